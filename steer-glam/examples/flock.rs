//! Sixty birds in a world that wraps: in all directions at first, a flock in the end.
//!
//! `cargo run -p steer-glam --example flock`

#![expect(clippy::print_stdout, reason = "it draws the flock")]

use steer_glam::behavior::Flock;
use steer_glam::glam::{Vec2, vec2};
use steer_glam::space::Edge;
use steer_glam::{Agent, Body, Bounds};

/// Draws where the birds are, and returns the length of their mean heading: 1 if all agree.
fn show(birds: &[Agent]) -> f32 {
    let mut rows = vec![vec!['.'; 64]; 16];
    for bird in birds {
        let (column, row) = (bird.position.x / 10.0, bird.position.y / 20.0);
        rows[(row as usize).min(15)][(column as usize).min(63)] = 'v';
    }
    for row in rows {
        println!("{}", row.iter().collect::<String>());
    }
    let mean: Vec2 = birds.iter().map(|bird| bird.heading).sum::<Vec2>() / birds.len() as f32;
    println!("{} birds; the mean heading has the length {:.2}\n", birds.len(), mean.length());
    mean.length()
}

fn main() -> Result<(), steer_glam::Error> {
    let world = Bounds::new(640.0, 320.0)?;
    let torus = world.torus();
    let bird = Agent::new(Vec2::ZERO, Vec2::X).with_max_speed(3.0).with_max_force(0.2);
    let mut birds: Vec<Agent> = (0..60_u16)
        .map(|id| {
            let (i, angle) = (f32::from(id), f32::from(id) * 2.4);
            let heading = Vec2::from_angle(angle);
            let mut bird = bird.with_id(u32::from(id));
            bird.position = vec2(i * 97.0 % 640.0, i * 53.0 % 320.0);
            (bird.velocity, bird.heading) = (heading * 3.0, heading);
            bird
        })
        .collect();
    let flock = Flock { view_distance: 140.0, separation_distance: 20.0 };

    let before = show(&birds);
    for _step in 0..1000 {
        // All forces come from one snapshot; each bird sees the nearest image of the others.
        let bodies: Vec<Body> = birds.iter().map(Agent::to_body).collect();
        for bird in &mut birds {
            let (me, id) = (bird.position, bird.id);
            let others =
                bodies.iter().filter(|other| other.id != id).map(|other| torus.nearest_body(me, *other));
            bird.step(flock.steer(bird, others), 1.0);
            Edge::Wrap.apply(bird, &world);
        }
    }
    let after = show(&birds);
    assert!(before < 0.2 && after > 0.5, "{before} became {after}");
    Ok(())
}
