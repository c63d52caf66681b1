//! The operators of the vector are the operators of its numbers, component by component.

#![expect(clippy::op_ref, reason = "operators on references are under test")]

use steer_fixed::{FixedVec2, I16F16, I20F12, Number};

/// Tests the operators that need no particular number.
fn are_those_of_the_numbers<S: Number>() {
    let values = [0.0, 1.5, -2.25, 170.0, -20_000.0, 32_000.0].map(S::from_f64);
    let vectors: Vec<_> = values.iter().flat_map(|&x| values.map(|y| FixedVec2 { x, y })).collect();
    for (&u, &v) in vectors.iter().zip(vectors.iter().rev()) {
        let both = |of: fn(S, S) -> S| FixedVec2 { x: of(u.x, v.x), y: of(u.y, v.y) };
        assert_eq!([u + v, u + &v, &u + v, &u + &v], [both(|a, b| a + b); 4]);
        assert_eq!([u - v, u - &v, &u - v, &u - &v], [both(|a, b| a - b); 4]);
        assert_eq!([-u, -&u], [FixedVec2 { x: -u.x, y: -u.y }; 2]);
        for k in [S::from_f64(0.5), S::from_f64(-3.0), S::from_f64(0.0)] {
            assert_eq!([u * k, &u * k], [FixedVec2 { x: u.x * k, y: u.y * k }; 2]);
            assert_eq!([u / k, &u / k], [FixedVec2 { x: u.x / k, y: u.y / k }; 2]);
            let mut w = u;
            w += v;
            w -= &u;
            w *= k;
            w /= k;
            w += &v;
            w -= v;
            assert_eq!(w, (u + v - u) * k / k + v - v);
        }
    }
    let sum = vectors.iter().fold(FixedVec2 { x: S::from_f64(0.0), y: S::from_f64(0.0) }, |sum, v| sum + v);
    assert_eq!(vectors.iter().sum::<FixedVec2<S>>(), sum);
    assert_eq!(vectors.into_iter().sum::<FixedVec2<S>>(), sum);
}

#[test]
fn operators_are_those_of_the_numbers() {
    are_those_of_the_numbers::<I16F16>();
    are_those_of_the_numbers::<I20F12>();
}

#[test]
fn a_number_stands_on_either_side() {
    let (k, v) = (I16F16::from_f64(0.5), FixedVec2 { x: I16F16::from_f64(3.0), y: I16F16::from_f64(-7.0) });
    assert_eq!([k * v, k * &v], [v * k; 2]);
    let (k, v) = (I20F12::from_f64(0.5), FixedVec2 { x: I20F12::from_f64(3.0), y: I20F12::from_f64(-7.0) });
    assert_eq!([k * v, k * &v], [v * k; 2]);
}
