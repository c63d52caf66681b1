//! Scene files: reading and validation. A fault has the location, the error and the correct form.

mod builtin;
mod cast;
mod entry;
mod load;
mod model;
mod named;
mod read;
mod seat;
mod validate;
mod value;

pub use builtin::{Builtin, builtins};
pub use entry::Entry;
pub use load::load;
pub(crate) use load::{plain, text_of};
pub use model::{
    AgentSpec, CircleSpec, Combine, EdgeKind, FieldSpec, GroupSpec, PathSpec, PolygonSpec, Scene, TravelKind,
    WallSpec,
};
pub use read::read;
pub(crate) use read::{parse, parse_value};
pub use seat::Seat;
pub use validate::LARGEST_CROWD;
pub use value::{Draw, LARGEST_COORDINATE, LARGEST_NUMBER, Pair, Place, Target};

pub(crate) use cast::{Cast, Casting};
pub(crate) use validate::validate;
pub(crate) use value::{Object, any, maybe, not_negative, objects, whole};
