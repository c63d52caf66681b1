//! Evolving values do not depend on the frame rate: the path or the statistics are the same at 15
//! to 1000 steps a second and with steps of uneven length.

#![allow(clippy::print_stdout, reason = "the figures, for whoever asks with --nocapture")]

use crate::batteries::Chance;
use crate::own::V;
use steer_core::behavior::{
    Arrive, BrakingArrive, Face, FollowPath, FollowTube, PathProgress, ReachOrientation, TubeProgress,
    TurnState, Wander, WanderState,
};
use steer_core::terrain::Path;
use steer_core::{Agent, Vec2Ext, Vec2Like};

/// Steps per second.
const RATES: [f64; 6] = [15.0, 30.0, 60.0, 120.0, 240.0, 1000.0];

fn v(x: f64, y: f64) -> V {
    V([x, y])
}

/// Steps that add up to so many seconds: equal ones at this rate, or with jitter at a mean of 60
/// per second, from a third to five thirds of the mean length.
fn steps(rate: Option<f64>, seconds: f64) -> Vec<f64> {
    let mut chance = Chance(9);
    let (mut all, mut rest) = (Vec::new(), seconds);
    while rest > 1e-12 {
        let dt = rate.map_or_else(|| (1.0 + chance.sample() * 2.0 / 3.0) / 60.0, |rate| 1.0 / rate).min(rest);
        all.push(dt);
        rest -= dt;
    }
    all
}

/// All rates, then the jitter.
fn rates() -> impl Iterator<Item = Option<f64>> {
    RATES.into_iter().map(Some).chain([None])
}

/// The longest step at a rate (seconds).
fn longest(rate: Option<f64>) -> f64 {
    rate.map_or(5.0 / 3.0 / 60.0, |rate| 1.0 / rate)
}

/// The angle from one unit vector to another (radians).
fn angle(from: V, to: V) -> f64 {
    from.perp_dot(to).atan2(from.dot(to))
}

/// Root mean square, over many wanderers, of the angle by which the point on the circle drifts in
/// five seconds (radians).
fn spread(rate: Option<f64>, wanderers: u64) -> f64 {
    let (wander, steps) = (Wander { distance: 10.0, radius: 5.0, range: 1.0, rate: 1.0 }, steps(rate, 5.0));
    let agent = Agent::new(v(0.0, 0.0), v(10.0, 0.0));
    let mut chance = Chance(rate.map_or(1, f64::to_bits));
    let mut squares = 0.0;
    for _ in 0..wanderers {
        let (mut state, mut drift) = (WanderState::default(), 0.0);
        for &dt in &steps {
            let before = state.point;
            let _ = wander.steer(&mut state, &agent, chance.sample(), dt);
            drift += angle(before, state.point);
        }
        squares += drift * drift;
    }
    (squares / wanderers as f64).sqrt()
}

/// The samples are uniform over [−1, 1], so the mean of their squares is 1/3. Half of them times
/// the range, over five seconds, is √(5/12).
///
/// `WANDERERS=20000 cargo test --release -p steer-runs rates -- --nocapture` prints the spreads to
/// half a percent. They are for the point on the circle: the agent's own heading spreads 8 %
/// less at 15 Hz than at 1000 Hz, because the step shortens the velocity to max_speed after a push.
#[test]
fn the_spread_of_wandering_is_the_same() {
    let wanderers = std::env::var("WANDERERS").ok().and_then(|text| text.parse().ok()).unwrap_or(2500);
    for rate in rates() {
        let spread = spread(rate, wanderers);
        println!("wander at {rate:?} Hz: {spread:.4} rad");
        // Three standard deviations of so few wanderers are 4.2 %.
        assert!(
            (spread / (5.0_f64 / 12.0).sqrt() - 1.0).abs() < 0.045,
            "the spread is {spread} at {rate:?} Hz"
        );
    }
}

/// Positions of the agent at each whole second, at this rate.
fn trace(
    rate: Option<f64>,
    seconds: usize,
    mut agent: Agent<V>,
    mut step: impl FnMut(&mut Agent<V>, f64),
) -> Vec<V> {
    let second = steps(rate, 1.0);
    (0..seconds)
        .map(|_| {
            second.iter().for_each(|&dt| step(&mut agent, dt));
            agent.position
        })
        .collect()
}

