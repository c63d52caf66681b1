//! Snapshots: a flock in files, saved by any number of ranks and loaded by any other.
//!
//! A snapshot is a folder with a file for each rank and a manifest. It exists once `whole`, beside
//! it, has its name: that file is replaced in one operation after all others are on the disk. So a
//! job that ends at any moment leaves the snapshot before or the new one, never half of one. The
//! last two are kept. All ranks need the same file system.

use core::hash::Hasher as _;
use std::fs::{self, File};
use std::io::{Read as _, Write as _};
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use steer_core::Geometry;
use steer_core::swarm::SwarmRules;
use twox_hash::XxHash3_64;

use crate::error::Error;
use crate::fleet::Fleet;
use crate::link::Link;
use crate::wire::{self, Number};

/// Name of the file that names the last whole snapshot.
const WHOLE: &str = "whole";

/// Name of the description in a snapshot's folder.
const MANIFEST: &str = "manifest.json";

/// Version of the files' layout.
const FORMAT: u32 = 1;

/// Agents that are read or written at once.
const BATCH: usize = 1 << 14;

/// Description of a snapshot.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Manifest {
    /// Version of the files' layout.
    pub format: u32,
    /// Version of the program that saved it: another may compute other bits.
    pub version: String,
    /// Steps that were done.
    pub step: u64,
    /// Settings of the flock, by name.
    pub settings: Map<String, Value>,
    /// Number of agents in all.
    pub agents: u64,
    /// [`Fleet::hash`] of all agents.
    pub hash: u64,
    /// The file of each rank.
    pub files: Vec<Part>,
}

/// A file with the agents of one rank.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Part {
    /// Number of agents.
    pub agents: u64,
    /// XXH3 of the bytes.
    pub checksum: u64,
}

/// Name of the file of a rank.
fn part_name(rank: usize) -> String {
    format!("{rank}.agents")
}

/// Adds the path to an error of the operating system.
fn at<T>(path: &Path, result: std::io::Result<T>) -> Result<T, Error> {
    result.map_err(|why| Error::File { path: path.to_owned(), why })
}

/// Saves a flock after so many steps as the newest snapshot in the folder `into`. `settings` are
/// compared when it is loaded. Call it on all ranks.
///
/// # Errors
/// [`Error::File`] if something cannot be written. [`Error::Lost`] if agents are missing.
pub fn save<G>(
    fleet: &Fleet<'_, G>,
    into: &Path,
    step: u64,
    settings: &Map<String, Value>,
) -> Result<(), Error>
where
    G: Geometry<Vector: Send + Sync> + Send + Sync,
    G::Scalar: Number,
{
    let (link, leads) = (fleet.link(), fleet.link().rank() == 0);
    fleet.check()?;
    // A folder that is no part of the newest whole snapshot.
    let (mut before, mut turn) = (None, [0]);
    if leads {
        at(into, fs::create_dir_all(into))?;
        before = named_whole(into)?;
        turn[0] = u64::from(before == Some(folder_name(step, 0)));
        let folder = into.join(folder_name(step, turn[0]));
        if folder.exists() {
            at(&folder, fs::remove_dir_all(&folder))?;
        }
        at(&folder, fs::create_dir(&folder))?;
    }
    link.sum(&mut turn);
    let name = folder_name(step, turn[0]);
    let folder = into.join(&name);
    let mut parts = vec![0; 2 * link.ranks()];
    let file = folder.join(part_name(link.rank()));
    let part = at(&file, write_part(fleet, &file))?;
    (parts[2 * link.rank()], parts[2 * link.rank() + 1]) = (part.agents, part.checksum);
    let hash = fleet.hash();
    // Every rank has written its part once this sum is known.
    link.sum(&mut parts);
    if leads {
        let files = parts
            .as_chunks()
            .0
            .iter()
            .map(|[agents, checksum]| Part { agents: *agents, checksum: *checksum });
        let manifest = Manifest {
            format: FORMAT,
            version: env!("CARGO_PKG_VERSION").to_owned(),
            step,
            settings: settings.clone(),
            agents: fleet.agents() as u64,
            hash,
            files: files.collect(),
        };
        let path = folder.join(MANIFEST);
        let text = at(&path, serde_json::to_string(&manifest).map_err(std::io::Error::from))?;
        at(&path, write(&path, sealed(&text).as_bytes()))?;
        at(&folder, sync_folder(&folder))?;
        let new = into.join("whole.new");
        at(&new, write(&new, name.as_bytes()))?;
        let whole = into.join(WHOLE);
        at(&whole, fs::rename(&new, &whole))?;
        at(into, sync_folder(into))?;
        remove_older(into, &[Some(name), before])?;
    }
    Ok(())
}

