//! The range of the numbers, and saturation at its ends.

use steer_core::behavior::BrakingArrive;
use steer_core::{Validate as _, Vec2Ext as _, Vec2Like as _};
use steer_fixed::{Agent, FixedVec2, I16F16, I20F12, Number};

fn v<S: Number>(x: f64, y: f64) -> FixedVec2<S> {
    FixedVec2 { x: S::from_f64(x), y: S::from_f64(y) }
}

/// Asserts what both numbers do, of the largest of them.
fn stops_at_the_ends<S: Number>(largest: f64) {
    let of = S::from_f64;
    let (max, resolution) = (of(largest), S::epsilon());
    assert_eq!(of(f64::INFINITY), max);
    assert_eq!(max + resolution, max, "sums stop");
    assert!(-max - max < of(1.0 - largest), "differences stop");
    for (product, end) in
        [(max * max, max), (max * -max, -max), (max / resolution, max), (-max / resolution, -max)]
    {
        assert_eq!(product, end, "products and quotients stop");
    }
    assert_eq!((of(3.0) / of(0.0), of(-3.0) / of(0.0), of(0.0) / of(0.0)), (max, -max, of(0.0)));
    assert_eq!((of(3.0) % of(0.0), of(-7.5) % of(2.0)), (of(0.0), of(-1.5)));
    assert_eq!((of(f64::NAN), of(-3.0).sqrt(), of(-3.0).to_index()), (of(0.0), of(0.0), 0));
    assert_eq!(max.to_index(), largest as usize);
    assert!(max.is_finite() && -(-max - max) == max);
}

#[test]
fn nothing_panics_at_the_ends() {
    stops_at_the_ends::<I16F16>(I16F16::MAX.to_f64());
    stops_at_the_ends::<I20F12>(I20F12::MAX.to_f64());
    assert_eq!(
        (I16F16::MAX.to_f64(), I16F16::RESOLUTION.to_f64()),
        (32_768.0 - 1.0 / 65_536.0, 1.0 / 65_536.0)
    );
    assert_eq!(
        (I20F12::MAX.to_f64(), I20F12::RESOLUTION.to_f64()),
        (524_288.0 - 1.0 / 4_096.0, 1.0 / 4_096.0)
    );
}

#[test]
fn lengths_are_right_wherever_they_are_in_range() {
    for (x, y, length) in
        [(3e4, -4e3, 30_265.491_9), (-12_000.0, 16_000.0, 20_000.0), (0.75, 1.0, 1.25), (0.0, 0.0, 0.0)]
    {
        let got = v::<I16F16>(x, y).length().to_f64();
        assert!((got - length).abs() < 1e-4, "({x}, {y}) is {length} long: {got}");
    }
    assert_eq!(v::<I16F16>(3e4, 3e4).length(), I16F16::MAX);
    // The smallest number has no opposite: the two products are 2⁶³ together.
    let least = I16F16(fixed::types::I16F16::MIN);
    let corner = FixedVec2 { x: least, y: least };
    assert_eq!(
        (corner.dot(corner), corner.dot(-corner), corner.length()),
        (I16F16::MAX, -I16F16::MAX, I16F16::MAX)
    );
    assert_eq!(
        (corner.perp_dot(corner), corner.perp_dot(FixedVec2 { x: -least, y: least })),
        (I16F16::from_f64(0.0), I16F16::MAX)
    );
    assert_eq!(v::<I20F12>(3e5, -4e5).length().to_f64(), 500_000.0);
}

#[test]
fn directions_are_right_even_beyond_the_range_of_lengths() {
    let half = 0.5_f64.sqrt();
    let unit = v::<I16F16>(-3e4, 3e4).unit();
    assert!(unit.distance(v(-half, half)).to_f64() < 1e-4, "{unit:?}");
    let long = v::<I20F12>(4e5, 4e5).with_length(I20F12::from_f64(10.0));
    assert!(long.distance(v(10.0 * half, 10.0 * half)).to_f64() < 1e-2, "{long:?}");
    // The smallest vector has a direction too.
    assert_eq!(v::<I16F16>(0.0, -1.0 / 65_536.0).unit(), v(0.0, -1.0));
}

