//! A world without a window, for tests.
#![allow(dead_code)]

use bevy_app::App;
use bevy_ecs::prelude::*;
use bevy_math::{Vec2, Vec3Swizzles};
use bevy_time::{Fixed, Time, TimePlugin, TimeUpdateStrategy};
use bevy_transform::TransformPlugin;
use bevy_transform::components::Transform;
use steer_bevy::prelude::*;

/// Returns an app that takes one fixed step of 1/60 with each update.
pub(crate) fn app(plugin: SteeringPlugin) -> App {
    app_after(plugin, |_| {})
}

/// Returns such an app with plugins that come first: the first update starts the threads.
pub(crate) fn app_after(plugin: SteeringPlugin, first: impl FnOnce(&mut App)) -> App {
    let mut app = App::new();
    first(&mut app);
    app.add_plugins((TimePlugin, TransformPlugin, plugin));
    app.insert_resource(Time::<Fixed>::from_hz(60.0)).insert_resource(TimeUpdateStrategy::FixedTimesteps(1));
    app.update();
    app
}

/// The limits of most agents.
pub(crate) const LIMITS: Steering = Steering {
    max_speed: 100.0,
    max_acceleration: 400.0,
    radius: 4.0,
    min_speed: 0.0,
    max_turn_rate: None,
    keep_rotation: false,
};

/// Spawns an agent at a position.
pub(crate) fn spawn(app: &mut App, x: f32, y: f32, bundle: impl Bundle) -> Entity {
    app.world_mut().spawn((Transform::from_xyz(x, y, 0.0), LIMITS, bundle)).id()
}

/// Returns the position of an entity in the plane XY.
pub(crate) fn at(app: &App, entity: Entity) -> Vec2 {
    app.world().get::<Transform>(entity).expect("it has a Transform").translation.xy()
}

/// Returns the velocity of an agent.
pub(crate) fn velocity(app: &App, entity: Entity) -> Vec2 {
    app.world().get::<Velocity2>(entity).expect("it has a velocity").0
}

/// Takes so many steps.
pub(crate) fn run(app: &mut App, steps: usize) {
    (0..steps).for_each(|_| app.update());
}

/// A list that observers fill.
#[derive(Resource, Default)]
pub(crate) struct Seen(pub(crate) Vec<(&'static str, Entity)>);

/// Observes all events.
pub(crate) fn observe(app: &mut App) {
    app.init_resource::<Seen>();
    app.add_observer(|event: On<Arrived>, mut seen: ResMut<Seen>| seen.0.push(("arrived", event.entity)));
    app.add_observer(|event: On<Stuck>, mut seen: ResMut<Seen>| seen.0.push(("stuck", event.entity)));
    app.add_observer(|event: On<PathEnded>, mut seen: ResMut<Seen>| seen.0.push(("ended", event.entity)));
}
