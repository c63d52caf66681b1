//! Laws of [`GoalField`].
#![cfg(feature = "alloc")]

extern crate alloc;

use alloc::vec;
use alloc::vec::Vec;

use crate::approx::{allowed, at, holds, is_fixed_point, n, near_vec, same, tolerance, v};
use steer_core::behavior::FollowFlowField;
use steer_core::space::Bounds;
use steer_core::terrain::{Circle, Crowding, FlowField as _, GoalField, Obstacle as _, Shape, Wall};
use steer_core::{Agent, Error, Geometry, Scalar, Vec2Ext, Vec2Like};

/// Even numbers from 0 to 1, another sequence for each seed.
pub(in crate::laws) struct Numbers(pub(in crate::laws) u32);

impl Numbers {
    pub(in crate::laws) fn next(&mut self) -> f64 {
        self.0 = self.0.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        f64::from(self.0 >> 8) / f64::from(1_u32 << 24)
    }

    pub(in crate::laws) fn within(&mut self, least: f64, most: f64) -> f64 {
        least + (most - least) * self.next()
    }
}

/// The area from −`shift` to 100 − `shift` along both axes.
pub(in crate::laws) fn area<G: Geometry>(shift: [f64; 2]) -> Bounds<G> {
    let [x, y] = shift;
    Bounds { min: v(-x, -y), max: v(100.0 - x, 100.0 - y) }
}

/// A field that leads to one goal at a speed of 1.
pub(in crate::laws) fn field<G: Geometry>(
    area: Bounds<G>,
    [cell, clearance]: [f64; 2],
    obstacles: &[Shape<G>],
    goal: G::Vector,
) -> GoalField<G> {
    let field = GoalField::new(area, n(cell), n(clearance), obstacles);
    let led = field.and_then(|mut field| field.lead_to(&[goal], n(1.0)).map(|()| field));
    led.unwrap_or_else(|error| panic!("{goal:?} among {obstacles:?}: {error}"))
}

pub(in crate::laws) fn wall<G: Geometry>(from: [f64; 2], to: [f64; 2]) -> Shape<G> {
    Shape::Wall(Wall::new(v(from[0], from[1]), v(to[0], to[1])))
}

pub(in crate::laws) fn block<G: Geometry>(min: [f64; 2], max: [f64; 2]) -> Shape<G> {
    Shape::Box(Bounds { min: v(min[0], min[1]), max: v(max[0], max[1]) })
}

fn length<G: Geometry>(points: &[[f64; 2]]) -> G::Scalar {
    let lengths =
        points.windows(2).map(|ends| at::<G>(ends[0][0], ends[0][1]).distance(v(ends[1][0], ends[1][1])));
    lengths.fold(n(0.0), |sum, length| sum + length)
}

/// The most by which a march overestimates a way of this length (in cells), in cells: the error of
/// an upwind scheme of the first order is of the order of h · log h beyond the cells of the start.
fn error_of_march(cells: f64) -> f64 {
    let doublings = (1..20).take_while(|power| f64::from(1 << power) <= cells).count();
    0.2 * (1.0 + doublings as f64)
}

/// Random circles, walls and boxes.
pub(in crate::laws) fn forest<G: Geometry>(numbers: &mut Numbers, count: usize) -> Vec<Shape<G>> {
    let shape = |_| {
        let (x, y) = (numbers.within(0.0, 100.0), numbers.within(0.0, 100.0));
        let (width, height) = (numbers.within(-20.0, 20.0), numbers.within(-20.0, 20.0));
        match (numbers.next() * 3.0) as u32 {
            0 => Shape::Circle(Circle::new(v(x, y), n(0.3 * width.abs()))),
            1 => wall([x, y], [x + width, y + height]),
            _ => block([x, y], [x + 0.3 + 0.4 * width.abs(), y + 0.3 + 0.4 * height.abs()]),
        }
    };
    (0..count).map(shape).collect()
}

