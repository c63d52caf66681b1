//! The colours. Each role has its own hue, in three tones that distinguish the members of a crowd.
//! Hunters and runners, the pair most often seen together, are vermilion and blue, which no common
//! colour blindness confuses.

use crate::behavior::Role;

/// A colour without transparency: red, green, blue.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Ink(pub [u8; 3]);

impl Ink {
    const fn hex(rgb: u32) -> Self {
        Self([(rgb >> 16) as u8, (rgb >> 8) as u8, rgb as u8])
    }

    /// Returns the colour that appears where this one lies over `under` with the opacity `alpha`.
    #[must_use]
    pub fn over(self, under: Self, alpha: f32) -> Self {
        let mix =
            |top: u8, low: u8| (f32::from(low) + (f32::from(top) - f32::from(low)) * alpha).round() as u8;
        let (Self([r, g, b]), Self([ur, ug, ub])) = (self, under);
        Self([mix(r, ur), mix(g, ug), mix(b, ub)])
    }
}

/// A set of colours.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Theme {
    /// Light on ink blue.
    #[default]
    Dark,
    /// Dark on warm paper.
    Light,
}

/// Colours of everything that is not an agent.
#[derive(Clone, Copy, Debug)]
pub struct Inks {
    /// The world.
    pub ground: Ink,
    /// The area around the world.
    pub around: Ink,
    /// The dots that show the scale of the ground.
    pub grid: Ink,
    /// The world's sides.
    pub rim: Ink,
    /// Paths and their waypoints.
    pub path: Ink,
    /// Obstacles.
    pub stone: Ink,
    /// Rims of obstacles.
    pub stone_rim: Ink,
    /// Foresight.
    pub thought: Ink,
    /// Targets.
    pub goal: Ink,
    /// Positions that agents flee from.
    pub danger: Ink,
}

const ROLES: [Role; 8] = [
    Role::Drifter,
    Role::Traveler,
    Role::Runner,
    Role::Hunter,
    Role::Follower,
    Role::Wanderer,
    Role::Patrol,
    Role::Flocker,
];

impl Theme {
    /// Colours of everything that is not an agent.
    #[must_use]
    pub const fn inks(self) -> Inks {
        match self {
            Self::Dark => Inks {
                ground: Ink::hex(0x12_18_21),
                around: Ink::hex(0x0a_0e_14),
                grid: Ink::hex(0x22_2c_39),
                rim: Ink::hex(0x36_45_57),
                path: Ink::hex(0x4a_5c_72),
                stone: Ink::hex(0x24_30_3f),
                stone_rim: Ink::hex(0x53_68_80),
                thought: Ink::hex(0x93_a7_bd),
                goal: Ink::hex(0xf6_e7_c4),
                danger: Ink::hex(0xff_8a_6b),
            },
            Self::Light => Inks {
                ground: Ink::hex(0xf8_f5_ee),
                around: Ink::hex(0xe9_e4_d8),
                grid: Ink::hex(0xe2_dc_cf),
                rim: Ink::hex(0xc6_be_ad),
                path: Ink::hex(0xb0_a8_98),
                stone: Ink::hex(0xe3_dc_cd),
                stone_rim: Ink::hex(0xa3_9a_88),
                thought: Ink::hex(0x6f_76_82),
                goal: Ink::hex(0x5b_46_12),
                danger: Ink::hex(0xb8_3a_1c),
            },
        }
    }

    /// Colour that no role has, for the ring around the selected agent and for its velocity.
    #[must_use]
    pub const fn chosen(self) -> Ink {
        match self {
            Self::Dark => Ink::hex(0xff_ff_ff),
            Self::Light => Ink::hex(0x15_1b_24),
        }
    }

