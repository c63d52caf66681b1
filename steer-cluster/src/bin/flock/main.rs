//! `flock`: steps one flock on all ranks of an MPI job and prints one line of JSON.

mod arguments;
mod model;
mod progress;
mod report;
mod run;

use std::process::ExitCode;

use clap::Parser as _;
use steer_cluster::{Error, Link};
use steer_glam::{Glam, GlamF64};

use arguments::{Arguments, Numbers};

fn main() -> ExitCode {
    let link = match Link::start() {
        Ok(link) => link,
        Err(error) => {
            eprintln!("{error}");
            return ExitCode::FAILURE;
        }
    };
    // All ranks have the same arguments, so one of them reports what is wrong with these.
    let leads = link.rank() == 0;
    let arguments = match Arguments::try_parse().and_then(Arguments::checked) {
        Ok(arguments) => arguments,
        Err(wrong) => {
            if leads && wrong.use_stderr() {
                eprintln!("{}", Arguments::sentence(&wrong));
            } else if leads {
                let _ = wrong.print();
            }
            return ExitCode::from(wrong.exit_code() as u8);
        }
    };
    match flock(&link, &arguments) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) if error.is_common() || link.ranks() == 1 => {
            if leads {
                eprintln!("{error}");
            }
            ExitCode::FAILURE
        }
        Err(error) => link.fail(&error),
    }
}

fn flock(link: &Link, arguments: &Arguments) -> Result<(), Error> {
    link.agree(arguments.fingerprint())?;
    let settings = arguments.settings()?;
    link.agree(Arguments::fingerprint_of(&settings))?;
    match settings.numbers {
        Numbers::F32 => run::run::<Glam>(link, arguments, &settings),
        Numbers::F64 => run::run::<GlamF64>(link, arguments, &settings),
    }
}
