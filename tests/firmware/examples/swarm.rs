//! Fireflies on a matrix of 32 × 16 lights, on a chip with neither a floating-point unit nor a
//! heap.
#![no_std]
#![no_main]

use core::convert::Infallible;
use cortex_m_semihosting::hprintln;
use embedded_graphics::{pixelcolor::BinaryColor, prelude::*};
use steer_core::all_except;
use steer_core::behavior::{Flock, Wander};
use steer_core::combine::Sum;
use steer_core::space::Edge;
use steer_firmware::{entry, exit};
use steer_fixed::{Agent, Body, Bounds, FixedVec2, I16F16, WanderState};

/// Converts a constant at compile time. One unit of length is the distance between two lights. One
/// step is one picture.
const fn n(value: f64) -> I16F16 {
    I16F16::from_f64(value)
}
const SWARM: usize = 16;
const SPEED: I16F16 = n(0.5);
const WORLD: Bounds =
    Bounds { min: FixedVec2 { x: n(0.0), y: n(0.0) }, max: FixedVec2 { x: n(32.0), y: n(16.0) } };

#[entry]
fn main() -> ! {
    let flock = Flock { view_distance: n(8.0), separation_distance: n(2.0) };
    let wander = Wander { distance: n(1.0), radius: n(0.5), range: n(0.5), rate: n(1.0) };
    let mut chance = Chance(2026);
    let mut roams = [WanderState::default(); SWARM];
    let mut swarm = core::array::from_fn::<Agent, SWARM, _>(|_| {
        let place =
            FixedVec2 { x: chance.sample() * n(16.0) + n(16.0), y: chance.sample() * n(8.0) + n(8.0) };
        let way = FixedVec2 { x: chance.sample() * SPEED, y: chance.sample() * SPEED };
        Agent::new(place, way).with_max_speed(SPEED).with_max_force(n(0.05))
    });

    let mut lights = Matrix([0; 16]);
    for picture in 0..=300 {
        // Each firefly sees the positions at the beginning of the step.
        let bodies: [Body; SWARM] = swarm.each_ref().map(Agent::to_body);
        for (index, (fly, roam)) in swarm.iter_mut().zip(&mut roams).enumerate() {
            let force = Sum::new(fly.max_force)
                .then(|| flock.steer(fly, all_except(&bodies, index)))
                .weighted(n(0.5), || wander.steer(roam, fly, chance.sample(), n(1.0)))
                .total();
            fly.step(force, n(1.0));
            Edge::Wrap.apply(fly, &WORLD);
        }
        // Turns on the light at the position of each firefly.
        let _ = lights.clear(BinaryColor::Off);
        for fly in &swarm {
            let light = Point::new(fly.position.x.0.to_num(), fly.position.y.0.to_num());
            let _ = Pixel(light, BinaryColor::On).draw(&mut lights);
        }
        if picture % 100 == 0 {
            lights.show();
        }
    }
    exit(true)
}

/// One bit for each light. On a device, use the display's driver instead.
struct Matrix([u32; 16]);

impl OriginDimensions for Matrix {
    fn size(&self) -> Size {
        Size::new(32, 16)
    }
}

impl DrawTarget for Matrix {
    type Color = BinaryColor;
    type Error = Infallible;

    fn draw_iter<I: IntoIterator<Item = Pixel<BinaryColor>>>(&mut self, pixels: I) -> Result<(), Infallible> {
        for Pixel(at, color) in pixels {
            if let (Some(row), 0..32) = (self.0.get_mut(at.y as usize), at.x) {
                let bit = 1 << at.x;
                *row = if color.is_on() { *row | bit } else { *row & !bit };
            }
        }
        Ok(())
    }
}

impl Matrix {
    /// Shows the lights, here as text in the debugger's terminal.
    fn show(&self) {
        for row in self.0 {
            let mut text = [b'.'; 32];
            for (at, light) in text.iter_mut().enumerate() {
                if row >> at & 1 == 1 {
                    *light = b'#';
                }
            }
            hprintln!("{}", core::str::from_utf8(&text).unwrap_or_default());
        }
        hprintln!();
    }
}

/// A short generator. Any other works too.
struct Chance(u32);

impl Chance {
    /// Random number from −1 to 1.
    fn sample(&mut self) -> I16F16 {
        self.0 = self.0.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        I16F16(steer_fixed::fixed::types::I16F16::from_bits((self.0.cast_signed()) >> 15))
    }
}
