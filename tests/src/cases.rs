//! The vectors, agents and changes of the world that laws are tested on.

use crate::approx::{near_vec, rounds_alike, same_vec, v};
use steer_core::terrain::Circle;
use steer_core::{Agent, Body, Geometry, Scalar, Vec2Ext as _, Vec2Like};

/// Returns vectors of every quadrant and on the axes, zero, long and short. All components are
/// exact in binary.
#[must_use]
pub fn vectors<G: Geometry>() -> [G::Vector; 10] {
    [
        v(3.0, 4.0),
        v(-5.0, 12.0),
        v(-0.75, -0.5),
        v(7.0, -24.0),
        v(1.0, 0.0),
        v(0.0, -2.0),
        v(0.0, 0.0),
        v(0.125, 0.0625),
        v(96.0, -28.0),
        v(-1.5, 2.75),
    ]
}

/// Returns the pairs of different sample vectors.
pub fn pairs<G: Geometry>() -> impl Iterator<Item = (G::Vector, G::Vector)> {
    let all = vectors::<G>();
    (0..all.len()).map(move |i| (all[i], all[(i * 3 + 1) % all.len()]))
}

/// Returns unit vectors to turn by: quarter turns, and Pythagorean ones such as (3/5, 4/5).
#[must_use]
pub fn rotors<G: Geometry>() -> [G::Vector; 8] {
    [
        v(1.0, 0.0),
        v(0.0, 1.0),
        v(-1.0, 0.0),
        v(0.0, -1.0),
        v(0.6, 0.8),
        v(-5.0 / 13.0, 12.0 / 13.0),
        v(8.0 / 17.0, -15.0 / 17.0),
        v(-0.28, -0.96),
    ]
}

/// Returns agents that move, rest, look in another direction than they move, are heavy, or have
/// limits of 0.
#[must_use]
pub fn agents<G: Geometry>() -> [Agent<G>; 5] {
    let s = G::Scalar::from_f64;
    [
        Agent::new(v(0.0, 0.0), v(1.0, 0.0)),
        Agent::new(v(10.0, -20.0), v(-3.0, 4.0)).with_load(s(2.0)).with_max_force(s(0.5)),
        Agent::new(v(-6.5, 2.25), v(0.0, 0.0)).with_heading(v(0.0, -1.0)).with_max_speed(s(4.0)),
        Agent::new(v(1.0, 1.0), v(2.0, -1.0)).with_heading(v(-3.0, -4.0)).with_radius(s(3.0)).with_id(7),
        Agent::new(v(5.0, 5.0), v(0.5, 0.25)).with_max_force(s(0.0)).with_max_speed(s(0.0)),
    ]
}

/// Returns an agent at rest with the limits of Peters' demos.
#[must_use]
pub fn peters<G: Geometry>() -> Agent<G> {
    Agent::new(v(0.0, 0.0), v(0.0, 0.0))
}

/// Returns an agent that has full speed after a time of 2, over a braking distance of 4. Its
/// response time is 1/4.
#[must_use]
pub fn brisk<G: Geometry>() -> Agent<G> {
    let s = G::Scalar::from_f64;
    peters().with_mass(s(3.0)).with_limits(s(4.0), s(2.0)).with_response_time(s(0.25))
}

/// Checks an agent on a figure-eight: a closed path that crosses itself in (0, 0), where two of its
/// waypoints coincide.
#[derive(Clone, Copy, Debug)]
pub struct Eight {
    forward: bool,
    last: Option<usize>,
    visits: usize,
}

impl Eight {
    /// Returns the waypoints, 75 apart: the right loop, then the left one.
    #[must_use]
    pub fn points<G, V: Vec2Like<G>>() -> [V; 8] {
        [
            v(0.0, 0.0),
            v(60.0, 45.0),
            v(120.0, 0.0),
            v(60.0, -45.0),
            v(0.0, 0.0),
            v(-60.0, 45.0),
            v(-120.0, 0.0),
            v(-60.0, -45.0),
        ]
    }

    /// Returns the start: no waypoint is visited yet. `forward` is the direction of travel.
    #[must_use]
    pub fn new(forward: bool) -> Self {
        Eight { forward, last: None, visits: 0 }
    }

    /// Records a position. A position within 20 of a waypoint visits it. At the crossing two
    /// waypoints coincide, so no visit is recorded.
    ///
    /// # Panics
    /// If a waypoint is visited out of order. The message names the waypoints.
    pub fn pass<G, V: Vec2Like<G>>(&mut self, place: V) {
        let outer = [1, 2, 3, 5, 6, 7];
        let points = Eight::points::<G, V>();
        let Some(here) = outer.iter().position(|&i| place.distance(points[i]) < V::Scalar::from_f64(20.0))
        else {
            return;
        };
        if self.last == Some(here) {
            return;
        }
        if let Some(last) = self.last {
            let next = (last + if self.forward { 1 } else { outer.len() - 1 }) % outer.len();
            assert!(
                here == next,
                "D14: after waypoint {} of the eight comes {}, not {}",
                outer[last],
                outer[next],
                outer[here]
            );
        }
        (self.last, self.visits) = (Some(here), self.visits + 1);
    }

