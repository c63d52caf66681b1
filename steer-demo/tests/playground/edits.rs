//! Editing with the pointer.

use serde_json::json;
use steer_glam::steer_core::Vec2Like as _;
use steer_scene::play::{Session, Thing};
use steer_scene::scene::{Scene, builtins};
use steer_scene::vector::{Agent, V};

use crate::{json as whole, open, v};

/// One of everything that can be dragged.
const PLACE: &str = r#"{"circles":[{"center":[300,300],"radius":50,"velocity":[1,0]}],"walls":[{"from":[0,500],"to":[100,500]}],
    "polygons":[{"points":[[600,100],[700,100],[700,200],[600,200]]}],"paths":{"p.q":{"points":[[10,10],[50,20]]}},
    "fields":{"out":{"toward":[[500,400],[520,400]],"cell":10},"in":{"toward":[450,450],"cell":10}},
    "agents":[{"name":"a","position":[100,100],"velocity":[1,0],"radius":10,"steering":[{"arrive":{"target":[400,50]}},{"offset_pursuit":{"leader":"birds[1]","offset":[40,50]}}]},
        {"name":"b","position":[200,100],"steering":[{"pursue":{"quarry":"a"}},{"queue":{"door":[200,90],"distance":5}}]}],
    "groups":[{"name":"birds","count":4,"position":[20,300],"velocity":[0,1]},{"count":2,"position":[[700,300],[720,300]]}]}"#;

fn place(session: &Session, index: usize) -> V {
    session.world().agents()[index].position
}

fn spec(scene: &Scene, index: usize) -> V {
    scene.agents[index].position.of(0).expect("one place").into()
}

#[test]
fn the_pointer_picks_what_is_there() {
    let session = open(PLACE);
    let target = |path: &str| Thing::Point(path.into());
    for (at, thing) in [
        (v(112.0, 100.0), Some(Thing::Agent(0))),
        (v(196.0, 97.0), Some(Thing::Agent(1))),
        (v(202.0, 88.0), Some(target("agents[1].steering[1].queue.door"))),
        (v(403.0, 50.0), Some(target("agents[0].steering[0].arrive.target"))),
        (v(12.0, 11.0), Some(Thing::Point("paths.p.q.points[0]".into()))),
        (v(48.0, 20.0), Some(Thing::Point("paths.p.q.points[1]".into()))),
        (v(2.0, 500.0), Some(Thing::Point("walls[0].from".into()))),
        (v(97.0, 500.0), Some(Thing::Point("walls[0].to".into()))),
        (v(699.0, 199.0), Some(Thing::Point("polygons[0].points[2]".into()))),
        (v(521.0, 401.0), Some(Thing::Point("fields.out.toward[1]".into()))),
        (v(449.0, 450.0), Some(Thing::Point("fields.in.toward[0]".into()))),
        (v(300.0, 300.0), Some(Thing::Circle(0))),
        (v(353.0, 300.0), Some(Thing::Circle(0))),
        (v(356.0, 300.0), None),
        // An offset is not a position.
        (v(40.0, 50.0), None),
    ] {
        assert_eq!(session.pick(at, 5.0), thing, "{at:?}");
        if let Some(thing) = thing {
            assert!(session.place(&thing).is_some());
        }
    }
    assert_eq!(session.pick(v(f64::NAN, 0.0), 5.0), None);
}

#[test]
fn agents_are_before_all_else_and_points_before_circles() {
    let mut session = open(PLACE);
    session.drag(&Thing::Agent(1), v(300.0, 320.0)).expect("a place");
    session.drag(&Thing::Point("paths.p.q.points[0]".into()), v(300.0, 300.0)).expect("a place");
    assert_eq!(session.pick(v(300.0, 318.0), 30.0), Some(Thing::Agent(1)));
    assert_eq!(session.pick(v(300.0, 305.0), 6.0), Some(Thing::Point("paths.p.q.points[0]".into())));
    assert_eq!(session.pick(v(310.0, 290.0), 6.0), Some(Thing::Circle(0)));
}

