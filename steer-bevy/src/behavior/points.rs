//! Behaviours of a point or of one body.

use bevy_ecs::prelude::*;
use bevy_math::Vec2;
use bevy_reflect::Reflect;
use steer_glam::v0_33::{Agent, behavior as core};

use super::declare::{
    Behavior, Declared, NoParameters, Resolved, behavior, checked, for_agent, none, scaled,
};
use crate::memory::{ArriveMemory, BrakingArriveMemory, Stateless};
use crate::obstacle::Solid;
use crate::target::Target;
use crate::view::View;
use crate::words::{Prediction, Side};

behavior! {
    /// Steers to a target at full speed, and through it. See [`steer_glam::v0_33::seek`].
    Seek: NoParameters, Stateless, none;
    needs {
        /// A point or an entity.
        @entities target: Target
    }
}

behavior! {
    /// Steers away from a target.
    Flee: core::Flee<f32>, Stateless, scaled;
    needs {
        /// A point or an entity.
        @entities target: Target
    }
    takes { panic_distance: f32, none "it always flees" }
}

behavior! {
    /// Steers to a target and stops there. [`Arrived`](crate::Arrived) is triggered when it does,
    /// [`Stuck`](crate::Stuck) if it comes no nearer.
    #[require(ArriveMemory)]
    Arrive: core::Arrive<f32>, Stateless, scaled;
    needs {
        /// A point or an entity.
        @entities target: Target
    }
    takes { slowing_radius: f32 }
    also {
        /// Distance from the target that counts as arrived (length). `None`: half of the radius,
        /// or a fiftieth of the slowing radius without one.
        tolerance: Option<f32> = None,
        /// Time without coming nearer after which the agent is stuck. `None`: from its limits.
        patience: Option<f32> = None
    }
}

behavior! {
    /// Steers to a target as fast as possible, brakes as late as possible and stops there, with
    /// the events of [`Arrive`].
    #[require(BrakingArriveMemory)]
    BrakingArrive: core::BrakingArrive<f32>, Stateless, scaled;
    needs {
        /// A point or an entity.
        @entities target: Target
    }
    takes { tolerance: f32 }
    also {
        /// Time without coming nearer after which the agent is stuck. `None`: from its limits.
        patience: Option<f32> = None
    }
}

behavior! {
    /// Steers to the predicted position of a moving target.
    Pursue: core::Pursue<f32>, Stateless, scaled;
    needs {
        /// An entity, or a point at rest.
        @entities target: Target
    }
    takes {
        prediction: Prediction, none "[`Prediction::Intercept`]";
        facing: bool, none "`false`";
        horizon: f32, none "no limit"
    }
}

behavior! {
    /// Steers away from the predicted position of a moving target.
    Evade: core::Evade<f32>, Stateless, scaled;
    needs {
        /// An entity, or a point at rest.
        @entities target: Target
    }
    takes {
        prediction: Prediction, none "[`Prediction::Closing`]";
        horizon: f32, none "no limit";
        panic_distance: f32, none "it always evades"
    }
}

behavior! {
    /// Steers between two targets.
    Interpose: core::Interpose<f32>, Stateless,
        |agent: &Agent, _: &Interpose| core::Interpose::for_agent(agent);
    needs {
        /// One of the two.
        @entities one: Target,
        /// The other.
        @entities other: Target
    }
    takes { slowing_radius: f32; feed_forward: bool, none "`true`" }
}

behavior! {
    /// Steers behind an obstacle, where a hunter does not see the agent. Only circles count.
    Hide: core::Hide<f32>, Stateless,
        |agent: &Agent, _: &Hide| core::Hide { feed_forward: true, ..for_agent(agent) };
    needs {
        /// The hunter.
        @entities hunter: Target
    }
    takes { clearance: f32, least 0.5; slowing_radius: f32; feed_forward: bool, none "`true`" }
}

behavior! {
    /// Follows a target at a distance and matches its velocity.
    Shadow: core::Shadow<f32>, Stateless, scaled;
    needs {
        /// The target.
        @entities target: Target
    }
    takes { distance: f32, least 3.0 }
}

behavior! {
    /// Circles a target at a distance.
    Orbit: core::Orbit<f32>, Stateless, scaled;
    needs {
        /// A point or an entity.
        @entities target: Target
    }
    takes { distance: f32, least 3.0; side: Side, none "[`Side::Left`]" }
}

behavior! {
    /// Matches the velocity of a target. See [`steer_glam::v0_33::behavior::match_velocity`].
    MatchVelocity: NoParameters, Stateless, none;
    needs {
        /// The target.
        @entities target: Target
    }
}

behavior! {
    /// Pulls the agent back to a target when it is farther away than a length. See
    /// [steer-core](steer_glam::v0_33::behavior::Tether).
    Tether: core::Tether, Stateless, |_: &Agent, tether: &Tether| core::Tether {
        to: Vec2::ZERO,
        length: if tether.length.is_finite() { tether.length.max(0.0) } else { 0.0 },
    };
    needs {
        /// A point or an entity.
        @entities to: Target,
        /// Length up to which nothing pulls.
        length: f32
    }
}

behavior! {
    /// Roams. Its random numbers follow from the agent's
    /// [`SteeringOrder`](crate::SteeringOrder).
    Wander: core::Wander<f32>, crate::memory::WanderMemory, scaled;
    takes { distance: f32; radius: f32; range: f32; rate: f32 }
}

/// Implements behaviours of bodies, which have no force without them.
macro_rules! of_bodies {
    ($($name:ident($($target:ident),*) |$of:ident, $agent:ident, $view:ident| $force:expr;)*) => {$(
        impl Behavior for $name {
            fn steer(&self, $of: &Self::Parameters, _: &mut Self::Memory, $agent: &Agent, $view: &View) -> Vec2 {
                let _ = ($of, $view);
                $(let Some($target) = $view.body(self.$target) else { return Vec2::ZERO };)*
                $force
            }
        }
    )*};
}

of_bodies! {
    Seek(target) |of, agent, view| core::seek(agent, target.position);
    Flee(target) |of, agent, view| of.steer(agent, target.position);
    Arrive(target) |of, agent, view| of.steer(agent, target.position);
    BrakingArrive(target) |of, agent, view| of.steer(agent, target.position, view.step.dt);
    Pursue(target) |of, agent, view| of.steer(agent, &target);
    Evade(target) |of, agent, view| of.steer(agent, &target);
    Interpose(one, other) |of, agent, view| of.steer(agent, &one, &other);
    Hide(hunter) |of, agent, view| {
        of.steer(agent, &hunter, view.terrain.around(agent).filter_map(Solid::circle))
    };
    Shadow(target) |of, agent, view| of.steer(agent, &target);
    Orbit(target) |of, agent, view| of.steer(agent, &target);
    MatchVelocity(target) |of, agent, view| core::match_velocity(agent, &target);
    Tether(to) |of, agent, view| core::Tether { to: to.position, ..*of }.steer(agent);
}

impl Behavior for Wander {
    fn steer(&self, of: &Self::Parameters, memory: &mut Self::Memory, agent: &Agent, view: &View) -> Vec2 {
        let sample = memory.sample(agent.id);
        let mut state = core::WanderState { point: memory.point };
        let force = of.steer(&mut state, agent, sample, view.step.dt);
        memory.point = state.point;
        force
    }
}
