//! The vector type of the unit tests, written as a user would write one.

use crate::vector::Vec2Like;

#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub(crate) struct V(f64, f64);

pub(crate) fn v(x: f64, y: f64) -> V {
    V(x, y)
}

crate::vector_operators! { [] V, f64, [.0, .1] }

impl Vec2Like for V {
    type Scalar = f64;
    fn new(x: f64, y: f64) -> V {
        V(x, y)
    }
    fn x(self) -> f64 {
        self.0
    }
    fn y(self) -> f64 {
        self.1
    }
}
