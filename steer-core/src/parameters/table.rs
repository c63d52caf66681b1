//! [`Field`]: one row of the table of a struct's parameters.

use super::{Parameter, Unit, Unitless};

/// One parameter of a struct: everything that its declaration says.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub struct Field {
    /// Key in files.
    pub key: &'static str,
    /// First paragraph of its documentation, on one line.
    pub doc: &'static str,
    /// Dimension of its number; [`Unit::NUMBER`] if it has none.
    pub unit: Unit,
    /// Kind of its value.
    pub kind: Kind,
    /// Whether the value may be `None`.
    pub optional: bool,
    /// Value where it is left out; `None`: it is required.
    pub default: Option<Value>,
    /// Smallest number.
    pub least: Option<f64>,
    /// Limit that the number exceeds.
    pub above: Option<f64>,
    /// Largest number.
    pub most: Option<f64>,
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
    /// Returns the row of a parameter of this type, without default and range of its own.
    #[must_use]
    pub const fn of<T: Parameter<As>, As>(key: &'static str, doc: &'static str, unit: Unit) -> Self {
        let (kind, optional, least, most) = (T::KIND, T::OPTIONAL, T::LEAST, T::MOST);
        Field { key, doc, unit, kind, optional, default: None, least, above: None, most }
    }

    /// Returns the row of a parameter whose type needs no unit.
    #[must_use]
    pub const fn without_unit<T: Parameter<As>, As: Unitless>(key: &'static str, doc: &'static str) -> Self {
        Field::of::<T, As>(key, doc, Unit::NUMBER)
    }

    /// Returns the row of what is read and written only.
    #[must_use]
    pub const fn other(key: &'static str, doc: &'static str) -> Self {
        let (unit, kind) = (Unit::NUMBER, Kind::Other);
        let (default, least, above, most) = (None, None, None, None);
        Field { key, doc, unit, kind, optional: false, default, least, above, most }
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
}
