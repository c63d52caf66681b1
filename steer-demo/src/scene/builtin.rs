//! Built-in scenes. They have the same format as a user's scene files.

/// A built-in scene.
#[derive(Clone, Copy, Debug)]
pub struct Builtin {
    /// Its name, also the argument that loads it.
    pub name: &'static str,
    /// Text of its file.
    pub text: &'static str,
}

/// All files in the folder `scenes`, which the build script lists.
const BUILTINS: &[Builtin] = include!(concat!(env!("OUT_DIR"), "/builtins.rs"));

/// Returns all built-in scenes, in the order of their names.
#[must_use]
pub fn builtins() -> &'static [Builtin] {
    BUILTINS
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scene::read;

    #[test]
    fn every_builtin_scene_is_valid_and_says_what_it_shows() {
        for builtin in builtins() {
            let scene =
                read(builtin.text.as_bytes()).unwrap_or_else(|fault| panic!("{}: {fault:?}", builtin.name));
            assert_eq!(scene.name, builtin.name);
            assert!(!scene.about.is_empty(), "{} says what it shows", builtin.name);
        }
    }

    #[test]
    fn every_behavior_and_combiner_is_in_a_builtin_scene() {
        let combiners = ["sum", "priority", "budget", "dither", "context"];
        for name in crate::behavior::Behavior::NAMES.iter().chain(&combiners) {
            let word = format!("\"{name}\"");
            assert!(builtins().iter().any(|scene| scene.text.contains(&word)), "no scene shows {name}");
        }
    }
}
