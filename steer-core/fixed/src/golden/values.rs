//! Golden hashes of 1,000 steps, of the swarm and of the crowd. Only a change of a formula may
//! change them. `tests/firmware` also reads this file.

/// In `I16F16`.
pub(crate) const I16F16_1000: u64 = 0x8f1d_b9b2_8120_7b95;
/// In `I20F12`.
pub(crate) const I20F12_1000: u64 = 0x7953_ff34_7c1a_9b42;
/// Of the swarm, in `I16F16`.
pub(crate) const SWARM_I16F16: u64 = 0xe733_31dd_51d4_6909;
/// Of the swarm, in `I20F12`.
pub(crate) const SWARM_I20F12: u64 = 0x04f6_a331_ae51_33e5;
/// Of the crowd, in `I16F16`.
pub(crate) const CROWD_I16F16: u64 = 0x1da2_0ffa_9cc3_2dac;
/// Of the crowd, in `I20F12`.
pub(crate) const CROWD_I20F12: u64 = 0x3740_bd51_2201_f2bc;
