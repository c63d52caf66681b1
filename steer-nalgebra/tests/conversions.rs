//! Conversions to nalgebra and back: values, slices, operators and files.

#[macro_use]
mod list;

use nalgebra::Vector2;
use steer_nalgebra::{Agent, NalgebraVector2, f64};

#[test]
fn values_go_both_ways() {
    let wrapped: NalgebraVector2<f32> = Vector2::new(1.0, 2.0).into();
    assert_eq!(Vector2::from(wrapped), Vector2::new(1.0, 2.0));
    assert_eq!(NalgebraVector2::<f64>::default().0, Vector2::zeros());
}

#[test]
fn slices_are_seen_as_one_another_in_place() {
    let mut points = [Vector2::new(1.0, 0.0), Vector2::new(0.0, 1.0)];
    let place = points.as_ptr().addr();
    assert_eq!(NalgebraVector2::wrap_slice(&points).as_ptr().addr(), place);
    NalgebraVector2::wrap_slice_mut(&mut points)[1] += NalgebraVector2(Vector2::new(1.0, 0.0));
    assert_eq!(points[1], Vector2::new(1.0, 1.0));

    let mut wrapped = points.map(NalgebraVector2);
    NalgebraVector2::peel_slice_mut(&mut wrapped)[0].y = 7.0;
    assert_eq!(NalgebraVector2::peel_slice(&wrapped), [Vector2::new(1.0, 7.0), Vector2::new(1.0, 1.0)]);
}

steer_conformance::operator_test!(
    operators_are_those_of_nalgebra_in_f32,
    steer_nalgebra::NalgebraVector2<f32>,
    nalgebra::Vector2<f32>
);
steer_conformance::operator_test!(
    operators_are_those_of_nalgebra_in_f64,
    steer_nalgebra::NalgebraVector2<f64>,
    nalgebra::Vector2<f64>
);

/// Tests an older release: values, slices and operators.
macro_rules! releases {
    ($($release:ident $feature:literal,)*) => {$(
        #[cfg(feature = $feature)]
        mod $release {
            use steer_nalgebra::$release::{Agent, NalgebraVector2, nalgebra::Vector2};

            steer_conformance::operator_test!(in_f32, steer_nalgebra::$release::NalgebraVector2<f32>, steer_nalgebra::$release::nalgebra::Vector2<f32>);
            steer_conformance::operator_test!(in_f64, steer_nalgebra::$release::NalgebraVector2<f64>, steer_nalgebra::$release::nalgebra::Vector2<f64>);

            #[test]
            fn values_and_slices_go_both_ways() {
                let points = [Vector2::new(1.0, 0.0), Vector2::new(0.0, 1.0)];
                assert_eq!(NalgebraVector2::peel_slice(NalgebraVector2::wrap_slice(&points)), points);
                let agent = Agent::new(points[0].into(), points[1].into());
                assert_eq!(Vector2::from(agent.position), points[0]);
            }
        }
    )*};
}
for_each_release!(releases);

#[test]
fn aliases_are_of_both_precisions() {
    let x = NalgebraVector2(Vector2::new(1.0, 0.0));
    let single: Agent = Agent::new(NalgebraVector2::default(), NalgebraVector2(Vector2::new(1.0, 0.0)));
    let precise: f64::Agent = f64::Agent::new(NalgebraVector2::default(), x);
    assert_eq!((single.max_speed, precise.max_speed), (10.0_f32, 10.0_f64));
}

#[cfg(feature = "serde")]
#[test]
fn a_vector_is_two_numbers_in_a_file() -> Result<(), serde_json::Error> {
    let wrapped = NalgebraVector2(Vector2::new(0.1, -2.5));
    assert_eq!(serde_json::to_string(&wrapped)?, "[0.1,-2.5]");
    assert_eq!(serde_json::from_str::<NalgebraVector2<f64>>("[0.1,-2.5]")?, wrapped);
    assert!(serde_json::from_str::<NalgebraVector2<f64>>("[0.1]").is_err());
    let agent = Agent::new(NalgebraVector2::default(), NalgebraVector2(Vector2::new(1.0, 0.0)));
    assert_eq!(serde_json::from_str::<Agent>(&serde_json::to_string(&agent)?)?, agent);
    Ok(())
}
