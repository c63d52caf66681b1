//! The playground as a window, and on wasm32 as a page.

mod app;
mod code;
mod counts;
mod execute;
mod files;
mod film;
mod forces;
mod frame;
mod inbox;
mod inspector;
mod keys;
mod knob;
mod labels;
mod legend;
mod look;
mod mesh;
#[cfg(not(target_arch = "wasm32"))]
mod native;
#[cfg(not(target_arch = "wasm32"))]
mod open;
#[cfg(target_arch = "wasm32")]
mod page;
mod plot;
mod scenes;
mod screen;
mod sheet;
mod slow;
mod stats;
mod status;
mod theme;
mod tool;
mod transport;

/// Built-in scene that the window and the page show first.
pub const FIRST: &str = "murmuration";

pub use app::App;
pub use keys::keys;
pub use mesh::Canvas;
#[cfg(not(target_arch = "wasm32"))]
pub use native::open;
#[cfg(target_arch = "wasm32")]
pub use page::start;
pub use scenes::scenes;
