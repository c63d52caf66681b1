//! The window on a desktop.

use core::fmt;

use eframe::egui;

use super::App;

/// Reason why there is no window.
#[derive(Clone, Debug)]
pub enum NoWindow {
    /// There is no display.
    NoDisplay,
    /// There is a display, but it cannot show a window; contains the toolkit's reason.
    Unable(String),
}

impl fmt::Display for NoWindow {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoDisplay => f.write_str("there is no display"),
            Self::Unable(why) => write!(f, "the display cannot show a window: {}", why.replace('\n', " ")),
        }
    }
}

impl core::error::Error for NoWindow {}

/// Shows the window and returns when it is closed.
///
/// # Errors
/// Returns an error if there is no display, or none that can show the window.
pub fn open(app: App) -> Result<(), NoWindow> {
    if !has_display() {
        return Err(NoWindow::NoDisplay);
    }
    let options = eframe::NativeOptions {
        viewport: egui::ViewportBuilder::default()
            .with_title("Steering behaviours")
            .with_app_id("steer-demo")
            .with_inner_size([1280.0, 800.0])
            .with_min_inner_size([640.0, 480.0])
            .with_drag_and_drop(true),
        ..Default::default()
    };
    eframe::run_native("steer-demo", options, Box::new(|_| Ok(Box::new(app))))
        .map_err(|e| NoWindow::Unable(e.to_string()))
}

/// Whether there is a display. If windows need a server, an environment variable must name one. On
/// other systems there is always a display.
fn has_display() -> bool {
    if !cfg!(all(unix, not(target_os = "macos"))) {
        return true;
    }
    ["WAYLAND_DISPLAY", "WAYLAND_SOCKET", "DISPLAY"]
        .iter()
        .any(|name| std::env::var_os(name).is_some_and(|value| !value.is_empty()))
}
