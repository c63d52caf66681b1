//! Links of the repository's Markdown, as links of the site.

use std::collections::BTreeSet;
use std::path::{Component, Path, PathBuf};

use super::{Site, up};

/// Packages that docs.rs has another project's code of.
const OWN: [&str; 3] = ["steer-core", "steer-glam", "steer-nalgebra"];

/// Destination of a link.
pub(super) enum To {
    /// An address, relative to the page.
    Address(String),
    /// Nothing on the site: the link's text stands alone.
    Nothing,
}

/// Page of the site for a Markdown file of the repository.
pub(super) fn page_of(path: &Path) -> String {
    let name = path.with_extension("").to_string_lossy().replace('/', "-").to_lowercase();
    format!("more/{name}.html")
}

/// File of the site for any other file of the repository. Browsers show sources as plain text.
pub(super) fn copy_of(path: &Path) -> String {
    let shown =
        path.extension().is_some_and(|e| ["svg", "png", "gif", "json"].iter().any(|shown| e == *shown));
    format!("files/{}{}", path.display(), if shown { "" } else { ".txt" })
}

impl Site<'_> {
    /// Resolves a link in the file `from` of the repository, for the page `page` of the site. Adds
    /// the files that the site needs for it.
    pub(super) fn resolve(&self, link: &str, from: &Path, page: &str, wanted: &mut BTreeSet<PathBuf>) -> To {
        let up = up(page);
        let at = |path: &str, anchor: &str| {
            let hash = if anchor.is_empty() { "" } else { "#" };
            To::Address(format!("{up}{path}{hash}{anchor}"))
        };
        if let Some(package) = OWN.iter().find(|package| link == format!("https://docs.rs/{package}")) {
            return at(&format!("docs/{}/index.html", package.replace('-', "_")), "");
        }
        if link.contains("://") {
            return To::Address(link.into());
        }
        let (file, anchor) = link.split_once('#').unwrap_or((link, ""));
        let path = if file.is_empty() {
            from.to_path_buf()
        } else {
            plain(&from.parent().unwrap_or(Path::new("")).join(file))
        };
        if path == Path::new("GUIDE.md") {
            let (chapter, anchor) = self.guide.chapter_with(anchor);
            return at(&chapter, anchor);
        }
        if path == Path::new("steer-demo/GALLERY.md") {
            return at("behaviors/index.html", "");
        }
        if let Some(scene) = self.scenes.at(&path) {
            return at("playground/index.html", scene.link.trim_start_matches('#'));
        }
        let path = if self.root.join(&path).is_dir() { path.join("README.md") } else { path };
        if !self.root.join(&path).is_file() {
            return To::Nothing;
        }
        let to = if path.extension().is_some_and(|ending| ending == "md") {
            page_of(&path)
        } else {
            copy_of(&path)
        };
        wanted.insert(path);
        at(&to, anchor)
    }
}

/// The path without `.` and `..`.
pub(super) fn plain(path: &Path) -> PathBuf {
    let mut plain = PathBuf::new();
    for part in path.components() {
        match part {
            Component::ParentDir => {
                plain.pop();
            }
            Component::Normal(name) => plain.push(name),
            _ => {}
        }
    }
    plain
}
