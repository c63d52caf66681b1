//! Converts a session to a link and back.

use core::hash::Hasher as _;

use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use fnv::FnvHasher;
use miniz_oxide::deflate::compress_to_vec;
use miniz_oxide::inflate::{TINFLStatus, decompress_to_vec_with_limit};

use serde_json::{Value, json};

use super::Session;
use super::write::{compact, slim};
use crate::error::Refusal;
use crate::scene::{Scene, builtins, load, read};
use crate::similar::question;

/// Maximum length of a link in bytes. Browsers cut links off long before.
const LONGEST: usize = 1 << 21;

/// Maximum size of an unpacked scene in bytes.
const LARGEST: usize = 1 << 24;

/// Keys for the window and for the run, not for the scene.
const OF_THE_WINDOW: [&str; 6] = ["theme", "zoom", "at", "embed", "sliders", "t"];

/// Parts of texts that are one byte, the number of the part from 1, while changes are packed. Links
/// have these numbers.
const PARTS: [&str; 31] = [
    "\"0\":{",
    "\"1\":{",
    "}}}",
    "\"agents\":{",
    "\"groups\":{",
    "\"circles\":{",
    "\"walls\":{",
    "\"polygons\":{",
    "\"paths\":{",
    "\"fields\":{",
    "\"steering\":{",
    "\"avoidance\":{",
    "\"points\":{",
    "\"toward\":",
    "\"center\":[",
    "\"radius\":",
    "\"position\":[",
    "\"from\":[",
    "\"to\":[",
    "\"max_speed\":",
    "\"max_force\":",
    "\"weight\":",
    "\"distance\":",
    "\"boids\":{",
    "\"flock\":{",
    "\"separation\":{",
    "\"cohesion\":{",
    "\"alignment\":{",
    "\"min_cos\":",
    "\"target\":",
    "\":[",
];

/// Correct form of a link.
const RIGHT: &str = "the whole link, as it was copied, or #scene= and the name of a scene";

/// Returns the part of a link from `#` on: `#scene=flock&seed=7` for a built-in scene, with `&d=`
/// and the packed changes if it has been edited. For another scene, the whole scene, packed.
///
/// The link opens the start of the scene, with all edits. The run from there is identical, bit for
/// bit, if it is not changed. `&t=` is the number of steps in which the run has beaten, or missed,
/// the scene's time to beat. For the current state, call [`link_of`] with
/// [`Session::current_scene`].
pub fn link(session: &Session) -> String {
    let link = link_of(session.scene());
    if link.contains("&v=") { link + &session.result() } else { link }
}

/// Returns the part of a link from `#` on that opens this scene. Packed parts have `&v=` with them,
/// for [`is_of_this_version`].
pub fn link_of(scene: &Scene) -> String {
    let text = compact(scene);
    let pack = |text: &str| URL_SAFE_NO_PAD.encode(compress_to_vec(text.as_bytes(), 9));
    let named = builtins().iter().find(|builtin| builtin.name == scene.name).and_then(|builtin| {
        let original = Scene { seed: scene.seed, ..read(builtin.text.as_bytes()).ok()? };
        let link = format!("#scene={}&seed={}", builtin.name, scene.seed);
        let mut whole = slim(&original);
        let Some(changes) = changes(&whole, &slim(scene)) else { return Some(link) };
        apply(&mut whole, changes.clone());
        let same = read(whole.to_string().as_bytes()).is_ok_and(|read| compact(&read) == text);
        let version = version(builtin.text);
        same.then(|| format!("{link}&v={version}&d={}", pack(&abbreviated(&changes.to_string()))))
    });
    let whole = || format!("#s={}&v={}", pack(&text), version(""));
    named.unwrap_or_else(whole)
}

/// Returns a name for this built-in scene and the program, which a change of either changes.
fn version(builtin: &str) -> String {
    let mut hasher = FnvHasher::default();
    hasher.write(builtin.as_bytes());
    hasher.write(env!("STEER_PROGRAM").as_bytes());
    format!("{:06x}", hasher.finish() >> 40)
}

