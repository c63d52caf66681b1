//! [`Case`]: every behaviour in one situation, so that a test of all behaviours names none.
//!
//! The module of a behaviour's laws has its case; `build.rs` lists the cases.
//! `for_each_behavior!` passes their types to a macro.

use crate::approx::{n, v};
use core::fmt::Debug;
use core::marker::PhantomData;
use steer_core::behavior::{
    AvoidObstaclesState, PathProgress, QueueState, TubeProgress, TurnState, WanderState,
};
use steer_core::parameters::Parameters;
use steer_core::space::Bounds;
use steer_core::terrain::{Circle, Wall};
use steer_core::{Agent, Body, Geometry};

/// A behaviour with parameters.
pub trait Case<G: Geometry>: Parameters + Copy + Debug + PartialEq {
    /// Returns its force or its turn. States that it changes are kept in `at`.
    fn steer_in(&self, at: &mut Situation<G>) -> G::Vector;
}

/// Arguments of all behaviours.
#[derive(Clone, Copy, Debug)]
pub struct Situation<G: Geometry> {
    /// Agent that steers.
    pub me: Agent<G>,
    /// Target, or a direction to turn to.
    pub target: G::Vector,
    /// Bodies of others: a quarry, a menace, a leader, a hunter or a neighbour.
    pub others: [Body<G>; 3],
    /// Obstacles.
    pub circles: [Circle<G>; 2],
    /// Walls.
    pub walls: [Wall<G>; 2],
    /// Points of a path.
    pub points: [G::Vector; 3],
    /// Radius of the path (length).
    pub radius: G::Scalar,
    /// Region to stay in.
    pub area: Bounds<G>,
    /// Random number in [−1, 1].
    pub sample: G::Scalar,
    /// Time of a step.
    pub dt: G::Scalar,
    /// States of behaviours.
    pub memory: Memory<G>,
}

/// State of each behaviour that has one.
#[derive(Clone, Copy, Debug)]
#[allow(missing_docs, reason = "each is the state of the behaviour with its name")]
pub struct Memory<G: Geometry> {
    pub wander: WanderState<G>,
    pub avoid: AvoidObstaclesState,
    pub path: PathProgress,
    pub tube: TubeProgress<G::Scalar>,
    pub turn: TurnState<G::Scalar>,
    pub queue: QueueState,
}

impl<G: Geometry> Default for Memory<G> {
    fn default() -> Self {
        Memory {
            wander: WanderState::default(),
            avoid: AvoidObstaclesState::default(),
            path: PathProgress::default(),
            tube: TubeProgress::default(),
            turn: TurnState::default(),
            queue: QueueState::default(),
        }
    }
}

impl<G: Geometry> Situation<G> {
    /// Returns an agent beside another body, among obstacles.
    #[must_use]
    pub fn new(me: Agent<G>, other: Body<G>) -> Self {
        Situation {
            me,
            target: other.position,
            others: [other, Body::at_rest(v(1.0, 2.0)), Body::new(v(-20.0, 9.0), v(1.0, -2.0))],
            circles: [Circle::new(other.position, n(5.0)), Circle::new(v(40.0, 1.0), n(6.0))],
            walls: [Wall::new(v(-30.0, 35.0), v(70.0, 20.0)), Wall::new(other.position, v(9.0, 9.0))],
            points: [other.position, v(20.0, 12.0), v(60.0, -40.0)],
            radius: n(6.0),
            area: Bounds::<G> { min: v(-50.0, -60.0), max: v(40.0, 30.0) },
            sample: n(0.5),
            dt: n(1.0),
            memory: Memory::default(),
        }
    }
}

/// Type that may have a default: `(&Type::<T>::new()).default_of()`, with both traits below in
/// scope, returns it as an option.
#[derive(Clone, Copy, Debug)]
pub struct Type<T>(PhantomData<T>);

impl<T> Type<T> {
    /// Returns the type.
    #[must_use]
    pub const fn new() -> Self {
        Type(PhantomData)
    }
}

impl<T> Default for Type<T> {
    fn default() -> Self {
        Self::new()
    }
}

/// A type with a default.
pub trait WithDefault {
    /// The type.
    type Of;
    /// Returns the default.
    fn default_of(&self) -> Option<Self::Of>;
}

impl<T: Default> WithDefault for Type<T> {
    type Of = T;
    fn default_of(&self) -> Option<T> {
        Some(T::default())
    }
}

/// A type that may have no default.
pub trait WithoutDefault {
    /// The type.
    type Of;
    /// Returns `None`.
    fn default_of(&self) -> Option<Self::Of>;
}

impl<T> WithoutDefault for &Type<T> {
    type Of = T;
    fn default_of(&self) -> Option<T> {
        None
    }
}
