//! Builds the tables of behaviours' costs from machine code and counts, and compares them with
//! those in COSTS.md.
//!
//! `tally write|check FOLDER COMPILER`: for each machine and number type, the folder has a
//! disassembly, `M0.f32.asm`, and the output of the programs, `M0.f32.log`.

mod counts;
mod document;
mod machine_code;
mod report;
mod table;

use std::process::ExitCode;

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [mode, folder, compiler] = arguments.as_slice() else {
        eprintln!("expected: tally write|check FOLDER COMPILER");
        return ExitCode::FAILURE;
    };
    let done = report::Report::read(folder.as_ref(), compiler).and_then(|report| match mode.as_str() {
        "write" => report.write(),
        "check" => report.check(),
        other => Err(format!("{other}: expected write or check")),
    });
    match done {
        Ok(message) => {
            eprintln!("{message}");
            ExitCode::SUCCESS
        }
        Err(message) => {
            eprintln!("{message}");
            ExitCode::FAILURE
        }
    }
}
