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
use serde_json::Value;
use steer_scene::play::Session;
use steer_scene::scene::read;

/// Returns a session of the scene in this text.
fn session(text: &str) -> Session {
    let scene = read(text.as_bytes()).unwrap_or_else(|fault| panic!("{fault:?}\n{text}"));
    Session::open(scene).expect("a session")
}

/// Paths of all differences between two values.
fn differences(one: &Value, other: &Value) -> Vec<String> {
    fn walk(path: &str, one: &Value, other: &Value, found: &mut Vec<String>) {
        match (one, other) {
            (Value::Object(a), Value::Object(b)) if a.keys().eq(b.keys()) => {
                for (key, value) in a {
                    let dot = if path.is_empty() { "" } else { "." };
                    walk(&format!("{path}{dot}{key}"), value, &b[key], found);
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

#[test]
fn differences_are_found() {
    let value = |text: &str| serde_json::from_str::<Value>(text).expect("JSON");
    let one = value(r#"{"a":[{"b":1,"c":[2,3]}],"d":0}"#);
    assert_eq!(differences(&one, &one), Vec::<String>::new());
    assert_eq!(differences(&one, &value(r#"{"a":[{"b":1,"c":[2,4]}],"d":1}"#)), ["a[0].c[1]", "d"]);
    assert_eq!(differences(&one, &value(r#"{"a":[{"b":1,"c":[2,3],"e":0}],"d":0}"#)), ["a[0]"]);
}
