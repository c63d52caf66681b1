//! Writes the memory layout of the target's machine to memory.x, which the linker reads.

use std::{env, error::Error, fs, path::PathBuf};

fn main() -> Result<(), Box<dyn Error>> {
    let target = env::var("TARGET")?;
    let (flash, ram) = match target.as_str() {
        "thumbv7em-none-eabihf" => ("4M", "4M"),
        "thumbv7m-none-eabi" => ("256K", "64K"),
        "thumbv6m-none-eabi" => ("256K", "16K"),
        // The program that writes the tables is for the desktop.
        _ => return Ok(()),
    };
    // The microbit's chip also exists with 32K, which the golden scene needs in double precision.
    let larger = env::var("STEER_RAM").ok();
    let ram = larger.as_deref().unwrap_or(ram);
    let out = PathBuf::from(env::var_os("OUT_DIR").ok_or("no OUT_DIR: built without cargo?")?);
    fs::write(
        out.join("memory.x"),
        format!(
            "MEMORY {{ FLASH : ORIGIN = 0x00000000, LENGTH = {flash}\n  RAM : ORIGIN = 0x20000000, LENGTH = {ram} }}\n"
        ),
    )?;
    println!("cargo:rustc-link-search={}", out.display());
    println!("cargo:rustc-link-arg=-Tlink.x");
    println!("cargo:rerun-if-changed=build.rs");
    println!("cargo:rerun-if-env-changed=STEER_RAM");
    Ok(())
}
