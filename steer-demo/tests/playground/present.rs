//! The present state as a scene, and scenes as readable files.

use steer_glam::steer_core::Vec2Like as _;
use steer_scene::play::{Session, to_json};
use steer_scene::scene::read;
use steer_scene::world::World;

use crate::{all, everything, json, open, v};

#[test]
fn the_present_read_back_has_the_same_places_and_velocities_to_the_bit() {
    for scene in all().chain([crate::scene(&everything::everything())]) {
        let mut session = Session::open(scene).expect("a session");
        for steps in [0, 50] {
            (0..steps).for_each(|_| assert!(session.step()));
            let present = session.current_scene().expect("a scene");
            let [_, again] = [session.scene(), &present].map(|scene| {
                let text = to_json(scene);
                let again = read(text.as_bytes()).unwrap_or_else(|fault| panic!("{fault:?}\n{text}"));
                assert_eq!(json(&again), json(scene));
                assert!(text.lines().all(|line| line.len() < 140 || !line.contains("[[")), "{text}");
                again
            });
            let world = World::new(&again).expect("a world");
            let bits = |world: &World| -> Vec<[u64; 4]> {
                let all = world.agents().iter();
                all.map(|a| {
                    [a.position.x(), a.position.y(), a.velocity.x(), a.velocity.y()].map(f64::to_bits)
                })
                .collect()
            };
            assert_eq!(bits(&world), bits(session.world()), "{}", present.name);
            assert_eq!(world.drifts().collect::<Vec<_>>(), session.world().drifts().collect::<Vec<_>>());
            for index in 0..world.agents().len() {
                assert_eq!(world.role(index), session.world().role(index));
                assert_eq!(session.scene().name_of(index), present.name_of(index));
            }
        }
    }
}

#[test]
fn members_that_others_name_keep_their_names() {
    let mut session = open(
        r#"{"agents":[{"position":[0,0],"steering":[{"pursue":{"quarry":"birds[1]"}}]}],
            "groups":[{"name":"birds","count":2,"position":"random","velocity":[0,-0.0]}]}"#,
    );
    assert!(session.step());
    let present = session.current_scene().expect("a scene");
    assert_eq!(present.agents[2].name.as_deref(), Some("birds[1]"));
    assert!(present.groups.is_empty());
}

#[test]
fn what_is_written_is_short_and_in_order() {
    let scene = crate::scene(
        r#"{"width":800,"name":"a \"b\"","seed":18446744073709551615,"dt":0.1,"paths":{"z":{"points":[[1,2.5]]},"a":{"points":[[0,0]],"radius":0}},
            "agents":[{"steering":[{"weight":1,"wander":{"radius":5,"range":0.5}},{"boids":{}}],"position":[1e20e,-0.0],"mass":1}]}"#
            .replace("1e20e", "1e14")
            .as_str(),
    );
    let right = r#"{
  "name": "a \"b\"",
  "dt": 0.1,
  "seed": 18446744073709551615,
  "paths": {"z": {"points": [[1, 2.5]]}, "a": {"points": [[0, 0]]}},
  "agents": [{"position": [100000000000000, -0.0], "steering": [{"wander": {"range": 0.5}}, {"boids": {}}]}]
}
"#;
    assert_eq!(to_json(&scene), right);
    assert_eq!(World::new(&scene).expect("a world").agents()[0].position, v(1e14, 0.0));
}
