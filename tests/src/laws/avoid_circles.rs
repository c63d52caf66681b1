//! Laws of [`AvoidCircles`].

use crate::approx::{equals, equals_number, finite, n, near, near_vec, same, same_vec, v};
use crate::cases::{agents, brisk, peters, vectors};
use crate::catalogue::{Case, Situation};
use crate::refinement::{converges, run};
use crate::units::{Results, Scene};
use steer_core::behavior::{AvoidCircles, Avoidance, Threat};
use steer_core::parameters::Unit;
use steer_core::terrain::Circle;
use steer_core::{Agent, Geometry, Vec2Like, seek};

impl<G: Geometry> Case<G> for AvoidCircles<G::Scalar> {
    fn steer_in(&self, at: &mut Situation<G>) -> G::Vector {
        self.steer(&at.me, at.circles).force
    }

    fn variant(pick: usize) -> Self {
        [Self::default(), Self { clearance: n(0.0), ..Self::default() }][pick % 2]
    }

    fn suited(agent: &Agent<G>, one: G::Scalar) -> Option<Self> {
        Some(Self::for_agent(agent, one * n(20.0)))
    }

    fn report(&self, scene: &Scene<G>, out: &mut Results<G::Scalar>) {
        let avoidance = self.steer(&scene.me, scene.circles);
        out.number(Unit::NUMBER, avoidance.brake);
        out.number(Unit::NUMBER, avoidance.factor(scene.dt));
        let mut braked = scene.me;
        braked.damp(avoidance.factor(scene.dt));
        out.vector(Unit::SPEED, braked.velocity);
    }
}

/// An agent that moves along (1, 0) from the origin, with a feeler of 64 and a buffer of 10.
fn case<G: Geometry>() -> (Agent<G>, AvoidCircles<G::Scalar>) {
    (
        Agent::new(v(0.0, 0.0), v(2.0, 0.0)),
        AvoidCircles { feeler_length: n(64.0), clearance: n(10.0), brake_time: n(1.0) },
    )
}

/// A circle ahead pushes away from its centre by max_speed · (1 − a / distance), and brakes to
/// a / distance.
pub fn a_circle_ahead_pushes_aside_and_brakes<G: Geometry>() {
    let (agent, avoid) = case::<G>();
    // 16 of 64 ahead: a push of 10 · (1 − 1/4) = 7.5, a brake to 1/4. A centre on the
    // counter-clockwise (+90°) side pushes clockwise, and the reverse.
    for (center, want) in [(v(16.0, 8.0), v(0.0, -7.5)), (v(16.0, -8.0), v(0.0, 7.5))] {
        let all = avoid.steer(&agent, [Circle::new(center, n(5.0))]);
        equals(&center, all.force, want);
        equals_number(&center, all.brake, n(0.25));
    }
}

/// Forces of several threats add up, brakes multiply.
pub fn forces_add_and_brakes_multiply<G: Geometry>() {
    let (agent, avoid) = case::<G>();
    // 1/4 ahead on one side: (0, −7.5) and 1/4; 1/2 ahead on the other: (0, 5) and 1/2.
    let all = avoid.steer(&agent, [Circle::new(v(16.0, 8.0), n(5.0)), Circle::new(v(32.0, -8.0), n(5.0))]);
    equals(&(), all.force, v(0.0, -2.5));
    equals_number(&(), all.brake, n(0.125));
}

