//! Builds the site, with the playground: one folder of static files in `target/page`.
//!
//! The variable `STEER_ADDRESS` is the address of the folder on the web, which previews of links
//! need, and `STEER_REPOSITORY` is the address of the repository, to which pages link. Arguments
//! are passed on to the cargo that builds the WebAssembly. If the toolchain has no standard library
//! for it, `-Zbuild-std=std,panic_abort` builds one from source.

mod folder;
mod site;
mod wasm;

use std::env;
use std::ffi::OsString;
use std::io::Write as _;
use std::path::{Path, absolute};
use std::process::ExitCode;

/// Largest sizes of the playground and of the live scenes, in bytes.
const PLAYGROUND: u64 = 6_000_000;
const LIVE: u64 = 2_500_000;

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

/// Builds the site. Returns the message to print, or the reason for the failure.
fn build(flags: &[OsString]) -> Result<String, String> {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    let root =
        here.ancestors().nth(2).ok_or("the builder is not in steer-demo/page; build it where it lies")?;
    let target = match env::var_os("CARGO_TARGET_DIR") {
        Some(named) if !named.is_empty() => absolute(named).map_err(|e| format!("CARGO_TARGET_DIR: {e}"))?,
        _ => root.join("target"),
    };
    let [address, repository] = [address("STEER_ADDRESS")?, address("STEER_REPOSITORY")?];
    let built = target.join("wasm");
    step("1 of 4: the playground, which takes most of the time");
    let playground = wasm::compile(wasm::PLAYGROUND, root, &built, flags)?;
    step("2 of 4: the live scenes");
    let live = wasm::compile(wasm::LIVE, root, &built, flags)?;
    step("3 of 4: the reference");
    let documents = wasm::document(root, &built)?;
    step("4 of 4: the pages");

    let page = target.join("page");
    folder::empty(&page)?;
    let [at_playground, at_live, own] = [page.join("playground"), page.join("live"), here.join("site")];
    wasm::bind(wasm::PLAYGROUND, &playground, &at_playground)?;
    wasm::bind(wasm::LIVE, &live, &at_live)?;
    let program = at_playground.join("steer-demo_bg.wasm");
    let [live, script, style] = ["live.js", "site.js", "style.css"].map(|name| own.join(name));
    let version = folder::version(&[&program, &at_live.join("steer-live_bg.wasm"), &live, &script, &style])?;
    let of = |path: &Path| folder::size(path).map_err(|e| format!("{}: {e}", path.display()));
    folder::copy(&here.join("static"), &at_playground, &version, of(&program)?)?;
    folder::copy(&documents, &page.join("docs"), "", 0)?;
    let owned =
        [(live, at_live.join("live.js")), (script, at_live.join("site.js")), (style, page.join("style.css"))];
    for (from, to) in owned {
        folder::copy_lean(&from, &to).map_err(|e| format!("{}: cannot be written: {e}", to.display()))?;
    }
    let site = site::build(root, &page, [&address, &repository], &version)?;

    let megabytes = |bytes: u64| format!("{}.{:02} MB", bytes / 1_000_000, bytes / 10_000 % 100);
    for (folder, most) in [(&at_playground, PLAYGROUND), (&at_live, LIVE)] {
        let is = of(folder)?;
        if is > most {
            return Err(format!("{}: {}; {} is the most", folder.display(), megabytes(is), megabytes(most)));
        }
    }
    Ok(format!(
        "{}: {} pages, {} links checked; {} in all, {} of them the playground, {} the live scenes",
        page.display(),
        site.pages,
        site.links,
        megabytes(of(&page)?),
        megabytes(of(&at_playground)?),
        megabytes(of(&at_live)?),
    ))
}

/// Prints which part is built next.
fn step(what: &str) {
    // A closed standard error is no error.
    let _ = writeln!(std::io::stderr(), "steer-page: {what}");
}

/// Address in a variable, without a slash at its end. Empty if none is named.
fn address(variable: &str) -> Result<String, String> {
    let named = env::var(variable).unwrap_or_default();
    let address = named.trim_end_matches('/');
    if address.is_empty() || address.starts_with("https://") || address.starts_with("http://") {
        return Ok(address.into());
    }
    Err(format!("{variable}: `{named}` is no address, expected one such as https://example.org/steer"))
}
