//! Ways of agents in the fields that they follow.

use super::World;
use crate::error::Fault;

/// Number of agents whose ways are searched for gaps.
const MOST_WAYS: usize = 1000;
/// Number of steps of ways, each beside each gap, up to which they are searched.
const MOST_STEPS: usize = 1 << 21;

impl World {
    /// Returns the fault of the first field whose cells are too wide for the way of an agent from
    /// its present position: none leads to a goal, or one that leads through a gap narrower than a
    /// cell. Of the agents at most 1,000 are searched, and for gaps as many as takes little time.
    pub fn first_covered(&self) -> Option<Fault> {
        let mut left = MOST_STEPS;
        let fields = self.scene.fields.iter().zip(&self.scenery.fields);
        fields.filter_map(|((name, _), field)| Some((name, field.toward()?))).find_map(|(name, field)| {
            let gaps = field.covered_gaps();
            let follows = |index: &usize| {
                let spec = self.scene.location(*index).and_then(|location| self.scene.spec(location));
                spec.is_some_and(|spec| {
                    spec.steering.iter().any(|entry| entry.behavior.field_name() == Some(name))
                })
            };
            let fault = |index: usize| {
                let agent = &self.agents[index];
                let place = self.scene.name_of(index).unwrap_or_else(|| format!("agent {index}"));
                if field.goals().is_empty() {
                    None
                } else if field.leads_from(agent.position, agent.radius) {
                    field.covered(agent, &gaps, &place, &mut left)
                } else {
                    Some(field.no_way(agent.position, agent.radius, &place))
                }
            };
            let fault = (0..self.agents.len().min(MOST_WAYS)).filter(follows).find_map(fault);
            fault.map(|fault| fault.within(&format!("fields.{name}")))
        })
    }
}
