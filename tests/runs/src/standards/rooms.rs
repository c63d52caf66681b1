//! Rooms: exits, their flow and their choice, and times of start.

use steer_core::Agent;
use steer_core::terrain::Wall;
use steer_glam::{Glam, Vec2};

use super::venue::{ALIKE, SPEEDS, Setup, Venue, along, v, walls};
use super::{Outcome, outcome};

/// The four sides of a room at the origin with exits of 1 m, each at a distance from the corner at
/// which its side begins: right, top, left, bottom.
fn room(size: Vec2, exits: [&[f32]; 4]) -> Vec<Wall<Glam>> {
    let corners = [v(size.x, 0.0), size, v(0.0, size.y), v(0.0, 0.0), v(size.x, 0.0)];
    let mut all = Vec::new();
    for (two, exits) in corners.windows(2).zip(exits) {
        let (from, way, length) = (two[0], (two[1] - two[0]).normalize(), two[0].distance(two[1]));
        let ends = exits.iter().flat_map(|at| [at - 0.5, at + 0.5]);
        let ends: Vec<f32> = [0.0].into_iter().chain(ends).chain([length]).collect();
        all.extend(ends.chunks(2).map(|part| Wall::new(from + way * part[0], from + way * part[1])));
    }
    all
}

/// Returns whether a point is outside of a room by more than this.
fn is_outside(at: Vec2, size: Vec2, by: f32) -> bool {
    (at - size / 2.0).abs().cmpgt(size / 2.0 + by).any()
}

/// Returns three goals 1 m beyond an exit.
fn beyond(exit: Vec2, out: Vec2) -> [Vec2; 3] {
    [-0.3, 0.0, 0.3].map(|beside| exit + out + out.perp() * beside)
}

pub(super) fn premovement(setup: &Setup) -> Outcome {
    let (size, exit) = (v(8.0, 5.0), v(8.0, 2.5));
    let lines = room(size, [&[2.5], &[], &[], &[]]);
    let mut venue = Venue::new(setup, "premovement", &lines);
    venue.fill(10, [v(0.2, 0.2), v(7.0, 4.8)], SPEEDS, exit);
    let field = venue.field([v(-2.0, -2.0), v(10.0, 7.0)], 0.25, &lines, &beyond(exit, Vec2::X));
    let times: Vec<f32> = (0..10).map(|_| 10.0 + 90.0 * venue.dice.fraction()).collect();
    let mut wrong = 0.0_f32;
    let mut began = [false; 10];
    while !venue.crowd.is_empty() && venue.time < 130.0 {
        let time = venue.time;
        venue.step(|agent| if time < times[agent.id as usize] { Vec2::ZERO } else { along(&field)(agent) });
        for agent in venue.crowd.iter().map(|member| member.agent) {
            let id = agent.id as usize;
            // Before its time a person may step aside for others.
            if !began[id] && agent.velocity.dot(along(&field)(&agent)) > 0.5 * agent.max_speed {
                began[id] = true;
                wrong = wrong.max((venue.time - times[id]).abs());
            }
        }
        venue.leave(|agent| agent.position.x > 8.3);
    }
    outcome([wrong], began == [true; 10] && wrong <= 1.0)
}

pub(super) fn closed_exits(setup: &Setup) -> Outcome {
    let size = v(30.0, 20.0);
    let time = |left: &[f32]| {
        let lines = room(size, [&[5.0, 15.0], &[], left, &[]]);
        let mut venue = Venue::new(setup, &format!("closed_exits_{}", 2 + left.len()), &lines);
        venue.fill(1000, [v(0.3, 0.3), v(29.7, 19.7)], SPEEDS, v(32.0, 10.0));
        let right = [5.0, 15.0].map(|y| beyond(v(30.0, y), Vec2::X)).concat();
        let left = left.iter().flat_map(|y| beyond(v(0.0, 20.0 - y), -Vec2::X));
        let goals: Vec<Vec2> = right.into_iter().chain(left).collect();
        let field = venue.field([v(-2.0, -2.0), v(32.0, 22.0)], 0.25, &lines, &goals);
        venue.empty(900.0, along(&field), |agent| is_outside(agent.position, size, 0.3))
    };
    let (four, two) = (time(&[5.0, 15.0]), time(&[]));
    outcome([four, two, two / four], (1.6..=2.4).contains(&(two / four)))
}

pub(super) fn cabins(setup: &Setup) -> Outcome {
    // Six cabins of 4 m above a corridor of 2 m, six below.
    let mut lines = vec![];
    for (side, y) in [(1.0, 2.0), (-1.0, 0.0)] {
        lines.push(Wall::new(v(0.0, y + 4.0 * side), v(24.0, y + 4.0 * side)));
        lines.extend(
            (0..7_u8).map(|i| Wall::new(v(f32::from(4 * i), y), v(f32::from(4 * i), y + 4.0 * side))),
        );
        for x in (0..6_u8).map(|i| f32::from(4 * i)) {
            lines.extend(walls(&[v(x, y), v(x + 1.55, y)]));
            lines.extend(walls(&[v(x + 2.45, y), v(x + 4.0, y)]));
        }
    }
    let mut venue = Venue::new(setup, "cabins", &lines);
    let exits = [v(26.0, 1.0), v(-2.0, 1.0)];
    for index in 0..23_u8 {
        let (cabin, x, y) =
            (index / 2, 0.6 + 2.0 * f32::from(index % 2), [4.0, -2.0][usize::from(index / 2 % 2)]);
        let place = v(f32::from(cabin / 2 * 4) + x, y) + v(venue.dice.fraction(), venue.dice.sample()) * 0.5;
        let speed = SPEEDS[0] + SPEEDS[1] * venue.normal();
        venue.add(place, setup.radius, speed, exits[usize::from(cabin >= 8)]);
    }
    let area = [v(-3.0, -5.0), v(27.0, 7.0)];
    let fields = exits.map(|exit| venue.field(area, 0.25, &lines, &[exit]));
    let by_second = |id: u32| id >= 16;
    let way = |agent: &Agent<Glam>| along(&fields[usize::from(by_second(agent.id))])(agent);
    let time = venue.empty(120.0, way, |agent| !(-0.5..24.5).contains(&agent.position.x));
    let right = venue.left.iter().filter(|(id, at, _)| (at.x < 0.0) == by_second(*id)).count();
    outcome([right as f32, time], right == 23)
}

