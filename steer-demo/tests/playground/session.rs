use steer_glam::steer_core::Vec2Like as _;
use steer_scene::play::{MOST_SAMPLES, Session};
use steer_scene::scene::{builtins, read};
use steer_scene::world::{Mapping, World};

use crate::{ahead, all, builtin, json, open, scene, v};

#[test]
fn adopting_the_same_scene_changes_nothing() {
    for scene in all() {
        let mapping = Mapping::same(&scene, &scene);
        let mut world = World::new(&scene).expect("a world");
        for steps in [0, 1, 99] {
            (0..steps).for_each(|_| world.step());
            let mut other = world.clone();
            other.adopt(&scene, &mapping).expect("the same scene");
            assert_eq!(other.steps(), world.steps());
            assert_eq!(other.agents(), world.agents(), "{} at step {}", scene.name, world.steps());
            for index in 0..world.agents().len() {
                assert_eq!(other.force(index), world.force(index));
            }
            assert_eq!(ahead(&other, 20), ahead(&world, 20), "{} after step {}", scene.name, world.steps());
            assert_eq!(other.circles(), world.circles());
        }
    }
}

#[test]
fn a_scene_that_does_not_fit_leaves_the_world_as_it_is() {
    let mut world =
        World::new(&scene(builtins().iter().find(|b| b.name == "seek_and_flee").expect("it is there").text))
            .expect("a world");
    world.step();
    let before = ahead(&world, 20);
    let other = scene(r#"{"agents":[{"position":[0,0]}]}"#);
    assert!(world.adopt(&other, &Mapping { agents: vec![], circles: vec![] }).is_err());
    assert!(world.adopt(&other, &Mapping { agents: vec![Some(99)], circles: vec![] }).is_err());
    let mut wrong = world.scene().clone();
    wrong.agents[0].name = wrong.agents[1].name.clone().or(Some("x".into()));
    wrong.agents[1].name = wrong.agents[0].name.clone();
    assert!(world.adopt(&wrong, &Mapping::same(&other, &wrong)).is_err());
    assert_eq!(ahead(&world, 20), before);
}

#[test]
fn what_is_new_begins_and_what_was_goes_on() {
    let old = scene(
        r#"{"circles":[{"center":[50,50],"radius":5,"velocity":[1,0]},{"center":[90,90],"radius":5,"velocity":[0,1]}],
            "agents":[{"position":[0,0],"velocity":[1,0],"max_speed":3},{"position":[100,0],"velocity":[0,2]}]}"#,
    );
    let new = scene(
        r#"{"circles":[{"center":[60,60],"radius":7,"velocity":[1,0]},{"center":[90,90],"radius":8,"velocity":[0,1]}],
            "agents":[{"position":[100,0],"velocity":[0,2],"max_speed":1},{"position":[7,8]}]}"#,
    );
    let mut world = World::new(&old).expect("a world");
    (0..10).for_each(|_| world.step());
    world
        .adopt(&new, &Mapping { agents: vec![Some(1), None], circles: vec![Some(0), Some(1)] })
        .expect("it fits");
    let [one, two] = world.agents() else { panic!("there are two") };
    assert_eq!((one.position, one.velocity, one.max_speed), (v(100.0, 20.0), v(0.0, 2.0), 1.0));
    assert_eq!((two.position, two.velocity, two.id), (v(7.0, 8.0), v(0.0, 0.0), 1));
    // The first circle was moved in the scene, the second was not.
    assert_eq!(
        world.circles().iter().map(|c| (c.center, c.radius)).collect::<Vec<_>>(),
        [(v(60.0, 60.0), 7.0), (v(90.0, 100.0), 8.0)]
    );
    assert_eq!(world.steps(), 10);
}

