//! Makes every picture of the gallery, its page, and the recording of the README.

mod list;
mod looped;
mod page;

use core::error::Error;
use std::fs;
use std::path::Path;

fn main() -> Result<(), Box<dyn Error>> {
    let home = Path::new(env!("CARGO_MANIFEST_DIR"));
    let pictures = home.join("pictures");
    for name in list::pictures() {
        fs::write(pictures.join(format!("{name}.svg")), list::draw(name)?)?;
    }
    let about = |name: &str| Ok(list::read(name)?.about);
    fs::write(home.join("GALLERY.md"), page::page(about)?)?;
    looped::murmuration(&pictures.join("murmuration.gif"))
}
