//! Laws of [`Validate`]: the values that it accepts, and the errors for those that it rejects.

use crate::approx::{n, v};
use crate::cases::agents;
use crate::catalogue::{WithDefault as _, WithoutDefault as _};
use core::marker::PhantomData;
use steer_core::behavior::*;
use steer_core::neighbors::Sight;
use steer_core::space::Bounds;
use steer_core::terrain::{Circle, Wall};
use steer_core::{Agent, Body, Error, Geometry, Scalar, Validate, Vec2Like};

/// Accepts the default of each behaviour that has one.
macro_rules! defaults {
    ([$vector:ident] $(($behavior:ty))*) => {
        $(if let Some(default) = (&PhantomData::<$behavior>).default_of() {
            accepted(&default);
        })*
    };
}

/// Asserts that a value is accepted.
fn accepted(value: &(impl Validate + core::fmt::Debug)) {
    let refused = value.validate();
    assert!(refused.is_ok(), "{value:?}, {refused:?}");
}

/// Asserts that a value is rejected, for this reason.
fn refused(value: &(impl Validate + core::fmt::Debug), why: Error) {
    let got = value.validate();
    assert_eq!(got, Err(why), "{value:?}, {why:?}");
}

/// Every default, and every agent and body that a constructor makes, is accepted.
pub fn defaults_are_valid<G: Geometry>() {
    for agent in agents::<G>() {
        accepted(&agent.with_min_speed(n(0.5)).with_max_turn_rate(n(0.25)).with_load(n(3.0)));
        accepted(&agent.to_body());
        accepted(&Body::new(agent.position, agent.velocity));
        accepted(&Circle::from(agent.to_body()));
        accepted(&Wall::new(agent.position, agent.velocity));
        accepted(&OffsetPursuit::new(agent.velocity));
    }
    for_each_behavior! { {defaults} [G] }
    accepted(&TubeProgress::<G::Scalar>::default());
    accepted(&TubeProgress { along: Some(n::<G::Scalar>(-3.5)), returning: true });
    accepted(&TurnState { rate: n::<G::Scalar>(-0.5) });
    accepted(&WanderState::<G>::default());
    for prediction in super::pursue::predictions::<G>() {
        accepted(&prediction);
    }
}

/// Each invalid field of an agent and a body is rejected by its name.
pub fn invalid_agents_are_rejected<G: Geometry>() {
    let (good, less) = (Agent::<G>::new(v(1.0, 2.0), v(3.0, 4.0)), n(-0.5));
    let negative = |what| Error::Negative { what };
    refused(&good.with_radius(less), negative("radius"));
    refused(&good.with_max_speed(less), negative("max_speed"));
    refused(&good.with_max_force(less), negative("max_force"));
    refused(&good.with_min_speed(less), negative("min_speed"));
    refused(&good.with_max_turn_rate(less), negative("max_turn_rate"));
    for mass in [n(0.0), less] {
        refused(&good.with_load(mass), Error::NotPositive { what: "mass" });
    }
    for heading in [v(0.0, 0.0), v(3.0, 4.0), v(0.5, 0.5)] {
        refused(&Agent { heading, ..good }, Error::NotUnit { what: "heading" });
        refused(&Body { heading, ..good.to_body() }, Error::NotUnit { what: "heading" });
        refused(&WanderState::<G> { point: heading }, Error::NotUnit { what: "point" });
    }
    refused(&Body { radius: less, ..good.to_body() }, negative("radius"));
    refused(&Circle::<G>::new(v(1.0, 1.0), less), negative("radius"));
    refused(
        &OffsetPursuit::<G> { slowing_radius: less, ..OffsetPursuit::new(v(1.0, 1.0)) },
        negative("slowing_radius"),
    );
}

