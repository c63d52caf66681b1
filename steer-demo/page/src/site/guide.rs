//! The chapters of GUIDE.md, each a page.

use core::fmt::Write as _;
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use super::markdown::{self, Markdown, slug};
use super::template::{Page, turn};
use super::{Site, escaped, read};

const FILE: &str = "GUIDE.md";

/// Page that lists the chapters.
const INDEX: &str = "guide/index.html";

/// Chapter that lists all behaviours.
const CHOICE: &str = "guide/choosing-a-behaviour.html";

/// Scenes for the pictures of chapters that have none, or a better one than their first.
const PICTURES: [(&str, &str); 4] = [
    ("guide/when-an-engine-moves-the-body.html", "scenes/swept"),
    ("guide/without-a-standard-library.html", "scenes/wall_following"),
    ("guide/recipes.html", "scenes/formations"),
    ("guide/troubleshooting.html", "entries/context"),
];

/// Script that closes the list of chapters on narrow screens, before they show it.
const CLOSED: &str =
    "<script>if (innerWidth < 1024) document.querySelector(\".chapters details\").open = false</script>";

/// The guide, in chapters.
pub(super) struct Guide {
    /// Text before the first chapter, without its title and the list of chapters.
    intro: String,
    chapters: Vec<Chapter>,
}

struct Chapter {
    title: String,
    /// Name in links of the repository: `5-flocks`.
    anchor: String,
    /// Page of the site.
    page: String,
    text: String,
}

impl Chapter {
    /// First sentence of its text.
    fn about(&self) -> String {
        let is_prose = |part: &&str| part.trim_start().starts_with(|c: char| c.is_alphanumeric() || c == '`');
        let first = self.text.split("\n\n").find(is_prose).unwrap_or_default();
        let text = markdown::plain(markdown::events(first).into_iter());
        text.split_once(". ").map_or(text.clone(), |(sentence, _)| format!("{sentence}."))
    }
}

impl Guide {
    /// Reads GUIDE.md: a chapter begins with a heading of the second level.
    pub(super) fn read(root: &Path) -> Result<Self, String> {
        let text = read(&root.join(FILE))?;
        let (mut before, mut chapters, mut fenced) = (String::new(), Vec::<Chapter>::new(), false);
        for line in text.lines() {
            fenced ^= line.starts_with("```");
            if let Some(title) = line.strip_prefix("## ").filter(|_| !fenced) {
                let name = title.trim_start_matches(|c: char| c.is_ascii_digit()).trim_start_matches(". ");
                let page = format!("guide/{}.html", slug(name));
                chapters.push(Chapter { title: name.into(), anchor: slug(title), page, text: String::new() });
                continue;
            }
            // The title of a chapter is its page's. Other headings are one level higher.
            let higher = line.strip_prefix('#').filter(|rest| rest.starts_with("## ") && !fenced);
            let line = higher.unwrap_or(line);
            let into = chapters.last_mut().map_or(&mut before, |chapter| &mut chapter.text);
            let _ = writeln!(into, "{line}");
        }
        let listed = |line: &&str| line.starts_with("# ") || line.contains("](#");
        let intro =
            before.lines().filter(|line| !listed(line)).fold(String::new(), |text, line| text + line + "\n");
        Ok(Self { intro, chapters })
    }

    /// Page and anchor for a link to the guide.
    pub(super) fn chapter_with<'a>(&self, anchor: &'a str) -> (String, &'a str) {
        if let Some(chapter) = self.chapters.iter().find(|chapter| chapter.anchor == anchor) {
            return (chapter.page.clone(), "");
        }
        let has = |chapter: &&Chapter| {
            chapter
                .text
                .lines()
                .any(|line| line.starts_with('#') && slug(line.trim_start_matches('#').trim()) == anchor)
        };
        let found = self.chapters.iter().find(has);
        found.map_or(("guide/index.html".into(), ""), |chapter| (chapter.page.clone(), anchor))
    }

    /// Page and title of each chapter with the name of an item as code. The list of all behaviours
    /// counts only if no other chapter has it.
    pub(super) fn chapters_on(&self, name: &str) -> Vec<(&str, &str)> {
        let marks = [format!("`{name}`"), format!("{name}::"), format!("{name}(")];
        let has = |chapter: &&Chapter| marks.iter().any(|mark| chapter.text.contains(mark));
        let mut found: Vec<_> = self.chapters.iter().filter(has).collect();
        if found.len() > 1 {
            found.retain(|chapter| chapter.page != CHOICE);
        }
        found.iter().map(|chapter| (&*chapter.page, &*chapter.title)).collect()
    }

    /// List of the chapters, with the present one marked.
    fn list(&self, page: &str) -> String {
        let mut list = String::from("<ol>\n");
        for chapter in &self.chapters {
            let address = chapter.page.trim_start_matches("guide/");
            let here = if chapter.page == page { " aria-current=\"page\"" } else { "" };
            let title = escaped(&chapter.title);
            let _ = writeln!(list, "<li><a href=\"{address}\"{here}>{title}</a></li>");
        }
        list + "</ol>\n"
    }
}

