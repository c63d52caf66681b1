//! A page for each behaviour and combiner of steer-core, from the table of its module `behavior`,
//! from the table of its README, and from its documentation comments.

use core::fmt::Write as _;
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

use pulldown_cmark::{Event, Tag, TagEnd};
use syn::{Attribute, Expr, Item, Lit, Meta, Visibility};

use super::markdown::{self, Markdown, slug};
use super::scenes::SceneFile;
use super::template::{Page, turn};
use super::{Site, escaped, read};

/// File whose documentation lists the behaviours, and the head of the table.
const LIST: (&str, &str) = ("steer-core/src/behavior/mod.rs", "of|behaviours");

/// File that lists the combiners, and part of the head of the table.
const COMBINERS: (&str, &str) = ("steer-core/README.md", "makes one force of several");

/// Titles of the groups, by what their behaviours steer by.
const GROUPS: [(&str, &str); 8] = [
    ("a point", "Toward a point and away"),
    ("a moving body", "After a moving body and away"),
    ("a leader", "Behind a leader"),
    ("nothing", "Without a goal"),
    ("obstacles", "Past obstacles"),
    ("a field or a path", "Along a field or a path"),
    ("neighbours", "Among neighbours"),
    ("the heading", "Turns of the heading"),
];

/// Items for many agents.
const MANY: [&str; 3] = ["CrowdRules", "SafetyFilter", "SwarmRules"];

/// Folders of the sources whose documentation the pages show.
const SOURCES: [&str; 4] = ["behavior", "combine", "crowd", "swarm"];

/// Entry of the navigation.
const SECTION: &str = "behaviors";

/// Scenes of items whose entry has another name, or that have none.
const SCENES: [(&str, &str); 9] = [
    ("AvoidCircles", "entries/avoid"),
    ("AvoidObstacles", "scenes/swept"),
    ("BrakingArrive", "scenes/braking"),
    ("CrowdRules", "scenes/crossing_streams"),
    ("FollowFlowField", "entries/follow_field"),
    ("LookWhereYouAreGoing", "entries/look_where_it_goes"),
    ("SafetyFilter", "scenes/circle"),
    ("SwarmRules", "scenes/swarm"),
    ("brake", "entries/keep_speed"),
];

/// The items that have a page.
pub(super) struct Behaviors {
    /// Titles, and the items under them.
    groups: Vec<(String, Vec<Row>)>,
    /// Documentation of items, with its file.
    docs: BTreeMap<String, Doc>,
}

/// Items that share a page, because their names differ only in the case of letters.
struct Row {
    names: Vec<String>,
    /// First paragraph of the documentation of the first.
    does: String,
    page: String,
}

struct Doc {
    file: PathBuf,
    text: String,
    /// Other names of the item.
    aliases: Vec<String>,
}

impl Behaviors {
    /// Reads the tables and the sources of steer-core.
    pub(super) fn read(root: &Path) -> Result<Self, String> {
        let mut docs = BTreeMap::new();
        for folder in SOURCES {
            documents(root, &Path::new("steer-core/src").join(folder), &mut docs)?;
        }
        let parsed = syn::parse_file(&read(&root.join(LIST.0))?).map_err(|e| format!("{}: {e}", LIST.0))?;
        let list =
            table(&comment(&parsed.attrs, root), LIST.1).ok_or_else(|| format!("{}: no list", LIST.0))?;
        let mut groups = Vec::new();
        for cells in list {
            let [of, names, ..] = &cells[..] else { continue };
            let known = GROUPS.iter().find(|(name, _)| *name == of.text);
            let (_, title) = known.ok_or_else(|| format!("{}: `{}` has no title", LIST.0, of.text))?;
            groups.push((String::from(*title), names.codes.clone()));
        }
        groups.push(("For many agents".into(), MANY.map(String::from).to_vec()));
        let combiners = table(&read(&root.join(COMBINERS.0))?, COMBINERS.1);
        let combiners = combiners.ok_or_else(|| format!("{}: no combiners", COMBINERS.0))?;
        let names = combiners.iter().filter_map(|cells| cells.first()?.codes.first().cloned());
        groups.push(("Combiners".into(), names.collect()));
        let groups = groups.into_iter().map(|(title, names)| Ok((title, rows(names, &docs)?)));
        Ok(Self { groups: groups.collect::<Result<_, String>>()?, docs })
    }

