//! Motion is smooth at every frame rate: the acceleration is seldom reversed.
//! `cargo run --release -p steer-runs --example smoothness` prints the figures.

use steer_core::behavior::Boids;
use steer_runs::smooth::{Herd, Meeting, Passing, RATES, Walker};

/// Asserts that at most 5 % of the steps that avoid reverse the acceleration, and that the bodies
/// do not touch.
fn passes_smoothly(meeting: &Meeting) -> Passing {
    let passing = meeting.run();
    // A short encounter may have one when it begins, one at the closest approach, one at its end.
    let most = (f64::from(passing.reversals.steps) * 0.05).max(3.0);
    assert!(f64::from(passing.reversals.count) <= most, "{meeting:?}, {passing:?}");
    assert!(passing.gap > 0.0, "{meeting:?}, {passing:?}");
    passing
}

#[test]
fn avoiding_a_walker_is_smooth_at_every_rate() {
    for parked in [false, true] {
        for acceleration in [1.0, 2.0, 5.0] {
            let gaps = RATES.map(|rate| {
                let passing = passes_smoothly(&Meeting::head_on(acceleration, rate, parked));
                assert!(passing.reversals.fraction() <= 0.05, "{passing:?}");
                assert!(passing.rest < 0.1, "it comes back to its target: {passing:?}");
                passing.gap
            });
            let (least, most) =
                gaps.iter().fold((f64::MAX, 0.0_f64), |(a, b), &gap| (a.min(gap), b.max(gap)));
            assert!(most - least < 0.02, "the gap is alike at every rate: {gaps:?} with {acceleration} m/s²");
        }
    }
}

/// From every side, beside the middle, slow and fast, whatever direction the agent faces.
#[test]
fn avoiding_a_walker_is_smooth_from_every_side() {
    for parked in [false, true] {
        for acceleration in [1.0, 2.0, 5.0] {
            for index in 0..60_u32 {
                // Multiples of irrational numbers, from 0 to 1.
                let fraction = |step: f64| (f64::from(index) * step).fract();
                // At 30 Hz gain · dt of the fastest is above 1: a second behaviour is too much.
                let rate = if acceleration < 5.0 {
                    RATES[index as usize % 3]
                } else {
                    RATES[1 + index as usize % 2]
                };
                let walker = Walker {
                    angle: (fraction(0.618_034) - 0.5) * 6.2,
                    aside: fraction(0.414_214) * 2.0 - 1.0,
                    speed: 0.3 + fraction(0.732_051),
                    delay: 0.0,
                };
                let meeting = Meeting {
                    heading: fraction(0.236_068) * 6.2,
                    walkers: [Some(walker), None, None],
                    ..Meeting::head_on(acceleration, rate, parked)
                };
                passes_smoothly(&meeting);
            }
        }
    }
}

/// Two or three walkers at about the same time, from every side, beside the middle. The bounds are
/// the measured maxima. An agent that avoids the first threat alone touches 23 and 46 of 80.
#[test]
fn several_walkers_are_seldom_touched() {
    for (count, touches, trembles) in [(2, 7, 0), (3, 17, 1)] {
        for rate in RATES {
            let (mut touched, mut trembled) = (0, 0);
            for index in 0..80_u32 {
                let fraction = |walker: u32, step: f64| (f64::from(index * 3 + walker + 1) * step).fract();
                let walker = |i: u32| Walker {
                    angle: (fraction(i, 0.618_034) - 0.5) * 6.2,
                    aside: fraction(i, 0.414_214) * 1.2 - 0.6,
                    speed: 0.5 + fraction(i, 0.732_051),
                    delay: fraction(i, 0.236_068) * 3.0,
                };
                let meeting = Meeting {
                    walkers: [0, 1, 2].map(|i| (i < count).then(|| walker(i))),
                    ..Meeting::head_on(2.0, rate, index % 2 == 0)
                };
                let passing = meeting.run();
                touched += u32::from(passing.gap <= 0.0);
                let most = (f64::from(passing.reversals.steps) * 0.05).max(3.0);
                trembled += u32::from(f64::from(passing.reversals.count) > most);
            }
            let kept = touched <= touches && trembled <= trembles;
            assert!(kept, "{count}, {rate} Hz: {touched}, {trembled} of 80");
        }
    }
}

