//! Every parameter of every entry has a knob, and a knob changes only its own value.

use serde_json::{Value, json};
use steer_scene::behavior::Behavior;
use steer_scene::play::{Kind, Knob, Section, Session};
use steer_scene::scene::builtins;

use crate::json as whole;
use crate::{differences, everything, open};

/// Other values that the kind allows.
fn others(knob: &Knob) -> Vec<Value> {
    let mut all: Vec<Value> = match &knob.kind {
        Kind::Number { range: (least, most), bounds, .. } => {
            vec![json!(least), json!(most), json!((least + most) / 2.0), json!(bounds.0), json!(bounds.1)]
        }
        Kind::Angle => vec![json!(-1.0), json!(0.25), json!(1.0)],
        Kind::Whole { range: (least, most) } => vec![json!(least), json!(most), json!(least + 1)],
        Kind::Switch => vec![json!(true), json!(false)],
        Kind::Choice(choices) => choices.iter().map(|choice| choice.1.clone()).collect(),
        Kind::Pair { .. } => vec![json!([3.0, -4.5]), json!([0.0, 1.0])],
        Kind::Target { words } => words.iter().map(|word| json!(word)).chain([json!([3.5, 4.0])]).collect(),
        Kind::Name(names) => names.iter().map(|name| json!(name)).collect(),
        Kind::Object => vec![json!({})],
    };
    if knob.optional {
        all.push(Value::Null);
    }
    all.push(knob.start.clone());
    all
}

/// Sets the knob to every value that it allows.
fn try_out(session: &mut Session, knob: &Knob) {
    let before = whole(session.scene());
    assert_eq!(session.value(&knob.path).expect("it is there"), knob.value, "{}", knob.path);
    assert!(
        knob.chosen().is_some() == matches!(knob.kind, Kind::Choice(_)) || knob.value.is_null(),
        "{knob:?}"
    );
    let mut changed = 0;
    for value in others(knob) {
        session.set(&knob.path, value.clone()).unwrap_or_else(|f| panic!("{} {value}: {f:?}", knob.path));
        let read = session.value(&knob.path).expect("it is there");
        let same = read == value || read.as_f64().is_some_and(|x| value.as_f64() == Some(x));
        // An object is read with all of its values.
        let same = same || matches!(knob.kind, Kind::Object);
        assert!(same || value.is_null(), "{} is {read}, not {value}", knob.path);
        let found = differences(&before, &whole(session.scene()));
        assert!(found.iter().all(|path| path.starts_with(&knob.path)), "{}: {found:?}", knob.path);
        changed += usize::from(!found.is_empty());
        session.set(&knob.path, knob.value.clone()).expect("as it was");
        assert_eq!(whole(session.scene()), before, "{}", knob.path);
    }
    assert!(changed > 0, "{} was never changed", knob.path);
}

/// The keys of an entry in the table of SCENES.md.
fn parameters(name: &str) -> Vec<String> {
    let document = include_str!("../../SCENES.md");
    let mut rows = document.lines().skip_while(|line| !line.starts_with(&format!("| **`{name}`** |")));
    rows.next().unwrap_or_else(|| panic!("{name} is in the table"));
    let keys = rows.map_while(|row| row.strip_prefix("| `")?.split('`').next());
    keys.map(str::to_string).collect()
}

fn section(session: &Session, entry: usize) -> Section {
    session.knobs().into_iter().find(|s| s.entry == Some(entry)).expect("a section an entry")
}

#[test]
fn every_parameter_of_every_entry_has_a_knob_that_works() {
    let mut session = open(&everything::everything());
    let mut seen = Vec::new();
    for group in 0..Behavior::NAMES.len() {
        session.select(Some(session.scene().first_of(group)));
        let section = section(&session, 0);
        seen.push(section.title.clone());
        for key in parameters(&section.title) {
            let inside = format!("{}.{}.{key}", section.path, section.title);
            let known = section.knobs.iter().any(|knob| knob.path.starts_with(&inside));
            assert!(known, "{}: no knob for {key}", section.title);
        }
        for knob in &section.knobs {
            assert!(!knob.key.doc.is_empty(), "{}", knob.path);
            try_out(&mut session, knob);
        }
    }
    seen.sort();
    let mut names = Behavior::NAMES.to_vec();
    names.sort_unstable();
    assert_eq!(seen, names);
}

