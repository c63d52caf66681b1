//! Pictures of the gallery.

use std::path::Path;

use steer_scene::behavior::Behavior;
use steer_scene::draw::{Theme, adaptive};
use steer_scene::record::{Recording, still};
use steer_scene::scene;
use steer_scene::world::World;

/// Command that makes the pictures and the page again.
pub(crate) const COMMAND: &str = "cargo run --release -p steer-demo --example pictures";

/// Combiners, which make one force of several.
pub(crate) const COMBINERS: [&str; 6] = ["sum", "priority", "budget", "running_sum", "dither", "context"];

/// Scenes of crowds, whose agents have an `avoidance`.
pub(crate) const CROWDS: [&str; 4] = ["circle", "crossing_streams", "one_spot", "let_out"];

/// The sections of the gallery: the title of each, and the names of its pictures and their files.
/// The entries are in the order of their list.
pub(crate) const SECTIONS: [(&str, &[&str]); 3] =
    [("Entries", Behavior::NAMES), ("Combiners", &COMBINERS), ("Crowds", &CROWDS)];

/// Returns the names of all pictures.
pub(crate) fn pictures() -> impl Iterator<Item = &'static str> {
    SECTIONS.into_iter().flat_map(|(_, names)| names.iter().copied())
}

/// Returns the path of a picture's scene in the package: a scene made for the picture, or else the
/// built-in one.
pub(crate) fn scene_of(name: &str) -> String {
    let own = format!("pictures/scenes/{name}.json");
    let found = Path::new(env!("CARGO_MANIFEST_DIR")).join(&own).exists();
    if found { own } else { format!("scenes/{name}.json") }
}

/// Returns the file of the picture with this name, made from the text of its scene, for pages of
/// both themes.
pub(crate) fn draw(name: &str, text: &str) -> Result<String, String> {
    Ok(adaptive(&draw_in(Theme::Dark, name, text)?))
}

/// Returns the picture with this name, made from the text of its scene, in one theme.
pub(crate) fn draw_in(theme: Theme, name: &str, text: &str) -> Result<String, String> {
    let refused = |fault: steer_scene::error::Fault| fault.refuse(name).to_string();
    let scene = scene::read(text.as_bytes()).map_err(refused)?;
    let picture = scene.picture.as_ref().ok_or_else(|| format!("{name}: its scene has no `picture`"))?;
    let recording = Recording::of_picture(picture, (scene.width as u32, scene.height as u32), theme);
    Ok(still(World::new(&scene).map_err(refused)?, &recording, &mut |_| {}))
}
