//! A world in a file: what a run can go on from.

use std::io::{self, Write};
use std::sync::Arc;

use serde::de::{DeserializeOwned, Deserializer};
use serde::{Deserialize, Serialize};

use crate::behavior::Memory;
use crate::error::{Fault, Refusal};
use crate::scene::{Object, Scene, objects, parse, text_of, whole};
use crate::vector::{Agent, V};

/// How the files are laid out; it counts up when that changes.
const FORMAT: u64 = 1;

/// Another version of the program may round otherwise, and would go on with another run.
const VERSION: &str = env!("CARGO_PKG_VERSION");

/// A world as it stands after some step, with the scene it was made of.
///
/// [`World::save`](super::World::save) makes one and [`World::restore`](super::World::restore) goes on from it: every further step has the bits of the
/// run that was never stopped. In between it may be [written](Self::write) to a JSON file and [read](Self::read) back.
///
/// ```
/// use steer_demo::world::{Snapshot, World};
///
/// let mut world = World::new(&steer_demo::scene::load("flock")?).map_err(|fault| fault.refuse("flock"))?;
/// world.step();
/// let mut file = Vec::new();
/// world.save().map_err(|fault| fault.refuse("flock"))?.write(&mut file)?;
///
/// let snapshot = Snapshot::read(&file).map_err(|fault| fault.refuse("the file"))?;
/// let mut other = World::restore(&snapshot).map_err(|fault| fault.refuse("the file"))?;
/// world.step();
/// other.step();
/// assert_eq!(other.steps(), 2);
/// assert_eq!(other.agents(), world.agents());
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
#[derive(Clone, Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct Snapshot {
    format: u64,
    version: String,
    #[serde(deserialize_with = "whole_scene")]
    pub(super) scene: Arc<Scene>,
    #[serde(deserialize_with = "whole")]
    pub(super) steps: u64,
    pub(super) pointer: V,
    #[serde(deserialize_with = "objects")]
    pub(super) circles: Vec<Drift>,
    #[serde(deserialize_with = "objects")]
    pub(super) agents: Vec<Actor>,
}

/// Where a circle is and how it drifts.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Drift {
    pub(super) center: V,
    pub(super) velocity: V,
}

/// An agent and all that its next steps depend on.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Actor {
    pub(super) state: Agent,
    /// How many samples its chance has given.
    #[serde(deserialize_with = "whole")]
    pub(super) drawn: u64,
    /// What each of its entries that push remembers.
    pub(super) steering: Vec<Memory>,
    /// What the one that turns it remembers.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) turning: Option<Memory>,
}

/// What is read before all else: of a file of another layout, nothing more can be said.
#[derive(Deserialize)]
struct Stamp {
    format: Option<u64>,
    version: Option<String>,
}

fn whole_scene<'de, D: Deserializer<'de>>(d: D) -> Result<Arc<Scene>, D::Error> {
    Object::deserialize(d).map(|Object(scene)| Arc::new(scene))
}

impl Snapshot {
    pub(super) fn new(
        scene: Arc<Scene>,
        steps: u64,
        pointer: V,
        circles: Vec<Drift>,
        agents: Vec<Actor>,
    ) -> Self {
        Self { format: FORMAT, version: VERSION.into(), scene, steps, pointer, circles, agents }
    }

    /// The scene of the world.
    #[must_use]
    pub fn scene(&self) -> &Scene {
        &self.scene
    }

    /// How many steps the world had taken.
    #[must_use]
    pub fn steps(&self) -> u64 {
        self.steps
    }

    /// Writes it as one line of JSON, in numbers that read back as the same bits.
    ///
    /// # Errors
    /// When `out` cannot be written to.
    pub fn write(&self, mut out: impl Write) -> io::Result<()> {
        serde_json::to_writer(&mut out, self)?;
        out.write_all(b"\n")
    }

    /// The snapshot that this JSON text is.
    ///
    /// # Errors
    /// When it is another text, or of another format or version of the program; at the first value that is wrong in itself. Whether the values fit
    /// each other is for [`World::restore`](super::World::restore) to say.
    pub fn read(text: &[u8]) -> Result<Self, Fault> {
        let Stamp { format, version } = object(text)?;
        let Some(format) = format else {
            let right = "a snapshot is a file that `steer-demo trace --save` wrote";
            return Err(Fault::new("format", "missing, so this is no snapshot", right));
        };
        if format != FORMAT {
            let right = format!("this program reads format {FORMAT}");
            return Err(Fault::new("format", format.to_string(), right));
        }
        if version.as_deref() != Some(VERSION) {
            let wrong = version.map_or("missing".into(), |version| format!("`{version}`"));
            let right = format!("this program is version {VERSION}, and would go on with another run");
            return Err(Fault::new("version", wrong, right));
        }
        object(text)
    }

    /// The snapshot in the file at `path`.
    ///
    /// # Errors
    /// When there is no such file, or [`read`](Self::read) refuses it.
    pub fn load(path: &str) -> Result<Self, Refusal> {
        let right = || "a snapshot is a file that `steer-demo trace --save` wrote".into();
        // A crowd of millions fills gigabytes, and what can be written can be read.
        let text = text_of(path, right, std::fs::Metadata::is_file)?;
        Self::read(&text).map_err(|fault| fault.refuse(path))
    }
}

fn object<T: DeserializeOwned>(text: &[u8]) -> Result<T, Fault> {
    parse(text, "a snapshot").map(|Object(object)| object)
}
