//! Prints the tables of people: the speed at a density, the flow through doors, lanes in
//! counterflow, streams that pass a gap, plans with jams, fields with a cost of crowding, and the
//! scenes of steer-bench.
//!
//! ```text
//! cargo run --release -p steer-runs --example people -- [TABLE | all] [SEEDS]
//! ```
//!
//! A table is `density`, `doors`, `lanes`, `gap`, `plans`, `crowding` or `scenes`.
//!
//! Metres and seconds: a radius of 0.2 m, 1.34 m/s, 2 m/s², steps of 0.05 s.

use core::num::NonZero;
use std::env;
use std::io::{self, Write};
use std::thread;

use steer_core::crowd::{CrowdRules, Orca, Patience};
use steer_runs::crowd;
use steer_runs::people::{
    DT, Door, FORCE, Lanes, PLANS, Plan, RADIUS, SPEED, counterflow, rules, walk_one_way, weidmann,
};
use steer_runs::standards::{Setup, corner_times, leave_by_door};

/// Returns the mean of results of all seeds, computed on all threads.
fn mean<const N: usize>(seeds: u64, result: impl Fn(u64) -> [f32; N] + Sync) -> [f32; N] {
    let threads = thread::available_parallelism().map_or(1, NonZero::get) as u64;
    let sum = |first: u64| {
        let mine = (first..seeds).step_by(threads as usize).map(&result);
        mine.fold([0.0; N], |sum, one| core::array::from_fn(|i| sum[i] + one[i]))
    };
    let parts: Vec<[f32; N]> = thread::scope(|scope| {
        let sum = &sum;
        let all: Vec<_> = (0..threads).map(|first| scope.spawn(move || sum(first))).collect();
        all.into_iter().map(|one| one.join().expect("a run does not panic")).collect()
    });
    core::array::from_fn(|i| parts.iter().map(|part| part[i]).sum::<f32>() / seeds as f32)
}

fn densities(out: &mut impl Write, seeds: u64) -> io::Result<()> {
    writeln!(out, "Speed (m/s) of people that all walk one way:\n")?;
    writeln!(out, "| persons/m² | Weidmann | without response | with it | least separation |")?;
    writeln!(out, "|---|---|---|---|---|")?;
    let (mut errors, mut count) = ([0.0; 2], 0.0);
    for density in [0.5, 1.0, 1.5, 2.0, 2.5, 3.0, 3.5, 4.0] {
        let curve = weidmann(density);
        let [free, _] = mean(seeds, |seed| walk_one_way(rules(false), density, seed).into());
        let [slowed, least] = mean(seeds, |seed| walk_one_way(rules(true), density, seed).into());
        writeln!(out, "| {density} | {curve:.2} | {free:.2} | {slowed:.2} | {least:.4} |")?;
        if density <= 3.0 {
            errors = [(0, free), (1, slowed)].map(|(i, speed)| errors[i] + (speed - curve).powi(2));
            count += 1.0;
        }
    }
    let [free, slowed] = errors.map(|sum| f32::sqrt(sum / count));
    writeln!(out, "| error, 0.5 to 3 | | {free:.2} | {slowed:.2} | |\n")
}

fn doors(out: &mut impl Write, seeds: u64) -> io::Result<()> {
    writeln!(out, "Flow (persons/s) through a door in a wall, 100 people:\n")?;
    writeln!(out, "| width, m | radius 0.2 m | with response | radius 0.25 m | with response |")?;
    writeln!(out, "|---|---|---|---|---|")?;
    for width in [0.8, 1.0, 1.2, 1.6, 2.0, 2.4] {
        let flow = |radius, responds| {
            let door = Door::new(width, radius);
            mean(seeds, |seed| [door.flow(rules(responds), seed)])[0]
        };
        let flows = [(RADIUS, false), (RADIUS, true), (0.25, false), (0.25, true)].map(|(r, on)| flow(r, on));
        let [a, b, c, d] = flows;
        writeln!(out, "| {width} | {a:.2} | {b:.2} | {c:.2} | {d:.2} |")?;
    }
    writeln!(out)
}

fn lanes(out: &mut impl Write, seeds: u64) -> io::Result<()> {
    writeln!(out, "Counterflow in a corridor of 4 m:\n")?;
    writeln!(out, "| persons/m² | order | speed, m/s | with response: order | speed, m/s |")?;
    writeln!(out, "|---|---|---|---|---|")?;
    for density in [0.5, 1.0, 1.5, 2.0] {
        let [order, speed] = mean(seeds, |seed| counterflow(rules(false), density, seed));
        let [slow_order, slow_speed] = mean(seeds, |seed| counterflow(rules(true), density, seed));
        writeln!(out, "| {density} | {order:.2} | {speed:.2} | {slow_order:.2} | {slow_speed:.2} |")?;
    }
    writeln!(out)
}

fn gap(out: &mut impl Write, seeds: u64) -> io::Result<()> {
    writeln!(out, "Two streams of 100 people through a gap of 3 m, time in s:\n")?;
    writeln!(
        out,
        "| bias | gap distance, m | left: mean | last | middle: mean | last | right: mean | last |"
    )?;
    writeln!(out, "|---|---|---|---|---|---|---|---|")?;
    for (bias, gap_distance) in [(0.1, None), (-0.1, None), (0.1, Some(16.0)), (-0.1, Some(16.0))] {
        let orca = Orca { bias, ..Orca::default() };
        let patience = Patience { gap_distance, ..Patience::default() };
        let rules = CrowdRules { orca, patience, ..CrowdRules::default() };
        let [[a, b], [c, d], [e, f]] = [0.8, 0.0, -0.8].map(|aside| {
            let lanes = Lanes { count: 100, gap: 3.0, aside };
            mean(seeds, |seed| lanes.pass(rules, seed))
        });
        let far = gap_distance.map_or("none".into(), |far: f32| format!("{far}"));
        writeln!(out, "| {bias} | {far} | {a:.1} | {b:.1} | {c:.1} | {d:.1} | {e:.1} | {f:.1} |")?;
    }
    writeln!(out)
}

