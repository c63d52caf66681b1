//! What is shown, and how: the colours, whose foresight, which panels.

use crate::draw::Theme;

/// What is shown, and how.
#[derive(Clone, Copy, Debug)]
pub(super) struct Look {
    pub(super) theme: Theme,
    pub(super) foresight: Whose,
    pub(super) trails: bool,
}

/// Whose foresight is shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Whose {
    Nobody,
    Selected,
    Everyone,
}

impl Whose {
    pub(super) fn name(self) -> &'static str {
        match self {
            Self::Nobody => "off",
            Self::Selected => "selected",
            Self::Everyone => "all",
        }
    }

    pub(super) fn is_on(self) -> bool {
        self != Self::Nobody
    }

    /// What comes after it, round and round.
    pub(super) fn next(self) -> Self {
        match self {
            Self::Nobody => Self::Selected,
            Self::Selected => Self::Everyone,
            Self::Everyone => Self::Nobody,
        }
    }
}

/// Which panels are open.
#[derive(Clone, Copy, Debug)]
pub(super) struct Panels {
    pub(super) scenes: bool,
    pub(super) tuning: bool,
    pub(super) help: bool,
}
