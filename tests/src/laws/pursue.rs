//! Laws of [`Pursue`] and its [`Prediction`].

use crate::approx::{allowed, equals, equals_number, finite, n, near, same, same_vec, v};
use crate::cases::{agents, vectors};
use crate::catalogue::{Case, Situation};
use crate::units::{Results, Scene};
use steer_core::behavior::{Arrive, Prediction, Pursue};
use steer_core::parameters::Unit;
use steer_core::{Agent, Body, Geometry, Scalar, Vec2Ext as _, Vec2Like, seek};

impl<G: Geometry> Case<G> for Pursue<G::Scalar> {
    fn steer_in(&self, at: &mut Situation<G>) -> G::Vector {
        self.steer(&at.me, &at.others[0])
    }

    fn variant(pick: usize) -> Self {
        let horizon = [None, Some(n(4.0))][pick % 2];
        Self { horizon, facing: pick > 12, prediction: predictions::<G>()[pick % 5] }
    }

    fn report(&self, scene: &Scene<G>, out: &mut Results<G::Scalar>) {
        out.vector(Unit::LENGTH, self.predicted(&scene.me, &scene.others[0]));
        out.number(Unit::TIME, self.prediction.time(&scene.me, &scene.others[0]));
    }
}

/// Returns these predictions, each with an agent at rest and a body that comes nearer: of 1/4 to 16
/// times its speed, from all sides, near and far.
pub(crate) fn approaching<G: Geometry>(
    rules: [Prediction<G::Scalar>; 3],
) -> impl Iterator<Item = (Prediction<G::Scalar>, Agent<G>, Body<G>)> {
    let directions = || vectors::<G>().into_iter().filter_map(|vector| vector.direction());
    directions().flat_map(move |place| directions().map(move |way| (place, way))).flat_map(
        move |(place, way)| {
            let cases = [0.25, 1.0, 1.5, 4.0, 16.0].map(move |ratio| {
                [1.0, 40.0, 1000.0].map(move |distance| {
                    let agent = Agent::<G>::new(v(3.0, -7.0), v(0.0, 0.0));
                    (agent, Body::new(agent.position + place * n(distance), way * n(10.0 * ratio)))
                })
            });
            let all = cases.into_iter().flatten().filter(move |_| place.dot(way) < n(0.0));
            all.flat_map(move |(agent, body)| rules.map(|rule| (rule, agent, body)))
        },
    )
}

/// Returns the tested predictions: constant, by distance, by closing speed, by the intercept.
pub(crate) fn predictions<G: Geometry>() -> [Prediction<G::Scalar>; 5] {
    [
        Prediction::Constant(n(3.0)),
        Prediction::Constant(n(0.0)),
        Prediction::Distance,
        Prediction::Closing,
        Prediction::Intercept,
    ]
}

/// The look-ahead time is constant, d / max_speed, or d / (max_speed + |w|).
pub fn prediction_is_constant_by_distance_or_closing<G: Geometry>() {
    // (30, 40) is 50 away: 50 / 10 = 5. The other moves with |(9, 12)| = 15: 50 / (10 + 15) = 2.
    let agent = Agent::<G>::new(v(0.0, 0.0), v(1.0, 0.0));
    let quarry = Body::new(v(30.0, 40.0), v(9.0, 12.0));
    for (prediction, time) in
        [(Prediction::Constant(n(3.0)), 3.0), (Prediction::Distance, 5.0), (Prediction::Closing, 2.0)]
    {
        equals_number(&(prediction, time), prediction.time(&agent, &quarry), n(time));
    }
}

/// Pursue seeks q + w·T.
pub fn it_seeks_where_the_quarry_will_be<G: Geometry>() {
    // T = 5 by distance: (30, 40) + 5 · (2, −8) = (40, 0). Sought from (0, 0): (10, 0), less (1, 2)
    // = (9, −2).
    let agent = Agent::<G>::new(v(0.0, 0.0), v(1.0, 2.0));
    let quarry = Body::new(v(30.0, 40.0), v(2.0, -8.0));
    let pursue = Pursue::new(Prediction::Distance);
    let (place, force) = (pursue.predicted(&agent, &quarry), pursue.steer(&agent, &quarry));
    equals(&(), place, v(40.0, 0.0));
    equals(&(), force, v(9.0, -2.0));
    // T = 3: (30, 40) + 3 · (2, −8) = (36, 16).
    equals(&(), Pursue::new(Prediction::Constant(n(3.0))).predicted(&agent, &quarry), v(36.0, 16.0));
}

