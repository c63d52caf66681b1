//! A ship flies to three buoys in turn and stops at the last: metres and seconds, 60 frames a
//! second.
//!
//! `cargo run -p steer-glam --example seek`

#![expect(clippy::print_stdout, reason = "it shows the flight")]

use steer_glam::behavior::BrakingArrive;
use steer_glam::glam::vec2;
use steer_glam::{Agent, seek};

fn main() {
    let buoys = [vec2(40.0, 0.0), vec2(40.0, 30.0), vec2(0.0, 30.0)];
    let dt = 1.0 / 60.0;
    // 8 m/s, reached by 10 m/s².
    let mut ship = Agent::new(vec2(0.0, 0.0), vec2(1.0, 0.0)).with_limits(8.0, 10.0);

    let (mut next, mut passed) = (0, Vec::new());
    for frame in 0..1200 {
        let goal = buoys[next];
        let force = if next + 1 < buoys.len() {
            seek(&ship, goal)
        } else {
            BrakingArrive::default().steer(&ship, goal, dt)
        };
        ship.step(force, dt);
        if frame % 60 == 0 {
            println!(
                "{:2} s: at {:5.1}, {:5.1}; {:3.1} m/s",
                frame / 60,
                ship.position.x,
                ship.position.y,
                ship.speed()
            );
        }
        if next + 1 < buoys.len() && ship.position.distance(goal) < 2.0 {
            passed.push(frame);
            next += 1;
        }
    }
    println!("passed two buoys after {passed:?} frames; rests at {}", ship.position);
    assert_eq!(passed.len(), 2);
    assert!(ship.position.distance(buoys[2]) < 0.01 && ship.speed() < 0.01);
}
