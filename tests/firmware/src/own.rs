//! Custom vectors: [`Pair`], and [`Leaning`], which is wrong.

use steer_core::{Scalar, Vec2Like};

/// A vector of two numbers.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Pair<S>(S, S);

/// A vector of two numbers whose `dot` has a wrong sign, so that laws must fail on it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Leaning<S>(S, S);

macro_rules! own {
    ($Vector:ident { $($dot:tt)* }) => {
        steer_core::vector_operators! { [S: Scalar] $Vector<S>, S, [.0, .1] }

        impl<S: Scalar> Vec2Like for $Vector<S> {
            type Scalar = S;
            fn new(x: S, y: S) -> Self {
                $Vector(x, y)
            }
            fn x(self) -> S {
                self.0
            }
            fn y(self) -> S {
                self.1
            }
            $($dot)*
        }
    };
}

own!(Pair {});
own!(Leaning {
    fn dot(self, other: Self) -> S {
        self.0 * other.0 - self.1 * other.1
    }
});
