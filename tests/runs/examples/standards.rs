//! Prints the verification tests of evacuation programs as a table in Markdown.
//!
//! ```text
//! cargo run --release -p steer-runs --example standards -- [SEEDS] [--only NAME] [--radius METRES] [--trajectories DIR]
//! ```
//!
//! Each test runs with as many seeds as are quick, at most SEEDS (50). Its value is their mean.
//! With `--trajectories` the runs of the first seed write text files that PedPy reads: `id`,
//! `frame`, `x` and `y` in metres.

use core::num::NonZero;
use std::env;
use std::fs;
use std::io::{self, Write};
use std::path::PathBuf;
use std::thread;

use steer_core::crowd::{CrowdRules, DensityResponse};
use steer_runs::people::RADIUS;
use steer_runs::standards::{Outcome, Setup, TESTS, Test};

/// Returns the outcomes of a test with all seeds.
fn outcomes(test: &Test, setup: &Setup, seeds: u64) -> Vec<Outcome> {
    let threads = thread::available_parallelism().map_or(1, NonZero::get) as u64;
    let one = |seed| {
        let trajectories = setup.trajectories.clone().filter(|_| seed == 0);
        (test.run)(&Setup { seed, trajectories, ..setup.clone() })
    };
    let part = |first: u64| (first..seeds).step_by(threads as usize).map(one).collect::<Vec<_>>();
    thread::scope(|scope| {
        let parts: Vec<_> = (0..threads).map(|first| scope.spawn(move || part(first))).collect();
        parts.into_iter().flat_map(|part| part.join().expect("a test does not panic")).collect()
    })
}

/// Returns the mean values and how many runs pass.
fn cells(outcomes: &[Outcome]) -> [String; 2] {
    let count = outcomes.len();
    let value = |index: usize| {
        let mean = outcomes.iter().map(|one| one.values[index]).sum::<f32>() / count as f32;
        match mean.abs() {
            size if size.is_nan() => "does not fit".into(),
            size if size.is_infinite() => "never".into(),
            size if size < 10.0 => format!("{mean:.2}"),
            _ => format!("{mean:.0}"),
        }
    };
    let values: Vec<String> = (0..outcomes[0].values.len()).map(value).collect();
    let passed = outcomes.iter().filter(|one| one.passes).count();
    let passes = if passed == count { "yes".into() } else { format!("**{passed} of {count}**") };
    [values.join(" "), passes]
}

fn main() -> io::Result<()> {
    let given: Vec<String> = env::args().skip(1).collect();
    let after = |name: &str| given.iter().position(|one| one == name).and_then(|at| given.get(at + 1));
    let seeds = given.first().and_then(|text| text.parse().ok()).unwrap_or(50);
    let radius = after("--radius").and_then(|text| text.parse().ok()).unwrap_or(RADIUS);
    let only = after("--only").map_or("", String::as_str);
    let folder = after("--trajectories").map(PathBuf::from);
    let mut out = io::stdout().lock();
    writeln!(out, "| test | criterion | values | default | passes | with response | passes |")?;
    writeln!(out, "|---|---|---|---|---|---|---|")?;
    for test in TESTS.iter().filter(|test| test.name.contains(only)) {
        let mut row = vec![test.name.to_owned(), test.criterion.into(), test.labels.into()];
        for (responds, name) in [(false, "default"), (true, "response")] {
            let trajectories = folder.as_ref().map(|folder| folder.join(name));
            trajectories.as_ref().map_or(Ok(()), fs::create_dir_all)?;
            let density_response = responds.then(|| DensityResponse::of_people(radius));
            let rules = CrowdRules { density_response, ..CrowdRules::default() };
            let setup = Setup { rules, radius, seed: 0, trajectories };
            row.extend(cells(&outcomes(test, &setup, test.seeds.min(seeds))));
        }
        writeln!(out, "| {} |", row.join(" | "))?;
        out.flush()?;
    }
    Ok(())
}
