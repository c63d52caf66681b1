//! Wrong paths, fields, arrival, wandering and time.

use super::{doubles, naive_seek, zero};
use crate::own::V;
use core::cell::Cell;
use steer_core::behavior::{Arrive, FollowPath, PathProgress, Wander, WanderState};
use steer_core::terrain::Path;
use steer_core::{Agent, Vec2Like};

/// The velocity minus the field's.
fn reversed(agent: &Agent<V>, field: fn(V) -> V) -> V {
    agent.velocity - field(agent.position)
}

/// A path without the segment from its last point to its first.
fn never_closed(progress: &mut PathProgress, agent: &Agent<V>, points: &[V]) -> V {
    Path::open(points).map_or(zero(), |path| FollowPath::default().steer(progress, agent, &path))
}

/// Projects on the first segment, even if both ends coincide.
fn along_the_segment(_: &mut PathProgress, agent: &Agent<V>, points: &[V]) -> V {
    let [from, to, ..] = *points else { return zero() };
    let along = (to - from) * (1.0 / (to - from).length());
    naive_seek(agent, from + along * along.dot(agent.position - from))
}

/// A slowing radius that ignores the agent's limits.
fn by_radius(agent: &Agent<V>, target: V, _: f64) -> V {
    Arrive::within(5.0).steer(agent, target) * agent.mass
}

/// A slowing radius so large that the agent creeps.
fn by_wide_radius(agent: &Agent<V>, target: V, dt: f64) -> V {
    Arrive::within(100.0).steer(agent, target) * (agent.mass / dt)
}

/// Wander of Peters' demos, with a drift of this fraction of a whole step.
fn wander(state: &mut WanderState<V>, agent: &Agent<V>, sample: f64, part: f64) -> V {
    Wander::default().steer(state, agent, sample * part, 1.0)
}

/// A drift proportional to dt.
fn by_dt(state: &mut WanderState<V>, agent: &Agent<V>, sample: f64, dt: f64) -> V {
    wander(state, agent, sample, dt)
}

/// A drift independent of dt.
fn by_frame(state: &mut WanderState<V>, agent: &Agent<V>, sample: f64, _: f64) -> V {
    wander(state, agent, sample, 1.0)
}

/// A circle ahead of the agent, but with its point in world axes.
fn in_world_axes(state: &mut WanderState<V>, agent: &Agent<V>, sample: f64, dt: f64) -> V {
    let _ = Wander::default().steer(state, agent, sample, dt);
    agent.heading * 10.0 + state.point * 5.0
}

/// One generator for all agents: each call changes the numbers of the others.
fn by_shared_generator() -> impl FnMut(&mut WanderState<V>, &Agent<V>, f64, f64) -> V {
    let drawn = Cell::new(0.1);
    move |state, agent, _, dt| {
        drawn.set((drawn.get() * 7.0 + 0.3) % 1.0);
        Wander::default().steer(state, agent, drawn.get(), dt)
    }
}

/// Removes a tenth of the velocity in every frame.
fn drag_by_frame(agent: &mut Agent<V>, dt: f64) {
    agent.damp(0.9);
    agent.step(zero(), dt);
}

/// The velocity is a moving average of the wanted velocity, over frames.
fn smoothed_by_frame(agent: &mut Agent<V>, dt: f64) {
    agent.velocity = agent.velocity * 0.9 + V([-2.0, 1.0]) * 0.1;
    agent.step(zero(), dt);
}

/// Measures the velocity as the displacement over dt.
fn measured(agent: &mut Agent<V>, dt: f64) {
    let before = agent.position;
    agent.step(V([3.0, -4.0]), dt);
    agent.velocity = (agent.position - before) * (1.0 / dt);
}

/// A step of at least 1/60.
fn moving_without_time(agent: &mut Agent<V>, dt: f64) {
    agent.step(V([3.0, -4.0]), dt.max(1.0 / 60.0));
}

doubles! {
    path::d11_a_field_moves_the_agent, "a field reversed", reversed;
    path::d13_a_closed_path_is_closed<PathProgress>, "a closed path without its closing segment", never_closed;
    path::d13_the_shortest_paths_are_followed<PathProgress>, "a segment without a length", along_the_segment;
    arrival::d15_arrival_settles_without_passing, "a slowing radius too small to stop in", by_radius;
    arrival::d15_arrival_settles_without_passing, "a slowing radius that makes it creep", by_wide_radius;
    idle::d17_wander_does_not_depend_on_the_frame_rate<WanderState<V>>, "wander by dt", by_dt;
    idle::d17_wander_does_not_depend_on_the_frame_rate<WanderState<V>>, "wander by the frame", by_frame;
    idle::d18_the_wander_circle_turns_with_the_agent<WanderState<V>>, "a wander circle in world axes", in_world_axes;
    idle::d19_random_numbers_belong_to_the_caller<WanderState<V>>, "a shared generator", by_shared_generator();
    time::d21_slowing_depends_on_time_not_on_frames, "drag by the frame", drag_by_frame;
    time::d21_slowing_depends_on_time_not_on_frames, "smoothing by the frame", smoothed_by_frame;
    time::d29_zero_and_long_steps_are_finite, "a velocity that is divided by dt", measured;
    time::d29_zero_and_long_steps_are_finite, "a least step", moving_without_time;
}
