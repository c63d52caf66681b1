//! Laws of [`Contain`] and its regions.

use crate::approx::{at, equals, equals_number, finite, n, near, same, v};
use crate::cases::{Change, agents, goes_along, mirrors, shifts, turns, vectors};
use crate::catalogue::{Case, Situation};
use crate::units::{Results, Scene};
use steer_core::behavior::Contain;
use steer_core::parameters::Unit;
use steer_core::space::Bounds;
use steer_core::terrain::{Circle, Polygon, Region};
use steer_core::{Agent, Geometry, Scalar as _, Vec2Like, keep_speed};

impl<G: Geometry> Case<G> for Contain<G::Scalar> {
    fn steer_in(&self, at: &mut Situation<G>) -> G::Vector {
        self.steer(&at.me, &at.area)
    }

    fn variant(pick: usize) -> Self {
        [Self::default(), Self { clearance: n(0.0) }][pick % 2]
    }

    fn changed(&self, change: &Change<G>) -> Option<Self> {
        change.keeps_axes().then_some(*self)
    }

    fn suited(agent: &Agent<G>, _: G::Scalar) -> Option<Self> {
        Some(Self::for_agent(agent))
    }

    fn report(&self, scene: &Scene<G>, out: &mut Results<G::Scalar>) {
        out.force(self.steer(&scene.me, &Circle::new(scene.place, scene.of(Unit::LENGTH, 40.0))));
        if let Ok(polygon) = Polygon::new(&scene.points[..3]) {
            out.force(self.steer(&scene.me, &polygon));
        }
    }
}

/// A side pushes as hard as a stop before it needs, from half of `max_force` up, and in proportion
/// within the margin.
pub fn a_side_pushes_as_hard_as_is_needed<G: Geometry>() {
    // At speed 4 with mass and max_force 1 it needs 16 / (2 · d): 1 at 8, 0.8 at 10, less than a
    // half at 17.
    let agent = Agent::<G>::new(v(0.0, 0.0), v(4.0, 0.0));
    for (margin, depth, speed, push) in [
        (0.0, 8.0, 4.0, 1.0),
        (0.0, 4.0, 4.0, 1.0),
        (0.0, 10.0, 4.0, 0.8),
        (0.0, 17.0, 4.0, 0.0),
        (0.0, 1.0, -4.0, 0.0),
        (0.0, 0.0, 0.0, 1.0),
        (0.0, -1.0, -4.0, 1.0),
        (20.0, 15.0, 0.0, 0.25),
        (20.0, 15.0, -4.0, 0.25),
        (20.0, 10.0, 4.0, 0.8),
        (20.0, 20.0, 0.0, 0.0),
    ] {
        let got = Contain { clearance: n(margin) }.push(&agent, n(depth), n(speed));
        equals_number(&(depth, speed, margin, push), got, n(push));
    }
    // Twice the mass needs twice the distance, twice the force half of it.
    for (mass, force, depth, push) in [(2.0, 1.0, 20.0, 0.8), (2.0, 2.0, 10.0, 0.8), (0.5, 1.0, 5.0, 0.8)] {
        let agent = agent.with_load(n(mass)).with_max_force(n(force));
        let got = Contain { clearance: n(0.0) }.push(&agent, n(depth), n(4.0));
        equals_number(&(depth, mass, push), got, n(push));
    }
}

/// Within the clearance a side requests a velocity, from full speed outward to twice full speed
/// inward at the side, and a push at least.
pub fn a_side_requests_a_velocity<G: Geometry>() {
    let contain = Contain { clearance: n(30.0) };
    let agent = Agent::<G>::new(v(0.0, 0.0), v(4.0, 3.0)).with_gain(n(2.0));
    for (depth, most, force) in [
        (31.0, None, 0.0),
        (30.0, None, 0.0),
        (25.0, Some(5.0), 1.0 / 6.0),
        (20.0, Some(0.0), 8.0),
        (10.0, Some(-10.0), 28.0),
        (0.0, Some(-20.0), 48.0),
        (-9.0, Some(-20.0), 48.0),
    ] {
        let outward = contain.outward(&agent, n(depth));
        let is_near = outward.zip(most).is_some_and(|(got, most)| near(got, n(most)));
        assert!(is_near || outward.is_none() && most.is_none(), "{depth}: {outward:?}, not {most:?}");
        let area = Bounds::<G> { min: v(-900.0, -900.0), max: v(depth, 900.0) };
        equals(&depth, contain.steer(&agent, &area), v(-force, 0.0));
    }
}

