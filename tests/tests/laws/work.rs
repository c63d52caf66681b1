//! The work of large inputs, counted in subtractions of vectors: all that these functions compute
//! begins with one.

use core::cell::Cell;
use core::ops::{Add, Mul, Neg, Sub};

use steer_core::behavior::{FollowTube, TubeProgress};
use steer_core::terrain::{Obstacle as _, Path, Polygon};
use steer_core::{Agent, Vec2Like, assign_slots};

thread_local! {
    static WORK: Cell<u64> = const { Cell::new(0) };
}

/// A vector that counts its subtractions.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Counted([f64; 2]);

impl Add for Counted {
    type Output = Self;
    fn add(self, other: Self) -> Self {
        Self([self.0[0] + other.0[0], self.0[1] + other.0[1]])
    }
}

impl Sub for Counted {
    type Output = Self;
    fn sub(self, other: Self) -> Self {
        WORK.set(WORK.get() + 1);
        Self([self.0[0] - other.0[0], self.0[1] - other.0[1]])
    }
}

impl Neg for Counted {
    type Output = Self;
    fn neg(self) -> Self {
        Self([-self.0[0], -self.0[1]])
    }
}

impl Mul<f64> for Counted {
    type Output = Self;
    fn mul(self, factor: f64) -> Self {
        Self([self.0[0] * factor, self.0[1] * factor])
    }
}

impl Vec2Like for Counted {
    type Scalar = f64;
    fn new(x: f64, y: f64) -> Self {
        Self([x, y])
    }
    fn x(self) -> f64 {
        self.0[0]
    }
    fn y(self) -> f64 {
        self.0[1]
    }
}

/// Returns the number of subtractions in a call.
fn work<T>(call: impl FnOnce() -> T) -> u64 {
    let before = WORK.get();
    call();
    WORK.get() - before
}

/// Point number `index` of `count` on a circle of this radius, without a trigonometric function.
fn on_circle(index: usize, count: usize, radius: f64) -> Counted {
    let turn = f64::from(u32::try_from(index).expect("few")) / f64::from(u32::try_from(count).expect("few"));
    let (quarter, part) = ((turn * 4.0).floor(), (turn * 4.0).fract());
    let (across, up) = (1.0 - part * part, 2.0 * part);
    let (x, y) = (across * radius / (1.0 + part * part), up * radius / (1.0 + part * part));
    match quarter {
        0.0 => Counted([x, y]),
        1.0 => Counted([-y, x]),
        2.0 => Counted([-x, -y]),
        _ => Counted([y, -x]),
    }
}

#[test]
fn a_polygon_is_checked_corner_by_corner() {
    for count in [4, 400, 40_000] {
        let corners: Vec<Counted> = (0..count).map(|i| on_circle(i, count, 300.0)).collect();
        let steps = work(|| Polygon::new(&corners).expect("convex"));
        assert!(steps <= 40 * count as u64, "{steps} for {count} corners");
    }
}

#[test]
fn the_way_out_of_a_polygon_is_found_corner_by_corner() {
    // From the centre, all edges are equally near.
    for count in [40, 4_000] {
        let corners: Vec<Counted> = (0..count).map(|i| on_circle(i, count, 300.0)).collect();
        let polygon = Polygon::new(&corners).expect("convex");
        let (center, way) = (Counted([0.0, 0.0]), Counted([0.6, 0.8]));
        let steps = work(|| polygon.out(center, way));
        assert!(steps <= 80 * count as u64, "{steps} for {count} corners");
    }
}

#[test]
fn a_step_walks_along_a_tube_a_few_times() {
    let count = 30_000;
    let points: Vec<Counted> = (0..count).map(|i| on_circle(i, count, 300.0)).collect();
    let path = Path::open(&points).expect("a path").with_radius(10.0).expect("a tube");
    let agent = Agent::new(Counted([-310.0, 0.0]), Counted([1.0, 0.0]));
    let mut progress = TubeProgress::default();
    let first = work(|| FollowTube::default().steer(&mut progress, &agent, &path));
    let later = work(|| FollowTube::default().steer(&mut progress, &agent, &path));
    // In the middle of the path: each walk is over half of it.
    assert!(first <= 20 * count as u64 && later <= 16 * count as u64, "{first}, {later}");
}

#[test]
fn slots_take_a_multiple_of_the_square() {
    // Members in a cluster, slots in a line that is far longer: most members change their slots.
    let count = 500;
    let members: Vec<Counted> = (0..count).map(|i| on_circle(i * 37 % count, count, 100.0)).collect();
    let slots: Vec<Counted> = (0..count).map(|i| Counted([10.0 * i as f64, 0.0])).collect();
    let mut assignment = vec![None; count];
    let steps = work(|| assign_slots(&members, &slots, &mut assignment));
    assert!(steps <= 150 * (count * count) as u64, "{steps}");
    assignment.sort_unstable();
    assert!(assignment.into_iter().eq((0..count).map(Some)));
}

#[test]
fn storage_for_too_many_agents_is_the_largest_number() {
    use steer_core::swarm::SwarmScratch;

    for agents in [usize::MAX, usize::MAX / 2, usize::MAX / 12 + 1] {
        assert_eq!(SwarmScratch::<f64>::numbers(agents), usize::MAX);
    }
    assert_eq!(SwarmScratch::<f64>::indices(usize::MAX / 2), usize::MAX);
    assert_eq!(SwarmScratch::<f64>::numbers(100), 12 * 116);
    assert_eq!(SwarmScratch::<f64>::numbers(1000), 12 * (1024 + 80));
    assert_eq!(SwarmScratch::<f64>::indices(1000), 4001);
}
