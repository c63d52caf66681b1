//! To a door, one after the other.

use serde::Deserialize;
use steer_glam::steer_core;
use steer_glam::steer_core::{QueueState, Vec2Ext as _};

use super::{Act, Mark, Push, Role, Sketch, Stage, Start};
use crate::error::Fault;
use crate::scene::{Casting, Pair, maybe, not_negative};
use crate::vector::v;

/// The parameters of `queue`.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Queue {
    /// Where the door is.
    pub door: Pair,
    /// How far ahead it looks for others.
    #[serde(default = "distance", deserialize_with = "not_negative")]
    pub distance: f64,
    /// How much room it leaves beside them.
    #[serde(default = "clearance", deserialize_with = "not_negative")]
    pub clearance: f64,
    /// How far from the door one that has been through queues again; without it, never.
    #[serde(default, deserialize_with = "maybe")]
    pub again: Option<f64>,
}

/// `queue` at work.
#[derive(Clone, Debug)]
pub(crate) struct Running(Queue, QueueState);

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
}

impl Start for Queue {
    type Running = Running;
    const ROLE: Role = Role::Traveler;

    fn start(&self, _: &Casting<'_>) -> Result<Running, Fault> {
        Ok(Running(self.clone(), QueueState::default()))
    }
}

impl Act for Running {
    fn steer(&mut self, stage: &Stage<'_>, _: impl FnMut() -> f64) -> Push {
        let Self(queue, state) = self;
        let (me, door) = (stage.me, v(queue.door.x, queue.door.y));
        if queue.again.is_some_and(|far| me.position.distance(door) > far) {
            *state = QueueState::default();
        }
        queue.rule().steer(state, me, door, stage.others(), stage.dt).into()
    }

    fn landmark(&self, _: &Stage<'_>) -> Option<Mark> {
        Some(Mark::Goal(v(self.0.door.x, self.0.door.y)))
    }

    fn foresee(&self, stage: &Stage<'_>, sketch: &mut Sketch) {
        let Self(queue, state) = self;
        if state.through {
            return;
        }
        let (me, door) = (stage.me, v(queue.door.x, queue.door.y));
        match queue.rule().gap(me, door, stage.others()) {
            None => sketch.push(Mark::Line { from: me.position, to: door }),
            Some(gap) => {
                let to = me.position + (door - me.position).with_length(gap + me.radius);
                sketch.push(Mark::Predicted { from: me.position, to });
            }
        }
    }
}