/// A line of JSON with its checksum in the next line.
fn sealed(json: &str) -> String {
    format!("{json}\n{:016x}\n", XxHash3_64::oneshot(json.as_bytes()))
}

/// Name of the folder of a snapshot.
fn folder_name(step: u64, turn: u64) -> String {
    if turn == 0 { format!("step-{step}") } else { format!("step-{step}-again") }
}

/// The snapshot that `whole` names, if there is one.
fn named_whole(folder: &Path) -> Result<Option<String>, Error> {
    let path = folder.join(WHOLE);
    match fs::read_to_string(&path) {
        Ok(name) => Ok(Some(name.trim().to_owned())),
        Err(why) if why.kind() == std::io::ErrorKind::NotFound => Ok(None),
        Err(why) => Err(Error::File { path, why }),
    }
}

/// Removes all snapshots except these.
fn remove_older(folder: &Path, keep: &[Option<String>]) -> Result<(), Error> {
    for entry in at(folder, fs::read_dir(folder))? {
        let entry = at(folder, entry)?;
        let name = entry.file_name().to_string_lossy().into_owned();
        if name.starts_with("step-") && !keep.contains(&Some(name)) {
            at(&entry.path(), fs::remove_dir_all(entry.path()))?;
        }
    }
    Ok(())
}

/// Writes a file to the disk.
fn write(path: &Path, bytes: &[u8]) -> std::io::Result<()> {
    let mut file = File::create(path)?;
    file.write_all(bytes)?;
    file.sync_all()
}

/// Writes the names in a folder to the disk.
fn sync_folder(path: &Path) -> std::io::Result<()> {
    File::open(path)?.sync_all()
}

