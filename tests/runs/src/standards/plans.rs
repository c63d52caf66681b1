//! Plans: rooms in a row, with necks between them.

use steer_core::Agent;
use steer_core::terrain::Wall;
use steer_glam::{Glam, Vec2};

use super::venue::{ALIKE, SPEEDS, Setup, Venue, along, rise, v, walls};
use super::{Outcome, outcome};
use crate::people::SPEED;

/// Density of a jam (/m²): the last level of service by Fruin 1971 begins at it.
const JAM: f32 = 2.17;

/// The walls of rooms of 10 m × 10 m in a row, between them necks of this length and width.
fn row(rooms: u8, length: f32, width: f32) -> Vec<Wall<Glam>> {
    let (pitch, half) = (10.0 + length, width / 2.0);
    let mut lines = walls(&[v(0.0, -5.0), v(0.0, 5.0)]);
    for side in [1.0, -1.0] {
        for x in (0..rooms).map(|room| f32::from(room) * pitch) {
            let [near, far] = [x, x + 10.0];
            lines.extend(walls(&[v(near, 5.0 * side), v(far, 5.0 * side), v(far, half * side)]));
            if far < f32::from(rooms - 1) * pitch {
                lines.extend(walls(&[
                    v(far, half * side),
                    v(x + pitch, half * side),
                    v(x + pitch, 5.0 * side),
                ]));
            }
        }
        // The last room has no door.
        lines.extend(walls(&[
            v(f32::from(rooms) * pitch - length, half * side),
            v(f32::from(rooms) * pitch - length, 0.0),
        ]));
    }
    lines
}

/// People at the far end of the first room of a row that walk to the end of the last one.
struct Walk {
    venue: Venue,
    end: f32,
    lines: Vec<Wall<Glam>>,
}

impl Walk {
    fn new(setup: &Setup, name: &str, rooms: u8, [length, width]: [f32; 2], count: usize) -> Self {
        let (lines, end) = (row(rooms, length, width), f32::from(rooms) * (10.0 + length) - length);
        let mut venue = Venue::new(setup, &format!("{name}_{length}_{width}_{count}"), &lines);
        venue.fill(count, [v(0.2, -4.8), v(7.0, 4.8)], ALIKE, v(end - 1.0, 0.0));
        Walk { venue, end, lines }
    }

    /// Steps until all are at a distance from the end. Returns the time.
    fn finish(&mut self, from_end: f32, mut look: impl FnMut(&Venue)) -> f32 {
        let goals = [-4.0, -2.0, 0.0, 2.0, 4.0].map(|y| v(self.end - from_end + 1.0, y));
        let field = self.venue.field([v(0.0, -5.0), v(self.end, 5.0)], 0.25, &self.lines, &goals);
        while !self.venue.crowd.is_empty() && self.venue.time < 600.0 {
            self.venue.step(along(&field));
            self.venue.leave(|agent| agent.position.x > self.end - from_end);
            look(&self.venue);
        }
        if self.venue.crowd.is_empty() { self.venue.time } else { f32::INFINITY }
    }
}

pub(super) fn near_goal(setup: &Setup) -> Outcome {
    let times = [8.0, 2.0].map(|far| Walk::new(setup, "near_goal", 2, [0.2, 1.0], 150).finish(far, |_| ()));
    outcome(times, rise(&times))
}

pub(super) fn long_neck(setup: &Setup) -> Outcome {
    let times = [0.2, 5.0].map(|length| Walk::new(setup, "neck", 2, [length, 1.0], 150).finish(2.0, |_| ()));
    outcome(times, rise(&times))
}

pub(super) fn second_neck(setup: &Setup) -> Outcome {
    let mut peaks = [0, 0];
    let time = Walk::new(setup, "second_neck", 3, [0.2, 1.0], 150).finish(2.0, |venue| {
        for (peak, x) in peaks.iter_mut().zip([10.0, 20.2]) {
            *peak = venue.within([v(x - 2.0, -1.5), v(x, 1.5)]).count().max(*peak);
        }
    });
    outcome(peaks.map(|peak| peak as f32), time.is_finite() && peaks[1] < peaks[0])
}

