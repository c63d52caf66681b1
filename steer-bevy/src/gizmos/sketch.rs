//! [`Sketch`]: what each behaviour foresees, by the public functions of steer-core that its force
//! is computed from.

use bevy_ecs::prelude::*;
use bevy_ecs::system::SystemParam;
use bevy_math::Vec2;
use bevy_transform::components::GlobalTransform;
use steer_glam::v0_33::{Agent, Body, behavior as core};

use super::colors::SteeringGizmos;
use super::pen::{Lines, Pen};
use crate::agent::State;
use crate::behavior::*;
use crate::goal::default_tolerance;
use crate::obstacle::Solid;
use crate::path::{Course, PathSource};
use crate::plane::Plane;
use crate::view::View;

/// The agent of a sketch, and the pen.
pub(super) struct Sheet<'a, 'b> {
    pub(super) agent: &'a Agent,
    pub(super) view: &'a View<'a, 'a>,
    pub(super) colors: &'a SteeringGizmos,
    pub(super) pen: Pen<'b>,
}

impl<'a> Sheet<'a, '_> {
    /// Returns the path of a behaviour, and draws it if it is its own.
    fn course<'c>(&mut self, source: &PathSource, own: &'c Option<Course>) -> Option<&'c Course>
    where
        'a: 'c,
    {
        if let Some(Course { path, .. }) = own {
            let end = path.is_closed().then(|| path.point(0));
            self.pen.path(path.points().iter().copied().chain(end), self.colors.paths);
        }
        self.view.course(source, own)
    }

    /// Size of a cross.
    fn size(&self) -> f32 {
        default_tolerance(self.agent)
    }

    fn goal(&mut self, at: Vec2) {
        self.pen.point(self.agent.position, at, self.size(), self.colors.goals);
    }

    fn prediction(&mut self, from: Vec2, at: Vec2) {
        self.pen.point(from, at, self.size(), self.colors.predictions);
    }
}

/// A behaviour that can be drawn.
pub(super) trait Sketch: Declared {
    /// Draws what it foresees.
    fn sketch(&self, of: &Self::Parameters, memory: &Self::Memory, sheet: &mut Sheet);
}

/// The agents with a behaviour.
#[derive(SystemParam)]
pub(super) struct Sketches<'w, 's, B: Sketch> {
    view: View<'w, 's>,
    plane: Res<'w, Plane>,
    agents: Query<
        'w,
        's,
        (
            &'static State,
            &'static GlobalTransform,
            &'static B,
            &'static Resolved<B>,
            &'static <B as Declared>::Memory,
        ),
    >,
}

impl<B: Sketch> Sketches<'_, '_, B> {
    pub(super) fn draw(&self, lines: &mut Lines, colors: &SteeringGizmos) {
        for (state, frame, behavior, resolved, memory) in &self.agents {
            let (true, Some(of)) = (state.ready, &resolved.0) else { continue };
            let pen = Pen { lines: &mut *lines, plane: *self.plane, at: frame.translation() };
            let mut sheet = Sheet { agent: &state.agent, view: &self.view, colors, pen };
            behavior.sketch(of, memory, &mut sheet);
        }
    }
}

/// Implements sketches of behaviours with bodies, which are not drawn without them.
macro_rules! sketches {
    ($($name:ident($($target:ident),*) |$of:ident, $memory:pat_param, $sheet:ident| $sketch:expr;)*) => {$(
        impl Sketch for $name {
            fn sketch(&self, $of: &Self::Parameters, $memory: &Self::Memory, $sheet: &mut Sheet) {
                let _ = $of;
                $(let Some($target) = $sheet.view.body(self.$target) else { return };)*
                $sketch
            }
        }
    )*};
}

