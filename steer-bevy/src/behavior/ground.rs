//! Behaviours of obstacles, bounds and paths.

use bevy_ecs::prelude::*;
use bevy_math::Vec2;
use bevy_reflect::Reflect;
use steer_glam::v0_33::{Agent, Glam, behavior as core, terrain};

use super::declare::{Behavior, Declared, Resolved, behavior, checked, scaled};
use crate::agent::{Paused, State};
use crate::forces::SteeringForce;
use crate::memory::{AvoidMemory, PathGoalMemory, PathMemory, Stateless, TubeGoalMemory, TubeMemory};
use crate::nearby::Nearby;
use crate::obstacle::{ALL_LAYERS, Terrain};
use crate::path::{Path, PathSource};
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
    Contain: core::Contain<f32>, Stateless, |agent: &Agent, _: &Contain| core::Contain::for_agent(agent);
    takes { clearance: f32, least 1.0 }
    also {
        /// The entity with the bounds. `None`: all bounds.
        #[entities]
        within: Option<Entity> = None
    }
}

behavior! {
    /// Follows the waypoints of a [`Path`](crate::Path), and cuts no corner: shortest paths lead
    /// close round the ends of walls. [`PathEnded`](crate::PathEnded) is
    /// triggered at the last one of an open path, [`Stuck`](crate::Stuck) if the agent comes no
    /// nearer to the next. Another path, or a changed one, begins at its first waypoint.
    #[require(PathGoalMemory)]
    FollowPath: core::FollowPath<f32>, PathMemory, |agent: &Agent, _: &FollowPath| {
        // A point passes a waypoint at half of the longest step that its limits allow.
        core::FollowPath::for_agent(agent, 0.1 * agent.braking_distance())
    }, along path;
    needs {
        /// An entity with a [`Path`](crate::Path), or a path of its own.
        @entities path: PathSource
    }
    takes { threshold: f32, least 0.5; slowing_radius: f32; skip_passed: bool, none "`true`" }
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
    FollowTube: core::FollowTube<f32>, TubeMemory, scaled, along path;
    needs {
        /// An entity with a [`Path`](crate::Path), or a path of its own.
        @entities path: PathSource
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
    StayOnPath: core::StayOnPath<f32>, Stateless, scaled, along path;
    needs {
        /// An entity with a [`Path`](crate::Path), or a path of its own.
        @entities path: PathSource
    }
    takes { horizon: f32 }
}

/// Returns the force among the obstacles near an agent, or `None` with a threat: its row may be
/// longer than the feeler.
fn avoid_near<O: terrain::Obstacle<Glam>>(
    of: &core::AvoidObstacles<f32>,
    state: &mut core::AvoidObstaclesState,
    agent: &Agent,
    near: impl Iterator<Item = O> + Clone,
) -> Option<Vec2> {
    match (of.bypass(agent, near.clone()), state.side) {
        (Some(_), _) => None,
        (None, None) => Some(Vec2::ZERO),
        (None, Some(_)) => Some(of.steer(state, agent, near)),
    }
}

/// Returns the distance within which obstacles count: the feeler, and a tenth of it beside the
/// body.
fn avoid_reach(of: &core::AvoidObstacles<f32>, agent: &Agent) -> f32 {
    of.feeler_length * 1.1 + of.clearance + agent.radius
}

/// Returns the force among all obstacles, of which `nearby` lists the ones near the agent.
fn avoid_among(
    of: &core::AvoidObstacles<f32>,
    state: &mut core::AvoidObstaclesState,
    agent: &Agent,
    terrain: &Terrain,
    nearby: Option<&Nearby>,
) -> Vec2 {
    let near = match (nearby, terrain.is_circles) {
        (None, true) => return of.steer(state, agent, &terrain.circles),
        (None, false) => return of.steer(state, agent, terrain.around(agent)),
        (Some(nearby), true) => avoid_near(of, state, agent, nearby.circles(terrain, agent)),
        (Some(nearby), false) => avoid_near(of, state, agent, nearby.around(terrain, agent, ALL_LAYERS)),
    };
    near.unwrap_or_else(|| avoid_among(of, state, agent, terrain, None))
}

/// Number of obstacles up to which each agent regards all of them.
const FEW: usize = 8;

/// Adds the force of [`AvoidObstacles`] to its agents.
pub(crate) fn avoid(
    mut nearby: Local<Nearby>,
    view: View,
    mut agents: Query<
        (&State, &AvoidObstacles, &Resolved<AvoidObstacles>, &mut AvoidMemory, &mut SteeringForce),
        Without<Paused>,
    >,
) {
    let terrain = &view.terrain;
    let reach = |(state, _, resolved, ..): (&State, _, &Resolved<AvoidObstacles>, _, _)| {
        Some(avoid_reach(&resolved.0.filter(|_| state.ready)?, &state.agent))
    };
    let nearby = (terrain.solids.len() > FEW).then(|| {
        nearby.prepare(terrain, agents.iter().filter_map(reach).fold(0.0, f32::max));
        &*nearby
    });
    agents.par_iter_mut().for_each(|(state, behavior, resolved, mut memory, mut forces)| {
        let (true, Some(of)) = (state.ready, &resolved.0) else { return };
        let (agent, mut own) = (&state.agent, *memory);
        SteeringForce::then(&mut forces, behavior.weight, || {
            own.update(|state| avoid_among(of, state, agent, terrain, nearby))
        });
        memory.set_if_neq(own);
    });
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
        let Some(course) = view.course(&self.path, &of.own) else { return Vec2::ZERO };
        memory.follow(&self.path, course.version);
        memory.update(|progress| of.steer(progress, agent, &course.path))
    }
}