/// In free space the distance is the one to the goal, or longer by the error of the march. The
/// field leads straight to the goal at its speed.
pub fn in_free_space_the_field_leads_straight<G: Geometry>() {
    let (goal, mut numbers) = (at::<G>(31.0, 42.0), Numbers(1));
    for cell in [1.0, 2.0, 3.0] {
        let field = field::<G>(area([0.0, 0.0]), [cell, 1.0], &[], goal);
        for _ in 0..50 {
            let from = at::<G>(numbers.within(cell, 100.0 - cell), numbers.within(cell, 100.0 - cell));
            let straight = from.distance(goal);
            if straight <= n(3.0 * cell) {
                continue;
            }
            let over = error_of_march(100.0 / cell) * cell;
            let Some(distance) = field.distance(from) else { panic!("{cell}: no way from {from:?}") };
            let rounding = allowed::<G::Scalar>(1e-3, 3000.0);
            assert!(
                distance >= straight - rounding && distance <= straight + n::<G::Scalar>(over) + rounding,
                "cells of {cell} from {from:?}: {distance:?}, not {straight:?}"
            );
            let (velocity, way) = (field.at(from), (goal - from).unit());
            assert!(
                velocity.dot(way) > n(0.98) && velocity.length() < n(1.01),
                "{cell} {from:?}: {velocity:?}"
            );
        }
    }
}

/// Round a wall's end and round a box the distance is at least the one of a point, and at most the
/// one of a disc of 3 cells, beyond the slow cells.
pub fn round_corners_the_distance_is_the_shortest<G: Geometry>() {
    for cell in [1.0, 2.0] {
        for shift in [0.0, 0.3 * cell] {
            let off = 3.0 * cell;
            let end = wall::<G>([50.0, -20.0], [50.0, 40.0]);
            let house = block::<G>([35.0, -20.0], [60.0, 40.0]);
            for (obstacle, point, disc) in [
                (end, vec![[50.0, 40.0]], vec![[50.0, 40.0 + off]]),
                (
                    house,
                    vec![[35.0, 40.0], [60.0, 40.0]],
                    vec![[35.0 - off, 40.0 + off], [60.0 + off, 40.0 + off]],
                ),
            ] {
                for (from, to) in
                    [([10.0, 10.0], [85.0, 12.0]), ([20.0, 30.0], [80.0, 5.0]), ([12.0, 39.0], [90.0, 41.0])]
                {
                    let field = field::<G>(
                        area([shift, shift]),
                        [cell, 0.5],
                        core::slice::from_ref(&obstacle),
                        v(to[0], to[1]),
                    );
                    let through = |corners: &[[f64; 2]]| length::<G>(&[&[from], corners, &[to]].concat());
                    let (least, most) = (through(&point), through(&disc));
                    let got = field.distance(v(from[0], from[1]));
                    let over = 2.0 * error_of_march(100.0 / cell) * cell;
                    let rounding = allowed::<G::Scalar>(1e-2, 4000.0);
                    assert!(
                        got.is_some_and(|got| got >= least - rounding && got <= most + n(over) + rounding),
                        "cells of {cell}, {from:?} to {to:?} round {obstacle:?}: {got:?}, not {least:?} to {most:?}"
                    );
                }
            }
        }
    }
}

/// Following the field from any position from which a way leads ends at the goal, without touching
/// an obstacle.
pub fn every_way_ends_at_the_goal<G: Geometry>() {
    let (mut numbers, mut followed) = (Numbers(4), 0);
    for world in 0..8 {
        let forest = forest::<G>(&mut numbers, 20);
        let (clearance, cell) = (numbers.within(1.0, 3.0), numbers.within(1.0, 3.0));
        let goal = at::<G>(50.0, 50.0);
        if forest.iter().any(|shape| goal.distance(shape.nearest(goal)) - shape.rounding() <= n(clearance)) {
            continue;
        }
        let field = field(area([0.0, 0.0]), [cell, clearance], &forest, goal);
        for _ in 0..12 {
            let from = at::<G>(numbers.within(0.0, 100.0), numbers.within(0.0, 100.0));
            if field.distance(from).is_none() {
                continue;
            }
            followed += 1;
            let (mut place, step, mut steps) = (from, n::<G::Scalar>(0.2 * cell), 0);
            while place.distance(goal) > n(cell) && steps < 10_000 {
                place = field.before(place, place + field.at(place).unit() * step);
                steps += 1;
            }
            assert!(
                steps < 10_000,
                "world {world}: from {from:?} it ends at {place:?}, {:?}",
                field.at(place)
            );
        }
    }
    assert!(followed > 30, "{followed}");
}

