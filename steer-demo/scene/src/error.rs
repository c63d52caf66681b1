//! The one format of every error: the file, the place in it, what is wrong, what would be right.

use core::fmt;
use std::io;

/// An error inside a scene, before it is known which file the scene came from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    /// Path of the value, such as `agents[2].steering[0].seek.target`, or a line and column.
    pub place: String,
    /// Description of what is wrong with it.
    pub wrong: String,
    /// Description of what would be right.
    pub right: String,
}

impl Fault {
    /// Returns a fault at `place`.
    pub fn new(place: impl Into<String>, wrong: impl Into<String>, right: impl Into<String>) -> Self {
        Self { place: place.into(), wrong: wrong.into(), right: right.into() }
    }

    /// Returns the same fault with `outer` before its path.
    pub fn within(mut self, outer: &str) -> Self {
        let joint = if self.place.is_empty() || self.place.starts_with('[') { "" } else { "." };
        self.place = format!("{outer}{joint}{}", self.place);
        self
    }

    /// Returns the refusal of the file that has this fault.
    pub fn refuse(self, file: impl Into<String>) -> Refusal {
        Refusal { subject: file.into(), fault: self }
    }
}

/// Reason why a request is rejected. It is displayed as one line, whatever the names in it contain.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refusal {
    /// The file, or the part of the command line, that is rejected.
    pub subject: String,
    /// The fault in it. Its `place` may be empty.
    pub fault: Fault,
}

impl Refusal {
    /// Returns a refusal of `subject` as a whole.
    pub fn new(subject: impl Into<String>, wrong: impl Into<String>, right: impl Into<String>) -> Self {
        Fault::new("", wrong, right).refuse(subject)
    }
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { subject, fault: Fault { place, wrong, right } } = self;
        let mut line = format!("{subject}: ");
        if !place.is_empty() {
            line += &format!("{place}: ");
        }
        line += wrong;
        if !right.is_empty() {
            line += &format!("; {right}");
        }
        // A name in a scene may contain a line break, but a refusal is one line.
        for c in line.chars() {
            if c.is_control() || matches!(c, '\u{2028}' | '\u{2029}') {
                write!(f, "{}", c.escape_default())?;
            } else {
                write!(f, "{c}")?;
            }
        }
        Ok(())
    }
}

impl core::error::Error for Refusal {}

/// Returns the system's error message in lower case, without the error number.
pub fn plain(error: &io::Error) -> String {
    let text = error.to_string();
    match text.find(" (os error") {
        Some(end) => text[..end].to_lowercase(),
        None => text.to_lowercase(),
    }
}
