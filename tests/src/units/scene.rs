//! A situation drawn at random on a lattice, in any system of units.

use crate::approx::n;
use crate::catalogue::{Memory, Situation};
use steer_core::behavior::{PathProgress, TurnState, WanderState};
use steer_core::parameters::{Parameters, Scale, Unit};
use steer_core::space::Bounds;
use steer_core::terrain::{Circle, Path, PathMode, Wall};
use steer_core::{Agent, Body, Error, Geometry, Vec2Ext as _, Vec2Like};

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
pub struct Scene<G: Geometry> {
    /// Units of the situation.
    pub scale: Scale,
    /// The agent.
    pub me: Agent<G>,
    /// Other agents, without the agent itself.
    pub others: [Body<G>; 4],
    /// A position, at times the agent's position.
    pub place: G::Vector,
    /// Circles.
    pub circles: [Circle<G>; 3],
    /// Walls.
    pub walls: [Wall<G>; 3],
    /// A rectangle around the origin.
    pub bounds: Bounds<G>,
    /// Points of a path, or positions.
    pub points: [G::Vector; 5],
    /// Mode of a path.
    pub mode: PathMode,
    /// Forces.
    pub forces: [G::Vector; 3],
    /// A unit vector.
    pub direction: G::Vector,
    /// A step of time.
    pub dt: G::Scalar,
    /// A sample from −1 to 1.
    pub sample: G::Scalar,
    /// A number that selects among variants of a behaviour.
    pub pick: usize,
}

impl<G: Geometry> Scene<G> {
    /// Returns the situation of this seed in these units.
    #[must_use]
    pub fn new(seed: u64, scale: Scale) -> Self {
        Self::drawn(Draw::new(seed, &scale), scale)
    }

    /// Returns a situation off the lattice, in the base units: nothing is mirror-symmetric by
    /// itself.
    #[must_use]
    pub fn off_the_lattice(seed: u64) -> Self {
        Self::drawn(Draw { on_lattice: false, ..Draw::new(seed, &Scale::ONE) }, Scale::ONE)
    }

    fn drawn(mut draw: Draw<G>, scale: Scale) -> Self {
        let me = draw.agent();
        let others = core::array::from_fn(|id| Body { id: id as u32, ..draw.body() });
        let place = if draw.chance.below(8) == 0 && draw.on_lattice {
            me.position
        } else {
            draw.vector(draw.length, 6)
        };
        let mut corner =
            || G::Vector::new(draw.number(draw.length, 4.0, 8), draw.number(draw.length, 4.0, 8));
        let bounds = Bounds { min: -corner() * n(8.0), max: corner() * n(8.0) };
        let mode = [PathMode::Open, PathMode::Closed, PathMode::PingPong][draw.chance.below(3) as usize];
        let dt = draw.number(draw.time, 1.0, 3) * n(0.25);
        let sample = n((draw.chance.below(17) as f64 - 8.0) / 8.0);
        let (pick, direction) = (draw.chance.below(24) as usize, draw.direction());
        Scene {
            scale,
            me,
            others,
            place,
            circles: core::array::from_fn(|_| {
                Circle::new(draw.vector(draw.length, 6), draw.number(draw.length, 0.0, 4))
            }),
            walls: core::array::from_fn(|_| {
                Wall::new(draw.vector(draw.length, 6), draw.vector(draw.length, 6))
            }),
            bounds,
            points: core::array::from_fn(|_| draw.vector(draw.length, 6)),
            mode,
            forces: core::array::from_fn(|_| draw.vector(draw.force, 3)),
            direction,
            dt,
            sample,
            pick,
        }
    }

    /// Returns the arguments of a behaviour.
    #[must_use]
    pub fn situation(&self) -> Situation<G> {
        let [one, other, third, _] = self.others;
        let memory = Memory {
            wander: WanderState { point: self.direction },
            turn: TurnState { rate: self.of(Unit::RATE, [-0.125, 0.0, 0.25][self.pick % 3]) },
            path: PathProgress::at(self.pick % 4),
            ..Memory::default()
        };
        Situation {
            me: self.me,
            target: self.place,
            others: [one, other, third],
            circles: [self.circles[0], self.circles[1]],
            walls: [self.walls[0], self.walls[1]],
            points: [self.points[0], self.points[1], self.points[2]],
            radius: self.of(Unit::LENGTH, [0.0, 4.0, 12.0][self.pick % 3]),
            area: self.bounds,
            sample: self.sample,
            rate: self.of(Unit::RATE, 0.125),
            dt: self.dt,
            memory,
        }
    }

    /// Returns parameters in the units of the situation, by the table of their fields. They are
    /// given in the base units.
    pub fn fit<P: Parameters>(&self, parameters: P) -> P {
        parameters.rescaled(&self.scale)
    }

