//! Laws of [`Orca`].

use crate::approx::{allowed, equals, finite, n, v};
use crate::cases::{goes_along, mirrors, turns};
use crate::units::follows_the_units;
use steer_core::crowd::{HalfPlanes, Orca, Surroundings};
use steer_core::parameters::Unit;
use steer_core::terrain::{Circle, Wall};
use steer_core::{Agent, Body, Geometry, Vec2Ext, Vec2Like};

fn walker<G: Geometry>(x: f64, y: f64, velocity: G::Vector) -> Agent<G> {
    Agent::new(v(x, y), velocity).with_radius(n(1.0)).with_max_speed(n(2.0))
}

fn among<G: Geometry>(
    orca: Orca<G::Scalar>,
    agent: &Agent<G>,
    wish: G::Vector,
    others: &[Body<G>],
) -> G::Vector {
    let around = Surroundings::new(n(0.25)).with_others(others.iter().copied());
    orca.velocity(&mut HalfPlanes::<G, 8>::new(), agent, wish, around)
}

/// Without others the wish is the velocity, at most `max_speed`.
pub fn alone_it_takes_the_desired_velocity<G: Geometry>() {
    let agent = walker::<G>(3.0, 4.0, v(1.0, 0.0));
    for (wish, want) in [(v(0.5, 1.0), v(0.5, 1.0)), (v(3.0, 4.0), v(1.2, 1.6)), (v(0.0, 0.0), v(0.0, 0.0))] {
        let chosen = among(Orca::default(), &agent, wish, &[]);
        equals(&wish, chosen, want);
    }
}

/// Two that both choose their velocities do not meet within the horizon.
pub fn two_give_way_by_half<G: Geometry>() {
    let orca = Orca { horizon: Some(n(8.0)), ..Orca::default() };
    for y in [0.0, 0.5, -1.25] {
        let (one, two) = (walker::<G>(0.0, 0.0, v(1.5, 0.0)), walker(9.0, y, v(-1.0, 0.0)).with_id(1));
        let own = among(orca, &one, one.velocity, &[two.to_body()]);
        let other = among(orca, &two, two.velocity, &[one.to_body()]);
        let apart = |time: f64| {
            let time = n(time);
            (two.position + other * time).distance(one.position + own * time)
        };
        let least = (0..=32).map(|k| apart(f64::from(k) * 0.25)).fold(n(99.0), steer_core::Scalar::min);
        let sum = n::<G::Scalar>(2.0) - allowed(1e-4, 9.0);
        assert!(least >= sum, "{least:?}, {y:?}");
        assert!(own.x() > n(0.5) && other.x() < n(-0.25), "{own:?}, {other:?}");
    }
}

/// An agent at its goal takes half as much of the way out of a collision as one on its way.
pub fn at_its_goal_it_gives_way_less<G: Geometry>() {
    let agent = walker::<G>(0.0, 0.0, v(0.0, 0.0));
    let other = Body { radius: n(1.0), id: 1, ..Body::new(v(6.0, 0.5), v(-2.0, 0.0)) };
    let offset = |wish: G::Vector| {
        let mut planes = HalfPlanes::<G, 1>::new();
        let around = Surroundings::new(n(0.25)).with_others([other]);
        let _ = Orca::default().velocity(&mut planes, &agent, wish, around);
        planes.planes().first().map_or(n(0.0), |plane| plane.offset)
    };
    let (goes, stays) = (offset(v(2.0, 0.0)), offset(v(0.125, 0.0)));
    let off = stays + stays - goes;
    assert!(goes < n(-0.01) && off * off <= n(1e-6), "{goes:?}, {stays:?}");
}

/// Head-on each goes to its counter-clockwise side. With a negative bias, to the other.
pub fn head_on_the_bias_decides_the_side<G: Geometry>() {
    for (bias, side) in [(0.05, 1.0), (-0.05, -1.0)] {
        let orca = Orca { bias: n(bias), ..Orca::default() };
        let (one, two) = (walker::<G>(0.0, 0.0, v(1.5, 0.0)), walker(9.0, 0.0, v(-1.5, 0.0)).with_id(1));
        let own = among(orca, &one, one.velocity, &[two.to_body()]);
        let other = among(orca, &two, two.velocity, &[one.to_body()]);
        let (own, other) = (own.y() * n(side), other.y() * n(-side));
        assert!(own > n(0.01) && other > n(0.01), "{own:?}, {other:?}, {bias:?}");
    }
}

/// Two that overlap move apart, also from the same position.
pub fn overlapping_agents_part<G: Geometry>() {
    for x in [1.5, 0.25, 0.0] {
        let (one, two) = (walker::<G>(0.0, 0.0, v(0.0, 0.0)), walker(x, 0.0, v(0.0, 0.0)).with_id(1));
        let own = among(Orca::default(), &one, v(0.0, 0.0), &[two.to_body()]);
        let other = among(Orca::default(), &two, v(0.0, 0.0), &[one.to_body()]);
        let apart = (two.position + other * n(0.25)) - (one.position + own * n(0.25));
        let grown = apart.length() >= n::<G::Scalar>(x) + n(0.25);
        assert!(grown, "{x:?}, {own:?}, {other:?}");
    }
}