    /// Pages by the keys of scenes.
    pub(super) fn by_key(&self) -> BTreeMap<String, String> {
        let rows = self.groups.iter().flat_map(|(_, rows)| rows);
        let names = rows.flat_map(|row| row.names.iter().map(|name| (snake(name), name, &row.page)));
        let mut pages: BTreeMap<String, String> =
            names.clone().map(|(key, _, page)| (key, page.clone())).collect();
        for (_, name, page) in names {
            let entry = SCENES.iter().find(|(item, _)| item == name);
            if let Some(key) = entry.and_then(|(_, scene)| scene.strip_prefix("entries/")) {
                pages.insert(key.into(), page.clone());
            }
        }
        pages.extend(self.page_of("CrowdRules").map(|page| ("avoidance".into(), page)));
        pages
    }

    /// Page of an item. `None` if it has none.
    pub(super) fn page_of(&self, name: &str) -> Option<String> {
        let mut rows = self.groups.iter().flat_map(|(_, rows)| rows);
        rows.find(|row| row.names.iter().any(|own| own == name)).map(|row| row.page.clone())
    }
}

/// Joins names whose pages would be the same.
fn rows(names: Vec<String>, docs: &BTreeMap<String, Doc>) -> Result<Vec<Row>, String> {
    let mut rows = Vec::<Row>::new();
    for name in names {
        let page = format!("behaviors/{}.html", snake(&name));
        if let Some(row) = rows.iter_mut().find(|row| row.page == page) {
            row.names.push(name);
            continue;
        }
        let doc = docs.get(&name).ok_or_else(|| format!("`{name}` has no documentation in the sources"))?;
        let does = markdown::plain(markdown::events(first(&doc.text)).into_iter());
        rows.push(Row { names: vec![name], does, page });
    }
    Ok(rows)
}

/// First paragraph of a text.
fn first(text: &str) -> &str {
    text.split("\n\n").next().unwrap_or_default()
}

/// A cell of a table: its text, and the code in it.
struct Cell {
    text: String,
    codes: Vec<String>,
}

/// Rows of the first table of a text whose head contains `head`.
fn table(text: &str, head: &str) -> Option<Vec<Vec<Cell>>> {
    let (mut rows, mut cell, mut cells, mut wanted) = (None, Vec::new(), Vec::<Vec<Event<'_>>>::new(), false);
    for event in markdown::events(text) {
        match event {
            Event::Start(Tag::TableCell) => cell.clear(),
            Event::End(TagEnd::TableCell) => cells.push(core::mem::take(&mut cell)),
            Event::End(TagEnd::TableHead) => {
                let names = cells.drain(..).map(|cell| markdown::plain(cell.into_iter()));
                wanted = rows.is_none() && names.collect::<Vec<_>>().join("|").contains(head);
                if wanted {
                    rows = Some(Vec::new());
                }
            }
            Event::End(TagEnd::TableRow) => {
                let row: Vec<Cell> = cells.drain(..).map(Cell::of).collect();
                if let Some(rows) = rows.as_mut().filter(|_| wanted) {
                    rows.push(row);
                }
            }
            event => cell.push(event),
        }
    }
    rows
}

impl Cell {
    fn of(events: Vec<Event<'_>>) -> Self {
        let code =
            |event: &Event<'_>| if let Event::Code(name) = event { Some(name.to_string()) } else { None };
        let codes = events.iter().filter_map(code).collect();
        Self { text: markdown::plain(events.into_iter()), codes }
    }
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
                docs.entry(name.to_string()).or_insert_with(|| Doc {
                    file: path.clone(),
                    text: comment(&attributes, &root.join(folder)),
                    aliases: aliases(&attributes),
                });
            }
        }
    }
    Ok(())
}

/// Text of a documentation comment of a file in this folder, with the pictures that it includes.
fn comment(attributes: &[Attribute], folder: &Path) -> String {
    let lines = attributes.iter().filter_map(|attribute| match &attribute.meta {
        Meta::NameValue(pair) if pair.path.is_ident("doc") => match &pair.value {
            Expr::Lit(text) => {
                if let Lit::Str(text) = &text.lit {
                    Some(text.value())
                } else {
                    None
                }
            }
            Expr::Macro(included) => {
                let file = included.mac.parse_body::<syn::LitStr>().ok()?.value();
                Some(format!("\n{}\n", read(&folder.join(file)).ok()?))
            }
            _ => None,
        },
        _ => None,
    });
    lines.fold(String::new(), |text, line| text + line.strip_prefix(' ').unwrap_or(&line) + "\n")
}

