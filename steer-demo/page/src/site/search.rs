//! Places for the search in the header: pages, their headings, behaviours by all of their names,
//! and scenes.

use core::cell::RefCell;
use std::collections::BTreeSet;

use serde_json::{Value, json};

use super::Site;
use super::playground::keys;
use super::template::Page;

const FILE: &str = "search.json";

/// Places that are found so far.
#[derive(Default)]
pub(super) struct Index(RefCell<Vec<Value>>);

impl Index {
    /// Adds a page and its headings.
    pub(super) fn add(&self, path: &str, page: &Page<'_>) {
        self.put([page.title, path, page.about], page.names, &text(page.body));
        for part in page.body.split("<h2 id=\"").skip(1) {
            if let Some((id, rest)) = part.split_once("\">") {
                let heading = text(rest.split("</h2>").next().unwrap_or_default());
                self.put([&heading, &format!("{path}#{id}"), page.title], &[], "");
            }
        }
    }

    fn put(&self, [title, page, about]: [&str; 3], others: &[String], more: &str) {
        let plain = |text: &str| text.to_lowercase().replace('_', " ");
        let names: Vec<String> =
            [title].into_iter().chain(others.iter().map(String::as_str)).map(plain).collect();
        let words = plain(&format!("{title} {about} {more}"));
        let words: BTreeSet<&str> =
            words.split(|c: char| !c.is_alphanumeric()).filter(|word| word.len() > 1).collect();
        let words = words.into_iter().collect::<Vec<_>>().join(" ");
        self.0
            .borrow_mut()
            .push(json!({"title": title, "page": page, "about": about, "names": names, "words": words}));
    }
}

/// Adds the scenes and writes the file.
pub(super) fn write(site: &Site<'_>) -> Result<(), String> {
    for file in site.scenes.of("scenes") {
        let names: Vec<String> = keys(&file.scene).into_iter().map(String::from).collect();
        let page = format!("playground/index.html{}", file.link);
        site.index.put(
            [&file.scene.name, &page, &format!("Scene: {}", file.about())],
            &names,
            &file.scene.question,
        );
    }
    let all = Value::Array(site.index.0.take());
    site.put(FILE, all.to_string().as_bytes())
}

/// Text of HTML.
fn text(html: &str) -> String {
    let parts = html.split('<').map(|part| part.split_once('>').map_or(part, |(_, text)| text));
    let text = parts.flat_map(str::split_whitespace).collect::<Vec<_>>().join(" ");
    [("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&amp;", "&")]
        .iter()
        .fold(text, |text, (from, to)| text.replace(from, to))
}

#[cfg(test)]
mod tests {
    use super::super::template::Page;
    use super::Index;

    #[test]
    fn a_page_is_found_by_its_other_names_its_words_and_its_headings() {
        let index = Index::default();
        let body = "<h1>P</h1><p>Where &lt;doors&gt; lock</p><h2 id=\"b-c\">B <code>c</code></h2>";
        let page = Page { title: "A_b", about: "one", names: &["Other".into()], body, ..Page::default() };
        index.add("x/y.html", &page);
        let all = index.0.take();
        assert_eq!(all[0]["names"].to_string(), "[\"a b\",\"other\"]");
        for word in ["doors", "lock", "one"] {
            assert!(all[0]["words"].to_string().contains(word), "{}", all[0]);
        }
        assert_eq!((&all[1]["title"], &all[1]["page"]), (&"B c".into(), &"x/y.html#b-c".into()));
    }
}