/// An invalid parameter is rejected by its name: a number, one that may be absent, one of a
/// variant, and one of a struct in a struct.
///
/// `tests/values/restorable/tables.rs` tests the range of every parameter of every behaviour.
pub fn invalid_parameters_are_rejected<G: Geometry>() {
    let less = n::<G::Scalar>(-0.5);
    let negative = |what| Error::Negative { what };
    refused(&Arrive::within(less), negative("slowing_radius"));
    refused(&AvoidCircles { feeler_length: less, ..AvoidCircles::default() }, negative("feeler_length"));
    refused(&AvoidCircles { clearance: less, ..AvoidCircles::default() }, negative("clearance"));
    refused(&Flee::within(less), negative("panic_distance"));
    refused(&Prediction::Constant(less), negative("constant"));
    refused(&Pursue::new(Prediction::Constant(less)), negative("constant"));
    refused(&Pursue { horizon: Some(less), ..Pursue::default() }, negative("horizon"));
    refused(&HoldFormation { spacing: less, ..HoldFormation::<G::Scalar>::default() }, negative("spacing"));
    let turning = ReachOrientation { max_rate: less, ..ReachOrientation::default() };
    refused(&turning, negative("max_rate"));
    refused(&Face { turning }, negative("max_rate"));
    refused(&Sight::ahead(less), negative("distance"));
    let blind = FlockRule::all_round(less);
    refused(&blind, negative("distance"));
    refused(&Boids { alignment: blind, ..Boids::default() }, negative("distance"));
}

/// An area without a width or a height is rejected. Infinite values are rejected, if the number
/// type has an infinity.
pub fn invalid_terrain_is_rejected<G: Geometry>() {
    let bounds = |max| Bounds::<G> { min: v(2.0, 3.0), max };
    accepted(&bounds(v(4.0, 4.0)));
    for (max, what) in
        [(v(2.0, 4.0), "width"), (v(1.0, 4.0), "width"), (v(4.0, 3.0), "height"), (v(4.0, 2.0), "height")]
    {
        refused(&bounds(max), Error::NotPositive { what });
    }
    let infinite = n::<G::Scalar>(f64::INFINITY);
    if infinite.is_finite() {
        return;
    }
    let not_finite = |what| Error::NotFinite { what };
    for far in [G::Vector::new(infinite, n(0.0)), G::Vector::new(n(0.0), -infinite)] {
        refused(&bounds(far), not_finite("max"));
        refused(&Wall::new(far, v(1.0, 1.0)), not_finite("from"));
        refused(&Wall::new(v(1.0, 1.0), far), not_finite("to"));
        refused(&Circle::new(far, n(1.0)), not_finite("center"));
        refused(&OffsetPursuit::new(far), not_finite("offset"));
        refused(&Body { position: far, ..Body::<G>::at_rest(v(0.0, 0.0)) }, not_finite("position"));
        refused(
            &Agent { velocity: far, ..Agent::<G>::new(v(0.0, 0.0), v(1.0, 0.0)) },
            not_finite("velocity"),
        );
    }
    refused(&Body::<G>::at_rest(v(0.0, 0.0)).with_radius(infinite), not_finite("radius"));
    refused(&FlockRule::ahead(n(1.0)).with_weight(infinite), not_finite("weight"));
    refused(&Arrive::within(infinite), not_finite("slowing_radius"));
    refused(&TurnState { rate: infinite }, not_finite("rate"));
    refused(&TubeProgress { along: Some(-infinite), returning: false }, not_finite("along"));
}

/// One, two and three convert to numbers of feelers and back. Other numbers are rejected.
pub fn feelers_are_one_two_or_three<G: Geometry>() {
    let named = [None, Some(Feelers::One), Some(Feelers::Two), Some(Feelers::Three), None];
    for (count, feelers) in (0_u8..).zip(named) {
        let got = Feelers::try_from(count);
        assert_eq!(got, feelers.ok_or(Error::WrongFeelers), "{count:?}, {feelers:?}");
        let Some(feelers) = feelers else { continue };
        assert_eq!(u8::from(feelers), count, "{feelers:?}");
        let avoid = AvoidWalls { feelers, ..AvoidWalls::default() };
        let tips = avoid.tips(&Agent::<G>::new(v(1.0, 2.0), v(3.0, 4.0))).count();
        assert_eq!(tips, usize::from(count), "{feelers:?}, {count:?}");
    }
}