    /// Number of complete laps.
    #[must_use]
    pub fn laps(&self) -> usize {
        self.visits / 6
    }
}

/// A change of the world that behaviours follow: a mirror (y changes its sign), then a turn, then a
/// shift.
#[derive(Clone, Copy, Debug)]
pub struct Change<G: Geometry> {
    /// Whether y changes its sign.
    pub mirrored: bool,
    /// Unit vector to turn by.
    pub rotor: G::Vector,
    /// Shift of the origin.
    pub shift: G::Vector,
}

impl<G: Geometry> Change<G> {
    /// Returns the change that leaves the world as it is.
    #[must_use]
    pub fn none() -> Self {
        Change { mirrored: false, rotor: v(1.0, 0.0), shift: v(0.0, 0.0) }
    }

    /// Returns a changed vector: a velocity, a force or a heading.
    #[must_use]
    pub fn vector(&self, a: G::Vector) -> G::Vector {
        let (x, y) = (a.x(), self.side(a.y()));
        G::Vector::new(x * self.rotor.x() - y * self.rotor.y(), x * self.rotor.y() + y * self.rotor.x())
    }

    /// Returns a changed point.
    #[must_use]
    pub fn point(&self, a: G::Vector) -> G::Vector {
        let turned = self.vector(a);
        G::Vector::new(turned.x() + self.shift.x(), turned.y() + self.shift.y())
    }

    /// Returns a changed number that counts to the left, such as an angle: a mirror changes its
    /// sign.
    #[must_use]
    pub fn side(&self, a: G::Scalar) -> G::Scalar {
        if self.mirrored { -a } else { a }
    }

    /// Returns a changed vector of an agent's own frame (forward, side): only a mirror changes it.
    #[must_use]
    pub fn own(&self, a: G::Vector) -> G::Vector {
        G::Vector::new(a.x(), self.side(a.y()))
    }

    /// Returns a changed agent.
    #[must_use]
    pub fn agent(&self, agent: &Agent<G>) -> Agent<G> {
        Agent {
            position: self.point(agent.position),
            velocity: self.vector(agent.velocity),
            heading: self.vector(agent.heading),
            ..*agent
        }
    }

    /// Returns a changed body.
    #[must_use]
    pub fn body(&self, body: &Body<G>) -> Body<G> {
        Body {
            position: self.point(body.position),
            velocity: self.vector(body.velocity),
            heading: self.vector(body.heading),
            ..*body
        }
    }

    /// Returns a changed circle.
    #[must_use]
    pub fn circle(&self, circle: &Circle<G>) -> Circle<G> {
        Circle { center: self.point(circle.center), ..*circle }
    }

    /// `true` if this change turns by quarters only: axes stay axes.
    #[must_use]
    pub fn keeps_axes(&self) -> bool {
        self.rotor.x() == crate::approx::n(0.0) || self.rotor.y() == crate::approx::n(0.0)
    }

    /// `true` if this change rounds nothing: it has no shift, and only quarter turns.
    fn is_exact(&self) -> bool {
        same_vec(self.shift, v(0.0, 0.0)) && self.keeps_axes()
    }

    /// `true` if `got`, computed in the changed world, equals `want`, computed in the original
    /// world and then changed.
    ///
    /// The comparison is exact to the last bit if neither the change nor the vector type rounds one
    /// direction differently from another.
    #[must_use]
    pub fn agrees(&self, got: G::Vector, want: G::Vector) -> bool {
        if self.is_exact() && rounds_alike::<G>() { same_vec(got, want) } else { near_vec(got, want) }
    }
}

/// Returns every turn of [`rotors`].
pub fn turns<G: Geometry>() -> impl Iterator<Item = Change<G>> {
    rotors::<G>().into_iter().map(|rotor| Change { rotor, ..Change::none() })
}

/// Returns the mirrors: y negated, x negated, and across slanted lines.
pub fn mirrors<G: Geometry>() -> impl Iterator<Item = Change<G>> {
    turns().map(|turn| Change { mirrored: true, ..turn })
}

/// Returns shifts of the origin.
pub fn shifts<G: Geometry>() -> impl Iterator<Item = Change<G>> {
    [v(16.0, -8.0), v(-3.5, 0.25)].into_iter().map(|shift| Change { shift, ..Change::none() })
}

/// Asserts that a force changes with the world under each of the changes.
///
/// `force` computes it in the world that a change makes of the case.
///
/// # Panics
/// If one does not. The message has `law`, the change and both forces.
#[track_caller]
pub fn goes_along<G: Geometry>(
    law: &str,
    changes: impl Iterator<Item = Change<G>>,
    mut force: impl FnMut(&Change<G>) -> G::Vector,
) {
    let still = force(&Change::none());
    for change in changes {
        let (got, want) = (force(&change), change.vector(still));
        assert!(change.agrees(got, want), "{law}: {got:?} instead of {want:?} after {change:?}");
    }
}
