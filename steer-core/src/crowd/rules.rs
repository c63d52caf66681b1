//! [`CrowdRules`]: the whole chain, from a force to a safe force.

use core::borrow::Borrow;

use super::density::{DensityResponse, Measure};
use super::distance::Distance;
use super::gap_ahead::GapAhead;
use super::guard::Guard;
use super::half_plane::{HalfPlane, PlaneClass};
use super::half_planes::HalfPlanes;
use super::intent::SharedGoal;
use super::jam::Jam;
use super::making_way::{Lanes, out_of_lane};
use super::orca::{HORIZON, NEIGHBORS, Orca, OrcaStep};
use super::other::Sighting;
use super::others::Others;
use super::patience::{Patience, PatienceState};
use super::safety_filter::SafetyFilter;
use super::surroundings::Surroundings;
use super::wish::{AT_REST, SLOW_WISH, force_to_reach, requested_velocity, time_scale};
use crate::agent::Agent;
use crate::parameters::Parameters;
use crate::scalar::Scalar;
use crate::terrain::Obstacle;
use crate::vector::{Geometry, Vec2Ext, Vec2Like as _};

/// Time in which an agent that does not move at all follows a choice, in radius / max_speed.
const RESPONSE: f64 = 0.34;
/// Part of its wish below which an agent is held up, and no other pushes it.
const HELD_UP: f64 = 0.25;

/// Moves an agent through a crowd: reciprocal avoidance, patience in jams, and the safety filter.
///
/// The force of any behaviour or combination requests a velocity, velocity + force / gain: the
/// wish. An agent that nothing holds up reaches it as fast as its max_force allows, whatever its
/// gain is. A push, as of wind, requests none: add it to the result, and apply [`SafetyFilter`] to
/// the sum. [`Orca`] chooses the nearest velocity that avoids the neighbours early, [`Patience`]
/// turns the wish of an agent that is held up, the velocity approaches this choice, and
/// [`SafetyFilter`] cuts the result to what is safe. No number is needed: the defaults are
/// multiples of the agent's own radius and of its speed.
///
/// # Examples
/// Ten agents on a circle change sides. All arrive, and no two ever overlap.
///
/// ```
/// use steer_core::crowd::{CrowdRules, PatienceState, Surroundings};
/// use steer_core::{Vec2Ext as _, all_except, nearest};
/// use steer_core::behavior::Arrive;
/// use steer_glam::{Agent, CrowdBuffer, Vec2};
///
/// let rules = CrowdRules::default();
/// let mut buffer = CrowdBuffer::<32>::new();
/// let mut agents: [Agent; 10] = core::array::from_fn(|i| {
///     let place = Vec2::fraction_of_turn(i, 10) * 12.0;
///     let agent = Agent::new(place, Vec2::ZERO).with_radius(0.5).with_id(i as u32);
///     agent.with_max_speed(1.5).with_max_force(3.0)
/// });
/// let goals = agents.map(|agent| -agent.position);
/// let mut states = [PatienceState::default(); 10];
/// for _ in 0..600 {
///     let bodies = agents.map(|agent| agent.to_body());
///     for (i, agent) in agents.iter_mut().enumerate() {
///         let force = Arrive::within(1.0).steer(agent, goals[i]);
///         let around = Surroundings::new(0.05).with_others(all_except(&bodies, i));
///         let force = rules.steer(&mut buffer, &mut states[i], agent, force, around);
///         agent.step(force, 0.05);
///     }
///     for i in 0..10 {
///         assert!((0..i).all(|j| agents[i].position.distance(agents[j].position) >= 1.0));
///     }
/// }
/// for (agent, goal) in agents.iter().zip(goals) {
///     assert!(agent.position.distance(goal) < 0.5);
/// }
/// ```
///
/// # Degenerate cases
/// Its parts have their own. Without time, mass, `max_force` or `max_speed` the force is zero. The
/// law of [`SafetyFilter`] holds whatever the wishes are. The reciprocal layer regards the first
/// ten neighbours, the filter all of them: pass the nearest first.
#[derive(Clone, Copy, Debug, PartialEq, Parameters)]
pub struct CrowdRules<S: Scalar> {
    /// Avoids others early.
    #[parameter(default)]
    pub orca: Orca<S>,
    /// Resolves deadlocks.
    #[parameter(default)]
    pub patience: Patience<S>,
    /// Keeps bodies apart.
    #[parameter(default)]
    pub filter: SafetyFilter<S>,
    /// Slows the wish by the density ahead. `None`: it does not.
    #[parameter(default = None)]
    pub density_response: Option<DensityResponse<S>>,
    /// Agents make way for those with a higher priority: see
    /// [`Other::priority`](super::Other::priority).
    #[parameter(default = 0)]
    pub priority: u8,
    /// Layers of the agent, one bit each: it regards those that share one. See
    /// [`Other::layers`](super::Other::layers).
    #[parameter(default = 1)]
    pub layers: u16,
}