#[test]
fn members_of_a_formation_stay_one_a_slot() {
    let hold = |n: usize| {
        let one = r#"{"position":[0,0],"steering":[{"hold_formation":{"leader":"l","pattern":"column","spacing":50}}]}"#;
        scene(&format!(r#"{{"agents":[{{"name":"l","position":[500,300]}},{}]}}"#, vec![one; n].join(",")))
    };
    let mut world = World::new(&hold(3)).expect("a world");
    (0..200).for_each(|_| world.step());
    // The second of three is removed and another is added: the slots are assigned anew.
    let mapping = Mapping { agents: vec![Some(0), Some(1), Some(3), None], circles: vec![] };
    world.adopt(&hold(3), &mapping).expect("it fits");
    (0..300).for_each(|_| world.step());
    let mut places: Vec<i64> = world.agents()[1..].iter().map(|a| a.position.x().round() as i64).collect();
    places.sort_unstable();
    assert_eq!(places, [350, 400, 450]);
}

#[test]
fn asking_for_contributions_changes_nothing_and_they_add_up_to_the_force() {
    for scene in all() {
        let (mut asked, mut left) =
            (World::new(&scene).expect("a world"), World::new(&scene).expect("a world"));
        assert_eq!(asked.force(0), v(0.0, 0.0));
        for _ in 0..30 {
            let mut sums = Vec::new();
            let count = asked.agents().len();
            for index in (0..count).step_by(1 + count / 100) {
                let contributions = asked.contributions(index);
                let location = scene.location(index).expect("a location");
                let names: Vec<_> = contributions.iter().map(|s| s.name).collect();
                let steering = scene.steering(location);
                assert_eq!(names, steering.iter().map(|e| e.behavior.name()).collect::<Vec<_>>());
                let most = contributions.iter().map(|one| one.applied.length()).fold(0.0, f64::max);
                sums.push((
                    index,
                    contributions.iter().fold(v(0.0, 0.0), |sum, one| sum + one.applied),
                    most,
                ));
                assert_eq!(asked.foresight_of(index).is_empty(), left.foresight_of(index).is_empty());
            }
            asked.step();
            left.step();
            for (index, sum, got) in sums {
                let (force, agent) = (asked.force(index), asked.agents()[index]);
                assert!(force.length() <= agent.max_force * (1.0 + 1e-12));
                let spec = scene.spec(scene.location(index).expect("a location")).expect("its agent");
                // A context map and an avoidance choose a force, which is no sum.
                let context =
                    spec.combine == steer_scene::scene::Combine::Context || spec.avoidance.is_some();
                let near = force.distance(sum) < 1e-9;
                // In a swarm only the force of the agent that is watched is known.
                let known = !asked.moved_in_swarm(index);
                assert!(near || context || !known, "{}: {force:?} is not {sum:?}", scene.name);
                assert!(got <= force.length() + 1e-9 || !context, "{}: {got} of {force:?}", scene.name);
            }
        }
        assert_eq!(ahead(&asked, 30), ahead(&left, 30), "{}", scene.name);
    }
}

#[test]
fn the_applied_force_is_what_truncation_leaves_for_every_combiner() {
    // Requests of 15 to the right and 20 down, of which 1 may be applied.
    for (combine, want) in [
        // 25 in all: each is a twenty-fifth.
        ("sum", [(0.6, 0.0), (0.0, 0.8)]),
        ("priority", [(1.0, 0.0), (0.0, 0.0)]),
        ("budget", [(1.0, 0.0), (0.0, 0.0)]),
        ("running_sum", [(1.0, 0.0), (0.0, 0.0)]),
    ] {
        let scene = scene(&format!(
            r#"{{"agents":[{{"position":[0,0],"max_speed":10,"max_force":1,"combine":"{combine}","steering":[
                {{"seek":{{"target":[100,0]}},"weight":1.5}},{{"seek":{{"target":[0,100]}},"weight":2}}]}}]}}"#
        ));
        let contributions = World::new(&scene).expect("a world").contributions(0);
        for (one, (x, y)) in contributions.iter().zip(want) {
            let off = (one.applied.x() - x).hypot(one.applied.y() - y);
            assert!(off < 1e-12, "{combine}: {contributions:?}");
        }
        assert_eq!(contributions[0].requested, v(15.0, 0.0), "{combine}");
    }
}

