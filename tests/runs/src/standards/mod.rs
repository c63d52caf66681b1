//! The verification tests of evacuation programs that apply to a steering library.
//!
//! RiMEA 4.1.1, ISO 20414 and IMO MSC.1/Circ.1533 set the criteria, as public suites implement
//! them. Metres and seconds.

#![allow(clippy::missing_panics_doc, reason = "the plans are finite")]

mod corridors;
mod plans;
mod rooms;
mod venue;

pub use corridors::{EXPERIMENTS, corner_times};
pub use rooms::leave_by_door;
pub use venue::{Setup, Venue};

/// The result of one run of a test.
#[derive(Clone, Debug)]
pub struct Outcome {
    /// Measured values, in the order of the test's labels.
    pub values: Vec<f32>,
    /// Whether the criterion is met.
    pub passes: bool,
}

/// A test: from a set of parameters and a seed to values.
#[derive(Clone, Copy, Debug)]
pub struct Test {
    /// Names in the standards.
    pub name: &'static str,
    /// The condition of a pass.
    pub criterion: &'static str,
    /// Labels and units of the values.
    pub labels: &'static str,
    /// Number of seeds: one without chance, few if it is slow.
    pub seeds: u64,
    /// Runs the test.
    pub run: fn(&Setup) -> Outcome,
}

/// Returns the outcome of these values.
fn outcome<const N: usize>(values: [f32; N], passes: bool) -> Outcome {
    Outcome { values: values.into(), passes }
}

macro_rules! tests {
    ($($run:path, $seeds:expr, $name:literal, $criterion:literal, $labels:literal;)*) => {
        /// All tests.
        pub const TESTS: &[Test] = &[$(Test {
            name: $name,
            criterion: $criterion,
            labels: $labels,
            seeds: $seeds,
            run: $run,
        }),*];
    };
}

tests! {
    corridors::free_walk, 1, "RiMEA 1, IMO 1, ISO 2",
        "40 m at 1.33 m/s in 26 to 34 s, at 1 m/s with a speed of 0.95 to 1.05 m/s", "s, m/s";
    corridors::stair, 1, "RiMEA 2, 3, ISO 3",
        "10 m of a stair, a zone of half the speed, in 15 s ± 5 %", "s";
    corridors::diagram_2, 5, "RiMEA 4, ISO 13, 2 m wide",
        "0.5 to 4 /m²: speed falls, flow has a hump, rms error from Weidmann at most 0.1 m/s",
        "error in m/s, speed at 0.5 1 1.5 2 2.5 3 3.5 4 /m²";
    corridors::diagram_10, 2, "the same, 10 m wide", "the same", "the same";
    rooms::premovement, 50, "RiMEA 5, IMO 5, ISO 1", "10 people start at drawn times, each walks within 1 s of its time", "s late";
    corridors::small_corner, 50, "RiMEA 6, IMO 6, ISO 4",
        "20 people turn a corner of 2 m, none enters a wall", "least gap in mm, s";
    corridors::ages, 50, "RiMEA 7, IMO 7, ISO 5",
        "50 people of six ages walk at their speeds ± 0.05 m/s", "largest difference, m/s";
    rooms::closed_exits, 2, "RiMEA 9, IMO 9", "1,000 people, four exits of 1 m, then two: 1.6 to 2.4 times as long",
        "s, s, ratio";
    rooms::cabins, 50, "RiMEA 10, IMO 10, ISO 8", "23 people of 12 cabins leave each by its exit", "people, s";
    rooms::two_exits, 2, "RiMEA 11", "1,000 people, two exits: most by the nearer one, some by the other",
        "by the other, s";
    rooms::two_exits_with_crowding, 2, "the same, marched with crowding", "the same", "the same";
    plans::near_goal, 10, "RiMEA 12 a", "150 people, a door of 1 m: to a nearer goal it takes less time", "s, s";
    plans::long_neck, 10, "RiMEA 12 b", "a neck of 5 m takes longer than one of 0.2 m", "s short, s long";
    plans::second_neck, 10, "RiMEA 12 c", "fewer wait before the second of two equal necks", "peaks";
    plans::wider_necks, 10, "RiMEA 12 d", "the flow grows with necks of 0.8, 1 and 1.2 m", "/s";
    plans::stair_jam, 10, "RiMEA 13, ISO 10",
        "jams at the neck and before the stair: at least 2.17 /m² (Fruin)", "/m²";
    corridors::large_corner, 1, "RiMEA 15",
        "500 people, cells of 0.25, 0.5 and 1 m: longer than straight along the inner wall, shorter than along the outer one",
        "inner, corners, outer, s";
    corridors::large_corner_with_crowding, 1, "the same, marched with crowding", "the same", "the same";
    corridors::single_file, 5, "RiMEA 16", "75 % of ten speeds within the 10 and 90 % of experiments",
        "% within, speed at 0.3 0.5 … 2.1 /m";
    plans::counterflow, 5, "ISO 6, IMO 8", "100 people against 0, 10, 50, 100: all arrive, the time rises", "s";
    plans::slow_one, 50, "ISO 7", "24 people and a slow, large one take longer", "s without, s with";
    rooms::exit_closes, 50, "ISO 9", "an exit closes after 1 s: none uses it", "people, s";
    rooms::exit_flow, 10, "ISO 11, IMO 4", "100 people, 8 × 5 m, an exit of 1 m: at most 1.33 /s", "/s";
}
