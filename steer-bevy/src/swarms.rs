//! Flocks whose agents do nothing else: each is stepped as a swarm of steer-core, whose results are
//! the ones of the flock's force and the step of each agent.

use std::collections::BTreeMap;

use bevy_ecs::prelude::*;
use bevy_math::Vec2;
use bevy_transform::components::Transform;
use steer_glam::v0_33::space::Edge;
use steer_glam::v0_33::swarm::{Swarm, SwarmRules};
use steer_glam::v0_33::{self as steer, Agent, Body, Glam};

use crate::agent::{Acceleration2, Heading2, Paused, State, Steering, Velocity2};
use crate::behavior::{
    Arrive, AvoidAgents, AvoidObstacles, AvoidWalls, BrakingArrive, Contain, Elsewhere, Evade, Face, Flee,
    Flock, FollowFlowField, FollowLeader, FollowPath, FollowTube, FollowWall, Hide, HoldFormation, Interpose,
    LookWhereYouAreGoing, MatchVelocity, OffsetPursuit, Pursue, Queue, Resolved, Seek, Shadow, StayOnPath,
    Tether, Wander,
};
use crate::crowd::Crowd;
use crate::forces::{Combine, SteeringForce};
use crate::frames::Step;
use crate::plane::Plane;

/// Width of the squares to which the rectangle of a swarm is rounded, in distances of sight.
const ROUND: f32 = 8.0;

/// Whether an agent does something besides flocking.
type IsBusy = Or<(
    Or<(
        With<AvoidObstacles>,
        With<AvoidWalls>,
        With<Contain>,
        With<StayOnPath>,
        With<AvoidAgents>,
        With<Queue>,
        With<Flee>,
        With<Evade>,
        With<Hide>,
        With<Seek>,
        With<Arrive>,
        With<BrakingArrive>,
        With<Pursue>,
        With<Interpose>,
    )>,
    Or<(
        With<Shadow>,
        With<OffsetPursuit>,
        With<FollowLeader>,
        With<HoldFormation>,
        With<FollowPath>,
        With<FollowTube>,
        With<FollowWall>,
        With<FollowFlowField>,
        With<MatchVelocity>,
        With<Tether>,
        With<Wander>,
        With<Face>,
        With<LookWhereYouAreGoing>,
    )>,
    Or<(With<Crowd>, With<Combine>, With<Paused>, With<Acceleration2>, With<ChildOf>)>,
)>;

/// The flocks that are stepped as swarms in this step.
#[derive(Resource, Default)]
pub(crate) struct Swarms {
    groups: Vec<Group>,
    /// Indices of the groups by their numbers.
    numbers: BTreeMap<u32, usize>,
}

struct Group {
    number: u32,
    /// Whether every member only flocks, by the same rules and limits.
    is_alike: bool,
    rules: Option<SwarmRules<Glam>>,
    /// Bodies of the members by their numbers.
    now: Vec<Body>,
    /// Bodies after the last step, which the swarm holds. Its ids are indices of this list.
    held: Vec<Body>,
    /// Forces of the program, or none.
    added: Vec<Vec2>,
    /// Index of the member that probably comes next.
    next: usize,
    swarm: Option<Swarm<Glam>>,
}

impl Swarms {
    fn group(&mut self, number: u32) -> &mut Group {
        let Swarms { groups, numbers } = self;
        let at = *numbers.entry(number).or_insert_with(|| {
            groups.push(Group::new(number));
            groups.len() - 1
        });
        &mut groups[at]
    }
}

/// Finds the flocks whose agents do nothing else.
pub(crate) fn find(
    mut swarms: ResMut<Swarms>,
    mut elsewhere: ResMut<Elsewhere>,
    members: Query<(&Flock, &State, &Resolved<Flock>)>,
    busy: Query<&Flock, (With<Steering>, IsBusy)>,
) {
    for group in &mut swarms.groups {
        (group.is_alike, group.rules, group.next) = (true, None, 0);
        group.now.clear();
        group.added.clear();
    }
    for flock in &busy {
        swarms.group(flock.group).is_alike = false;
    }
    for (flock, state, resolved) in &members {
        let (true, Some(boids)) = (state.ready, resolved.0) else { continue };
        let group = swarms.group(flock.group);
        if !group.is_alike {
            continue;
        }
        let agent = &state.agent;
        let rules = group.rules.get_or_insert(SwarmRules {
            boids,
            template: *agent,
            bounds: steer::Bounds { min: Vec2::ZERO, max: Vec2::ZERO },
            edge: Edge::Open,
        });
        group.is_alike &= rules.boids == boids && is_alike(&rules.template, agent) && flock.weight == 1.0;
        group.now.push(agent.to_body());
    }
    for group in &mut swarms.groups {
        if !group.is_alike || group.now.is_empty() {
            (group.is_alike, group.swarm) = (false, None);
        } else if !group.now.is_sorted_by_key(|body| body.id) {
            group.now.sort_unstable_by_key(|body| body.id);
        }
    }
    elsewhere.0.clear();
    elsewhere.0.extend(swarms.groups.iter().filter(|group| group.is_alike).map(|group| group.number));
}

