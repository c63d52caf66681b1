//! [`nearest`]: the few that are nearest.

use crate::{Agent, Body, Vec2Ext, Vec2Like};

/// Of all others the nearest few, as many as the caller's buffer holds, the nearest first.
///
/// Real starlings mind six or seven neighbours, however dense the flock; and a step that looks at seven costs the same in any crowd. The buffer is the
/// caller's, so there is no heap; its length is the cap and what it held is lost. Sort out before whom the agent does not see.
///
/// Of two equally near the one with the smaller [`id`](Body::id) comes first, of equal ids the one that was handed in first: the result does not depend on the order of agents with ids of their own.
///
/// ```
/// # use steer_core::{Agent, Body, Flock, Vec2Ext, Vec2Like, nearest, others};
/// # fn force<V: Vec2Like>(bird: &Agent<V>, index: usize, bodies: &[Body<V>], flock: &Flock<V::Scalar>) -> V {
/// let mut seven = [Body::at(V::zero()); 7];
/// let seen = others(bodies, index).filter(|other| flock.sight().sees(bird, other.position));
/// flock.steer(bird, nearest(bird, seen, &mut seven).iter().copied())
/// # }
/// ```
///
/// # Degenerate cases
/// Nobody, or an empty buffer: an empty slice.
///
/// Source: Ballerini et al. 2008, topological distance in starling flocks.
#[inline]
#[must_use]
pub fn nearest<'b, V: Vec2Like>(
    agent: &Agent<V>,
    others: impl IntoIterator<Item = Body<V>>,
    buffer: &'b mut [Body<V>],
) -> &'b [Body<V>] {
    let nearer = |a: &Body<V>, b: &Body<V>| {
        let (to_a, to_b) = (agent.position.distance(a.position), agent.position.distance(b.position));
        to_a < to_b || (to_a == to_b && a.id < b.id)
    };
    let mut count = 0;
    for other in others {
        count = keep(buffer, count, other, nearer);
    }
    buffer.get(..count).unwrap_or_default()
}

/// Puts one more in its place among the first of a buffer that are sorted already, `count` of them, and says how many there are now.
#[inline]
pub(super) fn keep<T>(buffer: &mut [T], count: usize, mut one: T, before: impl Fn(&T, &T) -> bool) -> usize {
    if count == buffer.len() && buffer.last().is_none_or(|last| !before(&one, last)) {
        return count;
    }
    // Whoever comes later moves one place on; the last of a full buffer falls out.
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::test_vector::{V, v};

    fn ids(agent: &Agent<V>, others: &[Body<V>], most: usize) -> std::vec::Vec<u32> {
        let mut buffer = [Body::at(v(7.0, 7.0)); 8];
        nearest(agent, others.iter().copied(), &mut buffer[..most]).iter().map(|body| body.id).collect()
    }

    #[test]
    fn of_equals_the_first_handed_in_comes_first() {
        let agent = Agent::new(v(0.0, 0.0), v(1.0, 0.0));
        let others = [v(1.0, 0.0), v(0.0, 2.0), v(0.0, -2.0), v(1.5, 0.0)].map(Body::at);
        let mut buffer = [others[0]; 4];
        assert_eq!(nearest(&agent, others, &mut buffer), [others[0], others[3], others[1], others[2]]);
        assert_eq!(nearest(&agent, others, &mut buffer[..3]), [others[0], others[3], others[1]]);
    }

    #[test]
    fn the_nearest_come_first_and_no_more_than_fit() {
        let agent = Agent::new(v(0.0, 0.0), v(1.0, 0.0));
        let mut others = [5.0, -2.0, 9.0, 2.0, 0.0, 7.0].map(|x| Body::at(v(x, 0.0)));
        for (id, other) in (10..).zip(&mut others) {
            other.id = id;
        }
        assert_eq!(ids(&agent, &others, 4), [14, 11, 13, 10]);
        assert_eq!(ids(&agent, &others, 8), [14, 11, 13, 10, 15, 12]);
        assert!(ids(&agent, &others, 0).is_empty());
        assert!(ids(&agent, &[], 4).is_empty());
        others.reverse();
        assert_eq!(ids(&agent, &others, 4), [14, 11, 13, 10]);
    }
}
