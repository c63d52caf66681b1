//! Markdown of the repository as HTML: links lead to pages of the site, code is coloured, names of
//! behaviours are links, and a paragraph that consists of a link to a scene is the scene itself.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

use pulldown_cmark::{
    BrokenLink, CodeBlockKind, CowStr, Event, LinkType, Options, Parser, Tag, TagEnd, html,
};

use super::links::{self, To};
use super::{Site, code, escaped, up};

/// A renderer for one file.
#[derive(Clone, Copy)]
pub(super) struct Markdown<'a> {
    pub(super) site: &'a Site<'a>,
    /// File of the repository.
    pub(super) from: &'a Path,
    /// Page of the site.
    pub(super) page: &'a str,
}

/// Reads the events of a text. References without a definition, as in documentation comments, are
/// links to the path between their brackets.
pub(super) fn events(text: &str) -> Vec<Event<'_>> {
    let options = Options::ENABLE_TABLES | Options::ENABLE_STRIKETHROUGH;
    let item = |link: BrokenLink<'_>| {
        Some((CowStr::from(format!("item:{}", link.reference.trim_matches('`'))), CowStr::from("")))
    };
    Parser::new_with_broken_link_callback(text, options, Some(item)).collect()
}

/// Title of a text: its first heading.
pub(super) fn title(text: &str) -> Option<String> {
    let mut events =
        events(text).into_iter().skip_while(|event| !matches!(event, Event::Start(Tag::Heading { .. })));
    events.next()?;
    Some(plain(events.take_while(|event| !matches!(event, Event::End(TagEnd::Heading(_))))))
}

/// Text of some events, without marks.
pub(super) fn plain<'a>(events: impl Iterator<Item = Event<'a>>) -> String {
    events.fold(String::new(), |mut text, event| {
        match event {
            Event::Text(more) | Event::Code(more) => text += &more,
            Event::SoftBreak | Event::HardBreak => text.push(' '),
            _ => {}
        }
        text
    })
}

/// Name of a heading in links, as GitHub makes it.
pub(super) fn slug(title: &str) -> String {
    let kept = title.chars().filter(|c| c.is_alphanumeric() || [' ', '-', '_'].contains(c));
    kept.map(|c| if c == ' ' { '-' } else { c.to_ascii_lowercase() }).collect()
}

impl Markdown<'_> {
    /// Returns a text as HTML. Adds the files of the repository that it links to.
    pub(super) fn html(&self, text: &str, wanted: &mut BTreeSet<PathBuf>) -> Result<String, String> {
        let events = events(text);
        let (mut out, mut slugs, mut i) = (Vec::new(), BTreeMap::<String, u32>::new(), 0);
        let (mut linked, mut heading) = (0, false);
        while i < events.len() {
            let until = |end: TagEnd| {
                events[i..].iter().position(|event| *event == Event::End(end)).map_or(events.len(), |n| i + n)
            };
            match &events[i] {
                Event::Start(Tag::Paragraph) => {
                    let end = until(TagEnd::Paragraph);
                    let sliders = sliders(&events[(end + 1).min(events.len())..]);
                    if let Some(figure) = self.figure(&events[i + 1..end], &sliders)? {
                        out.push(Event::Html(figure.into()));
                        i = end + 1;
                        continue;
                    }
                    out.push(events[i].clone());
                }
                Event::Start(Tag::Heading { level, .. }) => {
                    let title = plain(events[i + 1..until(TagEnd::Heading(*level))].iter().cloned());
                    let name = slug(&title);
                    let count = slugs.entry(name.clone()).or_default();
                    let id = if *count == 0 { name } else { format!("{name}-{count}") };
                    *count += 1;
                    out.push(Event::Html(format!("<{level} id=\"{}\">", escaped(&id)).into()));
                    heading = true;
                }
                Event::End(TagEnd::Heading(level)) => {
                    out.push(Event::Html(format!("</{level}>\n").into()));
                    heading = false;
                }
                Event::Start(Tag::CodeBlock(kind)) => {
                    let end = until(TagEnd::CodeBlock);
                    let language = match kind {
                        CodeBlockKind::Fenced(words) => words.to_string(),
                        CodeBlockKind::Indented => String::new(),
                    };
                    let text = plain(events[i + 1..end].iter().cloned());
                    out.push(Event::Html(code::block(&language, &text).into()));
                    i = end + 1;
                    continue;
                }
                Event::Start(Tag::Table(_)) => {
                    let label = escaped(&heads(&events[i..until(TagEnd::TableHead)]));
                    let open = format!(
                        "<div class=\"table\" tabindex=\"0\" role=\"region\" aria-label=\"{label}\">"
                    );
                    out.extend([Event::Html(open.into()), events[i].clone()]);
                }
                Event::End(TagEnd::Table) => out.extend([events[i].clone(), Event::Html("</div>\n".into())]),
                Event::Start(Tag::Link { dest_url, .. }) => {
                    out.push(match self.address(dest_url, wanted) {
                        Some(address) => link(address),
                        None => Event::InlineHtml("<span>".into()),
                    });
                    linked += 1;
                }
                Event::End(TagEnd::Link) => {
                    // `</a>` for a link that leads somewhere, `</span>` for the others.
                    let opened = out.iter().rev().find_map(|event| match event {
                        Event::Start(Tag::Link { .. }) => Some(true),
                        Event::InlineHtml(html) if **html == *"<span>" => Some(false),
                        _ => None,
                    });
                    out.push(if opened == Some(true) {
                        Event::End(TagEnd::Link)
                    } else {
                        Event::InlineHtml("</span>".into())
                    });
                    linked -= 1;
                }
                Event::Start(Tag::Image { link_type, dest_url, title, id }) => {
                    let To::Address(address) = self.site.resolve(dest_url, self.from, self.page, wanted)
                    else {
                        return Err(format!("{}: {dest_url} is not there", self.from.display()));
                    };
                    let (link_type, title, id) = (*link_type, title.clone(), id.clone());
                    out.push(Event::Start(Tag::Image { link_type, dest_url: address.into(), title, id }));
                }
                Event::Code(name) if linked == 0 && !heading => match self.site.item(name) {
                    Some(path) if path != self.page => {
                        let address = format!("{}{path}", up(self.page));
                        out.extend([link(address), events[i].clone(), Event::End(TagEnd::Link)]);
                    }
                    _ => out.push(events[i].clone()),
                },
                other => out.push(other.clone()),
            }
            i += 1;
        }
        let mut text = String::new();
        html::push_html(&mut text, out.into_iter());
        Ok(text)
    }

    /// Address of a link. `None` if it leads nowhere.
    fn address(&self, link: &str, wanted: &mut BTreeSet<PathBuf>) -> Option<String> {
        // In documentation comments: the path of an item.
        let item = link.strip_prefix("item:").or(link.contains("::").then_some(link));
        if let Some(item) = item.filter(|item| !item.contains('/')) {
            let mut names: Vec<&str> = item.trim_end_matches("()").split("::").collect();
            let (last, owner) = (names.pop()?, names.pop());
            let found = self.site.named(last).or_else(|| self.site.named(owner?));
            return found.map(|path| format!("{}{path}", up(self.page)));
        }
        match self.site.resolve(link, self.from, self.page, wanted) {
            To::Address(address) => Some(address),
            To::Nothing => None,
        }
    }

    /// The scene that a paragraph consists of a link to.
    fn figure(&self, inside: &[Event<'_>], sliders: &str) -> Result<Option<String>, String> {
        let [Event::Start(Tag::Link { dest_url, .. }), text @ .., Event::End(TagEnd::Link)] = inside else {
            return Ok(None);
        };
        if text.iter().any(|event| matches!(event, Event::End(TagEnd::Link))) {
            return Ok(None);
        }
        let path = links::plain(&self.from.parent().unwrap_or(Path::new("")).join(&**dest_url));
        let Some(scene) = self.site.scenes.at(&path) else {
            let is_scene =
                dest_url.ends_with(".json") && (dest_url.contains("scenes/") || !dest_url.contains('/'));
            return if is_scene {
                Err(format!("{}: there is no scene {dest_url}", self.from.display()))
            } else {
                Ok(None)
            };
        };
        Ok(Some(scene.figure(&plain(text.iter().cloned()), sliders, &up(self.page))))
    }
}