/// Lengths times a power of two, and the world moved by whole cells, give the same way.
pub fn a_field_follows_the_units_and_the_world<G: Geometry>() {
    let (mut numbers, goal) = (Numbers(5), [70.0, 40.0]);
    let places: Vec<[f64; 2]> =
        (0..60).map(|_| [numbers.within(0.0, 100.0), numbers.within(0.0, 100.0)]).collect();
    let build = |scale: f64, shift: [f64; 2]| {
        let to = |[x, y]: [f64; 2]| at::<G>((x + shift[0]) * scale, (y + shift[1]) * scale);
        let walls =
            [([30.0, 0.0], [30.0, 60.0]), ([60.0, 20.0], [60.0, 58.0]), ([60.0, 61.0], [60.0, 100.0])];
        let walls = walls.map(|(from, end)| Shape::<G>::Wall(Wall::new(to(from), to(end))));
        let area = Bounds { min: to([0.0, 0.0]), max: to([100.0, 100.0]) };
        let field = field(area, [2.0 * scale, 2.0 * scale], &walls, to(goal));
        let results = places.iter().map(|place| (field.distance(to(*place)), field.at(to(*place))));
        results.collect::<Vec<_>>()
    };
    let want = build(1.0, [0.0, 0.0]);
    for scale in
        [1.0 / 64.0, 0.5, 4.0, 1024.0 * 1024.0].into_iter().filter(|scale| holds::<G::Scalar>(100.0 * scale))
    {
        if is_fixed_point::<G::Scalar>() && !(0.5..=16.0).contains(&scale) {
            continue;
        }
        for ((distance, velocity), (other, same_velocity)) in want.iter().zip(build(scale, [0.0, 0.0])) {
            let scaled = distance.map(|distance| distance * n(scale));
            if is_fixed_point::<G::Scalar>() {
                assert!(scaled.is_some() == other.is_some(), "{scaled:?} {other:?}");
            } else {
                assert!(scaled == other, "{scale}: {other:?}, not {scaled:?}");
                same(&scale, same_velocity, *velocity);
            }
        }
    }
    for shift in [[64.0, 0.0], [-512.0, 256.0]] {
        for ((distance, velocity), (other, moved)) in want.iter().zip(build(1.0, shift)) {
            let is_near = match (distance, other) {
                (Some(one), Some(other)) => (*one - other).abs() <= allowed(1e-2, 2000.0),
                (one, other) => one.is_some() == other.is_some(),
            };
            assert!(
                is_near && (*velocity - moved).is_within(allowed(1e-2, 2000.0)),
                "{shift:?}: {distance:?} {other:?}"
            );
        }
    }
}

/// The field leads to the nearest of several goals, round slow cells, and not through cells of
/// infinite time.
pub fn goals_and_slow_cells_are_weighed<G: Geometry>() {
    let (start, near_goal, far_goal) = (at::<G>(40.0, 50.0), at::<G>(10.0, 50.0), at::<G>(90.0, 50.0));
    let mut field = field::<G>(area([0.0, 0.0]), [2.0, 0.0], &[], far_goal);
    assert_eq!(field.goals(), [far_goal]);
    assert!(field.at(start).x() > n(0.9), "{:?}", field.at(start));
    let led = field.lead_to(&[far_goal, near_goal], n(2.0));
    assert!(led.is_ok() && field.at(start).x() < n(-1.8), "{led:?} {:?}", field.at(start));
    let mud = |at: G::Vector| if at.x() < n(30.0) { n(4.0) } else { n::<G::Scalar>(1.0) };
    let led = field.lead_to_with(&[far_goal, near_goal], n(2.0), mud);
    assert!(led.is_ok() && field.at(start).x() > n(1.8), "{led:?} {:?}", field.at(start));
    let led = field.lead_to_with(&[near_goal], n(1.0), |_| n(0.0));
    assert!(led.is_ok() && field.at(start).x() < n(-0.9), "0 counts as 1: {:?}", field.at(start));
    if !is_fixed_point::<G::Scalar>() {
        let wall = |at: G::Vector| if (at.x() - n(30.0)).abs() < n(2.0) { n(f64::INFINITY) } else { n(1.0) };
        let led = field.lead_to_with(&[near_goal], n(1.0), wall);
        assert!(led.is_ok() && field.distance(start).is_none(), "{:?}", field.distance(start));
    }
}

