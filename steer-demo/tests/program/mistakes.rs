//! Usual mistakes in scene files: what is meant, in plain words, and what `check` warns of.

use serde_json::{Value, json};
use steer_scene::scene::read;
use steer_scene::world::MOST_PAIRS;

use crate::common::{said, world};

/// Returns the line that rejects a scene.
fn line(scene: &str) -> String {
    read(scene.as_bytes()).expect_err(scene).refuse("s.json").to_string()
}

fn entry(entry: &str) -> String {
    format!(r#"{{"agents":[{{"position":[1,2],"steering":[{entry}]}}]}}"#)
}

#[test]
fn a_misspelt_name_is_recognized() {
    for (scene, meant) in [
        (entry(r#"{"sek":{"target":[1,2]}}"#), "seek"),
        (entry(r#"{"follow_pth":{}}"#), "follow_path"),
        (entry(r#"{"avoid":{},"wait":1.5}"#), "weight"),
        (entry(r#"{"avoid":{},"probabilty":1}"#), "probability"),
        (entry(r#"{"flock":{"insight":1}}"#), "in_sight"),
        (entry(r#"{"arrive":{"target":[1,2],"profile":"breaking"}}"#), "braking"),
        (r#"{"widht":800}"#.into(), "width"),
        (r#"{"edge":"warp"}"#.into(), "wrap"),
        (r#"{"agents":[{"postion":[1,2]}]}"#.into(), "position"),
        (r#"{"agents":[{"position":[1,2],"combine":"priorty"}]}"#.into(), "priority"),
        (r#"{"groups":[{"position":[1,2],"cuont":3}]}"#.into(), "count"),
        (entry(r#"{"seek":{"target":"pointr"}}"#), "pointer"),
    ] {
        let line = line(&scene);
        assert!(line.contains(&format!("did you mean `{meant}`? expected ")), "{scene}: {line}");
    }
    for scene in [entry(r#"{"zzz":{}}"#), r#"{"x":1}"#.into(), r#"{"edge":"torus"}"#.into()] {
        let line = line(&scene);
        assert!(!line.contains("did you mean"), "{scene}: {line}");
    }
    let named = |kind: &str| {
        format!(
            r#"{{"paths":{{"ring":{{"points":[[1,2]]}}}},"agents":[{{"name":"falcon","position":[1,2]}},
                {{"name":"fox","position":[3,4],"steering":[{kind}]}}]}}"#
        )
    };
    for (kind, meant) in [
        (r#"{"pursue":{"quarry":"facon"}}"#, "did you mean `falcon`? the names here are `falcon`, `fox`"),
        (r#"{"follow_path":{"path":"Ring"}}"#, "did you mean `ring`? the paths here are `ring`"),
    ] {
        let line = line(&named(kind));
        assert!(line.contains(meant), "{kind}: {line}");
    }
    for (scene, owner) in [
        (entry(r#"{"seek":{"target":[1,2],"weight":2}}"#), "an entry beside its behaviour"),
        (entry(r#"{"seek":{"target":[1,2]},"max_speed":2}"#), "an agent"),
        (r#"{"agents":[{"position":[1,2],"count":3}]}"#.into(), "a group"),
        (r#"{"groups":[{"position":[1,2],"count":3,"seed":4}]}"#.into(), "a scene"),
    ] {
        let line = line(&scene);
        assert!(line.contains(&format!("`; {owner} has it, expected ")), "{scene}: {line}");
    }
    // A parameter that is hidden by a key of its name is offered once.
    let keys = line(r#"{"agents":[{"position":[1,2],"avoidance":{"gap":1}}]}"#);
    assert_eq!(keys.matches("`distance`").count(), 1, "{keys}");
    let after = line(&entry(r#"{"avoid":{},"wait":1.5}"#));
    assert!(after.contains("unknown key `wait`") && !after.contains("`seek`"), "{after}");
}

#[test]
fn what_is_wrong_is_said_in_plain_words() {
    for (scene, words) in [
        (r#"{"agents":[{"position":[1,2],"steering":{}}]}"#, "an object {…}; expected a list […]"),
        (r#"{"circles":{"center":[1,2]}}"#, "an object {…}; expected a list […]"),
        (r#"{"agents":3}"#, "invalid value: 3; expected a list […]"),
        (r#"{"paths":[]}"#, "a list […]; expected an object"),
        (r#"{"groups":[{"count":1,"position":["random"]}]}"#, "1e15, or [x, y] of the first member"),
        (r#"{"name":7}"#, "invalid value: 7; expected a text in quotes"),
        (r#"{"circles":[{"center":[1],"radius":1}]}"#, "1 value; expected two numbers"),
        (r#"{"circles":[{"center":[1,2,3],"radius":1}]}"#, "3 values; expected two numbers"),
        ("", "line 1, column 1: not JSON: the text ends before a value"),
        (r#"{"width":800"#, "line 1, column 12: not JSON: the text ends within an object, without `}`"),
        (r#"{"agents":["#, "not JSON: the text ends within a list, without `]`"),
        (r#"{"name":"a"#, "not JSON: the text ends within quotes"),
        ("// a scene\n{}", "not JSON: a comment, which JSON does not have"),
        ("{\n  // the world\n  \"width\": 800}", "line 2, column 3: not JSON: a comment"),
        ("{\"width\": 800, # wide\n}", "not JSON: a comment"),
        ("{\"width\": 800 /* wide */}", "not JSON: a comment"),
        ("{} // the end", "not JSON: a comment"),
        ("{\"width\": 800,}", "not JSON: a comma before a closing bracket"),
        ("{width: 800}", "not JSON: a key without double quotes"),
        ("{\"width\": wide}", "not JSON: no value, which is a number"),
        ("{\"width\": nothing}", "not JSON: an unknown word: without quotes there are true"),
        ("{\"width\": 08}", "not JSON: a number that is not in decimal digits"),
        ("{} {}", "line 1, column 4: not JSON: more text after the end"),
        ("{\"name\": \"a\nb\"}", "not JSON: a line break or a tab within quotes"),
        (r#"{"name":"\d"}"#, "not JSON: an unknown escape within quotes"),
    ] {
        let line = line(scene);
        assert!(line.contains(words), "{scene}: {line}");
    }
}

#[test]
fn no_word_of_the_json_library_is_left() {
    let text = r#"{"name":"all","edge":"wrap","dt":0.5,"circles":[{"center":[1,2],"radius":3}],
        "paths":{"p":{"points":[[1,2]],"closed":true}},
        "agents":[{"name":"a","position":[1,2],"combine":"sum","avoidance":{"clearance":1},"radius":2,
            "steering":[{"seek":{"target":"pointer"},"weight":2},{"follow_path":{"path":"p"}}]}],
        "groups":[{"count":2,"position":"random","steering":[{"pursue":{"quarry":"a","prediction":{"constant":3}}}]}]}"#;
    read(text.as_bytes()).expect("valid");
    let theirs = [
        "variant",
        "sequence",
        "map",
        "EOF",
        "trailing",
        "ident",
        "boolean",
        "string",
        "field",
        "integer",
        "floating",
        "unit value",
        "expected value",
        "array",
        "struct",
        "enum",
        "invalid type",
        "invalid length",
    ];
    let check = |text: &[u8]| {
        let Err(fault) = read(text) else { return };
        let line = fault.refuse("s.json").to_string();
        let own = line.replace("`fields`", "").replace("`field`", "").replace("`follow_field`", "");
        for word in theirs {
            assert!(!own.contains(word), "{word} in {line} for {}", String::from_utf8_lossy(text));
        }
    };
    // Each text cut off, and with one character replaced.
    for at in 0..text.len() {
        check(&text.as_bytes()[..at]);
        for other in b"{}[]\",:x7-\\/\n" {
            let mut damaged = text.as_bytes().to_vec();
            damaged[at] = *other;
            check(&damaged);
        }
    }
    // Each value of another kind.
    let whole: Value = serde_json::from_str(text).expect("JSON");
    let mut paths = vec![String::new()];
    let mut seen = 0;
    while seen < paths.len() {
        let path = paths[seen].clone();
        seen += 1;
        match whole.pointer(&path).expect("a value") {
            Value::Array(items) => paths.extend((0..items.len()).map(|i| format!("{path}/{i}"))),
            Value::Object(keys) => paths.extend(keys.keys().map(|key| format!("{path}/{key}"))),
            _ => {}
        }
    }
    for path in &paths {
        for other in [json!(null), json!(true), json!(-1), json!(1.5), json!("x"), json!([]), json!({})] {
            let mut changed = whole.clone();
            *changed.pointer_mut(path).expect("a value") = other;
            check(changed.to_string().as_bytes());
        }
    }
}

/// Returns the warnings of `check` for a valid scene of two agents.
fn warnings(scene: &str) -> String {
    let [valid, warnings] = said(scene, &["check", "s.json"]);
    assert!(valid.starts_with("s.json: valid: 2 agents"), "{valid}");
    warnings
}

/// Two bodies of radius 5 at these places, of which the first has an `avoidance`.
fn two(edge: &str, places: [[f64; 2]; 2], second: &str, more: &str) -> String {
    let [one, other] = places.map(|place| json!(place));
    format!(
        r#"{{"width":100,"height":80,"edge":"{edge}","agents":[
            {{"name":"one","position":{one},"radius":5,"avoidance":{{}}}},{{"position":{other},"radius":5{second}}}]{more}}}"#
    )
}

#[test]
fn bodies_that_overlap_at_the_start_are_found() {
    let found = |text: &str| {
        let all = world(text).overlaps();
        ((all.pairs, all.first), (all.blocked, all.first_blocked))
    };
    let (apart, pair, free) = ((0, None), (1, Some((0, 1))), (0, None));
    let near = [[20.0, 40.0], [29.0, 40.0]];
    for second in ["", r#","avoidance":{}"#] {
        assert_eq!(found(&two("open", near, second, "")), (pair, free));
        assert_eq!(
            found(&two("open", [[20.0, 40.0], [30.0, 40.0]], second, "")),
            (apart, free),
            "they touch"
        );
        // Through a side of a wrapped world.
        let far = [[2.0, 40.0], [97.0, 40.0]];
        assert_eq!(found(&two("wrap", far, second, "")), (pair, free));
        assert_eq!(found(&two("open", far, second, "")), (apart, free));
    }
    // Without an avoidance bodies may overlap.
    assert_eq!(found(&two("open", near, "", "").replace(r#","avoidance":{}"#, "")), (apart, free));
    let far = [[20.0, 40.0], [60.0, 40.0]];
    for (obstacle, blocks) in [
        (r#","circles":[{"center":[20,52],"radius":8}]"#, true),
        (r#","circles":[{"center":[20,52],"radius":7}]"#, false),
        (r#","walls":[{"from":[0,44],"to":[90,44]}]"#, true),
        (r#","walls":[{"from":[0,46],"to":[90,46]}]"#, false),
        (r#","polygons":[{"points":[[0,0],[50,0],[50,50],[0,50]]}]"#, true),
        (r#","polygons":[{"points":[[26,0],[50,0],[50,50],[26,50]]}]"#, false),
    ] {
        let blocked = if blocks { (1, Some(0)) } else { free };
        assert_eq!(found(&two("open", far, "", obstacle)), (apart, blocked), "{obstacle}");
    }
    // The sides of a world in which agents bounce are walls.
    assert_eq!(found(&two("bounce", [[20.0, 4.0], [60.0, 40.0]], "", "")), (apart, (1, Some(0))));
}

#[test]
fn overlaps_of_a_crowd_are_the_overlaps_of_all_pairs() {
    for edge in ["open", "wrap", "bounce"] {
        let world = world(format_args!(
            r#"{{"edge":"{edge}","seed":5,"groups":[
                {{"count":150,"position":"random","radius":9,"avoidance":{{}}}},
                {{"count":60,"position":"random","radius":14}}]}}"#
        ));
        let all = world.agents();
        let gap = |from: f64, to: f64, side: f64| match (from - to).abs() {
            gap if edge == "wrap" => gap.min(side - gap),
            gap => gap,
        };
        let overlap = |i: usize, j: usize| {
            let (one, other) = (&all[i], &all[j]);
            let (x, y) =
                (gap(one.position.x, other.position.x, 800.0), gap(one.position.y, other.position.y, 600.0));
            x.hypot(y) < one.radius + other.radius
        };
        let pairs = (0..150).flat_map(|i| (i + 1..210).map(move |j| (i, j))).filter(|(i, j)| overlap(*i, *j));
        let pairs: Vec<_> = pairs.collect();
        assert!(pairs.len() > 20);
        assert_eq!(world.overlaps().pairs, pairs.len(), "{edge}");
    }
    // A pile has more pairs than are counted.
    let world = world(r#"{"groups":[{"count":1000,"position":[9,9],"radius":1,"avoidance":{}}]}"#);
    assert_eq!(world.overlaps().pairs, MOST_PAIRS);
}

#[test]
fn check_warns_of_overlaps_and_accepts_the_scene() {
    let places = [[20.0, 40.0], [29.0, 40.0]];
    assert_eq!(
        warnings(&two("open", places, "", r#","circles":[{"center":[20,52],"radius":8}]"#)),
        "steer-demo: s.json: at the start 1 pair of bodies overlaps, first one and agent 1; 1 body is in an \
         obstacle, first one; `avoidance` keeps bodies apart that begin apart\n"
    );
    assert_eq!(warnings(&two("open", [[20.0, 40.0], [60.0, 40.0]], "", "")), "");
}

/// A scene of two people that walk toward each other, with a gap of 0.9. The second has `limits`.
fn people(world: &str, speed: f64, limits: &str) -> String {
    let one = |x: f64, speed: f64, limits: &str| {
        format!(r#"{{"position":[{x},4],"velocity":[{speed},0],"radius":0.25,"max_speed":1.4,{limits}}}"#)
    };
    let (left, right) = (one(3.0, speed, PERSON), one(4.4, -speed, limits));
    format!(r#"{{"dt":0.05{world},"agents":[{left},{right}]}}"#)
}

const PERSON: &str = r#""max_force":2,"avoidance":{}"#;

#[test]
fn check_warns_of_agents_outside_the_law() {
    let found = |text: &str| world(text).first_unsafe();
    let (wide, narrow) = (r#","width":9,"height":9"#, r#","width":3.2,"height":9"#);
    let wall = r#","walls":[{"from":[3.5,0],"to":[3.5,9]}]"#;
    let (wrap, bounce) = (r#","edge":"wrap""#, r#","edge":"bounce""#);
    for right in [
        // To brake takes 0.9² / 4 here, and 1.4² / 4 below: more than half of the gap.
        people("", 0.9, PERSON),
        people(&format!("{wrap}{wide}"), 0.0, PERSON),
        people(&format!("{bounce}{wide}"), 0.0, PERSON),
        people("", 0.0, r#""max_force":0,"avoidance":{}"#),
        // One that does not give way is not regarded.
        people("", 1.4, r#""max_force":2"#),
        people(&format!("{wrap}{narrow}"), 1.5, r#""max_force":2"#),
        people("", 1.5, PERSON).replacen("0.05", "0", 1),
    ] {
        assert_eq!(found(&right), None, "{right}");
    }
    for (wrong, at, reason) in [
        (people("", 1.4, PERSON), 0, "velocity is out of range: one from which braking touches nothing"),
        (people(&format!("{wrap}{narrow}"), 0.0, PERSON), 0, "its view distance is "),
        (people(&format!("{bounce}{narrow}"), 0.0, PERSON), 1, "it begins outside of the world"),
        (people("", 0.5, PERSON).replacen("0.05", "50", 1), 0, "max_speed · dt is out of range"),
        (people("", 0.5, r#""max_force":0,"avoidance":{}"#), 1, "it moves and cannot brake"),
        (people("", 0.5, r#""max_force":2,"avoidance":{"braking":1}"#), 1, "its `braking` is not the first"),
        (people("", 0.5, r#""max_force":1,"avoidance":{"quickest":1}"#), 1, "its `quickest` is too low"),
        (people(wall, 1.4, r#""max_force":2"#), 0, "velocity is out of range: one from which braking"),
        (people(wall, 1.5, r#""max_force":2"#), 0, "it is faster than its `max_speed`"),
    ] {
        let (index, why) = found(&wrong).unwrap_or_else(|| panic!("{wrong}"));
        assert!(index == at && why.starts_with(reason), "{wrong}: {index}, {why}");
    }
    let overlapping = warnings(&people("", 1.5, PERSON).replace("4.4", "3.4"));
    assert!(overlapping.lines().count() == 1 && overlapping.contains("overlaps"), "{overlapping}");
    assert_eq!(
        warnings(&people("", 1.5, PERSON)),
        "steer-demo: s.json: agent 0 may touch another or an obstacle: it is faster than its `max_speed`: a \
         lower velocity is needed\n"
    );
}

#[test]
fn check_warns_of_a_goal_after_a_flock() {
    let said = |combine: &str, steering: &str| {
        warnings(&format!(
            r#"{{"groups":[{{"count":2,"position":"random","combine":"{combine}","steering":[{steering}]}}]}}"#
        ))
    };
    let (flock, goal) = (r#"{"flock":{}}"#, r#"{"arrive":{"target":[1,1]}}"#);
    for combine in ["budget", "priority", "running_sum"] {
        assert_eq!(said(combine, &format!("{goal},{flock}")), "");
        assert_eq!(said(combine, flock), "");
        let warning = said(combine, &format!(r#"{{"contain":{{}}}},{flock},{{"wander":{{}}}},{goal}"#));
        let right =
            "s.json: groups[0]: `flock` may leave no force for the `arrive` after it; `arrive` before it";
        assert!(warning.contains(right) && warning.lines().count() == 1, "{warning}");
    }
    assert_eq!(said("sum", &format!("{flock},{goal}")), "");
}

/// Two agents that start in the left part of a room, with a gap of 0.7 in its middle at y = 10.05.
#[test]
fn check_warns_of_cells_that_are_wider_than_a_gap() {
    let room = |cell: f64, from: f64| {
        let walls = [([20.0, 0.0], [20.0, from]), ([20.0, from + 0.7], [20.0, 20.0])];
        let walls = walls.map(|(from, to)| json!({"from": from, "to": to}));
        json!({"width": 40, "height": 20, "dt": 0.05, "walls": walls,
            "fields": {"out": {"toward": [[38, 5]], "cell": cell}},
            "groups": [{"name": "p", "count": 2, "radius": 0.3, "max_speed": 1.3, "max_force": 2,
                "position": {"from": [2, 2], "to": [9, 18]}, "avoidance": {},
                "steering": [{"follow_field": {"field": "out"}}]}]})
        .to_string()
    };
    let gap = "the gap of 0.7 between walls[0] and walls[1] at (20, 10";
    for (from, wrong) in [(10.1, "cells of 1 are wider than"), (9.65, "cells of 1 cover")] {
        let warning = warnings(&room(1.0, from));
        assert!(warning.contains(&format!("s.json: fields.out.cell: {wrong} {gap}")), "{warning}");
        assert!(warning.contains("p[0]") && warning.lines().count() == 1, "{warning}");
        let (_, cell) = warning.split_once("a `cell` of ").expect("a cell");
        let cell: String = cell.chars().take_while(|c| c.is_ascii_digit() || *c == '.').collect();
        // The cell that it names will do.
        assert_eq!(warnings(&room(cell.parse().expect("a number"), from)), "");
    }
}

#[test]
fn check_warns_of_a_step_that_is_too_long() {
    let said = |dt: &str| {
        warnings(&format!(
            r#"{{"dt":{dt},"agents":[{{"name":"a","position":[1,1],"gain":10}},
                {{"name":"b","position":[9,9],"gain":10,"steering":[{{"seek":{{"target":[1,1]}}}}]}}]}}"#
        ))
    };
    // gain · dt is below twice the mass. An agent that does not steer does not tremble.
    assert_eq!(said("0.1875"), "");
    let warning = said("0.2");
    assert!(warning.contains("s.json: b trembles or stands: dt is out of range"), "{warning}");
    assert!(warning.lines().count() == 1, "{warning}");
}
