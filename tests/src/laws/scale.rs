//! The unit of length is the caller's: in a world four times as large, with speeds and forces four
//! times as large, the forces of behaviours are four times as large.

use super::flock::neighbors;
use crate::approx::{at, is_fixed_point, n, near_vec, rounds_alike, same_vec, v};
use crate::cases::agents;
use steer_core::behavior::{
    Arrive, AvoidAgents, AvoidObstacles, AvoidState, AvoidWalls, Boids, BrakingArrive, Contain, Evade,
    Falloff, Flee, Flock, FlockRule, FollowPath, FollowTube, FollowWall, Hide, OffsetPursuit, PathProgress,
    Prediction, Pursue, Separation, Shadow, StayOnPath, TubeProgress, Wander, WanderState,
};
use steer_core::space::Bounds;
use steer_core::terrain::{Circle, Path, Wall};
use steer_core::{Agent, Body, Geometry, seek};

/// Returns an agent in a world that is `scale` times as large.
fn agent<G: Geometry>(agent: &Agent<G>, scale: G::Scalar) -> Agent<G> {
    Agent {
        position: agent.position * scale,
        velocity: agent.velocity * scale,
        radius: agent.radius * scale,
        max_speed: agent.max_speed * scale,
        max_force: agent.max_force * scale,
        min_speed: agent.min_speed * scale,
        ..*agent
    }
}

fn body<G: Geometry>(body: &Body<G>, scale: G::Scalar) -> Body<G> {
    Body {
        position: body.position * scale,
        velocity: body.velocity * scale,
        radius: body.radius * scale,
        ..*body
    }
}

/// Asserts that the force scales with the world: to the last bit for powers of two, if the vector
/// type rounds every direction alike.
///
/// In fixed point a quarter has two binary digits less, so the comparison there is to within
/// rounding.
pub(super) fn scales<G: Geometry>(what: &str, force: impl Fn(&Agent<G>, G::Scalar) -> G::Vector) {
    for me in agents::<G>() {
        let one = force(&me, n(1.0));
        for scale in [4.0, 0.25] {
            let (got, want) = (force(&agent(&me, n(scale)), n(scale)), one * n(scale));
            let exact = rounds_alike::<G>() && !is_fixed_point::<G::Scalar>();
            let same = if exact { same_vec(got, want) } else { near_vec(got, want) };
            assert!(same, "{what} scales with the world: {got:?} instead of {want:?} at {scale} for {me:?}");
        }
    }
}

/// Behaviours with a position or another body as target scale with the world.
pub fn targets_scale_with_the_world<G: Geometry>() {
    let place = |k: G::Scalar| at::<G>(31.0, -17.0) * k;
    let other = |k: G::Scalar| body(&Body::<G>::new(v(40.0, 25.0), v(-2.0, 1.5)), k);
    scales::<G>("seek", |me, k| seek(me, place(k)));
    scales::<G>("flee", |me, k| Flee::within(n::<G::Scalar>(60.0) * k).steer(me, place(k)));
    scales::<G>("arrive", |me, k| Arrive::within(n::<G::Scalar>(70.0) * k).steer(me, place(k)));
    scales::<G>("braking arrive", |me, k| BrakingArrive { tolerance: k }.steer(me, place(k), n(0.5)));
    for prediction in
        [Prediction::Constant(n(3.0)), Prediction::Distance, Prediction::Closing, Prediction::Intercept]
    {
        scales::<G>("pursue", |me, k| Pursue::new(prediction).steer(me, &other(k)));
        scales::<G>("evade", |me, k| Evade::new(prediction).steer(me, &other(k)));
    }
    scales::<G>("offset pursuit", |me, k| {
        let slot =
            OffsetPursuit { offset: at::<G>(-12.0, 7.0) * k, slowing_radius: n::<G::Scalar>(50.0) * k };
        slot.steer(me, &other(k))
    });
    scales::<G>("shadow", |me, k| Shadow { distance: n::<G::Scalar>(20.0) * k }.steer(me, &other(k)));
    scales::<G>("hide", |me, k| {
        let hide = Hide { clearance: n::<G::Scalar>(5.0) * k, slowing_radius: n::<G::Scalar>(30.0) * k };
        hide.steer(me, &other(k), [Circle::new(place(k), n::<G::Scalar>(6.0) * k)])
    });
    scales::<G>("wander", |me: &Agent<G>, k| {
        let (distance, radius) = (n::<G::Scalar>(10.0) * k, n::<G::Scalar>(5.0) * k);
        let wander = Wander { distance, radius, range: n(1.0), rate: n(1.0) };
        wander.steer(&mut WanderState::default(), me, n(0.5), n(1.0))
    });
}

