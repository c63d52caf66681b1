//! Laws of [`FollowTube`] in other units, with shorter steps and for other agents.

use crate::approx::n;
use crate::cases::{brisk, peters};
use crate::refinement::{road, state_converges};
use crate::units::follows_the_units;
use steer_core::behavior::{FollowTube, TubeProgress};
use steer_core::parameters::Unit;
use steer_core::terrain::Direction;
use steer_core::{Agent, Geometry, Vec2Ext};

/// `for_agent` takes the limits of the agent itself.
pub fn it_suits_the_limits_of_an_agent<G: Geometry>() {
    assert_eq!(FollowTube::for_agent(&peters::<G>()), FollowTube::default());
    assert_eq!(FollowTube::for_agent(&brisk::<G>()).horizon, n(2.0));
}

/// A run converges if its steps get shorter.
pub fn it_converges_with_shorter_steps<G: Geometry>() {
    state_converges("FollowTube", |state: &mut TubeProgress<G::Scalar>, me: &Agent<G>, _, _| {
        let follow = FollowTube { horizon: n(4.0), ..FollowTube::default() };
        road().map_or_else(|_| G::Vector::zero(), |path| follow.steer(state, me, &path))
    });
}

/// Its results follow the units.
pub fn it_follows_the_units<G: Geometry>() {
    follows_the_units::<G>("FollowTube", |s, out| {
        let direction = s.one(&[Direction::Forward, Direction::Backward]);
        let follow = s.fit(FollowTube { horizon: n(4.0), direction });
        let (mut progress, mut moved) = (TubeProgress::default(), s.me);
        let Ok(path) = s.path() else { return };
        for _ in 0..3 {
            let force = follow.steer(&mut progress, &moved, &path);
            moved.step(force, s.dt);
            out.force(force);
            out.number(Unit::LENGTH, progress.along.unwrap_or(n(-1.0)));
            out.count(usize::from(progress.returning));
        }
        out.vector(Unit::LENGTH, follow.target(&progress, &moved, &path));
        out.force(FollowTube::for_agent(&s.me).steer(&mut progress, &moved, &path));
    });
}