/// A circle is passed without a stop. The gap to a wall is used up in its horizon.
pub fn obstacles_are_passed_or_approached<G: Geometry>() {
    let agent = walker::<G>(0.0, 0.0, v(2.0, 0.0));
    let mut planes = HalfPlanes::<G, 8>::new();
    let rock = Circle::new(v(6.0, 0.0), n(1.0));
    let around = Surroundings::new(n(0.25)).with_obstacles([rock]);
    let chosen = Orca::default().velocity(&mut planes, &agent, agent.velocity, around);
    // The tangent has the sine 2/6.
    let (sine, speed) = (chosen.y() / chosen.length(), chosen.length());
    assert!(sine >= n(0.33) && speed > n(1.8), "{chosen:?}");
    let orca = Orca { obstacle_horizon: Some(n(2.0)), ..Orca::default() };
    let wall = Wall::new(v(4.0, -90.0), v(4.0, 90.0));
    let around = Surroundings::new(n(0.25)).with_obstacles([wall]);
    let chosen = orca.velocity(&mut planes, &agent, v(2.0, 0.5), around);
    // A gap of 3 in a time of 2.
    equals(&"a gap of 3", chosen, v(1.5, 0.5));
    assert!(planes.planes().len() == 1 && !planes.overflowed());
}

/// The velocity follows turns of the world. Mirrors change the sign of the bias.
pub fn it_goes_along_with_the_world<G: Geometry>() {
    let agent = walker::<G>(0.0, 0.0, v(1.5, 0.5));
    let others = [(v(7.0, 1.0), v(-1.0, 0.0)), (v(3.0, 5.0), v(0.5, -1.0)), (v(1.0, -4.5), v(0.0, 0.25))];
    goes_along("reciprocal avoidance goes along", turns().chain(mirrors()), |c| {
        let bias = n(if c.mirrored { -0.05 } else { 0.05 });
        let others =
            others.map(|(at, velocity)| c.body(&Body { radius: n(1.0), id: 1, ..Body::new(at, velocity) }));
        among(Orca { bias, ..Orca::default() }, &c.agent(&agent), c.vector(v(1.5, 0.25)), &others)
    });
}

/// Without a horizon, time, speed or radius, the velocity is finite.
pub fn degenerate_inputs_give_finite_velocities<G: Geometry>() {
    for orca in
        [Orca::default(), Orca { horizon: Some(n(0.0)), obstacle_horizon: Some(n(0.0)), ..Orca::default() }]
    {
        for agent in [
            walker::<G>(0.0, 0.0, v(1.0, 0.0)),
            walker::<G>(0.0, 0.0, v(0.0, 0.0)).with_radius(n(0.0)),
            walker::<G>(0.0, 0.0, v(1.0, 0.0)).with_max_speed(n(0.0)),
        ] {
            let others = [agent.to_body(), Body { id: 4, ..Body::new(v(1.0, 1.0), v(-1.0, 0.0)) }];
            for dt in [0.0, 0.25] {
                let mut planes = HalfPlanes::<G, 2>::new();
                let rocks = [Circle::new(v(0.0, 0.0), n(1.0)), Circle::new(v(4.0, 0.0), n(0.0))];
                let around = Surroundings { others, obstacles: rocks, dt: n(dt) };
                let chosen = orca.velocity(&mut planes, &agent, v(1.0, 1.0), around);
                assert!(finite(chosen), "{chosen:?}, {agent:?}, {dt:?}");
            }
        }
    }
}

/// Its results follow the units.
pub fn it_follows_the_units<G: Geometry>() {
    follows_the_units::<G>("Orca", |s, out| {
        let given =
            Orca { horizon: Some(n(8.0)), obstacle_horizon: Some(n(1.0)), clearance: n(0.5), bias: n(-0.25) };
        let orca = s.fit(s.one(&[Orca::default(), given]));
        let mut planes = HalfPlanes::<G, 16>::new();
        let wish = s.me.velocity + s.me.change_for(s.forces[0]);
        let around = Surroundings { others: s.others, obstacles: s.circles, dt: s.dt };
        out.vector(Unit::SPEED, orca.velocity(&mut planes, &s.me, wish, around));
        let around = Surroundings { others: s.others, obstacles: s.walls, dt: s.dt };
        out.vector(Unit::SPEED, orca.velocity(&mut planes, &s.me, wish, around));
        for plane in planes.planes().iter().take(3) {
            out.vector(Unit::NUMBER, plane.normal);
            out.number(Unit::SPEED, plane.offset);
        }
    });
}

/// Without a horizon of its own an agent has the usual one.
pub fn the_usual_horizons_are_those_without_any<G: Geometry>() {
    let wall = [Wall::new(v(2.5, -90.0), v(2.5, 90.0))];
    let other = Body { radius: n(1.0), id: 1, ..Body::new(v(7.0, 0.5), v(-2.0, 0.0)) };
    for max_speed in [2.0, 0.5, 0.0] {
        let agent = walker::<G>(0.0, 0.0, v(0.25, 0.0)).with_max_speed(n(max_speed));
        let [horizon, obstacle_horizon] = Orca::usual_horizons(&agent);
        assert_eq!(horizon > n(0.0), max_speed > 0.0);
        let usual = Orca::<G::Scalar>::default();
        let same = Orca { horizon: Some(horizon), obstacle_horizon: Some(obstacle_horizon), ..usual };
        let velocity = |orca: Orca<G::Scalar>| {
            let around = Surroundings::new(n(0.25)).with_others([other]).with_obstacles(wall);
            orca.velocity(&mut HalfPlanes::<G, 8>::new(), &agent, v(2.0, 0.0), around)
        };
        let (with, without) = (velocity(same), velocity(usual));
        assert!((with - without).length() <= allowed(1e-5, 2.0), "{with:?} {without:?}");
    }
}
