//! Prints the verification tests of evacuation programs as a table in Markdown.
//!
//! ```text
//! cargo run --release -p steer-runs --example standards -- [SEEDS] [--only NAME] \
//!   [--radius METRES] [--trajectories DIR | --diagram FILE]
//! ```
//!
//! Each test runs with as many seeds as are quick, at most SEEDS (50). Its value is their mean.
//! With `--trajectories` the runs of the first seed write text files that PedPy reads: `id`,
//! `frame`, `x` and `y` in metres. With `--diagram` the speeds at a density of the first seed are
//! drawn as SVG, beside Weidmann's curve and the experiments of RiMEA 16.

use core::fmt::Write as _;
use core::num::NonZero;
use std::env;
use std::fs;
use std::io::{self, Write};
use std::path::PathBuf;
use std::thread;

use steer_core::crowd::{CrowdRules, DensityResponse};
use steer_runs::people::{RADIUS, weidmann};
use steer_runs::standards::{EXPERIMENTS, Outcome, Setup, TESTS, Test};

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

/// The setup of a radius (m), by default or with the response to density.
fn setup(radius: f32, responds: bool) -> Setup {
    let density_response = responds.then(|| DensityResponse::of_people(radius));
    let rules = CrowdRules { density_response, ..CrowdRules::default() };
    Setup { rules, radius, seed: 0, trajectories: None }
}

/// Draws the speeds of a test at densities as dots, hollow by default and full with the response,
/// over lines of points (density, speed). A panel of 360 × 280 begins at `left`.
fn panel(svg: &mut String, left: f32, test: &str, lines: [&[[f32; 2]]; 2], radius: f32) {
    let most = lines[0].last().map_or(1.0, |end| end[0]);
    let at = |[density, speed]: [f32; 2]| {
        format!("{:.1},{:.1}", left + 45.0 + 300.0 * density / most, 250.0 - 150.0 * speed)
    };
    let [first, second] = lines.map(|line| line.iter().map(|point| at(*point)).collect::<Vec<_>>());
    let around: Vec<_> = first.iter().chain(second.iter().rev()).cloned().collect();
    let _ = write!(svg, "<path class=\"curve\" d=\"M{}\"/>", around.join(" "));
    for (speed, text) in [(0.0, "0"), (0.5, "0.5"), (1.0, "1"), (1.5, "1.5")] {
        let [from, to] = [0.0, most].map(|density| at([density, speed]));
        let y = 254.0 - 150.0 * speed;
        let _ = write!(svg, "<path class=\"grid\" d=\"M{from} {to}\"/>");
        let _ = write!(svg, "<text x=\"{}\" y=\"{y}\" text-anchor=\"end\">{text}</text>", left + 40.0);
    }
    let Some(test) = TESTS.iter().find(|one| one.name.contains(test)) else { return };
    for (class, responds) in [("default", false), ("response", true)] {
        let values = (test.run)(&setup(radius, responds)).values;
        for (index, speed) in values[1..].iter().enumerate() {
            let point = at([lines[0][index][0], *speed]);
            let (x, y) = point.split_once(',').unwrap_or_default();
            let _ = write!(svg, "<circle class=\"{class}\" cx=\"{x}\" cy=\"{y}\" r=\"4.5\"/>");
        }
    }
    for [density, _] in lines[0] {
        let (x, text) = (left + 45.0 + 300.0 * density / most, (density * 10.0).round() / 10.0);
        let _ = write!(svg, "<text x=\"{x:.0}\" y=\"270\" text-anchor=\"middle\">{text}</text>");
    }
}

/// Returns the diagrams of speed over density of RiMEA 4 and RiMEA 16 as SVG.
fn diagram(radius: f32) -> String {
    let mut svg = String::from(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 760 320\" role=\"img\">\
         <title>Speed over density in a corridor of 2 m and in single file</title>\
         <style>text{font:12px sans-serif;fill:#3b4654}.card{fill:#fbf8f1}.grid{stroke:#3b465433}\
         .curve{fill:#2f7fc433;stroke:#2f7fc4;stroke-width:2}.default{fill:none;stroke:#c2571a;stroke-width:1.5}\
         .response{fill:#c2571a}@media(prefers-color-scheme:dark){text{fill:#c9d3df}.card{fill:#121821}\
         .grid{stroke:#c9d3df33}.default{stroke:#ffb347}.response{fill:#ffb347}}</style>\
         <rect class=\"card\" width=\"760\" height=\"320\" rx=\"10\"/>",
    );
    let densities: [f32; 8] = core::array::from_fn(|i| 0.5 + 0.5 * i as f32);
    let curve = densities.map(|density| [density, weidmann(density)]);
    panel(&mut svg, 0.0, "2 m wide", [&curve, &curve], radius);
    let side = |which: usize| -> Vec<[f32; 2]> {
        let ends = EXPERIMENTS.iter().enumerate();
        ends.map(|(bin, ends)| [0.3 + 0.2 * bin as f32, ends[which]]).collect()
    };
    panel(&mut svg, 380.0, "RiMEA 16", [&side(0), &side(1)], radius);
    for (x, text) in [
        (45, "RiMEA 4: persons/m² in 2 m, and Weidmann 1993"),
        (425, "RiMEA 16: persons/m, and 10 to 90 % of experiments"),
    ] {
        let _ = write!(svg, "<text x=\"{x}\" y=\"298\">{text}</text>");
    }
    svg + "<text x=\"45\" y=\"20\">m/s, hollow: default, full: with DensityResponse::of_people</text></svg>\n"
}

fn main() -> io::Result<()> {
    let given: Vec<String> = env::args().skip(1).collect();
    let after = |name: &str| given.iter().position(|one| one == name).and_then(|at| given.get(at + 1));
    let seeds = given.first().and_then(|text| text.parse().ok()).unwrap_or(50);
    let radius = after("--radius").and_then(|text| text.parse().ok()).unwrap_or(RADIUS);
    let only = after("--only").map_or("", String::as_str);
    let folder = after("--trajectories").map(PathBuf::from);
    if let Some(file) = after("--diagram") {
        return fs::write(file, diagram(radius));
    }
    let mut out = io::stdout().lock();
    writeln!(out, "| test | criterion | values | default | passes | with response | passes |")?;
    writeln!(out, "|---|---|---|---|---|---|---|")?;
    for test in TESTS.iter().filter(|test| test.name.contains(only)) {
        let mut row = vec![test.name.to_owned(), test.criterion.into(), test.labels.into()];
        for (responds, name) in [(false, "default"), (true, "response")] {
            let trajectories = folder.as_ref().map(|folder| folder.join(name));
            trajectories.as_ref().map_or(Ok(()), fs::create_dir_all)?;
            let setup = Setup { trajectories, ..setup(radius, responds) };
            row.extend(cells(&outcomes(test, &setup, test.seeds.min(seeds))));
        }
        writeln!(out, "| {} |", row.join(" | "))?;
        out.flush()?;
    }
    Ok(())
}
