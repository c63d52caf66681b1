//! Opens a file in a process of its own, and measures what that takes.

use core::error::Error;
use core::fmt;
use core::time::Duration;
use std::io::{self, Read as _};
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::Instant;
use std::{env, fs, thread};

use steer_scene::draw::{Foresight, Show};
use steer_scene::play::open_link;
use steer_scene::record::{Format, Recording, record};
use steer_scene::scene::{FEW_AGENTS, read};
use steer_scene::trace::{Ended as Early, trace};
use steer_scene::world::{Snapshot, World};

use crate::damaged::Kind;

/// First argument of a process that opens one file.
pub(crate) const OPEN: &str = "--open";

/// Time after which a process is stopped.
const PATIENCE: Duration = Duration::from_secs(120);

/// Number of steps of each file that is valid.
const STEPS: u64 = 3;

/// Time and memory of a process, and its outcome.
pub(crate) struct Cost {
    /// Processor time of all threads in milliseconds, to the nearest ten.
    pub(crate) time: u64,
    /// Largest resident memory in kilobytes.
    pub(crate) memory: u64,
    /// Whether the file has an explicit count of many agents.
    pub(crate) is_counted: bool,
    pub(crate) ended: Ended,
}

pub(crate) enum Ended {
    /// It is valid and has run, with this number of agents.
    Ran(usize),
    /// It is rejected, for this reason.
    Rejected(String),
    /// The process panicked, was stopped, or left the range of memory.
    Broken(String),
}

impl fmt::Display for Ended {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Ran(agents) => write!(f, "{agents} agents"),
            Self::Rejected(why) => write!(f, "rejected: {}", why.chars().take(90).collect::<String>()),
            Self::Broken(why) => write!(f, "BROKEN: {why}"),
        }
    }
}

/// Opens a file in a new process.
pub(crate) fn measure(kind: Kind, path: &Path) -> io::Result<Cost> {
    let mut child = Command::new(env::current_exe()?)
        .args([OPEN, &format!("{kind:?}")])
        .arg(path)
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()?;
    let begun = Instant::now();
    let status = loop {
        match child.try_wait()? {
            Some(status) => break status,
            None if begun.elapsed() > PATIENCE => child.kill()?,
            None => thread::sleep(Duration::from_millis(2)),
        }
    };
    let (mut said, mut complained) = (String::new(), String::new());
    child.stdout.take().map_or(Ok(0), |mut out| out.read_to_string(&mut said))?;
    child.stderr.take().map_or(Ok(0), |mut err| err.read_to_string(&mut complained))?;
    let mut words = said.splitn(4, ' ');
    let mut number = || words.next().and_then(|word| word.parse().ok());
    let (Some(time), Some(memory), Some(agents), true) = (number(), number(), number(), status.success())
    else {
        let ended = Ended::Broken(format!("{status}: {complained}"));
        return Ok(Cost { time: 0, memory: 0, is_counted: false, ended });
    };
    let why = words.next().unwrap_or_default().trim().to_owned();
    let ended = if why.is_empty() { Ended::Ran(agents as usize) } else { Ended::Rejected(why) };
    Ok(Cost { time, memory, is_counted: agents > FEW_AGENTS, ended })
}

/// Opens a file, runs it if it is valid, and prints time, memory, number of agents and refusal.
pub(crate) fn open(kind: &str, path: &Path) -> Result<(), Box<dyn Error>> {
    let bytes = fs::read(path)?;
    let world = match kind {
        "Scene" => read(&bytes).and_then(|scene| World::new(&scene)).map_err(|fault| fault.refuse("file")),
        "Snapshot" => Snapshot::read(&bytes)
            .and_then(|snapshot| World::restore(&snapshot))
            .map_err(|fault| fault.refuse("file")),
        _ => open_link(&String::from_utf8_lossy(&bytes))
            .map(|session| session.world().clone())
            .map_err(Into::into),
    };
    let (agents, why) = match world {
        Ok(world) => (world.agents().len(), run(world)?.unwrap_or_default()),
        Err(refusal) => (0, refusal.to_string()),
    };
    let (time, memory) = taken().ok_or("this needs Linux")?;
    println!("{time} {memory} {agents} {why}");
    Ok(())
}

/// Traces, saves, restores and records a world. Returns the reason why it ends early.
fn run(mut world: World) -> Result<Option<String>, Box<dyn Error>> {
    match trace(&mut world, STEPS, io::sink(), &mut |_| {}) {
        Ok(()) => {}
        Err(Early::Overflow(step)) => return Ok(Some(format!("overflow at step {step}"))),
        Err(Early::Unwritable(e)) => return Err(e.into()),
    }
    let mut file = Vec::new();
    world.save().map_err(|fault| fault.refuse("file"))?.write(&mut file)?;
    let again = Snapshot::read(&file).and_then(|snapshot| World::restore(&snapshot));
    let world = again.map_err(|fault| fault.refuse("what is saved"))?;
    let show = Show { foresight: Foresight::All, ..Show::default() };
    let recording = Recording { format: Format::Gif, steps: 2, every: 1, size: (160, 120), show };
    record(world, &recording, io::sink(), &mut |_| {})?;
    Ok(None)
}

/// Processor time in milliseconds and largest memory in kilobytes of this process until now.
fn taken() -> Option<(u64, u64)> {
    // Fields 14 and 15 are ticks of 10 ms. The second, a name in brackets, may contain spaces.
    let stat = fs::read_to_string("/proc/self/stat").ok()?;
    let fields: Vec<&str> = stat.rsplit_once(')')?.1.split_whitespace().collect();
    let ticks = |field: usize| fields.get(field - 3)?.parse::<u64>().ok();
    let status = fs::read_to_string("/proc/self/status").ok()?;
    let memory = status.lines().find_map(|line| line.strip_prefix("VmHWM:"))?;
    Some(((ticks(14)? + ticks(15)?) * 10, memory.split_whitespace().next()?.parse().ok()?))
}
