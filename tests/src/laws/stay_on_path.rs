//! Laws of [`StayOnPath`].

use crate::approx::{equals, n, same, v};
use crate::catalogue::{Case, Situation};
use crate::units::{Results, Scene};
use steer_core::behavior::StayOnPath;
use steer_core::terrain::{Path, PathMode};
use steer_core::{Agent, Geometry, seek};

impl<G: Geometry> Case<G> for StayOnPath<G::Scalar> {
    fn steer_in(&self, at: &mut Situation<G>) -> G::Vector {
        let path = Path::open(&at.points).and_then(|path| path.with_radius(at.radius));
        path.map_or(v(0.0, 0.0), |path| self.steer(&at.me, &path))
    }

    fn variant(_: usize) -> Self {
        Self::default()
    }

    fn suited(agent: &Agent<G>, _: G::Scalar) -> Option<Self> {
        Some(Self::for_agent(agent))
    }

    fn report(&self, scene: &Scene<G>, out: &mut Results<G::Scalar>) {
        if let Ok(path) = scene.path() {
            out.force(self.steer(&scene.me, &path));
        }
    }
}

/// Returns a tube of this radius over these points.
fn tube<G: Geometry>(points: &[G::Vector], radius: f64) -> Path<G, &[G::Vector]> {
    match Path::new(points, PathMode::Open).and_then(|path| path.with_radius(n(radius))) {
        Ok(path) => path,
        Err(error) => panic!("a tube over finite points is not refused: {error}"),
    }
}

/// If the predicted position is in the tube, there is no force. Outside, the nearest position on
/// the path is sought.
pub fn about_to_leave_it_seeks_back<G: Geometry>() {
    let points: [G::Vector; 3] = [v(0.0, 0.0), v(100.0, 0.0), v(100.0, 100.0)];
    let path = tube::<G>(&points, 20.0);
    let stay = StayOnPath { horizon: n(4.0) };
    // 4 units of time at (3, −4): 12 along and 16 down.
    let within = Agent::new(v(40.0, -2.0), v(3.0, -4.0));
    equals(&(), stay.predicted(&within), v(52.0, -18.0));
    same(&(), stay.steer(&within, &path), v(0.0, 0.0));
    let leaving = Agent::new(v(40.0, -16.0), v(3.0, -4.0));
    equals(&(), stay.projection(&leaving, &path).point, v(52.0, 0.0));
    // From (40, −16) to (52, 0): 10 · (0.6, 0.8), less (3, −4).
    let force = stay.steer(&leaving, &path);
    equals(&(), force, v(3.0, 12.0));
}

/// The predicted position of an agent at rest is its own. On the path there is no force, even with
/// a radius of 0.
pub fn at_rest_on_the_path_there_is_no_force<G: Geometry>() {
    let points: [G::Vector; 2] = [v(0.0, 0.0), v(100.0, 0.0)];
    for radius in [0.0, 20.0] {
        let still = Agent::new(v(40.0, 0.0), v(0.0, 0.0));
        same(&radius, StayOnPath::default().steer(&still, &tube::<G>(&points, radius)), v(0.0, 0.0));
        let off = Agent::new(v(40.0, 30.0), v(0.0, 0.0));
        equals(&radius, StayOnPath::default().steer(&off, &tube::<G>(&points, radius)), v(0.0, -10.0));
    }
}

/// An agent with another target that steers back to the path stays on it.
pub fn it_stays_in_the_tube<G: Geometry>() {
    let points: [G::Vector; 3] = [v(0.0, 0.0), v(120.0, 0.0), v(120.0, 120.0)];
    let path = tube::<G>(&points, 20.0);
    let mut agent = Agent::new(v(20.0, 0.0), v(2.0, 1.0)).with_max_speed(n(2.5));
    for step in 0..400 {
        // The other force leads to a position outside, a different one every 50 steps.
        let away = [v(60.0, 90.0), v(200.0, -40.0), v(0.0, 60.0)][step / 50 % 3];
        let force = StayOnPath::default().steer(&agent, &path) + seek(&agent, away) * n(0.05);
        agent.step(force, n(1.0));
        let off = path.project(agent.position).distance;
        assert!(
            off <= n(21.0),
            "it stays in the tube of radius 20: it is {off:?} off at {:?}",
            agent.position
        );
    }
}
