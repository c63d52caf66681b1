//! [`ByHand`]: the behaviours as a user writes them on a library's own vector.
//!
//! The formulas are the same, with the guards that a game needs. They do not handle vectors so
//! short or so long that their squares leave the range of `f32`, as steer-core does.

use crate::case::{Case, Side, Turn, batch, batch_of_groups};
use crate::data::{CIRCLES, Data, Mover, NEIGHBORS};
use core::ops::{Add, AddAssign, Div, Mul, Neg, Sub, SubAssign};

/// A library's vector: the operators, and the methods that libraries name differently.
pub trait Own:
    Copy
    + Add<Output = Self>
    + Sub<Output = Self>
    + Neg<Output = Self>
    + Mul<f32, Output = Self>
    + Div<f32, Output = Self>
    + AddAssign
    + SubAssign
    + From<[f32; 2]>
    + Into<[f32; 2]>
{
    /// The vector (0, 0).
    const ZERO: Self;
    /// Length.
    fn length(self) -> f32;
    /// Dot product.
    fn dot(self, other: Self) -> f32;
    /// Signed area of the parallelogram.
    fn perp_dot(self, other: Self) -> f32;
    /// Vector turned counter-clockwise by a quarter.
    fn perp(self) -> Self;
}

impl Own for glam::Vec2 {
    const ZERO: Self = Self::ZERO;
    #[inline]
    fn length(self) -> f32 {
        self.length()
    }
    #[inline]
    fn dot(self, other: Self) -> f32 {
        self.dot(other)
    }
    #[inline]
    fn perp_dot(self, other: Self) -> f32 {
        self.perp_dot(other)
    }
    #[inline]
    fn perp(self) -> Self {
        self.perp()
    }
}

impl Own for nalgebra::Vector2<f32> {
    const ZERO: Self = Self::new(0.0, 0.0);
    #[inline]
    fn length(self) -> f32 {
        self.norm()
    }
    #[inline]
    fn dot(self, other: Self) -> f32 {
        nalgebra::Vector2::dot(&self, &other)
    }
    #[inline]
    fn perp_dot(self, other: Self) -> f32 {
        nalgebra::Vector2::perp(&self, &other)
    }
    #[inline]
    fn perp(self) -> Self {
        Self::new(-self.y, self.x)
    }
}

/// The behaviours by hand on `glam::Vec2`.
pub type OnGlam = ByHand<glam::Vec2>;
/// The behaviours by hand on `nalgebra::Vector2<f32>`.
pub type OnNalgebra = ByHand<nalgebra::Vector2<f32>>;

/// A game's agent, with the fields of steer-core's agent.
#[derive(Clone, Copy)]
#[expect(dead_code, reason = "agents are as large as steer-core's, so that both sides move as much memory")]
struct Ship<V> {
    position: V,
    velocity: V,
    heading: V,
    radius: f32,
    mass: f32,
    max_speed: f32,
    max_force: f32,
    gain: f32,
    min_speed: f32,
    max_turn_rate: Option<f32>,
    id: u32,
}

/// Part of an agent that other agents see.
#[derive(Clone, Copy)]
#[expect(dead_code, reason = "as large as steer-core's body")]
struct Boid<V> {
    position: V,
    velocity: V,
    heading: V,
    radius: f32,
    id: u32,
}

/// An obstacle.
#[derive(Clone, Copy)]
struct Rock<V> {
    center: V,
    radius: f32,
}

fn with_length<V: Own>(vector: V, length: f32) -> V {
    let own = vector.length();
    if own > 0.0 { vector * (length / own) } else { V::ZERO }
}

fn seek<V: Own>(ship: &Ship<V>, target: V) -> V {
    (with_length(target - ship.position, ship.max_speed) - ship.velocity) * ship.gain
}

fn arrive<V: Own>(ship: &Ship<V>, target: V, slowing_radius: f32) -> V {
    let way = target - ship.position;
    let distance = way.length();
    if distance == 0.0 {
        return -ship.velocity * ship.gain;
    }
    let speed =
        if distance < slowing_radius { ship.max_speed * (distance / slowing_radius) } else { ship.max_speed };
    (way * (speed / distance) - ship.velocity) * ship.gain
}

fn pursue<V: Own>(ship: &Ship<V>, quarry: &Boid<V>) -> V {
    let distance = (quarry.position - ship.position).length();
    let time = if ship.max_speed > 0.0 { distance / ship.max_speed } else { 0.0 };
    seek(ship, quarry.position + quarry.velocity * time)
}

fn avoid<V: Own>(ship: &Ship<V>, rocks: &[Rock<V>], feeler: f32, buffer: f32) -> (V, f32) {
    let (mut force, mut brake) = (V::ZERO, 1.0);
    let way = ship.heading;
    for rock in rocks {
        let to_center = rock.center - ship.position;
        let along = way.dot(to_center);
        let aside = way.perp_dot(to_center);
        if along > 0.0 && along < feeler && aside.abs() < rock.radius + ship.radius + buffer {
            let side = if aside > 0.0 { -way.perp() } else { way.perp() };
            let nearness = along / feeler;
            force += side * (ship.gain * ship.max_speed * (1.0 - nearness));
            brake *= nearness;
        }
    }
    (force, brake)
}

fn flock<V: Own>(ship: &Ship<V>, others: &[Boid<V>], view_distance: f32, separation_distance: f32) -> V {
    let mut force = V::ZERO;
    let (mut middle, mut velocity, mut count) = (V::ZERO, V::ZERO, 0.0);
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
            force -= (way * (ship.max_speed / distance) + ship.velocity) * ship.gain;
        }
    }
    if count > 0.0 {
        force += seek(ship, middle / count);
        force += (velocity / count - ship.velocity) * ship.gain;
    }
    force
}

/// The behaviours by hand on a library's vector.
pub struct ByHand<V> {
    data: Data,
    ships: Vec<Ship<V>>,
    targets: Vec<V>,
    boids: Vec<Boid<V>>,
    rocks: Vec<Rock<V>>,
    forces: Vec<V>,
    avoidances: Vec<(V, f32)>,
    turn: Turn,
}

impl<V: Own> Side for ByHand<V> {
    fn new(data: &Data) -> Self {
        let ship = |mover: &Mover| Ship {
            position: mover.position.into(),
            velocity: mover.velocity.into(),
            heading: with_length(mover.velocity.into(), 1.0),
            radius: 0.0,
            mass: 1.0,
            max_speed: mover.max_speed,
            max_force: 1.0,
            gain: 1.0,
            min_speed: 0.0,
            max_turn_rate: None,
            id: mover.id,
        };
        let boid = |mover: &Mover| {
            let Ship { position, velocity, heading, radius, id, .. } = ship(mover);
            Boid { position, velocity, heading, radius, id }
        };
        ByHand {
            ships: data.agents.iter().map(ship).collect(),
            targets: data.targets.iter().copied().map(V::from).collect(),
            boids: data.bodies.iter().map(boid).collect(),
            rocks: data
                .circles
                .iter()
                .map(|&(center, radius)| Rock { center: center.into(), radius })
                .collect(),
            forces: vec![V::ZERO; data.agents.len()],
            avoidances: vec![(V::ZERO, 1.0); data.agents.len()],
            data: data.clone(),
            turn: Turn::default(),
        }
    }

    fn run(&mut self, case: Case) {
        let ByHand { data, ships, targets, boids, rocks, forces, avoidances, turn } = self;
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
        let forces = self.forces.iter().map(|force| ((*force).into(), 1.0));
        forces.chain(self.avoidances.iter().map(|(force, brake)| ((*force).into(), *brake)))
    }
}
