//! Validation of parameters and states, and serde for them.

use crate::error::Error;

/// A value whose rules are checked by its constructor and when it is deserialised.
///
/// Fields are public and may be set freely, for example by a slider. `validate` checks the result.
/// With rejected values, behaviours still return finite results as long as the numbers are finite.
pub trait Validate {
    /// Checks every rule.
    ///
    /// # Errors
    /// Returns the first rule that is broken, with the name of the field.
    fn validate(&self) -> Result<(), Error>;
}

/// Implements `Serialize` and `Deserialize` for a type with derived versions beside it
/// (`#[serde(remote = "Self")]`, not for rustdoc: they are methods without a trait). Deserialising
/// rejects values that `validate` rejects.
#[cfg(feature = "serde")]
macro_rules! serde_checked {
    ($type:ident<$param:ident: Geometry>) => {
        serde_checked! { @impl $type<$param>, [Geometry<Scalar: serde::Serialize>], [Geometry<Scalar: serde::Deserialize<'de>>] }
    };
    ($type:ident<$param:ident: Scalar>) => {
        serde_checked! { @impl $type<$param>, [Scalar + serde::Serialize], [Scalar + serde::Deserialize<'de>] }
    };
    (@impl $type:ident<$param:ident>, [$($writable:tt)*], [$($readable:tt)*]) => {
        impl<$param: $($writable)*> serde::Serialize for $type<$param> {
            fn serialize<Out: serde::Serializer>(&self, out: Out) -> Result<Out::Ok, Out::Error> {
                $type::serialize(self, out)
            }
        }
        impl<'de, $param: $($readable)*> serde::Deserialize<'de> for $type<$param> {
            fn deserialize<In: serde::Deserializer<'de>>(from: In) -> Result<Self, In::Error> {
                let value = $type::deserialize(from)?;
                $crate::checked::Validate::validate(&value).map_err(serde::de::Error::custom)?;
                Ok(value)
            }
        }
    };
}
#[cfg(not(feature = "serde"))]
macro_rules! serde_checked {
    ($($any:tt)*) => {};
}
pub(crate) use serde_checked;
