//! Whether agents with an `avoidance` keep apart from the present state on.

use steer_glam::steer_core::crowd::SafetyFilter;
use steer_glam::steer_core::space::Edge;
use steer_glam::steer_core::{Error, Vec2Like as _};

use super::avoid::Avoider;
use super::{ROUNDING, World};
use crate::behavior::AgentView;
use crate::vector::{Agent, V};

/// Common numbers of the agents with an `avoidance`.
struct Common {
    /// Whether there is only one of them.
    is_alone: bool,
    /// Largest max_force / mass of them (length/time²). `None` if none can accelerate.
    most: Option<f64>,
    /// Deceleration on which the first of them counts (length/time²).
    braking: Option<f64>,
    /// Largest `max_speed` (length/time) and radius (length) of them.
    extremes: (f64, f64),
}

impl World {
    /// Returns the index of the first agent with an `avoidance` that may touch another one or an
    /// obstacle at rest from now on, and the reason. Bodies that touch already are in
    /// [`overlaps`](Self::overlaps).
    ///
    /// The law of [`SafetyFilter`] has these conditions.
    pub fn first_unsafe(&self) -> Option<(usize, String)> {
        let avoiders = || {
            let all = self.agents.iter().zip(&self.steering).enumerate();
            all.filter_map(|(index, (me, steering))| Some((index, me, steering.avoider.as_ref()?)))
        };
        let (_, _, first) = avoiders().next()?;
        let (is_alone, still, state) = (avoiders().count() == 1, self.scene.dt <= 0.0, self.state());
        if still
            || is_alone && state.seen_by(&self.agents[0], 0).barriers(first.rules.layers).next().is_none()
        {
            return None;
        }
        let larger = |(speed, radius): (f64, f64), (_, me, _): (usize, &Agent, &Avoider)| {
            (speed.max(me.max_speed), radius.max(me.radius))
        };
        let common = Common {
            is_alone,
            most: SafetyFilter::for_agents(avoiders().map(|(_, me, _)| me)).quickest,
            braking: first.expected()[0],
            extremes: avoiders().fold((0.0, 0.0), larger),
        };
        avoiders().find_map(|(index, me, avoider)| {
            let view = state.seen_by(me, index);
            let fault = self.fault_of(avoider, &view, &common).or_else(|| too_fast(avoider, &view));
            fault.map(|reason| (index, reason))
        })
    }

    /// Returns what excludes an agent from the law wherever the others are.
    fn fault_of(&self, avoider: &Avoider, view: &AgentView<'_>, common: &Common) -> Option<String> {
        let (me, (width, height)) = (view.me, self.size());
        let [braking, quickest] = avoider.expected();
        let reach = avoider.reach_of_law(me, common.extremes, view.dt);
        let is_outside =
            |place: V| !((0.0..=width).contains(&place.x()) && (0.0..=height).contains(&place.y()));
        if self.scene.edge == Edge::Wrap && !common.is_alone && 2.0 * reach >= width.min(height) {
            return Some(format!(
                "its view distance is {reach:.3}: a larger world is needed, more than twice that"
            ));
        }
        if self.scene.edge == Edge::Bounce && is_outside(me.position) {
            return Some("it begins outside of the world: a start within its sides is needed".into());
        }
        let filter = avoider.rules_of(me).filter;
        if let Err(Error::AgentOutOfRange { what, needed, .. }) = filter.check_step(me, view.dt) {
            return Some(format!("{what} is out of range: {needed} is needed"));
        }
        if me.speed() > 0.0 && SafetyFilter::for_agents([me]).braking.is_none() {
            return Some("it moves and cannot brake: a `max_force` or no velocity is needed".into());
        }
        if me.speed() > me.max_speed * (1.0 + ROUNDING) {
            return Some("it is faster than its `max_speed`: a lower velocity is needed".into());
        }
        if braking != common.braking {
            return Some("its `braking` is not the first agent's: the same for all is needed".into());
        }
        if quickest < common.most {
            return Some("its `quickest` is too low: the largest max_force / mass of all is needed".into());
        }
        None
    }
}

/// Returns why an agent cannot brake in time.
fn too_fast(avoider: &Avoider, view: &AgentView<'_>) -> Option<String> {
    match avoider.check_among(view) {
        Err(error @ Error::OutOfRange { what: "velocity", .. }) => Some(error.to_string()),
        _ => None,
    }
}
