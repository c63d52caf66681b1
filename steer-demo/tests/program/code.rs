//! The code that the playground shows for an agent.

use core::fmt::Write as _;
use std::collections::HashSet;
use std::path::Path;
use std::process::Command;

use steer_scene::scene::{Scene, builtins, read};
use steer_scene::world::World;

use super::everything::every_word;
use super::motion::{compare, main_of, write_motion};

/// The second settles behind the first, which stands on the goal of both.
const SETTLES: &str = r#"{"width": 8, "height": 4, "dt": 0.05, "agents": [
    {"position": [4, 2], "max_speed": 1.3, "max_force": 3, "radius": 0.25, "avoidance": {},
     "steering": [{"arrive": {"target": "pointer", "slowing_radius": 0.5}}]},
    {"position": [3.2, 2.1], "max_speed": 1.3, "max_force": 3, "radius": 0.25, "avoidance": {},
     "steering": [{"arrive": {"target": [4, 2], "slowing_radius": 0.5}}]}]}"#;

/// Indices of each agent and of the first member of each group.
fn firsts(scene: &Scene) -> impl Iterator<Item = usize> {
    let groups = (0..scene.groups.len()).map(|group| scene.first_of(group));
    (0..scene.agents.len()).chain(groups).filter(|index| *index < scene.agent_count())
}

/// Appends the code of each agent and of the first member of each group, after some steps.
/// Agents with the same code but for numbers are one.
fn write_code(scene: &Scene, module: &str, all: &mut String) {
    let mut written = HashSet::new();
    let mut world = World::new(scene).expect("a valid scene");
    (0..3).for_each(|_| world.step());
    for index in firsts(scene) {
        let code = world.code(index).expect("an agent");
        let words: String = code.chars().filter(|c| !c.is_ascii_digit()).collect();
        if !written.insert(words) {
            continue;
        }
        let _ = writeln!(all, "/// .\npub mod {module}_{index} {{\n{code}\n}}");
    }
}

#[test]
fn the_code_of_every_scene_compiles_and_moves_as_the_scene() {
    let mut all = "//! .\n#![deny(warnings, missing_docs)]\n".to_string();
    let (mut moved, mut functions) = (Vec::new(), String::new());
    let scenes = builtins().iter().map(|builtin| (builtin.name, builtin.text));
    for (name, text) in scenes.chain([("settles", SETTLES)]) {
        let scene = read(text.as_bytes()).expect("a valid scene");
        write_code(&scene, name, &mut all);
        for index in firsts(&scene) {
            let module = format!("{name}_{index}_start");
            if let Some(one) = write_motion(&scene, &module, index, &mut functions) {
                let code = World::new(&scene).expect("a valid scene").code(index).expect("an agent");
                let _ = writeln!(all, "/// .\npub mod {module} {{\n{code}\n}}");
                moved.push(one);
            }
        }
    }
    assert!(moved.len() > 60, "{} agents", moved.len());
    let everything = read(every_word().as_bytes()).expect("a valid scene");
    write_code(&everything, "everything", &mut all);

    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("code");
    let workspace = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let steer_glam = workspace.join("steer-glam").canonicalize().expect("the folder of steer-glam");
    let manifest = format!(
        "[package]\nname = \"code\"\nedition = \"2024\"\n[workspace]\n[dependencies]\n\
        steer-glam = {{ path = {steer_glam:?}, features = [\"std\"] }}\n"
    );
    std::fs::create_dir_all(folder.join("src")).expect("a folder");
    std::fs::write(folder.join("Cargo.toml"), manifest).expect("a manifest");
    std::fs::write(folder.join("src/lib.rs"), &all).expect("a library");
    std::fs::write(folder.join("src/main.rs"), main_of(&moved, &functions)).expect("a program");
    // The versions that the workspace has, since only they are certain to be here.
    std::fs::copy(workspace.join("Cargo.lock"), folder.join("Cargo.lock")).expect("a lock file");
    let run = Command::new(env!("CARGO"))
        .args(["run", "--quiet", "--offline", "--target-dir"])
        .arg(folder.join("target"))
        .current_dir(&folder)
        .output()
        .expect("cargo starts");
    let long: Vec<_> = all.lines().filter(|line| line.chars().count() > 100).collect();
    assert!(long.is_empty(), "lines of more than 100 characters: {long:#?}");
    assert!(run.status.success(), "{}", String::from_utf8_lossy(&run.stderr));
    compare(&moved, &String::from_utf8_lossy(&run.stdout));
}
