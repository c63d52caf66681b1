//! [`StayOnPath`]: do not leave the path.

use crate::checked::serde_checked;
use crate::error::not_negative;
use crate::{Agent, Error, Path, Projection, Scalar, Validate, Vec2Ext, Vec2Like, seek};

/// Steers back to a path where the agent is about to leave it, and leaves it alone otherwise.
///
#[doc = include_str!("../../pictures/stay_on_path.svg")]
///
/// The agent foresees where it is `ahead` of now. While that is within the path's radius, whichever way the agent goes, there is no force; else it seeks the nearest place of the
/// path:
///
/// > predicted = position + velocity · ahead<br>
/// > |predicted − path| ≤ radius → 0<br>
/// > force = seek(the place of the path nearest to predicted)
///
/// A longer look ahead turns back earlier. It remembers nothing; it is for going along with something that moves the agent, such as a
/// [`Wander`](crate::Wander) that keeps to a road.
///
/// # Degenerate cases
/// At rest the agent is foreseen where it is. Of equally near places the first along the path is sought. On a path without a radius only one foreseen exactly on it feels no force.
///
/// Source: OpenSteer, `steerToStayOnPath`; Reynolds 1999, "Path Following".
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(remote = "Self", default, deny_unknown_fields)
)]
pub struct StayOnPath<S: Scalar> {
    /// How far ahead in time to look, 0 or more.
    pub ahead: S,
}

impl<S: Scalar> StayOnPath<S> {
    /// The force back to the path; zero for one that stays on it. See [`StayOnPath`].
    #[inline]
    #[must_use]
    pub fn steer<V: Vec2Like<Scalar = S>>(&self, agent: &Agent<V>, path: &Path<'_, V>) -> V {
        let place = self.projection(agent, path);
        if place.distance <= path.radius() { V::zero() } else { seek(agent, place.point) }
    }

    /// Where the agent is foreseen.
    #[inline]
    #[must_use]
    pub fn predicted<V: Vec2Like<Scalar = S>>(&self, agent: &Agent<V>) -> V {
        agent.body().after(self.ahead)
    }

    /// The place of the path that is nearest to there.
    #[inline]
    #[must_use]
    pub fn projection<V: Vec2Like<Scalar = S>>(&self, agent: &Agent<V>, path: &Path<'_, V>) -> Projection<V> {
        path.project(self.predicted(agent))
    }
}

impl<S: Scalar> Default for StayOnPath<S> {
    #[inline]
    fn default() -> Self {
        StayOnPath { ahead: S::from_f64(10.0) }
    }
}

impl<S: Scalar> Validate for StayOnPath<S> {
    fn validate(&self) -> Result<(), Error> {
        not_negative("ahead", self.ahead)
    }
}
serde_checked!(StayOnPath<S: Scalar>);

#[cfg(test)]
mod tests {
    use super::*;
    use crate::test_vector::v;

    #[test]
    fn within_the_tube_there_is_no_force_and_outside_it_seeks_back() {
        let points = [v(0.0, 0.0), v(100.0, 0.0)];
        let path = Path::open(&points).unwrap().with_radius(20.0).unwrap();
        let stay = StayOnPath { ahead: 4.0 };
        // 5 a unit of time for 4 units: from 0 to just within 20, from 1 to 21.
        let agent = Agent::new(v(50.0, 0.0), v(0.0, 5.0));
        assert_eq!(stay.steer(&agent, &path), v(0.0, 0.0));
        let agent = Agent::new(v(50.0, 1.0), v(0.0, 5.0));
        assert_eq!(stay.steer(&agent, &path), v(0.0, -15.0));
    }

    #[test]
    fn at_rest_it_is_foreseen_where_it_is() {
        let points = [v(0.0, 0.0)];
        let path = Path::closed(&points).unwrap();
        let still = Agent::new(v(0.0, 30.0), v(0.0, 0.0));
        assert_eq!(StayOnPath::default().predicted(&still), still.position);
        assert_eq!(StayOnPath::default().steer(&still, &path), v(0.0, -10.0));
        assert_eq!(StayOnPath::default().steer(&Agent::new(points[0], v(0.0, 0.0)), &path), v(0.0, 0.0));
    }
}
