//! `stay_on_path`: returns to a path before leaving it.

use super::prelude::*;

keys! {
    /// Returns to a path before leaving it.
    pub struct StayOnPath {
        /// The path.
        path: PathName,
        ..rule: steer_core::behavior::StayOnPath<f64>,
    }
}

impl StayOnPath {
    /// Returns the path, and the image of the agent whose predicted position is nearest to it.
    fn beside<'a>(&self, stage: &Stage<'a>) -> Beside<'a> {
        stage.beside(&self.path, |me, path| self.rule.projection(me, path).distance)
    }
}

impl Act for StayOnPath {
    type Memory = ();
    const ROLE: Role = Role::Drifter;
    const VOICE: Voice = Voice::Warning;

    fn steer(&self, stage: &Stage<'_>, _: &mut (), _: impl FnMut() -> f64) -> Push {
        let Beside { me, path, .. } = self.beside(stage);
        self.rule.steer(&me, path).into()
    }

    fn walks(&self) -> Option<&PathName> {
        Some(&self.path)
    }

    fn foresee(&self, stage: &Stage<'_>, _: &(), sketch: &mut Sketch) {
        let beside = self.beside(stage);
        let predicted = self.rule.predicted(stage.me);
        sketch.push(Mark::Predicted { from: stage.me.position, to: predicted });
        let place = self.rule.projection(&beside.me, beside.path);
        if place.distance > beside.path.radius() {
            let point = beside.here(place.point);
            sketch.push(Mark::Line { from: predicted, to: point });
            sketch.push(Mark::Dot(point));
        }
    }
}
