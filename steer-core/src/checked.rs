//! Validation of parameters and states, and serde for them.

use crate::error::Error;

/// A value whose rules are checked by its constructor and when it is deserialised.
///
/// Fields are public and may be set freely, for example by a slider; `validate` checks the result.
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
    ($type:ident<$param:ident: $bound:ident $(, $plain:ident)*> $(, $($also:tt)*)?) => {
        impl<$param: $bound + serde::Serialize $(, $plain: serde::Serialize)*> serde::Serialize for $type<$param $(, $plain)*>
        where $($($also)*: serde::Serialize)?
        {
            fn serialize<Out: serde::Serializer>(&self, out: Out) -> Result<Out::Ok, Out::Error> {
                $type::serialize(self, out)
            }
        }
        impl<'de, $param: $bound + serde::Deserialize<'de> $(, $plain: serde::Deserialize<'de>)*> serde::Deserialize<'de> for $type<$param $(, $plain)*>
        where $($($also)*: serde::Deserialize<'de>)?
        {
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
