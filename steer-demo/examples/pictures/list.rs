//! Pictures of the gallery.

use std::path::Path;

use steer_scene::behavior::Behavior;
use steer_scene::draw::{Theme, adaptive, fitting};
use steer_scene::record::{Recording, still};
use steer_scene::scene::{Scene, load};
use steer_scene::world::World;

/// Command that makes the pictures and the page again.
pub(crate) const COMMAND: &str = "cargo run --release -p steer-demo --example pictures";

/// Combiners, which make one force of several.
pub(crate) const COMBINERS: [&str; 6] = ["sum", "priority", "budget", "running_sum", "dither", "context"];

/// Scenes of crowds, whose agents have an `avoidance`.
pub(crate) const CROWDS: [&str; 5] = ["circle", "crossing_streams", "one_spot", "let_out", "office"];

/// Longer side in pixels of a picture of a world in metres.
const SIDE: u32 = 360;

/// End of the line of a picture that has the arrows of a field.
const ARROWS: &str = "stroke-width=\"1.2\" opacity=\".80\"/>";

/// The sections of the gallery: the title of each, and the names of its pictures and their files.
/// The entries are in the order of their list.
pub(crate) const SECTIONS: [(&str, &[&str]); 3] =
    [("Entries", Behavior::NAMES), ("Combiners", &COMBINERS), ("Crowds", &CROWDS)];

/// Returns the names of all pictures.
pub(crate) fn pictures() -> impl Iterator<Item = &'static str> {
    SECTIONS.into_iter().flat_map(|(_, names)| names.iter().copied())
}

/// Returns the path of a picture's scene in the package: a scene made for the picture, a built-in
/// one, or one of a plan.
pub(crate) fn scene_of(name: &str) -> String {
    let path = |folder: &str| format!("{folder}/{name}.json");
    let folders = ["pictures/scenes", "scenes", "scenes/plans"].map(path);
    let found = |path: &&String| Path::new(env!("CARGO_MANIFEST_DIR")).join(path).exists();
    folders.iter().find(found).unwrap_or(&folders[0]).clone()
}

/// Reads the scene of a picture.
pub(crate) fn read(name: &str) -> Result<Scene, String> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(scene_of(name));
    load(&path.to_string_lossy()).map_err(|refusal| refusal.to_string())
}

/// Returns the file of the picture with this name, for pages of both themes.
pub(crate) fn draw(name: &str) -> Result<String, String> {
    Ok(adaptive(&draw_in(Theme::Dark, name)?))
}

/// Returns the picture with this name in one theme: a pixel is a length, and a world in metres is
/// `SIDE` pixels wide or high. Arrows of the field would hide its plan.
pub(crate) fn draw_in(theme: Theme, name: &str) -> Result<String, String> {
    let scene = read(name)?;
    let picture = scene.picture.as_ref().ok_or_else(|| format!("{name}: its scene has no `picture`"))?;
    let side = scene.width.max(scene.height) as u32;
    let is_in_metres = side < SIDE / 4;
    let size = fitting((scene.width, scene.height), if is_in_metres { SIDE } else { side });
    let recording = Recording::of_picture(picture, size, theme);
    let world = World::new(&scene).map_err(|fault| fault.refuse(name).to_string())?;
    let svg = still(world, &recording, &mut |_| {});
    let is_shown = |line: &&str| !(is_in_metres && line.ends_with(ARROWS));
    Ok(svg.lines().filter(is_shown).fold(String::new(), |svg, line| svg + line + "\n"))
}
