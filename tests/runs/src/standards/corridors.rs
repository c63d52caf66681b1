//! Corridors: free speeds, the fundamental diagram, corners, and single file.

use core::f32::consts::{PI, TAU};

use steer_core::Agent;
use steer_core::terrain::{Obstacle as _, Wall};
use steer_glam::{Glam, Vec2};

use super::venue::{ALIKE, SPEEDS, Setup, Venue, along, rise, v, walls};
use super::{Outcome, outcome};
use crate::people::weidmann;

/// The way of all that walk along the first axis.
fn ahead(_: &Agent<Glam>) -> Vec2 {
    Vec2::X
}

/// The walls of a corridor from x = −30 on.
fn sides(width: f32) -> Vec<Wall<Glam>> {
    [0.0, width].map(|y| Wall::new(v(-30.0, y), v(120.0, y))).into()
}

pub(super) fn free_walk(setup: &Setup) -> Outcome {
    let time = |speed| {
        let mut venue = Venue::new(setup, "free_walk", &sides(2.0));
        venue.add(v(0.0, 1.0), setup.radius, speed, v(40.0, 1.0));
        venue.empty(100.0, ahead, |agent| agent.position.x >= 40.0)
    };
    let (fast, slow) = (time(1.33), 40.0 / time(1.0));
    outcome([fast, slow], (26.0..=34.0).contains(&fast) && (0.95..=1.05).contains(&slow))
}

pub(super) fn stair(setup: &Setup) -> Outcome {
    let mut venue = Venue::new(setup, "stair", &sides(2.0));
    venue.add(v(-5.0, 1.0), setup.radius, 4.0 / 3.0, v(20.0, 1.0));
    let way = |agent: &Agent<Glam>| if agent.position.x < 0.0 { Vec2::X } else { Vec2::X * 0.5 };
    let is_before = |venue: &Venue, x| venue.crowd.iter().all(|one| one.agent.position.x < x);
    let mut times = [0.0, 10.0].map(|x| {
        while is_before(&venue, x) && venue.time < 60.0 {
            venue.step(way);
        }
        venue.time
    });
    times[1] -= times[0];
    outcome([times[1]], (14.25..=15.75).contains(&times[1]))
}

/// Returns the error (m/s) and the speeds (m/s) at densities of 0.5 to 4 /m².
fn diagram(setup: &Setup, width: f32) -> Outcome {
    let (length, densities) = (20.0, [0.5, 1.0, 1.5, 2.0, 2.5, 3.0, 3.5, 4.0]);
    let speeds = densities.map(|density: f32| {
        let lines = [0.0, width].map(|y| Wall::new(v(0.0, y), v(length, y)));
        let mut venue = Venue::ring(setup, &format!("diagram_{width}_m_{density}"), &lines, length);
        let margin = 0.02 * setup.radius;
        let area = [v(0.0, margin), v(length, width - margin)];
        if !venue.fill((density * length * width) as usize, area, ALIKE, v(1e3, 0.0)) {
            return f32::NAN;
        }
        let mut sum = 0.0;
        for step in 0..600_u16 {
            venue.step(ahead);
            let all: f32 = venue.crowd.iter().map(|member| member.agent.velocity.x).sum();
            sum += if step < 200 { 0.0 } else { all / venue.crowd.len() as f32 };
        }
        sum / 400.0
    });
    let fits: Vec<(f32, f32)> = densities.into_iter().zip(speeds).filter(|one| one.1.is_finite()).collect();
    let error = fits.iter().map(|(density, speed)| (speed - weidmann(*density)).powi(2)).sum::<f32>();
    let error = (error / fits.len() as f32).sqrt();
    let flows: Vec<f32> = fits.iter().map(|(density, speed)| density * speed).collect();
    let largest = flows.iter().copied().fold(0.0, f32::max);
    let hump = largest > flows[0] && largest > flows[flows.len() - 1];
    let falls = fits.windows(2).all(|two| two[1].1 < two[0].1);
    Outcome { values: [error].into_iter().chain(speeds).collect(), passes: falls && hump && error <= 0.1 }
}

pub(super) fn diagram_2(setup: &Setup) -> Outcome {
    diagram(setup, 2.0)
}

