//! Parameters into a file.

use serde::ser::{Serialize, SerializeMap, SerializeStruct, Serializer};

use super::Parameters;

/// Parameters that can be written; derived.
pub trait WriteParameters: Parameters {
    /// Writes every field under its key.
    ///
    /// # Errors
    /// Whatever the format rejects.
    fn write_fields<W: Output>(&self, out: &mut W) -> Result<(), W::Error>;
}

/// A format that takes fields.
pub trait Output {
    /// Why it cannot be written.
    type Error;

    /// Writes a value under its key.
    ///
    /// # Errors
    /// Whatever the format rejects.
    fn write<T: Serialize + ?Sized>(&mut self, key: &'static str, value: &T) -> Result<(), Self::Error>;
}

/// Writes every field into a map, which may have keys of its own.
///
/// # Errors
/// Whatever the format rejects.
pub fn write_fields<P: WriteParameters, M: SerializeMap>(
    parameters: &P,
    map: &mut M,
) -> Result<(), M::Error> {
    let mut out = Map(map);
    parameters.write_fields(&mut out)
}

struct Map<'a, M>(&'a mut M);

impl<M: SerializeMap> Output for Map<'_, M> {
    type Error = M::Error;

    fn write<T: Serialize + ?Sized>(&mut self, key: &'static str, value: &T) -> Result<(), M::Error> {
        self.0.serialize_entry(key, value)
    }
}

struct Struct<O>(O);

impl<O: SerializeStruct> Output for Struct<O> {
    type Error = O::Error;

    fn write<T: Serialize + ?Sized>(&mut self, key: &'static str, value: &T) -> Result<(), O::Error> {
        self.0.serialize_field(key, value)
    }
}

/// Writes a struct of parameters.
///
/// # Errors
/// Whatever the format rejects.
#[doc(hidden)]
pub fn write_struct<P: WriteParameters, O: Serializer>(parameters: &P, out: O) -> Result<O::Ok, O::Error> {
    let mut out = Struct(out.serialize_struct(P::NAME, P::KEYS.len())?);
    parameters.write_fields(&mut out)?;
    out.0.end()
}
