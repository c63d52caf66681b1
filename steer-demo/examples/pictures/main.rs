//! Makes every picture of the gallery, its page, and the recording of the README.

mod list;
mod looped;
mod page;

use core::error::Error;
use std::fs;
use std::path::Path;

use steer_scene::scene;

fn main() -> Result<(), Box<dyn Error>> {
    let home = Path::new(env!("CARGO_MANIFEST_DIR"));
    let pictures = home.join("pictures");
    let text = |name: &str| {
        let path = home.join(list::scene_of(name));
        fs::read_to_string(&path).map_err(|e| format!("{}: {e}", path.display()))
    };
    for name in list::pictures() {
        fs::write(pictures.join(format!("{name}.svg")), list::draw(name, &text(name)?)?)?;
    }
    let about = |name: &str| {
        let scene = scene::read(text(name)?.as_bytes()).map_err(|fault| fault.refuse(name).to_string())?;
        Ok(scene.about)
    };
    fs::write(home.join("GALLERY.md"), page::page(about)?)?;
    looped::murmuration(&pictures.join("murmuration.gif"))
}