/// Writes the chapters and the page that lists them, with a picture and a sentence of each.
pub(super) fn write(site: &Site<'_>, wanted: &mut BTreeSet<PathBuf>) -> Result<(), String> {
    let guide = &site.guide;
    let mut grid = String::new();
    for (i, chapter) in guide.chapters.iter().enumerate() {
        let inside =
            Markdown { site, from: Path::new(FILE), page: &chapter.page }.html(&chapter.text, wanted)?;
        let own = PICTURES.iter().find(|(page, _)| *page == chapter.page);
        let image = own.map_or_else(|| site.scenes.first_in(&inside), |(_, scene)| site.scenes.named(scene));
        let link = |chapter: Option<&Chapter>| {
            chapter.map(|c| (c.page.trim_start_matches("guide/").to_owned(), escaped(&c.title)))
        };
        let before = link(i.checked_sub(1).and_then(|i| guide.chapters.get(i)));
        let after = link(guide.chapters.get(i + 1));
        let (number, title, about) = (i + 1, escaped(&chapter.title), chapter.about());
        let picture = image.ok_or_else(|| format!("{} has no scene", chapter.page))?.still("../", false);
        let _ = writeln!(
            grid,
            "<li><a href=\"{}\">{picture}<strong>{number}. {title}</strong><span>{}</span></a></li>",
            chapter.page.trim_start_matches("guide/"),
            escaped(&about),
        );
        let body = format!(
            "<div class=\"book\">\n<nav class=\"chapters\" aria-label=\"Chapters\">\n\
             <details open><summary>Chapters</summary>\n{}</details></nav>\n{CLOSED}\n\
             <article class=\"prose\">\n<p class=\"number\">Chapter {number}</p>\n<h1>{title}</h1>\n{inside}\
             {}</article>\n</div>\n",
            guide.list(&chapter.page),
            turn(before, after, "Next chapter"),
        );
        let (title, about) = (&*chapter.title, &*about);
        site.page(
            &chapter.page,
            &Page { title, about, image, section: "guide", body: &body, ..Page::default() },
        )?;
    }
    let intro = Markdown { site, from: Path::new(FILE), page: INDEX }.html(&guide.intro, wanted)?;
    let body = format!(
        "<div class=\"wide\">\n<h1>Guide</h1>\n{intro}\
         <nav aria-label=\"Chapters\">\n<ol class=\"grid\">\n{grid}</ol></nav></div>\n"
    );
    let about = "From a first agent to crowds, engines, microcontrollers and many machines";
    site.page(INDEX, &Page { title: "Guide", about, section: "guide", body: &body, ..Page::default() })
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use super::Guide;

    #[test]
    fn each_chapter_of_the_guide_is_a_page() {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).ancestors().nth(2).unwrap_or(Path::new(""));
        let guide = Guide::read(root).unwrap_or_else(|why| panic!("{why}"));
        assert!(guide.chapters.len() >= 12, "{} chapters", guide.chapters.len());
        assert_eq!(guide.chapter_with("5-flocks"), ("guide/flocks.html".into(), ""));
        let symptoms = ("guide/troubleshooting.html", "Troubleshooting");
        assert_eq!(guide.chapters_on("AvoidAgents"), [("guide/crowds.html", "Crowds"), symptoms]);
        assert_eq!(guide.chapters_on("Shadow"), [(super::CHOICE, "Choosing a behaviour")]);
        assert_eq!(guide.chapter_with("nowhere").0, "guide/index.html");
        assert!(guide.chapters.iter().all(|chapter| !chapter.text.contains("\n### ")));
        for chapter in &guide.chapters {
            let (about, title) = (chapter.about(), &chapter.title);
            assert!((20..160).contains(&about.len()) && about.ends_with(['.', ':']), "{title}: {about}");
            assert!(!chapter.text.trim_start().starts_with('|'), "{title} begins with a table");
        }
        assert!(!guide.intro.contains("](#"), "the list of chapters is made anew");
    }
}