/// Whether a link is of this version of its scene and of the program, or does not say.
///
/// The run of another version may differ from the run whose link was copied.
pub fn is_of_this_version(fragment: &str) -> bool {
    let builtin = builtins().iter().find(|builtin| Some(builtin.name) == value(fragment, "scene="));
    value(fragment, "v=").is_none_or(|named| named == version(builtin.map_or("", |builtin| builtin.text)))
}

/// Returns the changes that make `new` from `old`: of an object its keys, with `null` for a removed
/// one, of a list its indices, of anything else the new value. `None` if they are the same.
fn changes(old: &Value, new: &Value) -> Option<Value> {
    let numbers = |list: &[Value]| list.iter().any(Value::is_number);
    let pairs: Vec<(String, Value)> = match (old, new) {
        (Value::Object(old), Value::Object(new)) => {
            let removed =
                old.keys().filter(|key| !new.contains_key(*key)).map(|key| (key.clone(), Value::Null));
            let other = new.iter().filter_map(|(key, value)| {
                let change = old.get(key).map_or_else(|| Some(value.clone()), |old| changes(old, value));
                Some((key.clone(), change?))
            });
            removed.chain(other).collect()
        }
        (Value::Array(old), Value::Array(new)) if old.len() <= new.len() && !numbers(new) => {
            if let Some(by) = shift(old, new) {
                return Some(json!({SHIFT: by}));
            }
            let item = |(i, value): (usize, &Value)| {
                let change = old.get(i).map_or_else(|| Some(value.clone()), |old| changes(old, value));
                Some((i.to_string(), change?))
            };
            new.iter().enumerate().filter_map(item).collect()
        }
        _ => {
            // As texts, because -0.0 is not 0.0 here.
            let [old, text] = [old, new].map(Value::to_string);
            return (old != text).then(|| new.clone());
        }
    };
    (!pairs.is_empty()).then(|| Value::Object(pairs.into_iter().collect()))
}

/// The text with a byte for each of [`PARTS`]. JSON has no such bytes.
fn abbreviated(text: &str) -> String {
    PARTS
        .iter()
        .zip(1_u8..)
        .fold(text.into(), |text: String, (part, i)| text.replace(part, &char::from(i).to_string()))
}

/// The text with the parts for their bytes.
fn in_full(text: &str) -> String {
    let part = |c: char| (c as usize).checked_sub(1).and_then(|i| PARTS.get(i));
    text.chars().fold(String::new(), |mut full, c| {
        match part(c) {
            Some(part) => full.push_str(part),
            None => full.push(c),
        }
        full
    })
}

/// Key of the move of all points of a list.
const SHIFT: &str = "+";

/// The list with all its points moved by `by`, to a millionth. `None` if it is no list of points.
fn shifted(points: &[Value], by: &Value) -> Option<Vec<Value>> {
    let moved = |point: &Value, i: usize| Some(((point[i].as_f64()? + by[i].as_f64()?) * 1e6).round() / 1e6);
    points.iter().map(|point| Some(json!([moved(point, 0)?, moved(point, 1)?]))).collect()
}

/// Returns the move of all points from one list to another, if it is the same for all of several.
fn shift(old: &[Value], new: &[Value]) -> Option<Value> {
    let part = |i: usize| Some(((new.first()?[i].as_f64()? - old.first()?[i].as_f64()?) * 1e6).round() / 1e6);
    let by = json!([part(0)?, part(1)?]);
    let is_moved = old != new && old.len() > 1 && shifted(old, &by)? == new;
    is_moved.then_some(by)
}