/// Storage of [`CrowdRules`], owned by the caller. One serves any number of agents in turn.
///
/// After a call it contains the half planes of that call, for a display.
#[derive(Clone, Debug, PartialEq)]
pub struct CrowdBuffer<G: Geometry, const N: usize = 32> {
    /// Half planes of [`Orca`].
    pub reciprocal: HalfPlanes<G, N>,
    /// Half planes of [`SafetyFilter`].
    pub safe: HalfPlanes<G, N>,
}

impl<G: Geometry, const N: usize> CrowdBuffer<G, N> {
    /// Creates an empty storage.
    #[inline]
    #[must_use]
    pub fn new() -> Self {
        CrowdBuffer { reciprocal: HalfPlanes::new(), safe: HalfPlanes::new() }
    }

    /// Whether a larger storage holds more planes.
    #[cfg(feature = "alloc")]
    #[inline]
    pub(super) fn overflowed(&self) -> bool {
        self.reciprocal.overflowed() || self.safe.overflowed()
    }
}

impl<G: Geometry, const N: usize> Default for CrowdBuffer<G, N> {
    #[inline]
    fn default() -> Self {
        CrowdBuffer::new()
    }
}

impl<S: Scalar> CrowdRules<S> {
    /// Returns the force that leads through the crowd. See [`CrowdRules`].
    ///
    /// The `force` of a combiner is its [`requested`](crate::combine::Budget::requested).
    ///
    /// The others are visited once, and so are the obstacles. The half planes remain in `buffer`.
    #[inline]
    #[must_use]
    pub fn steer<G: Geometry<Scalar = S>, const N: usize>(
        &self,
        buffer: &mut CrowdBuffer<G, N>,
        state: &mut PatienceState<S>,
        agent: &Agent<G>,
        force: G::Vector,
        around: Surroundings<impl Others<G>, impl IntoIterator<Item: Obstacle<G>>, S>,
    ) -> G::Vector {
        let wish = requested_velocity(agent, force);
        let dt = around.dt;
        let velocity = self.velocity(buffer, state, agent, wish, around);
        force_to_reach(agent, velocity, dt)
    }

    /// Returns the distance (length) within which neighbours and obstacles count for an agent, if
    /// none has a larger radius or is faster than this. For bodies that do not give way see
    /// [`SafetyFilter::view_distance_of_unyielding`].
    ///
    /// > max(view distance of the filter, radii + max_speed · horizon)
    ///
    /// The horizon is the longer one of [`Orca`]. A [`Distance`] adds to both, and a
    /// [`DensityResponse`] may count bodies that are farther away. An obstacle counts up to this
    /// distance from its surface, for the side at a gap up to [`Patience::gap_distance`].
    ///
    /// ```
    /// use steer_core::crowd::CrowdRules;
    /// use steer_glam::Agent;
    /// use steer_glam::glam::vec2;
    ///
    /// let agent = Agent::new(vec2(0.0, 0.0), vec2(0.0, 0.0));
    /// let agent = agent.with_radius(0.25).with_max_speed(1.5).with_max_force(4.0);
    /// // Radii of 0.5 and 10/3 of it for the horizon.
    /// let distance = CrowdRules::default().view_distance(&agent, 0.25, 1.5, 0.05);
    /// assert!((2.16..2.17).contains(&distance));
    /// ```
    #[inline]
    #[must_use]
    pub fn view_distance<G: Geometry<Scalar = S>>(
        &self,
        agent: &Agent<G>,
        largest_radius: S,
        fastest: S,
        dt: S,
    ) -> S {
        let radii = agent.radius + largest_radius;
        let ahead = |horizon: Option<S>| {
            horizon.map_or(radii * S::from_f64(HORIZON * 0.5), |horizon| agent.max_speed * horizon)
        };
        let ahead = ahead(self.orca.horizon).max(ahead(self.orca.obstacle_horizon));
        let kept = self.filter.distance.largest();
        let early = radii + kept + ahead;
        let filter = SafetyFilter { distance: Distance::of(kept), ..self.filter };
        let dense = self.density_response.map_or(early, |response| response.view_distance(agent));
        filter.view_distance(agent, largest_radius, fastest, dt).max(early).max(dense)
    }

