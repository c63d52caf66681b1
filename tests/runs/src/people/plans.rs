//! Plans: people that walk through doors, junctions and each other.

use steer_core::Agent;
use steer_core::crowd::CrowdRules;
use steer_core::terrain::Wall;
use steer_glam::{Glam, Vec2};

use super::hall::{Hall, SPEED, scatter};
use crate::crowd::Dice;

/// Names of all plans.
pub const PLANS: [&str; 8] =
    ["door 0.6", "door 1", "door 2", "evacuation", "junction", "crossing", "counterflow", "streams"];

/// Speed against the wish from which a person walks backwards, as a fraction of the wished speed.
const BACKWARDS: f32 = 0.05;

/// Half the length and half the width of the hall of the evacuation (m).
const HALL: [f32; 2] = [15.0, 10.0];

/// People, walls, and the way of each person.
#[derive(Clone, Debug)]
pub struct Plan {
    hall: Hall,
    /// Returns the point to which a person walks.
    aim: fn(&Agent<Glam>, f32) -> Vec2,
    /// Returns the distance that is left to walk, without walls and others. 0 or less: arrived.
    left: fn(&Agent<Glam>, f32) -> f32,
    /// Number that sets the ways of this plan: half the width of a door, or the number of people.
    size: f32,
    /// Time after which the plan ends (s).
    longest: f32,
}

/// Measures of a plan.
#[derive(Clone, Copy, Debug)]
pub struct Walked {
    /// Part of the people that arrive.
    pub arrived: f32,
    /// Mean time, in multiples of the time alone.
    pub mean: f32,
    /// Part of the time that people walk backwards.
    pub backwards: f32,
    /// Root of the mean square of the jerk (m/s³).
    pub jerk: f32,
}

fn v(x: f32, y: f32) -> Vec2 {
    Vec2::new(x, y)
}

/// Returns the walls along a line of points.
fn walls(points: &[Vec2]) -> impl Iterator<Item = Wall<Glam>> {
    points.windows(2).map(|two| Wall::new(two[0], two[1]))
}

/// Returns the way of a person of two streams of `count` / 2 that cross at right angles.
fn crossing_way(person: &Agent<Glam>, count: f32) -> Vec2 {
    if (person.id as f32) < count / 2.0 { v(1.0, 0.0) } else { v(0.0, 1.0) }
}

/// Returns the way of a person of two streams of `count` / 2 that meet.
fn opposite_way(person: &Agent<Glam>, count: f32) -> Vec2 {
    if (person.id as f32) < count / 2.0 { v(1.0, 0.0) } else { v(-1.0, 0.0) }
}

/// Returns a unit vector at a part of a turn, in one of eight directions.
fn eighth(index: u32) -> Vec2 {
    let turn = core::f32::consts::TAU / 8.0;
    Vec2::from_angle((index % 8) as f32 * turn)
}

/// Returns the point of a door in the wall x = 0 or y = 0 that is nearest across it.
fn through(across: f32, half: f32, radius: f32) -> f32 {
    let free = half - radius - 0.02;
    across.clamp(-free, free)
}

/// Returns the point to which a person at `at` walks, out of a door at 0 in the wall x = 0.
fn out_of_door(at: Vec2, half: f32, radius: f32) -> Vec2 {
    if at.x < 0.0 { v(0.3, through(at.y, half, radius)) } else { at + v(1.0, 0.0) }
}

/// Returns the distance that is left to 3 m beyond this door.
fn left_to_door(at: Vec2, half: f32, radius: f32) -> f32 {
    if at.x < 0.0 { at.distance(v(0.0, through(at.y, half, radius))) + 3.0 } else { 3.0 - at.x }
}

/// Returns where a person in the hall is, seen from the nearer of its two doors.
fn from_nearer_door(person: &Agent<Glam>) -> Vec2 {
    v(person.position.x.abs() - HALL[0], person.position.y)
}

