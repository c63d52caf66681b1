//! Laws of [`Sum`].

use crate::approx::{equals, equals_number, n, same, v};
use crate::units::follows_the_units;
use steer_core::combine::Sum;
use steer_core::{Geometry, Vec2Like};

/// The sum adds weight · force, each with its own weight.
pub fn it_adds_weighted_forces<G: Geometry>() {
    // (1, 0) + 0.5 · (2, 4) − 2 · (0, 1) = (2, 0).
    let total = Sum::<G>::new(n(10.0))
        .then(|| v(1.0, 0.0))
        .weighted(n(0.5), || v(2.0, 4.0))
        .weighted(n(-2.0), || v(0.0, 1.0))
        .total();
    equals(&(), total, v(2.0, 0.0));
}

/// The sum is truncated as a whole, not each force.
pub fn it_truncates_the_whole<G: Geometry>() {
    // (30, 0) + (−24, 8) = (6, 8), of length 10, truncated to 5: (3, 4).
    let total = Sum::<G>::new(n(5.0)).then(|| v(30.0, 0.0)).then(|| v(-24.0, 8.0)).total();
    equals(&(), total, v(3.0, 4.0));
    equals_number(&(), total.length(), n(5.0));
}

/// Without a force, or with a `max_force` of 0, the total is zero.
pub fn empty_it_is_zero<G: Geometry>() {
    for total in [Sum::<G>::new(n(5.0)).total(), Sum::<G>::new(n(0.0)).then(|| v(3.0, 4.0)).total()] {
        same(&total, total, v(0.0, 0.0));
    }
}

/// Its results follow the units.
pub fn it_follows_the_units<G: Geometry>() {
    follows_the_units::<G>("Sum", |s, out| {
        let (max, [a, b, c]) = (s.me.max_force, s.forces);
        out.force(Sum::new(max).then(|| a).weighted(n(0.5), || b).weighted(n(-2.0), || c).total());
    });
}
