//! The playground in a page: canvas, link to the same state, text for screen readers.

use core::cell::Cell;
use core::time::Duration;
use std::rc::Rc;
use std::sync::Arc;

use eframe::{WebGlContextOption, WebOptions, WebRunner, egui};
use steer_scene::draw::Theme;
use steer_scene::play::{Session, Unopened, open_large_link, open_link};
use steer_scene::scene::{self, Scene};
use wasm_bindgen::prelude::{Closure, JsCast as _, JsValue};
use wasm_bindgen_futures::{JsFuture, spawn_local};
use web_sys::{
    Blob, Document, Element, HtmlAnchorElement, HtmlCanvasElement, HtmlElement, HtmlInputElement, Url, Window,
};
use web_time::Instant;

use super::inbox::{Inbox, post};
use super::{App, FIRST};

// Ids: the canvas, its cover while the page loads, the message instead of it, the status.
const CANVAS: &str = "playground";
const COVER: &str = "cover";
const MESSAGE: &str = "message";
const STATUS: &str = "status";

/// Time between reports: browsers reject more frequent changes of the address.
const PAUSE: Duration = Duration::from_millis(500);

/// Starts the playground in the page.
pub fn start() {
    let Some((window, document)) = surroundings() else { return };
    spawn_local(async move {
        if let Err(why) = run(&window, &document).await {
            show_message(&document, &why);
        }
    });
}

fn surroundings() -> Option<(Window, Document)> {
    let window = web_sys::window()?;
    let document = window.document()?;
    Some((window, document))
}

async fn run(window: &Window, document: &Document) -> Result<(), String> {
    // The toolkit's own hook writes to the console and then calls this one.
    std::panic::set_hook(Box::new(|panic| {
        if let Some((_, document)) = surroundings() {
            show_message(
                &document,
                &format!(
                    "The playground has stopped by a mistake of its own: {panic}. Reload the page to begin again."
                ),
            );
        }
    }));
    let canvas = document
        .get_element_by_id(CANVAS)
        .and_then(|element| element.dyn_into::<HtmlCanvasElement>().ok())
        .ok_or("The page has no canvas named `playground`.")?;
    // If the link is rejected, the default scene runs behind the message.
    let app = requested(window, &fragment(window)).or_else(|why| {
        refuse(document, &why);
        requested(window, "").map_err(|why| why.to_string())
    })?;
    let app = app.with_theme(theme(window)).with_address(address(window));
    let wanted = Rc::new(Cell::new(None));
    // The version that the page checks for before it loads.
    let options = WebOptions { webgl_context_option: WebGlContextOption::WebGl2, ..WebOptions::default() };
    let (its_window, its_document) = (window.clone(), document.clone());
    let create = move |context: &eframe::CreationContext<'_>| {
        follow(&its_window, &its_document, &context.egui_ctx, &wanted);
        let page = Page {
            app,
            wanted,
            window: its_window,
            document: its_document,
            due: Instant::now(),
            reported: None,
        };
        Ok(Box::new(page) as Box<dyn eframe::App>)
    };
    WebRunner::new()
        .start(canvas.clone(), options, Box::new(create))
        .await
        .map_err(|e| format!("The playground cannot start: {}", error_text(&e)))?;
    if let Some(cover) = document.get_element_by_id(COVER) {
        cover.remove();
    }
    if !has_message(document) {
        focus(&canvas);
    }
    Ok(())
}

/// The application, and its connection to the page.
struct Page {
    app: App,
    /// Playground that a changed link requests.
    wanted: Rc<Cell<Option<App>>>,
    window: Window,
    document: Document,
    /// Time of the next report to the page.
    due: Instant,
    /// Name and revision of the scene that the link was last set to, and the message to send.
    reported: Option<(String, u64, String)>,
}

impl eframe::App for Page {
    fn logic(&mut self, context: &egui::Context, frame: &mut eframe::Frame) {
        self.app.logic(context, frame);
    }

    fn ui(&mut self, ui: &mut egui::Ui, frame: &mut eframe::Frame) {
        if let Some(app) = self.wanted.take() {
            self.app = app.with_theme(self.app.theme()).with_address(address(&self.window));
        }
        self.app.ui(ui, frame);
        self.report(ui.ctx());
    }

    fn clear_color(&self, visuals: &egui::Visuals) -> [f32; 4] {
        self.app.clear_color(visuals)
    }

