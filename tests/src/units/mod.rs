//! The law of units, for any behaviour: if every length, time and mass is multiplied by a power of
//! two, every result is multiplied by the factor of its unit, exactly.
//!
//! A constant in a formula that has a hidden unit breaks it: a length, a time or a mass that the
//! caller cannot set. In fixed point the law has no domain: a result is rounded at the same digit
//! in any units.

mod scene;

pub use scene::Scene;

use crate::approx::is_fixed_point;
use steer_core::parameters::{Scale, Unit};
use steer_core::{Agent, Geometry, Scalar, Vec2Like};

/// Returns an agent, written in the base units, in these units.
#[must_use]
pub fn rescaled_agent<G: Geometry>(agent: &Agent<G>, scale: &Scale) -> Agent<G> {
    let of = |unit: Unit| scale.factor::<G::Scalar>(unit);
    Agent {
        position: agent.position * of(Unit::LENGTH),
        velocity: agent.velocity * of(Unit::SPEED),
        heading: agent.heading,
        radius: agent.radius * of(Unit::LENGTH),
        mass: agent.mass * of(Unit::MASS),
        max_speed: agent.max_speed * of(Unit::SPEED),
        max_force: agent.max_force * of(Unit::FORCE),
        gain: agent.gain * of(Unit::GAIN),
        min_speed: agent.min_speed * of(Unit::SPEED),
        max_turn_rate: agent.max_turn_rate.map(|rate| rate * of(Unit::RATE)),
        id: agent.id,
    }
}

/// Systems of units: powers of two, of four for times, because some results have a root of time.
pub(crate) const SCALES: [Scale; 8] = [
    Scale { length: 4.0, ..Scale::ONE },
    Scale { time: 4.0, ..Scale::ONE },
    Scale { mass: 8.0, ..Scale::ONE },
    Scale { length: 0.25, time: 0.0625, mass: 0.125 },
    Scale { length: 1024.0, ..Scale::ONE },
    Scale { time: 0.0625, ..Scale::ONE },
    Scale { mass: 0.125, ..Scale::ONE },
    Scale { length: 8.0, time: 4.0, mass: 8.0 },
];

/// Results of a behaviour, each with its unit.
#[derive(Clone, Copy, Debug)]
pub struct Results<S> {
    all: [(Unit, S); Results::<()>::MOST],
    count: usize,
}

impl Results<()> {
    /// Largest number of results.
    const MOST: usize = 56;
}

impl<S: Scalar> Results<S> {
    fn none() -> Self {
        Results { all: [(Unit::NUMBER, S::zero()); Results::MOST], count: 0 }
    }

    /// Adds a number of a unit.
    ///
    /// # Panics
    /// After 56 numbers.
    pub fn number(&mut self, unit: Unit, number: S) {
        self.all[self.count] = (unit, number);
        self.count += 1;
    }

    /// Adds both components of a vector of a unit.
    pub fn vector<G, V: Vec2Like<G, Scalar = S>>(&mut self, unit: Unit, vector: V) {
        self.number(unit, vector.x());
        self.number(unit, vector.y());
    }

    /// Adds a force.
    pub fn force<G, V: Vec2Like<G, Scalar = S>>(&mut self, force: V) {
        self.vector(Unit::FORCE, force);
    }

    /// Adds a count or a decision.
    pub fn count(&mut self, count: usize) {
        self.number(Unit::NUMBER, S::from_f64(count as f64));
    }

    /// Adds the position, the velocity and the heading of an agent.
    pub fn agent<G: Geometry<Scalar = S>>(&mut self, agent: &Agent<G>) {
        self.vector(Unit::LENGTH, agent.position);
        self.vector(Unit::SPEED, agent.velocity);
        self.vector(Unit::NUMBER, agent.heading);
    }

    fn list(&self) -> &[(Unit, S)] {
        &self.all[..self.count]
    }
}

/// A behaviour in a situation: it adds its results.
pub type Case<G> = fn(&Scene<G>, &mut Results<<G as Geometry>::Scalar>);

/// Number of situations. An emulated processor would take minutes for as many as a computer checks
/// within a second.
pub const COUNT: u64 = if cfg!(target_os = "none") { 100 } else { 1000 };

/// Asserts that a behaviour follows the units in many situations.
///
/// # Panics
/// If it does not. The message has the name of the behaviour, the units and both results.
pub fn follows_the_units<G: Geometry>(name: &str, case: impl Fn(&Scene<G>, &mut Results<G::Scalar>)) {
    follows::<G::Scalar>(name, &|seed, scale| {
        let mut results = Results::none();
        case(&Scene::<G>::new(seed, scale), &mut results);
        results
    });
}

/// [`follows_the_units`] without the type of the function, so that it is compiled once.
fn follows<S: Scalar>(name: &str, results: &dyn Fn(u64, Scale) -> Results<S>) {
    if is_fixed_point::<S>() {
        return;
    }
    for seed in 0..COUNT {
        let scale = SCALES[(seed % SCALES.len() as u64) as usize];
        let [one, two] = [Scale::ONE, scale].map(|scale| results(seed, scale));
        assert!(one.count == two.count, "units: {name} has other results in {scale:?} than before");
        for ((unit, one), (_, two)) in one.list().iter().zip(two.list()) {
            let want = *one * scale.factor(*unit);
            assert!(
                *two == want,
                "units: {name} gives {two:?} in {scale:?}, not {want:?}, which is {one:?} times {unit:?}; situation {seed}"
            );
        }
    }
}
