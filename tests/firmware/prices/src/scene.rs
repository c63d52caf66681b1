//! [`Scene`]: the arguments of the functions.

use core::hint::black_box;
use steer_core::behavior::{
    AvoidObstaclesState, PathProgress, QueueState, TubeProgress, TurnState, WanderState,
};
use steer_core::crowd::{CrowdBuffer, PatienceState};
use steer_core::space::Bounds;
use steer_core::terrain::{Circle, Path, Polygon, SampledField, Wall};
use steer_core::{Agent, Body, Geometry, Scalar as _, Vec2Like};

/// Situations in which each function is called. Each has a different agent.
pub const CALLS: usize = 8;
/// Number of other agents, and of circles.
pub(crate) const CROWD: usize = 8;

/// Storage that a path, a polygon and a field borrow.
pub struct Ground<G: Geometry> {
    way: [G::Vector; 5],
    corners: [G::Vector; 4],
    wind: [G::Vector; 12],
}

/// All arguments of behaviours, with numbers that are unknown to the compiler.
pub struct Scene<'a, G: Geometry> {
    pub(crate) me: Agent<G>,
    pub(crate) target: G::Vector,
    pub(crate) one: Body<G>,
    pub(crate) other: Body<G>,
    pub(crate) bodies: [Body<G>; CROWD],
    pub(crate) circles: [Circle<G>; CROWD],
    pub(crate) walls: [Wall<G>; 4],
    pub(crate) house: [Polygon<G, &'a [G::Vector]>; 1],
    pub(crate) path: Path<G, &'a [G::Vector]>,
    pub(crate) world: Bounds<G>,
    pub(crate) wind: SampledField<'a, G>,
    pub(crate) chance: G::Scalar,
    pub(crate) dt: G::Scalar,
    pub(crate) wander: WanderState<G>,
    pub(crate) avoid: AvoidObstaclesState,
    pub(crate) progress: PathProgress,
    pub(crate) tube: TubeProgress<G::Scalar>,
    pub(crate) turn: TurnState<G::Scalar>,
    pub(crate) queue: QueueState,
    pub(crate) crowd: CrowdBuffer<G, 24>,
    pub(crate) patience: PatienceState<G::Scalar>,
}

fn v<G, V: Vec2Like<G>>(x: f64, y: f64) -> V {
    let n = |value: f64| V::Scalar::from_f64(black_box(value));
    V::new(n(x), n(y))
}

impl<G: Geometry> Ground<G> {
    /// Points in a world of 120 by 90.
    #[must_use]
    pub fn new() -> Self {
        let mut wind = [v(0.0, 0.0); 12];
        for (cell, wind) in wind.iter_mut().enumerate() {
            *wind = v((cell % 4) as f64 - 1.5, (cell / 4) as f64 - 1.0);
        }
        Ground {
            way: [v(20.3, 15.7), v(95.1, 12.9), v(104.6, 70.3), v(61.7, 48.2), v(17.9, 77.4)],
            corners: [v(64.4, 26.3), v(91.9, 31.6), v(88.3, 52.5), v(73.8, 49.1)],
            wind,
        }
    }
}

impl<G: Geometry> Default for Ground<G> {
    fn default() -> Self {
        Ground::new()
    }
}

impl<'a, G: Geometry> Scene<'a, G> {
    /// Situation of one of the agents. Never `None`.
    #[must_use]
    pub fn new(ground: &'a Ground<G>, index: usize) -> Option<Self> {
        let n = |value: f64| G::Scalar::from_f64(black_box(value));
        let mut bodies = [Body::at_rest(v(0.0, 0.0)); CROWD];
        let mut circles = [Circle::new(v(0.0, 0.0), n(0.0)); CROWD];
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
        .with_id(CROWD as u32)
        .with_radius(n(0.5))
        .with_max_speed(n(2.0))
        .with_max_force(n(0.4));
        let world = Bounds::new(n(120.0), n(90.0)).ok()?;
        Some(Scene {
            me,
            target: v(90.0, 20.0),
            one: *bodies.first()?,
            other: *bodies.last()?,
            bodies,
            circles,
            walls: [
                Wall::new(v(25.3, 62.1), v(47.8, 50.6)),
                Wall::new(v(98.2, 22.7), v(104.9, 41.3)),
                Wall::new(v(55.1, 10.4), v(57.6, 28.9)),
                Wall::new(v(30.0, 20.0), v(80.0, 24.0)),
            ],
            house: [Polygon::new(&ground.corners[..]).ok()?],
            path: Path::closed(&ground.way[..]).ok()?.with_radius(n(3.3)).ok()?,
            world,
            wind: SampledField::new(world, 4, 3, &ground.wind).ok()?,
            chance: n(0.3),
            dt: n(1.0),
            wander: WanderState::default(),
            avoid: AvoidObstaclesState::default(),
            progress: PathProgress::default(),
            tube: TubeProgress::default(),
            turn: TurnState::default(),
            queue: QueueState::default(),
            crowd: CrowdBuffer::new(),
            patience: PatienceState::default(),
        })
    }
}
