//! Built-in scenes. They have the same format as a user's scene files.

use std::sync::LazyLock;

/// A built-in scene.
#[derive(Clone, Copy, Debug)]
pub struct Builtin {
    /// Its name, also the argument that loads it.
    pub name: &'static str,
    /// Text of its file.
    pub text: &'static str,
}

/// All files in the folder `scenes`, which the build script compresses: a name, its text, a zero.
static BUILTINS: LazyLock<Vec<Builtin>> = LazyLock::new(|| {
    let packed = include_bytes!(concat!(env!("OUT_DIR"), "/builtins"));
    let texts =
        miniz_oxide::inflate::decompress_to_vec(packed).ok().and_then(|all| String::from_utf8(all).ok());
    let scenes = texts.unwrap_or_default().leak().split_terminator("\0\n");
    scenes.filter_map(|scene| scene.split_once('\n').map(|(name, text)| Builtin { name, text })).collect()
});

/// Returns all built-in scenes, in the order of their names.
pub fn builtins() -> &'static [Builtin] {
    &BUILTINS
}
