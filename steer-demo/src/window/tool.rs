//! What the pointer does to the world.

/// What a click or a drag does.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Tool {
    /// Selects what is clicked, drags what is dragged, and moves the view where nothing is.
    #[default]
    Move,
    /// Appends waypoints to the path that the selected agent follows.
    Path,
    /// Adds agents.
    Add,
    /// Removes what is clicked.
    Remove,
}

impl Tool {
    pub(super) const ALL: [Self; 4] = [Self::Move, Self::Path, Self::Add, Self::Remove];

    pub(super) fn name(self) -> &'static str {
        match self {
            Self::Move => "Move",
            Self::Path => "Path",
            Self::Add => "Add",
            Self::Remove => "Remove",
        }
    }

    /// What it is for, in a sentence.
    pub(super) fn about(self) -> &'static str {
        match self {
            Self::Move => {
                "Click selects an agent; drag agents, obstacles, waypoints and targets, or the view"
            }
            Self::Path => "Each click lays a waypoint of the path that the selected agent then follows",
            Self::Add => "Each click adds an agent like the selected one, or a wanderer",
            Self::Remove => "Each click removes an agent, an obstacle or a waypoint",
        }
    }
}
