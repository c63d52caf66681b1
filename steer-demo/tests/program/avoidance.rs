//! `avoidance`: agents never overlap, whatever their entries want.

use serde_json::{Value, json};
use steer_glam::dvec2::{Bounds, Circle, Crowd, Shape, Wall};
use steer_glam::glam::{DVec2, dvec2};
use steer_glam::steer_core::Vec2Like as _;
use steer_glam::steer_core::behavior::{Arrive, seek};
use steer_glam::steer_core::crowd::{CrowdRules, DensityResponse, Distance, SafetyFilter};
use steer_scene::scene::load;
use steer_scene::world::World;

use crate::common::world;
use crate::refusals::all_refused;

/// Least distance between two bodies, or of a body from an obstacle, as a share of the radii.
fn least_gap(world: &World) -> f64 {
    let all = world.agents();
    let pairs = all.iter().enumerate().flat_map(|(i, one)| {
        all[..i].iter().map(move |other| one.position.distance(other.position) / (one.radius + other.radius))
    });
    let rocks = all.iter().flat_map(|one| {
        world
            .circles()
            .iter()
            .map(move |rock| (one.position.distance(rock.center) - rock.radius) / one.radius)
    });
    pairs.chain(rocks).fold(f64::INFINITY, f64::min)
}

/// An agent without `avoidance` does not brake for others: its strength does not count.
#[test]
fn a_weak_agent_without_avoidance_changes_no_other() {
    let walker = |x: f64, to: f64| {
        let arrive = json!({"arrive": {"target": [to, 10], "slowing_radius": 1}});
        json!({"position": [x, 10.0 + x / 64.0], "radius": 0.25, "max_speed": 1.4, "max_force": 2,
               "avoidance": {}, "steering": [arrive]})
    };
    let ends = |weak: &[Value]| {
        let agents = [&[walker(2.0, 18.0), walker(18.0, 2.0)], weak].concat();
        let mut world = world(json!({"dt": 0.05, "agents": agents}));
        (0..400).for_each(|_| world.step());
        [world.agents()[0].position, world.agents()[1].position]
    };
    let weak = json!({"position": [-1000, -1000], "mass": 1e6});
    let ([one, other], alone) = (ends(&[weak]), ends(&[]));
    assert!(one.distance(alone[0]) + other.distance(alone[1]) < 1e-3, "{one}, {other}, not {alone:?}");
    assert!(one.distance(dvec2(18.0, 10.0)) < 0.5, "{one}");
}

/// A scene owns its loop, since an edit may put an agent onto another. Its steps are the steps of a
/// [`Crowd`] that starts with the same agents and knows the same goals.
#[test]
fn a_group_steps_as_a_crowd_to_the_bit() {
    let (one, two) = (json!(1), json!({"agents": 1, "obstacles": 0.5}));
    for (edge, arrives, corner, to, gap) in [
        ("open", false, 30.0, [420.0, 130.0], &one),
        ("wrap", false, 30.0, [420.0, 130.0], &two),
        ("open", true, 700.0, [600.0, 200.0], &one),
        // Over two sides of the world.
        ("wrap", true, 700.0, [20.0, 30.0], &one),
    ] {
        let start = |i: u32| [corner + 22.0 * f64::from(i % 10), corner + 22.0 * f64::from(i / 10)];
        let walls = [([270.0, 0.0], [270.0, 110.0]), ([270.0, 150.0], [270.0, 300.0])];
        let name = if arrives { "arrive" } else { "seek" };
        let mut entry = json!({ name: {"target": to} });
        if arrives {
            entry[name]["slowing_radius"] = json!(20);
        }
        let mut world = world(json!({
            "width": 900, "height": 900, "edge": edge, "dt": 0.5,
            "walls": walls.map(|(from, to)| json!({"from": from, "to": to})),
            "circles": [{"center": [330, 130], "radius": 12}],
            "groups": [{"count": 50, "position": (0..50).map(start).collect::<Vec<_>>(), "max_speed": 3,
                "max_force": 0.4, "radius": 8, "avoidance": {"density_response": {}, "distance": gap},
                "steering": [entry]}],
        }));
        let obstacles = gap["obstacles"].as_f64().unwrap_or(1.0);
        let rules = CrowdRules {
            filter: SafetyFilter { distance: Distance { agents: 1.0, obstacles }, ..SafetyFilter::default() },
            density_response: Some(DensityResponse::default()),
            ..CrowdRules::default()
        };
        let mut crowd = Crowd::new(rules, 0.5).expect("rules");
        let bounds = Bounds { min: dvec2(0.0, 0.0), max: dvec2(900.0, 900.0) };
        let torus = (edge == "wrap").then(|| bounds.torus());
        if edge == "wrap" {
            crowd = crowd.with_torus(bounds).expect("a world");
        }
        let walls = walls.map(|(from, to)| Shape::from(Wall::new(from.into(), to.into())));
        let stone = Shape::from(Circle::new(dvec2(330.0, 130.0), 12.0));
        crowd.set_obstacles([stone].into_iter().chain(walls)).expect("obstacles");
        let goal = dvec2(to[0], to[1]);
        for agent in world.agents() {
            crowd.insert_with_id(*agent).expect("a place");
            crowd.set_goal(agent.id, arrives.then_some(goal)).expect("it is there");
        }
        for step in 0..400 {
            world.step();
            crowd.step(|person| {
                let target = torus.map_or(goal, |torus| torus.nearest(person.agent.position, goal));
                if arrives {
                    Arrive::within(20.0).steer(person.agent, target)
                } else {
                    seek(person.agent, target)
                }
            });
            for (agent, member) in world.agents().iter().zip(crowd.iter()) {
                assert_eq!(agent, &member.agent, "{edge}, {name}, step {step}");
            }
        }
    }
}