/// A step of dt brakes in proportion to dt: all of the brake in brake_time, none in no time.
pub fn a_step_brakes_in_proportion_to_its_time<G: Geometry>() {
    for (brake, brake_time) in [(0.25, 1.0), (0.25, 4.0), (0.0, 0.5), (1.0, 2.0)] {
        let all = Avoidance::<G> { force: v(0.0, 0.0), brake: n(brake), brake_time: n(brake_time) };
        for fraction in [-1.0, 0.0, 0.25, 0.5, 1.0, 2.0] {
            let (factor, lost) =
                (all.factor(n(fraction * brake_time)), (1.0 - brake) * f64::max(fraction, 0.0));
            let want = f64::max(1.0 - lost, 0.0);
            assert!(factor == n(want), "{fraction} of its time brakes {all:?} to {want}: to {factor:?}");
        }
    }
    // In its whole time it is the brake itself, to the last bit.
    for brake in [0.1, 0.3, 0.7, 0.9] {
        let all = Avoidance::<G> { force: v(0.0, 0.0), brake: n(brake), brake_time: n(0.3) };
        assert!(all.factor(n(0.3)) == all.brake, "{brake} is {:?}", all.factor(n(0.3)));
        let never = Avoidance::<G> { brake_time: n(0.0), ..all };
        assert!(never.factor(n(0.3)) == all.brake, "without a time it brakes by the step");
    }
}

/// Circles behind, beside, beyond the feeler's tip and at the agent's own position do not threaten.
pub fn what_the_feeler_misses_does_not_threaten<G: Geometry>() {
    let (agent, avoid) = case::<G>();
    // With radius 5 and buffer 10 the feeler must pass the centre at less than 15.
    for center in [v(-16.0, 0.0), v(16.0, 15.0), v(16.0, -15.0), v(64.0, 0.0), v(0.0, 0.0), v(0.0, 9.0)] {
        let threat = avoid.threat(&agent, &Circle::new(center, n(5.0)));
        assert!(threat.is_none(), "a circle at {center:?} is not in the way: it threatens as {threat:?}");
    }
    for center in [v(1.0, 0.0), v(63.0, 0.0), v(16.0, 14.5), v(16.0, -14.5)] {
        let threat = avoid.threat(&agent, &Circle::new(center, n(5.0)));
        assert!(threat.is_some(), "a circle at {center:?} is in the way: it does not threaten");
    }
}

/// A centre exactly on the feeler's line is passed on the counter-clockwise (+90°) side of the
/// heading.
pub fn dead_ahead_it_passes_on_the_plus_90_side<G: Geometry>() {
    let (agent, avoid) = case::<G>();
    // Half the feeler ahead: 10 · (1 − 1/2) = 5.
    let all = avoid.steer(&agent, [Circle::new(v(32.0, 0.0), n(5.0))]);
    equals(&(), all.force, v(0.0, 5.0));
    let down = agent.with_heading(v(0.0, -1.0));
    let all = avoid.steer(&down, [Circle::new(v(0.0, -32.0), n(5.0))]);
    equals(&(), all.force, v(5.0, 0.0));
}

/// With a feeler of length 0 and in a world without circles there is no force and no brake.
pub fn without_a_feeler_or_circles_nothing_threatens<G: Geometry>() {
    let (agent, avoid) = case::<G>();
    let circle = Circle::new(v(16.0, 8.0), n(5.0));
    let blind = AvoidCircles { feeler_length: n(0.0), ..avoid };
    for all in [blind.steer(&agent, [circle]), avoid.steer(&agent, [])] {
        same(&all, all.force, v(0.0, 0.0));
        assert!(all.brake == n(1.0), "without a threat there is no brake: {:?}", all.brake);
    }
}

/// An agent at rest feels along its heading, as a moving one does.
pub fn at_rest_it_feels_along_its_heading<G: Geometry>() {
    let (agent, avoid) = case::<G>();
    let circle = Circle::new(v(16.0, 8.0), n(5.0));
    let still = Agent { velocity: v(0.0, 0.0), ..agent };
    let (rest, moving) = (avoid.steer(&still, [circle]), avoid.steer(&agent, [circle]));
    assert!(
        same_vec(rest.force, moving.force) && rest.brake == moving.brake,
        "at rest the threat is the same: {rest:?} for {moving:?}"
    );
}

/// The agent's own radius counts as clearance.
pub fn the_own_radius_widens_the_feeler<G: Geometry>() {
    let (agent, avoid) = case::<G>();
    // A circle of radius 5, whose rim is 1 beyond the buffer.
    let beside = Circle::new(G::Vector::new(n(16.0), avoid.clearance + n(6.0)), n(5.0));
    assert!(avoid.threat(&agent, &beside).is_none(), "a point passes {beside:?}");
    let wide = agent.with_radius(n(2.0));
    assert!(avoid.threat(&wide, &beside).is_some(), "a body of radius 2 does not pass {beside:?}");
}

