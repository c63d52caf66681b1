//! Places for newcomers where others stand.

extern crate alloc;

use alloc::vec::Vec;

use super::entry::with_gap;
use super::store::Crowd;
use crate::agent::{Agent, Body};
use crate::error::Error;
use crate::neighbors::images;
use crate::scalar::Scalar;
use crate::terrain::{Obstacle, Shape};
use crate::vector::{Geometry, Vec2Ext};

/// Number of rings around a position in which a place is searched, half a radius apart.
const RINGS: usize = 96;

impl<G: Geometry> Crowd<G> {
    /// Adds an agent at the nearest free position that is found, and returns its id.
    ///
    /// It tries the agent's position and rings around it, each half a radius wider, up to 48 radii.
    /// At each position it tries the agent's velocity, then rest. Positions behind an obstacle are
    /// left out. These are at most 18,625 positions. The time for one is of a search of the agents
    /// that it touches, or of a check of all that it sees.
    ///
    /// # Examples
    /// ```
    /// use steer_core::crowd::CrowdRules;
    /// use steer_glam::{Agent, Crowd, Vec2};
    ///
    /// let mut crowd = Crowd::new(CrowdRules::default(), 0.05)?;
    /// let agent = Agent::new(Vec2::ZERO, Vec2::ZERO).with_radius(0.25).with_limits(1.4, 2.0);
    /// crowd.insert(agent)?;
    /// let id = crowd.place(agent)?;
    /// let distance = crowd.get(id).unwrap().position.length();
    /// assert!(distance >= 0.5 && distance < 0.7);
    /// assert!(crowd.check().is_ok());
    /// # Ok::<(), steer_core::Error>(())
    /// ```
    ///
    /// # Errors
    /// The errors of [`insert`](Self::insert). If no place is free,
    /// [`Error::AgentOutOfRange`] of `position` or `velocity`.
    pub fn place(&mut self, agent: Agent<G>) -> Result<u32, Error> {
        let before = (self.strength, self.extremes, self.next_id);
        let id = self.insert(agent)?;
        self.look(&[]);
        let index = self.find(id)?;
        match self.free_place(&self.members[index].agent) {
            Ok(placed) => {
                self.is_seen &= self.members[index].agent == placed;
                self.members[index].agent = placed;
                Ok(id)
            }
            Err(error) => {
                self.remove(id);
                (self.strength, self.extremes, self.next_id) = before;
                Err(error.of_agent(id))
            }
        }
    }

    /// Returns the agent at the nearest free position, at its velocity or at rest. If there is
    /// none, it returns the error of the first position.
    fn free_place(&self, agent: &Agent<G>) -> Result<Agent<G>, Error> {
        let rules = self.rules();
        let check = |agent: &Agent<G>| {
            self.check_state(&with_gap(agent), &rules)?;
            self.check_moving_obstacles(&with_gap(agent))
        };
        let Err(error) = check(agent) else { return Ok(*agent) };
        let near = radii(agent, RINGS);
        let shapes = self.ground.shapes_in(self.layers_of(agent.id));
        let walls: Vec<&Shape<G>> =
            shapes.filter(|shape| self.is_near(agent.position, shape, near)).collect();
        for ring in 0..=RINGS {
            let distance = radii(agent, ring);
            let count = if ring == 0 { 1 } else { ring * 4 };
            for index in 0..count {
                let way = G::Vector::fraction_of_turn(index, count);
                let placed = agent.with_position(self.inside(agent.position + way * distance));
                if self.overlaps(&placed) {
                    continue;
                }
                let still = placed.with_velocity(G::Vector::zero());
                let may_brake = placed.velocity != still.velocity;
                let free = [Some(placed), may_brake.then_some(still)].into_iter().flatten();
                let Some(placed) = free.into_iter().find(|placed| check(placed).is_ok()) else { continue };
                if !self.is_behind(&walls, agent.position, way, distance) {
                    return Ok(placed);
                }
            }
        }
        Err(error)
    }

    /// Whether an agent overlaps another one.
    fn overlaps(&self, agent: &Agent<G>) -> bool {
        let others = self.others_within(agent, |extremes| agent.radius + extremes.radius);
        let touches = |Body { position, radius, .. }: Body<G>| {
            position.distance(agent.position) < agent.radius + radius
        };
        others.iter().any(|other| touches(other.body))
    }

    /// Whether a shape is within this distance.
    fn is_near(&self, from: G::Vector, shape: &Shape<G>, distance: G::Scalar) -> bool {
        let reach = distance + shape.rounding();
        images(self.torus(), from, shape).any(|image| image.nearest(from).distance(from) <= reach)
    }

    /// Whether one of the shapes is between a position and the one at this distance. Those that the
    /// position itself touches do not count.
    fn is_behind(&self, shapes: &[&Shape<G>], from: G::Vector, way: G::Vector, distance: G::Scalar) -> bool {
        let zero = G::Scalar::zero();
        shapes.iter().any(|shape| {
            images(self.torus(), from, shape)
                .filter_map(|image| image.reach(from, way, zero))
                .any(|reach| reach > zero && reach < distance)
        })
    }
}

/// Returns the distance of a ring.
fn radii<G: Geometry>(agent: &Agent<G>, ring: usize) -> G::Scalar {
    agent.radius * G::Scalar::from_f64(ring as f64 * 0.5)
}
