//! [`Crowd`]: its agents by id, its obstacles and its world.

extern crate alloc;

use alloc::vec::Vec;

use super::ground::Ground;
use super::member::Member;
use super::obstacles_error::ObstaclesError;
use crate::agent::{Agent, Body};
use crate::bounds::Bounds;
use crate::checked::Validate;
use crate::crowd::grid::{CrowdGrid, Extremes, is_usable};
use crate::crowd::other::Other;
use crate::crowd::rules::CrowdRules;
use crate::crowd::surroundings::Surroundings;
use crate::error::{Error, finite_vector, positive};
use crate::scalar::Scalar;
use crate::space::Torus;
use crate::terrain::{Moving, Shape};
use crate::vector::{Geometry, Vec2Like as _};

/// A crowd of a few agents or 100,000 that owns them: no two ever overlap, and none enters an
/// obstacle.
///
/// Each agent steers by [`CrowdRules`] among all neighbours and obstacles within its
/// [view distance](CrowdRules::view_distance), then moves by [`Agent::step`]. Forces are computed
/// from the state before the step. A closure returns the force that an agent wishes, of any
/// behaviours.
///
/// A crowd keeps the conditions of the law of [`SafetyFilter`](crate::crowd::SafetyFilter): one
/// `dt`, one braking, complete neighbours, agents with a radius that can stop.
/// [`insert`](Self::insert), [`replace`](Self::replace) and
/// [`set_obstacles`](Self::set_obstacles) reject changes that would break them. A lower limit of
/// [`set_max_speed`](Self::set_max_speed) is reached by braking. The domain of the law is the same:
/// in `f32` up to 3,000 radii from the origin. An agent that could hardly move is rejected:
/// [`SafetyFilter::check_step`](crate::crowd::SafetyFilter::check_step).
///
/// The state is the caller's: an agent may enter, be moved or be [measured](Self::observe) where it
/// overlaps others or an obstacle, or too fast to brake before them. It parts from them, and
/// meanwhile no two others overlap. [`check`](Self::check) returns whether there is one.
///
/// Results are bit-identical for any number of threads and any order of insertion with equal ids.
/// With the feature `rayon`, the agents are divided among the threads of rayon's pool. The time for
/// an agent depends on the agents within its view distance, not on the size of the crowd, on a few
/// that are much larger or faster, or on the number of distant obstacles at rest. It visits all
/// obstacles that move. An agent that needs more than 512 half planes brakes.
///
/// With the feature `serde`, a crowd is serialised as its rules, `dt`, world, obstacles and
/// members. A deserialised crowd continues with bit-identical results. Deserialising rejects the
/// values that these functions reject.
///
/// # Examples
/// Two streams meet in a corridor. A player walks through them.
///
/// ```
/// use steer_core::behavior::Arrive;
/// use steer_core::crowd::{CrowdRules, Status};
/// use steer_glam::{Agent, Body, Crowd, Wall, Vec2};
/// use steer_glam::glam::vec2;
///
/// let mut crowd = Crowd::new(CrowdRules::default(), 0.05)?;
/// crowd.set_obstacles([-3.0, 3.0].map(|y| Wall::new(vec2(-20.0, y), vec2(20.0, y))))?;
/// let mut goals = vec![];
/// for i in 0..16 {
///     let start = vec2(if i % 2 == 0 { -9.0 } else { 9.0 }, (i / 2) as f32 * 0.7 - 2.45);
///     let agent = Agent::new(start, Vec2::ZERO).with_radius(0.25).with_limits(1.4, 2.0);
///     crowd.insert(agent)?; // ids count up from 0
///     goals.push(vec2(-start.x, start.y));
/// }
/// let mut player = Body { radius: 0.25, ..Body::new(vec2(0.0, -2.7), vec2(0.0, 0.5)) };
/// for _ in 0..800 {
///     crowd.step_among(&[player], |person| {
///         Arrive::for_agent(person.agent).steer(person.agent, goals[person.agent.id as usize])
///     });
///     player.position += player.velocity * 0.05;
/// }
/// assert!(crowd.iter().all(|member| member.status == Status::Arrived));
/// # Ok::<(), steer_core::Error>(())
/// ```
///
/// # Degenerate cases
/// If all agents are within one view distance, a step is correct but quadratic. Stepping an empty
/// crowd has no effect. A force that is not finite counts as none. If a closure panics, some agents
/// have stepped and others have not.
#[derive(Clone, Debug)]
pub struct Crowd<G: Geometry> {
    pub(super) rules: CrowdRules<G::Scalar>,
    /// The index of a member is 1 for the first.
    pub(super) other_rules: Vec<OtherRules<G::Scalar>>,
    pub(super) dt: G::Scalar,
    pub(super) world: Option<Bounds<G>>,
    pub(super) ground: Ground<G>,
    pub(super) members: Vec<Member<G>>,
    /// Id and index of each member, by id.
    pub(super) indices: Vec<(u32, u32)>,
    pub(super) strength: Option<Strength<G::Scalar>>,
    pub(super) next_id: u32,
    pub(super) extremes: Extremes<G::Scalar>,
    /// The members by position.
    pub(super) grid: CrowdGrid<G>,
    /// Whether `grid`, and the lists of `ground`, are of the present members and rules.
    pub(super) is_seen: bool,
    /// Number of steps until the members are stored in the order of the cells again.
    pub(super) steps_to_sort: u32,
}

