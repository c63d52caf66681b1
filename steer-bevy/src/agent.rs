//! The components of an agent: its limits, velocity and heading, and how it is moved.

use std::collections::BTreeMap;

use bevy_ecs::change_detection::Tick;
use bevy_ecs::lifecycle::HookContext;
use bevy_ecs::prelude::*;
use bevy_ecs::world::DeferredWorld;
use bevy_math::Vec2;
use bevy_reflect::Reflect;
use bevy_reflect::std_traits::ReflectDefault;
use bevy_transform::components::Transform;
use steer_glam::v0_33::{Agent, Body, Validate};

use crate::forces::{Combine, SteeringForce};
use crate::memory::Stateless;

/// Makes an entity an agent: its limits, in your units of length and time.
///
/// It is the only component that an agent needs. The components of behaviours say where it goes.
/// They do nothing without it. Without any, the agent keeps its velocity.
///
/// ```
/// use steer_bevy::prelude::*;
///
/// // Pixels and seconds: at most 140 px/s, reached with 400 px/s², and a body of 8 px.
/// let steering = Steering::new(140.0, 400.0).with_radius(8.0);
/// assert_eq!(steering.max_speed, 140.0);
/// ```
///
/// # Degenerate cases
/// A limit that is negative or not finite counts as 0, with a warning.
#[derive(Component, Reflect, Clone, Copy, Debug, Default, PartialEq)]
#[cfg_attr(feature = "serialize", derive(serde::Serialize, serde::Deserialize))]
#[reflect(Component, Default, Clone, Debug, PartialEq)]
#[require(Transform, Velocity2, Heading2, SteeringOrder, SteeringForce, State, Stateless)]
#[component(on_remove = forget)]
pub struct Steering {
    /// Maximum speed (length/time), 0 or more.
    pub max_speed: f32,
    /// Maximum acceleration (length/time²), 0 or more.
    pub max_acceleration: f32,
    /// Radius of the body (length), 0 or more. The scale of the `Transform` does not change it.
    pub radius: f32,
    /// Minimum speed (length/time), 0 or more, for example of an aircraft.
    pub min_speed: f32,
    /// Maximum turn rate of the heading (radians/time). `None`: it turns at once.
    pub max_turn_rate: Option<f32>,
    /// Whether the rotation of the `Transform` stays as it is, for sprites that do not turn.
    pub keep_rotation: bool,
}

impl Steering {
    /// Creates the limits of an agent: maximum speed (length/time) and maximum acceleration
    /// (length/time²).
    #[must_use]
    pub fn new(max_speed: f32, max_acceleration: f32) -> Self {
        Steering { max_speed, max_acceleration, ..Steering::default() }
    }

    /// The same limits with a body of this radius (length).
    #[must_use]
    pub fn with_radius(self, radius: f32) -> Self {
        Steering { radius, ..self }
    }

    /// The same limits with a minimum speed (length/time).
    #[must_use]
    pub fn with_min_speed(self, min_speed: f32) -> Self {
        Steering { min_speed, ..self }
    }

    /// The same limits with a maximum turn rate (radians/time).
    #[must_use]
    pub fn with_max_turn_rate(self, max_turn_rate: f32) -> Self {
        Steering { max_turn_rate: Some(max_turn_rate), ..self }
    }

    /// The same limits for an agent whose rotation the plugin does not write.
    #[must_use]
    pub fn with_kept_rotation(self) -> Self {
        Steering { keep_rotation: true, ..self }
    }

    /// Warns of limits that are out of range.
    pub(crate) fn check(&self, entity: Entity) {
        let limits = Agent {
            radius: self.radius,
            min_speed: self.min_speed,
            max_turn_rate: self.max_turn_rate,
            max_speed: self.max_speed,
            max_force: self.max_acceleration,
            ..Agent::new(Vec2::ZERO, Vec2::ZERO)
        };
        if let Err(error) = limits.validate() {
            log::warn!("the limits of {entity} are out of range and count as 0: {error}");
        }
    }

    /// Returns `agent` with these limits, for steps of `dt`.
    pub(crate) fn limit(&self, agent: &Agent, dt: f32) -> Agent {
        let (speed, acceleration) = (clean(self.max_speed), clean(self.max_acceleration));
        Agent {
            radius: clean(self.radius),
            min_speed: clean(self.min_speed),
            max_turn_rate: self.max_turn_rate.map(clean),
            max_speed: speed,
            max_force: acceleration,
            ..*agent
        }
        .with_limits_for_step(speed, acceleration, dt)
    }
}

/// Returns a limit in range.
pub(crate) fn clean(limit: f32) -> f32 {
    if limit.is_finite() { limit.max(0.0) } else { 0.0 }
}

/// Forgets the state of an entity that is no agent any more: no other agent sees it.
fn forget(mut world: DeferredWorld<'_>, context: HookContext) {
    if let Some(mut state) = world.get_mut::<State>(context.entity) {
        *state = State::default();
    }
}

/// Velocity of an agent in the plane (length/time), which the plugin integrates. A child also moves
/// with its parent.
///
/// On an entity that is no agent, such as a moving [`Obstacle`](crate::Obstacle) or a target, it is
/// the velocity that agents expect it to keep. The plugin does not move that entity.
#[derive(Component, Reflect, Clone, Copy, Debug, Default, PartialEq)]
#[cfg_attr(feature = "serialize", derive(serde::Serialize, serde::Deserialize))]
#[reflect(Component, Default, Clone, Debug, PartialEq)]
pub struct Velocity2(pub Vec2);

