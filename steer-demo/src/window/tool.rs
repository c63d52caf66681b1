//! Tools of the pointer.

/// Effect of a click or a drag.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Tool {
    /// Selects the clicked agent, drags things, and moves the view where there is nothing.
    #[default]
    Move,
    /// Appends waypoints to the path that the selected agent, or the nearest one, follows.
    Path,
    /// Adds agents.
    Add,
    /// Removes the clicked thing.
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

    /// Description in a sentence.
    pub(super) fn about(self) -> &'static str {
        match self {
            Self::Move => {
                "Click selects an agent; drag agents, obstacles, waypoints and targets, or the view"
            }
            Self::Path => {
                "Each click lays a waypoint of a path that the selected or nearest agent follows instead of its goal"
            }
            Self::Add => {
                "Each click adds an agent like the selected one, in a crowd like the nearest, or a wanderer"
            }
            Self::Remove => "Each click removes an agent, an obstacle or a waypoint",
        }
    }
}
