//! A hash of each behaviour by itself: a new behaviour adds one line and changes no other.

use super::digest::Digest;
use crate::approx::n;
use crate::cases::{agents, pairs};
use crate::catalogue::{Case, Situation, WithDefault as _, WithoutDefault as _};
use core::marker::PhantomData;
use steer_core::behavior::*;
use steer_core::parameters::Parameters;
use steer_core::{Body, Geometry};

/// Golden hashes of the behaviours with their defaults, each in the columns of [`Column`].
///
/// A behaviour without a default is in the golden scene only.
pub const BEHAVIORS: &[(&str, [u32; 4])] = &[
    ("Alignment", [0x0639_bb9a, 0x3da3_79f4, 0xb9e7_5186, 0x01b5_fcc5]),
    ("Arrive", [0x6df2_6215, 0x2ad2_0aa7, 0xbbb4_da0b, 0x870c_94e8]),
    ("AvoidAgents", [0x4ab3_4e56, 0x66d7_474e, 0x4a59_46a3, 0x0b59_dc17]),
    ("AvoidCircles", [0x0e5b_f4ae, 0x1133_21b0, 0x3c90_2414, 0x87f9_5b54]),
    ("AvoidObstacles", [0x8a7c_4ecb, 0xbe1d_79c0, 0x7d80_6672, 0x0c3c_fbb5]),
    ("AvoidWalls", [0xc1e9_589b, 0x5bf3_729b, 0x1970_5c6f, 0x5d03_86f4]),
    ("Boids", [0xce25_c86f, 0x9e0f_dbf2, 0x8950_a6ac, 0x583e_4da1]),
    ("BrakingArrive", [0xa40f_d0fa, 0x025d_e726, 0x322b_9fef, 0x154d_6b7d]),
    ("Cohesion", [0x05b2_ce48, 0x9220_df46, 0x9230_c6e4, 0x7df8_10b6]),
    ("Contain", [0xf91f_edc9, 0x2bab_92b9, 0x0b55_fc80, 0xd0e3_c381]),
    ("Evade", [0x7d13_239c, 0x1b9a_e0ae, 0x3346_c925, 0x8369_d83b]),
    ("Face", [0x3e1d_5277, 0x6820_4f51, 0xae9e_7f49, 0xe7df_3c85]),
    ("Flee", [0xa7b4_deeb, 0x2a59_cdee, 0x6f31_88fd, 0x9e25_ef69]),
    ("Flock", [0x4e0b_6905, 0x54b8_d6eb, 0x62fd_68b7, 0x675c_716a]),
    ("FollowFlowField", [0x39a4_9867, 0x3ea2_5f61, 0xcce9_705e, 0xdc3c_5bfb]),
    ("FollowLeader", [0x9af6_aa90, 0xf6ec_b567, 0x655d_7ae2, 0x26ab_c139]),
    ("FollowPath", [0x48b2_c6b0, 0x10f1_cf72, 0x4f5d_ad55, 0xdf83_8437]),
    ("FollowTube", [0xfc29_f148, 0x258e_c30b, 0xc687_9763, 0x531d_8a22]),
    ("FollowWall", [0xcbe1_2d98, 0xb9bf_929c, 0xc4d3_c354, 0x17b6_c810]),
    ("Hide", [0x720d_7079, 0xf138_7261, 0xfd79_1370, 0x5d57_547b]),
    ("HoldFormation", [0x93cb_cc79, 0x51d6_049c, 0x2ad8_cdeb, 0xe7ee_a8ce]),
    ("Interpose", [0xb5df_a1d1, 0x43be_59e4, 0x0b4f_ef81, 0x55e4_00e3]),
    ("LookWhereYouAreGoing", [0xf3a0_6989, 0x280a_d31e, 0x7be0_3971, 0x64ec_22e6]),
    ("Orbit", [0x62b9_c00f, 0x6da2_c1d7, 0x2f53_120f, 0xc986_8898]),
    ("Pursue", [0x5790_557c, 0xd33b_5324, 0x5e09_e6f4, 0x13f6_420c]),
    ("Queue", [0xe37c_6fbe, 0xd473_4c2f, 0x0097_04ba, 0x9de6_36c1]),
    ("ReachOrientation", [0x9ddd_9389, 0xbd3e_6510, 0x16af_758f, 0x47d8_861d]),
    ("Separation", [0x221a_32b1, 0x64e1_5c44, 0x9326_9a69, 0xe022_b180]),
    ("Shadow", [0x769a_9f1e, 0x4772_c331, 0xce13_c945, 0x940a_a609]),
    ("StayOnPath", [0x0f00_3339, 0x35a5_036b, 0xd946_4d0b, 0xa0c6_b27a]),
    ("Wander", [0x0212_f4df, 0x7cdc_ee31, 0xb638_44a6, 0xe647_80f3]),
];

/// Number type of a column of [`BEHAVIORS`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs, reason = "each is the number type with its name")]
pub enum Column {
    F32,
    F64,
    I16F16,
    I20F12,
}

/// Passes the name and the hash of each behaviour to `take`: FNV-1a as in [`hash`](super::hash),
/// folded to 32 bits.
///
/// The hash covers the forces of a few steps from each of 50 situations.
pub fn behavior_hashes<G: Geometry>(bits: fn(G::Scalar) -> u64, mut take: impl FnMut(&'static str, u32)) {
    macro_rules! each {
        ([$vector:ident] $(($behavior:ty))*) => {
            $(if let Some(rule) = (&PhantomData::<$behavior>).default_of() {
                take(<$behavior as Parameters>::NAME, behavior_hash::<G, _>(&rule, bits));
            })*
        };
    }
    for_each_behavior! { {each} [G] }
}

/// Returns the hash of one behaviour. It is not inlined, because the frames of all behaviours
/// together do not fit into the RAM of a small chip.
#[inline(never)]
fn behavior_hash<G: Geometry, C: Case<G>>(rule: &C, bits: fn(G::Scalar) -> u64) -> u32 {
    let mut digest = Digest::new(bits);
    for me in agents::<G>() {
        for (place, velocity) in pairs::<G>() {
            let mut at = Situation::new(me, Body::new(place, velocity));
            for sample in [-0.75, 0.5, 0.25] {
                at.sample = n(sample);
                let force = rule.steer_in(&mut at);
                digest.take([force]);
                at.me.step(force, at.dt);
            }
        }
    }
    let hash = digest.finish();
    (hash ^ (hash >> 32)) as u32
}

/// Compares the hash of each behaviour with [`BEHAVIORS`].
///
/// # Errors
/// The name of the first behaviour whose hash is another one or is not in the table.
pub fn check_behaviors<G: Geometry>(column: Column, bits: fn(G::Scalar) -> u64) -> Result<(), &'static str> {
    let mut checked = Ok(());
    behavior_hashes::<G>(bits, |name, hash| {
        let golden = BEHAVIORS.iter().find(|(of, _)| *of == name);
        if checked.is_ok() && golden.is_none_or(|(_, hashes)| hashes[column as usize] != hash) {
            checked = Err(name);
        }
    });
    checked
}
