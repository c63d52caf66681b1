//! Obstacles, walls and areas.

use crate::approx::n;
use crate::units::{Case, Results, Scene};
use steer_core::behavior::{
    AvoidCircles, AvoidObstacles, AvoidState, AvoidWalls, Contain, Feelers, FollowWall,
};
use steer_core::parameters::Unit;
use steer_core::terrain::{Circle, Obstacle, Polygon, Side};
use steer_core::{Scalar, Vec2Like};

/// Returns the three feelers.
const FEELERS: [Feelers; 3] = [Feelers::One, Feelers::Two, Feelers::Three];

fn triangle<V: Vec2Like>(s: &Scene<V>) -> [V; 3] {
    [s.points[0], s.points[1], s.points[2]]
}

/// Adds the force past obstacles, the side that is remembered and the path past the threat.
fn past<V: Vec2Like, O: Obstacle<V>>(
    s: &Scene<V>,
    out: &mut Results<V::Scalar>,
    obstacles: impl IntoIterator<Item = O, IntoIter: Clone> + Clone,
) {
    let avoid = s.fit(AvoidObstacles { feeler_length: n(48.0), clearance: s.one(&[n(0.0), n(4.0)]) });
    let mut state = AvoidState { side: s.one(&[None, Some(Side::Left), Some(Side::Right)]) };
    out.force(avoid.steer(&mut state, &s.me, obstacles.clone()));
    out.count(state.side.map_or(0, |side| if side == Side::Left { 1 } else { 2 }));
    if let Some(bypass) = avoid.bypass(&s.me, obstacles) {
        out.number(Unit::LENGTH, bypass.reach);
        out.number(Unit::LENGTH, bypass.depth);
        out.vector(Unit::NUMBER, bypass.out);
        if let Some((left, right)) = bypass.tangents {
            out.vector(Unit::NUMBER, left);
            out.vector(Unit::NUMBER, right);
        }
    }
}

/// Adds the first contact of the body.
fn first<V: Vec2Like>(s: &Scene<V>, out: &mut Results<V::Scalar>, obstacle: &impl Obstacle<V>) {
    if let Some(hit) = obstacle.hit(s.me.position, s.direction, s.me.radius) {
        out.number(Unit::LENGTH, hit.distance);
        out.vector(Unit::NUMBER, hit.normal);
    }
}

pub(super) fn cases<V: Vec2Like>() -> [(&'static str, Case<V>); 9] {
    [
        ("AvoidCircles", |s, out| {
            let (feeler_length, clearance) = (n(48.0), s.one(&[n(0.0), n(4.0)]));
            let brake_time = s.one(&[n(0.5), n(1.0), n(2.0)]);
            let avoid = s.fit(AvoidCircles { feeler_length, clearance, brake_time });
            let avoidance = avoid.steer(&s.me, s.circles);
            out.force(avoidance.force);
            out.number(Unit::NUMBER, avoidance.brake);
            out.number(Unit::NUMBER, avoidance.factor(s.dt));
            let mut braked = s.me;
            braked.damp(avoidance.factor(s.dt));
            out.vector(Unit::SPEED, braked.velocity);
            out.force(AvoidCircles::for_agent(&s.me, s.me.radius).steer(&s.me, s.circles).force);
        }),
        ("AvoidObstacles round circles", |s, out| past(s, out, s.circles)),
        ("AvoidObstacles round walls", |s, out| past(s, out, s.walls)),
        ("AvoidObstacles round a polygon or a box", |s, out| match Polygon::new(&triangle(s)) {
            Ok(polygon) => past(s, out, [polygon]),
            Err(_) => past(s, out, [s.bounds]),
        }),
        ("AvoidWalls", |s, out| {
            let avoid = s.fit(AvoidWalls { feelers: s.one(&FEELERS), length: n(40.0) });
            out.force(avoid.steer(&s.me, s.walls));
            if let Some(touch) = avoid.feeler_hit(&s.me, s.walls) {
                out.vector(Unit::LENGTH, touch.tip);
                out.number(Unit::LENGTH, touch.overshoot);
            }
            out.force(avoid.steer(&s.me, [s.bounds]));
            out.force(AvoidWalls::for_agent(&s.me).steer(&s.me, s.walls));
        }),
        ("FollowWall", |s, out| {
            let (side, horizon) = (s.one(&[Side::Left, Side::Right]), n(4.0));
            let follow = s.fit(FollowWall { distance: n(8.0), side, horizon });
            out.force(follow.steer(&s.me, s.walls));
            if let Some(wall) = follow.wall_target(&s.me, s.walls) {
                out.vector(Unit::LENGTH, wall.target);
                out.vector(Unit::NUMBER, wall.normal);
            }
            out.force(FollowWall::for_agent(&s.me, s.me.radius, side).steer(&s.me, s.walls));
        }),
        ("Contain", |s, out| {
            let contain = s.fit(Contain { clearance: s.one(&[n(0.0), n(16.0)]) });
            out.force(contain.steer(&s.me, &s.bounds));
            out.force(contain.steer(&s.me, &Circle::new(s.place, s.of(Unit::LENGTH, 40.0))));
            if let Ok(polygon) = Polygon::new(&triangle(s)) {
                out.force(contain.steer(&s.me, &polygon));
            }
        }),
        ("a hit of a circle or a wall", |s, out| {
            first(s, out, &s.circles[0]);
            first(s, out, &s.walls[0]);
            first(s, out, &s.bounds);
        }),
        ("a slanted wall far away", |s, out| {
            // Seven digits farther than it is long: no reach has an end.
            let far = s.of(Unit::LENGTH, 3e7);
            let (ahead, side) = (s.direction * far, V::new(-s.direction.y(), s.direction.x()) * far);
            let wall = steer_core::terrain::Wall::new(
                s.me.position + ahead - side,
                s.me.position + ahead * n(1.5) + side,
            );
            first(s, out, &wall);
            let zero = V::Scalar::zero();
            out.count(usize::from(wall.reach(s.me.position, s.direction, zero).is_some()));
        }),
    ]
}