/// A crowd that walks along the field faster than it has to has a slowness of 1 in all cells, and
/// leaves the field as it is to the bit. So do agents outside the area, and those that have no way.
/// At just the speed of the field the slowness is 1 to within rounding.
pub fn a_crowd_that_walks_changes_no_bit<G: Geometry>() {
    let (mut numbers, walls) = (Numbers(6), [wall::<G>([50.0, 0.0], [50.0, 60.0])]);
    let mut field = field::<G>(area([0.0, 0.0]), [2.0, 1.0], &walls, v(90.0, 20.0));
    let agent = |x, y| Agent::<G>::new(v(x, y), v(0.0, 0.0)).with_radius(n(1.0)).with_max_speed(n(0.5));
    let mut agents: Vec<_> =
        (0..50).map(|_| agent(numbers.within(1.0, 99.0), numbers.within(1.0, 99.0))).collect();
    for agent in &mut agents {
        let steps = agent.position;
        let (column, row) = ((steps.x() * n(0.5)).to_index(), (steps.y() * n(0.5)).to_index());
        agent.velocity = field.velocities()[row * 50 + column];
    }
    // At just the speed of the field, to within rounding.
    let exact: Vec<_> = agents.iter().map(|agent| agent.with_max_speed(n(1.0))).collect();
    for reach in [0.0, 3.5] {
        let slowness = Crowding { cost: n(6.0), reach: n(reach) }.slowness(&field, &exact);
        let error = tolerance(n::<G::Scalar>(8.0));
        assert!(slowness.iter().all(|factor| (*factor - n(1.0)).abs() <= error), "{reach} {slowness:?}");
    }
    agents.push(agent(-5.0, 20.0));
    let bits = |field: &GoalField<G>| alloc::format!("{:?}", field.velocities());
    let (before, slowness) = (bits(&field), Crowding::default().slowness(&field, &agents));
    assert!(slowness.iter().all(|factor| *factor == n(1.0)), "{slowness:?}");
    field.lead_again(&slowness);
    assert!(bits(&field) == before && field.goals() == [v(90.0, 20.0)]);
    field.lead_again(&[n(0.0)]);
    assert!(bits(&field) == before, "0 and cells without a factor count as 1");
    let Ok(aimless) = GoalField::new(area::<G>([0.0, 0.0]), n(2.0), n(1.0), &walls) else {
        panic!("a field")
    };
    assert!(Crowding::default().slowness(&aimless, &agents).iter().all(|factor| *factor == n(1.0)));
}

/// Agents that wait add their area, times the cost and the part of their speed that they lack,
/// whatever the reach and the walls, and none behind a wall. Beyond the reach it fades.
pub fn those_that_wait_add_their_area<G: Geometry>() {
    // The first one is behind the centres of its cells, so that those beside it have their centre
    // behind the wall.
    let walls = [wall::<G>([48.5, 0.0], [48.5, 90.0]), wall([0.0, 36.5], [40.0, 36.5])];
    let field = field::<G>(area([0.0, 0.0]), [2.0, 0.0], &walls, v(90.0, 95.0));
    let still = Agent::<G>::new(v(41.0, 40.0), v(0.0, 0.0)).with_radius(n(1.0)).with_max_speed(n(0.5));
    let way = field.velocities()[20 * 50 + 20].unit();
    let half = Agent { velocity: way * n(0.25), ..still };
    let at_a_wall = still.with_position(v(48.25, 41.0));
    let in_a_corner = still.with_position(v(0.5, 37.0));
    for (agent, lacked) in [(still, 1.0), (half, 0.5), (at_a_wall, 1.0), (in_a_corner, 1.0)] {
        for reach in [0.0, 2.0, 4.0, 64.0] {
            // In fixed point each of its cells has less than a few units.
            if reach > 4.0 && G::Scalar::epsilon() > n(1e-6) {
                continue;
            }
            let crowding = Crowding { cost: n(6.0), reach: n(reach) };
            let slowness = crowding.slowness(&field, [&agent]);
            let more = |index: usize| slowness[index] - n(1.0);
            let sum = (0..2500).map(more).fold(n::<G::Scalar>(0.0), |sum, one| sum + one);
            let area = 6.0 * core::f64::consts::PI / 4.0 * lacked;
            // In fixed point the cover of each cell is off by a unit, times the cost.
            let error = allowed::<G::Scalar>(1e-4 * area, 6.0 * 2500.0 / 64.0);
            assert!((sum - n(area)).abs() <= error, "{agent:?} {reach}: {sum:?}, not {area}");
            let mut beyond = (0..45).flat_map(|row| (24..50).map(move |column| row * 50 + column));
            assert!(reach > 4.0 || beyond.all(|index| slowness[index] == n(1.0)), "the wall");
            assert!(
                reach > 4.0 || more(20 * 50 + 10) <= n(0.02),
                "ten cells aside: {:?}",
                more(20 * 50 + 10)
            );
        }
    }
}

