//! Small worlds: their starts, steps and marks.

use serde_json::json;
use steer_glam::steer_core::Vec2Like as _;
use steer_scene::behavior::Mark;
use steer_scene::vector::V;

use crate::common::world;

#[test]
fn the_order_of_agents_changes_no_path() {
    let a = r#"{"name":"a","position":[100,100],"velocity":[3,1],"steering":[{"pursue":{"quarry":"b"}}]}"#;
    let b = r#"{"name":"b","position":[300,200],"velocity":[-2,2],"steering":[{"evade":{"menace":"a"}}]}"#;
    let mut one = world(format!(r#"{{"agents":[{a},{b}]}}"#));
    let mut other = world(format!(r#"{{"agents":[{b},{a}]}}"#));
    for _ in 0..50 {
        one.step();
        other.step();
    }
    assert_eq!(one.agents()[0].position, other.agents()[1].position);
    assert_eq!(one.agents()[1].position, other.agents()[0].position);
}

#[test]
fn random_agents_start_inside_and_no_faster_than_they_may() {
    let world =
        world(r#"{"seed":5,"groups":[{"count":500,"position":"random","velocity":"random","max_speed":4}]}"#);
    assert!(world.agents().iter().all(|a| (0.0..=800.0).contains(&a.position.x())));
    assert!(world.agents().iter().all(|a| (0.0..=600.0).contains(&a.position.y())));
    assert!(world.agents().iter().all(|a| a.velocity.length() <= 4.0));
    assert!(world.agents().iter().any(|a| a.position.x() > 400.0 && a.velocity.x() < 0.0));
}

#[test]
fn landmarks_of_one_target_are_one() {
    let world =
        world(r#"{"groups":[{"count":9,"position":"random","steering":[{"seek":{"target":"pointer"}}]}]}"#);
    assert_eq!(world.landmarks(), [Mark::Goal(world.pointer())]);
    assert_eq!(world.foresight_of_one_in(1).len(), 9);
}

/// Final positions of three members of a column of spacing 50, from these starts. The leader
/// rests at (0, 0) with the heading (1, 0).
fn column(starts: [&str; 3], assign: &str) -> Vec<(f64, f64)> {
    let hold = format!(
        r#""steering":[{{"hold_formation":{{"leader":"l","pattern":"column","spacing":50,"assign":"{assign}"}}}}]"#
    );
    let [one, two, three] = starts;
    let mut world = world(format!(
        r#"{{"agents":[{{"position":{one},{hold}}},{{"name":"l","position":[0,0]}},{{"position":{two},{hold}}}],
            "groups":[{{"count":1,"position":{three},{hold}}}]}}"#
    ));
    (0..300).for_each(|_| world.step());
    let near = |x: f64| x.round() + 0.0;
    [0, 2, 3].map(|i| world.agents()[i].position).map(|p| (near(p.x()), near(p.y()))).into()
}

#[test]
fn members_of_a_formation_are_numbered_in_the_order_of_the_file() {
    let starts = ["[-160,9]", "[-90,-9]", "[-40,5]"];
    assert_eq!(column(starts, "order"), [(-50.0, 0.0), (-100.0, 0.0), (-150.0, 0.0)]);
    assert_eq!(column(starts, "nearest"), [(-150.0, 0.0), (-100.0, 0.0), (-50.0, 0.0)]);
}

#[test]
fn an_agent_that_is_turned_has_another_heading_than_velocity() {
    let steering = r#""steering":[{"face":{"target":[400,0]}}]"#;
    let mut world = world(format!(
        r#"{{"edge":"bounce","agents":[{{"position":[400,590],"velocity":[0,3],{steering}}},
            {{"position":[0,0],"velocity":[1,0],"steering":[{{"reach_orientation":{{"orientation":[0,-2]}}}}]}}]}}"#
    ));
    (0..100).for_each(|_| world.step());
    let [one, other] = world.agents() else { panic!("there are two") };
    // It bounces off the bottom side and keeps its heading upward.
    assert!(one.heading.y() < -0.999999 && one.velocity == V::new(0.0, -3.0));
    assert!(other.heading.y() < -0.999999 && other.position.x() == 100.0);
}

#[test]
fn a_circle_turns_back_where_its_rim_touches_the_side() {
    for (x, velocity, after) in [(11, -3, (10.0, 3.0)), (89, 3, (90.0, -3.0)), (50, 3, (53.0, 3.0))] {
        let circle = format!(r#"{{"center":[{x},50],"radius":10,"velocity":[{velocity},0]}}"#);
        let mut world = world(format!(r#"{{"width":100,"height":100,"circles":[{circle}]}}"#));
        world.step();
        let (center, drift) = world.drifts().next().expect("a circle");
        assert_eq!((center.x(), drift.x()), after);
    }
    // One that is wider than the world drifts along its middle.
    for (center, radius, velocity, after) in
        [([45, 20], 35.0, [3, -2], V::new(54.0, 30.0)), ([-7, 9], 1e16, [1, 1], V::new(45.0, 30.0))]
    {
        let mut world = world(json!({"width": 90, "height": 60,
            "circles": [{"center": center, "radius": radius, "velocity": velocity}]}));
        (0..3).for_each(|_| world.step());
        assert_eq!(world.circles()[0].center, after);
    }
}

#[test]
fn random_numbers_spread_evenly_across_agents_and_over_steps() {
    let even = |samples: &[f64]| {
        let mean = |samples: &[f64]| samples.iter().sum::<f64>() / samples.len() as f64;
        assert!(mean(samples).abs() < 0.05, "mean {}", mean(samples));
        let squares: Vec<f64> = samples.iter().map(|s| s * s).collect();
        assert!((mean(&squares) - 1.0 / 3.0).abs() < 0.03, "variance {}", mean(&squares));
    };
    let start = |seed: u64| {
        let text = format!(
            r#"{{"seed":{seed},"width":2,"height":2,"groups":[{{"count":4000,"position":"random"}}]}}"#
        );
        world(&text).agents().iter().map(|agent| agent.position.x() - 1.0).collect::<Vec<_>>()
    };
    let across = start(1);
    even(&across);
    assert_eq!(across, start(1));
    assert!(across.iter().zip(start(2)).all(|(one, other)| *one != other));
    // An entry of weight 1 moves its agent where the sample admits it: in half of the steps.
    let lane = r#"{"seek":{"target":[1e9,0]},"probability":0.5}"#;
    let mut world = world(format!(
        r#"{{"agents":[{{"position":[0,0],"max_speed":1e9,"combine":"dither","steering":[{lane}]}}]}}"#
    ));
    (0..4000).for_each(|_| world.step());
    let pushed = world.agents()[0].velocity.x();
    assert!((1900.0..2100.0).contains(&pushed), "{pushed} pushes in 4000 steps");
}
