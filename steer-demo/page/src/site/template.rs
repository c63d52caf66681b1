//! The frame of every page.

use core::fmt::Write as _;

use super::pictures::PREVIEW;
use super::scenes::SceneFile;
use super::{escaped, up};

const TEMPLATE: &str = include_str!("../../site/template.html");

/// Contents of a page.
#[derive(Default)]
pub(super) struct Page<'a> {
    pub(super) title: &'a str,
    /// Description for search engines and previews.
    pub(super) about: &'a str,
    /// Scene whose picture previews of links show. `None` for the scene of the landing page.
    pub(super) image: Option<&'a SceneFile>,
    /// Entry of the navigation that is marked. Empty for none.
    pub(super) section: &'a str,
    /// Other names that the search finds it by.
    pub(super) names: &'a [String],
    /// HTML between header and footer.
    pub(super) body: &'a str,
}

impl Page<'_> {
    /// Returns the whole page, with links from this root of the site and to the repository, if its
    /// address is known, and these lines in its head.
    pub(super) fn html(&self, root: &str, version: &str, repository: &str, preview: &str) -> String {
        let source = match repository {
            "" => String::new(),
            known => format!("<a class=\"source\" href=\"{}\">Source</a>\n", escaped(known)),
        };
        let mark = format!("data-section=\"{}\"", self.section);
        TEMPLATE
            .replace(&mark, &format!("{mark} aria-current=\"page\""))
            .replace("{{title}}", &escaped(&self.full_title()))
            .replace("{{about}}", &escaped(self.about))
            .replace("{{preview}}", preview)
            .replace("{{section}}", if self.section.is_empty() { "page" } else { self.section })
            .replace("{{version}}", version)
            .replace("{{source}}", &source)
            .replace("{{body}}", self.body)
            .replace("{{root}}", root)
    }

    fn full_title(&self) -> String {
        if self.section == "home" { self.title.to_owned() } else { format!("{} · steer", self.title) }
    }

    /// Returns the lines of the head from which other programs preview a link to the page. Their
    /// addresses are whole if the site has one, as most programs need them.
    pub(super) fn preview(&self, path: &str, address: &str, image: &str) -> String {
        let mut lines = String::new();
        let mut add = |key: &str, value: &str| {
            let _ = writeln!(lines, "<meta property=\"og:{key}\" content=\"{}\">", escaped(value));
        };
        let root = if address.is_empty() { up(path) } else { format!("{address}/") };
        add("type", "website");
        add("site_name", "steer");
        add("title", &self.full_title());
        add("description", self.about);
        add("image", &format!("{root}{image}"));
        add("image:width", &PREVIEW.0.to_string());
        add("image:height", &PREVIEW.1.to_string());
        if !address.is_empty() {
            let own = format!("{address}/{}", path.strip_suffix("index.html").unwrap_or(path));
            add("url", &own);
            let _ = writeln!(lines, "<link rel=\"canonical\" href=\"{}\">", escaped(&own));
        }
        lines + "<meta name=\"twitter:card\" content=\"summary_large_image\">"
    }
}

/// Links to the pages before and after, each with its address and its title in HTML.
pub(super) fn turn(before: Option<(String, String)>, after: Option<(String, String)>, what: &str) -> String {
    let link = |way: &str, label: &str, other: Option<(String, String)>| {
        other.map_or(String::new(), |(address, title)| {
            format!("<a rel=\"{way}\" href=\"{address}\"><small>{label}</small>{title}</a>")
        })
    };
    format!(
        "<nav class=\"turn\" aria-label=\"{what}\">{}{}</nav>\n",
        link("prev", "Before", before),
        link("next", "Next", after)
    )
}

#[cfg(test)]
mod tests {
    use super::Page;

    #[test]
    fn a_preview_has_whole_addresses_if_the_site_has_one() {
        let page = Page { title: "A \"b\"", about: "C", ..Page::default() };
        let lines = page.preview("guide/index.html", "https://x.org/y", "preview/z.png");
        for line in [
            "<meta property=\"og:title\" content=\"A &quot;b&quot; · steer\">",
            "<meta property=\"og:image\" content=\"https://x.org/y/preview/z.png\">",
            "<link rel=\"canonical\" href=\"https://x.org/y/guide/\">",
        ] {
            assert!(lines.contains(line), "{lines}");
        }
        let lines = page.preview("guide/index.html", "", "preview/z.png");
        assert!(lines.contains("content=\"../preview/z.png\"") && !lines.contains("canonical"), "{lines}");
    }

    #[test]
    fn the_header_links_to_the_repository_if_its_address_is_known() {
        let html = |repository: &str| Page::default().html("", "1", repository, "");
        assert!(html("https://x.org/steer").contains("href=\"https://x.org/steer\">Source</a>"));
        assert!(!html("").contains("Source"));
    }
}
