//! Builds a world from a scene. Every agent has its own random numbers and its own steering.

use core::ops::Range;
use std::sync::Arc;

use super::avoid::{Avoider, Strength};
use super::mind::Desire;
use super::muster::muster;
use super::{Crowd, Flights, Mind, Obstacle, Scenery, World};
use crate::behavior::{ForceKind, Role};
use crate::error::Fault;
use crate::scene::{AgentSpec, Entry, Names, Scene};
use crate::vector::{Body, V, v};
use crate::world::chance::Chance;

impl World {
    /// Creates the world in its initial state.
    ///
    /// # Errors
    /// Returns an error if [`read`](crate::scene::read) would reject the scene.
    pub fn new(scene: &Scene) -> Result<Self, Fault> {
        crate::scene::validate(scene)?;
        let mut world = Self {
            scene: Arc::new(scene.clone()),
            steps: 0,
            pointer: v(scene.width / 2.0, scene.height / 2.0),
            agents: Vec::new(),
            minds: Vec::new(),
            obstacles: scene.circles.iter().map(Obstacle::from).collect(),
            scenery: Scenery::new(scene)?,
            bodies: Vec::new(),
            circles: Vec::new(),
            drifts: Vec::new(),
            unyielding: Vec::new(),
            crowd: Crowd::default(),
            flights: Flights::default(),
            watched: None,
            pushes: Vec::new(),
        };
        let names = Names::of(scene)?;
        for spec in scene.agents.iter().chain(&scene.groups) {
            let first = world.agents.len();
            world.enter(scene, &names, spec, first..first + spec.count as usize)?;
        }
        world.gather();
        world.look();
        muster(&world.bodies, world.scenery.torus, &mut world.minds);
        Ok(world)
    }

    fn enter(
        &mut self,
        scene: &Scene,
        names: &Names<'_>,
        spec: &AgentSpec,
        range: Range<usize>,
    ) -> Result<(), Fault> {
        let scope = names.seen_by(range.clone());
        let start = |entry: &Entry| {
            let Entry { weight, probability, warning, .. } = *entry;
            let force_kind = match warning {
                None => entry.behavior.force_kind(),
                Some(true) => ForceKind::Warning,
                Some(false) => ForceKind::Wish,
            };
            Ok(Desire { running: entry.behavior.start(&scope)?, weight, probability, force_kind })
        };
        let (turning, steering): (Vec<_>, Vec<_>) = spec.steering.iter().partition(|e| e.behavior.turns());
        let steering: Box<[_]> = steering.into_iter().map(start).collect::<Result<_, Fault>>()?;
        let turning = turning.first().map(|entry| entry.behavior.start(&scope)).transpose()?;
        let role =
            spec.steering.iter().map(|e| e.behavior.role()).find(|r| *r != Role::Drifter).unwrap_or_default();
        for (number, index) in range.enumerate() {
            let mut chance = Chance::new(scene.seed, index as u64);
            let position = spec.position.of(number).map_or_else(
                || {
                    let (x, y) = (chance.unit(), chance.unit());
                    v(x * scene.width, y * scene.height)
                },
                V::from,
            );
            let velocity = spec.velocity.of(number).map_or_else(
                || {
                    let (x, y) = chance.in_disc();
                    v(x * spec.max_speed, y * spec.max_speed)
                },
                V::from,
            );
            self.agents.push(spec.agent(position, velocity).with_id(index as u32));
            let (steering, turning) = (steering.clone(), turning.clone());
            let avoider = spec.avoidance.as_ref().map(|avoidance| Avoider::new(avoidance.rules()));
            self.minds.push(Mind { steering, turning, combine: spec.combine, avoider, chance, role });
        }
        Ok(())
    }

    /// Collects the swarms, and builds the neighbour search for the other agents.
    pub(super) fn gather(&mut self) {
        self.flights = Flights::of(&self.scene, &self.agents, &self.scenery.bounds);
        let strength = Strength::of(&self.agents);
        self.minds.iter_mut().filter_map(|mind| mind.avoider.as_mut()).for_each(|one| one.among(strength));
        self.unyielding = self.minds.iter().map(|mind| mind.avoider.is_none()).collect();
        self.crowd = Crowd::of(&self.agents, &self.minds, &self.flights);
    }

    /// Takes the snapshot that all agents see until the next one.
    pub(super) fn look(&mut self) {
        self.bodies.clear();
        self.bodies.extend(self.agents.iter().map(Body::from));
        self.circles.clear();
        self.circles.extend(self.obstacles.iter().map(|o| o.circle));
        self.drifts.clear();
        self.drifts.extend(self.obstacles.iter().map(|o| o.velocity));
    }
}
