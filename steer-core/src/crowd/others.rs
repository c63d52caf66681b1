//! [`Others`]: the neighbours of an agent, with or without known distances.

use core::borrow::Borrow;

use super::other::{Other, Sighting};
use crate::vector::Geometry;

/// The others that an agent of a crowd sees: any iterator over [`Body`](crate::Body)s or
/// [`Other`]s, or a `Seen` of a `CrowdGrid`.
///
/// # Examples
/// ```
/// use steer_core::crowd::{Other, Others};
/// use steer_glam::{Body, Glam};
/// use steer_glam::glam::vec2;
///
/// fn is_allowed(_: impl Others<Glam>) {}
///
/// let player = Body::at_rest(vec2(9.0, 0.0));
/// is_allowed([player]);
/// is_allowed(vec![Other::unyielding(player)]);
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` is no list of neighbours",
    label = "not an iterator of `Body` or `Other`",
    note = "all bodies but the agent's own are `all_except(&bodies, index)`, others `bodies.iter().copied()`"
)]
pub trait Others<G: Geometry>: Sized {
    /// Returns the neighbours as seen from a position, in their order.
    #[doc(hidden)]
    fn sightings(self, at: G::Vector) -> impl Iterator<Item: Borrow<Sighting<G>>>;

    /// The largest radius, speed and |x| + |y| of those that give way, if known.
    #[inline]
    #[doc(hidden)]
    fn most(&self) -> Option<[G::Scalar; 3]> {
        None
    }
}

#[diagnostic::do_not_recommend]
impl<G: Geometry, T: IntoIterator<Item: Into<Other<G>>>> Others<G> for T {
    #[inline]
    fn sightings(self, at: G::Vector) -> impl Iterator<Item: Borrow<Sighting<G>>> {
        self.into_iter().map(move |other| Sighting::from(at, other.into()))
    }
}
