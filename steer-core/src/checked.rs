//! Parameters and states that can be refused, and serde for them.

use crate::Error;

/// A value with rules: what its constructor, or reading it from a file, refuses.
///
/// Fields are public and a slider may set them freely; `validate` says whether the result still makes sense. Behaviours
/// stay finite on values that it refuses, as long as the numbers themselves are finite.
pub trait Validate {
    /// Whether every rule holds.
    ///
    /// # Errors
    /// The first rule that is broken, with the name of the field.
    fn validate(&self) -> Result<(), Error>;
}

/// `Serialize` and `Deserialize` for a type whose derived versions sit beside it (`#[serde(remote = "Self")]`): reading
/// refuses what `validate` refuses.
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
                $crate::Validate::validate(&value).map_err(serde::de::Error::custom)?;
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