/// Names in the attributes `#[doc(alias = "…")]`.
fn aliases(attributes: &[Attribute]) -> Vec<String> {
    let lists = attributes.iter().filter_map(|attribute| match &attribute.meta {
        Meta::List(list) if list.path.is_ident("doc") => Some(list.tokens.to_string()),
        _ => None,
    });
    let named = lists.filter(|list| list.starts_with("alias"));
    named.flat_map(|list| list.split('"').skip(1).step_by(2).map(String::from).collect::<Vec<_>>()).collect()
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
    let all: Vec<&Row> = site.behaviors.groups.iter().flat_map(|(_, rows)| rows).collect();
    let link = |row: &&Row| {
        let address = row.page.trim_start_matches("behaviors/").to_owned();
        (address, format!("<code>{}</code>", row.names.join(", ")))
    };
    for (title, rows) in &site.behaviors.groups {
        let _ = writeln!(grid, "<h2 id=\"{}\">{title}</h2>\n<ul class=\"grid\">", slug(title));
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
            let mut body = row.body(site, scene, wanted)?;
            let others = rows.iter().filter(|other| other.page != row.page);
            let others: Vec<String> = others
                .map(|other| link(&other))
                .map(|(address, name)| format!("<a href=\"{address}\">{name}</a>"))
                .collect();
            let chapters = row.names.iter().flat_map(|name| site.guide.chapters_on(name));
            let chapters: BTreeSet<String> = chapters
                .map(|(page, title)| format!("<a href=\"../{page}\">{}</a>", escaped(title)))
                .collect();
            let guide = match chapters.is_empty() {
                true => String::new(),
                false => format!("<br>In the guide: {}", Vec::from_iter(chapters).join(", ")),
            };
            let _ = writeln!(body, "<p class=\"also\">{title}, too: {}{guide}</p>", others.join(", "));
            let at = all.iter().position(|other| other.page == row.page).unwrap_or_default();
            let before = at.checked_sub(1).and_then(|i| all.get(i)).map(link);
            body += &turn(before, all.get(at + 1).map(link), "Next behaviour");
            body += "</article>\n";
            let docs = row.names.iter().filter_map(|name| site.behaviors.docs.get(name));
            let others: Vec<_> = docs.flat_map(|doc| &doc.aliases).chain(&row.names).cloned().collect();
            let (about, image) = (&*row.does, Some(scene));
            site.page(
                &row.page,
                &Page { title: &names, about, image, section: SECTION, names: &others, body: &body },
            )?;
        }
        grid += "</ul>\n";
    }
    let body = format!(
        "<div class=\"wide\"><h1>Behaviours</h1>\n<p class=\"lead\">Every behaviour and combiner of \
         steer-core: its scene to touch, its formula, its degenerate cases.</p>\n{grid}</div>\n"
    );
    let about = "Every steering behaviour of steer-core, with its scene and its formula";
    site.page(
        "behaviors/index.html",
        &Page { title: "Behaviours", about, section: SECTION, body: &body, ..Page::default() },
    )
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
        // The page begins with the first paragraph of the first item.
        let (lead, one) = match &docs[..] {
            [] => return Err(format!("`{}` has no documentation in the sources", self.names[0])),
            [(_, doc)] => (first(&doc.text), true),
            [(_, doc), ..] => (first(&doc.text), false),
        };
        let of = |doc: &Doc, text: &str, wanted: &mut _| {
            Markdown { site, from: &doc.file, page: &self.page }.html(text, wanted)
        };
        let mut body = format!(
            "<article class=\"prose behavior\">\n\
             <p class=\"number\"><a href=\"index.html\">Behaviours</a></p>\n\
             <h1><code>{}</code></h1>\n<div class=\"lead\">{}</div>\n{}",
            self.names.join(", "),
            of(docs[0].1, lead, wanted)?,
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
        Ok(body)
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
