//! `boids`: flocking with a separate sight for each of the three rules.

use serde::{Deserialize, Serialize};
use steer_glam::steer_core;
use steer_glam::steer_core::{Falloff, Sight, nearest};

use super::{Act, Mark, Push, Role, Sketch, Stage, Start};
use crate::error::Fault;
use crate::scene::{Casting, any, not_negative, whole};
use crate::vector::{Agent, Body, v};

/// Parameters of `boids`.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct Boids {
    /// Rule that keeps agents apart.
    #[serde(default = "separation")]
    pub separation: Rule,
    /// Decrease of separation with distance.
    #[serde(default)]
    pub falloff: Falloff,
    /// Rule that steers to the neighbours' centre.
    #[serde(default = "cohesion")]
    pub cohesion: Rule,
    /// Rule that matches the neighbours' velocity.
    #[serde(default = "alignment")]
    pub alignment: Rule,
    /// Maximum number of nearest neighbours that count; `None`: all.
    #[serde(default, deserialize_with = "cap", skip_serializing_if = "Option::is_none")]
    pub nearest: Option<u64>,
}

/// Sight and weight of a rule.
#[derive(Clone, Copy, Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct Rule {
    /// Sight distance (length).
    #[serde(deserialize_with = "not_negative")]
    pub distance: f64,
    /// Cosine of half the sight cone: -1 sees all round, 0 everything that is not behind.
    #[serde(default, deserialize_with = "any")]
    pub min_cos: f64,
    /// Factor of its force (ratio).
    #[serde(default = "one", deserialize_with = "any")]
    pub weight: f64,
}

fn one() -> f64 {
    1.0
}

fn separation() -> Rule {
    steer_core::Boids::default().separation.into()
}

fn cohesion() -> Rule {
    steer_core::Boids::default().cohesion.into()
}

fn alignment() -> Rule {
    steer_core::Boids::default().alignment.into()
}

fn cap<'de, D: serde::Deserializer<'de>>(d: D) -> Result<Option<u64>, D::Error> {
    whole(d).map(Some)
}

impl From<steer_core::FlockRule<f64>> for Rule {
    fn from(rule: steer_core::FlockRule<f64>) -> Self {
        let steer_core::FlockRule { sight: Sight { distance, min_cos }, weight } = rule;
        Self { distance, min_cos, weight }
    }
}

impl Rule {
    fn rule(self) -> steer_core::FlockRule<f64> {
        let Self { distance, min_cos, weight } = self;
        steer_core::FlockRule { sight: Sight { distance, min_cos }, weight }
    }
}

/// `boids` at run time.
#[derive(Clone, Debug)]
pub(crate) struct Running {
    rule: steer_core::Boids<f64>,
    /// Maximum number of nearest neighbours that count; `None`: all.
    nearest: Option<usize>,
    /// Maximum sight distance of the rules (length).
    reach: f64,
}

/// Returns a buffer for `most` bodies.
fn room(most: usize) -> Vec<Body> {
    vec![Body::at(v(0.0, 0.0)); most]
}

impl Start for Boids {
    type Running = Running;
    const ROLE: Role = Role::Flocker;

    fn start(&self, casting: &Casting<'_>) -> Result<Running, Fault> {
        let (separation, cohesion, alignment) =
            (self.separation.rule(), self.cohesion.rule(), self.alignment.rule());
        Ok(Running {
            rule: steer_core::Boids { separation, falloff: self.falloff, cohesion, alignment },
            // Limited to the number of other agents: a cap of a billion must not allocate for a
            // billion.
            nearest: self.nearest.map(|most| casting.others_at_most(most)),
            reach: [separation, cohesion, alignment]
                .map(|rule| rule.sight.distance)
                .into_iter()
                .fold(0.0, f64::max),
        })
    }
}

impl Act for Running {
    type Memory = ();

    fn steer(&self, stage: &Stage<'_>, _: &mut (), _: impl FnMut() -> f64) -> Push {
        let near = stage.near(self.reach);
        let Some(most) = self.nearest else { return self.rule.steer(stage.me, near).into() };
        let mut room = room(most);
        // Agents beyond reach are not seen, and they are farther than all within it. So the search
        // among those within reach finds the same neighbours as among all.
        let few = nearest(stage.me, near, &mut room);
        self.rule.steer(stage.me, few.iter().copied()).into()
    }

    fn reach(&self, _: &Agent) -> Option<f64> {
        Some(self.reach)
    }

    fn boids(&self) -> Option<steer_core::Boids<f64>> {
        self.nearest.is_none().then_some(self.rule)
    }

    fn foresee(&self, stage: &Stage<'_>, _: &(), sketch: &mut Sketch) {
        let (me, reach) = (stage.me, self.reach);
        for rule in [self.rule.separation, self.rule.cohesion, self.rule.alignment] {
            sketch.push(Mark::Ring { center: me.position, radius: rule.sight.distance });
        }
        let mut room = self.nearest.map(room);
        let everyone: Vec<Body> = stage.near(reach).collect();
        let seen = match &mut room {
            None => &everyone[..],
            Some(room) => nearest(me, everyone.iter().copied(), room),
        };
        let sight = Sight::all_round(reach);
        for other in seen.iter().filter(|other| sight.sees(me, other.position)) {
            sketch.push(Mark::Neighbor { from: me.position, to: other.position });
        }
    }
}