/// Pursue seeks the position that it reports as predicted.
pub fn its_look_ahead_is_what_it_seeks<G: Geometry>() {
    for agent in agents::<G>() {
        for prediction in predictions::<G>() {
            for facing in [false, true] {
                let pursue = Pursue { facing, ..Pursue::new(prediction) };
                let quarry = Body::new(v(-12.0, 30.0), v(3.0, -4.0));
                let (force, sought) =
                    (pursue.steer(&agent, &quarry), seek(&agent, pursue.predicted(&agent, &quarry)));
                same(&pursue, force, sought);
            }
        }
    }
}

/// With `facing`, a quarry ahead that comes head-on is sought at its own position. Any other quarry
/// is predicted.
pub fn head_on_it_seeks_the_quarry_itself<G: Geometry>() {
    let agent = Agent::<G>::new(v(0.0, 0.0), v(1.0, 0.0));
    // Headings and their cosines with (1, 0): −1; −0.96; −0.936 (not below −0.95); 1; 0.
    for (position, velocity, head_on) in [
        (v(20.0, 1.0), v(-4.0, 0.0), true),
        (v(20.0, -5.0), v(-4.8, 1.4), true),
        (v(20.0, 0.0), v(-4.0, 1.5), false),
        (v(20.0, 0.0), v(4.0, 0.0), false),
        (v(20.0, 0.0), v(0.0, 4.0), false),
        (v(-20.0, 0.0), v(-4.0, 0.0), false),
    ] {
        let quarry = Body::new(position, velocity);
        for facing in [false, true] {
            let pursue = Pursue { facing, ..Pursue::default() };
            let place = pursue.predicted(&agent, &quarry);
            let itself = same_vec(place, quarry.position);
            assert!(
                itself == (facing && head_on),
                "the quarry's own place is sought if it comes head-on and `facing` is set: {pursue:?} sought {place:?} for {quarry:?}"
            );
        }
    }
}

/// A quarry at the agent's own position, or with both speeds 0, gives a finite force.
pub fn it_is_finite<G: Geometry>() {
    for agent in agents::<G>() {
        for prediction in predictions::<G>() {
            for velocity in vectors::<G>() {
                let pursue = Pursue { facing: true, ..Pursue::new(prediction) };
                // The position is tested too: the force toward a position that is NaN would be
                // finite.
                let here = Body::new(agent.position, velocity);
                for agent in [agent, agent.with_max_speed(n(0.0))] {
                    let (place, force) = (pursue.predicted(&agent, &here), pursue.steer(&agent, &here));
                    assert!(
                        finite(place) && finite(force),
                        "{pursue:?} of a quarry in the same place is finite: {place:?}, {force:?} for {agent:?}"
                    );
                }
            }
            let slow = agent.with_max_speed(n(0.0));
            let place = Pursue::new(prediction).predicted(&slow, &Body::at_rest(v(8.0, 9.0)));
            same(&prediction, place, v(8.0, 9.0));
        }
        let slow = agent.with_max_speed(n(0.0));
        equals_number(&agent, Prediction::Distance.time(&slow, &Body::new(v(8.0, 9.0), v(1.0, 0.0))), n(0.0));
        for crawl in [n(0.125), G::Scalar::epsilon() * n(0.125)] {
            let crawling = Agent::<G>::new(v(0.0, 0.0), v(1.0, 0.0)).with_max_speed(crawl);
            let time = Prediction::Distance.time(&crawling, &Body::at_rest(v(3.0, 4.0)));
            assert!(
                near(time * crawl, n(5.0)) || crawl <= n(0.0),
                "at a speed of {crawl:?} 5 take as long as that: {time:?}"
            );
        }
        equals_number(&agent, Prediction::Closing.time(&slow, &Body::at_rest(v(8.0, 9.0))), n(0.0));
    }
}