#[test]
fn a_force_beyond_the_range_keeps_its_direction() {
    // To stop a mass of 100 at (−5, 0.5) in 1/240 takes a force of 120,000 to the right and 12,000
    // down; the largest number is 32,768.
    let agent = Agent::new(v(0.0, 0.0), v(-5.0, 0.5)).with_load(I16F16::from_f64(100.0));
    let force = BrakingArrive::default().steer(&agent, v(0.0, 0.0), I16F16::from_f64(1.0 / 240.0));
    let want = v(10.0 / 101_f64.sqrt(), -1.0 / 101_f64.sqrt());
    assert!(force.distance(want).to_f64() < 1e-3, "{force:?}");
}

#[test]
fn numbers_and_vectors_go_both_ways() {
    let number = fixed::types::I16F16::from_num(-2.75);
    assert_eq!(fixed::types::I16F16::from(I16F16::from(number)), number);
    let number = fixed::types::I20F12::from_num(-2.75);
    assert_eq!(fixed::types::I20F12::from(I20F12::from(number)), number);
    let components = [I16F16::from_f64(1.5), I16F16::from_f64(-0.25)];
    assert_eq!(<[I16F16; 2]>::from(FixedVec2::from(components)), components);
    assert_eq!(format!("{} {:?}", components[0], components[1]), "1.5 -0.25");
    let (mut number, two) = (components[0], I16F16::from_f64(2.0));
    number += two;
    number *= two;
    number -= I16F16::from_f64(4.0);
    number /= two;
    number %= I16F16::from_f64(1.0);
    assert_eq!(number, I16F16::from_f64(0.5));
    let mut vector = v::<I16F16>(1.0, 2.0);
    vector += v(2.0, 2.0);
    vector -= v(1.0, 1.0);
    vector *= two;
    assert_eq!(vector, v(4.0, 6.0));
}

#[cfg(feature = "serde")]
#[test]
fn a_vector_is_two_numbers_in_a_file() -> Result<(), serde_json::Error> {
    let vector = v::<I16F16>(0.1, -2.5);
    let text = serde_json::to_string(&vector)?;
    assert_eq!(text, "[0.100006103515625,-2.5]");
    assert_eq!(serde_json::from_str::<FixedVec2<I16F16>>(&text)?, vector);
    assert_eq!(serde_json::from_str::<FixedVec2<I16F16>>("[0.1, -2.5]")?, vector);
    let refused = serde_json::from_str::<I16F16>("40000").expect_err("40000 is beyond the range");
    assert!(
        refused.to_string().starts_with("40000 leaves the range of I16F16: a number from −32767.9999"),
        "{refused}"
    );
    let agent = Agent::<I20F12>::new(v(1.0, 2.0), v(1.0, 0.0));
    assert_eq!(serde_json::from_str::<Agent<I20F12>>(&serde_json::to_string(&agent)?)?, agent);
    Ok(())
}

/// Asserts that an agent of each of the least velocities has a heading that is a unit vector.
fn slow_ones_have_unit_headings<S: Number>() {
    for x in 0..=40 {
        for y in 0..=40 {
            let least = |count: i32| S::epsilon() * S::from_f64(f64::from(count));
            let velocity = FixedVec2 { x: least(x), y: -least(y) };
            let agent = Agent::new(v(0.0, 0.0), velocity);
            assert_eq!(agent.validate(), Ok(()), "{agent:?}");
        }
    }
}

#[test]
fn the_shortest_velocities_have_a_direction() {
    slow_ones_have_unit_headings::<I16F16>();
    slow_ones_have_unit_headings::<I20F12>();
}