#[test]
fn agents_groups_and_the_world_can_be_tuned() {
    let mut session = open(&everything::everything());
    for (index, key) in [(0, "max_turn"), (2, "count")] {
        session.select(Some(index));
        let limits = session.knobs().remove(0);
        for wanted in ["max_speed", "max_force", "mass", "radius", "min_speed", "max_turn", "combine", key] {
            assert!(limits.knobs.iter().any(|knob| knob.label == wanted), "{wanted} in {limits:?}");
        }
        for knob in limits.knobs.iter().filter(|knob| knob.label != "count") {
            try_out(&mut session, knob);
            assert!(!knob.key.doc.is_empty(), "{}", knob.path);
        }
    }
    // An agent of a crowd.
    session.select(Some(1));
    let crowd: Vec<Knob> = session.knobs().remove(0).knobs;
    let crowd: Vec<&Knob> = crowd.iter().filter(|knob| knob.label.starts_with("avoidance ")).collect();
    assert!(crowd.len() > 10, "{crowd:?}");
    crowd.into_iter().for_each(|knob| try_out(&mut session, knob));
    let sections = session.world_knobs();
    let titles: Vec<_> = sections.iter().map(|s| &*s.title).collect();
    assert_eq!(titles, ["world", "z", "p", "q", "circle 1", "circle 2", "circle 3"]);
    for knob in sections.iter().flat_map(|section| &section.knobs) {
        if knob.label == "travel" || !matches!(knob.kind, Kind::Whole { .. }) {
            try_out(&mut session, knob);
        }
    }
}

#[test]
fn kinds_and_defaults_are_those_of_the_reader() {
    let mut session = open(
        r#"{"agents":[{"name":"a","position":[0,0],"steering":[{"arrive":{"target":"pointer"}},{"pursue":{"quarry":"b[1]"}},{"boids":{}},{"offset_pursuit":{"leader":"b[0]","offset":[1,2]}},{"face":{"target":"b[0]"}}]}],
            "groups":[{"name":"b","count":2,"position":"random"}]}"#,
    );
    session.select(Some(0));
    let knobs: Vec<Knob> = session.knobs().into_iter().flat_map(|section| section.knobs).collect();
    let knob = |path: &str| knobs.iter().find(|knob| knob.path == path).unwrap_or_else(|| panic!("{path}"));
    let slowing = knob("agents[0].steering[0].arrive.slowing_radius");
    assert_eq!(slowing.default, Some(100.0.into()));
    assert!(matches!(
        slowing.kind,
        Kind::Number { range: (0.0, 400.0), bounds: (0.0, 1e100), logarithmic: false }
    ));
    assert_eq!(
        knob("agents[0].steering[0].arrive.target").kind,
        Kind::Target { words: vec!["pointer".into()] }
    );
    let Kind::Choice(profiles) = &knob("agents[0].steering[0].arrive.profile").kind else {
        panic!("a choice")
    };
    assert_eq!(profiles.iter().map(|c| &*c.0).collect::<Vec<_>>(), ["linear", "braking"]);
    assert_eq!(
        knob("agents[0].steering[1].pursue.quarry").kind,
        Kind::Name(vec!["b[0]".into(), "b[1]".into()])
    );
    let longest = knob("agents[0].steering[1].pursue.max_prediction");
    assert_eq!((longest.optional, &longest.value, &longest.default), (true, &Value::Null, &None));
    let cone = knob("agents[0].steering[2].boids.cohesion.min_cos");
    assert_eq!((&cone.kind, &*cone.label), (&Kind::Angle, "cohesion angle of sight"));
    assert!(matches!(knob("agents[0].steering[2].boids.nearest").kind, Kind::Whole { .. }));
    assert_eq!(knob("agents[0].steering[3].offset_pursuit.offset").kind, Kind::Pair { place: false });
    let words = ["pointer", "b[0]", "b[1]"].map(String::from).to_vec();
    assert_eq!(knob("agents[0].steering[4].face.target").kind, Kind::Target { words });
    assert!(matches!(knob("agents[0].mass").kind, Kind::Number { range: (least, 4.0), .. } if least > 0.0));
    assert!(matches!(knob("agents[0].steering[0].probability").kind, Kind::Number { range: (0.0, 1.0), .. }));
    assert!(
        !knobs.iter().any(|knob| knob.path.starts_with("agents[0].steering[4].weight")),
        "a turn has no weight"
    );
    // A word that takes a number has a knob for the number.
    session.set("agents[0].steering[1].pursue.prediction", json!({"constant": 4})).expect("a prediction");
    let knobs: Vec<Knob> = session.knobs().into_iter().flat_map(|section| section.knobs).collect();
    let time = knobs.iter().find(|k| k.path.ends_with("prediction.constant")).expect("a knob for the time");
    let prediction =
        knobs.iter().find(|k| k.path.ends_with("prediction")).expect("a knob for the prediction");
    assert_eq!((prediction.chosen(), slowing.chosen()), (Some(0), None));
    session.set(&time.path, 6.into()).expect("a time");
    assert_eq!(session.value(&time.path), Ok(json!(6.0)));
    session.set("agents[0].steering[0].keep_speed", json!({"speed": 3})).expect_err("one an entry");
}

