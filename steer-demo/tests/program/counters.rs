//! Counters of scenes: what counts as a crossing, and where the numbers are kept.

use serde_json::{Value, json};
use steer_scene::trace::{hash, trace};
use steer_scene::world::{Count, Mapping, Snapshot, World};

use crate::common::{reopened, saved, world};

/// Returns the crossings of the first counter.
fn crossings(world: &World) -> [u64; 2] {
    match world.counts().next().expect("a counter").2 {
        Count::Crossed { forth, back } => [forth, back],
        Count::Inside { .. } => panic!("a line"),
    }
}

/// A line from (10, 0) to (10, 20): forth is to the left.
fn door() -> Value {
    json!({"door": {"from": [10, 0], "to": [10, 20]}})
}

/// Crossings after each step of an agent that moves straight.
fn straight(position: [f64; 2], velocity: [f64; 2]) -> Vec<[u64; 2]> {
    let mut world =
        world(json!({"counters": door(), "agents": [{"position": position, "velocity": velocity}]}));
    let step = |_| {
        world.step();
        crossings(&world)
    };
    (0..3).map(step).collect()
}

#[test]
fn a_move_across_the_line_counts_once() {
    let once_back = [[0, 1], [0, 1], [0, 1]];
    assert_eq!(straight([8.0, 5.0], [4.0, 0.0]), once_back);
    assert_eq!(straight([12.0, 5.0], [-4.0, 0.0]), [[1, 0], [1, 0], [1, 0]]);
    // A step that ends on the line, and one that begins there.
    assert_eq!(straight([8.0, 5.0], [2.0, 0.0]), [[0, 0], [0, 1], [0, 1]]);
    assert_eq!(straight([12.0, 5.0], [-2.0, 0.0]), [[1, 0], [1, 0], [1, 0]]);
    // Beside the line, along it, and at rest on it.
    for (position, velocity) in
        [([8.0, 25.0], [4.0, 0.0]), ([10.0, 5.0], [0.0, 1.0]), ([10.0, 5.0], [0.0, 0.0])]
    {
        assert_eq!(straight(position, velocity), [[0; 2]; 3]);
    }
    // Of two lines that meet at a point, one counts a move through it.
    let counters = json!({"one": {"from": [10, 0], "to": [10, 5]}, "two": {"from": [10, 5], "to": [10, 9]}});
    let mut world =
        world(json!({"counters": counters, "agents": [{"position": [8, 5], "velocity": [4, 0]}]}));
    world.step();
    let all = world.counts().map(|(_, _, count)| count);
    assert_eq!(all.filter(|count| *count == Count::Crossed { forth: 0, back: 1 }).count(), 1);
}

/// Fifty wanderers in a world of 300×200.
fn crowd(edge: &str, swarm: bool) -> Value {
    let steering = if swarm { json!([{"flock": {}}]) } else { json!([{"wander": {}}]) };
    json!({"width": 300, "height": 200, "edge": edge, "seed": 5, "counters": {"door": {"from": [150, 0], "to": [150, 200]}},
        "groups": [{"count": 50, "position": "random", "velocity": "random", "swarm": swarm, "steering": steering}]})
}

#[test]
fn the_difference_of_both_numbers_is_the_change_of_sides() {
    for (edge, swarm) in [("bounce", false), ("wrap", false), ("wrap", true), ("bounce", true)] {
        let mut world = world(crowd(edge, swarm));
        let places = |world: &World| world.agents().iter().map(|agent| agent.position.x).collect::<Vec<_>>();
        let (mut xs, mut before) = (places(&world), places(&world));
        // Number of worlds to the right of the line, of agents that do not wrap.
        let right = |xs: &[f64]| xs.iter().map(|x| -((150.0 - x) / 300.0).floor()).sum::<f64>();
        let start = right(&xs);
        for _ in 0..200 {
            world.step();
            let now = places(&world);
            for ((x, before), now) in xs.iter_mut().zip(&before).zip(&now) {
                let moved = now - before;
                *x += if edge == "wrap" { moved - 300.0 * (moved / 300.0).round() } else { moved };
            }
            before = now;
            let [forth, back] = crossings(&world).map(|count| count as f64);
            assert_eq!(back - forth, right(&xs) - start, "{edge}");
        }
        assert!(crossings(&world).iter().all(|count| *count > 0), "{:?}", crossings(&world));
    }
}

