//! Checks all links between the pages.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

use steer_scene::play::open_link;

use super::{Built, files_in};

/// Attributes that hold an address.
const ATTRIBUTES: [&str; 5] =
    ["href=\"", "src=\"", "srcset=\"", "data-scene=\"", "property=\"og:image\" content=\""];

/// Folder of the pages that rustdoc writes.
const REFERENCE: &str = "docs/";

/// Checks that each link of each page leads to a file of the folder, and that each link to the
/// playground opens. Except on pages of rustdoc, a link also leads to an id in its file. `address`
/// is the address of the folder on the web.
pub(super) fn check(out: &Path, address: &str) -> Result<Built, String> {
    let root = format!("{address}/");
    let mut files = Vec::new();
    files_in(out, "", &mut files);
    let files: BTreeSet<String> = files.iter().map(|path| path.trim_start_matches('/').to_owned()).collect();
    let mut pages = BTreeMap::new();
    for path in files.iter().filter(|path| path.ends_with(".html")) {
        let text = fs::read_to_string(out.join(path)).map_err(|e| format!("{path}: cannot be read: {e}"))?;
        pages.insert(path.as_str(), text);
    }
    let (mut links, mut wrong) = (0, Vec::new());
    for (page, text) in &pages {
        for address in addresses(text) {
            // Whole addresses of the site, and those from the root, are of the first page's folder.
            let (page, address) = match address.strip_prefix(&*root) {
                Some(path) => (&"index.html", path),
                None => (page, address),
            };
            if !leads_to_a_file(address) {
                continue;
            }
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
                && !page.starts_with(REFERENCE)
                && !there.contains(&format!("id=\"{anchor}\""))
            {
                wrong.push(format!("{page}: `{address}` leads to no heading"));
            }
        }
    }
    let own = pages.keys().filter(|page| !page.starts_with(REFERENCE)).count();
    if wrong.is_empty() { Ok(Built { pages: own, links }) } else { Err(wrong.join("; ")) }
}

/// Whether an address is of a file of this site. Scripts of rustdoc contain templates of addresses.
fn leads_to_a_file(address: &str) -> bool {
    let other = ["data:", "javascript:"].iter().any(|scheme| address.starts_with(scheme));
    !other && !address.contains("://") && !address.contains("${")
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
    use std::fs;

    use super::{addresses, check, target};

    #[test]
    fn a_dead_link_in_the_reference_is_found() {
        let out = std::env::temp_dir().join(format!("steer-page-{}", std::process::id()));
        let put = |path: &str, text: &str| {
            let path = out.join(path);
            fs::create_dir_all(path.parent().expect("a folder")).expect("a folder");
            fs::write(path, text).expect("a file");
        };
        let link = |to: &str| format!(r#"<a href="{to}">it</a><i id="here"></i>"#);
        put("index.html", &link("docs/core/struct.Agent.html#here"));
        put("docs/core/struct.Agent.html", &link("../../index.html"));
        put("docs/glam/index.html", &link("../core/struct.Agent.html#line-3"));
        let built = check(&out, "").expect("all links lead to files");
        assert_eq!((built.pages, built.links), (1, 3));
        put("docs/glam/index.html", &link("::core::Agent"));
        let why = check(&out, "").err().expect("a dead link");
        fs::remove_dir_all(&out).expect("removed");
        assert_eq!(why, "docs/glam/index.html: `::core::Agent` leads to no file");
    }

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
