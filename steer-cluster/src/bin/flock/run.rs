//! A run: starts or resumes the flock, steps it, saves snapshots, prints the report.

use std::io::Write as _;
use std::time::Instant;

use steer_cluster::wire::Number;
use steer_cluster::{Error, Fleet, Link, snapshot};
use steer_core::swarm::SwarmRules;
use steer_core::{Geometry, Scalar, seek};

use crate::arguments::{Arguments, Settings};
use crate::model;
use crate::progress::Progress;
use crate::report::{Measured, Report};

/// Runs the flock of these settings on this rank, together with all others.
pub(crate) fn run<G>(link: &Link, arguments: &Arguments, settings: &Settings) -> Result<(), Error>
where
    G: Geometry<Vector: Send + Sync> + Send + Sync,
    G::Scalar: Number,
{
    let threads = rayon::ThreadPoolBuilder::new().num_threads(arguments.threads as usize);
    if let Err(error) = threads.build_global() {
        link.fail(&error);
    }
    let rules = model::rules::<G>(settings);
    let (mut fleet, resumed_at) = begin(link, arguments, settings, rules)?;
    let (goal, dt) = (model::goal(&rules), G::Scalar::from_f64(settings.dt));
    let progress = Progress::new(link.rank() == 0, arguments.progress, resumed_at, arguments.steps);
    let mut measured = Measured { steps: arguments.steps, resumed_at, ..Measured::default() };
    for step in resumed_at..arguments.steps {
        if arguments.panic_at == Some((link.rank(), step)) {
            panic!("a test");
        }
        let (began, waited) = (Instant::now(), link.waiting());
        let (bytes, messages) = (link.bytes_sent(), link.messages_sent());
        if settings.goal {
            fleet.step_with(dt, |bird| seek(bird, goal))?;
        } else {
            fleet.step(dt)?;
        }
        measured.bytes += link.bytes_sent() - bytes;
        measured.messages += link.messages_sent() - messages;
        let done = step + 1;
        link.set_step(done);
        if done % arguments.recut.every == 0 && done < arguments.steps {
            if arguments.recut.by_chance {
                fleet.cut_at(&any_cuts(done, fleet.rows(), link.ranks()))?;
            } else {
                fleet.balance()?;
            }
        }
        measured.wall += began.elapsed();
        measured.waiting += link.waiting().saturating_sub(waited);
        if let Some(saving) = arguments.snapshot.as_ref().filter(|saving| done % saving.every == 0) {
            snapshot::save(&fleet, &saving.into, done, &settings.by_name())?;
        }
        progress.step(done);
    }
    progress.end();
    fleet.check()?;
    let hash = arguments.hash.then(|| fleet.hash());
    let report = Report::new(&fleet, &measured, arguments.threads, hash);
    if link.rank() == 0 {
        let line = serde_json::to_string(&report).unwrap_or_else(|error| link.fail(&error));
        // A closed pipe is not an error.
        let _ = writeln!(std::io::stdout(), "{line}");
    }
    Ok(())
}

/// The flock at its start or from a snapshot, and the number of steps that it has done.
fn begin<'l, G>(
    link: &'l Link,
    arguments: &Arguments,
    settings: &Settings,
    rules: SwarmRules<G>,
) -> Result<(Fleet<'l, G>, u64), Error>
where
    G: Geometry<Vector: Send + Sync> + Send + Sync,
    G::Scalar: Number,
{
    let Some(from) = &arguments.resume else {
        let (rank, ranks) = (link.rank() as u64, link.ranks() as u64);
        let ids = rank * settings.birds / ranks..(rank + 1) * settings.birds / ranks;
        let birds = ids.map(|id| model::bird(settings, rules.template, id as u32));
        let fleet = Fleet::new(link, rules, settings.birds as usize, birds)?;
        return Ok((fleet, 0));
    };
    let (fleet, step) = snapshot::load(link, rules, from, &settings.by_name())?;
    link.set_step(step);
    if step > arguments.steps {
        let (path, name) = (from.clone(), "steps".to_owned());
        return Err(Error::OtherFlock {
            path,
            name,
            saved: step.to_string(),
            given: arguments.steps.to_string(),
        });
    }
    Ok((fleet, step))
}

/// Cuts that depend on the step alone: each row begins a rank with equal chance.
fn any_cuts(step: u64, rows: usize, ranks: usize) -> Vec<usize> {
    let mut cuts = vec![0];
    let mut state = step;
    for row in 1..rows {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        let (left, needed) = (rows - row, ranks - cuts.len());
        if (state >> 33) % (left as u64) < needed as u64 {
            cuts.push(row);
        }
    }
    cuts.push(rows);
    cuts
}