/// Behaviours among neighbours scale with the world.
pub fn groups_scale_with_the_world<G: Geometry>() {
    let others = |k: G::Scalar| neighbors::<G>().map(|other| body(&other, k));
    let length = |length: f64, k: G::Scalar| n::<G::Scalar>(length) * k;
    scales::<G>("a flock", |me, k| {
        Flock { view_distance: length(200.0, k), separation_distance: length(60.0, k) }.steer(me, others(k))
    });
    for falloff in [Falloff::Constant, Falloff::Linear, Falloff::Inverse, Falloff::InverseSquare] {
        scales::<G>("separation", |me, k| {
            let rule =
                Separation { view_distance: length(200.0, k), separation_distance: length(60.0, k), falloff };
            rule.steer(me, others(k))
        });
        scales::<G>("boids", |me, k| {
            let boids = Boids {
                separation: FlockRule::all_round(length(30.0, k)),
                falloff,
                cohesion: FlockRule::ahead(length(90.0, k)),
                alignment: FlockRule::ahead(length(70.0, k)),
            };
            boids.steer(me, others(k))
        });
    }
    scales::<G>("avoiding agents", |me, k| {
        AvoidAgents { horizon: n(40.0), clearance: length(20.0, k) }.steer(me, others(k))
    });
}

/// Behaviours with obstacles and paths scale with the world.
pub fn terrain_scales_with_the_world<G: Geometry>() {
    let length = |length: f64, k: G::Scalar| n::<G::Scalar>(length) * k;
    let wall = |k: G::Scalar| Wall::new(at::<G>(-30.0, 35.0) * k, at::<G>(70.0, 20.0) * k);
    scales::<G>("avoiding obstacles", |me, k| {
        let avoid = AvoidObstacles { feeler_length: length(300.0, k), clearance: length(20.0, k) };
        avoid.steer(&mut AvoidState::default(), me, [wall(k)])
    });
    scales::<G>("avoiding walls", |me, k| {
        AvoidWalls { length: length(100.0, k), ..AvoidWalls::default() }.steer(me, [wall(k)])
    });
    scales::<G>("following a wall", |me, k| {
        FollowWall { distance: length(10.0, k), ..FollowWall::default() }.steer(me, [wall(k)])
    });
    scales::<G>("containing", |me, k| {
        let area = Bounds::<G> { min: at::<G>(-25.0, -40.0) * k, max: at::<G>(40.0, 30.0) * k };
        Contain { clearance: length(30.0, k) }.steer(me, &area)
    });
    let points = |k: G::Scalar| [at::<G>(-50.0, -8.0) * k, at::<G>(20.0, 12.0) * k, at::<G>(60.0, -40.0) * k];
    scales::<G>("following waypoints", |me, k| {
        let (points, follow) =
            (points(k), FollowPath { threshold: length(9.0, k), slowing_radius: length(40.0, k) });
        Path::open(&points).map_or(v(1.0, 1.0), |path| follow.steer(&mut PathProgress::default(), me, &path))
    });
    scales::<G>("following a tube", |me, k| {
        let points = points(k);
        let tube = Path::closed(&points).and_then(|path| path.with_radius(length(6.0, k)));
        let follow = FollowTube::default();
        tube.map_or(v(1.0, 1.0), |tube| follow.steer(&mut TubeProgress::default(), me, &tube))
    });
    scales::<G>("staying on a path", |me, k| {
        let points = points(k);
        let tube = Path::open(&points).and_then(|path| path.with_radius(length(6.0, k)));
        tube.map_or(v(1.0, 1.0), |tube| StayOnPath::default().steer(me, &tube))
    });
}