impl Plan {
    /// Returns the plan of a name, set up by a seed. `None` for another name.
    #[must_use]
    pub fn new(name: &str, seed: u64) -> Option<Self> {
        let dice = &mut Dice::new(seed);
        Some(match name {
            "door 0.6" => Plan::door(dice, 0.3),
            "door 1" => Plan::door(dice, 0.5),
            "door 2" => Plan::door(dice, 1.0),
            "evacuation" => Plan::evacuation(dice),
            "junction" => Plan::junction(dice),
            "crossing" => Plan::crossing(dice),
            "counterflow" => Plan::counterflow(dice),
            "streams" => Plan::streams(dice),
            _ => return None,
        })
    }

    /// 60 people with a radius of 0.25 m leave a room.
    fn door(dice: &mut Dice, half: f32) -> Self {
        let room = [v(0.0, half), v(0.0, 4.0), v(-8.0, 4.0), v(-8.0, -4.0), v(0.0, -4.0), v(0.0, -half)];
        let mut hall =
            Hall::new(scatter(dice, 60, [v(-7.7, -3.7), v(-0.3, 3.7)], 0.525), walls(&room).collect());
        for person in &mut hall.people {
            *person = person.with_radius(0.25);
        }
        let aim = |person: &Agent<Glam>, half: f32| out_of_door(person.position, half, person.radius);
        let left = |person: &Agent<Glam>, half: f32| left_to_door(person.position, half, person.radius);
        Plan { hall, aim, left, size: half, longest: 300.0 }
    }

    /// 500 people leave a hall of 30 m by 20 m, each by the nearer of two doors of 1.5 m.
    fn evacuation(dice: &mut Dice) -> Self {
        let (half, [x, y]) = (0.75, HALL);
        let quarter = |x: f32, side: f32| [v(x, half * side), v(x, y * side), v(0.0, y * side)];
        let lines = [quarter(-x, -1.0), quarter(-x, 1.0), quarter(x, -1.0), quarter(x, 1.0)];
        let all = lines.iter().flat_map(|line| walls(line)).collect();
        let free = v(x - 0.3, y - 0.3);
        let hall = Hall::new(scatter(dice, 500, [-free, free], 0.425), all);
        let aim = |person: &Agent<Glam>, half: f32| {
            let aim = out_of_door(from_nearer_door(person), half, person.radius);
            v((aim.x + HALL[0]).copysign(person.position.x), aim.y)
        };
        let left =
            |person: &Agent<Glam>, half: f32| left_to_door(from_nearer_door(person), half, person.radius);
        Plan { hall, aim, left, size: half, longest: 600.0 }
    }

    /// 40 people from each side meet and turn into a corridor of 3 m.
    fn junction(dice: &mut Dice) -> Self {
        let side = |x: f32| [v(20.0 * x, 0.0), v(1.5 * x, 0.0), v(1.5 * x, -12.0)];
        let mut places = scatter(dice, 40, [v(-18.0, 0.3), v(-4.0, 2.7)], 0.45);
        places.extend(scatter(dice, 40, [v(4.0, 0.3), v(18.0, 2.7)], 0.45));
        let top = [v(-20.0, 3.0), v(20.0, 3.0)];
        let all = walls(&top).chain(walls(&side(1.0)).collect::<Vec<_>>());
        let hall = Hall::new(places, all.chain(walls(&side(-1.0))).collect());
        let aim = |person: &Agent<Glam>, half: f32| {
            let at = person.position;
            if at.y > 0.0 { v(through(at.x, half, person.radius), -0.3) } else { at - v(0.0, 1.0) }
        };
        let left = |person: &Agent<Glam>, half: f32| {
            let at = person.position;
            let door = v(through(at.x, half, person.radius), 0.0);
            if at.y > 0.0 { at.distance(door) + 8.0 } else { 8.0 + at.y }
        };
        Plan { hall, aim, left, size: 1.5, longest: 200.0 }
    }

