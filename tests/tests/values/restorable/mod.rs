//! Every type that evolves or has parameters is written and read back bit by bit: through JSON,
//! which stores field names, and through postcard, which does not.

mod crowds;
mod numbers;
mod source;
mod swarms;
mod tables;
mod values;

use core::any::type_name;
use core::fmt::Debug;
use std::collections::BTreeSet;

use serde::{Serialize, de::DeserializeOwned};
use steer_core::Geometry;
use steer_core::swarm::SwarmScalar;
use steer_glam::{Glam, GlamF64};
use steer_nalgebra::Nalgebra;

use self::numbers::Numbers;

/// A value that files can hold.
trait Plain: Serialize + DeserializeOwned + Debug {}
impl<T: Serialize + DeserializeOwned + Debug> Plain for T {}

/// Names of the types that have passed.
type Seen = BTreeSet<String>;

/// Writes a value and reads it back in both formats.
///
/// postcard stores the bits of a number. `Debug` distinguishes any two numbers, even -0 and 0.
fn returns<T: Plain>(seen: &mut Seen, value: &T) {
    let same = |format: &str, other: &T| {
        assert_eq!(format!("{other:?}"), format!("{value:?}"), "through {format}");
        assert_eq!(bytes(other), bytes(value), "{value:?} through {format}");
    };
    let text = serde_json::to_string(value).unwrap_or_else(|e| panic!("{value:?}: {e}"));
    same("JSON", &serde_json::from_str(&text).unwrap_or_else(|e| panic!("{text}: {e}")));
    same("postcard", &postcard::from_bytes(&bytes(value)).unwrap_or_else(|e| panic!("{value:?}: {e}")));
    let name = type_name::<T>();
    let name = name.split('<').next().unwrap_or(name);
    seen.insert(name.rsplit("::").next().unwrap_or(name).to_owned());
}

/// Writes a world and reads it back in both formats, and compares the futures.
fn goes_on<T: Plain + Clone>(world: &T, go_on: impl Fn(T) -> String) {
    let text = serde_json::to_string(world).expect("JSON has room for it");
    let copies: [T; 2] = [
        serde_json::from_str(&text).unwrap_or_else(|error| panic!("{error}: {text}")),
        postcard::from_bytes(&bytes(world)).expect("it was written so"),
    ];
    for copy in copies {
        assert_eq!(go_on(copy), go_on(world.clone()), "{world:?}");
    }
}

fn bytes<T: Plain>(value: &T) -> Vec<u8> {
    let mut room = [0; 1 << 13];
    postcard::to_slice(value, &mut room).unwrap_or_else(|e| panic!("{value:?}: {e}")).to_vec()
}

/// Tests every type, with each of the numbers in each of its fields.
fn all<G>() -> Seen
where
    G: Geometry<Scalar: Numbers + SwarmScalar + Plain + Into<f64>, Vector: Send + Sync> + Send + Sync,
{
    let mut seen = Seen::new();
    for start in 0..G::Scalar::NASTY.len() {
        values::terrain::<G>(&mut seen, start);
        values::agents::<G>(&mut seen, start);
        values::behaviors::<G>(&mut seen, start);
        values::parts::<G>(&mut seen, start);
    }
    values::words(&mut seen);
    swarms::swarms::<G>(&mut seen);
    crowds::crowds::<G>(&mut seen);
    seen
}

#[test]
fn through_glam_in_single_precision() {
    all::<Glam>();
}

#[test]
fn through_glam_in_double_precision() {
    all::<GlamF64>();
}

#[test]
fn through_nalgebra_in_single_precision() {
    all::<Nalgebra<f32>>();
}

#[test]
fn through_nalgebra_in_double_precision() {
    all::<Nalgebra<f64>>();
}

#[test]
fn no_type_is_left_out() {
    let seen = all::<Glam>();
    let found = source::read();
    assert_eq!(seen, found.written, "what is written is what the test above writes");
    let missing: Vec<_> = found.checked.difference(&found.written).collect();
    assert!(missing.is_empty(), "these can be refused but not written: {missing:?}");
    let missing: Vec<_> = found.evolving.difference(&found.written).collect();
    assert!(missing.is_empty(), "these change but cannot be written: {missing:?}");
    assert!(found.written.len() > 50 && found.evolving.len() > 5, "the source is read: {found:?}");
}
