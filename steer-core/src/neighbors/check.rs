//! [`check_others`]: finds the agent among its own neighbours.

use crate::agent::{Agent, Body};
use crate::error::Error;
use crate::vector::Geometry;

/// Checks that the agent is not among the bodies that it is to steer by.
///
/// Behaviours cannot leave it out by themselves: two agents may be at one position, and ids need
/// not be distinct. An agent that avoids itself creeps, or drives sideways. Call this once while
/// you write a program. [`all_except`](super::all_except), and an index, leave the agent out.
///
/// # Examples
/// ```
/// use steer_core::neighbors::{all_except, check_others};
/// use steer_glam::Agent;
/// use steer_glam::glam::vec2;
///
/// let agents = [0.0, 5.0].map(|x| Agent::new(vec2(x, 0.0), vec2(1.0, 0.0)));
/// let bodies = agents.map(|agent| agent.to_body());
/// assert!(check_others(&agents[1], bodies).is_err());
/// assert!(check_others(&agents[1], all_except(&bodies, 1)).is_ok());
/// ```
///
/// # Errors
/// [`Error::OwnNeighbor`] with the index of the first body that equals the agent's own: in
/// position, velocity, heading, radius and id.
pub fn check_others<G: Geometry>(
    agent: &Agent<G>,
    others: impl IntoIterator<Item = Body<G>>,
) -> Result<(), Error> {
    let own = agent.to_body();
    let found = others.into_iter().position(|other| other == own);
    found.map_or(Ok(()), |index| Err(Error::OwnNeighbor { index }))
}