/// The more agents wait before one of two gaps, the nearer is the other one.
pub fn a_field_leads_round_those_that_wait<G: Geometry>() {
    let walls = [
        wall::<G>([50.0, 0.0], [50.0, 30.0]),
        wall([50.0, 40.0], [50.0, 70.0]),
        wall([50.0, 80.0], [50.0, 100.0]),
    ];
    let mut field = field::<G>(area([0.0, 0.0]), [2.0, 1.0], &walls, v(90.0, 50.0));
    let start = at::<G>(40.0, 50.0);
    let direct = field.distance(start);
    assert!(field.at(start).y() < n(0.0), "{:?}", field.at(start));
    let queue: Vec<_> = (0..60_u8).map(|i| (f64::from(i % 6), f64::from(i / 6))).collect();
    let queue = queue.iter().map(|(x, y)| Agent::<G>::new(v(38.0 + 2.0 * x, 25.0 + 2.0 * y), v(0.0, 0.0)));
    let queue: Vec<_> = queue.map(|agent| agent.with_radius(n(1.0)).with_max_speed(n(1.0))).collect();
    let slowness = Crowding::default().slowness(&field, &queue);
    field.lead_again(&slowness);
    assert!(field.at(start).y() > n(0.0) && field.distance(start) > direct, "{:?}", field.at(start));
    field.lead_again(&[]);
    assert!(field.at(start).y() < n(0.0) && field.distance(start) == direct);
}

/// A goal that moves is followed when it enters another cell, at another speed, or after other
/// goals, and only then.
pub fn a_goal_that_moves_is_followed<G: Geometry>() {
    let walls = [wall::<G>([50.0, 0.0], [50.0, 100.0])];
    let mut field = field::<G>(area([0.0, 0.0]), [4.0, 0.0], &walls, v(20.5, 20.5));
    for (x, y, is_new) in [
        (21.0, 21.0, false),
        (25.0, 21.0, true),
        (25.0, 21.5, false),
        (120.0, 0.0, false),
        (50.0, 9.0, false),
    ] {
        assert!(field.follow(&[v(x, y)], n(1.0), &[]) == is_new, "({x}, {y})");
    }
    same(&"it stays", field.goals()[0], v(25.0, 21.0));
    // In one cell, behind the wall.
    assert!(field.follow(&[v(49.0, 20.0)], n(1.0), &[]) && field.follow(&[v(51.0, 20.0)], n(1.0), &[]));
    assert!(field.follow(&[v(51.0, 20.0)], n(2.0), &[]) && !field.follow(&[v(51.0, 20.0)], n(2.0), &[]));
    field.lead_to(&[v(51.0, 20.0), v(9.0, 9.0)], n(2.0)).expect("both are free");
    assert!(field.follow(&[v(51.0, 20.0)], n(2.0), &[]) && field.goals().len() == 1);
    // Two goals of which one moves, with the factors of a crowd.
    let [still, before, after] = [v(9.0, 9.0), v(91.0, 20.0), v(80.0, 20.0)];
    let slowness: Vec<_> = (1..=40).map(|i| n::<G::Scalar>(f64::from(i % 3) + 1.0)).collect();
    assert!(field.follow(&[still, before], n(2.0), &slowness));
    assert!(!field.follow(&[still, before], n(2.0), &slowness));
    assert!(field.follow(&[still, after], n(2.0), &slowness));
    let bits = |field: &GoalField<G>| alloc::format!("{:?}", field.velocities());
    let followed = bits(&field);
    field.lead_to(&[still, after], n(2.0)).expect("both are free");
    assert!(followed != bits(&field));
    field.lead_again(&slowness);
    assert_eq!(followed, bits(&field));
}

