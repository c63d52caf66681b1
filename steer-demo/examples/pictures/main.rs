//! Makes every picture of the gallery, its page, and the recordings of the README.

mod list;
mod looped;
mod page;

use core::error::Error;
use std::fs;
use std::path::Path;

use steer_scene::draw::{Show, fitting};
use steer_scene::output::Output;
use steer_scene::record::{Format, Recording, record};
use steer_scene::scene;
use steer_scene::world::World;

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
    flock(&pictures.join("flock.gif"))?;
    looped::murmuration(&pictures.join("murmuration.gif"))
}

/// Makes the recording that the program makes if there is no display.
fn flock(path: &Path) -> Result<(), Box<dyn Error>> {
    let scene = scene::load("flock")?;
    let size = fitting((scene.width, scene.height), 560);
    let recording = Recording { format: Format::Gif, steps: 200, every: 1, size, show: Show::default() };
    let world = World::new(&scene).map_err(|fault| fault.refuse("flock"))?;
    let mut output = Output::create(path)?;
    record(world, &recording, &mut output, &mut |_| {})?;
    output.finish()?;
    Ok(())
}
