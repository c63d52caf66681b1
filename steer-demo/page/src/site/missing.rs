//! The page for addresses that the site does not have.

use super::Site;
use super::template::Page;

/// File that servers send for them, GitHub Pages among them.
const FILE: &str = "404.html";

/// Writes the page. It is sent for addresses in any folder, so its links begin at the root.
pub(super) fn write(site: &Site<'_>) -> Result<(), String> {
    let body = "<article class=\"prose\"><h1>There is no such page</h1>\n\
         <p class=\"lead\">The link is old or misspelt. Pages of the guide and of behaviours are in \
         their lists.</p>\n\
         <p class=\"ways\"><a class=\"primary\" href=\"{{root}}index.html\">Home</a> \
         <a href=\"{{root}}guide/index.html\">Guide</a> \
         <a href=\"{{root}}behaviors/index.html\">Behaviours</a> \
         <a href=\"{{root}}gallery/index.html\">Gallery</a></p></article>\n";
    let page = Page { title: "No such page", about: "There is no such page", body, ..Page::default() };
    let preview = site.preview(FILE, &page)?;
    let root = format!("{}/", site.address);
    site.put(FILE, page.html(&root, site.version, site.repository, &preview).as_bytes())
}
