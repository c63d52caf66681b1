//! A game with macroquad: the dog runs to the mouse and drives the sheep into the pen.

mod headless;
mod world;

use macroquad::prelude::*;
use world::{Animal, DT, PEN, ROCKS, SIZE, World};

/// Plays the game in the window until it is closed.
async fn play(mut world: World) {
    let all = world.sheep.len();
    let mut behind = 0.0;
    loop {
        // Steps of fixed length; a slow frame makes at most six of them.
        behind = (behind + get_frame_time()).min(6.0 * DT);
        while behind >= DT {
            world.step(mouse_position().into(), DT);
            behind -= DT;
        }
        draw(&world, all);
        next_frame().await;
    }
}

/// Draws the game and the score.
fn draw(world: &World, all: usize) {
    clear_background(Color::from_hex(0xdce7c9));
    for (center, radius) in ROCKS {
        draw_circle(center.x, center.y, radius, Color::from_hex(0x8d949c));
    }
    for side in PEN.windows(2) {
        draw_line(side[0].x, side[0].y, side[1].x, side[1].y, 5.0, Color::from_hex(0x7a5a2f));
    }
    for sheep in &world.sheep {
        draw_animal(sheep, WHITE);
    }
    for wolf in &world.wolves {
        draw_animal(wolf, Color::from_hex(0xc94726));
    }
    draw_animal(&world.dog, Color::from_hex(0x1f74b5));
    let penned = world.sheep.iter().filter(|sheep| world.in_pen(sheep.at())).count();
    let score = format!("{penned} of {all} sheep in the pen, {} taken by wolves", all - world.sheep.len());
    draw_text(&score, 16.0, SIZE.y - 16.0, 24.0, Color::from_hex(0x39424e));
}

/// Draws an animal as a circle with a dart along its heading.
fn draw_animal(animal: &Animal, color: Color) {
    let (at, ahead) = (animal.at(), animal.agent.heading);
    let aside = ahead.perp() * 3.0;
    draw_circle(at.x, at.y, animal.agent.radius, color);
    draw_triangle(
        at + ahead * 6.0,
        at - ahead * 3.0 + aside,
        at - ahead * 3.0 - aside,
        Color::from_hex(0x39424e),
    );
}

/// Opens the window, or draws a run without one to the file of the first argument.
fn main() -> Result<(), Box<dyn std::error::Error>> {
    if let Some(file) = std::env::args().nth(1) {
        headless::picture()?.save(file, "A dog drives sheep past rocks and wolves into a pen.")?;
        return Ok(());
    }
    let [width, height] = [SIZE.x as i32, SIZE.y as i32];
    let window =
        Conf { window_title: "Sheep".into(), window_width: width, window_height: height, ..Conf::default() };
    macroquad::Window::from_config(window, play(World::new()?));
    Ok(())
}
