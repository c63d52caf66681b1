//! The page with all pictures.

use core::fmt::Write as _;

use crate::list::{COMBINERS, COMMAND, PICTURES};

/// Returns the page; `about` returns the description of each scene.
pub(crate) fn page(about: impl Fn(&str) -> Result<String, String>) -> Result<String, String> {
    let mut page = format!(
        "# Gallery\n\n\
         What each entry of a scene does, and each way to make one force of several: everyone's way through a short run, \
         with ghosts along it.\n\
         A ring with a dot is a target, an orange cross a danger; thin lines, rings and crosses are what is foreseen. The \
         parameters are in [SCENES.md](SCENES.md), the formulas in the documentation of steer-core.\n\n\
         Made by `{COMMAND}`, together with the pictures; `steer-demo record SCENE --out FILE.svg` makes one of a scene of \
         yours.\n"
    );
    let mut part = |title: &str, combines: bool| {
        let _ = writeln!(page, "\n## {title}\n");
        page += "| | | |\n|---|---|---|\n";
        for picture in PICTURES.iter().filter(|picture| COMBINERS.contains(&picture.name) == combines) {
            let (name, about) = (picture.name, about(picture.name)?);
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
