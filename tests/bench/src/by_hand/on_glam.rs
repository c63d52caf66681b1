//! [`OnGlam`]: the behaviours on `glam::Vec2`.

use crate::{CIRCLES, Case, Data, NEIGHBORS, Side, Turn, batch, batch_of_groups, data::Mover};
use glam::Vec2;

/// A game's agent, with the fields of steer-core's agent.
#[derive(Clone, Copy)]
#[expect(dead_code, reason = "agents are as large as steer-core's, so that both sides move as much memory")]
struct Ship {
    position: Vec2,
    velocity: Vec2,
    heading: Vec2,
    radius: f32,
    mass: f32,
    max_speed: f32,
    max_force: f32,
    min_speed: f32,
    max_turn_rate: Option<f32>,
    id: u32,
}

/// Part of an agent that other agents see.
#[derive(Clone, Copy)]
#[expect(dead_code, reason = "as large as steer-core's body")]
struct Boid {
    position: Vec2,
    velocity: Vec2,
    heading: Vec2,
    radius: f32,
    id: u32,
}

/// An obstacle.
#[derive(Clone, Copy)]
struct Rock {
    center: Vec2,
    radius: f32,
}

fn with_length(vector: Vec2, length: f32) -> Vec2 {
    let own = vector.length();
    if own > 0.0 { vector * (length / own) } else { Vec2::ZERO }
}

fn seek(ship: &Ship, target: Vec2) -> Vec2 {
    with_length(target - ship.position, ship.max_speed) - ship.velocity
}

fn arrive(ship: &Ship, target: Vec2, slowing_radius: f32) -> Vec2 {
    let way = target - ship.position;
    let distance = way.length();
    if distance == 0.0 {
        return -ship.velocity;
    }
    let speed =
        if distance < slowing_radius { ship.max_speed * (distance / slowing_radius) } else { ship.max_speed };
    way * (speed / distance) - ship.velocity
}

fn pursue(ship: &Ship, quarry: &Boid) -> Vec2 {
    let distance = ship.position.distance(quarry.position);
    let time = if ship.max_speed > 0.0 { distance / ship.max_speed } else { 0.0 };
    seek(ship, quarry.position + quarry.velocity * time)
}

fn avoid(ship: &Ship, rocks: &[Rock], feeler: f32, buffer: f32) -> (Vec2, f32) {
    let (mut force, mut brake) = (Vec2::ZERO, 1.0);
    let way = ship.heading;
    for rock in rocks {
        let to_center = rock.center - ship.position;
        let along = way.dot(to_center);
        let aside = way.perp_dot(to_center);
        if along > 0.0 && along < feeler && aside.abs() < rock.radius + ship.radius + buffer {
            let side = if aside > 0.0 { -way.perp() } else { way.perp() };
            let nearness = along / feeler;
            force += side * (ship.max_speed * (1.0 - nearness));
            brake *= nearness;
        }
    }
    (force, brake)
}

fn flock(ship: &Ship, others: &[Boid], view_distance: f32, separation_distance: f32) -> Vec2 {
    let mut force = Vec2::ZERO;
    let (mut middle, mut velocity, mut count) = (Vec2::ZERO, Vec2::ZERO, 0.0);
    for other in others {
        let way = other.position - ship.position;
        let distance = way.length();
        if way.dot(ship.heading) < 0.0 || distance > view_distance {
            continue;
        }
        middle += other.position;
        velocity += other.velocity;
        count += 1.0;
        if distance < separation_distance && distance > 0.0 {
            force -= way * (ship.max_speed / distance) + ship.velocity;
        }
    }
    if count > 0.0 {
        force += seek(ship, middle / count);
        force += velocity / count - ship.velocity;
    }
    force
}

/// The behaviours by hand on `glam::Vec2`.
pub struct OnGlam {
    data: Data,
    ships: Vec<Ship>,
    targets: Vec<Vec2>,
    boids: Vec<Boid>,
    rocks: Vec<Rock>,
    forces: Vec<Vec2>,
    avoidances: Vec<(Vec2, f32)>,
    turn: Turn,
}

impl Side for OnGlam {
    fn new(data: &Data) -> Self {
        let ship = |mover: &Mover| Ship {
            position: mover.position.into(),
            velocity: mover.velocity.into(),
            heading: with_length(mover.velocity.into(), 1.0),
            radius: 0.0,
            mass: 1.0,
            max_speed: mover.max_speed,
            max_force: 1.0,
            min_speed: 0.0,
            max_turn_rate: None,
            id: mover.id,
        };
        let boid = |mover: &Mover| {
            let Ship { position, velocity, heading, radius, id, .. } = ship(mover);
            Boid { position, velocity, heading, radius, id }
        };
        OnGlam {
            ships: data.agents.iter().map(ship).collect(),
            targets: data.targets.iter().copied().map(Vec2::from).collect(),
            boids: data.bodies.iter().map(boid).collect(),
            rocks: data
                .circles
                .iter()
                .map(|&(center, radius)| Rock { center: center.into(), radius })
                .collect(),
            forces: vec![Vec2::ZERO; data.agents.len()],
            avoidances: vec![(Vec2::ZERO, 1.0); data.agents.len()],
            data: data.clone(),
            turn: Turn::default(),
        }
    }

    fn run(&mut self, case: Case) {
        let OnGlam { data, ships, targets, boids, rocks, forces, avoidances, turn } = self;
        let from = turn.next();
        match case {
            Case::Seek => batch(ships, &targets[from..], forces, |ship, &target| seek(ship, target)),
            Case::Arrive => batch(ships, &targets[from..], forces, |ship, &target| {
                arrive(ship, target, data.slowing_radius)
            }),
            Case::Pursue => batch(ships, &boids[from..], forces, pursue),
            Case::AvoidCircles => {
                batch_of_groups(ships, &rocks[from..], CIRCLES, avoidances, |ship, rocks| {
                    avoid(ship, rocks, data.feeler, data.buffer)
                })
            }
            Case::Flock => batch_of_groups(ships, &boids[from..], NEIGHBORS, forces, |ship, others| {
                flock(ship, others, data.view_distance, data.separation_distance)
            }),
        }
    }

    fn results(&self) -> impl Iterator<Item = ([f32; 2], f32)> {
        let forces = self.forces.iter().map(|force| (force.to_array(), 1.0));
        forces.chain(self.avoidances.iter().map(|(force, brake)| (force.to_array(), *brake)))
    }
}
