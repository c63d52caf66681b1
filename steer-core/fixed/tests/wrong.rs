//! The laws detect a fixed-point vector without its wide intermediates.

use core::marker::PhantomData;
use std::panic::{catch_unwind, set_hook, take_hook};
use steer_conformance::vector_laws;
use steer_core::Vec2Like;
use steer_fixed::{FixedVec2, I16F16, I20F12, Number};

/// A vector that uses the trait's provided methods where its slip says so.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Narrow<S, T>(FixedVec2<S>, PhantomData<T>);

/// The methods that the vector does not override.
trait Slip: Copy + core::fmt::Debug + PartialEq {
    const LENGTH: bool = false;
    const SCALED: bool = false;
}
#[derive(Clone, Copy, Debug, PartialEq)]
struct Length;
impl Slip for Length {
    const LENGTH: bool = true;
}
#[derive(Clone, Copy, Debug, PartialEq)]
struct Scaled;
impl Slip for Scaled {
    const SCALED: bool = true;
}
#[derive(Clone, Copy, Debug, PartialEq)]
struct Nothing;
impl Slip for Nothing {}

steer_core::vector_operators! { [S: Number, T: Slip] Narrow<S, T>, S, [.0.x, .0.y] }

impl<S: Number, T: Slip> Vec2Like for Narrow<S, T> {
    type Scalar = S;
    fn new(x: S, y: S) -> Self {
        Narrow(FixedVec2 { x, y }, PhantomData)
    }
    fn x(self) -> S {
        self.0.x
    }
    fn y(self) -> S {
        self.0.y
    }
    fn length(self) -> S {
        if T::LENGTH { self.dot(self).sqrt() } else { self.0.length() }
    }
    fn scaled(self, numerator: S, denominator: S) -> Self {
        if T::SCALED {
            self * (numerator / denominator)
        } else {
            Narrow(self.0.scaled(numerator, denominator), PhantomData)
        }
    }
}

fn broken<S: Number, T: Slip + 'static>() -> Vec<&'static str> {
    vector_laws::<Narrow<S, T>>()
        .iter()
        .filter(|law| catch_unwind(law.check).is_err())
        .map(|law| law.name)
        .collect()
}

#[test]
fn each_slip_breaks_the_law_that_names_it() {
    let hook = take_hook();
    set_hook(Box::new(|_| {}));
    let (lengths, scaled, nothing) = (
        [broken::<I16F16, Length>(), broken::<I20F12, Length>()],
        [broken::<I16F16, Scaled>(), broken::<I20F12, Scaled>()],
        [broken::<I16F16, Nothing>(), broken::<I20F12, Nothing>()],
    );
    set_hook(hook);
    for broken in lengths {
        assert!(broken.contains(&"lengths::length_of_3_4_is_5"), "{broken:?}");
    }
    for broken in scaled {
        assert!(broken.contains(&"lengths::scaled_multiplies_by_a_ratio"), "{broken:?}");
    }
    assert_eq!(nothing, [vec![""; 0], vec![]]);
}
