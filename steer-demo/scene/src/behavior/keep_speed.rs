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

impl Steer for KeepSpeed {
    type Memory = ();
    const ROLE: Role = Role::Drifter;

    fn steer(&self, view: &AgentView<'_>, _: &mut (), _: impl FnMut() -> f64) -> Push {
        steer_core::keep_speed(view.me, self.speed).into()
    }

    fn call(&self, _: &Self::Memory) -> Call {
        Call::function("keep_speed", vec![Arg::Agent, Arg::Value(Literal::of(&self.speed))])
    }

    fn foresee(&self, view: &AgentView<'_>, _: &(), marks: &mut Marks) {
        // The desired velocity is the velocity plus the force.
        let desired = view.me.velocity + steer_core::keep_speed(view.me, self.speed);
        let from = view.me.position;
        marks.push(Mark::Line { from, to: from + desired * FORESEEN });
    }
}
