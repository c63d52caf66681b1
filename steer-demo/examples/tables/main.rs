//! Makes the tables of SCENES.md.

mod page;

use core::error::Error;
use std::fs;
use std::path::Path;

fn main() -> Result<(), Box<dyn Error>> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("SCENES.md");
    let text = page::with_tables(&fs::read_to_string(&path)?).ok_or("SCENES.md has no marks of a table")?;
    Ok(fs::write(path, text)?)
}
