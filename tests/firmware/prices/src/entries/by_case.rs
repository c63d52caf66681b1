//! [`by_case`]: an entry for each behaviour that has none by hand.

use super::{Call, Entry, has_entry_by_hand};
use steer_conformance::catalogue::{Case as _, Situation, Type, WithDefault as _, WithoutDefault as _};
use steer_conformance::for_each_behavior;
use steer_core::Geometry;
use steer_core::behavior::*;

/// Makes a function of each behaviour: its call in the laws' `Case`, with its default.
macro_rules! functions {
    ([] $(($Behavior:ident $($parameters:tt)*))*) => {$(
        #[allow(non_snake_case, reason = "each has the name of its behaviour")]
        #[inline(never)]
        fn $Behavior<G: Geometry>(at: &mut Situation<G>) -> G::Vector {
            let target = at.target;
            let rule = (&Type::<$Behavior $($parameters)*>::new()).default_of();
            rule.map_or(target, |rule| rule.steer_in(at))
        }
    )*};
}
for_each_behavior! { {functions} [] }

/// Makes the entries. They are chosen at compile time, so that no other is linked.
macro_rules! chosen {
    ([$G:ident] $(($Behavior:ident $($parameters:tt)*))*) => {
        const {
            &[$(if has_entry_by_hand(stringify!($Behavior)) {
                None
            } else {
                Some(Entry {
                    name: concat!("by_case::", stringify!($Behavior)),
                    title: stringify!($Behavior),
                    call: Call::Case($Behavior::<$G>),
                })
            }),*]
        }
    };
}

/// Entries of the behaviours without one by hand. A behaviour without a default needs one by hand.
pub(super) fn by_case<G: Geometry + 'static>() -> &'static [Option<Entry<G>>] {
    for_each_behavior! { {chosen} [G] }
}
