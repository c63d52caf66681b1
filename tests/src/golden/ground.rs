//! Everything that is not an agent: the world's sides, obstacles, paths and a wind.

use crate::approx::{n, v};
use steer_core::space::{Bounds, Torus};
use steer_core::terrain::{Circle, Path, Polygon, SampledField, Wall};
use steer_core::{Error, Geometry};

/// Width of the world. It begins at 0, and its squared distances fit into 16 bits before the point.
pub const WIDTH: f64 = 120.0;
/// Height of the world.
pub const HEIGHT: f64 = 90.0;

/// Columns and rows of the wind.
const GRID: (usize, usize) = (4, 3);

/// Storage that paths, polygons and fields borrow.
pub(super) struct Ground<G: Geometry> {
    beat: [G::Vector; 5],
    street: [G::Vector; 4],
    triangle: [G::Vector; 3],
    garden: [G::Vector; 5],
    wind: [G::Vector; GRID.0 * GRID.1],
}

/// Terrain in the form that agents use.
pub(super) struct Stage<'a, G: Geometry> {
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

impl<G: Geometry> Ground<G> {
    pub(super) fn new() -> Self {
        // A vortex, turned slightly outward.
        let wind = core::array::from_fn(|cell| {
            let (column, row) = ((cell % GRID.0) as f64 - 1.5, (cell / GRID.0) as f64 - 1.0);
            v(column * 0.3 - row * 1.1, row * 0.3 + column * 1.1)
        });
        Ground {
            beat: [v(20.3, 15.7), v(95.1, 12.9), v(104.6, 70.3), v(61.7, 48.2), v(17.9, 77.4)],
            street: [v(12.1, 40.3), v(48.7, 22.6), v(77.3, 66.9), v(109.2, 47.1)],
            triangle: [v(64.4, 26.3), v(91.9, 31.6), v(73.8, 49.1)],
            garden: [v(30.2, 20.1), v(88.7, 16.4), v(101.3, 55.9), v(60.6, 78.8), v(22.4, 58.3)],
            wind,
        }
    }

    /// Returns the terrain over this storage. It is not inlined, so that its copies are off the
    /// stack when the scene runs.
    ///
    /// # Errors
    /// If a position is not finite.
    #[inline(never)]
    pub(super) fn stage(&self) -> Result<Stage<'_, G>, Error> {
        let world = Bounds::new(n(WIDTH), n(HEIGHT))?;
        Ok(Stage {
            world,
            torus: Torus::from(&world),
            rocks: [
                Circle::new(v(33.1, 30.2), n(6.3)),
                Circle::new(v(88.6, 61.7), n(7.9)),
                Circle::new(v(54.3, 71.8), n(4.4)),
            ],
            walls: [
                Wall::new(v(25.3, 62.1), v(47.8, 50.6)),
                Wall::new(v(98.2, 22.7), v(104.9, 41.3)),
                Wall::new(v(55.1, 10.4), v(57.6, 28.9)),
            ],
            triangle: Polygon::new(&self.triangle[..])?,
            house: Bounds::<G> { min: v(36.3, 38.1), max: v(54.9, 52.7) },
            pond: Circle::new(v(63.2, 44.4), n(31.6)),
            garden: Polygon::new(&self.garden[..])?,
            beat: Path::closed(&self.beat[..])?.with_radius(n(3.3))?,
            street: Path::ping_pong(&self.street[..])?.with_radius(n(2.6))?,
            errand: Path::open(&self.street[..])?.with_radius(n(2.1))?,
            wind: SampledField::new(world, GRID.0, GRID.1, &self.wind)?,
        })
    }
}
