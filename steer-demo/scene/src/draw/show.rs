//! Contents and style of a picture.

use super::Theme;

/// Contents and style of a picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Show {
    /// The colours.
    pub theme: Theme,
    /// Agents whose foresight is drawn.
    pub foresight: Foresight,
    /// Whether trails are drawn: the latest positions of each agent.
    pub trails: bool,
    /// Index of the agent with a ring around it. There is no ring if no agent has this index.
    pub selected: Option<usize>,
}

/// Shows trails, but no foresight and no ring.
impl Default for Show {
    fn default() -> Self {
        Self { theme: Theme::default(), foresight: Foresight::None, trails: true, selected: None }
    }
}

/// Agents whose foresight is drawn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Foresight {
    /// No agent.
    #[default]
    None,
    /// All agents. In a crowd of more than a hundred, up to a hundred of them, and the first
    /// thousand lines to neighbours.
    All,
    /// The agent of this index. None if no agent has this index.
    Of(usize),
}
