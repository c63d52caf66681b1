//! The playground in a page: a canvas that it fills, and a line of text that tells what is going on.

use eframe::{WebOptions, WebRunner};
use web_sys::wasm_bindgen::JsCast as _;
use web_sys::{Document, HtmlCanvasElement};

use super::App;
use crate::scene;

// The canvas, what covers it while the page loads, and what is told when it cannot be shown.
const CANVAS: &str = "playground";
const COVER: &str = "cover";
const MESSAGE: &str = "message";

/// Starts the playground in the page.
pub fn start() {
    let Some(document) = web_sys::window().and_then(|window| window.document()) else { return };
    wasm_bindgen_futures::spawn_local(async move {
        match run(&document).await {
            Ok(()) => {
                if let Some(cover) = document.get_element_by_id(COVER) {
                    cover.remove();
                }
            }
            Err(why) => tell(&document, &why),
        }
    });
}

async fn run(document: &Document) -> Result<(), String> {
    let canvas = document
        .get_element_by_id(CANVAS)
        .and_then(|element| element.dyn_into::<HtmlCanvasElement>().ok())
        .ok_or("The page has no canvas named `playground`.")?;
    let scene = scene::load("flock").map_err(|refusal| refusal.to_string())?;
    let app = App::new(&scene).map_err(|fault| fault.refuse("flock").to_string())?;
    WebRunner::new()
        .start(canvas, WebOptions::default(), Box::new(|_| Ok(Box::new(app))))
        .await
        .map_err(|e| format!("The playground cannot start: {e:?}"))
}

fn tell(document: &Document, text: &str) {
    if let Some(message) = document.get_element_by_id(MESSAGE) {
        message.set_text_content(Some(text));
    }
}
