//! Scene files that are dropped on the window, or chosen.

#[cfg(target_arch = "wasm32")]
use std::sync::{Arc, Mutex};

use eframe::egui::Context;
use steer_scene::error::Refusal;
use steer_scene::play::Session;
use steer_scene::scene::read_file;

use super::app::App;

/// Names and contents of files that the browser has read.
#[cfg(target_arch = "wasm32")]
pub(super) type Inbox = Arc<Mutex<Vec<(String, Result<Vec<u8>, String>)>>>;

impl App {
    /// Opens files that were dropped on the window or, in a page, chosen.
    pub(super) fn unpack(&mut self, ctx: &Context) {
        for file in ctx.input(|input| input.raw.dropped_files.clone()) {
            let name = file.path().file_name().map_or_else(String::new, |name| name.to_string_lossy().into());
            #[cfg(not(target_arch = "wasm32"))]
            if self.deliver(name, file.bytes()) {
                self.opener.keep(file.path());
            }
            #[cfg(target_arch = "wasm32")]
            {
                let (ctx, inbox) = (ctx.clone(), Arc::clone(&self.inbox));
                wasm_bindgen_futures::spawn_local(async move {
                    post(&inbox, name, file.bytes_async().await);
                    ctx.request_repaint();
                });
            }
        }
        #[cfg(target_arch = "wasm32")]
        {
            let inbox = Arc::clone(&self.inbox);
            let arrived = inbox.lock().map(|mut inbox| core::mem::take(&mut *inbox)).unwrap_or_default();
            for (name, bytes) in arrived {
                self.deliver(name, bytes);
            }
        }
    }

    fn deliver(&mut self, name: String, bytes: Result<Vec<u8>, String>) -> bool {
        let unread = |why| Refusal::new(&name, format!("cannot be read: {why}"), "a scene is a JSON file");
        let bytes = bytes.map_err(unread);
        self.arrive(name, bytes)
    }

    /// Opens the scene of a file, or shows the error. Returns whether it is open.
    pub(super) fn arrive(&mut self, name: String, bytes: Result<Vec<u8>, Refusal>) -> bool {
        let scene = bytes.and_then(|bytes| read_file(&name, &bytes));
        let session = scene.and_then(|scene| Session::open(scene).map_err(|fault| fault.refuse(&name)));
        let is_open = session.is_ok();
        match session {
            Ok(session) => self.open(name, session),
            Err(refusal) => self.refuse(&refusal),
        }
        is_open
    }
}

/// Puts a file into the inbox.
#[cfg(target_arch = "wasm32")]
pub(super) fn post(inbox: &Inbox, name: String, bytes: Result<Vec<u8>, String>) {
    if let Ok(mut inbox) = inbox.lock() {
        inbox.push((name, bytes));
    }
}
