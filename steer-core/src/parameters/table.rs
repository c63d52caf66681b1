//! [`Field`]: one row of the table of a struct's parameters.

use super::unit::Unit;
use crate::error::{Error, finite};
use crate::scalar::Scalar;

/// One parameter of a struct: everything that its declaration says.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub struct Field {
    /// Name in the struct, which errors of `validate` have.
    pub name: &'static str,
    /// Key in files.
    pub key: &'static str,
    /// First paragraph of its documentation, on one line.
    pub doc: &'static str,
    /// Dimension of its number, or [`Unit::NUMBER`] if it has none.
    pub unit: Unit,
    /// Kind of its value.
    pub kind: Kind,
    /// Whether the value may be `None`.
    pub optional: bool,
    /// Value where it is left out. `None`: it is required.
    pub default: Option<Value>,
    /// Smallest number.
    pub least: Option<f64>,
    /// Limit that the number exceeds.
    pub above: Option<f64>,
    /// Largest number.
    pub most: Option<f64>,
    /// Words for the range in an error.
    pub(super) needed: &'static str,
}

/// Kind of a parameter's value.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub enum Kind {
    /// A number.
    Number,
    /// A whole number, 0 or more.
    Count,
    /// `true` or `false`.
    Flag,
    /// A vector.
    Vector,
    /// One of these words.
    Choice(&'static [&'static str]),
    /// A struct with these fields.
    Group(&'static [Field]),
    /// One of these words, or a map with one of these fields.
    Variant {
        /// The words.
        words: &'static [&'static str],
        /// The fields.
        fields: &'static [Field],
    },
    /// Any other value that serde can read.
    Other,
}

/// Default of a parameter.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub enum Value {
    /// `None`.
    None,
    /// A number.
    Number(f64),
    /// A whole number.
    Count(u64),
    /// `true` or `false`.
    Flag(bool),
    /// One of the words of a choice.
    Word(&'static str),
    /// Values of a struct's fields, by key. A field that is not listed has the default of its
    /// own row.
    Group(&'static [(&'static str, Value)]),
}

impl Field {
    /// Returns the row of what is read and written only.
    #[must_use]
    pub const fn other(key: &'static str, doc: &'static str) -> Self {
        let (unit, kind) = (Unit::NUMBER, Kind::Other);
        let (default, least, above, most) = (None, None, None, None);
        Field { name: key, key, doc, unit, kind, optional: false, default, least, above, most, needed: "" }
    }

    /// Returns the row with this name, where it is not the key.
    #[must_use]
    pub const fn with_name(self, name: &'static str) -> Self {
        Field { name, ..self }
    }

    /// Returns the row with this default.
    #[must_use]
    pub const fn with_default(self, default: Value) -> Self {
        Field { default: Some(default), ..self }
    }

    /// Returns the row with this smallest number.
    #[must_use]
    pub const fn with_least(self, least: f64) -> Self {
        Field { least: Some(least), ..self }
    }

    /// Returns the row with this limit that the number exceeds.
    #[must_use]
    pub const fn with_above(self, above: f64) -> Self {
        Field { above: Some(above), ..self }
    }

    /// Returns the row with this largest number.
    #[must_use]
    pub const fn with_most(self, most: f64) -> Self {
        Field { most: Some(most), ..self }
    }

    /// Returns the row with these words for the range in an error.
    #[must_use]
    pub const fn with_needed(self, needed: &'static str) -> Self {
        Field { needed, ..self }
    }

    /// Checks that a number is finite and in the range.
    ///
    /// # Errors
    /// The broken rule, with `what`.
    pub fn check<S: Scalar>(&self, what: &'static str, value: S) -> Result<(), Error> {
        finite(what, value)?;
        let fits = self.least.is_none_or(|least| value >= S::from_f64(least))
            && self.above.is_none_or(|above| value > S::from_f64(above))
            && self.most.is_none_or(|most| value <= S::from_f64(most));
        match (self.least, self.above, self.most) {
            _ if fits => Ok(()),
            (Some(0.0), None, None) => Err(Error::Negative { what }),
            (None, Some(0.0), None) => Err(Error::NotPositive { what }),
            _ => Err(Error::OutOfRange { what, needed: self.needed }),
        }
    }
}
