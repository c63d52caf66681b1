//! Adding, removing and moving the entries of an agent.

use steer_scene::behavior::Behavior;
use steer_scene::play::Session;
use steer_scene::scene::read;

use crate::samples::of_two;
use crate::{ahead, all, json, open};

/// Three agents without names, a group without one, a path and a field.
const PLACE: &str = r#"{"paths":{"p":{"points":[[10,10],[50,20]]}},"fields":{"f":{"columns":1,"rows":1,"vectors":[[1,0]]}},
    "agents":[{"position":[0,0]},{"position":[300,0]},{"position":[10,5]}],"groups":[{"count":2,"position":[20,0]}]}"#;

fn behaviors(session: &Session) -> Vec<&'static str> {
    let steering = session.scene().steering(session.location().expect("a location"));
    steering.iter().map(|entry| entry.behavior.name()).collect()
}

#[test]
fn every_entry_can_be_added_and_runs() {
    for name in Behavior::NAMES {
        for who in [0, 3] {
            let mut session = open(PLACE);
            session.select(Some(who));
            session.add_entry(name).unwrap_or_else(|fault| panic!("{name}: {fault:?}"));
            assert_eq!(behaviors(&session), [*name]);
            assert!(session.step());
            let text = json(session.scene()).to_string();
            assert_eq!(json(&read(text.as_bytes()).expect("a scene")), json(session.scene()));
            assert!(session.undo());
            assert_eq!(json(session.scene()), json(open(PLACE).scene()));
        }
    }
}

#[test]
fn the_nearest_others_are_meant_and_get_names() {
    let mut session = open(PLACE);
    session.select(Some(0));
    let (name, key) = of_two();
    session.add_entry(name).expect("two others");
    let scene = session.scene();
    assert_eq!(
        json(scene)["agents"][0]["steering"][0][name][key],
        serde_json::json!(["agent 1", "group 1[0]"])
    );
    assert_eq!(scene.agents[2].name.as_deref(), Some("agent 1"));
    session.select(Some(3));
    session.add_entry("pursue").expect("another");
    // The quarry is not in its own group, and the nearest agent has a name by now.
    assert_eq!(json(session.scene())["groups"][0]["steering"][0]["pursue"]["quarry"], "agent 1");
}

#[test]
fn what_is_missing_is_said() {
    let mut session = open(r#"{"agents":[{"position":[0,0]}]}"#);
    assert!(session.add_entry("seek").expect_err("no agent").wrong.contains("no agent is selected"));
    session.select(Some(0));
    for (name, wrong) in [
        ("pursue", "no agent for its `quarry`"),
        (of_two().0, "no agent for its `between`"),
        ("follow_path", "no path to follow"),
        ("follow_field", "no field to follow"),
        ("fly", "unknown behaviour `fly`"),
    ] {
        assert_eq!(session.add_entry(name).expect_err(name).wrong, wrong);
    }
    session.add_entry("face").expect("one turns");
    assert!(session.add_entry("look_where_it_goes").expect_err("two turn").wrong.contains("turns already"));
    assert_eq!((behaviors(&session), session.edits()), (vec!["face"], (1, 0)));
    for fault in [session.remove_entry(1), session.move_entry(0, 1), session.move_entry(1, 0)] {
        assert_eq!(fault.expect_err("there is one").wrong, "no such entry");
    }
}

#[test]
fn entries_are_removed_and_moved_and_remember() {
    let mut session = open(
        r#"{"paths":{"p":{"points":[[10,0],[20,0],[900,0]]}},"agents":[{"position":[0,0],"velocity":[5,0],
            "steering":[{"wander":{}},{"follow_path":{"path":"p"}},{"keep_speed":{"speed":3}}]}]}"#,
    );
    session.select(Some(0));
    (0..20).for_each(|_| assert!(session.step()));
    let memory = |session: &Session, name: &str| {
        let snapshot = serde_json::to_value(session.world().save().expect("a snapshot")).expect("JSON");
        let steering = snapshot["agents"][0]["steering"].as_array().expect("a list").clone();
        steering.into_iter().find_map(|memory| memory.get(name).cloned()).expect("it is there")
    };
    let before = [memory(&session, "wander"), memory(&session, "follow_path")];
    session.move_entry(2, 0).expect("there are three");
    assert_eq!(behaviors(&session), ["keep_speed", "wander", "follow_path"]);
    session.move_entry(1, 2).expect("there are three");
    assert_eq!(behaviors(&session), ["keep_speed", "follow_path", "wander"]);
    session.remove_entry(0).expect("there are three");
    assert_eq!(behaviors(&session), ["follow_path", "wander"]);
    assert_eq!([memory(&session, "wander"), memory(&session, "follow_path")], before);
    // The memory of a removed waypoint is dropped.
    session.remove(&steer_scene::play::Thing::Point("paths.p.points[2]".into())).expect("there are three");
    session.remove(&steer_scene::play::Thing::Point("paths.p.points[1]".into())).expect("there are two");
    assert_ne!(memory(&session, "follow_path"), before[1]);
    assert!(session.step());
}

#[test]
fn combine_is_changed_like_every_word() {
    let mut session = open(PLACE);
    session.select(Some(0));
    session.set("agents[0].combine", "budget".into()).expect("a combiner");
    assert_eq!(
        session.scene().spec(session.location().expect("a location")).expect("its agent").combine,
        steer_scene::scene::Combine::Budget
    );
    assert!(session.set("agents[0].combine", "all".into()).is_err());
}

#[test]
fn taking_an_edit_back_changes_no_run() {
    for scene in all() {
        let mut session = Session::open(scene).expect("a session");
        (0..20).for_each(|_| assert!(session.step()));
        let before = ahead(session.world(), 10);
        session.select(Some(0));
        // An agent that already has an entry that turns takes no second one.
        session.add_entry("keep_speed").expect("an entry");
        assert!(session.undo());
        assert_eq!(ahead(session.world(), 10), before, "{}", session.scene().name);
    }
}
