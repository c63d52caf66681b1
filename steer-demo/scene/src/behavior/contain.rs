//! `contain`: steers back from the world's sides.

use steer_core::terrain::Region as _;

use super::prelude::*;

keys! {
    /// Steers back from the sides of the world's rectangle.
    pub struct Contain {
        ..rule: steer_core::behavior::Contain<f64>,
    }
}

impl Steer for Contain {
    const ROLE: Role = Role::Drifter;
    const FORCE_KIND: ForceKind = ForceKind::Warning;

    force! {
        self, view => self.rule.steer(view.me, view.bounds());
        Arg::World
    }

    fn foresee(&self, view: &AgentView<'_>, _: &(), marks: &mut Marks) {
        let me = view.me;
        view.bounds().for_each_side(me.position, |depth, inward| {
            // Draws a line to every side that pushes.
            if self.rule.push(me, depth - me.radius, -me.velocity.dot(inward)) > 0.0 {
                marks.push(Mark::Predicted { from: me.position, to: me.position - inward * depth });
            }
        });
    }
}
