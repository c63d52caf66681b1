//! The gallery: a grid of stills that come alive, by topic.

use core::fmt::Write as _;

use steer_scene::draw::Theme;

use super::pictures::STILL;
use super::scenes::{SceneFile, sentence};
use super::template::Page;
use super::{Site, escaped};

/// Scenes that are shown before the others of their topic.
const FIRST: [&str; 8] =
    ["murmuration", "boids", "flock", "chase", "formations", "crowd_and_stones", "crossing_streams", "walls"];

/// Number of scenes that run by themselves: the first row.
const RUNNING: usize = 3;

/// Writes the gallery.
pub(super) fn write(site: &Site<'_>) -> Result<(), String> {
    let mut body = String::from(
        "<div class=\"wide\"><h1>Gallery</h1>\n\
         <p class=\"lead\">Point at a picture or tap it, and it comes alive. \
         Drag what you see.</p>\n",
    );
    let rank = |name: &str| FIRST.iter().position(|first| *first == name).unwrap_or(FIRST.len());
    let mut scenes: Vec<_> = site.scenes.of("scenes").collect();
    scenes.sort_by_key(|file| (file.scene.topic, rank(&file.scene.name)));
    for (i, same) in scenes.chunk_by(|a, b| a.scene.topic == b.scene.topic).enumerate() {
        let title = same[0].scene.topic.map_or("Others", |topic| topic.title());
        let _ = writeln!(body, "<h2>{title}</h2>\n<ul class=\"grid gallery\">");
        for (j, file) in same.iter().enumerate() {
            let run = if (i, j) < (1, 0) && j < RUNNING { " data-run" } else { "" };
            let name = file.scene.name.replace('_', " ");
            body += &item(site, file, "../", run, [&name, file.about()], &file.task())?;
        }
        body += "</ul>\n";
    }
    body += "</div>\n";
    let about = "Scenes of steering behaviours that run in the page: flocks, crowds, chases, formations";
    site.page(
        "gallery/index.html",
        &Page { title: "Gallery", about, section: "gallery", body: &body, ..Page::default() },
    )
}

/// A scene of a grid, with its title and text and more HTML. Writes its pictures. `root` leads from
/// the page to the root of the site, and `run` are attributes.
pub(super) fn item(
    site: &Site<'_>,
    file: &SceneFile,
    root: &str,
    run: &str,
    [name, text]: [&str; 2],
    more: &str,
) -> Result<String, String> {
    let action = file.action()?;
    let ending = if action.is_crowded() { "png" } else { "svg" };
    for (theme, name) in [(Theme::Dark, "dark"), (Theme::Light, "light")] {
        let picture = match action.is_crowded() {
            true => action.png(STILL, theme).map_err(|e| format!("{}: {e}", file.name))?,
            false => action.svg(STILL, theme, file.about()),
        };
        site.put(&format!("{}-run-{name}.{ending}", file.name), &picture)?;
    }
    let (width, height) = STILL;
    Ok(format!(
        "<li><figure class=\"scene touch\" {}{run}>\n<div class=\"stage\"><picture>\
         <source media=\"(prefers-color-scheme: light)\" srcset=\"{root}{path}-run-light.{ending}\">\
         <img src=\"{root}{path}-run-dark.{ending}\" width=\"{width}\" height=\"{height}\" alt=\"{about}\" \
         loading=\"lazy\"></picture></div>\n\
         <figcaption><strong>{name}</strong><span>{text}</span>{more}\
         <span class=\"sources\"><a class=\"open\" href=\"{}\" aria-label=\"Open {name} in the playground\">\
         Playground</a>{}</span></figcaption></figure></li>\n",
        // The foresight of many agents hides them in a small picture.
        file.attributes("", root, false),
        file.playground(root),
        file.sources(root),
        path = file.name,
        about = escaped(file.about()),
        name = escaped(name),
        text = escaped(&sentence(text)),
    ))
}
