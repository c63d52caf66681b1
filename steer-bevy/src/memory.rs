//! Memory of behaviours from step to step, as components. A program that saves or rolls back a
//! world saves them with the rest.

use bevy_ecs::prelude::*;
use bevy_math::Vec2;
use bevy_reflect::Reflect;
use bevy_reflect::std_traits::ReflectDefault;
use steer_glam::v0_33::{behavior, crowd};

use crate::path::PathSource;
use crate::target::Target;
use crate::words::Side;

/// Declares a component with the fields of a state of steer-core, and the conversions.
macro_rules! memories {
    ($(
        $(#[$doc:meta])*
        $name:ident = $core:ty { $($(#[$field_doc:meta])* $field:ident: $kind:ty),* }
        $(, with { $($(#[$also_doc:meta])* $also:ident: $also_kind:ty),* })?
    )*) => {$(
        #[derive(Component, Reflect, Clone, Copy, Debug, PartialEq)]
        #[cfg_attr(feature = "serialize", derive(serde::Serialize, serde::Deserialize))]
        $(#[$doc])*
        #[reflect(Component, Default, Clone, Debug, PartialEq)]
        #[component(clone_behavior = Ignore)]
        pub struct $name {
            $($(#[$field_doc])* pub $field: $kind,)*
            $($($(#[$also_doc])* pub $also: $also_kind,)*)?
        }

        impl Default for $name {
            fn default() -> Self {
                <$core>::default().into()
            }
        }

        impl From<$core> for $name {
            fn from(state: $core) -> Self {
                $name {
                    $($field: state.$field.remembered(),)*
                    $($($also: <$also_kind>::default(),)*)?
                }
            }
        }

        impl From<$name> for $core {
            fn from(memory: $name) -> Self {
                $(let $field = memory.$field.remembered();)*
                Self { $($field),* }
            }
        }

        impl $name {
            /// Returns the result of `step`, which changes the state.
            pub(crate) fn update<T>(&mut self, step: impl FnOnce(&mut $core) -> T) -> T {
                let mut state = <$core>::from(*self);
                let result = step(&mut state);
                $(self.$field = state.$field.remembered();)*
                result
            }
        }
    )*};
}

/// A value of a state as one of a component.
trait Remembered<T> {
    fn remembered(self) -> T;
}

macro_rules! same {
    ($($kind:ty)*) => {$(
        impl Remembered<$kind> for $kind {
            fn remembered(self) -> $kind {
                self
            }
        }
    )*};
}
same! { f32 bool usize Vec2 Option<f32> Option<[f32; 2]> }

impl Remembered<Option<Side>> for Option<steer_glam::v0_33::terrain::Side> {
    fn remembered(self) -> Option<Side> {
        self.map(Into::into)
    }
}

impl Remembered<Option<steer_glam::v0_33::terrain::Side>> for Option<Side> {
    fn remembered(self) -> Option<steer_glam::v0_33::terrain::Side> {
        self.map(Into::into)
    }
}

memories! {
    /// The side on which [`AvoidObstacles`](crate::AvoidObstacles) passes.
    AvoidMemory = behavior::AvoidObstaclesState {
        /// The side, while there is a threat.
        side: Option<Side>
    }
    /// The waypoint of [`FollowPath`](crate::FollowPath).
    PathMemory = behavior::PathProgress {
        /// Index of the current waypoint.
        waypoint: usize,
        /// Whether the agent is on its way back, on a path there and back.
        returning: bool
    }, with {
        /// The entity with the path, or `None` for an own one. Another one begins anew.
        #[entities] path: Option<Entity>,
        /// Fingerprint of the [`Path`](crate::Path). Another one begins anew.
        version: u64
    }
    /// The position of [`FollowTube`](crate::FollowTube) on its path.
    TubeMemory = behavior::TubeProgress<f32> {
        /// Distance along the path (length), or `None` before the first step.
        along: Option<f32>,
        /// Whether the agent is on its way back, on a path there and back.
        returning: bool
    }, with {
        /// The entity with the path, or `None` for an own one. Another one begins anew.
        #[entities] path: Option<Entity>,
        /// Fingerprint of the [`Path`](crate::Path). Another one begins anew.
        version: u64
    }
    /// The state of [`Queue`](crate::Queue).
    QueueMemory = behavior::QueueState {
        /// Whether the agent has passed the door. `through` in files.
        #[cfg_attr(feature = "serialize", serde(rename = "through"))]
        passed: bool
    }, with {
        /// The door. Another one begins anew.
        #[entities] door: Option<Target>
    }
    /// The turn rate of [`Face`](crate::Face) and
    /// [`LookWhereYouAreGoing`](crate::LookWhereYouAreGoing).
    TurnMemory = behavior::TurnState<f32> {
        /// Turn rate (radians/time), counter-clockwise.
        rate: f32
    }
    /// The patience of an agent of a [`Crowd`](crate::Crowd).
    #[cfg_attr(feature = "serialize", serde(default))]
    CrowdMemory = crowd::PatienceState<f32> {
        /// Time that the agent has been held up.
        waited: f32,
        /// Remaining time of a step back.
        retreats: f32,
        /// Way of free motion until an agent that has given up resumes, in radii. 0: it has not.
        #[cfg_attr(feature = "serialize", serde(alias = "detour"))]
        given_up: f32,
        /// Turn of the wish, less what has faded (radians).
        turned: f32,
        /// Direction of the last wish.
        aim: Option<[f32; 2]>,
        /// The goal of the agent: its target, the end of its path, or the goal of its field.
        goal: Option<[f32; 2]>,
        /// The goal as it was when it was new.
        ordered: Option<[f32; 2]>,
        /// Whether the agent has been at rest at its goal.
        arrived: bool,
        /// Whether it has settled, or rested without a wish, in the last step.
        settled: bool,
        /// Velocity with which it makes way.
        makes_way: Option<[f32; 2]>,
        /// Whether an oncoming one holds it up, or one that yields to such a one.
        yields: bool,
        /// Whether it stands before one that comes the other way, with its back in a corner.
        cornered: bool,
        /// Time without way along the wish.
        stood: f32,
        /// Side to which the agent keeps, from −1 (clockwise) to 1 (counter-clockwise). 0: none.
        side: f32
    }
}

/// The wandering point and the random numbers of [`Wander`](crate::Wander).
#[derive(Component, Reflect, Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serialize", derive(serde::Serialize, serde::Deserialize))]
#[reflect(Component, Default, Clone, Debug, PartialEq)]
#[component(clone_behavior = Ignore)]
pub struct WanderMemory {
    /// The point on the circle, relative to its centre.
    pub point: Vec2,
    /// State of the generator. 0: the [`SteeringOrder`](crate::SteeringOrder) of the agent is its
    /// seed.
    pub random: u64,
}

impl Default for WanderMemory {
    fn default() -> Self {
        WanderMemory { point: behavior::WanderState::default().point, random: 0 }
    }
}

impl WanderMemory {
    /// Returns the next sample, from −1 to 1.
    pub(crate) fn sample(&mut self, order: u32) -> f32 {
        if self.random == 0 {
            self.random = (u64::from(order) + 1).wrapping_mul(0x9E37_79B9_7F4A_7C15);
        }
        // SplitMix64 (Steele, Lea, Flood 2014), of which the highest 24 bits become the sample.
        self.random = self.random.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mixed = (self.random ^ (self.random >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        let high = (mixed ^ (mixed >> 31)) >> 40;
        high as f32 / (1_u32 << 23) as f32 - 1.0
    }
}

/// The way of an agent to its goal, for [`Arrived`](crate::Arrived), [`Stuck`](crate::Stuck) and
/// [`PathEnded`](crate::PathEnded).
#[derive(Reflect, Clone, Copy, Debug, Default, PartialEq)]
#[cfg_attr(feature = "serialize", derive(serde::Serialize, serde::Deserialize))]
#[reflect(Default, Clone, Debug, PartialEq)]
pub struct GoalMemory {
    /// The goal of the last step.
    pub goal: Option<Vec2>,
    /// Smallest distance from the goal so far (length).
    pub nearest: f32,
    /// Time without coming nearer.
    pub waited: f32,
    /// Whether the agent is at its goal.
    pub arrived: bool,
    /// Whether it has stopped coming nearer.
    pub stuck: bool,
}

/// Declares the way to the goal of each behaviour that has one.
macro_rules! goals {
    ($($(#[$doc:meta])* $name:ident;)*) => {$(
        $(#[$doc])*
        #[derive(Component, Reflect, Clone, Copy, Debug, Default, PartialEq)]
        #[cfg_attr(feature = "serialize", derive(serde::Serialize, serde::Deserialize))]
        #[reflect(Component, Default, Clone, Debug, PartialEq)]
        #[component(clone_behavior = Ignore)]
        pub struct $name(pub GoalMemory);

        impl AsMut<GoalMemory> for $name {
            fn as_mut(&mut self) -> &mut GoalMemory {
                &mut self.0
            }
        }
    )*};
}

goals! {
    /// The way of [`Arrive`](crate::Arrive).
    ArriveMemory;
    /// The way of [`BrakingArrive`](crate::BrakingArrive).
    BrakingArriveMemory;
    /// The way of [`FollowPath`](crate::FollowPath) to the next waypoint.
    PathGoalMemory;
    /// The way of [`FollowTube`](crate::FollowTube) to the end.
    TubeGoalMemory;
    /// The way of [`FollowFlowField`](crate::FollowFlowField) to a single goal.
    FieldGoalMemory;
}

/// The goals of a [`GoalField`](crate::GoalField) and its cost of crowding, as they were when it
/// was last computed.
#[derive(Component, Reflect, Clone, Debug, Default, PartialEq)]
#[cfg_attr(feature = "serialize", derive(serde::Serialize, serde::Deserialize))]
#[reflect(Component, Default, Clone, Debug, PartialEq)]
#[component(clone_behavior = Ignore)]
pub struct FieldMemory {
    /// Positions of the goals.
    pub goals: Vec<Vec2>,
    /// Factors of the time in each cell, for each radius. Empty: 1.
    pub slowness: Vec<Vec<f32>>,
    /// Time since the last cost of crowding.
    pub since: f32,
}

/// The target of [`Sees`](crate::Sees), while it is seen.
#[derive(Component, Reflect, Clone, Copy, Debug, Default, PartialEq)]
#[cfg_attr(feature = "serialize", derive(serde::Serialize, serde::Deserialize))]
#[reflect(Component, Default, Clone, Debug, PartialEq)]
#[component(clone_behavior = Ignore)]
pub struct SightMemory {
    /// Position of the target in the last step. `None` if it was not seen.
    pub last_seen: Option<Vec2>,
}

macro_rules! on_paths {
    ($($name:ident)*) => {$(
        impl $name {
            /// Begins anew on another path. A memory without a path, or with this one, goes on.
            pub(crate) fn follow(&mut self, source: &PathSource, version: u64) {
                let path = match source {
                    PathSource::Entity(entity) => Some(*entity),
                    PathSource::Own(_) => None,
                };
                let is_new = (self.path, self.version) == (None, 0);
                if !is_new && (self.path, self.version) != (path, version) {
                    *self = $name::default();
                }
                (self.path, self.version) = (path, version);
            }
        }
    )*};
}
on_paths! { PathMemory TubeMemory }

impl QueueMemory {
    /// Begins anew at another door.
    pub(crate) fn wait_at(&mut self, door: Target) {
        if self.door.is_some_and(|old| old != door) {
            *self = QueueMemory::default();
        }
        self.door = Some(door);
    }
}

/// The memory of behaviours without one.
#[derive(Component, Clone, Copy, Debug, Default, PartialEq)]
pub(crate) struct Stateless;
pub use crate::behavior::FormationMemory;
