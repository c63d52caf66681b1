//! Macros that turn the list of laws into named tests.

/// Expands to a module of tests, one for each law of a vector type.
///
/// The module name is the second argument followed by `_vector`. The type may be generic.
///
/// ```text
/// steer_conformance::vec2_laws!(MyVec2, my_vec2); // my_vec2_vector::operators::addition_adds_components, …
/// ```
#[macro_export]
macro_rules! vec2_laws {
    ($vector:ty, $name:ident) => {
        $crate::__private::paste! {
            $crate::for_each_vector_law! { {$crate::__tests} [$vector, [<$name _vector>]] }
        }
    };
}

/// Expands to a module of tests, one for each law of the behaviours on a vector type.
///
/// If a law of the vector itself is broken, one test fails and names it, and the others return
/// without a check; see [`Premise`](crate::Premise).
///
/// The module name is the second argument followed by `_behavior`. The type may be generic.
///
/// ```text
/// steer_conformance::behavior_laws!(MyVec2, my_vec2); // my_vec2_behavior::seek::force_is_the_missing_velocity, …
/// ```
#[macro_export]
macro_rules! behavior_laws {
    ($vector:ty, $name:ident) => {
        $crate::__private::paste! {
            $crate::for_each_behavior_law! { {$crate::__tests_after_vector} [$vector, [<$name _behavior>]] }
        }
    };
}

/// Expands to a module of tests, one for each law of swarms on a vector type whose numbers are a
/// [`SwarmScalar`](steer_core::swarm::SwarmScalar).
///
/// If a law of the vector itself is broken, one test fails and names it, and the others return
/// without a check; see [`Premise`](crate::Premise).
///
/// The module name is the second argument followed by `_swarm`. The type may be generic.
///
/// ```text
/// steer_conformance::swarm_laws!(MyVec2, my_vec2); // my_vec2_swarm::swarm::a_step_is_that_of_the_simple_behaviour, …
/// ```
#[macro_export]
macro_rules! swarm_laws {
    ($vector:ty, $name:ident) => {
        $crate::__private::paste! {
            $crate::for_each_swarm_law! { {$crate::__tests_after_vector} [$vector, [<$name _swarm>]] }
        }
    };
}

/// Expands to a test that the operators of an adapter's vector give the bits of its library's own.
///
/// The first type wraps the second in its field 0, with `From`; the second has `new`, all
/// operators with a number, and the sums of its values and of references.
///
/// ```text
/// steer_conformance::operator_test!(operators_are_those_of_vec2, steer_glam::GlamVec2, glam::Vec2);
/// ```
#[macro_export]
macro_rules! operator_test {
    ($name:ident, $Wrapper:ty, $Inner:ty) => {
        #[test]
        fn $name() {
            type Wrapper = $Wrapper;
            type Inner = $Inner;
            let wrap = <Wrapper as From<Inner>>::from;
            let values = [0.1, -2.5, 3.0, 0.0, -1e-20, 7e12];
            let vectors: Vec<_> = values.iter().flat_map(|x| values.map(|y| Inner::new(*x, y))).collect();
            for (&a, &b) in vectors.iter().zip(vectors.iter().rev()) {
                let (u, v) = (wrap(a), wrap(b));
                assert_eq!([u + v, u + &v, &u + v, &u + &v], [a + b; 4].map(wrap));
                assert_eq!([u - v, u - &v, &u - v, &u - &v], [a - b; 4].map(wrap));
                assert_eq!([-u, -&u], [-a; 2].map(wrap));
                for k in [0.3, -2.0, 1e3] {
                    assert_eq!([u * k, &u * k, k * u, k * &u], [a * k, a * k, k * a, k * a].map(wrap));
                    assert_eq!([u / k, &u / k], [a / k; 2].map(wrap));
                    let (mut w, mut c) = (u, a);
                    w += v;
                    w *= k;
                    w -= &v;
                    w /= k;
                    w += &u;
                    w -= u;
                    c += b;
                    c *= k;
                    c -= b;
                    c /= k;
                    c += a;
                    c -= a;
                    assert_eq!(w.0, c);
                }
            }
            let wrapped: Vec<_> = vectors.iter().copied().map(wrap).collect();
            let sum: Inner = vectors.iter().sum();
            assert_eq!(wrapped.iter().sum::<Wrapper>().0, sum);
            assert_eq!(wrapped.into_iter().sum::<Wrapper>().0, sum);
        }
    };
}

#[doc(hidden)]
#[macro_export]
macro_rules! __tests {
    ([$vector:ty, $name:ident] $($group:ident { $($law:ident,)* })*) => {
        #[cfg(test)]
        mod $name {
            #[allow(unused_imports)]
            use super::*;
            $(mod $group {
                #[allow(unused_imports)]
                use super::*;
                $(#[test]
                fn $law() {
                    $crate::laws::$group::$law::<$vector>();
                })*
            })*
        }
    };
}

#[doc(hidden)]
#[macro_export]
macro_rules! __tests_after_vector {
    ([$vector:ty, $name:ident] $($group:ident { $($law:ident,)* })*) => {
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
                    super::PREMISE.check($crate::vector_laws::<$vector>(), $crate::laws::$group::$law::<$vector>);
                })*
            })*
        }
    };
}

#[doc(hidden)]
#[macro_export]
macro_rules! __names {
    ([$vector:ty] $($group:ident { $($law:ident,)* })*) => {
        &[$($($crate::Law {
            name: concat!(stringify!($group), "::", stringify!($law)),
            check: $crate::laws::$group::$law::<$vector>,
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
