//! The playground as a person uses it: the whole application on a virtual screen, with a pointer
//! and keys.

mod desk;
mod files;
mod keyboard;
mod knobs;
mod layout;
mod mesh;
mod messages;
mod pointer;
mod scenes;
mod tuning;

use self::desk::Desk;
use crate::builtin;
use steer_demo::window::App;

/// Returns the application with a built-in scene.
fn playing(name: &str) -> App {
    App::of(name, builtin(name))
}
