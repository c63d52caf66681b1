//! A page for each behaviour and combiner of steer-core, from the tables of its README and from its
//! documentation comments.

use core::fmt::Write as _;
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

use pulldown_cmark::{Event, Tag, TagEnd};
use syn::{Attribute, Expr, Item, Lit, Meta, Visibility};

use super::markdown::{self, Markdown};
use super::scenes::{SceneFile, sentence};
use super::template::Page;
use super::{Site, escaped, read};

const README: &str = "steer-core/README.md";

/// Folders of the sources whose documentation the pages show.
const SOURCES: [&str; 4] = ["behavior", "combine", "crowd", "swarm"];

/// Entry of the navigation.
const SECTION: &str = "behaviors";

/// Headings of the tables of the README, in their order.
const GROUPS: [&str; 3] = ["Forces", "Turns", "Combiners"];

/// Scenes of items whose entry has another name, or that have none.
const SCENES: [(&str, &str); 10] = [
    ("AvoidCircles", "entries/avoid"),
    ("AvoidObstacles", "scenes/swept"),
    ("BrakingArrive", "scenes/braking"),
    ("CrowdRules", "scenes/crossing_streams"),
    ("FollowFlowField", "entries/follow_field"),
    ("LookWhereYouAreGoing", "entries/look_where_it_goes"),
    ("SafetyFilter", "scenes/circle"),
    ("SwarmRules", "scenes/swarm"),
    ("flee", "entries/flee"),
    ("seek", "entries/seek"),
];

/// The items of the README's tables.
pub(super) struct Behaviors {
    groups: Vec<(&'static str, Vec<Row>)>,
    /// Documentation of items, with its file.
    docs: BTreeMap<String, Doc>,
}

struct Row {
    names: Vec<String>,
    does: String,
    elsewhere: String,
    page: String,
}

struct Doc {
    file: PathBuf,
    text: String,
}

impl Behaviors {
    /// Reads the README and the sources of steer-core.
    pub(super) fn read(root: &Path) -> Result<Self, String> {
        let text = read(&root.join(README))?;
        let mut tables = tables(&text);
        tables.retain(|(head, _)| head.contains("elsewhere called"));
        if tables.len() != GROUPS.len() {
            return Err(format!(
                "{README}: {} tables of items; the pages have {}",
                tables.len(),
                GROUPS.len()
            ));
        }
        let groups = GROUPS.into_iter().zip(tables.into_iter().map(|(_, rows)| rows)).collect();
        let mut docs = BTreeMap::new();
        for folder in SOURCES {
            documents(root, &Path::new("steer-core/src").join(folder), &mut docs)?;
        }
        Ok(Self { groups, docs })
    }

