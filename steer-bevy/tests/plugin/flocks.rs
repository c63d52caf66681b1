//! Flocks, which are stepped as swarms as long as their members are alike.

use bevy_ecs::prelude::*;
use bevy_math::Vec2;
use bevy_transform::components::Transform;
use steer_bevy::prelude::*;

use crate::world::{LIMITS, app, at, run, spawn, velocity};

#[test]
fn a_flock_that_does_nothing_else_moves_as_one_that_might() {
    // A flock that wanders is not stepped as a swarm, and a wandering without weight is no force.
    let still = Wander { weight: 0.0, ..Wander::default() };
    let fly = |slow: bool, wind: bool| {
        let mut app = app(SteeringPlugin::default());
        app.world_mut().spawn(Bounds::rectangle(Vec2::splat(300.0)));
        let blow = |mut birds: Query<&mut SteeringForce>| {
            birds.iter_mut().for_each(|mut force| force.add(Vec2::new(0.0, 300.0)));
        };
        if wind {
            app.add_systems(bevy_app::FixedUpdate, blow.in_set(SteeringSystems::Extra));
        }
        let birds: Vec<Entity> = (0_u16..80)
            .map(|i| {
                let (x, y) = (f32::from(i % 9) * 12.0, f32::from(i / 9) * 12.0);
                let velocity = Velocity2(Vec2::from_angle(f32::from(i)) * 50.0);
                // Other forces that come first, combinations and weights.
                let flock = Flock { weight: if i % 5 == 0 { 0.5 } else { 1.0 }, ..Flock::new(16.0) };
                let bird = spawn(&mut app, x, y, (flock, velocity, Contain::default()));
                let mut bird = app.world_mut().entity_mut(bird);
                match i % 4 {
                    0 => _ = bird.insert(Flee::new(Vec2::splat(-40.0))),
                    1 => _ = bird.insert((Combine::Sum, Seek::new(Vec2::ZERO))),
                    2 => _ = bird.insert(Combine::Priority),
                    _ => {}
                }
                if slow {
                    bird.insert(still.clone());
                }
                bird.id()
            })
            .collect();
        run(&mut app, 20);
        // The program moves a bird, another goes, and one comes as one goes.
        app.world_mut().get_mut::<Transform>(birds[7]).expect("a bird").translation.x += 5.0;
        run(&mut app, 5);
        app.world_mut().despawn(birds[3]);
        run(&mut app, 5);
        app.world_mut().entity_mut(birds[2]).remove::<Flock>();
        spawn(&mut app, 20.0, 20.0, (Flock::new(16.0), Contain::default()));
        run(&mut app, 5);
        // One differs for a while, and becomes a member of a crowd.
        for spacing in [60.0, 16.0] {
            app.world_mut().get_mut::<Flock>(birds[5]).expect("it flocks").spacing = spacing;
            run(&mut app, 5);
        }
        for min_speed in [90.0, 0.0] {
            app.world_mut().get_mut::<Steering>(birds[5]).expect("an agent").min_speed = min_speed;
            run(&mut app, 5);
        }
        app.world_mut().entity_mut(birds[5]).insert(Crowd::default());
        run(&mut app, 5);
        let gone = birds[3];
        let left = birds.into_iter().filter(|bird| *bird != gone);
        left.map(|bird| (at(&app, bird), velocity(&app, bird))).collect::<Vec<_>>()
    };
    for wind in [false, true] {
        for ((swarm, speed), (slow, slow_speed)) in fly(false, wind).into_iter().zip(fly(true, wind)) {
            assert!(swarm.distance(slow) < 0.05 && speed.distance(slow_speed) < 0.5, "{swarm} {slow}");
        }
    }
    let up = |birds: Vec<(Vec2, Vec2)>| birds.iter().map(|(at, _)| at.y).sum::<f32>();
    assert!(up(fly(false, true)) > up(fly(false, false)) + 100.0);
}

#[test]
fn birds_that_no_longer_flock_fly_on() {
    let mut app = app(SteeringPlugin::default());
    let fly = (Flock::new(16.0), Velocity2(Vec2::X * 60.0));
    let birds = [0.0, 20.0].map(|y| spawn(&mut app, 0.0, y, fly.clone()));
    run(&mut app, 30);
    birds.iter().for_each(|bird| _ = app.world_mut().entity_mut(*bird).remove::<Flock>());
    let before = birds.map(|bird| at(&app, bird) + velocity(&app, bird));
    run(&mut app, 60);
    assert!(birds.iter().zip(before).all(|(bird, there)| at(&app, *bird).distance(there) < 0.01));
}

#[test]
fn a_flock_that_nothing_moves_comes_to_rest() {
    let mut app = app(SteeringPlugin::default());
    let sheep: Vec<Entity> = (0_u8..20)
        .map(|i| {
            let (x, y) = (f32::from(i % 5) * 14.0, f32::from(i / 5) * 14.0);
            spawn(&mut app, x, y, (Flock::new(16.0), Velocity2(Vec2::from_angle(f32::from(i)) * 40.0)))
        })
        .collect();
    run(&mut app, 1800);
    let fastest = sheep.iter().map(|one| velocity(&app, *one).length()).fold(0.0, f32::max);
    assert!(fastest < 1.0, "{fastest}");
}

#[test]
fn a_bird_at_the_end_of_the_numbers_stays_among_them() {
    let mut app = app(SteeringPlugin::default());
    let fast = Steering { max_speed: 3e38, ..LIMITS };
    let mut bird = |at: f32, speed: f32| {
        let place = (Transform::from_xyz(at, 0.0, 0.0), Velocity2(Vec2::X * speed));
        app.world_mut().spawn((place, fast, Flock::new(10.0))).id()
    };
    let (lost, other) = (bird(3.4e38, 3e38), bird(0.0, 60.0));
    run(&mut app, 60);
    assert!(at(&app, lost).is_finite(), "{}", at(&app, lost));
    assert!((at(&app, other).x - 60.0).abs() < 1.0, "{}", at(&app, other));
}
