//! A situation drawn at random on a lattice, in any system of units.

use crate::approx::n;
use steer_core::parameters::{Parameters, Scale, Unit};
use steer_core::space::Bounds;
use steer_core::terrain::{Circle, PathMode, Wall};
use steer_core::{Agent, Body, Scalar, Vec2Like};

/// Random numbers: SplitMix64.
#[derive(Clone, Copy, Debug)]
struct Chance(u64);

impl Chance {
    fn bits(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mixed = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB) >> 32
    }

    /// Returns a whole number below `count`.
    fn below(&mut self, count: u64) -> u64 {
        self.bits() % count
    }
}

/// A situation: everything that a behaviour may be given.
///
/// All numbers lie on a coarse lattice, so that ties, coincidences and touches are frequent. The
/// same seed makes the same situation in all units.
#[derive(Clone, Copy, Debug)]
pub struct Scene<V: Vec2Like> {
    /// Units of the situation.
    pub scale: Scale,
    /// The agent.
    pub me: Agent<V>,
    /// Other agents, without the agent itself.
    pub others: [Body<V>; 4],
    /// A position; at times that of the agent.
    pub place: V,
    /// Circles.
    pub circles: [Circle<V>; 3],
    /// Walls.
    pub walls: [Wall<V>; 3],
    /// A rectangle around the origin.
    pub bounds: Bounds<V>,
    /// Points of a path, or positions.
    pub points: [V; 5],
    /// Mode of a path.
    pub mode: PathMode,
    /// Forces.
    pub forces: [V; 3],
    /// A unit vector.
    pub direction: V,
    /// A step of time.
    pub dt: V::Scalar,
    /// A sample from −1 to 1.
    pub sample: V::Scalar,
    /// A number that selects among variants of a behaviour.
    pub pick: usize,
}

impl<V: Vec2Like> Scene<V> {
    /// Returns the situation of this seed in these units.
    #[must_use]
    pub fn new(seed: u64, scale: Scale) -> Self {
        let mut draw = Draw { chance: Chance(seed << 8), scale };
        let me = draw.agent();
        let others = core::array::from_fn(|id| Body { id: id as u32, ..draw.agent().to_body() });
        let place = if draw.chance.below(8) == 0 { me.position } else { draw.vector(Unit::LENGTH, 6) };
        let mut corner = || V::new(draw.number(Unit::LENGTH, 4.0, 8), draw.number(Unit::LENGTH, 4.0, 8));
        let bounds = Bounds { min: -corner() * n(8.0), max: corner() * n(8.0) };
        let mode = [PathMode::Open, PathMode::Closed, PathMode::PingPong][draw.chance.below(3) as usize];
        let dt = draw.number::<V::Scalar>(Unit::TIME, 1.0, 3) * n(0.25);
        let sample = n((draw.chance.below(17) as f64 - 8.0) / 8.0);
        let (pick, direction) = (draw.chance.below(24) as usize, draw.direction());
        Scene {
            scale,
            me,
            others,
            place,
            circles: core::array::from_fn(|_| {
                Circle::new(draw.vector(Unit::LENGTH, 6), draw.number(Unit::LENGTH, 0.0, 4))
            }),
            walls: core::array::from_fn(|_| {
                Wall::new(draw.vector(Unit::LENGTH, 6), draw.vector(Unit::LENGTH, 6))
            }),
            bounds,
            points: core::array::from_fn(|_| draw.vector(Unit::LENGTH, 6)),
            mode,
            forces: core::array::from_fn(|_| draw.vector(Unit::FORCE, 3)),
            direction,
            dt,
            sample,
            pick,
        }
    }

    /// Returns parameters that are written in the base units in those of the situation, by the
    /// table of their fields.
    pub fn fit<P: Parameters>(&self, parameters: P) -> P {
        parameters.rescaled(&self.scale)
    }

    /// Returns this number of a unit.
    pub fn of(&self, unit: Unit, number: f64) -> V::Scalar {
        n::<V::Scalar>(number) * self.scale.factor(unit)
    }

    /// Returns one of these, by `pick`.
    pub fn one<T: Copy>(&self, of: &[T]) -> T {
        of[self.pick % of.len()]
    }
}

struct Draw {
    chance: Chance,
    scale: Scale,
}

impl Draw {
    /// Returns a number of a unit: `least` and up to `steps` more.
    fn number<S: Scalar>(&mut self, unit: Unit, least: f64, steps: u64) -> S {
        n::<S>(least + self.chance.below(steps + 1) as f64) * self.scale.factor(unit)
    }

    /// Returns a vector of a unit whose components are up to `steps` times 8, or 8/5, or 1.
    fn vector<V: Vec2Like>(&mut self, unit: Unit, steps: u64) -> V {
        let size = [8.0, 1.6, 1.0][self.chance.below(3) as usize];
        let mut one = || (self.chance.below(2 * steps + 1) as f64 - steps as f64) * size;
        let (x, y) = (one(), one());
        V::new(n(x), n(y)) * self.scale.factor(unit)
    }

    /// Returns a unit vector on an axis, on a diagonal of 3 to 4, or at any angle.
    fn direction<V: Vec2Like>(&mut self) -> V {
        const ANGLES: [(f64, f64); 6] = [
            (1.0, 0.0),
            (0.0, 1.0),
            (0.6, 0.8),
            (0.8, -0.6),
            (0.28, 0.96),
            (0.384_615_384_615, 0.923_076_923_077),
        ];
        let (x, y) = ANGLES[self.chance.below(6) as usize];
        let sign = if self.chance.below(2) == 0 { 1.0 } else { -1.0 };
        V::new(n(x * sign), n(y * sign))
    }

    fn agent<V: Vec2Like>(&mut self) -> Agent<V> {
        let velocity = match self.chance.below(4) {
            0 => V::new(n(0.0), n(0.0)),
            1 => self.direction::<V>() * self.number(Unit::SPEED, 1.0, 9),
            _ => self.vector(Unit::SPEED, 4),
        };
        let mut agent = Agent::new(self.vector(Unit::LENGTH, 6), velocity)
            .with_radius(self.number(Unit::LENGTH, 0.0, 4))
            .with_mass(self.number(Unit::MASS, 1.0, 3))
            .with_max_speed(self.number(Unit::SPEED, 2.0, 9))
            .with_max_force(self.number(Unit::FORCE, 1.0, 3))
            .with_gain(self.number(Unit::GAIN, 1.0, 4))
            .with_id(self.chance.below(3) as u32);
        if self.chance.below(4) == 0 {
            agent = agent.with_min_speed(self.number(Unit::SPEED, 0.0, 3));
        }
        if self.chance.below(4) == 0 {
            agent = agent.with_max_turn_rate(self.number::<V::Scalar>(Unit::RATE, 0.0, 4) * n(0.125));
        }
        if self.chance.below(4) == 0 {
            agent = agent.with_heading(self.direction());
        }
        agent
    }
}