fn plans(out: &mut impl Write, seeds: u64) -> io::Result<()> {
    writeln!(out, "People with plans, times in multiples of the time alone, jerk in m/s³:\n")?;
    writeln!(out, "| plan | arrived | mean | backwards | jerk | at 1/60 s: mean | backwards | jerk |")?;
    writeln!(out, "|---|---|---|---|---|---|---|---|")?;
    for name in PLANS {
        let walked = |dt: f32| {
            mean(seeds, |seed| {
                let one = Plan::new(name, seed).expect("the name of a plan").walk(rules(false), dt);
                [one.arrived, one.mean, 100.0 * one.backwards, one.jerk]
            })
        };
        let [arrived, time, back, jerk] = walked(DT);
        let [_, fine_time, fine_back, fine_jerk] = walked(1.0 / 60.0);
        writeln!(
            out,
            "| {name} | {arrived:.2} | {time:.2} | {back:.0} % | {jerk:.0} \
             | {fine_time:.2} | {fine_back:.0} % | {fine_jerk:.0} |"
        )?;
    }
    writeln!(out)
}

/// The default rules, people of this radius (m), and a seed.
fn setup(radius: f32, seed: u64) -> Setup {
    Setup { rules: rules(false), radius, seed, trajectories: None }
}

fn crowding(out: &mut impl Write, seeds: u64) -> io::Result<()> {
    writeln!(out, "Last of 150 people round a corner of 6 m, s:\n")?;
    writeln!(out, "| inner wall | crowding | cells of 0.25 m | 0.5 m | 1 m | outer wall |")?;
    writeln!(out, "|---|---|---|---|---|---|")?;
    for (name, crowding) in [("no", false), ("yes", true)] {
        let runs: Vec<_> = (0..seeds).map(|seed| corner_times(&setup(RADIUS, seed), 150, crowding)).collect();
        let [inner, fine, middle, coarse, outer] = [0, 1, 2, 3, 4]
            .map(|column| runs.iter().map(|run| format!("{:.1}", run[column])).collect::<Vec<_>>().join(" "));
        writeln!(out, "| {inner} | {name} | {fine} | {middle} | {coarse} | {outer} |")?;
    }
    writeln!(out, "\nLast of 200 people with a radius of 0.25 m through a door, s:\n")?;
    writeln!(out, "| door | without | with |\n|---|---|---|")?;
    for width in [0.6, 0.8, 1.0, 1.25, 1.5, 2.0] {
        let [without, with] = [false, true].map(|crowding| {
            let time = |seed| match leave_by_door(&setup(0.25, seed), width, crowding) {
                (time, 0) => format!("{time:.0}"),
                (_, stay) => format!("{stay} remain after 600"),
            };
            (0..seeds).map(time).collect::<Vec<_>>().join(", ")
        });
        writeln!(out, "| {width} m | {without} | {with} |")?;
    }
    writeln!(out)
}

/// The acceleration and the step of people, in the units of the scenes: with a radius of 1.5 and a
/// speed of 1, these are 2 m/s² and 0.05 s.
fn scaled_to_scenes() -> (f32, f32) {
    let (length, speed) = (crowd::RADIUS / RADIUS, crowd::MAX_SPEED / SPEED);
    (FORCE * speed * speed / length, DT * length / speed)
}

fn scenes(out: &mut impl Write, seeds: u64) -> io::Result<()> {
    writeln!(out, "Scenes of steer-bench, times in multiples of the time alone:\n")?;
    writeln!(out, "| scene | mean | last | people: mean | last | arrived | separation |")?;
    writeln!(out, "|---|---|---|---|---|---|---|")?;
    for name in crowd::NAMES {
        let measure = |(acceleration, dt): (f32, f32)| {
            mean(seeds, |seed| {
                let scene = crowd::Scene::new(name, seed).expect("the name of a scene");
                let mut ours = crowd::Ours::new(rules(false));
                let one = crowd::run(scene.with_acceleration(acceleration), &mut ours, dt, 0.0);
                [one.mean, one.last, one.arrived, one.separation]
            })
        };
        let [mean, last, ..] = measure((crowd::ACCELERATION, 0.25));
        let [slow_mean, slow_last, arrived, apart] = measure(scaled_to_scenes());
        writeln!(
            out,
            "| {name} | {mean:.2} | {last:.2} | {slow_mean:.2} | {slow_last:.2} | {arrived:.2} | {apart:.4} |"
        )?;
    }
    writeln!(out)
}

fn main() -> io::Result<()> {
    let given: Vec<String> = env::args().skip(1).collect();
    let table = given.first().map_or("all", String::as_str);
    let seeds = given.get(1).and_then(|text| text.parse().ok()).unwrap_or(3);
    let mut out = io::stdout().lock();
    let is_wanted = |name: &str| table == "all" || table == name;
    if is_wanted("density") {
        densities(&mut out, seeds)?;
    }
    if is_wanted("doors") {
        doors(&mut out, seeds)?;
    }
    if is_wanted("lanes") {
        lanes(&mut out, seeds)?;
    }
    if is_wanted("gap") {
        gap(&mut out, seeds)?;
    }
    if is_wanted("plans") {
        plans(&mut out, seeds)?;
    }
    if is_wanted("crowding") {
        crowding(&mut out, seeds)?;
    }
    if is_wanted("scenes") {
        scenes(&mut out, seeds)?;
    }
    Ok(())
}
