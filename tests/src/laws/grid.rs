//! Laws of [`Grid`]: its results equal a plain loop over all positions.

pub(super) mod crowds;

use crate::approx::{at, n, same_vec, v};
use crate::cases::agents;
use crate::units::follows_the_units;
use crowds::{COUNT, Crowd, World, crowds, evenly, worlds};
use steer_core::neighbors::{Grid, Neighbor, Sight};
use steer_core::parameters::Unit;
use steer_core::space::Bounds;
use steer_core::{Agent, Error, Geometry, Scalar, Vec2Ext, Vec2Like};

/// Storage length for a crowd.
const STORAGE: usize = 3 * COUNT + 4;

/// `true` if two neighbours are the same to the last bit.
fn same<G: Geometry>(a: &Neighbor<G>, b: &Neighbor<G>) -> bool {
    a.index == b.index && a.distance == b.distance && same_vec(a.position, b.position)
}

/// Asserts that these are the neighbours that a plain loop finds, each once, in whatever order.
#[track_caller]
fn agree<G: Geometry>(
    what: &str,
    world: &World<G>,
    found: impl Iterator<Item = Neighbor<G>>,
    plain: impl Iterator<Item = Neighbor<G>>,
) {
    let mut seen = [None; COUNT];
    for one in found {
        assert!(seen[one.index].is_none(), "{what}: {one:?} is handed out twice in {world:?}");
        seen[one.index] = Some(one);
    }
    for one in plain {
        let got = seen[one.index].take();
        assert!(got.is_some_and(|got| same(&got, &one)), "{what}: {one:?} is lost in {world:?}: {got:?}");
    }
    let more = seen.iter().flatten().next();
    assert!(more.is_none(), "{what}: {more:?} is not there by a plain loop in {world:?}");
}

