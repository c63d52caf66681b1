//! The vectors, agents and changes of the world that laws are tried on.

use crate::approx::{near_vec, rounds_alike, same_vec, v};
use steer_core::{Agent, Body, Circle, Scalar, Vec2Ext as _, Vec2Like};

/// Vectors of every quadrant, on the axes, zero, long and short. All components are exact in binary.
#[must_use]
pub fn vectors<V: Vec2Like>() -> [V; 10] {
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

/// Pairs of different sample vectors.
pub fn pairs<V: Vec2Like>() -> impl Iterator<Item = (V, V)> {
    let all = vectors::<V>();
    (0..all.len()).map(move |i| (all[i], all[(i * 3 + 1) % all.len()]))
}

/// Unit vectors to turn by: quarter turns, and Pythagorean ones such as (3/5, 4/5).
#[must_use]
pub fn rotors<V: Vec2Like>() -> [V; 8] {
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

/// Agents that go, stand, look elsewhere than they go, are heavy, and have no limits to spend.
#[must_use]
pub fn agents<V: Vec2Like>() -> [Agent<V>; 5] {
    let s = V::Scalar::from_f64;
    [
        Agent::new(v(0.0, 0.0), v(1.0, 0.0)),
        Agent::new(v(10.0, -20.0), v(-3.0, 4.0)).with_mass(s(2.0)).with_max_force(s(0.5)),
        Agent::new(v(-6.5, 2.25), v(0.0, 0.0)).with_heading(v(0.0, -1.0)).with_max_speed(s(4.0)),
        Agent::new(v(1.0, 1.0), v(2.0, -1.0)).with_heading(v(-3.0, -4.0)).with_radius(s(3.0)).with_id(7),
        Agent::new(v(5.0, 5.0), v(0.5, 0.25)).with_max_force(s(0.0)).with_max_speed(s(0.0)),
    ]
}

/// Who follows a figure-eight: a closed path that crosses itself in (0, 0), where two of its waypoints coincide.
#[derive(Clone, Copy, Debug)]
pub struct Eight {
    forward: bool,
    last: Option<usize>,
    visits: usize,
}

impl Eight {
    /// The waypoints, 75 apart: the right loop, then the left one.
    #[must_use]
    pub fn points<V: Vec2Like>() -> [V; 8] {
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

    /// Nothing visited yet, going this way.
    #[must_use]
    pub fn new(forward: bool) -> Self {
        Eight { forward, last: None, visits: 0 }
    }

    /// Takes in a place: one within 20 of a waypoint visits it. At the crossing the waypoint cannot be told, and none is visited.
    ///
    /// # Panics
    /// With the waypoints, where one is visited out of order.
    pub fn pass<V: Vec2Like>(&mut self, place: V) {
        let outer = [1, 2, 3, 5, 6, 7];
        let points = Eight::points::<V>();
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

    /// How many laps it is.
    #[must_use]
    pub fn laps(&self) -> usize {
        self.visits / 6
    }
}

/// A change of the world that behaviours go along with: a mirror (y turns over), then a turn, then a shift.
#[derive(Clone, Copy, Debug)]
pub struct Change<V: Vec2Like> {
    /// Whether y turns over.
    pub mirrored: bool,
    /// The unit vector to turn by.
    pub rotor: V,
    /// How far the origin moves.
    pub shift: V,
}

impl<V: Vec2Like> Change<V> {
    /// No change.
    #[must_use]
    pub fn none() -> Self {
        Change { mirrored: false, rotor: v(1.0, 0.0), shift: v(0.0, 0.0) }
    }

    /// A vector, seen after the change: a velocity, a force, a heading.
    #[must_use]
    pub fn vector(&self, a: V) -> V {
        let (x, y) = (a.x(), self.side(a.y()));
        V::new(x * self.rotor.x() - y * self.rotor.y(), x * self.rotor.y() + y * self.rotor.x())
    }

    /// A point, seen after the change.
    #[must_use]
    pub fn point(&self, a: V) -> V {
        let turned = self.vector(a);
        V::new(turned.x() + self.shift.x(), turned.y() + self.shift.y())
    }

    /// A number that counts to the left, such as an angle: a mirror turns its sign.
    #[must_use]
    pub fn side(&self, a: V::Scalar) -> V::Scalar {
        if self.mirrored { -a } else { a }
    }

    /// A vector in an agent's own frame (forward, side): only a mirror changes it.
    #[must_use]
    pub fn own(&self, a: V) -> V {
        V::new(a.x(), self.side(a.y()))
    }

    /// An agent, seen after the change.
    #[must_use]
    pub fn agent(&self, agent: &Agent<V>) -> Agent<V> {
        Agent {
            position: self.point(agent.position),
            velocity: self.vector(agent.velocity),
            heading: self.vector(agent.heading),
            ..*agent
        }
    }

    /// A body, seen after the change.
    #[must_use]
    pub fn body(&self, body: &Body<V>) -> Body<V> {
        Body {
            position: self.point(body.position),
            velocity: self.vector(body.velocity),
            heading: self.vector(body.heading),
            ..*body
        }
    }

    /// A circle, seen after the change.
    #[must_use]
    pub fn circle(&self, circle: &Circle<V>) -> Circle<V> {
        Circle { center: self.point(circle.center), ..*circle }
    }

    /// Whether this change rounds nothing: no shift, and quarter turns only.
    fn is_exact(&self) -> bool {
        same_vec(self.shift, v(0.0, 0.0))
            && (self.rotor.x() == crate::approx::n(0.0) || self.rotor.y() == crate::approx::n(0.0))
    }

    /// Whether `got`, calculated in the changed world, is `want`, calculated in the first and then changed.
    ///
    /// To the last bit where neither the change nor the vector type rounds one direction otherwise than another.
    #[must_use]
    pub fn agrees(&self, got: V, want: V) -> bool {
        if self.is_exact() && rounds_alike::<V>() { same_vec(got, want) } else { near_vec(got, want) }
    }
}

/// Every turn of [`rotors`].
pub fn turns<V: Vec2Like>() -> impl Iterator<Item = Change<V>> {
    rotors::<V>().into_iter().map(|rotor| Change { rotor, ..Change::none() })
}

/// The mirrors: y turned over, x turned over, and across slanted lines.
pub fn mirrors<V: Vec2Like>() -> impl Iterator<Item = Change<V>> {
    turns().map(|turn| Change { mirrored: true, ..turn })
}

/// Shifts of the origin.
pub fn shifts<V: Vec2Like>() -> impl Iterator<Item = Change<V>> {
    [v(16.0, -8.0), v(-3.5, 0.25)].into_iter().map(|shift| Change { shift, ..Change::none() })
}

/// Asserts that a force goes along with each of the changes.
///
/// `force` calculates it in the world that a change makes of the case.
///
/// # Panics
/// With `law`, the change and both forces, if one does not.
#[track_caller]
pub fn goes_along<V: Vec2Like>(
    law: &str,
    changes: impl Iterator<Item = Change<V>>,
    mut force: impl FnMut(&Change<V>) -> V,
) {
    let still = force(&Change::none());
    for change in changes {
        let (got, want) = (force(&change), change.vector(still));
        assert!(change.agrees(got, want), "{law}: {got:?} instead of {want:?} after {change:?}");
    }
}
