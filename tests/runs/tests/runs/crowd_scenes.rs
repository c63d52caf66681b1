//! Crowds arrive, without an overlap: the scenes of the bench, with few seeds.

use steer_core::crowd::{CrowdBuffer, CrowdRules, PatienceState, Surroundings};
use steer_core::{Agent, Body, Vec2Ext as _};
use steer_glam::{Glam, Vec2};
use steer_runs::crowd::{ACCELERATION, Measures, NAMES, Ours, Scene, run};

use super::cases::each;

/// Seeds of a scene.
const SEEDS: u64 = 4;

fn measure(name: &str, seed: u64, dt: f32, after: f32) -> Measures {
    let scene = Scene::new(name, seed).unwrap_or_else(|| panic!("{name} is a scene"));
    run(scene, &mut Ours::new(CrowdRules::default()), dt, after)
}

/// All arrive, none overlaps or enters an obstacle, and the limits are kept.
fn is_right(name: &str, seed: u64, one: &Measures) {
    assert!(one.arrived >= 1.0, "{name} {seed}: all arrive, {one:?}");
    assert!(one.separation >= 1.0 && one.overlaps == 0, "{name} {seed}: no two overlap, {one:?}");
    assert!(one.wall <= 0.0, "{name} {seed}: no obstacle is entered, {one:?}");
    assert!(one.acceleration <= ACCELERATION * 1.0001, "{name} {seed}: the acceleration, {one:?}");
}

/// Bounds of the mean and the last time in four seeds, in multiples of the time alone. Most are the
/// times of the example `crowd` of steer-bench and a tenth of them. Single seeds differ by more.
fn bounds(name: &str) -> [f32; 2] {
    match name {
        "headon" | "headon-jit" => [1.05, 1.05],
        "circle10" | "circle10-jit" => [1.3, 1.45],
        "circle50" => [1.3, 1.5],
        "circle250" => [1.3, 1.6],
        "cross90" => [1.18, 1.17],
        "cross4" => [1.65, 1.9],
        "corridor" => [1.6, 1.8],
        "corridor-dense" => [2.35, 2.3],
        "doorway" => [4.8, 5.9],
        "doorboth" => [7.0, 9.0],
        "circles" => [1.1, 1.15],
        "overtake" => [1.12, 1.1],
        "goal3" => [1.4, 2.9],
        "goal50" => [1.4, 3.6],
        _ => [1.8, 1.5],
    }
}

#[test]
fn every_scene_is_passed() {
    each(&Vec::from_iter(NAMES.iter().chain(&["goal3"])), |name| {
        let [mut mean, mut last] = [0.0, 0.0];
        for seed in 0..SEEDS {
            let one = measure(name, seed, 0.25, 0.0);
            is_right(name, seed, &one);
            assert!(one.jerk <= 0.45 && one.flips <= 3.0, "{name} {seed}: smoothly, {one:?}");
            mean += one.mean / SEEDS as f32;
            last += one.last / SEEDS as f32;
        }
        let bounds = bounds(name);
        assert!(mean <= bounds[0] && last <= bounds[1], "{name}: in time, {:?}", [mean, last]);
    });
}

#[test]
fn exact_circles_of_any_number_change_sides() {
    each(&Vec::from_iter(2..=30), |count| {
        let name = format!("ring{count}");
        let one = measure(&name, 0, 0.25, 40.0);
        is_right(&name, 0, &one);
        assert!(one.restless < 1e-3, "{name}: at their goals none moves, {one:?}");
    });
}

#[test]
fn none_moves_once_all_have_arrived() {
    let names = ["circle10-jit", "circle50", "circle250", "mixed", "goal3", "goal50"];
    let cases: Vec<(&str, u64)> =
        names.iter().flat_map(|name| (0..SEEDS).map(move |seed| (*name, seed))).collect();
    each(&cases, |(name, seed)| {
        // One goal has room for one: it takes the others some time to give up.
        let after = if name.starts_with("goal") { 1600.0 } else { 300.0 };
        let one = measure(name, *seed, 0.25, after);
        is_right(name, *seed, &one);
        assert!(one.restless < 1e-3, "{name} {seed}: at their goals none moves, {one:?}");
    });
}

/// An agent on its way along a row of bodies at rest, wedged between two of them to its left.
fn wedged(mirrored: bool) -> f32 {
    let v = |x, y: f32| Vec2::new(x, if mirrored { -y } else { y });
    let rest = |place: Vec2, id| Body { radius: 1.5, id, heading: v(-1.0, 0.0), ..Body::at_rest(place) };
    let row = [rest(v(-2.1, 2.16), 1), rest(v(2.9, 1.9), 2), rest(v(7.9, 1.9), 3), rest(v(-7.1, 2.16), 4)];
    let (mut buffer, mut state) = (CrowdBuffer::<Glam>::new(), PatienceState::default());
    let mut agent = Agent::new(v(0.0, 0.0), v(0.0, 0.0)).with_radius(1.5).with_heading(v(1.0, 0.0));
    agent = agent.with_max_speed(1.0).with_max_force(0.5);
    for _ in 0..400 {
        let wish = agent.max_speed * (v(30.0, 0.0) - agent.position).unit().x;
        let force = v(wish, 0.0) - agent.velocity;
        let around = Surroundings::new(0.25).with_others(row);
        let force = CrowdRules::default().steer(&mut buffer, &mut state, &agent, force, around);
        agent.step(force, 0.25);
    }
    agent.position.x
}

#[test]
fn an_agent_turns_away_from_bodies_at_rest() {
    // The usual side leads it against the row, or away from it: it gets on by both.
    for mirrored in [false, true] {
        let x = wedged(mirrored);
        assert!(x > 20.0, "mirrored {mirrored}: it is at {x}");
    }
}

#[test]
fn short_and_long_steps_are_as_safe() {
    for dt in [1.0 / 60.0, 1.0] {
        each(&["doorboth", "circles", "mixed"], |name| {
            let mut scene = Scene::new(name, 0).expect("it is a scene");
            // Long enough for all to meet.
            scene.longest = 60.0;
            let one = run(scene, &mut Ours::new(CrowdRules::default()), dt, 0.0);
            assert!(one.separation >= 1.0 && one.wall <= 0.0, "{name} at dt {dt}: {one:?}");
        });
    }
}
