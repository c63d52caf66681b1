//! Values of the members of a group: targets of their own, and random starts in a rectangle.

use steer_scene::play::Session;
use steer_scene::scene::{Scene, read};
use steer_scene::world::World;

fn scene(group: &str) -> Scene {
    let text = format!(
        r#"{{"width":400,"height":200,"groups":[{{"name":"g","count":2,{group}}}],
            "agents":[{{"name":"l","position":[9,9]}}]}}"#
    );
    read(text.as_bytes()).unwrap_or_else(|fault| panic!("{group}: {fault:?}"))
}

/// Positions of the members after some steps.
fn run(scene: &Scene) -> Vec<(f64, f64)> {
    let mut world = World::new(scene).expect("a world");
    (0..20).for_each(|_| world.step());
    world.agents()[1..].iter().map(|agent| (agent.position.x, agent.position.y)).collect()
}

#[test]
fn each_member_has_its_own_target() {
    let group = |targets: &str| {
        scene(&format!(r#""position":[[50,60],[380,20]],"steering":[{{"arrive":{{"target":{targets}}}}}]"#))
    };
    let listed = group("[[350,140],[20,180]]");
    assert_eq!(run(&group(r#""opposite""#)), run(&listed));
    for (member, target) in run(&listed).into_iter().zip(["[350,140]", "[20,180]"]) {
        assert!(run(&group(target)).contains(&member), "{member:?} goes to {target}");
    }

    // A saved state keeps the targets, and a removed member takes its own away.
    for targets in ["[[350,140],[20,180]]", r#""opposite""#] {
        let mut session = Session::open(group(targets)).expect("a session");
        session.step();
        let saved = session.current_scene().expect("a scene");
        (0..19).for_each(|_| assert!(session.step()));
        let mut world = World::new(&saved).expect("a world");
        (0..19).for_each(|_| world.step());
        let places = |world: &World| world.agents().iter().map(|a| a.position).collect::<Vec<_>>();
        assert_eq!(places(session.world()), places(&world), "{targets}");
        session.remove(&steer_scene::play::Thing::Agent(1)).expect("a member");
        assert_eq!(session.world().agents().len(), 2);
    }
}

#[test]
fn members_start_at_random_in_a_rectangle() {
    let group = r#""position":{"from":[100,50],"to":[120,40]},"velocity":{"from":[1,-1],"to":[2,1]}"#;
    let world = World::new(&scene(group)).expect("a world");
    let members = &world.agents()[1..];
    for agent in members {
        let (at, v) = (agent.position, agent.velocity);
        assert!((100.0..=120.0).contains(&at.x) && (40.0..=50.0).contains(&at.y), "{at:?}");
        assert!((1.0..=2.0).contains(&v.x) && (-1.0..=1.0).contains(&v.y), "{v:?}");
    }
    assert_ne!(members[0].position, members[1].position);
}
