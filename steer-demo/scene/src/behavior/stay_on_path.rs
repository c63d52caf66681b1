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
    fn beside<'a>(&self, view: &AgentView<'a>) -> Beside<'a> {
        view.beside(&self.path, |me, path| self.rule.projection(me, path).distance)
    }
}

impl Steer for StayOnPath {
    const ROLE: Role = Role::Drifter;
    const FORCE_KIND: ForceKind = ForceKind::Warning;

    force! {
        self, view => {
            let Beside { me, path, .. } = self.beside(view);
            self.rule.steer(&me, path)
        };
        Arg::Path(self.path.index())
    }

    fn walks(&self) -> Option<&PathName> {
        Some(&self.path)
    }

    fn foresee(&self, view: &AgentView<'_>, _: &(), marks: &mut Marks) {
        let beside = self.beside(view);
        let predicted = self.rule.predicted(view.me);
        marks.push(Mark::Predicted { from: view.me.position, to: predicted });
        let place = self.rule.projection(&beside.me, beside.path);
        if place.distance > beside.path.radius() {
            let point = beside.here(place.point);
            marks.push(Mark::Line { from: predicted, to: point });
            marks.push(Mark::Dot(point));
        }
    }
}
