//! Wrong avoidance.

use super::{doubles, zero};
use crate::own::V;
use steer_core::behavior::{AvoidObstacles, AvoidObstaclesState, AvoidWalls};
use steer_core::terrain::{Circle, Obstacle, Wall};
use steer_core::{Agent, Body, Vec2Ext, Vec2Like};

fn swept(agent: &Agent<V>, circle: &Circle<V>) -> V {
    let avoid = AvoidObstacles { feeler_length: 120.0, clearance: 4.0 };
    avoid.steer(&mut AvoidObstaclesState::default(), agent, [circle])
}

/// Always steers counter-clockwise (+90°).
fn to_one_side(agent: &Agent<V>, _: &Circle<V>) -> V {
    agent.heading.quarter_turn() * agent.max_speed
}

/// Steers counter-clockwise (+90°) by the radius minus the signed offset of the centre: toward a
/// centre on that side if its offset is less than the radius, away from it if greater.
fn by_signed_offset(agent: &Agent<V>, circle: &Circle<V>) -> V {
    let aside = agent.heading.perp_dot(circle.center - agent.position);
    agent.heading.quarter_turn() * (circle.radius - aside)
}

/// Steers toward the circle, equally on both sides.
fn toward(agent: &Agent<V>, circle: &Circle<V>) -> V {
    -swept(agent, circle)
}

/// Straight out of the circle, the closer the stronger. In a head-on approach this force is
/// opposite to seek.
fn straight_out(_: &mut AvoidObstaclesState, agent: &Agent<V>, circle: &Circle<V>) -> V {
    let out = agent.position - circle.center;
    out.with_length((120.0 - out.length()).max(0.0))
}

/// Straight away from the other agent, the closer the stronger.
fn straight_away(agent: &Agent<V>, other: &Body<V>) -> V {
    let away = agent.position - other.position;
    away.with_length((60.0 - away.length()).max(0.0))
}

/// Sweeps a point instead of the body.
fn of_a_point(_: &mut AvoidObstaclesState, agent: &Agent<V>, circle: &Circle<V>) -> V {
    let avoid = AvoidObstacles { feeler_length: 120.0, clearance: 0.0 };
    avoid.steer(&mut AvoidObstaclesState::default(), &agent.with_radius(0.0), [circle])
}

/// Avoids the bounding circle of the whole wall.
fn by_bounding_circle(agent: &Agent<V>, walls: &[Wall<V>]) -> V {
    let avoid = AvoidObstacles { feeler_length: 100.0, clearance: 0.0 };
    let circle = |wall: &Wall<V>| Circle::new((wall.from + wall.to) * 0.5, wall.from.distance(wall.to) * 0.5);
    avoid.steer(&mut AvoidObstaclesState::default(), agent, walls.iter().map(circle))
}

/// Every circle that is hit overwrites the one before.
fn last_hit(agent: &Agent<V>, circles: &[Circle<V>]) -> V {
    circles.iter().map(|circle| swept(agent, circle)).rfind(|force| *force != zero()).unwrap_or(zero())
}

/// The current distance minus the relative path length until the closest approach.
fn by_distance_less_way(agent: &Agent<V>, other: &Body<V>) -> V {
    let (way, drift) = (other.position - agent.position, other.velocity - agent.velocity);
    let time = -way.dot(drift) / drift.dot(drift);
    let miss = way.length() - drift.length() * time;
    let threat = time > 0.0 && time <= 10.0 && miss < agent.radius + other.radius;
    if threat { agent.heading.quarter_turn() } else { zero() }
}

/// √(r² + d²) instead of √(r² − d²).
fn by_wrong_chord(from: V, way: V, circle: &Circle<V>) -> Option<f64> {
    circle.reach(from, way, 0.0)?;
    let to_center = circle.center - from;
    let aside = way.perp_dot(to_center);
    Some(way.dot(to_center) - (circle.radius * circle.radius + aside * aside).sqrt())
}

/// The overshoot of the deepest touch and the normal of the last one.
fn of_another_feeler(agent: &Agent<V>, walls: &[Wall<V>]) -> V {
    let touches = || walls.iter().filter_map(|wall| AvoidWalls::default().feeler_hit(agent, [wall]));
    let overshoot = touches().map(|touch| touch.overshoot).fold(0.0, f64::max);
    touches().next_back().map_or(zero(), |touch| touch.hit.normal * overshoot)
}

/// Uses the first feeler that touches anything, wall by wall.
fn of_the_first_wall(agent: &Agent<V>, walls: &[Wall<V>]) -> V {
    let avoid = AvoidWalls::default();
    walls.iter().map(|wall| avoid.steer(agent, [wall])).find(|force| *force != zero()).unwrap_or(zero())
}

doubles! {
    avoidance::d23_a_feeler_keeps_its_own_normal_and_overshoot, "the overshoot of one feeler, the normal of another", of_another_feeler;
    avoidance::d23_a_feeler_keeps_its_own_normal_and_overshoot, "the first wall that is touched", of_the_first_wall;
    avoidance::d05_avoidance_is_mirror_symmetric, "avoidance to one side", to_one_side;
    avoidance::d05_avoidance_is_mirror_symmetric, "avoidance by a signed offset", by_signed_offset;
    avoidance::d05_avoidance_is_mirror_symmetric, "avoidance toward the circle", toward;
    avoidance::d06_head_on_it_gets_past_a_circle, "avoidance straight out of the circle", straight_out;
    avoidance::d06_two_head_on_get_past_each_other, "avoidance straight away from the other", straight_away;
    avoidance::d07_the_own_radius_counts, "avoidance of a point", of_a_point;
    avoidance::d08_a_long_wall_is_not_its_bounding_circle, "a bounding circle round a wall", by_bounding_circle;
    avoidance::d08_the_nearest_hit_counts_not_the_last, "the last hit wins", last_hit;
    avoidance::d09_the_closest_approach_is_the_true_miss, "a miss of |d| − |u|·t", by_distance_less_way;
    avoidance::d12_the_half_chord_matches_the_circle, "a half chord of √(r² + d²)", by_wrong_chord;
}
