//! The playground as a window, and on wasm32 as a page.

mod app;
mod files;
mod film;
mod forces;
mod grant;
mod inbox;
mod inspector;
mod keys;
mod knob;
mod legend;
mod look;
mod mesh;
#[cfg(not(target_arch = "wasm32"))]
mod native;
#[cfg(target_arch = "wasm32")]
mod page;
mod plot;
mod scenes;
mod screen;
mod stats;
mod status;
mod theme;
mod tool;
mod transport;

pub use app::App;
pub use keys::keys;
pub use mesh::Canvas;
#[cfg(not(target_arch = "wasm32"))]
pub use native::open;
#[cfg(target_arch = "wasm32")]
pub use page::start;
