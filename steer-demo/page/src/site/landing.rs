//! The landing page. Its examples are from the READMEs and the guide, where they are tested.

use core::fmt::Write as _;
use std::path::Path;

use pulldown_cmark::{Event, Tag, TagEnd};

use super::scenes::FORMED;
use super::template::Page;
use super::{FIRST, Site, code, markdown, read};

const LANDING: &str = include_str!("../../site/landing.html");

/// Tabs: label, file, and its heading over the example.
const TABS: [(&str, &str, &str); 4] = [
    ("glam", "README.md", "Example"),
    ("Bevy", "steer-bevy/README.md", "An enemy after the player"),
    ("nalgebra", "steer-nalgebra/README.md", "Example"),
    ("no_std", "GUIDE.md", "10. Without a standard library"),
];

/// Scenes whose steps the page measures: at once, and when a button is pressed.
const MEASURED: [&str; 2] = ["lessons/thousand", "scenes/swarm"];

/// Writes the landing page.
pub(super) fn write(site: &Site<'_>) -> Result<(), String> {
    let mut examples = Vec::new();
    for (label, file, heading) in TABS {
        examples.push((label, code::block("rust", &example(site.root, file, heading)?)));
    }
    let (mut tabs, mut panels) = (String::new(), String::new());
    for (i, (label, block)) in examples.iter().enumerate() {
        let checked = if i == 0 { " checked" } else { "" };
        let _ = write!(
            tabs,
            "<input type=\"radio\" name=\"user\" id=\"user{i}\"{checked}>\
             <label for=\"user{i}\">{label}</label>"
        );
        let _ = write!(panels, "<div class=\"panel\">{block}</div>");
    }
    let scene = site.scenes.named(FIRST).ok_or("there is no first scene")?;
    let [few, many] = MEASURED;
    let body = LANDING
        .replace("{{few-scene}}", few)
        .replace("{{many-scene}}", many)
        .replace("{{few}}", &flock(site, few)?)
        .replace("{{many}}", &flock(site, many)?)
        .replace("{{attributes}}", &format!("data-scene=\"{}{FORMED}\"", scene.name))
        .replace("{{still}}", &scene.still("", true))
        .replace("{{playground}}", &scene.playground(""))
        .replace("{{tabs}}", &format!("{tabs}{panels}"))
        .replace("{{depend}}", &code::block("toml", &example(site.root, "README.md", "Dependencies")?));
    let about = "Steering behaviours for Rust: seek, flee, pursue, avoid, follow, flock, \
                 on glam, nalgebra or your own vectors";
    site.page(
        "index.html",
        &Page {
            title: "steer: steering behaviours for Rust",
            about,
            section: "home",
            body: &body,
            image: None,
        },
    )
}

/// Number of members of the largest group of a scene, with commas.
fn flock(site: &Site<'_>, name: &str) -> Result<String, String> {
    let file = site.scenes.named(name).ok_or_else(|| format!("there is no scene {name}"))?;
    let count = file.scene.groups.iter().map(|group| group.count).max().unwrap_or_default();
    Ok(with_commas(count))
}

fn with_commas(count: u64) -> String {
    match count {
        0..1000 => count.to_string(),
        _ => format!("{},{:03}", with_commas(count / 1000), count % 1000),
    }
}

/// Returns the first block of code under a heading of a file, without the comments after code.
fn example(root: &Path, file: &str, heading: &str) -> Result<String, String> {
    let text = read(&root.join(file))?;
    let code = under(&text, heading).ok_or_else(|| format!("{file}: no example under \"{heading}\""))?;
    Ok(without_comments(&code))
}

/// The code without comments that follow it on its line: they make lines too long for the page.
fn without_comments(code: &str) -> String {
    let line = |line: &str| {
        let comments = [" // ", " # "].into_iter().filter_map(|mark| line.find(mark));
        let end = comments.filter(|at| !line[..*at].trim().is_empty()).min();
        line[..end.unwrap_or(line.len())].trim_end().to_owned()
    };
    code.lines().map(|text| line(text) + "\n").collect()
}

/// The first block of code under a heading.
fn under(text: &str, heading: &str) -> Option<String> {
    let events = markdown::events(text);
    let titles =
        events.iter().enumerate().filter(|(_, event)| matches!(event, Event::Start(Tag::Heading { .. })));
    let (start, _) = titles.into_iter().find(|(i, _)| {
        markdown::plain(
            events[i + 1..].iter().take_while(|e| !matches!(e, Event::End(TagEnd::Heading(_)))).cloned(),
        ) == heading
    })?;
    let block = events[start..].iter().skip_while(|event| !matches!(event, Event::Start(Tag::CodeBlock(_))));
    Some(markdown::plain(block.skip(1).take_while(|event| !matches!(event, Event::End(_))).cloned()))
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use super::{TABS, example};

    /// Characters on a line that the page shows in a window of 1280 pixels.
    const WIDEST: usize = 82;

    #[test]
    fn every_tab_has_an_example() {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).ancestors().nth(2).unwrap_or(Path::new(""));
        for (label, file, heading) in TABS {
            let code = example(root, file, heading).unwrap_or_else(|why| panic!("{label}: {why}"));
            assert!(code.contains("use steer_"), "{label}: {code}");
            let longest = code.lines().map(|line| line.chars().count()).max();
            assert!(longest < Some(WIDEST), "{label}: {longest:?} characters on a line");
        }
    }
}
