//! The law of refinement, for any behaviour: if the steps of time are halved again and again, the
//! end of a run converges.
//!
//! An effect that is counted in calls breaks it, such as a velocity that is multiplied by a factor
//! in each step. The law of [`units`](crate::units) cannot detect that. In fixed point the law has
//! no domain, because shorter steps round more.

use crate::approx::{is_fixed_point, n, v};
use crate::catalogue::{Entry, Form, Situation};
use steer_core::space::Bounds;
use steer_core::terrain::{Circle, Wall};
use steer_core::{Agent, Body, Geometry, Vec2Ext as _, Vec2Like, seek};

/// Time that a run lasts.
const TIME: usize = 24;

/// Maximum speed of the agent.
const MAX_SPEED: f64 = 5.0;

/// Number of steps in a unit of time.
const RATES: [usize; 5] = [2, 4, 8, 16, 32];

/// Returns the end of a run of `rate` steps in a unit of time. `step` moves the agent by one step
/// of dt. Its arguments are the agent, the time and dt.
pub fn run<G: Geometry>(rate: usize, mut step: impl FnMut(&mut Agent<G>, G::Scalar, G::Scalar)) -> G::Vector {
    let mut me = Agent::new(v(-50.0, 3.0), v(3.0, 1.0)).with_max_speed(n(MAX_SPEED));
    me = me.with_max_force(n(0.5)).with_radius(n(4.0)).with_load(n(2.0)).with_gain(n(1.5));
    for index in 0..TIME * rate {
        step(&mut me, n(index as f64 / rate as f64), n(1.0 / rate as f64));
    }
    me.position
}

/// Asserts that the end of a run converges. `end` takes the number of steps in a unit of time.
///
/// # Panics
/// If the ends of runs with short steps differ by more than half of those with long steps, and by
/// more than a step. The message has the name and the differences.
pub fn converges<G, V: Vec2Like<G>>(name: &str, end: impl Fn(usize) -> V) {
    if is_fixed_point::<V::Scalar>() {
        return;
    }
    let ends = RATES.map(end);
    let gaps: [V::Scalar; 4] = core::array::from_fn(|index| ends[index].distance(ends[index + 1]));
    let (long, short) = (gaps[0] + gaps[1], gaps[2] + gaps[3]);
    // A decision that falls a step later is as good, so a step at full speed is no divergence.
    let step = n::<V::Scalar>(MAX_SPEED / RATES[2] as f64);
    assert!(
        short <= long * n(0.5) || short <= step,
        "refinement: {name} ends {gaps:?} apart where the steps are halved"
    );
}

/// Asserts that a run by a behaviour that returns a force converges. The arguments of `force` are
/// the agent, the time and dt.
///
/// # Panics
/// See [`converges`].
pub fn force_converges<G: Geometry>(
    name: &str,
    force: impl Fn(&Agent<G>, G::Scalar, G::Scalar) -> G::Vector,
) {
    state_converges(name, |(): &mut (), me: &Agent<G>, time, dt| force(me, time, dt));
}

/// Asserts that a run by a behaviour with a state converges. Each run begins with its default.
///
/// # Panics
/// See [`converges`].
pub fn state_converges<G: Geometry, S: Default>(
    name: &str,
    force: impl Fn(&mut S, &Agent<G>, G::Scalar, G::Scalar) -> G::Vector,
) {
    converges(name, |rate| {
        let mut state = S::default();
        run(rate, |me: &mut Agent<G>, time, dt| {
            let force = force(&mut state, me, time, dt);
            me.step(force, dt);
        })
    });
}

/// Returns the end of a run by a behaviour. With `driven` the agent also seeks a goal.
///
/// Samples are 0: what is drawn by the step has no limit.
#[must_use]
pub fn end<G: Geometry>(entry: &Entry<G>, pick: usize, driven: bool, rate: usize) -> G::Vector {
    let mut at = Situation::new(Agent::new(v(0.0, 0.0), v(0.0, 0.0)), leader(n(0.0)));
    at.target = v(20.0, 40.0);
    at.others[1] = Body { radius: n(4.0), ..Body::at_rest(v(10.0, 22.0)) };
    at.circles = [Circle::new(v(20.0, 9.0), n(12.0)); 2];
    at.walls = [Wall::new(v(0.0, -90.0), v(40.0, 80.0)); 2];
    at.points = [v(-50.0, 0.0), v(-10.0, 0.0), v(-10.0, 30.0)];
    at.area = Bounds { min: v(-100.0, -60.0), max: v(0.0, 30.0) };
    (at.sample, at.rate) = (n(0.0), n(0.0625));
    let form = Form::new(pick);
    run(rate, |me, time, dt| {
        (at.me, at.others[0], at.dt) = (*me, leader(time), dt);
        let drive = if driven { seek(me, v(80.0, 0.0)) } else { v(0.0, 0.0) };
        let result = (entry.steer)(&form, &mut at).unwrap_or(v(0.0, 0.0));
        if entry.turns {
            me.step_with_turn(me.heading + drive, result, dt);
        } else {
            me.step(result + drive, dt);
        }
    })
}

/// Returns a body that moves in a straight line, at this time.
pub fn leader<G: Geometry>(time: G::Scalar) -> Body<G> {
    let start = Body::new(v(-20.0, -10.0), v(2.0, 0.5));
    Body { position: start.position_at(time), ..start }
}
