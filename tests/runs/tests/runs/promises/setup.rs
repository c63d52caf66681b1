//! The setups in which each promise is run: units, rates, bodies.

use steer_glam::behavior::{Wander, WanderState};
use steer_glam::{Agent, Vec2};

/// Maximum speed and acceleration, in pixels and seconds. A step of 1/20 s changes the velocity by
/// a tenth of the speed: the domain of the promises.
pub(super) const SPEED: f32 = 200.0;
pub(super) const ACCELERATION: f32 = 400.0;

/// A unit of length, a step rate and a body.
#[derive(Clone, Copy, Debug)]
pub(super) struct Setup {
    /// Length of a pixel in units.
    pub(super) unit: f32,
    /// Steps a second. `None`: uneven steps of 1/144 to 1/20 s.
    pub(super) rate: Option<f32>,
    pub(super) radius: f32,
}

impl Setup {
    /// Pixels and metres, five rates, a point and a body of 10 pixels.
    pub(super) fn all() -> impl Iterator<Item = Self> {
        let rates = [Some(20.0), Some(30.0), Some(60.0), Some(144.0), None];
        [1.0, 0.01].into_iter().flat_map(move |unit| {
            rates
                .into_iter()
                .flat_map(move |rate| [0.0, 10.0].map(|radius| Setup { unit, rate, radius: radius * unit }))
        })
    }

    pub(super) fn v(self, x: f32, y: f32) -> Vec2 {
        Vec2::new(x, y) * self.unit
    }

    /// An agent at a position in pixels, with a velocity in pixels per second.
    pub(super) fn agent(self, position: Vec2, velocity: Vec2) -> Agent {
        Agent::new(position * self.unit, velocity * self.unit)
            .with_limits(SPEED * self.unit, ACCELERATION * self.unit)
            .with_radius(self.radius)
    }

    /// The durations of the steps of this many seconds.
    pub(super) fn steps(self, seconds: f32) -> impl Iterator<Item = f32> {
        let (mut time, mut samples) = (0.0, samples(1));
        core::iter::from_fn(move || {
            let uneven = 1.0 / 144.0 + (samples() + 1.0) / 2.0 * (1.0 / 20.0 - 1.0 / 144.0);
            let dt = self.rate.map_or(uneven, |rate| 1.0 / rate);
            time += dt;
            (time <= seconds).then_some(dt)
        })
    }
}

/// Random samples from −1 to 1.
pub(super) fn samples(seed: u32) -> impl FnMut() -> f32 {
    let mut state = seed;
    move || {
        state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        (state >> 8) as f32 / 8_388_608.0 - 1.0
    }
}

/// Returns the force of a wanderer in each step.
pub(super) fn roaming(agent: &Agent, seed: u32) -> impl FnMut(&Agent, f32) -> Vec2 + use<> {
    let (wander, mut state, mut chance) =
        (Wander::for_agent(agent), WanderState::default(), samples(seed + 1));
    move |agent, dt| wander.steer(&mut state, agent, chance(), dt)
}

/// Prints the least and the largest figure of a promise, and asserts that all keep it.
pub(super) fn holds(
    promise: &str,
    is_kept: impl Fn(f32) -> bool,
    figures: impl Iterator<Item = (String, f32)>,
) {
    let mut all: Vec<(String, f32)> = figures.collect();
    all.sort_by(|one, other| one.1.total_cmp(&other.1));
    let [Some(least), Some(most)] = [all.first(), all.last()] else { panic!("{promise}: no figures") };
    println!("{promise}: {:.3} ({}) to {:.3} ({})", least.1, least.0, most.1, most.0);
    let broken: Vec<_> = all.iter().filter(|(_, figure)| !is_kept(*figure)).collect();
    assert!(broken.is_empty(), "{promise}, in {} of {} runs: {:?}", broken.len(), all.len(), broken[0]);
}

/// Asserts that what is not recommended breaks a promise: the promise can fail.
pub(super) fn breaks(
    promise: &str,
    is_kept: impl Fn(f32) -> bool,
    figures: impl Iterator<Item = (String, f32)>,
) {
    let (broken, all) =
        figures.fold((0, 0), |(broken, all), (_, figure)| (broken + usize::from(!is_kept(figure)), all + 1));
    println!("{promise}, otherwise: broken in {broken} of {all} runs");
    assert!(broken > 0, "{promise} is not broken otherwise");
}
