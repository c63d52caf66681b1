//! Laws of [`SafetyFilter`].

use crate::approx::{
    allowed, at, equals, finite, is_fixed_point, n, near_vec, rounds_alike, same, same_vec, v,
};
use crate::cases::{agents, goes_along, mirrors, turns};
use crate::units::follows_the_units;
use steer_core::crowd::{Distance, HalfPlane, HalfPlanes, SafetyFilter, Surroundings};
use steer_core::parameters::Unit;
use steer_core::terrain::{Circle, Obstacle, Polygon, Wall};
use steer_core::{Agent, Body, Error, Geometry, Scalar, Vec2Ext, Vec2Like, seek};

/// Number of agents in a small crowd.
pub const CROWD: usize = 6;

/// A filter on trial: the agent, its force, all others, the obstacles, `dt`.
pub trait Filter<G: Geometry>:
    FnMut(&Agent<G>, G::Vector, &[Body<G>], &[Shape<'_, G>], G::Scalar) -> G::Vector
{
}
impl<G: Geometry, F: FnMut(&Agent<G>, G::Vector, &[Body<G>], &[Shape<'_, G>], G::Scalar) -> G::Vector>
    Filter<G> for F
{
}

/// An obstacle of any kind.
pub type Shape<'a, G> = crate::shape::Shape<G, &'a [<G as Geometry>::Vector]>;

/// Returns a small crowd on a ring of radius 5, at rest. With `mixed`, radii and forces differ.
pub(crate) fn crowd<G: Geometry>(mixed: bool) -> [Agent<G>; CROWD] {
    core::array::from_fn(|i| {
        let place = G::Vector::fraction_of_turn(i, CROWD) * n(5.0);
        let radius = if mixed { 0.5 + 0.25 * i as f64 } else { 1.0 };
        let force = if mixed { 0.25 + 0.5 * i as f64 } else { 1.0 };
        let agent = Agent::new(place, v(0.0, 0.0)).with_radius(n(radius)).with_id(i as u32);
        agent.with_max_speed(n(2.0)).with_max_force(n(force))
    })
}

/// Returns the filter of such a crowd.
fn of_crowd<S: Scalar>(mixed: bool) -> SafetyFilter<S> {
    if mixed { SafetyFilter::among(n(0.25), n(2.75)) } else { SafetyFilter::default() }
}

pub(crate) fn by<G: Geometry>(mixed: bool) -> impl Filter<G> {
    let mut planes = HalfPlanes::<G, 12>::new();
    move |agent: &Agent<G>, force, others: &[Body<G>], shapes: &[Shape<'_, G>], dt| {
        let others = others.iter().copied().filter(|other| other.id != agent.id);
        let around = Surroundings { others, obstacles: shapes.iter().copied(), dt };
        of_crowd(mixed).steer(&mut planes, agent, force, around)
    }
}

/// Asserts that no two of a small crowd ever overlap, and that every agent keeps to its limits,
/// while all make for each other.
///
/// # Panics
/// If two overlap, or an agent exceeds a limit.
pub fn keeps_apart<G: Geometry>(mixed: bool, filter: impl Filter<G>) {
    keeps_gap::<G>(mixed, 0.0, filter);
}

/// [`keeps_apart`], for radii and a gap.
///
/// # Panics
/// If two are nearer, or an agent exceeds a limit.
pub fn keeps_gap<G: Geometry>(mixed: bool, gap: f64, mut filter: impl Filter<G>) {
    for (dt, steps) in [(0.0625, 64), (0.25, 48), (1.0, 24)] {
        let (mut all, dt) = (crowd::<G>(mixed), n::<G::Scalar>(dt));
        for step in 0..steps {
            let before = all.map(|agent| agent.to_body());
            for (i, agent) in all.iter_mut().enumerate() {
                // To the middle, at another one, and away, in turn.
                let at = match (step / 12 + i) % 3 {
                    0 => v(0.0, 0.0),
                    1 => before[(i + 1 + step / 12) % CROWD].position,
                    _ => before[(i + 3) % CROWD].position,
                };
                let force = seek(agent, at) * n(8.0);
                let force = filter(agent, force, &before, &[], dt);
                agent.step(force, dt);
                let change = (agent.velocity - before[i].velocity).length();
                let most = agent.max_force * dt;
                assert!(change <= most + allowed(1e-5, 1.0), "{change:?}, {most:?}");
                let speed = agent.speed();
                assert!(speed <= n::<G::Scalar>(2.0) + allowed(1e-5, 1.0), "{speed:?}");
            }
            for i in 0..CROWD {
                for j in 0..i {
                    let sum = all[i].radius + all[j].radius + n(gap);
                    let apart = nearest(&before, &all, i, j);
                    assert!(apart >= sum, "two overlap: {apart:?} under {sum:?} at dt {dt:?}");
                }
            }
        }
    }
}

/// Returns the least distance of two in a step.
pub(crate) fn nearest<G: Geometry>(before: &[Body<G>], after: &[Agent<G>], i: usize, j: usize) -> G::Scalar {
    let start = before[j].position - before[i].position;
    let end = after[j].position - after[i].position;
    let Some(way) = (end - start).direction() else { return end.length() };
    let along = -way.dot(start);
    if along > n(0.0) && along < (end - start).length() {
        (start + way * along).length()
    } else {
        start.length().min(end.length())
    }
}

/// No two overlap, within acceleration and speed, whatever all make for.
pub fn no_two_overlap<G: Geometry>() {
    keeps_apart::<G>(false, by(false));
}

/// No two overlap if radii and accelerations differ and all count on the least.
pub fn no_two_different_agents_overlap<G: Geometry>() {
    keeps_apart::<G>(true, by(true));
}

/// Asserts that no agent enters an obstacle that it makes for.
///
/// # Panics
/// If one does.
pub fn stays_out<G: Geometry>(filter: impl Filter<G>) {
    stays_off::<G>(0.0, filter);
}

/// [`stays_out`], for the radius and a gap.
///
/// # Panics
/// If an agent comes nearer.
pub fn stays_off<G: Geometry>(kept: f64, mut filter: impl Filter<G>) {
    let corners = [v(9.0, -1.0), v(12.0, 0.0), v(9.0, 3.0)];
    let shapes = |which| match which {
        0 => Some(Shape::Wall(Wall::new(v(8.0, -6.0), v(8.0, 6.0)))),
        1 => Some(Shape::Circle(Circle::new(v(9.0, 0.5), n(2.0)))),
        _ => Polygon::new(&corners[..]).ok().map(Shape::Polygon),
    };
    for which in 0..3 {
        let Some(shape) = shapes(which) else { panic!("the triangle is convex") };
        for (dt, steps) in [(0.0625, 96), (0.25, 40), (1.0, 16)] {
            let dt = n(dt);
            let mut agent = Agent::<G>::new(v(0.0, 0.0), v(0.0, 0.0)).with_radius(n(1.0));
            agent = agent.with_max_speed(n(3.0));
            for step in 0..steps {
                let at = if step * 3 < steps * 2 { v(9.0, 1.0) } else { v(9.0, -9.0) };
                let force = seek(&agent, at) * n(8.0);
                let force = filter(&agent, force, &[], &[shape], dt);
                agent.step(force, dt);
                let gap = agent.position.distance(shape.nearest(agent.position)) - shape.rounding();
                assert!(
                    gap >= agent.radius + n(kept),
                    "an obstacle is entered: {gap:?} at dt {dt:?}, {shape:?}"
                );
            }
        }
    }
}

/// No agent enters a wall, a circle or a polygon.
pub fn no_obstacle_is_entered<G: Geometry>() {
    stays_out::<G>(by(false));
}

/// Returns the planes of two for each other.
fn pair<G: Geometry>(one: &Agent<G>, two: &Agent<G>, dt: G::Scalar) -> [Option<HalfPlane<G>>; 2] {
    let of = |own: &Agent<G>, other: &Agent<G>| {
        let mut planes = HalfPlanes::<G, 1>::new();
        let wish = other.position - own.position;
        let around = Surroundings::new(dt).with_others([other.to_body()]);
        let _ = SafetyFilter::default().velocity(&mut planes, own, wish, around);
        planes.planes().first().copied()
    };
    [of(one, two), of(two, one)]
}

/// Two have mirrored half planes: opposite normals to the last bit.
pub fn two_have_mirrored_planes<G: Geometry>() {
    let mut both = 0;
    for (x, y) in [(3.0, 1.0), (2.5, -0.75), (0.0, 2.25), (-4.0, 0.0), (0.0, 0.0)] {
        for (w, dt) in [(v(-1.0, 0.5), 0.25), (v(0.0, 0.0), 1.0), (v(-2.0, -1.0), 0.0625)] {
            let one = Agent::<G>::new(v(1.0, 1.0), v(1.25, 0.5)).with_radius(n(1.0));
            let two = Agent::new(v(1.0 + x, 1.0 + y), w).with_radius(n(1.0)).with_id(1);
            if let [Some(one), Some(two)] = pair(&one, &two, n(dt)) {
                both += 1;
                same(&(one, two, x, y), one.normal, -two.normal);
            }
        }
    }
    assert!(both >= 8, "{both:?}");
}

/// With none near, and wherever all planes allow it, the force is returned bit for bit.
pub fn a_safe_force_is_not_changed<G: Geometry>() {
    let mut planes = HalfPlanes::<G, 4>::new();
    for agent in agents::<G>() {
        for force in [v(0.0, 0.0), v(0.3, -0.7), v(50.0, 20.0)] {
            let far = Body::at_rest(agent.position + v(400.0, 0.0));
            let wall = Wall::new(v(-300.0, -300.0), v(-300.0, 300.0));
            let around = Surroundings { others: [far], obstacles: [wall], dt: n(0.25) };
            let filtered = SafetyFilter::default().steer(&mut planes, &agent, force, around);
            same(&agent, filtered, force);
            assert!(planes.planes().is_empty());
        }
    }
}

/// An agent that must, brakes straight: beside another that leaves no velocity, and if the storage
/// is too small.
pub fn without_an_allowed_velocity_it_brakes<G: Geometry>() {
    let agent = Agent::<G>::new(v(0.0, 0.0), v(2.0, 0.0)).with_radius(n(1.0));
    let near = |x| Body { radius: n(1.0), ..Body::at_rest(v(x, 0.0)) };
    // Two that overlap soon, whatever they do. Planes that do not fit.
    let mut planes = HalfPlanes::<G, 4>::new();
    let around = Surroundings::new(n(0.25)).with_others([near(2.5)]);
    let force = SafetyFilter::default().steer(&mut planes, &agent, v(1.0, 0.0), around);
    equals(&"it brakes", force, v(-1.0, 0.0));
    let mut small = HalfPlanes::<G, 1>::new();
    let others = [near(4.5), Body { id: 1, ..near(4.25) }];
    let around = Surroundings::new(n(0.25)).with_others(others);
    let force = SafetyFilter::default().steer(&mut small, &agent, v(1.0, 0.0), around);
    assert!(small.overflowed() && near_vec(force, v(-1.0, 0.0)), "{force:?}");
    // Even if the wish is allowed: this one passes between the two.
    let rest = Agent { velocity: v(0.0, 0.0), ..agent };
    let around = Surroundings::new(n(0.25)).with_others([near(2.0625), Body { id: 1, ..near(-2.0625) }]);
    let force = SafetyFilter::default().steer(&mut small, &rest, v(0.0, 0.5), around);
    assert!(small.overflowed() && near_vec(force, v(0.0, 0.0)), "{force:?}");
    let excess = planes.planes().iter().map(|plane| plane.excess(v(9.0, 0.0))).fold(n(0.0), Scalar::max);
    assert!(excess > n(0.0), "{excess:?}");
}

/// Lengths, times and masses are the caller's: at four times the size, the force is four times as
/// large, and the order of neighbours does not matter.
pub fn it_scales_and_has_no_order<G: Geometry>() {
    let all = crowd::<G>(false);
    for step in 0..3 {
        let agent = Agent { velocity: v(1.0, 0.5), ..all[step] };
        let at = |k: f64, reversed: bool| {
            let k: G::Scalar = n(k);
            let mut others = all.map(|other| Body {
                position: (other.position * n(0.5) + agent.position * n(0.5)) * k,
                velocity: at::<G>(-0.5, 0.25) * k,
                radius: n::<G::Scalar>(0.25) * k,
                ..other.to_body()
            });
            if reversed {
                others.reverse();
            }
            let agent = Agent {
                position: agent.position * k,
                velocity: agent.velocity * k,
                radius: n::<G::Scalar>(0.25) * k,
                max_speed: agent.max_speed * k,
                max_force: agent.max_force * k,
                ..agent
            };
            let others = others.into_iter().filter(|other| other.id != agent.id);
            let rocks = [Circle::new(at::<G>(3.0, 3.0) * k, k)];
            let mut planes = HalfPlanes::<G, 12>::new();
            let force = at::<G>(-4.0, 2.0) * k;
            let around = Surroundings { others, obstacles: rocks, dt: n(0.25) };
            SafetyFilter::default().steer(&mut planes, &agent, force, around)
        };
        let one = at(1.0, false);
        for k in [4.0, 0.25] {
            let (got, want) = (at(k, false), one * n(k));
            let exact = rounds_alike::<G>() && !is_fixed_point::<G::Scalar>();
            let off = (got - want).length();
            let same = if exact { same_vec(got, want) } else { off <= allowed(1e-3, 16.0) };
            assert!(same, "{got:?}, {want:?}, {k:?}");
        }
        let off = (at(1.0, true) - one).length();
        assert!(off <= allowed(1e-4, 16.0), "{off:?}");
    }
}

/// Without time, force, mass, speed, neighbours, or at the same position, the force is finite.
pub fn degenerate_inputs_give_finite_forces<G: Geometry>() {
    let (zero, one) = (n::<G::Scalar>(0.0), n::<G::Scalar>(1.0));
    let agent = Agent::<G>::new(v(1.0, 2.0), v(0.5, 0.0)).with_radius(one);
    let rocks = [Circle::new(v(1.0, 2.0), one)];
    for agent in [
        agent,
        agent.with_radius(zero),
        agent.with_load(zero),
        agent.with_max_force(zero),
        agent.with_max_speed(zero),
        Agent { velocity: v(0.0, 0.0), ..agent },
        Agent { velocity: v(90.0, 0.0), ..agent },
    ] {
        for dt in [0.0, 0.25, 8.0] {
            for other in [agent.to_body(), Body { id: 3, velocity: v(-0.5, 0.0), ..agent.to_body() }] {
                let mut planes = HalfPlanes::<G, 8>::new();
                let filter = SafetyFilter::default();
                let around = Surroundings { others: [other, other], obstacles: rocks, dt: n(dt) };
                let force = filter.steer(&mut planes, &agent, v(1.0, 1.0), around);
                assert!(finite(force), "{force:?}, {agent:?}, {other:?}, {dt:?}");
                let mut none = HalfPlanes::<G, 0>::default();
                let around = Surroundings { others: [other], obstacles: rocks, dt: n(dt) };
                let force = filter.steer(&mut none, &agent, v(1.0, 1.0), around);
                assert!(finite(force), "{force:?}");
                let force = filter.steer(&mut planes, &agent, v(1.0, 1.0), Surroundings::new(n(dt)));
                assert!(finite(force), "{force:?}");
            }
        }
    }
}

/// None farther than the view distance has a plane, also of an agent that is faster than its limit.
pub fn agents_beyond_the_view_distance_have_no_plane<G: Geometry>() {
    for (mixed, limit) in [(false, 1.0), (true, 1.0), (false, 0.125), (true, 0.125)] {
        let filter = of_crowd::<G::Scalar>(mixed);
        for (i, agent) in crowd::<G>(mixed).into_iter().enumerate() {
            let velocity = G::Vector::fraction_of_turn(i * 3, 7) * n(2.0);
            let agent = Agent { velocity, max_speed: agent.max_speed * n(limit), ..agent };
            let view = filter.view_distance(&agent, n(2.0), n(2.0), n(0.25));
            for k in 0..8 {
                let out = G::Vector::fraction_of_turn(k, 8);
                let other = Body {
                    position: agent.position + out * view,
                    velocity: out * n(-2.0),
                    radius: n(2.0),
                    id: 99,
                    ..agent.to_body()
                };
                let mut planes = HalfPlanes::<G, 2>::new();
                let around = Surroundings::new(n(0.25)).with_others([other]);
                let _ = filter.velocity(&mut planes, &agent, agent.velocity, around);
                assert!(planes.planes().is_empty(), "{other:?}");
            }
        }
    }
}

/// The force follows turns and mirrors of the world.
pub fn it_goes_along_with_the_world<G: Geometry>() {
    let agent = Agent::<G>::new(v(0.0, 0.0), v(1.5, 0.5)).with_radius(n(1.0)).with_max_speed(n(2.0));
    let others = [(v(4.0, 1.0), v(-1.0, 0.0)), (v(2.0, 3.0), v(0.5, -1.0)), (v(1.0, -2.5), v(0.0, 0.25))];
    let rock = Circle::new(v(-3.0, 0.5), n(1.5));
    goes_along("the filter goes along", turns().chain(mirrors()), |c| {
        let mut planes = HalfPlanes::<G, 8>::new();
        let others =
            others.map(|(at, velocity)| c.body(&Body { radius: n(1.0), id: 1, ..Body::new(at, velocity) }));
        let (agent, wish) = (c.agent(&agent), c.vector(v(1.75, 0.4)));
        let around = Surroundings { others, obstacles: [c.circle(&rock)], dt: n(0.25) };
        SafetyFilter::default().velocity(&mut planes, &agent, wish, around)
    });
}

/// Agents outside the law are rejected with the name of their field.
pub fn unsuitable_agents_are_rejected<G: Geometry>() {
    let one = n::<G::Scalar>(1.0);
    let agent = Agent::<G>::new(v(0.0, 0.0), v(0.0, 0.0)).with_radius(one);
    let filter = SafetyFilter::among(one, n(2.0));
    assert!(filter.check(&agent).is_ok());
    for (agent, field) in [
        (agent.with_radius(n(0.0)), "radius"),
        (Agent { velocity: v(11.0, 0.0), ..agent }, "max_speed"),
        (agent.with_max_turn_rate(one), "max_turn_rate"),
        (agent.with_min_speed(one), "min_speed"),
        (agent.with_max_force(n(0.5)), "braking"),
        (agent.with_max_force(n(3.0)), "quickest"),
    ] {
        let named = match filter.check(&agent) {
            Err(Error::OutOfRange { what, .. }) => what == field,
            _ => false,
        };
        assert!(named, "{field:?}, {:?}", filter.check(&agent));
    }
}

/// Its results follow the units.
pub fn it_follows_the_units<G: Geometry>() {
    follows_the_units::<G>("SafetyFilter", |s, out| {
        let wide = SafetyFilter { distance: Distance::of(n(0.5)), ..SafetyFilter::default() };
        let filter = s.fit(s.one(&[SafetyFilter::default(), SafetyFilter::among(n(0.25), n(4.0)), wide]));
        let mut planes = HalfPlanes::<G, 24>::new();
        let around = Surroundings { others: s.others, obstacles: s.circles, dt: s.dt };
        out.force(filter.steer(&mut planes, &s.me, s.forces[0], around));
        let around = Surroundings { others: s.others, obstacles: s.walls, dt: s.dt };
        out.force(filter.steer(&mut planes, &s.me, s.forces[1], around));
        for plane in planes.planes().iter().take(2) {
            out.vector(Unit::NUMBER, plane.normal);
            out.number(Unit::SPEED, plane.offset);
        }
        let (radius, speed) = (s.of(Unit::LENGTH, 2.0), s.of(Unit::SPEED, 4.0));
        out.number(Unit::LENGTH, filter.view_distance(&s.me, radius, speed, s.dt));
    });
}
