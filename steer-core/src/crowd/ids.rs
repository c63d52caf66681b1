//! Numbers that differ from agent to agent, by their ids.

/// 2³² times the golden section, (√5 − 1) / 2.
const GOLDEN_SECTION: u32 = 2_654_435_769;

/// Returns a number for each id. The numbers of any count of successive ids are spread evenly from
/// 0 to 2³².
#[inline]
pub(super) fn spread(id: u32) -> u32 {
    id.wrapping_mul(GOLDEN_SECTION)
}