/// Direction in the plane that an agent faces, a unit vector. It follows the velocity, survives a
/// stop, and is written to the rotation of the `Transform`.
#[derive(Component, Reflect, Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serialize", derive(serde::Serialize, serde::Deserialize))]
#[reflect(Component, Default, Clone, Debug, PartialEq)]
pub struct Heading2(pub Vec2);

impl Default for Heading2 {
    fn default() -> Self {
        Heading2(Vec2::X)
    }
}

/// Hands an agent over to a physics engine: the plugin writes its acceleration in the plane
/// (length/time²) here, and moves nothing.
///
/// The plugin observes the motion: the velocity is the one that your program writes to
/// [`Velocity2`], or else the distance since the last step by its time. The example
/// `examples/avian` of the repository shows it with the physics engine Avian.
#[derive(Component, Reflect, Clone, Copy, Debug, Default, PartialEq)]
#[cfg_attr(feature = "serialize", derive(serde::Serialize, serde::Deserialize))]
#[reflect(Component, Default, Clone, Debug, PartialEq)]
pub struct Acceleration2(pub Vec2);

/// Pauses an agent: it stands where it is, at rest, until the component is removed. One with
/// [`Acceleration2`] brakes.
#[derive(Component, Reflect, Clone, Copy, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serialize", derive(serde::Serialize, serde::Deserialize))]
#[reflect(Component, Default, Clone, Debug, PartialEq)]
pub struct Paused;

/// Number that orders agents and obstacles, given at insertion and counting up.
///
/// It makes results independent of the order in which an archetype or a thread visits them. A
/// program that restores a world restores it, too. A copy of an entity has a number of its own, and
/// so has a second entity with the same number.
#[derive(Component, Reflect, Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[cfg_attr(feature = "serialize", derive(serde::Serialize, serde::Deserialize))]
#[reflect(Component, Default, Clone, Debug, PartialEq)]
#[component(clone_behavior = Ignore, on_insert = number, on_discard = give_back)]
pub struct SteeringOrder(pub u32);

impl Default for SteeringOrder {
    fn default() -> Self {
        SteeringOrder(u32::MAX)
    }
}

/// The next [`SteeringOrder`].
#[derive(Resource, Reflect, Clone, Copy, Debug, Default)]
#[reflect(Resource)]
pub(crate) struct NextOrder(pub(crate) u32);

/// The entity of each number that is given.
#[derive(Resource, Default)]
pub(crate) struct Numbered(pub(crate) BTreeMap<u32, Entity>);

/// Numbers an entity that has no number yet, or the one of another entity.
fn number(mut world: DeferredWorld<'_>, context: HookContext) {
    let entity = context.entity;
    let Some(mut order) = world.get_mut::<SteeringOrder>(entity).map(|order| order.0) else { return };
    let Some(numbered) = world.get_resource::<Numbered>() else { return };
    let is_taken = numbered.0.get(&order).is_some_and(|other| *other != entity);
    let Some(mut next) = world.get_resource_mut::<NextOrder>() else { return };
    if order == u32::MAX || is_taken {
        order = next.0;
    }
    // In a restored world new numbers continue after its own.
    next.0 = next.0.max(order.saturating_add(1));
    world.resource_mut::<Numbered>().0.insert(order, entity);
    if let Some(mut own) = world.get_mut::<SteeringOrder>(entity) {
        own.0 = order;
    }
}

/// Gives back the number of an entity.
fn give_back(mut world: DeferredWorld<'_>, context: HookContext) {
    let Some(order) = world.get::<SteeringOrder>(context.entity).map(|order| order.0) else { return };
    if let Some(mut numbered) = world.get_resource_mut::<Numbered>()
        && numbered.0.get(&order) == Some(&context.entity)
    {
        numbered.0.remove(&order);
    }
}

/// The agent as steer-core has it, taken from the other components at the start of each step.
#[derive(Component, Clone, Copy)]
#[component(clone_behavior = Ignore)]
pub(crate) struct State {
    pub(crate) agent: Agent,
    /// Velocity that others see: also of a body that the program moves.
    pub(crate) seen: Vec2,
    /// Whether the step includes this agent: it has been sensed, and its numbers are finite.
    pub(crate) ready: bool,
    /// Whether it was ready in the last step, so that its last position is known.
    pub(crate) known: bool,
    /// Whether its limits are new in this step, on which the parameters of behaviours depend.
    pub(crate) renewed: bool,
    /// Whether the rotation of its `Transform` stays as it is.
    pub(crate) keeps_rotation: bool,
    /// Number of the last step in which a swarm has moved it.
    pub(crate) swarmed: Option<u32>,
    /// Combination with which its forces have begun.
    pub(crate) combine: Combine,
    /// The last change of its `Transform` that is known.
    pub(crate) written: Option<Tick>,
}

impl Default for State {
    fn default() -> Self {
        let agent = Agent::new(Vec2::ZERO, Vec2::ZERO);
        State {
            agent,
            seen: Vec2::ZERO,
            ready: false,
            known: false,
            renewed: false,
            keeps_rotation: false,
            swarmed: None,
            combine: Combine::default(),
            written: None,
        }
    }
}

impl State {
    /// Returns its position, velocity and heading.
    #[inline]
    pub(crate) fn pose(&self) -> (Vec2, Vec2, Vec2) {
        (self.agent.position, self.agent.velocity, self.agent.heading)
    }

    /// Returns the body that others see.
    #[inline]
    pub(crate) fn body(&self) -> Body {
        Body { velocity: self.seen, ..self.agent.to_body() }
    }
}
