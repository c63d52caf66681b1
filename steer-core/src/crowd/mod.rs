//! Crowds: agents that pass each other, get through doors, and never overlap.
//!
#![doc = include_str!("../../pictures/crowd.svg")]
//!
//! | name | |
//! |---|---|
//! | `Crowd`, `Member`, `Status`, `Person` | owns many agents and keeps the law for them, with the feature `alloc` |
//! | [`CrowdRules`], [`CrowdBuffer`] | the whole chain in one call: from any force to a safe one |
//! | [`SafetyFilter`] | the last layer alone: no overlap, whatever the behaviours ask for |
//! | [`Orca`] | the first layer alone: gives way early, each of two by half |
//! | [`DensityResponse`] | slows wishes by the density ahead, as people do |
//! | [`Distance`] | gaps in units of length, such as 0.1 m |
//! | [`Patience`], [`PatienceState`] | resolves deadlocks of agents that are held up |
//! | [`Surroundings`] | what an agent sees in a step |
//! | [`Other`], [`Intent`], [`Others`] | a neighbour, whether it gives way, its goal, and any iterator over neighbours |
//! | `CrowdGrid`, `Seen`, `SeenBuffer` | finds the neighbours in a loop of your own, with the feature `alloc` |
//! | [`HalfPlane`], [`PlaneClass`], [`HalfPlanes`] | velocities that a layer allows, in the caller's storage |
//!
//! For many agents take `Crowd`: it finds the neighbours and keeps every condition of the law. For
//! a loop of your own take [`CrowdRules`], and regard the pitfalls below.
//!
//! The three layers have three tasks. [`Orca`] gives way early, so that motion is smooth. In a
//! dense crowd it fails. [`Patience`] breaks deadlocks. [`SafetyFilter`] is a law and not a
//! tendency: it holds for any wish, at any constant `dt`, within `max_force` and `max_speed`.
//!
//! # Examples
//! Two agents meet head-on. Both pass, and they never touch.
//!
//! ```
//! use steer_core::Vec2Ext as _;
//! use steer_core::crowd::{CrowdRules, PatienceState, Surroundings};
//! use steer_glam::{Agent, CrowdBuffer};
//! use steer_glam::glam::vec2;
//!
//! let (rules, mut buffer, dt) = (CrowdRules::default(), CrowdBuffer::<32>::new(), 0.05);
//! let mut walkers = [-5.0, 5.0].map(|x| {
//!     Agent::new(vec2(x, 0.0), vec2(0.0, 0.0)).with_radius(0.3).with_limits(1.4, 2.0)
//! });
//! let (wishes, mut states) = ([vec2(1.4, 0.0), vec2(-1.4, 0.0)], [PatienceState::default(); 2]);
//! for _ in 0..200 {
//!     let bodies = walkers.map(|walker| walker.to_body());
//!     for (i, walker) in walkers.iter_mut().enumerate() {
//!         let force = walker.force_toward(wishes[i]); // or of any behaviours
//!         let around = Surroundings::new(dt).with_others([bodies[1 - i]]);
//!         let force = rules.steer(&mut buffer, &mut states[i], walker, force, around);
//!         walker.step(force, dt);
//!     }
//!     assert!(walkers[0].position.distance(walkers[1].position) >= 0.6);
//! }
//! assert!(walkers[0].position.x > 5.0 && walkers[1].position.x < -5.0);
//! ```
//!
//! # Pitfalls
//! - **A neighbour left out.** All within [`CrowdRules::view_distance`] count. The ten nearest
//!   are not enough: two overlapped by 40 % in tests. A `CrowdGrid` leaves none out, and neither
//!   does [`Grid::all_within`](crate::neighbors::Grid::all_within).
//! - **Different strength.** If agents have different max_force / mass, set `braking` to the least
//!   and `quickest` to the largest: [`SafetyFilter::among`].
//! - **A force after the filter.** The filter comes last. A push that is added afterwards, a
//!   [`damp`](crate::Agent::damp) or a position that is set are outside the law.
//! - **A start that is not safe.** At rest and apart suffices. [`SafetyFilter::check_among`]
//!   returns whether another state is safe. Agents that overlap part, while all other pairs keep
//!   the law.
//! - **A goal that others stand on.** Tell it: [`PatienceState::set_goal`], or `Crowd::set_goal`.
//!   Agents of one goal then come to rest around it, and idle ones make way. Without it an agent
//!   circles such a goal until its wish has turned round.
//! - **A limited wish.** Pass a combiner's [`requested`](crate::combine::Budget::requested), not
//!   its `total`: the crowd limits the force.
//! - **Different `dt`.** All agents of a crowd step at the same times, by the same `dt` in every
//!   step: a shorter one lengthens the way of braking.
//!
//! On a [`Torus`](crate::space::Torus) the neighbours and obstacles are passed as their nearest
//! images, as a `CrowdGrid` returns them. The world must be larger than twice the view distance and
//! twice [`Patience::gap_distance`].
//!
//! # Formula of the filter
//! b is the braking that all agents can count on, a the agent's own max_force / mass, l = b · dt. A
//! hat marks a unit vector. The reference of all is that every agent brakes straight from now on. A
//! body of speed s then moves by S(s, m) in m steps, with k = min(m, ⌊s / l⌋). One that keeps s for
//! a step and then brakes moves by s · T(s, m), with k = min(m − 1, ⌊s / l⌋):
//!
//! > S(s, m) = dt · (k · s − l · k · (k + 1) / 2)<br>
//! > T(s, m) = dt · (1 + k − (l / s) · k · (k + 1) / 2)
//!
//! Seen from agent i, agent j is at x(m) = q − p + ŵ S(|w|, m) − v̂ S(|v|, m). n is the direction
//! of the point of this polyline that is nearest to the origin, and g(m) = n · x(m) − (radii +
//! margin) the gap after m steps. α = max(0, n · v) and β = max(0, −n · w) are the speeds at which
//! the two approach each other, σ = (α + l) / (α + β + 2 l) is the part of the gap that agent i may
//! use. The half plane is
//!
//! > n · v' ≤ min over m of (n · v̂ S(|v|, m) + σ · max(0, g(m))) / T(s, m)
//!
//! with s = |v| + a · dt where the numerator is not negative and s = max(0, |v| − a · dt) where it
//! is. At most eight m are sampled. Between two of them, h apart, a chord misses its curve by at
//! most b · h² / 8, which is taken off. An agent that moves away, n · v̂ < 0, may have any
//! n · v' ≤ n · v̂ S(|v|, ∞) / T(s, ∞): this uses none of the gap at any m, since
//! S(|v|, m) = u T(u, m) with u = |v| − l ≥ s, and T(s, m) / T(s, ∞) falls as s grows. For an
//! obstacle, n is the direction between the nearest points of the way of braking and of the
//! obstacle, and the agent has all of the gap.
//!
//! # Proof that no two overlap
//! 1. *Each keeps to its part.* v' then braking leads agent i along n by n · v' T(|v'|, m) in m
//!    steps. T grows with |v'|, so the half plane bounds this by its reference way and its part of
//!    the gap. Both parts add up to the gap, at every m: the two are apart along n at the end of
//!    every step, and in between, since all motion in a step is straight.
//! 2. *Both use the same n, gap and parts.* x(m) of j is −x(m) of i, to the last bit, and the α of
//!    one is the β of the other.
//! 3. *One can always brake.* Braking is the reference: it uses none of the gap. So if an agent
//!    brakes, because no velocity is left or because `N` is too small, the other may still use its
//!    part. And after any allowed step, the new reference is the rest of what step 1 allowed:
//!    apart.
//! 4. *Both can carry it out.* The velocities considered are a disc of radius a · dt about v, cut
//!    by two chords of the circle of `max_speed`, all of which a force within `max_force` leads to.
//! 5. *What does not give way is an obstacle.* Seen from a body or an obstacle with the velocity w,
//!    the agent moves at v − w. Braking to w is possible: all velocities from v to w lie in the
//!    circle of `max_speed`. So the half plane of an obstacle holds for v' − w, if the steps above
//!    leave a velocity: it is soft and gives way to them.

mod braking;
mod density;
mod distance;
mod domain;
mod gap_ahead;
#[cfg(feature = "alloc")]
mod grid;
mod guard;
mod half_plane;
mod half_planes;
mod ids;
mod intent;
mod jam;
mod making_way;
mod orca;
mod other;
mod others;
#[cfg(feature = "alloc")]
mod owned;
mod patience;
mod program;
mod rules;
mod safety_filter;
mod surroundings;
mod wish;

pub use density::DensityResponse;
pub use distance::Distance;
#[cfg(feature = "alloc")]
pub use grid::{CrowdGrid, Seen, SeenBuffer};
pub use half_plane::{HalfPlane, PlaneClass};
pub use half_planes::HalfPlanes;
pub use orca::Orca;
pub use other::{Intent, Other};
pub use others::Others;
#[cfg(feature = "alloc")]
pub use owned::{Crowd, Member, ObstaclesError, Person, Status};
pub use patience::{Patience, PatienceState};
pub use rules::{CrowdBuffer, CrowdRules};
pub use safety_filter::SafetyFilter;
pub use surroundings::{Nothing, Surroundings};
