//! The line of JSON at the end.

use core::time::Duration;

use serde::Serialize;
use steer_cluster::Fleet;
use steer_cluster::wire::Number;
use steer_core::Geometry;

/// Measured values of all ranks.
#[derive(Debug, Serialize)]
pub(crate) struct Report {
    ranks: usize,
    birds: usize,
    /// Steps from the start of the flock, and how many of them a snapshot had done.
    steps: u64,
    resumed_at: u64,
    /// Wall time of a step.
    ms_per_step: Spread,
    /// Wall time of a step on the slowest rank, divided by the number of birds in all.
    ns_per_agent_step: f64,
    /// Processor time of a bird and step, without waiting.
    cpu_ns_per_agent_step: Work,
    /// Share of the wall time that ranks spend in messages, mean of the ranks.
    waiting: f64,
    /// Bytes and messages of the steps, all ranks together.
    bytes_sent: u64,
    messages_sent: u64,
    /// Birds that were sent to be seen, and because they moved to a row of another rank.
    birds_seen: u64,
    birds_moved: u64,
    /// Number of times that rows got other owners.
    recuts: u64,
    rows: usize,
    numbers: &'static str,
    threads: u64,
    /// Heap memory of the swarm and its birds, on the rank with the most.
    heap_bytes: u64,
    hash: Option<String>,
}

/// A time on the slowest rank, and the mean of the ranks.
#[derive(Debug, Serialize)]
struct Spread {
    slowest: f64,
    mean: f64,
}

/// Parts of the processor time.
#[derive(Debug, Serialize)]
struct Work {
    step: f64,
    packing: f64,
}

/// Values of one rank.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Measured {
    pub(crate) steps: u64,
    pub(crate) resumed_at: u64,
    /// Wall time of all steps, and the part of it in messages.
    pub(crate) wall: Duration,
    pub(crate) waiting: Duration,
    pub(crate) bytes: u64,
    pub(crate) messages: u64,
}

impl Report {
    /// Adds up the values of all ranks. Call it on all of them.
    pub(crate) fn new<G>(fleet: &Fleet<'_, G>, measured: &Measured, threads: u64, hash: Option<u64>) -> Self
    where
        G: Geometry<Vector: Send + Sync> + Send + Sync,
        G::Scalar: Number,
    {
        let (link, tally) = (fleet.link(), fleet.tally());
        let nanoseconds = |time: Duration| time.as_nanos() as u64;
        let mut most = [nanoseconds(measured.wall), fleet.swarm().heap_size() as u64];
        link.max(&mut most);
        let mut sums = [
            nanoseconds(measured.wall),
            nanoseconds(measured.waiting),
            nanoseconds(tally.stepping),
            nanoseconds(tally.packing),
            measured.bytes,
            measured.messages,
            tally.seen,
            tally.moved,
        ];
        link.sum(&mut sums);
        let [wall, waiting, stepping, packing, bytes, messages, seen, moved] = sums;
        let ranks = link.ranks();
        let steps = (measured.steps - measured.resumed_at).max(1) as f64;
        let agent_steps = steps * fleet.agents() as f64;
        Report {
            ranks,
            birds: fleet.agents(),
            steps: measured.steps,
            resumed_at: measured.resumed_at,
            ms_per_step: Spread {
                slowest: most[0] as f64 / steps / 1e6,
                mean: wall as f64 / ranks as f64 / steps / 1e6,
            },
            ns_per_agent_step: most[0] as f64 / agent_steps,
            cpu_ns_per_agent_step: Work {
                step: stepping as f64 / agent_steps,
                packing: packing as f64 / agent_steps,
            },
            waiting: if wall > 0 { waiting as f64 / wall as f64 } else { 0.0 },
            bytes_sent: bytes,
            messages_sent: messages,
            birds_seen: seen,
            birds_moved: moved,
            recuts: tally.recuts,
            rows: fleet.rows(),
            numbers: if G::Scalar::BYTES == 4 { "f32" } else { "f64" },
            threads,
            heap_bytes: most[1],
            hash: hash.map(|hash| format!("{hash:016x}")),
        }
    }
}
