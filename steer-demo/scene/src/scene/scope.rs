//! Names that an entry may refer to, and their indices: agents in the order of the file, then
//! members of groups.

use core::ops::Range;
use std::collections::HashMap;

use crate::error::Fault;
use crate::similar::question;

/// Names of a scene and their meaning.
pub(crate) struct Names<'a> {
    pub(super) referents: HashMap<&'a str, Referent>,
    pub(super) paths: Vec<&'a str>,
    pub(super) fields: Vec<&'a str>,
}

/// Indices of the agents with a name.
#[derive(Clone, Copy)]
pub(super) enum Referent {
    One(usize),
    Group { first: usize, count: usize },
}

/// Names for one agent, or for a group, whose members have the same steering.
pub(crate) struct Scope<'a> {
    names: &'a Names<'a>,
    own: Range<usize>,
}

impl<'a> Names<'a> {
    /// Index of a group member written like `birds[3]`.
    pub(super) fn member(&self, name: &str) -> Option<usize> {
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

    /// Returns the fault of a name that no agent has.
    fn unknown(&self, key: &str, name: &str) -> Fault {
        let single = |(name, referent): (&&'a str, &Referent)| match referent {
            Referent::One(index) => Some((*index, *name)),
            Referent::Group { .. } => None,
        };
        let mut singles: Vec<_> = self.referents.iter().filter_map(single).collect();
        singles.sort_unstable();
        let meant = question(name, singles.into_iter().map(|(_, name)| name));
        Fault::new(key, format!("no agent is named `{name}`"), meant + &self.some_names())
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
    /// Returns the scope of the member with this number.
    pub(crate) fn of_member(&self, number: usize) -> Self {
        let index = self.own.start + number;
        Self { names: self.names, own: index..index + 1 }
    }

    /// Rejects a list that has not one value for each member.
    pub(crate) fn one_each(&self, key: &str, count: usize) -> Result<(), Fault> {
        if count == self.own.len() {
            return Ok(());
        }
        Err(Fault::new(key, format!("{count} values"), one_each(self.own.len() as u64)))
    }

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
            None => Err(self.names.unknown(key, name)),
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
        position(&self.names.paths, key, name, ["path", "paths"])
    }

    /// Returns the index of the field with this name.
    pub(crate) fn field(&self, key: &str, name: &str) -> Result<usize, Fault> {
        position(&self.names.fields, key, name, ["field", "fields"])
    }
}

/// Returns the right number of values in a list for a group.
pub(super) fn one_each(count: u64) -> String {
    format!("{count}, one for each member")
}

/// Returns the index of the item with this name. The kind is given as singular and plural.
fn position(all: &[&str], key: &str, name: &str, [kind, kinds]: [&str; 2]) -> Result<usize, Fault> {
    all.iter().position(|other| *other == name).ok_or_else(|| {
        let names: Vec<String> = all.iter().take(8).map(|name| format!("`{name}`")).collect();
        let right = match names.len() {
            0 => format!("this scene has no {kinds}"),
            _ => {
                let meant = question(name, all.iter().copied());
                format!("{meant}the {kinds} here are {}", names.join(", "))
            }
        };
        Fault::new(key, format!("no {kind} is named `{name}`"), right)
    })
}
