//! Laws of the gaps through which a [`GoalField`](steer_core::terrain::GoalField) leads, and of
//! [`narrow_gaps`].
#![cfg(feature = "alloc")]

extern crate alloc;

use alloc::vec;
use alloc::vec::Vec;

use super::goal_field::{Numbers, area, block, field, forest, wall};
use crate::approx::{at, n, near, tolerance, v};
use steer_core::terrain::{
    Circle, FlowField as _, Gap, Obstacle as _, Shape, Wall, line_of_sight, narrow_gaps,
};
use steer_core::{Geometry, Scalar as _, Vec2Ext, Vec2Like};

/// Two obstacles with a gap of this width between them at (50, 50), which close the area otherwise.
/// Obstacles of several kinds, and walls at several angles.
fn barrier<G: Geometry>(kind: usize, width: f64) -> [Shape<G>; 2] {
    let half = 0.5 * width;
    match kind {
        0 => [block([48.0, -90.0], [52.0, 50.0 - half]), block([45.0, 50.0 + half], [49.0, 190.0])],
        1 => [100.0_f64, -100.0].map(|far| {
            let (center, radius) = (50.0 + far, far.abs() - half);
            Shape::Circle(Circle::new(v(50.0, center), n(radius)))
        }),
        2 => [block([-90.0, -90.0], [50.0, 50.0 - half]), wall([45.0, 50.0 + half], [60.0, 190.0])],
        turn => {
            let way = G::Vector::fraction_of_turn(turn, 37);
            let end = |far: f64| v::<G, G::Vector>(50.0, 50.0) + way * n(far);
            [Shape::Wall(Wall::new(end(half), end(120.0))), Shape::Wall(Wall::new(end(-120.0), end(-half)))]
        }
    }
}

/// A gap that is narrower than twice the clearance is closed, and a wider one leads on, whatever
/// its width, its angle, its obstacles, the cells and their offset.
pub fn a_gap_is_open_to_bodies_that_fit<G: Geometry>() {
    let mut numbers = Numbers(2);
    for try_ in 0..46 {
        let clearance = numbers.within(1.5, 4.0);
        let cell = clearance * [0.3, 0.5, 0.7, 1.0, 1.4][try_ % 5];
        let shift = [numbers.within(0.0, cell), numbers.within(0.0, cell)];
        let kind = try_ % 23;
        for (factor, is_open) in [(0.98, false), (1.02, true)] {
            let both = barrier::<G>(kind, 2.0 * clearance * factor);
            // On both sides of the barrier, also near the gap, where cells see through it.
            let aside =
                if kind < 3 { v(1.0, 0.0) } else { G::Vector::fraction_of_turn(kind, 37).quarter_turn() };
            for far in [clearance + 0.1, 20.0] {
                let middle = at::<G>(50.0, 50.0);
                let [from, to] = [-far, far].map(|far| middle + aside * n(far + 4.0 * far.signum()));
                let field = field(area(shift), [cell, clearance], &both, to);
                let got = field.distance(from);
                assert!(
                    got.is_some() == is_open,
                    "{factor} of {clearance}, cells of {cell} from {shift:?}, {both:?}, {from:?}: {got:?}"
                );
                let route = field.route(from);
                let sees = |ends: &[G::Vector]| line_of_sight(ends[0], ends[1], both.iter());
                assert!(route.is_empty() != is_open && route.windows(2).all(sees), "{both:?}: {route:?}");
            }
        }
    }
}

