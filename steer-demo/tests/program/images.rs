//! A wrapped world has no seam: for every behaviour, a scene across its sides behaves as it does in
//! the middle.

use serde_json::{Value, json};
use steer_glam::steer_core::Vec2Like as _;
use steer_scene::behavior::Mark;
use steer_scene::vector::V;
use steer_scene::world::World;

use crate::samples::{Setting, default, of_two};

/// Size of the world: powers of two, so that moving things by half of it changes no bit of their
/// distances.
const SIZE: (f64, f64) = (4096.0, 2048.0);

/// Centre of the scene: the middle of the world, and its corners.
const MIDDLE: (f64, f64) = (SIZE.0 / 2.0, SIZE.1 / 2.0);
const CORNERS: [(f64, f64); 3] = [(0.0, 0.0), SIZE, (0.0, SIZE.1)];

/// Entries that depend on no position.
const NO_PLACE: [&str; 5] =
    ["wander", "match_velocity", "keep_speed", "look_where_it_goes", "reach_orientation"];

/// The entry that depends on the world's rectangle, which does not wrap.
const SIDES: &str = "contain";

/// The entry whose places, at a slant from another agent, are rounded.
const SLANTED: &str = "hold_formation";

/// Every entry with the defaults and each word of its keys. Targets are beyond both sides.
fn entries() -> Vec<(&'static str, String)> {
    let setting = Setting {
        place: "@(330,15)".into(),
        offset: json!([-36, 0]),
        pointer: false,
        count: 1,
        agents: ["b", "c"],
        path: "p",
        fields: &["f"],
        number: &|key, _| default(key).map(|it| 1.3 * it).or(key.needed.then_some(60.0)),
    };
    let plain = |entry: Value| entry.to_string().replace(r#""@(330,15)""#, "@(330,15)");
    setting.all().into_iter().map(|(name, entry)| (name, plain(entry))).collect()
}

/// Every entry that does not depend on the world's rectangle.
fn wrapping() -> impl Iterator<Item = String> {
    entries().into_iter().filter(|(name, _)| *name != SIDES).map(|(_, entry)| entry)
}

/// The agent that steers, and three that do not.
const AGENTS: &str = r#"{"position":@(-20,-10),"velocity":[2,0],"max_speed":6,"radius":2,"steering":[STEERING]},
    {"name":"b","position":@(28,26),"velocity":[0,2]},
    {"name":"c","position":@(28,-46),"velocity":[-2,0]},
    {"position":@(44,-5),"velocity":[-2,0]}"#;

/// Returns a world with these agents, a circle, a wall, a polygon, a path and a field around
/// `middle`. `@(x,y)` is a position in the world at this offset from `middle`.
fn world(edge: &str, middle: (f64, f64), agents: &str) -> World {
    let field = (0..64_usize).map(|cell| {
        // The field moves with the middle.
        let far = if middle == MIDDLE { 0 } else { 4 };
        let (column, row) = ((cell % 8 + far) % 8, (cell / 8 + far) % 8);
        [((column * 3 + row) % 5) as f64 - 2.5, ((column + row * 2) % 7) as f64 - 3.5]
    });
    let field: Vec<[f64; 2]> = field.collect();
    let scene = format!(
        r#"{{"width":{},"height":{},"edge":"{edge}","circles":[{{"center":@(28,-38),"radius":12}}],
        "walls":[{{"from":~(50,-60),"to":~(50,40)}}],
        "polygons":[{{"points":[~(-60,30),~(30,30),~(30,60),~(-60,60)]}}],
        "paths":{{"p":{{"points":[~(-80,20),~(500,20)],"radius":8}}}},
        "fields":{{"f":{{"columns":8,"rows":8,"vectors":{field:?}}}}},
        "agents":[{agents}]}}"#,
        SIZE.0, SIZE.1
    );
    // A long thing stays in one piece, and may lie across a side. A point lies in the world.
    let pieces = scene.split_inclusive(['@', '~']).zip(scene.split_inclusive(['@', '~']).skip(1));
    let mut text: String = scene.split(['@', '~']).next().unwrap_or_default().into();
    for (before, rest) in pieces {
        let (pair, rest) = rest.split_once(')').expect("a place ends");
        let (x, y) = pair.trim_start_matches('(').split_once(',').expect("a place has two numbers");
        let number = |n: &str| n.parse::<f64>().expect("a number");
        let (mut x, mut y) = (middle.0 + number(x), middle.1 + number(y));
        if before.ends_with('@') {
            (x, y) = (x.rem_euclid(SIZE.0), y.rem_euclid(SIZE.1));
        }
        text += &format!("[{x},{y}]{}", rest.trim_end_matches(['@', '~']));
    }
    crate::common::world(text)
}

