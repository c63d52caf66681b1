//! The playground as a window, and on wasm32 as a page: it draws and edits what the rest of the library runs.

mod app;
#[cfg(not(target_arch = "wasm32"))]
mod native;
#[cfg(target_arch = "wasm32")]
mod page;

pub use app::App;
#[cfg(not(target_arch = "wasm32"))]
pub use native::{NoWindow, open};
#[cfg(target_arch = "wasm32")]
pub use page::start;
