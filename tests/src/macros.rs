//! Macros that turn the list of laws into named tests.

/// Expands to a module of tests, one for each law of the vectors of a geometry.
///
/// The first argument is the marker of an adapter or a vector type of your own. It may be generic.
/// The module name is the second argument followed by `_vector`.
///
/// ```text
/// steer_conformance::vec2_laws!(MyVec2, my_vec2); // my_vec2_vector::operators::addition_adds_components, …
/// steer_conformance::vec2_laws!(steer_glam::Glam, glam); // glam_vector::operators::addition_adds_components, …
/// ```
#[macro_export]
macro_rules! vec2_laws {
    ($geometry:ty, $name:ident) => {
        $crate::__private::paste! {
            $crate::for_each_vector_law! { {$crate::__tests} [$geometry, [<$name _vector>]] }
        }
    };
}

/// Expands to a module of tests, one for each law of the behaviours on a geometry.
///
/// If a law of the vector itself is broken, one test fails and names it, and the others return
/// without a check. See [`Premise`](crate::Premise).
///
/// The arguments are as in [`vec2_laws!`]. The module name is the second one followed by
/// `_behavior`.
///
/// ```text
/// steer_conformance::behavior_laws!(MyVec2, my_vec2); // my_vec2_behavior::seek::force_is_the_missing_velocity, …
/// ```
#[macro_export]
macro_rules! behavior_laws {
    ($geometry:ty, $name:ident) => {
        $crate::__private::paste! {
            $crate::for_each_behavior_law! { {$crate::__tests_after_vector} [$geometry, [<$name _behavior>]] }
        }
    };
}

/// Expands to a module of tests, one for each law of swarms on a geometry whose numbers are a
/// [`SwarmScalar`](steer_core::swarm::SwarmScalar).
///
/// If a law of the vector itself is broken, one test fails and names it, and the others return
/// without a check. See [`Premise`](crate::Premise).
///
/// The arguments are as in [`vec2_laws!`]. The module name is the second one followed by
/// `_swarm`.
///
/// ```text
/// steer_conformance::swarm_laws!(MyVec2, my_vec2); // my_vec2_swarm::swarm::a_step_equals_steps_one_by_one, …
/// ```
#[macro_export]
macro_rules! swarm_laws {
    ($geometry:ty, $name:ident) => {
        $crate::__private::paste! {
            $crate::for_each_swarm_law! { {$crate::__tests_after_vector} [$geometry, [<$name _swarm>]] }
        }
    };
}

#[doc(hidden)]
#[macro_export]
macro_rules! __tests {
    ([$geometry:ty, $name:ident] $($group:ident { $($law:ident,)* })*) => {
        #[cfg(test)]
        mod $name {
            #[allow(unused_imports)]
            use super::*;
            $(mod $group {
                #[allow(unused_imports)]
                use super::*;
                $(#[test]
                fn $law() {
                    $crate::laws::$group::$law::<$geometry>();
                })*
            })*
        }
    };
}

#[doc(hidden)]
#[macro_export]
macro_rules! __tests_after_vector {
    ([$geometry:ty, $name:ident] $($group:ident { $($law:ident,)* })*) => {
        #[cfg(test)]
        mod $name {
            #[allow(unused_imports)]
            use super::*;
            static PREMISE: $crate::Premise = $crate::Premise::new();
            $(mod $group {
                #[allow(unused_imports)]
                use super::*;
                $(#[test]
                fn $law() {
                    super::PREMISE.check($crate::vector_laws::<$geometry>(), $crate::laws::$group::$law::<$geometry>);
                })*
            })*
        }
    };
}

#[doc(hidden)]
#[macro_export]
macro_rules! __names {
    ([$geometry:ty] $($group:ident { $($law:ident,)* })*) => {
        &[$($($crate::Law {
            name: concat!(stringify!($group), "::", stringify!($law)),
            check: $crate::laws::$group::$law::<$geometry>,
        },)*)*]
    };
}

#[doc(hidden)]
#[macro_export]
macro_rules! __bare_names {
    ([] $($group:ident { $($law:ident,)* })*) => {
        &[$($(concat!(stringify!($group), "::", stringify!($law)),)*)*]
    };
}
