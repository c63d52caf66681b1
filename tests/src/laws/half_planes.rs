//! Laws of the half planes of [`SafetyFilter`] for two that brake.

use crate::approx::{allowed, at, equals, n, v};
use steer_core::crowd::{HalfPlane, HalfPlanes, SafetyFilter, Surroundings};
use steer_core::terrain::{Obstacle as _, Wall};
use steer_core::{Agent, Body, Geometry, Vec2Ext, Vec2Like};

/// Returns the velocity of an agent for a wish, and the half plane of a neighbour, if there is one.
/// Both have a radius of 1 and brake by 1/4 in a step of 1/4.
fn filtered<G: Geometry>(
    margin: f64,
    velocity: G::Vector,
    wish: G::Vector,
    other: Body<G>,
) -> (G::Vector, Option<HalfPlane<G>>) {
    let agent = Agent::<G>::new(v(0.0, 0.0), velocity).with_radius(n(1.0)).with_max_speed(n(8.0));
    let agent = agent.with_max_force(n(1.0));
    let filter = SafetyFilter { margin: n(margin), ..SafetyFilter::default() };
    let mut planes = HalfPlanes::<G, 4>::new();
    let around = Surroundings::new(n(0.25)).with_others([other.with_radius(n(1.0)).with_id(9)]);
    let got = filter.velocity(&mut planes, &agent, wish, around);
    (got, planes.planes().first().copied())
}

/// The normal leads to the neighbour from where the two are nearest while both brake.
pub fn the_normal_leads_to_the_nearest_approach<G: Geometry>() {
    for (speed, x, y, w) in [
        (1.5, 3.0, 0.5, (-1.0, 0.0)),
        (1.5, 2.5, 1.5, (-1.5, 0.0)),
        (1.5, 2.0, -2.0, (0.25, 1.25)),
        (1.25, 1.5, 2.0, (1.0, -1.5)),
        (0.5, -1.0, 2.25, (1.75, -0.5)),
        (0.0, 2.5, 1.0, (-1.5, 0.0)),
        (1.75, 1.5, -2.0, (-1.5, -0.75)),
        (1.75, 1.75, 1.5, (-0.25, 1.25)),
    ] {
        let other = Body::new(at::<G>(x, y), v(w.0, w.1));
        let plane = filtered::<G>(0.0, v(speed, 0.0), v(speed, 0.0), other).1;
        let Some(plane) = plane else { panic!("no plane: {other:?}") };
        let slower = |velocity: G::Vector, step: u32| velocity - velocity.limit(n(0.25 * f64::from(step)));
        let (mut apart, mut nearest) = (other.position, other.position);
        for step in 1..8 {
            let change = slower(other.velocity, step) - slower(v(speed, 0.0), step);
            let after = apart + change * n(0.25);
            let near = Wall::<G>::new(apart, after).nearest(v(0.0, 0.0));
            nearest = if near.length() < nearest.length() { near } else { nearest };
            apart = after;
        }
        let (got, want) = (plane.normal, nearest.unit());
        assert!((got - want).length() <= allowed(1e-5, 16.0), "{other:?}: {got:?}, not {want:?}");
    }
}

/// Two on one line have a plane exactly if the agent's part of the gap is less than a step of
/// acceleration and the braking after it take.
pub fn a_plane_begins_where_the_gap_is_used_up<G: Geometry>() {
    // Speeds in steps of braking. After one of k, the lengths of the steps are (k - 1)/16, … 1/16.
    let stop = |steps: f64| steps * (steps - 1.0) / 32.0;
    // Of 16 steps every third is a sample. The gap lacks what those may miss.
    let sag = |own: f64| if own > 8.0 { 9.0 / 128.0 } else { 0.0 };
    // The last one is slower than the neighbour ahead.
    for (own, other) in
        [(4.0, 4.0), (6.0, 2.0), (2.0, 6.0), (0.0, 5.0), (5.0, 0.0), (16.0, 16.0), (2.0, -4.0_f64)]
    {
        let fraction = (own + 1.0) / (own + other.max(0.0) + 2.0);
        let gap = (stop(own + 2.0) - stop(own)) / fraction + sag(own);
        let distance = 2.0 + stop(own) + stop(other.abs()).copysign(other) + gap;
        for (off, expected) in [(0.03125, false), (-0.03125, true)] {
            let (body, own) = (Body::<G>::new(v(distance + off, 0.0), v(-0.25 * other, 0.0)), 0.25 * own);
            let found = filtered::<G>(0.0, v(own, 0.0), v(own, 0.0), body).1;
            assert_eq!(found.is_some(), expected, "{own}, {other}: {found:?}");
        }
    }
}

/// Two that are nearer than the margin, but do not touch, may part as fast as they can.
pub fn two_within_the_margin_may_part<G: Geometry>() {
    for x in [2.25, 2.375, 2.5] {
        let got = filtered::<G>(0.25, v(-0.5, 0.0), v(-8.0, 0.0), Body::at_rest(v(x, 0.0))).0;
        equals(&x, got, v(-0.75, 0.0));
    }
}
