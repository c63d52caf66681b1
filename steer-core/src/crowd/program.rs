//! The linear program in two dimensions: a velocity in a disc and in half planes.
//!
//! Sources: de Berg et al., Computational Geometry, ch. 4 (incremental). Van den Berg et al. 2011
//! for the disc and for the relaxation.

use super::half_plane::{HalfPlane, PlaneClass};
use crate::scalar::{Scalar, slack};
use crate::vector::{Geometry, Vec2Ext, Vec2Like};

/// The velocities within `radius` of `center`.
#[derive(Clone, Copy, Debug)]
pub(super) struct Disc<G: Geometry> {
    pub(super) center: G::Vector,
    pub(super) radius: G::Scalar,
}

/// The best of the allowed velocities.
#[derive(Clone, Copy, Debug)]
pub(super) enum Aim<G: Geometry> {
    /// The nearest to this one.
    At(G::Vector),
    /// The farthest along this unit vector.
    Along(G::Vector),
}

/// Returns the best velocity, or the index of the first plane that cannot hold with those before
/// it, and the best velocity so far.
///
/// Always inline: a call passes the disc and the aim through memory, which takes longer.
#[inline(always)]
pub(super) fn nearest_in<G: Geometry>(
    planes: &[HalfPlane<G>],
    disc: Disc<G>,
    aim: Aim<G>,
) -> Result<G::Vector, (usize, G::Vector)> {
    let mut best = match aim {
        Aim::At(wish) => disc.center + (wish - disc.center).limit(disc.radius),
        Aim::Along(way) => disc.center + way * disc.radius,
    };
    for (index, plane) in planes.iter().enumerate() {
        if plane.excess(best) > G::Scalar::zero() {
            let before = planes.get(..index).unwrap_or_default();
            best = best_on_line(plane, before, disc, aim).ok_or((index, best))?;
        }
    }
    Ok(best)
}

/// Returns the best velocity on the line of a plane that the disc and other planes allow.
#[inline]
fn best_on_line<G: Geometry>(
    plane: &HalfPlane<G>,
    others: &[HalfPlane<G>],
    disc: Disc<G>,
    aim: Aim<G>,
) -> Option<G::Vector> {
    let (zero, along) = (G::Scalar::zero(), plane.normal.quarter_turn());
    let off = plane.offset - plane.normal.dot(disc.center);
    if off.abs() > disc.radius {
        return None;
    }
    let (middle, half) = (disc.center + plane.normal * off, disc.radius.leg(off));
    let (mut least, mut most) = (-half, half);
    for other in others {
        let (slope, left) = (other.normal.dot(along), -other.excess(middle));
        if slope.abs() <= slack(G::Scalar::one()) {
            // Planes of two walls that meet at a corner are equal but for rounding.
            if left < -slack(disc.radius + plane.offset.abs()) {
                return None;
            }
            continue;
        }
        // The sign is unpredictable: a branch would be mispredicted. Two comparisons avoid it.
        let at = left / slope;
        most = most.min(if slope > zero { at } else { half });
        least = least.max(if slope < zero { at } else { -half });
        if least > most {
            return None;
        }
    }
    let place = match aim {
        Aim::At(wish) => along.dot(wish - middle).max(least).min(most),
        Aim::Along(way) if way.dot(along) > zero => most,
        Aim::Along(_) => least,
    };
    Some(middle + along * place)
}

