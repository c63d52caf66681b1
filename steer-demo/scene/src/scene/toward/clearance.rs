//! The clearances of the agents that follow fields.

use std::collections::HashMap;

use crate::scene::model::Scene;

/// Maximum number of radii for each of which a field is computed. Of more, the largest counts.
const MOST_RADII: usize = 4;

/// A radius of followers, and the distance from obstacles that they keep at least.
#[derive(Clone, Copy, Debug)]
pub(super) struct Clearance {
    pub(super) radius: f64,
    pub(super) kept: f64,
}

/// Returns the radii of the agents that follow each field, the smallest first.
pub(super) fn clearances(scene: &Scene) -> HashMap<String, Vec<Clearance>> {
    let mut all: HashMap<String, Vec<Clearance>> = HashMap::new();
    for spec in scene.agents.iter().chain(&scene.groups) {
        // Without an avoidance nothing keeps a body off obstacles: it passes as a point.
        let kept = spec.avoidance.as_ref().map_or(0.0, |it| spec.radius + it.distance.lengths().obstacles);
        let own = Clearance { radius: spec.radius, kept };
        for field in spec.steering.iter().filter_map(|entry| entry.behavior.field_name()) {
            let found = all.entry(field.to_owned()).or_default();
            match found.binary_search_by(|other| other.radius.total_cmp(&own.radius)) {
                Ok(same) => found[same].kept = found[same].kept.max(own.kept),
                Err(place) => found.insert(place, own),
            }
            if found.len() > MOST_RADII + 1 {
                let smallest = found.remove(0);
                found[0].kept = found[0].kept.max(smallest.kept);
            }
        }
    }
    for found in all.values_mut().filter(|found| found.len() > MOST_RADII) {
        let kept = found.iter().map(|one| one.kept).fold(0.0, f64::max);
        found.drain(..MOST_RADII);
        found[0].kept = kept;
    }
    all
}
