//! Names of a scene.

use std::collections::HashMap;

use super::location::Location;
use super::model::Scene;
use super::scope::{Names, Referent};
use crate::error::Fault;

impl<'a> Names<'a> {
    /// Collects the names of a scene, which has at most as many agents as are allowed.
    pub(crate) fn of(scene: &'a Scene) -> Result<Self, Fault> {
        let paths = scene.paths.iter().map(|(name, _)| name.as_str()).collect();
        let fields = scene.fields.iter().map(|(name, _)| name.as_str()).collect();
        let mut names = Self { referents: HashMap::new(), paths, fields };
        let (mut first, mut named) = (0_usize, Vec::new());
        for location in scene.locations() {
            let Some(spec) = scene.spec(location) else { continue };
            let count = usize::try_from(spec.count).unwrap_or(usize::MAX);
            if let Some(name) = &spec.name {
                let referent = match location {
                    Location::Agent(index) => Referent::One(index),
                    Location::Member { .. } => Referent::Group { first, count },
                };
                let place = format!("{}.name", location.path());
                if names.referents.insert(name, referent).is_some() {
                    let wrong = format!("a second agent or group named `{name}`");
                    return Err(Fault::new(place, wrong, "each has a name of its own, or none"));
                }
                named.push((name, place));
            }
            first = first.saturating_add(count);
        }
        if let Some((name, place)) = named.into_iter().find(|(name, _)| names.member(name).is_some()) {
            let wrong = format!("`{name}` is also a member of a group");
            return Err(Fault::new(place, wrong, "each name stands for one"));
        }
        Ok(names)
    }
}
