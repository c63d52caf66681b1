//! [`Data`]: the input of all sides.

/// Agents steered in a batch.
pub const AGENTS: usize = 1024;
/// Number of other bodies. A window for the last agent fits after each index at which a batch may
/// begin.
const OTHERS: usize = 2 * AGENTS + NEIGHBORS;
/// Neighbours of each agent in a flock pass.
pub const NEIGHBORS: usize = 32;
/// Circles that each agent avoids.
pub const CIRCLES: usize = 8;

/// An agent or a body in plain numbers.
#[derive(Clone, Copy, Debug)]
pub struct Mover {
    /// Position (length).
    pub position: [f32; 2],
    /// Velocity (length/time).
    pub velocity: [f32; 2],
    /// Top speed (length/time).
    pub max_speed: f32,
    /// Number of the agent or body.
    pub id: u32,
}

/// The same numbers for every side: a square of 400 by 400 in which the velocities are random.
#[derive(Clone, Debug)]
pub struct Data {
    /// The agents that are steered.
    pub agents: Vec<Mover>,
    /// Target points, more than a batch needs.
    pub targets: Vec<[f32; 2]>,
    /// Bodies to pursue and to flock with, more than a batch needs.
    pub bodies: Vec<Mover>,
    /// Centres and radii of circles, more than a batch needs.
    pub circles: Vec<([f32; 2], f32)>,
    /// Distance from the target at which arrival starts to slow (length).
    pub slowing_radius: f32,
    /// Length of the feeler.
    pub feeler: f32,
    /// Space kept beside a circle (length).
    pub buffer: f32,
    /// Distance at which a flock sees neighbours (length).
    pub view_distance: f32,
    /// Distance that a flock keeps (length).
    pub separation_distance: f32,
}

impl Data {
    /// Data of one benchmark, the same in every run.
    #[must_use]
    pub fn new() -> Self {
        let mut chance = Chance::new(1);
        let movers = |count: usize, chance: &mut Chance| -> Vec<Mover> {
            (0..count).zip(0..).map(|(_, id)| Mover::random(id, chance)).collect()
        };
        Data {
            agents: movers(AGENTS, &mut chance),
            bodies: movers(OTHERS, &mut chance),
            targets: (0..OTHERS).map(|_| chance.place()).collect(),
            circles: (0..OTHERS).map(|_| (chance.place(), chance.between(10.0, 40.0))).collect(),
            slowing_radius: 100.0,
            feeler: 300.0,
            buffer: 20.0,
            view_distance: 200.0,
            separation_distance: 60.0,
        }
    }
}

impl Default for Data {
    fn default() -> Self {
        Data::new()
    }
}

impl Mover {
    fn random(id: u32, chance: &mut Chance) -> Self {
        Mover {
            position: chance.place(),
            velocity: [chance.between(-7.0, 7.0), chance.between(-7.0, 7.0)],
            max_speed: chance.between(5.0, 15.0),
            id,
        }
    }
}

/// A small linear congruential generator.
pub(crate) struct Chance(u64);

impl Chance {
    pub(crate) fn new(seed: u64) -> Self {
        Chance(seed)
    }

    pub(crate) fn between(&mut self, low: f32, high: f32) -> f32 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        let fraction = (self.0 >> 40) as f32 / (1_u64 << 24) as f32;
        low + (high - low) * fraction
    }

    fn place(&mut self) -> [f32; 2] {
        [self.between(0.0, 400.0), self.between(0.0, 400.0)]
    }
}
