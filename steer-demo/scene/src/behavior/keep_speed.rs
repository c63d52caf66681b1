//! `keep_speed`: moves ahead at a constant speed.

use super::prelude::*;
use crate::scene::value::Number;

keys! {
    /// Moves ahead at a constant speed.
    pub struct KeepSpeed {
        /// Speed to keep.
        speed: f64 [Number::not_negative("length/time")],
    }
}

impl Act for KeepSpeed {
    type Memory = ();
    const ROLE: Role = Role::Drifter;

    fn steer(&self, stage: &Stage<'_>, _: &mut (), _: impl FnMut() -> f64) -> Push {
        steer_core::keep_speed(stage.me, self.speed).into()
    }

    fn foresee(&self, stage: &Stage<'_>, _: &(), sketch: &mut Sketch) {
        // The desired velocity is the velocity plus the force.
        let desired = stage.me.velocity + steer_core::keep_speed(stage.me, self.speed);
        let from = stage.me.position;
        sketch.push(Mark::Line { from, to: from + desired * FORESEEN });
    }
}
