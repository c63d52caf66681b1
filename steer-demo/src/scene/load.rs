//! Where a scene comes from: the program itself or a file.

use std::fs::File;
use std::io::Read;
use std::path::Path;

use super::{Scene, builtins, read};
use crate::error::Refusal;

/// Larger files are refused unread, so that a device that never ends is refused too.
const LARGEST_FILE: u64 = 1 << 28;

/// The valid scene that `asked` means: the name of a built-in scene, else a path.
///
/// # Errors
/// When there is no such scene or something in it is wrong.
pub fn load(asked: &str) -> Result<Scene, Refusal> {
    if let Some(builtin) = builtins().iter().find(|b| b.name == asked) {
        return read(builtin.text.as_bytes()).map_err(|fault| fault.refuse(asked));
    }
    let text = text_of(asked)?;
    let mut scene = read(&text).map_err(|fault| fault.refuse(asked))?;
    if scene.name.is_empty() {
        scene.name =
            Path::new(asked).file_stem().map_or_else(String::new, |stem| stem.to_string_lossy().into());
    }
    Ok(scene)
}

fn text_of(path: &str) -> Result<Vec<u8>, Refusal> {
    let names = || builtins().iter().map(|b| b.name).collect::<Vec<_>>().join(", ");
    let right = || format!("a scene is a JSON file or one of {}", names());
    let unreadable = |why: String| Refusal::new(path, format!("cannot be read: {why}"), right());
    if Path::new(path).is_dir() {
        return Err(Refusal::new(path, "is a directory", right()));
    }
    let file = File::open(path).map_err(|e| unreadable(plain(&e)))?;
    let mut text = Vec::new();
    file.take(LARGEST_FILE + 1).read_to_end(&mut text).map_err(|e| unreadable(plain(&e)))?;
    if text.len() as u64 > LARGEST_FILE {
        return Err(Refusal::new(path, "is larger than 256 MiB", "`groups` hold many agents in a few lines"));
    }
    Ok(text)
}

/// What the system says, without the number it says it by.
pub(crate) fn plain(error: &std::io::Error) -> String {
    let text = error.to_string();
    match text.find(" (os error") {
        Some(end) => text[..end].to_lowercase(),
        None => text.to_lowercase(),
    }
}
