//! Laws of [`Edge`] and [`Bounds`].

use crate::approx::{at, equals, n, same, v};
use crate::refinement::{converges, run};
use crate::units::follows_the_units;
use steer_core::space::{Bounds, Edge};
use steer_core::{Agent, Error, Geometry, Scalar, Vec2Ext, keep_speed};

/// Returns a world of 100 × 60.
fn world<G: Geometry>() -> Bounds<G> {
    Bounds::<G> { min: v(0.0, 0.0), max: v(100.0, 60.0) }
}

/// A position beyond one side is wrapped to the other with the same overshoot, also from several
/// worlds away.
pub fn wrap_keeps_the_overshoot<G: Geometry>() {
    // 103 is 3 beyond 100: 3. −7 is 7 below 0: 93. 64 is 4 beyond 60: 4. 225 is two worlds and 25.
    // −130 is 30 below −100: 70.
    for (point, want) in [
        (at::<G>(103.0, 30.0), v(3.0, 30.0)),
        (v(-7.0, 30.0), v(93.0, 30.0)),
        (v(50.0, 64.0), v(50.0, 4.0)),
        (v(50.0, -1.5), v(50.0, 58.5)),
        (v(103.0, -1.5), v(3.0, 58.5)),
        (v(225.0, 30.0), v(25.0, 30.0)),
        (v(-130.0, 30.0), v(70.0, 30.0)),
        (v(50.0, 30.0), v(50.0, 30.0)),
    ] {
        let got = world::<G>().wrap(point);
        equals(&point, got, want);
    }
}

/// Wrapping keeps the velocity and the heading.
pub fn wrap_keeps_velocity_and_heading<G: Geometry>() {
    let mut agent = Agent::<G>::new(v(103.0, -2.0), v(3.0, 4.0));
    let before = agent;
    Edge::Wrap.apply(&mut agent, &world::<G>());
    same(&(before, agent), agent.velocity, before.velocity);
    same(&(before, agent), agent.heading, before.heading);
    equals(&"position", agent.position, v(3.0, 58.0));
}

/// A point on a side is inside: neither edge moves it.
pub fn a_point_on_a_side_stays<G: Geometry>() {
    for position in [at::<G>(0.0, 30.0), v(100.0, 30.0), v(50.0, 0.0), v(100.0, 60.0)] {
        for edge in [Edge::Open, Edge::Wrap, Edge::Bounce] {
            let mut agent = Agent::new(position, v(3.0, 4.0));
            let before = agent;
            edge.apply(&mut agent, &world::<G>());
            same(&(edge, before, agent), agent.position, before.position);
            same(&(edge, before, agent), agent.velocity, before.velocity);
        }
    }
}

/// An open world changes no agent.
pub fn an_open_world_changes_no_agent<G: Geometry>() {
    let mut agent = Agent::<G>::new(v(103.0, -2.0), v(3.0, 4.0));
    Edge::Open.apply(&mut agent, &world::<G>());
    same(&"position", agent.position, v(103.0, -2.0));
}

/// A rectangle without a width or a height wraps a point beyond it to `min`.
pub fn wrap_without_a_size_returns_min<G: Geometry>() {
    let point = Bounds::<G> { min: v(2.0, 3.0), max: v(2.0, 3.0) }.wrap(v(9.0, -9.0));
    same(&"wrapped", point, v(2.0, 3.0));
    assert_eq!(Bounds::<G>::new(n(0.0), n(60.0)).err(), Some(Error::NotPositive { what: "width" }));
    assert_eq!(Bounds::<G>::new(n(100.0), n(-1.0)).err(), Some(Error::NotPositive { what: "height" }));
    let nan = n::<G::Scalar>(f64::NAN);
    if !nan.is_finite() {
        assert_eq!(Bounds::<G>::new(n(100.0), nan).err(), Some(Error::NotFinite { what: "height" }));
    }
}

/// A bounce moves a point beyond a side onto it, and reverses the velocity and the heading across
/// that side. It changes no other component.
pub fn each_component_bounces_independently<G: Geometry>() {
    for (x, vx, onto_x, back_x) in [(-3.0, -2.0, 0.0, 2.0), (0.0, -2.0, 0.0, -2.0), (104.0, 2.0, 100.0, -2.0)]
    {
        for (y, vy, onto_y, back_y) in
            [(-1.0, -5.0, 0.0, 5.0), (30.0, 5.0, 30.0, 5.0), (99.0, 5.0, 60.0, -5.0)]
        {
            let (mut point, mut velocity) = (at::<G>(x, y), at::<G>(vx, vy));
            let mut agent = Agent::new(point, velocity);
            Edge::Bounce.apply(&mut agent, &world::<G>());
            world::<G>().bounce(&mut point, &mut velocity);
            same(&(x, y), agent.position, point);
            same(&(x, y), agent.velocity, velocity);
            equals(&(x, y), agent.heading, velocity.unit());
            same(&(x, y), point, v(onto_x, onto_y));
            same(&(vx, vy), velocity, v(back_x, back_y));
        }
    }
}

/// A run converges if its steps get shorter.
pub fn it_converges_with_shorter_steps<G: Geometry>() {
    converges("Edge::Bounce", |rate| {
        run(rate, |me: &mut Agent<G>, _, dt| {
            me.step(keep_speed(me, n(4.0)), dt);
            Edge::Bounce.apply(me, &Bounds::<G> { min: v(-100.0, -60.0), max: v(0.0, 30.0) });
        })
    });
}

/// Its results follow the units.
pub fn it_follows_the_units<G: Geometry>() {
    follows_the_units::<G>("Edge", |s, out| {
        for edge in [Edge::Wrap, Edge::Bounce] {
            let mut moved = s.me.with_position(s.place + s.me.position * n(4.0));
            edge.apply(&mut moved, &s.bounds);
            out.agent(&moved);
        }
    });
}
