//! Laws of [`Wander`].

use crate::approx::{equals, equals_number, finite, n, near, same, tolerance, v};
use crate::cases::{agents, brisk, peters};
use crate::catalogue::{Case, Situation};
use crate::units::{Results, Scene};
use steer_core::behavior::{Wander, WanderState};
use steer_core::parameters::Unit;
use steer_core::{Agent, Geometry, Scalar, Vec2Like};

impl<G: Geometry> Case<G> for Wander<G::Scalar> {
    fn steer_in(&self, at: &mut Situation<G>) -> G::Vector {
        self.steer(&mut at.memory.wander, &at.me, at.sample, at.dt)
    }

    fn variant(pick: usize) -> Self {
        [Self::default(), Self { distance: n(0.0), ..Self::default() }][pick % 2]
    }

    fn suited(agent: &Agent<G>, _: G::Scalar) -> Option<Self> {
        Some(Self::for_agent(agent))
    }

    fn report(&self, scene: &Scene<G>, out: &mut Results<G::Scalar>) {
        let state = WanderState { point: scene.direction };
        out.vector(Unit::LENGTH, self.target(&state, &scene.me));
        out.vector(Unit::LENGTH, self.circle(&scene.me).center);
    }
}

/// The circle lies ahead of the agent, along its heading, not along an axis of the world.
pub fn circle_lies_ahead_of_the_agent<G: Geometry>() {
    // Heading (0.6, 0.8), 10 ahead of (7, 7): (13, 15).
    let agent = Agent::<G>::new(v(7.0, 7.0), v(3.0, 4.0));
    let circle = Wander::default().circle(&agent);
    equals(&(), circle.center, v(13.0, 15.0));
    equals_number(&(), circle.radius, n(5.0));
    // At rest it lies ahead along the heading.
    let still = Agent { velocity: v(0.0, 0.0), ..agent };
    let circle = Wander::default().circle(&still);
    equals(&(), circle.center, v(13.0, 15.0));
}

/// The force points from the agent to the point on the circle: heading · distance + point.
pub fn force_is_centre_and_point<G: Geometry>() {
    // Heading (0.6, 0.8): 10 to the centre and 5 straight on to the point: 15 · (0.6, 0.8)
    // = (9, 12).
    let agent = Agent::<G>::new(v(7.0, 7.0), v(3.0, 4.0));
    equals(&(), Wander::default().steer(&mut WanderState::default(), &agent, n(0.0), n(1.0)), v(9.0, 12.0));
    for (point, want) in [(v(1.0, 0.0), v(16.0, 19.0)), (v(0.0, 1.0), v(9.0, 18.0))] {
        equals(&point, Wander::default().target(&WanderState { point }, &agent), want);
    }
    // The point on the counter-clockwise (+90°) side, 5 · (−0.8, 0.6) = (−4, 3): (6 − 4, 8 + 3)
    // = (2, 11).
    let force = Wander::default().steer(&mut WanderState { point: v(0.0, 1.0) }, &agent, n(0.0), n(1.0));
    equals(&(), force, v(2.0, 11.0));
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
    same(&(), there.point, cut.point);
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
        equals_number(&i, state.point.length(), n(1.0));
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
            equals(&agent, state.point, v(0.6, -0.8));
            assert!(finite(force), "the force is finite: {force:?} for {agent:?}");
        }
        let force = flat.steer(&mut WanderState::default(), &agent, n(1.0), n(1.0));
        let want = agent.heading * n(10.0);
        equals(&agent, force, want);
    }
    let zero = Wander { distance: G::Scalar::zero(), radius: n(0.0), range: n(0.0), rate: n(1.0) };
    let force = zero.steer(
        &mut WanderState { point: v(0.0, 0.0) },
        &Agent::<G>::new(v(1.0, 1.0), v(0.0, 0.0)),
        n(0.0),
        n(0.0),
    );
    same(&(), force, v(0.0, 0.0));
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
