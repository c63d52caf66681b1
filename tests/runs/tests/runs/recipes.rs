//! Recipes of GUIDE.md, chapter 12, at random: other starts, rates and units than there.

use core::f32::consts::TAU;

use steer_glam::behavior::{Arrive, OffsetPursuit};
use steer_glam::crowd::CrowdRules;
use steer_glam::glam::vec2;
use steer_glam::{Agent, Body, Bounds, Crowd, Vec2, Wall, assign_slots};
use steer_runs::crowd::Dice;

/// Radius, largest speed, acceleration, and steps a second.
const KINDS: [([f32; 3], f32); 4] = [
    ([8.0, 80.0, 320.0], 20.0),
    ([8.0, 80.0, 320.0], 60.0),
    ([0.25, 1.4, 2.0], 20.0),
    ([0.25, 1.4, 2.0], 60.0),
];

fn agent([radius, speed, acceleration]: [f32; 3]) -> Agent {
    Agent::new(Vec2::ZERO, Vec2::ZERO).with_radius(radius).with_limits(speed, acceleration)
}

fn crowd(rate: f32) -> Crowd {
    Crowd::new(CrowdRules::default(), 1.0 / rate).expect("the rules make sense")
}

fn at(crowd: &Crowd, id: u32) -> Vec2 {
    crowd.get(id).expect("it is there").position
}

/// Places around an enemy, a diameter and a radius apart: all are taken at once before units that
/// close in at half of their speed have come twice as far as the farthest has to.
#[test]
fn all_that_fit_surround_an_enemy() {
    for ((kind, rate), count) in KINDS.into_iter().flat_map(|kind| [(kind, 12), (kind, 40)]) {
        for seed in 0..2_u64 {
            let (mut crowd, unit, mut dice) = (crowd(rate), agent(kind), Dice::new(seed));
            let [radius, speed, _] = kind;
            let start = Vec2::from_angle(dice.fraction() * TAU) * 40.0 * radius;
            for i in 0..count {
                let place = vec2((i % 7) as f32, (i / 7) as f32) * 2.6 * radius;
                let shift = vec2(dice.fraction(), dice.fraction()) * 0.4 * radius;
                crowd.insert(unit.with_position(start + place + shift)).expect("a place for it");
            }
            let pace = if seed % 2 == 0 { 0.0 } else { 0.5 * speed };
            let enemy = unit.with_radius(1.5 * radius).with_max_speed(pace);
            let enemy = crowd.insert(enemy).expect("a place for it");
            let ring = count as f32 * 3.0 * radius / TAU;
            let offsets: Vec<Vec2> =
                (0..count).map(|i| Vec2::from_angle(TAU * i as f32 / count as f32) * ring).collect();
            let farthest = start.length() + 26.0 * radius + ring;
            let (mut place, mut step) = (vec![None; count], 0.0);
            loop {
                let target = Body { heading: Vec2::X, ..crowd.get(enemy).expect("it is there").to_body() };
                let positions: Vec<Vec2> = (0..enemy).map(|id| at(&crowd, id)).collect();
                if positions.iter().all(|at| at.distance(target.position) < ring + radius) {
                    break;
                }
                let places: Vec<Vec2> = offsets.iter().map(|offset| target.position + *offset).collect();
                assign_slots(&positions, &places, &mut place);
                crowd.step(|unit| match place.get(unit.agent.id as usize) {
                    Some(&Some(slot)) => {
                        OffsetPursuit::for_agent(unit.agent, offsets[slot]).steer(unit.agent, &target)
                    }
                    _ => unit.agent.force_toward(Vec2::from_angle(step / rate) * pace),
                });
                step += 1.0;
                let time = 2.0 * farthest / (0.5 * speed);
                assert!(step / rate < time, "{count} of {radius} at {rate} Hz, seed {seed}: {time} s");
            }
        }
    }
}

/// All leave the ground of a building, on which about 20 stand: one after the other, each in three
/// times the time of a way along its longer half.
#[test]
fn a_building_clears_its_ground() {
    for ((kind, rate), count) in KINDS.into_iter().flat_map(|kind| [(kind, 16), (kind, 100)]) {
        for seed in 0..4_u64 {
            let (mut crowd, mut dice) = (crowd(rate), Dice::new(seed));
            let [radius, speed, _] = kind;
            let (side, gap) = ((count as f32).sqrt(), 2.1 + dice.fraction());
            let mut orders = Vec::new();
            for i in 0..count {
                let cell = vec2((i % side as usize) as f32, (i / side as usize) as f32);
                let place = (cell - 0.5 * side) * gap * radius;
                crowd.insert(agent(kind).with_position(place)).expect("a place for it");
                orders.push(place);
            }
            let (middle, half) =
                (vec2(dice.fraction(), dice.fraction()) * 4.0 * radius, vec2(6.0, 4.0) * radius);
            let house = Bounds { min: middle - half, max: middle + half };
            let mut step = 0.0;
            while let Err(refused) = crowd.set_obstacles([house]) {
                for id in refused.ids {
                    let place = at(&crowd, id);
                    let order = place + (place - middle).normalize_or(Vec2::X) * 6.0 * radius;
                    orders[id as usize] = order;
                    crowd.set_goal(id, Some(order)).expect("it is there");
                }
                crowd.step(|unit| {
                    Arrive::for_agent(unit.agent).steer(unit.agent, orders[unit.agent.id as usize])
                });
                step += 1.0;
                let time = 3.0 * 20.0 * half.x / speed;
                assert!(step / rate < time, "{count} of {radius} at {rate} Hz, seed {seed}: {time} s");
            }
        }
    }
}

