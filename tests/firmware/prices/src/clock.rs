//! [`Clock`]: what the processor counts.

use cortex_m::peripheral::{Peripherals, SYST, syst::SystClkSource};

/// The processor's own timer. Where an emulator lets every instruction take the same time, it counts instructions, in ticks.
#[derive(Debug)]
pub struct Clock(());

impl Clock {
    /// Starts it, once; then there is none.
    #[must_use]
    pub fn start() -> Option<Clock> {
        let mut timer = Peripherals::take()?.SYST;
        timer.set_clock_source(SystClkSource::Core);
        timer.set_reload(0x00ff_ffff);
        timer.clear_current();
        timer.enable_counter();
        Some(Clock(()))
    }

    /// The ticks that something takes: fewer than 2²⁴.
    pub fn ticks<R>(&self, what: impl FnOnce() -> R) -> u32 {
        let before = SYST::get_current();
        core::hint::black_box(what());
        // It counts down.
        before.wrapping_sub(SYST::get_current()) & 0x00ff_ffff
    }

    /// The ticks of two thousand instructions: a thousand rounds of a loop that has two.
    #[must_use]
    pub fn of_two_thousand(&self) -> u32 {
        let short = self.ticks(|| cortex_m::asm::delay(1_000));
        self.ticks(|| cortex_m::asm::delay(2_000)) - short
    }
}
