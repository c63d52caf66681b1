//! Laws of [`Wander`].

use crate::approx::{finite, n, near, near_vec, same_vec, tolerance, v};
use crate::cases::{agents, brisk, goes_along, mirrors, peters, shifts, turns};
use crate::catalogue::{Case, Situation};
use crate::units::follows_the_units;
use steer_core::behavior::{Wander, WanderState};
use steer_core::parameters::Unit;
use steer_core::{Agent, Geometry, Scalar, Vec2Like};

impl<G: Geometry> Case<G> for Wander<G::Scalar> {
    fn steer_in(&self, at: &mut Situation<G>) -> G::Vector {
        self.steer(&mut at.memory.wander, &at.me, at.sample, at.dt)
    }
}

/// The circle lies ahead of the agent, along its heading, not along an axis of the world.
pub fn circle_hangs_ahead_of_the_agent<G: Geometry>() {
    // Heading (0.6, 0.8), 10 ahead of (7, 7): (13, 15).
    let agent = Agent::<G>::new(v(7.0, 7.0), v(3.0, 4.0));
    let circle = Wander::default().circle(&agent);
    assert!(
        near_vec(circle.center, v(13.0, 15.0)),
        "the circle's centre is 10 ahead, (13, 15): {:?}",
        circle.center
    );
    assert!(near(circle.radius, n(5.0)), "the circle's radius is 5: {:?}", circle.radius);
    // At rest it lies ahead along the heading.
    let still = Agent { velocity: v(0.0, 0.0), ..agent };
    let circle = Wander::default().circle(&still);
    assert!(
        near_vec(circle.center, v(13.0, 15.0)),
        "at rest the circle is where it was, (13, 15): {:?}",
        circle.center
    );
}

/// The force points from the agent to the point on the circle: heading · distance + point.
pub fn force_is_centre_and_point<G: Geometry>() {
    // Heading (0.6, 0.8): 10 to the centre and 5 straight on to the point: 15 · (0.6, 0.8)
    // = (9, 12).
    let agent = Agent::<G>::new(v(7.0, 7.0), v(3.0, 4.0));
    let force = Wander::default().steer(&mut WanderState::default(), &agent, n(0.0), n(1.0));
    assert!(near_vec(force, v(9.0, 12.0)), "straight ahead the force is (9, 12): {force:?}");
    for (point, want) in [(v(1.0, 0.0), v(16.0, 19.0)), (v(0.0, 1.0), v(9.0, 18.0))] {
        let target = Wander::default().target(&WanderState { point }, &agent);
        assert!(near_vec(target, want), "with the point at {point:?} the target is {want:?}: {target:?}");
    }
    // The point on the counter-clockwise (+90°) side, 5 · (−0.8, 0.6) = (−4, 3): (6 − 4, 8 + 3)
    // = (2, 11).
    let force = Wander::default().steer(&mut WanderState { point: v(0.0, 1.0) }, &agent, n(0.0), n(1.0));
    assert!(near_vec(force, v(2.0, 11.0)), "with the point on the +90° side the force is (2, 11): {force:?}");
}

/// The point drifts by at most half of the range, equally to both sides.
pub fn drift_is_even_to_both_sides<G: Geometry>() {
    let agent = Agent::<G>::new(v(0.0, 0.0), v(1.0, 0.0));
    // range / 2 = 0.5 radians: cos 0.5 and sin 0.5; half a sample gives half of it.
    let sines = [(1.0, 0.877_582_561_890, 0.479_425_538_604), (0.5, 0.968_912_421_711, 0.247_403_959_255)];
    for (sample, cos, sin) in sines {
        for sign in [1.0, -1.0] {
            let mut state = WanderState::default();
            let _ = Wander::default().steer(&mut state, &agent, n(sample * sign), n(1.0));
            let off = (state.point - v(cos, sin * sign)).length();
            assert!(
                off <= tolerance::<G::Scalar>(n(1.0)) + n(1e-9),
                "a sample of {} drifts by {} radians: the point is {:?}",
                sample * sign,
                sample * sign / 2.0,
                state.point
            );
        }
    }
    let (mut there, mut cut) = (WanderState::<G>::default(), WanderState::<G>::default());
    let _ = Wander::default().steer(&mut there, &agent, n(1.0), n(1.0));
    let _ = Wander::default().steer(&mut cut, &agent, n(3.0), n(1.0));
    assert!(
        same_vec(there.point, cut.point),
        "a sample above 1 counts as 1: {:?} is not {:?}",
        cut.point,
        there.point
    );
}

/// The drift is a random walk: in a quarter of the time it is half as large.
pub fn drift_grows_with_the_root_of_time<G: Geometry>() {
    let agent = Agent::<G>::new(v(0.0, 0.0), v(1.0, 0.0));
    let (mut once, mut twice) = (WanderState::<G>::default(), WanderState::<G>::default());
    let _ = Wander::default().steer(&mut once, &agent, n(1.0), n(1.0));
    for _ in 0..2 {
        let _ = Wander::default().steer(&mut twice, &agent, n(1.0), n(0.25));
    }
    let off = (once.point - twice.point).length();
    assert!(
        off <= tolerance::<G::Scalar>(n(1.0)) + n(1e-9),
        "two drifts of time 1/4 are one of time 1: {twice:?} is not {once:?}"
    );
}

