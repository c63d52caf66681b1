//! Places for newcomers where others stand.

use super::ground::images;
use super::store::Crowd;
use crate::agent::Agent;
use crate::error::Error;
use crate::scalar::Scalar;
use crate::terrain::Obstacle;
use crate::vector::{Geometry, Vec2Ext};

/// Number of rings in which a place is searched, half a radius apart.
const RINGS: usize = 96;

impl<G: Geometry> Crowd<G> {
    /// Adds an agent at the nearest free position that is found, and returns its id.
    ///
    /// It tries the agent's position and rings around it, each half a radius wider, up to 48 radii.
    /// At each position it tries the agent's velocity, then rest. Positions behind an obstacle are
    /// left out.
    ///
    /// # Examples
    /// ```
    /// use steer_core::crowd::CrowdRules;
    /// use steer_glam::{Agent, Crowd, Vec2};
    ///
    /// let mut crowd = Crowd::new(CrowdRules::default(), 0.05)?;
    /// let agent = Agent::new(Vec2::ZERO, Vec2::ZERO).with_radius(0.25).with_limits(1.4, 2.0);
    /// crowd.insert(agent)?;
    /// assert!(crowd.insert(agent).is_err());
    /// let id = crowd.place(agent)?;
    /// let distance = crowd.get(id).unwrap().agent.position.length();
    /// assert!(distance >= 0.5 && distance < 0.7);
    /// # Ok::<(), steer_core::Error>(())
    /// ```
    ///
    /// # Errors
    /// The errors of [`insert`](Self::insert). They are about the position only if no place is
    /// free.
    pub fn place(&mut self, agent: Agent<G>) -> Result<u32, Error> {
        let agent = Agent { id: self.next_id, ..agent };
        let error = match self.insert_with_id(agent) {
            Err(error @ Error::OutOfRange { what: "position" | "velocity", .. }) => error,
            result => return result,
        };
        for ring in 0..RINGS {
            let distance = agent.radius * G::Scalar::from_f64(ring as f64 * 0.5);
            let count = if ring == 0 { 1 } else { ring * 4 };
            for index in 0..count {
                let way = G::Vector::fraction_of_turn(index, count);
                let placed = agent.with_position(agent.position + way * distance);
                let still = placed.with_velocity(G::Vector::zero());
                let Ok(entry) = self.entry(placed).or_else(|_| self.entry(still)) else { continue };
                if !self.is_behind_obstacle(agent.position, way, distance) {
                    return self.enter(entry);
                }
            }
        }
        Err(error)
    }

    /// Whether an obstacle is between a position and the one at this distance. Obstacles that the
    /// position itself touches do not count.
    fn is_behind_obstacle(&self, from: G::Vector, way: G::Vector, distance: G::Scalar) -> bool {
        let zero = G::Scalar::zero();
        let is_between = |shape: &crate::terrain::Shape<G>| {
            images(self.torus(), from, shape)
                .filter_map(|image| image.reach(from, way, zero))
                .any(|reach| reach > zero && reach < distance)
        };
        self.ground.shapes.iter().any(is_between)
    }
}
