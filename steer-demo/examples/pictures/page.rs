//! The page with all pictures.

use core::fmt::Write as _;

use super::list::{COMMAND, SECTIONS, scene_of};

/// Returns the page. `about` returns the description of each scene.
pub(crate) fn page(about: impl Fn(&str) -> Result<String, String>) -> Result<String, String> {
    let mut page = format!(
        "# Gallery\n\n\
         The effect of each entry of a scene, of each combiner and of `avoidance`: the tracks of all agents\n\
         through a short run, with ghosts along them. A ring with a dot is a target, an orange cross a\n\
         danger. Thin lines, rings and crosses are predictions. The parameters are in [SCENES.md](SCENES.md),\n\
         the formulas in the documentation of steer-core. A click on a picture leads to its scene.\n\n\
         Made by `{COMMAND}`, together with the pictures.\n\
         `steer-demo record SCENE --out FILE.svg` makes a picture of any other scene.\n"
    );
    for (title, names) in SECTIONS {
        let _ = writeln!(page, "\n## {title}\n");
        page += "| | | |\n|---|---|---|\n";
        for row in names.chunks(3) {
            page += "|";
            for column in 0..3 {
                // A table has as many cells in each row.
                let Some(name) = row.get(column) else {
                    page += " |";
                    continue;
                };
                let (about, scene) = (about(name)?, scene_of(name));
                let _ = write!(page, " [![{name}](pictures/{name}.svg)]({scene})<br>**`{name}`**: {about} |");
            }
            page += "\n";
        }
    }
    Ok(page)
}
