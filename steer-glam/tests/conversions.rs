//! Conversions to glam and back: values, slices, operators and files.

use glam::{DVec2, Vec2};
use steer_glam::{Agent, GlamDVec2, GlamVec2, dvec2};

#[test]
fn values_go_both_ways() {
    let wrapped: GlamVec2 = Vec2::new(1.0, 2.0).into();
    assert_eq!(Vec2::from(wrapped), Vec2::new(1.0, 2.0));
    let wrapped: GlamDVec2 = DVec2::new(1.0, 2.0).into();
    assert_eq!(DVec2::from(wrapped), DVec2::new(1.0, 2.0));
}

#[test]
fn slices_are_seen_as_one_another_in_place() {
    let mut points = [Vec2::X, Vec2::Y];
    let place = points.as_ptr().addr();
    assert_eq!(GlamVec2::wrap_slice(&points).as_ptr().addr(), place);
    GlamVec2::wrap_slice_mut(&mut points)[1] += GlamVec2(Vec2::X);
    assert_eq!(points, [Vec2::X, Vec2::ONE]);

    let mut wrapped = points.map(GlamVec2);
    GlamVec2::peel_slice_mut(&mut wrapped)[0].y = 7.0;
    assert_eq!(GlamVec2::peel_slice(&wrapped), [Vec2::new(1.0, 7.0), Vec2::ONE]);
}

#[test]
fn operators_are_those_of_glam() {
    let (a, b) = (Vec2::new(3.0, 4.0), Vec2::new(0.5, -2.0));
    let mut sum = GlamVec2(a);
    sum += GlamVec2(b);
    sum -= GlamVec2(a);
    sum *= 2.0;
    assert_eq!(sum.0, b * 2.0);
    assert_eq!((-(GlamVec2(a) - GlamVec2(b) * 2.0)).0, -(a - b * 2.0));
}

#[test]
fn aliases_are_of_both_precisions() {
    let single: Agent = Agent::new(GlamVec2(Vec2::ZERO), GlamVec2(Vec2::X));
    let precise: dvec2::Agent = dvec2::Agent::new(GlamDVec2(DVec2::ZERO), GlamDVec2(DVec2::X));
    assert_eq!((single.max_speed, precise.max_speed), (10.0_f32, 10.0_f64));
}

#[cfg(feature = "serde")]
#[test]
fn a_vector_is_two_numbers_in_a_file() -> Result<(), serde_json::Error> {
    let wrapped = GlamDVec2(DVec2::new(0.1, -2.5));
    assert_eq!(serde_json::to_string(&wrapped)?, "[0.1,-2.5]");
    assert_eq!(serde_json::from_str::<GlamDVec2>("[0.1,-2.5]")?, wrapped);
    assert!(serde_json::from_str::<GlamDVec2>("[0.1]").is_err());
    let agent = Agent::new(GlamVec2(Vec2::ONE), GlamVec2(Vec2::X));
    assert_eq!(serde_json::from_str::<Agent>(&serde_json::to_string(&agent)?)?, agent);
    Ok(())
}
