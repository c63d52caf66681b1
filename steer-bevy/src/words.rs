//! The choices of behaviours' parameters, for components: the ones of steer-core with reflection.

use bevy_reflect::Reflect;
use bevy_reflect::std_traits::ReflectDefault;
use steer_glam::v0_33::{behavior, terrain};

/// Declares an enum with the words of one of steer-core, and the conversion.
macro_rules! words {
    ($($(#[$doc:meta])* $name:ident = $core:ty { $($(#[$word_doc:meta])* $word:ident),* $(,)? })*) => {$(
        $(#[$doc])*
        #[derive(Reflect, Clone, Copy, Debug, Default, PartialEq, Eq)]
        #[cfg_attr(feature = "serialize", derive(serde::Serialize, serde::Deserialize))]
        #[reflect(Default, Clone, Debug, PartialEq)]
        pub enum $name {
            $($(#[$word_doc])* $word),*
        }

        impl From<$name> for $core {
            fn from(word: $name) -> Self {
                match word { $($name::$word => <$core>::$word),* }
            }
        }

        impl From<$core> for $name {
            fn from(word: $core) -> Self {
                match word { $(<$core>::$word => $name::$word),* }
            }
        }
    )*};
}

words! {
    /// Number of feelers of [`AvoidWalls`](crate::AvoidWalls).
    Feelers = behavior::Feelers {
        /// One straight ahead.
        One,
        /// Two, to either side.
        Two,
        /// One ahead and one to either side.
        #[default]
        Three,
    }
    /// A side of an agent.
    Side = terrain::Side {
        /// Counter-clockwise (+90°) of the heading.
        #[default]
        Left,
        /// Clockwise (−90°) of the heading.
        Right,
    }
    /// A direction along a [`Path`](crate::Path).
    Direction = terrain::Direction {
        /// From the first point to the last.
        #[default]
        Forward,
        /// From the last point to the first.
        Backward,
    }
    /// Continuation after the last point of a [`Path`](crate::Path).
    PathMode = terrain::PathMode {
        /// None: the path ends there.
        #[default]
        Open,
        /// To the first point: the path goes round and round.
        Closed,
        /// Back to the first point over the same waypoints, then out again.
        PingPong,
    }
    /// Pattern of the slots of [`HoldFormation`](crate::HoldFormation).
    Pattern = behavior::Pattern {
        /// Beside the leader, on both sides.
        Line,
        /// Behind the leader, one after the other.
        Column,
        /// A V behind the leader.
        #[default]
        Wedge,
        /// On a circle round the leader.
        Circle,
    }
}

/// Rule for the time that [`Pursue`](crate::Pursue) and [`Evade`](crate::Evade) predict ahead. See
/// the one of [steer-core](steer_glam::v0_33::behavior::Prediction).
#[derive(Reflect, Clone, Copy, Debug, Default, PartialEq)]
#[cfg_attr(feature = "serialize", derive(serde::Serialize, serde::Deserialize))]
#[reflect(Default, Clone, Debug, PartialEq)]
pub enum Prediction {
    /// Always this time.
    Constant(f32),
    /// Distance by the agent's maximum speed.
    Distance,
    /// Distance by the sum of both speeds.
    #[default]
    Closing,
    /// The time at which both can meet.
    Intercept,
}

impl From<Prediction> for behavior::Prediction<f32> {
    fn from(rule: Prediction) -> Self {
        match rule {
            Prediction::Constant(time) => Self::Constant(time),
            Prediction::Distance => Self::Distance,
            Prediction::Closing => Self::Closing,
            Prediction::Intercept => Self::Intercept,
        }
    }
}
