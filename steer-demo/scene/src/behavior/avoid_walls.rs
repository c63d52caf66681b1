//! `avoid_walls`: steers away from the walls that feelers touch.

use super::prelude::*;

keys! {
    /// Steers away from the walls and polygons that feelers touch.
    pub struct AvoidWalls {
        ..rule: steer_core::behavior::AvoidWalls<f64>,
    }
}

impl Steer for AvoidWalls {
    const ROLE: Role = Role::Drifter;
    const FORCE_KIND: ForceKind = ForceKind::Detour;

    force! {
        self, view => self.rule.steer(view.me, view.walls());
        Arg::Obstacles
    }

    fn foresee(&self, view: &AgentView<'_>, _: &(), marks: &mut Marks) {
        let (me, from) = (view.me, view.me.position);
        marks.extend(self.rule.tips(me).map(|to| Mark::Line { from, to }));
        if let Some(hit) = self.rule.feeler_hit(me, view.walls()) {
            // The touching position of the body, and the part of the feeler beyond it.
            let at = from + (hit.tip - from).with_length(hit.hit.distance);
            marks.push(Mark::Ring { center: at, radius: me.radius });
            marks.push(Mark::Dot(at - hit.hit.normal * me.radius));
            marks.push(Mark::Line { from: at, to: at + hit.hit.normal * hit.overshoot });
        }
    }
}
