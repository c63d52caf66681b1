//! One way: the speed at a density, and the flow through a door.

use steer_core::Agent;
use steer_core::crowd::{Crowd, CrowdRules};
use steer_core::space::Torus;
use steer_core::terrain::Wall;
use steer_glam::{Glam, Vec2};

use super::hall::{DT, FORCE, Hall, RADIUS, SPEED, scatter};
use crate::crowd::Dice;

/// Side of the square world in which all walk one way (m).
const SIDE: f32 = 8.0;
/// Time until the flow is steady (s), and time in which it is measured.
const STEADY: f32 = 20.0;

/// Largest difference of a person's speed from the mean, as a fraction of it.
const SPREAD: f32 = 0.2;

/// Returns the mean speed (m/s) of people that all walk one way at a density (persons/m²), in a
/// world that repeats, and the least separation.
#[must_use]
pub fn walk_one_way(rules: CrowdRules<f32>, density: f32, seed: u64) -> (f32, f32) {
    let (dice, count) = (&mut Dice::new(seed), (density * SIDE * SIDE).round() as usize);
    let columns = (count as f32).sqrt().ceil();
    let cell = SIDE / columns;
    let free = (cell - 2.02 * RADIUS).max(0.0) / 2.0;
    let mut place = |index: usize| {
        let (x, y) = (index % columns as usize, index / columns as usize);
        Vec2::new(x as f32, y as f32) * cell + Vec2::new(dice.sample(), dice.sample()) * free
    };
    let mut hall = Hall::new((0..count).map(&mut place).collect::<Vec<_>>(), Vec::new());
    hall.rules = rules;
    for person in &mut hall.people {
        *person = person.with_max_speed(SPEED * (1.0 + SPREAD * dice.sample()));
    }
    let size = Vec2::new(SIDE, SIDE);
    hall.torus = Some(Torus { size });
    let (mut sum, mut least) = (0.0, f32::INFINITY);
    let steps = (STEADY / DT) as u16;
    for step in 0..2 * steps {
        hall.step(|person| Vec2::new(person.max_speed, 0.0));
        for person in &mut hall.people {
            person.position = person.position.rem_euclid(size);
        }
        if step >= steps {
            sum += hall.people.iter().map(|person| person.velocity.x).sum::<f32>() / count as f32;
        }
        if step % 20 == 0 {
            least = least.min(hall.separation());
        }
    }
    (sum / f32::from(steps), least)
}

/// A room with a door, and the people in it.
#[derive(Clone, Copy, Debug)]
pub struct Door {
    /// Width of the door (m).
    pub width: f32,
    /// Radius of the people (m).
    pub radius: f32,
    /// Number of people.
    pub count: usize,
    /// Length of the pieces that the walls are drawn in (m). Infinite: whole walls.
    pub piece: f32,
    /// Depth of the frame, two walls behind the door (m).
    pub frame: f32,
}

impl Door {
    /// A door in a whole wall without a frame, and 100 people.
    #[must_use]
    pub fn new(width: f32, radius: f32) -> Self {
        Door { width, radius, count: 100, piece: f32::INFINITY, frame: 0.0 }
    }

    /// The walls of the room.
    fn walls(&self) -> Vec<Wall<Glam>> {
        let (half, frame, v) = (self.width / 2.0, self.frame, Vec2::new);
        let room = [
            v(frame, half),
            v(0.0, half),
            v(0.0, 4.0),
            v(-8.0, 4.0),
            v(-8.0, -4.0),
            v(0.0, -4.0),
            v(0.0, -half),
            v(frame, -half),
        ];
        let walls = room.windows(2).filter(|two| two[0] != two[1]);
        let pieces = walls.flat_map(|two| {
            let count = (two[0].distance(two[1]) / self.piece).ceil().max(1.0);
            let at = move |index: u16| two[0].lerp(two[1], f32::from(index) / count);
            (0..count as u16).map(move |index| Wall::new(at(index), at(index + 1)))
        });
        pieces.collect()
    }

    /// Returns the flow (persons/s) from the tenth person to the tenth from the end. It is 0 if
    /// they are not through after 400 s.
    ///
    /// # Panics
    /// If the rules are rejected.
    #[must_use]
    pub fn flow(&self, rules: CrowdRules<f32>, seed: u64) -> f32 {
        let v = Vec2::new;
        let area = [v(-7.7, -3.7), v(-0.3, 3.7)];
        let places = scatter(&mut Dice::new(seed), self.count, area, 2.1 * self.radius);
        let mut crowd = Crowd::<Glam>::new(rules, DT).expect("the rules make sense");
        crowd.set_obstacles(self.walls()).expect("the room is empty");
        let person = Agent::new(Vec2::ZERO, Vec2::ZERO).with_radius(self.radius);
        let person = person.with_max_speed(SPEED).with_max_force(FORCE);
        for place in places {
            crowd.insert(person.with_position(place)).expect("they are apart");
        }
        let free = self.width / 2.0 - self.radius - 0.02;
        let mut times = Vec::new();
        for step in 0..8000_u16 {
            crowd.step(|person| {
                let at = person.agent.position;
                let aim = if at.x < 0.0 { v(0.3, at.y.clamp(-free, free)) } else { at + v(1.0, 0.0) };
                person.agent.force_toward((aim - at).normalize() * SPEED)
            });
            crowd.retain(|member| member.agent.position.x <= 3.0);
            times.resize(self.count - crowd.len(), f32::from(step) * DT);
            if times.len() + 10 >= self.count {
                let (first, last) = (times[9], times[times.len() - 1]);
                return (times.len() - 10) as f32 / (last - first);
            }
        }
        0.0
    }
}