/// `for_agent` begins at twice the braking distance.
pub fn it_suits_the_limits_of_an_agent<G: Geometry>() {
    let agent = Agent::<G>::new(v(0.0, 0.0), v(0.0, 0.0)).with_max_speed(n(8.0)).with_max_force(n(4.0));
    assert_eq!(Contain::for_agent(&agent).clearance, n(16.0));
}

/// Each side pushes inward independently, from the agent's rim.
pub fn every_side_pushes_inward<G: Geometry>() {
    // 10 and 15 before two sides with a radius of 5: the rim is 5 and 10 away. With a margin of 20
    // requested velocities are 10 · (3 · 5/20 − 2) and 10 · (3 · 10/20 − 2), inward.
    let contain = Contain { clearance: n(20.0) };
    let agent = Agent::<G>::new(v(0.0, 0.0), v(0.0, 0.0)).with_radius(n(5.0));
    let area = Bounds::<G> { min: v(-10.0, -90.0), max: v(90.0, 15.0) };
    equals(&(), contain.steer(&agent, &area), v(12.5, -5.0));
    let corners: [G::Vector; 4] = [v(-10.0, -90.0), v(90.0, -90.0), v(90.0, 15.0), v(-10.0, 15.0)];
    let mut reversed = corners;
    reversed.reverse();
    for corners in [corners, reversed] {
        let Ok(polygon) = Polygon::new(&corners) else { panic!("a rectangle is a polygon") };
        equals(&corners, contain.steer(&agent, &polygon), v(12.5, -5.0));
    }
    let away = Agent { position: v(700.0, -300.0), ..agent };
    let far = Bounds::<G> { min: v(690.0, -390.0), max: v(790.0, -285.0) };
    equals(&(), contain.steer(&away, &far), v(12.5, -5.0));
    let far = Bounds::<G> { min: v(610.0, -315.0), max: v(710.0, -210.0) };
    equals(&(), contain.steer(&away, &far), v(-12.5, 5.0));
    // The rim of a circle of 50 about (−24, −32): 40 away, 10 less 5 is left.
    equals(&(), contain.steer(&agent, &Circle::new(v(-24.0, -32.0), n(50.0))), v(-7.5, -10.0));
}

/// Beyond a side the push is `max_force`, and with a clearance twice max_speed inward are
/// requested. At the centre of a circle there is no force.
pub fn beyond_a_side_the_push_is_full<G: Geometry>() {
    for agent in agents::<G>() {
        for margin in [0.0, 20.0] {
            let contain = Contain { clearance: n(margin) };
            let center = agent.position + v(-30.0, -40.0);
            let force = contain.steer(&agent, &Circle::new(center, n(10.0)));
            let inward = at::<G>(-0.6, -0.8);
            let missing = agent.max_speed + agent.max_speed - agent.velocity.dot(inward);
            let requested = if margin > 0.0 { agent.gain * missing } else { n(0.0) };
            let want = inward * requested.max(agent.max_force);
            equals(&agent, force, want);
            same(&margin, contain.steer(&agent, &Circle::new(agent.position, n(4.0))), v(0.0, 0.0));
        }
    }
}

/// Asserts that agents that steer straight out stay inside.
fn stays<G: Geometry>(region: &impl Region<G>) {
    for (x, y) in [(4.0, 3.0), (-1.4, 4.8), (3.0, -4.0), (-5.0, 0.0)] {
        let mut agent = Agent::<G>::new(v(10.0, 20.0), v(x, y)).with_radius(n(2.0)).with_max_speed(n(5.0));
        for _ in 0..120 {
            let on = keep_speed(&agent, n(5.0)) * n(0.015_625);
            agent.step(on + Contain { clearance: n(0.0) }.steer(&agent, region), n(0.25));
            region.for_each_side(agent.position, |depth, _| {
                assert!(depth > n(0.0), "one that could stop in time stays inside: {depth:?}, {agent:?}");
            });
        }
    }
}

/// An agent that can stop in time stays inside a box, a circle and a polygon.
pub fn one_that_could_stop_stays_inside<G: Geometry>() {
    stays(&Bounds::<G> { min: at::<G>(-30.0, -20.0), max: v(50.0, 60.0) });
    stays(&Circle::new(at::<G>(10.0, 20.0), n(40.0)));
    let corners: [G::Vector; 3] = [v(10.0, -60.0), v(90.0, 60.0), v(-70.0, 60.0)];
    let Ok(triangle) = Polygon::new(&corners) else { panic!("a triangle is a polygon") };
    stays(&triangle);
}

