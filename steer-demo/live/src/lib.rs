//! Scenes on the canvases of a web page. The site's script (`steer-demo/page/site/live.js`) makes
//! one [`Live`] for each canvas: it steps the scene, paints it into pixels, and lets the page drag
//! things and set values. It is a session of the playground, drawn by the recorder's painter.
//!
//! ```
//! use steer_live::Live;
//!
//! let scene = r#"{"name": "one", "agents": [{"position": [9, 9], "steering": [{"seek": {"target": [300, 300]}}]}]}"#;
//! let mut live = Live::open(scene, 0)?;
//! live.show(400, 300, false, true, false);
//! assert!(live.grab(150.0, 150.0, 10.0)); // the target, at half of the world's scale
//! live.drag(200.0, 150.0);
//! live.release();
//! assert_eq!(live.advance(1.0, 100), 33);
//! live.paint();
//! assert_eq!(live.bytes(), 400 * 300 * 4);
//! # Ok::<(), String>(())
//! ```

mod keyboard;
mod live;
mod sliders;

pub use live::Live;
