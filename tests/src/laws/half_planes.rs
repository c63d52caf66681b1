//! Laws of the half planes of [`SafetyFilter`] for two that brake.

use crate::approx::{allowed, at, equals, is_fixed_point, n, v};
use steer_core::crowd::PlaneClass::{self, Hard, Restoring, Soft};
use steer_core::crowd::{Distance, HalfPlane, HalfPlanes, Orca, SafetyFilter, Surroundings};
use steer_core::terrain::{Obstacle as _, Wall};
use steer_core::{Agent, Body, Geometry, Vec2Ext, Vec2Like};

/// Returns the velocity of an agent for a wish, and the half plane of a neighbour, if there is one.
/// Both have a radius of 1 and brake by 1/4 in a step of 1/4. The gaps are the filter's margin and
/// its distance to agents.
fn filtered<G: Geometry>(
    [margin, distance]: [f64; 2],
    velocity: G::Vector,
    wish: G::Vector,
    other: Body<G>,
) -> (G::Vector, Option<HalfPlane<G>>) {
    let agent = Agent::<G>::new(v(0.0, 0.0), velocity).with_radius(n(1.0)).with_max_speed(n(8.0));
    let agent = agent.with_max_force(n(1.0));
    let distance = Distance { agents: n(distance), obstacles: n(0.0) };
    let filter = SafetyFilter { margin: n(margin), distance, ..SafetyFilter::default() };
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
        let plane = filtered::<G>([0.0, 0.0], v(speed, 0.0), v(speed, 0.0), other).1;
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
        let apart = 2.0 + stop(own) + stop(other.abs()).copysign(other) + gap;
        for (kept, direction) in [(0.0, at::<G>(1.0, 0.0)), (0.0, v(0.6, 0.8)), (0.75, v(-0.8, 0.6))] {
            for (off, expected) in [(0.03125, false), (-0.03125, true)] {
                let velocity = direction * n(0.25 * own);
                let body = Body::<G>::new(direction * n(apart + kept + off), direction * n(-0.25 * other));
                let found = filtered::<G>([0.0, kept], velocity, velocity, body).1;
                assert_eq!(found.is_some(), expected, "{own}, {other}, {kept}: {found:?}");
            }
        }
    }
}

/// Two that are nearer than the gap to keep, but do not touch, may part as fast as they can.
pub fn two_within_the_gap_may_part<G: Geometry>() {
    for gaps in [[0.25, 0.0], [0.25, 0.75], [0.0, 0.75]] {
        for x in [2.25, 2.375, 2.5] {
            let got = filtered::<G>(gaps, v(-0.5, 0.0), v(-8.0, 0.0), Body::at_rest(v(x, 0.0))).0;
            equals(&(gaps, x), got, v(-0.75, 0.0));
        }
    }
}

/// With no plane of a neighbour the chosen velocity is the nearest to the wish of those that the
/// agent can have after the step, to within the sag of the chords that replace the circle of
/// `max_speed`.
pub fn of_what_can_be_reached_the_nearest_is_chosen<G: Geometry>() {
    let tolerance = allowed::<G::Scalar>(1e-5, 16.0);
    let largest: G::Scalar = n(2.0);
    // The last three turn by more than the chords reach.
    for (speed, change) in [
        (1.0, 0.5),
        (1.0, 1.0),
        (1.5, 1.0),
        (2.0, 1.0),
        (2.0, 0.25),
        (1.875, 0.25),
        (2.0, 1.5),
        (1.0, 3.0),
        (2.0, 3.0),
    ] {
        let (velocity, change): (G::Vector, G::Scalar) = (v(speed, 0.0), n(change));
        let agent = Agent::<G>::new(v(0.0, 0.0), velocity).with_radius(n(1.0)).with_max_speed(largest);
        let agent = agent.with_max_force(change * n(4.0));
        let sag = if n::<G::Scalar>(speed) + change <= largest { n(0.0) } else { change * change / n(16.0) };
        for k in 0..32 {
            let wish = G::Vector::fraction_of_turn(k, 32) * n(6.0);
            let others: [Body<G>; 0] = [];
            let around = Surroundings::new(n(0.25)).with_others(others);
            let got = SafetyFilter::default().velocity(&mut HalfPlanes::<G, 4>::new(), &agent, wish, around);
            let case = (speed, change, wish, got);
            assert!(got.length() <= largest + tolerance, "{case:?}: too fast");
            assert!(got.distance(velocity) <= change + tolerance, "{case:?}: not reached");
            if change + change > largest {
                continue;
            }
            for side in 0..256 {
                let direction = G::Vector::fraction_of_turn(side, 256);
                for other in [velocity + direction * change, direction * largest] {
                    let is_reached = other.length() <= largest && other.distance(velocity) <= change;
                    let off = other.distance(wish) + sag + tolerance;
                    assert!(!is_reached || got.distance(wish) <= off, "{case:?}: {other:?} is nearer");
                }
            }
        }
    }
}

/// Far from the origin, where positions are rounded more, the agent keeps a larger gap.
pub fn far_from_the_origin_the_gap_is_larger<G: Geometry>() {
    let speed = |x: f64| {
        let agent = Agent::<G>::new(v(x, 0.0), v(0.0, 0.0)).with_radius(n(1.0)).with_max_speed(n(8.0));
        let other = Body::at_rest(at::<G>(x + 2.125, 0.0)).with_radius(n(1.0)).with_id(9);
        let filter = SafetyFilter { margin: n(0.0), ..SafetyFilter::default() };
        let around = Surroundings::new(n(0.25)).with_others([other]);
        filter.velocity(&mut HalfPlanes::<G, 4>::new(), &agent, v(8.0, 0.0), around).x()
    };
    let (near, far) = (speed(0.0), speed(4096.0));
    assert!(
        near > n(0.0) && (far < near || is_fixed_point::<G::Scalar>()),
        "{far:?} far away, {near:?} here"
    );
}

/// Half planes are sorted by class: a neighbour apart has a hard one, one whose gap is nearly lost
/// also a restoring one, one that overlaps a soft one. Half planes of [`Orca`] have the indices of
/// the first neighbours.
pub fn half_planes_have_their_class_and_their_neighbour<G: Geometry>() {
    let agent = Agent::<G>::new(v(0.0, 0.0), v(0.0, 0.0)).with_radius(n(1.0)).with_max_speed(n(8.0));
    let other = |x, id| Body { radius: n(1.0), id, ..Body::at_rest(at::<G>(x, 0.0)) };
    let others =
        [other(-1.5, 1), other(2.001, 2), other(2.125, 3), Body { position: v(0.0, 2.25), ..other(0.0, 4) }];
    let around = Surroundings::new(n(0.25)).with_others(others);
    let mut planes = HalfPlanes::<G, 8>::new();
    let filter = SafetyFilter { margin: n(0.0625), ..SafetyFilter::default() };
    let _ = filter.velocity(&mut planes, &agent, v(8.0, 0.0), around);
    let mut classes = planes.planes().iter().map(|plane| plane.class);
    let wanted: [PlaneClass; 5] = [Hard, Hard, Hard, Restoring, Soft];
    assert!(classes.by_ref().eq(wanted), "{:?}", planes.planes());
    let _ = Orca::default().velocity(&mut planes, &agent, v(8.0, 0.0), around);
    assert!(planes.planes().iter().map(|plane| plane.neighbor).eq((0..4).map(Some)));
}
