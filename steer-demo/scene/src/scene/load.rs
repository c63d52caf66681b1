//! Loads a scene: a built-in one or a file.

use std::fs::{File, Metadata};
use std::io::Read;
use std::path::Path;

use super::builtin::builtins;
use super::model::Scene;
use super::read::{parse, read};
use super::validate::validate;
use crate::error::{Refusal, plain};
use crate::similar::question;

/// Size limit in bytes. Reading stops there, so an endless device is rejected too.
const LARGEST_FILE: u64 = 1 << 28;

/// Returns the built-in scene with this name, or reads the scene file at this path.
///
/// # Errors
/// Returns an error if there is no such scene or the scene is invalid.
pub fn load(scene: &str) -> Result<Scene, Refusal> {
    if let Some(builtin) = builtins().iter().find(|b| b.name == scene) {
        return read(builtin.text.as_bytes()).map_err(|fault| fault.refuse(scene));
    }
    let names = || builtins().iter().map(|b| b.name).collect::<Vec<_>>().join(", ");
    let right = || match question(scene, builtins().iter().map(|b| b.name)) {
        none if none.is_empty() => format!("a scene is a JSON file or one of {}", names()),
        meant => format!("{meant}a scene is a JSON file or a name that `steer-demo list` prints"),
    };
    let text = text_of(scene, right, |_| false)?;
    read_file(scene, &text)
}

/// Returns the scene of a text that was read from `path`. A scene without a name gets the name of
/// the file, and one with a plan gets its obstacles.
///
/// # Errors
/// Returns an error if [`read`] rejects the text, or if the plan is not valid.
pub fn read_file(path: &str, text: &[u8]) -> Result<Scene, Refusal> {
    let mut scene: Scene = parse(text, "a scene").map_err(|fault| fault.refuse(path))?;
    #[cfg(not(target_arch = "wasm32"))]
    scene.read_plan(path, text)?;
    validate(&scene).map_err(|fault| fault.refuse(path))?;
    if scene.name.is_empty() {
        let stem = Path::new(path).file_stem();
        scene.name = stem.map_or_else(String::new, |stem| stem.to_string_lossy().into());
    }
    Ok(scene)
}

/// Returns the text of the scene file at this path.
///
/// # Errors
/// Returns an error if it is not a file, cannot be read, or is larger than 256 MiB.
pub fn file_text(path: &str) -> Result<Vec<u8>, Refusal> {
    text_of_file(path, "a scene is a JSON file")
}

/// Returns the bytes of a file, described by `right`.
pub(super) fn text_of_file(path: &str, right: &str) -> Result<Vec<u8>, Refusal> {
    // A pipe would be waited for.
    if Path::new(path).exists() && !Path::new(path).is_file() {
        return Err(Refusal::new(path, "is not a file", right));
    }
    text_of(path, || right.into(), |_| false)
}

/// Returns the bytes of a file, described by `right`, of limited size unless `any_size`.
pub(crate) fn text_of(
    path: &str,
    right: impl Fn() -> String,
    any_size: impl Fn(&Metadata) -> bool,
) -> Result<Vec<u8>, Refusal> {
    let unreadable = |why: String| Refusal::new(path, format!("cannot be read: {why}"), right());
    if Path::new(path).is_dir() {
        return Err(Refusal::new(path, "is a directory", right()));
    }
    let file = File::open(path).map_err(|e| unreadable(plain(&e)))?;
    let any_size = file.metadata().is_ok_and(|found| any_size(&found));
    let largest = if any_size { u64::MAX } else { LARGEST_FILE };
    let mut text = Vec::new();
    file.take(largest.saturating_add(1)).read_to_end(&mut text).map_err(|e| unreadable(plain(&e)))?;
    if text.len() as u64 > largest {
        return Err(Refusal::new(path, "is larger than 256 MiB", "`groups` hold many agents in a few lines"));
    }
    Ok(text)
}
