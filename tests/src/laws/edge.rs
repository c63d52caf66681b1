//! Laws of [`Edge`] and [`Bounds`].

use crate::approx::{at, n, near_vec, same_vec, v};
use crate::refinement::{converges, run};
use crate::units::follows_the_units;
use steer_core::space::{Bounds, Edge};
use steer_core::{Agent, Error, Geometry, Scalar, keep_speed};

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
        assert!(near_vec(got, want), "{point:?} enters at {want:?}: at {got:?}");
    }
}

/// Wrapping keeps the velocity and the heading.
pub fn wrap_keeps_velocity_and_heading<G: Geometry>() {
    let mut agent = Agent::<G>::new(v(103.0, -2.0), v(3.0, 4.0));
    let before = agent;
    Edge::Wrap.apply(&mut agent, &world::<G>());
    assert!(
        same_vec(agent.velocity, before.velocity) && same_vec(agent.heading, before.heading),
        "a wrap keeps velocity and heading: {before:?} became {agent:?}"
    );
    assert!(near_vec(agent.position, v(3.0, 58.0)), "(103, −2) enters at (3, 58): at {:?}", agent.position);
}

/// A point beyond a side is moved onto it. The velocity and the heading across that side are
/// reversed.
pub fn bounce_sets_back_and_turns_round<G: Geometry>() {
    for (position, velocity, onto, back) in [
        (at::<G>(103.0, 30.0), at::<G>(3.0, 4.0), at::<G>(100.0, 30.0), at::<G>(-3.0, 4.0)),
        (v(-1.0, 30.0), v(-3.0, 4.0), v(0.0, 30.0), v(3.0, 4.0)),
        (v(50.0, 61.0), v(3.0, 4.0), v(50.0, 60.0), v(3.0, -4.0)),
        (v(50.0, -0.5), v(3.0, -4.0), v(50.0, 0.0), v(3.0, 4.0)),
        (v(104.0, 62.0), v(3.0, 4.0), v(100.0, 60.0), v(-3.0, -4.0)),
        (v(50.0, 30.0), v(3.0, 4.0), v(50.0, 30.0), v(3.0, 4.0)),
    ] {
        let mut agent = Agent::new(position, velocity);
        Edge::Bounce.apply(&mut agent, &world::<G>());
        assert!(same_vec(agent.position, onto), "{position:?} bounces at {onto:?}: at {:?}", agent.position);
        assert!(same_vec(agent.velocity, back), "{velocity:?} bounces to {back:?}: to {:?}", agent.velocity);
        let want = back * n(0.2);
        assert!(
            near_vec(agent.heading, want),
            "the heading turns with the velocity to {want:?}: {:?}",
            agent.heading
        );
    }
}

/// A point on a side is inside: neither edge moves it.
pub fn on_the_side_nothing_happens<G: Geometry>() {
    for position in [at::<G>(0.0, 30.0), v(100.0, 30.0), v(50.0, 0.0), v(100.0, 60.0)] {
        for edge in [Edge::Open, Edge::Wrap, Edge::Bounce] {
            let mut agent = Agent::new(position, v(3.0, 4.0));
            let before = agent;
            edge.apply(&mut agent, &world::<G>());
            assert!(
                same_vec(agent.position, before.position) && same_vec(agent.velocity, before.velocity),
                "on a side {edge:?} changes nothing: {before:?} became {agent:?}"
            );
        }
    }
}

/// An open world changes no agent.
pub fn open_has_no_end<G: Geometry>() {
    let mut agent = Agent::<G>::new(v(103.0, -2.0), v(3.0, 4.0));
    Edge::Open.apply(&mut agent, &world::<G>());
    assert!(same_vec(agent.position, v(103.0, -2.0)), "an open world moves nobody: to {:?}", agent.position);
}

/// A rectangle without a width or a height wraps a point beyond it to `min`.
pub fn wrap_without_room_is_min<G: Geometry>() {
    let point = Bounds::<G> { min: v(2.0, 3.0), max: v(2.0, 3.0) }.wrap(v(9.0, -9.0));
    assert!(same_vec(point, v(2.0, 3.0)), "without room everything wraps onto min (2, 3): {point:?}");
    assert_eq!(Bounds::<G>::new(n(0.0), n(60.0)).err(), Some(Error::NotPositive { what: "width" }));
    assert_eq!(Bounds::<G>::new(n(100.0), n(-1.0)).err(), Some(Error::NotPositive { what: "height" }));
    let nan = n::<G::Scalar>(f64::NAN);
    if !nan.is_finite() {
        assert_eq!(Bounds::<G>::new(n(100.0), nan).err(), Some(Error::NotFinite { what: "height" }));
    }
}

/// A bounce of a point and a velocity resets and reverses only the components beyond a side.
pub fn a_bounce_is_of_each_side_by_itself<G: Geometry>() {
    for (x, vx, onto_x, back_x) in [(-3.0, -2.0, 0.0, 2.0), (0.0, -2.0, 0.0, -2.0), (104.0, 2.0, 100.0, -2.0)]
    {
        for (y, vy, onto_y, back_y) in
            [(-1.0, -5.0, 0.0, 5.0), (30.0, 5.0, 30.0, 5.0), (99.0, 5.0, 60.0, -5.0)]
        {
            let (mut point, mut velocity) = (at::<G>(x, y), at::<G>(vx, vy));
            world::<G>().bounce(&mut point, &mut velocity);
            let right = same_vec(point, v(onto_x, onto_y)) && same_vec(velocity, v(back_x, back_y));
            assert!(
                right,
                "({x}, {y}) at ({vx}, {vy}) bounces at ({onto_x}, {onto_y}) to ({back_x}, {back_y}): {point:?}, {velocity:?}"
            );
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
