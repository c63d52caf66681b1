//! First page of the reference. rustdoc writes none for several crates, but its pages link to it.

use super::Site;
use super::template::Page;

/// The documented crates: folder and contents.
const CRATES: [(&str, &str); 4] = [
    ("steer_core", "the behaviours, over any vector type"),
    ("steer_glam", "agents that hold vectors of glam"),
    ("steer_nalgebra", "agents that hold vectors of nalgebra"),
    ("steer_fixed", "fixed-point numbers and their vector"),
];

/// Writes the page.
pub(super) fn write(site: &Site<'_>) -> Result<(), String> {
    let row = |(folder, about): &(&str, &str)| {
        format!("<li><a href=\"{folder}/index.html\"><code>{folder}</code></a>: {about}</li>\n")
    };
    let rows: String = CRATES.iter().map(row).collect();
    site.page(
        "docs/index.html",
        &Page {
            title: "Reference",
            about: "Documentation of every type and function of the steering behaviours for Rust",
            body: &format!("<article class=\"prose\">\n<h1>Reference</h1>\n<ul>\n{rows}</ul>\n</article>\n"),
            ..Page::default()
        },
    )
}