/// A body beside a gap gets through it, wherever it starts along the obstacles and wherever the
/// cells are, if they are below 1.5 clearances: it follows the field, and obstacles push it out.
pub fn a_body_that_slides_along_walls_gets_through_a_gap<G: Geometry>() {
    let mut numbers = Numbers(9);
    for try_ in 0..80 {
        let clearance = numbers.within(1.5, 4.0);
        let width = 2.0 * clearance * numbers.within(1.2, 3.0);
        let cell = (width * [0.35, 0.5, 0.7][try_ % 3]).min(1.4 * clearance);
        let (kind, shift) = (3 + try_ % 20, [numbers.within(0.0, cell), numbers.within(0.0, cell)]);
        let (both, along) = (barrier::<G>(kind, width), G::Vector::fraction_of_turn(kind, 37));
        let (middle, aside) = (at::<G>(50.0, 50.0), along.quarter_turn());
        let to = middle + aside * n(20.0) + along * n(numbers.within(-20.0, 20.0));
        let field = field(area(shift), [cell, clearance], &both, to);
        for start in [-15.0, -0.6, -0.5, -0.4, 0.4, 0.5, 0.6, 15.0] {
            let far = if f64::abs(start) > 1.0 { start } else { start * width };
            let from = middle - aside * n(1.01 * clearance) + along * n(far);
            let (mut place, step, mut steps) = (from, n::<G::Scalar>(0.1 * cell), 0);
            while aside.dot(place - middle) < n::<G::Scalar>(clearance) && steps < 4000 {
                place = place + field.at(place).unit() * step;
                for shape in both.iter().chain(&both) {
                    let out = place - shape.nearest(place);
                    if out.length() < n::<G::Scalar>(clearance) {
                        place = place - out + out.unit() * n(clearance);
                    }
                }
                steps += 1;
            }
            assert!(
                steps < 4000,
                "try {try_}: cells of {cell}, {both:?}: from {from:?} it stays at {place:?}"
            );
        }
    }
}

/// Whether a disc at a position touches no obstacle.
fn is_free<G: Geometry>(obstacles: &[Shape<G>], radius: f64, [x, y]: [f64; 2]) -> bool {
    let point = at::<G>(x, y);
    obstacles.iter().all(|shape| point.distance(shape.nearest(point)) - shape.rounding() >= n(radius))
}

/// The positions of a square grid of this step over the area that a disc reaches from a position
/// between obstacles.
fn reached<G: Geometry>(obstacles: &[Shape<G>], radius: f64, step: f64, from: [f64; 2]) -> Vec<bool> {
    let count = count(step);
    let center = |index: usize| [index % count, index / count].map(|index| (index as f64 + 0.5) * step);
    let (mut seen, mut next) = (vec![None; count * count], vec![index(step, from)]);
    while let Some(index) = next.pop() {
        if seen[index].is_some() {
            continue;
        }
        seen[index] = Some(is_free(obstacles, radius, center(index)));
        if seen[index] == Some(true) {
            let (column, row) = (index % count, index / count);
            next.extend((column > 0).then(|| index - 1));
            next.extend((column + 1 < count).then(|| index + 1));
            next.extend((row > 0).then(|| index - count));
            next.extend((row + 1 < count).then(|| index + count));
        }
    }
    seen.into_iter().map(|seen| seen == Some(true)).collect()
}

fn index(step: f64, [x, y]: [f64; 2]) -> usize {
    (y / step) as usize * count(step) + (x / step) as usize
}

fn count(step: f64) -> usize {
    (100.0 / step + 0.5) as usize
}

/// A way leads from one position to another exactly if a disc of the clearance gets there, by a
/// search of free positions on a fine grid.
pub fn a_way_is_found_exactly_if_a_disc_has_one<G: Geometry>() {
    let [found, closed] = ways_are_those_of_a_disc::<G>(14, 2);
    assert!(found > 8 && closed > 8, "{found} {closed}");
}

