//! Golden hashes of 1,000 steps, of the swarm and of the crowd. Only a change of a formula may
//! change them. `tests/firmware` also reads this file.

/// In `I16F16`.
pub(crate) const I16F16_1000: u64 = 0x5048_fb04_8bf2_def0;
/// In `I20F12`.
pub(crate) const I20F12_1000: u64 = 0x1c49_34f9_92c2_3d5b;
/// Of the swarm, in `I16F16`.
pub(crate) const SWARM_I16F16: u64 = 0x3cde_476d_1195_b23b;
/// Of the swarm, in `I20F12`.
pub(crate) const SWARM_I20F12: u64 = 0x194c_2c1c_f5fb_dc97;
/// Of the crowd, in `I16F16`.
pub(crate) const CROWD_I16F16: u64 = 0xcca0_c8c1_4c26_7270;
/// Of the crowd, in `I20F12`.
pub(crate) const CROWD_I20F12: u64 = 0x1b8c_433f_4893_e0b5;
