//! The window on a desktop.

use eframe::egui;

use super::App;

/// Shows the window and returns when it is closed.
///
/// # Errors
/// Returns the reason if there is no display, or none that can show the window.
pub fn open(app: App) -> Result<(), String> {
    if !has_display() {
        return Err("there is no display".into());
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
        // The toolkit's words are of its own sources.
        .map_err(|_| "the display cannot be reached, or shows no windows".into())
}

/// Whether there is a display: on some systems an environment variable names it.
fn has_display() -> bool {
    if !cfg!(all(unix, not(target_os = "macos"))) {
        return true;
    }
    ["WAYLAND_DISPLAY", "WAYLAND_SOCKET", "DISPLAY"]
        .iter()
        .any(|name| std::env::var_os(name).is_some_and(|value| !value.is_empty()))
}
