//! Twenty chasers run through a door after a hare. rapier2d moves all bodies. steer-core only
//! computes their forces. Metres, seconds, kilograms.

use example_picture::Picture;
use rapier2d::prelude::{ColliderBuilder, PhysicsWorld, RigidBodyBuilder, RigidBodyHandle, Vec2};
use steer_glam::v0_33::behavior::{
    AvoidObstacles, AvoidObstaclesState, FollowPath, PathProgress, Prediction, Pursue,
};
use steer_glam::v0_33::behavior::{Falloff, Queue, QueueState, Separation};
use steer_glam::v0_33::{Agent, Body, Bounds, Budget, Error, Path, all_except};

/// Walls as boxes: the lower left corner and the upper right one.
const WALLS: [[[f32; 2]; 2]; 6] = [
    [[-0.15, -4.2], [0.15, -0.5]],
    [[-0.15, 0.5], [0.15, 4.2]],
    [[-9.2, -4.2], [9.2, -4.0]],
    [[-9.2, 4.0], [9.2, 4.2]],
    [[-9.2, -4.0], [-9.0, 4.0]],
    [[9.0, -4.0], [9.2, 4.0]],
];
/// The hare's rounds, behind the door.
const ROUNDS: [[f32; 2]; 4] = [[2.5, -2.5], [7.0, -2.5], [7.0, 2.5], [2.5, 2.5]];

/// A body of rapier's world and the part of it that steers.
struct Runner {
    handle: RigidBodyHandle,
    agent: Agent,
    avoid: AvoidObstaclesState,
    queue_state: QueueState,
}

/// The world, with the hare first among its runners.
struct Chase {
    physics: PhysicsWorld,
    walls: [Bounds; 6],
    runners: Vec<Runner>,
    rounds: Path<[Vec2; 4]>,
    progress: PathProgress,
}

impl Chase {
    fn new() -> Result<Self, Error> {
        let mut physics = PhysicsWorld { gravity: Vec2::ZERO, ..PhysicsWorld::new() };
        let walls = WALLS.map(|[min, max]| {
            let (min, max) = (Vec2::from(min), Vec2::from(max));
            let half = (max - min) / 2.0;
            physics.insert_collider(ColliderBuilder::cuboid(half.x, half.y).translation(min + half), None);
            Bounds { min, max }
        });
        let mut runner = |position: Vec2, max_speed: f32, id: u32| {
            let body = RigidBodyBuilder::dynamic().translation(position).lock_rotations().can_sleep(false);
            let (handle, _) = physics.insert(body, ColliderBuilder::ball(0.2).mass(2.0).friction(0.1));
            let agent = Agent::new(position, Vec2::ZERO).with_radius(0.2).with_id(id);
            let agent = agent.with_mass(2.0).with_limits(max_speed, 10.0);
            Runner {
                handle,
                agent,
                avoid: AvoidObstaclesState::default(),
                queue_state: QueueState::default(),
            }
        };
        let mut runners = vec![runner(Vec2::from(ROUNDS[0]), 2.5, 0)];
        for i in 0..20_u8 {
            let (column, row) = (f32::from(i % 4), f32::from(i / 4));
            runners.push(runner(Vec2::new(column - 8.0, 2.8 - 1.4 * row), 3.0, u32::from(i) + 1));
        }
        let rounds = Path::closed(ROUNDS.map(Vec2::from))?;
        Ok(Chase { physics, walls, runners, rounds, progress: PathProgress::default() })
    }

