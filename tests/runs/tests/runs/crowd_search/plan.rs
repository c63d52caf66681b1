//! [`Plan`]: the numbers of a world, all from one seed.

use steer_runs::crowd::Dice;

/// Wishes of the agents.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Preference {
    /// Any velocity, another in every step.
    Random,
    /// Any velocity, the same for some steps.
    Held,
    /// The nearest agent.
    Nearest,
    /// The nearest obstacle.
    Obstacle,
    /// The same point for all.
    Point,
    /// The nearest agent, slower than full speed by up to 10⁵.
    Creep,
    /// Along the nearest agent or obstacle, as slowly.
    Slide,
    /// No velocity.
    Rest,
    /// Another of these for each agent, for some steps.
    Mixed,
}

impl Preference {
    pub(crate) const SINGLE: [Preference; 8] = [
        Preference::Random,
        Preference::Held,
        Preference::Nearest,
        Preference::Obstacle,
        Preference::Point,
        Preference::Creep,
        Preference::Slide,
        Preference::Rest,
    ];
}

/// The kinds of obstacles.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Ground {
    /// A room of walls, with convex and reflex corners.
    Room,
    /// Walls from one point.
    Star,
    /// Walls in a row, each from the end of the one before.
    Chain,
    /// Two posts, each of three walls, with a passage between them.
    Passage,
    /// Boxes, some with a common corner.
    Boxes,
    /// Triangles and quadrangles, some very thin.
    Polygons,
    Circles,
}

const GROUNDS: [Ground; 7] = [
    Ground::Room,
    Ground::Star,
    Ground::Chain,
    Ground::Passage,
    Ground::Boxes,
    Ground::Polygons,
    Ground::Circles,
];

/// The numbers of a world. Lengths, speeds and accelerations are the least ones.
#[derive(Clone, Debug)]
pub(crate) struct Plan {
    pub(crate) seed: u64,
    pub(crate) agents: usize,
    pub(crate) steps: usize,
    pub(crate) radius: f64,
    pub(crate) speed: f64,
    pub(crate) acceleration: f64,
    pub(crate) dt: f64,
    /// The largest radius, speed and acceleration, as multiples of the least.
    pub(crate) spread: [f64; 3],
    /// The middle of the world.
    pub(crate) origin: [f64; 2],
    /// Share of the ground that the agents cover.
    pub(crate) density: f64,
    /// Least gap at the start, as a share of the radii.
    pub(crate) gap: f64,
    /// Distance that is kept to agents and to obstacles. Many start nearer.
    pub(crate) distance: [f64; 2],
    /// Size of the buffers.
    pub(crate) planes: usize,
    pub(crate) torus: bool,
    /// Whether the whole chain of the rules is used, or the filter alone.
    pub(crate) rules: bool,
    /// Number of agents that start at one point.
    pub(crate) cluster: usize,
    pub(crate) wish: Preference,
    pub(crate) grounds: Vec<Ground>,
}

/// Random numbers in f64.
pub(crate) struct Random(Dice);

impl Random {
    pub(crate) fn new(seed: u64) -> Self {
        Random(Dice::new(seed))
    }

    /// A number from 0 to 1.
    pub(crate) fn fraction(&mut self) -> f64 {
        f64::from(self.0.fraction())
    }

    pub(crate) fn within(&mut self, least: f64, most: f64) -> f64 {
        least + (most - least) * self.fraction()
    }

    /// A number whose logarithm is evenly distributed.
    pub(crate) fn log(&mut self, least: f64, most: f64) -> f64 {
        least * (most / least).powf(self.fraction())
    }

    pub(crate) fn below(&mut self, count: usize) -> usize {
        ((self.fraction() * count as f64) as usize).min(count - 1)
    }

    pub(crate) fn one_in(&mut self, count: usize) -> bool {
        self.below(count) == 0
    }
}

impl Plan {
    /// Returns the plan of a seed, with its middle at most `farthest` radii from the origin.
    pub(crate) fn new(seed: u64, farthest: f64) -> Self {
        let random = &mut Random::new(seed);
        let torus = random.one_in(4);
        // People in metres and seconds, or anything.
        let (mut radius, mut speed, mut acceleration) = (0.2, 1.34, 2.0);
        if !random.one_in(3) {
            (radius, speed) = (1.0, random.log(0.2, if torus { 1.0 } else { 6.0 }));
            acceleration = random.log(0.2, 10.0);
        }
        let mut dt = random.log(1.0 / 240.0, 1.0);
        if random.one_in(3) {
            let (length, time) = (random.log(0.01, 100.0), random.log(0.05, 20.0));
            (radius, speed, dt) = (radius * length, speed * length / time, dt * time);
            acceleration *= length / (time * time);
        }
        let mut spread = [6.0, 4.0, 5.0].map(|most| if random.one_in(4) { 1.0 } else { most });
        if random.one_in(5) {
            spread = [1.0; 3];
        }
        // A stop from full speed takes at most 8,000 steps.
        dt = dt.max(speed * spread[1] / (acceleration * 8_000.0));
        let (angle, far) =
            (random.within(0.0, core::f64::consts::TAU), random.fraction() * farthest * radius);
        let (far, angle) =
            (if random.one_in(4) { 0.0 } else { far }, if random.one_in(4) { 0.0 } else { angle });
        let agents = random.log(2.0, 41.0) as usize;
        let steps = if random.one_in(20) { random.log(1_000.0, 20_000.0) } else { random.log(30.0, 1_000.0) };
        let cluster = if agents > 2 && random.one_in(8) { 2 + random.below(agents - 2) } else { 0 };
        let count = if random.one_in(4) { 0 } else { 1 + random.below(3) };
        Plan {
            seed,
            agents,
            steps: steps as usize,
            radius,
            speed,
            acceleration,
            dt,
            spread,
            origin: [far * angle.cos(), far * angle.sin()],
            density: random.log(0.02, 0.4),
            gap: if random.one_in(3) { 1e-5 } else { random.log(1e-4, 0.1) },
            distance: distance(seed, radius),
            planes: [8, 16, 32, 64][random.below(4)],
            torus,
            rules: random.one_in(4),
            cluster,
            wish: if random.one_in(3) {
                Preference::Mixed
            } else {
                Preference::SINGLE[random.below(Preference::SINGLE.len())]
            },
            grounds: (0..count).map(|_| GROUNDS[random.below(GROUNDS.len())]).collect(),
        }
    }

    /// Whether agents that start at one point have the space, the time and the planes to part, and
    /// wish nothing against it.
    pub(crate) fn must_part(&self) -> bool {
        let largest = self.radius * self.spread[0];
        let time = largest / self.speed + (largest / self.acceleration).sqrt();
        let free = self.grounds.is_empty() && !self.torus && self.agents + 2 < self.planes;
        let calm = matches!(self.wish, Preference::Random | Preference::Held | Preference::Rest);
        free && calm && self.steps as f64 * self.dt > 20.0 * time
    }
}

/// Returns the distances of a seed. Most worlds have none.
fn distance(seed: u64, radius: f64) -> [f64; 2] {
    let mut random = Random::new(seed ^ 0xD157_0000);
    let has_one = seed % 5 == 4;
    [0, 1].map(|_| if has_one && !random.one_in(4) { radius * random.log(1e-4, 0.5) } else { 0.0 })
}
