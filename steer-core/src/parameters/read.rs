//! [`Reader`]: parameters out of a file, one key at a time.

use core::fmt;
use core::marker::PhantomData;

use serde::Deserialize;
use serde::de::{DeserializeSeed, Deserializer, Error as _, MapAccess, SeqAccess, Visitor};

use super::Parameters;
use super::table::Field;
use crate::error::Error;

/// Parameters that can be read, by derived code.
pub trait ReadParameters<'de>: Parameters {
    /// A slot for each field: `None` until it is read.
    type Slots;
    /// Slots of which none is read.
    const EMPTY: Self::Slots;

    /// Reads the field at this index of [`KEYS`](Parameters::KEYS) into its slot.
    ///
    /// Returns `false` if there is no such field, or no value left in the input.
    ///
    /// # Errors
    /// Returns the error of the value, or a duplicate key if its slot is full.
    fn read_at<I: Input<'de>>(slots: &mut Self::Slots, index: usize, input: I) -> Result<bool, I::Error>;

    /// Returns the parameters, with the default of each slot that is empty.
    ///
    /// # Errors
    /// The first empty slot without a default.
    fn finish<E: serde::de::Error>(slots: Self::Slots) -> Result<Self, E>;
}

/// A format's next value.
pub trait Input<'de>: Sized {
    /// Error of the format.
    type Error: serde::de::Error;

    /// Reads the next value, which is one of this field. `None` if there is none left.
    ///
    /// `check` gets the value and the field's key for its error. An input with a narrower check of
    /// its own need not call it.
    ///
    /// # Errors
    /// Returns the error of the value, or of its check.
    fn next<T: Deserialize<'de>>(
        self,
        field: &'static Field,
        check: impl FnOnce(&T, &'static str) -> Result<(), Error>,
    ) -> Result<Option<T>, Self::Error>;

    /// Reads a value into a slot. `false` if there is none left.
    ///
    /// # Errors
    /// Returns the error of the value, or a duplicate key if the slot is full.
    fn read<T: Deserialize<'de>>(
        self,
        slot: &mut Option<T>,
        field: &'static Field,
        check: impl FnOnce(&T, &'static str) -> Result<(), Error>,
    ) -> Result<bool, Self::Error> {
        if slot.is_some() {
            return Err(Self::Error::duplicate_field(field.key));
        }
        *slot = self.next(field, check)?;
        Ok(slot.is_some())
    }
}

/// Parameters that are being read one key at a time, so that a map may mix them with other keys.
///
/// ```
/// use serde::de::{Deserialize, Deserializer, Error, MapAccess, Visitor};
/// use steer_core::parameters::Reader;
/// use steer_core::Parameters;
/// use steer_core::behavior::Arrive;
///
/// struct ArriveAt {
///     target: [f64; 2],
///     arrive: Arrive<f64>,
/// }
///
/// struct Keys;
/// impl<'de> Visitor<'de> for Keys {
///     type Value = ArriveAt;
///     fn expecting(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
///         f.write_str("an object")
///     }
///     fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<ArriveAt, A::Error> {
///         let (mut target, mut arrive) = (None, Reader::<Arrive<f64>>::new());
///         while let Some(key) = map.next_key::<String>()? {
///             if key == "target" {
///                 target = Some(map.next_value()?);
///             } else if !arrive.read_field(&key, &mut map)? {
///                 return Err(A::Error::unknown_field(&key, Arrive::<f64>::KEYS));
///             }
///         }
///         let target = target.ok_or_else(|| A::Error::missing_field("target"))?;
///         Ok(ArriveAt { target, arrive: arrive.finish()? })
///     }
/// }
///
/// let text = "{\"slowing_radius\": 5, \"target\": [1, 2]}";
/// let read = serde_json::Deserializer::from_str(text).deserialize_map(Keys)?;
/// assert_eq!((read.target, read.arrive), ([1.0, 2.0], Arrive::within(5.0)));
/// # Ok::<(), serde_json::Error>(())
/// ```
pub struct Reader<'de, P: ReadParameters<'de>> {
    slots: P::Slots,
    input: PhantomData<&'de ()>,
}

impl<'de, P: ReadParameters<'de>> Reader<'de, P> {
    /// Returns a reader that has read nothing.
    #[must_use]
    pub fn new() -> Self {
        Reader { slots: P::EMPTY, input: PhantomData }
    }

    /// Reads the value of `key`. Returns `false`, and reads nothing, if there is no such parameter.
    ///
    /// # Errors
    /// Returns the error of the value, or a duplicate key if the key was there before.
    pub fn read_field<A: MapAccess<'de>>(&mut self, key: &str, map: &mut A) -> Result<bool, A::Error> {
        match P::KEYS.iter().position(|known| *known == key) {
            Some(index) => P::read_at(&mut self.slots, index, Entry(map)),
            None => Ok(false),
        }
    }

    /// Returns the parameters, with their defaults for the keys that were not read.
    ///
    /// # Errors
    /// The first key that is missing and has no default.
    pub fn finish<E: serde::de::Error>(self) -> Result<P, E> {
        P::finish(self.slots)
    }
}

