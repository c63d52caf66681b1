//! The wrong behaviours, by family.

mod avoidance;
mod combine;
mod group;
mod motion;
mod orientation;
mod path;
mod target;
pub(crate) mod units;

use crate::own::V;
use steer_core::{Agent, Vec2Like};

/// A behaviour that is wrong on purpose.
#[derive(Clone, Copy)]
pub(crate) struct Double {
    /// Law that it breaks.
    pub(crate) breaks: &'static str,
    /// Its defect.
    pub(crate) by: &'static str,
    /// The law, run on it.
    pub(crate) run: fn(),
}

/// All doubles.
pub(crate) fn all() -> Vec<Double> {
    [
        avoidance::DOUBLES,
        combine::DOUBLES,
        group::DOUBLES,
        motion::DOUBLES,
        orientation::DOUBLES,
        path::DOUBLES,
        target::DOUBLES,
    ]
    .concat()
}

/// Defines doubles: the law (with the type of its state if it has one), the defect, and the wrong
/// behaviour.
macro_rules! doubles {
    ($($family:ident :: $law:ident $(<$state:ty>)?, $by:literal, $($wrong:expr),+;)*) => {
        pub(crate) const DOUBLES: &[crate::doubles::Double] = &[$(crate::doubles::Double {
            breaks: stringify!($law),
            by: $by,
            run: || steer_conformance::defects::$family::$law::<crate::own::V $(, $state)?>($($wrong),+),
        },)*];
    };
}
use doubles;

fn zero() -> V {
    V([0.0, 0.0])
}

/// The common form of seek: it brakes on the target, and a NaN target results in a NaN force.
fn naive_seek(agent: &Agent<V>, target: V) -> V {
    let way = target - agent.position;
    if way == zero() {
        return -agent.velocity;
    }
    way * (agent.max_speed / way.length()) - agent.velocity
}
