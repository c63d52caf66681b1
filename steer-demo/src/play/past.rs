//! What can be undone and done again.

use crate::scene::Scene;
use crate::vector::V;
use crate::world::Carry;

/// A scene that was, or that will be again.
#[derive(Clone, Debug)]
pub(super) struct Version {
    pub(super) scene: Scene,
    /// Who is who, from the older of the two scenes that the edit lies between to the newer.
    pub(super) carry: Carry,
    /// An agent that the edit put elsewhere in the world, and where it is on this side of the edit.
    pub(super) moved: Option<(usize, V)>,
}

/// What can be undone and done again.
#[derive(Clone, Debug, Default)]
pub(super) struct Past {
    pub(super) undo: Vec<Version>,
    pub(super) redo: Vec<Version>,
    gesture: Gesture,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Gesture {
    /// Every edit stands for itself.
    #[default]
    None,
    /// The next edit is the first of several that count as one.
    Begun,
    /// The next edit belongs to the last one.
    Edited,
}

impl Past {
    /// How many edits can be undone.
    pub(super) const MOST: usize = 50;

    pub(super) fn begin(&mut self) {
        if self.gesture == Gesture::None {
            self.gesture = Gesture::Begun;
        }
    }

    pub(super) fn end(&mut self) {
        self.gesture = Gesture::None;
    }

    /// Keeps the scene that an edit has just replaced.
    pub(super) fn keep(&mut self, scene: Scene, carry: &Carry, moved: Option<(usize, V)>) {
        self.redo.clear();
        if let (Gesture::Edited, Some(last)) = (self.gesture, self.undo.last_mut()) {
            last.carry = carry.after(&last.carry);
            return;
        }
        if self.gesture == Gesture::Begun {
            self.gesture = Gesture::Edited;
        }
        if self.undo.len() == Self::MOST {
            self.undo.remove(0);
        }
        self.undo.push(Version { scene, carry: carry.clone(), moved });
    }
}