pub(super) fn diagram_10(setup: &Setup) -> Outcome {
    diagram(setup, 10.0)
}

/// The walls of a corner: along the first axis from 0, then up.
fn corner(width: f32, along: f32, up: f32) -> Vec<Wall<Glam>> {
    let (far, inner) = (v(along + width, 0.0), v(along, width));
    let mut lines = walls(&[v(0.0, width), v(0.0, 0.0), far, far + v(0.0, up)]);
    lines.extend(walls(&[v(0.0, width), inner, v(along, up)]));
    lines
}

pub(super) fn small_corner(setup: &Setup) -> Outcome {
    let lines = corner(2.0, 10.0, 14.0);
    let mut venue = Venue::new(setup, "small_corner", &lines);
    let goal = v(11.0, 13.8);
    venue.fill(20, [v(0.1, 0.1), v(6.0, 1.9)], SPEEDS, goal);
    let field = venue.field([v(0.0, 0.0), v(12.0, 14.0)], 0.25, &lines, &[goal]);
    let mut least = f32::INFINITY;
    while !venue.crowd.is_empty() && venue.time < 100.0 {
        venue.step(along(&field));
        for agent in venue.crowd.iter().map(|member| member.agent) {
            let gaps = lines.iter().map(|wall| wall.nearest(agent.position).distance(agent.position));
            least = gaps.map(|gap| gap - agent.radius).fold(least, f32::min);
        }
        venue.leave(|agent| agent.position.y > 12.0);
    }
    outcome([1e3 * least, venue.time], venue.crowd.is_empty() && least >= 0.0)
}

pub(super) fn ages(setup: &Setup) -> Outcome {
    // Number of people, least and largest speed at 20, 30, 40, 50, 60 and 70 years.
    let groups = [
        (10, 1.6, 1.64),
        (10, 1.52, 1.56),
        (10, 1.46, 1.5),
        (10, 1.39, 1.43),
        (5, 1.27, 1.27),
        (5, 1.07, 1.07),
    ];
    let mut venue = Venue::new(setup, "ages", &[]);
    for (least, most) in
        groups.into_iter().flat_map(|(count, least, most)| (0..count).map(move |_| (least, most)))
    {
        let speed = least + (most - least) * venue.dice.fraction();
        let y = 5.0 * venue.crowd.len() as f32;
        venue.add(v(0.0, y), setup.radius, speed, v(100.0, y));
    }
    while venue.time < 10.0 {
        venue.step(ahead);
    }
    let starts = 2.0;
    let far = |agent: &Agent<Glam>| agent.position.x / (venue.time - starts);
    // Half of the time of acceleration is lost.
    let wrong = |agent: &Agent<Glam>| {
        let lost = agent.max_speed * (starts - agent.max_speed / 4.0) / (venue.time - starts);
        (far(agent) - lost - agent.max_speed).abs()
    };
    let largest = venue.crowd.iter().map(|member| wrong(&member.agent)).fold(0.0, f32::max);
    outcome([largest], largest <= 0.05)
}

/// Returns the times (s) of so many people along the inner wall of a corner of 6 m, round it by
/// fields with cells of 0.25, 0.5 and 1 m, and along its outer wall.
#[must_use]
pub fn corner_times(setup: &Setup, count: usize, crowding: bool) -> [f32; 5] {
    let (width, leg, up) = (6.0, 22.0, 40.0);
    let area = [v(0.05, 0.05), v(count as f32 / 25.0, 5.95)];
    let straight = |length: f32| {
        let lines = [0.0, width].map(|y| Wall::new(v(0.0, y), v(80.0, y)));
        let mut venue = Venue::new(setup, &format!("straight_{length}"), &lines);
        venue.fill(count, area, ALIKE, v(length, 3.0));
        venue.empty(400.0, ahead, |agent| agent.position.x > length)
    };
    let lines = corner(width, leg, up + 2.0);
    let goals = [0.5, 1.5, 2.5, 3.5, 4.5, 5.5].map(|x| v(leg + x, up + 1.5));
    let [fine, middle, coarse] = [0.25, 0.5, 1.0].map(|cell| {
        let mut venue = Venue::new(setup, &format!("large_corner_{cell}_{crowding}"), &lines);
        venue.fill(count, area, ALIKE, goals[3]);
        let mut field = venue.field([v(0.0, 0.0), v(leg + width, up + 2.0)], cell, &lines, &goals);
        venue.follow(400.0, &mut field, crowding, |agent| agent.position.y > up)
    });
    [straight(leg + up - width), fine, middle, coarse, straight(leg + up + width)]
}

