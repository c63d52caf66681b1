//! Marks to draw for a behaviour: its predictions, and its target as a landmark in the world.

use crate::vector::V;

/// Marks of predictions.
pub(crate) type Sketch = Vec<Mark>;

/// A thing to draw, in world coordinates.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Mark {
    /// A position to approach.
    Goal(V),
    /// A position to flee.
    Danger(V),
    /// A current and a predicted position.
    Predicted {
        /// Current position.
        from: V,
        /// Predicted position.
        to: V,
    },
    /// A neighbour in sight.
    Neighbor {
        /// Position of the agent that sees.
        from: V,
        /// Position of the neighbour.
        to: V,
    },
    /// A line to a target, a waypoint or the tip of a feeler.
    Line {
        /// Start.
        from: V,
        /// End.
        to: V,
    },
    /// A circle.
    Ring {
        /// Centre.
        center: V,
        /// Radius (length).
        radius: f64,
    },
    /// A point.
    Dot(V),
    /// The half disc of sight ahead.
    Sight {
        /// Position of the agent.
        from: V,
        /// Heading, a unit vector.
        heading: V,
        /// Sight distance (length).
        distance: f64,
    },
}
