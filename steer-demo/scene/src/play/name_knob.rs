//! Tunable names of agents.

use serde_json::Value;

use super::knob::{Kind, Knob, Place};
use crate::scene::Location;

/// Maximum number of members of a group whose names are offered.
const MOST_MEMBERS: usize = 16;

/// Maximum number of members for which a list of names is offered.
const MOST_LISTED: usize = 1000;

impl Place<'_> {
    /// Adds a knob for each name of a list.
    pub(super) fn of_names(&self, list: &Knob, knobs: &mut Vec<Knob>) {
        for (i, name) in list.value.as_array().into_iter().flatten().enumerate() {
            let one = Knob {
                path: format!("{}[{i}]", list.path),
                label: format!("{} {}", list.label, i + 1),
                value: name.clone(),
                start: name.clone(),
                ..list.clone()
            };
            if name.is_array() {
                knobs.extend(self.of_member(&one));
            } else {
                knobs.push(Knob { kind: self.of_name(name), ..one });
            }
        }
    }

    /// Returns the choice of a name. A group may also have a list with `name` for each member.
    pub(super) fn of_name(&self, name: &Value) -> Kind {
        let names = self.names(false);
        let group = self.location.filter(|own| matches!(own, Location::Member { .. }));
        let count = group.and_then(|own| Some(self.scene.spec(own)?.count as usize));
        let Some(count) = count.filter(|count| *count <= MOST_LISTED) else { return Kind::Name(names) };
        let list = ("one for each".into(), Value::from(vec![name.clone(); count]));
        // A choice has to contain its present value.
        let present = name.as_str().filter(|name| !names.iter().any(|offered| offered == name));
        let names = names.into_iter().chain(present.map(String::from));
        Kind::Choice(names.map(|name| (name.clone(), name.into())).chain([list]).collect())
    }

    /// Returns the knob of the selected member's name in a list with one for each.
    pub(super) fn of_member(&self, list: &Knob) -> Option<Knob> {
        let number = match self.location? {
            Location::Member { number, .. } => number,
            Location::Agent(_) => 0,
        };
        let name = list.value.get(number)?;
        Some(Knob {
            path: format!("{}[{number}]", list.path),
            kind: Kind::Name(self.names(true)),
            value: name.clone(),
            start: name.clone(),
            ..list.clone()
        })
    }

    /// Names of agents that are allowed here: all outside of its group, and in a list that has one
    /// for `each` member also the others of its group.
    pub(super) fn names(&self, each: bool) -> Vec<String> {
        let mut names = Vec::new();
        for location in self.scene.locations() {
            let own = self.location.filter(|own| own.path() == location.path());
            let Some(spec) = self.scene.spec(location).filter(|_| own.is_none() || each) else { continue };
            let (Some(name), count) = (&spec.name, spec.count as usize) else { continue };
            match location {
                Location::Agent(_) if own.is_some() => {}
                Location::Agent(_) => names.push(name.clone()),
                Location::Member { group, .. } => {
                    let others = (0..count).filter(|i| own != Some(Location::Member { group, number: *i }));
                    names.extend(others.take(MOST_MEMBERS).map(|number| format!("{name}[{number}]")));
                }
            }
        }
        names
    }
}
