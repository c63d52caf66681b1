//! The declaration of a behaviour: a component made from the parameters of one of steer-core.

use bevy_ecs::component::Mutable;
use bevy_ecs::prelude::*;
use bevy_math::Vec2;
use steer_glam::v0_33::behavior::Arrive;
use steer_glam::v0_33::parameters::{Parameters, Scale};
use steer_glam::v0_33::{Agent, Validate};

use crate::view::View;

/// A behaviour as a component, with the parameters that it leaves out.
pub(crate) trait Declared: Component<Mutability = Mutable> {
    /// The behaviour of steer-core.
    type Parameters: Send + Sync + 'static;
    /// Memory from step to step.
    type Memory: Component<Mutability = Mutable> + Copy + PartialEq;

    /// Returns the parameters for an agent.
    fn resolved(&self, agent: &Agent) -> Self::Parameters;

    /// Factor of its force.
    fn weight(&self) -> f32 {
        1.0
    }
}

/// A behaviour of a target, obstacles, paths, or nothing.
pub(crate) trait Behavior: Declared {
    /// Returns the force.
    fn steer(&self, of: &Self::Parameters, memory: &mut Self::Memory, agent: &Agent, view: &View) -> Vec2;
}

/// The parameters of a behaviour for its agent, computed when either changes.
#[derive(Component)]
pub(crate) struct Resolved<B: Declared>(pub(crate) Option<B::Parameters>);

impl<B: Declared> Default for Resolved<B> {
    fn default() -> Self {
        Resolved(None)
    }
}

/// Returns the defaults of steer-core in the units of an agent.
///
/// The defaults are for the agent of `Agent::new`, which slows down over 100 and is at full speed
/// after 10. The `for_agent` of a behaviour scales them in the same way.
pub(crate) fn for_agent<P: Parameters + Default>(agent: &Agent) -> P {
    let peters = Agent::new(Vec2::ZERO, Vec2::ZERO);
    let length = |agent| f64::from(Arrive::for_agent(agent).slowing_radius);
    let time = |agent: &Agent| f64::from(agent.time_to_speed());
    let (length, time) = (length(agent) / length(&peters), time(agent) / time(&peters));
    if length > 0.0 && time > 0.0 {
        P::default().rescaled(&Scale { length, time, mass: 1.0 })
    } else {
        P::default()
    }
}

/// Returns these parameters if they are in range, or else the `fallback`, with a warning.
pub(crate) fn checked<P: Validate>(parameters: P, fallback: impl FnOnce() -> P, name: &str) -> P {
    match parameters.validate() {
        Ok(()) => parameters,
        Err(error) => {
            log::warn!("{name} takes the default of all parameters: {error}");
            fallback()
        }
    }
}

/// Declares a behaviour's component: what it needs, the parameters that follow from the agent if
/// they are `None` (`least`: at least so many radii, `none`: otherwise), and further fields with
/// their defaults.
///
/// The documentation of parameters is the one of steer-core. A test in `mod.rs`
/// holds each component against the table of its parameters.
macro_rules! behavior {
    ($($all:tt)*) => {
        $crate::behavior::declare::declare! {
            $($all)*
            weight {
                /// Factor of the force. 1 by default.
                weight
            }
        }
    };
}
pub(crate) use behavior;