/// Returns a world of the four agents, the first with this entry.
fn straddling(edge: &str, middle: (f64, f64), entry: &str) -> World {
    world(edge, middle, &AGENTS.replace("STEERING", entry))
}

/// Bits of the velocity and the heading of the first agent, which a force and a turn change.
fn bits(world: &World) -> [u64; 4] {
    let agent = world.agents()[0];
    [agent.velocity.x(), agent.velocity.y(), agent.heading.x(), agent.heading.y()].map(f64::to_bits)
}

/// Shortest vector from one point to another on the torus.
fn way(from: V, to: V) -> V {
    let short = |way: f64, size: f64| way - (way / size).round() * size;
    V::new(short(to.x() - from.x(), SIZE.0), short(to.y() - from.y(), SIZE.1))
}

fn at((x, y): (f64, f64)) -> V {
    V::new(x, y)
}

#[test]
fn across_the_edge_one_step_is_the_one_in_the_middle_to_the_last_bit() {
    for (name, entry) in entries() {
        let after = |edge, middle| {
            let mut world = straddling(edge, middle, &entry);
            world.step();
            bits(&world)
        };
        let inside = after("wrap", MIDDLE);
        for corner in CORNERS {
            let across = after("wrap", corner);
            if name == SIDES {
                let open = after("open", corner);
                assert!(across == open && across != inside, "{entry} at {corner:?}");
            } else {
                let off = across.iter().zip(inside).map(|(a, b)| f64::from_bits(*a) - f64::from_bits(b));
                let near =
                    entry.contains(SLANTED) && off.fold(0.0, |most: f64, it| most.max(it.abs())) < 1e-12;
                assert!(across == inside || near, "{entry} at {corner:?}: {across:?}, not {inside:?}");
            }
        }
        // Without images the result differs, so the test is meaningful.
        let said = CORNERS.iter().any(|corner| after("open", *corner) != inside);
        assert_eq!(said, !NO_PLACE.contains(&name), "{entry} sees nothing here, or something");
    }
}

#[test]
fn across_the_edge_a_run_is_the_one_in_the_middle_within_rounding() {
    for entry in wrapping() {
        for corner in CORNERS {
            let mut inside = straddling("wrap", MIDDLE, &entry);
            let mut across = straddling("wrap", corner, &entry);
            for step in 1..=60 {
                inside.step();
                across.step();
                for (one, other) in inside.agents().iter().zip(across.agents()) {
                    let off = way(one.position - at(MIDDLE), other.position - at(corner)).length();
                    let off = off.max(one.velocity.distance(other.velocity));
                    let off = off.max(one.heading.distance(other.heading));
                    // Among neighbours, a rounding grows from step to step.
                    assert!(off < 1e-8, "{entry} at {corner:?}: {off} in step {step}");
                }
            }
        }
    }
}

/// Points of a mark, and its size.
fn measures(mark: Mark) -> (Vec<V>, f64) {
    match mark {
        Mark::Goal(at) | Mark::Danger(at) | Mark::Dot(at) => (vec![at], 0.0),
        Mark::Predicted { from, to } | Mark::Neighbor { from, to } | Mark::Line { from, to } => {
            (vec![from, to], 0.0)
        }
        Mark::Ring { center, radius } => (vec![center], radius),
        Mark::Sight { from, distance, .. } => (vec![from], distance),
    }
}

#[test]
fn what_is_foreseen_is_drawn_where_the_agent_is() {
    for entry in wrapping() {
        let seen = |middle| {
            let world = straddling("wrap", middle, &entry);
            let me = world.agents()[0].position;
            world.foresight_of_one_in(1).into_iter().map(move |mark| {
                let (points, size) = measures(mark);
                (core::mem::discriminant(&mark), points.into_iter().map(|p| p - me).collect::<Vec<_>>(), size)
            })
        };
        let inside: Vec<_> = seen(MIDDLE).collect();
        for corner in CORNERS {
            let across: Vec<_> = seen(corner).collect();
            assert_eq!(across.len(), inside.len(), "{entry} at {corner:?}");
            for (one, other) in across.iter().zip(&inside) {
                let near = one.1.iter().zip(&other.1).all(|(p, q)| p.distance(*q) < 1e-9);
                assert!((one.0, one.2) == (other.0, other.2) && near, "{entry}: {one:?} is not {other:?}");
            }
        }
    }
}

