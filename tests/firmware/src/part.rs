//! [`Part`]: the laws of a vector, in one program or in as many as the flash requires.

/// One of a vector's programs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Part {
    /// The laws and the golden hashes.
    Whole,
    /// The golden hashes alone.
    Hash,
    /// Some of the laws of vectors and behaviours: the part, from 1 to 9.
    Laws(usize),
    /// Half of the laws of swarms: 0 or 1.
    Swarms(usize),
}

/// Boundaries between the parts of the laws of vectors and behaviours, in thousandths of all laws.
/// The last laws, such as the laws of defects, call many behaviours and are the largest.
const ENDS: [usize; 10] = [0, 215, 340, 470, 600, 725, 850, 930, 962, 1000];

impl Part {
    /// The part that the environment variable `STEER_PART` selects at build time: none, `0` for the
    /// hashes, `1` to `9`, or `10` and `11` for swarms.
    ///
    /// # Panics
    /// For any other value. The program then does not build.
    #[must_use]
    pub const fn of(named: Option<&str>) -> Part {
        let Some(named) = named else { return Part::Whole };
        match named.as_bytes() {
            [b'0'] => Part::Hash,
            [part @ b'1'..=b'9'] => Part::Laws((*part - b'0') as usize),
            b"10" => Part::Swarms(0),
            b"11" => Part::Swarms(1),
            _ => panic!("STEER_PART: expected a number from 0 to 11"),
        }
    }

    /// Whether this part contains the hashes.
    #[must_use]
    pub const fn has_hashes(self) -> bool {
        matches!(self, Part::Whole | Part::Hash)
    }

    /// Index of the first law and number of laws of this part, in a list of `laws` laws followed by
    /// `swarms` laws of swarms.
    #[must_use]
    pub const fn range(self, laws: usize, swarms: usize) -> (usize, usize) {
        match self {
            Part::Whole => (0, laws + swarms),
            Part::Hash => (0, 0),
            Part::Swarms(half) => {
                let from = swarms * half / 2;
                (laws + from, swarms * (half + 1) / 2 - from)
            }
            Part::Laws(part) => {
                let from = laws * ENDS[part - 1] / 1000;
                (from, laws * ENDS[part] / 1000 - from)
            }
        }
    }
}