/// Declares a behaviour's component, as `behavior` does, whose force may have no weight.
macro_rules! declare {
    (
        $(#[$doc:meta])*
        $name:ident: $core:ty, $memory:ty, $base:expr $(, along $path:ident)?;
        $(needs { $($(#[$need_doc:meta])* $(@$entities:ident)? $need:ident: $need_type:ident),* })?
        $(takes { $(
            $take:ident: $take_type:ty
            $(, in $group:ident)? $(, least $radii:literal)? $(, none $none:literal)?
        );* })?
        $(also { $($(#[$also_doc:meta])* $also:ident: $also_type:ty = $also_default:expr),* })?
        $(weight { $(#[$weight_doc:meta])* $weight:ident })?
    ) => {
        #[derive(Component, Reflect, Clone, Debug, PartialEq)]
        #[cfg_attr(feature = "serialize", derive(serde::Serialize, serde::Deserialize))]
        $(#[$doc])*
        #[reflect(Component, Clone, Debug, PartialEq)]
        #[require(Resolved<$name>, $memory)]
        pub struct $name {
            $($($(#[$need_doc])* $(#[$entities])? pub $need: $need_type,)*)?
            $($(
                #[doc = concat!(
                    "`", stringify!($take), "` of [steer-core](steer_glam::v0_33::behavior::",
                    stringify!($name), "). `None`: ",
                    $crate::behavior::declare::meaning!($($radii)?; $($none)?), "."
                )]
                pub $take: Option<$take_type>,
            )*)?
            $($($(#[$also_doc])* pub $also: $also_type,)*)?
            $($(#[$weight_doc])* pub $weight: f32,)?
        }

        $crate::behavior::declare::create! {
            $name [$($($need: $need_type,)*)?]
            [$($($take = None,)*)? $($($also = $also_default,)*)? $($weight = 1.0,)?]
        }

        impl Declared for $name {
            type Parameters = $crate::behavior::declare::parameters!($core $(, $path)?);
            type Memory = $memory;

            fn resolved(&self, agent: &Agent) -> Self::Parameters {
                #[allow(unused_mut)]
                let mut parameters: $core = ($base)(agent, self);
                $($($(parameters.$take = parameters.$take.max($radii * agent.radius);)?)*)?
                let default = parameters;
                $($(
                    if let Some(value) = self.$take {
                        parameters.$($group.)?$take = value.into();
                    }
                )*)?
                let parameters = checked(parameters, || default, stringify!($name));
                $(let parameters = $crate::path::Along::new(parameters, &self.$path, stringify!($name));)?
                parameters
            }

            $(fn weight(&self) -> f32 {
                self.$weight
            })?
        }
    };
}
pub(crate) use declare;

/// The type of resolved parameters: with the own path of a behaviour of a path.
macro_rules! parameters {
    ($core:ty) => { $core };
    ($core:ty, $path:ident) => { $crate::path::Along<$core> };
}
pub(crate) use parameters;

/// The meaning of `None`.
macro_rules! meaning {
    (;) => {
        "from the agent's limits"
    };
    ($radii:literal;) => {
        concat!("from the agent's limits, and at least ", $radii, " radii")
    };
    (; $none:literal) => {
        $none
    };
}
pub(crate) use meaning;

/// Implements `Default` for a component that needs nothing, or else `new`.
macro_rules! create {
    ($name:ident [] [$($field:ident = $default:expr,)*]) => {
        impl Default for $name {
            fn default() -> Self {
                $name { $($field: $default,)* }
            }
        }
    };
    ($name:ident [$($need:ident: $need_type:ident,)+] [$($field:ident = $default:expr,)*]) => {
        impl $name {
            /// Creates it with parameters that follow from the agent's limits.
            #[must_use]
            pub fn new($($need: $crate::behavior::declare::argument!($need_type)),+) -> Self {
                $name { $($need: $need.into(),)+ $($field: $default,)* }
            }
        }
    };
}
pub(crate) use create;

/// The type of an argument of `new`: a target is made from points and entities,
/// a path from entities and paths.
macro_rules! argument {
    (Target) => { impl Into<Target> };
    (PathSource) => { impl Into<PathSource> };
    ($other:ident) => { $other };
}
pub(crate) use argument;

/// A behaviour without parameters.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(crate) struct NoParameters;

impl Validate for NoParameters {
    fn validate(&self) -> Result<(), steer_glam::v0_33::Error> {
        Ok(())
    }
}

/// The base of a behaviour without parameters.
pub(crate) fn none<B>(_: &Agent, _: &B) -> NoParameters {
    NoParameters
}

/// The base of a behaviour whose parameters all have defaults.
pub(crate) fn scaled<P: Parameters + Default, B>(agent: &Agent, _: &B) -> P {
    for_agent(agent)
}
