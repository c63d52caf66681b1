//! [`Scope`]: an agent of the scene while it decides, and its surroundings.

use crate::approx::{n, v};
use crate::catalogue::Memory;
use steer_core::behavior::Wander;
use steer_core::space::{Bounds, Torus};
use steer_core::terrain::{Circle, Path, Polygon, SampledField, Wall};
use steer_core::{Agent, Body, Error, Geometry};

/// Number of agents in the scene.
pub const AGENTS: usize = 44;
/// Width of the world. It begins at 0, and its squared distances fit into 16 bits before the point.
pub const WIDTH: f64 = 120.0;
/// Height of the world.
pub const HEIGHT: f64 = 90.0;

/// Columns and rows of the wind.
const GRID: (usize, usize) = (4, 3);

/// Points that paths, polygons and fields borrow.
pub(super) struct Points<G: Geometry> {
    beat: [G::Vector; 5],
    street: [G::Vector; 4],
    triangle: [G::Vector; 3],
    garden: [G::Vector; 5],
    wind: [G::Vector; GRID.0 * GRID.1],
}

impl<G: Geometry> Points<G> {
    pub(super) fn new() -> Self {
        // A vortex, turned slightly outward.
        let wind = core::array::from_fn(|cell| {
            let (column, row) = ((cell % GRID.0) as f64 - 1.5, (cell / GRID.0) as f64 - 1.0);
            v(column * 0.3 - row * 1.1, row * 0.3 + column * 1.1)
        });
        Points {
            beat: [v(20.3, 15.7), v(95.1, 12.9), v(104.6, 70.3), v(61.7, 48.2), v(17.9, 77.4)],
            street: [v(12.1, 40.3), v(48.7, 22.6), v(77.3, 66.9), v(109.2, 47.1)],
            triangle: [v(64.4, 26.3), v(91.9, 31.6), v(73.8, 49.1)],
            garden: [v(30.2, 20.1), v(88.7, 16.4), v(101.3, 55.9), v(60.6, 78.8), v(22.4, 58.3)],
            wind,
        }
    }
}

/// Everything that is not an agent: the world's sides, obstacles, paths and a wind.
pub(super) struct Terrain<'a, G: Geometry> {
    pub(super) world: Bounds<G>,
    pub(super) torus: Torus<G>,
    pub(super) rocks: [Circle<G>; 3],
    pub(super) walls: [Wall<G>; 3],
    pub(super) triangle: Polygon<G, &'a [G::Vector]>,
    pub(super) house: Bounds<G>,
    pub(super) pond: Circle<G>,
    pub(super) garden: Polygon<G, &'a [G::Vector]>,
    pub(super) beat: Path<G, &'a [G::Vector]>,
    pub(super) street: Path<G, &'a [G::Vector]>,
    pub(super) errand: Path<G, &'a [G::Vector]>,
    pub(super) wind: SampledField<'a, G>,
}

impl<'a, G: Geometry> Terrain<'a, G> {
    /// Returns the terrain over these points. It is not inlined, so that its copies are off the
    /// stack when the scene runs.
    ///
    /// # Errors
    /// If a position is not finite.
    #[inline(never)]
    pub(super) fn new(points: &'a Points<G>) -> Result<Self, Error> {
        let world = Bounds::new(n(WIDTH), n(HEIGHT))?;
        let circle = |x, y, radius| Circle::new(v(x, y), n(radius));
        Ok(Terrain {
            world,
            torus: world.torus(),
            rocks: [circle(33.1, 30.2, 6.3), circle(88.6, 61.7, 7.9), circle(54.3, 71.8, 4.4)],
            walls: [
                Wall::new(v(25.3, 62.1), v(47.8, 50.6)),
                Wall::new(v(98.2, 22.7), v(104.9, 41.3)),
                Wall::new(v(55.1, 10.4), v(57.6, 28.9)),
            ],
            triangle: Polygon::new(&points.triangle[..])?,
            house: Bounds::<G> { min: v(36.3, 38.1), max: v(54.9, 52.7) },
            pond: circle(63.2, 44.4, 31.6),
            garden: Polygon::new(&points.garden[..])?,
            beat: Path::closed(&points.beat[..])?.with_radius(n(3.3))?,
            street: Path::ping_pong(&points.street[..])?.with_radius(n(2.6))?,
            errand: Path::open(&points.street[..])?.with_radius(n(2.1))?,
            wind: SampledField::new(world, GRID.0, GRID.1, &points.wind)?,
        })
    }
}

/// Observer of a running scene.
pub trait Observer<G: Geometry> {
    /// Receives a force, with the name of its behaviour and, after a slash, of its variant. For
    /// anything else, such as a limit, receives the difference that it makes to a vector.
    fn force(&mut self, _name: &'static str, _force: G::Vector) {}
    /// Called after each step.
    fn stepped(&mut self, _agents: &[Agent<G>; AGENTS]) {}
}

/// An agent while it decides, and its surroundings.
pub(super) struct Scope<'a, G: Geometry> {
    pub(super) me: Agent<G>,
    pub(super) index: usize,
    pub(super) now: u32,
    pub(super) dt: G::Scalar,
    pub(super) memory: &'a mut Memory<G>,
    pub(super) terrain: &'a Terrain<'a, G>,
    pub(super) bodies: &'a [Body<G>; AGENTS],
    /// State of the random numbers: a linear congruential generator, whose high half is good enough
    /// for wandering.
    pub(super) random: &'a mut u32,
    pub(super) observer: &'a mut dyn Observer<G>,
    /// Decision beside the force: the turn, if the heading does not follow the velocity.
    pub(super) turn: Option<G::Vector>,
    /// Factor of the velocity.
    pub(super) brake: G::Scalar,
}

impl<G: Geometry> Scope<'_, G> {
    /// Shows a force to the observer, and returns it.
    pub(super) fn shows(&mut self, name: &'static str, force: G::Vector) -> G::Vector {
        self.observer.force(name, force);
        force
    }

    /// Stores and shows a turn, and returns the force to wander.
    pub(super) fn turns(&mut self, name: &'static str, turn: G::Vector) -> G::Vector {
        self.shows(name, turn - v(1.0, 0.0));
        self.turn = Some(turn);
        self.wander()
    }

    /// Returns a random number in [−1, 1): an exact multiple of 2⁻¹⁵.
    pub(super) fn sample(&mut self) -> G::Scalar {
        *self.random = self.random.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        n(f64::from(*self.random >> 16) / 32768.0 - 1.0)
    }

    /// Returns the force to wander, which keeps many of the other behaviours active.
    pub(super) fn wander(&mut self) -> G::Vector {
        let sample = self.sample();
        let wander = Wander { distance: n(2.5), radius: n(1.7), range: n(1.3), rate: n(1.0) };
        let force = wander.steer(&mut self.memory.wander, &self.me, sample, self.dt);
        self.shows("Wander", force)
    }

    /// Returns one of the variants, the next one after each `steps`.
    pub(super) fn variant<T: Copy, const N: usize>(&self, steps: u32, variants: [T; N]) -> T {
        variants[(self.now / steps) as usize % N]
    }

    /// Returns a goal that changes every 90 steps, in a different order for each agent.
    pub(super) fn goal(&self) -> G::Vector {
        let places =
            [v(31.7, 66.1), v(101.9, 17.3), v(66.6, 41.2), v(14.8, 23.5), v(93.4, 80.7), v(57.2, 9.6)];
        places[(self.now as usize / 90 + self.index) % places.len()]
    }
}