/// Name of a table: the heads of its columns.
fn heads(head: &[Event<'_>]) -> String {
    let cells = head.split(|event| *event == Event::End(TagEnd::TableCell));
    let names = cells.map(|cell| plain(cell.iter().cloned())).filter(|name| !name.is_empty());
    format!("Table {}", names.collect::<Vec<_>>().join(", ")).trim_end().into()
}

/// Paths of the values that a comment after a scene names: `<!-- sliders: PATH, PATH -->`.
fn sliders(after: &[Event<'_>]) -> String {
    let [Event::Start(Tag::HtmlBlock), rest @ ..] = after else { return String::new() };
    let text =
        rest.iter().map_while(|event| if let Event::Html(text) = event { Some(&**text) } else { None });
    let text = text.collect::<String>();
    let named = text.trim().strip_prefix("<!-- sliders:").and_then(|text| text.strip_suffix("-->"));
    named.map_or(String::new(), |named| named.split_whitespace().collect::<Vec<_>>().join(" "))
}

impl Site<'_> {
    /// Page of the site for an item of steer-core: a behaviour's page, or rustdoc's.
    fn named(&self, name: &str) -> Option<String> {
        self.behaviors.page_of(name).or_else(|| self.docs.get(name).cloned())
    }

    /// Page of the site for code that may be the name of an item.
    pub(super) fn item(&self, name: &str) -> Option<String> {
        let name = name.split(['(', '<', '{', ':']).next().unwrap_or_default();
        // Words such as `id` are fields more often than items.
        let is_type = name.chars().next().is_some_and(char::is_uppercase);
        if is_type { self.named(name) } else { self.behaviors.page_of(name) }
    }
}

fn link(address: String) -> Event<'static> {
    let (title, id) = ("".into(), "".into());
    Event::Start(Tag::Link { link_type: LinkType::Inline, dest_url: address.into(), title, id })
}

#[cfg(test)]
mod tests {
    use super::{events, heads, sliders, slug, title};

    #[test]
    fn headings_are_named_as_on_github() {
        assert_eq!(slug("5. Flocks"), "5-flocks");
        assert_eq!(slug("Paths, walls and obstacles"), "paths-walls-and-obstacles");
        assert_eq!(title("text\n\n# A `b` c\n\n## D\n").as_deref(), Some("A b c"));
    }

    #[test]
    fn a_table_is_named_by_the_heads_of_its_columns() {
        assert_eq!(heads(&events("| a | | `b` |\n|---|---|---|\n")[..12]), "Table a, b");
    }

    #[test]
    fn a_comment_after_a_scene_names_its_sliders() {
        let text = events("<!-- sliders: agents[0].max_speed,\ndt -->\n");
        assert_eq!(sliders(&text), "agents[0].max_speed, dt");
        assert_eq!(sliders(&events("<!-- note -->\n")), "");
        assert_eq!(sliders(&events("Text.\n")), "");
    }
}