fn turn(setup: &Setup, crowding: bool) -> Outcome {
    let times = corner_times(setup, 500, crowding);
    outcome(times, times[1..4].iter().all(|time| rise(&[times[0], *time, times[4]])))
}

pub(super) fn large_corner(setup: &Setup) -> Outcome {
    turn(setup, false)
}

pub(super) fn large_corner_with_crowding(setup: &Setup) -> Outcome {
    turn(setup, true)
}

/// Radius of the ring's middle line, half of the straights' length, half of the width (m).
const RING: [f32; 3] = [3.0, 2.0, 0.35];
/// Speeds (m/s) of 10 % and 90 % of experiments at 0.3, 0.5, … 2.1 /m.
pub const EXPERIMENTS: [[f32; 2]; 10] = [
    [0.84, 1.47],
    [0.71, 1.39],
    [0.6, 1.31],
    [0.45, 1.1],
    [0.32, 0.84],
    [0.19, 0.61],
    [0.11, 0.49],
    [0.07, 0.38],
    [0.05, 0.31],
    [0.035, 0.27],
];

/// Returns the point on the ring at a part of its length, beside the middle line.
fn on_ring(part: f32, beside: f32) -> Vec2 {
    let [radius, half, _] = RING;
    let at = part.rem_euclid(1.0) * 2.0;
    let arc = PI * radius / (PI * radius + 2.0 * half);
    let (side, at) = if at < 1.0 { (1.0, at) } else { (-1.0, at - 1.0) };
    let turned = |angle: f32| v(half, 0.0) + Vec2::from_angle(angle - PI / 2.0) * (radius + beside);
    let point = if at < arc {
        turned(PI * at / arc)
    } else {
        v(half - 2.0 * half * (at - arc) / (1.0 - arc), radius + beside)
    };
    point * side
}

pub(super) fn single_file(setup: &Setup) -> Outcome {
    let [radius, half, wide] = RING;
    let length = TAU * radius + 4.0 * half;
    let line =
        |beside: f32| -> Vec<Vec2> { (0..=72_u8).map(|i| on_ring(f32::from(i) / 72.0, beside)).collect() };
    let lines = [walls(&line(wide)), walls(&line(-wide))].concat();
    let way = |agent: &Agent<Glam>| {
        let at = agent.position;
        let middle = v(at.x.clamp(-half, half), 0.0);
        let out = if at.x.abs() < half { v(0.0, at.y.signum()) } else { (at - middle).normalize_or_zero() };
        (out.perp() + out * (radius - (at - middle).dot(out))).normalize_or_zero()
    };
    let speeds: [f32; 10] = core::array::from_fn(|bin| {
        let density = 0.3 + 0.2 * bin as f32;
        let count = (density * length).round();
        let mut venue = Venue::new(setup, &format!("single_file_{density:.1}"), &lines);
        for index in 0..count as u16 {
            let place = on_ring((f32::from(index) + 0.2 * venue.dice.sample().min(0.5)) / count, 0.0);
            let speed = ALIKE[0] + ALIKE[1] * venue.normal();
            venue.add(place, setup.radius, speed, v(1e3, 1e3));
        }
        let mut sum = 0.0;
        for step in 0..1200_u16 {
            venue.step(way);
            let all: f32 = venue.crowd.iter().map(|one| one.agent.velocity.dot(way(&one.agent))).sum();
            sum += if step < 600 { 0.0 } else { all / (600.0 * count) };
        }
        sum
    });
    let inside =
        speeds.iter().zip(EXPERIMENTS).filter(|(speed, [least, most])| (*least..=*most).contains(speed));
    let part = 10.0 * inside.count() as f32;
    Outcome { values: [part].into_iter().chain(speeds).collect(), passes: part >= 75.0 }
}