#[test]
fn what_is_dragged_is_there_now_and_after_a_reset() {
    let things = [
        Thing::Agent(0),
        // A member of a group that lists positions.
        Thing::Agent(7),
        Thing::Circle(0),
        Thing::Point("paths.p.q.points[1]".into()),
        Thing::Point("walls[0].to".into()),
        Thing::Point("walls[0].from".into()),
        Thing::Point("polygons[0].points[3]".into()),
        Thing::Point("fields.out.toward[0]".into()),
        Thing::Point("fields.in.toward[0]".into()),
        Thing::Point("agents[0].steering[0].arrive.target".into()),
    ];
    for thing in things {
        let mut session = open(PLACE);
        (0..5).for_each(|_| assert!(session.step()));
        let (from, before) = (session.place(&thing).expect("it is there"), whole(session.scene()));
        // A position has as few digits as the size of the world needs.
        let to = v((from.x() - 7.0).round(), (from.y() + 9.0).round());
        session.begin();
        for part in 0..=7 {
            session.drag(&thing, v(to.x() + f64::from(7 - part) + 0.01, to.y() - 0.03)).expect("a place");
        }
        session.end();
        assert_eq!(session.place(&thing), Some(to), "{thing:?}");
        assert_eq!(session.world().steps(), 5);
        session.reset();
        assert_eq!(session.place(&thing), Some(to), "{thing:?} after a reset");
        assert!(session.undo());
        assert_eq!(whole(session.scene()), before);
        assert_eq!(session.edits(), (0, 1));
        assert!(session.redo());
        assert_eq!(session.place(&thing), Some(to), "{thing:?} again");
    }
}

#[test]
fn an_agent_that_was_dragged_keeps_its_velocity_and_goes_back() {
    let mut session = open(PLACE);
    (0..5).for_each(|_| assert!(session.step()));
    for index in [0, 4] {
        let (from, before) = (place(&session, index), whole(session.scene()));
        let velocity = session.world().agents()[index].velocity;
        session.drag(&Thing::Agent(index), v(500.0, 400.0)).expect("a place");
        assert_eq!(
            (place(&session, index), session.world().agents()[index].velocity),
            (v(500.0, 400.0), velocity)
        );
        assert_eq!(spec(session.scene(), 0), if index == 0 { v(500.0, 400.0) } else { v(100.0, 100.0) });
        assert!(session.undo());
        assert_eq!((place(&session, index), whole(session.scene())), (from, before));
        assert!(session.redo() && place(&session, index) == v(500.0, 400.0) && session.undo());
    }
    session.drag(&Thing::Agent(4), v(500.0, 400.0)).expect("a place");
    session.reset();
    assert_eq!(place(&session, 4), v(20.0, 300.0), "a member begins where its group begins");
}

#[test]
fn what_cannot_be_is_refused_and_stays() {
    let mut session = open(PLACE);
    let before = whole(session.scene());
    let corner = Thing::Point("polygons[0].points[2]".into());
    assert_eq!(
        session.drag(&corner, v(610.0, 110.0)).expect_err("not convex").wrong,
        "the polygon is not convex"
    );
    for thing in [
        corner,
        Thing::Agent(0),
        Thing::Agent(3),
        Thing::Circle(0),
        Thing::Point("paths.p.q.points[0]".into()),
    ] {
        for far in [v(2e15, 0.0), v(f64::NAN, 0.0), v(0.0, f64::INFINITY)] {
            assert!(session.drag(&thing, far).is_err(), "{thing:?} {far:?}");
        }
    }
    for gone in [
        Thing::Agent(99),
        Thing::Circle(1),
        Thing::Point("paths.p.q.points[2]".into()),
        Thing::Point("paths.r.points[0]".into()),
        Thing::Point("walls[1].to".into()),
        Thing::Point("polygons[1].points[0]".into()),
        Thing::Point("agents[0].steering[1].offset_pursuit.offset".into()),
        Thing::Point("dt".into()),
    ] {
        assert!(session.drag(&gone, v(1.0, 1.0)).is_err() && session.place(&gone).is_none(), "{gone:?}");
        assert!(session.remove(&gone).is_err(), "{gone:?}");
    }
    assert_eq!((whole(session.scene()), session.edits()), (before, (0, 0)));
}