impl FollowPath {
    /// Creates it with an open path of its own, through points of the [`Plane`](crate::Plane).
    ///
    /// ```
    /// use bevy_math::Vec2;
    /// use steer_bevy::prelude::*;
    ///
    /// let corners = [Vec2::new(90.0, 0.0), Vec2::new(90.0, 60.0)];
    /// assert_eq!(FollowPath::along(corners), FollowPath::new(Path::open(corners)));
    /// ```
    #[must_use]
    pub fn along(points: impl IntoIterator<Item = Vec2>) -> Self {
        FollowPath::new(Path::open(points))
    }
}

impl Behavior for FollowTube {
    fn steer(&self, of: &Self::Parameters, memory: &mut TubeMemory, agent: &Agent, view: &View) -> Vec2 {
        let Some(course) = view.course(&self.path, &of.own) else { return Vec2::ZERO };
        memory.follow(&self.path, course.version);
        memory.update(|progress| of.steer(progress, agent, &course.path))
    }
}

impl Behavior for StayOnPath {
    fn steer(&self, of: &Self::Parameters, _: &mut Stateless, agent: &Agent, view: &View) -> Vec2 {
        view.course(&self.path, &of.own).map_or(Vec2::ZERO, |course| of.steer(agent, &course.path))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::obstacle::Solid;

    /// Returns a sample from −1 to 1 (a linear congruential generator of Knuth).
    fn sample(random: &mut u64) -> f32 {
        *random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (*random >> 40) as f32 / (1_u32 << 23) as f32 - 1.0
    }

    /// Returns obstacles in a square of 400: circles at rest, or circles and walls, some in motion.
    fn obstacles(random: &mut u64, all_circles: bool) -> Terrain {
        let mut at = |size: f32| Vec2::new(sample(random), sample(random)) * size;
        let solids: Vec<Solid> = (0..30_u32)
            .map(|owner| match (all_circles, owner % 3) {
                (true, _) | (false, 0) => Solid::circle_at(at(200.0), at(20.0).x.abs(), owner),
                (_, 1) => Solid::circle_at(at(200.0), 9.0, owner).moving(at(40.0)),
                _ => {
                    let from = at(200.0);
                    Solid::wall(from, from + at(60.0), owner)
                }
            })
            .collect();
        Terrain::of(solids.into_iter())
    }

    #[test]
    fn obstacles_that_are_left_out_have_no_effect_to_the_bit() {
        let (mut random, mut threats, mut sides) = (1, 0, 0);
        for world in 0..40 {
            let terrain = obstacles(&mut random, world % 2 == 0);
            assert_eq!(terrain.is_circles, world % 2 == 0);
            let agent = Agent::new(Vec2::ZERO, Vec2::ZERO).with_radius(4.0).with_limits(90.0, 200.0);
            let of = core::AvoidObstacles::for_agent(&agent, 2.0);
            let mut nearby = Nearby::default();
            nearby.prepare(&terrain, avoid_reach(&of, &agent));
            for _ in 0..50 {
                let mut sampled = |size: f32| Vec2::new(sample(&mut random), sample(&mut random)) * size;
                let mut agent = Agent { position: sampled(220.0), velocity: sampled(90.0), id: 99, ..agent };
                let (mut one, mut other) = Default::default();
                for _ in 0..40 {
                    agent.heading = agent.velocity.normalize();
                    let all = avoid_among(&of, &mut one, &agent, &terrain, None);
                    let near = avoid_among(&of, &mut other, &agent, &terrain, Some(&nearby));
                    assert_eq!((all, one), (near, other), "{world} {agent:?}");
                    threats += usize::from(all != Vec2::ZERO);
                    sides += usize::from(one.side.is_some());
                    agent.step(all, 0.1);
                }
            }
        }
        assert!(threats > 4_000 && sides > 4_000, "{threats} {sides}");
    }
}