#[test]
fn no_two_overlap_in_the_scenes_of_crowds() {
    for name in
        ["circle", "crossing_streams", "corridor", "doorway", "crowd_and_stones", "evacuation", "horde"]
    {
        let mut world = World::new(&load(name).expect("a scene")).expect("a world");
        for step in 0..300 {
            world.step();
            let gap = least_gap(&world);
            assert!(gap >= 1.0, "{name}, step {step}: {gap}");
        }
    }
}

#[test]
fn no_two_overlap_with_any_entry_combiner_and_edge() {
    let wishes = [
        json!([{"seek": {"target": [100, 100]}}]),
        json!([{"flock": {"in_sight": 80, "too_close": 1}}, {"wander": {}}]),
        json!([{"cohesion": {"in_sight": 200}}, {"avoid": {}}]),
    ];
    for edge in ["open", "wrap", "bounce"] {
        for combine in ["sum", "priority", "budget", "dither", "context"] {
            for wish in &wishes {
                let place: Vec<_> = (0..25)
                    .map(|i| [20.0 + 40.0 * f64::from(i % 5), 20.0 + 40.0 * f64::from(i / 5)])
                    .collect();
                let mut world = world(json!({
                    "width": 1000, "height": 900, "edge": edge, "seed": 4, "circles": [{"center": [300, 120], "radius": 30}],
                    "groups": [{"count": 25, "position": place, "max_speed": 3, "max_force": 0.4, "radius": 8,
                        "avoidance": {}, "combine": combine, "steering": wish}],
                }));
                for step in 0..150 {
                    world.step();
                    let gap = least_gap(&world);
                    assert!(gap >= 1.0, "{edge}, {combine}, {wish}, step {step}: {gap}");
                }
            }
        }
    }
}

/// Eight chasers do not carry one past its goal, whatever combines the forces of all.
#[test]
fn a_mob_leaves_an_agent_at_its_goal() {
    for (combine, dt) in [("budget", 0.05), ("running_sum", 1.0 / 60.0), ("context", 0.05)] {
        let agent = |name: &str, [x, y]: [f64; 2], entry: Value| {
            json!({"name": name, "position": [20.0 + x, 20.0 + y], "max_speed": 4, "max_force": 16, "radius": 0.4, "response_time": 0.1,
                   "combine": combine, "avoidance": {}, "steering": [entry]})
        };
        let goal = json!({"arrive": {"target": [40, 20], "slowing_radius": 1}});
        let mob = (0..8).map(|i| {
            let place = dvec2(8.0, 0.8).rotate(DVec2::from_angle(f64::from(i) * 0.785));
            agent(&format!("chaser {i}"), place.into(), json!({"pursue": {"quarry": "player"}}))
        });
        let agents: Vec<_> = [agent("player", [0.0, 0.0], goal)].into_iter().chain(mob).collect();
        let mut world = world(json!({"edge": "open", "dt": dt, "agents": agents}));
        (0..(60.0 / dt) as u32).for_each(|_| world.step());
        let place = world.agents()[0].position;
        assert!(place.distance(dvec2(40.0, 20.0)) < 1.6, "{combine}: {place}");
    }
}

