//! Laws of [`BrakingArrive`].

use crate::approx::{at, equals, equals_number, finite, holds, n, near, same, v};
use crate::cases::agents;
use crate::catalogue::{Case, Situation};
use crate::units::{Results, Scene};
use steer_core::behavior::BrakingArrive;
use steer_core::parameters::Unit;
use steer_core::{Agent, Geometry, Vec2Ext, Vec2Like};

impl<G: Geometry> Case<G> for BrakingArrive<G::Scalar> {
    fn steer_in(&self, at: &mut Situation<G>) -> G::Vector {
        self.steer(&at.me, at.target, at.dt)
    }

    fn variant(pick: usize) -> Self {
        [Self::default(), Self { tolerance: n(40.0) }][pick % 2]
    }

    fn report(&self, scene: &Scene<G>, out: &mut Results<G::Scalar>) {
        out.number(Unit::SPEED, self.speed(&scene.me, scene.me.radius, scene.dt));
        out.count(usize::from(self.arrived(&scene.me, scene.place)));
    }
}

/// The planned speed is the one from which steps of dt brake to a stop over the distance, with 4/5
/// of `max_force` / mass.
pub fn from_the_speed_it_can_stop<G: Geometry>() {
    // a = 5 · 0.8 = 4: from 8 in steps of 1 it covers 8 + 4 = 12 to a stop. Near the target, the
    // last step covers the distance.
    let agent = Agent::<G>::new(v(0.0, 0.0), v(0.0, 0.0)).with_max_force(n(5.0));
    for (distance, speed) in [(12.0, 8.0), (4.0, 4.0), (1.0, 1.0), (0.0, 0.0), (500.0, 10.0)] {
        let got = BrakingArrive::default().speed(&agent, n(distance), n(1.0));
        equals_number(&(distance, speed), got, n(speed));
    }
}

/// The force is the one that a step of dt needs to reach the desired velocity, with mass and dt
/// included, up to `max_force`.
pub fn force_is_what_a_step_needs<G: Geometry>() {
    // a = 5 / 2 · 0.8 = 2, dt = 0.5: √(2·2·5 + 0.25) − 0.5 = 4 along (0.6, 0.8). Less (2, 3):
    // (0.4, 0.2) · 2 / 0.5. Less (1, 0) it would be (5.6, 12.8), truncated to 5.
    for (velocity, want) in [(v(2.0, 3.0), v(1.6, 0.8)), (v(1.0, 0.0), at::<G>(5.6, 12.8).limit(n(5.0)))] {
        let agent = Agent::<G>::new(v(0.0, 0.0), velocity).with_max_force(n(5.0)).with_load(n(2.0));
        equals(&velocity, BrakingArrive::default().steer(&agent, v(3.0, 4.0), n(0.5)), want);
    }
}

/// On the target the agent brakes.
pub fn on_the_target_it_brakes<G: Geometry>() {
    for agent in agents::<G>() {
        let force = BrakingArrive::default().steer(&agent, agent.position, n(0.5));
        let want = (-agent.velocity * (agent.mass + agent.mass)).limit(agent.max_force);
        equals(&agent, force, want);
    }
}

/// With a dt or a mass of 0 there is no force. With a `max_force` of 0 the planned speed is 0.
pub fn without_time_mass_or_force_nothing_happens<G: Geometry>() {
    let (agent, arrive) = (Agent::<G>::new(v(0.0, 0.0), v(1.0, 0.0)), BrakingArrive::default());
    for (mass, dt) in [(1.0, 0.0), (1.0, -1.0), (0.0, 1.0), (-1.0, 1.0)] {
        let force = arrive.steer(&agent.with_load(n(mass)), v(9.0, 9.0), n(dt));
        same(&(mass, dt), force, v(0.0, 0.0));
    }
    let speed = arrive.speed(&agent.with_max_force(n(0.0)), n(9.0), n(1.0));
    assert!(speed == n(0.0), "without a force no speed is planned: {speed:?}");
}

/// If mass, speed and dt together leave the range of the number, the force is finite, against the
/// velocity, and as large as the agent can use.
pub fn beyond_the_numbers_it_is_finite<G: Geometry>() {
    for (mass, speed, dt, most) in [
        (1e15, 1e15, 1e-9, 1.0),
        (1e15, 1e15, 1e-9, 1e15),
        (1e15, 1e15, 1e-13, 8.0),
        (1e150, 1e150, 1e-25, 8.0),
    ] {
        let agent = Agent::<G>::new(v(0.0, 0.0), v(speed, 0.0))
            .with_load(n(mass))
            .with_max_speed(n(speed))
            .with_max_force(n(most));
        if ![mass, speed, dt, most].into_iter().all(holds::<G::Scalar>) {
            continue;
        }
        for target in [at::<G>(0.0, 1e15), v(0.0, 2.0), v(-1e-9, 0.0), v(0.0, 0.0)] {
            let force = BrakingArrive::default().steer(&agent, target, n(dt));
            assert!(finite(force), "the force to {target:?} is finite in {dt}: {force:?} for {agent:?}");
            let beyond = !finite(agent.velocity * (agent.mass / n(dt)));
            assert!(
                !beyond || near(force.length(), n(most)),
                "beyond the numbers it is what a step makes of it, {most}: {force:?} to {target:?} for {agent:?}"
            );
            // A part of it turns; the braking part is more than half of `most`.
            assert!(
                force.x() <= n(-0.5 * most),
                "it brakes by {most}: {force:?} to {target:?} for {agent:?}"
            );
        }
    }
}

/// The agent has arrived if it is within the tolerance and slow enough to come to rest there.
pub fn arrival_is_near_and_slow<G: Geometry>() {
    // a = 1: it comes to rest speed²/2 farther on, at a right angle to the offset.
    let arrive = BrakingArrive { tolerance: n(2.0) };
    for (x, speed, want) in [
        (1.5, 0.25, true),
        (2.5, 0.25, false),
        (1.5, 1.0, true),
        (1.5, 2.0, false),
        (0.0, 1.9, true),
        (0.0, 2.1, false),
        (0.0, 0.0, true),
        (2.5, 0.0, false),
    ] {
        let agent = Agent::<G>::new(v(x, 0.0), v(0.0, speed));
        let not = if want { "" } else { "not " };
        assert!(arrive.arrived(&agent, v(0.0, 0.0)) == want, "{x} off at speed {speed} it has {not}arrived");
    }
    // Straight on: from −1.5 at speed 2 it rests at 0.5, from 1.5 at 3.5; with a = 4 at 2, with
    // a = 1/4 at 9.5.
    for (x, force, mass, want) in
        [(-1.5, 1.0, 1.0, true), (1.5, 1.0, 1.0, false), (1.5, 4.0, 1.0, true), (1.5, 1.0, 4.0, false)]
    {
        let agent = Agent::<G>::new(v(x, 0.0), v(2.0, 0.0)).with_max_force(n(force)).with_load(n(mass));
        let got = arrive.arrived(&agent, v(0.0, 0.0));
        assert!(got == want, "from {x} a mass of {mass} stops in time with {force}: {want}, not {got}");
    }
    let driftwood = Agent::<G>::new(v(0.5, 0.0), v(0.0, 0.5)).with_max_force(n(0.0));
    assert!(!arrive.arrived(&driftwood, v(0.0, 0.0)), "without a force it drifts on, and has not arrived");
    let still = Agent { velocity: v(0.0, 0.0), ..driftwood };
    assert!(arrive.arrived(&still, v(0.0, 0.0)), "at rest it has arrived, without a force too");
}
