//! The colours: contrast with the ground, and distance from each other for all eyes.

use steer_scene::draw::{Ink, Theme};

type Rgb = [f64; 3];

/// Matrices from linear red, green and blue to the colours seen: with all cones, then without
/// long, middle and short cones (Machado, Oliveira and Fernandes, 2009, at full severity).
const EYES: [[Rgb; 3]; 4] = [
    [[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]],
    [[0.152286, 1.052583, -0.204868], [0.114503, 0.786281, 0.099216], [-0.003882, -0.048116, 1.051998]],
    [[0.367322, 0.860646, -0.227968], [0.280085, 0.672501, 0.047413], [-0.011820, 0.042940, 0.968881]],
    [[1.255528, -0.076749, -0.178779], [-0.078411, 0.930809, 0.147602], [0.004733, 0.691367, 0.303900]],
];

/// Matrix from linear sRGB to the CIE's X, Y and Z.
const XYZ: [Rgb; 3] = [[0.4124, 0.3576, 0.1805], [0.2126, 0.7152, 0.0722], [0.0193, 0.1192, 0.9505]];

fn times(matrix: &[Rgb; 3], [x, y, z]: Rgb) -> Rgb {
    matrix.map(|[a, b, c]| a * x + b * y + c * z)
}

fn linear(Ink(rgb): Ink) -> Rgb {
    rgb.map(|c| f64::from(c) / 255.0)
        .map(|c| if c <= 0.04045 { c / 12.92 } else { ((c + 0.055) / 1.055).powf(2.4) })
}

const fn hex(rgb: u32) -> Ink {
    Ink([(rgb >> 16) as u8, (rgb >> 8) as u8, rgb as u8])
}

/// Contrast of WCAG 2, from 1 to 21.
fn contrast(a: Ink, b: Ink) -> f64 {
    let [a, b] = [a, b].map(|ink| times(&XYZ, linear(ink))[1] + 0.05);
    (a / b).max(b / a)
}

fn lab(rgb: Rgb) -> Rgb {
    let [x, y, z] = times(&XYZ, rgb.map(|c| c.clamp(0.0, 1.0)));
    let [x, y, z] =
        [x / 0.9505, y, z / 1.089].map(|t| if t > 0.008856 { t.cbrt() } else { 7.787 * t + 16.0 / 116.0 });
    [116.0 * y - 16.0, 500.0 * (x - y), 200.0 * (y - z)]
}

/// Least distance in CIELAB between the two colours, for all kinds of cones.
fn apart(a: Ink, b: Ink) -> f64 {
    EYES.iter().fold(f64::INFINITY, |least, eye| {
        let [a, b] = [a, b].map(|ink| lab(times(eye, linear(ink))));
        let square: f64 = a.iter().zip(b).map(|(a, b)| (a - b).powi(2)).sum();
        least.min(square.sqrt())
    })
}

#[test]
fn the_measures_are_right() {
    let (black, white, red, green) = (Ink([0; 3]), Ink([255; 3]), hex(0xd0_00_00), hex(0x00_71_00));
    assert!((contrast(black, white) - 21.0).abs() < 0.01);
    assert!((apart(black, white) - 100.0).abs() < 0.5);
    // A red and a green that look nearly the same without some kind of cones.
    assert!(apart(red, green) < 40.0 && apart(red, hex(0x00_00_d0)) > 60.0);
}

#[test]
fn colours_of_entries_are_visible_and_distinct_for_all_kinds_of_sight() {
    for theme in [Theme::Dark, Theme::Light] {
        let inks = [&theme.entries()[..], &[theme.chosen()]].concat();
        for (i, ink) in inks.iter().enumerate() {
            assert!(contrast(*ink, theme.inks().ground) >= 3.0, "{theme:?} {i}");
            for (j, other) in inks.iter().enumerate().take(i) {
                let apart = apart(*ink, *other);
                assert!(apart > 20.0, "{theme:?}: {i} and {j} are {apart} apart");
            }
        }
    }
}