fn write_part<G>(fleet: &Fleet<'_, G>, path: &Path) -> std::io::Result<Part>
where
    G: Geometry<Vector: Send + Sync> + Send + Sync,
    G::Scalar: Number,
{
    let swarm = fleet.swarm();
    let mut file = File::create(path)?;
    let mut sum = XxHash3_64::new();
    let mut bytes = Vec::new();
    for first in (0..swarm.len()).step_by(BATCH) {
        bytes.clear();
        for index in first..swarm.len().min(first + BATCH) {
            wire::put(swarm, index, &mut bytes);
        }
        sum.write(&bytes);
        file.write_all(&bytes)?;
    }
    file.sync_all()?;
    Ok(Part { agents: swarm.len() as u64, checksum: sum.finish() })
}

/// The folder of the snapshot that is loaded from `from`: the one that its `whole` names, or `from`
/// itself if it is a snapshot.
fn folder_of(from: &Path) -> Result<PathBuf, Error> {
    if from.join(MANIFEST).is_file() {
        return Ok(from.to_owned());
    }
    let whole = from.join(WHOLE);
    let name = at(&whole, fs::read_to_string(&whole))?;
    let name = name.trim();
    if !name.starts_with("step-") || name.contains(['/', '\\']) {
        return Err(Error::Damaged { path: whole, why: "it does not name a snapshot" });
    }
    Ok(from.join(name))
}

/// Returns the settings of the flock in a snapshot. `from` is as for [`load`].
///
/// # Errors
/// [`Error::OtherFlock`] if the version differs. [`Error::Damaged`] for a file that is not as it
/// was written. [`Error::File`] if a file cannot be read.
pub fn settings(from: &Path) -> Result<Map<String, Value>, Error> {
    let path = folder_of(from)?.join(MANIFEST);
    let manifest = manifest(&path)?;
    is_readable(&path, &manifest)?;
    Ok(manifest.settings)
}

/// Reads the description of a snapshot.
fn manifest(path: &Path) -> Result<Manifest, Error> {
    let text = at(path, fs::read_to_string(path))?;
    let damaged = |why| Error::Damaged { path: path.to_owned(), why };
    let (json, _) = text.split_once('\n').unwrap_or_default();
    if sealed(json) != text {
        return Err(damaged("its checksum differs"));
    }
    serde_json::from_str(json).map_err(|_| damaged("it describes a snapshot of another version"))
}

/// Loads a flock of any number of ranks, and the number of steps that it has done. `from` is the
/// folder that it was saved into, or the folder of one snapshot in it. Call it on all ranks.
///
/// # Errors
/// [`Error::OtherFlock`] if the version or one of the settings differs from the snapshot.
/// [`Error::Damaged`] for a file that is not as it was written. [`Error::File`] if a file cannot be
/// read. The errors of [`Fleet::new`].
pub fn load<'l, G>(
    link: &'l Link,
    rules: SwarmRules<G>,
    from: &Path,
    settings: &Map<String, Value>,
) -> Result<(Fleet<'l, G>, u64), Error>
where
    G: Geometry<Vector: Send + Sync> + Send + Sync,
    G::Scalar: Number,
{
    let folder = folder_of(from)?;
    let path = folder.join(MANIFEST);
    let manifest = manifest(&path)?;
    compare(&path, &manifest, settings)?;
    let (rank, ranks) = (link.rank(), link.ranks());
    let fleet = Fleet::filled(link, rules, manifest.agents as usize, |swarm| {
        for (index, part) in manifest.files.iter().enumerate().skip(rank).step_by(ranks) {
            let file = folder.join(part_name(index));
            read_part::<G>(&file, part, |bytes| {
                wire::agents(bytes, rules.template)
                    .try_for_each(|agent| Ok(swarm.insert_with_id(agent).map(|_| ())?))
            })?;
        }
        Ok(())
    })?;
    if fleet.hash() != manifest.hash {
        return Err(Error::Damaged { path, why: "its hash is not that of its agents" });
    }
    fleet.check()?;
    Ok((fleet, manifest.step))
}

/// Compares the versions of a snapshot and of the program.
fn is_readable(path: &Path, manifest: &Manifest) -> Result<(), Error> {
    let format = (Value::from(manifest.format), Value::from(FORMAT));
    let version = (Value::from(manifest.version.as_str()), Value::from(env!("CARGO_PKG_VERSION")));
    equal(path, [("format", format), ("version", version)])
}

/// Compares a snapshot with the program and the settings that are to continue it.
fn compare(path: &Path, manifest: &Manifest, settings: &Map<String, Value>) -> Result<(), Error> {
    is_readable(path, manifest)?;
    let names = settings.keys().chain(manifest.settings.keys());
    let of = |all: &Map<String, Value>, name: &str| all.get(name).cloned().unwrap_or_default();
    let each = names.map(|name| (name.as_str(), (of(&manifest.settings, name), of(settings, name))));
    equal(path, each)
}

/// Compares pairs of a saved value and a given one.
fn equal<'n>(path: &Path, pairs: impl IntoIterator<Item = (&'n str, (Value, Value))>) -> Result<(), Error> {
    for (name, (saved, given)) in pairs {
        if saved != given {
            let (path, name) = (path.to_owned(), name.to_owned());
            return Err(Error::OtherFlock { path, name, saved: saved.to_string(), given: given.to_string() });
        }
    }
    Ok(())
}

/// Reads the agents of a file, batch by batch, and compares their number and checksum.
fn read_part<G>(
    path: &Path,
    part: &Part,
    mut each: impl FnMut(&[u8]) -> Result<(), Error>,
) -> Result<(), Error>
where
    G: Geometry,
    G::Scalar: Number,
{
    let damaged = |why| Err(Error::Damaged { path: path.to_owned(), why });
    let file = at(path, File::open(path))?;
    let length = at(path, file.metadata())?.len();
    let record = wire::record::<G::Scalar>();
    if Some(length) != part.agents.checked_mul(record as u64) {
        return damaged("it has another length");
    }
    let mut sum = XxHash3_64::new();
    let mut bytes = Vec::with_capacity(BATCH * record);
    let mut added = Ok(());
    loop {
        bytes.clear();
        at(path, (&file).take((BATCH * record) as u64).read_to_end(&mut bytes))?;
        if bytes.is_empty() {
            break;
        }
        sum.write(&bytes);
        // Damage is the cause of most other errors, so it is reported first.
        if added.is_ok() {
            added = each(&bytes);
        }
    }
    if sum.finish() == part.checksum { added } else { damaged("its checksum differs") }
}