/// Asserts that at every rate the agent's position differs from that at 8000 Hz by at most its top
/// speed times `bound` of the longest step.
fn same_path(
    what: &str,
    seconds: usize,
    start: Agent<V>,
    bound: f64,
    make: impl Fn() -> Box<dyn FnMut(&mut Agent<V>, f64)>,
) {
    let fine = trace(Some(8000.0), seconds, start, make());
    for rate in rates() {
        let mut worst = 0.0_f64;
        for (at, exact) in trace(rate, seconds, start, make()).iter().zip(&fine) {
            worst = worst.max(at.distance(*exact));
        }
        let steps = worst / (start.max_speed * longest(rate));
        println!("{what} at {rate:?} Hz: off by {steps:.3} steps of full speed");
        assert!(steps <= bound, "{what} at {rate:?} Hz is off by {steps} steps of full speed");
    }
}

#[test]
fn arriving_takes_the_same_path() {
    let start = Agent::new(v(0.0, 0.0), v(0.0, 30.0)).with_max_speed(60.0).with_max_force(90.0);
    same_path("arrive", 8, start, 1.5, || {
        Box::new(|agent, dt| agent.step(Arrive::within(100.0).steer(agent, v(200.0, -50.0)), dt))
    });
    same_path("braking arrive", 8, start, 2.0, || {
        Box::new(|agent, dt| agent.step(BrakingArrive::default().steer(agent, v(200.0, -50.0), dt), dt))
    });
}

#[test]
fn a_limited_turn_takes_the_same_path() {
    let truck = Agent::new(v(0.0, 0.0), v(20.0, 0.0))
        .with_max_speed(20.0)
        .with_max_force(400.0)
        .with_max_turn_rate(0.7);
    same_path("a truck that turns round", 6, truck, 1.0, || {
        Box::new(|agent, dt| {
            let aside = agent.heading.quarter_turn() * 300.0;
            agent.step(aside, dt);
        })
    });
}

#[test]
fn turning_to_a_point_takes_the_same_path() {
    // The agent moves along its heading, so that its path depends on its turns.
    let start = Agent::new(v(0.0, 0.0), v(10.0, 0.0)).with_max_speed(10.0).with_max_force(1000.0);
    same_path("facing", 6, start, 2.5, || {
        let mut state = TurnState::default();
        let face = Face { turning: ReachOrientation { max_rate: 1.0, max_acceleration: 2.0 } };
        Box::new(move |agent, dt| {
            let turn = face.steer(&mut state, agent, v(-500.0, 300.0), dt);
            let ahead = agent.heading.rotate_by(turn) * 10.0;
            agent.step_with_turn((ahead - agent.velocity) * (1.0 / dt), turn, dt);
        })
    });
}

/// Laps of a closed path that an agent completes in 30 seconds.
fn laps(rate: Option<f64>, mut follow: impl FnMut(&mut Agent<V>, f64)) -> f64 {
    let mut agent = Agent::new(v(0.0, 0.0), v(40.0, 0.0)).with_max_speed(40.0).with_max_force(120.0);
    let center = v(100.0, 80.0);
    let mut turned = 0.0;
    for dt in steps(rate, 30.0) {
        let before = (agent.position - center).unit();
        follow(&mut agent, dt);
        turned += angle(before, (agent.position - center).unit());
    }
    turned / core::f64::consts::TAU
}

#[test]
fn progress_along_a_path_is_the_same() {
    let points = [v(0.0, 0.0), v(200.0, 0.0), v(200.0, 160.0), v(0.0, 160.0)];
    let path = Path::closed(&points).unwrap();
    let tube = path.with_radius(15.0).unwrap();
    for (what, tubular) in [("waypoints", false), ("a tube", true)] {
        let run = |rate| {
            let (mut progress, mut along) = (PathProgress::default(), TubeProgress::default());
            let (points, ahead) = (
                FollowPath { threshold: 20.0, slowing_radius: 0.0, ..FollowPath::default() },
                FollowTube { horizon: 0.5, ..FollowTube::default() },
            );
            laps(rate, |agent, dt| {
                let force = if tubular {
                    ahead.steer(&mut along, agent, &tube)
                } else {
                    points.steer(&mut progress, agent, &path)
                };
                agent.step(force, dt);
            })
        };
        let fine = run(Some(8000.0));
        for rate in rates() {
            let laps = run(rate);
            println!("{what} at {rate:?} Hz: {laps:.4} laps, {fine:.4} at 8000 Hz");
            assert!(
                (laps - fine).abs() <= 0.03 * fine,
                "{what} at {rate:?} Hz: {laps} laps, {fine} at 8000 Hz"
            );
        }
    }
}
