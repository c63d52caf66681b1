//! [`by_case`]: an entry for each behaviour with a default, called as the `Case` of its laws does.

use crate::arguments::{Arguments, Entry};
use steer_conformance::catalogue::Case as _;
use steer_conformance::for_each_behavior;
use steer_core::Geometry;
use steer_core::behavior::*;

/// Makes a function of a behaviour. A behaviour that holds a vector has no default, and an entry by
/// hand.
macro_rules! function {
    ($Behavior:ident <G>) => {};
    ($Behavior:ident $($parameters:tt)*) => {
        #[allow(non_snake_case, reason = "it has the name of its behaviour")]
        #[inline(never)]
        fn $Behavior<G: Geometry>(s: &mut Arguments<G>) -> G::Vector {
            <$Behavior $($parameters)*>::default().steer_in(&mut s.at)
        }
    };
}

/// Makes an entry of such a function.
macro_rules! entry {
    ($Behavior:ident <G>) => {
        None
    };
    ($Behavior:ident $($parameters:tt)*) => {
        Some(Entry {
            name: concat!("by_case::", stringify!($Behavior)),
            title: stringify!($Behavior),
            call: $Behavior::<G>,
        })
    };
}

macro_rules! functions {
    ([] $(($($behavior:tt)*))*) => { $(function! { $($behavior)* })* };
}
for_each_behavior! { {functions} [] }

macro_rules! all {
    ([] $(($($behavior:tt)*))*) => { const { &[$(entry! { $($behavior)* }),*] } };
}

/// Returns the entries of these behaviours.
pub(crate) fn by_case<G: Geometry + 'static>() -> impl Iterator<Item = &'static Entry<G>> {
    let all: &[Option<Entry<G>>] = for_each_behavior! { {all} [] };
    all.iter().flatten()
}
