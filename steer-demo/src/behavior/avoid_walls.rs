//! `avoid_walls`: steers away from the walls that feelers touch.

use serde::de::{Deserializer, Error as _};
use serde::{Deserialize, Serialize};
use steer_glam::steer_core;
use steer_glam::steer_core::{Feelers, Vec2Ext as _};

use super::{Act, Mark, Push, Role, Sketch, Stage, Start};
use crate::error::Fault;
use crate::scene::{Casting, not_negative, whole};

/// Parameters of `avoid_walls`. It uses walls and polygons; `avoid` handles circles.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct AvoidWalls {
    /// Number of feelers: 1, 2 or 3.
    #[serde(default, deserialize_with = "feelers")]
    pub feelers: Feelers,
    /// Length of a feeler (length).
    #[serde(default = "length", deserialize_with = "not_negative")]
    pub length: f64,
}

fn length() -> f64 {
    100.0
}

fn feelers<'de, D: Deserializer<'de>>(d: D) -> Result<Feelers, D::Error> {
    let count = whole(d)?;
    u8::try_from(count)
        .ok()
        .and_then(|count| Feelers::try_from(count).ok())
        .ok_or_else(|| D::Error::custom(format!("{count} feelers, expected 1, 2 or 3")))
}

impl AvoidWalls {
    fn rule(&self) -> steer_core::AvoidWalls<f64> {
        steer_core::AvoidWalls { feelers: self.feelers, length: self.length }
    }
}

impl Start for AvoidWalls {
    type Running = Self;
    const ROLE: Role = Role::Drifter;
    const VOICE: super::Voice = super::Voice::Detour;

    fn start(&self, _: &Casting<'_>) -> Result<Self, Fault> {
        Ok(self.clone())
    }
}

impl Act for AvoidWalls {
    type Memory = ();

    fn steer(&self, stage: &Stage<'_>, _: &mut (), _: impl FnMut() -> f64) -> Push {
        self.rule().steer(stage.me, stage.walls()).into()
    }

    fn foresee(&self, stage: &Stage<'_>, _: &(), sketch: &mut Sketch) {
        let (me, from) = (stage.me, stage.me.position);
        sketch.extend(self.rule().tips(me).map(|to| Mark::Line { from, to }));
        if let Some(touch) = self.rule().touch(me, stage.walls()) {
            // The touching position of the body, and the part of the feeler beyond it.
            let at = from + (touch.tip - from).with_length(touch.hit.distance);
            sketch.push(Mark::Ring { center: at, radius: me.radius });
            sketch.push(Mark::Dot(at - touch.hit.normal * me.radius));
            sketch.push(Mark::Line { from: at, to: at + touch.hit.normal * touch.overshoot });
        }
    }
}
