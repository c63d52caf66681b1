//! Measures the processor time and the memory that hostile files take: the damaged scenes,
//! snapshots and links of the tests, and small files that ask for much work. Each file is opened in
//! a process of its own, which does the work of `check`, `trace`, `trace --resume` and `record`.
//!
//! It prints the slowest and the largest, and fails if one takes more than 2 s of one core or
//! 500 MB without an explicit count of agents. With a number it prints that file. It needs Linux.

#![expect(clippy::print_stdout, reason = "it is what the program is for")]

mod large;
mod measure;

#[path = "../../tests/program/damaged.rs"]
mod damaged;
#[path = "../../tests/program/snapshots/everything.rs"]
mod everything;
#[path = "../../tests/program/samples.rs"]
mod samples;

use core::error::Error;
use std::io::{self, Write as _};
use std::path::Path;
use std::process::ExitCode;
use std::{env, fs};

use damaged::{Damaged, Kind};
use measure::{Cost, Ended};

/// Number of damaged files.
const DAMAGED: usize = 500;

/// Number of files in each list.
const LISTED: usize = 10;

/// Largest processor time in milliseconds.
const MOST_TIME: u64 = 2000;

/// Largest memory in kilobytes.
const MOST_MEMORY: u64 = 500_000;

fn main() -> Result<ExitCode, Box<dyn Error>> {
    let args: Vec<String> = env::args().skip(1).collect();
    match args.iter().map(String::as_str).collect::<Vec<_>>()[..] {
        [] => all(),
        [measure::OPEN, kind, file] => {
            measure::open(kind, Path::new(file))?;
            Ok(ExitCode::SUCCESS)
        }
        [number] => {
            let files = files();
            let file = files.get(number.parse::<usize>()?).ok_or("there is no such file")?;
            io::stdout().write_all(&file.bytes)?;
            Ok(ExitCode::SUCCESS)
        }
        _ => Err("usage: hostile [NUMBER]".into()),
    }
}

fn files() -> Vec<Damaged> {
    damaged::damaged(DAMAGED).into_iter().chain(large::files()).collect()
}

/// A file that has been opened, by its number.
struct Row {
    number: usize,
    kind: Kind,
    source: String,
    cost: Cost,
}

impl Row {
    /// Whether it takes more than it may.
    fn is_too_much(&self) -> bool {
        let Cost { time, memory, ended, .. } = &self.cost;
        let broken = matches!(ended, Ended::Broken(_));
        broken || !self.cost.is_counted && (*time > MOST_TIME || *memory > MOST_MEMORY)
    }

    fn print(&self) {
        let Row { number, kind, source, cost } = self;
        let (seconds, megabytes) = (cost.time as f64 / 1000.0, cost.memory as f64 / 1000.0);
        let counted = if cost.is_counted { ", by an explicit count" } else { "" };
        let kind = format!("{kind:?}").to_lowercase();
        println!(
            "{number:>4}  {seconds:>6.2} s  {megabytes:>7.1} MB  {kind:<8}  {source}: {}{counted}",
            cost.ended
        );
    }
}

fn all() -> Result<ExitCode, Box<dyn Error>> {
    let dir = tempfile::tempdir()?;
    let mut rows = Vec::new();
    for (number, Damaged { kind, source, bytes }) in files().into_iter().enumerate() {
        let path = dir.path().join("file");
        fs::write(&path, bytes)?;
        let cost = measure::measure(kind, &path)?;
        rows.push(Row { number, kind, source, cost });
    }
    let run = rows.iter().filter(|row| matches!(row.cost.ended, Ended::Ran(_))).count();
    println!("{} files: {run} run, {} are rejected or broken", rows.len(), rows.len() - run);
    println!("\nthe slowest:");
    rows.sort_by_key(|row| core::cmp::Reverse(row.cost.time));
    rows.iter().take(LISTED).for_each(Row::print);
    println!("\nthe largest:");
    rows.sort_by_key(|row| core::cmp::Reverse(row.cost.memory));
    rows.iter().take(LISTED).for_each(Row::print);
    let over: Vec<&Row> = rows.iter().filter(|row| row.is_too_much()).collect();
    println!("\nbroken, or over {MOST_TIME} ms or {MOST_MEMORY} kB: {}", over.len());
    over.iter().for_each(|row| row.print());
    Ok(if over.is_empty() { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}
