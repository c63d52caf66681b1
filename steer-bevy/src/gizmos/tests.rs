//! Gizmos in a world without a window: the lines of each kind.

use bevy_app::{App, PostUpdate};
use bevy_color::Color;
use bevy_ecs::prelude::*;
use bevy_ecs::system::RunSystemOnce;
use bevy_math::{Rect, Vec2, Vec3};
use bevy_time::{Fixed, Time, TimePlugin, TimeUpdateStrategy};
use bevy_transform::TransformPlugin;
use bevy_transform::components::Transform;

use super::pen::Lines;
use super::*;
use crate::{
    Bounds, Contain, Crowd, FlowField, GivesNoWay, Obstacle, Path, Paused, Steering, SteeringPlugin,
    Velocity2,
};

/// Height of the agents.
const HEIGHT: f32 = 3.0;

/// Returns a world after two steps with an agent that heads for a pillar, one with all other
/// behaviours, and two of a crowd.
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
    let first = world.spawn((
        (at(Vec2::ZERO), steering, Velocity2(Vec2::X * 100.0)),
        (AvoidObstacles::default(), Arrive::new(Vec2::X * 300.0), FollowPath::new(path)),
        (Wander::default(), Flock::new(20.0), Contain::default()),
    ));
    let (first, goal) = (first.id(), Vec2::X * 200.0);
    let field = world.spawn(FlowField::new(Rect::new(-99.0, -99.0, 99.0, 99.0), 1, [Vec2::X])).id();
    world.spawn((
        (at(Vec2::new(0.0, 60.0)), steering, Velocity2(Vec2::X * 50.0)),
        (AvoidWalls::default(), FollowWall::default(), StayOnPath::new(path), FollowTube::new(path)),
        (Queue::new(goal), Flee::new(goal), Evade::new(first), Hide::new(first), Seek::new(goal)),
        (BrakingArrive::new(goal), Pursue::new(first), Interpose::new(first, goal), Shadow::new(first)),
        (OffsetPursuit::new(first, Vec2::NEG_X), FollowLeader::new(first), HoldFormation::new(first)),
        (FollowFlowField::new(field), Tether::new(goal, 90.0), Face::new(goal), Orbit::new(goal)),
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

/// Returns the lines of each behaviour and of the agents.
fn all_lines(app: &mut App, colors: SteeringGizmos) -> Vec<(&'static str, Lines)> {
    macro_rules! lines_of {
        ($($name:ident)*) => {
            vec![$((stringify!($name), lines::<$name>(app, colors))),*]
        };
    }
    let mut all = each_sketch! { lines_of };
    all.push(("agents", lines_of_agents(app, colors)));
    all
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
        let visible = SteeringGizmos { sight: white, ..SteeringGizmos::default() };
        let mut drawn = all_lines(&mut app, visible);
        for (kind, colors) in [
            ("bodies", SteeringGizmos { bodies: white, ..hidden() }),
            ("velocities", SteeringGizmos { velocities: white, ..hidden() }),
            ("forces", SteeringGizmos { forces: white, ..hidden() }),
            ("half planes", SteeringGizmos { half_planes: white, ..hidden() }),
        ] {
            drawn.push((kind, lines_of_agents(&mut app, colors)));
        }
        for (kind, lines) in &drawn {
            assert!(!lines.list_positions.is_empty(), "{kind} of {plugin:?}: nothing");
            let height = |at: &Vec3| if plugin.plane == crate::Plane::XY { at.z } else { at.y };
            assert!(lines.list_positions.iter().all(|at| height(at) == HEIGHT), "{kind} of {plugin:?}");
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
    let mut drawn = all_lines(&mut app, hidden());
    drawn.push(("places", lines_of_places(&mut app, hidden())));
    assert!(drawn.iter().all(|(_, lines)| lines.list_positions.is_empty()));
}

#[test]
fn an_agent_that_is_an_obstacle_has_a_free_feeler() {
    let mut app = app(SteeringPlugin::default());
    let body = (Steering::new(100.0, 200.0).with_radius(8.0), Obstacle::circle(8.0));
    let place = (Transform::from_xyz(0.0, 900.0, 0.0), Velocity2(Vec2::X * 100.0));
    app.world_mut().spawn((
        body,
        place,
        AvoidObstacles { feeler_length: Some(60.0), ..AvoidObstacles::default() },
    ));
    app.update();
    let lines = lines::<AvoidObstacles>(&mut app, SteeringGizmos::default());
    let own: Vec<f32> = lines.list_positions.iter().filter(|at| at.y > 800.0).map(|at| at.x).collect();
    assert!(own.len() == 2 && (own[1] - own[0] - 60.0).abs() < 1e-3, "{own:?}");
}

#[test]
fn a_body_that_gives_no_way_leaves_all_of_it_to_the_agent() {
    type Insert = fn(&mut EntityWorldMut<'_>);
    // They hardly brake, and a speed of 1 is drawn as a length of 100.
    let change = |[x, speed]: [f32; 2], insert: Insert| {
        let mut app = App::new();
        app.add_plugins((TimePlugin, TransformPlugin, SteeringPlugin::default()));
        app.insert_resource(TimeUpdateStrategy::FixedTimesteps(1));
        let body = |x: f32, speed: f32| {
            let steering = Steering::new(100.0, 1.0).with_radius(8.0);
            (Transform::from_xyz(x, 0.0, 0.0), steering, Velocity2(Vec2::X * speed))
        };
        let crowd = Crowd { bias: Some(0.0), ..Crowd::default() };
        app.world_mut().spawn((body(0.0, 50.0), crowd));
        insert(&mut app.world_mut().spawn((body(x, speed), crowd)));
        (0..2).for_each(|_| app.update());
        let colors = SteeringGizmos { half_planes: Some(Color::WHITE), ..hidden() };
        let lines = lines_of_agents(&mut app, colors).list_positions;
        let own = lines.iter().find(|at| at.x > 0.0).expect("the half plane of the agent");
        50.0 - own.x / 100.0
    };
    let gives_no_way: Insert = |body| _ = body.insert(GivesNoWay);
    let is_paused: Insert = |body| _ = body.insert(Paused);
    // A paused body is at rest, so it must be nearer to be in the way.
    for (other, insert) in [([60.0, -50.0], gives_no_way), ([30.0, 0.0], is_paused)] {
        let (half, all) = (change(other, |_| ()), change(other, insert));
        assert!(half > 5.0 && (all - 2.0 * half).abs() < 0.02 * all, "{other:?}: {all} and {half}");
    }
}

#[test]
fn an_obstacle_in_other_layers_has_no_half_plane() {
    let drawn = |layers: u16| {
        let mut app = App::new();
        app.add_plugins((TimePlugin, TransformPlugin, SteeringPlugin::default()));
        app.insert_resource(TimeUpdateStrategy::FixedTimesteps(1));
        let walker = (Steering::new(100.0, 200.0).with_radius(8.0), Velocity2(Vec2::X * 50.0));
        app.world_mut().spawn((Transform::default(), walker, Crowd::default()));
        let wall = Obstacle::wall(Vec2::new(14.0, -50.0), Vec2::new(14.0, 50.0));
        app.world_mut().spawn(Obstacle { layers, ..wall });
        (0..2).for_each(|_| app.update());
        let colors = SteeringGizmos { half_planes: Some(Color::WHITE), ..hidden() };
        lines_of_agents(&mut app, colors).list_positions.len()
    };
    let [seen, other] = [0b11, 0b10].map(drawn);
    assert!(seen > 0 && other == 0, "{seen} {other}");
}

#[test]
fn the_plugin_runs_without_a_renderer() {
    let mut app = app(SteeringPlugin::default());
    app.add_plugins(SteeringGizmosPlugin);
    app.world_mut().run_schedule(PostUpdate);
}
