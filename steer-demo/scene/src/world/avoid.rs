//! Avoidance of an agent: the last layer of its steering.
//!
//! A world owns its loop, since its agents may lack a `max_force`, name a `braking` of their own or
//! be in a small world that wraps, all of which a [`Crowd`](steer_glam::steer_core::crowd::Crowd)
//! rejects. Its steps have the same bits.

use steer_glam::dvec2::{CrowdBuffer, PeriodicImage, SeenBuffer, Torus};
use steer_glam::steer_core::Error;
use steer_glam::steer_core::crowd::{CrowdRules, PatienceState, SafetyFilter, Surroundings};

use crate::behavior::{AgentView, Mark, Marks, Part, Push};
use crate::vector::{Agent, V};

/// Storage of the neighbours and the half planes of one agent after the other.
#[derive(Default)]
pub(super) struct Buffer {
    seen: SeenBuffer,
    planes: CrowdBuffer<256>,
}

/// Avoidance of an agent.
#[derive(Clone, Copy, Debug)]
pub(super) struct Avoider {
    /// Rules of the scene.
    given: CrowdRules<f64>,
    /// The same, with the accelerations of all agents with an avoidance where the scene names none.
    pub(super) rules: CrowdRules<f64>,
    pub(super) patience: PatienceState<f64>,
}

impl Avoider {
    /// Creates an avoidance by the rules of the scene.
    pub(super) fn new(given: CrowdRules<f64>) -> Self {
        Self { given, rules: given, patience: PatienceState::default() }
    }

    /// Sets the accelerations that the scene does not name.
    pub(super) fn set_default_accelerations(&mut self, all: &SafetyFilter<f64>) {
        let (own, filter) = (self.given.filter, &mut self.rules.filter);
        filter.braking = own.braking.or(all.braking);
        filter.quickest = own.quickest.or(all.quickest);
    }

    /// Rules of the scene if its accelerations are the agent's own, else the rules for all agents.
    pub(super) fn rules_of(&self, me: &Agent) -> CrowdRules<f64> {
        let own = SafetyFilter::for_agents([me]);
        let is_own = own.braking.is_some() && [own.braking, own.quickest] == self.expected();
        if is_own { self.given } else { self.rules }
    }

    /// Distance within which the law counts on all bodies (length), if none is faster and larger
    /// than this.
    pub(super) fn reach_of_law(&self, me: &Agent, (fastest, largest): (f64, f64), dt: f64) -> f64 {
        self.rules.filter.view_distance(me, largest, fastest, dt)
    }

    /// Sets the goal at its image nearest to the agent, which may have passed a side of the world.
    pub(super) fn set_goal(&mut self, me: &Agent, goal: Option<V>, torus: Option<Torus>) {
        let nearest = |goal: V| torus.map_or(goal, |torus| torus.nearest(me.position, goal));
        self.patience.ordered = self.patience.ordered.map(|ordered| nearest(ordered.into()).into());
        self.patience.set_goal(me, goal.map(nearest));
    }

    /// Replaces a push by a safe one.
    pub(super) fn push(&mut self, push: Push, view: &AgentView<'_>, buffer: &mut Buffer) -> Push {
        let me = view.me;
        // A brake that scales the velocity would come after the filter: it becomes a wish.
        let force = push.force + me.force_for(me.velocity * (push.brake - 1.0));
        let others = view.crowd().seen_by(&mut buffer.seen, me, &self.rules);
        let around = Surroundings { others, obstacles: self.barriers(view), dt: view.dt };
        let force = self.rules.steer(&mut buffer.planes, &mut self.patience, me, force, around);
        Push { force, brake: 1.0, turn: push.turn }
    }

    /// The obstacles that the agent regards.
    pub(super) fn barriers<'a>(
        &self,
        view: &AgentView<'a>,
    ) -> impl Iterator<Item = PeriodicImage<Part<'a>>> + use<'a> {
        view.barriers(self.rules.layers)
    }

    /// The deceleration and the largest acceleration on which the agent counts (length/time²).
    pub(super) fn expected(&self) -> [Option<f64>; 2] {
        [self.rules.filter.braking, self.rules.filter.quickest]
    }

    /// Checks that the agent can brake among all that it sees, and touches nothing.
    pub(super) fn check_among(&self, view: &AgentView<'_>) -> Result<(), Error> {
        // Only the present speeds count: a crowd at rest has few that are near enough.
        let slow = view.me.with_max_speed(view.me.speed());
        let mut seen = SeenBuffer::new();
        let others = view.crowd().seen_by(&mut seen, &slow, &self.rules);
        let around = Surroundings { others, obstacles: self.barriers(view), dt: view.dt };
        self.rules.filter.check_among(view.me, around)
    }

    /// Adds the marks of a push: the chosen velocity, and the half planes that cut the velocities
    /// that the agent can have.
    pub(super) fn foresee(me: &Agent, push: &Push, dt: f64, buffer: &Buffer, marks: &mut Marks) {
        // At full speed a mark is four radii away.
        let scale = if me.max_speed > 0.0 { 4.0 * me.radius / me.max_speed } else { 0.0 };
        let chosen = me.velocity + me.acceleration(push.force) * dt;
        marks.push(Mark::Predicted { from: me.position, to: me.position + chosen * scale });
        for planes in [buffer.planes.reciprocal.planes(), buffer.planes.safe.planes()] {
            for plane in planes.iter().filter(|plane| plane.offset.abs() < me.max_speed) {
                let middle = me.position + plane.normal * (plane.offset * scale);
                let fraction = plane.offset / me.max_speed;
                let half = plane.normal.perp()
                    * ((1.0 - fraction * fraction).max(0.0).sqrt() * me.max_speed * scale);
                marks.push(Mark::Line { from: middle - half, to: middle + half });
            }
        }
    }
}
