//! Safety filters that are wrong on purpose. Each must break the law of the least separation, or
//! the one of obstacles.

use std::panic::catch_unwind;

use crate::own::V;
use crate::quietly::quietly;
use steer_conformance::laws::corners::chooses_what_is_free;
use steer_conformance::laws::crowd_rules::keeps_apart_on_a_torus;
use steer_conformance::laws::distance::{GAPS, part_to_a_gap};
use steer_conformance::laws::parting::part;
use steer_conformance::laws::safety_filter::{Shape, keeps_apart, keeps_gap, stays_off, stays_out};
use steer_conformance::laws::unyielding::is_not_touched;
use steer_core::crowd::{Distance, HalfPlanes, Orca, SafetyFilter, Surroundings};
use steer_core::{Agent, Body, Vec2Ext};

/// The right filter, among others that a double chooses.
fn filtered(
    filter: SafetyFilter<f64>,
    agent: &Agent<V>,
    force: V,
    others: impl IntoIterator<Item = Body<V>>,
    shapes: &[Shape<'_, V>],
    dt: f64,
) -> V {
    let around = Surroundings { others, obstacles: shapes.iter().copied(), dt };
    filter.steer(&mut HalfPlanes::<V, 12>::new(), agent, force, around)
}

fn others<'a>(agent: &'a Agent<V>, all: &'a [Body<V>]) -> impl Iterator<Item = Body<V>> + 'a {
    all.iter().copied().filter(|other| other.id != agent.id)
}

/// The law must fail with a message about an overlap.
fn breaks(by: &str, law: impl FnOnce() + core::panic::UnwindSafe, sentence: &str) {
    let message = quietly(|| catch_unwind(law)).err().map(|panic| {
        panic.downcast::<String>().map_or_else(|_| "no sentence".to_owned(), |message| *message)
    });
    let named = message.as_ref().is_some_and(|message| message.starts_with(sentence));
    assert!(named, "{by} does not break the law by “{sentence}”, but by {message:?}");
}

#[test]
fn no_filter_at_all() {
    breaks("none", || keeps_apart::<V>(false, |_, force, _, _, _| force), "two overlap");
    breaks("none", || stays_out::<V>(|_, force, _, _, _| force), "an obstacle is entered");
}

#[test]
fn a_cap_of_the_neighbours() {
    let capped = |agent: &Agent<V>, force, all: &[Body<V>], shapes: &[Shape<'_, V>], dt| {
        let mut near: Vec<_> = others(agent, all).collect();
        near.sort_by(|a, b| {
            let distance = |body: &Body<V>| body.position.distance(agent.position);
            distance(a).total_cmp(&distance(b))
        });
        near.truncate(1);
        filtered(SafetyFilter::default(), agent, force, near, shapes, dt)
    };
    breaks("a cap", || keeps_apart::<V>(false, capped), "two overlap");
}

#[test]
fn no_margin_and_a_little_less() {
    let smaller = |agent: &Agent<V>, force, all: &[Body<V>], shapes: &[Shape<'_, V>], dt| {
        let short = 1.0 - 1.0 / 512.0;
        let own = agent.with_radius(agent.radius * short);
        let near = others(agent, all).map(|other| Body { radius: other.radius * short, ..other });
        filtered(SafetyFilter::default(), &own, force, near, shapes, dt)
    };
    breaks("no margin", || keeps_apart::<V>(false, smaller), "two overlap");
    breaks("no margin", || stays_out::<V>(smaller), "an obstacle is entered");
}

#[test]
fn a_distance_that_is_smaller() {
    let near = |agent: &Agent<V>, force, all: &[Body<V>], shapes: &[Shape<'_, V>], dt| {
        let distance = Distance { agents: GAPS.0 * 0.75, obstacles: GAPS.1 * 0.75 };
        let filter = SafetyFilter { distance, ..SafetyFilter::default() };
        filtered(filter, agent, force, others(agent, all), shapes, dt)
    };
    breaks("three quarters", || keeps_gap::<V>(false, GAPS.0, near), "two overlap");
    breaks("three quarters", || stays_off::<V>(GAPS.1, near), "an obstacle is entered");
}

#[test]
fn a_distance_that_is_not_restored() {
    let without = |agent: &Agent<V>, force, all: &[Body<V>], shapes: &[Shape<'_, V>], dt| {
        filtered(SafetyFilter::default(), agent, force, others(agent, all), shapes, dt)
    };
    breaks("no distance", || part_to_a_gap::<V>(0.25, without), "the gap is not restored");
    breaks("no filter", || part_to_a_gap::<V>(0.25, |_, force, _, _, _| force), "an overlap");
}

#[test]
fn a_delay_that_is_forgotten() {
    // Brakes at once, as if the chosen velocity did not act for a whole step first.
    let hasty = |agent: &Agent<V>, force, all: &[Body<V>], shapes: &[Shape<'_, V>], dt: f64| {
        filtered(SafetyFilter::default(), agent, force, others(agent, all), shapes, dt * 0.5)
    };
    breaks("half of the step", || keeps_apart::<V>(false, hasty), "two overlap");
    breaks("half of the step", || stays_out::<V>(hasty), "an obstacle is entered");
}

#[test]
fn no_common_braking() {
    let own = |agent: &Agent<V>, force, all: &[Body<V>], shapes: &[Shape<'_, V>], dt| {
        filtered(SafetyFilter::default(), agent, force, others(agent, all), shapes, dt)
    };
    breaks("its own braking", || keeps_apart::<V>(true, own), "two overlap");
}

#[test]
fn a_force_after_the_filter() {
    let pushed = |agent: &Agent<V>, force, all: &[Body<V>], shapes: &[Shape<'_, V>], dt| {
        filtered(SafetyFilter::default(), agent, force, others(agent, all), shapes, dt) + force * 0.05
    };
    breaks("a push", || keeps_apart::<V>(false, pushed), "two overlap");
}

#[test]
fn no_image_across_an_edge() {
    breaks("a body as it stands", || keeps_apart_on_a_torus::<V>(|_, _, body| body), "two overlap");
}

#[test]
fn a_stop_between_planes_that_are_nearly_equal() {
    let stopped = |planes: &mut HalfPlanes<V, 8>, agent: &Agent<V>, wish, shapes: &[Shape<'_, V>], dt| {
        let others: [Body<V>; 0] = [];
        let around = Surroundings { others, obstacles: shapes.iter().copied(), dt };
        let chosen = Orca::default().velocity(planes, agent, wish, around);
        match planes.planes() {
            [one, other] if one.normal.distance(other.normal) < 1e-6 => V::zero(),
            _ => chosen,
        }
    };
    breaks("a stop", || chooses_what_is_free::<V>("a stop", false, stopped), "a stop: ");
}

#[test]
fn an_overlap_that_is_left_out() {
    let blind = |agent: &Agent<V>, force, all: &[Body<V>], shapes: &[Shape<'_, V>], dt| {
        let apart = |other: &Body<V>| other.position.distance(agent.position) >= agent.radius + other.radius;
        filtered(SafetyFilter::default(), agent, force, others(agent, all).filter(apart), shapes, dt)
    };
    breaks("no parting", || part::<V>(blind), "two at one point part");
}

#[test]
fn an_overlap_that_comes_before_all_others() {
    let pushing = |agent: &Agent<V>, force, all: &[Body<V>], shapes: &[Shape<'_, V>], dt| {
        let overlaps =
            |other: &Body<V>| other.position.distance(agent.position) < agent.radius + other.radius;
        let near: Vec<_> = others(agent, all).filter(overlaps).collect();
        let near = if near.is_empty() { others(agent, all).collect() } else { near };
        filtered(SafetyFilter::default(), agent, force, near, shapes, dt)
    };
    breaks("parting first", || part::<V>(pushing), "two that were apart overlap");
}

#[test]
fn a_body_that_is_taken_for_one_that_gives_way() {
    let trusting =
        |agent: &Agent<V>, force, body, dt| filtered(SafetyFilter::default(), agent, force, [body], &[], dt);
    breaks("trust", || is_not_touched::<V>(trusting), "a body that does not give way is touched");
}

#[cfg(feature = "alloc")]
#[test]
fn neighbours_and_obstacles_within_a_part_of_the_sight() {
    use steer_conformance::laws::crowd::steps_agent_by_agent;

    for sight in [8.0, 4.0] {
        let near = |agent: &Agent<V>, at: V| agent.position.distance(at) < sight;
        breaks("a short sight", || steps_agent_by_agent::<V>(false, near), "(\"a step differs\"");
        breaks("a short sight", || steps_agent_by_agent::<V>(true, near), "(\"a step differs\"");
    }
}
