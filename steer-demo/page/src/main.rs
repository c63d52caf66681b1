//! Builds the playground as a web page: one folder of static files in `target/page`.
//!
//! Arguments are passed on to the cargo that builds the WebAssembly. If the toolchain has no
//! standard library for it, `-Zbuild-std=std,panic_abort` builds one from source.

mod folder;
mod wasm;

use std::env;
use std::ffi::OsString;
use std::io::Write as _;
use std::path::{Path, absolute};
use std::process::ExitCode;

fn main() -> ExitCode {
    let flags: Vec<OsString> = env::args_os().skip(1).collect();
    match build(&flags) {
        Ok(told) => {
            // A closed standard output is no error: the folder is complete.
            let _ = writeln!(std::io::stdout(), "{told}");
            ExitCode::SUCCESS
        }
        Err(why) => {
            let _ = writeln!(std::io::stderr(), "steer-page: {}", why.replace('\n', " "));
            ExitCode::FAILURE
        }
    }
}

/// Builds the page. Returns the message to print, or the reason for the failure.
fn build(flags: &[OsString]) -> Result<String, String> {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    let root =
        here.ancestors().nth(2).ok_or("the builder is not in steer-demo/page; build it where it lies")?;
    let target = match env::var_os("CARGO_TARGET_DIR") {
        Some(named) if !named.is_empty() => absolute(named).map_err(|e| format!("CARGO_TARGET_DIR: {e}"))?,
        _ => root.join("target"),
    };
    let module = wasm::compile(root, &target.join("wasm"), flags)?;
    let page = target.join("page");
    let total = folder::fill(&page, &here.join("static"), |into| wasm::bind(&module, into))?;
    let megabytes = |bytes: u64| format!("{}.{:02} MB", bytes / 1_000_000, bytes / 10_000 % 100);
    if total > folder::LARGEST {
        let (is, may) = (megabytes(total), megabytes(folder::LARGEST));
        return Err(format!("{}: the page has {is}; {may} is the most", page.display()));
    }
    Ok(format!("{}: {} in all", page.display(), megabytes(total)))
}
