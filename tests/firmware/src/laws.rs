//! The laws and the golden hashes of one vector.

use cortex_m_semihosting::hprintln;
use steer_conformance::Law;
use steer_conformance::golden::{Column, check_behaviors, crowd_hash, hash, swarm_hash};
use steer_core::Geometry;
use steer_core::swarm::SwarmScalar;

/// Checks the laws in order. Writes the name of each law before its check, so that the message of a
/// broken law follows its name.
pub fn check(laws: &[Law]) {
    for law in laws {
        hprintln!("law {}", law.name);
        (law.check)();
    }
}

/// Returns the `N` laws of `lists` that begin at index `from`.
///
/// # Panics
/// If there are fewer than `N`. The program then does not build.
#[must_use]
pub const fn part<const N: usize>(lists: [&[Law]; 3], from: usize) -> [Law; N] {
    let mut laws = [lists[0][0]; N];
    let mut index = 0;
    while index < N {
        let mut at = from + index;
        let mut list = 0;
        while at >= lists[list].len() {
            at -= lists[list].len();
            list += 1;
        }
        laws[index] = lists[list][at];
        index += 1;
    }
    laws
}

/// Returns whether the golden scene after 1,000 steps, the golden swarm and the golden crowd have
/// these hashes, and each behaviour the one in its column. Writes the computed hashes.
#[must_use]
pub fn is_golden<G: Geometry<Vector: Sync> + Sync>(
    bits: fn(G::Scalar) -> u64,
    column: Column,
    golden: [u64; 3],
) -> bool
where
    G::Scalar: SwarmScalar,
{
    let behaviors = check_behaviors::<G>(column, bits);
    if let Err(name) = behaviors {
        hprintln!("{} has not its golden hash", name);
    }
    let is = [hash::<G>(1_000, bits), swarm_hash::<G>(bits), crowd_hash::<G>(bits)];
    hprintln!("hash {:#018x} (swarm {:#018x}, crowd {:#018x})", is[0], is[1], is[2]);
    if is != golden {
        let [scene, swarm, crowd] = golden;
        hprintln!("the golden ones are {:#018x} (swarm {:#018x}, crowd {:#018x})", scene, swarm, crowd);
    }
    is == golden && behaviors.is_ok()
}

/// Program of a vector: `laws!(VECTOR, function that returns a number's bits, its column of golden
/// hashes of behaviours, other golden hashes)`.
#[macro_export]
macro_rules! laws {
    ($vector:ty, $bits:expr, $column:ident, $golden:expr) => {
        const PART: $crate::Part = $crate::Part::of(option_env!("STEER_PART"));
        const ALL: [&[$crate::steer_conformance::Law]; 3] = [
            $crate::steer_conformance::vector_laws::<$vector>(),
            $crate::steer_conformance::behavior_laws::<$vector>(),
            $crate::steer_conformance::swarm_laws::<$vector>(),
        ];
        const RANGE: (usize, usize) = PART.range(ALL[0].len() + ALL[1].len(), ALL[2].len());
        // Only the laws in this table are linked.
        static LAWS: [$crate::steer_conformance::Law; RANGE.1] = $crate::part(ALL, RANGE.0);

        #[$crate::entry]
        fn main() -> ! {
            $crate::check(&LAWS);
            $crate::exit(
                !PART.has_hashes() || {
                    let column = $crate::steer_conformance::golden::Column::$column;
                    $crate::is_golden::<$vector>($bits, column, $golden)
                },
            )
        }
    };
}

/// Bits of a fixed-point number, in the low bits of the `u64`.
#[must_use]
pub fn fixed_bits<S: steer_fixed::Number>(number: S) -> u64 {
    u64::from(number.bits().cast_unsigned())
}
