//! Gizmos in a world without a window: the lines of each kind.

use bevy_app::{App, PostUpdate};
use bevy_color::Color;
use bevy_ecs::prelude::*;
use bevy_ecs::system::RunSystemOnce;
use bevy_math::{Vec2, Vec3};
use bevy_time::{Fixed, Time, TimePlugin, TimeUpdateStrategy};
use bevy_transform::TransformPlugin;
use bevy_transform::components::Transform;

use super::pen::Lines;
use super::*;
use crate::{Bounds, Contain, Crowd, Obstacle, Path, Steering, SteeringPlugin, Velocity2};

/// Height of the agents.
const HEIGHT: f32 = 3.0;

/// Returns a world after two steps with an agent that heads for a pillar, and two of a crowd.
fn app(plugin: SteeringPlugin) -> App {
    let mut app = App::new();
    app.add_plugins((TimePlugin, TransformPlugin, plugin));
    app.insert_resource(Time::<Fixed>::from_hz(60.0)).insert_resource(TimeUpdateStrategy::FixedTimesteps(1));
    let plane = plugin.plane;
    let at = |point: Vec2| {
        let height = Vec3::ONE - plane.lift(Vec2::ONE).abs();
        Transform::from_translation(plane.lift(point) + height * HEIGHT)
    };
    let world = app.world_mut();
    world.spawn((at(Vec2::new(80.0, 3.0)), Obstacle::circle(40.0)));
    world.spawn(Bounds::rectangle(Vec2::splat(400.0)));
    let path = world.spawn((at(Vec2::ZERO), Path::closed([Vec2::ZERO, Vec2::X, Vec2::ONE]))).id();
    let steering = Steering::new(100.0, 200.0).with_radius(8.0);
    world.spawn((
        (at(Vec2::ZERO), steering, Velocity2(Vec2::X * 100.0)),
        (AvoidObstacles::default(), Arrive::new(Vec2::X * 300.0), FollowPath::new(path)),
        (Wander::default(), Flock::new(20.0), Contain::default()),
    ));
    for x in [0.0, 30.0] {
        let towards = Velocity2(Vec2::X * (15.0 - x));
        world.spawn((at(Vec2::new(x, -100.0)), steering, towards, Crowd::default()));
    }
    (0..3).for_each(|_| app.update());
    app
}

fn lines<B: Sketch>(app: &mut App, colors: SteeringGizmos) -> Lines {
    let draw = move |sketches: Sketches<B>| {
        let mut lines = Lines::new();
        sketches.draw(&mut lines, &colors);
        lines
    };
    app.world_mut().run_system_once(draw).expect("a world with the plugin")
}

fn lines_of_agents(app: &mut App, colors: SteeringGizmos) -> Lines {
    let draw = move |mut agents: Agents| {
        let mut lines = Lines::new();
        agents.draw(&mut lines, &colors);
        lines
    };
    app.world_mut().run_system_once(draw).expect("a world with the plugin")
}

fn lines_of_places(app: &mut App, colors: SteeringGizmos) -> Lines {
    let draw = move |places: Places| {
        let mut lines = Lines::new();
        places.draw(&mut lines, &colors);
        lines
    };
    app.world_mut().run_system_once(draw).expect("a world with the plugin")
}

/// The colours with none.
fn hidden() -> SteeringGizmos {
    SteeringGizmos {
        bodies: None,
        velocities: None,
        forces: None,
        feelers: None,
        predictions: None,
        goals: None,
        wander: None,
        sight: None,
        half_planes: None,
        paths: None,
        obstacles: None,
        bounds: None,
    }
}

#[test]
fn every_kind_is_drawn_at_the_height_of_its_agent() {
    for plugin in [SteeringPlugin::default(), SteeringPlugin::xz()] {
        let mut app = app(plugin);
        let white = Some(Color::WHITE);
        let mut drawn = vec![
            lines::<AvoidObstacles>(&mut app, SteeringGizmos { feelers: white, ..hidden() }),
            lines::<Arrive>(&mut app, SteeringGizmos { goals: white, ..hidden() }),
            lines::<FollowPath>(&mut app, SteeringGizmos { goals: white, ..hidden() }),
            lines::<Wander>(&mut app, SteeringGizmos { wander: white, ..hidden() }),
            lines::<Flock>(&mut app, SteeringGizmos { sight: white, ..hidden() }),
        ];
        for colors in [
            SteeringGizmos { bodies: white, ..hidden() },
            SteeringGizmos { velocities: white, ..hidden() },
            SteeringGizmos { forces: white, ..hidden() },
            SteeringGizmos { half_planes: white, ..hidden() },
        ] {
            drawn.push(lines_of_agents(&mut app, colors));
        }
        for (i, lines) in drawn.iter().enumerate() {
            assert!(!lines.list_positions.is_empty(), "kind {i} of {plugin:?} draws nothing");
            let height = |at: &Vec3| if plugin.plane == crate::Plane::XY { at.z } else { at.y };
            assert!(lines.list_positions.iter().all(|at| height(at) == HEIGHT), "kind {i} of {plugin:?}");
        }
        for colors in [
            SteeringGizmos { paths: white, ..hidden() },
            SteeringGizmos { obstacles: white, ..hidden() },
            SteeringGizmos { bounds: white, ..hidden() },
        ] {
            assert!(!lines_of_places(&mut app, colors).list_positions.is_empty());
        }
    }
}

#[test]
fn a_feeler_ends_where_the_body_meets_the_obstacle() {
    let mut app = app(SteeringPlugin::default());
    let lines = lines::<AvoidObstacles>(&mut app, SteeringGizmos::default());
    let (from, to) = (lines.list_positions[0].truncate(), lines.list_positions[1].truncate());
    let mut agents = app.world_mut().query_filtered::<&Transform, With<Wander>>();
    let agent = agents.single(app.world()).expect("one agent").translation.truncate();
    assert_eq!(from, agent);
    // 40 of the pillar, 8 of the body, and a clearance.
    let gap = to.distance(Vec2::new(80.0, 3.0)) - 48.0;
    assert!(gap > 0.0 && gap < 40.0, "{gap}");
}

#[test]
fn hidden_kinds_draw_nothing() {
    let mut app = app(SteeringPlugin::default());
    let drawn = [
        lines::<AvoidObstacles>(&mut app, hidden()),
        lines::<Arrive>(&mut app, hidden()),
        lines::<FollowPath>(&mut app, hidden()),
        lines::<Wander>(&mut app, hidden()),
        lines::<Flock>(&mut app, hidden()),
        lines_of_agents(&mut app, hidden()),
        lines_of_places(&mut app, hidden()),
    ];
    assert!(drawn.iter().all(|lines| lines.list_positions.is_empty()));
}

#[test]
fn the_plugin_runs_without_a_renderer() {
    let mut app = app(SteeringPlugin::default());
    app.add_plugins(SteeringGizmosPlugin);
    app.world_mut().run_schedule(PostUpdate);
}
