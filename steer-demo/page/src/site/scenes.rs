//! The scenes of the repository: a still picture, a link to the playground, and the figure in which
//! a scene comes alive.

use core::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};

use serde_json::{Value, json};
use steer_scene::draw::{Painter, Show, Svg, Theme, Trails, View, backdrop, fitting, moving};
use steer_scene::play::link_of;
use steer_scene::record::{Recording, still};
use steer_scene::scene::{Scene, read};
use steer_scene::vector::Agent;
use steer_scene::world::World;

use super::{escaped, pictures};

/// Folders of scenes, and their names on the site.
const FOLDERS: [(&str, &str); 3] = [
    ("steer-demo/scenes", "scenes"),
    ("steer-demo/pictures/scenes", "entries"),
    ("steer-demo/page/lessons", "lessons"),
];

/// Longer side of a still picture in pixels.
const SIDE: u32 = 800;

/// Steps before the picture of a scene, for few agents, and for many: agents · steps is at most
/// `WORK`. A scene that names the run of its picture starts with none.
const LEAD: u64 = 90;
const WORK: u64 = 400_000;

/// Most agents that are drawn as SVG, and most with foresight from the start.
const FEW: usize = 300;
const THINKERS: usize = 40;

/// Steps after the run of its picture, after which a scene starts again.
const MORE: u64 = 25;

/// Scenes whose first picture is of a later state.
const LATER: [(&str, u64); 4] = [("murmuration", 400), ("flock", 200), ("boids", 200), ("formations", 160)];

/// Ending of the name of a scene that starts in the state of its picture.
const FORMED: &str = "-formed.json";

/// Ending of the name of the Rust code of a scene's agent.
const CODE: &str = ".rs.txt";

/// All scenes.
pub(super) struct Scenes(Vec<SceneFile>);

/// A scene of the repository.
pub(super) struct SceneFile {
    /// File in the repository.
    path: PathBuf,
    /// Folder and name on the site: `scenes/chase`, `entries/arrive`.
    pub(super) name: String,
    text: String,
    pub(super) scene: Scene,
    /// Part of the playground's address from `#` on.
    pub(super) link: String,
    /// Size of the still picture.
    size: (u32, u32),
    /// Steps before the picture.
    pub(super) lead: u64,
    /// Ending of the name of its picture.
    ending: &'static str,
}

impl Scenes {
    /// Reads all scenes.
    pub(super) fn read(root: &Path) -> Result<Self, String> {
        let mut all = Vec::new();
        for (folder, name) in FOLDERS {
            let unreadable = |e: std::io::Error| format!("{folder}: cannot be read: {e}");
            let files = fs::read_dir(root.join(folder)).map_err(unreadable)?;
            let mut files: Vec<_> = files.flatten().map(|file| file.file_name()).collect();
            files.sort();
            for file in files.iter().filter(|file| Path::new(file).extension().is_some_and(|e| e == "json")) {
                let path = Path::new(folder).join(file);
                let stem =
                    path.file_stem().map(|stem| stem.to_string_lossy().into_owned()).unwrap_or_default();
                all.push(SceneFile::read(root, &path, format!("{name}/{stem}"))?);
            }
        }
        Ok(Self(all))
    }

    /// The scene of this file of the repository.
    pub(super) fn at(&self, path: &Path) -> Option<&SceneFile> {
        self.0.iter().find(|scene| scene.path == path)
    }

    /// The scene with this name on the site.
    pub(super) fn named(&self, name: &str) -> Option<&SceneFile> {
        self.0.iter().find(|scene| scene.name == name)
    }

    /// The first scene on a page.
    pub(super) fn first_in(&self, html: &str) -> Option<&SceneFile> {
        let (_, after) = html.split_once("data-scene=\"")?;
        let file = after.split('"').next()?.trim_start_matches("../");
        self.named(file.strip_suffix(FORMED).or_else(|| file.strip_suffix(".json"))?)
    }

    /// The scenes of the folder `scenes`, or the entries.
    pub(super) fn of(&self, folder: &str) -> impl Iterator<Item = &SceneFile> {
        self.0.iter().filter(move |scene| scene.name.split('/').next() == Some(folder))
    }

    /// Writes the text and the pictures of each scene.
    pub(super) fn write(&self, out: &Path) -> Result<(), String> {
        for scene in &self.0 {
            let to = |ending: &str| out.join(format!("{}{ending}", scene.name));
            let unwritable = |e: std::io::Error| format!("{}: cannot be written: {e}", scene.name);
            fs::create_dir_all(out.join(&scene.name).parent().unwrap_or(out)).map_err(unwritable)?;
            fs::write(to(".json"), &scene.text).map_err(unwritable)?;
            let (world, trails) = scene.run()?;
            if let Some(code) = scene.code(&world) {
                fs::write(to(CODE), code).map_err(unwritable)?;
            }
            if scene.is_late() {
                fs::write(to(FORMED), scene.formed(&world)?).map_err(unwritable)?;
            }
            for (theme, name) in [(Theme::Dark, "dark"), (Theme::Light, "light")] {
                let picture = match scene.whole_run(theme)? {
                    Some(svg) => svg.into_bytes(),
                    None => scene.picture(&world, &trails, theme).map_err(unwritable)?,
                };
                fs::write(to(&format!("-{name}.{}", scene.ending)), picture).map_err(unwritable)?;
            }
        }
        Ok(())
    }
}

