//! History of edits, for undo and redo.

use crate::scene::Scene;
use crate::vector::V;
use crate::world::Mapping;

/// A scene before or after an edit.
#[derive(Clone, Debug)]
pub(super) struct Version {
    pub(super) scene: Scene,
    /// Map from the older to the newer of the two scenes of the edit.
    pub(super) mapping: Mapping,
    /// An agent that the edit moved in the world, and its position on this side of the edit.
    pub(super) moved: Option<(usize, V)>,
}

/// History of edits, for undo and redo.
#[derive(Clone, Debug, Default)]
pub(super) struct Edits {
    pub(super) undo: Vec<Version>,
    pub(super) redo: Vec<Version>,
    gesture: Gesture,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Gesture {
    /// Every edit is separate.
    #[default]
    None,
    /// The next edit is the first of several that count as one.
    Begun,
    /// The next edit is joined to the last one.
    Edited,
}

impl Edits {
    /// Maximum number of edits that can be undone.
    pub(super) const MOST: usize = 50;

    pub(super) fn begin(&mut self) {
        if self.gesture == Gesture::None {
            self.gesture = Gesture::Begun;
        }
    }

    pub(super) fn end(&mut self) {
        self.gesture = Gesture::None;
    }

    /// Stores the scene that an edit has replaced.
    pub(super) fn keep(&mut self, scene: Scene, mapping: &Mapping, moved: Option<(usize, V)>) {
        self.redo.clear();
        if let (Gesture::Edited, Some(last)) = (self.gesture, self.undo.last_mut()) {
            last.mapping = mapping.after(&last.mapping);
            return;
        }
        if self.gesture == Gesture::Begun {
            self.gesture = Gesture::Edited;
        }
        if self.undo.len() == Self::MOST {
            self.undo.remove(0);
        }
        self.undo.push(Version { scene, mapping: mapping.clone(), moved });
    }
}