#[test]
fn a_world_that_bounces_is_not_left() {
    let mut world = world(json!({
        "width": 300, "height": 200, "edge": "bounce",
        "agents": [{"position": [50, 50], "velocity": [0, 0], "max_speed": 4, "radius": 10, "avoidance": {},
            "steering": [{"seek": {"target": [-500, -20]}}]}],
    }));
    for _ in 0..200 {
        world.step();
        let place = world.agents()[0].position;
        assert!(place.x() >= 10.0 && place.y() >= 10.0, "{place:?}");
    }
    assert!(world.agents()[0].position.x() < 11.0, "it goes as far as it can");
}

#[test]
fn the_weakest_agent_sets_the_braking_of_all() {
    let agents = |braking: Option<f64>| {
        let avoidance = braking.map_or(json!({}), |braking| json!({ "braking": braking }));
        let agent = |x: f64, force: f64, aim: f64| {
            json!({"position": [x, 50], "max_speed": 4, "max_force": force, "radius": 5, "avoidance": avoidance,
                "steering": [{"seek": {"target": [aim, 50]}}]})
        };
        let mut world = world(json!({"agents": [agent(0.0, 0.2, 400.0), agent(200.0, 2.0, -200.0)]}));
        (0..60).for_each(|_| world.step());
        world.agents().to_vec()
    };
    assert_eq!(agents(None), agents(Some(0.2)));
    assert_ne!(agents(None), agents(Some(0.1)));
}

#[test]
fn an_agent_without_avoidance_does_not_give_way() {
    // A guard walks straight at a visitor that stands, and at one that comes toward it.
    for goal in [50.0, 10.0] {
        let mut world = world(json!({"width": 100, "height": 100, "dt": 0.05, "agents": [
            {"name": "guard", "position": [10, 50], "velocity": [1.2, 0], "max_speed": 1.2, "radius": 0.3},
            {"name": "visitor", "position": [50, 50], "velocity": [0, 0], "max_speed": 1.5, "max_force": 2,
                "radius": 0.3, "avoidance": {}, "steering": [{"arrive": {"target": [goal, 50], "slowing_radius": 1}}]},
        ]}));
        for step in 0..1200 {
            world.step();
            let gap = least_gap(&world);
            assert!(gap >= 1.0, "goal {goal}, step {step}: {gap}");
            assert_eq!(world.agents()[0].velocity, steer_glam::dvec2::DVec2::new(1.2, 0.0));
        }
        let off = world.agents()[1].position.distance(steer_glam::dvec2::DVec2::new(goal, 50.0));
        assert!(off < 0.1, "goal {goal}: {off} away");
    }
}

#[test]
fn a_circle_that_drifts_is_kept_off() {
    let mut world = world(json!({"width": 60, "height": 40, "dt": 0.05,
        "circles": [{"center": [50, 20], "radius": 2, "velocity": [-1, 0]}],
        "agents": [{"position": [20, 20.1], "velocity": [0, 0], "max_speed": 1.5, "max_force": 2, "radius": 0.3,
            "avoidance": {}, "steering": [{"arrive": {"target": [20, 20.1], "slowing_radius": 1}}]}],
    }));
    for step in 0..900 {
        world.step();
        let gap = least_gap(&world);
        assert!(gap >= 1.0, "step {step}: {gap}");
    }
}

#[test]
fn foresight_shows_half_planes() {
    let mut world = World::new(&load("doorway").expect("a scene")).expect("a world");
    let before = world.foresight_of(20).len();
    (0..200).for_each(|_| world.step());
    assert!(before >= 2 && world.foresight_of(20).len() >= 4);
}

