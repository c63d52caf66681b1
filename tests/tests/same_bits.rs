//! The same inputs give the same bits, whatever the vector type.

mod own;

use own::Pair;
use steer_core::{
    Agent, Arrive, Avoid, Bounds, Circle, Edge, Evade, Flock, FollowPath, OffsetPursuit, Path, PathProgress,
    Prediction, Pursue, Scalar, Sum, Vec2Like, Wander, WanderState, flee, others, seek,
};
use steer_glam::{GlamDVec2, GlamVec2};
use steer_nalgebra::NalgebraVector2;

const AGENTS: u32 = 12;

/// Where agents are and how they move after 200 steps under every behaviour at once.
fn outcome<V: Vec2Like>() -> Vec<(V::Scalar, V::Scalar)> {
    let s = V::Scalar::from_f64;
    let at = |x, y| V::new(s(x), s(y));
    let mut agents: Vec<_> = (0..AGENTS)
        .map(|i| {
            let i = f64::from(i);
            Agent::new(at(i * 31.3 % 97.0, i * 17.9 % 61.0), at(i * 0.7 - 3.0, 2.1 - i * 0.3))
                .with_radius(s(1.0))
        })
        .collect();
    let mut wanders = vec![WanderState::default(); agents.len()];
    let mut progress = vec![PathProgress::default(); agents.len()];
    let points = [at(10.3, 10.7), at(80.9, 15.1), at(50.2, 50.4)];
    let path = Path::closed(&points).expect("finite points are a path");
    let bounds = Bounds::new(s(100.0), s(60.0)).expect("the world has a size");
    let rocks = [Circle::new(at(33.1, 22.2), s(6.0)), Circle::new(at(71.7, 44.4), s(9.0))];
    for step in 0..200_u32 {
        let bodies: Vec<_> = agents.iter().map(Agent::body).collect();
        for (i, agent) in agents.iter_mut().enumerate() {
            let (next, sample) =
                (bodies[(i + 1) % bodies.len()], f64::from((step * 7 + 3) % 21) / 10.0 - 1.0);
            let me = *agent;
            let away = Avoid { distance: s(40.0), buffer: s(5.0) }.steer(&me, rocks);
            let force = Sum::new(s(4.0))
                .then(|| away.force)
                .weighted(s(0.3), || seek(&me, at(40.1, 30.3)))
                .weighted(s(0.2), || flee(&me, at(70.0, 30.7)))
                .weighted(s(0.4), || Arrive::within(s(30.0)).steer(&me, at(60.6, 20.2)))
                .weighted(s(0.7), || {
                    Pursue { facing: true, ..Pursue::new(Prediction::Closing) }.steer(&me, &next)
                })
                .weighted(s(0.6), || Evade::new(Prediction::Constant(s(3.3))).steer(&me, &next))
                .weighted(s(0.5), || OffsetPursuit::new(at(-4.4, 3.3)).steer(&me, &next))
                .weighted(s(0.9), || Wander::default().steer(&mut wanders[i], &me, s(sample), s(0.9)))
                .weighted(s(0.8), || FollowPath::default().steer(&mut progress[i], &me, &path))
                .weighted(s(0.1), || {
                    Flock { in_sight: s(50.0), too_close: s(9.0) }.steer(&me, others(&bodies, i))
                })
                .total();
            agent.brake(away.brake);
            agent.step(force, s(0.9));
            if i % 2 == 0 { Edge::Wrap } else { Edge::Bounce }.apply(agent, &bounds);
        }
    }
    agents.iter().flat_map(|a| [a.position, a.velocity, a.heading]).map(|v| (v.x(), v.y())).collect()
}

#[test]
fn single_precision() {
    let bits =
        |all: Vec<(f32, f32)>| all.into_iter().map(|(x, y)| (x.to_bits(), y.to_bits())).collect::<Vec<_>>();
    let own = bits(outcome::<Pair<f32>>());
    assert_eq!(own, bits(outcome::<GlamVec2>()));
    assert_eq!(own, bits(outcome::<NalgebraVector2<f32>>()));
}

#[test]
fn double_precision() {
    let bits =
        |all: Vec<(f64, f64)>| all.into_iter().map(|(x, y)| (x.to_bits(), y.to_bits())).collect::<Vec<_>>();
    let own = bits(outcome::<Pair<f64>>());
    assert_eq!(own, bits(outcome::<own::V>()));
    assert_eq!(own, bits(outcome::<GlamDVec2>()));
    assert_eq!(own, bits(outcome::<NalgebraVector2<f64>>()));
}
