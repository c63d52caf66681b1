//! Cost of each behaviour and combiner on a processor. Each one is a separate function, called
//! through its pointer.
//!
//! `../price` builds the programs, reads the code and the stack of each function from the machine
//! code, and runs them to count instructions.
#![no_std]

mod birds;
mod clock;
mod entries;
mod scene;

pub use birds::Birds;
pub use clock::Clock;
pub use entries::{Call, Entry, entries};
pub use scene::{CALLS, Ground, Scene};
#[doc(no_inline)]
pub use {cortex_m_rt::entry, steer_fixed, steer_glam};

use core::hint::black_box;
use core::mem::size_of;
use cortex_m_semihosting::{debug, hprintln};
use steer_conformance::catalogue::Situation;
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

/// Calls every function in every situation. Returns whether there were any.
#[must_use]
pub fn call_all<G: Geometry + 'static>() -> bool {
    let ground = Ground::new();
    let mut called = false;
    for index in 0..CALLS {
        for entry in entries::<G>() {
            let Some(mut scene) = Scene::new(&ground, index) else { return false };
            black_box(match entry.call {
                Call::Scene(call) => black_box(call)(&mut scene),
                Call::Case(call) => black_box(call)(&mut Situation::new(scene.me, scene.one)),
            });
            called = true;
        }
    }
    called
}

/// Writes the mean ticks of every function over its situations, and the bytes that values take.
#[must_use]
pub fn measure<G: Geometry + 'static>() -> bool {
    let ground = Ground::new();
    let Some(clock) = Clock::start() else { return false };
    hprintln!("ticks of 2000 instructions: {}", clock.of_two_thousand());
    for entry in entries::<G>() {
        let mut sum = 0;
        for index in 0..CALLS {
            let Some(mut scene) = Scene::new(&ground, index) else { return false };
            sum += match entry.call {
                Call::Scene(call) => clock.ticks(|| black_box(call)(&mut scene)),
                Call::Case(call) => {
                    let mut at = Situation::new(scene.me, scene.one);
                    clock.ticks(|| black_box(call)(&mut at))
                }
            };
        }
        hprintln!("ticks {} {} {}", entry.name, sum / CALLS as u32, entry.title);
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
    true
}

/// Writes the ticks of the third step of 100 agents.
#[must_use]
pub fn measure_birds<G: Geometry>() -> bool {
    let Some(clock) = Clock::start() else { return false };
    hprintln!("ticks of 2000 instructions: {}", clock.of_two_thousand());
    let mut birds = Birds::<G>::new();
    birds.step(|bird| bird());
    birds.step(|bird| bird());
    let mut sum = 0_u64;
    birds.step(|bird| sum += u64::from(clock.ticks(bird)));
    hprintln!("birds {}", sum);
    true
}
