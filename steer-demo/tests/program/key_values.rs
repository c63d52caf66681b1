//! The values of every key of every entry: wrong ones are refused at their place, odd ones that are
//! valid are accepted.

use serde_json::{Value, json};
use steer_scene::behavior::Behavior;
use steer_scene::scene::table::{Key, Shape};
use steer_scene::scene::{read, tables};

use crate::common::said;
use crate::samples::{Setting, scaled};

/// Every entry for an agent `a` of a scene with an agent `b`, a path `p` and a field `f`, with a
/// value for every key.
fn every_entry() -> impl Iterator<Item = (&'static str, &'static [Key], Value)> {
    let number = scaled(0.5, 3.0);
    Behavior::NAMES.iter().map(move |name| {
        let (place, offset) = (json!([3, 4]), json!([5, 6]));
        let setting = Setting {
            place,
            offset,
            pointer: false,
            count: 1,
            agents: ["b", "b"],
            path: "p",
            fields: &["f"],
            number: &number,
        };
        (*name, tables().behavior(name), setting.entry(name, 0))
    })
}

/// Returns the scene of an agent with this entry.
fn with_entry(entry: &Value) -> String {
    json!({
        "paths": {"p": {"points": [[1, 2], [3, 4]]}},
        "fields": {"f": {"columns": 1, "rows": 1, "vectors": [[1, 2]]}},
        "agents": [{"name": "a", "position": [1, 2], "steering": [entry]}, {"name": "b", "position": [3, 4]}],
    })
    .to_string()
}

/// Values that a key of this shape rejects, and the words of the refusal.
fn wrong(shape: &Shape) -> Vec<(Value, &str)> {
    match shape {
        Shape::Number(range) => {
            let mut all = vec![(json!("text"), "a number"), (json!(null), ""), (json!(1e101), "1e100")];
            all.extend((range.least == 0.0).then(|| (json!(-1), "0 or more")).filter(|_| !range.above));
            all
        }
        Shape::Whole => vec![(json!(-7), "0 or more"), (json!(1.5), "a whole number"), (json!("3"), "")],
        Shape::Switch => vec![(json!(1), "true or false"), (json!("yes"), "true or false")],
        Shape::Choice(words) => {
            let words = words.iter().filter(|(_, value)| value.is_string());
            let listed = words.map(|(word, _)| (json!("no word"), word.as_str()));
            listed.chain([(json!(null), "expected"), (json!(77), "expected")]).collect()
        }
        Shape::Pair { .. } => {
            vec![
                (json!([1]), "two numbers"),
                (json!(7), ""),
                (json!([1, 9e99]), "1e15"),
                (json!([1, 2, 3]), "two numbers"),
            ]
        }
        Shape::Agent => {
            let itself = [(json!("a"), "this agent itself"), (json!(["a"]), "this agent itself")];
            let unknown = [
                (json!("ghost"), "the names here are `a`, `b`"),
                (json!(["ghost"]), "[0]: no agent is named"),
            ];
            let lists = [(json!([]), "0 values; 1, one for each member"), (json!(["b", "b"]), "2 values; 1")];
            let others = [(json!(7), "a list with one for each"), (json!([7]), "a text in quotes")];
            itself.into_iter().chain(unknown).chain(lists).chain(others).collect()
        }
        Shape::Agents => vec![
            (json!(["b"]), "a list of 2"),
            (json!(["a", "b"]), "this agent itself"),
            (json!(["b", "ghost"]), "no agent is named `ghost`"),
            (json!([["b", "b"], "b"]), "[0]: 2 values; 1, one for each member"),
        ],
        Shape::Path => vec![(json!("q"), "the paths here are `p`")],
        Shape::Field => vec![(json!("wind"), "the fields here are `f`")],
        Shape::Object(_) => vec![(json!([]), "an object")],
        _ => Vec::new(),
    }
}

