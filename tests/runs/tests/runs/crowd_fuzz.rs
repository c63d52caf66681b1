//! The law of the safety filter under adversarial wishes: no overlap, no contact with an obstacle,
//! within the acceleration and the speed of every agent.
//!
//! The environment variable `STEER_CROWD_FUZZ` multiplies the number of steps.

use steer_core::crowd::{HalfPlanes, SafetyFilter, Surroundings};
use steer_core::terrain::{Circle, Obstacle as _, Polygon, Wall};
use steer_core::{Agent, Body, Geometry, Scalar, Vec2Ext, Vec2Like};
use steer_glam::{Glam, GlamF64};
use steer_runs::Shape;
use steer_runs::crowd::Dice;
use steer_runs::measure::{Hull, exact, least_distance};

/// Half the side of the square that the agents are in.
const HALF: f64 = 22.0;
const AGENTS: usize = 40;

/// The velocities that the agents wish for.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Preference {
    /// Anything, in every step.
    Random,
    /// Anything, for 20 steps.
    Held,
    /// The nearest agent.
    Nearest,
    /// A corner, an obstacle.
    Obstacle,
}

#[derive(Clone, Copy, Debug)]
struct Case {
    wish: Preference,
    dt: f64,
    /// Radii from 0.5 to 2 instead of 1.5.
    radii: bool,
    /// Accelerations from 0.15 to 0.95 instead of 0.5.
    forces: bool,
}

fn n<S: Scalar>(value: f64) -> S {
    S::from_f64(value)
}

fn v<G, V: Vec2Like<G>>(x: f64, y: f64) -> V {
    V::new(n(x), n(y))
}

