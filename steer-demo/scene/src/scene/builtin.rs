//! Built-in scenes. They have the same format as a user's scene files.

/// A built-in scene.
#[derive(Clone, Copy, Debug)]
pub struct Builtin {
    /// Its name, also the argument that loads it.
    pub name: &'static str,
    /// Text of its file.
    pub text: &'static str,
}

/// All files in the folder `scenes`, which the build script lists. As a constant they would be in
/// the program four times, once for each part that uses them.
static BUILTINS: &[Builtin] = include!(concat!(env!("OUT_DIR"), "/builtins.rs"));

/// Returns all built-in scenes, in the order of their names.
pub fn builtins() -> &'static [Builtin] {
    BUILTINS
}
