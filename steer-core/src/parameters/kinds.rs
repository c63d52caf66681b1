//! [`Parameter`]: the types that a parameter may have.

use super::Parameters;
use super::scale::Scale;
use super::table::{Field, Kind, Value};
use super::unit::Unit;
use crate::error::{Error, finite, finite_vector};
use crate::scalar::Scalar;
use crate::vector::Vec2Like;

/// A type that a parameter may have.
///
/// `As` is the family of the type. It lets numbers, options, vectors, enums and structs each have
/// one blanket implementation. Another type implements `Parameter`, which is `Parameter<Own>`. It
/// needs the method `const fn parameter_value(&self) -> Value` to have a default.
/// `#[derive(Choice)]` makes such a method.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a type of a parameter",
    note = "numbers, vectors, `bool`, `u8`, `u16`, `u32`, `usize`, options of these, enums with `#[derive(Choice)]` and structs with `#[derive(Parameters)]` are"
)]
pub trait Parameter<As = Own>: Sized {
    /// Type of a default as it is declared: `f64` for every number.
    type Plain;
    /// Kind of the value.
    const KIND: Kind;
    /// Whether the value may be `None`.
    const OPTIONAL: bool = false;
    /// Smallest number that the type has, if it is not any.
    const LEAST: Option<f64> = None;
    /// Largest number that the type has, if it is not any.
    const MOST: Option<f64> = None;
    /// Returns the value of a declared default.
    fn from_plain(plain: Self::Plain) -> Self;
    /// Checks a value whose declaration has no range.
    ///
    /// # Errors
    /// The broken rule, with `what`.
    fn check(&self, what: &'static str) -> Result<(), Error>;
    /// Returns the value, which has this unit, in other units. A value without a unit stays.
    #[inline]
    #[must_use]
    fn rescaled(self, unit: Unit, scale: &Scale) -> Self {
        let _ = (unit, scale);
        self
    }
}

/// A parameter that may have a range.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a number: it cannot have `least`, `above` or `most`"
)]
pub trait Ranged<As>: Parameter<As> {
    /// Checks that the value is finite and in the range of its field.
    ///
    /// # Errors
    /// The broken rule, with `what`.
    fn check_range(&self, what: &'static str, field: &Field) -> Result<(), Error>;
}

/// An enum without data, derived. A variant's word is its name in snake case, or the text of
/// `#[choice(word = "…")]`.
///
/// ```
/// use steer_core::parameters::Choice;
///
/// #[derive(Choice)]
/// enum Gait {
///     Walk,
///     SlowTrot,
/// }
/// assert_eq!(Gait::WORDS, ["walk", "slow_trot"]);
/// ```
pub trait Choice: Sized {
    /// Words in files, in the order of the variants.
    const WORDS: &'static [&'static str];
}

/// Family of numbers.
#[derive(Debug)]
pub enum Number {}
/// Family of options of another family.
#[derive(Debug)]
pub struct Optional<As>(core::marker::PhantomData<As>);
/// Family of the vectors of a [`Geometry`](crate::vector::Geometry).
#[derive(Debug)]
pub struct Vector<G>(core::marker::PhantomData<G>);
/// Family of enums with [`Choice`].
#[derive(Debug)]
pub enum Word {}
/// Family of structs of parameters.
#[derive(Debug)]
pub enum Group {}
/// Family of whole numbers.
#[derive(Debug)]
pub enum Counted {}
/// Family of all other types, each of which implements [`Parameter`] by itself.
#[derive(Debug)]
pub enum Own {}

/// A family whose parameters need no unit.
#[diagnostic::on_unimplemented(
    message = "a parameter of the family `{Self}` needs a unit",
    note = "add `#[parameter(unit = …)]` with a constant of `steer_core::parameters::Unit`, such as `LENGTH` or `NUMBER`"
)]
pub trait Unitless {}
impl Unitless for Word {}
impl Unitless for Group {}
impl Unitless for Counted {}
impl Unitless for Own {}
impl<As: Unitless> Unitless for Optional<As> {}

impl Field {
    /// Returns the row of a parameter of this type, without default and range of its own.
    #[must_use]
    pub const fn of<T: Parameter<As>, As>(key: &'static str, doc: &'static str, unit: Unit) -> Self {
        let (kind, optional, least, most) = (T::KIND, T::OPTIONAL, T::LEAST, T::MOST);
        Field {
            name: key,
            key,
            doc,
            unit,
            kind,
            optional,
            default: None,
            least,
            above: None,
            most,
            needed: "",
        }
    }

    /// Returns the row of a parameter whose type needs no unit.
    #[must_use]
    pub const fn without_unit<T: Parameter<As>, As: Unitless>(key: &'static str, doc: &'static str) -> Self {
        Field::of::<T, As>(key, doc, Unit::NUMBER)
    }
}

