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

use crate::behavior::{
    Arrive, AvoidObstacles, AvoidWalls, BrakingArrive, Evade, Face, Flee, Flock, FollowFlowField,
    FollowLeader, FollowPath, FollowTube, FollowWall, Hide, HoldFormation, Interpose, OffsetPursuit, Orbit,
    Pursue, Queue, Seek, Shadow, StayOnPath, Tether, Wander,
};
pub use colors::SteeringGizmos;
use sketch::{Sketch, Sketches};
use surroundings::{Agents, Places};

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
        add::<AvoidObstacles>(app);
        add::<AvoidWalls>(app);
        add::<FollowWall>(app);
        add::<StayOnPath>(app);
        add::<Queue>(app);
        add::<Flee>(app);
        add::<Evade>(app);
        add::<Hide>(app);
        add::<Seek>(app);
        add::<Arrive>(app);
        add::<BrakingArrive>(app);
        add::<Pursue>(app);
        add::<Interpose>(app);
        add::<Shadow>(app);
        add::<Orbit>(app);
        add::<OffsetPursuit>(app);
        add::<FollowLeader>(app);
        add::<HoldFormation>(app);
        add::<FollowPath>(app);
        add::<FollowTube>(app);
        add::<FollowFlowField>(app);
        add::<Tether>(app);
        add::<Flock>(app);
        add::<Wander>(app);
        add::<Face>(app);
    }
}

fn add<B: Sketch>(app: &mut App) {
    app.add_systems(PostUpdate, draw::<B>.run_if(any_with_component::<B>));
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