#[test]
fn the_pace_does_not_depend_on_the_frame_rate() {
    for (frames, seconds) in [(60, 1.0 / 60.0), (10, 0.1), (144, 1.0 / 144.0)] {
        let mut session = open(r#"{"agents":[{"position":[0,0],"velocity":[1,0]}]}"#);
        session.playing = true;
        for speed in [0.1, 1.0, 16.0] {
            session.reset();
            session.speed = speed;
            let steps: usize = (0..frames).map(|_| session.advance(seconds, 1000)).sum();
            assert!((steps as f64 - 100.0 / 3.0 * speed).abs() <= 1.0, "{steps} steps at {speed}");
            assert_eq!(session.world().steps(), steps as u64);
        }
    }
}

#[test]
fn a_scene_in_seconds_runs_in_real_time() {
    for (dt, steps) in [("0.05", 20), ("0.1", 10), ("0.125", 33)] {
        let mut session = open(&format!(r#"{{"dt":{dt},"agents":[{{"position":[0,0]}}]}}"#));
        session.playing = true;
        assert_eq!(session.advance(1.001, 1000), steps, "{dt}");
    }
}

#[test]
fn it_never_takes_more_steps_than_it_may_and_forgets_what_it_missed() {
    let mut session = open(r#"{"agents":[{"position":[0,0],"velocity":[1,0]}]}"#);
    assert_eq!(session.advance(1.0, 100), 0, "it is not playing");
    session.playing = true;
    assert_eq!(session.advance(1000.0, 5), 5);
    assert_eq!(session.advance(0.0, 5), 0);
    for nasty in [f64::NAN, f64::INFINITY, -1.0] {
        assert_eq!(session.advance(nasty, 5), 0);
    }
    session.speed = f64::NAN;
    assert_eq!(session.advance(1.0, 100), 33);
    session.speed = 1e9;
    assert_eq!(session.advance(0.03, 100), 16);
}

#[test]
fn a_run_of_a_session_is_the_run_of_its_scene() {
    for scene in all() {
        let mut session = Session::open(scene.clone()).expect("a session");
        session.select(Some(0));
        (0..40).for_each(|_| assert!(session.step()));
        let world = World::new(&scene).expect("a world");
        let mut stepped = world.clone();
        (0..40).for_each(|_| stepped.step());
        assert_eq!(session.world().agents(), stepped.agents());
        session.reset();
        assert_eq!(ahead(session.world(), 10), ahead(&world, 10));
    }
}

#[test]
fn the_history_is_of_the_last_steps_of_the_selected() {
    let mut session = open(r#"{"agents":[{"position":[0,0],"velocity":[3,4]},{"position":[9,9]}]}"#);
    session.step();
    assert_eq!(session.history().len(), 0);
    session.select(Some(0));
    (0..350).for_each(|_| assert!(session.step()));
    let samples: Vec<_> = session.history().iter().collect();
    assert_eq!((samples.len(), samples[0].step, samples[299].step), (MOST_SAMPLES, 52, 351));
    assert!(samples.iter().all(|s| (s.speed, s.force) == (5.0, 0.0)));
    session.select(Some(1));
    assert_eq!(session.history().len(), 0);
    session.step();
    session.reset();
    assert_eq!(session.history().len(), 0);
    session.select(Some(2));
    assert_eq!(session.selected(), None);
}

#[test]
fn what_leaves_the_range_of_numbers_stops_and_can_be_mended() {
    let mut world =
        World::new(&scene(r#"{"agents":[{"position":[3,0],"velocity":[1,0]}]}"#)).expect("a world");
    world.step();
    // No file leads there in a few steps.
    world.put(0, steer_glam::steer_core::Vec2Like::new(f64::INFINITY, 0.0));
    let mut session = Session::resume(world);
    assert_eq!(session.world().steps(), 1);
    assert!(session.current_scene().expect_err("too far").place.contains("agent 0"));
    session.playing = true;
    assert_eq!(session.advance(1.0, 100), 0);
    assert!(!session.playing && !session.step());
    let fault = session.fault().expect("a fault");
    assert_eq!((&*fault.place, &*fault.wrong), ("step 2", "an agent leaves the range of numbers"));
    session.set("dt", 0.5.into()).expect("a time");
    assert!(session.fault().is_none() && session.world().steps() == 0 && session.step());
}

#[test]
fn labels_are_names_or_numbers() {
    let session = open(
        r#"{"agents":[{"name":"guard","position":[0,0]},{"position":[0,0]}],"groups":[{"name":"birds","count":2,"position":"random"},{"count":1,"position":[0,0]}]}"#,
    );
    let labels: Vec<_> = (0..5).map(|i| session.label(i)).collect();
    assert_eq!(labels, ["guard", "agent 1", "birds[0]", "birds[1]", "agent 4"]);
}

#[test]
fn edits_are_undone_and_done_again() {
    let mut session = open(r#"{"agents":[{"position":[0,0],"velocity":[1,0]}]}"#);
    let scenes: Vec<_> = (0..60)
        .map(|i| {
            session.set("agents[0].max_speed", (20.0 + f64::from(i)).into()).expect("a speed");
            session.step();
            json(session.scene())
        })
        .collect();
    assert_eq!(session.edits(), (50, 0));
    for i in (9..59).rev() {
        assert!(session.undo());
        assert_eq!(json(session.scene()), scenes[i]);
        assert_eq!(json(session.world().scene()), scenes[i]);
    }
    assert!(!session.undo());
    assert_eq!(session.world().steps(), 60, "the run goes on");
    for scene in &scenes[10..] {
        assert!(session.redo());
        assert_eq!(json(session.scene()), *scene);
    }
    assert!(!session.redo());
    session.undo();
    session.set("dt", 0.5.into()).expect("a time");
    assert_eq!(session.edits().1, 0, "a new edit ends what can be done again");
}

#[test]
fn a_gesture_is_one_edit() {
    let mut session = open(r#"{"agents":[{"position":[0,0]}]}"#);
    session.begin();
    for radius in 1..9 {
        session.set("agents[0].radius", radius.into()).expect("a radius");
    }
    session.end();
    session.set("agents[0].mass", 2.into()).expect("a mass");
    assert_eq!(session.edits(), (2, 0));
    assert!(session.undo() && session.undo());
    assert_eq!(session.scene().agents[0].radius, 0.0);
}

#[test]
fn what_is_refused_is_refused_as_by_the_reader_and_changes_nothing() {
    let mut session = open(
        r#"{"agents":[{"name":"a","position":[0,0],"steering":[{"seek":{"target":[1,2]}}]},{"name":"b","position":[0,0],"steering":[{"pursue":{"quarry":"a"}}]}]}"#,
    );
    let before = json(session.scene());
    for (path, value, text) in [
        ("agents[0].mass", "0", r#"{"agents":[{"position":[0,0],"mass":0}]}"#),
        (
            "agents[0].steering[0].weight",
            "true",
            r#"{"agents":[{"position":[0,0],"steering":[{"seek":{"target":[1,2]},"weight":true}]}]}"#,
        ),
        ("agents[0].combine", "\"most\"", r#"{"agents":[{"position":[0,0],"combine":"most"}]}"#),
        (
            "agents[0].name",
            "\"c\"",
            r#"{"agents":[{"name":"c","position":[0,0]},{"name":"b","position":[0,0],"steering":[{"pursue":{"quarry":"a"}}]}]}"#,
        ),
        ("edge", "7", r#"{"edge":"7"}"#),
        ("dt", "-1", r#"{"dt":-1}"#),
    ] {
        let fault = session.set(path, serde_json::from_str(value).expect("JSON")).expect_err(path);
        let read = read(text.as_bytes()).expect_err(text);
        if path != "edge" {
            let place = read.place.split(" (line").next().expect("a place");
            assert_eq!((&*fault.place, &fault.wrong, &fault.right), (place, &read.wrong, &read.right));
        }
        assert_eq!(json(session.scene()), before);
    }
    for nowhere in [
        "",
        "agents",
        "agents[7].mass",
        "agents[x].mass",
        "agents[0",
        "paths.p.radius",
        "agents[0].steering[4].weight",
        "seedy",
        "agents[0].mass.of",
    ] {
        assert!(session.set(nowhere, 1.into()).is_err(), "{nowhere}");
    }
    assert_eq!((json(session.scene()), session.edits()), (before, (0, 0)));
}

#[test]
fn another_seed_begins_another_run() {
    let mut session = builtin("flock");
    let first = session.world().agents().to_vec();
    session.step();
    session.set_seed(session.scene().seed + 1);
    assert_eq!(session.world().steps(), 0);
    assert_ne!(session.world().agents(), first);
}
