//! `seek`: moves straight to a target at full speed.

use super::prelude::*;

keys! {
    /// Moves straight to a target at full speed.
    pub struct Seek {
        /// The target.
        target: Targets,
    }
}

impl Steer for Seek {
    type Memory = ();
    const ROLE: Role = Role::Traveler;

    fn steer(&self, view: &AgentView<'_>, _: &mut (), _: impl FnMut() -> f64) -> Push {
        steer_core::seek(view.me, view.locate(self.target.own())).into()
    }

    fn landmark(&self, world: &WorldState<'_>) -> Option<Mark> {
        Some(Mark::Goal(world.place(self.target.own())))
    }

    fn call(&self, _: &Self::Memory) -> Call {
        Call::function("seek", vec![Arg::Agent, Arg::At(self.target.own())])
    }

    fn foresee(&self, view: &AgentView<'_>, _: &(), marks: &mut Marks) {
        marks.push(Mark::Line { from: view.me.position, to: view.locate(self.target.own()) });
    }
}