pub(super) fn wider_necks(setup: &Setup) -> Outcome {
    let flows = [0.8, 1.0, 1.2].map(|width| {
        let mut walk = Walk::new(setup, "neck", 2, [5.0, width], 150);
        let time = walk.finish(9.5, |_| ());
        if time.is_finite() { walk.venue.flow() } else { 0.0 }
    });
    outcome(flows, rise(&flows) && flows[0] > 0.0)
}

pub(super) fn stair_jam(setup: &Setup) -> Outcome {
    // A room of 8 m × 5 m, a corridor of 2 m × 12 m, and a stair at half of the speed.
    let lines = walls(&[
        v(25.0, 3.5),
        v(0.0, 3.5),
        v(0.0, 5.0),
        v(-8.0, 5.0),
        v(-8.0, 0.0),
        v(0.0, 0.0),
        v(0.0, 1.5),
        v(25.0, 1.5),
    ]);
    let mut venue = Venue::new(setup, "stair_jam", &lines);
    let goal = v(24.0, 2.5);
    venue.fill(150, [v(-7.9, 0.1), v(-0.3, 4.9)], SPEEDS, goal);
    let field = venue.field([v(-8.0, 0.0), v(25.0, 5.0)], 0.25, &lines, &[goal]);
    let way = |agent: &Agent<Glam>| {
        let part = if (12.0..22.0).contains(&agent.position.x) { 0.5 } else { 1.0 };
        along(&field)(agent).normalize_or_zero() * part
    };
    let (mut sums, mut steps) = ([0.0; 2], 0.0);
    while !venue.crowd.is_empty() && venue.time < 400.0 {
        venue.step(way);
        venue.leave(|agent| agent.position.x > 22.0);
        if (5.0..25.0).contains(&venue.time) {
            steps += 1.0;
            for (sum, x) in sums.iter_mut().zip([0.0, 12.0]) {
                *sum += venue.within([v(x - 2.0, 1.5), v(x, 3.5)]).count() as f32 / 4.0;
            }
        }
    }
    let densities = sums.map(|sum| sum / steps);
    outcome(densities, venue.crowd.is_empty() && densities.iter().all(|one| *one >= JAM))
}

pub(super) fn counterflow(setup: &Setup) -> Outcome {
    let times = [0, 10, 50, 100].map(|against| {
        let Walk { mut venue, end, lines } = Walk::new(setup, "counterflow", 2, [10.0, 2.0], 100);
        let first = venue.crowd.len() as u32;
        venue.fill(against, [v(end - 7.0, -4.8), v(end - 0.2, 4.8)], SPEEDS, v(1.0, 0.0));
        let area = [v(0.0, -5.0), v(end, 5.0)];
        let goals = |x: f32| [-4.0, -2.0, 0.0, 2.0, 4.0].map(|y| v(x, y));
        let fields = [goals(end - 1.0), goals(1.0)].map(|goals| venue.field(area, 0.25, &lines, &goals));
        let way = |agent: &Agent<Glam>| along(&fields[usize::from(agent.id >= first)])(agent);
        let is_over = |agent: &Agent<Glam>| match agent.id < first {
            true => agent.position.x > end - 2.0,
            false => agent.position.x < 2.0,
        };
        venue.empty(600.0, way, is_over)
    });
    outcome(times, rise(&times))
}

pub(super) fn slow_one(setup: &Setup) -> Outcome {
    let times = [false, true].map(|is_slow| {
        let lines = row(2, 8.0, 1.5);
        let mut venue = Venue::new(setup, &format!("slow_one_{is_slow}"), &lines);
        let goal = v(27.0, 0.0);
        venue.fill(24, [v(0.5, -2.5), v(6.0, 2.5)], SPEEDS, goal);
        let (radius, speed) = if is_slow { (0.4, 0.5 * SPEED) } else { (setup.radius, SPEED) };
        venue.add(v(7.0, 0.0), radius, speed, goal);
        let field = venue.field([v(0.0, -5.0), v(28.0, 5.0)], 0.25, &lines, &[goal]);
        venue.empty(200.0, along(&field), |agent: &Agent<Glam>| {
            agent.position.distance(Vec2::new(27.0, 0.0)) < 4.0
        })
    });
    outcome(times, rise(&times))
}
