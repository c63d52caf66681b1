//! Parameters into a file.

use serde::ser::{Serialize, SerializeStruct, Serializer};

use super::Parameters;

/// Parameters that can be written, by derived code.
pub trait WriteParameters: Parameters {
    /// Writes every field under its key.
    ///
    /// # Errors
    /// Returns the error of the format.
    fn write_fields<W: Output>(&self, out: &mut W) -> Result<(), W::Error>;
}

/// A format that takes fields.
pub trait Output {
    /// Error of the format.
    type Error;

    /// Writes a value under its key.
    ///
    /// # Errors
    /// Returns the error of the format.
    fn write<T: Serialize + ?Sized>(&mut self, key: &'static str, value: &T) -> Result<(), Self::Error>;
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
/// Returns the error of the format.
pub fn write_struct<P: WriteParameters, O: Serializer>(parameters: &P, out: O) -> Result<O::Ok, O::Error> {
    let mut out = Struct(out.serialize_struct(P::NAME, P::KEYS.len())?);
    parameters.write_fields(&mut out)?;
    out.0.end()
}
