//! Display settings: the colours, the agents whose foresight is shown, the open panels.

use crate::draw::Theme;

/// Display settings of the picture.
#[derive(Clone, Copy, Debug)]
pub(super) struct Look {
    pub(super) theme: Theme,
    pub(super) foresight: Whose,
    pub(super) trails: bool,
}

/// Agents whose foresight is shown.
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

    /// Returns the next choice, in a cycle.
    pub(super) fn next(self) -> Self {
        match self {
            Self::Nobody => Self::Selected,
            Self::Selected => Self::Everyone,
            Self::Everyone => Self::Nobody,
        }
    }
}

/// Open panels.
#[derive(Clone, Copy, Debug)]
pub(super) struct Panels {
    pub(super) scenes: bool,
    pub(super) tuning: bool,
    pub(super) help: bool,
}
