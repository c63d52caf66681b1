//! Display settings: the colours, the agents whose foresight is shown, the open panels.

use eframe::egui::{Vec2, vec2};
use steer_scene::draw::Theme;

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

/// A panel.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Panel {
    Scenes,
    Tuning,
    /// Everything that is in the bar of a large window.
    Menu,
}

/// Size of the window below which panels are sheets over the world, one at a time, and controls
/// are large enough for a finger, in points.
const LARGE: Vec2 = vec2(1280.0, 600.0);

/// Open panels.
#[derive(Clone, Copy, Debug)]
pub(super) struct Panels {
    /// Whether the window is small.
    pub(super) small: bool,
    /// Whether a large window shows the list of scenes.
    scenes: bool,
    /// Whether a large window shows what can be tuned. `None`: if an agent is selected.
    tuning: Option<bool>,
    /// The sheet of a small window.
    sheet: Option<Panel>,
    pub(super) help: bool,
}

impl Default for Panels {
    fn default() -> Self {
        Self { small: false, scenes: true, tuning: None, sheet: None, help: false }
    }
}

impl Panels {
    /// Adapts to the size of the window.
    pub(super) fn fit(&mut self, window: Vec2) {
        let small = window.x < LARGE.x || window.y < LARGE.y;
        if small != self.small {
            (self.small, self.sheet) = (small, None);
        }
    }

    /// Whether a panel is open while an agent is `selected` or not.
    pub(super) fn shows(&self, panel: Panel, selected: bool) -> bool {
        match panel {
            _ if self.small => self.sheet == Some(panel),
            Panel::Scenes => self.scenes,
            Panel::Tuning => self.tuning.unwrap_or(selected),
            Panel::Menu => false,
        }
    }

    /// Opens or closes a panel.
    pub(super) fn toggle(&mut self, panel: Panel, selected: bool) {
        let open = !self.shows(panel, selected);
        match panel {
            _ if self.small => self.sheet = open.then_some(panel),
            Panel::Scenes => self.scenes = open,
            Panel::Tuning => self.tuning = Some(open),
            Panel::Menu => {}
        }
    }

    /// Closes the sheet, if there is one. Returns whether there was one.
    pub(super) fn close_sheet(&mut self) -> bool {
        self.sheet.take().is_some()
    }

    /// The open sheet.
    pub(super) fn sheet(&self) -> Option<Panel> {
        self.sheet
    }
}