/// Applies changes, as [`changes`] returns them.
fn apply(value: &mut Value, changes: Value) {
    match (value, changes) {
        (Value::Object(keys), Value::Object(changes)) => {
            for (key, change) in changes {
                match keys.get_mut(&key) {
                    _ if change.is_null() => drop(keys.remove(&key)),
                    Some(old) => apply(old, change),
                    None => drop(keys.insert(key, change)),
                }
            }
        }
        (Value::Array(items), Value::Object(changes)) => {
            if let Some(moved) = changes.get(SHIFT).and_then(|by| shifted(items, by)) {
                *items = moved;
                return;
            }
            for (index, change) in changes {
                match index.parse().ok().and_then(|i: usize| items.get_mut(i)) {
                    Some(old) => apply(old, change),
                    None => items.push(change),
                }
            }
        }
        (value, changes) => *value = changes,
    }
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
    let mut session = Session::open(scene).map_err(|fault| fault.refuse(SUBJECT))?;
    // The time of another version may be another one.
    let claim = value(fragment, "t=").filter(|_| is_of_this_version(fragment));
    session.record.claim = claim.and_then(|steps| steps.parse().ok());
    Ok(session)
}

/// Value of a key of a link, which ends in `=`.
fn value<'a>(fragment: &'a str, key: &str) -> Option<&'a str> {
    fragment.trim_start_matches('#').split('&').find_map(|pair| pair.strip_prefix(key))
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

/// Returns the scene of a link, and whether a part of the link is packed.
fn scene_of(fragment: &str) -> Result<(Scene, bool), Refusal> {
    let refuse = |wrong: &str| Refusal::new(SUBJECT, wrong, RIGHT);
    if fragment.len() > LONGEST {
        return Err(Refusal::new(SUBJECT, "is too long", format!("at most {LONGEST} bytes")));
    }
    let [mut name, mut packed, mut seed, mut edits, mut version] = [None; 5];
    let fragment = fragment.strip_prefix('#').unwrap_or(fragment);
    for pair in fragment.split('&').filter(|pair| !pair.is_empty()) {
        let (key, value) = pair.split_once('=').unwrap_or((pair, ""));
        let slot = match key {
            "scene" => &mut name,
            "s" => &mut packed,
            "seed" => &mut seed,
            "d" => &mut edits,
            "v" => &mut version,
            key if OF_THE_WINDOW.contains(&key) => continue,
            key => return Err(refuse(&format!("unknown key `{}`", short(key)))),
        };
        if slot.replace(value).is_some() {
            return Err(refuse(&format!("`{key}` twice")));
        }
    }
    let mut scene = match (name, packed) {
        (Some(name), None) if builtins().iter().any(|builtin| builtin.name == name) => load(name)?,
        (Some(name), None) => {
            let meant = question(name, builtins().iter().map(|builtin| builtin.name));
            let wrong = format!("no scene is called `{}`", short(name));
            return Err(Refusal::new(SUBJECT, wrong, meant + RIGHT));
        }
        (None, Some(packed)) => read(&unpack(packed)?).map_err(|fault| fault.refuse(SUBJECT))?,
        (Some(_), Some(_)) => return Err(refuse("both `scene` and `s`")),
        (None, None) => return Err(refuse("names no scene")),
    };
    if let Some(edits) = edits {
        let edits = String::from_utf8(unpack(edits)?).map_err(|_| broken())?;
        if edits.len() > LARGEST / PARTS.len() {
            return Err(broken());
        }
        let edits = serde_json::from_str(&in_full(&edits)).map_err(|_| broken())?;
        let mut whole = slim(&scene);
        apply(&mut whole, edits);
        scene = read(whole.to_string().as_bytes()).map_err(|fault| fault.refuse(SUBJECT))?;
    }
    if let Some(seed) = seed {
        let wrong = || refuse(&format!("`{}` is no seed", short(seed)));
        let digits = !seed.is_empty() && seed.bytes().all(|byte| byte.is_ascii_digit());
        scene.seed = if digits { seed.parse().map_err(|_| wrong())? } else { return Err(wrong()) };
    }
    Ok((scene, packed.or(edits).is_some()))
}

fn broken() -> Refusal {
    Refusal::new(SUBJECT, "the scene in it is cut off or misspelt", "the whole link, as it was copied")
}

/// Unpacks the text of a link.
fn unpack(packed: &str) -> Result<Vec<u8>, Refusal> {
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
