//! One way: the speed at a density, and the flow through a door.

use steer_core::crowd::CrowdRules;
use steer_core::space::Torus;
use steer_core::terrain::Wall;
use steer_glam::Vec2;

use super::hall::{DT, Hall, RADIUS, SPEED, scatter};
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
}

impl Door {
    /// Returns the flow (persons/s) from the tenth person to the tenth from the end. It is 0 if
    /// they are not through after 400 s.
    #[must_use]
    pub fn flow(&self, rules: CrowdRules<f32>, seed: u64) -> f32 {
        let (half, v) = (self.width / 2.0, Vec2::new);
        let room = [v(0.0, half), v(0.0, 4.0), v(-8.0, 4.0), v(-8.0, -4.0), v(0.0, -4.0), v(0.0, -half)];
        let walls = room.windows(2).map(|two| Wall::new(two[0], two[1])).collect();
        let area = [v(-7.7, -3.7), v(-0.3, 3.7)];
        let places = scatter(&mut Dice::new(seed), self.count, area, 2.1 * self.radius);
        let mut hall = Hall::new(places, walls);
        hall.rules = rules;
        for person in &mut hall.people {
            *person = person.with_radius(self.radius);
        }
        let free = half - self.radius - 0.02;
        let mut times = Vec::new();
        for step in 0..8000_u16 {
            hall.step(|person| {
                let at = person.position;
                let aim = if at.x < 0.0 { v(0.3, at.y.clamp(-free, free)) } else { at + v(1.0, 0.0) };
                (aim - at).normalize() * SPEED
            });
            for index in (0..hall.people.len()).rev() {
                if hall.people[index].position.x > 3.0 {
                    hall.remove(index);
                    times.push(f32::from(step) * DT);
                }
            }
            if times.len() + 10 >= self.count {
                let (first, last) = (times[9], times[times.len() - 1]);
                return (times.len() - 10) as f32 / (last - first);
            }
        }
        0.0
    }
}
