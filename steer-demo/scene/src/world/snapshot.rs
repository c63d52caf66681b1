//! A world in a file, from which a run can continue.

use std::io::{self, Write};
use std::sync::Arc;

use serde::de::DeserializeOwned;
use serde::{Deserialize, Deserializer, Serialize};
use steer_glam::steer_core::crowd::PatienceState;

use super::World;
use crate::behavior::Memory;
use crate::error::{Fault, Refusal};
use crate::scene::{Object, Scene, objects, parse, text_of, whole};
use crate::vector::{Agent, V};

/// Version of the file layout. It increases with every change.
const FORMAT: u64 = 1;

/// Another version of the program may round differently, and would continue differently.
const VERSION: &str = env!("CARGO_PKG_VERSION");

/// State of a world after a step, with its scene.
///
/// [`World::save`](super::World::save) creates a snapshot and
/// [`World::restore`](super::World::restore) continues from it: every further step has the same
/// bits as in the uninterrupted run. In between, a snapshot can be [written](Self::write) to a JSON
/// file and [read](Self::read) back.
///
/// ```
/// use steer_scene::world::{Snapshot, World};
///
/// let mut world = World::new(&steer_scene::scene::load("flock")?).map_err(|fault| fault.refuse("flock"))?;
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
    pub(super) scene: Arc<Scene>,
    #[serde(deserialize_with = "whole")]
    pub(super) steps: u64,
    pub(super) pointer: V,
    #[serde(deserialize_with = "objects")]
    pub(super) circles: Vec<CircleState>,
    #[serde(deserialize_with = "objects")]
    pub(super) agents: Vec<AgentState>,
    /// Crossings of each counter.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(super) crossings: Vec<[u64; 2]>,
    /// Goal of each field toward an agent.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(super) goals: Vec<Option<V>>,
    /// Factors of the time in the cells of each field with crowding.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(super) slowness: Vec<Vec<f64>>,
}

/// Position and drift velocity of a circle.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub(super) struct CircleState {
    pub(super) center: V,
    pub(super) velocity: V,
}

/// An agent and everything that its next steps depend on.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub(super) struct AgentState {
    pub(super) state: Agent,
    /// Number of random samples drawn.
    #[serde(deserialize_with = "whole")]
    pub(super) drawn: u64,
    /// Memories of its entries that push. `None`, which no file contains, if an entry
    /// starts anew.
    #[serde(deserialize_with = "memories")]
    pub(super) steering: Vec<Option<Memory>>,
    /// Memory of the entry that turns it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) turning: Option<Memory>,
    /// Memory of its avoidance.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) patience: Option<PatienceState<f64>>,
}

/// Read first, because the rest of a file with another layout has no defined meaning.
#[derive(Deserialize)]
struct Stamp {
    format: Option<u64>,
    version: Option<String>,
}

impl Snapshot {
    /// Returns the state of a world with this scene, and with these states of its parts.
    pub(super) fn of(
        World { scene, steps, pointer, crossings, scenery, .. }: &World,
        circles: Vec<CircleState>,
        agents: Vec<AgentState>,
    ) -> Self {
        Self {
            format: FORMAT,
            version: VERSION.into(),
            scene: Arc::clone(scene),
            steps: *steps,
            pointer: *pointer,
            circles,
            agents,
            crossings: crossings.clone(),
            goals: scenery.goals(),
            slowness: scenery.slowness(),
        }
    }

    /// The scene of the world.
    pub fn scene(&self) -> &Scene {
        &self.scene
    }

    /// Number of steps that the world had taken.
    pub fn steps(&self) -> u64 {
        self.steps
    }

    /// Writes the snapshot as one line of JSON, in numbers that read back as the same bits.
    ///
    /// # Errors
    /// Returns an error if `out` cannot be written to.
    pub fn write(&self, mut out: impl Write) -> io::Result<()> {
        serde_json::to_writer(&mut out, self)?;
        out.write_all(b"\n")
    }

    /// Reads a snapshot from JSON text.
    ///
    /// # Errors
    /// Returns an error if the text is not a snapshot, has another format or program version, or
    /// contains an invalid value (the first one). [`World::restore`](super::World::restore) checks
    /// whether the values fit each other.
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

    /// Reads the snapshot from the file at `path`.
    ///
    /// # Errors
    /// Returns an error if there is no such file, or if [`read`](Self::read) rejects it.
    pub fn load(path: &str) -> Result<Self, Refusal> {
        let right = || "a snapshot is a file that `steer-demo trace --save` wrote".into();
        // Every file that was written is readable: millions of agents take gigabytes.
        let text = text_of(path, right, std::fs::Metadata::is_file)?;
        Self::read(&text).map_err(|fault| fault.refuse(path))
    }
}

/// Reads the memories of an agent, one for each entry.
fn memories<'de, D: Deserializer<'de>>(d: D) -> Result<Vec<Option<Memory>>, D::Error> {
    Vec::<Memory>::deserialize(d).map(|all| all.into_iter().map(Some).collect())
}

fn object<T: DeserializeOwned>(text: &[u8]) -> Result<T, Fault> {
    parse(text, "a snapshot").map(|Object(object)| object)
}
