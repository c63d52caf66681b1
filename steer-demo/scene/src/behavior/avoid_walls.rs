//! `avoid_walls`: steers away from the walls that feelers touch.

use super::prelude::*;

keys! {
    /// Steers away from the walls and polygons that feelers touch.
    pub struct AvoidWalls {
        ..rule: steer_core::behavior::AvoidWalls<f64>,
    }
}

impl Act for AvoidWalls {
    type Memory = ();
    const ROLE: Role = Role::Drifter;
    const VOICE: Voice = Voice::Detour;

    fn steer(&self, stage: &Stage<'_>, _: &mut (), _: impl FnMut() -> f64) -> Push {
        self.rule.steer(stage.me, stage.walls()).into()
    }

    fn foresee(&self, stage: &Stage<'_>, _: &(), sketch: &mut Sketch) {
        let (me, from) = (stage.me, stage.me.position);
        sketch.extend(self.rule.tips(me).map(|to| Mark::Line { from, to }));
        if let Some(touch) = self.rule.feeler_hit(me, stage.walls()) {
            // The touching position of the body, and the part of the feeler beyond it.
            let at = from + (touch.tip - from).with_length(touch.hit.distance);
            sketch.push(Mark::Ring { center: at, radius: me.radius });
            sketch.push(Mark::Dot(at - touch.hit.normal * me.radius));
            sketch.push(Mark::Line { from: at, to: at + touch.hit.normal * touch.overshoot });
        }
    }
}
