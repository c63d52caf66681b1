//! [`Sum`]: the weighted sum.

use crate::{Vec2Ext, Vec2Like};

/// Adds up weighted forces and truncates the sum.
///
/// > force = truncate(Σ weightᵢ · forceᵢ, max_force)
///
/// Each force is a closure, as with every combiner, so that one can be exchanged for another.
///
/// ```
/// # use steer_core::{Sum, Vec2Like};
/// # fn main() { example::<V>(); }
/// # #[derive(Clone, Copy, Debug, PartialEq)] struct V(f32, f32);
/// # impl core::ops::Add for V { type Output = V; fn add(self, o: V) -> V { V(self.0 + o.0, self.1 + o.1) } }
/// # impl core::ops::Sub for V { type Output = V; fn sub(self, o: V) -> V { V(self.0 - o.0, self.1 - o.1) } }
/// # impl core::ops::Neg for V { type Output = V; fn neg(self) -> V { V(-self.0, -self.1) } }
/// # impl core::ops::Mul<f32> for V { type Output = V; fn mul(self, k: f32) -> V { V(self.0 * k, self.1 * k) } }
/// # impl Vec2Like for V { type Scalar = f32; fn new(x: f32, y: f32) -> V { V(x, y) } fn x(self) -> f32 { self.0 } fn y(self) -> f32 { self.1 } }
/// # fn example<V: Vec2Like<Scalar = f32>>() {
/// let force = Sum::new(10.0).then(|| V::new(1.0, 0.0)).weighted(0.5, || V::new(2.0, 4.0)).total();
/// assert_eq!(force, V::new(2.0, 2.0));
/// # }
/// ```
///
/// # Degenerate cases
/// Without a force the total is zero.
///
/// Source: Buckland ch. 3, "Weighted truncated sum".
#[derive(Clone, Copy, Debug, PartialEq)]
#[must_use]
pub struct Sum<V: Vec2Like> {
    sum: V,
    max_force: V::Scalar,
}

impl<V: Vec2Like> Sum<V> {
    /// An empty sum that will be truncated to `max_force`, 0 or more.
    #[inline]
    pub fn new(max_force: V::Scalar) -> Self {
        Sum { sum: V::zero(), max_force }
    }

    /// Adds a force with weight 1.
    #[inline]
    pub fn then(self, force: impl FnOnce() -> V) -> Self {
        Sum { sum: self.sum + force(), ..self }
    }

    /// Adds a force with a weight of either sign.
    #[inline]
    pub fn weighted(self, weight: V::Scalar, force: impl FnOnce() -> V) -> Self {
        Sum { sum: self.sum + force() * weight, ..self }
    }

    /// The sum, no longer than `max_force`.
    #[inline]
    #[must_use]
    pub fn total(self) -> V {
        self.sum.limit(self.max_force)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::test_vector::{V, v};

    #[test]
    fn the_sum_is_weighted_and_then_truncated() {
        // (3, 0) + 2 · (0, 2) = (3, 4), of length 5.
        let sum = Sum::new(5.0).then(|| v(3.0, 0.0)).weighted(2.0, || v(0.0, 2.0));
        assert_eq!(sum.total(), v(3.0, 4.0));
        let short = Sum::new(1.0).then(|| v(3.0, 0.0)).weighted(2.0, || v(0.0, 2.0));
        assert!(short.total().distance(v(0.6, 0.8)) < 1e-15);
        assert_eq!(Sum::<V>::new(1.0).total(), v(0.0, 0.0));
    }
}