    /// Two streams of 100 people cross at right angles.
    fn crossing(dice: &mut Dice) -> Self {
        let mut places = scatter(dice, 100, [v(-25.0, -5.0), v(-6.0, 5.0)], 0.5);
        places.extend(scatter(dice, 100, [v(-5.0, -25.0), v(5.0, -6.0)], 0.5));
        let aim = |person: &Agent<Glam>, all: f32| person.position + crossing_way(person, all);
        let left = |person: &Agent<Glam>, all: f32| 8.0 - person.position.dot(crossing_way(person, all));
        Plan { hall: Hall::new(places, Vec::new()), aim, left, size: 200.0, longest: 200.0 }
    }

    /// 60 people walk each way in a corridor of 4 m.
    fn counterflow(dice: &mut Dice) -> Self {
        let mut places = scatter(dice, 60, [v(-26.0, 0.3), v(-4.0, 3.7)], 0.5);
        places.extend(scatter(dice, 60, [v(4.0, 0.3), v(26.0, 3.7)], 0.5));
        let sides = [0.0, 4.0].map(|y| Wall::new(v(-60.0, y), v(60.0, y)));
        let aim = |person: &Agent<Glam>, all: f32| person.position + opposite_way(person, all);
        let left = |person: &Agent<Glam>, all: f32| 10.0 - person.position.dot(opposite_way(person, all));
        Plan { hall: Hall::new(places, sides.into()), aim, left, size: 120.0, longest: 200.0 }
    }

    /// Eight streams of 20 people meet at a point.
    fn streams(dice: &mut Dice) -> Self {
        let mut places: Vec<Vec2> = Vec::new();
        while places.len() < 160 {
            let place = v(-14.0 + 6.0 * dice.sample(), 2.0 * dice.sample());
            let place = eighth(places.len() as u32).rotate(place);
            if places.iter().all(|other| other.distance(place) >= 0.5) {
                places.push(place);
            }
        }
        let aim = |person: &Agent<Glam>, _: f32| {
            let way = eighth(person.id);
            way * (person.position.dot(way) + 2.0).max(10.0)
        };
        let left = |person: &Agent<Glam>, _: f32| 8.0 - person.position.dot(eighth(person.id));
        Plan { hall: Hall::new(places, Vec::new()), aim, left, size: 0.0, longest: 200.0 }
    }

    /// Steps the plan until all have arrived or its time is over.
    #[must_use]
    pub fn walk(self, rules: CrowdRules<f32>, dt: f32) -> Walked {
        let Plan { mut hall, aim, left, size, longest } = self;
        hall.rules = rules;
        hall.dt = dt;
        let count = hall.people.len();
        let free: Vec<f32> = hall.people.iter().map(|person| left(person, size) / SPEED).collect();
        let mut times = vec![longest; count];
        let mut before = vec![Vec2::ZERO; count];
        let (mut arrived, mut time, mut back, mut jerk, mut all) = (0_usize, 0.0, 0.0, 0.0_f64, 0.0);
        while time < longest && !hall.people.is_empty() {
            let old: Vec<Vec2> = hall.people.iter().map(|person| person.velocity).collect();
            let wish = |person: &Agent<Glam>| (aim(person, size) - person.position).normalize() * SPEED;
            let wishes: Vec<Vec2> = hall.people.iter().map(wish).collect();
            hall.step(wish);
            time += dt;
            for index in (0..hall.people.len()).rev() {
                let person = hall.people[index];
                let id = person.id as usize;
                let acceleration = (person.velocity - old[index]) / dt;
                jerk += f64::from((acceleration - before[id]).length_squared() / (dt * dt));
                before[id] = acceleration;
                let along = person.velocity.dot(wishes[index]) / (SPEED * SPEED);
                back += if along < -BACKWARDS { 1.0 } else { 0.0 };
                all += 1.0;
                if left(&person, size) <= 0.0 {
                    times[id] = time;
                    arrived += 1;
                    hall.remove(index);
                }
            }
        }
        Walked {
            arrived: arrived as f32 / count as f32,
            mean: times.iter().zip(&free).map(|(time, free)| time / free).sum::<f32>() / count as f32,
            backwards: back / all,
            jerk: (jerk / f64::from(all)).sqrt() as f32,
        }
    }
}
