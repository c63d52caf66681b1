//! The page with all pictures.

use core::fmt::Write as _;

use super::list::{COMBINERS, COMMAND, pictures, scene_of};

/// Returns the page; `about` returns the description of each scene.
pub(crate) fn page(about: impl Fn(&str) -> Result<String, String>) -> Result<String, String> {
    let mut page = format!(
        "# Gallery\n\n\
         The effect of each entry of a scene and of each combiner: the tracks of all agents through a short\n\
         run, with ghosts along them. A ring with a dot is a target, an orange cross a danger. Thin lines,\n\
         rings and crosses are predictions. The parameters are in [SCENES.md](SCENES.md), the formulas in the\n\
         documentation of steer-core. A click on a picture leads to its scene.\n\n\
         Made by `{COMMAND}`, together with the pictures.\n\
         `steer-demo record SCENE --out FILE.svg` makes a picture of any other scene.\n"
    );
    let mut part = |title: &str, combines: bool| {
        let _ = writeln!(page, "\n## {title}\n");
        page += "| | | |\n|---|---|---|\n";
        let shown: Vec<&str> = pictures().filter(|name| COMBINERS.contains(name) == combines).collect();
        for row in shown.chunks(3) {
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
        Ok::<(), String>(())
    };
    part("Entries", false)?;
    part("Combiners", true)?;
    Ok(page)
}
