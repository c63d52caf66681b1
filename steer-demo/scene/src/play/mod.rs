//! The playground without a window: a world that runs while it is inspected and changed.
//!
//! ```
//! use steer_scene::{play::Session, scene, vector::V};
//! use steer_glam::steer_core::Vec2Like as _;
//!
//! let mut session = Session::open(scene::load("seek_and_flee")?).map_err(|fault| fault.refuse("the scene"))?;
//! session.select(Some(0));
//! session.playing = true;
//! session.advance(0.5, 100);
//! assert_eq!(session.world().steps(), 16);
//!
//! session.set("agents[0].max_speed", 3.into()).map_err(|fault| fault.refuse("max_speed"))?;
//! assert_eq!(session.world().agents()[0].max_speed, 3.0);
//! assert!(session.undo());
//! # Ok::<(), Box<dyn core::error::Error>>(())
//! ```

mod add_remove;
mod attempt;
mod challenge;
mod current_scene;
mod edits;
mod entry;
mod fair;
mod group_knobs;
mod knob;
mod lay_path;
mod link;
mod name_knob;
mod part;
mod session;
mod thing;
mod write;

pub use attempt::Attempt;
pub use knob::{Kind, Knob, Section, cosine, degrees};
pub use link::{Unopened, is_of_this_version, link, link_of, open_large_link, open_link};
pub use session::{MOST_SAMPLES, SPEEDS, Sample, Session};
pub use thing::Thing;
pub use write::to_json;
