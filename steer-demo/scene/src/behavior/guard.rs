//! `guard`: patrols a path, chases another agent that it sees, and searches for it once it is lost.

use serde::{Deserialize, Serialize};
use steer_core::behavior::{PathProgress, Prediction, Pursue};
use steer_core::neighbors::{Sight, Tracking, TrackingState};

use super::follow_path::FollowPath;
use super::prelude::*;
use crate::scene::value::Number;

keys! {
    /// Follows a path until it sees another agent past the obstacles, arrives at its predicted
    /// position while it sees it, then searches where it saw it last.
    pub struct Guard {
        /// Agent to chase.
        quarry: AgentName,
        /// Path to follow while there is nothing to chase.
        path: PathName,
        /// Distance up to which the quarry is noticed. Then it is seen all round, up to one and a
        /// half times as far.
        distance: f64 [Number::not_negative("length")] = 200.0,
        /// Time without sight of the quarry before it follows the path again.
        search: f64 [Number::not_negative("time")] = 120.0,
        /// Distance from its goal, or from the end of an open path, at which slowing begins.
        slowing_radius: f64 [Number::not_negative("length")] = 100.0,
        ..sight: Sight<f64>,
        ..follow: steer_core::behavior::FollowPath<f64>,
    }
}

/// Memory of a guard.
#[derive(Clone, Copy, Debug, Default, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct GuardState {
    /// Whether it sees the quarry.
    sight: TrackingState,
    /// Its search, from the first sight until it gives up.
    search: Option<Search>,
    /// Its progress on the path.
    progress: PathProgress,
}

/// A search for a lost quarry.
#[derive(Clone, Copy, Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
struct Search {
    /// Last seen position of the quarry.
    place: Pair,
    /// Time since it was seen.
    time: f64,
}

/// The three cases in code.
const CODE: &str = "\
if tracking.sees($0, agent, $3.position, $4) {
    *$1 = Some(($3.position, 0.0));
    arrive.steer(agent, $rule.predicted(agent, $3))
} else if let Some((place, time)) = $1.filter(|(_, time)| time + dt < $6) {
    *$1 = Some((place, time + dt));
    arrive.steer(agent, place)
} else {
    *$1 = None;
    follow.steer($2, agent, $5)
}";

impl Guard {
    fn tracking(&self) -> Tracking<f64> {
        Tracking::new(self.sight)
    }

    /// Behaviour while there is nothing to chase.
    fn patrol(&self) -> FollowPath {
        let rule = steer_core::behavior::FollowPath { slowing_radius: self.slowing_radius, ..self.follow };
        FollowPath { path: self.path.clone(), rule }
    }

    /// Returns where it runs in this step. `None` if it follows its path.
    fn goal(&self, view: &AgentView<'_>, state: &mut GuardState) -> Option<V> {
        let quarry = &view.other(&self.quarry);
        if self.tracking().sees(&mut state.sight, view.me, quarry.position, view.solids()) {
            state.search = Some(Search { place: quarry.position.into(), time: 0.0 });
            return Some(Pursue::new(Prediction::Intercept).predicted(view.me, quarry));
        }
        let Search { place, time } = state.search?;
        let time = time + view.dt;
        state.search = (time < self.search).then_some(Search { place, time });
        state.search.map(|search| view.locate(Target::At(search.place)))
    }
}

impl Steer for Guard {
    type Memory = GuardState;
    const ROLE: Role = Role::Hunter;

    fn steer(&self, view: &AgentView<'_>, state: &mut GuardState, sample: impl FnMut() -> f64) -> Push {
        match self.goal(view, state) {
            Some(goal) => {
                steer_core::behavior::Arrive::within(self.slowing_radius).steer(view.me, goal).into()
            }
            None => self.patrol().steer(view, &mut state.progress, sample),
        }
    }

    fn fits(&self, ground: &Ground<'_>, state: &GuardState, first: &GuardState) -> Result<(), Fault> {
        match state.search {
            Some(Search { time, .. }) if time < 0.0 => {
                Err(Fault::new("search.time", time.to_string(), "0 or more"))
            }
            _ => (self.patrol().fits(ground, &state.progress, &first.progress))
                .map_err(|fault| fault.within("progress")),
        }
    }

    fn call(&self, _: &Self::Memory) -> Call {
        let state = [
            Arg::State("sight", "TrackingState"),
            Arg::State("lost", "Option<(Vec2, f32)>"),
            Arg::State("progress", "PathProgress"),
        ];
        let chase = [
            Arg::Body(self.quarry.index()),
            Arg::Obstacles,
            Arg::Path(self.path.index()),
            Arg::Value(Literal::of(&self.search)),
        ];
        let [arrive, follow, tracking] = [
            Literal::beside_default(&steer_core::behavior::Arrive::within(self.slowing_radius)),
            Literal::beside_default(&self.patrol().rule),
            Literal::of(&self.tracking()),
        ];
        Call::of_all(&Pursue::<f64>::new(Prediction::Intercept), state.into_iter().chain(chase).collect())
            .after(format!("let arrive = {arrive};"))
            .after(format!("let follow = {follow};"))
            .after(format!("let tracking = {tracking};"))
            .with_force(CODE)
    }

    fn foresee(&self, view: &AgentView<'_>, state: &GuardState, marks: &mut Marks) {
        let (me, mut next) = (view.me, *state);
        let (from, goal) = (me.position, self.goal(view, &mut next));
        if next.sight.seen {
            let quarry = view.other(&self.quarry).position;
            marks.push(Mark::Ring { center: from, radius: self.tracking().keep.distance });
            marks.push(Mark::Neighbor { from, to: quarry });
            marks.extend(goal.map(|to| Mark::Predicted { from: quarry, to }));
        } else {
            let Sight { distance, min_cos } = self.sight;
            marks.push(Mark::Sight { from, heading: me.heading, distance, min_cos });
            marks.extend(goal.map(Mark::Dot));
        }
        match goal {
            Some(to) => marks.push(Mark::Line { from, to }),
            None => self.patrol().foresee(view, &next.progress, marks),
        }
    }
}
