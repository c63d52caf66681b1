//! Prints reversals of the acceleration, gaps and turns at 30, 60 and 144 Hz, as Markdown tables.

use std::io::{self, Write};

use steer_runs::smooth::{Herd, Meeting, RATES};

fn main() -> io::Result<()> {
    let mut out = io::stdout().lock();
    writeln!(
        out,
        "| `AvoidAgents`, a walker at 1.2 m/s | max. acceleration | steps that reverse it at 30, 60, 144 Hz | gap, m |"
    )?;
    writeln!(out, "|---|---|---|---|")?;
    for summed in [None, Some(2.0)] {
        for parked in [false, true] {
            for acceleration in [1.0, 2.0, 5.0] {
                let runs = RATES
                    .map(|rate| Meeting { summed, ..Meeting::head_on(acceleration, rate, parked) }.run());
                let reversals =
                    runs.map(|run| format!("{:.1} %", 100.0 * run.reversals.fraction())).join(", ");
                let gaps = runs.map(|run| format!("{:.2}", run.gap)).join(", ");
                let name = if parked { "parked" } else { "driving at 1.5 m/s" };
                let combiner =
                    if summed.is_some() { "in a `Sum` with weight 2" } else { "first in a `Budget`" };
                writeln!(out, "| {name}, {combiner} | {acceleration} m/s² | {reversals} | {gaps} |")?;
            }
        }
    }
    writeln!(out)?;
    writeln!(
        out,
        "| `Boids::for_agent`, 30 agents | units | acceleration at 30, 60, 144 Hz, of the maximum | turn in a step, rad | reversals |"
    )?;
    writeln!(out, "|---|---|---|---|---|")?;
    let units = [("80 px/s, 200 px/s², 15 px", 80.0, 200.0, 15.0), ("1.4 m/s, 2 m/s², 1 m", 1.4, 2.0, 1.0)];
    for (least, name) in [(0.0, "at rest"), (0.5, "with a `min_speed` of half the maximum")] {
        for (unit, max_speed, max_acceleration, spacing) in units {
            let runs = RATES.map(|rate| Herd::of(max_speed, max_acceleration, spacing, least, rate).run());
            let acceleration = runs.map(|run| format!("{:.1} %", 100.0 * run.acceleration)).join(", ");
            let turns = runs.map(|run| format!("{:.3}", run.turn)).join(", ");
            let reversals = runs.map(|run| format!("{:.1} %", 100.0 * run.reversals.fraction())).join(", ");
            writeln!(out, "| {name} | {unit} | {acceleration} | {turns} | {reversals} |")?;
        }
    }
    Ok(())
}