/// The look-ahead is at most `horizon`.
pub fn its_look_ahead_can_be_capped<G: Geometry>() {
    // T = 5 by distance.
    let agent = Agent::<G>::new(v(0.0, 0.0), v(1.0, 0.0));
    let quarry = Body::new(v(30.0, 40.0), v(2.0, -8.0));
    let pursue = Pursue::new(Prediction::Distance);
    for (max, want) in [(0.0, v(30.0, 40.0)), (2.0, v(34.0, 24.0)), (9.0, v(40.0, 0.0))] {
        equals(&max, Pursue { horizon: Some(n(max)), ..pursue }.predicted(&agent, &quarry), want);
    }
}

/// The intercept is the position that both can reach at the same time:
/// |q + w·T − p| = max_speed · T.
pub fn the_intercept_is_where_they_meet<G: Geometry>() {
    // 80 apart, across at 6: √(100 − 36) = 8 remains, T = 10. Also moving off at 2 leaves 6: T = 10
    // from 60. Approaching at 30: 80/40.
    let agent = Agent::<G>::new(v(0.0, 0.0), v(0.0, 0.0));
    for (place, velocity, time) in [
        (v(80.0, 0.0), v(0.0, 6.0), 10.0),
        (v(60.0, 0.0), v(2.0, 6.0), 10.0),
        (v(80.0, 0.0), v(-30.0, 0.0), 2.0),
        (v(0.0, -40.0), v(0.0, -5.0), 8.0),
        // Across as fast as the agent, nothing remains; approaching at 5 it is met in 80/5.
        (v(80.0, 0.0), v(-5.0, 10.0), 16.0),
    ] {
        let got = Prediction::Intercept.time(&agent, &Body::new(place, velocity));
        equals_number(&(place, velocity, time), got, n(time));
    }
    for agent in agents::<G>() {
        let agent = agent.with_max_speed(n(10.0));
        for velocity in [v(3.0, 4.0), v(-6.0, 1.0), v(0.0, 0.0), v(5.0, -7.0)] {
            let quarry = Body::new(v(-12.0, 30.0), velocity);
            let time = Prediction::Intercept.time(&agent, &quarry);
            let (way, reach) = ((quarry.position_at(time) - agent.position).length(), agent.max_speed * time);
            assert!(
                near(way, reach) && time > n(0.0),
                "the way there is max_speed · T: {way:?} is not {reach:?} in {time:?} for {quarry:?}"
            );
        }
    }
}

/// For a quarry that cannot be met, the intercept predicts by closing speed.
pub fn one_that_cannot_be_met_is_closed_in_on<G: Geometry>() {
    let agent = Agent::<G>::new(v(0.0, 0.0), v(0.0, 0.0));
    for velocity in [v(15.0, 0.0), v(10.0, 0.0), v(0.0, 11.0)] {
        let quarry = Body::new(v(80.0, 0.0), velocity);
        let (time, want) =
            (Prediction::Intercept.time(&agent, &quarry), Prediction::Closing.time(&agent, &quarry));
        assert!(time == want, "one too fast is closed in on for {want:?}: for {time:?}, {quarry:?}");
    }
    let here = Prediction::Intercept.time(&agent, &Body::new(agent.position, v(3.0, 4.0)));
    assert!(here == n(0.0), "in the same place it does not look ahead: it looks {here:?}");
}

/// Returns the number of steps in which a prediction catches a quarry that crosses.
fn steps_to_catch<G: Geometry>(pursue: &Pursue<G::Scalar>) -> Option<u32> {
    let mut quarry = Body::<G>::new(v(60.0, 0.0), v(0.0, 8.0));
    let mut agent = Agent::new(v(0.0, 0.0), v(0.0, 0.0)).with_max_force(n(100.0));
    (1..=120).find(|_| {
        agent.step(pursue.steer(&agent, &quarry) * n(4.0), n(0.25));
        quarry.position = quarry.position_at(n(0.25));
        (quarry.position - agent.position).length() <= n(1.25)
    })
}

