//! The run without a window: a shepherd that calls the dog, a picture, and the assertions.

use crate::world::{DT, PEN, ROCKS, SIZE, World};
use example_picture::Picture;
use macroquad::math::Vec2;
use steer_glam::v0_27::Error;

/// Returns the place to call the dog to: behind the farthest stray, or, if the herd is together,
/// behind the herd on the line to the gate. The dog runs round the herd (Strömbom et al. 2014).
fn shepherd(world: &World) -> Vec2 {
    let strays: Vec<Vec2> = world.sheep.iter().map(|s| s.at()).filter(|at| !world.in_pen(*at)).collect();
    let count = strays.len() as f32;
    if count < 1.0 {
        return SIZE / 2.0;
    }
    let gate = (PEN[0] + PEN[3]) / 2.0;
    let middle = strays.iter().sum::<Vec2>() / count;
    let far = strays.iter().copied().max_by(|a, b| a.distance(middle).total_cmp(&b.distance(middle)));
    let far = far.unwrap_or(middle);
    let herd = 20.0 * count.sqrt() + 20.0;
    let place = if far.distance(middle) > herd {
        far + (far - middle).normalize_or_zero() * 45.0
    } else {
        middle + (middle - gate).normalize_or_zero() * (herd + 10.0)
    };
    let dog = world.dog.at();
    let way = place - dog;
    let along = ((middle - dog).dot(way) / way.length_squared().max(1.0)).clamp(0.0, 1.0);
    let nearest = dog + way * along;
    if nearest.distance(middle) < herd.min(place.distance(middle) - 5.0) && along > 0.0 {
        // Round the herd, on the side that is nearer.
        return middle + (nearest - middle).normalize_or(way.perp().normalize_or_zero()) * (herd + 60.0);
    }
    place
}

/// Plays `seconds` with the shepherd, and calls `seen` before each step.
pub(crate) fn run(seconds: u16, mut seen: impl FnMut(f32, &World)) -> Result<World, Error> {
    let mut world = World::new()?;
    for step in 0..u32::from(seconds) * 60 {
        seen(step as f32 * DT, &world);
        world.step(shepherd(&world), DT);
    }
    Ok(world)
}

/// Draws the sheep every four seconds, fainter in the past, and the tracks of dog and wolves.
pub(crate) fn picture() -> Result<Picture, Error> {
    const SECONDS: u16 = 64;
    let up = |at: Vec2| [at.x, -at.y];
    let mut picture = Picture::new([0.0, -SIZE.y], [SIZE.x, 0.0], 1000.0);
    let [w, h] = SIZE.to_array();
    picture.polygon([[0.0, 0.0], [w, 0.0], [w, -h], [0.0, -h]], r##"fill="#dce7c9""##);
    picture.polygon(PEN.map(up), r##"fill="#cbb994" fill-opacity="0.6""##);
    for (center, radius) in ROCKS {
        picture.circle(up(center), radius, r##"fill="#8d949c" stroke="#6b737d" stroke-width="3""##);
    }
    picture.line(PEN.map(up), r##"stroke="#7a5a2f" stroke-width="5""##);
    let (mut dog, mut wolves) = (Vec::new(), [const { Vec::new() }; 2]);
    let last = run(SECONDS, |time, world| {
        dog.push(up(world.dog.at()));
        wolves.iter_mut().zip(&world.wolves).for_each(|(track, wolf)| track.push(up(wolf.at())));
        if (time / DT).round() % 240.0 == 0.0 {
            let opacity = 0.15 + 0.5 * time / f32::from(SECONDS);
            for sheep in &world.sheep {
                picture.circle(up(sheep.at()), 6.0, &format!(r##"fill="#ffffff" opacity="{opacity:.2}""##));
            }
        }
    })?;
    picture.line(dog.into_iter().step_by(10), r##"stroke="#1f74b5" stroke-width="2" opacity="0.8""##);
    for track in wolves {
        picture.line(track.into_iter().step_by(10), r##"stroke="#c94726" stroke-width="2" opacity="0.8""##);
    }
    let sheep = last.sheep.iter().map(|sheep| (sheep, r##"fill="#ffffff" stroke="#39424e""##));
    let wolves = last.wolves.iter().map(|wolf| (wolf, r##"fill="#c94726" stroke="#ffffff""##));
    let dog = [(&last.dog, r##"fill="#1f74b5" stroke="#ffffff""##)];
    for (animal, style) in sheep.chain(wolves).chain(dog) {
        picture.circle(up(animal.at()), animal.agent.radius, style);
        picture.dart(up(animal.at()), up(animal.agent.heading), 5.0, r##"fill="#39424e""##);
    }
    Ok(picture)
}

#[test]
fn nothing_is_in_a_rock_and_the_herd_is_in_the_pen() -> Result<(), Error> {
    let fences = [[PEN[0], PEN[1]], [PEN[1], PEN[2]], [PEN[2], PEN[3]]];
    let last = run(70, |time, world| {
        for animal in world.sheep.iter().chain(&world.wolves).chain([&world.dog]) {
            let at = animal.at();
            for (center, radius) in ROCKS {
                assert!(at.distance(center) > radius, "{time:.1} s: {at} is in a rock");
            }
            for [from, to] in fences {
                let along = ((at - from).dot(to - from) / (to - from).length_squared()).clamp(0.0, 1.0);
                assert!(at.distance(from.lerp(to, along)) > 2.0, "{time:.1} s: {at} is on the fence");
            }
        }
    })?;
    assert!(last.sheep.iter().all(|sheep| last.in_pen(sheep.at())), "a sheep is not in the pen");
    // The wolves take one of the 28.
    assert!(last.sheep.len() >= 25, "{} sheep are left", last.sheep.len());
    Ok(())
}
