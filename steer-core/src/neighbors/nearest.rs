//! [`nearest`]: the few nearest neighbours.

use crate::agent::{Agent, Body};
use crate::vector::{Geometry, Vec2Ext};

/// Returns the nearest neighbours, at most as many as the caller's buffer holds, the nearest first.
///
/// Starlings react to six or seven neighbours at any density of the flock. A step over seven
/// neighbours has the same cost in any crowd. Writes into the caller's buffer, so nothing is
/// allocated. The buffer's length limits the number of results. Filter out unseen agents first.
///
/// Of two equally near neighbours the one with the smaller [`id`](Body::id) comes first. Of equal
/// ids the first in `others` comes first. So the result does not depend on the order of agents with
/// distinct ids.
///
/// # Examples
/// ```
/// use steer_core::{all_except, nearest};
/// use steer_core::neighbors::Sight;
/// use steer_glam::{Agent, Body};
/// use steer_glam::glam::vec2;
///
/// let agent = Agent::new(vec2(0.0, 0.0), vec2(1.0, 0.0));
/// let bodies = [0.0, 50.0, 10.0, -5.0, 30.0].map(|x| Body::at_rest(vec2(x, 0.0)));
/// // The body at x = −5 is behind the agent.
/// let seen = all_except(&bodies, 0).filter(|other| Sight::ahead(60.0).sees(&agent, other.position));
/// let mut two = [bodies[0]; 2];
/// assert_eq!(nearest(&agent, seen, &mut two), [bodies[2], bodies[4]]);
/// ```
///
/// # Degenerate cases
/// Without others, or with an empty buffer, the slice is empty.
///
/// Source: Ballerini et al. 2008, topological distance in starling flocks.
#[inline]
#[must_use]
pub fn nearest<'b, G: Geometry>(
    agent: &Agent<G>,
    others: impl IntoIterator<Item = Body<G>>,
    buffer: &'b mut [Body<G>],
) -> &'b [Body<G>] {
    let nearer = |a: &Body<G>, b: &Body<G>| {
        let (to_a, to_b) = (agent.position.distance(a.position), agent.position.distance(b.position));
        to_a < to_b || (to_a == to_b && a.id < b.id)
    };
    let mut count = 0;
    for other in others {
        count = keep(buffer, count, other, nearer);
    }
    buffer.get(..count).unwrap_or_default()
}

/// Inserts one item at its position among the first `count` items of a buffer, which are sorted.
/// Returns the new count.
#[inline]
pub(super) fn keep<T>(buffer: &mut [T], count: usize, mut one: T, before: impl Fn(&T, &T) -> bool) -> usize {
    if count == buffer.len() && buffer.last().is_none_or(|last| !before(&one, last)) {
        return count;
    }
    // Later items move by one position. The last item of a full buffer is dropped.
    let mut placed = false;
    for held in buffer.iter_mut().take(count) {
        placed = placed || before(&one, held);
        if placed {
            core::mem::swap(&mut one, held);
        }
    }
    match buffer.get_mut(count) {
        Some(free) => {
            *free = one;
            count + 1
        }
        None => count,
    }
}
