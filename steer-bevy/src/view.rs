//! [`View`]: the world as a behaviour sees it in a step.

use bevy_ecs::prelude::*;
use bevy_ecs::system::SystemParam;
use steer_glam::v0_33::Body;

use crate::agent::{State, Velocity2};
use crate::bounds::Regions;
use crate::frames::{Frames, Missing, Step};
use crate::obstacle::Terrain;
use crate::path::{Course, Path, PathSource};
use crate::plane::Plane;
use crate::target::Target;

/// The world as behaviours see it. It is read only, so all forces come from one snapshot.
#[derive(SystemParam)]
pub(crate) struct View<'w, 's> {
    pub(crate) step: Res<'w, Step>,
    pub(crate) terrain: Res<'w, Terrain>,
    pub(crate) regions: Res<'w, Regions>,
    pub(crate) missing: Res<'w, Missing>,
    plane: Res<'w, Plane>,
    states: Query<'w, 's, &'static State>,
    velocities: Query<'w, 's, &'static Velocity2>,
    courses: Query<'w, 's, &'static Course, With<Path>>,
    frames: Frames<'w, 's>,
}

impl View<'_, '_> {
    /// Returns the body of a target, or `None` if it is gone.
    #[inline]
    pub(crate) fn body(&self, target: Target) -> Option<Body> {
        match target {
            Target::Point(point) => Some(Body::at_rest(point)),
            Target::World(point) => Some(Body::at_rest(self.plane.part(point))),
            Target::Entity(entity) => match self.states.get(entity) {
                Ok(state) if state.ready => Some(state.body()),
                _ => self.body_of_other(entity),
            },
        }
    }

    fn body_of_other(&self, entity: Entity) -> Option<Body> {
        let Some(frame) = self.frames.of(entity) else {
            self.missing.warn(entity, "position");
            return None;
        };
        let position = self.plane.part(frame.translation.into());
        let velocity = self.velocities.get(entity).map_or_else(|_| Default::default(), |velocity| velocity.0);
        (position.is_finite() && velocity.is_finite()).then(|| Body::new(position, velocity))
    }

    /// Returns the path of a behaviour, or `None` without one.
    pub(crate) fn course<'a>(&'a self, source: &PathSource, own: &'a Option<Course>) -> Option<&'a Course> {
        let PathSource::Entity(entity) = source else { return own.as_ref() };
        let course = self.courses.get(*entity).ok();
        if course.is_none() {
            self.missing.warn(*entity, "path");
        }
        course
    }
}
