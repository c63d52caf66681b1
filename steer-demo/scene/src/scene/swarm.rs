//! Groups that are stepped all at once, as a swarm.

use steer_core::behavior::{Boids, FlockRule};

use super::agent::{AgentSpec, Combine};
use super::model::Scene;
use crate::error::Fault;

/// Minimum number of members of a group for the hint at `swarm`.
const MANY: u64 = 1000;

impl AgentSpec {
    /// Returns the index of the flock of a swarm among its entries that push, and its rules.
    pub(crate) fn flock(&self) -> Result<(usize, Boids<f64>), Fault> {
        let fault = |wrong: String, right: &str| Err(Fault::new("swarm", wrong, right));
        if self.combine != Combine::Sum {
            return fault("the forces are not summed".into(), "`combine` is \"sum\" in a swarm");
        }
        if self.avoidance.is_some() {
            return fault("the group has `avoidance`".into(), "a swarm has no `avoidance`");
        }
        if let Some(entry) = self.steering.iter().find(|entry| entry.behavior.turns()) {
            let wrong = format!("`{}` turns each agent on its own", entry.behavior.name());
            return fault(wrong, "a swarm has no entry that turns");
        }
        let mut flocks = self.steering.iter().enumerate();
        let flock = flocks.find_map(|(i, entry)| Some((i, weighted(entry.behavior.boids()?, entry.weight)?)));
        flock.map_or_else(
            || {
                let right = "a `flock` with `too_close` up to `in_sight`, or a `boids` without `nearest`";
                fault("no entry is a flock that a swarm can compute".into(), right)
            },
            Ok,
        )
    }
}

/// Returns the rules with their weights multiplied by `weight`. `None` if they are too large.
fn weighted(boids: Boids<f64>, weight: f64) -> Option<Boids<f64>> {
    let times = |rule: FlockRule<f64>| rule.with_weight(rule.weight * weight);
    let Boids { separation, cohesion, alignment, .. } = boids;
    let [separation, cohesion, alignment] = [separation, cohesion, alignment].map(times);
    let finite = [separation, cohesion, alignment].iter().all(|rule| rule.weight.is_finite());
    finite.then_some(Boids { separation, cohesion, alignment, ..boids })
}

impl Scene {
    /// Index of the largest group that could be stepped as a swarm and is not. `None` if there is
    /// none.
    pub fn could_swarm(&self) -> Option<usize> {
        let able = self.groups.iter().enumerate().filter(|(_, spec)| !spec.swarm && spec.flock().is_ok());
        able.max_by_key(|(_, spec)| spec.count).map(|(group, _)| group)
    }

    /// Returns a hint for a group of 1,000 or more that could be stepped as a swarm.
    pub fn swarm_hint(&self, group: usize) -> Option<String> {
        let spec = self.groups.get(group)?;
        (!spec.swarm && spec.count >= MANY && spec.flock().is_ok()).then(|| {
            let count = spec.count;
            format!(
                "groups[{group}]: add \"swarm\": true to step its {count} agents all at once, which is faster"
            )
        })
    }
}