impl<S: Scalar> Parameter<Number> for S {
    type Plain = f64;
    const KIND: Kind = Kind::Number;
    #[inline]
    fn from_plain(plain: f64) -> Self {
        S::from_f64(plain)
    }
    fn check(&self, what: &'static str) -> Result<(), Error> {
        finite(what, *self)
    }
    #[inline]
    fn rescaled(self, unit: Unit, scale: &Scale) -> Self {
        self * scale.factor(unit)
    }
}

impl<S: Scalar> Ranged<Number> for S {
    fn check_range(&self, what: &'static str, field: &Field) -> Result<(), Error> {
        field.check(what, *self)
    }
}

impl<T: Parameter<As>, As> Parameter<Optional<As>> for Option<T> {
    type Plain = Option<T::Plain>;
    const KIND: Kind = T::KIND;
    const OPTIONAL: bool = true;
    const LEAST: Option<f64> = T::LEAST;
    const MOST: Option<f64> = T::MOST;
    #[inline]
    fn from_plain(plain: Self::Plain) -> Self {
        plain.map(T::from_plain)
    }
    fn check(&self, what: &'static str) -> Result<(), Error> {
        self.as_ref().map_or(Ok(()), |value| value.check(what))
    }
    #[inline]
    fn rescaled(self, unit: Unit, scale: &Scale) -> Self {
        self.map(|value| value.rescaled(unit, scale))
    }
}

impl<T: Ranged<As>, As> Ranged<Optional<As>> for Option<T> {
    fn check_range(&self, what: &'static str, field: &Field) -> Result<(), Error> {
        self.as_ref().map_or(Ok(()), |value| value.check_range(what, field))
    }
}

impl<G, V: Vec2Like<G>> Parameter<Vector<G>> for V {
    type Plain = V;
    const KIND: Kind = Kind::Vector;
    #[inline]
    fn from_plain(plain: V) -> Self {
        plain
    }
    fn check(&self, what: &'static str) -> Result<(), Error> {
        finite_vector(what, *self)
    }
    #[inline]
    fn rescaled(self, unit: Unit, scale: &Scale) -> Self {
        self * scale.factor(unit)
    }
}

impl<T: Choice> Parameter<Word> for T {
    type Plain = T;
    const KIND: Kind = Kind::Choice(T::WORDS);
    #[inline]
    fn from_plain(plain: T) -> Self {
        plain
    }
    fn check(&self, _: &'static str) -> Result<(), Error> {
        Ok(())
    }
}

impl<T: Parameters> Parameter<Group> for T {
    type Plain = T;
    const KIND: Kind = Kind::Group(T::FIELDS);
    #[inline]
    fn from_plain(plain: T) -> Self {
        plain
    }
    fn check(&self, _: &'static str) -> Result<(), Error> {
        self.validate()
    }
    #[inline]
    fn rescaled(self, _: Unit, scale: &Scale) -> Self {
        Parameters::rescaled(self, scale)
    }
}

impl Parameter for bool {
    type Plain = bool;
    const KIND: Kind = Kind::Flag;
    #[inline]
    fn from_plain(plain: bool) -> Self {
        plain
    }
    fn check(&self, _: &'static str) -> Result<(), Error> {
        Ok(())
    }
}

macro_rules! counts {
    ($($count:ident)*) => {$(
        impl Parameter<Counted> for $count {
            type Plain = $count;
            const KIND: Kind = Kind::Count;
            #[inline]
            fn from_plain(plain: $count) -> Self {
                plain
            }
            fn check(&self, _: &'static str) -> Result<(), Error> {
                Ok(())
            }
        }

        impl Ranged<Counted> for $count {
            fn check_range(&self, what: &'static str, field: &Field) -> Result<(), Error> {
                field.check(what, *self as f64)
            }
        }
    )*};
}
counts!(u8 u16 u32 usize);

/// Returns the value of a declared default.
#[inline]
pub fn from_plain<T: Parameter<As>, As>(plain: T::Plain) -> T {
    T::from_plain(plain)
}

/// Returns a parameter of this unit in other units.
#[inline]
pub fn rescaled<T: Parameter<As>, As>(value: T, unit: Unit, scale: &Scale) -> T {
    value.rescaled(unit, scale)
}

/// Checks a parameter that has no range.
///
/// # Errors
/// The broken rule, with `what`.
pub fn check<T: Parameter<As>, As>(value: &T, what: &'static str) -> Result<(), Error> {
    value.check(what)
}

/// Checks a parameter that has a range.
///
/// # Errors
/// The broken rule, with `what`.
pub fn check_range<T: Ranged<As>, As>(value: &T, what: &'static str, field: &Field) -> Result<(), Error> {
    value.check_range(what, field)
}

/// Returns the default of a struct of parameters that is left out: the default of every row.
#[must_use]
pub const fn group<T: Parameters + Default>() -> Value {
    Value::Group(&[])
}
