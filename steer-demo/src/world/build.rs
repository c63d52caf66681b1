//! Builds a world from a scene. Every agent has its own random numbers and its own steering.

use core::ops::Range;
use std::sync::Arc;

use super::crowd::Crowd;
use super::flight::Flights;
use super::mind::{Desire, Mind};
use super::muster::muster;
use super::scenery::Scenery;
use super::{Obstacle, World};
use crate::behavior::{Role, Voice};
use crate::error::Fault;
use crate::scene::{AgentSpec, Cast, Combine, Draw, EdgeKind, Entry, GroupSpec, Pair, Scene};
use crate::vector::{Agent, Body, v};
use crate::world::chance::Chance;

use steer_glam::steer_core::Edge;

/// Common fields of agents and groups.
struct Mold<'a> {
    position: Draw,
    velocity: Draw,
    max_speed: f64,
    max_force: f64,
    mass: f64,
    radius: f64,
    min_speed: f64,
    max_turn: Option<f64>,
    combine: Combine,
    steering: &'a [Entry],
}

impl<'a> From<&'a AgentSpec> for Mold<'a> {
    fn from(spec: &'a AgentSpec) -> Self {
        let AgentSpec {
            position,
            velocity,
            max_speed,
            max_force,
            mass,
            radius,
            min_speed,
            max_turn,
            combine,
            ..
        } = *spec;
        let (position, velocity) = (Draw::Same(position), Draw::Same(velocity));
        let steering = &spec.steering[..];
        Self {
            position,
            velocity,
            max_speed,
            max_force,
            mass,
            radius,
            min_speed,
            max_turn,
            combine,
            steering,
        }
    }
}

impl<'a> From<&'a GroupSpec> for Mold<'a> {
    fn from(spec: &'a GroupSpec) -> Self {
        let GroupSpec {
            position,
            velocity,
            max_speed,
            max_force,
            mass,
            radius,
            min_speed,
            max_turn,
            combine,
            ..
        } = *spec;
        let steering = &spec.steering[..];
        Self {
            position,
            velocity,
            max_speed,
            max_force,
            mass,
            radius,
            min_speed,
            max_turn,
            combine,
            steering,
        }
    }
}

impl World {
    /// Creates the world in its initial state.
    ///
    /// # Errors
    /// Returns an error if [`read`](crate::scene::read) would reject the scene.
    pub fn new(scene: &Scene) -> Result<Self, Fault> {
        crate::scene::validate(scene)?;
        let edge = match scene.edge {
            EdgeKind::Open => Edge::Open,
            EdgeKind::Wrap => Edge::Wrap,
            EdgeKind::Bounce => Edge::Bounce,
        };
        let mut world = Self {
            scene: Arc::new(scene.clone()),
            width: scene.width,
            height: scene.height,
            edge,
            dt: scene.dt,
            steps: 0,
            pointer: v(scene.width / 2.0, scene.height / 2.0),
            agents: Vec::new(),
            minds: Vec::new(),
            obstacles: scene.circles.iter().map(Obstacle::from).collect(),
            scenery: Scenery::new(scene)?,
            bodies: Vec::new(),
            circles: Vec::new(),
            crowd: Crowd::default(),
            flights: Flights::default(),
            watched: None,
            pushes: Vec::new(),
        };
        let cast = Cast::of(scene)?;
        for (i, agent) in scene.agents.iter().enumerate() {
            world.enter(scene, &cast, &agent.into(), i..i + 1)?;
        }
        for group in &scene.groups {
            let first = world.agents.len();
            world.enter(scene, &cast, &group.into(), first..first + group.count as usize)?;
        }
        world.gather();
        world.look();
        muster(&world.bodies, world.scenery.torus, &mut world.minds);
        Ok(world)
    }

    fn enter(
        &mut self,
        scene: &Scene,
        cast: &Cast<'_>,
        mold: &Mold<'_>,
        range: Range<usize>,
    ) -> Result<(), Fault> {
        let casting = cast.seen_by(range.clone());
        let start = |entry: &Entry| {
            let Entry { weight, probability, warning, .. } = *entry;
            let voice = match warning {
                None => entry.behavior.voice(),
                Some(true) => Voice::Warning,
                Some(false) => Voice::Wish,
            };
            Ok(Desire { running: entry.behavior.start(&casting)?, weight, probability, voice })
        };
        let (turning, steering): (Vec<_>, Vec<_>) = mold.steering.iter().partition(|e| e.behavior.turns());
        let steering: Box<[_]> = steering.into_iter().map(start).collect::<Result<_, Fault>>()?;
        let turning = turning.first().map(|entry| entry.behavior.start(&casting)).transpose()?;
        let role =
            mold.steering.iter().map(|e| e.behavior.role()).find(|r| *r != Role::Drifter).unwrap_or_default();
        for index in range {
            let mut chance = Chance::new(scene.seed, index as u64);
            let position = match mold.position {
                Draw::Same(Pair { x, y }) => v(x, y),
                Draw::Random => {
                    let (x, y) = (chance.unit(), chance.unit());
                    v(x * scene.width, y * scene.height)
                }
            };
            let velocity = match mold.velocity {
                Draw::Same(Pair { x, y }) => v(x, y),
                Draw::Random => {
                    let (x, y) = chance.in_disc();
                    v(x * mold.max_speed, y * mold.max_speed)
                }
            };
            let mut agent = Agent::new(position, velocity)
                .with_max_speed(mold.max_speed)
                .with_max_force(mold.max_force)
                .with_mass(mold.mass)
                .with_radius(mold.radius)
                .with_min_speed(mold.min_speed)
                .with_id(index as u32);
            agent.max_turn = mold.max_turn;
            self.agents.push(agent);
            let (steering, turning) = (steering.clone(), turning.clone());
            self.minds.push(Mind { steering, turning, combine: mold.combine, chance, role });
        }
        Ok(())
    }

    /// Finds the agents that are stepped as swarms, and builds the neighbour search for the others.
    pub(super) fn gather(&mut self) {
        self.flights = Flights::of(&self.agents, &self.minds, self.edge, &self.scenery.bounds);
        self.crowd = Crowd::of(&self.agents, &self.minds, &self.flights);
    }

    /// Takes the snapshot that all agents see until the next one.
    pub(super) fn look(&mut self) {
        self.bodies.clear();
        self.bodies.extend(self.agents.iter().map(Body::from));
        self.circles.clear();
        self.circles.extend(self.obstacles.iter().map(|o| o.circle));
    }
}
