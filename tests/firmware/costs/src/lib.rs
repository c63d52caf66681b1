//! Cost of each behaviour and combiner on a processor. Each one is a separate function, called
//! through its pointer.
//!
//! `../price` builds the programs, reads the code and the stack of each function from the machine
//! code, and runs them to count instructions.
#![no_std]
#![cfg(target_os = "none")]

mod agents;
mod arguments;
mod by_case;
mod by_hand;
mod clock;

pub use agents::Agents;
pub use arguments::{Arguments, CALLS, Entry};
pub use clock::Clock;
#[doc(no_inline)]
pub use {cortex_m_rt::entry, steer_fixed, steer_glam};

use core::hint::black_box;
use core::mem::size_of;
use cortex_m_semihosting::{debug, hprintln};
use steer_core::behavior::{
    AvoidObstaclesState, PathProgress, QueueState, TubeProgress, TurnState, WanderState,
};
use steer_core::{Agent, Body, Geometry};

/// Ends the program: with status 0 if `well`, else with 1.
pub fn exit(well: bool) -> ! {
    debug::exit(if well { debug::EXIT_SUCCESS } else { debug::EXIT_FAILURE });
    loop {
        core::hint::spin_loop();
    }
}

/// Writes no message, so that no formatting code is linked.
#[panic_handler]
fn panicked(_: &core::panic::PanicInfo<'_>) -> ! {
    exit(false)
}

/// Returns all functions. The first does nothing: its cost is the cost of a call.
pub fn entries<G: Geometry + 'static>() -> impl Iterator<Item = &'static Entry<G>> {
    by_hand::by_hand().iter().chain(by_case::by_case())
}

/// Calls every function in every situation. Returns whether there were any.
#[must_use]
pub fn call_all<G: Geometry + 'static>() -> bool {
    let mut called = false;
    for index in 0..CALLS {
        for entry in entries::<G>() {
            black_box(black_box(entry.call)(&mut Arguments::new(index)));
            called = true;
        }
    }
    called
}

/// Writes the mean ticks of every function over its situations, the bytes that values take, and the
/// ticks of the third step of 100 agents. Returns `false` if the processor has no timer.
#[must_use]
pub fn measure<G: Geometry + 'static>() -> bool {
    let Some(clock) = Clock::start() else { return false };
    hprintln!("ticks of 2000 instructions: {}", clock.of_two_thousand());
    for entry in entries::<G>() {
        hprintln!("ticks {} {} {}", entry.name, mean_ticks(&clock, entry), entry.title);
    }
    for (name, size) in [
        ("Agent", size_of::<Agent<G>>()),
        ("Body", size_of::<Body<G>>()),
        ("WanderState", size_of::<WanderState<G>>()),
        ("AvoidObstaclesState", size_of::<AvoidObstaclesState>()),
        ("PathProgress", size_of::<PathProgress>()),
        ("TubeProgress", size_of::<TubeProgress<G::Scalar>>()),
        ("TurnState", size_of::<TurnState<G::Scalar>>()),
        ("QueueState", size_of::<QueueState>()),
    ] {
        hprintln!("size {} {}", name, size);
    }
    hprintln!("agents {}", step_of_agents::<G>(&clock));
    true
}

/// Returns the mean ticks of a function over its situations. It is not inlined, so that the
/// situations are off the stack when the 100 agents are on it.
#[inline(never)]
fn mean_ticks<G: Geometry>(clock: &Clock, entry: &Entry<G>) -> u32 {
    let mut sum = 0;
    for index in 0..CALLS {
        let mut arguments = Arguments::new(index);
        sum += clock.ticks(|| black_box(entry.call)(&mut arguments));
    }
    sum / CALLS as u32
}

/// Returns the ticks of the third step of 100 agents. It is not inlined, so that they are off the
/// stack when functions are measured.
#[inline(never)]
fn step_of_agents<G: Geometry>(clock: &Clock) -> u64 {
    let mut agents = Agents::<G>::new();
    agents.step(|agent| agent());
    agents.step(|agent| agent());
    let mut sum = 0_u64;
    agents.step(|agent| sum += u64::from(clock.ticks(agent)));
    sum
}
