//! What is drawn of a behaviour: the marks of what it foresees, and what stands in the world for all.

use crate::scene::Target;
use crate::vector::V;

/// The marks of what is foreseen.
pub(crate) type Sketch = Vec<Mark>;

/// What stands in the world for all to see.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Landmark {
    /// A place gone to.
    Goal(Target),
    /// A place run from.
    Danger(Target),
}

/// A thing to draw, in the world's coordinates.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Mark {
    /// A place gone to.
    Goal(V),
    /// A place run from.
    Danger(V),
    /// Where another is expected, and where it is now.
    Predicted {
        /// The place now.
        from: V,
        /// The place then.
        to: V,
    },
    /// A neighbour in sight.
    Neighbor {
        /// The one that sees.
        from: V,
        /// The one that is seen.
        to: V,
    },
    /// A line of thought: to a target, a waypoint, the tip of a feeler.
    Line {
        /// Its beginning.
        from: V,
        /// Its end.
        to: V,
    },
    /// A circle thought of.
    Ring {
        /// Its middle.
        center: V,
        /// Its size.
        radius: f64,
    },
    /// A point thought of.
    Dot(V),
    /// The half disc ahead that is seen.
    Sight {
        /// The eye.
        from: V,
        /// Where it looks, a unit vector.
        heading: V,
        /// How far it sees.
        distance: f64,
    },
}
