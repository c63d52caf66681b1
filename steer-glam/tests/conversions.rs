//! Conversions to glam and back: values, slices, operators and files.

#[macro_use]
mod list;

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

steer_conformance::operator_test!(operators_are_those_of_vec2, steer_glam::GlamVec2, glam::Vec2);
steer_conformance::operator_test!(operators_are_those_of_dvec2, steer_glam::GlamDVec2, glam::DVec2);

/// Tests an older release: values, slices and operators.
macro_rules! releases {
    ($($release:ident $feature:literal,)*) => {$(
        #[cfg(feature = $feature)]
        mod $release {
            use steer_glam::$release::{Agent, GlamDVec2, GlamVec2, dvec2, glam};

            steer_conformance::operator_test!(operators_are_those_of_vec2, steer_glam::$release::GlamVec2, steer_glam::$release::glam::Vec2);
            steer_conformance::operator_test!(operators_are_those_of_dvec2, steer_glam::$release::GlamDVec2, steer_glam::$release::glam::DVec2);

            #[test]
            fn values_and_slices_go_both_ways() {
                let points = [glam::Vec2::X, glam::Vec2::Y];
                assert_eq!(GlamVec2::peel_slice(GlamVec2::wrap_slice(&points)), points);
                let single = Agent::new(points[0].into(), points[1].into());
                assert_eq!(glam::Vec2::from(single.position), points[0]);
                let precise = dvec2::Agent::new(GlamDVec2::default(), glam::DVec2::Y.into());
                assert_eq!(glam::DVec2::from(precise.velocity), glam::DVec2::Y);
            }
        }
    )*};
}
for_each_release!(releases);

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
