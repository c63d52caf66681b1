//! Laws of all behaviours with parameters, and of the functions [`seek`](steer_core::seek()),
//! [`flee`](steer_core::flee()), [`brake`](steer_core::brake()),
//! [`keep_speed`](steer_core::keep_speed()) and
//! [`match_velocity`](steer_core::match_velocity()). A broken law names the behaviour.

use crate::approx::{finite, is_fixed_point, n, rounds_alike, v};
use crate::cases::{Change, agents, goes_along, mirrors, pairs, peters, shifts, turns};
use crate::catalogue::{Case, Entry, Form, Situation};
use crate::refinement;
use crate::units::{self, Scene};
use steer_core::behavior::*;
use steer_core::parameters::{Scale, Unit};
use steer_core::{Body, Geometry};

/// Returns the force or the turn of the last of some steps, in the changed world of `form`. `None`
/// if the behaviour has no parameters for it.
fn last<G: Geometry>(entry: &Entry<G>, form: &Form<G>, at: &Situation<G>, steps: usize) -> Option<G::Vector> {
    let mut at = at.changed(&form.change);
    let mut last = (entry.steer)(form, &mut at)?;
    for _ in 1..steps {
        at.advance(last, entry.turns);
        last = (entry.steer)(form, &mut at)?;
    }
    Some(last)
}

/// Asserts that the force changes with the world, and that a turn changes with a mirror only.
fn moves<G: Geometry>(
    entry: &Entry<G>,
    pick: usize,
    at: &Situation<G>,
    steps: usize,
    changes: impl Iterator<Item = Change<G>>,
) {
    let form = Form::new(pick);
    let changes = changes.filter(|&change| last(entry, &Form { change, ..form }, at, 1).is_some());
    goes_along(entry.name, changes, |&change| {
        let result = last(entry, &Form { change, ..form }, at, steps).unwrap_or(v(0.0, 0.0));
        // A turn is in the agent's own frame: without the mirror, it is the same in all worlds.
        if entry.turns {
            change.vector(Change { mirrored: change.mirrored, ..Change::<G>::none() }.vector(result))
        } else {
            result
        }
    });
}

/// If all lengths, times and masses are multiplied by powers of two, all results are multiplied by
/// the factor of their unit, exactly.
pub fn results_follow_the_units<G: Geometry>() {
    for entry in Entry::<G>::all() {
        units::follows_the_units::<G>(entry.name, |scene, out| {
            // Some parameters are a quarter as long, in length and in time.
            let part = [1.0, 0.25][scene.pick / 12];
            let Scale { length, time, mass } = scene.scale;
            let scale = Scale { length: length * part, time: time * part, mass };
            let form = Form { scale, ..Form::new(scene.pick) };
            let mut at = scene.situation();
            for _ in 0..2 {
                let Some(result) = (entry.steer)(&form, &mut at) else { return };
                out.vector(if entry.turns { Unit::NUMBER } else { Unit::FORCE }, result);
                at.advance(result, entry.turns);
            }
            out.agent(&at.me);
            at.memory.report(out);
            (entry.report)(&form, scene, out);
        });
    }
}

/// Forces rotate and mirror with the world. A shift does not change them.
pub fn forces_move_with_the_world<G: Geometry>() {
    for entry in Entry::<G>::all() {
        for me in agents::<G>() {
            for (place, velocity) in [(v(-12.0, 30.0), v(3.0, -4.0)), (v(41.0, 7.0), v(-1.0, 0.5))] {
                let mut at = Situation::new(me, Body::new(place, velocity));
                at.memory.turn.rate = n(0.03);
                for pick in 0..6 {
                    moves(&entry, pick, &at, 1, turns().chain(mirrors()).chain(shifts()));
                }
            }
        }
    }
}

/// Over several steps, forces rotate by a quarter turn and mirror with the world, to the last bit.
///
/// The domain is floating-point vectors that round every direction alike.
pub fn steps_move_with_the_world<G: Geometry>() {
    if !rounds_alike::<G>() || is_fixed_point::<G::Scalar>() {
        return;
    }
    let quarter = Change::<G> { rotor: v(0.0, 1.0), ..Change::none() };
    for entry in Entry::<G>::all() {
        for seed in 0..units::COUNT / 4 {
            let scene = Scene::<G>::off_the_lattice(seed);
            let mut at = scene.situation();
            // Ties: a heading along the velocity, and a limited turn to the opposite direction.
            (at.me.heading, at.me.max_turn_rate) = (scene.direction, None);
            // So is a turn that has reached its goal.
            let steps = if entry.turns { 1 } else { 2 };
            moves(
                &entry,
                scene.pick,
                &at,
                steps,
                [quarter, Change { mirrored: true, ..quarter }].into_iter(),
            );
        }
    }
}

/// Forces are finite: on a target, beside coincident bodies, for agents with a maximum speed and
/// force of 0, in random situations.
pub fn forces_are_finite<G: Geometry>() {
    for entry in Entry::<G>::all() {
        let check = |at: &Situation<G>, pick| {
            let result = last(&entry, &Form::new(pick), at, 2);
            assert!(result.is_none_or(finite), "{}: {result:?} in {at:?}", entry.name);
        };
        for me in agents::<G>() {
            for (place, velocity) in pairs::<G>().chain([(me.position, me.velocity)]) {
                let at = Situation::new(me, Body::new(place, velocity));
                (0..6).for_each(|pick| check(&at, pick));
                check(&Situation { me: me.with_max_speed(n(0.0)), ..at }, 0);
            }
        }
        for seed in 0..units::COUNT {
            let scene = Scene::<G>::new(seed, Scale::ONE);
            check(&scene.situation(), scene.pick);
        }
    }
}

/// The end of a run converges if its steps are halved again and again.
pub fn runs_converge_with_shorter_steps<G: Geometry>() {
    for entry in Entry::<G>::all() {
        for pick in 0..units::COUNT as usize / 300 + 1 {
            refinement::converges(entry.name, |rate| refinement::end(&entry, pick, pick % 2 == 0, rate));
        }
    }
}

/// Parameters for the agent of Peters' demos are the defaults, to the last bit. `Boids` is smoother
/// than theirs, and `Contain` begins farther from a side, for its promise.
pub fn parameters_for_the_agent_of_peters_are_the_defaults<G: Geometry>() {
    fn check<G: Geometry, C: Case<G>>() {
        let differs = ["Boids", "Contain"].contains(&C::NAME);
        if let Some(suited) = C::suited(&peters(), n(1.0)).filter(|_| !differs) {
            // Additions to the formulas of the sources are on for an agent, and off by default.
            let is_default = (0..4).any(|pick| suited == C::variant(pick));
            assert!(is_default, "{}: {suited:?}, not {:?}", C::NAME, C::variant(0));
        }
    }
    macro_rules! each {
        ([$geometry:ident] $(($behavior:ty))*) => { $(check::<$geometry, $behavior>();)* };
    }
    for_each_behavior! { {each} [G] }
}