#[test]
fn agents_are_added_at_the_requested_position() {
    let mut session = open(PLACE);
    (0..5).for_each(|_| assert!(session.step()));
    let birds: Vec<V> = (2..6).map(|i| place(&session, i)).collect();
    // No agent is selected: the new one wanders.
    session.add_agent(v(50.0, 60.0)).expect("a place");
    assert_eq!((session.selected(), place(&session, 2)), (Some(2), v(50.0, 60.0)));
    assert_eq!(session.scene().agents[2].steering[0].behavior.name(), "wander");
    assert_eq!((3..7).map(|i| place(&session, i)).collect::<Vec<_>>(), birds, "the birds are who they were");
    // A copy of the selected agent.
    session.select(Some(0));
    session.add_agent(v(70.0, 80.0)).expect("a place");
    let (first, copy) = (&session.scene().agents[0], &session.scene().agents[3]);
    assert_eq!((copy.radius, &copy.name, copy.steering.len()), (first.radius, &None, 2));
    assert_eq!(place(&session, 3), v(70.0, 80.0));
    // One more member of a group.
    session.select(Some(5));
    session.add_agent(v(90.0, 10.0)).expect("a place");
    assert_eq!((session.scene().groups[0].count, session.label(8)), (5, "birds[4]".into()));
    assert_eq!((session.selected(), place(&session, 8)), (Some(8), v(90.0, 10.0)));
    assert_eq!((4..8).map(|i| place(&session, i)).collect::<Vec<_>>(), birds);
    assert!(session.add_agent(v(f64::NAN, 0.0)).is_err());
    for _ in 0..3 {
        assert!(session.undo());
    }
    assert_eq!(whole(session.scene()), whole(open(PLACE).scene()));
    assert_eq!((2..6).map(|i| place(&session, i)).collect::<Vec<_>>(), birds);
    assert_eq!(session.selected(), None);
    (0..3).for_each(|_| assert!(session.redo()));
    assert_eq!(place(&session, 8), v(90.0, 10.0));
}

