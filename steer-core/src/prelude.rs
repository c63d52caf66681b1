//! Items that most programs use, in one import: `use steer_core::prelude::*`.
//!
//! | of | items |
//! |---|---|
//! | the root | [`Agent`], [`Body`], [`Geometry`], [`Vec2Ext`], [`Scalar`], [`Validate`], the functions |
//! | [`behavior`](crate::behavior) | all |
//! | [`combine`](crate::combine) | [`Sum`], [`Priority`], [`Budget`], [`RunningSum`], [`Dither`], [`Context`] |
//! | [`crowd`](crate::crowd) | [`CrowdRules`], [`CrowdBuffer`], [`PatienceState`], [`Surroundings`], [`SafetyFilter`], [`HalfPlanes`] |
//! | [`neighbors`](crate::neighbors) | [`Sight`], [`Tracking`], [`Grid`], and `GridBuffer` with `alloc` |
//! | [`space`](crate::space) | [`Bounds`], [`Edge`], [`Torus`] |
//! | [`swarm`](crate::swarm) | [`SwarmRules`], and `Swarm` with `alloc` |
//! | [`terrain`](crate::terrain) | [`Path`], [`Circle`], [`Wall`], [`Polygon`], [`Obstacle`], [`line_of_sight`], and `Shape` with `alloc` |
//!
//! ```
//! use steer_core::prelude::*;
//!
//! fn step<G: Geometry<Scalar = f32>>(agent: &mut Agent<G>, goal: G::Vector, rocks: &[Circle<G>]) {
//!     let avoidance = AvoidCircles::default().steer(agent, rocks.iter().copied());
//!     let arrive = Arrive::within(50.0);
//!     let force = Sum::new(agent.max_force)
//!         .then(|| avoidance.force)
//!         .then(|| arrive.steer(agent, goal))
//!         .total();
//!     agent.damp(avoidance.factor(1.0));
//!     agent.step(force, 1.0);
//! }
//! ```

pub use crate::agent::{Agent, Body};
pub use crate::behavior::*;
pub use crate::checked::Validate;
pub use crate::combine::{Budget, Context, Dither, Priority, RunningSum, Sum};
#[cfg(feature = "alloc")]
pub use crate::crowd::Crowd;
pub use crate::crowd::{CrowdBuffer, CrowdRules, HalfPlanes, PatienceState, SafetyFilter, Surroundings};
#[cfg(feature = "alloc")]
pub use crate::neighbors::GridBuffer;
pub use crate::neighbors::{Grid, Sight, Tracking, TrackingState, all_except, check_others, nearest};
pub use crate::scalar::Scalar;
pub use crate::space::{Bounds, Edge, Torus};
#[cfg(feature = "alloc")]
pub use crate::swarm::Swarm;
pub use crate::swarm::SwarmRules;
#[cfg(feature = "alloc")]
pub use crate::terrain::Shape;
pub use crate::terrain::{Circle, Obstacle, Path, Polygon, Wall, line_of_sight};
// Without `Vec2Like`: its `dot` takes the place of nalgebra's, which takes a reference.
pub use crate::vector::{Geometry, Vec2Ext};