sketches! {
    Seek(target) |of, _, sheet| sheet.goal(target.position);
    Flee(target) |of, _, sheet| {
        sheet.goal(target.position);
        if let Some(panic) = of.panic_distance {
            sheet.pen.circle(target.position, panic, sheet.colors.goals);
        }
    };
    Arrive(target) |of, _, sheet| {
        sheet.goal(target.position);
        sheet.pen.circle(target.position, of.slowing_radius, sheet.colors.goals);
    };
    BrakingArrive(target) |of, _, sheet| sheet.goal(target.position);
    Pursue(target) |of, _, sheet| sheet.prediction(target.position, of.predicted(sheet.agent, &target));
    Evade(target) |of, _, sheet| sheet.prediction(target.position, of.predicted(sheet.agent, &target));
    Interpose(one, other) |of, _, sheet| {
        sheet.goal(of.predicted(sheet.agent, &one, &other));
        sheet.pen.line(one.position, other.position, sheet.colors.predictions);
    };
    Hide(hunter) |of, _, sheet| {
        let around = sheet.view.terrain.around(sheet.agent);
        if let Some(place) = of.place(sheet.agent, &hunter, around.filter_map(Solid::circle)) {
            sheet.goal(place);
            sheet.pen.line(hunter.position, place, sheet.colors.predictions);
        }
    };
    Shadow(target) |of, _, sheet| {
        sheet.goal(target.position);
        sheet.pen.circle(target.position, of.distance, sheet.colors.goals);
    };
    Orbit(target) |of, _, sheet| {
        sheet.goal(target.position);
        sheet.pen.circle(target.position, of.distance, sheet.colors.goals);
    };
    Tether(to) |of, _, sheet| {
        sheet.goal(to.position);
        sheet.pen.circle(to.position, of.length, sheet.colors.goals);
    };
    Face(target) |of, _, sheet| sheet.goal(target.position);
    Queue(door) |of, _, sheet| sheet.goal(door.position);
    OffsetPursuit(leader) |of, _, sheet| {
        let slot = of.slot(&leader);
        sheet.goal(slot);
        sheet.prediction(slot, of.predicted(sheet.agent, &leader));
    };
    FollowLeader(leader) |of, _, sheet| sheet.goal(of.place(&leader));
    HoldFormation(leader) |of, memory, sheet| sheet.goal(of.slot(&leader, memory.slot, memory.count));
    Wander() |of, memory, sheet| {
        let (agent, color) = (sheet.agent, sheet.colors.wander);
        let circle = of.circle(agent);
        let target = of.target(&core::WanderState { point: memory.point }, agent);
        sheet.pen.circle(circle.center, circle.radius, color);
        sheet.pen.point(agent.position, target, sheet.size(), color);
    };
    Flock() |of, _, sheet| {
        let sights = [of.separation.sight, of.alignment.sight, of.cohesion.sight];
        for (i, sight) in sights.iter().enumerate() {
            if !sights[..i].contains(sight) {
                sheet.pen.circle(sheet.agent.position, sight.distance, sheet.colors.sight);
            }
        }
    };
    AvoidObstacles() |of, _, sheet| {
        let Agent { position, velocity, heading, .. } = *sheet.agent;
        let (way, color) = (velocity.try_normalize().unwrap_or(heading), sheet.colors.feelers);
        let bypass = of.bypass(sheet.agent, sheet.view.terrain.around(sheet.agent));
        let reach = bypass.map_or(of.feeler_length, |bypass| bypass.reach);
        sheet.pen.line(position, position + way * reach, color);
        if let Some((left, right)) = bypass.and_then(|bypass| bypass.tangents) {
            sheet.pen.circle(position + way * reach, sheet.agent.radius + of.clearance, color);
            sheet.pen.path([position + left * reach, position, position + right * reach], color);
        }
    };
    AvoidWalls() |of, _, sheet| {
        for tip in of.tips(sheet.agent) {
            sheet.pen.line(sheet.agent.position, tip, sheet.colors.feelers);
        }
        if let Some(hit) = of.feeler_hit(sheet.agent, sheet.view.terrain.around(sheet.agent)) {
            let way = (hit.tip - sheet.agent.position).normalize_or_zero();
            let at = sheet.agent.position + way * hit.hit.distance;
            sheet.pen.line(at, at + hit.hit.normal * hit.overshoot, sheet.colors.feelers);
        }
    };
    FollowWall() |of, _, sheet| {
        if let Some(wall) = of.wall_target(sheet.agent, sheet.view.terrain.around(sheet.agent)) {
            sheet.prediction(sheet.agent.position, wall.predicted);
            sheet.pen.line(wall.predicted, wall.point, sheet.colors.feelers);
            sheet.goal(wall.target);
        }
    };
    FollowFlowField() |of, _, sheet| sheet.prediction(sheet.agent.position, of.predicted(sheet.agent));
}

impl Sketch for FollowPath {
    fn sketch(&self, of: &Self::Parameters, memory: &Self::Memory, sheet: &mut Sheet) {
        if let Some(course) = sheet.course(&self.path, &of.own) {
            let waypoint = of.waypoint(&(*memory).into(), &course.path);
            sheet.goal(waypoint);
            sheet.pen.circle(waypoint, of.threshold, sheet.colors.goals);
        }
    }
}

impl Sketch for FollowTube {
    fn sketch(&self, of: &Self::Parameters, memory: &Self::Memory, sheet: &mut Sheet) {
        if let Some(course) = sheet.course(&self.path, &of.own) {
            let target = of.target(&(*memory).into(), sheet.agent, &course.path);
            sheet.prediction(sheet.agent.position, of.predicted(sheet.agent));
            sheet.goal(target);
        }
    }
}

impl Sketch for StayOnPath {
    fn sketch(&self, of: &Self::Parameters, _: &Self::Memory, sheet: &mut Sheet) {
        if let Some(course) = sheet.course(&self.path, &of.own) {
            let predicted = of.predicted(sheet.agent);
            sheet.prediction(sheet.agent.position, predicted);
            sheet.pen.line(
                predicted,
                of.projection(sheet.agent, &course.path).point,
                sheet.colors.predictions,
            );
        }
    }
}

/// Returns the end of a velocity that is drawn as a distance.
pub(super) fn shown(agent: &Agent, velocity: Vec2) -> Vec2 {
    let body: Body = agent.to_body();
    Body { velocity, ..body }.position_at(agent.time_to_speed())
}
