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
/// Maximum ratio of the instructions in fixed point to those in `f32`, on the chip without a
/// floating-point unit.
const MOST_RATIO: f64 = 0.25;

/// Costs on one machine with one number type: code, stack and instructions of each entry.
struct Column {
    rows: Vec<(String, [u64; 3])>,
    counts: Counts,
}

/// The tables and their compiler.
pub(crate) struct Report {
    compiler: String,
    machines: Vec<Table>,
    agents: Table,
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
        let step = code.reached("by_hand::agent_step")?;
        let instructions =
            |name: &str| counts.entries.iter().find(|entry| entry.0 == name).map_or(0, |entry| entry.2);
        let nothing = instructions("by_hand::nothing");
        let mut rows = Vec::new();
        for (name, title, taken) in counts.entries.iter().filter(|entry| entry.0 != "by_hand::nothing") {
            let reached = code.reached(name)?;
            let own: BTreeSet<&str> = if name == "by_hand::agent_step" {
                reached
            } else {
                reached.difference(&step).copied().collect()
            };
            rows.push((title.clone(), [code.bytes(own), code.stack(name)?, taken.saturating_sub(nothing)]));
        }
        Ok(Column { rows, counts })
    }
}

impl Report {
    /// Reads the output of the programs from a folder.
    pub(crate) fn read(folder: &Path, compiler: &str) -> Result<Report, String> {
        let mut machines = Vec::new();
        let mut agents = Table::new(&["a step of 100 agents", "f32 count", "I16F16 count", "share"]);
        let mut sizes = Table::new(&["RAM, bytes", "f32", "I16F16"]);
        for (machine, title) in MACHINES {
            let [float, fixed] = NUMBERS.map(|number| Column::read(folder, machine, number));
            let (float, fixed) = (float?, fixed?);
            let names: Vec<String> = NUMBERS
                .iter()
                .flat_map(|number| ["code", "stack", "count"].map(|what| format!("{number} {what}")))
                .collect();
            let columns: Vec<&str> = std::iter::once(title).chain(names.iter().map(String::as_str)).collect();
            let mut table = Table::new(&columns);
            for ((title, one), (_, other)) in float.rows.iter().zip(&fixed.rows) {
                table
                    .rows
                    .push((title.clone(), one.iter().chain(other).map(|number| *number as f64).collect()));
            }
            machines.push(table);
            let share = fixed.counts.agents as f64 / float.counts.agents as f64;
            let share = (share * 1000.0).round() / 1000.0;
            agents
                .rows
                .push((machine.into(), vec![float.counts.agents as f64, fixed.counts.agents as f64, share]));
            sizes.rows = float
                .counts
                .sizes
                .iter()
                .zip(&fixed.counts.sizes)
                .map(|(one, other)| (one.0.clone(), vec![one.1 as f64, other.1 as f64]))
                .collect();
        }
        Ok(Report { compiler: compiler.into(), machines, agents, sizes })
    }

    fn tables(&self) -> impl Iterator<Item = &Table> {
        self.machines.iter().chain([&self.agents, &self.sizes])
    }

    fn compiler_line(&self) -> String {
        format!("Compiled by {}.", self.compiler)
    }

    /// Writes the tables to COSTS.md.
    pub(crate) fn write(&self) -> Result<String, String> {
        self.steps_are_cheap()?;
        let tables: Vec<String> = self.tables().map(Table::text).collect();
        document::write(costs(), &format!("\n{}\n\n{}\n", self.compiler_line(), tables.join("\n")))?;
        Ok("the tables are in COSTS.md".into())
    }

    /// Compares with the tables in COSTS.md.
    pub(crate) fn check(&self) -> Result<String, String> {
        self.steps_are_cheap()?;
        let text = document::read(costs())?;
        let old = Table::read(&text);
        let mut lines = Vec::new();
        for table in self.tables() {
            match old.iter().find(|old| old.columns.first() == table.columns.first()) {
                Some(old) => lines.extend(table.grown(old)),
                None => lines.push(format!("{}: this table is missing", table.columns.join(", "))),
            }
        }
        let lines = lines.join("\n");
        if lines.is_empty() {
            return Ok("no cost has grown by more than a tenth".into());
        }
        if text.contains(&self.compiler_line()) {
            return Err(format!("{lines}\nto accept it: tests/firmware/price"));
        }
        Ok(format!(
            "{lines}\nbut the tables are of another compiler than {}, which may be the cause",
            self.compiler
        ))
    }

    fn steps_are_cheap(&self) -> Result<(), String> {
        match self.agents.rows.iter().find(|(name, _)| name == "M0").map(|(_, numbers)| numbers.as_slice()) {
            Some([.., share]) if *share <= MOST_RATIO => Ok(()),
            other => Err(format!("M0: 100 agents: {other:?}: expected a share of at most {MOST_RATIO}")),
        }
    }
}

fn costs() -> &'static Path {
    Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../../../COSTS.md"))
}
