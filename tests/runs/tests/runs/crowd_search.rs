//! A random search for crowds in which the law of the safety filter fails: no overlap, no contact
//! with an obstacle, within the acceleration and the speed of every agent.
//!
//! Each world follows from one seed. Environment variables: `STEER_CROWD_SEARCH` is the number of
//! agent steps, `STEER_CROWD_SEED` the first seed, `STEER_CROWD_FAR` the largest distance of a
//! world from the origin in least radii.

pub(crate) mod ground;
pub(crate) mod plan;
pub(crate) mod space;
mod world;

use core::str::FromStr;
use plan::Plan;
use steer_core::{Geometry, Scalar, Vec2Like};
use steer_glam::dvec2::DVec2;
use steer_glam::{Glam, GlamF64};
use world::{Figures, World};

/// Largest distance of a world from the origin, in least radii.
pub(crate) const FARTHEST: f64 = 3_000.0;

pub(crate) fn n<S: Scalar>(value: f64) -> S {
    S::from_f64(value)
}

pub(crate) fn v<G, V: Vec2Like<G>>(point: DVec2) -> V {
    V::new(n(point.x()), n(point.y()))
}

pub(crate) fn variable<T: FromStr>(name: &str, default: T) -> T {
    std::env::var(name).ok().and_then(|text| text.parse().ok()).unwrap_or(default)
}

/// Runs the world of a seed.
fn run<G: Geometry<Scalar: Into<f64>>>(seed: u64, farthest: f64) -> (Figures, Option<String>) {
    let plan = Plan::new(seed, farthest);
    let mut world = World::<G>::new(&plan);
    let result = world.run().and_then(|()| match world.figures.remaining {
        remaining if remaining > 0 && plan.must_part() => {
            Err((plan.steps, format!("{remaining} pairs have not parted")))
        }
        _ => Ok(()),
    });
    let failure = result.err().map(|(step, failure)| {
        let figures = world.figures;
        format!("seed {seed}, step {step}: {failure}\n    {plan:?}\n    {figures:?}")
    });
    (world.figures, failure)
}

/// Runs worlds until the number of agent steps is reached.
fn search<G: Geometry<Scalar: Into<f64>>>(name: &str, agent_steps: usize) {
    let agent_steps = variable("STEER_CROWD_SEARCH", agent_steps);
    let first: u64 = variable("STEER_CROWD_SEED", 0);
    let farthest = variable("STEER_CROWD_FAR", FARTHEST);
    let (mut done, mut seed, mut failures) = (0, first, Vec::new());
    let (mut separation, mut gap) = (f64::INFINITY, f64::INFINITY);
    let (mut overlapped, mut remaining) = (0, 0);
    while done < agent_steps {
        let (figures, failure) = run::<G>(seed, farthest);
        if let Some(failure) = &failure {
            eprintln!("{name}: {failure}");
        }
        failures.extend(failure);
        done += figures.agent_steps;
        (separation, gap) = (separation.min(figures.separation), gap.min(figures.gap));
        overlapped += figures.overlapped;
        remaining += figures.remaining;
        seed += 1;
    }
    // The figures, with `--nocapture`.
    eprintln!(
        "{name}: {done} agent steps in {} worlds, {separation:.5} apart, {gap:.5} from obstacles, \
         {remaining} of {overlapped} pairs still overlap",
        seed - first
    );
    assert!(failures.is_empty(), "{name}: {} failures\n{}", failures.len(), failures.join("\n"));
}

/// Seeds of worlds that failed in f32, each with the cause.
const FAILED: [(u64, &str); 8] = [
    (222, "rounding reduced the gap of two, step by step"),
    (295, "rounding reduced the gap to a wall, step by step"),
    (308, "rounding reduced the gap to a wall, step by step"),
    (418, "rounding reduced the gap to a wall, with a long dt"),
    (1357, "the gap to a wall was not restored while agents parted"),
    (1476, "the gap to a wall was not restored while agents parted"),
    (2_100_113, "the plane of a thin polygon was parallel to the wrong edge"),
    (2_100_235, "the plane of a wall was not parallel to it, with steps of 19 radii"),
];

#[test]
fn worlds_that_failed_keep_the_law() {
    for (seed, cause) in FAILED {
        let (_, failure) = run::<Glam>(seed, FARTHEST);
        assert!(failure.is_none(), "{cause}: {failure:?}");
    }
}

#[test]
fn no_agent_overlaps_in_random_worlds_in_f32() {
    search::<Glam>("f32", 600_000);
}

#[test]
fn no_agent_overlaps_in_random_worlds_in_f64() {
    search::<GlamF64>("f64", 600_000);
}
