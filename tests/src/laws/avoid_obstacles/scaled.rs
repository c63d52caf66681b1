//! Laws of [`AvoidObstacles`] in other units, with shorter steps and for other agents.

use crate::approx::{n, v};
use crate::cases::peters;
use crate::refinement::state_converges;
use crate::units::{Results, Scene, follows_the_units};
use steer_core::behavior::{AvoidObstacles, AvoidObstaclesState};
use steer_core::parameters::Unit;
use steer_core::terrain::{Circle, Obstacle, Polygon, Side};
use steer_core::{Agent, Geometry, seek};

/// Adds the force past obstacles, the side that is remembered and the path past the threat.
fn past<G: Geometry, O: Obstacle<G>>(
    s: &Scene<G>,
    out: &mut Results<G::Scalar>,
    obstacles: impl IntoIterator<Item = O, IntoIter: Clone> + Clone,
) {
    let avoid = s.fit(AvoidObstacles { feeler_length: n(48.0), clearance: s.one(&[n(0.0), n(4.0)]) });
    let mut state = AvoidObstaclesState { side: s.one(&[None, Some(Side::Left), Some(Side::Right)]) };
    out.force(avoid.steer(&mut state, &s.me, obstacles.clone()));
    out.count(state.side.map_or(0, |side| if side == Side::Left { 1 } else { 2 }));
    if let Some(bypass) = avoid.bypass(&s.me, obstacles) {
        out.number(Unit::LENGTH, bypass.reach);
        out.number(Unit::LENGTH, bypass.depth);
        out.vector(Unit::NUMBER, bypass.out);
        if let Some((left, right)) = bypass.tangents {
            out.vector(Unit::NUMBER, left);
            out.vector(Unit::NUMBER, right);
        }
    }
}

/// For an agent of Peters' demos, `for_agent` gives the defaults, to the last bit.
pub fn it_suits_the_agent_of_peters<G: Geometry>() {
    assert_eq!(AvoidObstacles::for_agent(&peters::<G>(), n(20.0)), AvoidObstacles::default());
}

/// A run converges if its steps get shorter.
pub fn it_converges_with_shorter_steps<G: Geometry>() {
    state_converges("AvoidObstacles", |state: &mut AvoidObstaclesState, me: &Agent<G>, _, _| {
        let rock = Circle::new(v(20.0, 9.0), n(12.0));
        AvoidObstacles::default().steer(state, me, [rock]) + seek(me, v(80.0, 0.0))
    });
}

/// Its results round circles, walls, polygons and boxes follow the units.
pub fn it_follows_the_units<G: Geometry>() {
    follows_the_units::<G>("AvoidObstacles round circles", |s, out| past(s, out, s.circles));
    follows_the_units::<G>("AvoidObstacles round walls", |s, out| past(s, out, s.walls));
    follows_the_units::<G>("AvoidObstacles round a polygon or a box", |s, out| {
        match Polygon::new(&s.points[..3]) {
            Ok(polygon) => past(s, out, [polygon]),
            Err(_) => past(s, out, [s.bounds]),
        }
    });
}
