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

/// Tests that the operators of a wrapper give the bits of glam's own.
macro_rules! operators {
    ($name:ident, $Wrapper:path, $Inner:path) => {
        #[test]
        fn $name() {
            use $Inner as Inner;
            use $Wrapper as Wrapper;
            let values = [0.1, -2.5, 3.0, 0.0, -1e-20, 7e12];
            let vectors: Vec<_> = values.iter().flat_map(|x| values.map(|y| Inner::new(*x, y))).collect();
            for (&a, &b) in vectors.iter().zip(vectors.iter().rev()) {
                let (u, v) = (Wrapper(a), Wrapper(b));
                assert_eq!([u + v, u + &v, &u + v, &u + &v], [a + b; 4].map(Wrapper));
                assert_eq!([u - v, u - &v, &u - v, &u - &v], [a - b; 4].map(Wrapper));
                assert_eq!([-u, -&u], [-a; 2].map(Wrapper));
                for k in [0.3, -2.0, 1e3] {
                    assert_eq!([u * k, &u * k, k * u, k * &u], [a * k, a * k, k * a, k * a].map(Wrapper));
                    assert_eq!([u / k, &u / k], [a / k; 2].map(Wrapper));
                    let (mut w, mut c) = (u, a);
                    w += v;
                    w *= k;
                    w -= &v;
                    w /= k;
                    w += &u;
                    w -= u;
                    c += b;
                    c *= k;
                    c -= b;
                    c /= k;
                    c += a;
                    c -= a;
                    assert_eq!(w.0, c);
                }
            }
            let wrapped: Vec<_> = vectors.iter().copied().map(Wrapper).collect();
            let sum: Inner = vectors.iter().sum();
            assert_eq!(wrapped.iter().sum::<Wrapper>().0, sum);
            assert_eq!(wrapped.into_iter().sum::<Wrapper>().0, sum);
        }
    };
}
operators!(operators_are_those_of_vec2, steer_glam::GlamVec2, glam::Vec2);
operators!(operators_are_those_of_dvec2, steer_glam::GlamDVec2, glam::DVec2);

/// Tests an older release: values, slices and operators.
macro_rules! releases {
    ($($release:ident $feature:literal,)*) => {$(
        #[cfg(feature = $feature)]
        mod $release {
            use steer_glam::$release::{Agent, GlamDVec2, GlamVec2, dvec2, glam};

            operators!(operators_are_those_of_vec2, steer_glam::$release::GlamVec2, steer_glam::$release::glam::Vec2);
            operators!(operators_are_those_of_dvec2, steer_glam::$release::GlamDVec2, steer_glam::$release::glam::DVec2);

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
releases! {
    v0_27 "v0_27",
    v0_28 "v0_28",
    v0_29 "v0_29",
    v0_30 "v0_30",
    v0_31 "v0_31",
    v0_32 "v0_32",
    v0_33 "v0_33",
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
