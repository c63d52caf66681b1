//! Files that the playground writes: into a folder on a desktop, as a download in a page.

use std::path::Path;

/// Writes the file and returns its location, or the reason why it cannot, in a sentence.
#[cfg(not(target_arch = "wasm32"))]
pub(super) fn give(folder: &Path, name: &str, bytes: &[u8]) -> Result<String, String> {
    use std::io::Write as _;

    use steer_scene::output::{Output, unused};

    let path = folder.join(unused(folder, name));
    let mut output = Output::create(&path).map_err(|refusal| refusal.to_string())?;
    output.write_all(bytes).map_err(|e| output.unwritable(&e).to_string())?;
    output.finish().map_err(|refusal| refusal.to_string())?;
    let place = std::env::current_dir().map_or_else(|_| path.clone(), |dir| dir.join(&path));
    Ok(place.display().to_string())
}

#[cfg(target_arch = "wasm32")]
pub(super) fn give(_: &Path, name: &str, bytes: &[u8]) -> Result<String, String> {
    super::page::download(name, bytes)?;
    Ok(format!("{name}, among the downloads"))
}
