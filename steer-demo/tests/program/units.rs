//! A scene in other units makes the same run: lengths × 4, times × 4 and masses × 8 give places × 4
//! and speeds × 1, exactly, for every entry and combiner.

use serde_json::{Map, Value, json};
use steer_glam::steer_core::Vec2Like as _;
use steer_scene::scene::table::{Key, Shape};
use steer_scene::scene::tables;

use crate::common::world;
use crate::everything::everything_at;

/// Returns the factor of a unit.
fn factor(unit: &str) -> f64 {
    let (length, time, mass) = (4.0, 4.0, 8.0);
    match unit {
        "" => 1.0,
        "length" => length,
        "time" => time,
        "mass" => mass,
        "length/time" => length / time,
        "length/time²" => length / time / time,
        "force" => mass * length / time / time,
        "mass/time" => mass / time,
        "1/time" | "radians/time" => 1.0 / time,
        "1/time²" => 1.0 / time / time,
        "1/√time" => 1.0 / f64::sqrt(time),
        _ => panic!("a new unit: {unit}"),
    }
}

/// Multiplies a number, or all numbers in a list.
fn multiply(value: &mut Value, by: f64) {
    match value {
        Value::Number(number) => *value = json!(number.as_f64().expect("a number of a scene") * by),
        Value::Array(all) => all.iter_mut().for_each(|one| multiply(one, by)),
        _ => {}
    }
}

/// Writes a value in other units, by its row of the table.
fn rescale(value: &mut Value, row: &Key) {
    let by = match (row.key, &row.shape) {
        ("points", _) | (_, Shape::Pair { place: true, .. } | Shape::Goals) => factor("length"),
        ("vectors", _) => factor("length/time"),
        _ => factor(&row.unit),
    };
    match (&row.shape, value) {
        (Shape::Object(rows) | Shape::NumberOr(_, rows), Value::Object(object)) => rescale_all(object, rows),
        (Shape::Named(shape), Value::Object(named)) => {
            for value in named.values_mut() {
                rescale(value, &Key { shape: (**shape).clone(), ..row.clone() });
            }
        }
        // A rule that takes a number: that of a prediction is a time.
        (Shape::Choice(_), Value::Object(rule)) => multiply(&mut rule["constant"], factor("time")),
        (Shape::Choice(_) | Shape::Whole, _) => {}
        (Shape::List(shape, _), Value::Array(all)) if !matches!(**shape, Shape::Pair { .. }) => {
            for value in all {
                match (&**shape, value) {
                    (Shape::Entry, Value::Object(entry)) => rescale_entry(entry),
                    (shape, value) => rescale(value, &Key { shape: shape.clone(), ..row.clone() }),
                }
            }
        }
        (_, value) => multiply(value, by),
    }
}

/// Writes an object in other units. Keys that are absent get their defaults first, because defaults
/// are numbers.
fn rescale_all(object: &mut Map<String, Value>, rows: &[Key]) {
    for row in rows {
        let value = match (object.get_mut(row.key), &row.default) {
            (Some(value), _) => value,
            (None, Some(default)) => object.entry(row.key).or_insert(default.clone()),
            (None, None) => continue,
        };
        rescale(value, row);
    }
}

fn rescale_entry(entry: &mut Map<String, Value>) {
    for (name, value) in entry {
        if let Value::Object(parameters) = value {
            rescale_all(parameters, tables().behavior(name));
        }
    }
}

/// Asserts that a scene makes the same run in other units.
fn is_the_same_in_other_units(mut scene: Value, what: &str) {
    for list in ["agents", "groups"] {
        for agent in scene[list].as_array_mut().expect("a list") {
            let agent = agent.as_object_mut().expect("an agent");
            if !agent.contains_key("response_time") {
                agent.entry("gain").or_insert(json!(1.0));
            }
        }
    }
    let mut other = scene.clone();
    rescale_all(other.as_object_mut().expect("a scene"), &tables().scene);
    let (mut one, mut two) = (world(&scene), world(&other));
    for step in 0..40 {
        for (index, (a, b)) in one.agents().iter().zip(two.agents()).enumerate() {
            let places = [a.position.x() * 4.0, a.position.y() * 4.0] == [b.position.x(), b.position.y()];
            let same = places && a.velocity == b.velocity && a.heading == b.heading;
            assert!(same, "{what}, step {step}: agent {index} is {b:?}, not {a:?} in other units");
        }
        one.step();
        two.step();
    }
}

#[test]
fn a_scene_is_the_same_in_other_units() {
    for edge in ["open", "wrap", "bounce"] {
        for shift in 0..6 {
            let mut text = everything_at(shift);
            if edge == "wrap" {
                // A wrapped world has no fields toward goals.
                text = ["t", "h"]
                    .iter()
                    .fold(text, |text, name| text.replace(&format!(r#""field":"{name}""#), r#""field":"f""#));
            }
            let mut scene: Value = serde_json::from_str(&text).expect("JSON");
            scene["edge"] = json!(edge);
            let fields = scene["fields"].as_object_mut().expect("fields");
            fields.retain(|_, field| edge != "wrap" || field["toward"].is_null());
            scene["dt"] = json!(0.5);
            is_the_same_in_other_units(scene, edge);
        }
    }
}

#[test]
fn a_swarm_is_the_same_in_other_units() {
    let boids = r#"{"boids":{"separation":{"distance":20},"cohesion":{"distance":40}}}"#;
    for edge in ["open", "wrap", "bounce"] {
        let scene = format!(
            r#"{{"seed":5,"edge":"{edge}","dt":0.5,"agents":[],"groups":[{{"count":150,"position":"random","velocity":"random",
            "swarm":true,"max_speed":4,"response_time":3,"mass":2,"steering":[{boids}]}}]}}"#
        );
        is_the_same_in_other_units(serde_json::from_str(&scene).expect("JSON"), edge);
    }
}