/// Returns the number of 1,000 people that take the other exit than the nearer one, and the time.
fn by_other_exit(setup: &Setup, crowding: bool) -> Outcome {
    let size = v(30.0, 20.0);
    let lines = room(size, [&[], &[2.5, 8.5], &[], &[]]);
    let mut venue = Venue::new(setup, &format!("two_exits_{crowding}"), &lines);
    venue.fill(1000, [v(0.3, 0.3), v(21.0, 19.7)], SPEEDS, v(21.5, 21.0));
    let goals = [27.5, 21.5].map(|x| beyond(v(x, 20.0), Vec2::Y)).concat();
    let mut field = venue.field([v(-2.0, -2.0), v(32.0, 22.0)], 0.5, &lines, &goals);
    let time = venue.follow(1500.0, &mut field, crowding, |agent| is_outside(agent.position, size, 0.3));
    let other = venue.left.iter().filter(|(_, at, _)| at.x > 24.5).count();
    outcome([other as f32, time], time.is_finite() && (1..500).contains(&other))
}

pub(super) fn two_exits(setup: &Setup) -> Outcome {
    by_other_exit(setup, false)
}

pub(super) fn two_exits_with_crowding(setup: &Setup) -> Outcome {
    by_other_exit(setup, true)
}

pub(super) fn exit_closes(setup: &Setup) -> Outcome {
    let size = v(15.0, 10.0);
    let lines = room(size, [&[5.0], &[], &[5.0], &[]]);
    let exits = [(v(15.0, 5.0), Vec2::X), (v(0.0, 5.0), -Vec2::X)];
    let mut venue = Venue::new(setup, "exit_closes", &lines);
    venue.fill(20, [v(2.0, 0.5), v(13.0, 9.5)], SPEEDS, exits[1].0);
    let area = [v(-2.0, -2.0), v(17.0, 12.0)];
    let both = exits.map(|(exit, out)| beyond(exit, out)).concat();
    let mut field = venue.field(area, 0.25, &lines, &both);
    let (mut through, mut is_closed) = (0, false);
    while !venue.crowd.is_empty() && venue.time < 120.0 {
        if venue.time >= 1.0 && !is_closed {
            is_closed = true;
            let closed = [Wall::new(v(15.0, 4.5), v(15.0, 5.5))];
            let lines = [&lines[..], &closed].concat();
            venue.crowd.set_obstacles(lines.iter().copied()).expect("nobody is near");
            field = venue.field(area, 0.25, &lines, &beyond(exits[1].0, exits[1].1));
        }
        venue.step(along(&field));
        venue.leave(|agent| is_outside(agent.position, size, 0.3));
        through += venue.left.iter().filter(|(_, at, time)| at.x > 15.0 && *time == venue.time).count();
    }
    outcome([through as f32, venue.time], venue.crowd.is_empty() && through == 0)
}

pub(super) fn exit_flow(setup: &Setup) -> Outcome {
    let (size, exit) = (v(8.0, 5.0), v(8.0, 2.5));
    let lines = room(size, [&[2.5], &[], &[], &[]]);
    let mut venue = Venue::new(setup, "exit_flow", &lines);
    venue.fill(100, [v(0.1, 0.1), v(7.5, 4.9)], SPEEDS, exit);
    let field = venue.field([v(-2.0, -2.0), v(10.0, 7.0)], 0.25, &lines, &beyond(exit, Vec2::X));
    let time = venue.empty(400.0, along(&field), |agent| agent.position.x > 8.3);
    outcome([venue.flow()], time.is_finite() && venue.flow() <= 1.33)
}

/// Returns the time (s) after which the last of 200 people has left by a door of this width (m),
/// and how many stay after 600 s.
#[must_use]
pub fn leave_by_door(setup: &Setup, width: f32, crowding: bool) -> (f32, usize) {
    let (half, goal) = (width / 2.0, v(2.0, 0.0));
    let corners = [v(0.0, half), v(0.0, 6.0), v(-12.0, 6.0), v(-12.0, -6.0), v(0.0, -6.0), v(0.0, -half)];
    let lines = walls(&corners);
    let mut venue = Venue::new(setup, &format!("door_{width}_{crowding}"), &lines);
    venue.fill(200, [v(-11.7, -5.7), v(-0.3, 5.7)], ALIKE, goal);
    let mut field = venue.field([v(-12.0, -6.0), v(3.0, 6.0)], 0.25, &lines, &[goal]);
    let time = venue.follow(600.0, &mut field, crowding, |agent| agent.position.x > 0.5);
    (time, venue.crowd.len())
}
