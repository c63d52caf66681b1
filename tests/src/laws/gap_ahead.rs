//! Laws of a gap between obstacles, and of the side to which an agent of a crowd keeps.

use crate::approx::{allowed, n, v};
use crate::cases::{Change, mirrors, turns};
use steer_core::crowd::{CrowdBuffer, CrowdRules, Orca, Patience, PatienceState, Surroundings};
use steer_core::terrain::{Obstacle, Wall};
use steer_core::{Agent, Body, Geometry, Scalar, Vec2Like};

/// Ends of walls.
type Walls<'a> = &'a [[(f64, f64); 2]];

/// A wall with rounded sides, a pillar if both ends are one.
struct Rounded<G: Geometry>(Wall<G>, G::Scalar);

impl<G: Geometry> Obstacle<G> for Rounded<G> {
    fn corner(&self, index: usize) -> Option<G::Vector> {
        self.0.corner(index)
    }
    fn rounding(&self) -> G::Scalar {
        self.1
    }
}

/// The gap between two walls at x = 10, from −`right` to `left`.
fn gap(left: f64, right: f64) -> [[(f64, f64); 2]; 2] {
    [[(10.0, left), (10.0, 40.0)], [(10.0, -40.0), (10.0, -right)]]
}

/// Returns the velocity and the side after a step of 1/4 of an agent of radius 1 at (0, 0) whose
/// wish is (2, 0), its largest speed. Its neighbours have a radius of 1, a position and a velocity.
///
/// Asserts that it follows turns and mirrors of the world.
#[track_caller]
fn step<G: Geometry>(
    orca: Orca<G::Scalar>,
    [velocity, side]: [f64; 2],
    (walls, rounding): (Walls<'_>, f64),
    bodies: &[[(f64, f64); 2]],
) -> (G::Vector, G::Scalar) {
    let agent = Agent::<G>::new(v(0.0, 0.0), v(velocity, 0.0)).with_heading(v(1.0, 0.0));
    let agent = agent.with_radius(n(1.0)).with_max_speed(n(2.0)).with_max_force(n(32.0));
    let after = |c: &Change<G>| {
        let orca = Orca { bias: c.side(orca.bias), ..orca };
        let patience = Patience { gap_distance: Some(n(80.0)), ..Patience::default() };
        let rules = CrowdRules { orca, patience, ..CrowdRules::default() };
        let others = bodies.iter().map(|[place, velocity]| {
            let body = Body::<G>::new(v(place.0, place.1), v(velocity.0, velocity.1));
            c.body(&Body { radius: n(1.0), id: 9, ..body })
        });
        let point = |at: (f64, f64)| c.point(v(at.0, at.1));
        let obstacles =
            walls.iter().map(|[from, to]| Rounded(Wall::<G>::new(point(*from), point(*to)), n(rounding)));
        let mut state = PatienceState { side: c.side(n(side)), ..PatienceState::default() };
        let around = Surroundings { others, obstacles, dt: n(0.25) };
        let (mut buffer, wish) = (CrowdBuffer::<G, 8>::new(), c.vector(v(2.0, 0.0)));
        let velocity = rules.velocity(&mut buffer, &mut state, &c.agent(&agent), wish, around);
        (velocity, state.side)
    };
    let still = after(&Change::none());
    for change in turns().chain(mirrors()) {
        let got = after(&change);
        let off = (got.0 - change.vector(still.0)).length() + (got.1 - change.side(still.1)).abs();
        assert!(off <= allowed(1e-4, 64.0), "{walls:?}: {still:?}, {got:?} after {change:?}");
    }
    still
}

/// Returns the side of a slow agent without neighbours.
#[track_caller]
fn side<G: Geometry>(before: f64, walls: Walls<'_>) -> G::Scalar {
    step::<G>(Orca::default(), [0.0, before], (walls, 0.0), &[]).1
}

/// At a gap of more than 13 radii, a wish whose distance from one end is less than 0.57 of its
/// distance from the other decides the side, otherwise the bias does.
pub fn the_nearer_end_of_a_wide_gap_decides_the_side<G: Geometry>() {
    for (left, right, want) in [
        (5.0, 9.0, 1.0),
        (9.0, 5.0, -1.0),
        (5.5, 10.0, 1.0),
        (10.0, 5.5, -1.0),
        (6.0, 10.0, 0.0),
        (10.0, 6.0, 0.0),
        (3.0, 10.5, 1.0),
        (10.5, 3.0, -1.0),
    ] {
        for bias in [0.1, -0.1] {
            let orca = Orca { bias: n(bias), ..Orca::default() };
            let got = step::<G>(orca, [0.0, 0.0], (&gap(left, right), 0.0), &[]).1;
            let want = if want == 0.0 { bias * 10.0 } else { want };
            assert_eq!(got, n(want), "{left}, {right}, bias {bias}");
        }
    }
    // The middle of a gap decides nothing for an agent that keeps to a side.
    assert_eq!(side::<G>(-1.0, &gap(7.0, 7.0)), n(-1.0));
    assert_eq!(side::<G>(1.0, &gap(10.0, 4.0)), n(-1.0));
}

/// A door, a corridor, a wall across the wish and distant walls decide no side.
pub fn other_obstacles_decide_no_side<G: Geometry>() {
    let behind = |x: f64| [(x, -40.0), (x, 40.0)];
    let [one, two] = gap(10.0, 4.0);
    let far = |x: f64| [[(x, 10.0), (x, 40.0)], [(x, -40.0), (x, -4.0)]];
    for (walls, decides) in [
        (&[one, two][..], true),
        // Narrower than 13 radii.
        (&gap(8.75, 4.0), false),
        (&[[(10.0, 10.0), (-40.0, 10.0)], [(10.0, -4.0), (-40.0, -4.0)]], false),
        (&[behind(10.0)], false),
        (&[one], false),
        // A wall before the gap, and one behind it.
        (&[one, two, behind(6.0)], false),
        (&[one, two, behind(20.0)], true),
        (&[[(14.0, 36.0), (14.0, 60.0)], [(14.0, -60.0), (14.0, -18.0)], behind(20.0)], true),
        // A wall across the way to the gap, with one end behind the agent.
        (&[one, two, [(-10.0, -20.0), (16.0, 12.0)]], false),
        (&far(70.0), true),
        (&far(80.0), false),
        (&far(-10.0), false),
    ] {
        let want = if decides { -1.0 } else { 0.0 };
        assert_eq!(side::<G>(0.0, walls), n(want), "{walls:?}");
    }
}

/// The width of a gap between pillars is the one between their surfaces.
pub fn pillars_are_the_ends_of_a_gap<G: Geometry>() {
    for (left, right, want) in [(14.0, 7.0, 0.0), (20.0, 9.0, -1.0), (9.0, 20.0, 1.0), (20.0, 20.0, 1.0)] {
        let pillars = [(20.0, left), (20.0, -right)].map(|at| [at, at]);
        let got = step::<G>(Orca::default(), [0.0, 0.0], (&pillars, 6.0), &[]).1;
        assert_eq!(got, n(want), "{left}, {right}");
    }
    // One on the line of the wish hides the gap, one beside it narrows it, one behind does neither.
    for (at, want) in [((10.0, 4.0), 0.0), ((10.0, 8.0), 0.0), ((50.0, 4.0), -1.0)] {
        let pillars = [(20.0, 20.0), (20.0, -9.0), at].map(|at| [at, at]);
        let got = step::<G>(Orca::default(), [0.0, 0.0], (&pillars, 6.0), &[]).1;
        assert_eq!(got, n(want), "{at:?}");
    }
}

/// An agent that sees a wide gap at a slant takes the side to which its neighbours move, in a time
/// of 5 radius / max_speed. It needs two neighbours that head its way.
pub fn at_a_slant_neighbors_decide_the_side<G: Geometry>() {
    let slanting = [[(16.0, 1.0), (16.0, 20.0)], [(2.5, -3.0), (2.5, -20.0)]];
    let moving = |y: f64, velocity| [(-3.0, y), velocity];
    let follow = |before: f64, velocities: [(f64, f64); 2]| {
        let [one, two] = velocities;
        step::<G>(Orca::default(), [0.0, before], (&slanting, 0.0), &[moving(2.0, one), moving(-2.0, two)]).1
    };
    let near = |got: G::Scalar, want: f64| {
        assert!((got - n(want)).abs() <= allowed(1e-4, 1.0), "{got:?}, not {want}");
    };
    // A fraction of 0.1 of the way in this step.
    near(follow(0.0, [(0.5, -0.25), (0.5, -0.75)]), -0.025);
    near(follow(0.25, [(0.5, -0.5), (0.5, -0.5)]), 0.2);
    near(follow(0.0, [(0.125, -2.0), (0.125, -2.0)]), -0.05);
    near(follow(0.0, [(0.5, -0.5), (-0.5, -0.5)]), 0.0);
    near(follow(1.0, [(0.5, -0.5), (0.5, -0.5)]), 1.0);
    // A gap that is narrow from wherever it is seen is a door.
    let door = [[(8.0, 1.0), (8.0, 20.0)], [(2.5, -3.0), (2.5, -20.0)]];
    let bodies = [moving(2.0, (0.5, -0.5)), moving(-2.0, (0.5, -0.5))];
    near(step::<G>(Orca::default(), [0.0, 0.0], (&door, 0.0), &bodies).1, 0.0);
}

/// In free motion an agent forgets its side within 40 radius / max_speed. Slowed, it does not.
pub fn in_free_motion_a_side_is_forgotten<G: Geometry>() {
    for (speed, before, want) in
        [(2.0, 1.0, 0.9875), (2.0, -1.0, -0.9875), (2.0, 0.0078125, 0.0), (0.0, -1.0, -1.0), (0.0, 9.0, 1.0)]
    {
        let got = step::<G>(Orca::default(), [speed, before], (&[], 0.0), &[]).1;
        assert!((got - n(want)).abs() <= allowed(1e-4, 1.0), "{speed}, {before}: {got:?}, not {want}");
    }
}

/// A held-up agent turns to its side. Below 0.02 the side of the bias counts.
pub fn a_blocked_agent_turns_to_its_side<G: Geometry>() {
    let orca = |bias: f64| Orca { bias: n(bias), ..Orca::default() };
    for (bias, side, turns) in [
        (0.01, 0.0, 1.0),
        (0.01, -1.0, -1.0),
        (0.01, -0.03125, -1.0),
        (0.01, -0.015625, 1.0),
        (-0.01, 0.0, -1.0),
        (-0.01, 0.03125, 1.0),
        (-0.01, 0.015625, -1.0),
    ] {
        let oncoming = [(2.0625, 0.0), (-0.015625, 0.0)];
        let (got, _) = step::<G>(orca(bias), [0.0, side], (&[], 0.0), &[oncoming]);
        assert!(got.y() * n(turns) > n(0.25), "{bias}, {side}: {got:?}");
    }
}