/// A player goes to and fro through a door among companions, each time within three times the time
/// alone and 4 s.
#[test]
fn companions_do_not_block_a_door() {
    for ((kind, rate), door) in KINDS.into_iter().flat_map(|kind| [(kind, 2.8), (kind, 4.8)]) {
        for seed in 0..4_u64 {
            let (mut crowd, mut dice) = (crowd(rate), Dice::new(seed));
            let [radius, speed, acceleration] = kind;
            let (wall, half) = (40.0 * radius, 0.5 * door * radius);
            let jambs = [half, -half].map(|y| Wall::new(vec2(0.0, y), vec2(0.0, y.signum() * wall)));
            crowd.set_obstacles(jambs).expect("it is empty");
            let person = agent(kind);
            crowd.insert(person.with_position(vec2(-4.0, 0.0) * radius)).expect("a place for it");
            for i in 0..8 {
                let shift = vec2(dice.fraction(), dice.fraction()) * 0.4;
                let place = vec2(-8.0 - 2.8 * (i / 2) as f32, 4.0 * (i % 2) as f32 - 2.0) + shift;
                crowd.insert(person.with_position(place * radius)).expect("a place for it");
            }
            for x in [6.0, -12.0, 12.0, -16.0, 16.0] {
                let x = (x + dice.fraction()) * radius;
                let alone = (x - at(&crowd, 0).x).abs() / speed + speed / acceleration;
                for _ in 0..((3.0 * alone + 4.0) * rate) as usize {
                    let leader = at(&crowd, 0);
                    let way = vec2(x, 0.0) - leader;
                    let input = if way.length() < radius { Vec2::ZERO } else { way.normalize() };
                    let goal = |id| {
                        let place = at(&crowd, id);
                        let to = place - leader;
                        if id == 0 {
                            place + input * 8.0 * radius
                        } else if input.dot(to) > 0.0 && to.length() < 20.0 * radius {
                            place + (input + input.perp() * input.perp_dot(to).signum()) * 10.0 * radius
                        } else if to.length() < 8.0 * radius {
                            place
                        } else {
                            leader
                        }
                    };
                    let goals: Vec<Vec2> = (0..9).map(goal).collect();
                    for (id, goal) in (0..).zip(&goals) {
                        crowd.set_goal(id, Some(*goal)).expect("it is there");
                    }
                    crowd.step(|one| {
                        Arrive::for_agent(one.agent).steer(one.agent, goals[one.agent.id as usize])
                    });
                }
                let left = (at(&crowd, 0).x - x).abs() / radius;
                assert!(left < 2.0, "door {door}, radius {radius}, {rate} Hz, seed {seed}: {left} left");
            }
        }
    }
}

/// A vehicle passes idle people within three times the time alone and 4 s, and overlaps none.
#[test]
fn a_vehicle_passes_idle_people() {
    for (kind, rate) in KINDS {
        for seed in 0..4_u64 {
            let (mut crowd, mut dice) = (crowd(rate), Dice::new(seed));
            let [radius, _, acceleration] = kind;
            let mut goals = Vec::new();
            for _ in 0..60 {
                let place = vec2(160.0 * dice.fraction() - 80.0, 80.0 * dice.fraction() - 40.0) * radius;
                let id = crowd.place(agent(kind).with_position(place)).expect("a place for it");
                goals.push(at(&crowd, id));
                crowd.set_goal(id, Some(goals[id as usize])).expect("it is there");
            }
            let (exit, speed) = (vec2(110.0 * radius, 0.0), 1.5 * (acceleration * radius * 8.0).sqrt());
            let cart = agent([4.4 * radius, speed, acceleration]).with_position(-exit);
            let cart = crowd.insert(cart).expect("a place for it");
            crowd.set_goal(cart, Some(exit)).expect("it is there");
            goals.push(exit);
            let alone = 2.0 * exit.length() / speed + speed / acceleration;
            for _ in 0..((3.0 * alone + 4.0) * rate) as usize {
                crowd.step(|one| Arrive::for_agent(one.agent).steer(one.agent, goals[one.agent.id as usize]));
                crowd.check().expect("no two overlap");
            }
            let left = at(&crowd, cart).distance(exit) / radius;
            assert!(left < 4.4, "radius {radius}, {rate} Hz, seed {seed}: {left} left");
        }
    }
}
