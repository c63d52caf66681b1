//! Agents in any units: pixels and frames, pixels and seconds, a robot and a pedestrian in metres.

#![allow(clippy::print_stdout, reason = "the figures, for whoever asks with --nocapture")]

use crate::own::V;
use steer_core::behavior::{Arrive, AvoidCircles, BrakingArrive, FollowTube, TubeProgress};
use steer_core::combine::Sum;
use steer_core::terrain::{Circle, Path};
use steer_core::{Agent, Vec2Ext};

fn still() -> Agent<V> {
    Agent::new(V([0.0, 0.0]), V([0.0, 0.0]))
}

/// Number of starts of 41 before a rock that arrive behind it, and their mean time.
fn past_a_rock(dt: f64) -> (usize, f64) {
    let (rock, goal) = (Circle::new(V([200.0, 0.0]), 40.0), V([400.0, 0.0]));
    let avoid = AvoidCircles { feeler_length: 300.0, clearance: 20.0, brake_time: 1.0 };
    let times = (-20..=20).filter_map(|start| {
        let mut agent = still().with_max_speed(3.0).with_max_force(0.3).with_radius(6.0);
        agent.position = V([0.0, f64::from(start) * 2.0]);
        let mut time = 0.0;
        while time < 5400.0 {
            let avoidance = avoid.steer(&agent, [rock]);
            agent.damp(avoidance.factor(dt));
            let arrive = || Arrive::within(100.0).steer(&agent, goal);
            let force = Sum::new(agent.max_force).then(|| avoidance.force).then(arrive).total();
            agent.step(force, dt);
            time += dt;
            if agent.position.distance(goal) < 10.0 {
                return Some(time);
            }
        }
        None
    });
    let (arrived, sum) = times.fold((0, 0.0), |(arrived, sum), time| (arrived + 1, sum + time));
    (arrived, sum / arrived.max(1) as f64)
}

#[test]
fn a_brake_before_a_rock_does_not_know_the_frame_rate() {
    let runs = [1.0, 0.5, 0.25, 1.0 / 60.0].map(|dt| {
        let (arrived, mean) = past_a_rock(dt);
        println!("dt {dt:.4}: {arrived} of 41 arrive, mean time {mean:.1}");
        (arrived, mean)
    });
    let (least, most) = runs.iter().fold((f64::MAX, 0.0_f64), |(a, b), (_, mean)| (mean.min(a), mean.max(b)));
    assert!(runs.iter().all(|(arrived, _)| *arrived == 41) && most <= 1.05 * least, "{runs:?}");
}

/// Drives a robot of 15 kg along a path of 11 m in a tube of 0.25 m. Returns its time to a stop at
/// the end, its largest distance from the path and its distance from the end.
///
/// Its wheels turn at most at 1.5 radians/s. Nothing is tuned: one call of `with_limits`, one of
/// `for_agent`.
fn drive(robot: Agent<V>, dt: f64) -> (f64, f64, f64) {
    let points = [V([0.0, 0.0]), V([4.0, 0.0]), V([4.0, 3.0]), V([8.0, 3.0])];
    let path = Path::open(&points).and_then(|path| path.with_radius(0.25)).expect("a path");
    let (follow, mut progress) = (FollowTube::for_agent(&robot), TubeProgress::default());
    let arrive = BrakingArrive { tolerance: 0.01 };
    let (mut agent, mut time, mut worst) = (robot, 0.0, 0.0_f64);
    while time < 300.0 && !arrive.arrived(&agent, points[3]) {
        let force = if agent.position.distance(points[3]) < agent.braking_distance() * 1.25 {
            arrive.steer(&agent, points[3], dt)
        } else {
            follow.steer(&mut progress, &agent, &path)
        };
        agent.step(force, dt);
        time += dt;
        worst = worst.max(path.project(agent.position).distance);
    }
    // It stays.
    for _ in 0..500 {
        agent.step(arrive.steer(&agent, points[3], dt), dt);
    }
    assert!(agent.speed() < 1e-3, "it rests: {agent:?}");
    (time, worst, agent.position.distance(points[3]))
}

#[test]
fn a_robot_needs_no_tuning() {
    let robot = still().with_mass(15.0).with_limits(0.6, 0.5).with_max_turn_rate(1.5);
    let (time, worst, rest) = drive(robot, 0.02);
    println!("robot: {time:.1} s, {worst:.3} m off its path, {rest:.4} m from the end");
    assert!(time <= 22.0 && worst <= 0.25 && rest <= 0.01, "{time} s, {worst} m, {rest} m");
    // The ratio 10 of gain to max_force / max_speed is not delicate.
    for ratio in [2.0, 5.0, 20.0, 60.0] {
        let other = robot.with_gain(ratio * robot.max_force / robot.max_speed);
        let (time, worst, rest) = drive(other, 0.02);
        println!(
            "robot with ratio {ratio}: {time:.1} s, {worst:.3} m off its path, {rest:.4} m from the end"
        );
        assert!(time <= 22.0 && worst <= 0.26 && rest <= 0.01, "{ratio}: {time} s, {worst} m, {rest} m");
    }
}