/// An agent that cannot stop is pushed sideways, exactly head-on to the counter-clockwise (+90°)
/// side, and needs more space.
pub fn one_that_cannot_stop_is_turned<G: Geometry>() {
    // At speed 4, 16 before a side: half a push if it can stop, a whole one if it cannot slow down
    // at all.
    let area = Bounds::<G> { min: at::<G>(-400.0, -400.0), max: v(16.0, 400.0) };
    for (least, want) in [(0.0, v(-0.5, 0.0)), (4.0, v(0.0, 1.0)), (9.0, v(0.0, 1.0)), (1.6, v(-0.42, 0.56))]
    {
        let agent = Agent::<G>::new(v(0.0, 0.0), v(4.0, 0.0)).with_min_speed(n(least));
        equals(&least, Contain { clearance: n(0.0) }.steer(&agent, &area), want);
    }
}

/// A speed above `max_speed` can be braked: a `min_speed` counts only up to `max_speed`.
pub fn a_min_speed_counts_up_to_max_speed<G: Geometry>() {
    // At 4 with a max_speed of 2, half of the speed stays: it needs 16 · 1.5 of 2 · 16, and half of
    // the part against the motion is turned.
    let area = Bounds::<G> { min: at::<G>(-400.0, -400.0), max: v(16.0, 400.0) };
    let agent = Agent::<G>::new(v(0.0, 0.0), v(4.0, 0.0)).with_max_speed(n(2.0)).with_min_speed(n(9.0));
    let force = Contain { clearance: n(0.0) }.steer(&agent, &area);
    let want = v(-0.375, 0.649_519_052_838_329);
    equals(&(), force, want);
}

/// However small its force is, it pushes an agent that cannot stop.
pub fn the_smallest_force_turns_too<G: Geometry>() {
    for max_force in [1e-12, 1e-25, 1e-35, 1e-100, 1e-200] {
        let most = n::<G::Scalar>(max_force);
        if most <= n(0.0) {
            continue;
        }
        let area = Bounds::<G> { min: at::<G>(-400.0, -400.0), max: v(16.0, 400.0) };
        let agent = Agent::<G>::new(v(0.0, 0.0), v(4.0, 0.0)).with_min_speed(n(4.0)).with_max_force(most);
        let force = Contain { clearance: n(0.0) }.steer(&agent, &area);
        // As a share of `most`, whose square would underflow to 0.
        let fraction = force.y() / most;
        assert!(near(fraction, n(1.0)) && force.x() == n(0.0), "{max_force:e} pushes sideways: {force:?}");
    }
}

/// With a margin of three times its turning radius, an agent that cannot stop stays inside.
pub fn one_that_cannot_stop_stays_inside<G: Geometry>() {
    // Turning radii of speed² · mass / max_force = 9 and of speed / max_turn = 15.
    for (max_turn_rate, margin) in [(None, 27.0), (Some(0.2), 45.0)] {
        for (x, y) in
            [(1.0, 0.0), (0.0, -1.0), (-1.0, 0.0), (0.6, 0.8), (-0.8, 0.6), (0.28, -0.96), (1.0, 1.0)]
        {
            let mut agent = Agent::<G>::new(v(10.0, 20.0), v(0.0, 0.0))
                .with_heading(v(x, y))
                .with_max_speed(n(3.0))
                .with_min_speed(n(3.0))
                .with_radius(n(2.0));
            agent.max_turn_rate = max_turn_rate.map(n);
            let area = Bounds::<G> { min: v(-90.0, -80.0), max: v(110.0, 90.0) };
            for _ in 0..1000 {
                agent.step(Contain { clearance: n(margin) }.steer(&agent, &area), n(0.5));
                area.for_each_side(agent.position, |depth, _| {
                    assert!(depth > agent.radius, "one that cannot stop turns in time: {depth:?}, {agent:?}");
                });
            }
        }
    }
}

/// The force is finite. It turns and mirrors with the world. A shift does not change it.
pub fn it_goes_along_with_the_world<G: Geometry>() {
    let contain = Contain::default();
    for agent in agents::<G>() {
        for center in vectors::<G>() {
            for radius in [0.0, 40.0] {
                let force = contain.steer(&agent, &Circle::new(center, n(radius)));
                assert!(finite(force), "containment is finite: {force:?} for {agent:?}");
            }
        }
        let changes = || turns().chain(mirrors()).chain(shifts());
        let circle = Circle::new(v(5.0, -3.0), n(37.0));
        goes_along("containment in a circle goes along with the world", changes(), |c| {
            contain.steer(&c.agent(&agent), &c.circle(&circle))
        });
        let corners = [v(-40.0, -45.0), v(45.0, -30.0), v(3.0, 50.0)];
        goes_along("containment in a polygon goes along with the world", changes(), |c| {
            let corners = corners.map(|corner| c.point(corner));
            let Ok(polygon) = Polygon::new(&corners) else { panic!("a triangle is a polygon") };
            contain.steer(&c.agent(&agent), &polygon)
        });
    }
}
