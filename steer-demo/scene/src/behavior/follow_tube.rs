//! `follow_tube`: moves along a path within its radius.

use serde::de::{DeserializeSeed, Deserializer, MapAccess};
use serde::{Serialize, Serializer};
use steer_core::behavior::TubeProgress;
use steer_core::terrain::Direction;

use super::follow_path::no_way_back;
use super::prelude::*;
use crate::scene::keys::Rule;
use crate::scene::table::Shape;
use crate::scene::value::expected;

keys! {
    /// Moves along a path within its radius.
    pub struct FollowTube {
        /// The path.
        path: PathName,
        /// Direction along the path, 1 or -1.
        direction: Way [Sign] = Way(Direction::Forward),
        ..rule: steer_core::behavior::FollowTube<f64>,
    }
}

/// Rule of a direction, which scenes write as 1 or -1.
struct Sign;

impl Rule<Way> for Sign {
    fn shape(&self) -> Shape {
        Shape::Choice([1, -1].map(|sign| (sign.to_string(), sign.into())).into())
    }

    fn read<'de, A: MapAccess<'de>>(&self, map: &mut A) -> Result<Way, A::Error> {
        map.next_value_seed(Self)
    }
}

/// A direction along a path.
#[derive(Clone, Copy, Debug)]
pub struct Way(pub Direction);

impl Serialize for Way {
    fn serialize<S: Serializer>(&self, s: S) -> Result<S::Ok, S::Error> {
        s.serialize_f64(self.0.sign())
    }
}

impl<'de> DeserializeSeed<'de> for Sign {
    type Value = Way;

    fn deserialize<D: Deserializer<'de>>(self, d: D) -> Result<Way, D::Error> {
        let ways = [Direction::Forward, Direction::Backward];
        let way = |x: f64| ways.into_iter().find(|way| way.sign::<f64>() == x).map(Way);
        expected(d, &"1 or -1", |value| value.as_f64().and_then(way))
    }
}

impl FollowTube {
    fn rule(&self) -> steer_core::behavior::FollowTube<f64> {
        steer_core::behavior::FollowTube { direction: self.direction.0, ..self.rule }
    }

    /// Returns the path, and the image of the agent nearest to its position on the path.
    fn beside<'a>(&self, view: &AgentView<'a>, progress: &TubeProgress<f64>) -> Beside<'a> {
        view.beside(&self.path, |me, path| self.rule().projection(progress, me, path).distance)
    }
}

impl Steer for FollowTube {
    type Memory = TubeProgress<f64>;
    const ROLE: Role = Role::Patrol;

    fn steer(&self, view: &AgentView<'_>, progress: &mut TubeProgress<f64>, _: impl FnMut() -> f64) -> Push {
        let Beside { me, path, .. } = self.beside(view, progress);
        self.rule().steer(progress, &me, path).into()
    }

    fn fits(&self, ground: &Ground<'_>, progress: &Self::Memory, _: &Self::Memory) -> Result<(), Fault> {
        let path = &ground.paths[self.path.index()];
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

    fn walks(&self) -> Option<&PathName> {
        Some(&self.path)
    }

    fn goal(&self, ground: &Ground<'_>) -> Option<Target> {
        ground.end(&self.path, self.direction.0)
    }

    fn call(&self, _: &Self::Memory) -> Call {
        let state = Arg::State("tube_progress", "TubeProgress<f32>");
        Call::of(&self.rule(), vec![state, Arg::Agent, Arg::Path(self.path.index())])
    }

    fn foresee(&self, view: &AgentView<'_>, progress: &TubeProgress<f64>, marks: &mut Marks) {
        let (from, beside) = (view.me.position, self.beside(view, progress));
        let Beside { me, path, .. } = &beside;
        let now = beside.here(self.rule().projection(progress, me, path).point);
        let target = beside.here(self.rule().target(progress, me, path));
        marks.push(Mark::Predicted { from, to: self.rule().predicted(view.me) });
        marks.push(Mark::Line { from, to: now });
        marks.push(Mark::Line { from: now, to: target });
        marks.push(Mark::Dot(target));
    }
}
