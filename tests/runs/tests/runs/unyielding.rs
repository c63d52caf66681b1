//! A body that keeps its velocity, or an obstacle that does, at random: what the documentation of
//! `SafetyFilter` promises is never touched.

use steer_core::crowd::{HalfPlanes, Other, SafetyFilter, Surroundings};
use steer_core::terrain::{Circle, Moving, Obstacle as _, Wall};
use steer_core::{Agent, Body, Geometry, Scalar, Vec2Ext, Vec2Like};
use steer_glam::{Glam, GlamF64};
use steer_runs::crowd::Dice;

fn n<S: Scalar>(value: f64) -> S {
    S::from_f64(value)
}

/// Body or obstacle that moves toward the agent.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Kind {
    Body,
    Circle,
    Wall,
}

/// Returns the least gap to what moves, divided by the radius of the agent, in one random case.
fn least_gap<G: Geometry>(seed: u64) -> f64
where
    G::Scalar: Into<f64>,
{
    let dice = &mut Dice::new(seed);
    let mut fraction = || f64::from(dice.fraction());
    let v = |x: f64, y: f64| G::Vector::new(n(x), n(y));
    let kind = [Kind::Body, Kind::Circle, Kind::Wall][(fraction() * 3.0) as usize];
    let (radius, max_speed) = (0.2 + 2.0 * fraction(), 0.5 + 3.5 * fraction());
    let max_force = max_speed * (0.2 + 2.0 * fraction());
    // Two steps or more to full speed.
    let dt = (1.0_f64 / 240.0).powf(fraction()).min(max_speed / max_force / 2.0);
    let speed = max_speed * 0.99 * fraction();
    let other_radius = 0.2 + 2.0 * fraction();
    let turn = |part: f64| G::Vector::turn(n((part * 2.0 - 1.0) * core::f64::consts::PI));
    let (way, first) = (turn(fraction()), turn(fraction()) * n(max_speed * fraction()));
    let start = v(200.0 * fraction(), 200.0 * fraction());
    let mut agent = Agent::new(start, first).with_radius(n(radius)).with_max_speed(n(max_speed));
    agent = agent.with_max_force(n(max_force));
    let filter = SafetyFilter::default();
    let sight = filter.view_distance_of_unyielding(&agent, n(other_radius), n(speed), n(dt));
    // A body comes from the edge of the sight, past the agent by up to the sum of the radii.
    let off = way.quarter_turn() * n((fraction() * 2.0 - 1.0) * (radius + other_radius));
    let velocity = way * n(-speed);
    let mut center = start + way * sight + off;
    let mut planes = HalfPlanes::<G, 16>::new();
    let mut gap = f64::INFINITY;
    let steps = ((2.0 * Into::<f64>::into(sight) / speed.max(0.1) + 4.0) / dt).min(1500.0) as usize;
    let toward = (fraction() * 4.0) as usize;
    let random = turn(fraction()) * n(max_speed);
    for _ in 0..steps {
        let wish = match toward {
            0 => (center - agent.position).with_length(n(max_speed)),
            1 => velocity,
            2 => random,
            _ => G::Vector::zero(),
        };
        let force = (wish - agent.velocity) * (n::<G::Scalar>(max_force) + n(max_force / dt));
        let along = velocity.direction_or(way).quarter_turn() * n(500.0);
        let (circle, wall) =
            (Circle::new(center, n(other_radius)), Wall::new(center - along, center + along));
        let (planes, dt) = (&mut planes, n(dt));
        let force = match kind {
            Kind::Body => {
                let body = Body { radius: n(other_radius), id: 7, ..Body::new(center, velocity) };
                let around = Surroundings::new(dt).with_others([Other::unyielding(body)]);
                filter.steer(planes, &agent, force, around)
            }
            Kind::Circle => {
                let around = Surroundings::new(dt).with_obstacles([Moving { shape: circle, velocity }]);
                filter.steer(planes, &agent, force, around)
            }
            Kind::Wall => {
                let around = Surroundings::new(dt).with_obstacles([Moving { shape: wall, velocity }]);
                filter.steer(planes, &agent, force, around)
            }
        };
        agent.step(force, dt);
        center = center + velocity * dt;
        let moved = Wall::new(center - along, center + along);
        let left = match kind {
            Kind::Wall => agent.position.distance(moved.nearest(agent.position)),
            _ => agent.position.distance(center) - n(other_radius),
        };
        gap = gap.min(left.into() / radius);
    }
    gap
}

fn check<G: Geometry>(name: &str, cases: u64)
where
    G::Scalar: Into<f64>,
{
    let more = std::env::var("STEER_CROWD_SEARCH").ok().and_then(|text| text.parse().ok()).unwrap_or(cases);
    let worst = (0..more)
        .map(|seed| (least_gap::<G>(seed), seed))
        .fold((f64::INFINITY, 0), |one, other| if other.0 < one.0 { other } else { one });
    eprintln!("{name}: {more} cases, least gap {} of a radius, seed {}", worst.0, worst.1);
    assert!(worst.0 >= 1.0, "{name}: seed {}, gap {}", worst.1, worst.0);
}

#[test]
fn in_f32_what_keeps_its_velocity_is_not_touched() {
    check::<Glam>("f32", 2_000);
}

#[test]
fn in_f64_what_keeps_its_velocity_is_not_touched() {
    check::<GlamF64>("f64", 2_000);
}
