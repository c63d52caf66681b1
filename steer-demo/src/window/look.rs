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
    None,
    Selected,
    All,
}

impl Whose {
    pub(super) fn name(self) -> &'static str {
        match self {
            Self::None => "off",
            Self::Selected => "selected",
            Self::All => "all",
        }
    }

    pub(super) fn is_on(self) -> bool {
        self != Self::None
    }

    /// Returns the next choice, in a cycle.
    pub(super) fn next(self) -> Self {
        match self {
            Self::None => Self::Selected,
            Self::Selected => Self::All,
            Self::All => Self::None,
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
