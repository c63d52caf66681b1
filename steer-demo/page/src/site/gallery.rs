//! The gallery: a grid of stills that come alive.

use core::fmt::Write as _;

use super::template::Page;
use super::{Site, escaped};

/// Writes the gallery.
pub(super) fn write(site: &Site<'_>) -> Result<(), String> {
    let mut body = String::from(
        "<div class=\"wide\"><h1>Gallery</h1>\n<p class=\"lead\">Point at a picture or tap it, and it comes alive. \
         Drag what you see.</p>\n<ul class=\"grid gallery\">\n",
    );
    for scene in site.scenes.of("scenes") {
        let name = scene.scene.name.replace('_', " ");
        let _ = writeln!(
            body,
            "<li><figure class=\"scene touch\" {}>\n<div class=\"stage\">{}</div>\n<figcaption><strong>{}</strong><span>{}</span>\
             <a class=\"open\" href=\"{}\" aria-label=\"Open {} in the playground\">Open in the playground</a></figcaption></figure></li>",
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
    site.page("gallery/index.html", &Page { title: "Gallery", about, section: "gallery", body: &body })
}
