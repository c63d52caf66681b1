//! The frames of entities, the duration of a step, and warnings.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{PoisonError, RwLock};

use bevy_ecs::prelude::*;
use bevy_ecs::system::SystemParam;
use bevy_math::Affine3A;
use bevy_transform::components::Transform;
use bevy_transform::helper::TransformHelper;

/// The step of the schedule that runs.
#[derive(Resource, Clone, Copy, Debug, Default)]
pub(crate) struct Step {
    /// Duration (time).
    pub(crate) dt: f32,
    /// Whether it differs from the last one, on which limits depend.
    pub(crate) is_new: bool,
    /// Number of the step.
    pub(crate) number: u32,
}

/// The lacks of entities that others need. Each is logged once, until it is repaired.
#[derive(Resource, Default)]
pub(crate) struct Missing {
    /// The last step of each lack. Reading it does not exclude other threads.
    lacks: RwLock<BTreeMap<(Entity, &'static str), AtomicU32>>,
    step: u32,
}

impl Missing {
    /// Begins a step: forgets what was not missing in the last one.
    pub(crate) fn begin(&mut self) {
        let last = self.step;
        self.step = last.wrapping_add(1);
        let lacks = self.lacks.get_mut().unwrap_or_else(PoisonError::into_inner);
        lacks.retain(|_, step| *step.get_mut() == last);
    }

    /// Warns of a lack of an entity that others need.
    #[cold]
    pub(crate) fn warn(&self, entity: Entity, what: &'static str) {
        self.log(entity, what, "behaviours that need it have no force");
    }

    /// Warns of an entity that is left out.
    #[cold]
    pub(crate) fn leave_out(&self, entity: Entity, what: &'static str) {
        self.log(entity, what, "it is left out");
    }

    fn log(&self, entity: Entity, what: &'static str, effect: &str) {
        let known = self.lacks.read().unwrap_or_else(PoisonError::into_inner);
        if let Some(step) = known.get(&(entity, what)) {
            step.store(self.step, Ordering::Relaxed);
            return;
        }
        drop(known);
        let mut known = self.lacks.write().unwrap_or_else(PoisonError::into_inner);
        if known.insert((entity, what), AtomicU32::new(self.step)).is_none() {
            log::warn!("{entity} is gone or no {what}: {effect}");
        }
    }
}

/// The frames of entities in the world, of this very moment.
#[derive(SystemParam)]
pub(crate) struct Frames<'w, 's> {
    own: Query<'w, 's, (&'static Transform, Has<ChildOf>)>,
    helper: TransformHelper<'w, 's>,
}

impl Frames<'_, '_> {
    /// Returns the frame of an entity, or `None` without one.
    pub(crate) fn of(&self, entity: Entity) -> Option<Affine3A> {
        match self.own.get(entity).ok()? {
            (transform, false) => Some(transform.compute_affine()),
            (_, true) => Some(self.helper.compute_global_transform(entity).ok()?.affine()),
        }
    }
}