    /// Moves all bodies by one step of rapier's own dt.
    fn step(&mut self) {
        let dt = self.physics.integration_parameters.dt;
        for runner in &mut self.runners {
            let body = &self.physics.bodies[runner.handle]; // glue
            runner.agent.observe(body.translation(), body.linvel()); // glue
        }
        let bodies: Vec<Body> = self.runners.iter().map(|runner| runner.agent.to_body()).collect();
        let queue = Queue { distance: 0.8, clearance: 0.1 };
        let apart = Separation { view_distance: 1.0, separation_distance: 0.6, falloff: Falloff::Linear };
        let clear = AvoidObstacles { feeler_length: 0.8, clearance: 0.05 };
        let pursue = Pursue::new(Prediction::Intercept);
        let door = Vec2::new(0.35, 0.0);
        for (i, Runner { handle, agent, avoid, queue_state, .. }) in self.runners.iter_mut().enumerate() {
            let others = all_except(&bodies, i);
            let goal = if i == 0 {
                FollowPath::for_agent(agent, 0.6).steer(&mut self.progress, agent, &self.rounds)
            } else {
                let to_door = queue.steer(queue_state, agent, door, others.clone(), dt);
                if queue_state.passed { pursue.steer(agent, &bodies[0]) } else { to_door }
            };
            // The combiner limits the force to max_force; rapier would apply any.
            let force = Budget::new(agent.max_force)
                .then(|| clear.steer(avoid, agent, self.walls))
                .weighted(0.5, || apart.steer(agent, others))
                .then(|| goal);
            let body = &mut self.physics.bodies[*handle]; // glue
            body.reset_forces(true); // glue
            body.add_force(force.total(), true); // glue
        }
        self.physics.step();
    }
}

/// Runs the chase for `seconds`, and returns it with the track of every runner.
fn run(seconds: f32) -> Result<(Chase, Vec<Vec<Vec2>>), Error> {
    let mut chase = Chase::new()?;
    let mut tracks = vec![Vec::new(); chase.runners.len()];
    while tracks[0].len() as f32 * chase.physics.integration_parameters.dt < seconds {
        chase.step();
        for (track, runner) in tracks.iter_mut().zip(&chase.runners) {
            track.push(chase.physics.bodies[runner.handle].translation());
        }
    }
    Ok((chase, tracks))
}

/// Counts the chasers behind the door, and draws the run to the file of the first argument.
fn main() -> Result<(), Box<dyn std::error::Error>> {
    let (chase, tracks) = run(8.0)?;
    let through = tracks[1..].iter().filter(|track| track[track.len() - 1].x > 0.35).count();
    println!("{through} of {} chasers are through the door after 8 s", tracks.len() - 1);
    let Some(file) = std::env::args().nth(1) else { return Ok(()) };
    let mut picture = Picture::new([-9.2, -4.2], [9.2, 4.2], 920.0);
    let mut rectangle = |[left, low]: [f32; 2], [right, high]: [f32; 2], style: &str| {
        picture.polygon([[left, low], [right, low], [right, high], [left, high]], style);
    };
    rectangle([-9.2, -4.2], [9.2, 4.2], r##"fill="#f8f5ee""##);
    WALLS.iter().for_each(|&[min, max]| rectangle(min, max, r##"fill="#6f7682""##));
    for (track, Runner { agent, .. }) in tracks.iter().zip(&chase.runners).rev() {
        let color = if agent.id == 0 { "#1f74b5" } else { "#c94726" };
        picture.line(track.iter().copied().step_by(6), &format!(r#"stroke="{color}" opacity="0.4""#));
        picture.circle(agent.position, agent.radius, &format!(r#"fill="{color}""#));
        picture.dart(agent.position, agent.heading, 0.14, r##"fill="#ffffff""##);
    }
    picture.save(file, "Twenty chasers run through a door after a hare.")?;
    Ok(())
}

#[test]
fn all_chasers_run_through_the_door_and_catch_the_hare() -> Result<(), Error> {
    let (_, tracks) = run(8.0)?;
    for (track, [min, max]) in tracks.iter().flat_map(|track| WALLS.map(|wall| (track, wall))) {
        // rapier lets bodies overlap by some millimetres.
        let gap = |at: &Vec2| at.distance(at.clamp(min.into(), max.into()));
        assert!(track.iter().all(|at| gap(at) > 0.19), "a body is in a wall");
    }
    assert!(tracks[1..].iter().all(|track| track[track.len() - 1].x > 0.35), "not all are through");
    let caught = |step: usize| tracks[1..].iter().any(|track| track[step].distance(tracks[0][step]) < 0.41);
    assert!((0..tracks[0].len()).any(caught), "the hare got away");
    Ok(())
}
