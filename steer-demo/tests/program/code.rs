//! The code that the playground shows for an agent.

use core::fmt::Write as _;
use std::collections::HashSet;
use std::path::Path;
use std::process::Command;

use steer_scene::scene::{Scene, builtins, read};
use steer_scene::world::World;

use super::everything::every_word;

/// Appends the code of each agent and of the first member of each group, after some steps.
/// Agents with the same code but for numbers are one.
fn write_code(scene: &Scene, module: &str, all: &mut String) {
    let mut written = HashSet::new();
    let mut world = World::new(scene).expect("a valid scene");
    (0..3).for_each(|_| world.step());
    let firsts = (0..scene.agents.len()).chain((0..scene.groups.len()).map(|group| scene.first_of(group)));
    for index in firsts.filter(|index| *index < world.agents().len()) {
        let code = world.code(index).expect("an agent");
        let words: String = code.chars().filter(|c| !c.is_ascii_digit()).collect();
        if !written.insert(words) {
            continue;
        }
        let _ = writeln!(all, "/// .\npub mod {module}_{index} {{\n{code}\n}}");
    }
}

#[test]
fn the_code_of_every_scene_compiles() {
    let mut all = "//! .\n#![deny(warnings, missing_docs)]\n".to_string();
    for builtin in builtins() {
        let scene = read(builtin.text.as_bytes()).expect("a valid scene");
        write_code(&scene, builtin.name, &mut all);
    }
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
    // The versions that the workspace has, since only they are certain to be here.
    std::fs::copy(workspace.join("Cargo.lock"), folder.join("Cargo.lock")).expect("a lock file");
    let checked = Command::new(env!("CARGO"))
        .args(["check", "--quiet", "--offline", "--target-dir"])
        .arg(folder.join("target"))
        .current_dir(&folder)
        .output()
        .expect("cargo starts");
    let long: Vec<_> = all.lines().filter(|line| line.chars().count() > 100).collect();
    assert!(long.is_empty(), "lines of more than 100 characters: {long:#?}");
    assert!(checked.status.success(), "{}", String::from_utf8_lossy(&checked.stderr));
}