    /// Returns this number of a unit.
    pub fn of(&self, unit: Unit, number: f64) -> G::Scalar {
        n::<G::Scalar>(number) * self.scale.factor(unit)
    }

    /// Returns the path of the situation. Some legs coincide.
    ///
    /// # Errors
    /// If steer-core refuses it.
    pub fn path(&self) -> Result<Path<G, &[G::Vector]>, Error> {
        Path::new(&self.points[..1 + self.pick % 5], self.mode)?
            .with_radius(self.of(Unit::LENGTH, [0.0, 4.0, 12.0][self.pick % 3]))
    }

    /// Returns one of these, by `pick`.
    pub fn one<T: Copy>(&self, of: &[T]) -> T {
        of[self.pick % of.len()]
    }
}

/// Random numbers and vectors, with the factor of each unit.
struct Draw<G: Geometry> {
    chance: Chance,
    on_lattice: bool,
    length: G::Scalar,
    speed: G::Scalar,
    force: G::Scalar,
    mass: G::Scalar,
    time: G::Scalar,
    gain: G::Scalar,
    rate: G::Scalar,
}

impl<G: Geometry> Draw<G> {
    fn new(seed: u64, scale: &Scale) -> Self {
        Draw {
            chance: Chance(seed << 8),
            on_lattice: true,
            length: scale.factor(Unit::LENGTH),
            speed: scale.factor(Unit::SPEED),
            force: scale.factor(Unit::FORCE),
            mass: scale.factor(Unit::MASS),
            time: scale.factor(Unit::TIME),
            gain: scale.factor(Unit::GAIN),
            rate: scale.factor(Unit::RATE),
        }
    }

    /// Returns a number in these units: `least` and up to `steps` more.
    fn number(&mut self, factor: G::Scalar, least: f64, steps: u64) -> G::Scalar {
        n::<G::Scalar>(least + self.chance.below(steps + 1) as f64) * factor
    }

    /// Returns a vector in these units whose components are up to `steps` times 8, or 8/5, or 1.
    fn vector(&mut self, factor: G::Scalar, steps: u64) -> G::Vector {
        let size = [8.0, 1.6, 1.0][self.chance.below(3) as usize];
        let mut one = || (self.chance.below(2 * steps + 1) as f64 - steps as f64 + self.offset()) * size;
        let (x, y) = (one(), one());
        G::Vector::new(n(x), n(y)) * factor
    }

    /// Returns the distance from the lattice.
    fn offset(&mut self) -> f64 {
        if self.on_lattice { 0.0 } else { self.chance.below(511) as f64 / 512.0 - 0.5 }
    }

    /// Returns a unit vector on an axis, on a diagonal of 3 to 4, or at any angle.
    fn direction(&mut self) -> G::Vector {
        const ANGLES: [(f64, f64); 6] = [
            (1.0, 0.0),
            (0.0, 1.0),
            (0.6, 0.8),
            (0.8, -0.6),
            (0.28, 0.96),
            (0.384_615_384_615, 0.923_076_923_077),
        ];
        if !self.on_lattice {
            return self.vector(n(1.0), 6).unit();
        }
        let (x, y) = ANGLES[self.chance.below(6) as usize];
        let sign = if self.chance.below(2) == 0 { 1.0 } else { -1.0 };
        G::Vector::new(n(x * sign), n(y * sign))
    }

    fn body(&mut self) -> Body<G> {
        let velocity = match self.chance.below(4) {
            0 => G::Vector::new(n(0.0), n(0.0)),
            1 => self.direction() * self.number(self.speed, 1.0, 9),
            _ => self.vector(self.speed, 4),
        };
        let mut body = Body::new(self.vector(self.length, 6), velocity);
        body.radius = self.number(self.length, 0.0, 4);
        body.id = self.chance.below(3) as u32;
        if self.chance.below(4) == 0 {
            body.heading = self.direction();
        }
        body
    }

    fn agent(&mut self) -> Agent<G> {
        let Body { position, velocity, heading, radius, id, .. } = self.body();
        let mut agent = Agent { heading, radius, id, ..Agent::new(position, velocity) };
        agent.mass = self.number(self.mass, 1.0, 3);
        agent.max_speed = self.number(self.speed, 2.0, 9);
        agent.max_force = self.number(self.force, 1.0, 3);
        agent.gain = self.number(self.gain, 1.0, 4);
        if self.chance.below(4) == 0 {
            agent.min_speed = self.number(self.speed, 0.0, 3);
        }
        if self.chance.below(4) == 0 {
            agent.max_turn_rate = Some(self.number(self.rate, 0.0, 4) * n(0.125));
        }
        agent
    }
}
