//! [`Parameter`]: the types that a parameter may have.

use super::{Kind, Parameters, Scale, Unit, Value};
use crate::error::Error;
use crate::error::{finite, finite_vector};
use crate::scalar::Scalar;
use crate::vector::Vec2Like;

/// A type that a parameter may have.
///
/// `As` is the family of the type. It lets numbers, options, vectors, enums and structs each have
/// one blanket implementation. Another type implements `Parameter`, which is `Parameter<Own>`. It
/// needs the method `const fn parameter_value(&self) -> Value` to have a default;
/// `#[derive(Choice)]` makes such a method.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a type of a parameter",
    note = "numbers, vectors, `bool`, `u32`, `usize`, options of these, enums with `#[derive(Choice)]` and structs with `#[derive(Parameters)]` are"
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
    /// Checks the value where the declaration has no range.
    ///
    /// # Errors
    /// The broken rule, with `key`.
    fn check(&self, key: &'static str) -> Result<(), Error>;
    /// Returns the value, which has this unit, in other units; a value without a unit stays.
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
    /// Checks that the value is finite and in this range.
    ///
    /// # Errors
    /// The broken rule, with `key`.
    fn check_range(&self, key: &'static str, range: &Range) -> Result<(), Error>;
}

/// An enum without data; derived. A variant's word is its name in snake case, or
/// that of `#[choice(word = "…")]`.
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

/// Range of a number.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Range {
    least: Option<f64>,
    above: Option<f64>,
    most: Option<f64>,
    needed: &'static str,
}

impl Range {
    /// Returns the range from `least` or above `above` to `most`, with its words for a refusal.
    #[must_use]
    pub const fn new(
        least: Option<f64>,
        above: Option<f64>,
        most: Option<f64>,
        needed: &'static str,
    ) -> Self {
        Range { least, above, most, needed }
    }

    fn check<S: Scalar>(&self, what: &'static str, value: S) -> Result<(), Error> {
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

impl<S: Scalar> Parameter<Number> for S {
    type Plain = f64;
    const KIND: Kind = Kind::Number;
    #[inline]
    fn from_plain(plain: f64) -> Self {
        S::from_f64(plain)
    }
    fn check(&self, key: &'static str) -> Result<(), Error> {
        finite(key, *self)
    }
    #[inline]
    fn rescaled(self, unit: Unit, scale: &Scale) -> Self {
        self * scale.factor(unit)
    }
}

impl<S: Scalar> Ranged<Number> for S {
    fn check_range(&self, key: &'static str, range: &Range) -> Result<(), Error> {
        range.check(key, *self)
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
    fn check(&self, key: &'static str) -> Result<(), Error> {
        self.as_ref().map_or(Ok(()), |value| value.check(key))
    }
    #[inline]
    fn rescaled(self, unit: Unit, scale: &Scale) -> Self {
        self.map(|value| value.rescaled(unit, scale))
    }
}

impl<T: Ranged<As>, As> Ranged<Optional<As>> for Option<T> {
    fn check_range(&self, key: &'static str, range: &Range) -> Result<(), Error> {
        self.as_ref().map_or(Ok(()), |value| value.check_range(key, range))
    }
}

impl<G, V: Vec2Like<G>> Parameter<Vector<G>> for V {
    type Plain = V;
    const KIND: Kind = Kind::Vector;
    #[inline]
    fn from_plain(plain: V) -> Self {
        plain
    }
    fn check(&self, key: &'static str) -> Result<(), Error> {
        finite_vector(key, *self)
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
            fn check_range(&self, key: &'static str, range: &Range) -> Result<(), Error> {
                range.check(key, *self as f64)
            }
        }
    )*};
}
counts!(u32 usize);

/// Returns the value of a declared default.
#[doc(hidden)]
#[inline]
pub fn from_plain<T: Parameter<As>, As>(plain: T::Plain) -> T {
    T::from_plain(plain)
}

/// Returns a parameter of this unit in other units.
#[doc(hidden)]
#[inline]
pub fn rescaled<T: Parameter<As>, As>(value: T, unit: Unit, scale: &Scale) -> T {
    value.rescaled(unit, scale)
}

/// Checks a parameter that has no range.
///
/// # Errors
/// The broken rule, with `key`.
#[doc(hidden)]
pub fn check<T: Parameter<As>, As>(value: &T, key: &'static str) -> Result<(), Error> {
    value.check(key)
}

/// Checks a parameter that has a range.
///
/// # Errors
/// The broken rule, with `key`.
#[doc(hidden)]
pub fn check_range<T: Ranged<As>, As>(value: &T, key: &'static str, range: &Range) -> Result<(), Error> {
    value.check_range(key, range)
}

/// Returns the default of a struct of parameters that is left out: that of every row.
#[doc(hidden)]
#[must_use]
pub const fn group<T: Parameters + Default>() -> Value {
    Value::Group(&[])
}