    /// Colours of the entries of an agent. They are distinguishable on the ground, also without one
    /// of the three kinds of cones in the eye.
    #[must_use]
    pub fn entries(self) -> [Ink; 6] {
        match self {
            Self::Dark => [0xf0_cf_75, 0x21_90_f0, 0xde_69_ab, 0xab_d8_a8, 0x21_e1_ff, 0xab_87_24],
            Self::Light => [0x0c_8d_cc, 0xcc_57_6c, 0x9c_84_1e, 0x57_3c_6c, 0x18_3c_9c, 0x66_36_03],
        }
        .map(Ink::hex)
    }

    /// Every tone of every role, for pictures in which roles may change.
    #[must_use]
    pub fn every_tone(self) -> Vec<Ink> {
        let mut tones: Vec<Ink> = ROLES.into_iter().flat_map(|role| self.tones(role)).collect();
        tones.sort_unstable();
        tones.dedup();
        tones
    }

    /// Three tones of a role.
    #[must_use]
    pub fn tones(self, role: Role) -> [Ink; 3] {
        let (dark, light) = match role {
            Role::Drifter => ([0xb4_c0_cc, 0x9a_a8_b6, 0xcd_d6_df], [0x6b_73_7d, 0x86_8d_96, 0x52_59_62]),
            Role::Traveler => ([0xf4_bd_5c, 0xe0_a1_3f, 0xfa_d4_8e], [0xb8_7a_0e, 0x96_62_08, 0xd0_93_28]),
            Role::Runner => ([0x62_b8_f5, 0x45_9b_dd, 0x95_d0_fa], [0x1f_74_b5, 0x14_5b_94, 0x46_92_cc]),
            Role::Hunter => ([0xff_7d_5c, 0xe8_61_45, 0xff_a2_88], [0xc9_47_26, 0xa8_36_1a, 0xdd_69_4b]),
            Role::Follower => ([0x5c_d0_bb, 0x3f_b4_a0, 0x8f_e3_d3], [0x12_83_70, 0x0b_69_59, 0x36_9f_8d]),
            Role::Wanderer => ([0xb9_9f_f6, 0x9c_80_e0, 0xd3_c2_fb], [0x74_52_c0, 0x5c_3d_a3, 0x8f_71_d3]),
            Role::Patrol => ([0xec_92_bd, 0xd6_75_a5, 0xf5_b6_d4], [0xb3_3f_78, 0x94_2f_61, 0xca_62_95]),
            Role::Flocker => ([0x6f_c6_ff, 0x53_dc_c4, 0xf7_cf_7d], [0x1f_74_b5, 0x12_83_70, 0xb8_7a_0e]),
        };
        (if matches!(self, Self::Dark) { dark } else { light }).map(Ink::hex)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

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

    /// Contrast of WCAG 2, from 1 to 21.
    fn contrast(a: Ink, b: Ink) -> f64 {
        let [a, b] = [a, b].map(|ink| times(&XYZ, linear(ink))[1] + 0.05);
        (a / b).max(b / a)
    }

    fn lab(rgb: Rgb) -> Rgb {
        let [x, y, z] = times(&XYZ, rgb.map(|c| c.clamp(0.0, 1.0)));
        let [x, y, z] = [x / 0.9505, y, z / 1.089]
            .map(|t| if t > 0.008856 { t.cbrt() } else { 7.787 * t + 16.0 / 116.0 });
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
        let (black, white, red, green) =
            (Ink([0; 3]), Ink([255; 3]), Ink::hex(0xd0_00_00), Ink::hex(0x00_71_00));
        assert!((contrast(black, white) - 21.0).abs() < 0.01);
        assert!((apart(black, white) - 100.0).abs() < 0.5);
        // A red and a green that look nearly the same without some kind of cones.
        assert!(apart(red, green) < 40.0 && apart(red, Ink::hex(0x00_00_d0)) > 60.0);
    }

    #[test]
    fn entries_carry_on_the_ground_and_are_told_apart_by_all_eyes() {
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

    #[test]
    fn every_tone_of_every_role_is_there_once() {
        let tones = Theme::Dark.every_tone();
        assert_eq!(tones.len(), 24);
        assert!(tones.contains(&Theme::Dark.tones(Role::Patrol)[2]));
    }
}
