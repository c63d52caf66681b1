//! [`SteeringGizmos`]: what behaviours foresee, drawn with Bevy's gizmos.

mod colors;
mod pen;
mod sketch;
mod surroundings;
#[cfg(test)]
mod tests;

use bevy_app::{App, Plugin, PostUpdate};
use bevy_ecs::prelude::*;
use bevy_gizmos::AppGizmoBuilder;
use bevy_gizmos::gizmos::Gizmos;

use crate::behavior::*;
pub use colors::SteeringGizmos;
use sketch::{Sketch, Sketches};
use surroundings::{Agents, Places};

/// Calls a macro with all behaviours that are drawn.
macro_rules! each_sketch {
    ($call:ident) => {
        $call! {
            AvoidObstacles AvoidWalls FollowWall StayOnPath Queue Flee Evade Hide Seek Arrive BrakingArrive Pursue
            Interpose Shadow Orbit OffsetPursuit FollowLeader HoldFormation FollowPath FollowTube FollowFlowField
            Tether Flock Wander Face
        }
    };
}
#[cfg(test)]
use each_sketch;

/// Adds the gizmos of the plugin, which are drawn in `PostUpdate`.
///
/// They need the `GizmoPlugin` of Bevy, which `DefaultPlugins` contains.
/// Change or hide kinds by the [`SteeringGizmos`] in Bevy's `GizmoConfigStore`, whose
/// `GizmoConfig` hides all of them and has the width of lines.
///
/// ```
/// use bevy_color::Color;
/// use bevy_ecs::prelude::*;
/// use bevy_gizmos::config::GizmoConfigStore;
/// use steer_bevy::prelude::*;
///
/// // app.add_plugins((SteeringPlugin::default(), SteeringGizmosPlugin));
/// fn show_sight(mut store: ResMut<GizmoConfigStore>) {
///     store.config_mut::<SteeringGizmos>().1.sight = Some(Color::WHITE);
/// }
/// ```
#[derive(Clone, Copy, Debug, Default)]
pub struct SteeringGizmosPlugin;

impl Plugin for SteeringGizmosPlugin {
    fn build(&self, app: &mut App) {
        app.init_gizmo_group::<SteeringGizmos>();
        app.add_systems(PostUpdate, (draw_places, draw_agents));
        macro_rules! add {
            ($($name:ident)*) => { $(app.add_systems(PostUpdate, draw::<$name>.run_if(any_with_component::<$name>));)* };
        }
        each_sketch! { add }
    }
}

/// Draws what a behaviour foresees.
fn draw<B: Sketch>(mut gizmos: Gizmos<SteeringGizmos>, sketches: Sketches<B>) {
    let colors = *gizmos.config_ext;
    if gizmos.config.enabled {
        sketches.draw(&mut gizmos, &colors);
    }
}

fn draw_places(mut gizmos: Gizmos<SteeringGizmos>, places: Places) {
    let colors = *gizmos.config_ext;
    if gizmos.config.enabled {
        places.draw(&mut gizmos, &colors);
    }
}

fn draw_agents(mut gizmos: Gizmos<SteeringGizmos>, mut agents: Agents) {
    let colors = *gizmos.config_ext;
    if gizmos.config.enabled {
        agents.draw(&mut gizmos, &colors);
    }
}
