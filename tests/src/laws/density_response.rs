//! Laws of [`DensityResponse`].

use crate::approx::{at, equals, finite, n, near, v};
use crate::laws::safety_filter::{Shape, keeps_apart};
use crate::units::follows_the_units;
use steer_core::crowd::{CrowdBuffer, CrowdRules, DensityResponse, PatienceState, Surroundings};
use steer_core::parameters::Unit;
use steer_core::terrain::Wall;
use steer_core::{Agent, Body, Geometry, Scalar, Vec2Like};

fn response<S: Scalar>() -> DensityResponse<S> {
    DensityResponse { ahead: n(1.0), range: n(4.0), steepness: n(1.0), jam: n(1.0) }
}

fn walker<G: Geometry>() -> Agent<G> {
    Agent::new(v(1.0, 2.0), v(0.0, 0.0)).with_radius(n(1.0)).with_max_speed(n(2.0))
}

fn resting<G: Geometry>(x: f64, y: f64) -> Body<G> {
    Body { radius: n(1.0), id: 7, ..Body::at_rest(v(x, y)) }
}

/// The speed at a density is the formula: x of 1, 3 and 1/4, and the least speed.
pub fn the_speed_is_the_formula<G: Geometry>() {
    for (density, fraction) in [
        (0.5, 1.0 - 24.0 / 65.0),
        (0.25, 1.0 - 8.0 / 131.0),
        (0.8, 1.0 - 1.0 / (1.25 + 0.03125 + 1.0 / 384.0 + 1.0 / 6144.0)),
        (1.0, 0.02),
        (3.0, 0.02),
        (0.0, 1.0),
    ] {
        let got = response::<G::Scalar>().speed_fraction(n(density));
        assert!(near(got, n(fraction)), "{density}: {got:?}");
    }
}

/// The numbers of people are Weidmann's in metres, whatever their radius is.
pub fn people_are_measured_in_metres<G: Geometry>() {
    let one = n::<G::Scalar>(1.0);
    for radius in [0.15, 0.2, 0.25].map(n::<G::Scalar>) {
        let response = DensityResponse::of_people(radius);
        let lengths = [response.ahead * radius, response.range * radius];
        assert!(near(lengths[0], n(0.5)) && near(lengths[1], n(1.5)), "{lengths:?}");
        let fraction = response.speed_fraction(radius * radius + radius * radius);
        assert!(fraction > n(0.435) && fraction < n(0.475), "{radius:?}: {fraction:?}");
    }
    for bad in [n(0.0), -one] {
        assert_eq!(DensityResponse::of_people(bad), DensityResponse::default());
    }
}

/// Part of the weight of a disc beyond a line at a quarter of its range, and at a half.
const BEYOND: [f64; 2] = [0.258_245, 0.085_235];

/// The density is the sum of the weights in front, divided by the weight of the disc there: of half
/// the agent, one radius behind the point, and of bodies at 0, 2 and 4 radii from it.
pub fn the_density_is_the_sum_of_weights<G: Geometry>() {
    let agent = walker::<G>();
    let others =
        [resting::<G>(2.0, 2.0), resting(2.0, 4.0), resting(6.0, 2.0), resting(1.0, 9.0), resting(0.5, 2.0)];
    for (count, sum) in [(0, 112.5 / 256.0), (1, 368.5 / 256.0), (2, 512.5 / 256.0), (5, 512.5 / 256.0)] {
        let density = n(3.0 / 16.0 / core::f64::consts::PI * sum / (1.0 - BEYOND[0]));
        let slowed = response().wish(&agent, v(5.0, 0.0), others.iter().take(count).copied());
        let speed = response::<G::Scalar>().speed_fraction(density) * n(2.0);
        let off = slowed.x() - speed;
        assert!(off * off <= n(1e-5) && slowed.y() == n(0.0), "{count}: {slowed:?}, {speed:?}");
    }
    // A slower wish stays.
    equals(&"a slow wish", response().wish(&agent, v(0.0, 0.25), others), v(0.0, 0.25));
}

