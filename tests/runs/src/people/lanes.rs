//! Two ways: streams that pass each other.

use steer_core::crowd::CrowdRules;
use steer_core::space::Torus;
use steer_core::terrain::Wall;
use steer_glam::Vec2;

use super::hall::{DT, Hall, SPEED, scatter};
use crate::crowd::Dice;

/// Two streams of people that pass a gap in a wall of 24 m from both sides.
#[derive(Clone, Copy, Debug)]
pub struct Lanes {
    /// Number of people in each stream.
    pub count: usize,
    /// Width of the gap (m).
    pub gap: f32,
    /// Distance from the middle of the gap at which each aims, to its counter-clockwise side (m).
    pub aside: f32,
}

impl Lanes {
    /// Returns the mean and the last time (s) after which the people are 4 m behind the wall. Those
    /// that are not through after 240 s count as if they were then.
    #[must_use]
    pub fn pass(&self, rules: CrowdRules<f32>, seed: u64) -> [f32; 2] {
        let (half, v, dice) = (self.gap / 2.0, Vec2::new, &mut Dice::new(seed));
        let walls = vec![Wall::new(v(0.0, half), v(0.0, 12.0)), Wall::new(v(0.0, -12.0), v(0.0, -half))];
        let mut places = scatter(dice, self.count, [v(-16.0, -6.0), v(-1.0, 6.0)], 0.5);
        places.extend(scatter(dice, self.count, [v(1.0, -6.0), v(16.0, 6.0)], 0.5));
        let mut hall = Hall::new(places, walls);
        hall.rules = rules;
        let way = |id: u32| if (id as usize) < self.count { 1.0 } else { -1.0 };
        let mut times = vec![240.0; 2 * self.count];
        for step in 0..4800_u16 {
            hall.step(|person| {
                let (way, at) = (way(person.id), person.position);
                let aim = if at.x * way < 0.0 { v(0.3 * way, self.aside * way) } else { at + v(way, 0.0) };
                (aim - at).normalize() * SPEED
            });
            for index in (0..hall.people.len()).rev() {
                let person = hall.people[index];
                if person.position.x * way(person.id) > 4.0 {
                    times[person.id as usize] = f32::from(step) * DT;
                    hall.remove(index);
                }
            }
            if hall.people.is_empty() {
                break;
            }
        }
        let mean = times.iter().sum::<f32>() / times.len() as f32;
        [mean, times.iter().copied().fold(0.0, f32::max)]
    }
}

/// Length and width of the corridor of [`counterflow`] (m).
const CORRIDOR: [f32; 2] = [16.0, 4.0];

/// Returns the order of the lanes (0 to 1) and the mean speed (m/s) along their way of people that
/// walk both ways in a corridor that repeats, at a density (persons/m²).
///
/// The order is the mean of (n₁ − n₂)² / (n₁ + n₂)² over the people: n₁ walk the same way within
/// 0.3 m of their line, n₂ the other way.
#[must_use]
pub fn counterflow(rules: CrowdRules<f32>, density: f32, seed: u64) -> [f32; 2] {
    let ([length, width], v) = (CORRIDOR, Vec2::new);
    let count = (density * length * width).round() as usize;
    let walls = [0.0, width].map(|y| Wall::new(v(-60.0, y), v(60.0, y)));
    let area = [v(0.0, 0.3), v(length, width - 0.3)];
    let mut hall = Hall::new(scatter(&mut Dice::new(seed), count, area, 0.42), walls.to_vec());
    hall.rules = rules;
    hall.torus = Some(Torus { size: v(length, 1000.0) });
    let way = |id: u32| if id.is_multiple_of(2) { 1.0 } else { -1.0 };
    let (mut order, mut speed) = (0.0, 0.0);
    let steps = (60.0 / DT) as u16;
    for step in 0..2 * steps {
        hall.step(|person| v(SPEED * way(person.id), 0.0));
        for person in &mut hall.people {
            person.position.x = person.position.x.rem_euclid(length);
        }
        if step < steps {
            continue;
        }
        let mean = |of: &dyn Fn(usize) -> f32| (0..count).map(of).sum::<f32>() / count as f32;
        speed += mean(&|i| hall.people[i].velocity.x * way(hall.people[i].id));
        order += mean(&|i| {
            let one = &hall.people[i];
            let beside = hall.people.iter().filter(|other| (other.position.y - one.position.y).abs() < 0.3);
            let (sum, all) = beside.fold((0.0, 0.0), |(sum, all), other| (sum + way(other.id), all + 1.0));
            let fraction: f32 = sum / all;
            fraction * fraction
        });
    }
    [order, speed].map(|sum| sum / f32::from(steps))
}
