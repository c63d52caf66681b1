//! Gizmos of no behaviour: obstacles, bounds, paths, bodies and crowds.

use bevy_ecs::prelude::*;
use bevy_ecs::system::SystemParam;
use bevy_math::{Vec2, Vec3};
use bevy_transform::components::GlobalTransform;
use steer_glam::v0_33::crowd::{HalfPlanes, Surroundings};
use steer_glam::v0_33::terrain::Obstacle as _;
use steer_glam::v0_33::{CrowdGrid, SeenBuffer};

use super::colors::SteeringGizmos;
use super::pen::{Lines, Pen};
use super::sketch::shown;
use crate::agent::State;
use crate::crowd::{Bodies, Common, Crowd, Moves};
use crate::forces::SteeringForce;
use crate::path::Course;
use crate::plane::Plane;
use crate::view::View;

/// Obstacles, bounds and paths.
#[derive(SystemParam)]
pub(super) struct Places<'w, 's> {
    view: View<'w, 's>,
    plane: Res<'w, Plane>,
    paths: Query<'w, 's, (&'static Course, &'static GlobalTransform)>,
}

impl Places<'_, '_> {
    pub(super) fn draw(&self, lines: &mut Lines, colors: &SteeringGizmos) {
        let mut pen = Pen { lines, plane: *self.plane, at: Vec3::ZERO };
        for solid in &self.view.terrain.solids {
            let corners = (0..).map_while(|index| solid.corner(index)).collect::<Vec<_>>();
            outline(&mut pen, &corners, solid.rounding(), colors.obstacles);
        }
        for (_, region) in &self.view.regions.0 {
            let region = &region.outline;
            let corners = (0..).map_while(|index| region.corner(index)).collect::<Vec<_>>();
            outline(&mut pen, &corners, region.rounding(), colors.bounds);
        }
        for (course, frame) in &self.paths {
            pen.at = frame.translation();
            let (path, radius) = (&course.path, course.path.radius());
            let corners = path.points().iter().copied();
            let corners: Vec<_> = corners.chain(path.is_closed().then(|| path.point(0))).collect();
            pen.path(corners.iter().copied(), colors.paths);
            for leg in corners.windows(2).filter(|_| radius > 0.0) {
                let aside = (leg[1] - leg[0]).normalize_or_zero().perp() * radius;
                for edge in [aside, -aside] {
                    pen.line(leg[0] + edge, leg[1] + edge, colors.paths);
                }
            }
        }
    }
}

/// Draws a circle, a wall or a polygon.
fn outline(pen: &mut Pen, corners: &[Vec2], rounding: f32, color: Option<bevy_color::Color>) {
    match corners {
        [center] => pen.circle(*center, rounding, color),
        _ => pen.path(corners.iter().chain(corners.first()).copied(), color),
    }
}

/// All agents.
#[derive(SystemParam)]
pub(super) struct Agents<'w, 's> {
    view: View<'w, 's>,
    plane: Res<'w, Plane>,
    agents: Query<'w, 's, (&'static State, &'static GlobalTransform, &'static SteeringForce)>,
    crowd: Query<'w, 's, (&'static State, &'static GlobalTransform, &'static Crowd), Moves>,
    bodies: Bodies<'w, 's>,
    common: Res<'w, Common>,
    sight: Local<'s, (CrowdGrid, SeenBuffer)>,
}

impl Agents<'_, '_> {
    pub(super) fn draw(&mut self, lines: &mut Lines, colors: &SteeringGizmos) {
        for (state, frame, force) in self.agents.iter().filter(|(state, ..)| state.ready) {
            let mut pen = Pen { lines: &mut *lines, plane: *self.plane, at: frame.translation() };
            let agent = &state.agent;
            pen.circle(agent.position, agent.radius, colors.bodies);
            pen.line(agent.position, agent.position + agent.heading * agent.radius, colors.bodies);
            pen.line(agent.position, shown(agent, agent.velocity), colors.velocities);
            let change = agent.acceleration(force.total()) * agent.time_to_speed();
            pen.line(agent.position, shown(agent, change), colors.forces);
        }
        if colors.half_planes.is_some() {
            self.draw_half_planes(lines, colors);
        }
    }

    /// Draws the half planes of [`Orca`](steer_glam::v0_33::crowd::Orca) among the bodies as they
    /// are now.
    fn draw_half_planes(&mut self, lines: &mut Lines, colors: &SteeringGizmos) {
        let (dt, common) = (self.view.step.dt, &*self.common);
        let (grid, seen) = &mut *self.sight;
        common.collect(grid, &self.bodies, dt);
        let mut planes = HalfPlanes::<64>::new();
        for (state, frame, crowd) in self.crowd.iter().filter(|(state, ..)| state.ready) {
            let mut pen = Pen { lines: &mut *lines, plane: *self.plane, at: frame.translation() };
            let (agent, rules, others) = common.look((grid, seen), (state, crowd), dt);
            let (agent, terrain) = (&agent, &self.view.terrain);
            let obstacles = terrain.pieces(0..terrain.solids.len(), agent, rules.layers);
            let around = Surroundings { others, obstacles, dt };
            let _ = rules.orca.velocity(&mut planes, agent, agent.velocity, around);
            for plane in planes.planes() {
                // The part of the line within the agent's speeds.
                let half = agent.max_speed * agent.max_speed - plane.offset * plane.offset;
                if half > 0.0 {
                    let (middle, along) = (plane.normal * plane.offset, plane.normal.perp() * half.sqrt());
                    let ends = [middle - along, middle + along].map(|velocity| shown(agent, velocity));
                    pen.line(ends[0], ends[1], colors.half_planes);
                }
            }
        }
    }
}
