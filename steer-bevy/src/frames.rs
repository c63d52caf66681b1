//! The frames of entities, the duration of a step, and warnings.

use std::collections::BTreeSet;
use std::sync::{Mutex, PoisonError};

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
}

/// Entities that are gone or have no position, each warned of once.
#[derive(Resource, Default)]
pub(crate) struct Missing(Mutex<BTreeSet<Entity>>);

impl Missing {
    #[cold]
    pub(crate) fn warn(&self, entity: Entity, what: &str) {
        let mut known = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if known.insert(entity) {
            log::warn!("{entity} is gone or no {what}: behaviours that need it have no force");
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
