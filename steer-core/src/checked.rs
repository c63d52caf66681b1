//! Validation of parameters and states, and serde for them.

pub(crate) use steer_derive::checked;

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
