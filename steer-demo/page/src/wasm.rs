//! The programs of the site: cargo builds them, wasm-bindgen binds them to the browser.
//!
//! wasm-bindgen is a library here, because its command line would be a tool to install in the exact
//! version of the build.

use core::str;
use std::env;
use std::ffi::{OsStr, OsString};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use wasm_bindgen_cli_support::Bindgen;

const TARGET: &str = "wasm32-unknown-unknown";
// All browsers support these instructions, and with them a swarm takes a fraction of the time.
const SIMD: &str = "-Ctarget-feature=+simd128";

/// A program for the browser.
#[derive(Clone, Copy)]
pub(crate) struct Program {
    /// Package, and name of the files.
    package: &'static str,
    /// Profile, in the root's Cargo.toml.
    profile: &'static str,
    /// Part that cargo builds.
    part: &'static [&'static str],
    /// File that the compiler writes.
    file: &'static str,
}

/// The playground, with its panels.
pub(crate) const PLAYGROUND: Program = Program {
    package: "steer-demo",
    profile: "page",
    part: &["--bin", "steer-demo"],
    file: "steer-demo.wasm",
};

/// Scenes on canvases.
pub(crate) const LIVE: Program =
    Program { package: "steer-live", profile: "live", part: &["--lib"], file: "steer_live.wasm" };

/// Builds a program for the browser in `target`, with cargo's `flags`. Returns the path of the
/// program.
pub(crate) fn compile(
    program: Program,
    root: &Path,
    target: &Path,
    flags: &[OsString],
) -> Result<PathBuf, String> {
    let makes_its_own = flags.iter().any(|flag| flag.to_string_lossy().contains("build-std"));
    if !makes_its_own && !has_standard_library()? {
        return Err(format!(
            "there is no standard library for {TARGET}; `rustup target add {TARGET}` fetches it"
        ));
    }
    same_version(program, root)?;
    let status = cargo("build", program, root)
        .args(["--profile", program.profile])
        .args(program.part)
        .env("RUSTFLAGS", rust_flags(env::var("RUSTFLAGS").ok()))
        .arg("--target-dir")
        .arg(target)
        .args(flags)
        .status()
        .map_err(unstartable)?;
    if !status.success() {
        let package = program.package;
        return Err(format!("cargo could not build {package} for the browser; its words are above"));
    }
    Ok(target.join(TARGET).join(program.profile).join(program.file))
}

/// Writes the bindings of a program to the browser to the folder `into`: for the playground,
/// `steer-demo.js` and `steer-demo_bg.wasm`.
pub(crate) fn bind(program: Program, module: &Path, into: &Path) -> Result<(), String> {
    let bound = Bindgen::new().input_path(module).out_name(program.package).web(true).and_then(|bindgen| {
        bindgen.typescript(false).remove_name_section(true).remove_producers_section(true).generate(into)
    });
    bound.map_err(|e| format!("{}: cannot be bound to the browser: {e:#}", module.display()))
}

/// Returns an error if the build's version of wasm-bindgen is not the builder's.
fn same_version(program: Program, root: &Path) -> Result<(), String> {
    let tree = cargo("tree", program, root)
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
        "{} is built with wasm-bindgen {theirs} and its builder with {ours}; \
         pin the same in its Cargo.toml and in steer-demo/page/Cargo.toml",
        program.package
    ))
}

/// Writes the documentation of the libraries, and returns its folder.
///
/// rustdoc links to a crate only if the folder of that crate is there already. So steer-core is
/// first, with all features, since the others have most of them. Pages of an earlier build, which
/// may have no such links, are removed.
pub(crate) fn document(root: &Path, target: &Path) -> Result<PathBuf, String> {
    let folder = target.join("doc");
    if folder.exists() {
        fs::remove_dir_all(&folder).map_err(|e| format!("{}: cannot be removed: {e}", folder.display()))?;
    }
    let adapters = ["-psteer-glam", "-psteer-nalgebra", "-psteer-fixed"];
    for packages in [&["-psteer-core", "--all-features"][..], &adapters] {
        let status = plain_cargo("doc", root)
            .args(["--no-deps", "--quiet"])
            .args(packages)
            .arg("--target-dir")
            .arg(target)
            .status()
            .map_err(unstartable)?;
        if !status.success() {
            return Err("cargo could not write the documentation; its words are above".into());
        }
    }
    Ok(folder)
}

/// Command of the cargo that runs the builder, for a program in the browser.
fn cargo(what: &str, program: Program, root: &Path) -> Command {
    let mut cargo = plain_cargo(what, root);
    cargo.args(["--package", program.package, "--target", TARGET]);
    cargo
}

/// Command of the cargo that runs the builder.
fn plain_cargo(what: &str, root: &Path) -> Command {
    let mut cargo = Command::new(env::var_os("CARGO").as_deref().unwrap_or(OsStr::new("cargo")));
    cargo.arg(what);
    cargo.arg("--manifest-path").arg(root.join("Cargo.toml"));
    cargo
}

/// Compiler flags: `set`, then ours. With this variable set, cargo ignores the flags of
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
