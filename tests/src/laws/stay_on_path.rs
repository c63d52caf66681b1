//! Laws of [`StayOnPath`].

use crate::approx::{finite, n, near_vec, same_vec, v};
use crate::cases::{agents, goes_along, mirrors, peters, shifts, turns};
use crate::catalogue::{Case, Situation};
use crate::refinement::{force_converges, road};
use crate::units::follows_the_units;
use steer_core::behavior::StayOnPath;
use steer_core::terrain::{Path, PathMode};
use steer_core::{Agent, Geometry, Vec2Ext, keep_speed, seek};

impl<G: Geometry> Case<G> for StayOnPath<G::Scalar> {
    fn steer_in(&self, at: &mut Situation<G>) -> G::Vector {
        let path = Path::open(&at.points).and_then(|path| path.with_radius(at.radius));
        path.map_or(v(0.0, 0.0), |path| self.steer(&at.me, &path))
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
    let predicted = stay.predicted(&within);
    assert!(near_vec(predicted, v(52.0, -18.0)), "it is foreseen at (52, −18): {predicted:?}");
    let force = stay.steer(&within, &path);
    assert!(same_vec(force, v(0.0, 0.0)), "within the tube there is no force: {force:?}");
    let leaving = Agent::new(v(40.0, -16.0), v(3.0, -4.0));
    let place = stay.projection(&leaving, &path).point;
    assert!(near_vec(place, v(52.0, 0.0)), "the nearest place is (52, 0): {place:?}");
    // From (40, −16) to (52, 0): 10 · (0.6, 0.8), less (3, −4).
    let force = stay.steer(&leaving, &path);
    assert!(near_vec(force, v(3.0, 12.0)), "about to leave it seeks (52, 0) with (3, 12): {force:?}");
}

/// The predicted position of an agent at rest is its own. On the path there is no force, even with
/// a radius of 0.
pub fn at_rest_on_the_path_there_is_no_force<G: Geometry>() {
    let points: [G::Vector; 2] = [v(0.0, 0.0), v(100.0, 0.0)];
    for radius in [0.0, 20.0] {
        let still = Agent::new(v(40.0, 0.0), v(0.0, 0.0));
        let force = StayOnPath::default().steer(&still, &tube::<G>(&points, radius));
        assert!(same_vec(force, v(0.0, 0.0)), "at rest on the path there is no force: {force:?}");
        let off = Agent::new(v(40.0, 30.0), v(0.0, 0.0));
        let force = StayOnPath::default().steer(&off, &tube::<G>(&points, radius));
        assert!(near_vec(force, v(0.0, -10.0)), "at rest beside it the path is sought: {force:?}");
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

/// The force is finite. It turns and mirrors with the world. A shift does not change it.
pub fn it_goes_along_with_the_world<G: Geometry>() {
    for agent in agents::<G>() {
        for radius in [0.0, 12.0] {
            goes_along(
                "staying on a path goes along with the world",
                turns().chain(mirrors()).chain(shifts()),
                |c| {
                    let points = [v(30.0, 40.0), v(60.0, 0.0), v(0.0, 7.0)].map(|point| c.point(point));
                    let force = StayOnPath::default().steer(&c.agent(&agent), &tube::<G>(&points, radius));
                    assert!(finite(force), "staying on a path is finite: {force:?}");
                    force
                },
            );
        }
    }
}

/// For an agent of Peters' demos, `for_agent` gives the defaults, to the last bit.
pub fn it_suits_the_agent_of_peters<G: Geometry>() {
    assert_eq!(StayOnPath::for_agent(&peters::<G>()), StayOnPath::default());
}

/// A run converges if its steps get shorter.
pub fn it_converges_with_shorter_steps<G: Geometry>() {
    force_converges("StayOnPath", |me: &Agent<G>, _, _| {
        let stay = StayOnPath { horizon: n(4.0) };
        road().map_or_else(|_| G::Vector::zero(), |path| stay.steer(me, &path)) + keep_speed(me, n(3.0))
    });
}

/// Its results follow the units.
pub fn it_follows_the_units<G: Geometry>() {
    follows_the_units::<G>("StayOnPath", |s, out| {
        let Ok(path) = s.path() else { return };
        out.force(s.fit(StayOnPath { horizon: n(4.0) }).steer(&s.me, &path));
        out.force(StayOnPath::for_agent(&s.me).steer(&s.me, &path));
    });
}
