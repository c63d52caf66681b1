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
    /// Lays a wall between two clicks.
    Wall,
    /// Lays a stone by a drag from its centre to its rim.
    Stone,
    /// Removes the clicked thing.
    Remove,
}

impl Tool {
    pub(super) const ALL: [Self; 6] =
        [Self::Move, Self::Path, Self::Add, Self::Wall, Self::Stone, Self::Remove];

    pub(super) fn name(self) -> &'static str {
        match self {
            Self::Move => "Move",
            Self::Path => "Path",
            Self::Add => "Add",
            Self::Wall => "Wall",
            Self::Stone => "Stone",
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
            Self::Wall => "Two clicks lay a wall; it begins or ends at the end of another that is near",
            Self::Stone => "A drag lays a stone, from its centre to its rim",
            Self::Remove => "Each click removes an agent, an obstacle or a waypoint",
        }
    }
}
