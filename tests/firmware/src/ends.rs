//! The end of a program, and its last message.

use core::panic::PanicInfo;
use cortex_m_semihosting::{debug, hprintln};

/// Ends the program: with status 0 if `well`, else with 1.
pub fn exit(well: bool) -> ! {
    debug::exit(if well { debug::EXIT_SUCCESS } else { debug::EXIT_FAILURE });
    loop {
        core::hint::spin_loop();
    }
}

/// Writes the message of a panic, such as a broken law's, and ends the program with status 1.
#[panic_handler]
fn panicked(info: &PanicInfo<'_>) -> ! {
    hprintln!("{}", info);
    exit(false)
}
