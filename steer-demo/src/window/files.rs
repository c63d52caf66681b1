//! Files that the playground gives away: beside the program on a desktop, as a download in a page.

/// Gives the file away and says where it is.
///
/// # Errors
/// Why it cannot be written, in a sentence.
#[cfg(not(target_arch = "wasm32"))]
pub(super) fn give(name: &str, bytes: &[u8]) -> Result<String, String> {
    use std::io::Write as _;
    use std::path::Path;

    use crate::output::{Output, unused};

    let name = unused(name);
    let path = Path::new(&name);
    let mut output = Output::create(path).map_err(|refusal| refusal.to_string())?;
    output.write_all(bytes).map_err(|e| output.unwritable(&e).to_string())?;
    output.finish().map_err(|refusal| refusal.to_string())?;
    let place = std::env::current_dir().map_or_else(|_| path.into(), |dir| dir.join(path));
    Ok(place.display().to_string())
}

#[cfg(target_arch = "wasm32")]
pub(super) fn give(name: &str, bytes: &[u8]) -> Result<String, String> {
    super::page::download(name, bytes)?;
    Ok(format!("{name}, among the downloads"))
}