    fn raw_input_hook(&mut self, context: &egui::Context, input: &mut egui::RawInput) {
        self.app.raw_input_hook(context, input);
    }
}

impl Page {
    /// Updates the status and the link of the page, at most once every `PAUSE`.
    fn report(&mut self, context: &egui::Context) {
        let now = Instant::now();
        if now < self.due {
            // The latest change is reported even if no frame follows it.
            context.request_repaint_after(self.due - now);
            return;
        }
        self.due = now + PAUSE;
        // A rejected address stays, so that its sender can see it.
        if has_message(&self.document) {
            return;
        }
        if let Some(status) = self.document.get_element_by_id(STATUS) {
            let text = self.app.status();
            if status.text_content().as_deref() != Some(&text) {
                status.set_text_content(Some(&text));
            }
        }
        // Packing a large scene into a link takes a while.
        let session = self.app.session();
        let now = (session.scene().name.clone(), session.revision(), session.message(""));
        if self.reported.as_ref() != Some(&now) {
            // If the browser rejects the change, the old address stays.
            let _ = self.window.history().and_then(|history| {
                history.replace_state_with_url(&JsValue::NULL, "", Some(&self.app.link()))
            });
            entitle(&self.document, self.app.session().scene());
            self.reported = Some(now);
        }
    }
}

/// Gives the page the title and the description of the scene.
fn entitle(document: &Document, scene: &Scene) {
    let about = if scene.about.is_empty() { &scene.name } else { &scene.about };
    document.set_title(&format!("{} · steering behaviours", scene.name.replace('_', " ")));
    if let Ok(Some(meta)) = document.query_selector("meta[name=description]") {
        // If the browser rejects the change, the old description stays.
        let _ = meta.set_attribute("content", about);
    }
}

/// Opens what the address requests whenever it changes.
fn follow(window: &Window, document: &Document, context: &egui::Context, wanted: &Rc<Cell<Option<App>>>) {
    let (its_window, document, context, wanted) =
        (window.clone(), document.clone(), context.clone(), wanted.clone());
    let changed = Closure::<dyn Fn()>::new(move || {
        match requested(&its_window, &fragment(&its_window)) {
            Ok(app) => {
                show_message(&document, "");
                if let Some(canvas) = document.get_element_by_id(CANVAS) {
                    focus(&canvas);
                }
                wanted.set(Some(app));
            }
            Err(why) => refuse(&document, &why),
        }
        context.request_repaint();
    });
    window.set_onhashchange(Some(changed.as_ref().unchecked_ref()));
    // The page lives as long as the playground does.
    changed.forget();
}

/// Colours that the user has chosen on the site, or that the browser prefers.
fn theme(window: &Window) -> Theme {
    let root = window.document().and_then(|document| document.document_element());
    match root.and_then(|root| root.get_attribute("data-theme")).as_deref() {
        Some("light") => return Theme::Light,
        Some("dark") => return Theme::Dark,
        _ => {}
    }
    let light = window.match_media("(prefers-color-scheme: light)").ok().flatten();
    if light.is_some_and(|query| query.matches()) { Theme::Light } else { Theme::Dark }
}

/// Part of the address after `#`.
fn fragment(window: &Window) -> String {
    window.location().hash().unwrap_or_default().trim_start_matches('#').to_owned()
}

/// Address of the page, without the part after `#`.
fn address(window: &Window) -> String {
    window.location().href().unwrap_or_default().split('#').next().unwrap_or_default().to_owned()
}

/// Returns the playground that the link requests, or the reason why it is rejected.
fn requested(window: &Window, fragment: &str) -> Result<App, Unopened> {
    let session = match fragment {
        "" => {
            scene::load(FIRST).and_then(|scene| Session::open(scene).map_err(|fault| fault.refuse(FIRST)))?
        }
        link if is_meant(window, link) => open_large_link(link)?,
        link => open_link(link)?,
    };
    let mut app = App::of(session.scene().name.clone(), session);
    app.check_version(fragment);
    let still = window.match_media("(prefers-reduced-motion: reduce)").ok().flatten();
    app.session.playing = !still.is_some_and(|query| query.matches());
    Ok(app)
}

/// Key of the large scene that is meant, in the storage of the tab.
const MEANT: &str = "large";

