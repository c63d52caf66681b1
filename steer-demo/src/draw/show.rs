//! What a picture shows, and how.

use super::theme::Theme;

/// What a picture shows, and how.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Show {
    /// The colours.
    pub theme: Theme,
    /// Whose foresight is drawn.
    pub foresight: Foresight,
    /// Whether it is drawn where agents have been of late.
    pub trails: bool,
    /// The index of the agent with a ring around it; of no agent: no ring.
    pub selected: Option<usize>,
}

/// Trails, and nothing else that is not there.
impl Default for Show {
    fn default() -> Self {
        Self { theme: Theme::default(), foresight: Foresight::None, trails: true, selected: None }
    }
}

/// Whose foresight is drawn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Foresight {
    /// Nobody's.
    #[default]
    None,
    /// Everyone's; of a crowd of more than a hundred, that of up to a hundred of them, and of their lines to neighbours the
    /// first thousand.
    All,
    /// That of the agent of this index; of no agent: none.
    Of(usize),
}

/// What a recording shows, and how.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Style {
    /// The colours.
    pub theme: Theme,
    /// Whether what everyone foresees is drawn too.
    pub foresight: bool,
}

impl From<Style> for Show {
    fn from(Style { theme, foresight }: Style) -> Self {
        let foresight = if foresight { Foresight::All } else { Foresight::None };
        Self { theme, foresight, ..Self::default() }
    }
}
