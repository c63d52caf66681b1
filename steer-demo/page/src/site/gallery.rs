//! The gallery: a grid of stills that come alive.

use core::fmt::Write as _;

use super::template::Page;
use super::{Site, escaped};

/// Scenes that are shown first. The others follow in the order of their names.
const FIRST: [&str; 8] = [
    "murmuration",
    "chase",
    "formations",
    "crowd_and_stones",
    "boids",
    "crossing_streams",
    "walls",
    "leader",
];

/// Writes the gallery.
pub(super) fn write(site: &Site<'_>) -> Result<(), String> {
    let mut body = String::from(
        "<div class=\"wide\"><h1>Gallery</h1>\n\
         <p class=\"lead\">Point at a picture or tap it, and it comes alive. \
         Drag what you see.</p>\n<ul class=\"grid gallery\">\n",
    );
    let rank = |name: &str| FIRST.iter().position(|first| *first == name).unwrap_or(FIRST.len());
    let mut scenes: Vec<_> = site.scenes.of("scenes").collect();
    scenes.sort_by_key(|scene| rank(&scene.scene.name));
    for scene in scenes {
        let name = scene.scene.name.replace('_', " ");
        let _ = writeln!(
            body,
            "<li><figure class=\"scene touch\" {}>\n<div class=\"stage\">{}</div>\n\
             <figcaption><strong>{}</strong><span>{}</span>\
             <a class=\"open\" href=\"{}\" aria-label=\"Open {} in the playground\">Open in the playground</a>\
             </figcaption></figure></li>",
            scene.attributes("", "../"),
            scene.still("../", false),
            escaped(&name),
            escaped(scene.about()),
            scene.playground("../"),
            escaped(&name),
        );
    }
    body += "</ul>\n</div>\n";
    let about = "Scenes of steering behaviours that run in the page: flocks, crowds, chases, formations";
    site.page(
        "gallery/index.html",
        &Page { title: "Gallery", about, image: None, section: "gallery", body: &body },
    )
}
