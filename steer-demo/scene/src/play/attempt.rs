//! Data of a run toward a time to beat.

/// Record of a run.
#[derive(Clone, Debug, Default)]
pub(super) struct Record {
    /// Revision of the scene at the start.
    pub(super) revision: u64,
    /// Step after which the box was empty.
    pub(super) emptied: Option<u64>,
    /// Whether the scene differs from the built-in one only in what may differ. `None`: there is no
    /// built-in one.
    pub(super) is_fair: Option<bool>,
    /// Number of steps that a link claims.
    pub(super) claim: Option<u64>,
}

/// State of a run toward a time to beat.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Attempt {
    /// Agents in the box.
    pub inside: usize,
    /// Steps until the box was empty, or until now.
    pub steps: u64,
    /// Time of these steps.
    pub time: f64,
    /// Whether the box has been empty.
    pub is_over: bool,
    /// Whether only walls and seats of a built-in scene have changed, and its doors are together no
    /// wider. The time counts only then.
    pub is_fair: bool,
    /// Number of steps that the opened link claims.
    pub claim: Option<u64>,
}
