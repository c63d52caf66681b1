//! `avoidance`: keeps an agent apart from all others and from all obstacles.

use steer_core::crowd::{CrowdRules, SafetyFilter};

use super::distance::{KeptDistance, Length};
use super::keys::{Maybe, Plain, keys};
use super::value::Whole;
use crate::error::Fault;

keys! {
    /// Avoidance of all agents and obstacles: the last layer, after `combine`. Agents that have it
    /// never overlap.
    pub struct Avoidance {
        /// Gap kept beyond the radii and the margin, to agents and to obstacles (an object names
        /// each).
        distance: KeptDistance [Length] = KeptDistance::default(),
        /// Slowing of the wish by the density ahead, as people do (`{}` is the whole of it with
        /// defaults).
        density_response: Option<Density> [Maybe(Plain)] = None,
        /// Priority, up to 255: agents make way for those with a higher one.
        priority: u64 [Whole] = 0,
        /// Layers, one bit each, up to 65535: agents that share none pass through each other.
        /// Bodies without avoidance and obstacles are in the first layer, 1.
        layers: u64 [Whole] = 1,
        ..orca: steer_core::crowd::Orca<f64>,
        ..patience: steer_core::crowd::Patience<f64>,
        ..filter: steer_core::crowd::SafetyFilter<f64>,
    }
}

keys! {
    /// Slowing of the wish by the density ahead.
    pub struct Density {
        ..response: steer_core::crowd::DensityResponse<f64>,
    }
}

impl Avoidance {
    /// Its rules in steer-core.
    pub(crate) fn rules(&self) -> CrowdRules<f64> {
        let filter = SafetyFilter { distance: self.distance.lengths(), ..self.filter };
        let density_response = self.density_response.as_ref().map(|density| density.response);
        let (orca, patience) = (self.orca, self.patience);
        let (priority, layers) = (self.priority as u8, self.layers as u16);
        CrowdRules { orca, patience, filter, density_response, priority, layers }
    }

    /// Rejects a priority or layers that are too large.
    pub(crate) fn validate(&self) -> Result<(), Fault> {
        for (key, value, most) in [("priority", self.priority, 255), ("layers", self.layers, 65535)] {
            if value > most {
                return Err(Fault::new(
                    format!("avoidance.{key}"),
                    value.to_string(),
                    format!("{most} or less"),
                ));
            }
        }
        Ok(())
    }
}