    /// Returns the velocity after the step, for a wished velocity.
    ///
    /// The others are visited once, and so are the obstacles. The half planes remain in `buffer`.
    #[inline]
    #[must_use]
    pub fn velocity<G: Geometry<Scalar = S>, const N: usize>(
        &self,
        buffer: &mut CrowdBuffer<G, N>,
        state: &mut PatienceState<S>,
        agent: &Agent<G>,
        wish: G::Vector,
        around: Surroundings<impl Others<G>, impl IntoIterator<Item: Obstacle<G>>, S>,
    ) -> G::Vector {
        let dt = around.dt;
        buffer.reciprocal.clear();
        buffer.safe.clear();
        let Some(guard) = self.filter.guard(agent, dt) else {
            state.settle(agent, wish, None);
            state.makes_way = None;
            return agent.velocity;
        };
        let goal = state.way_to_goal(agent);
        let layers = Layers { orca: self.orca_step(state, agent, wish, dt), guard, goal };
        // Not a part of the view: it would be copied through the stack.
        let mut nearest = [None; NEIGHBORS];
        let view = self.see(buffer, &layers, agent, wish, &mut nearest, around);
        state.settle(agent, wish, view.shared.as_ref());
        let jam = self.wish(state, agent, wish, &view, &nearest, dt);
        let chosen = self.choose(&mut buffer.reciprocal, &layers.orca, state, agent, &jam, (view.asked, dt));
        state.makes_way = view.asked.then(|| [chosen.x(), chosen.y()]);
        layers.guard.safest(&mut buffer.safe, view.can_brake, followed(agent, &jam, chosen, dt))
    }

    /// Returns the layer that gives way early.
    #[inline]
    fn orca_step<G: Geometry<Scalar = S>>(
        &self,
        state: &PatienceState<S>,
        agent: &Agent<G>,
        wish: G::Vector,
        dt: S,
    ) -> OrcaStep<G> {
        let mut step = OrcaStep::new(
            &self.orca,
            agent,
            wish,
            [state.clearance_fraction(agent), dt],
            self.filter.distance,
        );
        // The bias would lead an idle agent round whatever holds it up.
        step.is_idle = state.is_idle();
        if step.is_idle {
            step.bias_to_agents = S::zero();
        }
        // With a density response nearly all are slow, and have to make room.
        let wished = wish.length().min(agent.max_speed);
        step.is_held_up = self.density_response.is_none()
            && wished >= agent.max_speed * S::from_f64(SLOW_WISH)
            && agent.velocity.dot(wish.unit()) < wished * S::from_f64(HELD_UP);
        step.priority = self.priority;
        step.has_settled = state.settled && !wish.is_within(agent.max_speed * S::from_f64(AT_REST));
        step
    }

    /// Visits the obstacles and the others: adds their half planes, and stores the nearest others.
    #[inline]
    fn see<G: Geometry<Scalar = S>, const N: usize>(
        &self,
        CrowdBuffer { reciprocal, safe }: &mut CrowdBuffer<G, N>,
        &Layers { ref orca, ref guard, goal }: &Layers<G>,
        agent: &Agent<G>,
        wish: G::Vector,
        nearest: &mut [Option<Sighting<G>>; NEIGHBORS],
        around: Surroundings<impl Others<G>, impl IntoIterator<Item: Obstacle<G>>, S>,
    ) -> Findings<G> {
        let Surroundings { others, obstacles, .. } = around;
        let mut gap = self.patience.gap_distance.map(|far| GapAhead::new(agent, wish, far));
        let mut density = self.density_response.map(|response| response.measure(agent, wish));
        let mut lanes = Lanes::new();
        for obstacle in obstacles {
            if let Some(gap) = &mut gap {
                gap.add(&obstacle);
            }
            if let Some(measure) = &mut density {
                measure.hide(&obstacle);
            }
            orca.obstacle(reciprocal, &mut lanes, &obstacle);
            guard.obstacle(safe, &obstacle);
        }
        let (mut can_brake, mut asked) = (true, orca.leave(reciprocal, lanes));
        let mut shared = goal.map(|goal| SharedGoal::new(agent, wish, goal, orca.kept()));
        // An idle agent makes way. Without a known goal its own one is its place.
        let own_goal = orca.is_idle.then(|| goal.unwrap_or_else(G::Vector::zero));
        let far = others.most().map(|most| guard.farthest(most));
        let mut free = (0..).zip(nearest);
        let walls = reciprocal.planes().iter().filter(|plane| plane.class == PlaneClass::Hard).count();
        for sighting in others.sightings(agent.position) {
            let sighting: &Sighting<G> = sighting.borrow();
            if !sighting.other.is_in(self.layers) {
                continue;
            }
            if let Some(measure) = &mut density {
                measure.add(sighting.other.body.position);
            }
            if let Some((index, seen)) = free.next() {
                *seen = Some(*sighting);
                if let Some(shared) = &mut shared {
                    shared.add(sighting);
                }
                let lane = own_goal.and_then(|goal| {
                    let near = reciprocal.planes().get(..walls).unwrap_or_default();
                    let walls = (near, orca.obstacle_horizon);
                    out_of_lane(agent, goal, (orca.kept(), self.priority), walls, sighting)
                });
                asked |= lane.is_some();
                match lane {
                    Some(lane) => reciprocal.push(HalfPlane { neighbor: Some(index), ..lane }),
                    None => asked |= orca.other(reciprocal, index, sighting),
                }
            }
            can_brake &= guard.other(safe, sighting, far);
        }
        Findings { gap, density, shared, can_brake, asked }
    }