#[test]
fn a_box_counts_the_agents_inside() {
    let agents: Vec<_> =
        [[1, 1], [4, 4], [5, 5], [9, 9]].map(|position| json!({"position": position})).into();
    let world = world(
        json!({"counters": {"hall": {"from": [8, 6], "to": [3, 1], "shape": "box"}}, "agents": agents}),
    );
    let (name, _, count) = world.counts().next().expect("a counter");
    assert_eq!((name, count), ("hall", Count::Inside { agents: 2, density: 2.0 / 25.0 }));
}

#[test]
fn a_trace_has_the_numbers_and_the_hash_does_not() {
    let scene = json!({"counters": {"do\"or": door()["door"], "hall": {"from": [0, 0], "to": [11, 9], "shape": "box"}},
        "agents": [{"position": [8, 5], "velocity": [2.5, 0]}]});
    let mut lines = Vec::new();
    trace(&mut world(&scene), 2, &mut lines, &mut |_| {}).expect("written");
    let text = String::from_utf8(lines).expect("text");
    let expected = [json!({"do\"or": [0, 1], "hall": 1}), json!({"do\"or": [0, 1], "hall": 0})];
    for (line, expected) in text.lines().zip(expected) {
        assert_eq!(serde_json::from_str::<Value>(line).expect("JSON")["counters"], expected);
    }
    let mut without = scene.clone();
    without["counters"] = json!({});
    let hash = |scene| hash(&mut world(scene), 9, &mut |_| {}).expect("finite");
    assert_eq!(hash(&scene), hash(&without));
}

#[test]
fn numbers_stay_in_snapshots_and_changed_scenes() {
    let mut first = world(crowd("bounce", false));
    (0..50).for_each(|_| first.step());
    let (file, mut again) = (saved(&first), reopened(&first));
    assert_eq!(crossings(&again), crossings(&first));
    (0..50).for_each(|_| (first.step(), again.step()).0);
    assert_eq!(crossings(&again), crossings(&first));

    let text = String::from_utf8(file).expect("text");
    let (head, _) = text.split_once(",\"crossings\"").expect("numbers");
    let fewer = Snapshot::read(format!("{head}}}").as_bytes()).expect("read");
    let fault = World::restore(&fewer).expect_err("one number is missing");
    assert_eq!(fault.place, "crossings");

    let mut scene = first.scene().clone();
    scene.counters.insert(0, ("new".into(), scene.counters[0].1.clone()));
    let mapping = Mapping::same(first.scene(), &scene);
    let before = crossings(&first);
    first.adopt(&scene, &mapping).expect("adopted");
    let all: Vec<_> = first.counts().map(|(_, _, count)| count).collect();
    let [forth, back] = before;
    assert_eq!(all, [Count::Crossed { forth: 0, back: 0 }, Count::Crossed { forth, back }]);
    scene.counters[1].1.to.x += 1.0;
    first.adopt(&scene, &mapping).expect("adopted");
    assert_eq!(first.counts().nth(1).expect("it").2, Count::Crossed { forth: 0, back: 0 });
}

#[test]
fn an_agent_that_is_dragged_does_not_count() {
    let mut world = world(json!({"counters": door(), "agents": [{"position": [8, 5], "velocity": [1, 0]}]}));
    world.put(0, steer_scene::vector::V::new(12.0, 5.0));
    world.step();
    assert_eq!(crossings(&world), [0, 0]);
}

#[test]
fn pictures_show_the_numbers() {
    use steer_scene::draw::{Painter, Show};
    let mut world = world(
        json!({"counters": {"door": {"from": [10, 300], "to": [800, 300]}}, "agents": [{"position": [-50, 301], "velocity": [0, -4]}, {"position": [405, -50], "velocity": [0, 1]}]}),
    );
    let picture = |world: &World| {
        let painter = Painter::new(world, (400, 300), Show::default()).expect("it fits");
        let mut canvas = painter.canvas();
        painter.paint(world, &mut canvas);
        canvas.data().to_vec()
    };
    let before = picture(&world);
    world.step();
    assert_eq!(before, picture(&world), "nothing that is visible has changed");
    let mut scene = world.scene().clone();
    scene.agents[0].position =
        steer_scene::scene::Initial::Same(steer_scene::scene::Pair { x: 20.0, y: 302.0 });
    let mut other = World::new(&scene).expect("a world");
    other.step();
    assert_eq!(crossings(&other), [0, 1]);
    assert_ne!(before, picture(&other));
}
