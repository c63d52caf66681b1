//! `queue`: moves to a door, one agent after the other.

use serde::{Deserialize, Serialize};
use steer_glam::steer_core;
use steer_glam::steer_core::{QueueState, Vec2Ext as _};

use super::{Act, Landmark, Mark, Push, Role, Sketch, Stage, Start, generously};
use crate::error::Fault;
use crate::scene::{Casting, Place, maybe, not_negative};
use crate::vector::Agent;

/// Parameters of `queue`.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct Queue {
    /// Position of the door.
    pub door: Place,
    /// Look-ahead distance for other agents (length).
    #[serde(default = "distance", deserialize_with = "not_negative")]
    pub distance: f64,
    /// Gap to keep beside them (length).
    #[serde(default = "clearance", deserialize_with = "not_negative")]
    pub clearance: f64,
    /// Distance from the door beyond which an agent that has passed it queues again (length);
    /// `None`: never.
    #[serde(default, deserialize_with = "maybe", skip_serializing_if = "Option::is_none")]
    pub again: Option<f64>,
}

fn distance() -> f64 {
    steer_core::Queue::<f64>::default().distance
}

fn clearance() -> f64 {
    steer_core::Queue::<f64>::default().clearance
}

impl Queue {
    fn rule(&self) -> steer_core::Queue<f64> {
        steer_core::Queue { distance: self.distance, clearance: self.clearance }
    }

    /// Maximum distance of an agent that it waits for (length): the look-ahead distance plus both
    /// radii and the gap.
    fn ahead(&self, stage: &Stage<'_>) -> f64 {
        let (_, largest) = stage.extremes();
        generously(self.distance + stage.me.radius + largest + self.clearance, stage.me)
    }
}

impl Start for Queue {
    type Running = Self;
    const ROLE: Role = Role::Traveler;

    fn start(&self, _: &Casting<'_>) -> Result<Self, Fault> {
        Ok(self.clone())
    }
}

impl Act for Queue {
    type Memory = QueueState;

    fn steer(&self, stage: &Stage<'_>, state: &mut QueueState, _: impl FnMut() -> f64) -> Push {
        let (me, door) = (stage.me, stage.locate(self.door));
        if self.again.is_some_and(|far| me.position.distance(door) > far) {
            *state = QueueState::default();
        }
        self.rule().steer(state, me, door, stage.near(self.ahead(stage)), stage.dt).into()
    }

    fn landmark(&self) -> Option<Landmark> {
        Some(Landmark::Goal(self.door.into()))
    }

    fn reach(&self, me: &Agent) -> Option<f64> {
        Some(self.distance + self.clearance + 2.0 * me.radius)
    }

    fn foresee(&self, stage: &Stage<'_>, state: &QueueState, sketch: &mut Sketch) {
        if state.through {
            return;
        }
        let (me, door) = (stage.me, stage.locate(self.door));
        match self.rule().gap(me, door, stage.near(self.ahead(stage))) {
            None => sketch.push(Mark::Line { from: me.position, to: door }),
            Some(gap) => {
                let to = me.position + (door - me.position).with_length(gap + me.radius);
                sketch.push(Mark::Predicted { from: me.position, to });
            }
        }
    }
}
