//! Every enabled release of nalgebra yields the golden bits.

#[macro_use]
mod list;

use steer_conformance::golden::{Bits, F32_1000, F64_1000, hash};

#[test]
fn current() {
    assert_eq!(hash::<steer_nalgebra::Nalgebra<f32>>(1_000, Bits::bits), F32_1000);
    assert_eq!(hash::<steer_nalgebra::Nalgebra<f64>>(1_000, Bits::bits), F64_1000);
}

macro_rules! releases {
    ($($release:ident $feature:literal,)*) => {$(
        #[cfg(feature = $feature)]
        #[test]
        fn $release() {
            assert_eq!(hash::<steer_nalgebra::$release::Nalgebra<f32>>(1_000, Bits::bits), F32_1000);
            assert_eq!(hash::<steer_nalgebra::$release::Nalgebra<f64>>(1_000, Bits::bits), F64_1000);
        }
    )*};
}
for_each_release!(releases);
