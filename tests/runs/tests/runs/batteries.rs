//! Properties that a few cases cannot show, each tested on 1,000 random cases through both
//! adapters.

#![allow(clippy::print_stdout, reason = "the figures, for whoever asks with --nocapture")]

use steer_core::behavior::{BrakingArrive, Prediction, Pursue};
use steer_core::{Agent, Geometry, Scalar, Vec2Ext, Vec2Like};

/// Random cases for each property.
const CASES: usize = 1000;

/// Steps for which an agent is observed after it has arrived.
const STAY: usize = 500;

/// Numbers that are the same in every run (Knuth's linear congruential generator, the upper bits).
pub(crate) struct Chance(pub(crate) u64);

impl Chance {
    fn fraction(&mut self) -> f64 {
        self.0 = self.0.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        (self.0 >> 11) as f64 / (1_u64 << 53) as f64
    }
    /// Random number from −1 to 1.
    pub(crate) fn sample(&mut self) -> f64 {
        self.between(-1.0, 1.0)
    }
    fn between(&mut self, low: f64, high: f64) -> f64 {
        low + (high - low) * self.fraction()
    }
    /// Random number, uniform on a logarithmic scale.
    fn magnitude(&mut self, low: f64, high: f64) -> f64 {
        low * (high / low).powf(self.fraction())
    }
    /// A vector of this length in a random direction.
    fn vector<G, V: Vec2Like<G>>(&mut self, length: f64) -> V {
        let (sin, cos) = (self.fraction() * core::f64::consts::TAU).sin_cos();
        V::new(n(cos * length), n(sin * length))
    }
}

fn n<S: Scalar>(value: f64) -> S {
    S::from_f64(value)
}

/// Shortest time in which a point comes to rest at `distance` ahead, with an initial `speed` toward
/// that position: full acceleration, the top speed if it is reached, full deceleration.
fn time_optimal(distance: f64, speed: f64, acceleration: f64, max_speed: f64) -> f64 {
    let peak = (acceleration * distance + speed * speed / 2.0).sqrt();
    if peak <= max_speed {
        return (2.0 * peak - speed) / acceleration;
    }
    let changing = (2.0 * max_speed - speed) / acceleration;
    let way = (2.0 * max_speed * max_speed - speed * speed) / (2.0 * acceleration);
    changing + (distance - way) / max_speed
}

/// Braking arrival at 15 to 240 Hz: the agent does not pass the target by more than the tolerance,
/// settles within 1.25 times the shortest time, and stays.
///
/// The agent starts up to 2000 units away: at rest, moving away from the target at any speed, or
/// moving toward it at a speed from which it can stop within 95 % of the distance.
fn braking<G: Geometry>() {
    let mut chance = Chance(1);
    let (mut worst, mut farthest) = (0.0_f64, G::Scalar::zero());
    for case in 0..CASES {
        let (max_speed, mass) = (chance.magnitude(1.0, 300.0), chance.magnitude(0.1, 50.0));
        let acceleration = max_speed * chance.magnitude(0.05, 5.0);
        let (way, distance) = (chance.vector::<G, G::Vector>(1.0), chance.magnitude(2.0, 2000.0));
        let speed = chance.between(-max_speed, max_speed.min((0.95 * 2.0 * acceleration * distance).sqrt()));
        let start = Agent::new(chance.vector::<G, G::Vector>(50.0), way * n(speed))
            .with_max_speed(n(max_speed))
            .with_load(n(mass))
            .with_max_force(n(mass * acceleration));
        let target = start.position + way * n(distance);
        let optimal = time_optimal(distance, speed, acceleration, max_speed);
        for rate in [15.0, 30.0, 60.0, 120.0, 240.0] {
            let (dt, arrive, mut agent) = (n(1.0 / rate), BrakingArrive::default(), start);
            let mut settled = None;
            for step in 0..(optimal * 1.5 * rate) as usize + 100 {
                let there = arrive.arrived(&agent, target);
                assert!(there || settled.is_none(), "case {case} at {rate} Hz does not stay: {agent:?}");
                settled = settled.or(there.then_some(step));
                if settled.is_some_and(|since| step > since + STAY) {
                    break;
                }
                farthest = farthest.max(way.dot(agent.position - target));
                agent.step(arrive.steer(&agent, target, dt), dt);
            }
            // Arrival is checked at the beginning of a step, so the count is at most one step too
            // high.
            let time = settled.map_or(f64::INFINITY, |step| (step as f64 - 1.0) / rate);
            worst = worst.max(time / optimal);
            assert!(
                time <= 1.25 * optimal,
                "case {case} at {rate} Hz settles after {time}, best were {optimal}: {start:?}"
            );
        }
    }
    assert!(farthest <= BrakingArrive::default().tolerance, "it passes its target by {farthest:?}");
    println!("settled within {worst:.3} of the shortest time, {farthest:?} beyond the target");
}