/// Returns the least distance of two, divided by their radii, and the least distance from an
/// obstacle, divided by the radius.
fn fuzz<G: Geometry>(case: Case, seed: u64, steps: usize) -> (f64, f64)
where
    G::Scalar: Into<f64>,
{
    let dice = &mut Dice::new(seed);
    let (min, max) = (-HALF, HALF);
    let corners = [v(min, min), v(max, min), v(max, max), v(min, max)];
    let block = vec![v(6.0, 5.0), v(11.0, 8.0), v(5.0, 9.0)];
    let polygon = Polygon::new(block).expect("a triangle");
    let walls = (0..4).map(|i| Shape::Wall(Wall::new(corners[i], corners[(i + 1) % 4])));
    let shapes: Vec<Shape<G>> =
        walls.chain([Shape::Circle(Circle::new(v(-8.0, -7.0), n(3.0))), Shape::Polygon(polygon)]).collect();
    let hulls: Vec<Hull> = shapes.iter().map(Hull::new).collect();
    let mut agents: Vec<Agent<G>> = Vec::new();
    while agents.len() < AGENTS {
        let mut share = || f64::from(dice.share());
        let place: G::Vector = v((share() * 2.0 - 1.0) * 19.5, (share() * 2.0 - 1.0) * 19.5);
        let radius = n(if case.radii { 0.5 + 1.5 * share() } else { 1.5 });
        let force = if case.forces { 0.15 + 0.8 * share() } else { 0.5 };
        let free =
            agents.iter().all(|other| other.position.distance(place) > other.radius + radius + n(0.01));
        let clear = shapes
            .iter()
            .all(|shape| place.distance(shape.nearest(place)) > shape.rounding() + radius + n(0.01));
        if free && clear {
            let agent = Agent::new(place, G::Vector::zero()).with_radius(radius).with_max_speed(n(2.0));
            agents.push(agent.with_max_force(n(force)).with_id(agents.len() as u32));
        }
    }
    let filter = if case.forces { SafetyFilter::among(n(0.15), n(0.95)) } else { SafetyFilter::default() };
    let mut planes = HalfPlanes::<G, 48>::new();
    let (mut wishes, dt) = (vec![G::Vector::zero(); AGENTS], n::<G::Scalar>(case.dt));
    let (mut least, mut wall) = (f64::INFINITY, f64::INFINITY);
    for step in 0..steps {
        let bodies: Vec<Body<G>> = agents.iter().map(Agent::to_body).collect();
        for i in 0..AGENTS {
            let own = bodies[i].position;
            let random = v::<G, G::Vector>(f64::from(dice.sample()) * 3.0, f64::from(dice.sample()) * 3.0);
            match case.wish {
                Preference::Random => wishes[i] = random,
                Preference::Held if step % 20 == 0 => wishes[i] = random,
                Preference::Held => {}
                Preference::Nearest => {
                    let distance = |j: &usize| -> f64 { own.distance(bodies[*j].position).into() };
                    let nearest = (0..AGENTS)
                        .filter(|j| *j != i)
                        .min_by(|a, b| distance(a).total_cmp(&distance(b)))
                        .expect("there are others");
                    wishes[i] = (bodies[nearest].position - own).with_length(n(2.0));
                }
                Preference::Obstacle => {
                    let shape = &shapes[(i + step / 200) % shapes.len()];
                    wishes[i] = (shape.nearest(own) - own).with_length(n(2.0));
                }
            }
            let others = (0..AGENTS).filter(|j| *j != i).map(|j| bodies[j]);
            let agent = &mut agents[i];
            let force = (wishes[i] - agent.velocity) * (n::<G::Scalar>(1.0) / dt);
            let around = Surroundings { others, obstacles: &shapes, dt };
            let force = filter.steer(&mut planes, agent, force, around);
            agent.step(force, dt);
            let change: f64 = (agent.velocity - bodies[i].velocity).length().into();
            let (most, speed): (f64, f64) = (agent.max_force.into(), agent.speed().into());
            assert!(change <= most * case.dt * 1.00001 + 1e-6, "{case:?}: Δv {change}");
            assert!(speed <= 2.00001, "{case:?}: speed {speed}");
        }
        let pairs = bodies.iter().zip(&agents);
        let ways: Vec<_> = pairs.map(|(old, new)| [exact(old.position), exact(new.position)]).collect();
        for i in 0..AGENTS {
            for j in 0..i {
                let [from, to] = ways[j];
                let drift = (to - from) - (ways[i][1] - ways[i][0]);
                let sum: f64 = (agents[i].radius + agents[j].radius).into();
                least = least.min(least_distance(from - ways[i][0], drift) / sum);
            }
            let [from, to] = ways[i];
            let radius: f64 = agents[i].radius.into();
            for hull in &hulls {
                wall = wall.min(hull.gap(from, to) / radius);
            }
        }
    }
    (least, wall)
}

fn check<G: Geometry>(name: &str, steps: usize)
where
    G::Scalar: Into<f64>,
{
    let more = std::env::var("STEER_CROWD_FUZZ").ok().and_then(|text| text.parse().ok()).unwrap_or(1);
    let (mut done, mut closest, mut deepest) = (0, f64::INFINITY, f64::INFINITY);
    for wish in [Preference::Held, Preference::Nearest, Preference::Obstacle, Preference::Random] {
        for dt in [1.0 / 60.0, 0.05, 0.25, 1.0] {
            for (radii, forces) in [(false, false), (true, true)] {
                let case = Case { wish, dt, radii, forces };
                let (least, wall) = fuzz::<G>(case, done as u64, steps * more);
                (closest, deepest) = (closest.min(least), deepest.min(wall));
                assert!(least >= 1.0, "{name} {case:?}: two overlap, {least}");
                assert!(wall >= 1.0, "{name} {case:?}: an obstacle is touched, {wall}");
                done += 1;
            }
        }
    }
    // The figures, with `--nocapture`.
    eprintln!(
        "{name}: {} steps, {closest:.5} apart, {deepest:.5} from obstacles",
        done * steps * more * AGENTS
    );
}

#[test]
fn in_f32_no_agent_overlaps() {
    check::<Glam>("f32", 400);
}

#[test]
fn in_f64_no_agent_overlaps() {
    check::<GlamF64>("f64", 400);
}