#[test]
fn sliders_go_to_four_times_the_value_of_the_scene() {
    let text = |name: &str| builtins().iter().find(|builtin| builtin.name == name).expect("a scene").text;
    // A hall in metres, and a flock in pixels.
    let mut hall = open(text("evacuation"));
    let mut flock = open(text("boids"));
    hall.select(Some(0));
    flock.select(Some(0));
    let range = |session: &Session, path: &str| {
        let sections = [session.knobs(), session.world_knobs()].concat();
        let mut knobs = sections.into_iter().flat_map(|section| section.knobs);
        match knobs.find(|knob| knob.path == path).unwrap_or_else(|| panic!("{path}")).kind {
            Kind::Number { range, logarithmic: false, .. } => range,
            Kind::Whole { range } => (range.0 as f64, range.1 as f64),
            kind => panic!("{path}: {kind:?}"),
        }
    };
    let wander = "groups[0].steering[2].weight";
    for _ in 0..3 {
        for (path, most) in [("max_speed", 5.6), ("radius", 0.88), ("count", 800.0)] {
            assert_eq!(range(&hall, &format!("groups[0].{path}")).1, most, "{path}");
        }
        assert_eq!((range(&hall, "width"), range(&hall, "dt")), ((0.53125, 136.0), (0.0, 0.4)));
        assert_eq!(range(&flock, wander), (-0.12, 0.12));
        // The range is the same during a drag, which is one edit, and after it.
        hall.begin();
        for speed in [2.0, 5.0, 5.6] {
            hall.set("groups[0].max_speed", speed.into()).expect("a speed");
            flock.set(wander, (speed / 50.0).into()).expect("a weight");
        }
        hall.end();
    }
    // A number that is typed may be larger.
    hall.set("groups[0].max_speed", 20.0.into()).expect("a speed");
    assert_eq!(range(&hall, "groups[0].max_speed").1, 22.4);
    // A radius of zero has the scale of the world, and an added value the usual one.
    let mut point = open(r#"{"width":34,"agents":[{"position":[1,2]}]}"#);
    point.select(Some(0));
    assert_eq!(range(&point, "agents[0].radius"), (0.0, 1.7));
    point.add_entry("tether").expect("an entry");
    for length in [100.0, 390.0, 30.0] {
        let path = "agents[0].steering[0].tether.length";
        point.set(path, length.into()).expect("a length");
        assert_eq!(range(&point, path), (0.0, 400.0));
    }
}

#[test]
fn a_group_keeps_a_member_and_closed_is_one_control() {
    let mut session = open(
        r#"{"paths":{"p":{"points":[[0,0],[9,9]],"closed":true},"q":{"points":[[0,0],[9,9]]}},
            "groups":[{"name":"g","count":3,"position":"random","velocity":"random"}]}"#,
    );
    let world = session.world_knobs();
    for (path, label) in [("paths.p", "closed"), ("paths.q", "travel")] {
        let section = world.iter().find(|section| section.path == path).expect("a path");
        let labels: Vec<_> = section.knobs.iter().map(|knob| knob.label.as_str()).collect();
        assert!(labels.len() == 2 && labels.contains(&label), "{labels:?}");
        let boxes = section.knobs.iter().any(|knob| knob.label == "closed" && knob.optional);
        assert!(!boxes, "no box beside the switch");
    }
    session.select(Some(0));
    let knobs: Vec<_> = session.knobs().into_iter().flat_map(|section| section.knobs).collect();
    let count = knobs.iter().find(|knob| knob.label == "count").expect("a count");
    assert!(matches!(count.kind, Kind::Whole { range: (1, _) }), "{:?}", count.kind);
}

