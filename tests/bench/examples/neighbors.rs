//! Prints the cost of one step of a flock with each way to find neighbours, as a Markdown table:
//! nanoseconds per agent, and the ratio to the first way.
//!
//! All ways take turns in one run, so that a processor that slows down slows all of them. A time is
//! the median over all rounds. A ratio is the median of (time of this way / time of the first way)
//! in the same round. Each turn begins with the same flock, because flocking agents move closer
//! together.

use std::io::{self, Write};
use std::time::Instant;

use steer_bench::neighbors::{Flock, Start, WAYS, Way};

/// Number of turns of each way.
const ROUNDS: usize = 41;
/// Steps in a turn.
const STEPS: u32 = 4;

fn main() -> io::Result<()> {
    let mut out = io::stdout().lock();
    writeln!(out, "| agents | way | ns for one agent and step | ratio |")?;
    writeln!(out, "|---|---|---|---|")?;
    for count in [100, 1_000, 10_000] {
        compare(&mut out, count)?;
    }
    Ok(())
}

fn compare(out: &mut impl Write, count: u32) -> io::Result<()> {
    let start = Start::new(count, 16.0);
    let ways: Vec<Way> = WAYS.into_iter().filter(|way| count <= way.most).collect();
    let mut times = vec![Vec::new(); ways.len()];
    for _ in 0..ROUNDS {
        for (way, times) in ways.iter().zip(&mut times) {
            times.push(time((way.flock)(&start).as_mut(), count));
        }
    }
    for (way, own) in ways.iter().zip(&times) {
        let ratios = own.iter().zip(&times[0]).map(|(own, first)| own / first);
        let (time, ratio) = (median(own.iter().copied()), median(ratios));
        writeln!(out, "| {count} | {} | {time:.0} | {ratio:.2} |", way.name)?;
    }
    Ok(())
}

/// Nanoseconds per agent and step. The first step allocates the storage and is not counted.
fn time(flock: &mut dyn Flock, count: u32) -> f64 {
    flock.step();
    let start = Instant::now();
    for _ in 0..STEPS {
        flock.step();
    }
    start.elapsed().as_secs_f64() * 1e9 / f64::from(STEPS * count)
}

/// Median of an odd number of figures.
fn median(figures: impl Iterator<Item = f64>) -> f64 {
    let mut figures: Vec<f64> = figures.collect();
    figures.sort_by(f64::total_cmp);
    figures[figures.len() / 2]
}