/// Calls `check` with a grid of every kind over every crowd.
fn every_grid<G: Geometry>(mut check: impl FnMut(&World<G>, &Crowd<G>, &Grid<'_, G>)) {
    for world in worlds::<G>() {
        for crowd in crowds::<G>() {
            for cell in [2.75, 8.0, 50.0] {
                let mut storage = [u32::MAX; STORAGE];
                let grid = world
                    .grid(n(cell), &crowd, &mut storage)
                    .expect("storage for all and a cell with a width");
                check(&world, &crowd, &grid);
            }
        }
    }
}

/// Within a radius the grid finds the neighbours that a plain loop finds, from every position.
pub fn within_finds_what_a_plain_loop_finds<G: Geometry>() {
    every_grid::<G>(|world, crowd, grid| {
        let places = [v(0.0, 0.0), v(64.5, 63.75), v(-40.0, 500.0)];
        for center in places.into_iter().chain(crowd.iter().copied().step_by(5)) {
            for radius in [-1.0, 0.0, 1.0, 8.0, 21.5, 70.0, 1000.0] {
                let radius = n(radius);
                agree("within", world, grid.within(center, radius), world.plain(crowd, center, radius));
            }
        }
    });
}

/// No neighbour is lost at an edge of a cell: a radius equal to a neighbour's distance finds it,
/// from both sides of a pair.
pub fn no_agent_is_lost_at_a_cell_edge<G: Geometry>() {
    every_grid::<G>(|world, crowd, grid| {
        for &center in crowd.iter().step_by(3) {
            for other in 0..COUNT {
                let exactly = world.seen(crowd, center, other);
                let found = grid.within(center, exactly.distance).any(|one| same(&one, &exactly));
                assert!(found, "{exactly:?}, {center:?}, {world:?}");
            }
        }
    });
}

/// The others around an agent are those within the radius except itself. Around an index beyond the
/// crowd there are none.
pub fn around_finds_all_but_the_agent<G: Geometry>() {
    every_grid::<G>(|world, crowd, grid| {
        for index in (0..COUNT).step_by(7) {
            let plain = world.plain(crowd, crowd[index], n(21.5)).filter(|one| one.index != index);
            agree("around", world, grid.around(index, n(21.5)), plain);
        }
        assert!(grid.around(COUNT, n(1e3)).next().is_none());
    });
}

/// Each pair within a radius is returned once, as the smaller index sees the other.
pub fn every_pair_is_found_once<G: Geometry>() {
    every_grid::<G>(|world, crowd, grid| {
        for radius in [0.0, 8.0, 21.5] {
            // One bit for each pair that met: the pairs themselves do not fit on a small
            // microcontroller.
            let mut met = [0_u64; COUNT];
            for (one, other) in grid.pairs(n(radius)) {
                assert!(one < other.index, "{one:?}, {other:?}");
                assert!(met[one] >> other.index & 1 == 0, "{one:?}, {other:?}, {world:?}");
                met[one] |= 1 << other.index;
                let plain = world.seen(crowd, crowd[one], other.index);
                let right = same(&plain, &other) && plain.distance <= n(radius);
                assert!(right, "{one:?}, {other:?}, {plain:?}, {world:?}");
            }
            for (one, row) in met.iter().enumerate() {
                for other in world.plain(crowd, crowd[one], n(radius)).filter(|other| other.index > one) {
                    assert!(row >> other.index & 1 == 1, "{one:?}, {other:?}, {world:?}");
                }
            }
        }
    });
}

/// The nearest are the first of all, sorted by distance and then by index.
pub fn nearest_sorts_by_distance_and_index<G: Geometry>() {
    every_grid::<G>(|world, crowd, grid| {
        for center in [v(3.0, 60.0), v(1000.0, 30.0), crowd[3], crowd[COUNT - 1]] {
            let mut sorted = [Neighbor::<G>::default(); COUNT];
            for (index, place) in sorted.iter_mut().enumerate() {
                *place = world.seen(crowd, center, index);
            }
            let order = |a: &Neighbor<G>, b: &Neighbor<G>| {
                a.distance.partial_cmp(&b.distance).expect("numbers").then(a.index.cmp(&b.index))
            };
            sorted.sort_unstable_by(order);
            for most in [0, 1, 7, COUNT, COUNT + 1] {
                let mut buffer = [Neighbor::default(); COUNT + 1];
                let found = grid.nearest(center, &mut buffer[..most], |_| true);
                assert_eq!(found.len(), most.min(COUNT), "{most:?}");
                for (got, want) in found.iter().zip(&sorted) {
                    assert!(same(got, want), "{want:?}, {center:?}, {got:?}, {world:?}");
                }
            }
            let mut buffer = [Neighbor::default(); 5];
            let odd = grid.nearest(center, &mut buffer, |one| one.index % 2 == 1);
            let want = sorted.iter().filter(|one| one.index % 2 == 1);
            assert!(odd.iter().zip(want).all(|(a, b)| same(a, b)), "{odd:?}");
        }
    });
}

/// `in_order` returns all neighbours within the radius in the order of a plain loop, `all_within`
/// the nearest first. Both reject a buffer that is too small, so that none is left out.
pub fn in_order_and_all_within_find_every_neighbour<G: Geometry>() {
    every_grid::<G>(|world, crowd, grid| {
        let mut buffer = [Neighbor::default(); COUNT];
        for center in [v(3.0, 60.0), crowd[3]] {
            let plain = || world.plain(crowd, center, n(21.5));
            let count = plain().count();
            let found = grid.in_order(center, n(21.5), &mut buffer).expect("storage for all");
            let equal = found.len() == count && found.iter().zip(plain()).all(|(a, b)| same(a, &b));
            assert!(equal, "{world:?}, {found:?}");
            let found = grid.all_within(center, n(21.5), &mut buffer).expect("storage for all");
            let all = plain().all(|one| found.iter().any(|it| same(it, &one)));
            assert!(all && found.len() == count, "{world:?}, {found:?}");
            for two in found.windows(2) {
                let later = (two[1].distance, two[1].index) > (two[0].distance, two[0].index);
                assert!(later, "{world:?}, {two:?}");
            }
            if let Some(less) = count.checked_sub(1) {
                let wanted = Some(Error::SmallStorage { needed: count });
                assert_eq!(grid.in_order(center, n(21.5), &mut buffer[..less]).err(), wanted);
                assert_eq!(grid.all_within(center, n(21.5), &mut buffer[..less]).err(), wanted);
            }
        }
    });
}

/// The order of the results depends on the positions alone, not on the order of the crowd.
pub fn the_order_depends_on_the_positions_alone<G: Geometry>() {
    every_grid::<G>(|world, crowd, grid| {
        for turn in [1, 7, 20] {
            let mut turned = *crowd;
            turned.rotate_left(turn);
            turned.reverse();
            let mut storage = [0; STORAGE];
            let other = world.grid(n(8.0), &turned, &mut storage).expect("storage for all");
            let mut first = [0; STORAGE];
            let own = world.grid(n(8.0), crowd, &mut first).expect("storage for all");
            for center in [v(3.0, 60.0), crowd[3]] {
                let (a, b) = (own.within(center, n(30.0)), other.within(center, n(30.0)));
                assert_eq!(a.clone().count(), b.clone().count());
                for (a, b) in a.zip(b) {
                    assert!(same_vec(a.position, b.position), "{a:?}, {b:?}, {world:?}");
                }
            }
        }
        // Of neighbours at the same position the smaller index comes first.
        let mut last: Option<Neighbor<G>> = None;
        for one in grid.within(crowd[0], n(0.0)) {
            let twin = last.filter(|last| same_vec(crowd[last.index], crowd[one.index]));
            let after = twin.is_none_or(|last| last.index < one.index);
            assert!(after, "{last:?}, {one:?}");
            last = Some(one);
        }
    });
}

/// A sight sees the same neighbours in a grid as in the crowd.
pub fn sight_finds_what_a_plain_loop_finds<G: Geometry>() {
    every_grid::<G>(|world, crowd, grid| {
        for agent in agents::<G>() {
            for sight in [
                Sight::ahead(n(40.0)),
                Sight::all_round(n(15.0)),
                Sight { distance: n(60.0), min_cos: n(0.5) },
                Sight::all_round(n(0.0)),
            ] {
                let agent = Agent { position: crowd[11], ..agent };
                let all = world.plain(crowd, agent.position, n(1e3));
                let plain = all.filter(|one| sight.sees(&agent, one.position));
                agree("seen", world, grid.seen(&agent, sight), plain);
            }
        }
    });
}

/// The storage changes no result: neither its contents, nor a greater length, nor its owner. Too
/// little storage is rejected.
pub fn results_do_not_depend_on_the_storage<G: Geometry>() {
    let (world, crowd) = (worlds::<G>()[1], evenly::<G>());
    let mut storage = [7; STORAGE];
    let mut longer = [u32::MAX; 2 * STORAGE];
    let grid = world.grid(n(8.0), &crowd, &mut storage).expect("storage for all");
    let other = world.grid(n(8.0), &crowd, &mut longer).expect("storage for all");
    let answers = grid.within(crowd[5], n(30.0));
    assert!(answers.clone().count() > 3);
    assert!(answers.clone().eq(other.within(crowd[5], n(30.0))));
    #[cfg(feature = "alloc")]
    {
        let mut buffer = steer_core::neighbors::GridBuffer::new();
        for crowd in [&crowd[..9], &crowd[..]] {
            let plane = buffer.plane(&world.bounds, n(8.0), crowd).expect("it grows");
            assert_eq!(plane.within(crowd[5], n(1e3)).count(), crowd.len());
        }
        let torus = buffer.torus(&world.bounds, n(8.0), &crowd).expect("it grows");
        assert!(torus.within(crowd[5], n(30.0)).eq(answers));
    }
    let needed = Grid::<G>::scratch_len(COUNT);
    assert_eq!(needed, STORAGE);
    let refused = world.grid(n(8.0), &crowd, &mut longer[..needed - 1]).err();
    assert_eq!(refused, Some(Error::SmallStorage { needed }));
}

/// The neighbours come cell by cell, and within a cell by x.
pub fn results_come_cell_by_cell<G: Geometry>() {
    let bounds = Bounds::<G> { min: at::<G>(0.0, 0.0), max: v(40.0, 20.0) };
    let crowd = [at::<G>(39.0, 1.0), v(1.0, 1.0), v(12.0, 3.0), v(11.0, 3.0), v(35.0, 15.0), v(-70.0, 12.0)];
    let mut storage = [0; 22];
    let grid = Grid::plane(&bounds, n(10.0), &crowd, &mut storage).expect("storage for all");
    assert!(grid.within(v(20.0, 10.0), n(1e3)).map(|one| one.index).eq([1, 3, 2, 0, 5, 4]));
    assert!(grid.pairs(n(12.0)).map(|(a, b)| (a, b.index)).eq([(1, 3), (1, 2), (2, 3)]));
}

/// A position with a NaN or an infinity is near no other, and none is near it. A rectangle and a
/// cell with one are rejected.
pub fn a_position_that_is_not_finite_has_no_neighbours<G: Geometry>() {
    let [infinite, nan] = [f64::INFINITY, f64::NAN].map(n::<G::Scalar>);
    if infinite.is_finite() {
        return;
    }
    let (unit, far) = (Bounds::<G> { min: at::<G>(0.0, 0.0), max: v(1.0, 1.0) }, n::<G::Scalar>(1e3));
    let mut crowd = evenly::<G>();
    (crowd[1], crowd[3]) = (G::Vector::new(nan, n(1.0)), G::Vector::new(infinite, n(3.0)));
    for wraps in [false, true] {
        let (mut storage, mut buffer) = ([0; STORAGE], [Neighbor::default(); COUNT]);
        let grid = World { bounds: worlds::<G>()[0].bounds, wraps };
        let grid = grid.grid(n(8.0), &crowd, &mut storage).expect("storage for all");
        let mut lost = [1, 3].into_iter().flat_map(|index| grid.around(index, far));
        assert!(lost.next().is_none() && grid.within(crowd[1], far).next().is_none());
        assert!(grid.within(crowd[0], nan).next().is_none());
        assert_eq!(grid.within(crowd[0], infinite).count(), COUNT - 2);
        assert_eq!(grid.nearest(crowd[0], &mut buffer, |_| true).len(), COUNT - 2);
        assert_eq!(grid.pairs(infinite).count(), (COUNT - 2) * (COUNT - 3) / 2);
    }
    let mut huge = far;
    while (huge + huge).is_finite() {
        huge = huge + huge;
    }
    let wide = Bounds { min: G::Vector::new(-huge, n(0.0)), max: G::Vector::new(huge, n(1.0)) };
    for (bounds, cell, what) in [
        (Bounds { min: crowd[1], ..unit }, n(1.0), "min"),
        (Bounds { max: crowd[3], ..unit }, n(1.0), "max"),
        (wide, n(1.0), "size"),
        (unit, nan, "cell"),
    ] {
        let error = Grid::plane(&bounds, cell, &crowd, &mut [0; STORAGE]).err();
        assert_eq!(error, Some(Error::NotFinite { what }));
    }
}

/// Cells without a width are rejected. An empty crowd has no neighbours. A rectangle without a size
/// has one cell with all positions.
pub fn degenerate_worlds_and_crowds_are_searched<G: Geometry>() {
    let (bounds, crowd) = (Bounds::<G> { min: at::<G>(0.0, 0.0), max: v(64.0, 64.0) }, evenly::<G>());
    for cell in [0.0, -1.0] {
        let mut storage = [0; STORAGE];
        let refused = Grid::plane(&bounds, n(cell), &crowd, &mut storage).err();
        assert_eq!(refused, Some(Error::NotPositive { what: "cell" }), "{cell:?}");
    }
    let (mut storage, mut few) = ([0; 4], [Neighbor::default(); 2]);
    let empty = Grid::torus(&bounds, n(8.0), &[], &mut storage).expect("storage for all");
    assert!(empty.within(v(1.0, 1.0), n(1e3)).next().is_none());
    assert!(
        empty.pairs(n(1e3)).next().is_none() && empty.nearest(v(1.0, 1.0), &mut few, |_| true).is_empty()
    );
    for max in [v(0.0, 0.0), v(-5.0, 40.0), v(40.0, 0.0)] {
        let (flat, mut storage) = (Bounds { max, ..bounds }, [0; STORAGE]);
        let grid = Grid::plane(&flat, n(8.0), &crowd, &mut storage).expect("storage for all");
        let near = |place: &G::Vector| place.distance(crowd[2]) <= n(21.5);
        let count = crowd.iter().filter(|place| near(place)).count();
        assert_eq!(grid.within(crowd[2], n(21.5)).count(), count, "{flat:?}");
    }
}

/// Its results follow the units.
pub fn it_follows_the_units<G: Geometry>() {
    follows_the_units::<G>("Grid", |s, out| {
        let cell = s.of(Unit::LENGTH, s.one(&[4.0, 16.0]));
        let mut storage = [0; 5 * 64];
        let grid = if s.pick % 2 == 0 {
            Grid::plane(&s.bounds, cell, &s.points, &mut storage)
        } else {
            Grid::torus(&s.bounds, cell, &s.points, &mut storage)
        };
        let Ok(grid) = grid else { return };
        let radius = s.of(Unit::LENGTH, 24.0);
        for found in grid.within(s.place, radius).take(3) {
            out.count(found.index);
            out.number(Unit::LENGTH, found.distance);
            out.vector(Unit::LENGTH, found.position);
        }
        let zero = G::Scalar::zero();
        let sum = grid.pairs(radius).fold(zero, |sum, (_, found)| sum + found.distance);
        out.number(Unit::LENGTH, sum);
    });
}
