//! The search for neighbours in cells, against the search among all agents.

use steer_glam::steer_core::Vec2Ext as _;
use steer_scene::vector::V;
use steer_scene::world::World;

fn world(edge: &str, steering: &str) -> World {
    crate::common::world(format_args!(
        r#"{{"width":700,"height":400,"edge":"{edge}","seed":3,"agents":[
            {{"position":[1e9,-1e9],"steering":[{steering}]}},
            {{"position":[90,90],"steering":[{steering}]}},{{"position":[90,90],"steering":[{steering}]}}],
            "groups":[{{"count":300,"position":"random","velocity":"random","max_speed":3,"radius":4,
            "steering":[{steering}]}}]}}"#
    ))
}

/// A step searches in cells. The contributions of the entries and the foresight of one agent are
/// computed from all agents.
#[test]
fn cells_change_no_bit() {
    for edge in ["open", "wrap", "bounce"] {
        for steering in [
            r#"{"flock":{"in_sight":30,"too_close":12}}"#,
            r#"{"flock":{"in_sight":150,"too_close":50}},{"wander":{}}"#,
            r#"{"flock":{"in_sight":390}}"#,
            r#"{"flock":{"in_sight":3000,"too_close":2000}}"#,
            r#"{"separation":{"in_sight":40,"too_close":40,"falloff":"inverse"}},{"cohesion":{"in_sight":60}},{"alignment":{"in_sight":25}}"#,
            r#"{"boids":{"separation":{"distance":15,"min_cos":-1},"cohesion":{"distance":45},"alignment":{"distance":30}}}"#,
            r#"{"boids":{"nearest":7,"cohesion":{"distance":70,"min_cos":-1},"alignment":{"distance":60}}}"#,
            r#"{"avoid_agents":{"horizon":20,"clearance":3}},{"keep_speed":{"speed":2}}"#,
            r#"{"queue":{"door":[350,200],"distance":40,"again":30}}"#,
        ] {
            let mut world = world(edge, steering);
            let each: Vec<_> = (0..303).flat_map(|index| world.foresight_of(index)).collect();
            assert_eq!(world.foresight_of_one_in(1), each, "{edge}, {steering}");
            for step in 0..12 {
                let force = |(index, agent): (usize, &steer_scene::vector::Agent)| {
                    let contributions = world.contributions(index);
                    contributions
                        .iter()
                        .fold(V::zero(), |sum, one| sum + one.requested)
                        .limit(agent.max_force)
                        .limit(agent.max_force)
                };
                let forces: Vec<V> = world.agents().iter().enumerate().map(force).collect();
                world.step();
                for (index, force) in forces.into_iter().enumerate() {
                    assert_eq!(world.force(index), force, "{edge}, {steering}: {index} in step {step}");
                }
            }
        }
    }
}