#[test]
fn the_name_of_a_group_becomes_a_list() {
    let mut session = open(
        r#"{"agents":[{"name":"a","position":[0,0]},{"name":"b","position":[90,0]},{"name":"c","position":[0,90]}],
            "groups":[{"name":"g","count":2,"position":[[9,9],[50,50]],
                "steering":[{"pursue":{"quarry":"a"}},{"interpose":{"between":["a","b"]}}]}]}"#,
    );
    session.select(Some(4));
    let knob = |session: &Session, path: &str| {
        let mut knobs = session.knobs().into_iter().flat_map(|section| section.knobs);
        knobs.find(|knob| knob.path == path).unwrap_or_else(|| panic!("{path}"))
    };
    for path in ["groups[0].steering[0].pursue.quarry", "groups[0].steering[1].interpose.between[0]"] {
        let name = knob(&session, path);
        let Kind::Choice(choices) = &name.kind else { panic!("{path}: a choice") };
        assert_eq!(choices.iter().map(|c| &*c.0).collect::<Vec<_>>(), ["a", "b", "c", "one for each"]);
        assert_eq!(name.chosen(), Some(0), "{path}");
        let list = choices.last().expect("a list").1.clone();
        session.set(path, list).unwrap_or_else(|fault| panic!("{path}: {fault:?}"));
        let own = format!("{path}[1]");
        assert_eq!(knob(&session, &own).value, json!("a"), "{path}");
        session.set(&own, json!("c")).unwrap_or_else(|fault| panic!("{own}: {fault:?}"));
        assert_eq!(session.value(path).expect("a list"), json!(["a", "c"]));
    }
}

#[test]
fn a_name_beyond_those_offered_is_shown() {
    let mut session = open(
        r#"{"groups":[{"name":"prey","count":30,"position":"random"},
            {"name":"hunters","count":2,"position":[[9,9],[50,50]],"steering":[{"pursue":{"quarry":"prey[20]"}}]}]}"#,
    );
    session.select(Some(30));
    let mut knobs = session.knobs().into_iter().flat_map(|section| section.knobs);
    let quarry = knobs.find(|knob| knob.label == "quarry").expect("a quarry");
    let Kind::Choice(choices) = &quarry.kind else { panic!("a choice") };
    assert_eq!(quarry.chosen().map(|i| &*choices[i].0), Some("prey[20]"));
    assert_eq!(choices.len(), 16 + 2);
}
