//! Laws of [`Separation`].

use crate::approx::{equals, equals_number, n, same, v};
use crate::cases::agents;
use crate::catalogue::{Case, Situation};
use steer_core::behavior::{Falloff, Separation};
use steer_core::{Agent, Body, Geometry};

/// All ways in which separation falls off with the distance.
pub(super) const FALLOFFS: [Falloff; 4] =
    [Falloff::Constant, Falloff::Linear, Falloff::Inverse, Falloff::InverseSquare];

impl<G: Geometry> Case<G> for Separation<G::Scalar> {
    fn steer_in(&self, at: &mut Situation<G>) -> G::Vector {
        self.steer(&at.me, at.others)
    }

    fn variant(pick: usize) -> Self {
        Self { falloff: FALLOFFS[pick % 4], ..Self::default() }
    }
}

/// Each visible neighbour that is too close is fled, and the forces add up.
pub fn visible_close_neighbors_are_fled<G: Geometry>() {
    let agent = Agent::<G>::new(v(0.0, 0.0), v(1.0, 0.0));
    // 50 away: (−0.6, −0.8) · 10 less (1, 0) = (−7, −8). Of the others, one at 60 is not closer
    // than 60, and one is behind.
    let others = [v(30.0, 40.0), v(60.0, 0.0), v(-1.0, 0.0)].map(Body::at_rest);
    equals(&(), Separation::default().steer(&agent, others), v(-7.0, -8.0));
    // A second one at (3, −4): (−6, 8) less (1, 0) = (−7, 8); together (−14, 0).
    let force = Separation::default().steer(&agent, [v(30.0, 40.0), v(3.0, -4.0)].map(Body::at_rest));
    equals(&(), force, v(-14.0, 0.0));
}

/// Without a neighbour too close there is no force.
pub fn with_no_neighbor_too_close_there_is_no_force<G: Geometry>() {
    for agent in agents::<G>() {
        let far = Body::at_rest(agent.position + agent.heading * crate::approx::n(100.0));
        same(&agent, Separation::default().steer(&agent, [far]), v(0.0, 0.0));
        same(&agent, Separation::default().steer(&agent, []), v(0.0, 0.0));
    }
}

/// The force of a neighbour is the falloff at its distance times the force of fleeing it.
pub fn the_falloff_gives_the_strength<G: Geometry>() {
    let agent = Agent::<G>::new(v(0.0, 0.0), v(1.0, 0.0));
    // At 20 of 40 straight ahead the force of fleeing is (−11, 0); at 5 of 40 the distance is an
    // eighth.
    for (falloff, half, eighth) in [
        (Falloff::Constant, 1.0, 1.0),
        (Falloff::Linear, 0.5, 0.875),
        (Falloff::Inverse, 2.0, 8.0),
        (Falloff::InverseSquare, 4.0, 64.0),
    ] {
        let rule = Separation { view_distance: n(200.0), separation_distance: n(40.0), falloff };
        for (distance, strength) in [(20.0, half), (5.0, eighth), (40.0, 0.0)] {
            let force = rule.steer(&agent, [Body::at_rest(v(distance, 0.0))]);
            let expected = v(-11.0 * strength, 0.0);
            equals(&(falloff, distance), force, expected);
        }
    }
}

/// The strength falls from the nearest to the farthest, is never negative, and is 0 at
/// `separation_distance` and beyond.
pub fn the_strength_falls_with_the_distance<G: Geometry>() {
    for falloff in [Falloff::Constant, Falloff::Linear, Falloff::Inverse, Falloff::InverseSquare] {
        let strength = |distance: f64| falloff.strength::<G::Scalar>(n(distance), n(8.0));
        for (near, far) in [(0.0, 0.5), (0.5, 1.0), (1.0, 4.0), (4.0, 7.5), (7.5, 8.0), (8.0, 50.0)] {
            let (more, less) = (strength(near), strength(far));
            let falls = if falloff == Falloff::Constant || near < 0.8 || far > 8.0 {
                more >= less
            } else {
                more > less
            };
            assert!(falls && less >= n(0.0), "{falloff:?} falls from {near} to {far}: {more:?}, {less:?}");
        }
        let (rim, nothing) = (strength(8.0), falloff.strength::<G::Scalar>(n(0.0), n(0.0)));
        assert!(
            rim == n(0.0) && nothing == n(0.0),
            "{falloff:?} is nothing at the rim: {rim:?}, {nothing:?}"
        );
    }
}

/// Below a tenth of `separation_distance` the two inverse falloffs stay constant, and the others
/// continue.
pub fn the_strength_is_bounded<G: Geometry>() {
    for (distance, strengths) in [
        (8.0, [1.0, 0.9, 10.0, 100.0]),
        (4.0, [1.0, 0.95, 10.0, 100.0]),
        (0.5, [1.0, 0.993_75, 10.0, 100.0]),
        (0.0, [1.0, 1.0, 10.0, 100.0]),
        (10.0, [1.0, 0.875, 8.0, 64.0]),
    ] {
        let falloffs = [Falloff::Constant, Falloff::Linear, Falloff::Inverse, Falloff::InverseSquare];
        for (falloff, want) in falloffs.into_iter().zip(strengths) {
            let got = falloff.strength::<G::Scalar>(n(distance), n(80.0));
            equals_number(&(falloff, distance, want), got, n(want));
        }
    }
}
