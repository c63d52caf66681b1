//! The pages of the site, from the Markdown, the scenes and the documentation comments of the
//! repository.

mod behaviors;
mod check;
mod code;
mod gallery;
mod guide;
mod landing;
mod lessons;
mod links;
mod markdown;
mod missing;
mod pictures;
mod playground;
mod reference;
mod scenes;
mod search;
mod template;

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use behaviors::Behaviors;
use guide::Guide;
use scenes::Scenes;
use steer_scene::draw::Theme;

/// Scene of the landing page, and of the previews of pages without a scene.
const FIRST: &str = "scenes/murmuration";

/// The site while it is built.
struct Site<'a> {
    root: &'a Path,
    out: &'a Path,
    /// Address of its folder on the web, without a slash at its end. Empty if it is not known.
    address: &'a str,
    /// Address of the repository, without a slash at its end. Empty if it is not known.
    repository: &'a str,
    /// Name of this build, which links to programs and styles contain.
    version: &'a str,
    scenes: Scenes,
    guide: Guide,
    behaviors: Behaviors,
    /// Pages of the documentation that rustdoc writes, by the name of the item.
    docs: BTreeMap<String, String>,
    index: search::Index,
}

/// Number of pages, and of links that were checked.
pub(crate) struct Built {
    pub(crate) pages: usize,
    pub(crate) links: usize,
}

/// Writes all pages into the folder `out`, which has the programs and the documentation already.
pub(crate) fn build(
    root: &Path,
    out: &Path,
    [address, repository]: [&str; 2],
    version: &str,
) -> Result<Built, String> {
    let site = Site {
        root,
        out,
        address,
        repository,
        version,
        scenes: Scenes::read(root)?,
        guide: Guide::read(root)?,
        behaviors: Behaviors::read(root)?,
        docs: documented(&out.join("docs")),
        index: search::Index::default(),
    };
    site.scenes.write(out)?;
    let mut wanted = BTreeSet::new();
    landing::write(&site)?;
    guide::write(&site, &mut wanted)?;
    behaviors::write(&site, &mut wanted)?;
    lessons::write(&site, &mut wanted)?;
    gallery::write(&site)?;
    reference::write(&site)?;
    missing::write(&site)?;
    playground::write(&site)?;
    site.others(wanted)?;
    search::write(&site)?;
    check::check(out, address)
}

impl Site<'_> {
    /// Writes the files of the repository that pages link to: Markdown as pages, which may link to
    /// more, anything else as it is.
    fn others(&self, wanted: BTreeSet<PathBuf>) -> Result<(), String> {
        let (mut due, mut done) = (wanted, BTreeSet::new());
        while let Some(path) = due.pop_first() {
            if !done.insert(path.clone()) {
                continue;
            }
            if path.extension().is_none_or(|ending| ending != "md") {
                let bytes =
                    fs::read(self.root.join(&path)).map_err(|e| format!("{}: {e}", path.display()))?;
                self.put(&links::copy_of(&path), &bytes)?;
                continue;
            }
            let text = read(&self.root.join(&path))?;
            let to = links::page_of(&path);
            let mut more = BTreeSet::new();
            let body = markdown::Markdown { site: self, from: &path, page: &to }.html(&text, &mut more)?;
            let title = markdown::title(&text).unwrap_or_else(|| path.display().to_string());
            self.page(
                &to,
                &template::Page {
                    title: &title,
                    about: &format!("{title}, of the steering behaviours for Rust"),
                    body: &format!("<article class=\"prose\">\n{body}</article>\n"),
                    ..template::Page::default()
                },
            )?;
            due.extend(more.into_iter().filter(|path| !done.contains(path)));
        }
        Ok(())
    }

    /// Writes a page at this path of the site.
    fn page(&self, path: &str, page: &template::Page<'_>) -> Result<(), String> {
        let html = page.html(&up(path), self.version, self.repository, &self.preview(path, page)?);
        self.index.add(path, page);
        self.put(path, html.as_bytes())
    }

    /// Lines of the head of a page from which links to it are previewed. Writes their picture.
    fn preview(&self, path: &str, page: &template::Page<'_>) -> Result<String, String> {
        let scene = page.image.or_else(|| self.scenes.named(FIRST)).ok_or("there is no first scene")?;
        let image = format!("preview/{}.png", scene.name.replace('/', "-"));
        if !self.out.join(&image).exists() {
            let picture = scene.action()?.png(pictures::PREVIEW, Theme::Dark);
            self.put(&image, &picture.map_err(|e| format!("{image}: {e}"))?)?;
        }
        Ok(page.preview(path, self.address, &image))
    }

    /// Writes a file at this path of the site.
    fn put(&self, path: &str, bytes: &[u8]) -> Result<(), String> {
        let to = self.out.join(path);
        let unwritable = |e: std::io::Error| format!("{}: cannot be written: {e}", to.display());
        if let Some(folder) = to.parent() {
            fs::create_dir_all(folder).map_err(unwritable)?;
        }
        fs::write(&to, bytes).map_err(unwritable)
    }
}

/// Text of a file of the repository.
fn read(path: &Path) -> Result<String, String> {
    fs::read_to_string(path).map_err(|e| format!("{}: cannot be read: {e}", path.display()))
}

/// Relative path from a page of the site to its root: empty, or `../` for each folder.
fn up(page: &str) -> String {
    "../".repeat(page.matches('/').count())
}

/// Pages of items in rustdoc's folder. Of the pages of one item, the one nearest to the root of its
/// crate, the items of steer-core first.
fn documented(docs: &Path) -> BTreeMap<String, String> {
    let mut all: Vec<String> = Vec::new();
    for package in ["steer_core", "steer_glam", "steer_nalgebra", "steer_fixed"] {
        let from = all.len();
        files_in(&docs.join(package), &format!("docs/{package}"), &mut all);
        all[from..].sort_by_key(|path| (path.matches('/').count(), path.clone()));
    }
    let mut pages = BTreeMap::new();
    for path in all {
        let file = path.rsplit('/').next().unwrap_or_default();
        if let [_, name, "html"] = file.split('.').collect::<Vec<_>>()[..] {
            pages.entry(name.to_owned()).or_insert(path);
        }
    }
    pages
}

fn files_in(folder: &Path, name: &str, all: &mut Vec<String>) {
    for file in fs::read_dir(folder).into_iter().flatten().flatten() {
        let path = format!("{name}/{}", file.file_name().to_string_lossy());
        if file.path().is_dir() { files_in(&file.path(), &path, all) } else { all.push(path) }
    }
}

/// Text for HTML, also between quotes.
fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}