    /// Returns the wish as the density leaves it, with the jam that holds the agent up.
    #[inline]
    fn wish<'a, G: Geometry<Scalar = S>>(
        &self,
        state: &mut PatienceState<S>,
        agent: &Agent<G>,
        wish: G::Vector,
        view: &Findings<G>,
        nearest: &'a [Option<Sighting<G>>; NEIGHBORS],
        dt: S,
    ) -> Jam<'a, G> {
        let density = self.density_response.zip(view.density);
        let wish = density.map_or(wish, |(response, measure)| response.slowed(agent, wish, &measure));
        let mut jam = Jam::new(agent, wish, [self.orca.side(), self.filter.distance.agents], nearest);
        jam.queues &= !state.breaks_arch(agent, &jam);
        jam.side = state.keep_side(agent, &jam, view.gap.and_then(|gap| gap.view()), dt);
        jam
    }

    /// Returns the velocity nearest to the wish that avoids others early, or to a turned wish.
    #[inline]
    fn choose<G: Geometry<Scalar = S>, const N: usize>(
        &self,
        planes: &mut HalfPlanes<G, N>,
        orca: &OrcaStep<G>,
        state: &mut PatienceState<S>,
        agent: &Agent<G>,
        jam: &Jam<'_, G>,
        (asked, dt): (bool, S),
    ) -> G::Vector {
        let steps_back = state.steps_back();
        let first = state.first_wish(agent, jam, dt);
        let chosen = planes.nearest(orca.disc(), first).unwrap_or_else(G::Vector::zero);
        if !jam.has_wish || steps_back {
            return chosen;
        }
        if state.is_idle() {
            state.wait_less(dt);
            let stands = !asked && (state.has_given_up() || state.is_at_goal(agent)) && jam.stops(chosen);
            return if stands { G::Vector::zero() } else { chosen };
        }
        let walls = (planes.planes(), orca.obstacle_horizon);
        let second = self.patience.second_wish(state, agent, jam, walls, chosen, dt);
        let second = second.and_then(|second| {
            let choice = planes.nearest(orca.disc(), second.wish);
            choice.filter(|choice| second.accepts(*choice))
        });
        second.unwrap_or(chosen)
    }
}

/// The two layers that make half planes, for one agent in one step, and its goal.
struct Layers<G: Geometry> {
    orca: OrcaStep<G>,
    guard: Guard<G>,
    /// The way to the goal of the agent, if it is known.
    goal: Option<G::Vector>,
}

/// The view of an agent in a step, besides half planes and the nearest others.
struct Findings<G: Geometry> {
    gap: Option<GapAhead<G>>,
    density: Option<Measure<G>>,
    shared: Option<SharedGoal<G>>,
    /// Whether it and all others can brake and stay apart.
    can_brake: bool,
    /// Whether others ask it to make way.
    asked: bool,
}

/// Returns the velocity on the way to a chosen one. An agent that moves as it wishes follows the
/// choice at once. In a jam the choice alternates: followed at once, it would shake the agent.
#[inline]
fn followed<G: Geometry>(agent: &Agent<G>, jam: &Jam<'_, G>, chosen: G::Vector, dt: G::Scalar) -> G::Vector {
    let response = time_scale(agent) * (jam.slowed * G::Scalar::from_f64(RESPONSE));
    let fraction = if response > dt { dt / response } else { G::Scalar::one() };
    agent.velocity + (chosen - agent.velocity) * fraction
}