/// Returns the velocity that is the least beyond any of the planes after the first `hard` ones,
/// while these hold: all planes from `failed` on move out by the same distance.
pub(super) fn relaxed<G: Geometry, const N: usize>(
    planes: &[HalfPlane<G>],
    hard: usize,
    failed: usize,
    mut velocity: G::Vector,
    disc: Disc<G>,
) -> G::Vector {
    let mut worst = G::Scalar::zero();
    let mut store = [HalfPlane::new(PlaneClass::Soft, G::Vector::zero(), G::Scalar::zero()); N];
    for (index, plane) in planes.iter().enumerate().skip(failed) {
        if plane.excess(velocity) <= worst {
            continue;
        }
        // Velocities that are less beyond each of the planes before than beyond this one.
        let mut count = 0;
        for (at, other) in planes.iter().enumerate().take(index) {
            let fair = if at < hard {
                *other
            } else {
                let between = other.normal - plane.normal;
                let length = between.length();
                if length <= slack(G::Scalar::from_f64(4.0)) {
                    continue;
                }
                let normal = between.scaled(G::Scalar::one(), length);
                HalfPlane::new(PlaneClass::Hard, normal, (other.offset - plane.offset) / length)
            };
            if let Some(free) = store.get_mut(count) {
                *free = fair;
                count += 1;
            }
        }
        let fair = store.get(..count).unwrap_or_default();
        if let Ok(better) = nearest_in(fair, disc, Aim::Along(-plane.normal)) {
            velocity = better;
        }
        worst = plane.excess(velocity);
    }
    velocity
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::crowd::HalfPlanes;
    use crate::test_vector::{V, v};

    fn plane(x: f64, y: f64, offset: f64) -> HalfPlane<V> {
        HalfPlane::new(PlaneClass::Soft, v(x, y), offset)
    }

    const UNIT: f64 = 1.0;

    #[test]
    fn the_nearest_velocity_is_on_the_lines_that_it_crosses() {
        let disc = Disc { center: v(0.0, 0.0), radius: UNIT };
        let at = |planes: &[HalfPlane<V>], wish| nearest_in(planes, disc, Aim::At(wish));
        assert_eq!(at(&[], v(3.0, 0.0)), Ok(v(1.0, 0.0)));
        assert_eq!(at(&[plane(1.0, 0.0, 0.5)], v(3.0, 0.0)), Ok(v(0.5, 0.0)));
        assert_eq!(at(&[plane(1.0, 0.0, 0.5)], v(3.0, 0.25)), Ok(v(0.5, 0.25)));
        // The corner of two lines.
        let corner = [plane(1.0, 0.0, 0.5), plane(0.0, 1.0, -0.25)];
        assert_eq!(at(&corner, v(3.0, 3.0)), Ok(v(0.5, -0.25)));
        // The line meets the disc at (0.6, ±0.8).
        let Ok(rim) = at(&[plane(1.0, 0.0, 0.6)], v(9.0, 3.0)) else { panic!("there is room") };
        assert!(rim.distance(v(0.6, 0.8)) < 1e-15);
        // Nothing is left.
        assert_eq!(at(&[plane(1.0, 0.0, -1.5)], v(0.0, 0.0)).unwrap_err().0, 0);
        assert_eq!(at(&[plane(1.0, 0.0, -0.5), plane(-1.0, 0.0, -0.5)], v(0.0, 0.0)).unwrap_err().0, 1);
    }

    #[test]
    fn the_disc_may_be_anywhere() {
        let disc = Disc { center: v(2.0, 1.0), radius: UNIT };
        assert_eq!(nearest_in(&[], disc, Aim::At(v(5.0, 1.0))), Ok(v(3.0, 1.0)));
        // On the line x = 2.5, beside the centre.
        assert_eq!(nearest_in(&[plane(1.0, 0.0, 2.5)], disc, Aim::At(v(5.0, 1.25))), Ok(v(2.5, 1.25)));
    }

    #[test]
    fn the_farthest_velocity_is_at_the_end_of_its_line() {
        let disc = Disc { center: v(0.0, 0.0), radius: UNIT };
        for side in [1.0, -1.0] {
            let far = nearest_in(&[plane(0.0, 1.0, 0.6)], disc, Aim::Along(v(0.6 * side, 0.8))).unwrap();
            assert!(far.distance(v(0.8 * side, 0.6)) < 1e-15, "{far:?}");
        }
    }

    #[test]
    fn a_line_or_a_point_that_is_left_is_allowed() {
        let disc = Disc { center: v(0.0, 0.0), radius: UNIT };
        let at = |planes: &[HalfPlane<V>], wish| nearest_in(planes, disc, Aim::At(wish));
        // The line y = −0.25, between two planes.
        assert_eq!(at(&[plane(0.0, -1.0, 0.25), plane(0.0, 1.0, -0.25)], v(0.0, 0.5)), Ok(v(0.0, -0.25)));
        // The origin, on the line x = 0 and below y = 0.
        let origin = [plane(1.0, 0.0, 0.0), plane(-1.0, 0.0, 0.0), plane(0.0, 1.0, 0.0)];
        assert_eq!(at(&origin, v(0.5, 0.5)), Ok(v(0.0, 0.0)));
        // The point in which the disc touches a line.
        assert_eq!(at(&[plane(1.0, 0.0, -1.0)], v(0.0, 0.0)), Ok(v(-1.0, 0.0)));
    }

    #[test]
    fn planes_that_leave_nothing_are_relaxed_equally() {
        let disc = Disc { center: v(0.0, 0.0), radius: UNIT };
        let mut planes = HalfPlanes::<V, 4>::new();
        planes.push(plane(1.0, 0.0, -0.5));
        planes.push(plane(-1.0, 0.0, 0.25));
        // x ≤ −0.5 and x ≥ −0.25: both are missed by 0.125.
        let between = planes.nearest(disc, v(0.0, 0.5)).unwrap();
        assert!((between.x() + 0.375).abs() < 1e-15, "{between:?}");
        // A plane that is missed by less changes nothing.
        planes.push(plane(1.0, 0.0, -0.4375));
        assert_eq!(planes.nearest(disc, v(0.0, 0.5)), Some(between));
        // A hard one does not move.
        planes.clear();
        planes.push(plane(-1.0, 0.0, 0.25));
        planes.push(HalfPlane::new(PlaneClass::Hard, v(1.0, 0.0), -0.5));
        let kept = planes.nearest(disc, v(0.0, 0.5)).unwrap();
        assert!(kept.x() <= -0.5 + 1e-15, "{kept:?}");
        planes.push(HalfPlane::new(PlaneClass::Hard, v(0.0, 1.0), -2.0));
        assert_eq!(planes.nearest(disc, v(0.0, 0.0)), None);
    }

    #[test]
    fn planes_that_do_not_fit_are_reported() {
        let mut planes = HalfPlanes::<V, 1>::default();
        planes.push(plane(1.0, 0.0, 1.0));
        assert!(!planes.overflowed());
        planes.push(plane(0.0, 1.0, 1.0));
        assert!(planes.overflowed() && planes.planes().len() == 1);
        planes.clear();
        assert!(!planes.overflowed() && planes.planes().is_empty());
        // A hard plane takes the storage of a soft one.
        planes.push(plane(1.0, 0.0, 1.0));
        planes.push(plane(1.0, 0.0, 2.0));
        planes.push(HalfPlane::new(PlaneClass::Hard, v(0.0, 1.0), 3.0));
        assert_eq!(planes.planes(), [HalfPlane::new(PlaneClass::Hard, v(0.0, 1.0), 3.0)]);
    }
}
