//! Behaviours of obstacles, bounds, paths and fields.

use bevy_ecs::prelude::*;
use bevy_math::Vec2;
use bevy_reflect::Reflect;
use steer_glam::v0_33::{Agent, behavior as core};

use super::declare::{Behavior, Declared, Resolved, behavior, checked, scaled};
use crate::memory::{AvoidMemory, PathGoalMemory, PathMemory, Stateless, TubeGoalMemory, TubeMemory};
use crate::view::View;
use crate::words::{Direction, Feelers, Side};

behavior! {
    /// Keeps clear of every [`Obstacle`](crate::Obstacle) ahead, and passes along its tangent.
    AvoidObstacles: core::AvoidObstacles<f32>, AvoidMemory, scaled;
    takes { feeler_length: f32; clearance: f32, least 0.5 }
}

behavior! {
    /// Keeps clear of walls by feelers.
    AvoidWalls: core::AvoidWalls<f32>, Stateless, scaled;
    takes { feelers: Feelers, none "[`Feelers::Three`]"; length: f32, least 3.0 }
}

behavior! {
    /// Goes along a wall at a distance.
    FollowWall: core::FollowWall<f32>, Stateless, scaled;
    takes { distance: f32, least 0.5; side: Side, none "[`Side::Left`]"; horizon: f32 }
}

behavior! {
    /// Stays in every [`Bounds`](crate::Bounds), or in one of them.
    Contain: core::Contain<f32>, Stateless, scaled;
    takes { clearance: f32, least 1.0 }
    also {
        /// The entity with the bounds. `None`: all bounds.
        #[entities]
        within: Option<Entity> = None
    }
}

behavior! {
    /// Follows the waypoints of a [`Path`](crate::Path). [`PathEnded`](crate::PathEnded) is
    /// triggered at the last one of an open path, [`Stuck`](crate::Stuck) if the agent comes no
    /// nearer to the next. Another path, or a changed one, begins at its first waypoint.
    #[require(PathGoalMemory)]
    FollowPath: core::FollowPath<f32>, PathMemory, scaled;
    needs {
        /// The entity with the path.
        @entities path: Entity
    }
    takes { threshold: f32, least 4.0; slowing_radius: f32 }
    also {
        /// Distance from the last waypoint that counts as arrived (length). `None`: as in
        /// [`Arrive`](crate::Arrive).
        tolerance: Option<f32> = None,
        /// Time without coming nearer after which the agent is stuck. `None`: from its limits.
        patience: Option<f32> = None
    }
}

behavior! {
    /// Follows a [`Path`](crate::Path) with a radius as a road, with the events of
    /// [`FollowPath`].
    #[require(TubeGoalMemory)]
    FollowTube: core::FollowTube<f32>, TubeMemory, scaled;
    needs {
        /// The entity with the path.
        @entities path: Entity
    }
    takes { horizon: f32; direction: Direction, none "[`Direction::Forward`]" }
    also {
        /// Distance from the end that counts as arrived (length). `None`: as in
        /// [`Arrive`](crate::Arrive).
        tolerance: Option<f32> = None,
        /// Time without coming nearer after which the agent is stuck. `None`: from its limits.
        patience: Option<f32> = None
    }
}

behavior! {
    /// Stays on a [`Path`](crate::Path) with a radius, in whatever direction other behaviours
    /// move the agent.
    StayOnPath: core::StayOnPath<f32>, Stateless, scaled;
    needs {
        /// The entity with the path.
        @entities path: Entity
    }
    takes { horizon: f32 }
}

impl Behavior for AvoidObstacles {
    fn steer(&self, of: &Self::Parameters, memory: &mut AvoidMemory, agent: &Agent, view: &View) -> Vec2 {
        let terrain = &view.terrain;
        memory.update(|state| {
            if terrain.is_circles {
                of.steer(state, agent, &terrain.circles)
            } else {
                of.steer(state, agent, terrain.around(agent))
            }
        })
    }
}

impl Behavior for AvoidWalls {
    fn steer(&self, of: &Self::Parameters, _: &mut Stateless, agent: &Agent, view: &View) -> Vec2 {
        of.steer(agent, view.terrain.around(agent))
    }
}

impl Behavior for FollowWall {
    fn steer(&self, of: &Self::Parameters, _: &mut Stateless, agent: &Agent, view: &View) -> Vec2 {
        of.steer(agent, view.terrain.around(agent))
    }
}

impl Behavior for Contain {
    fn steer(&self, of: &Self::Parameters, _: &mut Stateless, agent: &Agent, view: &View) -> Vec2 {
        let counts = |entity: Entity| self.within.is_none_or(|within| within == entity);
        let regions = view.regions.0.iter().filter(|(entity, _)| counts(*entity));
        if let Some(within) = self.within
            && view.regions.0.iter().all(|(entity, _)| *entity != within)
        {
            view.missing.warn(within, "bounds");
        }
        regions.map(|(_, region)| of.steer(agent, region)).sum()
    }
}

impl Behavior for FollowPath {
    fn steer(&self, of: &Self::Parameters, memory: &mut PathMemory, agent: &Agent, view: &View) -> Vec2 {
        let Some(course) = view.course(self.path) else { return Vec2::ZERO };
        memory.follow(self.path, course.version);
        memory.update(|progress| of.steer(progress, agent, &course.path))
    }
}

impl Behavior for FollowTube {
    fn steer(&self, of: &Self::Parameters, memory: &mut TubeMemory, agent: &Agent, view: &View) -> Vec2 {
        let Some(course) = view.course(self.path) else { return Vec2::ZERO };
        memory.follow(self.path, course.version);
        memory.update(|progress| of.steer(progress, agent, &course.path))
    }
}

impl Behavior for StayOnPath {
    fn steer(&self, of: &Self::Parameters, _: &mut Stateless, agent: &Agent, view: &View) -> Vec2 {
        view.course(self.path).map_or(Vec2::ZERO, |course| of.steer(agent, &course.path))
    }
}
