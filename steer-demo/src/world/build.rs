//! A world out of a scene: every agent with its own chance and its own steering.

use core::ops::Range;

use super::{Mind, Obstacle, Route, World};
use crate::behavior::Role;
use crate::error::Fault;
use crate::scene::{AgentSpec, Cast, Draw, EdgeKind, Entry, GroupSpec, Pair, Scene};
use crate::vector::{Agent, Body, v};
use crate::world::chance::Chance;

use steer_core::{Bounds, Edge, Path};

/// What agents and groups have in common.
struct Mold<'a> {
    position: Draw,
    velocity: Draw,
    max_speed: f64,
    max_force: f64,
    mass: f64,
    radius: f64,
    steering: &'a [Entry],
}

impl<'a> From<&'a AgentSpec> for Mold<'a> {
    fn from(spec: &'a AgentSpec) -> Self {
        let AgentSpec { position, velocity, max_speed, max_force, mass, radius, .. } = *spec;
        let (position, velocity) = (Draw::Same(position), Draw::Same(velocity));
        let steering = &spec.steering[..];
        Self { position, velocity, max_speed, max_force, mass, radius, steering }
    }
}

impl<'a> From<&'a GroupSpec> for Mold<'a> {
    fn from(spec: &'a GroupSpec) -> Self {
        let GroupSpec { position, velocity, max_speed, max_force, mass, radius, .. } = *spec;
        let steering = &spec.steering[..];
        Self { position, velocity, max_speed, max_force, mass, radius, steering }
    }
}

impl World {
    /// The world at its beginning.
    ///
    /// # Errors
    /// When the scene is one that [`read`](crate::scene::read) would refuse.
    pub fn new(scene: &Scene) -> Result<Self, Fault> {
        crate::scene::validate(scene)?;
        let unfit = |place: String| {
            move |e: steer_core::Error| Fault::new(place, e.to_string(), "a world the core accepts")
        };
        let mut routes = Vec::new();
        for (name, spec) in &scene.paths {
            let points: Vec<_> = spec.points.iter().map(|p| v(p.x, p.y)).collect();
            Path::open(&points).map_err(unfit(format!("paths.{name}.points")))?;
            routes.push(Route { points, closed: spec.closed });
        }
        let edge = match scene.edge {
            EdgeKind::Open => Edge::Open,
            EdgeKind::Wrap => Edge::Wrap,
            EdgeKind::Bounce => Edge::Bounce,
        };
        let mut world = Self {
            width: scene.width,
            height: scene.height,
            bounds: Bounds::new(scene.width, scene.height).map_err(unfit("width".into()))?,
            edge,
            dt: scene.dt,
            steps: 0,
            pointer: v(scene.width / 2.0, scene.height / 2.0),
            agents: Vec::new(),
            minds: Vec::new(),
            obstacles: scene.circles.iter().map(Obstacle::from).collect(),
            routes,
            bodies: Vec::new(),
            circles: Vec::new(),
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
        world.look();
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
        let start = |entry: &Entry| Ok((entry.behavior.start(&casting)?, entry.weight));
        let steering: Box<[_]> = mold.steering.iter().map(start).collect::<Result<_, Fault>>()?;
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
            self.agents.push(
                Agent::new(position, velocity)
                    .with_max_speed(mold.max_speed)
                    .with_max_force(mold.max_force)
                    .with_mass(mold.mass)
                    .with_radius(mold.radius)
                    .with_id(index as u32),
            );
            self.minds.push(Mind { steering: steering.clone(), chance, role });
        }
        Ok(())
    }

    /// Takes the snapshot that everyone sees until the next.
    pub(super) fn look(&mut self) {
        self.bodies.clear();
        self.bodies.extend(self.agents.iter().map(Body::from));
        self.circles.clear();
        self.circles.extend(self.obstacles.iter().map(|o| o.circle));
    }
}
