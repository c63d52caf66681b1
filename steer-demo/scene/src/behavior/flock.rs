//! `flock`: separation, cohesion and alignment with the agents in sight.

use core::fmt::Debug;

use steer_core::behavior::{Boids, FlockRule};
use steer_core::neighbors::Sight;

use super::prelude::*;

keys! {
    /// Separation, cohesion and alignment with the agents in sight.
    pub struct Flock {
        ..rule: steer_core::behavior::Flock<f64>,
    }
}

/// An entry that depends on the agents in sight: within a distance, and not behind.
pub(super) trait Flocker: Keys + Clone + Debug {
    /// Kind of its force in a context map.
    const FORCE_KIND: ForceKind = ForceKind::Wish;

    /// Computes the force for the neighbours.
    fn force(&self, me: &Agent, near: impl Iterator<Item = Body> + Clone) -> V;

    /// Describes its call in code.
    fn call(&self) -> Call;

    /// Sight distance (length).
    fn sight(&self) -> f64;

    /// Distance from which neighbours are avoided (length). `None`: they are not.
    fn too_close(&self) -> Option<f64> {
        None
    }

    /// Rules of a flock with the same force, for swarms. `None` if there are none.
    fn rules(&self) -> Option<Boids<f64>> {
        None
    }
}

/// Takes the force, the call and the sight of the rule of steer-core.
macro_rules! by_rule {
    () => {
        fn force(&self, me: &Agent, near: impl Iterator<Item = Body> + Clone) -> V {
            self.rule.steer(me, near)
        }

        fn call(&self) -> Call {
            Call::of(&self.rule, vec![Arg::Agent, Arg::Others])
        }

        fn sight(&self) -> f64 {
            self.rule.view_distance
        }
    };
}
pub(super) use by_rule;

impl<F: Flocker> Steer for F {
    type Memory = ();
    const ROLE: Role = Role::Flocker;
    const FORCE_KIND: ForceKind = F::FORCE_KIND;

    fn boids(&self) -> Option<Boids<f64>> {
        self.rules()
    }

    fn steer(&self, view: &AgentView<'_>, _: &mut (), _: impl FnMut() -> f64) -> Push {
        self.force(view.me, view.near(self.sight())).into()
    }

    fn reach(&self, _: &Agent) -> Option<f64> {
        Some(self.sight())
    }

    fn call(&self, (): &()) -> Call {
        Flocker::call(self)
    }

    fn foresee(&self, view: &AgentView<'_>, _: &(), marks: &mut Marks) {
        let (me, distance) = (view.me, self.sight());
        let sight = Sight::ahead(distance);
        marks.push(Mark::Sight { from: me.position, heading: me.heading, distance, min_cos: 0.0 });
        for other in view.near(distance).filter(|other| sight.sees(me, other.position)) {
            marks.push(Mark::Neighbor { from: me.position, to: other.position });
        }
        marks.extend(self.too_close().map(|radius| Mark::Ring { center: me.position, radius }));
    }
}

impl Flocker for Flock {
    by_rule! {}

    fn too_close(&self) -> Option<f64> {
        Some(self.rule.separation_distance)
    }

    fn rules(&self) -> Option<Boids<f64>> {
        let (far, close) = (self.rule.view_distance, self.rule.separation_distance);
        let [separation, both] = [close, far].map(FlockRule::ahead);
        let rules = Boids { separation, cohesion: both, alignment: both, ..Boids::default() };
        // With `too_close` beyond `in_sight`, `flock` separates at exactly `in_sight` too.
        (close <= far).then_some(rules)
    }
}