/// The intercept catches in its predicted time, and before a prediction by distance, by closing
/// speed or with a cap.
pub fn the_intercept_catches_first<G: Geometry>() {
    // 60 apart, across at 8: 6 of 10 remains, T = 10, or 40 steps.
    let intercept = steps_to_catch::<G>(&Pursue::new(Prediction::Intercept));
    assert!(
        intercept.is_some_and(|steps| (36..=42).contains(&steps)),
        "the intercept catches in 40 steps: in {intercept:?}"
    );
    let capped = Pursue { horizon: Some(n(1.0)), ..Pursue::new(Prediction::Intercept) };
    for late in [Pursue::new(Prediction::Distance), Pursue::new(Prediction::Closing), capped] {
        let steps = steps_to_catch::<G>(&late);
        assert!(
            steps.is_none_or(|steps| Some(steps) > intercept),
            "{late:?} catches later than the intercept: in {steps:?} instead of {intercept:?}"
        );
    }
}

/// A quarry comes head-on if it is ahead and its heading is within 18° of opposite.
pub fn head_on_is_ahead_and_opposite<G: Geometry>() {
    // Heading (0.6, 0.8); the cosines of the headings: −1, −0.96 (either side), −0.936, 1.
    let agent = Agent::<G>::new(v(5.0, 5.0), v(3.0, 4.0));
    for (place, velocity, head_on) in [
        (v(8.0, 9.0), v(-0.6, -0.8), true),
        (v(8.0, 9.0), v(-0.8, -0.6), true),
        (v(8.0, 9.0), v(-0.352, -0.936), true),
        (v(8.0, 9.0), v(-0.8432, -0.5376), false),
        (v(8.0, 9.0), v(0.6, 0.8), false),
        (v(2.0, 1.0), v(-0.6, -0.8), false),
    ] {
        let quarry = Body::new(place, velocity);
        let got = Pursue::comes_head_on(&agent, &quarry);
        assert!(got == head_on, "{quarry:?} comes head-on: {head_on}, not {got}");
    }
    let beside = Body::new(v(0.0, 5.0), v(-1.0, 0.0));
    let got = Pursue::comes_head_on(&Agent::<G>::new(v(0.0, 0.0), v(1.0, 0.0)), &beside);
    assert!(!got, "beside is not ahead: {beside:?} comes head-on");
}

/// An agent that arrives at the prediction stops at a quarry that stands still, in pixels and
/// seconds, and comes near to one that flees.
pub fn arriving_at_the_prediction_ends_a_chase<G: Geometry>() {
    let pursue = Pursue::<G::Scalar>::new(Prediction::Intercept);
    for (flight, gap) in [(0.0, 0.1), (30.0, 7.5), (60.0, 9.5), (90.0, 7.5)] {
        for sideways in [0.0, 90.0] {
            let mut agent = Agent::<G>::new(v(0.0, 0.0), v(0.0, sideways)).with_limits(n(120.0), n(400.0));
            let mut quarry = Body::<G>::new(v(150.0, 0.0), v(flight, 0.0));
            let mut swing = n(0.0);
            for _ in 0..900 {
                let aim = pursue.predicted(&agent, &quarry);
                let force = Arrive::for_agent(&agent).steer(&agent, aim);
                agent.step(force, n(1.0 / 64.0));
                quarry.position = quarry.position_at(n(1.0 / 64.0));
                swing = (agent.position.x() - quarry.position.x()).max(swing);
            }
            let apart = agent.position.distance(quarry.position);
            assert!(
                apart < n(gap) && swing < n(0.1),
                "{flight}, {sideways}: {apart:?} apart, {swing:?} beyond"
            );
        }
    }
}

/// The first push of a pursuit never points away from a body that comes nearer, by the default, by
/// the closing speed and by the intercept, however fast the body is.
pub fn it_never_turns_its_back_on_what_comes<G: Geometry>() {
    for (rule, agent, quarry) in
        approaching::<G>([Pursue::default().prediction, Prediction::Closing, Prediction::Intercept])
    {
        let force = Pursue::new(rule).steer(&agent, &quarry);
        let toward = force.dot((quarry.position - agent.position).unit());
        assert!(
            toward >= -allowed::<G::Scalar>(1e-5, 10.0),
            "{rule:?} turns away from {quarry:?} by {force:?}"
        );
    }
}
