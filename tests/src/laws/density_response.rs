//! Laws of [`DensityResponse`].

use crate::approx::{at, equals, finite, n, near, v};
use crate::laws::safety_filter::{Shape, keeps_apart};
use crate::units::follows_the_units;
use steer_core::crowd::{CrowdBuffer, CrowdRules, DensityResponse, PatienceState, Surroundings};
use steer_core::parameters::Unit;
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

/// The density is the sum of the weights: of the agent, one radius behind the point, and of bodies
/// at 0, 2 and 4 radii from it.
pub fn the_density_is_the_sum_of_weights<G: Geometry>() {
    let agent = walker::<G>();
    let others = [resting::<G>(2.0, 2.0), resting(2.0, 4.0), resting(6.0, 2.0), resting(1.0, 9.0)];
    for (count, sum) in [(0, 225.0 / 256.0), (1, 481.0 / 256.0), (2, 625.0 / 256.0), (4, 625.0 / 256.0)] {
        let density = n(3.0 / 16.0 / core::f64::consts::PI * sum);
        let slowed = response().wish(&agent, v(5.0, 0.0), others.iter().take(count).copied());
        let speed = response::<G::Scalar>().speed_fraction(density) * n(2.0);
        let off = slowed.x() - speed;
        assert!(off * off <= n(1e-5) && slowed.y() == n(0.0), "{count}: {slowed:?}, {speed:?}");
    }
    // A slower wish stays.
    equals(&"a slow wish", response().wish(&agent, v(0.0, 0.25), others), v(0.0, 0.25));
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