#[test]
fn every_key_of_every_entry_is_checked() {
    for (name, table, entry) in every_entry() {
        let place = format!("agents[0].steering[0].{name}");
        let refusal = |entry: &Value| {
            read(with_entry(entry).as_bytes()).err().map(|fault| fault.refuse("s.json").to_string())
        };
        assert_eq!(refusal(&entry), None, "{entry}");
        let expect = |entry: &Value, place: &str, words: &str| {
            let line = refusal(entry).unwrap_or_else(|| panic!("{entry} is accepted"));
            assert!(line.contains(place) && line.contains(words), "{entry} without {place} {words}: {line}");
        };
        let mut unknown = entry.clone();
        unknown[name]["no_key"] = json!(1);
        expect(&unknown, &format!("{place}.no_key"), "unknown key");
        for key in table {
            let mut without = entry.clone();
            without[name].as_object_mut().expect("an object").remove(key.key);
            if key.needed {
                expect(&without, &place, &format!("missing key `{}`", key.key));
            } else {
                assert_eq!(refusal(&without), None, "{without}");
            }
            for (value, words) in wrong(&key.shape) {
                let mut other = entry.clone();
                other[name][key.key] = value;
                expect(&other, &format!("{place}.{}", key.key), words);
            }
            let Shape::Object(inner) = &key.shape else { continue };
            for key_inside in inner {
                for (value, words) in wrong(&key_inside.shape) {
                    let mut other = entry.clone();
                    other[name][key.key][key_inside.key] = value;
                    expect(&other, &format!("{place}.{}.{}", key.key, key_inside.key), words);
                }
            }
        }
    }
}

#[test]
fn zero_and_odd_but_valid_values_are_accepted() {
    let entries = ["", "o", "b"].into_iter().flat_map(|path| {
        let setting = Setting {
            place: json!([0, 0]),
            offset: json!([0, 1]),
            pointer: true,
            count: 1,
            agents: ["g[0]", "g[0]"],
            path,
            fields: &["f"],
            number: &|_, range| Some(if range.above { 1e-300 } else { range.least.max(0.0) }),
        };
        setting.all().into_iter().map(|(_, entry)| entry).collect::<Vec<_>>()
    });
    let odd = [
        json!({"weight": -2, "seek": {"target": "pointer"}}),
        json!({"boids": {"nearest": u64::MAX, "separation": {"distance": 0, "min_cos": -9, "weight": -1}}, "warning": false}),
        json!({"follow_tube": {"path": "b", "direction": -1.0}, "weight": 0}),
    ];
    let agents: Vec<Value> = entries
        .chain(odd)
        .map(|entry| {
            json!({"position": [-1e15, 1e15], "max_speed": 0, "max_force": 0, "mass": 1e-300, "radius": 0, "steering": [entry]})
        })
        .collect();
    let scene = r#"{"name":"","about":"","width":1,"height":1e15,"dt":0,"seed":18446744073709551615,
        "circles":[{"center":[0,0],"radius":0}],"paths":{"":{"points":[[0,0]]},
            "o":{"points":[[0,0]],"closed":true,"travel":"closed","radius":0},"b":{"points":[[0,0]],"closed":false,"travel":"there_and_back"}},
        "agents":AGENTS,
        "walls":[{"from":[0,0],"to":[0,0]}],"polygons":[{"points":[[0,0],[0,1],[1,0]]},{"points":[[0,0],[1,0],[0,1]]}],
        "fields":{"f":{"columns":1,"rows":1,"vectors":[[0,0]]}},
        "groups":[{"name":"empty","count":0,"position":"random"},{"name":"g","count":1,"position":[0,0],"min_speed":0,"max_turn":0,"combine":"dither","steering":[{"wander":{},"probability":0}]}]}"#;
    let scene = scene.replace("AGENTS", &json!(agents).to_string());
    let valid = "agents, 1 circle, 1 wall, 2 polygons, 1 field, 3 paths\n";
    let valid = format!("s.json: valid: {} {valid}", agents.len() + 1);
    let warning = "steer-demo: s.json: nothing moves, since `dt` is 0\n";
    assert_eq!(said(&scene, &["check", "s.json"]), [valid, warning.to_owned()]);
    assert_eq!(said("{}", &["check", "s.json"])[1], "steer-demo: s.json: there are no agents\n");
    assert!(!said(&scene, &["trace", "s.json", "--steps", "5"])[0].contains("null"));
}
