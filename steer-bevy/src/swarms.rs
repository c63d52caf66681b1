//! Flocks that are stepped as swarms of steer-core. The results are the ones of the flock's force
//! and the step of each agent.

use std::collections::BTreeMap;

use bevy_ecs::component::ComponentId;
use bevy_ecs::prelude::*;
use bevy_ecs::system::{ParamBuilder, QueryParamBuilder};
use bevy_math::Vec2;
use bevy_transform::components::Transform;
use steer_glam::v0_33::space::Edge;
use steer_glam::v0_33::swarm::{Swarm, SwarmRules};
use steer_glam::v0_33::{self as steer, Agent, Body};

use crate::agent::{Acceleration2, Heading2, Paused, State, Steering, Velocity2};
use crate::behavior::{Elsewhere, Flock, Resolved};
use crate::crowd::Crowd;
use crate::forces::SteeringForce;
use crate::frames::Step;
use crate::motion::{Free, MovedBySwarms, pose};
use crate::plane::Plane;
use crate::sense::Renewed;

/// Width of the squares to which the rectangle of a swarm is rounded, in distances of sight.
const ROUND: f32 = 8.0;

/// The flocks that are stepped as swarms in this step.
#[derive(Resource, Default)]
pub(crate) struct Swarms {
    groups: Vec<Group>,
    /// Indices of the groups by their numbers.
    numbers: BTreeMap<u32, usize>,
    /// Index of the group of the last member.
    last: usize,
    /// Number of members, if swarms step all of them and nothing else has changed them since.
    steady: Option<usize>,
    /// Whether the flock of any member has a weight.
    are_weighted: bool,
}

struct Group {
    number: u32,
    /// Whether a swarm can step it in this step.
    is_alike: bool,
    /// Whether a member is new or has changed.
    is_new: bool,
    rules: Option<SwarmRules>,
    /// Bodies of the members by their numbers. The ids of the swarm are indices of this list.
    now: Vec<Body>,
    /// The same after the last step.
    held: Vec<Body>,
    /// The weight of the flock and the other forces of members that have such.
    others: Vec<(f32, SteeringForce)>,
    /// For each member, the number of entries of `others` up to its own, or 0.
    slots: Vec<u32>,
    /// Index of the member that probably comes next.
    next: usize,
    swarm: Option<Swarm>,
}

impl Swarms {
    fn index(&mut self, number: u32) -> Option<usize> {
        if self.groups.get(self.last).is_none_or(|group| group.number != number) {
            self.last = *self.numbers.get(&number)?;
        }
        Some(self.last)
    }

    fn group(&mut self, number: u32) -> &mut Group {
        let at = self.index(number).unwrap_or_else(|| {
            self.groups.push(Group::new(number));
            self.numbers.insert(number, self.groups.len() - 1);
            self.groups.len() - 1
        });
        &mut self.groups[at]
    }

    /// Returns the group that steps this member, and the member's index there.
    #[inline]
    fn find(&mut self, flock: &Flock, state: &State) -> Option<(&mut Group, usize)> {
        let at = self.index(flock.group)?;
        let group = self.groups.get_mut(at)?;
        let rank = if group.is_alike && state.ready { group.rank(state.agent.id) } else { None }?;
        Some((group, rank))
    }
}

/// Returns the system that finds the flocks of swarms. A member with a component of `later`, whose
/// force comes after the flock's, takes its whole flock the slower way.
pub(crate) fn finder(world: &mut World, later: Vec<ComponentId>) -> impl System<In = (), Out = ()> {
    let is_busy = QueryParamBuilder::new(move |members| {
        members.or(|any| {
            any.with::<Crowd>().with::<Paused>().with::<Acceleration2>().with::<ChildOf>();
            later.into_iter().for_each(|component| {
                any.with_id(component);
            });
        });
    });
    (ParamBuilder, ParamBuilder, ParamBuilder, ParamBuilder, is_busy).build_state(world).build_system(find)
}