impl SceneFile {
    fn read(root: &Path, path: &Path, name: String) -> Result<Self, String> {
        let text = super::read(&root.join(path))?;
        let scene = read(text.as_bytes()).map_err(|fault| fault.refuse(&name).to_string())?;
        let crowd = scene.agent_count().max(1) as u64;
        let later = LATER.iter().find(|(later, _)| name == format!("scenes/{later}"));
        let usual = if scene.picture.is_some() { 0 } else { LEAD.min(WORK / crowd) };
        let lead = later.map_or(usual, |(_, lead)| *lead);
        let size = fitting((scene.width, scene.height), SIDE);
        let (link, ending) = (link_of(&scene), if scene.agent_count() > FEW { "png" } else { "svg" });
        Ok(Self { path: path.into(), name, text, link, size, lead, ending, scene })
    }

    /// The picture of the whole run that the scene names, if it does.
    fn whole_run(&self, theme: Theme) -> Result<Option<String>, String> {
        let Some(picture) = &self.scene.picture else { return Ok(None) };
        let asked = Recording::of_picture(picture, self.size, theme);
        let world = World::new(&self.scene).map_err(|fault| fault.refuse(&self.name).to_string())?;
        Ok(Some(still(world, &asked, &mut |_| {})))
    }

    /// Runs the scene up to its picture.
    pub(super) fn run(&self) -> Result<(World, Trails), String> {
        let mut world = World::new(&self.scene).map_err(|fault| fault.refuse(&self.name).to_string())?;
        let mut trails = Trails::new(&world);
        for _ in 0..self.lead {
            world.step();
            trails.remember(&world);
        }
        Ok((world, trails))
    }

    fn is_late(&self) -> bool {
        LATER.iter().any(|(later, _)| self.name.strip_prefix("scenes/") == Some(later))
    }

    /// Text of a scene that starts in the state of this world: no steps before the first picture.
    pub(super) fn formed(&self, world: &World) -> Result<String, String> {
        let mut scene: Value = serde_json::from_str(&self.text).map_err(|e| format!("{}: {e}", self.name))?;
        let tenths = |x: f64| (x * 10.0).round() / 10.0;
        // Whole pixels look the same, and are loaded in less time.
        let state = |Agent { position: at, velocity, .. }: &Agent| {
            let at = json!([at.x.round() as i64, at.y.round() as i64]);
            (at, json!([tenths(velocity.x), tenths(velocity.y)]))
        };
        let mut agents = world.agents().iter();
        let mut put = |spec: &mut Value, count: usize, each: bool| {
            let (places, speeds): (Vec<_>, Vec<_>) = agents.by_ref().take(count).map(state).unzip();
            let all = |mut all: Vec<Value>| if each { json!(all) } else { all.pop().unwrap_or_default() };
            (spec["position"], spec["velocity"]) = (all(places), all(speeds));
        };
        let of =
            |scene: &mut Value, key: &str| scene[key].as_array_mut().map(core::mem::take).unwrap_or_default();
        let [mut single, mut groups] = ["agents", "groups"].map(|key| of(&mut scene, key));
        single.iter_mut().for_each(|spec| put(spec, 1, false));
        for (spec, group) in groups.iter_mut().zip(&self.scene.groups) {
            put(spec, group.count as usize, true);
        }
        (scene["agents"], scene["groups"]) = (json!(single), json!(groups));
        let text = scene.to_string();
        read(text.as_bytes()).map_err(|fault| fault.refuse(&self.name).to_string())?;
        Ok(text)
    }

    fn picture(&self, world: &World, trails: &Trails, theme: Theme) -> Result<Vec<u8>, std::io::Error> {
        // As on the canvas, which draws trails for few agents only.
        let show = Show { theme, trails: self.ending == "svg", ..Show::default() };
        if self.ending == "svg" {
            let (mut svg, view) = (Svg::new(self.size), View::fitting(world.size(), self.size));
            backdrop(world, &view, theme.inks(), &mut svg);
            moving(world, &view, &show, trails, &mut svg);
            return Ok(svg.finish(self.about()).into_bytes());
        }
        let large = || std::io::Error::other("the picture is too large");
        let painter = Painter::new(world, self.size, show).ok_or_else(large)?;
        let mut canvas = painter.canvas();
        moving(world, painter.view(), &show, trails, &mut canvas);
        pictures::png(canvas.data(), self.size)
    }

    /// Description of the scene.
    pub(super) fn about(&self) -> &str {
        if self.scene.about.is_empty() { &self.scene.name } else { &self.scene.about }
    }