/// Asserts it in so many random worlds. Returns the number of ways, and of pairs of positions
/// without one.
///
/// # Panics
/// If it is wrong in one.
#[must_use]
pub fn ways_are_those_of_a_disc<G: Geometry>(seed: u32, worlds: usize) -> [usize; 2] {
    let (mut numbers, mut found, mut closed) = (Numbers(seed), 0, 0);
    for world in 0..worlds {
        let clearance = numbers.within(2.0, 4.0);
        let mut forest = forest::<G>(&mut numbers, 8 + world % 16);
        // Pillars across the area, most of them too close to each other.
        let mut across = -5.0;
        while across < 105.0 {
            forest.push(Shape::Circle(Circle::new(v(across, numbers.within(44.0, 46.0)), n(1.0))));
            let wide = if numbers.next() < 0.04 { 1.2 } else { 0.0 };
            across += 2.0 + 2.0 * clearance * numbers.within(0.5, 0.75).max(wide);
        }
        let cell = clearance * [0.35, 0.6, 1.0][world % 3];
        let step = 100.0 / f64::from((400.0 / clearance) as u32 + 1);
        let places = [[8.0, 8.0], [92.0, 92.0], [8.0, 92.0], [80.0, 20.0]];
        for to in places.into_iter().filter(|to| is_free(&forest, clearance + step, *to)) {
            let field = field(area([0.0, 0.0]), [cell, clearance], &forest, v(to[0], to[1]));
            let [wider, narrower] =
                [0.5, -0.8].map(|more| reached(&forest, clearance + more * step, step, to));
            for from in places.into_iter().filter(|from| is_free(&forest, clearance + step, *from)) {
                let distance = field.distance(v(from[0], from[1]));
                if wider[index(step, from)] {
                    found += 1;
                    assert!(
                        distance.is_some(),
                        "world {world}: no way for {clearance} from {from:?} to {to:?}"
                    );
                } else if !narrower[index(step, from)] {
                    closed += 1;
                    assert!(
                        distance.is_none(),
                        "world {world}: a way for {clearance} from {from:?} to {to:?}"
                    );
                }
            }
        }
    }
    [found, closed]
}

/// The gaps are those between obstacles that are apart by less than the width: their ends lie on
/// both, and no corner is nearer to the other one.
pub fn gaps_are_the_shortest_lines_between_obstacles<G: Geometry>() {
    let mut numbers = Numbers(6);
    let (mut found, mut apart) = (0, 0);
    for _ in 0..6 {
        let forest = forest::<G>(&mut numbers, 20);
        let width = numbers.within(2.0, 20.0);
        let gaps: Vec<Gap<G>> = narrow_gaps(&forest, n(width));
        for (one, two) in (0..20).flat_map(|one| (one + 1..20).map(move |two| (one, two))) {
            let (a, b) = (&forest[one], &forest[two]);
            let corners = |of: &Shape<G>, to: &Shape<G>| {
                let corners = (0..8).map_while(|index| of.corner(index));
                corners
                    .map(|corner| corner.distance(to.nearest(corner)))
                    .fold(n(1e4), |least: G::Scalar, x| if x < least { x } else { least })
            };
            let (from, to) = (corners(a, b), corners(b, a));
            let least = if from < to { from } else { to } - a.rounding() - b.rounding();
            let mut same = gaps.iter().filter(|gap| gap.between == [one, two]);
            if let Some(gap) = same.next() {
                found += 1;
                assert!(
                    gap.width() < n(width) && near(gap.width(), least),
                    "{gap:?}, not {least:?}: {a:?} {b:?}"
                );
                for (end, shape) in gap.ends.into_iter().zip([a, b]) {
                    let off = (end.distance(shape.nearest(end)) - shape.rounding()).abs();
                    assert!(off <= tolerance::<G::Scalar>(n(200.0)), "{end:?} is {off:?} off {shape:?}");
                }
                assert!(same.next().is_none());
            } else if least > n(width) {
                apart += 1;
            } else {
                let corners: Vec<_> = (0..8).map_while(|index| a.corner(index)).collect();
                let ends = |index: usize| [corners[index], corners[(index + 1) % corners.len()]];
                let crosses = |[from, to]: [G::Vector; 2]| !line_of_sight(from, to, [b]);
                let touches = least <= tolerance::<G::Scalar>(n(200.0))
                    || (0..corners.len()).any(|index| crosses(ends(index)));
                assert!(touches, "{a:?} {b:?}: no gap of {least:?}");
            }
        }
    }
    assert!(found > 50 && apart > 100, "{found} {apart}");
    assert!(narrow_gaps::<G, Shape<G>>(&[], n(5.0)).is_empty());
}
