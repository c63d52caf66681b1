//! Laws of [`nearest`].

use crate::approx::{at, equals, same, v};
use crate::cases::{agents, vectors};
use crate::units::follows_the_units;
use steer_core::behavior::Flock;
use steer_core::{Agent, Body, Geometry, Vec2Ext, all_except, nearest};

/// Returns the sample vectors, each twice, as neighbours, each with its own id.
fn bodies<G: Geometry>() -> [Body<G>; 20] {
    let all = vectors::<G>();
    core::array::from_fn(|i| {
        let id = i as u32;
        let place = if i < 10 { all[i] } else { all[i - 10] };
        Body { id, ..Body::at_rest(place) }
    })
}

/// No neighbour that is left out is nearer than one that is taken, and the nearest come first.
pub fn no_neighbour_left_out_is_nearer<G: Geometry>() {
    for agent in agents::<G>() {
        for most in 0..=21 {
            let mut buffer = [Body::at_rest(at::<G>(0.5, 0.5)); 21];
            let taken = nearest(&agent, bodies(), &mut buffer[..most]);
            assert_eq!(taken.len(), most.min(20), "{most:?}");
            let far = |body: &Body<G>| agent.position.distance(body.position);
            for pair in taken.windows(2) {
                let (a, b) = (&pair[0], &pair[1]);
                let ordered = far(a) < far(b) || (far(a) == far(b) && a.id < b.id);
                assert!(ordered, "{a:?}, {b:?}");
            }
            let left_out = bodies().into_iter().filter(|body| !taken.iter().any(|t| t.id == body.id));
            for body in left_out {
                let nearer = taken.last().is_some_and(|last| far(&body) < far(last));
                assert!(!nearer, "{body:?}, {most:?}, {:?}", taken.last());
            }
        }
    }
}

/// Neighbours at the same position or at equal distances are ordered by their ids, whatever their
/// order in the input.
pub fn the_order_of_neighbours_does_not_matter<G: Geometry>() {
    let agent = Agent::<G>::new(v(0.25, 0.5), v(1.0, 0.0));
    let mut buffer = [Body::at_rest(at::<G>(0.0, 0.0)); 7];
    let taken = nearest(&agent, bodies(), &mut buffer);
    let mut ids = [0; 7];
    for (id, body) in ids.iter_mut().zip(taken) {
        *id = body.id;
    }
    for turn in 1..20 {
        let mut turned = bodies::<G>();
        turned.rotate_left(turn);
        if turn % 2 == 0 {
            turned.reverse();
        }
        let same = nearest(&agent, turned, &mut buffer).iter().map(|body| body.id).eq(ids);
        assert!(same, "{buffer:?}");
    }
}

/// Without neighbours, or without space in the buffer, the result is empty.
pub fn without_neighbours_or_storage_the_result_is_empty<G: Geometry>() {
    let agent = Agent::<G>::new(v(0.0, 0.0), v(1.0, 0.0));
    let mut buffer = [Body::at_rest(at::<G>(3.0, 3.0)); 2];
    assert!(nearest(&agent, [], &mut buffer).is_empty());
    assert!(nearest(&agent, bodies(), &mut []).is_empty());
    let one = [Body::at_rest(at::<G>(1e3, 0.0))];
    assert_eq!(nearest(&agent, one, &mut buffer).len(), 1);
}

/// Of neighbours with equal distances and equal ids the first in the input comes first.
pub fn equal_neighbours_keep_their_order<G: Geometry>() {
    let agent = Agent::<G>::new(v(0.0, 0.0), v(1.0, 0.0));
    let mut equals: [G::Vector; 6] =
        [v(3.0, 4.0), v(-5.0, 0.0), v(4.0, -3.0), v(0.0, 5.0), v(-3.0, -4.0), v(0.0, -5.0)];
    for turn in 0..6 {
        equals.rotate_left(1);
        for most in 1..=6 {
            let mut buffer = [Body::at_rest(at::<G>(7.0, 7.0)); 6];
            let taken = nearest(&agent, equals.map(Body::at_rest), &mut buffer[..most]);
            let same = taken.iter().map(|body| body.position).eq(equals.iter().copied().take(most));
            assert!(same, "{most:?}, {turn:?}, {taken:?}");
        }
    }
}

/// Neighbours in another order give the same force: to within the rounding of a sum if unsorted, to
/// the last bit if sorted.
pub fn sorted_neighbours_give_the_same_force<G: Geometry>() {
    let near = super::flock::neighbors::<G>();
    let mut crowd = near.map(|body| Body { ..body });
    for (id, body) in (1..).zip(&mut crowd) {
        body.id = id;
    }
    for agent in agents::<G>() {
        let forces = |others: [Body<G>; 6]| {
            let mut buffer = others;
            let sorted = nearest(&agent, others, &mut buffer).iter().copied();
            (Flock::default().steer(&agent, others), Flock::default().steer(&agent, sorted))
        };
        let (as_they_come, sorted) = forces(crowd);
        for turn in 1..6 {
            let mut turned = crowd;
            turned.rotate_left(turn);
            let (other, other_sorted) = forces(turned);
            equals(&agent, other, as_they_come);
            same(&agent, other_sorted, sorted);
        }
    }
}

/// Its results follow the units.
pub fn it_follows_the_units<G: Geometry>() {
    follows_the_units::<G>("nearest", |s, out| {
        let mut found = s.others;
        for body in nearest(&s.me, all_except(&s.others, 1), &mut found[..2]) {
            out.count(body.id as usize);
        }
    });
}