    /// The still picture, in the colours that the reader prefers.
    pub(super) fn still(&self, root: &str, eager: bool) -> String {
        let ((width, height), name, ending) = (self.size, &self.name, self.ending);
        let loading = if eager { "" } else { " loading=\"lazy\"" };
        format!(
            "<picture><source media=\"(prefers-color-scheme: light)\" \
             srcset=\"{root}{name}-light.{ending}\">\
             <img src=\"{root}{name}-dark.{ending}\" width=\"{width}\" height=\"{height}\" \
             alt=\"{}\"{loading}></picture>",
            escaped(self.about())
        )
    }

    /// Attributes from which the site's script runs the scene, with the foresight of few agents if
    /// that is wanted.
    pub(super) fn attributes(&self, sliders: &str, root: &str, foresight: bool) -> String {
        // A scene whose picture is late starts there, without the steps before it.
        let (ending, lead) = if self.is_late() { (FORMED, 0) } else { (".json", self.lead) };
        let mut text = format!("data-scene=\"{root}{}{ending}\" data-lead=\"{lead}\"", self.name);
        if let Some(picture) = &self.scene.picture {
            let _ = write!(text, " data-again=\"{}\"", picture.steps + MORE);
        }
        if foresight && self.scene.agent_count() <= THINKERS {
            text += " data-foresight";
        }
        let own = self.scene.sliders.join(", ");
        let sliders = if sliders.is_empty() { &own } else { sliders };
        if !sliders.is_empty() {
            let _ = write!(text, " data-sliders=\"{}\"", escaped(sliders));
        }
        text
    }

    /// Address of the scene in the playground.
    pub(super) fn playground(&self, root: &str) -> String {
        escaped(&format!("{root}playground/index.html{}", self.link))
    }

    /// An agent of the scene as Rust code: of the first group, if there is one.
    fn code(&self, world: &World) -> Option<String> {
        world.code(if self.scene.groups.is_empty() { 0 } else { self.scene.first_of(0) })
    }

    /// Links to the file of the scene and to the Rust code of its agent.
    pub(super) fn sources(&self, root: &str) -> String {
        let link =
            |ending: &str, label: &str| format!(" <a href=\"{root}{}{ending}\">{label}</a>", self.name);
        let has_code = World::new(&self.scene).is_ok_and(|world| self.code(&world).is_some());
        link(".json", "Source") + &if has_code { link(CODE, "Rust code") } else { String::new() }
    }

    /// The scene as a figure that comes alive when it is seen.
    pub(super) fn figure(&self, caption: &str, sliders: &str, root: &str) -> String {
        let caption = if caption.is_empty() { self.about() } else { caption };
        format!(
            "<figure class=\"scene\" {}>\n<div class=\"stage\">{}</div>\n<figcaption><span>{}</span> \
             <a class=\"open\" href=\"{}\">Open in the playground</a>{}\n{}</figcaption>\n</figure>\n",
            self.attributes(sliders, root, true),
            self.still(root, false),
            escaped(&sentence(caption)),
            self.playground(root),
            self.sources(root),
            self.task(),
        )
    }

    /// Guidance for the scene and its question.
    pub(super) fn task(&self) -> String {
        let part = |class: &str, text: &str| {
            if text.is_empty() {
                return String::new();
            }
            format!("<p class=\"{class}\">{}</p>", escaped(&sentence(text)))
        };
        let answer = escaped(&sentence(&self.scene.answer));
        part("try", &self.scene.hint)
            + &part("question", &self.scene.question)
            + &format!("<details class=\"answer\"><summary>Look</summary><p>{answer}</p></details>")
    }
}

/// A description as a sentence.
pub(super) fn sentence(text: &str) -> String {
    let mut letters = text.chars();
    let first = letters.next().map(|first| first.to_uppercase().to_string()).unwrap_or_default();
    let stop = if text.ends_with(['.', '!', '?']) { "" } else { "." };
    format!("{first}{}{stop}", letters.as_str())
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use steer_scene::play::Session;

    use super::{CODE, Scenes};

    #[test]
    fn every_scene_has_a_hint_a_question_its_answer_and_sliders_that_exist() {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).ancestors().nth(2).unwrap_or(Path::new(""));
        for file in Scenes::read(root).unwrap_or_else(|why| panic!("{why}")).0 {
            let scene = &file.scene;
            assert!(!scene.hint.is_empty(), "{}: no hint", file.name);
            let links = file.sources("");
            assert!(links.contains(".json\"") && links.contains(CODE), "{}: {links}", file.name);
            assert!(scene.question.ends_with('?'), "{}: `{}`", file.name, scene.question);
            assert!(scene.answer.len() > 20, "{}: no answer", file.name);
            let session = Session::open(scene.clone()).unwrap_or_else(|why| panic!("{}: {why:?}", file.name));
            for path in &scene.sliders {
                assert!(session.value(path).is_ok(), "{}: no value at {path}", file.name);
            }
        }
    }
}
