//! Names of a scene, and indices: agents in the order of the file, then members of groups.

use core::ops::Range;
use std::collections::HashMap;

use super::{FieldSpec, Location, PathSpec, Scene};
use crate::error::Fault;

/// Names of a scene and their meaning.
pub(crate) struct Names<'a> {
    /// Number of all agents.
    count: usize,
    referents: HashMap<&'a str, Referent>,
    paths: &'a [(String, PathSpec)],
    fields: &'a [(String, FieldSpec)],
}

#[derive(Clone, Copy)]
enum Referent {
    One(usize),
    Group { first: usize, count: usize },
}

/// Names for one agent, or for a group, whose members have the same steering.
pub(crate) struct Scope<'a> {
    names: &'a Names<'a>,
    own: Range<usize>,
}

impl<'a> Names<'a> {
    /// Collects the names of a scene, which has at most as many agents as are allowed.
    pub(crate) fn of(scene: &'a Scene) -> Result<Self, Fault> {
        let mut names =
            Self { count: 0, referents: HashMap::new(), paths: &scene.paths, fields: &scene.fields };
        let mut named = Vec::new();
        for location in scene.locations() {
            let Some(spec) = scene.spec(location) else { continue };
            let (first, count) = (names.count, usize::try_from(spec.count).unwrap_or(usize::MAX));
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
            names.count = first.saturating_add(count);
        }
        if let Some((name, place)) = named.into_iter().find(|(name, _)| names.member(name).is_some()) {
            let wrong = format!("`{name}` is also a member of a group");
            return Err(Fault::new(place, wrong, "each name stands for one"));
        }
        Ok(names)
    }

    /// Index of a group member written like `birds[3]`.
    fn member(&self, name: &str) -> Option<usize> {
        let (group, digits) = name.strip_suffix(']')?.rsplit_once('[')?;
        let number: usize = digits.parse().ok()?;
        match self.referents.get(group)? {
            Referent::Group { first, count } if number < *count && number.to_string() == digits => {
                Some(first + number)
            }
            _ => None,
        }
    }

    /// Returns the scope of the agents at these indices.
    pub(crate) fn seen_by(&'a self, own: Range<usize>) -> Scope<'a> {
        Scope { names: self, own }
    }

    fn some_names(&self) -> String {
        const MOST: usize = 8;
        let mut names: Vec<(usize, String)> = (self.referents.iter())
            .filter_map(|(name, referent)| match referent {
                Referent::One(index) => Some((*index, format!("`{name}`"))),
                Referent::Group { count: 0, .. } => None,
                Referent::Group { first, count: 1 } => Some((*first, format!("`{name}[0]`"))),
                Referent::Group { first, count } => {
                    Some((*first, format!("`{name}[0]` to `{name}[{}]`", count - 1)))
                }
            })
            .collect();
        names.sort();
        match names.len() {
            0 => "no agent here has a name".into(),
            all => {
                let more = if all > MOST { " and others" } else { "" };
                let list: Vec<String> = names.into_iter().take(MOST).map(|(_, name)| name).collect();
                format!("the names here are {}{more}", list.join(", "))
            }
        }
    }
}

impl Scope<'_> {
    /// Returns the index of another agent by its name.
    pub(crate) fn another(&self, key: &str, name: &str) -> Result<usize, Fault> {
        let index = match self.names.referents.get(name) {
            Some(Referent::One(index)) => Some(*index),
            Some(Referent::Group { .. }) => {
                let right = format!("one of its members: {}", self.names.some_names());
                return Err(Fault::new(key, format!("`{name}` is a group"), right));
            }
            None => self.names.member(name),
        };
        match index {
            None => Err(Fault::new(key, format!("no agent is named `{name}`"), self.names.some_names())),
            Some(index) if self.own.contains(&index) => {
                let wrong = if self.own.len() == 1 {
                    format!("`{name}` is this agent itself")
                } else {
                    format!("`{name}` is of this same group, and would be its own")
                };
                Err(Fault::new(key, wrong, "the name of another agent"))
            }
            Some(index) => Ok(index),
        }
    }

    /// Returns the index of the path with this name.
    pub(crate) fn path(&self, key: &str, name: &str) -> Result<usize, Fault> {
        position(self.names.paths, key, name, ["path", "paths"])
    }

    /// Returns the index of the field with this name.
    pub(crate) fn field(&self, key: &str, name: &str) -> Result<usize, Fault> {
        position(self.names.fields, key, name, ["field", "fields"])
    }
}

/// Returns the index of the item with this name; the kind is given as singular and plural.
fn position<T>(all: &[(String, T)], key: &str, name: &str, [kind, kinds]: [&str; 2]) -> Result<usize, Fault> {
    all.iter().position(|(other, _)| other == name).ok_or_else(|| {
        let names: Vec<String> = all.iter().take(8).map(|(name, _)| format!("`{name}`")).collect();
        let right = match names.len() {
            0 => format!("this scene has no {kinds}"),
            _ => format!("the {kinds} here are {}", names.join(", ")),
        };
        Fault::new(key, format!("no {kind} is named `{name}`"), right)
    })
}
