//! Prints the cost of an adapter relative to code by hand, as a Markdown table.
//!
//! Both sides take turns in one run, so that a processor that slows down slows both. A ratio is the
//! median over all rounds of (time through the adapter / time by hand) in the same round.

use core::hint::black_box;
use std::io::{self, Write};
use std::time::Instant;
use steer_bench::by_hand::{OnGlam, OnNalgebra};
use steer_bench::{AGENTS, Case, Data, Side, Through};
use steer_glam::Glam;
use steer_nalgebra::Nalgebra;

/// Number of turns of each side.
const ROUNDS: usize = 301;
/// Minimum duration of a turn in nanoseconds, long compared with the cost of reading the clock.
const TURN: f64 = 200_000.0;

fn main() -> io::Result<()> {
    let mut out = io::stdout().lock();
    writeln!(out, "| behaviour | library | by hand, ns | through the adapter, ns | ratio |")?;
    writeln!(out, "|---|---|---|---|---|")?;
    for case in Case::ALL {
        row::<OnGlam, Through<Glam>>(&mut out, case, "glam")?;
        row::<OnNalgebra, Through<Nalgebra<f32>>>(&mut out, case, "nalgebra")?;
    }
    Ok(())
}

/// Measures one case and prints its row, in nanoseconds per agent.
fn row<Hand: Side, Adapter: Side>(out: &mut impl Write, case: Case, library: &str) -> io::Result<()> {
    let data = Data::new();
    let (mut hand, mut adapter) = (Hand::new(&data), Adapter::new(&data));
    let once = time(&mut hand, case, 100).max(1.0);
    let repeats = (TURN / (once * AGENTS as f64)).ceil() as u32;
    let (mut by_hand, mut through, mut ratios) = (Vec::new(), Vec::new(), Vec::new());
    for round in 0..ROUNDS {
        // The sides alternate in going first.
        let (h, a);
        if round % 2 == 0 {
            h = time(&mut hand, case, repeats);
            a = time(&mut adapter, case, repeats);
        } else {
            a = time(&mut adapter, case, repeats);
            h = time(&mut hand, case, repeats);
        }
        by_hand.push(h);
        through.push(a);
        ratios.push(a / h);
    }
    let (h, a, ratio) = (median(by_hand), median(through), median(ratios));
    writeln!(out, "| {} | {library} | {h:.2} | {a:.2} | {ratio:.2} |", case.name())
}

/// Nanoseconds per agent, over `repeats` batches.
fn time(side: &mut impl Side, case: Case, repeats: u32) -> f64 {
    let start = Instant::now();
    for _ in 0..repeats {
        black_box(&mut *side).run(case);
    }
    start.elapsed().as_secs_f64() * 1e9 / (f64::from(repeats) * AGENTS as f64)
}

/// Median of an odd number of times.
fn median(mut times: Vec<f64>) -> f64 {
    times.sort_by(f64::total_cmp);
    times[times.len() / 2]
}
