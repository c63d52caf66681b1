//! Fields toward goals: a player, one exit, a crowd on the way.

use bevy_app::App;
use bevy_ecs::prelude::*;
use bevy_math::{Rect, Vec2};
use bevy_transform::components::Transform;
use steer_bevy::memory::FieldMemory;
use steer_bevy::prelude::*;

use crate::world::{Seen, app, at, observe, run, spawn};

/// Returns a room of 300 × 200 with a wall across, which is open at the top.
fn room() -> App {
    let mut app = app(SteeringPlugin::default());
    observe(&mut app);
    app.world_mut().spawn(Obstacle::wall(Vec2::new(150.0, 0.0), Vec2::new(150.0, 150.0)));
    app
}

fn field(goal: impl Into<Target>) -> GoalField {
    GoalField::new(Rect::new(0.0, 0.0, 300.0, 200.0), 10.0, [goal])
}

fn put(app: &mut App, entity: Entity, x: f32, y: f32) {
    let mut transform = app.world_mut().get_mut::<Transform>(entity).expect("it is there");
    (transform.translation.x, transform.translation.y) = (x, y);
}

fn memory(app: &App, field: Entity) -> &FieldMemory {
    app.world().get::<FieldMemory>(field).expect("a field")
}

#[test]
fn a_field_leads_to_a_player_wherever_it_goes() {
    let mut app = room();
    let player = app.world_mut().spawn(Transform::from_xyz(205.0, 25.0, 0.0)).id();
    let field = app.world_mut().spawn(field(player)).id();
    let chaser = spawn(&mut app, 95.0, 25.0, FollowFlowField::new(field));
    let mut highest: f32 = 0.0;
    for _ in 0..600 {
        app.update();
        highest = highest.max(at(&app, chaser).y);
    }
    assert!(highest > 150.0, "over the wall: {highest}");
    assert!(at(&app, chaser).distance(Vec2::new(205.0, 25.0)) < 10.0, "{}", at(&app, chaser));
    // Computed again in another cell only, at a free position only.
    for (x, y, led) in [(209.0, 21.0, 205.0), (211.0, 21.0, 211.0), (900.0, 21.0, 211.0), (95.0, 21.0, 95.0)]
    {
        put(&mut app, player, x, y);
        app.update();
        assert_eq!(memory(&app, field).goals[0].x, led);
    }
    run(&mut app, 600);
    assert!(at(&app, chaser).distance(Vec2::new(95.0, 21.0)) < 10.0, "{}", at(&app, chaser));
    // Without it there is no force.
    app.world_mut().despawn(player);
    app.update();
    assert!(memory(&app, field).goals.is_empty());
}

/// A goal that is a point is exact, also in the same cell.
#[test]
fn a_field_of_one_goal_has_events() {
    let mut app = room();
    let field = app.world_mut().spawn(field(Vec2::new(201.0, 25.0))).id();
    let follower = spawn(&mut app, 95.0, 25.0, FollowFlowField::new(field));
    run(&mut app, 600);
    app.world_mut().get_mut::<GoalField>(field).expect("a field").goals = vec![Vec2::new(209.0, 25.0).into()];
    run(&mut app, 120);
    // The wall closes.
    app.world_mut().get_mut::<GoalField>(field).expect("a field").goals = vec![Vec2::new(25.0, 25.0).into()];
    let gate = Obstacle::wall(Vec2::new(150.0, 150.0), Vec2::new(150.0, 200.0));
    app.world_mut().spawn(Obstacle { layers: 0b10, ..gate });
    run(&mut app, 600);
    let seen = &app.world().resource::<Seen>().0;
    assert_eq!(seen[..], [("arrived", follower), ("arrived", follower), ("stuck", follower)]);
    assert!(at(&app, follower).distance(Vec2::new(209.0, 25.0)) < 4.0, "{}", at(&app, follower));
    // A field of another layer has no gate.
    app.world_mut().get_mut::<GoalField>(field).expect("a field").layers = Some(0b1);
    run(&mut app, 600);
    assert!(at(&app, follower).distance(Vec2::new(25.0, 25.0)) < 4.0, "{}", at(&app, follower));
}

#[test]
fn a_field_with_crowding_leads_round_those_that_wait_and_goes_on_with_its_bits() {
    let mut apps = [6.0, 0.0, 6.0].map(|crowding| {
        let mut app = room();
        let player = app.world_mut().spawn((Transform::from_xyz(205.0, 25.0, 0.0), Velocity2(Vec2::X))).id();
        let field = app.world_mut().spawn(GoalField { crowding, ..field(player) }).id();
        // Those that wait across the way, and one behind them.
        for i in 0..40 {
            let (x, y) = (60.0 + 10.0 * (i % 5) as f32, 80.0 + 10.0 * (i / 5) as f32);
            spawn(&mut app, x, y, (Paused, FollowFlowField::new(field)));
        }
        let walker = spawn(&mut app, 20.0, 120.0, FollowFlowField::new(field));
        (app, player, field, walker)
    });
    let most =
        |app: &App, field: Entity| memory(app, field).slowness.iter().flatten().copied().fold(1.0, f32::max);
    let mut passes = [None; 3];
    for step in 0..240 {
        for ((app, player, _, walker), passes) in apps.iter_mut().zip(&mut passes) {
            put(app, *player, 205.0 + step as f32 * 0.1, 25.0);
            app.update();
            let place = at(app, *walker);
            *passes = passes.or((place.x > 80.0).then_some(place.y));
        }
        // The last one is restored.
        let (app, _, field, _) = &mut apps[2];
        if step % 50 == 20 {
            let saved =
                (app.world().get::<GoalField>(*field).expect("a field").clone(), memory(app, *field).clone());
            app.world_mut().entity_mut(*field).clear();
            app.world_mut().entity_mut(*field).insert(saved);
        }
    }
    assert!(most(&apps[0].0, apps[0].2) > 2.0 && most(&apps[1].0, apps[1].2) == 1.0);
    assert!(passes[1].is_some() && passes[0] > passes[1].map(|y| y + 10.0), "{passes:?}");
    let place = |i: usize| at(&apps[i].0, apps[i].3);
    assert_eq!(place(0), place(2));
    // Switched off, all cells are alike again.
    let (app, _, field, _) = &mut apps[0];
    app.world_mut().get_mut::<GoalField>(*field).expect("a field").crowding = 0.0;
    app.update();
    assert_eq!(most(app, *field), 1.0);
}
