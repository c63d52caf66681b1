//! `boids`: flocking with a separate sight for each of the three rules.
//!
//! The objects are declared here, beside [`FlockRule`] of steer-core, because files differ from it:
//! the keys of a sight stand beside its `weight`, which has a default, and `nearest` is no
//! parameter of steer-core. Defaults and the keys of a sight come from steer-core.

use steer_core::behavior::{Falloff, FlockRule};
use steer_core::nearest;
use steer_core::neighbors::Sight;

use super::prelude::*;
use crate::scene::value::{Number, Whole, words};
use crate::vector::v;

keys! {
    /// Flocking with a separate sight for each of the three rules.
    pub struct Boids {
        /// Rule that keeps agents apart.
        separation: Rule = Rule::from(steer_core::behavior::Boids::default().separation),
        /// Decrease of separation with distance.
        falloff: Falloff = Falloff::default(),
        /// Rule that steers to the neighbours' centre.
        cohesion: Rule = Rule::from(steer_core::behavior::Boids::default().cohesion),
        /// Rule that matches the neighbours' velocity.
        alignment: Rule = Rule::from(steer_core::behavior::Boids::default().alignment),
        /// Maximum number of nearest neighbours that count (without it all count).
        nearest: Option<u64> [Maybe(Whole)] = None,
    }
}

keys! {
    /// Sight and weight of a rule.
    pub struct Rule {
        /// Factor of its force.
        weight: f64 [Number::any("")] = 1.0,
        ..sight: Sight<f64>,
    }
}

words!(Falloff);

impl From<FlockRule<f64>> for Rule {
    fn from(FlockRule { sight, weight }: FlockRule<f64>) -> Self {
        Self { weight, sight }
    }
}

impl Rule {
    fn rule(&self) -> FlockRule<f64> {
        FlockRule { sight: self.sight, weight: self.weight }
    }
}

impl Boids {
    fn rule(&self) -> steer_core::behavior::Boids<f64> {
        let [separation, cohesion, alignment] = self.rules().map(Rule::rule);
        steer_core::behavior::Boids {
            separation,
            falloff: self.falloff,
            cohesion,
            alignment,
            ..steer_core::behavior::Boids::default()
        }
    }

    fn rules(&self) -> [&Rule; 3] {
        [&self.separation, &self.cohesion, &self.alignment]
    }
}

/// Buffer for nearest neighbours, as large as the crowd at most: a cap may be a billion.
fn buffer(most: u64, agents: usize) -> Vec<Body> {
    vec![
        Body::at_rest(v(0.0, 0.0));
        usize::try_from(most).unwrap_or(usize::MAX).min(agents.saturating_sub(1))
    ]
}

impl Steer for Boids {
    type Memory = ();
    const ROLE: Role = Role::Flocker;

    fn boids(&self) -> Option<steer_core::behavior::Boids<f64>> {
        self.nearest.is_none().then(|| self.rule())
    }

    fn steer(&self, view: &AgentView<'_>, _: &mut (), _: impl FnMut() -> f64) -> Push {
        let (rule, near) = (self.rule(), view.near(self.rule().reach()));
        let Some(most) = self.nearest else { return rule.steer(view.me, near).into() };
        let mut buffer = buffer(most, view.count());
        // Agents beyond reach are not seen, and they are farther than all within it. So the search
        // among those within reach finds the same neighbours as among all.
        let few = nearest(view.me, near, &mut buffer);
        rule.steer(view.me, few.iter().copied()).into()
    }

    fn reach(&self, _: &Agent) -> Option<f64> {
        Some(self.rule().reach())
    }

    fn call(&self, _: &Self::Memory) -> Call {
        let call = Call::of(&self.rule(), vec![Arg::Agent, Arg::Others]);
        let Some(most) = self.nearest else { return call };
        call.after(format!("let mut near = [Body::at_rest(Vec2::ZERO); {most}];"))
            .after("let near = nearest($0, $1, &mut near);")
            .with_force("$rule.steer($0, near.iter().copied())")
    }

    fn foresee(&self, view: &AgentView<'_>, _: &(), marks: &mut Marks) {
        let (me, reach) = (view.me, self.rule().reach());
        for rule in self.rules() {
            marks.push(Mark::Ring { center: me.position, radius: rule.sight.distance });
        }
        let mut buffer = self.nearest.map(|most| buffer(most, view.count()));
        let all: Vec<Body> = view.near(reach).collect();
        let seen = match &mut buffer {
            None => &all[..],
            Some(buffer) => nearest(me, all.iter().copied(), buffer),
        };
        let is_seen = |at: V| self.rules().into_iter().any(|rule| rule.sight.sees(me, at));
        for other in seen.iter().filter(|other| is_seen(other.position)) {
            marks.push(Mark::Neighbor { from: me.position, to: other.position });
        }
    }
}