#[test]
fn a_person_is_added_to_a_crowd() {
    let text = builtins().iter().find(|builtin| builtin.name == "crowd_and_stones").expect("a scene").text;
    let mut session = open(text);
    (0..60).for_each(|_| assert!(session.step()));
    let near = place(&session, 40);
    session.add_agent(near + v(2.0, 14.0)).expect("a place");
    let (agents, group) = (session.world().agents(), &session.scene().groups[0]);
    assert_eq!((session.selected(), group.count), (Some(72), 73), "it keeps to the rules of the crowd");
    let limits = |i: usize| (agents[i].radius, agents[i].max_speed, agents[i].max_force);
    assert_eq!(limits(72), limits(40));
    // It goes to the goal of the nearest, and touches no other on the way.
    let begun = place(&session, 72).distance(place(&session, 40));
    for _ in 0..200 {
        assert!(session.step());
        let agents = session.world().agents();
        let apart = |other: &Agent| other.position.distance(agents[72].position) > 2.0 * 7.0 - 1e-9;
        assert!(agents[..72].iter().all(apart), "step {}", session.world().steps());
    }
    assert!(place(&session, 72).distance(place(&session, 40)) < 4.0 * begun);
    // Outside of a crowd the new one wanders.
    let mut session = open(r#"{"agents":[{"position":[9,9],"radius":5}]}"#);
    session.add_agent(v(20.0, 20.0)).expect("a place");
    assert_eq!(session.scene().agents[1].steering[0].behavior.name(), "wander");
}

#[test]
fn an_agent_that_others_name_cannot_be_removed_and_the_refusal_has_the_place() {
    let mut session = open(PLACE);
    let before = whole(session.scene());
    for (index, place) in [
        (0, "agents[1].steering[0].pursue.quarry"),
        (2, "agents[0].steering[1].offset_pursuit.leader"),
        (3, "agents[0].steering[1].offset_pursuit.leader"),
    ] {
        assert_eq!(session.remove(&Thing::Agent(index)).expect_err("it is named").place, place);
        assert_eq!(whole(session.scene()), before);
    }
    (0..5).for_each(|_| assert!(session.step()));
    session.drag(&Thing::Agent(5), v(77.0, 77.0)).expect("a place");
    session.select(Some(4));
    session.remove(&Thing::Agent(4)).expect("nobody names it");
    assert_eq!((session.scene().groups[0].count, session.selected()), (3, None));
    assert_eq!(place(&session, 4), v(77.0, 77.0), "who was behind it moves up");
    session.remove(&Thing::Agent(1)).expect("nobody names it");
    session.remove(&Thing::Agent(0)).expect("nobody names it any more");
    assert_eq!(session.world().agents().len(), 5);
}

#[test]
fn an_agent_to_which_a_field_leads_cannot_be_removed() {
    let text = PLACE.replace(r#""fields":{"#, r#""fields":{"hunt":{"toward":"b","cell":50},"#);
    let mut session = open(&text);
    assert_eq!(session.remove(&Thing::Agent(1)).expect_err("it is named").place, "fields.hunt.toward");
    session.set("fields.hunt.toward", json!([[100, 100]])).expect("a free position");
    session.remove(&Thing::Agent(1)).expect("no field leads to it");
}

#[test]
fn a_counter_is_edited_by_its_path() {
    let mut session = open(r#"{"counters":{"a.b":{"from":[0,0],"to":[9,0]}},"agents":[{"position":[1,1]}]}"#);
    session.set("counters.a.b.to", json!([20, 0])).expect("another end");
    assert_eq!(session.scene().counters[0].1.to.x, 20.0);
}

#[test]
fn things_are_removed_and_a_path_keeps_a_point() {
    let mut session = open(PLACE);
    session.add_circle(v(5.0, 5.0), 3.0).expect("a circle");
    assert!(session.add_circle(v(5.0, 5.0), -3.0).is_err());
    (0..5).for_each(|_| assert!(session.step()));
    session.remove(&Thing::Circle(0)).expect("there are two");
    assert_eq!(session.place(&Thing::Circle(0)), Some(v(5.0, 5.0)));
    assert!(session.undo());
    let goal = Thing::Point("fields.out.toward[0]".into());
    let fault = session.drag(&goal, v(650.0, 150.0)).expect_err("in the polygon");
    assert!(fault.place.starts_with("fields.out.toward[0]"), "{fault:?}");
    session.remove(&Thing::Point("walls[0].to".into())).expect("a wall");
    session.remove(&Thing::Point("polygons[0].points[1]".into())).expect("a polygon");
    session.remove(&Thing::Point("agents[0].steering[0].arrive.target".into())).expect("an entry");
    session.remove(&Thing::Point("paths.p.q.points[0]".into())).expect("there are two");
    let fault = session.remove(&Thing::Point("paths.p.q.points[0]".into())).expect_err("the last");
    assert_eq!((&*fault.place, &*fault.wrong), ("paths.p.q.points", "its last point"));
    session.remove(&goal).expect("there are two");
    let fault = session.remove(&goal).expect_err("the last");
    assert_eq!((&*fault.place, &*fault.wrong), ("fields.out.toward", "its last point"));
    let scene = whole(session.scene());
    assert_eq!(scene["fields"]["out"]["toward"], json!([[520.0, 400.0]]));
    assert_eq!(
        [&scene["walls"], &scene["polygons"], &scene["paths"]["p.q"]["points"]],
        [&json!([]), &json!([]), &json!([[50.0, 20.0]])]
    );
    assert_eq!(session.scene().agents[0].steering.len(), 1);
}

#[test]
fn a_path_is_laid_point_by_point() {
    let mut session = open(
        r#"{"paths":{"laid":{"points":[[1,1]]}},"agents":[{"position":[0,0]},{"position":[9,9],"steering":[{"stay_on_path":{"path":"laid"}}]}]}"#,
    );
    session.select(Some(0));
    for x in [10.0, 20.0, 30.0] {
        session.lay_path(v(x, 5.0)).expect("a place");
    }
    let scene = whole(session.scene());
    assert_eq!(scene["paths"]["laid 2"]["points"], json!([[10.0, 5.0], [20.0, 5.0], [30.0, 5.0]]));
    assert_eq!(scene["agents"][0]["steering"][0]["follow_path"]["path"], "laid 2");
    assert_eq!(scene["agents"][0]["steering"].as_array().map(Vec::len), Some(1));
    session.select(Some(1));
    session.lay_path(v(7.0, 7.0)).expect("a place");
    assert_eq!(whole(session.scene())["paths"]["laid"]["points"], json!([[1.0, 1.0], [7.0, 7.0]]));
    assert!(session.lay_path(v(f64::NAN, 7.0)).is_err());
    (0..4).for_each(|_| assert!(session.undo()));
    assert_eq!(session.scene().paths.len(), 1);
}

#[test]
fn a_laid_path_replaces_goals_and_nothing_else() {
    let mut session = open(
        r#"{"agents":[{"name":"a","position":[50,50],"steering":[{"arrive":{"target":[90,90]}},{"separation":{}},
            {"seek":{"target":[1,1]},"weight":2},{"wander":{}}]},{"position":[500,500]}]}"#,
    );
    let before = whole(session.scene());
    session.select(Some(0));
    let told = session.lay_path(v(10.0, 5.0)).expect("a place");
    assert_eq!(
        told.as_deref(),
        Some("a follows the path instead of arrive, seek; each click adds a waypoint")
    );
    let entries = |session: &Session| {
        let steering = &session.scene().agents[0].steering;
        steering.iter().map(|entry| entry.behavior.name()).collect::<Vec<_>>()
    };
    assert_eq!(entries(&session), ["separation", "wander", "follow_path"]);
    assert_eq!(session.lay_path(v(20.0, 5.0)), Ok(None));
    assert!(session.undo() && session.undo());
    assert_eq!(whole(session.scene()), before);
}

