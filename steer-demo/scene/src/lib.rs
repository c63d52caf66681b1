//! Scenes of steering agents: files, a headless runner, pictures and recordings.
//!
//! A scene is a JSON file that defines the contents of a world and the behaviour of each agent.
//! Read one, run it, look at it:
//!
//! ```
//! use steer_scene::{draw, scene, world::World};
//!
//! let scene = scene::load("flock")?;
//! let mut world = World::new(&scene).map_err(|fault| fault.refuse("flock"))?;
//! let mut painter = draw::Painter::new(&world, (400, 300), draw::Show::default()).ok_or("too large")?;
//! for _ in 0..60 {
//!     world.step();
//!     painter.remember(&world);
//! }
//! let mut picture = painter.canvas();
//! painter.paint(&world, &mut picture);
//! assert_eq!(world.agents().len(), 20);
//! # Ok::<(), Box<dyn core::error::Error>>(())
//! ```
//!
//! | module | has |
//! |---|---|
//! | [`scene`] | the files: their contents, reading and rejecting them |
//! | [`behavior`] | behaviours of agents, a file each: parameters, force, foresight |
//! | [`world`] | the runner: one step for all agents, and snapshots to continue from |
//! | [`play`] | the playground without a window: playing, tuning, editing, links |
//! | [`trace`] | the numbers of a run, a line of JSON for each step |
//! | [`draw`] | pictures of a world, on any surface |
//! | [`record`] | sequences of pictures: GIF and animated PNG, and a whole run as one SVG |
//! | [`output`] | files that are complete or absent |
//! | [`error`] | the format of an error |
//!
//! GALLERY.md in the folder above shows every entry of a scene, and every way to combine them.
//!
//! Nothing here needs a terminal or a window. The command line and the window of steer-demo and the
//! canvases of steer-live are built on this library, and other programs can be, too.

#![allow(clippy::must_use_candidate, reason = "nearly every function here only returns a value")]

pub mod behavior;
mod code;
pub mod draw;
pub mod error;
pub mod output;
pub mod play;
pub mod record;
pub mod scene;
mod similar;
pub mod trace;
pub mod vector;
pub mod world;
