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
    pub fn over(self, under: Self, alpha: f32) -> Self {
        let mix =
            |top: u8, low: u8| (f32::from(low) + (f32::from(top) - f32::from(low)) * alpha).round() as u8;
        let (Self([r, g, b]), Self([ur, ug, ub])) = (self, under);
        Self([mix(r, ur), mix(g, ug), mix(b, ub)])
    }
}

/// A set of colours.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
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

impl Inks {
    /// All colours.
    fn all(self) -> [Ink; 10] {
        let Self { ground, around, grid, rim, path, stone, stone_rim, thought, goal, danger } = self;
        [ground, around, grid, rim, path, stone, stone_rim, thought, goal, danger]
    }
}

impl Theme {
    /// Colours of everything that is not an agent.
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
    pub const fn chosen(self) -> Ink {
        match self {
            Self::Dark => Ink::hex(0xff_ff_ff),
            Self::Light => Ink::hex(0x15_1b_24),
        }
    }

    /// Colours of the entries of an agent. They are distinguishable on the ground, also without one
    /// of the three kinds of cones in the eye.
    pub fn entries(self) -> [Ink; 6] {
        match self {
            Self::Dark => [0xf0_cf_75, 0x21_90_f0, 0xde_69_ab, 0xab_d8_a8, 0x21_e1_ff, 0xab_87_24],
            Self::Light => [0x0c_8d_cc, 0xcc_57_6c, 0x9c_84_1e, 0x57_3c_6c, 0x18_3c_9c, 0x66_36_03],
        }
        .map(Ink::hex)
    }

    /// Shades of a role's hue, from dark to light.
    pub fn shades(self, role: Role) -> [Ink; 5] {
        let ([own, ..], white) = (self.tones(role), Ink([255; 3]));
        let black = Ink([0; 3]);
        match self {
            Self::Dark => {
                [black.over(own, 0.4), black.over(own, 0.2), own, white.over(own, 0.3), white.over(own, 0.6)]
            }
            Self::Light => {
                [black.over(own, 0.5), black.over(own, 0.25), own, white.over(own, 0.2), white.over(own, 0.4)]
            }
        }
    }

    /// Corresponding colours of the dark and the light theme.
    pub(super) fn pairs() -> impl Iterator<Item = (Ink, Ink)> {
        let inks = Self::Dark.inks().all().into_iter().zip(Self::Light.inks().all());
        let of = |role: &Role| {
            let tones = Self::Dark.tones(*role).into_iter().zip(Self::Light.tones(*role));
            tones.chain(Self::Dark.shades(*role).into_iter().zip(Self::Light.shades(*role)))
        };
        inks.chain([(Self::Dark.chosen(), Self::Light.chosen())]).chain(Role::ALL.iter().flat_map(of))
    }

    /// Three tones of a role.
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