/// On each side of a wall the field is the one of its side, and a prediction does not look beyond
/// the wall.
pub fn a_field_does_not_look_through_walls<G: Geometry>() {
    let walls = [wall::<G>([50.0, 0.0], [50.0, 80.0])];
    let field = field::<G>(area([0.0, 0.0]), [3.0, 0.0], &walls, v(95.0, 10.0));
    for y in [10.0, 20.0, 40.0] {
        let [left, right] = [49.9, 50.1].map(|x| field.at(v(x, y)));
        assert!(left.y() > n(0.3) && right.x() > n(0.5), "{left:?} {right:?}");
        let (from, beyond) = (at::<G>(45.0, y), at::<G>(60.0, y));
        let before = field.before(from, beyond);
        assert!(before.x() < n(50.0) && before.x() > n(49.8), "{before:?}");
        same(&y, field.ahead(from, beyond), field.at(before));
        let mut agent = Agent::<G>::new(from, v(15.0, 0.0));
        agent.max_speed = n(15.0);
        let force = FollowFlowField { horizon: n(1.0) }.steer(&agent, &field);
        assert!(force.y() > n(0.3), "{force:?}");
    }
    same(&"no obstacle", field.before(v(10.0, 10.0), v(20.0, 20.0)), v(20.0, 20.0));
    same(&"no line", field.before(v(10.0, 10.0), v(10.0, 10.0)), v(10.0, 10.0));
}

/// Without goals, and where no way leads to one, the field is zero. Outside the area it is
/// constant.
pub fn without_a_way_the_field_is_zero<G: Geometry>() {
    let walls = [wall::<G>([50.0, 0.0], [50.0, 100.0])];
    let Ok(mut field) = GoalField::new(area::<G>([0.0, 0.0]), n(5.0), n(0.0), &walls) else {
        panic!("a field")
    };
    assert!((field.columns(), field.rows(), field.velocities().len()) == (20, 20, 400));
    assert!(field.velocities().iter().all(|velocity| *velocity == v(0.0, 0.0)));
    same(&"no goals", field.at(v(20.0, 20.0)), v(0.0, 0.0));
    assert!(field.distance(v(20.0, 20.0)).is_none() && field.route(v(20.0, 20.0)).is_empty());
    assert!(field.lead_to(&[v(20.0, 20.0)], n(1.0)).is_ok());
    same(&"behind the wall", field.at(v(70.0, 20.0)), v(0.0, 0.0));
    same(&"outside", field.at(v(-70.0, 60.0)), field.at(v(0.0, 60.0)));
    assert!(near_vec(field.at(v(20.0, 60.0)), v(0.0, -1.0)));
}

/// An area, a cell, a clearance, an obstacle or a goal without sense is an error.
pub fn fields_without_sense_are_refused<G: Geometry>() {
    let whole = area::<G>([0.0, 0.0]);
    let build = |area, cell: f64, clearance: f64| {
        GoalField::new(area, n(cell), n(clearance), &[] as &[Shape<G>]).err()
    };
    assert_eq!(build(whole, 0.0, 1.0), Some(Error::NotPositive { what: "cell" }));
    assert_eq!(build(whole, 1.0, -1.0), Some(Error::Negative { what: "clearance" }));
    assert_eq!(build(whole, 1.0 / 64.0, 0.0), Some(Error::TooMany { most: 1 << 24 }));
    assert!(matches!(build(Bounds { max: whole.min, ..whole }, 1.0, 0.0), Some(Error::NotPositive { .. })));
    let walls = [wall::<G>([50.0, 0.0], [50.0, 100.0])];
    let Ok(mut field) = GoalField::new(whole, n(5.0), n(0.0), &walls) else { panic!("a field") };
    for (goal, wrong) in [([-1.0, 5.0], "outside the area"), ([50.0, 50.0], "in an obstacle")] {
        let error = field.lead_to(&[v(5.0, 5.0), v(goal[0], goal[1])], n(1.0));
        assert_eq!(error, Err(Error::GoalNotFree { index: 1, what: wrong }));
    }
    assert_eq!(field.lead_to(&[v(5.0, 5.0)], n(-1.0)), Err(Error::Negative { what: "speed" }));
    assert!(field.goals().is_empty());
    if !is_fixed_point::<G::Scalar>() {
        let broken = [Shape::<G>::Circle(Circle::new(v(f64::NAN, 5.0), n(1.0)))];
        assert_eq!(
            GoalField::new(whole, n(5.0), n(0.0), &broken).err(),
            Some(Error::NotFinite { what: "corner" })
        );
    }
}