/// Braking arrival settles and stays from any start, with any velocity.
fn braking_from_anywhere<G: Geometry>() {
    let (mut chance, mut most) = (Chance(2), G::Scalar::zero());
    for case in 0..CASES {
        let max_speed = chance.magnitude(1.0, 300.0);
        let acceleration = max_speed * chance.magnitude(0.05, 5.0);
        let velocity = chance.between(0.0, max_speed);
        let start = Agent::new(chance.vector::<G, G::Vector>(50.0), chance.vector(velocity))
            .with_max_speed(n(max_speed))
            .with_max_force(n(acceleration));
        let distance = chance.magnitude(0.01, 1000.0);
        let target = start.position + chance.vector(distance);
        // Long enough to stop, come back, and swing past the target once more.
        let enough = 4.0 * (time_optimal(distance, -max_speed, acceleration, max_speed) + 1.0);
        for rate in [15.0, 60.0, 240.0] {
            let (dt, arrive, mut agent) = (n(1.0 / rate), BrakingArrive::default(), start);
            let mut settled = None;
            for step in 0..(enough * rate) as usize {
                settled = settled.or(arrive.arrived(&agent, target).then_some(step));
                if let Some(since) = settled {
                    most = most.max(agent.position.distance(target));
                    if step > since + STAY {
                        break;
                    }
                }
                agent.step(arrive.steer(&agent, target, dt), dt);
            }
            assert!(settled.is_some(), "case {case} at {rate} Hz never settles: {start:?}");
        }
    }
    assert!(most <= BrakingArrive::default().tolerance, "once there it strays by {most:?}");
    println!("once there it strays by {most:?}");
}

/// Number of steps of length 1 until the pursuer is within one step, at its top speed, of a quarry
/// with constant velocity. `None` if that takes too many steps.
fn caught<G: Geometry>(
    prediction: Prediction<G::Scalar>,
    mut hunter: Agent<G>,
    mut quarry: Agent<G>,
) -> Option<usize> {
    let (pursue, one) = (Pursue::new(prediction), G::Scalar::one());
    (0..20_000).find(|_| {
        let there = hunter.position.distance(quarry.position) <= hunter.max_speed;
        hunter.step(pursue.steer(&hunter, &quarry.to_body()), one);
        quarry.step(G::Vector::zero(), one);
        there
    })
}

/// A faster pursuer that intercepts catches the quarry, at most one step later than one that closes
/// in.
fn chases<G: Geometry>() {
    let mut chance = Chance(3);
    let (mut intercepting, mut closing) = (0, 0);
    for case in 0..CASES {
        let top = chance.magnitude(1.0, 100.0);
        let (own, other) = (chance.between(0.0, top), chance.between(0.0, 0.95 * top));
        let (near, far) = (chance.between(0.0, 30.0 * top), chance.between(10.0 * top, 60.0 * top));
        let hunter = Agent::new(chance.vector::<G, G::Vector>(near), chance.vector(own))
            .with_max_speed(n(top))
            .with_max_force(n(top * chance.magnitude(0.1, 2.0)));
        let quarry =
            Agent::new(chance.vector::<G, G::Vector>(far), chance.vector(other)).with_max_speed(n(top));
        let (i, c) =
            (caught(Prediction::Intercept, hunter, quarry), caught(Prediction::Closing, hunter, quarry));
        let (Some(i), Some(c)) = (i, c) else {
            panic!("case {case}: {i:?}, {c:?}: {hunter:?} does not catch {quarry:?}")
        };
        assert!(i <= c + 1, "case {case} takes {i} steps, {c} by closing in: {hunter:?} after {quarry:?}");
        intercepting += i;
        closing += c;
    }
    println!("caught after {intercepting} steps in all, after {closing} by closing in");
}

macro_rules! batteries {
    ($($name:ident: $vector:ty,)*) => {$(
        mod $name {
            #[test]
            fn braking_arrive_does_not_overshoot_settles_and_stays() {
                super::braking::<$vector>();
            }
            #[test]
            fn braking_arrive_settles_from_anywhere() {
                super::braking_from_anywhere::<$vector>();
            }
            #[test]
            fn an_intercept_catches_and_no_later_than_closing_in() {
                super::chases::<$vector>();
            }
        }
    )*};
}

batteries! {
    glam_f32: steer_glam::Glam,
    glam_f64: steer_glam::GlamF64,
    nalgebra_f32: steer_nalgebra::Nalgebra<f32>,
    nalgebra_f64: steer_nalgebra::Nalgebra<f64>,
}
