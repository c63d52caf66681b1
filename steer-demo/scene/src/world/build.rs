//! Builds a world from a scene. Every agent has its own random numbers and its own steering.

use core::ops::Range;
use std::sync::Arc;

use steer_glam::steer_core::crowd::{CrowdRules, Other, SafetyFilter};
use steer_glam::steer_core::space::Edge;

use super::avoid::Avoider;
use super::formations::assign_formation_slots;
use super::rng::Rng;
use super::steering::RunningEntry;
use super::{NeighborSearch, Obstacle, Scenery, Steering, Swarms, World};
use crate::behavior::{ForceKind, Role};
use crate::error::Fault;
use crate::scene::{AgentSpec, Entry, Initial, Names, Scene};
use crate::vector::{Body, CrowdGrid, V, v};

impl World {
    /// Creates the world in its initial state.
    ///
    /// # Errors
    /// Returns an error if [`read`](crate::scene::read) would reject the scene.
    pub fn new(scene: &Scene) -> Result<Self, Fault> {
        let fields = crate::scene::validate(scene)?;
        let mut world = Self {
            scene: Arc::new(scene.clone()),
            steps: 0,
            pointer: v(scene.width / 2.0, scene.height / 2.0),
            agents: Vec::new(),
            steering: Vec::new(),
            obstacles: scene.circles.iter().map(Obstacle::from).collect(),
            scenery: Scenery::new(scene, fields)?,
            bodies: Vec::new(),
            crowd: CrowdGrid::new(),
            crowd_rules: None,
            circles: Vec::new(),
            drifts: Vec::new(),
            neighbors: NeighborSearch::default(),
            swarms: Swarms::default(),
            crossings: vec![[0; 2]; scene.counters.len()],
            watched: None,
            pushes: Vec::new(),
        };
        let names = Names::of(scene)?;
        for spec in scene.agents.iter().chain(&scene.groups) {
            let first = world.agents.len();
            world.add_agents(scene, &names, spec, first..first + spec.count as usize)?;
        }
        world.settle();
        Ok(world)
    }

    /// Adds the agents of a specification, which have these indices.
    fn add_agents(
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
            Ok(RunningEntry { running: entry.behavior.start(&scope)?, weight, probability, force_kind })
        };
        let (turning, pushing): (Vec<_>, Vec<_>) = spec.steering.iter().partition(|e| e.behavior.turns());
        let entries: Box<[_]> = pushing.into_iter().map(start).collect::<Result<_, Fault>>()?;
        let turning = turning.first().map(|entry| entry.behavior.start(&scope)).transpose()?;
        let role =
            spec.steering.iter().map(|e| e.behavior.role()).find(|r| *r != Role::Drifter).unwrap_or_default();
        for (number, index) in range.enumerate() {
            let mut rng = Rng::new(scene.seed, index as u64);
            let position = start_of(scene, spec, number, &mut rng);
            let velocity = match &spec.velocity {
                Initial::Within(rectangle) => rectangle.at((rng.unit(), rng.unit())),
                velocity => velocity.of(number).map_or_else(
                    || {
                        let (x, y) = rng.in_disc();
                        v(x * spec.max_speed, y * spec.max_speed)
                    },
                    V::from,
                ),
            };
            self.agents.push(spec.agent(position, velocity).with_id(index as u32));
            let (mut entries, mut turning) = (entries.clone(), turning.clone());
            let own = opposite(scene, position);
            for running in entries.iter_mut().map(|entry| &mut entry.running).chain(&mut turning) {
                running.per_member(&mut |values| values.select(number, own));
            }
            let avoider = spec.avoidance.as_ref().map(|avoidance| Avoider::new(avoidance.rules()));
            self.steering.push(Steering { entries, turning, combine: spec.combine, avoider, rng, role });
        }
        Ok(())
    }

    /// Derives everything that depends on the agents and obstacles: swarms, neighbour search,
    /// surroundings and slots of formations.
    pub(super) fn settle(&mut self) {
        self.rebuild_index();
        self.collect_surroundings();
        assign_formation_slots(&self.bodies, self.scenery.torus, &mut self.steering);
    }

    /// Collects the swarms, and builds the neighbour search for the other agents.
    fn rebuild_index(&mut self) {
        self.swarms = Swarms::of(&self.scene, &self.agents, &self.scenery.bounds);
        let avoiding =
            self.agents.iter().zip(&self.steering).filter(|(_, steering)| steering.avoider.is_some());
        let all = SafetyFilter::for_agents(avoiding.map(|(agent, _)| agent));
        let avoiders = self.steering.iter_mut().filter_map(|steering| steering.avoider.as_mut());
        avoiders.for_each(|avoider| avoider.set_default_accelerations(&all));
        self.crowd_rules = self.steering.iter().find_map(|steering| Some(steering.avoider.as_ref()?.rules));
        self.neighbors = NeighborSearch::of(&self.agents, &self.steering, &self.swarms);
    }

    /// Collects the bodies and obstacles that all agents see until the next step.
    pub(super) fn collect_surroundings(&mut self) {
        self.bodies.clear();
        self.bodies.extend(self.agents.iter().map(Body::from));
        self.circles.clear();
        self.circles.extend(self.obstacles.iter().map(|obstacle| obstacle.circle));
        self.drifts.clear();
        self.drifts.extend(self.obstacles.iter().map(|obstacle| (obstacle.velocity, obstacle.layers)));
        self.scenery.follow_targets(&self.bodies);
        self.collect_crowd();
    }

    /// Tells the agents with an avoidance their goals, and collects what they see of each other.
    pub(super) fn collect_crowd(&mut self) {
        let Self { scene, scenery, agents, steering, bodies, crowd, .. } = self;
        let Some(rules) = &self.crowd_rules else { return };
        let ground = scenery.ground();
        for (agent, steering) in agents.iter().zip(steering.iter_mut()) {
            let goal = steering.goal(&ground).map(|goal| goal.place(self.pointer));
            if let Some(avoider) = &mut steering.avoider {
                avoider.set_goal(agent, goal, scenery.torus);
            }
        }
        let others = bodies.iter().zip(agents).zip(steering).map(|((body, agent), steering)| {
            let Some(avoider) = &steering.avoider else { return Other::unyielding(*body) };
            let CrowdRules { priority, layers, .. } = avoider.rules;
            let intent = Some(avoider.patience.intent(agent));
            Other { intent, priority, layers, ..Other::from(*body) }
        });
        let world = (scene.edge == Edge::Wrap).then_some(&scenery.bounds);
        crowd.collect(others, rules, scene.dt, world);
    }
}

/// Returns the initial position of a member.
fn start_of(scene: &Scene, spec: &AgentSpec, number: usize, rng: &mut Rng) -> V {
    match &spec.position {
        Initial::Within(rectangle) => rectangle.at((rng.unit(), rng.unit())),
        position => position.of(number).map_or_else(
            || {
                let (x, y) = (rng.unit(), rng.unit());
                v(x * scene.width, y * scene.height)
            },
            V::from,
        ),
    }
}

/// Returns the position opposite to another, about the world's centre.
fn opposite(scene: &Scene, position: V) -> V {
    v(scene.width, scene.height) - position
}

/// Returns the position opposite to the start of the agent at `index`, a member of this group.
pub(crate) fn opposite_of(scene: &Scene, spec: &AgentSpec, number: usize, index: usize) -> V {
    opposite(scene, start_of(scene, spec, number, &mut Rng::new(scene.seed, index as u64)))
}
