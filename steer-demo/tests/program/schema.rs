//! The schema of scenes, held against an independent validator, and the tables of SCENES.md.

#[path = "../../examples/tables/page.rs"]
mod page;

use serde_json::{Value, json};
use steer_scene::scene::{builtins, read};

/// The schema as the program prints it.
fn schema() -> Value {
    let dir = tempfile::tempdir().expect("a directory");
    let output = crate::common::run(dir.path(), &["schema"]);
    assert!(output.status.success() && output.stderr.is_empty());
    serde_json::from_slice(&output.stdout).expect("JSON")
}

/// Whether the schema accepts this text.
fn accepts(schema: &Value, text: &str) -> bool {
    let validator = jsonschema::draft202012::new(schema).expect("a schema");
    validator.is_valid(&serde_json::from_str(text).expect("JSON"))
}

#[test]
fn every_valid_scene_is_accepted() {
    let schema = schema();
    assert!(jsonschema::meta::is_valid(&schema));
    for builtin in builtins() {
        assert!(accepts(&schema, builtin.text), "{}", builtin.name);
        // A scene with all defaults is valid, too.
        let scene = read(builtin.text.as_bytes()).expect("valid");
        assert!(accepts(&schema, &serde_json::to_string(&scene).expect("JSON")), "{}", builtin.name);
    }
    for text in [
        &crate::everything::every_word(),
        "{}",
        r#"{"$schema":"any text"}"#,
        r#"{"agents":[{"position":[1,2],"avoidance":{"distance":0.1}},{"position":[5,2],"avoidance":{"distance":{"agents":1}}}]}"#,
        r#"{"groups":[{"count":2,"position":[[1,2],[3,4]],"velocity":"random"}]}"#,
        r#"{"agents":[{"position":[1,2],"steering":[{"face":{"target":"a"}},{"seek":{"target":"pointer"},"weight":-2}]}]}"#,
    ] {
        assert!(accepts(&schema, text), "{text}");
    }
}

#[test]
fn what_the_reader_rejects_at_a_key_is_rejected() {
    let schema = schema();
    let agent = |inside: &str| format!(r#"{{"agents":[{{"position":[1,2],{inside}}}]}}"#);
    let steering = |entry: &str| agent(&format!(r#""steering":[{entry}]"#));
    for (name, text) in [
        ("unknown key", r#"{"widht":800}"#.to_string()),
        ("unknown key of an agent", agent(r#""speed":1"#)),
        ("key of a group", agent(r#""count":1"#)),
        ("unknown behaviour", steering(r#"{"fly":{}}"#)),
        ("unknown parameter", steering(r#"{"wander":{"raduis":1}}"#)),
        ("missing target", steering(r#"{"seek":{}}"#)),
        ("missing position", r#"{"agents":[{"velocity":[1,2]}]}"#.into()),
        ("mass 0", agent(r#""mass":0"#)),
        ("negative radius", agent(r#""radius":-1"#)),
        ("negative parameter", steering(r#"{"wander":{"radius":-1}}"#)),
        ("negative distance", agent(r#""avoidance":{"distance":-1}"#)),
        ("unknown distance", agent(r#""avoidance":{"distance":{"walls":1}}"#)),
        ("text for a number", agent(r#""max_speed":"10""#)),
        ("three components", r#"{"agents":[{"position":[1,2,3]}]}"#.into()),
        ("random position of an agent", r#"{"agents":[{"position":"random"}]}"#.into()),
        ("two behaviours", steering(r#"{"wander":{},"flock":{}}"#)),
        ("no behaviour", steering(r#"{"weight":1}"#)),
        ("unknown edge", r#"{"edge":"torus"}"#.into()),
        ("unknown word", steering(r#"{"follow_wall":{"side":"up"}}"#)),
        ("probability 2", steering(r#"{"wander":{},"probability":2}"#)),
        ("two corners", r#"{"polygons":[{"points":[[0,0],[1,1]]}]}"#.into()),
        ("no count", r#"{"groups":[{"position":"random"}]}"#.into()),
        ("a text as a schema", r#"{"$schema":3}"#.into()),
    ] {
        assert!(!accepts(&schema, &text), "{name} is accepted: {text}");
        assert!(read(text.as_bytes()).is_err(), "{name} is read: {text}");
    }
}

/// All objects in a value.
fn objects(value: &Value) -> Vec<&serde_json::Map<String, Value>> {
    match value {
        Value::Object(keys) => core::iter::once(keys).chain(keys.values().flat_map(objects)).collect(),
        Value::Array(items) => items.iter().flat_map(objects).collect(),
        _ => Vec::new(),
    }
}

#[test]
fn every_key_is_described() {
    let schema = schema();
    let described = |object: &&serde_json::Map<String, Value>| {
        object.get("description").and_then(Value::as_str).is_some_and(|text| !text.is_empty())
    };
    assert!(objects(&schema).iter().filter(|object| described(object)).count() >= 60);
    for properties in objects(&schema).into_iter().filter_map(|object| object.get("properties")?.as_object())
    {
        for (key, value) in properties {
            let value = value.as_object().expect("a schema");
            assert!(described(&value) || value.contains_key("$ref") || key == "constant", "{key}");
        }
    }
    let radius = &schema["$defs"]["wander"]["properties"]["radius"];
    assert_eq!((&radius["default"], &radius["minimum"]), (&json!(5.0), &json!(0.0)));
    assert!(radius["description"].as_str().is_some_and(|text| text.ends_with("Unit: length.")));
}

#[test]
fn a_scene_keeps_its_schema() {
    let scene = read(br#"{"$schema":"./scene.schema.json"}"#).expect("valid");
    let text = steer_scene::play::to_json(&scene);
    assert!(text.contains(r#""$schema": "./scene.schema.json""#), "{text}");
    assert_eq!(read(text.as_bytes()).expect("valid").schema, scene.schema);
}

#[test]
fn the_tables_of_scenes_are_up_to_date() {
    let page = include_str!("../../SCENES.md");
    let made = page::with_tables(page).expect("the marks of the tables");
    assert!(page == made, "SCENES.md is out of date; `{}` makes it", page::COMMAND);
}