/// The point stays on the circle, however often it drifts.
pub fn point_stays_on_the_circle<G: Geometry>() {
    let agent = Agent::<G>::new(v(0.0, 0.0), v(1.0, 0.0));
    let mut state = WanderState::default();
    for i in 0..1000_u16 {
        let sample = n::<G::Scalar>(f64::from(i * 37 % 200) / 100.0 - 0.9);
        let _ = Wander::default().steer(&mut state, &agent, sample, n(1.0));
        let length = state.point.length();
        assert!(
            near(length, n(1.0)),
            "the point stays at distance 1 of the centre: after {i} drifts it is at {length:?}"
        );
    }
}

/// With a dt, a range or a sample of 0 the point does not drift. With radius 0 the force points to
/// the centre.
pub fn without_time_range_or_chance_nothing_drifts<G: Geometry>() {
    let still = Wander { range: n(0.0), ..Wander::default() };
    let flat = Wander { radius: n(0.0), distance: n(10.0), range: n(1.0), rate: n(1.0) };
    for agent in agents::<G>() {
        for (wander, sample, dt) in [
            (Wander::default(), 1.0, 0.0),
            (Wander::default(), 1.0, -1.0),
            (Wander::default(), 0.0, 1.0),
            (still, 1.0, 1.0),
        ] {
            let mut state = WanderState { point: v(0.6, -0.8) };
            let force = wander.steer(&mut state, &agent, n(sample), n(dt));
            assert!(
                near_vec(state.point, v(0.6, -0.8)),
                "no time, range or chance, no drift: the point is {:?}",
                state.point
            );
            assert!(finite(force), "the force is finite: {force:?} for {agent:?}");
        }
        let force = flat.steer(&mut WanderState::default(), &agent, n(1.0), n(1.0));
        let want = agent.heading * n(10.0);
        assert!(
            near_vec(force, want),
            "with radius 0 the force is the way to the centre, {want:?}: {force:?}"
        );
    }
    let zero = Wander { distance: G::Scalar::zero(), radius: n(0.0), range: n(0.0), rate: n(1.0) };
    let force = zero.steer(
        &mut WanderState { point: v(0.0, 0.0) },
        &Agent::<G>::new(v(1.0, 1.0), v(0.0, 0.0)),
        n(0.0),
        n(0.0),
    );
    assert!(same_vec(force, v(0.0, 0.0)), "with every parameter 0 there is no force: {force:?}");
}

/// The force turns and mirrors with the world; a mirror also mirrors the sample. A shift does not
/// change it.
pub fn it_goes_along_with_the_world<G: Geometry>() {
    for agent in agents::<G>() {
        goes_along("wander goes along with the world", turns().chain(mirrors()).chain(shifts()), |c| {
            let mut state = WanderState { point: c.own(v(0.6, -0.8)) };
            Wander::default().steer(&mut state, &c.agent(&agent), c.side(n(0.75)), n(1.0))
        });
    }
}

/// `for_agent` takes the limits of the agent itself.
pub fn it_suits_the_limits_of_an_agent<G: Geometry>() {
    assert_eq!(Wander::for_agent(&peters::<G>()), Wander::default());
    let wander = Wander::for_agent(&brisk::<G>());
    assert_eq!((wander.distance, wander.radius), (n(1.0), n(0.5)));
    assert!(near(wander.range, n(2.0)) && near(wander.rate, n(4.0)), "{wander:?}");
    let weak = brisk::<G>().with_max_force(n(0.0)).with_gain(n(0.0));
    assert_eq!(Wander::for_agent(&weak).rate, n(0.0));
}

/// Its results follow the units.
pub fn it_follows_the_units<G: Geometry>() {
    follows_the_units::<G>("Wander", |s, out| {
        let (distance, radius) = (s.one(&[n(0.0), n(10.0)]), n(5.0));
        let wander = s.fit(Wander { distance, radius, range: n(1.5), rate: s.one(&[n(1.0), n(0.5)]) });
        let mut state = WanderState { point: s.direction };
        for _ in 0..2 {
            out.force(wander.steer(&mut state, &s.me, s.sample, s.dt));
        }
        out.vector(Unit::NUMBER, state.point);
        out.vector(Unit::LENGTH, wander.target(&state, &s.me));
        out.vector(Unit::LENGTH, wander.circle(&s.me).center);
        // The range for an agent has a root of time, which is exact for powers of four only.
        let me = s.me.with_response_time(s.of(Unit::TIME, 0.25));
        let mut state = WanderState { point: s.direction };
        out.force(Wander::for_agent(&me).steer(&mut state, &me, s.sample, s.dt));
    });
}
