//! The flock: OpenSteer's boids, and each bird's start from its id alone.

use core::f64::consts::PI;

use steer_core::behavior::{Boids, Falloff, FlockRule};
use steer_core::neighbors::Sight;
use steer_core::space::Bounds;
use steer_core::swarm::SwarmRules;
use steer_core::{Agent, Geometry, Scalar, Vec2Ext as _, Vec2Like as _};

use crate::arguments::{Settings, Start};

/// Longest sight, a length.
const SIGHT: f64 = 9.0;

/// Side of the square world: a bird has so many others in sight if all are evenly spread.
fn side(settings: &Settings) -> f64 {
    (settings.birds as f64 * PI * SIGHT * SIGHT / settings.neighbours).sqrt()
}

/// Radii, cones and weights of OpenSteer's `Boids`.
pub(crate) fn rules<G: Geometry>(settings: &Settings) -> SwarmRules<G> {
    let of = G::Scalar::from_f64;
    let rule = |distance, min_cos, weight| FlockRule {
        sight: Sight { distance: of(distance), min_cos: of(min_cos) },
        weight: of(weight),
    };
    let (origin, side) = (G::Vector::zero(), of(side(settings)));
    SwarmRules {
        boids: Boids {
            separation: rule(5.0, -0.707, 12.0),
            falloff: Falloff::Constant,
            cohesion: rule(SIGHT, -0.15, 8.0),
            alignment: rule(7.5, 0.7, 8.0),
            ..Boids::default()
        },
        template: Agent::new(origin, origin).with_max_force(of(27.0)).with_max_speed(of(9.0)),
        bounds: Bounds { min: origin, max: G::Vector::new(side, side) },
        edge: settings.edge.into(),
    }
}

/// The point that birds seek with `--goal`.
pub(crate) fn goal<G: Geometry>(rules: &SwarmRules<G>) -> G::Vector {
    (rules.bounds.min + rules.bounds.max) * G::Scalar::from_f64(0.5)
}

/// Pseudo-random numbers of one bird: SplitMix64 (Steele, Lea and Flood 2014).
struct Dice(u64);

impl Dice {
    fn new(seed: u64, id: u32) -> Self {
        // Each bird has its own stretch of the sequence.
        Dice(Dice(seed).next().wrapping_add(Dice(u64::from(id)).next()))
    }

    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut bits = self.0;
        bits = (bits ^ (bits >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        bits = (bits ^ (bits >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        bits ^ (bits >> 31)
    }

    /// A number from 0 up to 1, with 24 bits: exact in `f32` and in `f64`.
    fn roll(&mut self) -> f64 {
        (self.next() >> 40) as f64 / 16_777_216.0
    }
}

/// A bird at the start. It depends on the settings and on its id, so any rank can make it.
pub(crate) fn bird<G: Geometry>(settings: &Settings, template: Agent<G>, id: u32) -> Agent<G> {
    let mut dice = Dice::new(settings.seed, id);
    let (mut x, mut y) = (dice.roll(), dice.roll());
    match settings.start {
        Start::Even => {}
        Start::Clustered => y = y * y * y,
        // Ids and headings decide the direction in which these birds part. Two of the points are
        // one on a torus.
        Start::Coincident if id % 100 == 99 => (x, y) = (0.25, f64::from(id / 100 % 5) * 0.25),
        Start::Coincident => {}
    }
    let side = side(settings);
    let direction = G::Vector::fraction_of_turn((dice.next() >> 48) as usize, 1 << 16);
    let of = G::Scalar::from_f64;
    let (position, velocity) = (G::Vector::new(of(x * side), of(y * side)), direction * of(2.7));
    Agent { id, position, velocity, heading: velocity.direction_or(direction), ..template }
}
