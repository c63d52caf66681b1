//! What only the whole scene shows to be wrong: names, references and the number of agents.

use super::{Cast, Entry, Scene};
use crate::error::Fault;

/// The most agents of a scene, groups counted in full.
pub const LARGEST_CROWD: u64 = 10_000_000;

/// Refuses a scene whose parts, each valid alone, do not fit together. Allocates nothing a `count` could blow up.
pub(crate) fn validate(scene: &Scene) -> Result<(), Fault> {
    crowd(scene)?;
    let cast = Cast::of(scene)?;
    let entries = |place: String, own, steering: &[Entry]| -> Result<(), Fault> {
        let casting = cast.seen_by(own);
        for (i, entry) in steering.iter().enumerate() {
            entry.behavior.start(&casting).map_err(|f| f.within(&format!("{place}.steering[{i}]")))?;
        }
        Ok(())
    };
    for (i, agent) in scene.agents.iter().enumerate() {
        entries(format!("agents[{i}]"), i..i + 1, &agent.steering)?;
    }
    let mut first = scene.agents.len();
    for (i, group) in scene.groups.iter().enumerate() {
        let next = first + group.count as usize;
        entries(format!("groups[{i}]"), first..next, &group.steering)?;
        first = next;
    }
    Ok(())
}

fn crowd(scene: &Scene) -> Result<(), Fault> {
    let mut total = scene.agents.len() as u64;
    let right = || format!("at most {LARGEST_CROWD} in all");
    if total > LARGEST_CROWD {
        return Err(Fault::new("agents", format!("{total} agents"), right()));
    }
    for (i, group) in scene.groups.iter().enumerate() {
        total = total.saturating_add(group.count);
        if total > LARGEST_CROWD {
            return Err(Fault::new(
                format!("groups[{i}].count"),
                format!("{} makes {total} agents", group.count),
                right(),
            ));
        }
    }
    Ok(())
}
