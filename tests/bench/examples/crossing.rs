//! Prints the number of agents from which a grid is faster than a plain loop, as a Markdown table.
//!
//! The world has an area of 100 for each agent. Each agent queries the others within a radius that
//! holds eight of them: with a plain loop over all agents, and with a grid that is built for it.
//! Both sides take turns in one run. A time is the minimum of all rounds.

use core::hint::black_box;
use std::io::{self, Write};
use std::time::Instant;

use steer_core::neighbors::{Grid, GridBuffer};
use steer_core::space::{Bounds, Torus};
use steer_glam::{Glam, Vec2};

/// Number of turns of each side.
const ROUNDS: usize = 41;

fn main() -> io::Result<()> {
    let mut out = io::stdout().lock();
    writeln!(out, "| agents | plane: loop, ns | grid, ns | torus: loop, ns | grid, ns |")?;
    writeln!(out, "|---|---|---|---|---|")?;
    for count in [8, 16, 24, 32, 48, 64, 96, 128, 256, 1000, 4000] {
        let [plane, torus] = [false, true].map(|wraps| round(count, wraps));
        let ([a, b], [c, d]) = (plane, torus);
        writeln!(out, "| {count} | {a:.0} | {b:.0} | {c:.0} | {d:.0} |")?;
    }
    Ok(())
}

/// Nanoseconds for one agent's query, with a loop and with a grid. The cost of building the grid is
/// shared by all agents.
fn round(count: usize, wraps: bool) -> [f64; 2] {
    let side = (count as f32 * 100.0).sqrt();
    // π · reach² / 100 is 8.
    let reach = 15.96;
    let bounds = Bounds { min: Vec2::new(0.0, 0.0), max: Vec2::new(side, side) };
    let mut seed = 1_u32;
    let mut dice = || {
        seed = seed.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        (seed >> 8) as f32 / 16_777_216.0 * side
    };
    let places: Vec<Vec2> = (0..count).map(|_| Vec2::new(dice(), dice())).collect();
    let torus = bounds.torus();
    let mut room = GridBuffer::new();
    let repeats = 1 + 200_000 / (count * count);
    let mut least = [f64::INFINITY; 2];
    for _ in 0..ROUNDS {
        let looped = time(repeats * count, || {
            for _ in 0..repeats {
                black_box(by_loop(black_box(&places), wraps.then_some(&torus), reach));
            }
        });
        let gridded = time(repeats * count, || {
            for _ in 0..repeats {
                let grid = if wraps {
                    room.torus(&bounds, reach, black_box(&places))
                } else {
                    room.plane(&bounds, reach, black_box(&places))
                };
                black_box(grid.map_or(0.0, |grid| by_grid(&grid, &places, reach)));
            }
        });
        least = [least[0].min(looped), least[1].min(gridded)];
    }
    least
}

/// Sum of all distances within `reach`, so that the compiler cannot remove the queries.
fn by_loop(places: &[Vec2], torus: Option<&Torus<Glam>>, reach: f32) -> f32 {
    let mut sum = 0.0;
    for (own, &me) in places.iter().enumerate() {
        for (index, &other) in places.iter().enumerate() {
            let distance = me.distance(torus.map_or(other, |torus| torus.nearest(me, other)));
            if index != own && distance <= reach {
                sum += distance;
            }
        }
    }
    sum
}

fn by_grid(grid: &Grid<'_, Glam>, places: &[Vec2], reach: f32) -> f32 {
    let mut sum = 0.0;
    for own in 0..places.len() {
        grid.around(own, reach).for_each(|other| sum += other.distance);
    }
    sum
}

fn time(questions: usize, work: impl FnOnce()) -> f64 {
    let start = Instant::now();
    work();
    start.elapsed().as_secs_f64() * 1e9 / questions as f64
}
