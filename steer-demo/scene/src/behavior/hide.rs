//! `hide`: moves behind a circle, out of sight of a hunter.

use super::prelude::*;

keys! {
    /// Moves behind a circle, out of sight of a hunter.
    pub struct Hide {
        /// Agent to hide from.
        hunter: AgentName,
        ..rule: steer_core::behavior::Hide<f64>,
    }
}

impl Hide {
    /// Returns the nearest circle to hide behind, and the image of the hunter nearest to it.
    fn cover(&self, view: &AgentView<'_>) -> Option<(Body, Circle)> {
        let me = view.me;
        let covers = view.circles().filter_map(|circle| {
            let hunter = view.other_from(circle.center, &self.hunter);
            let place = self.rule.place(me, &hunter, [circle])?;
            Some((me.position.distance(place), (hunter, circle)))
        });
        covers.min_by(|(one, _), (other, _)| one.total_cmp(other)).map(|(_, cover)| cover)
    }
}

impl Steer for Hide {
    const ROLE: Role = Role::Runner;

    force! {
        self, view => match self.cover(view) {
            Some((hunter, circle)) => self.rule.steer(view.me, &hunter, [circle]),
            None => self.rule.steer(view.me, &view.other(&self.hunter), []),
        };
        Arg::Body(self.hunter.index()), Arg::Circles
    }

    fn foresee(&self, view: &AgentView<'_>, _: &(), marks: &mut Marks) {
        let place = self.cover(view).and_then(|(hunter, circle)| {
            let place = self.rule.place(view.me, &hunter, [circle])?;
            marks.push(Mark::Neighbor { from: hunter.position, to: place });
            marks.push(Mark::Dot(place));
            Some(place)
        });
        let to = place.unwrap_or_else(|| view.other(&self.hunter).position);
        marks.push(Mark::Line { from: view.me.position, to });
    }
}
