//! Scene files that are dropped on the window.

use std::sync::{Arc, Mutex};

use eframe::egui::Context;

use super::app::App;
use crate::error::Refusal;
use crate::play::Session;
use crate::scene::read;

/// Names and contents of files that were dropped on the window and have been read.
pub(super) type Inbox = Arc<Mutex<Vec<(String, Result<Vec<u8>, String>)>>>;

impl App {
    /// Opens files that were dropped on the window.
    pub(super) fn unpack(&mut self, ctx: &Context) {
        for file in ctx.input(|input| input.raw.dropped_files.clone()) {
            let name = file.path().file_name().map_or_else(String::new, |name| name.to_string_lossy().into());
            let inbox = Arc::clone(&self.inbox);
            #[cfg(not(target_arch = "wasm32"))]
            deliver(&inbox, name, file.bytes());
            #[cfg(target_arch = "wasm32")]
            {
                let ctx = ctx.clone();
                wasm_bindgen_futures::spawn_local(async move {
                    let bytes = file.bytes_async().await;
                    deliver(&inbox, name, bytes);
                    ctx.request_repaint();
                });
            }
        }
        let arrived = self.inbox.lock().map(|mut inbox| core::mem::take(&mut *inbox)).unwrap_or_default();
        for (name, bytes) in arrived {
            let session = bytes
                .map_err(|why| {
                    Refusal::new(&name, format!("cannot be read: {why}"), "a scene is a JSON file")
                })
                .and_then(|bytes| read(&bytes).and_then(Session::open).map_err(|fault| fault.refuse(&name)));
            match session {
                Ok(session) => self.open(name, session),
                Err(refusal) => self.refuse(&refusal),
            }
        }
    }
}

fn deliver(inbox: &Inbox, name: String, bytes: Result<Vec<u8>, String>) {
    if let Ok(mut inbox) = inbox.lock() {
        inbox.push((name, bytes));
    }
}
