//! Files that are complete or absent: written under a temporary name, then renamed.

use std::ffi::OsString;
use std::fs::{self, File, OpenOptions};
use std::io::{self, BufWriter, ErrorKind, Write};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, PoisonError};

use crate::error::{Refusal, plain};

/// A file that is being written. If it is dropped before it is complete, nothing is left behind.
#[derive(Debug)]
pub struct Output {
    writer: BufWriter<File>,
    requested: PathBuf,
    target: PathBuf,
    /// `None` if the target is a device or a pipe, which is written to directly.
    part: Option<PathBuf>,
}

impl Output {
    /// Begins the file at `path`.
    ///
    /// # Errors
    /// Returns an error if `path` cannot be written to.
    pub fn create(path: &Path) -> Result<Self, Refusal> {
        let refuse = |wrong: String, right: &str| Refusal::new(path.display().to_string(), wrong, right);
        const RIGHT: &str = "a file name in a directory that can be written to is needed";
        let cannot = |e: io::Error| refuse(format!("cannot be written: {}", plain(&e)), RIGHT);
        let target = target(path);
        let requested = path.to_path_buf();
        match fs::metadata(&target) {
            Ok(found) if found.is_dir() => return Err(refuse("is a directory".into(), RIGHT)),
            Ok(found) if !found.is_file() => {
                let file = OpenOptions::new().write(true).open(&target).map_err(cannot)?;
                return Ok(Self { writer: BufWriter::new(file), requested, target, part: None });
            }
            Ok(found) if found.permissions().readonly() => return Err(refuse("is read-only".into(), RIGHT)),
            _ => {}
        }
        if target.file_name().is_none() {
            return Err(refuse("is no file name".into(), RIGHT));
        }
        let (file, part) = begin(&target).map_err(cannot)?;
        Ok(Self { writer: BufWriter::new(file), requested, target, part: Some(part) })
    }

    /// Renames the complete file to its target. Returns its size in bytes (a device: 0).
    ///
    /// # Errors
    /// Returns an error if the last of it cannot be written.
    pub fn finish(mut self) -> Result<u64, Refusal> {
        let renamed = self.writer.flush().and_then(|()| match &self.part {
            Some(part) => {
                let mut parts = parts();
                let size = fs::metadata(part)?.len();
                fs::rename(part, &self.target)?;
                parts.retain(|other| other != part);
                Ok(size)
            }
            None => Ok(0),
        });
        match renamed {
            Ok(size) => {
                self.part = None;
                Ok(size)
            }
            Err(e) => Err(self.unwritable(&e)),
        }
    }

    /// Returns the refusal for a write to this file that failed.
    pub fn unwritable(&self, error: &io::Error) -> Refusal {
        let subject = self.requested.display().to_string();
        Refusal::new(subject, format!("cannot be written: {}", plain(error)), "nothing is left there")
    }
}

/// Temporary files of all outputs that are not complete.
static PARTS: Mutex<Vec<PathBuf>> = Mutex::new(Vec::new());

fn parts() -> MutexGuard<'static, Vec<PathBuf>> {
    PARTS.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Creates a new file beside the target, under a name that no other file has.
///
/// A killed run leaves its file behind, and in a container the next run has the same process id.
fn begin(target: &Path) -> io::Result<(File, PathBuf)> {
    // Long enough to recognise the target, short enough for every file system.
    let name: String = target.file_name().unwrap_or_default().to_string_lossy().chars().take(40).collect();
    let mut parts = parts();
    let mut number = 1_u32;
    loop {
        let hidden = OsString::from(format!(".{name}.{}-{number}.part", std::process::id()));
        let part = target.with_file_name(hidden);
        match OpenOptions::new().write(true).create_new(true).open(&part) {
            Err(e) if e.kind() == ErrorKind::AlreadyExists && number < u32::MAX => number += 1,
            Err(e) => return Err(e),
            Ok(file) => {
                parts.push(part.clone());
                return Ok((file, part));
            }
        }
    }
}

/// Removes every file that is not complete, then calls `exit`. No file is begun or completed in
/// between. For a program that a signal stops.
pub fn abandon<T>(exit: impl FnOnce() -> T) -> T {
    let mut parts = parts();
    for part in parts.drain(..) {
        // An error here cannot be reported.
        let _ = fs::remove_file(part);
    }
    exit()
}

/// Returns a file name made from a scene's name: plain characters, and an extension.
pub fn named_after(scene: &str, ending: &str) -> String {
    let plain = |c: char| if c.is_alphanumeric() || c == '-' || c == '_' { c } else { '_' };
    let stem: String = scene.chars().take(60).map(plain).collect();
    format!("{}.{ending}", if stem.is_empty() { "scene" } else { &stem })
}

/// Returns this file name, or the first of `name-2.json`, `name-3.json` … that does not exist in
/// the folder, so that no other file is overwritten.
pub fn unused(folder: &Path, name: &str) -> String {
    let (stem, ending) = name.rsplit_once('.').unwrap_or((name, ""));
    (1..)
        .map(|n| if n == 1 { name.to_string() } else { format!("{stem}-{n}.{ending}") })
        .find(|name| !folder.join(name).exists())
        .unwrap_or_default()
}

/// Whether both paths write to the same file.
pub fn same_file(one: &Path, other: &Path) -> bool {
    target(one) == target(other)
}

/// File that writing to this path creates or replaces: of a link, its target.
fn target(path: &Path) -> PathBuf {
    fs::canonicalize(path).unwrap_or_else(|_| {
        // A file that does not exist yet is in a directory that does.
        let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
        match (fs::canonicalize(folder), path.file_name()) {
            (Ok(folder), Some(name)) => folder.join(name),
            _ => path.to_path_buf(),
        }
    })
}

impl Write for Output {
    fn write(&mut self, buffer: &[u8]) -> io::Result<usize> {
        self.writer.write(buffer)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.writer.flush()
    }
}

impl Drop for Output {
    fn drop(&mut self) {
        if let Some(part) = &self.part {
            let mut parts = parts();
            // An error here cannot be reported.
            let _ = fs::remove_file(part);
            parts.retain(|other| other != part);
        }
    }
}
