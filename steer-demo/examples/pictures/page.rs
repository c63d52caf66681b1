//! The page with all pictures.

use core::fmt::Write as _;

use super::list::{COMBINERS, COMMAND, pictures};

/// Returns the page; `about` returns the description of each scene.
pub(crate) fn page(about: impl Fn(&str) -> Result<String, String>) -> Result<String, String> {
    let mut page = format!(
        "# Gallery\n\n\
         The effect of each entry of a scene and of each combiner: the tracks of all agents through a short\n\
         run, with ghosts along them. A ring with a dot is a target, an orange cross a danger. Thin lines,\n\
         rings and crosses are predictions. The parameters are in [SCENES.md](SCENES.md), the formulas in the\n\
         documentation of steer-core.\n\n\
         Made by `{COMMAND}`, together with the pictures.\n\
         `steer-demo record SCENE --out FILE.svg` makes a picture of any other scene.\n"
    );
    let mut part = |title: &str, combines: bool| {
        let _ = writeln!(page, "\n## {title}\n");
        page += "| | | |\n|---|---|---|\n";
        for name in pictures().filter(|name| COMBINERS.contains(name) == combines) {
            let about = about(name)?;
            let _ = writeln!(
                page,
                "| ![{name}](pictures/{name}.svg) | **`{name}`** | {about} ([scene](pictures/scenes/{name}.json)) |"
            );
        }
        Ok::<(), String>(())
    };
    part("Entries", false)?;
    part("Combiners", true)?;
    Ok(page)
}
