//! `hide`: moves behind a circle, out of sight of a hunter.

use serde::{Deserialize, Serialize};
use steer_glam::steer_core;
use steer_glam::steer_core::Vec2Ext as _;

use super::arrive::slowing_radius;
use super::{Act, Mark, Push, Role, Sketch, Stage, Start};
use crate::error::Fault;
use crate::scene::{Casting, not_negative};
use crate::vector::{Body, Circle};

/// Parameters of `hide`.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct Hide {
    /// Name of the agent to hide from.
    pub hunter: String,
    /// Gap to the circle (length).
    #[serde(default = "clearance", deserialize_with = "not_negative")]
    pub clearance: f64,
    /// Distance at which slowing begins (length).
    #[serde(default = "slowing_radius", deserialize_with = "not_negative")]
    pub slowing_radius: f64,
}

fn clearance() -> f64 {
    steer_core::Hide::<f64>::default().clearance
}

/// `hide` at run time.
#[derive(Clone, Debug)]
pub(crate) struct Running {
    hunter: usize,
    rule: steer_core::Hide<f64>,
}

impl Start for Hide {
    type Running = Running;
    const ROLE: Role = Role::Runner;

    fn start(&self, casting: &Casting<'_>) -> Result<Running, Fault> {
        let hunter = casting.another("hunter", &self.hunter)?;
        let Self { clearance, slowing_radius, .. } = *self;
        Ok(Running { hunter, rule: steer_core::Hide { clearance, slowing_radius } })
    }
}

impl Running {
    /// Returns the nearest cover: the circle, and the image of the hunter nearest to that circle.
    /// The hunter takes the shortest path to it, independent of the agent's.
    fn cover(&self, stage: &Stage<'_>) -> Option<(Body, Circle)> {
        let me = stage.me;
        let covers = stage.circles().filter_map(|circle| {
            let hunter = stage.other_from(circle.center, self.hunter);
            let place = self.rule.place(me, &hunter, [circle])?;
            Some((me.position.distance(place), (hunter, circle)))
        });
        covers.min_by(|(one, _), (other, _)| one.total_cmp(other)).map(|(_, cover)| cover)
    }
}

impl Act for Running {
    type Memory = ();

    fn steer(&self, stage: &Stage<'_>, _: &mut (), _: impl FnMut() -> f64) -> Push {
        match self.cover(stage) {
            Some((hunter, circle)) => self.rule.steer(stage.me, &hunter, [circle]),
            None => self.rule.steer(stage.me, &stage.other(self.hunter), []),
        }
        .into()
    }

    fn foresee(&self, stage: &Stage<'_>, _: &(), sketch: &mut Sketch) {
        let place = self.cover(stage).and_then(|(hunter, circle)| {
            let place = self.rule.place(stage.me, &hunter, [circle])?;
            sketch.push(Mark::Neighbor { from: hunter.position, to: place });
            sketch.push(Mark::Dot(place));
            Some(place)
        });
        let to = place.unwrap_or_else(|| stage.other(self.hunter).position);
        sketch.push(Mark::Line { from: stage.me.position, to });
    }
}
