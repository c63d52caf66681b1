//! The head of the playground's page, which is a page of its own.

use super::template::Page;
use super::{Site, read};

const FILE: &str = "playground/index.html";

/// Completes the page.
pub(super) fn write(site: &Site<'_>) -> Result<(), String> {
    let page = Page {
        title: "Playground",
        about: "Agents that seek, flee, pursue, avoid, follow paths and flock, to play with",
        ..Page::default()
    };
    let text = read(&site.out.join(FILE))?;
    site.put(FILE, text.replace("{{preview}}", &site.preview(FILE, &page)?).as_bytes())
}
