//! A swarm flies through a field of rocks, and no bird enters one.
//!
//! `cargo run -p steer-glam --example obstacles`

#![expect(clippy::print_stdout, reason = "it draws the rocks and the swarm")]

use steer_glam::behavior::{AvoidObstacles, AvoidObstaclesState, Boids, FlockRule};
use steer_glam::glam::{Vec2, vec2};
use steer_glam::space::Edge;
use steer_glam::{Agent, Bounds, Circle, Swarm, SwarmRules, seek};

/// Draws the rocks, and the birds as `>`.
fn show(swarm: &Swarm, rocks: &[Circle]) {
    let mut rows = vec![vec![' '; 78]; 20];
    for (y, row) in rows.iter_mut().enumerate() {
        for (x, cell) in row.iter_mut().enumerate() {
            let place = vec2(x as f32 + 0.5, y as f32 * 2.0 + 1.0);
            if rocks.iter().any(|rock| rock.center.distance(place) < rock.radius) {
                *cell = '#';
            }
        }
    }
    for bird in swarm.iter() {
        let (column, row) = (bird.position.x as usize, bird.position.y as usize / 2);
        if let Some(cell) = rows.get_mut(row).and_then(|row| row.get_mut(column)) {
            *cell = '>';
        }
    }
    for row in rows {
        println!("{}", row.iter().collect::<String>());
    }
    println!();
}

fn main() -> Result<(), steer_glam::Error> {
    let rocks =
        [(22.0, 12.0, 5.0), (26.0, 30.0, 6.0), (44.0, 20.0, 7.0), (60.0, 8.0, 4.0), (60.0, 33.0, 4.0)]
            .map(|(x, y, radius)| Circle::new(vec2(x, y), radius));
    let rule = |distance, weight| FlockRule::all_round(distance).with_weight(weight);
    let still = Vec2::ZERO;
    let mut swarm = Swarm::new(SwarmRules {
        boids: Boids {
            separation: rule(1.5, 1.0),
            cohesion: rule(6.0, 0.05),
            alignment: rule(6.0, 0.2),
            ..Boids::default()
        },
        template: Agent::new(still, still).with_max_speed(0.5).with_max_force(0.2).with_radius(0.3),
        bounds: Bounds::new(200.0, 40.0)?,
        edge: Edge::Open,
    })?;
    for i in 0..60_u8 {
        let place = vec2(f32::from(i % 6), 4.0 + f32::from(i / 6) * 3.5);
        swarm.add(place, vec2(0.5, 0.0))?;
    }

    let avoid = AvoidObstacles { feeler_length: 10.0, clearance: 0.5 };
    let goal = vec2(300.0, 20.0);
    for step in 0..400 {
        if step % 80 == 0 {
            show(&swarm, &rocks);
        }
        // The closure is called on any thread, and twice for some birds: so it keeps no state.
        swarm.step_with(1.0, |bird| {
            avoid.steer(&mut AvoidObstaclesState::default(), bird, rocks) + 0.2 * seek(bird, goal)
        });
        let depth = |place: Vec2| rocks.iter().any(|rock| rock.center.distance(place) < rock.radius);
        assert!(!swarm.iter().any(|bird| depth(bird.position)), "a bird is in a rock at step {step}");
    }
    show(&swarm, &rocks);
    let through = swarm.iter().filter(|bird| bird.position.x > 66.0).count();
    println!("{through} of {} birds are through", swarm.len());
    assert_eq!(through, swarm.len());
    Ok(())
}
