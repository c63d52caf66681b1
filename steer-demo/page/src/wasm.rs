//! The program of the page: cargo builds it, wasm-bindgen binds it to the browser.

use core::str;
use std::env;
use std::ffi::{OsStr, OsString};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use wasm_bindgen_cli_support::Bindgen;

const TARGET: &str = "wasm32-unknown-unknown";
// In the root's Cargo.toml.
const PROFILE: &str = "page";
// All browsers support these instructions, and with them a swarm takes a fraction of the time.
const SIMD: &str = "-Ctarget-feature=+simd128";

/// Builds steer-demo for the browser in `target`, with cargo's `flags`. Returns the path of the
/// program.
pub(crate) fn compile(root: &Path, target: &Path, flags: &[OsString]) -> Result<PathBuf, String> {
    let makes_its_own = flags.iter().any(|flag| flag.to_string_lossy().contains("build-std"));
    if !makes_its_own && !has_standard_library()? {
        return Err(format!(
            "there is no standard library for {TARGET}; `rustup target add {TARGET}` fetches it"
        ));
    }
    same_version(root)?;
    let status = cargo("build", root)
        .args(["--profile", PROFILE, "--bin", "steer-demo"])
        .env("RUSTFLAGS", rust_flags(env::var("RUSTFLAGS").ok()))
        .arg("--target-dir")
        .arg(target)
        .args(flags)
        .status()
        .map_err(unstartable)?;
    if !status.success() {
        return Err("cargo could not build steer-demo for the browser; its words are above".into());
    }
    Ok(target.join(TARGET).join(PROFILE).join("steer-demo.wasm"))
}

/// Writes the bindings to the browser, `steer-demo.js` and `steer-demo_bg.wasm`, to the folder
/// `into`.
pub(crate) fn bind(module: &Path, into: &Path) -> Result<(), String> {
    let bound = Bindgen::new().input_path(module).out_name("steer-demo").web(true).and_then(|bindgen| {
        bindgen.typescript(false).remove_name_section(true).remove_producers_section(true).generate(into)
    });
    bound.map_err(|e| format!("{}: cannot be bound to the browser: {e:#}", module.display()))
}

/// Returns an error if the build's version of wasm-bindgen is not the builder's.
fn same_version(root: &Path) -> Result<(), String> {
    let tree = cargo("tree", root)
        .args(["--invert", "wasm-bindgen", "--depth", "0", "--prefix", "none", "--format", "{p}"])
        .stderr(Stdio::inherit())
        .output()
        .map_err(unstartable)?;
    if !tree.status.success() {
        return Err("cargo cannot tell the version of wasm-bindgen in the build; its words are above".into());
    }
    let told = String::from_utf8_lossy(&tree.stdout);
    let theirs = told.split_whitespace().nth(1).unwrap_or_default().trim_start_matches('v');
    let ours = wasm_bindgen_shared::version();
    if theirs == ours {
        return Ok(());
    }
    Err(format!(
        "steer-demo is built with wasm-bindgen {theirs} and its builder with {ours}; \
         pin the same in steer-demo/Cargo.toml and steer-demo/page/Cargo.toml"
    ))
}

/// Command of the cargo that runs the builder, for steer-demo in the browser.
fn cargo(what: &str, root: &Path) -> Command {
    let mut cargo = Command::new(env::var_os("CARGO").as_deref().unwrap_or(OsStr::new("cargo")));
    cargo.arg(what).args(["--package", "steer-demo", "--target", TARGET]);
    cargo.arg("--manifest-path").arg(root.join("Cargo.toml"));
    cargo
}

/// Compiler flags: those of `set`, then ours. With this variable set, cargo ignores the flags of
/// its configuration.
fn rust_flags(set: Option<String>) -> String {
    set.map_or_else(|| SIMD.into(), |set| format!("{set} {SIMD}"))
}

fn unstartable(e: std::io::Error) -> String {
    format!("cargo cannot be started: {e}; `cargo run` starts the builder with one")
}

/// Whether the compiler has a standard library for the browser.
fn has_standard_library() -> Result<bool, String> {
    let rustc = env::var_os("RUSTC").unwrap_or("rustc".into());
    let asked = Command::new(&rustc)
        .args(["--print", "target-libdir", "--target", TARGET])
        .output()
        .map_err(|e| format!("{}: cannot be started: {e}", rustc.display()))?;
    let dir = str::from_utf8(&asked.stdout).unwrap_or_default().trim();
    // The folder may exist without a library in it.
    Ok(asked.status.success()
        && fs::read_dir(dir).is_ok_and(|files| {
            files.flatten().any(|file| file.file_name().to_string_lossy().starts_with("libstd-"))
        }))
}
