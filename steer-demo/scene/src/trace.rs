//! Traces: a line of JSON for each step, or one number for all steps.

use core::hash::Hasher as _;
use std::io::{self, Write};

use fnv::FnvHasher;
use steer_core::Vec2Like as _;

use crate::vector::Agent;
use crate::world::{Count, World};

/// Reason why a trace ends early.
#[derive(Debug)]
pub enum Ended {
    /// The output could not be written.
    Unwritable(io::Error),
    /// At this step a number was no longer finite, which JSON cannot represent.
    Overflow(u64),
}

impl From<io::Error> for Ended {
    fn from(error: io::Error) -> Self {
        Self::Unwritable(error)
    }
}

/// Steps the world and writes a line after each step. Calls `progress` with the number of finished
/// steps. The line is flushed before the next step is computed, so that a reader of a pipe sees it.
///
/// # Errors
/// Returns an error if a line cannot be written or computed.
pub fn trace(
    world: &mut World,
    steps: u64,
    mut out: impl Write,
    progress: &mut dyn FnMut(u64),
) -> Result<(), Ended> {
    let mut line = Vec::new();
    run(world, steps, progress, |world| {
        line.clear();
        write_line(world, &mut line)?;
        out.write_all(&line)?;
        out.flush()
    })
}

/// Steps the world and returns the hash of the run: FNV-1a, 64 bits wide, over the bits of x, y,
/// vx, vy of every agent after every step. Each number is eight bytes, the least significant first.
/// Calls `progress` with the number of finished steps.
///
/// # Errors
/// Returns an error if a number is no longer finite.
pub fn hash(world: &mut World, steps: u64, progress: &mut dyn FnMut(u64)) -> Result<u64, Ended> {
    let mut hasher = FnvHasher::default();
    run(world, steps, progress, |world| {
        for number in world.agents().iter().flat_map(numbers) {
            // `write_u64` would use the byte order of the machine.
            hasher.write(&number.to_bits().to_le_bytes());
        }
        Ok(())
    })?;
    Ok(hasher.finish())
}

/// Steps the world and calls `show` after each step.
fn run(
    world: &mut World,
    steps: u64,
    progress: &mut dyn FnMut(u64),
    mut show: impl FnMut(&World) -> io::Result<()>,
) -> Result<(), Ended> {
    for step in 1..=steps {
        world.step();
        if !world.is_finite() {
            return Err(Ended::Overflow(world.steps()));
        }
        show(world)?;
        progress(step);
    }
    Ok(())
}

/// Numbers of an agent in a trace.
fn numbers(agent: &Agent) -> [f64; 4] {
    [agent.position.x(), agent.position.y(), agent.velocity.x(), agent.velocity.y()]
}

/// Writes one step as a line. Numbers read back to the same bits.
fn write_line(world: &World, out: &mut Vec<u8>) -> io::Result<()> {
    write!(out, "{{\"step\":{},\"agents\":[", world.steps())?;
    for (i, agent) in world.agents().iter().enumerate() {
        out.extend_from_slice(if i == 0 { b"[" } else { b",[" });
        for (i, number) in numbers(agent).into_iter().enumerate() {
            if i > 0 {
                out.push(b',');
            }
            serde_json::to_writer(&mut *out, &number)?;
        }
        out.push(b']');
    }
    out.push(b']');
    for (i, (name, _, count)) in world.counts().enumerate() {
        out.extend_from_slice(if i == 0 { b",\"counters\":{" } else { b"," });
        serde_json::to_writer(&mut *out, name)?;
        match count {
            Count::Crossed { forth, back } => write!(out, ":[{forth},{back}]")?,
            Count::Inside { agents, .. } => write!(out, ":{agents}")?,
        }
    }
    out.extend_from_slice(if world.scene().counters.is_empty() { b"}\n" } else { b"}}\n" });
    Ok(())
}
