//! Promises about circles round a target.

use super::setup::{ACCELERATION, SPEED, Setup, breaks, holds};
use core::f32::consts::TAU;
use steer_glam::behavior::{Orbit, Shadow};
use steer_glam::terrain::Side;
use steer_glam::{Agent, Body, Vec2};

/// Distances to keep, in pixels. The turning radius of the agent is 100.
const DISTANCES: [f32; 8] = [5.0, 25.0, 60.0, 96.0, 135.0, 164.0, 200.0, 600.0];
/// Starts, in parts of the distance.
const STARTS: [f32; 6] = [0.0, 0.4, 0.9, 1.3, 3.0, 8.0];
const SIDES: [Side; 2] = [Side::Left, Side::Right];

/// A start of an agent, and the circle that it is to fly. Lengths are in pixels.
#[derive(Clone, Copy, Debug)]
struct Start {
    setup: Setup,
    distance: f32,
    side: Side,
    /// Speed of the target, as a part of the agent's.
    ratio: f32,
    turn_rate: Option<f32>,
    away: f32,
    velocity: Vec2,
}

/// The course of an agent. Distances from the target are in parts of the one to keep.
struct Course {
    /// Time after which the distance stays within 0.95 and 1.05.
    settled: f32,
    nearest: f32,
    /// The distance farthest from 1 in the second half.
    worst: f32,
    /// Radians about the target in the second half, by the side on which it is to be.
    angle: f32,
}

impl Start {
    fn target(&self) -> Body {
        Body::new(Vec2::ZERO, Vec2::from_angle(self.distance) * self.ratio * SPEED * self.setup.unit)
    }

    /// The length of the tangent, or from inside the distance to the circle.
    fn way(&self) -> f32 {
        if self.away < self.distance {
            return self.distance - self.away;
        }
        (self.away * self.away - self.distance * self.distance).sqrt()
    }

    /// Flies with this force for so many seconds.
    fn fly(self, seconds: f32, steer: impl Fn(&Orbit<f32>, &Agent, &Body) -> Vec2) -> Course {
        let Start { setup, distance, side, turn_rate, .. } = self;
        let mut target = self.target();
        let mut agent = setup.agent(Vec2::X * self.away, self.velocity);
        agent.max_turn_rate = turn_rate;
        let orbit = Orbit { distance: distance * setup.unit, side };
        let sign = if side == Side::Left { 1.0 } else { -1.0 };
        let mut course = Course { settled: 0.0, nearest: f32::INFINITY, worst: 1.0, angle: 0.0 };
        let mut time = 0.0;
        for dt in setup.steps(seconds) {
            let before = agent.position - target.position;
            agent.step(steer(&orbit, &agent, &target), dt);
            target.position = target.position_at(dt);
            time += dt;
            let now = agent.position - target.position;
            let part = now.length() / orbit.distance;
            course.nearest = course.nearest.min(part);
            if !(0.95..=1.05).contains(&part) {
                course.settled = time;
            }
            if time > seconds / 2.0 {
                course.angle += before.angle_to(now) * sign;
                if (part - 1.0).abs() > (course.worst - 1.0).abs() {
                    course.worst = part;
                }
            }
        }
        course
    }
}

/// Starts at rest and in flight, from inside and from outside, on either side.
fn starts(ratio: f32, turn_rate: Option<f32>) -> impl Iterator<Item = Start> {
    Setup::all().flat_map(move |setup| {
        DISTANCES.into_iter().flat_map(move |distance| {
            STARTS.into_iter().filter(move |start| start * distance <= 1500.0).flat_map(move |start| {
                SIDES.into_iter().flat_map(move |side| {
                    [Vec2::ZERO, Vec2::X, Vec2::NEG_X].map(|direction| Start {
                        setup,
                        distance,
                        side,
                        ratio,
                        turn_rate,
                        away: start * distance,
                        velocity: direction * SPEED,
                    })
                })
            })
        })
    })
}

/// Long enough to settle and to make some turns.
fn seconds(start: &Start) -> f32 {
    let turn = start.turn_rate.map_or(0.0, |rate| 4.0 * TAU / rate);
    6.0 * (start.way() / (SPEED * (1.0 - start.ratio)) + 1.0) + turn
}

#[test]
fn a_target_is_circled_at_its_distance() {
    let is_kept = |part| (0.95..=1.05).contains(&part);
    for (ratio, turn_rate) in [
        (0.0, None),
        (0.2, None),
        (0.5, None),
        (0.0, Some(0.8)),
        (0.0, Some(2.5)),
        (0.5, Some(0.8)),
        (0.2, Some(2.5)),
        (0.5, Some(2.5)),
    ] {
        // A circle below a twentieth of max_speed / ω is out of the domain.
        let all = || {
            starts(ratio, turn_rate)
                .filter(move |start| turn_rate.is_none_or(|rate| start.distance >= SPEED / (20.0 * rate)))
        };
        let mut angles = Vec::new();
        let worst = all().map(|start| {
            let course = start.fly(seconds(&start), |orbit, agent, target| orbit.steer(agent, target));
            angles.push((format!("{start:?}"), course.angle));
            (format!("{start:?}"), course.worst)
        });
        holds(&format!("orbit, {ratio} {turn_rate:?}: of the distance"), is_kept, worst);
        holds(&format!("orbit, {ratio} {turn_rate:?}: radians"), |angle| angle > 0.3, angles.into_iter());
    }
    // The nearest behaviour of the sources stays at the distance, and does not circle.
    let shadow = |orbit: &Orbit<f32>, agent: &Agent, target: &Body| {
        Shadow { distance: orbit.distance }.steer(agent, target)
    };
    let all = starts(0.0, None).map(|start| (String::new(), start.fly(seconds(&start), shadow).angle));
    breaks("orbit, radians", |angle| angle > 0.3, all);
}

#[test]
fn a_circle_is_reached_in_little_more_than_the_shortest_time() {
    let rests = |ratio, rate| starts(ratio, rate).filter(|start| start.velocity == Vec2::ZERO);
    let orbit = |orbit: &Orbit<f32>, agent: &Agent, target: &Body| orbit.steer(agent, target);
    for ratio in [0.0, 0.2, 0.5] {
        let times = rests(ratio, None).map(|start| {
            let shortest = start.way() / (SPEED * (1.0 - ratio)) + SPEED * (1.0 + ratio) / ACCELERATION;
            (format!("{start:?}"), start.fly(4.0 * shortest, orbit).settled / shortest)
        });
        holds(&format!("orbit, {ratio}: of the shortest time"), |time| time <= 1.25, times);
    }
    for rate in [0.8, 2.5] {
        let in_domain = move |start: &Start| start.distance >= SPEED / (20.0 * rate);
        let times = rests(0.0, Some(rate)).filter(in_domain).map(|start| {
            let scale = start.way() / SPEED + TAU / rate;
            (format!("{start:?}"), start.fly(4.0 * scale, orbit).settled / scale)
        });
        holds(&format!("orbit, {rate} radians/s, of d/S + 2π/ω"), |time| time <= 1.5, times);
    }
}

#[test]
fn a_target_is_not_run_through() {
    for ratio in [0.0, 0.2, 0.5] {
        let from_afar = starts(ratio, None).filter(|start| start.away > start.distance + 100.0);
        let nearest = from_afar.map(|start| {
            let course = start.fly(seconds(&start), |orbit, agent, target| orbit.steer(agent, target));
            (format!("{start:?}"), course.nearest)
        });
        holds(&format!("orbit, {ratio}: nearest, of the distance"), |part| part >= 0.95, nearest);
    }
}
