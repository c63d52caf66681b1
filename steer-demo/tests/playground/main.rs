//! The playground, without a window and with one.

mod edits;
mod entries;
#[path = "../program/snapshots/everything.rs"]
mod everything;
mod knobs;
mod links;
mod present;
#[path = "../program/samples.rs"]
mod samples;
mod session;
#[cfg(feature = "window")]
mod window;

use serde_json::Value;
use steer_scene::play::Session;
use steer_scene::scene::{Scene, builtins, load, read};
use steer_scene::trace::hash;
use steer_scene::vector::V;
use steer_scene::world::World;

/// Returns the scene in this text.
fn scene(text: &str) -> Scene {
    read(text.as_bytes()).unwrap_or_else(|fault| panic!("{fault:?}\n{text}"))
}

/// Returns a session of the scene in this text.
fn open(text: &str) -> Session {
    Session::open(scene(text)).expect("a session")
}

/// Returns a session of a built-in scene.
fn builtin(name: &str) -> Session {
    Session::open(load(name).expect("a scene")).expect("a session")
}

/// Every built-in scene, with a hundredth of a crowd of thousands.
fn all() -> impl Iterator<Item = Scene> {
    builtins().iter().map(|builtin| {
        let mut scene = scene(builtin.text);
        scene.groups.iter_mut().filter(|group| group.count > 2000).for_each(|group| group.count /= 100);
        scene
    })
}

/// A vector.
fn v(x: f64, y: f64) -> V {
    V::new(x, y)
}

/// Hash of so many further steps of a world, which itself stays unchanged.
fn ahead(world: &World, steps: u64) -> u64 {
    hash(&mut world.clone(), steps, &mut |_| {}).expect("numbers")
}

/// The scene as JSON.
fn json(scene: &Scene) -> Value {
    serde_json::to_value(scene).expect("JSON")
}

/// Paths of all differences between two values.
fn differences(one: &Value, other: &Value) -> Vec<String> {
    fn walk(path: &str, one: &Value, other: &Value, found: &mut Vec<String>) {
        match (one, other) {
            (Value::Object(a), Value::Object(b)) => {
                let missing = b.keys().filter(|key| !a.contains_key(*key));
                for key in a.keys().chain(missing) {
                    let dot = if path.is_empty() { "" } else { "." };
                    walk(&format!("{path}{dot}{key}"), &one[key], &other[key], found);
                }
            }
            (Value::Array(a), Value::Array(b)) if a.len() == b.len() => {
                for (i, (a, b)) in a.iter().zip(b).enumerate() {
                    walk(&format!("{path}[{i}]"), a, b, found);
                }
            }
            _ if one == other => {}
            _ => found.push(path.to_string()),
        }
    }
    let mut found = Vec::new();
    walk("", one, other, &mut found);
    found
}
