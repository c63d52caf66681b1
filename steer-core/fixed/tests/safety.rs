//! The safety filter in fixed point: short steps lose no digit of a stop.

use steer_fixed::crowd::{HalfPlanes, SafetyFilter, Surroundings};
use steer_fixed::terrain::Wall;
use steer_fixed::{Agent, FixedVec2, I16F16, I20F12, Number, Vec2Ext as _, seek};

/// Least gaps beyond the radii: to a wall, and between two that meet head-on.
fn least_gaps<S: Number>(max_speed: f64, acceleration: f64, rate: f64) -> [S; 2] {
    let n = S::from_f64;
    let v = |x: f64, y: f64| FixedVec2 { x: n(x), y: n(y) };
    let (start, dt, filter) =
        (max_speed * max_speed / acceleration + 50.0, n(1.0 / rate), SafetyFilter::default());
    let agent = |x: f64| {
        Agent::new(v(x, 0.0), v(0.0, 0.0)).with_radius(n(5.0)).with_limits(n(max_speed), n(acceleration))
    };
    let (wall, goal) = (Wall::new(v(0.0, -100.0), v(0.0, 100.0)), v(start, 0.0));
    let mut planes = HalfPlanes::<32, _>::new();
    let (mut alone, mut pair) = (agent(-start), [agent(-start), agent(start)]);
    let mut least = [n(1000.0); 2];
    for _ in 0..(3.0 * rate * (start / max_speed + max_speed / acceleration)) as usize {
        let around = Surroundings::new(dt).with_obstacles([wall]);
        let force = filter.steer(&mut planes, &alone, seek(&alone, goal), around);
        alone.step(force, dt);
        let bodies = pair.each_ref().map(Agent::to_body);
        for (index, one) in pair.iter_mut().enumerate() {
            let wish = seek(one, if index == 0 { goal } else { -goal });
            let around = Surroundings::new(dt).with_others([bodies[1 - index]]);
            let force = filter.steer(&mut planes, one, wish, around);
            one.step(force, dt);
        }
        least[0] = least[0].min(-alone.position.x - n(5.0));
        least[1] = least[1].min(pair[0].position.distance(pair[1].position) - n(10.0));
    }
    least
}

/// The shortest steps are those that the README names.
#[test]
fn neither_a_wall_nor_another_is_touched_in_short_steps() {
    for (max_speed, acceleration) in [(10.0, 1.0), (60.0, 10.0), (100.0, 20.0), (150.0, 50.0)] {
        for rate in [30.0, 60.0, 120.0, 240.0, 500.0] {
            let gaps = least_gaps::<I16F16>(max_speed, acceleration, rate);
            assert!(
                gaps.iter().all(|gap| gap.to_f64() >= 0.0),
                "{max_speed} {acceleration} {rate}: {gaps:?}"
            );
        }
    }
    for (max_speed, acceleration) in [(600.0, 500.0), (400.0, 100.0), (700.0, 300.0)] {
        for rate in [30.0, 60.0] {
            let gaps = least_gaps::<I20F12>(max_speed, acceleration, rate);
            assert!(
                gaps.iter().all(|gap| gap.to_f64() >= 0.0),
                "{max_speed} {acceleration} {rate}: {gaps:?}"
            );
        }
    }
}
