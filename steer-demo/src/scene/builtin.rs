//! Built-in scenes. They have the same format as a user's scene files.

/// A built-in scene.
#[derive(Clone, Copy, Debug)]
pub struct Builtin {
    /// Its name, also the argument that loads it.
    pub name: &'static str,
    /// Text of its file.
    pub text: &'static str,
}

macro_rules! builtins {
    ($($name:literal)*) => {
        const BUILTINS: &[Builtin] = &[$(
            Builtin { name: $name, text: include_str!(concat!("../../scenes/", $name, ".json")) },
        )*];
    };
}

builtins!("seek_and_flee" "arrive" "braking" "wander" "chase" "formation" "avoid" "patrol" "flock" "edges"
    "intercept" "interpose" "hide" "shadow" "swept" "walls" "wall_following" "crossing" "leader" "queue"
    "circle" "crossing_streams" "corridor" "doorway" "crowd_and_stones" "field"
    "tube" "there_and_back" "formations" "face" "tether" "combine" "two_dangers" "context" "boids" "murmuration" "swarm");

/// Returns all built-in scenes, in the order of the list.
pub fn builtins() -> &'static [Builtin] {
    BUILTINS
}
