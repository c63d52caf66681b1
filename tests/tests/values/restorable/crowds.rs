//! A crowd that is written and read continues as if it had not been.

use steer_core::behavior::Arrive;
use steer_core::crowd::{Crowd, CrowdRules, Status};
use steer_core::space::Bounds;
use steer_core::swarm::SwarmScalar;
use steer_core::terrain::{Circle, Moving, Polygon, Shape, Wall};
use steer_core::{Agent, Geometry, Scalar, Vec2Ext, Vec2Like};
use steer_glam::Glam;

use super::{Plain, Seen, goes_on, returns};

fn v<G: Geometry>(x: f64, y: f64) -> G::Vector {
    G::Vector::new(G::Scalar::from_f64(x), G::Scalar::from_f64(y))
}

/// A crowd of different agents among obstacles of every kind, after some steps.
fn crowd<G>(wraps: bool) -> Crowd<G>
where
    G: Geometry<Scalar: SwarmScalar, Vector: Send + Sync> + Send + Sync,
{
    let n = G::Scalar::from_f64;
    let mut crowd = Crowd::new(CrowdRules::default(), n(0.1)).expect("the rules make sense");
    if wraps {
        let world = Bounds { min: v::<G>(-9.1, -7.3), max: v::<G>(9.3, 8.7) };
        crowd = crowd.with_torus(world).expect("it is empty");
    }
    let corners = [v::<G>(6.0, 6.0), v::<G>(7.0, 6.1), v::<G>(6.2, 7.0)].to_vec();
    let shapes: [Shape<G>; 4] = [
        Wall::new(v::<G>(-8.0, -6.1), v::<G>(8.0, -6.3)).into(),
        Circle::new(v::<G>(-6.0, 0.3), n(0.7)).into(),
        Bounds { min: v::<G>(-1.1, 6.0), max: v::<G>(1.0, 7.1) }.into(),
        Polygon::new(corners).expect("it is convex").into(),
    ];
    crowd.set_obstacles(shapes).expect("no agent is there");
    let gate = Wall::new(v::<G>(-8.5, -5.0), v::<G>(-8.5, 5.0));
    crowd.set_obstacles_in(0b10, [gate]).expect("no agent is there");
    let door = Moving { shape: Wall::new(v::<G>(8.0, -1.0), v::<G>(8.0, 1.0)), velocity: v::<G>(0.0, 0.3) };
    crowd.set_moving_obstacles([door]).expect("it is finite");
    for index in 0..24_u32 {
        let (x, y) = (f64::from(index % 6) * 1.7 - 4.3, f64::from(index / 6) * 1.9 - 3.1);
        let agent = Agent::new(v::<G>(x, y), v::<G>(0.0, 0.0)).with_max_speed(n(1.3));
        let agent = agent.with_radius(n(0.2 + 0.01 * f64::from(index % 4))).with_max_force(n(2.0));
        crowd.insert(agent.with_mass(n(1.0 + 0.1 * f64::from(index % 3)))).expect("there is space");
    }
    run(&mut crowd);
    crowd.remove(23).expect("it is there");
    crowd.set_max_speed(4, n(0.1)).expect("it is there");
    let mut rules = crowd.rules();
    rules.filter.distance.obstacles = n(0.05);
    (rules.priority, rules.layers) = (2, 0b11);
    for id in [2, 7, 9] {
        crowd.set_rules_of(id, rules).expect("it is there");
    }
    // They become the rules of all, so that agent 5 has no other ones.
    rules.filter.distance.obstacles = n(0.03);
    crowd.set_rules_of(5, rules).expect("it is there");
    crowd.set_rules(rules).expect("the world is large enough");
    crowd
}

/// Steps a crowd whose agents change places.
fn run<G>(crowd: &mut Crowd<G>)
where
    G: Geometry<Scalar: SwarmScalar, Vector: Send + Sync> + Send + Sync,
{
    for _ in 0..20 {
        crowd.step(|person| {
            let goal =
                G::Vector::fraction_of_turn(person.agent.id as usize * 7, 24) * G::Scalar::from_f64(4.0);
            Arrive::within(G::Scalar::from_f64(1.0)).steer(person.agent, goal)
        });
    }
}

