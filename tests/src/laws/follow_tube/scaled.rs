//! Laws of [`FollowTube`] in other units, with shorter steps and for other agents.

use crate::approx::n;
use crate::cases::{brisk, peters};
use crate::refinement::{road, state_converges};
use crate::units::follows_the_units;
use steer_core::behavior::{FollowTube, TubeProgress};
use steer_core::parameters::Unit;
use steer_core::terrain::Direction;
use steer_core::{Agent, Vec2Ext, Vec2Like};

/// `for_agent` takes the limits of the agent itself.
pub fn it_suits_the_limits_of_an_agent<V: Vec2Like>() {
    assert_eq!(FollowTube::for_agent(&peters::<V>()), FollowTube::default());
    assert_eq!(FollowTube::for_agent(&brisk::<V>()).horizon, n(2.0));
}

/// A run converges if its steps get shorter.
pub fn it_converges_with_shorter_steps<V: Vec2Like>() {
    state_converges("FollowTube", |state: &mut TubeProgress<V::Scalar>, me: &Agent<V>, _, _| {
        let follow = FollowTube { horizon: n(4.0), ..FollowTube::default() };
        road().map_or_else(|_| V::zero(), |path| follow.steer(state, me, &path))
    });
}

/// Its results follow the units.
pub fn it_follows_the_units<V: Vec2Like>() {
    follows_the_units::<V>("FollowTube", |s, out| {
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
