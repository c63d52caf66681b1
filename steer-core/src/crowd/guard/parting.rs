//! Parting: planes that restore a gap that is too small.

use super::Guard;
use crate::agent::Body;
use crate::crowd::half_plane::{HalfPlane, PlaneClass};
use crate::crowd::half_planes::HalfPlanes;
use crate::crowd::ids::spread;
use crate::scalar::Scalar;
use crate::vector::{Geometry, Vec2Ext, Vec2Like};

impl<G: Geometry> Guard<G> {
    /// Adds planes that restore half of the kept gap beyond `touch`, and beyond `clear`, which is
    /// the larger one or the same. The agent moves by `fraction` of what is missing.
    #[inline]
    pub(super) fn part<const N: usize>(
        &self,
        planes: &mut HalfPlanes<G, N>,
        apart: G::Vector,
        [touch, clear]: [G::Scalar; 2],
        kept: G::Scalar,
        fraction: G::Scalar,
    ) {
        let gap = kept * G::Scalar::from_f64(0.5);
        self.restore(planes, apart, [touch, gap], fraction);
        if clear > touch {
            self.restore(planes, apart, [clear, gap], fraction);
        }
    }

    /// Adds a plane that takes the agent to the distance `touch` + `gap` within the step, if
    /// `apart` is shorter. The agent moves by `fraction` of what is missing.
    ///
    /// Rounding moves a slow agent by other than its velocity · dt. Without this plane the losses
    /// would add up, since the hard planes only keep what gap is left. Nearer than `touch` the
    /// plane is soft: bodies that overlap part only as far as all others stay apart.
    #[inline]
    fn restore<const N: usize>(
        &self,
        planes: &mut HalfPlanes<G, N>,
        apart: G::Vector,
        [touch, gap]: [G::Scalar; 2],
        fraction: G::Scalar,
    ) {
        let distance = apart.length();
        let missing = touch + gap - distance;
        if let (true, Some(normal)) = (missing > G::Scalar::zero(), apart.direction()) {
            let bound = self.speed_in_step(-missing * fraction);
            let class = if distance < touch { PlaneClass::Soft } else { PlaneClass::Restoring };
            planes.push(HalfPlane::new(class, normal, bound));
        }
    }

    /// Adds a soft plane between two at the same position, in a direction that follows from their
    /// ids.
    #[inline]
    pub(super) fn part_at_one_point<const N: usize>(
        &self,
        planes: &mut HalfPlanes<G, N>,
        other: &Body<G>,
        radii: G::Scalar,
    ) {
        let normal = (direction_of::<G>(other.id) - direction_of::<G>(self.id)).direction_or(self.heading);
        planes.push(HalfPlane::new(
            PlaneClass::Soft,
            normal,
            self.speed_in_step(-radii * G::Scalar::from_f64(0.5)),
        ));
    }
}

/// Returns a unit vector for each id.
#[inline]
fn direction_of<G: Geometry>(id: u32) -> G::Vector {
    let turns = f64::from(spread(id)) / 4_294_967_296.0;
    G::Vector::turn(G::Scalar::from_f64((turns - 0.5) * core::f64::consts::TAU))
}

#[cfg(test)]
mod tests {
    use crate::agent::{Agent, Body};
    use crate::crowd::{HalfPlanes, SafetyFilter, Surroundings};
    use crate::terrain::Wall;
    use crate::test_vector::{V, v};
    use crate::vector::Vec2Like;

    /// One that another overlaps is pushed against a wall, or against a third agent. The gap there
    /// is a quarter of its room.
    #[test]
    fn a_lost_gap_is_restored_before_an_overlap_ends() {
        let (filter, mut planes) = (SafetyFilter::default(), HalfPlanes::<V, 8>::new());
        let agent = Agent::new(v(0.0, 0.0), v(0.0, 0.0)).with_radius(1.0);
        let body = |x: f64| Body { radius: 1.0, ..Body::at_rest(v(x, 0.0)) };
        let near = 1.0 + 0.25 / 1024.0;
        let wall = Wall::new(v(near, -9.0), v(near, 9.0));
        let around = Surroundings { others: [body(-1.0)], obstacles: [wall], dt: 1.0 };
        let kept = filter.velocity(&mut planes, &agent, v(0.0, 0.0), around);
        assert!(kept.x() < -0.0002, "{kept:?}");
        let around = Surroundings::new(1.0).with_others([body(-1.0), body(2.0 * near)]);
        let kept = filter.velocity(&mut planes, &agent, v(0.0, 0.0), around);
        assert!(kept.x() < -0.0002, "{kept:?}");
    }
}