#[test]
fn agents_that_cannot_keep_to_it_are_refused() {
    let with = |key: &str, value: Value| {
        let mut agent = json!({"position": [0, 0], "radius": 1, "avoidance": {}});
        agent[key] = value;
        json!({"agents": [agent]}).to_string()
    };
    let swarm = json!({"groups": [{"count": 5, "position": "random", "swarm": true, "radius": 1, "avoidance": {}, "steering": [{"boids": {}}]}]});
    let agents = [
        ("radius", json!(0), "0.0 beside `avoidance`"),
        ("max_turn", json!(0.1), "0.1 beside `avoidance`"),
        ("min_speed", json!(1), "1.0 beside `avoidance`"),
    ]
    .map(|(key, value, words)| (with(key, value), format!("agents[0].{key}"), words));
    let rules = [
        (json!({"priority": 256}), ".priority", "255 or less"),
        (json!({"layers": 65536}), ".layers", "65535 or less"),
        (json!({"braking": 2}), ".braking", "weakest agent"),
        (json!({"braking": 0}), ".braking", "greater than 0"),
        (json!({"quickest": 0.5}), ".quickest", "strongest agent"),
        (json!({"distance": -1}), ".distance", "0 or more, up to 1e100, or"),
        (json!({"distance": 1e101}), ".distance", "1e100"),
        (json!({"distance": null}), ".distance", "a number"),
        (json!({"distance": "far"}), ".distance", "an object"),
        (json!({"distance": [1, 2]}), ".distance", "a number"),
        (json!({"distance": {"agents": -1}}), ".distance.agents", "0 or more"),
        (json!({"distance": {"agent": 1}}), ".distance", "unknown key `agent`"),
        (json!({"density_response": 1}), ".density_response", "an object"),
        (json!({"density_response": null}), ".density_response", "an object"),
        (json!({"density_response": {"jam": 0}}), ".density_response.jam", "greater than 0"),
        (json!({"density_response": {"ahead": -1}}), ".density_response.ahead", "0 or more"),
        (json!({"density_response": {"slow": 1}}), ".density_response", "unknown key `slow`"),
        (json!({"patiently": 1}), "", "unknown key `patiently`"),
    ]
    .map(|(rules, place, words)| (with("avoidance", rules), format!("agents[0].avoidance{place}"), words));
    all_refused(&[&agents[..], &rules].concat());
    all_refused(&[(swarm.to_string(), "groups[0].swarm", "the group has `avoidance`")]);
    let obstacles = [
        ("circles", json!({"center": [9, 9], "radius": 1})),
        ("walls", json!({"from": [0, 0], "to": [9, 9]})),
        ("polygons", json!({"points": [[0, 0], [9, 0], [0, 9]]})),
    ]
    .map(|(list, mut obstacle)| {
        obstacle["layers"] = json!(65536);
        (json!({list: [obstacle]}).to_string(), format!("{list}[0].layers"), "65535 or less")
    });
    all_refused(&obstacles);
}

/// The gate of one team: only the other regards it, at rest or moving, also after a save.
#[test]
fn a_gate_lets_one_team_through() {
    let gates = [
        json!({"walls": [{"from": [20, -20], "to": [20, 60], "layers": 4}]}),
        json!({"polygons": [{"points": [[20, -20], [24, -20], [24, 60], [20, 60]], "layers": 4}]}),
        json!({"circles": (-2..8).map(|i| json!({"center": [22, 8 * i], "radius": 4, "layers": 4})).collect::<Vec<_>>()}),
        // Drifting along its line.
        json!({"circles": [{"center": [30, 20], "radius": 19, "velocity": [0, 1e-6], "layers": 4}]}),
    ];
    for mut scene in gates {
        let walker = |y: f64, layers: u16| {
            json!({"position": [8, y], "radius": 1, "max_speed": 1, "max_force": 1,
                   "avoidance": {"layers": layers}, "steering": [{"seek": {"target": [34, y]}}]})
        };
        scene["height"] = json!(40);
        scene["agents"] = json!([walker(18.0, 3), walker(22.0, 6)]);
        let saved = serde_json::to_string(world(&scene).scene()).expect("text");
        let mut world = world(&saved);
        for _ in 0..60 {
            world.step();
            assert_eq!(world.overlaps(), Default::default());
        }
        let [through, held] = [0, 1].map(|i| world.agents()[i].position.x());
        assert!(through > 30.0 && held < 20.0, "{scene}: {through}, {held}");
    }
}