#[test]
fn without_a_selection_a_path_is_of_the_nearest_agent_or_of_a_new_one() {
    let mut session = open(r#"{"agents":[{"position":[50,50]},{"position":[500,500]}]}"#);
    let told = session.lay_path(v(400.0, 400.0)).expect("a place");
    assert_eq!(
        told.as_deref(),
        Some("agent 1, the nearest agent, follows the path; each click adds a waypoint")
    );
    assert_eq!((session.selected(), session.edits()), (Some(1), (1, 0)));
    let mut empty = open(r#"{"agents":[]}"#);
    empty.lay_path(v(400.0, 400.0)).expect("a place");
    empty.lay_path(v(500.0, 400.0)).expect("a place");
    assert_eq!((empty.selected(), empty.scene().agents.len(), empty.scene().paths.len()), (Some(0), 1, 1));
    assert_eq!(empty.scene().paths[0].1.points.len(), 2);
    assert!(empty.undo() && empty.undo());
    assert_eq!(
        (empty.scene().agents.len(), empty.edits()),
        (0, (0, 2)),
        "the agent and its path are one edit"
    );
    // An agent that reaches the path follows it, instead of a stop between two goals.
    let mut session = open(
        r#"{"agents":[{"position":[100,100],"max_speed":5,"steering":[{"arrive":{"target":[100,100]}}]}]}"#,
    );
    for x in [200.0, 300.0, 400.0] {
        session.lay_path(v(x, 100.0)).expect("a place");
    }
    (0..600).for_each(|_| assert!(session.step()));
    let end = session.world().agents()[0].position;
    assert!((end.x - 400.0).abs() < 5.0 && (end.y - 100.0).abs() < 5.0, "{end:?}");
}
