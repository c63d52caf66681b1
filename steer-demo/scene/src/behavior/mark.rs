//! Marks to draw for a behaviour: its predictions, and its target as a landmark in the world.

use crate::vector::V;

/// Time over which a velocity is drawn ahead (time).
pub(super) const FORESEEN: f64 = 10.0;

/// Marks of predictions.
pub(crate) type Marks = Vec<Mark>;

/// A thing to draw, in world coordinates.
#[derive(Clone, Copy, Debug, PartialEq)]
#[allow(missing_docs, reason = "each variant explains its fields")]
pub enum Mark {
    /// A position to approach.
    Goal(V),
    /// A position to flee.
    Danger(V),
    /// A current and a predicted position.
    Predicted { from: V, to: V },
    /// An agent that sees, and a neighbour in sight.
    Neighbor { from: V, to: V },
    /// A line to a target, a waypoint or the tip of a feeler.
    Line { from: V, to: V },
    /// A circle with this radius (length).
    Ring { center: V, radius: f64 },
    /// A point.
    Dot(V),
    /// The cone of sight of an agent: its unit heading, sight distance (length) and the cosine of
    /// half its angle.
    Sight { from: V, heading: V, distance: f64, min_cos: f64 },
}