    /// Page of an item; `None` if it has none.
    pub(super) fn page_of(&self, name: &str) -> Option<String> {
        let mut rows = self.groups.iter().flat_map(|(_, rows)| rows);
        rows.find(|row| row.names.iter().any(|own| own == name)).map(|row| row.page.clone())
    }
}

/// Tables of a text whose first cells are links to items: the head, and the rows.
fn tables(text: &str) -> Vec<(String, Vec<Row>)> {
    let (mut tables, mut cell, mut cells) = (Vec::new(), Vec::new(), Vec::<Vec<Event<'_>>>::new());
    for event in markdown::events(text) {
        match event {
            Event::Start(Tag::Table(_)) => tables.push((String::new(), Vec::new())),
            Event::Start(Tag::TableCell) => cell.clear(),
            Event::End(TagEnd::TableCell) => cells.push(core::mem::take(&mut cell)),
            Event::End(TagEnd::TableHead) => {
                let head = cells
                    .drain(..)
                    .map(|cell| markdown::plain(cell.into_iter()))
                    .collect::<Vec<_>>()
                    .join("|");
                tables.last_mut().into_iter().for_each(|table| table.0 = head.clone());
            }
            Event::End(TagEnd::TableRow) => {
                let codes = |cell: &[Event<'_>]| {
                    let names = cell.iter().filter_map(|event| {
                        if let Event::Code(name) = event { Some(name.to_string()) } else { None }
                    });
                    names.collect::<Vec<_>>()
                };
                let row: Vec<Vec<Event<'_>>> = cells.drain(..).collect();
                if let [first, rest @ ..] = &row[..] {
                    let names = codes(first);
                    let plain = |i: usize| {
                        rest.get(i).map_or(String::new(), |cell: &Vec<Event<'_>>| {
                            markdown::plain(cell.iter().cloned())
                        })
                    };
                    if let (Some(name), Some(table)) = (names.first().cloned(), tables.last_mut()) {
                        let page = format!("behaviors/{}.html", snake(&name));
                        table.1.push(Row { names, does: plain(0), elsewhere: plain(1), page });
                    }
                }
            }
            event => cell.push(event),
        }
    }
    tables
}

/// Reads the documentation of all public items in a folder.
fn documents(root: &Path, folder: &Path, docs: &mut BTreeMap<String, Doc>) -> Result<(), String> {
    let unreadable = |e: std::io::Error| format!("{}: cannot be read: {e}", folder.display());
    for file in std::fs::read_dir(root.join(folder)).map_err(unreadable)?.flatten() {
        let path = folder.join(file.file_name());
        if root.join(&path).is_dir() {
            documents(root, &path, docs)?;
            continue;
        }
        let parsed =
            syn::parse_file(&read(&root.join(&path))?).map_err(|e| format!("{}: {e}", path.display()))?;
        for item in parsed.items {
            let (name, attributes, visibility) = match item {
                Item::Struct(item) => (item.ident, item.attrs, item.vis),
                Item::Enum(item) => (item.ident, item.attrs, item.vis),
                Item::Fn(item) => (item.sig.ident, item.attrs, item.vis),
                Item::Trait(item) => (item.ident, item.attrs, item.vis),
                _ => continue,
            };
            if matches!(visibility, Visibility::Public(_)) {
                docs.entry(name.to_string())
                    .or_insert(Doc { file: path.clone(), text: comment(&attributes) });
            }
        }
    }
    Ok(())
}

/// Text of a documentation comment. Pictures that it includes are left out: the scene stands there.
fn comment(attributes: &[Attribute]) -> String {
    let lines = attributes.iter().filter_map(|attribute| match &attribute.meta {
        Meta::NameValue(pair) if pair.path.is_ident("doc") => match &pair.value {
            Expr::Lit(text) => {
                if let Lit::Str(text) = &text.lit {
                    Some(text.value())
                } else {
                    None
                }
            }
            _ => None,
        },
        _ => None,
    });
    lines.fold(String::new(), |text, line| text + line.strip_prefix(' ').unwrap_or(&line) + "\n")
}

/// `AvoidWalls` as `avoid_walls`.
fn snake(name: &str) -> String {
    name.chars().enumerate().fold(String::new(), |mut text, (i, c)| {
        if c.is_uppercase() && i > 0 {
            text.push('_');
        }
        text.push(c.to_ascii_lowercase());
        text
    })
}

/// Writes the page of each item and the page that lists them.
pub(super) fn write(site: &Site<'_>, wanted: &mut BTreeSet<PathBuf>) -> Result<(), String> {
    let mut grid = String::new();
    for (title, rows) in &site.behaviors.groups {
        let _ = writeln!(grid, "<h2 id=\"{0}\">{title}</h2>\n<ul class=\"grid\">", title.to_lowercase());
        for row in rows {
            let name = &row.names[0];
            let known = SCENES.iter().find(|(item, _)| item == name);
            let scene =
                known.map_or_else(|| format!("entries/{}", snake(name)), |(_, scene)| (*scene).into());
            let scene = site.scenes.named(&scene).ok_or_else(|| format!("`{name}` has no scene: {scene}"))?;
            let names = row.names.join(", ");
            let _ = writeln!(
                grid,
                "<li><a href=\"{}\">{}<strong><code>{names}</code></strong><span>{}</span></a></li>",
                row.page.trim_start_matches("behaviors/"),
                scene.still("../", false),
                escaped(&row.does)
            );
            let body = row.body(site, scene, wanted)?;
            site.page(&row.page, &Page { title: &names, about: &row.does, section: SECTION, body: &body })?;
        }
        grid += "</ul>\n";
    }
    let body = format!(
        "<div class=\"wide\"><h1>Behaviours</h1>\n<p class=\"lead\">Every behaviour and combiner of \
         steer-core: its scene to touch, its formula, its degenerate cases.</p>\n{grid}</div>\n"
    );
    let about = "Every steering behaviour of steer-core, with its scene and its formula";
    site.page("behaviors/index.html", &Page { title: "Behaviours", about, section: SECTION, body: &body })
}

impl Row {
    /// Contents of the page: the scene, and the documentation comment of each item.
    fn body(
        &self,
        site: &Site<'_>,
        scene: &SceneFile,
        wanted: &mut BTreeSet<PathBuf>,
    ) -> Result<String, String> {
        let known = |name| site.behaviors.docs.get(name);
        let docs: Vec<_> = self.names.iter().filter_map(|name| Some((name, known(name)?))).collect();
        // The page of one item begins with its own first paragraph, that of several with the
        // table's.
        let (lead, one) = match &docs[..] {
            [] => return Err(format!("`{}` has no documentation in the sources", self.names[0])),
            [(_, doc)] if self.names.len() == 1 => (doc.text.split("\n\n").next().unwrap_or_default(), true),
            _ => (&*self.does, false),
        };
        let of = |doc: &Doc, text: &str, wanted: &mut _| {
            Markdown { site, from: &doc.file, page: &self.page }.html(text, wanted)
        };
        let mut body = format!(
            "<article class=\"prose behavior\">\n\
             <p class=\"number\"><a href=\"index.html\">Behaviours</a></p>\n\
             <h1><code>{}</code></h1>\n<div class=\"lead\">{}</div>\n{}",
            self.names.join(", "),
            of(docs[0].1, &sentence(lead), wanted)?,
            scene.figure("", "", "../")
        );
        for (name, doc) in docs {
            if one {
                body += &of(doc, &lower(&doc.text[lead.len()..], "#"), wanted)?;
            } else {
                let _ = writeln!(body, "<h2 id=\"{name}\"><code>{name}</code></h2>");
                let text = of(doc, &lower(&doc.text, "##"), wanted)?;
                body += &text.replace(" id=\"", &format!(" id=\"{name}-"));
            }
            if let Some(page) = site.docs.get(name) {
                let _ = writeln!(
                    body,
                    "<p><a class=\"open\" href=\"../{page}\">Documentation of <code>{name}</code></a></p>"
                );
            }
        }
        if !self.elsewhere.is_empty() && self.elsewhere != "none" {
            let _ = writeln!(body, "<p class=\"aside\">Elsewhere called: {}.</p>", escaped(&self.elsewhere));
        }
        Ok(body + "</article>\n")
    }
}

/// Headings of a comment, lower by the added marks.
fn lower(text: &str, marks: &str) -> String {
    let (mut fenced, mut lowered) = (false, String::new());
    for line in text.lines() {
        fenced ^= line.starts_with("```");
        let marks = if line.starts_with('#') && !fenced { marks } else { "" };
        let _ = writeln!(lowered, "{marks}{line}");
    }
    lowered
}