#[test]
fn avoiding_a_walker_in_a_sum_is_smooth() {
    for parked in [false, true] {
        for (acceleration, rate) in [(1.0, 30), (1.0, 144), (2.0, 30), (2.0, 60), (5.0, 144)] {
            passes_smoothly(&Meeting { summed: Some(2.0), ..Meeting::head_on(acceleration, rate, parked) });
        }
    }
}

/// Pixels and seconds, metres and seconds, and agents that need ten spacings to stop.
const FLOCKS: [(f64, f64, f64); 4] =
    [(80.0, 200.0, 15.0), (1.4, 2.0, 1.0), (120.0, 400.0, 40.0), (10.0, 20.0, 0.5)];

#[test]
fn a_flock_comes_to_rest_at_every_rate() {
    for (max_speed, max_acceleration, spacing) in FLOCKS {
        for rate in RATES {
            let rest = Herd::of(max_speed, max_acceleration, spacing, 0.0, rate).run();
            let still = rest.acceleration < 0.01 && rest.turn < 0.02 && rest.speed < 0.06;
            assert!(still && rest.reversals.fraction() < 0.02, "{max_speed}, {rate} Hz: {rest:?}");
            assert!(
                (0.9..1.6).contains(&rest.nearest) && rest.extent < 7.0,
                "{max_speed}, {rate} Hz: {rest:?}"
            );
        }
    }
}

#[test]
fn a_flock_that_moves_is_smooth_at_every_rate() {
    for (max_speed, max_acceleration, spacing) in &FLOCKS[..3] {
        for rate in RATES {
            let rest = Herd::of(*max_speed, *max_acceleration, *spacing, 0.5, rate).run();
            let smooth = rest.acceleration < 0.05 && rest.turn < 0.02 && rest.reversals.fraction() < 0.05;
            assert!(smooth, "{max_speed}, {rate} Hz: {rest:?}");
            let flocks = rest.polarization > 0.95 && rest.nearest < 1.6 && rest.extent < 8.0;
            assert!(flocks, "{max_speed}, {rate} Hz: {rest:?}");
        }
    }
}

/// Up to the limit of the domain, gain · dt = mass, with 30 and 80 agents, from a dense start or
/// with a goal for all.
#[test]
fn a_crowded_flock_is_smooth() {
    for (count, within, goal) in [(30, 2.0, 0.0), (80, 4.0, 0.0), (80, 10.0, 0.05), (30, 6.0, 0.05)] {
        for acceleration in [200.0, 250.0, 300.0] {
            let herd = Herd { count, within, goal, ..Herd::of(100.0, acceleration, 15.0, 0.0, 30) };
            let rest = herd.run();
            let smooth = rest.acceleration < 0.05 && rest.turn < 0.05 && rest.reversals.fraction() < 0.05;
            assert!(smooth, "{count} within {within}, goal {goal}, {acceleration}: {rest:?}");
        }
    }
}

/// The measure finds the defect: rules whose gain grows with the number of neighbours.
#[test]
fn full_gain_for_each_neighbour_trembles() {
    let herd = Herd::of(80.0, 200.0, 15.0, 0.0, 60);
    let boids = Boids { falloff: steer_core::behavior::Falloff::Constant, ..herd.boids };
    let boids = Boids {
        separation: boids.separation.with_weight(1.5),
        cohesion: boids.cohesion.with_weight(0.3),
        ..boids
    };
    let rest = herd.with_boids(boids).run();
    assert!(rest.acceleration > 0.5 && rest.turn > 0.1, "{rest:?}");
}
