//! Converts a session to a link and back.

use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use miniz_oxide::deflate::compress_to_vec;
use miniz_oxide::inflate::{TINFLStatus, decompress_to_vec_with_limit};

use super::Session;
use super::write::compact;
use crate::error::Refusal;
use crate::scene::{Scene, builtins, load, read};

/// Maximum length of a link in bytes. Browsers cut links off long before.
const LONGEST: usize = 1 << 21;

/// Maximum size of an unpacked scene in bytes.
const LARGEST: usize = 1 << 24;

/// Keys for the window, not for the scene.
const OF_THE_WINDOW: [&str; 5] = ["theme", "zoom", "at", "embed", "sliders"];

/// Correct form of a link.
const RIGHT: &str =
    "#scene=NAME of a built-in scene, perhaps with &seed=NUMBER, or #s= as a link of this page has it";

/// Returns the part of a link from `#` on: `#scene=flock&seed=7` for a built-in scene, else the
/// whole scene, packed.
///
/// The link opens the start of the scene, with all edits. The run from there is identical, bit for
/// bit, if it is not changed. For the current state, call [`link_of`] with
/// [`Session::current_scene`].
pub fn link(session: &Session) -> String {
    link_of(session.scene())
}

/// Returns the part of a link from `#` on that opens this scene.
pub fn link_of(scene: &Scene) -> String {
    let text = compact(scene);
    for builtin in builtins().iter().filter(|builtin| builtin.name == scene.name) {
        if let Ok(original) = read(builtin.text.as_bytes())
            && compact(&Scene { seed: scene.seed, ..original }) == text
        {
            return format!("#scene={}&seed={}", builtin.name, scene.seed);
        }
    }
    format!("#s={}", URL_SAFE_NO_PAD.encode(compress_to_vec(text.as_bytes(), 9)))
}

/// Opens a link. `fragment` is its part after `#`, with or without the `#`.
///
/// It may also contain the window's keys `theme`, `zoom` and `at`, and the keys `embed` and
/// `sliders` of a scene in another page.
///
/// # Errors
/// Returns an error if the link is malformed or cut off, or if its scene is rejected or
/// [large](Scene::large). The refusal has the location. A large scene has the error
/// [`Unopened::Large`], because a few letters can make millions of agents. If the user wants it,
/// [`open_large_link`] opens it.
pub fn open_link(fragment: &str) -> Result<Session, Unopened> {
    let (scene, is_packed) = scene_of(fragment)?;
    if let Some(fault) = scene.large().filter(|_| is_packed) {
        return Err(Unopened::Large(fault.refuse(SUBJECT)));
    }
    Ok(Session::open(scene).map_err(|fault| fault.refuse(SUBJECT))?)
}

/// Opens a link like [`open_link`], also if its scene is large.
///
/// # Errors
/// Returns an error if the link is malformed or cut off, or if its scene is rejected.
pub fn open_large_link(fragment: &str) -> Result<Session, Refusal> {
    let (scene, _) = scene_of(fragment)?;
    Session::open(scene).map_err(|fault| fault.refuse(SUBJECT))
}

/// Reason why a link is not opened.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Unopened {
    /// It cannot be opened.
    Refused(Refusal),
    /// It can be opened by [`open_large_link`], but may take much time and memory.
    Large(Refusal),
}

impl From<Refusal> for Unopened {
    fn from(refusal: Refusal) -> Self {
        Self::Refused(refusal)
    }
}

impl From<Unopened> for Refusal {
    fn from(unopened: Unopened) -> Self {
        match unopened {
            Unopened::Refused(refusal) | Unopened::Large(refusal) => refusal,
        }
    }
}

impl core::fmt::Display for Unopened {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        match self {
            Self::Refused(refusal) | Self::Large(refusal) => refusal.fmt(f),
        }
    }
}

impl core::error::Error for Unopened {}

/// Subject of the refusals of a link.
const SUBJECT: &str = "the link";

/// Returns the scene of a link, and whether the link contains the whole scene.
fn scene_of(fragment: &str) -> Result<(Scene, bool), Refusal> {
    let refuse = |wrong: &str| Refusal::new(SUBJECT, wrong, RIGHT);
    if fragment.len() > LONGEST {
        return Err(Refusal::new(SUBJECT, "is too long", format!("at most {LONGEST} bytes")));
    }
    let (mut name, mut packed, mut seed) = (None, None, None);
    let fragment = fragment.strip_prefix('#').unwrap_or(fragment);
    for pair in fragment.split('&').filter(|pair| !pair.is_empty()) {
        let (key, value) = pair.split_once('=').unwrap_or((pair, ""));
        let slot = match key {
            "scene" => &mut name,
            "s" => &mut packed,
            "seed" => &mut seed,
            key if OF_THE_WINDOW.contains(&key) => continue,
            key => return Err(refuse(&format!("unknown key `{}`", short(key)))),
        };
        if slot.replace(value).is_some() {
            return Err(refuse(&format!("`{key}` twice")));
        }
    }
    let mut scene = match (name, packed) {
        (Some(name), None) if builtins().iter().any(|builtin| builtin.name == name) => load(name)?,
        (Some(name), None) => return Err(refuse(&format!("no scene is called `{}`", short(name)))),
        (None, Some(packed)) => read(&unpack(packed)?).map_err(|fault| fault.refuse(SUBJECT))?,
        (Some(_), Some(_)) => return Err(refuse("both `scene` and `s`")),
        (None, None) => return Err(refuse("names no scene")),
    };
    if let Some(seed) = seed {
        let wrong = || refuse(&format!("`{}` is no seed", short(seed)));
        let digits = !seed.is_empty() && seed.bytes().all(|byte| byte.is_ascii_digit());
        scene.seed = if digits { seed.parse().map_err(|_| wrong())? } else { return Err(wrong()) };
    }
    Ok((scene, packed.is_some()))
}

/// Unpacks the text of a link.
fn unpack(packed: &str) -> Result<Vec<u8>, Refusal> {
    let broken = || {
        Refusal::new(SUBJECT, "the scene in it is cut off or misspelt", "the whole link, as it was copied")
    };
    let bytes = URL_SAFE_NO_PAD.decode(packed).map_err(|_| broken())?;
    decompress_to_vec_with_limit(&bytes, LARGEST).map_err(|e| match e.status {
        TINFLStatus::HasMoreOutput => {
            Refusal::new(SUBJECT, "the scene in it is too large", format!("at most {LARGEST} bytes"))
        }
        _ => broken(),
    })
}

/// The start of a text that may be long.
fn short(text: &str) -> String {
    const MOST: usize = 40;
    let mut short: String = text.chars().take(MOST).collect();
    if short.len() < text.len() {
        short.push('…');
    }
    short
}
