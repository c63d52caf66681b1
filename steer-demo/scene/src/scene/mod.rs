//! Scene files: reading and validation. A fault has the location, the error and the correct form.

mod agent;
pub(crate) mod agent_name;
mod avoidance;
mod builtin;
mod distance;
mod entry;
pub(crate) mod fields;
mod goals;
pub(crate) mod keys;
mod load;
mod location;
mod model;
pub(crate) mod named;
mod names;
mod pace;
pub(crate) mod pair;
pub(crate) mod per_member;
mod plain;
#[cfg(not(target_arch = "wasm32"))]
mod plan;
mod read;
mod schema;
pub(crate) mod scope;
mod swarm;
pub mod table;
mod tables;
pub(crate) mod targets;
mod topic;
mod toward;
mod validate;
pub(crate) mod value;
mod work;

pub use agent::{AgentSpec, Combine};
pub use agent_name::{AgentName, Reference};
pub use avoidance::{Avoidance, Density};
pub use builtin::{Builtin, builtins};
pub use distance::{Gaps, KeptDistance};
pub use entry::Entry;
pub use goals::Goals;
pub(crate) use load::text_of;
pub use load::{file_text, load, read_file};
pub use location::Location;
pub use model::{
    ChallengeSpec, CircleSpec, CounterShape, CounterSpec, FieldKind, FieldSpec, PathSpec, PictureSpec,
    PolygonSpec, Scene, WallSpec,
};
pub use named::{FieldName, PathName};
pub(crate) use pair::OPPOSITE;
pub use pair::{Initial, Pair, Place, Rectangle, Target};
pub use read::read;
pub(crate) use read::{parse, parse_value};
pub use schema::schema;
pub use tables::tables;
pub use targets::Targets;
pub use topic::Topic;
pub(crate) use toward::Toward;
pub use toward::{MOST_CELLS, MOST_MOVING_CELLS};
pub use validate::{LARGEST_CROWD, MOST_COUNTERS};
pub use value::{LARGEST_COORDINATE, LARGEST_NUMBER};
pub use work::{FEW_AGENTS, FEW_ENTRIES, MOST_NEAREST, MOST_WALKED};

pub(crate) use agent::Single;
pub(crate) use scope::Names;
pub(crate) use validate::validate;
pub(crate) use value::{Object, objects, whole};
