//! Laws of [`Arrive`].

use crate::approx::{allowed, at, finite, n, near, near_vec, same_vec, v};
use crate::cases::{agents, brisk, goes_along, mirrors, peters, shifts, turns, vectors};
use crate::catalogue::{Case, Situation};
use crate::refinement::force_converges;
use crate::units::follows_the_units;
use steer_core::behavior::Arrive;
use steer_core::{Agent, Geometry, Vec2Like, seek};

impl<G: Geometry> Case<G> for Arrive<G::Scalar> {
    fn steer_in(&self, at: &mut Situation<G>) -> G::Vector {
        self.steer(&at.me, at.target)
    }
}

/// The force is max_speed · min(1, d / slowing_radius) · unit(target − position) − velocity.
pub fn desired_speed_falls_with_the_distance<G: Geometry>() {
    // Distance 50 with a radius of 100: half of max_speed 10 along (0.6, 0.8) = (3, 4), less (1, 0)
    // = (2, 4).
    let agent = Agent::<G>::new(v(0.0, 0.0), v(1.0, 0.0));
    let force = Arrive::default().steer(&agent, v(30.0, 40.0));
    assert!(
        near_vec(force, v(2.0, 4.0)),
        "50 of 100 away the desired speed is half: the force is {force:?}, not (2, 4)"
    );
    for (distance, speed) in [(0.0, 0.0), (25.0, 2.5), (50.0, 5.0), (100.0, 10.0), (140.0, 10.0)] {
        let got = Arrive::default().speed(&agent, n(distance));
        assert!(
            near(got, n(speed)),
            "{distance} of 100 away the desired speed is {speed} of 10: it is {got:?}"
        );
    }
}

/// Outside its slowing radius arrive is seek. With a radius of 0 it is seek everywhere.
pub fn outside_the_radius_it_seeks<G: Geometry>() {
    for agent in agents::<G>() {
        for target in vectors::<G>() {
            let (arrive, sought) = (Arrive::within(n(0.0)).steer(&agent, target), seek(&agent, target));
            assert!(
                near_vec(arrive, sought),
                "with radius 0 arrive is seek: {arrive:?} is not {sought:?} for {agent:?}"
            );
        }
        let far = agent.position + v(0.0, 64.0);
        let (arrive, sought) = (Arrive::within(n(50.0)).steer(&agent, far), seek(&agent, far));
        assert!(
            near_vec(arrive, sought),
            "64 away with radius 50 arrive is seek: {arrive:?} is not {sought:?}"
        );
    }
}

/// On the target the agent brakes.
pub fn on_the_target_it_brakes<G: Geometry>() {
    for agent in agents::<G>() {
        for radius in [0.0, 100.0] {
            let force = Arrive::within(n(radius)).steer(&agent, agent.position);
            assert!(
                same_vec(force, -agent.velocity),
                "on the target the force is −velocity: {force:?} for {agent:?}"
            );
        }
    }
}

/// An agent that arrives comes to rest on the target.
pub fn it_comes_to_rest_on_the_target<G: Geometry>() {
    let target = at::<G>(60.0, 45.0);
    let mut agent = Agent::<G>::new(v(0.0, 0.0), v(2.0, 0.0));
    for _ in 0..400 {
        let force = Arrive::default().steer(&agent, target);
        agent.step(force, n(1.0));
    }
    let (left, speed) = ((target - agent.position).length(), agent.velocity.length());
    assert!(
        left < allowed(0.01, 1.0) && speed < allowed(0.01, 1.0),
        "after 400 steps it rests on the target: {left:?} off, at speed {speed:?}"
    );
}

/// The force turns and mirrors with the world. A shift does not change it.
pub fn it_goes_along_with_the_world<G: Geometry>() {
    let arrive = Arrive::within(n(20.0));
    for agent in agents::<G>() {
        for target in vectors::<G>() {
            assert!(
                finite(arrive.steer(&agent, target)),
                "arrive is finite: toward {target:?} it is not for {agent:?}"
            );
            goes_along("arrive goes along with the world", turns().chain(mirrors()).chain(shifts()), |c| {
                arrive.steer(&c.agent(&agent), c.point(target))
            });
        }
    }
}

/// `for_agent` takes the limits of the agent itself.
pub fn it_suits_the_limits_of_an_agent<G: Geometry>() {
    assert_eq!(Arrive::for_agent(&peters::<G>()), Arrive::default());
    assert_eq!(Arrive::for_agent(&brisk::<G>()).slowing_radius, n(8.0));
    let weak = brisk::<G>().with_max_force(n(0.0)).with_gain(n(0.0));
    assert_eq!(Arrive::for_agent(&weak), Arrive::within(n(0.0)));
}

/// A run converges if its steps get shorter.
pub fn it_converges_with_shorter_steps<G: Geometry>() {
    force_converges("Arrive", |me: &Agent<G>, _, _| Arrive::within(n(40.0)).steer(me, v(20.0, 40.0)));
}

/// Its results follow the units.
pub fn it_follows_the_units<G: Geometry>() {
    follows_the_units::<G>("Arrive", |s, out| {
        let arrive = s.fit(s.one(&[Arrive::within(n(0.0)), Arrive::within(n(16.0)), Arrive::default()]));
        out.force(arrive.steer(&s.me, s.place));
        out.force(Arrive::for_agent(&s.me).steer(&s.me, s.place));
    });
}
