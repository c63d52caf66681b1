//! The lessons: pages in steps, each with a scene to touch.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use super::markdown::{self, Markdown};
use super::template::{Page, turn};
use super::{Site, escaped, read};

/// Folder of the texts.
const FOLDER: &str = "steer-demo/page/lessons";

/// Lessons in their order.
const LESSONS: [&str; 2] = ["flock", "crowd"];

/// Writes the lessons.
pub(super) fn write(site: &Site<'_>, wanted: &mut BTreeSet<PathBuf>) -> Result<(), String> {
    let mut lessons = Vec::new();
    for name in LESSONS {
        let from = Path::new(FOLDER).join(name).with_extension("md");
        let text = read(&site.root.join(&from))?;
        let title = markdown::title(&text).ok_or_else(|| format!("{}: no title", from.display()))?;
        lessons.push((name, title, from, text));
    }
    for (i, (name, title, from, text)) in lessons.iter().enumerate() {
        let page = format!("lessons/{name}.html");
        let inside = Markdown { site, from, page: &page }.html(text, wanted)?;
        let link = |other: &(&str, String, PathBuf, String)| (format!("{}.html", other.0), escaped(&other.1));
        let before = i.checked_sub(1).and_then(|i| lessons.get(i)).map(link);
        let after = lessons.get(i + 1).map(link);
        let body =
            format!("<article class=\"prose\">\n{inside}{}</article>\n", turn(before, after, "Next lesson"));
        let about = format!("{title} A lesson in steps, each with a scene to touch");
        let image = site.scenes.first_in(&inside);
        site.page(
            &page,
            &Page { title, about: &about, image, section: "lessons", body: &body, ..Page::default() },
        )?;
    }
    Ok(())
}
