//! The values of groups that change their motion most.

use super::Session;
use super::knob::{Kind, Knob, Section, of_location};
use crate::scene::{Location, Scene};

/// Number of values of a group.
const BEST: usize = 3;

/// Rules of a flock, whose weights come first.
const RULES: [&str; 3] = ["separation", "cohesion", "alignment"];

impl Session {
    /// The three values of each group that change its motion most: the weights of the rules of a
    /// flock, then the first number of each entry, then the maximum speed.
    pub fn group_knobs(&self) -> Vec<Section> {
        (0..self.scene.groups.len()).map(|group| of_group(&self.scene, self.opened(), group)).collect()
    }
}

fn of_group(scene: &Scene, opened: &Scene, group: usize) -> Section {
    let location = Location::Member { group, number: 0 };
    let sections = of_location(scene, opened, location);
    let entries = || sections.iter().filter(|section| section.entry.is_some());
    let weight = |rule: &str| {
        entries().find_map(|section| {
            let within = format!(".{rule}.weight");
            let is_it = |knob: &&Knob| {
                knob.path.ends_with(&within) || section.title == rule && knob.label == "weight"
            };
            section.knobs.iter().find(is_it).map(|knob| Knob { label: rule.into(), ..knob.clone() })
        })
    };
    let number = |knob: &&Knob| {
        matches!(knob.kind, Kind::Number { .. }) && !["weight", "probability"].contains(&knob.label.as_str())
    };
    let speed = sections.iter().flat_map(|section| &section.knobs).find(|knob| knob.label == "max_speed");
    let others = entries().filter_map(|section| section.knobs.iter().find(number)).chain(speed).cloned();
    let mut knobs: Vec<Knob> = RULES.into_iter().filter_map(weight).collect();
    for knob in others {
        if knobs.len() < BEST && knobs.iter().all(|other| other.path != knob.path) {
            knobs.push(knob);
        }
    }
    let name = scene.groups[group].name.clone();
    let title = name.unwrap_or_else(|| format!("group {}", group + 1));
    Section { path: location.path(), title, entry: None, help: String::new(), knobs }
}
