//! `seek`: moves straight to a target at full speed.

use super::prelude::*;

keys! {
    /// Moves straight to a target at full speed.
    pub struct Seek {
        /// The target.
        target: Target,
    }
}

impl Act for Seek {
    type Memory = ();
    const ROLE: Role = Role::Traveler;

    fn steer(&self, stage: &Stage<'_>, _: &mut (), _: impl FnMut() -> f64) -> Push {
        steer_core::seek(stage.me, stage.locate(self.target)).into()
    }

    fn landmark(&self, moment: &Moment<'_>) -> Option<Mark> {
        Some(Mark::Goal(moment.place(self.target)))
    }

    fn foresee(&self, stage: &Stage<'_>, _: &(), sketch: &mut Sketch) {
        sketch.push(Mark::Line { from: stage.me.position, to: stage.locate(self.target) });
    }
}
