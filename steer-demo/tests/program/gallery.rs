//! The gallery: every entry, combiner and crowd has a scene, a picture and a line, all up to date.

#[path = "../../examples/pictures/list.rs"]
mod list;
#[path = "../../examples/pictures/page.rs"]
mod page;

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use list::{COMBINERS, COMMAND, CROWDS, pictures as names};
use steer_scene::draw::Theme;
use steer_scene::scene::Scene;

/// Most bytes of a picture. It stands beside text, so it must load at once.
const LARGEST: usize = 20_000;

/// Difference in pixels that a library that rounds differently may cause.
const TOLERANCE: f64 = 0.2;

fn pictures() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("pictures")
}

fn read(path: &Path) -> String {
    fs::read_to_string(path).unwrap_or_else(|e| panic!("{}: {e}; {COMMAND} makes pictures", path.display()))
}

fn scene_of(name: &str) -> Scene {
    list::read(name).unwrap_or_else(|refusal| panic!("{refusal}"))
}

fn stored(name: &str) -> String {
    read(&pictures().join(format!("{name}.svg")))
}

fn drawn(name: &str) -> String {
    list::draw(name).unwrap_or_else(|refusal| panic!("{refusal}"))
}

/// Splits a picture into the words, which must be the same, and the numbers, which may differ a
/// little. A minus separates numbers as a space does.
fn taken_apart(svg: &str) -> (String, Vec<f64>) {
    let of_number = |c: char| c.is_ascii_digit() || c == '.' || c == '-';
    let spaced = svg.replace('-', " -");
    let numbers = spaced.split(|c| !of_number(c)).filter_map(|word| word.parse().ok()).collect();
    (svg.replace(|c| of_number(c) || c == ' ', ""), numbers)
}

/// Returns a difference between two pictures, if there is one.
fn difference(one: &str, other: &str) -> Option<String> {
    let ((words, numbers), (others, other_numbers)) = (taken_apart(one), taken_apart(other));
    if words != others || numbers.len() != other_numbers.len() {
        return Some("another structure".into());
    }
    let far = numbers.iter().zip(&other_numbers).find(|(a, b)| (*a - *b).abs() > TOLERANCE + 1e-9);
    far.map(|(a, b)| format!("{a} where there is {b}"))
}

#[test]
fn there_is_no_picture_or_scene_without_an_entry() {
    for (folder, ending) in [("", "svg"), ("scenes", "json")] {
        for file in fs::read_dir(pictures().join(folder)).expect("a directory") {
            let path = file.expect("a file").path();
            let stem = path.file_stem().expect("a name").to_string_lossy().into_owned();
            let ours = path.extension().is_some_and(|found| found == ending);
            assert!(!ours || names().any(|name| name == stem), "{} is of nothing", path.display());
        }
    }
}

#[test]
fn every_scene_has_its_entry_and_says_what_it_shows() {
    for name in names() {
        let scene = scene_of(name);
        assert_eq!(scene.name, name);
        assert!(!scene.about.is_empty() && !scene.about.contains(['|', '\n']), "{name}: {}", scene.about);
        let steering = || scene.agents.iter().map(|a| (&a.steering, a.combine));
        let has = if CROWDS.contains(&name) {
            scene.agents.iter().chain(&scene.groups).all(|agent| agent.avoidance.is_some())
        } else if COMBINERS.contains(&name) {
            let combine = |c| serde_json::to_value(c).expect("a word");
            steering().all(|(entries, c)| combine(c) == name && entries.len() > 1)
        } else {
            steering().any(|(entries, _)| entries.iter().any(|entry| entry.behavior.name() == name))
        };
        assert!(has, "the scene of {name} does not show {name}");
    }
}

#[test]
fn every_picture_is_up_to_date() {
    for name in names() {
        if let Some(why) = difference(&stored(name), &drawn(name)) {
            panic!("pictures/{name}.svg is out of date ({why}): {COMMAND} makes it new");
        }
    }
}

#[test]
fn the_page_is_up_to_date() {
    let page = page::page(|name| Ok(scene_of(name).about)).expect("the scenes are valid");
    let stored = read(&Path::new(env!("CARGO_MANIFEST_DIR")).join("GALLERY.md"));
    assert!(page == stored, "GALLERY.md is out of date: {COMMAND} makes it new");
    for name in names() {
        let scene = list::scene_of(name);
        let picture = format!("[![{name}](pictures/{name}.svg)]({scene})<br>**`{name}`**: ");
        assert!(stored.contains(&picture), "{name}");
    }
}

#[test]
fn every_picture_is_small_and_has_a_title() {
    for name in names() {
        let svg = stored(name);
        assert!(svg.len() <= LARGEST, "{name}.svg has {} bytes", svg.len());
        assert!(svg.contains("role=\"img\"") && svg.contains("<title>"), "{name}");
    }
}

/// All colours of fills and lines, sorted.
fn colors(svg: &str) -> BTreeSet<&str> {
    let of =
        |name: &str| svg.split(&format!(" {name}=\"#")).skip(1).map(|rest| &rest[..6]).collect::<Vec<_>>();
    [of("fill"), of("stroke")].concat().into_iter().collect()
}

#[test]
fn every_picture_has_the_colors_of_both_themes() {
    for name in names() {
        let svg = stored(name);
        let (style, _) = svg.split_once("</style>").unwrap_or_else(|| panic!("{name} has one theme"));
        let light = |dark: &str| {
            let after =
                style.split_once(&format!("=\"#{dark}\"]{{")).and_then(|(_, after)| after.split_once('#'));
            after.unwrap_or_else(|| panic!("{name}: #{dark} has no light colour")).1[..6].to_owned()
        };
        let drawn = list::draw_in(Theme::Light, name).expect("a picture");
        let expected: BTreeSet<String> = colors(&drawn).into_iter().map(String::from).collect();
        let shown: BTreeSet<String> = colors(&svg).into_iter().map(light).collect();
        assert_eq!(shown, expected, "{name}");
    }
}

#[test]
fn a_picture_that_differs_is_distinguished_from_a_rounded_one() {
    let svg = drawn(names().next().expect("the first"));
    assert_eq!(difference(&svg, &svg), None);
    let path = |d: &str| format!("<path d=\"{d}\" stroke=\"#4a5c72\" stroke-width=\"1.5\"/>");
    let line = path("M10 20l3 4 5-6z");
    assert_eq!(difference(&line, &path("M10 20l3.1 4 4.9-6z")), None);
    // A minus instead of a space is a rounded zero, not another structure.
    assert_eq!(difference(&path("M10 20l3 0 5 6z"), &path("M10 20l3-.1 5 6z")), None);
    for other in [
        path("M10 20l3.3 4 4.7-6z"),
        path("M10 20l3 4 5-6"),
        path("M10 20l3 4 5-6 1 1z"),
        line.replace("#4a5c72", "#4a5c73"),
        line.replace("1.5", "2.5"),
    ] {
        assert!(difference(&line, &other).is_some(), "{other}");
    }
    // In a whole picture: another attribute, another number.
    assert!(difference(&svg, &svg.replacen("stroke", "fill", 1)).is_some());
    assert!(difference(&svg, &svg.replacen("width=\"400\"", "width=\"401\"", 1)).is_some());
}