/// Rules of some agents.
#[derive(Clone, Copy, Debug)]
pub(super) struct OtherRules<S: Scalar> {
    pub(super) rules: CrowdRules<S>,
    /// Number of agents that have them. Unused ones are replaced by the next ones.
    pub(super) users: usize,
}

/// Least and largest max_force / mass of all agents since the crowd was empty (length/time²).
///
/// A braking that rises again would end the law, too: two that stop earlier may stop where their
/// ways cross.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Strength<S> {
    pub(super) least: S,
    pub(super) most: S,
}

impl<G: Geometry> Crowd<G> {
    /// Creates a crowd without agents that steps by `dt` (time).
    ///
    /// # Errors
    /// Returns the errors of [`CrowdRules::validate`](Validate::validate), and
    /// [`Error::NotPositive`] or [`Error::NotFinite`] for `dt`.
    pub fn new(rules: CrowdRules<G::Scalar>, dt: G::Scalar) -> Result<Self, Error> {
        rules.validate()?;
        positive("dt", dt)?;
        Ok(Crowd {
            rules,
            other_rules: Vec::new(),
            dt,
            world: None,
            ground: Ground::new(),
            members: Vec::new(),
            indices: Vec::new(),
            strength: None,
            next_id: 0,
            extremes: Extremes::none(),
            grid: CrowdGrid::new(),
            is_seen: false,
            steps_to_sort: 0,
        })
    }

    /// The same crowd in a world whose opposite sides touch.
    ///
    /// The positions of agents stay within the rectangle. The world must be larger than twice the
    /// view distance and twice `gap_distance`, which [`insert`](Self::insert) checks.
    ///
    /// # Errors
    /// The errors of [`Bounds::validate`](Validate::validate), and [`Error::OutOfRange`] if the
    /// crowd has agents already.
    pub fn with_torus(self, bounds: Bounds<G>) -> Result<Self, Error> {
        bounds.validate()?;
        if !self.is_empty() {
            return Err(Error::OutOfRange { what: "torus", needed: "a crowd without agents" });
        }
        let ground = self.ground.with_torus(bounds.torus());
        Ok(Crowd { world: Some(bounds), ground, ..self })
    }

    /// Replaces the obstacles at rest in the first layer alone, in which agents are by default.
    /// Those that touch, in the same layers, are pieces of a longer one
    /// ([`Piece`](crate::terrain::Piece)), so a wall may be drawn in parts.
    ///
    /// # Errors
    /// The errors of [`Shape::validate`](Validate::validate), and [`Error::OutOfRange`] with the
    /// ids of all agents that would touch one or could not brake in time, besides those that
    /// already do. The obstacles are then the same as before.
    pub fn set_obstacles(
        &mut self,
        shapes: impl IntoIterator<Item = impl Into<Shape<G>>>,
    ) -> Result<(), ObstaclesError> {
        self.set_obstacles_in(1, shapes)
    }

    /// Replaces the obstacles at rest that are in exactly these layers, one bit each. Agents regard
    /// those that share a layer with their rules: a gate that only one team sees, a wall over which
    /// others fly.
    ///
    /// # Examples
    /// A gate lets one agent through and stops the other.
    ///
    /// ```
    /// use steer_core::crowd::CrowdRules;
    /// use steer_glam::glam::vec2;
    /// use steer_glam::{Agent, Crowd, Wall};
    ///
    /// let (first, gates) = (0b01, 0b10);
    /// let mut crowd = Crowd::new(CrowdRules::default(), 0.05)?;
    /// crowd.set_obstacles_in(gates, [Wall::new(vec2(3.0, -9.0), vec2(3.0, 9.0))])?;
    /// for y in [-2.0, 2.0] {
    ///     let agent = Agent::new(vec2(0.0, y), vec2(0.0, 0.0));
    ///     crowd.insert(agent.with_radius(0.25).with_limits(1.4, 2.0))?;
    /// }
    /// let rules = crowd.rules();
    /// crowd.set_rules_of(1, CrowdRules { layers: first | gates, ..rules })?;
    /// for _ in 0..200 {
    ///     crowd.step(|person| person.agent.force_toward(vec2(1.4, 0.0)));
    /// }
    /// let x = |id| crowd.get(id).unwrap().position.x;
    /// assert!(x(0) > 9.0 && x(1) < 2.76);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// The errors of [`set_obstacles`](Self::set_obstacles).
    pub fn set_obstacles_in(
        &mut self,
        layers: u16,
        shapes: impl IntoIterator<Item = impl Into<Shape<G>>>,
    ) -> Result<(), ObstaclesError> {
        let shapes: Vec<Shape<G>> = shapes.into_iter().map(Into::into).collect();
        shapes.iter().try_for_each(Validate::validate)?;
        self.look(&[]);
        let mut ground = self.ground.with_layer(layers, shapes);
        let reach = self.reach(self.strength, self.extremes);
        ground.prepare(self.obstacle_reach(reach), self.world.as_ref());
        let filter = self.rules().filter;
        let check = |ground: &Ground<G>, agent: &Agent<G>| {
            let obstacles = ground.at_rest(agent.position, self.layers_of(agent.id));
            filter.check_among(agent, Surroundings::new(self.dt).with_obstacles(obstacles))
        };
        let fault = |member: &Member<G>| {
            let reason = check(&ground, &member.agent).err()?;
            check(&self.ground, &member.agent).is_ok().then_some((member.agent.id, reason))
        };
        let faults: Vec<(u32, Error)> = self.iter().filter_map(fault).collect();
        let Some((_, reason)) = faults.first() else {
            self.ground = ground;
            return Ok(());
        };
        Err(ObstaclesError { reason: *reason, ids: faults.iter().map(|(id, _)| *id).collect() })
    }