impl<'de, P: ReadParameters<'de>> Default for Reader<'de, P> {
    fn default() -> Self {
        Reader::new()
    }
}

impl<'de, P: ReadParameters<'de>> fmt::Debug for Reader<'de, P> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Reader").field("parameters", &P::NAME).finish_non_exhaustive()
    }
}

/// The value of a map's key.
struct Entry<'a, A>(&'a mut A);

impl<'de, A: MapAccess<'de>> Input<'de> for Entry<'_, A> {
    type Error = A::Error;

    fn next<T: Deserialize<'de>>(
        self,
        field: &'static Field,
        check: impl FnOnce(&T, &'static str) -> Result<(), Error>,
    ) -> Result<Option<T>, A::Error> {
        self.0.next_value_seed(Checked(field.key, check, PhantomData)).map(Some)
    }
}

/// The next value of a sequence.
struct Element<'a, A>(&'a mut A);

impl<'de, A: SeqAccess<'de>> Input<'de> for Element<'_, A> {
    type Error = A::Error;

    fn next<T: Deserialize<'de>>(
        self,
        field: &'static Field,
        check: impl FnOnce(&T, &'static str) -> Result<(), Error>,
    ) -> Result<Option<T>, A::Error> {
        self.0.next_element_seed(Checked(field.key, check, PhantomData))
    }
}

/// A value that is checked while it is read, so that its error has the location: key, check, type.
struct Checked<T, C>(&'static str, C, PhantomData<T>);

impl<'de, T, C> DeserializeSeed<'de> for Checked<T, C>
where
    T: Deserialize<'de>,
    C: FnOnce(&T, &'static str) -> Result<(), Error>,
{
    type Value = T;

    fn deserialize<D: Deserializer<'de>>(self, input: D) -> Result<T, D::Error> {
        let value = T::deserialize(input)?;
        (self.1)(&value, self.0).map_err(D::Error::custom)?;
        Ok(value)
    }
}

/// Reads a struct of parameters, from a map or from a sequence.
///
/// # Errors
/// The first error in the input.
pub fn read_struct<'de, P: ReadParameters<'de>, D: Deserializer<'de>>(input: D) -> Result<P, D::Error> {
    input.deserialize_struct(P::NAME, P::KEYS, Fields(PhantomData))
}

struct Fields<P>(PhantomData<P>);

impl<'de, P: ReadParameters<'de>> Visitor<'de> for Fields<P> {
    type Value = P;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "struct {}", P::NAME)
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<P, A::Error> {
        let mut slots = P::EMPTY;
        while let Some(index) = map.next_key_seed(Key(P::KEYS))? {
            P::read_at(&mut slots, index, Entry(&mut map))?;
        }
        P::finish(slots)
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut seq: A) -> Result<P, A::Error> {
        let mut slots = P::EMPTY;
        for index in 0..P::KEYS.len() {
            if !P::read_at(&mut slots, index, Element(&mut seq))? {
                break;
            }
        }
        P::finish(slots)
    }
}

/// The index of a key, or of a field in a format that numbers them.
struct Key(&'static [&'static str]);

impl<'de> DeserializeSeed<'de> for Key {
    type Value = usize;

    fn deserialize<D: Deserializer<'de>>(self, input: D) -> Result<usize, D::Error> {
        input.deserialize_identifier(self)
    }
}

impl Visitor<'_> for Key {
    type Value = usize;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("field identifier")
    }

    fn visit_str<E: serde::de::Error>(self, key: &str) -> Result<usize, E> {
        let index = self.0.iter().position(|known| *known == key);
        index.ok_or_else(|| E::unknown_field(key, self.0))
    }

    fn visit_bytes<E: serde::de::Error>(self, key: &[u8]) -> Result<usize, E> {
        self.visit_str(core::str::from_utf8(key).unwrap_or("\u{fffd}"))
    }

    fn visit_u64<E: serde::de::Error>(self, index: u64) -> Result<usize, E> {
        usize::try_from(index)
            .ok()
            .filter(|index| *index < self.0.len())
            .ok_or_else(|| E::invalid_value(serde::de::Unexpected::Unsigned(index), &"an index of a field"))
    }
}
