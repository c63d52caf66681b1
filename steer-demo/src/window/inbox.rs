//! Scene files that are dropped on the window, or chosen.

use std::path::Path;
#[cfg(not(target_arch = "wasm32"))]
use std::path::PathBuf;
#[cfg(target_arch = "wasm32")]
use std::sync::{Arc, Mutex};

use eframe::egui::Context;
use steer_scene::error::Refusal;

/// Bytes of a file, or the reason why it cannot be read.
type Read = Result<Vec<u8>, Refusal>;

/// Names and contents of files that the browser has read.
#[cfg(target_arch = "wasm32")]
pub(super) type Inbox = Arc<Mutex<Vec<(String, Result<Vec<u8>, String>)>>>;

/// Path, name and contents of the files that were dropped on the window in this frame.
#[cfg(not(target_arch = "wasm32"))]
pub(super) fn dropped(ctx: &Context) -> Vec<(PathBuf, String, Read)> {
    let files = ctx.input(|input| input.raw.dropped_files.clone());
    let received = files.into_iter().map(|file| {
        let path = file.path();
        let name = name_of(path);
        let bytes = file.bytes().map_err(|why| unreadable(&name, &why));
        (path.to_path_buf(), name, bytes)
    });
    received.collect()
}

/// Name and contents of the files that the browser has read since the last call. It begins to read
/// those that were dropped in this frame.
#[cfg(target_arch = "wasm32")]
pub(super) fn received(inbox: &Inbox, ctx: &Context) -> Vec<(String, Read)> {
    for file in ctx.input(|input| input.raw.dropped_files.clone()) {
        let name = name_of(file.path());
        let (ctx, inbox) = (ctx.clone(), Arc::clone(inbox));
        wasm_bindgen_futures::spawn_local(async move {
            post(&inbox, name, file.bytes_async().await);
            ctx.request_repaint();
        });
    }
    let files = inbox.lock().map(|mut inbox| core::mem::take(&mut *inbox)).unwrap_or_default();
    let read = files.into_iter().map(|(name, bytes)| {
        let bytes = bytes.map_err(|why| unreadable(&name, &why));
        (name, bytes)
    });
    read.collect()
}

fn name_of(path: &Path) -> String {
    path.file_name().map_or_else(String::new, |name| name.to_string_lossy().into())
}

fn unreadable(name: &str, why: &str) -> Refusal {
    Refusal::new(name, format!("cannot be read: {why}"), "a scene is a JSON file")
}

/// Puts a file into the inbox.
#[cfg(target_arch = "wasm32")]
pub(super) fn post(inbox: &Inbox, name: String, bytes: Result<Vec<u8>, String>) {
    if let Ok(mut inbox) = inbox.lock() {
        inbox.push((name, bytes));
    }
}
