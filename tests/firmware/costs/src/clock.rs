//! [`Clock`]: the counter of the processor.

use cortex_m::peripheral::{Peripherals, SYST, syst::SystClkSource};

/// The processor's own timer. If every instruction takes the same time in an emulator, the ticks
/// count instructions.
#[derive(Debug)]
pub struct Clock(());

impl Clock {
    /// Starts the timer. Returns `None` after the first call.
    #[must_use]
    pub fn start() -> Option<Clock> {
        let mut timer = Peripherals::take()?.SYST;
        timer.set_clock_source(SystClkSource::Core);
        timer.set_reload(0x00ff_ffff);
        timer.clear_current();
        timer.enable_counter();
        Some(Clock(()))
    }

    /// Ticks that `what` takes, fewer than 2²⁴.
    pub fn ticks<R>(&self, what: impl FnOnce() -> R) -> u32 {
        let before = SYST::get_current();
        core::hint::black_box(what());
        // The timer counts down.
        before.wrapping_sub(SYST::get_current()) & 0x00ff_ffff
    }

    /// Ticks of 2,000 instructions: 1,000 rounds of a loop of two instructions.
    #[must_use]
    pub fn of_two_thousand(&self) -> u32 {
        let short = self.ticks(|| cortex_m::asm::delay(1_000));
        self.ticks(|| cortex_m::asm::delay(2_000)) - short
    }
}
