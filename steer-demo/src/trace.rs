//! Traces: a line of JSON for every step.

use std::io::{self, Write};

use steer_glam::steer_core::Vec2Like as _;

use crate::world::World;

/// Why a trace ends early.
#[derive(Debug)]
pub enum Ended {
    /// It could not be written.
    Unwritable(io::Error),
    /// At this step a number left the range of numbers, and JSON has no way to write it.
    Overflow(u64),
}

impl From<io::Error> for Ended {
    fn from(error: io::Error) -> Self {
        Self::Unwritable(error)
    }
}

/// Steps the world and writes a line after each step, flushed before the next is computed, so that a reader
/// of a pipe sees progress.
///
/// # Errors
/// When a line cannot be written, or not be computed.
pub fn trace(world: &mut World, steps: u64, mut out: impl Write) -> Result<(), Ended> {
    let mut line = Vec::new();
    for _ in 0..steps {
        world.step();
        if !world.is_finite() {
            return Err(Ended::Overflow(world.steps()));
        }
        line.clear();
        write_line(world, &mut line)?;
        out.write_all(&line)?;
        out.flush()?;
    }
    Ok(())
}

/// One step as a line. Numbers read back to the same bits.
fn write_line(world: &World, out: &mut Vec<u8>) -> io::Result<()> {
    write!(out, "{{\"step\":{},\"agents\":[", world.steps())?;
    for (i, agent) in world.agents().iter().enumerate() {
        out.extend_from_slice(if i == 0 { b"[" } else { b",[" });
        let numbers = [agent.position.x(), agent.position.y(), agent.velocity.x(), agent.velocity.y()];
        for (i, number) in numbers.into_iter().enumerate() {
            if i > 0 {
                out.push(b',');
            }
            serde_json::to_writer(&mut *out, &number)?;
        }
        out.push(b']');
    }
    out.extend_from_slice(b"]}\n");
    Ok(())
}
