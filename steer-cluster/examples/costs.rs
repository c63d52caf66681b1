//! Prints the model of costs in the README: milliseconds of a step, and the efficiency.
//! `costs STEP PACKING SEEN LATENCY BANDWIDTH`: nanoseconds for a bird that is stepped, for its
//! packing, and for a bird that is seen, then microseconds of a message, then gigabytes a second.

use std::io::Write as _;

use steer_core::behavior::{Boids, FlockRule};
use steer_core::space::{Bounds, Edge};
use steer_core::swarm::SwarmRules;
use steer_glam::dvec2::{Agent, DVec2};

/// Number of rows of a flock of so many birds, 16 of which are in sight of each.
fn rows(birds: f64) -> Result<f64, steer_core::Error> {
    let side = (birds * core::f64::consts::PI * 81.0 / 16.0).sqrt();
    let rule = FlockRule::all_round(9.0);
    let boids = Boids { separation: rule, cohesion: rule, alignment: rule, ..Boids::default() };
    let bounds = Bounds { min: DVec2::ZERO, max: DVec2::splat(side) };
    let rules =
        SwarmRules { boids, template: Agent::new(DVec2::ZERO, DVec2::ZERO), bounds, edge: Edge::Wrap };
    Ok(rules.rows(birds as usize)?.count() as f64)
}

fn main() -> Result<(), Box<dyn core::error::Error>> {
    let numbers = std::env::args().skip(1).map(|text| text.parse());
    let numbers = numbers.collect::<Result<Vec<f64>, _>>()?;
    let [step, packing, seen, latency, bandwidth] = numbers[..] else {
        return Err("five numbers are needed: STEP PACKING SEEN LATENCY BANDWIDTH".into());
    };
    let mut out = std::io::stdout();
    writeln!(out, "| birds | rows | sent by a rank and step | 1 | 16 | 64 | 256 | 1024 ranks |")?;
    writeln!(out, "|---|---|---|---|---|---|---|---|")?;
    for power in [6, 7, 8, 9] {
        let birds = 10_f64.powi(power);
        let rows = rows(birds)?;
        let sent = 2.0 * birds / rows * 28.0;
        write!(
            out,
            "| {} | {rows} | {:.2} MB |",
            ["10⁶", "10⁷", "10⁸", "10⁹"][power as usize - 6],
            sent / 1e6
        )?;
        let alone = birds * step;
        for ranks in [1.0, 16.0, 64.0, 256.0, 1024.0] {
            // The heaviest rank has the rows that do not divide evenly.
            let own = (rows / ranks).ceil() * birds / rows;
            let messages = 4.0 * latency * 1e3 + sent / bandwidth;
            let time = if ranks == 1.0 {
                alone
            } else {
                own * (step + packing) + 2.0 * birds / rows * seen + messages
            };
            if own > f64::from(1 << 28) {
                write!(out, " more than 2²⁸ birds on a rank |")?;
            } else if rows < 2.0 * ranks {
                write!(out, " fewer than 2 rows a rank |")?;
            } else {
                write!(out, " {:.1} ms, {:.0} % |", time / 1e6, 100.0 * alone / time / ranks)?;
            }
        }
        writeln!(out)?;
    }
    Ok(())
}
