//! The frame of every page.

use super::{escaped, up};

const TEMPLATE: &str = include_str!("../../site/template.html");

/// Contents of a page.
#[derive(Default)]
pub(super) struct Page<'a> {
    pub(super) title: &'a str,
    /// Description for search engines and previews.
    pub(super) about: &'a str,
    /// Entry of the navigation that is marked. Empty for none.
    pub(super) section: &'a str,
    /// HTML between header and footer.
    pub(super) body: &'a str,
}

impl Page<'_> {
    /// Returns the whole page, for this path of the site.
    pub(super) fn html(&self, path: &str, version: &str) -> String {
        let title =
            if self.section == "home" { self.title.to_owned() } else { format!("{} · steer", self.title) };
        let mark = format!("data-section=\"{}\"", self.section);
        TEMPLATE
            .replace(&mark, &format!("{mark} aria-current=\"page\""))
            .replace("{{title}}", &escaped(&title))
            .replace("{{about}}", &escaped(self.about))
            .replace("{{section}}", if self.section.is_empty() { "page" } else { self.section })
            .replace("{{version}}", version)
            .replace("{{body}}", self.body)
            .replace("{{root}}", &up(path))
    }
}
