//! [`Report`]: all tables of one run.

use std::{collections::BTreeSet, fs, path::Path};

use crate::counts::Counts;
use crate::document;
use crate::machine_code::Code;
use crate::table::Table;

const MACHINES: [(&str, &str); 3] = [
    ("M4F", "Cortex-M4F, thumbv7em-none-eabihf"),
    ("M3", "Cortex-M3, thumbv7m-none-eabi"),
    ("M0", "Cortex-M0, thumbv6m-none-eabi"),
];
const NUMBERS: [&str; 2] = ["f32", "I16F16"];
/// Entries in the README.
const SHORT: [&str; 9] = [
    "Agent::step",
    "seek",
    "Arrive",
    "Pursue",
    "Wander",
    "AvoidObstacles, 8 circles",
    "FollowPath, 5 points",
    "Flock, 8 others",
    "Sum, 3 forces",
];
/// Maximum ratio of the instructions in fixed point to those in `f32`, on the chip without a
/// floating-point unit.
const BIRDS_SHARE: f64 = 0.25;

/// Costs on one machine with one number type: code, stack and instructions of each entry.
struct Column {
    rows: Vec<(String, [u64; 3])>,
    counts: Counts,
}

/// The tables and their compiler.
pub(crate) struct Report {
    compiler: String,
    machines: Vec<Table>,
    birds: Table,
    sizes: Table,
}

impl Column {
    fn read(folder: &Path, machine: &str, number: &str) -> Result<Column, String> {
        let read = |kind: &str| {
            let path = folder.join(format!("{machine}.{number}.{kind}"));
            fs::read_to_string(&path).map_err(|error| format!("{}: {error}", path.display()))
        };
        let (code, counts) = (Code::read(&read("asm")?)?, Counts::read(&read("log")?)?);
        // Functions that a program with an agent already contains: its step and the arithmetic.
        let step = code.reached("agent_step")?;
        let instructions =
            |name: &str| counts.entries.iter().find(|entry| entry.0 == name).map_or(0, |entry| entry.2);
        let nothing = instructions("nothing");
        let mut rows = Vec::new();
        for (name, title, taken) in counts.entries.iter().filter(|entry| entry.0 != "nothing") {
            let reached = code.reached(name)?;
            let own: BTreeSet<&str> =
                if name == "agent_step" { reached } else { reached.difference(&step).copied().collect() };
            rows.push((title.clone(), [code.bytes(own), code.stack(name)?, taken.saturating_sub(nothing)]));
        }
        Ok(Column { rows, counts })
    }
}

impl Report {
    /// Reads the output of the programs from a folder.
    pub(crate) fn read(folder: &Path, compiler: &str) -> Result<Report, String> {
        let mut machines = Vec::new();
        let mut birds =
            Table::new(&["a step of 100 birds", "f32 instructions", "I16F16 instructions", "share"]);
        let mut sizes = Table::new(&["RAM, bytes", "f32", "I16F16"]);
        for (machine, title) in MACHINES {
            let [float, fixed] = NUMBERS.map(|number| Column::read(folder, machine, number));
            let (float, fixed) = (float?, fixed?);
            let names: Vec<String> = NUMBERS
                .iter()
                .flat_map(|number| ["code", "stack", "instructions"].map(|what| format!("{number} {what}")))
                .collect();
            let columns: Vec<&str> = std::iter::once(title).chain(names.iter().map(String::as_str)).collect();
            let mut table = Table::new(&columns);
            for ((title, one), (_, other)) in float.rows.iter().zip(&fixed.rows) {
                table
                    .rows
                    .push((title.clone(), one.iter().chain(other).map(|number| *number as f64).collect()));
            }
            machines.push(table);
            let share = fixed.counts.birds as f64 / float.counts.birds as f64;
            let share = (share * 1000.0).round() / 1000.0;
            birds
                .rows
                .push((machine.into(), vec![float.counts.birds as f64, fixed.counts.birds as f64, share]));
            sizes.rows = float
                .counts
                .sizes
                .iter()
                .zip(&fixed.counts.sizes)
                .map(|(one, other)| (one.0.clone(), vec![one.1 as f64, other.1 as f64]))
                .collect();
        }
        Ok(Report { compiler: compiler.into(), machines, birds, sizes })
    }

    fn tables(&self) -> impl Iterator<Item = &Table> {
        self.machines.iter().chain([&self.birds, &self.sizes])
    }

    fn compiler_line(&self) -> String {
        format!("Compiled by {}.", self.compiler)
    }

    /// Writes the tables to the documentation.
    pub(crate) fn write(&self) -> Result<String, String> {
        self.birds_are_cheap()?;
        let tables: Vec<String> = self.tables().map(Table::markdown).collect();
        document::write(architecture(), &format!("\n{}\n\n{}\n", self.compiler_line(), tables.join("\n")))?;
        document::write(readme(), &format!("\n{}\n{}\n", self.short().markdown(), self.birds.markdown()))?;
        Ok("the tables are in ARCHITECTURE.md and README.md".into())
    }

    /// Compares with the tables in the documentation.
    pub(crate) fn check(&self) -> Result<String, String> {
        self.birds_are_cheap()?;
        let text = document::read(architecture())?;
        let old = Table::read(&text);
        let mut said = Vec::new();
        for table in self.tables() {
            match old.iter().find(|old| old.columns.first() == table.columns.first()) {
                Some(old) => said.extend(table.grown(old)),
                None => said.push(format!("{}: this table is missing", table.columns.join(", "))),
            }
        }
        let said = said.join("\n");
        if said.is_empty() {
            return Ok("no price has grown by more than a tenth".into());
        }
        if text.contains(&self.compiler_line()) {
            return Err(format!("{said}\nif that is worth it: tests/firmware/price"));
        }
        Ok(format!(
            "{said}\nbut the tables are of another compiler than {}, so this may be its doing",
            self.compiler
        ))
    }

    fn birds_are_cheap(&self) -> Result<(), String> {
        match self.birds.rows.iter().find(|(name, _)| name == "M0").map(|(_, numbers)| numbers.as_slice()) {
            Some([.., share]) if *share <= BIRDS_SHARE => Ok(()),
            other => {
                Err(format!("M0: a hundred birds: {other:?}: expected a share of at most {BIRDS_SHARE}"))
            }
        }
    }

    /// Instructions of the entries in the README.
    fn short(&self) -> Table {
        let mut short = Table::new(&[
            "instructions for a call",
            "M4F, f32",
            "M3, f32",
            "M3, I16F16",
            "M0, f32",
            "M0, I16F16",
        ]);
        for title in SHORT {
            let instructions = |machine: usize, column: usize| {
                let rows = self.machines.get(machine).map(|table| &table.rows);
                let row = rows.and_then(|rows| rows.iter().find(|(name, _)| name == title));
                row.and_then(|(_, numbers)| numbers.get(column)).copied().unwrap_or(f64::NAN)
            };
            let numbers = [(0, 2), (1, 2), (1, 5), (2, 2), (2, 5)]
                .map(|(machine, column)| instructions(machine, column));
            short.rows.push((title.into(), numbers.to_vec()));
        }
        short
    }
}

fn architecture() -> &'static Path {
    Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../../../ARCHITECTURE.md"))
}

fn readme() -> &'static Path {
    Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../../../README.md"))
}