/// The feeler's tip is `distance` ahead along the heading, whatever the velocity.
pub fn feeler_lies_along_the_heading<G: Geometry>() {
    // (10, 20) + 64 · (0.6, 0.8) = (48.4, 71.2).
    let agent = Agent::<G>::new(v(10.0, 20.0), v(-1.0, 0.0)).with_heading(v(3.0, 4.0));
    equals(&(), case::<G>().1.feeler(&agent), v(48.4, 71.2));
}

/// The force is finite and the brake is from 0 to 1, wherever the circles lie.
pub fn it_is_finite_and_brakes_between_0_and_1<G: Geometry>() {
    for agent in agents::<G>() {
        for center in vectors::<G>() {
            for radius in [0.0, 40.0] {
                let all = AvoidCircles::default()
                    .steer(&agent, [Circle::new(center, n(radius)), Circle::new(agent.position, n(radius))]);
                assert!(
                    finite(all.force),
                    "the force is finite: {:?} at {center:?} for {agent:?}",
                    all.force
                );
                assert!(
                    n::<G::Scalar>(0.0) <= all.brake && all.brake <= n(1.0),
                    "the brake is from 0 to 1: {:?}",
                    all.brake
                );
            }
        }
    }
}

/// The force and the brake follow from the reported threats: from their nearness and side.
pub fn threats_are_what_it_steers_by<G: Geometry>() {
    let avoid = AvoidCircles::default();
    let circles = [
        Circle::new(v(40.0, 12.0), n(9.0)),
        Circle::new(v(60.0, -15.0), n(9.0)),
        Circle::new(v(-9.0, 1.0), n(9.0)),
    ];
    for agent in agents::<G>() {
        let (mut force, mut brake) = (v(0.0, 0.0), n(1.0));
        for circle in &circles {
            if let Some(Threat { nearness, side, .. }) = avoid.threat(&agent, circle) {
                force = force + side * (agent.max_speed * (n::<G::Scalar>(1.0) - nearness));
                brake = brake * nearness;
            }
        }
        let got: Avoidance<G> = avoid.steer(&agent, circles);
        equals(&agent, got.force, force);
        equals_number(&agent, got.brake, brake);
    }
    // 75 of 300 ahead, on the counter-clockwise side of (0.6, 0.8).
    let agent = Agent::<G>::new(v(0.0, 0.0), v(6.0, 8.0));
    let threat = avoid.threat(&agent, &Circle::new(v(45.0 - 8.0, 60.0 + 6.0), n(5.0)));
    let right = threat.is_some_and(|it| near(it.nearness, n(0.25)) && near_vec(it.side, v(0.8, -0.6)));
    assert!(right, "its nearness is 0.25 and its side (0.8, -0.6): {threat:?}");
}

/// `for_agent` takes the limits of the agent itself.
pub fn it_suits_the_limits_of_an_agent<G: Geometry>() {
    assert_eq!(AvoidCircles::for_agent(&peters::<G>(), n(20.0)), AvoidCircles::default());
    let avoid = AvoidCircles::for_agent(&brisk::<G>(), n(1.0));
    assert_eq!((avoid.feeler_length, avoid.brake_time), (n(24.0), n(0.25)));
}

/// A run converges if its steps get shorter.
pub fn it_converges_with_shorter_steps<G: Geometry>() {
    converges("AvoidCircles and its brake", |rate| {
        run(rate, |me: &mut Agent<G>, _, dt| {
            let rock = Circle::new(v(20.0, 9.0), n(12.0));
            let avoid = AvoidCircles { feeler_length: n(90.0), clearance: n(4.0), brake_time: n(8.0) };
            let avoidance = avoid.steer(me, [rock]);
            me.damp(avoidance.factor(dt));
            me.step(avoidance.force + seek(me, v(80.0, 0.0)), dt);
        })
    });
}
