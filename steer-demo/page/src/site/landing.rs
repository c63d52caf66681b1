//! The landing page. Its examples are from the READMEs and the guide, where they are tested.

use core::fmt::Write as _;
use std::path::Path;

use pulldown_cmark::{Event, Tag, TagEnd};
use serde_json::{Value, json};

use super::template::Page;
use super::{FIRST, Site, code, gallery, markdown, read};

const LANDING: &str = include_str!("../../site/landing.html");

/// Tabs: label, file, and its heading over the example.
const TABS: [(&str, &str, &str); 4] = [
    ("glam", "README.md", "Example"),
    ("Bevy", "steer-bevy/README.md", "An enemy after the player"),
    ("nalgebra", "steer-nalgebra/README.md", "Example"),
    ("no_std", "GUIDE.md", "10. Without a standard library"),
];

/// Sentence that says what steering is for.
const ABOUT: &str = "Small forces make things move as if they wanted to: enemies hunt, birds flock, \
                     crowds leave a hall without touching.";

/// Uses: scene, title, text.
const USES: [(&str, &str, &str); 4] = [
    ("scenes/enemy", "Enemies", "A guard on its beat hunts the thief that it sees."),
    ("scenes/boids", "Flocks", "Ninety birds, each with an eye on seven neighbours. None of them leads."),
    (
        "scenes/evacuation",
        "Crowds",
        "200 people are out in {time} s. Move the seats and the doors: can you beat it?",
    ),
    (
        "scenes/wall_following",
        "Robots",
        "Eight machines find their way along walls and stones without a map.",
    ),
];

/// The falcon of the first scene circles in the right half, beside the text, until it is taken.
/// Position of the centre and distance from it.
const CIRCLED: ([f64; 2], f64) = ([1150.0, 600.0], 150.0);
const WAITING: &str = "scenes/murmuration-waiting.json";

/// Values of the first scene that are set when the falcon is taken: it hunts.
const TAKEN: &str = "agents[0].steering[0].weight=1 agents[0].steering[2].weight=0";

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
    let named = |name: &str| site.scenes.named(name).ok_or_else(|| format!("there is no scene {name}"));
    let scene = named(FIRST)?;
    site.put(WAITING, waiting(&scene.formed(&scene.run()?.0)?)?.as_bytes())?;
    let mut uses = String::new();
    for (name, title, text) in USES {
        let file = named(name)?;
        let time = file.scene.challenge.as_ref().map_or(0.0, |challenge| challenge.time);
        let text = text.replace("{time}", &format!("{time:.1}"));
        uses += &gallery::item(site, file, "", " data-run", [title, &text], "")?;
    }
    let [few, many] = MEASURED;
    let body = LANDING
        .replace("{{few-scene}}", few)
        .replace("{{many-scene}}", many)
        .replace("{{few}}", &flock(site, few)?)
        .replace("{{many}}", &flock(site, many)?)
        .replace("{{about}}", ABOUT)
        .replace("{{uses}}", &uses)
        .replace("{{attributes}}", &format!("data-scene=\"{WAITING}\" data-taken=\"{TAKEN}\""))
        .replace("{{still}}", &scene.still("", true))
        .replace("{{playground}}", &scene.playground(""))
        .replace("{{tabs}}", &format!("{tabs}{panels}"))
        .replace("{{depend}}", &code::block("toml", &depend(site)?));
    site.page(
        "index.html",
        &Page {
            title: "steer: steering behaviours for Rust",
            about: ABOUT,
            section: "home",
            body: &body,
            ..Page::default()
        },
    )
}

/// Returns the lines of a manifest, with the address of the repository if it is known.
fn depend(site: &Site<'_>) -> Result<String, String> {
    let lines = example(site.root, "README.md", "Dependencies")?;
    Ok(match site.repository {
        "" => lines,
        known => format!("[dependencies]\nsteer-glam = {{ git = \"{known}\", features = [\"v0_33\"] }}\n"),
    })
}

/// Returns the text of the first scene with a falcon that circles.
fn waiting(scene: &str) -> Result<String, String> {
    let mut scene: Value = serde_json::from_str(scene).map_err(|e| e.to_string())?;
    let (center, distance) = CIRCLED;
    let falcon = &mut scene["agents"][0];
    (falcon["position"], falcon["velocity"]) = (json!([center[0] + distance, center[1]]), json!([0, 5]));
    falcon["max_force"] = json!(0.4);
    let entries =
        falcon["steering"].as_array_mut().ok_or("the first agent of the first scene has no entries")?;
    entries[0]["weight"] = json!(0);
    // The last one: by the first it is drawn as a hunter.
    entries.push(json!({"orbit": {"target": center, "distance": distance}}));
    Ok(scene.to_string())
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

    use steer_scene::play::Session;
    use steer_scene::scene::read;
    use steer_scene::world::World;

    use super::{CIRCLED, TABS, TAKEN, example, waiting};

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

    #[test]
    fn the_falcon_waits_in_the_right_half_until_it_is_taken() {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).ancestors().nth(2).unwrap_or(Path::new(""));
        let scenes = super::super::scenes::Scenes::read(root).unwrap_or_else(|why| panic!("{why}"));
        let file = scenes.named(super::FIRST).unwrap_or_else(|| panic!("no first scene"));
        let start = World::new(&file.scene).unwrap_or_else(|why| panic!("{why:?}"));
        let text = file.formed(&start).and_then(|text| waiting(&text)).unwrap_or_else(|why| panic!("{why}"));
        let scene = read(text.as_bytes()).unwrap_or_else(|why| panic!("{why:?}"));
        let mut session = Session::open(scene).unwrap_or_else(|why| panic!("{why:?}"));
        let far = |session: &Session| {
            let at = session.world().agents()[0].position;
            (at.x - CIRCLED.0[0]).hypot(at.y - CIRCLED.0[1])
        };
        // Ten seconds at sixty steps each.
        for _ in 0..600 {
            session.step();
            assert!(far(&session) < 1.4 * CIRCLED.1, "{} away", far(&session));
        }
        for (path, value) in TAKEN.split(' ').filter_map(|pair| pair.split_once('=')) {
            let value = value.parse::<i64>().unwrap_or_else(|why| panic!("{value}: {why}"));
            session.set(path, value.into()).unwrap_or_else(|why| panic!("{path}: {why:?}"));
        }
        let away = (0..600).any(|_| session.step() && far(&session) > 3.0 * CIRCLED.1);
        assert!(away, "it hunts");
    }
}
