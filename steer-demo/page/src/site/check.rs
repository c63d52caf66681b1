//! Checks all links between the pages.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

use steer_scene::play::open_link;

use super::{Built, files_in};

/// Attributes that hold an address.
const ATTRIBUTES: [&str; 4] = ["href=\"", "src=\"", "srcset=\"", "data-scene=\""];

/// Checks that each link of each page leads to a file of the folder and to an id in it, and that
/// each link to the playground opens. Pages of rustdoc are only linked to.
pub(super) fn check(out: &Path) -> Result<Built, String> {
    let mut files = Vec::new();
    files_in(out, "", &mut files);
    let files: BTreeSet<String> = files.iter().map(|path| path.trim_start_matches('/').to_owned()).collect();
    let mut pages = BTreeMap::new();
    for path in files.iter().filter(|path| path.ends_with(".html") && !path.starts_with("docs/")) {
        let text = fs::read_to_string(out.join(path)).map_err(|e| format!("{path}: cannot be read: {e}"))?;
        pages.insert(path.as_str(), text);
    }
    let (mut links, mut wrong) = (0, Vec::new());
    for (page, text) in &pages {
        for address in
            addresses(text).filter(|address| !address.contains("://") && !address.starts_with("data:"))
        {
            links += 1;
            let (path, anchor) = address.split_once('#').unwrap_or((address, ""));
            let path = target(page, path.split('?').next().unwrap_or_default());
            if !files.contains(&path) {
                wrong.push(format!("{page}: `{address}` leads to no file"));
            } else if path == "playground/index.html" {
                let anchor = anchor.replace("&amp;", "&");
                let opened = if anchor.is_empty() { Ok(()) } else { open_link(&anchor).map(drop) };
                opened.err().into_iter().for_each(|why| wrong.push(format!("{page}: `{address}`: {why}")));
            } else if let Some(there) = pages.get(path.as_str()).filter(|_| !anchor.is_empty())
                && !there.contains(&format!("id=\"{anchor}\""))
            {
                wrong.push(format!("{page}: `{address}` leads to no heading"));
            }
        }
    }
    if wrong.is_empty() { Ok(Built { pages: pages.len(), links }) } else { Err(wrong.join("; ")) }
}

/// Addresses in a page.
fn addresses(text: &str) -> impl Iterator<Item = &str> {
    ATTRIBUTES.into_iter().flat_map(move |attribute| {
        text.match_indices(attribute)
            .filter_map(move |(at, _)| text[at + attribute.len()..].split('"').next())
    })
}

/// Path in the folder of an address on a page.
fn target(page: &str, address: &str) -> String {
    if address.is_empty() {
        return page.into();
    }
    let mut parts: Vec<&str> = page.split('/').collect();
    parts.pop();
    for part in address.split('/') {
        match part {
            "." => {}
            ".." => {
                parts.pop();
            }
            part => parts.push(part),
        }
    }
    let path = parts.join("/");
    if path.is_empty() || path.ends_with('/') { path + "index.html" } else { path }
}

#[cfg(test)]
mod tests {
    use super::{addresses, target};

    #[test]
    fn addresses_are_relative_to_their_page() {
        for (page, address, path) in [
            ("guide/flocks.html", "../style.css", "style.css"),
            ("guide/flocks.html", "units.html", "guide/units.html"),
            ("guide/flocks.html", "", "guide/flocks.html"),
            ("index.html", "playground/", "playground/index.html"),
            ("a/b/c.html", "../../d.html", "d.html"),
        ] {
            assert_eq!(target(page, address), path, "{address} on {page}");
        }
    }

    #[test]
    fn every_attribute_with_an_address_is_found() {
        let page = r#"<a href="x.html">x</a><img src="y.svg"><source srcset="z.svg"><p title="href">"#;
        let mut found: Vec<_> = addresses(page).collect();
        found.sort_unstable();
        assert_eq!(found, ["x.html", "y.svg", "z.svg"]);
    }
}