/// Whether two agents have the same limits.
fn is_alike(one: &Agent, other: &Agent) -> bool {
    let limits =
        |agent: &Agent| [agent.radius, agent.max_speed, agent.max_force, agent.gain, agent.min_speed];
    limits(one) == limits(other) && one.max_turn_rate == other.max_turn_rate
}

impl Group {
    fn new(number: u32) -> Self {
        let (now, held, added) = (Vec::new(), Vec::new(), Vec::new());
        Group { number, is_alike: true, rules: None, now, held, added, next: 0, swarm: None }
    }

    /// Takes a step, with the program's forces. Returns `false` if no swarm takes its rules.
    fn step(&mut self, dt: f32) -> bool {
        let added = &self.added;
        let Some(mut rules) = self.rules else { return false };
        let sights = [rules.boids.separation.sight, rules.boids.alignment.sight, rules.boids.cohesion.sight];
        let reach = sights.iter().fold(f32::MIN_POSITIVE, |reach, sight| reach.max(sight.distance));
        rules.bounds = rounded(&self.now, reach * ROUND);
        let is_held = self.now == self.held;
        let mut swarm = match self.swarm.take().filter(|_| is_held) {
            Some(swarm) => swarm,
            None => {
                let Ok(mut swarm) = Swarm::new(rules) else { return false };
                for body in &self.now {
                    let Body { position, velocity, heading, .. } = *body;
                    let agent = Agent { position, velocity, heading, ..rules.template };
                    if swarm.insert(&agent).is_err() {
                        return false;
                    }
                }
                swarm
            }
        };
        swarm.rules = rules;
        if added.is_empty() {
            swarm.step(dt);
        } else {
            swarm.step_with(dt, |agent| added.get(agent.id as usize).copied().unwrap_or(Vec2::ZERO));
        }
        self.held.clone_from(&self.now);
        let ([x, y], [vx, vy], [hx, hy]) = (swarm.positions(), swarm.velocities(), swarm.headings());
        for (at, id) in swarm.ids().iter().enumerate() {
            let held = &mut self.held[*id as usize];
            held.position = Vec2::new(x[at], y[at]);
            held.velocity = Vec2::new(vx[at], vy[at]);
            held.heading = Vec2::new(hx[at], hy[at]);
        }
        self.swarm = Some(swarm);
        true
    }

    /// Returns the index of a member. Members mostly come in order.
    fn rank(&mut self, id: u32) -> Option<usize> {
        if self.now.get(self.next).is_none_or(|body| body.id != id) {
            self.next = self.now.binary_search_by_key(&id, |body| body.id).ok()?;
        }
        self.next += 1;
        Some(self.next - 1)
    }
}

/// Returns the rectangle round these bodies, of whole squares: it changes seldom, and depends on
/// the bodies alone.
fn rounded(bodies: &[Body], width: f32) -> steer::Bounds {
    let all = Vec2::splat(f32::INFINITY);
    let (min, max) =
        bodies.iter().fold((all, -all), |(min, max), body| (min.min(body.position), max.max(body.position)));
    let squares = |at: Vec2| (at / width).floor() * width;
    steer::Bounds { min: squares(min), max: squares(max) + width }
}

/// Moves the agents of flocks that are stepped as swarms.
pub(crate) fn advance(
    mut swarms: ResMut<Swarms>,
    plane: Res<Plane>,
    step: Res<Step>,
    mut members: Query<
        ((&mut Transform, &mut Velocity2, &mut Heading2, &mut State), (&Steering, &Flock, &SteeringForce)),
        (Without<Paused>, Without<ChildOf>),
    >,
) {
    let Swarms { groups, numbers } = &mut *swarms;
    if groups.iter().all(|group| !group.is_alike) {
        return;
    }
    for ((.., state), (_, flock, force)) in &members {
        let force = force.total();
        if force != Vec2::ZERO
            && let Some(group) = numbers.get(&flock.group).and_then(|at| groups.get_mut(*at))
            && group.is_alike
            && state.ready
            && let Some(rank) = group.rank(state.agent.id)
        {
            group.added.resize(group.now.len(), Vec2::ZERO);
            group.added[rank] = force;
        }
    }
    for group in groups.iter_mut().filter(|group| group.is_alike) {
        // Without a swarm, the agents keep their velocities.
        group.is_alike = group.step(step.dt);
        group.next = 0;
    }
    for ((mut transform, mut velocity, mut heading, mut state), (steering, flock, _)) in &mut members {
        let Some(group) = numbers.get(&flock.group).and_then(|at| groups.get_mut(*at)) else { continue };
        if !group.is_alike || !state.ready {
            continue;
        }
        let Some(rank) = group.rank(state.agent.id) else { continue };
        let body = &group.held[rank];
        if body.position.is_finite() {
            velocity.set_if_neq(Velocity2(body.velocity));
            heading.set_if_neq(Heading2(body.heading));
            let rotation = plane.rotation(body.heading);
            let turns = !steering.keep_rotation && transform.rotation != rotation;
            if body.position != state.agent.position || turns {
                transform.translation = plane.moved(transform.translation, body.position);
                if turns {
                    transform.rotation = rotation;
                }
            }
            (state.agent.position, state.agent.velocity) = (body.position, body.velocity);
            state.agent.heading = body.heading;
        }
        state.moved = true;
    }
}