/// Writes and reads crowds in both formats, and compares the further steps.
pub(crate) fn crowds<G>(seen: &mut Seen)
where
    G: Geometry<Scalar: SwarmScalar + Plain, Vector: Send + Sync> + Send + Sync,
{
    for wraps in [false, true] {
        let crowd = crowd::<G>(wraps);
        crowd.obstacles().iter().for_each(|shape| returns(seen, shape));
        // The rules of its own that an agent has are saved by the crowd.
        let usual = |id: u32| ![2, 7, 9].contains(&id);
        crowd.iter().filter(|member| usual(member.agent.id)).for_each(|member| returns(seen, member));
        goes_on(&crowd, |mut crowd: Crowd<G>| {
            let agent = crowd.get(0).expect("it is there");
            assert_eq!(crowd.place(agent), Ok(24), "the id 23 is not used again");
            crowd.set_rules(CrowdRules::default()).expect("the world is large enough");
            run(&mut crowd);
            // `Debug` distinguishes any two numbers.
            format!("{:?} {:?}", crowd.rules(), crowd.iter().collect::<Vec<_>>())
        });
    }
    [Status::Moving, Status::Arrived, Status::Stuck].iter().for_each(|it| returns(seen, it));
    seen.insert("Crowd".to_owned());
}

/// In a world that wraps, an agent of an edited file is within it.
#[test]
fn a_restored_agent_is_inside_its_world() {
    let mut value = serde_json::to_value(crowd::<Glam>(true)).expect("JSON has room for it");
    let x = value["members"][0]["agent"]["position"][0].as_f64().expect("a number") + 18.4;
    value["members"][0]["agent"]["position"][0] = x.into();
    let mut crowd: Crowd<Glam> = serde_json::from_value(value).expect("it is the same place");
    let inside = |crowd: &Crowd<Glam>| crowd.iter().all(|one| one.agent.position.x.abs() < 9.4);
    assert!(inside(&crowd));
    run(&mut crowd);
    assert!(inside(&crowd) && crowd.check().is_ok());
}

/// A file with an agent or rules outside the law is rejected.
#[test]
fn a_crowd_outside_the_law_is_rejected() {
    let text = serde_json::to_string(&crowd::<Glam>(false)).expect("JSON has room for it");
    let edited = |edit: &dyn Fn(&mut serde_json::Value)| {
        let mut value: serde_json::Value = serde_json::from_str(&text).expect("it is JSON");
        edit(&mut value);
        serde_json::from_value::<Crowd<Glam>>(value).err().map(|error| error.to_string()).unwrap_or_default()
    };
    assert_eq!(edited(&|_| {}), "");
    // Two that overlap part.
    let overlap = |crowd: &mut serde_json::Value| {
        let at = crowd["members"][2]["agent"]["position"].clone();
        crowd["members"][3]["agent"]["position"] = at;
    };
    assert_eq!(edited(&overlap), "");
    // A crowd that was saved before obstacles had layers.
    let older = |crowd: &mut serde_json::Value| {
        crowd.as_object_mut().expect("it is an object").remove("obstacle_layers");
    };
    assert_eq!(edited(&older), "");
    for (key, number, part) in [
        ("radius", 0.0, "agent 3: radius"),
        ("max_speed", -1.0, "max_speed"),
        ("mass", 40.0, "agent 3: max_force"),
        ("min_speed", 1.0, "agent 3: min_speed"),
    ] {
        let message = edited(&|crowd| crowd["members"][3]["agent"][key] = number.into());
        assert!(message.contains(part), "{key}: {message}");
    }
    for (message, part) in [
        (edited(&|crowd| crowd["next_id"] = 3.into()), "agent 3: next_id"),
        (edited(&|crowd| crowd["members"][3]["agent"]["id"] = 2.into()), "agent 2: id"),
        (edited(&|crowd| crowd["members"][3]["patience"]["waited"] = (-1.0).into()), "waited"),
        (edited(&|crowd| crowd["members"][3]["agent"]["position"][0] = 1e9.into()), "agent 3: position"),
        (edited(&|crowd| crowd["dt"] = 0.0.into()), "dt"),
        (edited(&|crowd| crowd["strength"] = serde_json::json!([0.0, 1.0])), "strength"),
        (edited(&|crowd| crowd["strength"] = serde_json::json!([2.0, 1.0])), "the least"),
        (edited(&|crowd| crowd["other_rules"][0]["ids"][1] = 23.into()), "id"),
        (edited(&|crowd| crowd["other_rules"][0]["ids"][1] = 2.into()), "each id once"),
        (edited(&|crowd| crowd["rules"] = crowd["other_rules"][0]["rules"].clone()), "other_rules"),
        (
            edited(&|crowd| {
                crowd["members"][3].as_object_mut().expect("it is an object").remove("wished");
            }),
            "wished",
        ),
        (edited(&|crowd| crowd["obstacle_layers"] = serde_json::json!([1])), "obstacle_layers"),
        (edited(&|crowd| crowd["obstacles"][3] = serde_json::json!({"polygon": [[0.0, 0.0]]})), "corners"),
    ] {
        assert!(message.contains(part), "{part}: {message}");
    }
}