/// Three agents choose their slots by the shortest distances. Two of them are beyond a side.
#[test]
fn the_nearest_slots_are_the_nearest_across_the_edge() {
    let hold = r#""steering":[{"hold_formation":{"leader":"l","pattern":"column","spacing":40,"assign":"nearest"}}]"#;
    let agents = format!(
        r#"{{"position":@(-110,9),{hold}}},{{"name":"l","position":@(20,0)}},
            {{"position":@(-15,-9),{hold}}},{{"position":@(-70,5),{hold}}}"#
    );
    let places = |middle| {
        let mut world = world("wrap", middle, &agents);
        (0..300).for_each(|_| world.step());
        world.agents().iter().map(move |a| way(at(middle), a.position)).collect::<Vec<_>>()
    };
    for middle in [MIDDLE, CORNERS[0], CORNERS[1]] {
        let [one, _, two, three] = places(middle)[..] else { panic!("there are four") };
        for (place, x) in [(one, -100.0), (two, -20.0), (three, -60.0)] {
            assert!(place.distance(V::new(x, 0.0)) < 0.01, "{place:?} about {middle:?}");
        }
    }
}

/// Agents more than half a world apart, with the tested agent between them, see each other and
/// their positions the short way round.
#[test]
fn others_see_each_other_across_the_edge_too() {
    let after = |steps: usize, rest: &str| {
        let mut world =
            crate::common::world(format_args!(r#"{{"width":1000,"height":1000,"edge":"wrap",{rest}}}"#));
        (0..steps).for_each(|_| world.step());
        world.agents()[0]
    };
    let near = |x: f64, place: f64| (x - place).abs() < 1.0;
    // From 100 the hunter looks to the left, at the circle's image about -100. Behind that, by 40
    // along (-2, 1), is the position that the agent sees at (864, 518). The other way round it
    // would be (940, 505).
    let hide = r#""circles":[{"center":[900,500],"radius":20}],"agents":[
        {"position":[500,500],"steering":[{"hide":{"hunter":"h"}}]},{"name":"h","position":[100,400]}]"#;
    let (first, last) = (after(1, hide).velocity, after(300, hide).position);
    assert!((first.y() / first.x() - 18.0 / 364.0).abs() < 0.001, "{first:?}");
    assert!(near(last.x(), 864.0) && near(last.y(), 518.0), "{last:?}");
    // Between 900 and 100 lies 1000, and the agent is on that side.
    let (name, key) = of_two();
    let between = after(
        300,
        &format!(
            r#""agents":[{{"position":[520,500],"steering":[{{"{name}":{{"{key}":["a","b"]}}}}]}},
                {{"name":"a","position":[100,500]}},{{"name":"b","position":[900,500]}}]"#
        ),
    );
    assert!(near(between.position.x(), 1000.0) || near(between.position.x(), 0.0), "{between:?}");
    // The leader is to the right, but its slot at 1040 is nearer to the left.
    let slot = r#""agents":[{"position":[460,500],"steering":[STEERING]},{"name":"l","position":[940,500]}]"#;
    for steering in [
        r#"{"offset_pursuit":{"leader":"l","offset":[100,0]}}"#,
        r#"{"hold_formation":{"leader":"l","pattern":"circle","spacing":100}}"#,
    ] {
        let follower = after(300, &slot.replace("STEERING", steering));
        assert!(near(follower.position.x(), 40.0), "{follower:?}");
        assert!(after(5, &slot.replace("STEERING", steering)).velocity.x() < 0.0, "{steering}");
    }
    // After the waypoint at 100 the next one is to the left.
    let patrol = after(
        1,
        r#""paths":{"p":{"points":[[100,500],[900,500]]}},
            "agents":[{"position":[110,500],"steering":[{"follow_path":{"path":"p"}}]}]"#,
    );
    assert!(patrol.velocity.x() < 0.0, "{patrol:?}");
}