/// The area behind walls is not free. In a corridor whose walls are half a range away an agent is
/// as slow as if the part of the disc between them were all. Walls in pieces count as whole ones.
pub fn what_walls_hide_is_not_free<G: Geometry>() {
    let agent = walker::<G>().with_max_force(n(100.0)).with_heading(v(1.0, 0.0));
    let strong = DensityResponse { steepness: n(0.015_625), ..response() };
    let rules = CrowdRules { density_response: Some(strong), ..CrowdRules::default() };
    let own = 3.0 / 16.0 / core::f64::consts::PI * 112.5 / 256.0 / (1.0 - BEYOND[0]);
    let between = strong.speed_fraction(n(own / (1.0 - 2.0 * BEYOND[1]))) * n(2.0);
    for pieces in [1, 8, 40] {
        let end = |index: i32, y: f64| v(f64::from(index) * 40.0 / f64::from(pieces) - 19.0, y);
        let wall = |index: i32| {
            let y = if index < pieces { 0.0 } else { 4.0 };
            let index = index % pieces;
            Wall::<G>::new(end(index, y), end(index + 1, y))
        };
        let around = Surroundings::new(n(0.25)).with_obstacles((0..2 * pieces).map(wall));
        let mut state = PatienceState::default();
        let speed =
            rules.velocity(&mut CrowdBuffer::<G, 32>::new(), &mut state, &agent, v(2.0, 0.0), around).x();
        let off = speed - between;
        assert!(off * off <= n(9e-4), "{pieces}: {speed:?}, {between:?}");
    }
    // On a wall nothing is hidden, and the speed is finite.
    let around = Surroundings::new(n(0.25)).with_obstacles([Wall::<G>::new(v(1.0, 2.0), v(1.0, 9.0))]);
    let mut state = PatienceState::default();
    assert!(finite(rules.velocity(
        &mut CrowdBuffer::<G, 32>::new(),
        &mut state,
        &agent,
        v(2.0, 0.0),
        around
    )));
}

/// No two overlap while wishes are slowed, and an agent in a crowd is slower than with it off.
pub fn it_slows_a_crowd_within_the_law<G: Geometry>() {
    let rules = CrowdRules { density_response: Some(response()), ..CrowdRules::default() };
    let (mut buffer, mut states) = (CrowdBuffer::<G, 12>::new(), [PatienceState::<G::Scalar>::default(); 6]);
    keeps_apart::<G>(false, |agent: &Agent<G>, force, all: &[Body<G>], _: &[Shape<'_, G>], dt| {
        let others = all.iter().copied().filter(|other| other.id != agent.id);
        let around = Surroundings::new(dt).with_others(others);
        rules.steer(&mut buffer, &mut states[agent.id as usize], agent, force, around)
    });
    let agent = walker::<G>().with_velocity(v(0.5, 0.0));
    let speed = |rules: CrowdRules<G::Scalar>| {
        let others = [resting::<G>(1.0, 4.5), resting(1.0, -0.5), resting(3.5, 4.5), resting(3.5, -0.5)];
        let around = Surroundings::new(n(0.25)).with_others(others);
        let mut state = PatienceState::default();
        rules.velocity(&mut CrowdBuffer::<G, 12>::new(), &mut state, &agent, v(1.0, 0.0), around).x()
    };
    let strong = DensityResponse { steepness: n(0.03125), ..response() };
    let slow = speed(CrowdRules { density_response: Some(strong), ..CrowdRules::default() });
    let free = speed(CrowdRules::default());
    assert!(slow > n(0.0) && slow < free * n(0.9), "{slow:?}, {free:?}");
}

/// Without a radius, a range, a speed or a wish, and at one point, the wish is finite.
pub fn degenerate_inputs_give_finite_wishes<G: Geometry>() {
    let zero = n::<G::Scalar>(0.0);
    for response in [
        DensityResponse::default(),
        DensityResponse { range: zero, ..response() },
        DensityResponse { ahead: zero, ..response() },
        DensityResponse { steepness: n(100.0), jam: n(0.001), ..response() },
    ] {
        for agent in [walker::<G>(), walker().with_radius(zero), walker().with_max_speed(zero)] {
            for wish in [at::<G>(0.0, 0.0), v(1.5, -1.0)] {
                let slowed = response.wish(&agent, wish, [resting::<G>(1.0, 2.0); 3]);
                assert!(finite(slowed), "{slowed:?}, {response:?}, {agent:?}");
                if agent.radius <= zero || response.range <= zero {
                    equals(&"nothing is measured", slowed, wish);
                }
            }
        }
    }
}

/// Its results follow the units.
pub fn it_follows_the_units<G: Geometry>() {
    follows_the_units::<G>("DensityResponse", |s, out| {
        let response = s.fit(s.one(&[DensityResponse::default(), response()]));
        out.vector(Unit::SPEED, response.wish(&s.me, s.me.velocity, s.others));
        out.number(Unit::LENGTH, response.view_distance(&s.me));
    });
}
