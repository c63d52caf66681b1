//! [`Same`]: numbers of a type that is only known by its name.

use core::any::Any;

/// Proof that two types are the same. It converts values and slices of one to the other, without
/// changing them.
pub(crate) struct Same<A, B> {
    pub(crate) number: fn(A) -> B,
    #[cfg(feature = "simd")]
    pub(crate) slice: fn(&[A]) -> &[B],
    #[cfg(feature = "simd")]
    pub(crate) slice_mut: fn(&mut [A]) -> &mut [B],
}

impl<A> Same<A, A> {
    const PROOF: Self = Same {
        number: |one| one,
        #[cfg(feature = "simd")]
        slice: |all| all,
        #[cfg(feature = "simd")]
        slice_mut: |all| all,
    };
}

impl<A: 'static, B: 'static> Same<A, B> {
    /// Whether the types can be the same: they have the same size.
    ///
    /// `if` on this constant keeps code for other types from being compiled, also in a debug build.
    #[cfg(feature = "simd")]
    pub(crate) const IS_POSSIBLE: bool = size_of::<A>() == size_of::<B>();

    /// The proof, or `None` if the types differ. They are known when this is compiled, so it takes
    /// no time in a release build.
    #[inline(always)]
    pub(crate) fn find() -> Option<&'static Self> {
        let proof: &'static dyn Any = &Same::<A, A>::PROOF;
        proof.downcast_ref::<Self>()
    }
}

#[cfg(all(test, feature = "simd"))]
mod tests {
    use super::*;

    #[test]
    fn only_equal_types_are_the_same() {
        let same = Same::<f32, f32>::find().unwrap();
        assert_eq!(((same.number)(0.1), (same.slice)(&[1.0, 2.0])), (0.1, [1.0, 2.0].as_slice()));
        let mut numbers = [0.0; 2];
        (same.slice_mut)(&mut numbers)[1] = 3.0;
        assert_eq!(numbers, [0.0, 3.0]);
        assert!(Same::<f32, f64>::find().is_none() && Same::<f64, u64>::find().is_none());
    }
}
