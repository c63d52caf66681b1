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
    fn cover(&self, stage: &Stage<'_>) -> Option<(Body, Circle)> {
        let me = stage.me;
        let covers = stage.circles().filter_map(|circle| {
            let hunter = stage.other_from(circle.center, &self.hunter);
            let place = self.rule.place(me, &hunter, [circle])?;
            Some((me.position.distance(place), (hunter, circle)))
        });
        covers.min_by(|(one, _), (other, _)| one.total_cmp(other)).map(|(_, cover)| cover)
    }
}

impl Act for Hide {
    type Memory = ();
    const ROLE: Role = Role::Runner;

    fn steer(&self, stage: &Stage<'_>, _: &mut (), _: impl FnMut() -> f64) -> Push {
        match self.cover(stage) {
            Some((hunter, circle)) => self.rule.steer(stage.me, &hunter, [circle]),
            None => self.rule.steer(stage.me, &stage.other(&self.hunter), []),
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
        let to = place.unwrap_or_else(|| stage.other(&self.hunter).position);
        sketch.push(Mark::Line { from: stage.me.position, to });
    }
}