/// The parts of a member of a flock.
type Flocking = (Ref<'static, Flock>, &'static State, &'static Resolved<Flock>);

/// Finds the flocks that are stepped as swarms.
fn find(
    mut swarms: ResMut<Swarms>,
    mut elsewhere: ResMut<Elsewhere>,
    renewed: Res<Renewed>,
    (members, changed): (Query<Flocking, With<Steering>>, Query<(), Changed<Flock>>),
    busy: Query<&Flock, With<Steering>>,
) {
    let count = members.iter().len();
    if swarms.steady == Some(count) && !renewed.flocks() && busy.is_empty() && changed.is_empty() {
        return;
    }
    swarms.are_weighted = false;
    for group in &mut swarms.groups {
        (group.is_alike, group.next) = (true, 0);
        core::mem::swap(&mut group.now, &mut group.held);
        group.now.clear();
    }
    for flock in &busy {
        let group = swarms.group(flock.group);
        (group.is_alike, group.is_new) = (false, true);
    }
    for (flock, state, _) in members.iter().filter(|(_, state, _)| state.ready) {
        swarms.are_weighted |= flock.weight != 1.0;
        let group = swarms.group(flock.group);
        if group.is_alike {
            group.is_new |= state.renewed || flock.is_changed();
            group.now.push(state.agent.to_body());
        }
    }
    if swarms.groups.iter().any(|group| group.is_new && group.is_alike) {
        check(&mut swarms, &members);
    }
    for group in &mut swarms.groups {
        if !group.is_alike || group.now.is_empty() {
            (group.is_alike, group.is_new, group.swarm) = (false, true, None);
            continue;
        }
        if !group.now.is_sorted_by_key(|body| body.id) {
            group.now.sort_unstable_by_key(|body| body.id);
        }
        if group.now != group.held {
            group.swarm = None;
        }
    }
    let alike = swarms.groups.iter().filter(|group| group.is_alike);
    let are_all = busy.is_empty() && alike.clone().map(|group| group.now.len()).sum::<usize>() == count;
    *elsewhere = Elsewhere { groups: alike.map(|group| group.number).collect(), are_all };
    swarms.steady = are_all.then_some(count);
}

/// Checks that the members of each new group have the same rules and limits.
fn check(swarms: &mut Swarms, members: &Query<Flocking, With<Steering>>) {
    swarms.groups.iter_mut().filter(|group| group.is_new).for_each(|group| group.rules = None);
    for (flock, state, resolved) in members.iter().filter(|(_, state, _)| state.ready) {
        let group = swarms.group(flock.group);
        let (true, Some(boids)) = (group.is_new && group.is_alike, resolved.0) else { continue };
        let bounds = steer::Bounds { min: Vec2::ZERO, max: Vec2::ONE };
        let template = state.agent;
        let rules = group.rules.get_or_insert(SwarmRules { boids, template, bounds, edge: Edge::Open });
        group.is_alike &= rules.boids == boids && is_alike(&rules.template, &state.agent);
    }
    swarms.groups.iter_mut().for_each(|group| group.is_new &= !group.is_alike);
}

/// Whether two agents have the same limits.
fn is_alike(one: &Agent, other: &Agent) -> bool {
    let limits =
        |agent: &Agent| [agent.radius, agent.max_speed, agent.max_force, agent.gain, agent.min_speed];
    limits(one) == limits(other) && one.max_turn_rate == other.max_turn_rate
}

impl Group {
    fn new(number: u32) -> Self {
        let (now, held, others, slots) = (Vec::new(), Vec::new(), Vec::new(), Vec::new());
        let (is_alike, is_new) = (true, true);
        Group { number, is_alike, is_new, rules: None, now, held, others, slots, next: 0, swarm: None }
    }

    /// Takes a step, with the other forces of members. Returns `false` if no swarm takes its rules.
    fn step(&mut self, dt: f32) -> bool {
        let Some(mut rules) = self.rules else { return false };
        let reach = rules.boids.reach().max(f32::MIN_POSITIVE);
        let Some(mut swarm) = self.swarm_of(rules) else { return false };
        rules.bounds = rounded(swarm.positions(), reach * ROUND);
        swarm.rules = rules;
        if self.others.is_empty() {
            swarm.step(dt);
        } else {
            let (others, slots) = (&self.others, &self.slots);
            swarm.step_combined(dt, |agent, flock| match slots[agent.id as usize] {
                0 => flock,
                slot => {
                    let (weight, forces) = &others[slot as usize - 1];
                    forces.total_with(*weight, flock)
                }
            });
        }
        let ([x, y], [vx, vy], [hx, hy]) = (swarm.positions(), swarm.velocities(), swarm.headings());
        for (at, id) in swarm.ids().iter().enumerate() {
            let body = &mut self.now[*id as usize];
            body.position = Vec2::new(x[at], y[at]);
            body.velocity = Vec2::new(vx[at], vy[at]);
            body.heading = Vec2::new(hx[at], hy[at]);
        }
        self.swarm = Some(swarm);
        true
    }

    /// Returns the swarm of the members as they are now, a new one if others have changed them.
    fn swarm_of(&mut self, rules: SwarmRules) -> Option<Swarm> {
        if let Some(swarm) = self.swarm.take() {
            return Some(swarm);
        }
        let mut swarm = Swarm::new(rules).ok()?;
        for body in &self.now {
            let Body { position, velocity, heading, .. } = *body;
            swarm.insert(Agent { position, velocity, heading, ..rules.template }).ok()?;
        }
        Some(swarm)
    }

    /// Returns the index of a member. Members mostly come in order.
    #[inline]
    fn rank(&mut self, id: u32) -> Option<usize> {
        if self.now.get(self.next).is_none_or(|body| body.id != id) {
            self.next = self.now.binary_search_by_key(&id, |body| body.id).ok()?;
        }
        self.next += 1;
        Some(self.next - 1)
    }
}

/// Returns the least and the greatest of these numbers.
fn range(numbers: &[f32]) -> [f32; 2] {
    // In lanes, since each minimum waits for the one before.
    let mut lanes = [[f32::INFINITY; 2]; 16];
    for chunk in numbers.chunks(lanes.len()) {
        for ([least, less], number) in lanes.iter_mut().zip(chunk) {
            (*least, *less) = (least.min(*number), less.min(-number));
        }
    }
    let [least, less] = lanes.iter().fold([f32::INFINITY; 2], |[a, b], [c, d]| [a.min(*c), b.min(*d)]);
    [least, -less]
}

/// Returns the rectangle round these positions, of whole squares: it changes seldom, and depends on
/// the positions alone.
fn rounded([x, y]: [&[f32]; 2], width: f32) -> steer::Bounds {
    let squares = |at: Vec2| (at / width).floor() * width;
    let ([left, right], [bottom, top]) = (range(x), range(y));
    steer::Bounds { min: squares(Vec2::new(left, bottom)), max: squares(Vec2::new(right, top)) + width }
}

/// The parts of a member of a swarm.
type Member = (
    (&'static mut Transform, &'static mut Velocity2, &'static mut Heading2, &'static mut State),
    (&'static Flock, Ref<'static, SteeringForce>),
);

/// Moves the agents of flocks that are stepped as swarms.
pub(crate) fn advance(
    mut swarms: ResMut<Swarms>,
    mut moved: ResMut<MovedBySwarms>,
    plane: Res<Plane>,
    step: Res<Step>,
    mut members: Query<Member, Free>,
    pushed: Query<(), (Changed<SteeringForce>, Free)>,
) {
    if swarms.groups.iter().all(|group| !group.is_alike) {
        return;
    }
    gather_others(&mut swarms, &members, !pushed.is_empty());
    for group in swarms.groups.iter_mut().filter(|group| group.is_alike) {
        // Without a swarm, the agents keep their velocities.
        group.is_alike = group.step(step.dt);
        group.next = 0;
    }
    let mut is_whole = true;
    for ((transform, velocity, heading, mut state), (flock, _)) in &mut members {
        let Some((group, rank)) = swarms.find(flock, &state) else { continue };
        let body = &group.now[rank];
        if body.position.is_finite() {
            pose((transform, velocity, heading), *plane, &mut state, body);
        } else {
            is_whole = false;
        }
        state.swarmed = Some(step.number);
        moved.0 += 1;
    }
    swarms.steady = swarms.steady.filter(|count| is_whole && *count == moved.0);
}

/// Gathers the weights and the other forces of the members that have such.
fn gather_others(swarms: &mut Swarms, members: &Query<Member, Free>, is_any_pushed: bool) {
    for group in &mut swarms.groups {
        group.next = 0;
        group.others.clear();
        group.slots.clear();
    }
    if !is_any_pushed && !swarms.are_weighted {
        return;
    }
    for ((.., state), (flock, forces)) in members {
        let is_weighted = swarms.are_weighted && flock.weight != 1.0;
        let is_pushed = forces.is_changed() && forces.total() != Vec2::ZERO;
        if (is_weighted || is_pushed)
            && let Some((group, rank)) = swarms.find(flock, state)
        {
            group.others.push((flock.weight, *forces));
            group.slots.resize(group.now.len(), 0);
            group.slots[rank] = group.others.len() as u32;
        }
    }
}
