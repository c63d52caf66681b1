//! How a program ends, and what it says before.

use core::panic::PanicInfo;
use cortex_m_semihosting::{debug, hprintln};

/// Ends the program: with status 0 if all went well, else with 1.
pub fn exit(well: bool) -> ! {
    debug::exit(if well { debug::EXIT_SUCCESS } else { debug::EXIT_FAILURE });
    loop {
        core::hint::spin_loop();
    }
}

/// A panic, such as a broken law's, is written and ends the program with status 1.
#[panic_handler]
fn panicked(info: &PanicInfo<'_>) -> ! {
    hprintln!("{}", info);
    exit(false)
}
