//! Colours of agents.

use steer_glam::steer_core::Vec2Like as _;

use super::{Ink, Show, Theme};
use crate::behavior::Role;
use crate::world::World;

/// Agents from which a world is a crowd: its flocks have one hue, and its hunters are larger.
const CROWD: usize = 200;

/// Whether the agents are too many to be told apart.
pub(super) fn is_crowd(world: &World) -> bool {
    world.agents().len() >= CROWD
}

/// Colour of an agent. In a crowd it is a shade of its role's hue: the lighter, the closer its
/// heading is to the upper right. A hunter has the role's lightest colour.
pub fn tone(world: &World, index: usize, theme: Theme) -> Ink {
    let role = world.role(index);
    match world.agents().get(index).filter(|_| is_crowd(world)) {
        Some(_) if role == Role::Hunter => theme.tones(role)[0],
        Some(agent) => {
            let toward_light = (agent.heading.x() - agent.heading.y()) * core::f64::consts::FRAC_1_SQRT_2;
            let shades = theme.shades(role);
            shades[((toward_light + 1.0) / 2.0 * shades.len() as f64).min(shades.len() as f64 - 1.0) as usize]
        }
        None => theme.tones(role)[index % 3],
    }
}

/// Colours in a picture that are neither in the theme's [`Inks`](super::Inks) nor mixtures of
/// others: the colours of the agents, and of the ring around the selected agent.
pub fn tones(world: &World, show: &Show) -> Vec<Ink> {
    let mut tones: Vec<Ink> = (0..world.agents().len()).map(|i| tone(world, i, show.theme)).collect();
    if is_crowd(world) {
        // Agents that turn take other shades.
        let mut roles: Vec<Role> = (0..world.agents().len()).map(|i| world.role(i)).collect();
        roles.dedup();
        tones.extend(roles.into_iter().flat_map(|role| show.theme.shades(role)));
    }
    tones.extend(show.selected.map(|_| show.theme.chosen()));
    tones.sort_unstable();
    tones.dedup();
    tones
}