/// Whether the user has asked for this large scene before the page was loaded, which is forgotten
/// then: a scene that ends the program is not opened again by the next load.
fn is_meant(window: &Window, fragment: &str) -> bool {
    let Some(storage) = window.session_storage().ok().flatten() else { return false };
    let meant = storage.get_item(MEANT).ok().flatten();
    let _ = storage.remove_item(MEANT);
    meant.is_some_and(|meant| meant.trim_start_matches('#') == fragment)
}

/// Shows the error of the link, and a link to the default scene. A large scene can be opened
/// anyway.
fn refuse(document: &Document, why: &Unopened) {
    show_message(document, &why.to_string());
    let Some(message) = document.get_element_by_id(MESSAGE) else { return };
    let add = |text: &str, target: &str| {
        let link = document.create_element("a").ok()?.dyn_into::<HtmlAnchorElement>().ok()?;
        link.set_href(target);
        link.set_text_content(Some(text));
        message.append_child(&link).ok()?;
        Some(link)
    };
    let default = add(&format!("Open the scene {FIRST}"), "#");
    if matches!(why, Unopened::Large(_))
        && let Some(link) = add("Open it anyway", "")
    {
        let click =
            format!("sessionStorage.setItem('{MEANT}', location.hash); location.reload(); return false");
        let _ = link.set_attribute("onclick", &click);
    }
    if let Some(link) = default {
        focus(&link);
    }
}

fn show_message(document: &Document, text: &str) {
    if let Some(message) = document.get_element_by_id(MESSAGE) {
        message.set_text_content(Some(text));
    }
}

fn has_message(document: &Document) -> bool {
    document.get_element_by_id(MESSAGE).is_some_and(|message| message.has_child_nodes())
}

/// Moves the keyboard focus to the element. If that fails, the user can click it instead.
fn focus(element: &Element) {
    if let Some(element) = element.dyn_ref::<HtmlElement>() {
        let _ = element.focus();
    }
}

/// Passes bytes to the browser, which saves them under this name if it allows that.
pub(super) fn download(name: &str, bytes: &[u8]) -> Result<(), String> {
    let unable = |e: JsValue| format!("{name}: the browser cannot save it: {}", error_text(&e));
    let (window, document) = surroundings().ok_or("there is no page to save from")?;
    let parts = js_sys::Array::of1(&js_sys::Uint8Array::from(bytes));
    let blob = Blob::new_with_u8_array_sequence(&parts).map_err(unable)?;
    let address = Url::create_object_url_with_blob(&blob).map_err(unable)?;
    let link = document.create_element("a").map_err(unable)?;
    if let Some(link) = link.dyn_ref::<HtmlAnchorElement>() {
        link.set_href(&address);
        link.set_download(name);
        link.click();
    }
    // Some browsers read the bytes only after the click.
    let later = Closure::once_into_js(move || Url::revoke_object_url(&address));
    window
        .set_timeout_with_callback_and_timeout_and_arguments_0(later.unchecked_ref(), 60_000)
        .map(drop)
        .map_err(unable)
}

/// Shows the browser's list of files. The chosen one arrives in the inbox.
pub(super) fn choose(inbox: &Inbox, context: &egui::Context) -> Result<(), String> {
    const UNABLE: &str = "the browser cannot show its files";
    let (_, document) = surroundings().ok_or(UNABLE)?;
    let input = document.create_element("input").map_err(|e| format!("{UNABLE}: {}", error_text(&e)))?;
    let input = input.dyn_into::<HtmlInputElement>().map_err(|_| UNABLE)?;
    input.set_type("file");
    input.set_accept(".json,application/json");
    let (list, inbox, context) = (input.clone(), Arc::clone(inbox), context.clone());
    let chosen = Closure::once_into_js(move || {
        let Some(file) = list.files().and_then(|files| files.get(0)) else { return };
        spawn_local(async move {
            let read = JsFuture::from(file.array_buffer()).await;
            let bytes = read.map(|read| js_sys::Uint8Array::new(&read).to_vec()).map_err(|e| error_text(&e));
            post(&inbox, file.name(), bytes);
            context.request_repaint();
        });
    });
    input.set_onchange(Some(chosen.unchecked_ref()));
    input.click();
    Ok(())
}

/// Message of a browser's error.
fn error_text(error: &JsValue) -> String {
    error
        .dyn_ref::<js_sys::Error>()
        .map_or_else(|| format!("{error:?}"), |error| String::from(error.message()))
}
