//! `avoidance`: keeps an agent apart from all others and from all obstacles.

use steer_glam::steer_core;
use steer_glam::steer_core::Error;
use steer_glam::steer_core::crowd::CrowdRules;

use super::AgentSpec;
use super::keys::keys;
use crate::error::Fault;
use crate::vector::Agent;

keys! {
    /// Avoidance of all agents and obstacles: the last layer, after `combine`. Agents that have it
    /// never overlap.
    pub struct Avoidance {
        ..orca: steer_core::crowd::Orca<f64>,
        ..patience: steer_core::crowd::Patience<f64>,
        ..filter: steer_core::crowd::SafetyFilter<f64>,
    }
}

impl Avoidance {
    /// Its rules in steer-core.
    pub(crate) fn rules(&self) -> CrowdRules<f64> {
        CrowdRules { orca: self.orca, patience: self.patience, filter: self.filter }
    }
}

impl AgentSpec {
    /// Rejects an agent that cannot keep to its avoidance.
    pub(crate) fn can_avoid(&self, agent: &Agent) -> Result<(), Fault> {
        let Some(avoidance) = &self.avoidance else { return Ok(()) };
        // A scene's first step cuts a velocity above `max_speed`.
        let agent = &agent.with_max_speed(agent.max_speed.max(agent.speed()));
        let Err(Error::OutOfRange { what, needed }) = avoidance.filter.check(agent) else { return Ok(()) };
        let (place, wrong) = match what {
            "radius" => ("radius".into(), format!("{:?} beside `avoidance`", agent.radius)),
            "max_turn" => (
                "max_turn".into(),
                format!("{:?} beside `avoidance`", agent.max_turn_rate.unwrap_or_default()),
            ),
            "min_speed" => ("min_speed".into(), format!("{:?} beside `avoidance`", agent.min_speed)),
            key => {
                let own = agent.max_force / agent.mass;
                (format!("avoidance.{key}"), format!("an agent with max_force / mass {own:?}"))
            }
        };
        Err(Fault::new(place, wrong, needed))
    }
}
