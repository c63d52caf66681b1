//! What is in the world beside agents.

mod circle;
mod path;

pub use circle::Circle;
pub use path::Path;