    /// Replaces the obstacles that move, all in the first layer. They keep their velocity in the
    /// next step.
    ///
    /// A step does not move them: set them again before each step.
    ///
    /// # Errors
    /// The errors of [`Shape::validate`](Validate::validate), and [`Error::NotFinite`] for a
    /// velocity.
    pub fn set_moving_obstacles(
        &mut self,
        obstacles: impl IntoIterator<Item = Moving<impl Into<Shape<G>>, G>>,
    ) -> Result<(), Error> {
        let into = |one: Moving<_, G>| Moving { shape: Into::into(one.shape), velocity: one.velocity };
        let moving: Vec<Moving<Shape<G>, G>> = obstacles.into_iter().map(into).collect();
        for one in &moving {
            one.shape.validate()?;
            finite_vector("velocity", one.velocity)?;
        }
        self.ground.moving = moving;
        Ok(())
    }

    /// Duration of a step (time).
    #[must_use]
    pub fn dt(&self) -> G::Scalar {
        self.dt
    }

    /// The obstacles at rest.
    #[must_use]
    pub fn obstacles(&self) -> &[Shape<G>] {
        &self.ground.shapes
    }

    /// The obstacles that move.
    #[must_use]
    pub fn moving_obstacles(&self) -> &[Moving<Shape<G>, G>] {
        &self.ground.moving
    }

    /// The agent with this id.
    #[must_use]
    pub fn get(&self, id: u32) -> Option<Agent<G>> {
        Some(self.member(id)?.agent)
    }

    /// The agent with this id, with its state.
    #[must_use]
    pub fn member(&self, id: u32) -> Option<&Member<G>> {
        self.members.get(self.index_of(id)?)
    }

    /// All agents with their states, by id.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = &Member<G>> + Clone {
        self.indices.iter().map(|(_, index)| &self.members[*index as usize])
    }

    /// Number of agents.
    #[must_use]
    pub fn len(&self) -> usize {
        self.members.len()
    }

    /// `true` if there is no agent.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.members.is_empty()
    }

    pub(super) fn index_of(&self, id: u32) -> Option<usize> {
        let at = self.indices.binary_search_by_key(&id, |(id, _)| *id).ok()?;
        self.indices.get(at).map(|(_, index)| *index as usize)
    }

    /// The world as a torus.
    pub(super) fn torus(&self) -> Option<Torus<G>> {
        self.world.as_ref().map(Bounds::torus)
    }

    /// Returns the position, or in a world that wraps its image inside.
    pub(super) fn inside(&self, position: G::Vector) -> G::Vector {
        self.world.map_or(position, |world| world.wrap(position))
    }

    /// Collects what agents see among bodies that do not give way, unless it is known.
    pub(super) fn look(&mut self, bodies: &[Body<G>]) {
        let is_alone = bodies.is_empty();
        if self.is_seen && is_alone {
            return;
        }
        let rules: Vec<CrowdRules<G::Scalar>> = self.all_rules(None).collect();
        let members = self.members.iter().map(|member| {
            let CrowdRules { priority, layers, .. } = rules[member.rules as usize];
            let (other, speed) = member.seen();
            (Other { priority, layers, ..other }, speed)
        });
        self.extremes = members.clone().fold(Extremes::none(), |all, one| all.with(&one));
        let bodies = bodies.iter().map(|body| Other::unyielding(*body)).filter(is_usable);
        let bodies = bodies.map(|other| (other, other.body.velocity.length()));
        let mut grid = core::mem::take(&mut self.grid);
        let reach = |extremes| self.reach(self.strength, extremes);
        grid.collect_by(members.chain(bodies), reach, self.dt, self.world.as_ref());
        self.grid = grid;
        let reach = self.reach(self.strength, self.extremes);
        self.ground.prepare(self.obstacle_reach(reach), self.world.as_ref());
        self.is_seen = is_alone;
    }
}
