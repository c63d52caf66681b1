//! Laws of [`FollowFlowField`] and [`SampledField`].

use crate::approx::{at, equals, n, same, v};
use crate::cases::agents;
use crate::catalogue::{Case, Situation};
use crate::units::{Results, Scene};
use steer_core::behavior::FollowFlowField;
use steer_core::parameters::Unit;
use steer_core::space::Bounds;
use steer_core::terrain::{FlowField as _, SampledField};
use steer_core::{Agent, Geometry, Vec2Like};

impl<G: Geometry> Case<G> for FollowFlowField<G::Scalar> {
    fn steer_in(&self, at: &mut Situation<G>) -> G::Vector {
        self.steer(&at.me, &|place: G::Vector| (at.target - place) * at.rate)
    }

    fn variant(_: usize) -> Self {
        Self::default()
    }

    fn suited(agent: &Agent<G>, _: G::Scalar) -> Option<Self> {
        Some(Self::for_agent(agent))
    }

    fn report(&self, scene: &Scene<G>, out: &mut Results<G::Scalar>) {
        let flows = scene.others.map(|body| body.velocity);
        let Ok(field) = SampledField::new(scene.bounds, 2, 2, &flows) else { return };
        let field = if scene.pick.is_multiple_of(2) { field } else { field.wrapped() };
        out.force(self.steer(&scene.me, &field));
        out.vector(Unit::SPEED, field.at(scene.place));
    }
}

/// The field's velocity at the agent's future position is matched, truncated to `max_speed`.
pub fn the_field_is_matched_where_the_agent_will_be<G: Geometry>() {
    let agent = Agent::<G>::new(v(1.0, 1.0), v(3.0, 0.0));
    let follow = FollowFlowField { horizon: n(2.0) };
    equals(&(), follow.predicted(&agent), v(7.0, 1.0));
    // There the vortex (y, −x) is (1, −7); less (3, 0).
    equals(&(), follow.steer(&agent, &|p: G::Vector| G::Vector::new(p.y(), -p.x())), v(-2.0, -7.0));
    equals(&(), follow.steer(&agent, &|_: G::Vector| v(30.0, -40.0)), v(3.0, -8.0));
}

/// The agent brakes if the field is zero.
pub fn where_the_field_is_zero_it_brakes<G: Geometry>() {
    for agent in agents::<G>() {
        same(&agent, FollowFlowField::default().steer(&agent, &|_: G::Vector| v(0.0, 0.0)), -agent.velocity);
    }
}

/// Between the centres of its cells a grid is bilinear. Beyond the outer centres it is constant.
pub fn a_grid_is_bilinear_between_its_middles<G: Geometry>() {
    // Two columns and two rows of 16 × 16 from (8, −8): centres at 16 and 32, 0 and 16.
    let area = Bounds::<G> { min: v(8.0, -8.0), max: v(40.0, 24.0) };
    let vectors: [G::Vector; 4] = [v(0.0, 0.0), v(4.0, 0.0), v(0.0, 8.0), v(4.0, 8.0)];
    let Ok(field) = SampledField::new(area, 2, 2, &vectors) else { panic!("four vectors fill two by two") };
    for (place, want) in [
        (v(16.0, 0.0), v(0.0, 0.0)),
        (v(32.0, 0.0), v(4.0, 0.0)),
        (v(16.0, 16.0), v(0.0, 8.0)),
        (v(24.0, 0.0), v(2.0, 0.0)),
        (v(24.0, 8.0), v(2.0, 4.0)),
        (v(20.0, 12.0), v(1.0, 6.0)),
        (v(-99.0, 99.0), v(0.0, 8.0)),
        (v(40.0, -8.0), v(4.0, 0.0)),
    ] {
        equals(&place, field.at(place), want);
    }
}

/// On a torus a grid has no seam: it repeats, and is bilinear between its last centres and its
/// first.
pub fn a_wrapped_grid_has_no_seam<G: Geometry>() {
    let area = Bounds::<G> { min: v(8.0, -8.0), max: v(40.0, 24.0) };
    let vectors: [G::Vector; 4] = [v(0.0, 0.0), v(4.0, 0.0), v(0.0, 8.0), v(4.0, 8.0)];
    let Ok(field) = SampledField::new(area, 2, 2, &vectors) else { panic!("four vectors fill two by two") };
    for (place, want) in [
        (at::<G>(24.0, 8.0), v(2.0, 4.0)),
        (v(8.0, 0.0), v(2.0, 0.0)),
        (v(40.0, 0.0), v(2.0, 0.0)),
        (v(36.0, 16.0), v(3.0, 8.0)),
        (v(16.0, -4.0), v(0.0, 2.0)),
        (v(32.0, 22.0), v(4.0, 5.0)),
    ] {
        for around in [v(0.0, 0.0), v(32.0, 0.0), v(-64.0, 32.0)] {
            equals(&(around, place), field.wrapped().at(place + around), want);
        }
    }
}

/// A grid of one cell has the same vector everywhere.
pub fn one_cell_is_the_same_everywhere<G: Geometry>() {
    let (area, only) = (Bounds::<G> { min: v(0.0, 0.0), max: v(8.0, 8.0) }, [at::<G>(3.0, -1.0)]);
    let Ok(field) = SampledField::new(area, 1, 1, &only) else { panic!("one vector fills one cell") };
    for place in [v(4.0, 4.0), v(0.0, 7.0), v(-50.0, 90.0)] {
        same(&place, field.at(place), only[0]);
    }
}

/// A grid without exactly one vector per cell is rejected.
pub fn grids_without_sense_are_refused<G: Geometry>() {
    let (area, vectors) = (Bounds::<G> { min: v(0.0, 0.0), max: v(8.0, 8.0) }, [at::<G>(3.0, -1.0); 6]);
    for (columns, rows) in [(2, 2), (0, 6), (6, 0), (usize::MAX, 2)] {
        let grid = SampledField::new(area, columns, rows, &vectors);
        assert!(grid.is_err(), "6 vectors are no grid of {columns} × {rows}: {grid:?}");
    }
    assert!(SampledField::new(area, 3, 2, &vectors).is_ok(), "6 vectors are a grid of 3 × 2: it is refused");
}

/// The number of a grid's rows is the number of its vectors over the number of its columns.
pub fn a_grid_has_its_rows<G: Geometry>() {
    let (area, vectors) = (Bounds::<G> { min: v(0.0, 0.0), max: v(8.0, 8.0) }, [at::<G>(3.0, -1.0); 6]);
    for (columns, rows) in [(1, 6), (2, 3), (3, 2), (6, 1)] {
        let got = SampledField::new(area, columns, rows, &vectors).map(|grid| grid.rows());
        assert!(got == Ok(rows), "6 vectors in {columns} columns are {rows} rows: {got:?}");
    }
}
