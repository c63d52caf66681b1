//! The run without a window that the examples share, and their pictures.
#![allow(dead_code)]

pub(crate) mod film;

use bevy_app::{App, Startup};
use bevy_ecs::prelude::*;
use bevy_ecs::schedule::IntoScheduleConfigs;
use bevy_ecs::system::ScheduleSystem;
use bevy_math::Vec2;
use bevy_time::{Fixed, Time, TimePlugin, TimeUpdateStrategy};
use bevy_transform::TransformPlugin;
use bevy_transform::components::Transform;
use steer_bevy::prelude::*;

/// Returns the app of a world, with one fixed step of 1/60 for each update.
pub(crate) fn app<M>(plugin: SteeringPlugin, world: impl IntoScheduleConfigs<ScheduleSystem, M>) -> App {
    let mut app = App::new();
    app.add_plugins((TimePlugin, TransformPlugin, plugin)).add_systems(Startup, world);
    app.insert_resource(Time::<Fixed>::from_hz(60.0)).insert_resource(TimeUpdateStrategy::FixedTimesteps(1));
    app
}

/// Returns the positions in the plane, the headings and the radii of all agents with this
/// component.
pub(crate) fn agents<C: Component>(app: &mut App) -> Vec<(Vec2, Vec2, f32)> {
    let plane = *app.world().resource::<Plane>();
    let mut agents = app.world_mut().query_filtered::<(&Transform, &Heading2, &Steering), With<C>>();
    let parts = |(at, heading, steering): (&Transform, &Heading2, &Steering)| {
        (plane.part(at.translation), heading.0, steering.radius)
    };
    agents.iter(app.world()).map(parts).collect()
}

/// Checks that no two of these bodies overlap.
pub(crate) fn assert_apart(bodies: &[(Vec2, Vec2, f32)]) {
    for (i, (one, _, radius)) in bodies.iter().enumerate() {
        for (other, _, other_radius) in &bodies[..i] {
            assert!(one.distance(*other) >= radius + other_radius, "{one} and {other} overlap");
        }
    }
}
