//! [`Arguments`] of the measured functions, and [`Entry`], one of them.

use core::hint::black_box;
use steer_conformance::catalogue::Situation;
use steer_core::crowd::{CrowdBuffer, PatienceState};
use steer_core::space::Bounds;
use steer_core::terrain::Circle;
use steer_core::{Agent, Body, Geometry, Scalar as _, Vec2Like};

/// A function whose cost is measured.
#[derive(Clone, Copy)]
pub struct Entry<G: Geometry> {
    /// Name of the function in the machine code.
    pub name: &'static str,
    /// Name in the tables.
    pub title: &'static str,
    /// The function.
    pub call: fn(&mut Arguments<G>) -> G::Vector,
}

/// Situations in which each function is called. Each has a different agent.
pub const CALLS: usize = 8;
/// Number of neighbours, and of obstacles.
const NEAR: usize = 8;

/// All arguments of the functions, with numbers that are unknown to the compiler.
pub struct Arguments<G: Geometry> {
    pub(crate) at: Situation<G>,
    pub(crate) bodies: [Body<G>; NEAR],
    pub(crate) circles: [Circle<G>; NEAR],
    pub(crate) world: Bounds<G>,
    pub(crate) crowd: CrowdBuffer<G, 24>,
    pub(crate) patience: PatienceState<G::Scalar>,
}

pub(crate) fn v<G, V: Vec2Like<G>>(x: f64, y: f64) -> V {
    let n = |value: f64| V::Scalar::from_f64(black_box(value));
    V::new(n(x), n(y))
}

impl<G: Geometry> Arguments<G> {
    /// Returns the situation of one of the agents.
    #[must_use]
    pub fn new(index: usize) -> Self {
        let n = |value: f64| G::Scalar::from_f64(black_box(value));
        let mut bodies = [Body::at_rest(v(0.0, 0.0)); NEAR];
        let mut circles = [Circle::new(v(0.0, 0.0), n(0.0)); NEAR];
        for (at, (body, circle)) in bodies.iter_mut().zip(&mut circles).enumerate() {
            let i = at as f64;
            let place = v(40.0 + i * 17.3 % 31.0, 30.0 + i * 23.9 % 29.0);
            *body = Body::new(place, v(i * 0.7 % 1.9 - 0.9, i * 1.1 % 1.7 - 0.8));
            body.id = at as u32;
            body.radius = n(0.5);
            *circle = Circle::new(v(20.0 + i * 31.3 % 79.0, 15.0 + i * 37.9 % 61.0), n(3.0 + i % 3.0));
        }
        let i = index as f64;
        let me = Agent::new(
            v(38.0 + i * 13.7 % 37.0, 27.0 + i * 19.1 % 35.0),
            v(1.6 - i * 0.4, i * 0.9 % 2.1 - 0.7),
        )
        .with_id(NEAR as u32)
        .with_radius(n(0.5))
        .with_max_speed(n(2.0))
        .with_max_force(n(0.4));
        let [first, second, third, ..] = bodies;
        let at =
            Situation { target: v(90.0, 20.0), others: [first, second, third], ..Situation::new(me, first) };
        Arguments {
            at,
            bodies,
            circles,
            world: Bounds { min: v(0.0, 0.0), max: v(120.0, 90.0) },
            crowd: CrowdBuffer::new(),
            patience: PatienceState::default(),
        }
    }
}
