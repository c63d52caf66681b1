//! 500 birds flock among pillars in a Bevy world, in pixels and seconds. `Transform` holds the
//! positions. [`steer`] reads them, computes the forces and writes the next ones.

use bevy_app::prelude::*;
use bevy_ecs::prelude::*;
use bevy_math::prelude::*;
use bevy_time::prelude::*;
use bevy_transform::prelude::*;
use steer_glam::v0_33::behavior::{AvoidObstacles, AvoidObstaclesState, Boids, Contain, FlockRule};
use steer_glam::v0_33::neighbors::GridBuffer;
use steer_glam::v0_33::{Agent, Body, Bounds, Budget, Circle};

#[cfg(any(test, not(feature = "window")))]
mod headless;

/// Half of the world's size.
const HALF: Vec2 = Vec2::new(600.0, 350.0);
/// Pillars: x, y, radius.
const PILLARS: [[f32; 3]; 6] = [
    [-330.0, 150.0, 60.0],
    [-150.0, -140.0, 45.0],
    [20.0, 120.0, 35.0],
    [180.0, -60.0, 70.0],
    [390.0, 170.0, 45.0],
    [400.0, -220.0, 30.0],
];

/// The part of a bird that `Transform` has no place for: velocity, limits, a side of a pillar.
#[derive(Component)]
struct Bird {
    agent: Agent,
    side: AvoidObstaclesState,
}

/// The rules of all birds.
#[derive(Resource)]
struct Rules {
    boids: Boids<f32>,
    avoid: AvoidObstacles<f32>,
    contain: Contain<f32>,
    pillars: [Circle; 6],
    sky: Bounds,
}

impl Rules {
    fn new(bird: &Agent) -> Self {
        Rules {
            boids: Boids {
                separation: FlockRule::all_round(16.0).with_weight(1.5),
                alignment: FlockRule::ahead(50.0),
                cohesion: FlockRule::ahead(50.0).with_weight(0.4),
                ..Boids::default()
            },
            avoid: AvoidObstacles::for_agent(bird, 4.0),
            contain: Contain { clearance: 100.0 },
            pillars: PILLARS.map(|[x, y, radius]| Circle::new(Vec2::new(x, y), radius)),
            sky: Bounds { min: -HALF, max: HALF },
        }
    }
}

/// Moves every bird by one step of the fixed clock. All forces come from one snapshot.
fn steer(
    mut buffer: Local<GridBuffer>,
    rules: Res<Rules>,
    time: Res<Time>,
    mut birds: Query<(&mut Transform, &mut Bird)>,
) -> Result {
    for (transform, mut bird) in &mut birds {
        let velocity = bird.agent.velocity; // glue
        bird.agent.observe(transform.translation.truncate(), velocity); // glue
    }
    let bodies: Vec<Body> = birds.iter().map(|(_, bird)| bird.agent.to_body()).collect();
    let positions: Vec<Vec2> = bodies.iter().map(|body| body.position).collect();
    let grid = buffer.plane(&rules.sky, 50.0, &positions)?;
    for (i, (mut transform, mut bird)) in birds.iter_mut().enumerate() {
        let Bird { agent, side } = &mut *bird;
        let force = Budget::new(agent.max_force)
            .then(|| rules.avoid.steer(side, agent, rules.pillars))
            .then(|| rules.contain.steer(agent, &rules.sky))
            .then(|| rules.boids.steer(agent, grid.around(i, 50.0).map(|other| bodies[other.index])))
            .total();
        agent.step(force, time.delta_secs());
        transform.translation = agent.position.extend(0.0); // glue
        transform.rotation = Quat::from_rotation_arc_2d(Vec2::X, agent.heading); // glue
    }
    Ok(())
}

/// Adds the birds, on a grid and in directions that differ, and the system that moves them.
fn flock(app: &mut App) {
    let template =
        Agent::new(Vec2::ZERO, Vec2::ZERO).with_limits(140.0, 400.0).with_min_speed(70.0).with_radius(4.0);
    app.insert_resource(Rules::new(&template)).insert_resource(Time::<Fixed>::from_hz(60.0));
    app.add_systems(FixedUpdate, steer);
    let free = (0..700_u16).map(|i| Vec2::new(f32::from(i % 35), f32::from(i / 35)) * 31.0 - HALF + 60.0);
    let free = free.filter(|at| PILLARS.iter().all(|p| at.distance(Vec2::new(p[0], p[1])) > p[2] + 40.0));
    for (id, position) in (0_u16..500).zip(free) {
        let velocity = Vec2::from_angle(f32::from(id)) * 100.0;
        let agent = template.with_position(position).with_velocity(velocity).with_id(id.into());
        let bird = Bird { agent, side: AvoidObstaclesState::default() };
        app.world_mut().spawn((Transform::from_translation(position.extend(0.0)), bird));
    }
}

/// Opens the window.
#[cfg(feature = "window")]
fn main() {
    let mut app = App::new();
    flock(&mut app);
    app.add_plugins(bevy::DefaultPlugins).add_systems(Update, draw);
    app.world_mut().spawn(bevy::camera::Camera2d);
    app.run();
}

/// Draws the pillars, the birds, and the way of a bird to the pillar that it will meet.
#[cfg(feature = "window")]
fn draw(mut gizmos: bevy::gizmos::gizmos::Gizmos, rules: Res<Rules>, birds: Query<(&Transform, &Bird)>) {
    use bevy::color::Color;
    for pillar in rules.pillars {
        gizmos.circle_2d(pillar.center, pillar.radius, Color::srgb(0.3, 0.4, 0.5));
    }
    for (transform, bird) in &birds {
        let (at, ahead) = (transform.translation.truncate(), transform.local_x().truncate());
        gizmos.arrow_2d(at - ahead * 8.0, at + ahead * 8.0, Color::hsl(hue(ahead), 0.65, 0.7));
        if let Some(bypass) = rules.avoid.bypass(&bird.agent, rules.pillars) {
            gizmos.line_2d(at, at + ahead * bypass.reach, Color::srgba(1.0, 0.5, 0.4, 0.4));
        }
    }
}

/// Returns the colour of a direction, in degrees.
fn hue(ahead: Vec2) -> f32 {
    ahead.to_angle().to_degrees() + 180.0
}

/// Runs half a minute without a window, and draws it to the file of the first argument.
#[cfg(not(feature = "window"))]
fn main() -> std::io::Result<()> {
    let picture = headless::picture(&mut headless::run(30));
    let Some(file) = std::env::args().nth(1) else {
        println!("30 s have run without a window; see README.md for the window and for the picture");
        return Ok(());
    };
    picture.save(file, "500 birds flock among pillars.")
}
