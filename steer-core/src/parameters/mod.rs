//! Parameters that are declared once: unit, default, range and documentation of each field.
//!
//! `#[derive(Parameters)]` generates `Default`, [`Validate`], a constant table of the fields
//! ([`Parameters::FIELDS`]) and, with the feature `serde`, `Serialize` and `Deserialize`, which
//! reject unknown keys and values out of range. [`Parameters::rescaled`] returns the same
//! parameters in other units.
//!
//! ```
//! use steer_core::{Parameters, Scalar, Validate};
//!
//! /// Steers around puddles.
//! #[derive(Clone, Copy, Debug, PartialEq, Parameters)]
//! pub struct AvoidPuddles<S: Scalar> {
//!     /// Distance kept from a puddle.
//!     #[parameter(unit = LENGTH, default = 20.0, least = 0.0)]
//!     pub clearance: S,
//!     /// Longest time to look ahead; `None`: no limit.
//!     #[parameter(unit = TIME, default = None, above = 0.0)]
//!     pub horizon: Option<S>,
//! }
//!
//! let avoid = AvoidPuddles::<f32>::default();
//! assert_eq!(avoid, AvoidPuddles { clearance: 20.0, horizon: None });
//! let wrong = AvoidPuddles { clearance: -1.0, ..avoid }.validate().unwrap_err();
//! assert_eq!(wrong.to_string(), "clearance is negative: 0 or more is needed");
//! let [clearance, _] = AvoidPuddles::<f32>::FIELDS else { unreachable!() };
//! assert_eq!((clearance.key, clearance.least), ("clearance", Some(0.0)));
//! assert_eq!(clearance.doc, "Distance kept from a puddle.");
//! ```
//!
//! # Keys of `#[parameter(…)]`
//!
//! | key | value | |
//! |---|---|---|
//! | `unit` | a constant of [`Unit`] | needed for numbers and vectors |
//! | `default` | a literal, a variant, `None`, `Some(…)`, a struct of these | if the key is missing |
//! | `default` | no value | the default of the type, itself a struct of parameters |
//! | `least`, `most` | a number | the smallest and the largest value |
//! | `above` | a number | a limit that the value exceeds |
//! | `key` | a string | the key in files and their errors, if it is not the field's name |
//! | `other` | no value | not a parameter: it is read and written, but not checked |
//!
//! A field without `default` is required in files, and its struct has no derived `Default`. Every
//! number is finite. A field's type is a number, a vector, `bool`, `u8`, `u16`, `u32`, `usize`, an
//! `Option` of one of these, an enum with [`Choice`], or a struct of parameters.
//!
//! A number needs a unit, and a range needs a number:
//!
//! ```compile_fail
//! # use steer_core::{Parameters, Scalar};
//! #[derive(Parameters)]
//! struct NoUnit<S: Scalar> {
//!     /// A distance.
//!     #[parameter(default = 1.0)]
//!     distance: S,
//! }
//! ```
//! ```compile_fail
//! # use steer_core::Parameters;
//! #[derive(Parameters)]
//! struct NoNumber {
//!     /// Whether it counts.
//!     #[parameter(default = true, least = 0.0)]
//!     counts: bool,
//! }
//! ```
//! ```compile_fail
//! # use steer_core::{Parameters, Scalar};
//! #[derive(Parameters)]
//! struct Unknown<S: Scalar> {
//!     /// A distance.
//!     #[parameter(unit = LENGTH, minimum = 0.0)]
//!     distance: S,
//! }
//! ```

mod kinds;
#[cfg(feature = "serde")]
mod read;
mod scale;
mod table;
mod unit;
#[cfg(feature = "serde")]
mod write;

pub use kinds::Choice;
#[cfg(feature = "serde")]
pub use read::Reader;
pub use scale::Scale;
pub use steer_derive::{Choice, Parameters};
pub use table::{Field, Kind, Value};
pub use unit::Unit;

/// Items of the derived code, and of types and formats that extend it.
#[doc(hidden)]
pub mod derived {
    pub use super::kinds::{
        Counted, Group, Number, Optional, Own, Parameter, Ranged, Unitless, Vector, Word, check, check_range,
        from_plain, group, rescaled,
    };
    #[cfg(feature = "serde")]
    pub use super::read::{Input, ReadParameters, read_struct};
    #[cfg(feature = "serde")]
    pub use super::write::{Output, WriteParameters, write_struct};
    #[cfg(feature = "serde")]
    pub use crate::vector::components::Components;
    #[cfg(feature = "serde")]
    pub use serde;
}

use crate::checked::Validate;

/// A struct of parameters, derived. See [the module](self).
pub trait Parameters: Validate + Sized {
    /// Name of the struct.
    const NAME: &'static str;
    /// Keys of the fields, in the order of the declaration.
    const KEYS: &'static [&'static str];
    /// Table of the fields, in the same order.
    const FIELDS: &'static [Field];
    /// Returns the same parameters in other units: each field times the factor of its unit.
    #[must_use]
    fn rescaled(self, scale: &Scale) -> Self;
}

/// Expands to its input with the feature `serde`, and to nothing without it.
#[cfg(feature = "serde")]
#[doc(hidden)]
#[macro_export]
macro_rules! when_serde {
    ($($item:tt)*) => { $($item)* };
}
/// Expands to its input with the feature `serde`, and to nothing without it.
#[cfg(not(feature = "serde"))]
#[doc(hidden)]
#[macro_export]
macro_rules! when_serde {
    ($($item:tt)*) => {};
}
