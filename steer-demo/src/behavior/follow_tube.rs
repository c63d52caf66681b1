//! `follow_tube`: moves along a path within its radius.

use core::fmt;

use serde::de::{self, Deserializer, Unexpected, Visitor};
use serde::{Deserialize, Serialize, Serializer};
use steer_glam::steer_core;
use steer_glam::steer_core::{Direction, TubeProgress};

use super::follow_path::no_way_back;
use super::{Act, Beside, Ground, Mark, Push, Role, Sketch, Stage, Start};
use crate::error::Fault;
use crate::scene::{Casting, not_negative};

/// Parameters of `follow_tube`.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct FollowTube {
    /// Name of the path.
    pub path: String,
    /// Look-ahead time (time).
    #[serde(default = "ahead", deserialize_with = "not_negative")]
    pub ahead: f64,
    /// Direction along the path, 1 or -1.
    #[serde(default, deserialize_with = "direction", serialize_with = "sign")]
    pub direction: Direction,
}

fn ahead() -> f64 {
    steer_core::FollowTube::<f64>::default().ahead
}

/// Reads 1 or -1.
struct Sign;

impl Visitor<'_> for Sign {
    type Value = Direction;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("1 or -1")
    }

    fn visit_f64<E: de::Error>(self, x: f64) -> Result<Direction, E> {
        let ways = [Direction::Forward, Direction::Backward];
        let way = ways.into_iter().find(|way| way.sign::<f64>() == x);
        way.ok_or_else(|| E::invalid_value(Unexpected::Other(&x.to_string()), &self))
    }

    fn visit_u64<E: de::Error>(self, x: u64) -> Result<Direction, E> {
        self.visit_f64(x as f64)
    }

    fn visit_i64<E: de::Error>(self, x: i64) -> Result<Direction, E> {
        self.visit_f64(x as f64)
    }
}

fn direction<'de, D: Deserializer<'de>>(d: D) -> Result<Direction, D::Error> {
    d.deserialize_f64(Sign)
}

fn sign<S: Serializer>(way: &Direction, s: S) -> Result<S::Ok, S::Error> {
    s.serialize_f64(way.sign())
}

/// `follow_tube` at run time.
#[derive(Clone, Debug)]
pub(crate) struct Running {
    path: usize,
    rule: steer_core::FollowTube<f64>,
}

impl Start for FollowTube {
    type Running = Running;
    const ROLE: Role = Role::Patrol;

    fn start(&self, casting: &Casting<'_>) -> Result<Running, Fault> {
        let path = casting.path("path", &self.path)?;
        let rule = steer_core::FollowTube { ahead: self.ahead, direction: self.direction };
        Ok(Running { path, rule })
    }
}

impl Running {
    /// Returns the path, and the image of the agent nearest to its position on the path.
    fn beside<'a>(&self, stage: &Stage<'a>, progress: &TubeProgress<f64>) -> Beside<'a> {
        stage.beside(self.path, |me, path| self.rule.projection(progress, me, path).distance)
    }
}

impl Act for Running {
    type Memory = TubeProgress<f64>;

    fn steer(&self, stage: &Stage<'_>, progress: &mut TubeProgress<f64>, _: impl FnMut() -> f64) -> Push {
        let Beside { me, path, .. } = self.beside(stage, progress);
        self.rule.steer(progress, &me, path).into()
    }

    fn fits(
        &self,
        ground: &Ground<'_>,
        progress: &TubeProgress<f64>,
        _: &TubeProgress<f64>,
    ) -> Result<(), Fault> {
        let path = &ground.paths[self.path];
        // The sum of the legs and the length of the path may round differently.
        let length = path.length() * (1.0 + 1e-9);
        match progress.along {
            Some(along) if !(0.0..=length).contains(&along) => {
                let right = format!("from 0 to {}, the length of the path", path.length());
                Err(Fault::new("along", along.to_string(), right))
            }
            _ => no_way_back(path, progress.returning),
        }
    }

    fn foresee(&self, stage: &Stage<'_>, progress: &TubeProgress<f64>, sketch: &mut Sketch) {
        let (from, beside) = (stage.me.position, self.beside(stage, progress));
        let Beside { me, path, .. } = &beside;
        let now = beside.here(self.rule.projection(progress, me, path).point);
        let target = beside.here(self.rule.target(progress, me, path));
        sketch.push(Mark::Predicted { from, to: self.rule.predicted(stage.me) });
        sketch.push(Mark::Line { from, to: now });
        sketch.push(Mark::Line { from: now, to: target });
        sketch.push(Mark::Dot(target));
    }
}
