//! Laws of [`Context`].

use crate::approx::{allowed, at, equals, n, near_at, near_vec, same, v};
use crate::cases::{goes_along, mirrors, rotors, turns, vectors};
use crate::refinement::{force_converges, leader};
use crate::units::follows_the_units;
use core::cell::Cell;
use steer_core::behavior::{AvoidObstacles, AvoidObstaclesState, Contain, Evade};
use steer_core::combine::{Context, Contribution, Slot};
use steer_core::parameters::Unit;
use steer_core::terrain::Circle;
use steer_core::{Agent, Geometry, Scalar, Vec2Ext, Vec2Like, seek};

const MAX: f64 = 30.0;

/// Returns an empty map of sixteen directions, the first along this heading, for an agent at rest:
/// its wishes are forces.
fn map<G: Geometry>(heading: G::Vector) -> Context<G, 16> {
    Context::new(&still(heading))
}

fn still<G: Geometry>(heading: G::Vector) -> Agent<G> {
    Agent::new(v(0.0, 0.0), v(0.0, 0.0)).with_heading(heading).with_max_speed(n(MAX)).with_max_force(n(MAX))
}

/// `true` if the interpolated maximum matches the wish: the directions are exact to 10⁻⁸ or to
/// rounding.
fn close<G, V: Vec2Like<G>>(a: V, b: V) -> bool {
    let off = (a.x() - b.x()).abs().max((a.y() - b.y()).abs());
    off <= n(1e-6) || near_at(off, n(0.0), n(16.0))
}

/// A single wish is returned unchanged, whatever its angle between two directions.
pub fn one_interest_is_returned_unchanged<G: Geometry>() {
    for heading in rotors::<G>() {
        for wish in vectors::<G>().into_iter().filter(|wish| wish.length() <= n(20.0)) {
            let moving = Agent { velocity: wish * n(0.25), ..still(heading) };
            for agent in [still(heading), moving] {
                let force = Context::<G, 16>::new(&agent).interest(|| wish).total();
                assert!(close(force, wish), "a single wish of {wish:?} comes out as {force:?} for {agent:?}");
            }
        }
    }
}

/// The force turns without steps as the wish turns: headings are not quantised.
pub fn headings_are_not_quantised<G: Geometry>() {
    let mut before = n::<G::Scalar>(-2.0);
    for i in -40..=40 {
        let angle = f64::from(i) * 0.02;
        let wish = G::Vector::turn(n(angle)) * n(8.0);
        let force = map(at::<G>(1.0, 0.0)).interest(|| wish).danger(|| v(-3.0, 0.0)).total();
        let sine = force.unit().y();
        assert!(
            sine > before,
            "the force turns with the wish: its sine is {sine:?} at {angle}, {before:?} before"
        );
        before = sine;
    }
}

/// A direction that a warning closes is not taken, and the force leads around it.
pub fn a_closed_direction_is_bypassed<G: Geometry>() {
    for (wish, left) in [(at::<G>(20.0, 1.0), true), (v(20.0, -1.0), false), (v(20.0, 0.0), true)] {
        let force = map(at::<G>(1.0, 0.0)).interest(|| wish).danger(|| v(-30.0, 0.0)).total();
        let on = force.x() > n(1.0) && if left { force.y() > n(1.0) } else { force.y() < n(-1.0) };
        assert!(on, "the way round leads on, to the nearer side or the +90° side: {force:?} for {wish:?}");
    }
    // Between mirrored directions rounding has no effect, whatever the heading.
    for k in 0..60 {
        let heading = G::Vector::fraction_of_turn(k, 60).rotate_by(v(0.6, 0.8)).unit();
        let force = map(heading).interest(|| heading * n(20.0)).danger(|| heading * n(-30.0)).total();
        let aside = heading.perp_dot(force);
        assert!(
            aside > n(1.0),
            "of mirrored ways round the one on the +90° side leads on: {force:?}, {heading:?}"
        );
    }
}

/// An agent that seeks a target exactly behind a circle, where a sum would stop it, arrives. The
/// warning may grow around the circle or come from avoiding it.
pub fn head_on_it_reaches_the_target_behind<G: Geometry>() {
    let circle = Circle::new(at::<G>(100.0, 0.0), n(20.0));
    // A push straight out that fades over a distance of 40 around the circle.
    reaches("a push straight out", &circle, |agent: &Agent<G>| {
        let out = agent.position - circle.center;
        let gap = out.length() - circle.radius;
        out.with_length((n::<G::Scalar>(1.0) - gap / n(40.0)).max(n(0.0)) * n(2.0))
    });
    let (avoid, mut state) =
        (AvoidObstacles { feeler_length: n(60.0), clearance: n(2.0) }, AvoidObstaclesState::default());
    let swept = |agent: &Agent<G>| avoid.steer(&mut state, agent, [circle]);
    reaches("the swept body", &circle, swept);
    // The same behaviour as a detour, its proper kind.
    let mut state = AvoidObstaclesState::default();
    gets_there("a detour", &circle, |agent: &Agent<G>, map| {
        map.detour(|| avoid.steer(&mut state, agent, [circle])).total()
    });
}

/// A detour with a force of zero has no effect. Any other detour is a warning and a wish, as strong
/// as its force.
pub fn a_detour_is_zero_or_leads_around<G: Geometry>() {
    let moving = Agent { velocity: at::<G>(8.0, 0.0), ..still(v(1.0, 0.0)) }.with_max_speed(n(10.0));
    let wish = || at::<G>(0.0, 7.0);
    let (quiet, alone) = (
        Context::<G, 16>::new(&moving).interest(wish).detour(|| v(0.0, 0.0)).total(),
        Context::<G, 16>::new(&moving).interest(wish).total(),
    );
    same(&(), quiet, alone);
    // (20, −30) and the velocity make (28, −30): stronger than any wish, which is truncated to 10.
    let round = Context::<G, 16>::new(&moving).interest(wish).detour(|| v(20.0, -30.0)).total();
    assert!(round.y() < n(-5.0), "a loud detour is gone: {round:?}");
    let weighted = Context::<G, 16>::new(&moving).weighted_detour(n(2.0), || v(1.0, -3.0));
    let twice = Context::<G, 16>::new(&moving).detour(|| v(2.0, -6.0));
    assert!(weighted.slots() == twice.slots(), "its weight multiplies its force");
    // No direction near (8, 0) + (−2, 6) has a danger.
    let alone = Context::<G, 16>::new(&moving).detour(|| v(-2.0, 6.0)).total();
    assert!(close(alone, v(-2.0, 6.0)), "a detour alone comes out as it went in, (−2, 6): {alone:?}");
}

fn reaches<G: Geometry>(what: &str, circle: &Circle<G>, mut warning: impl FnMut(&Agent<G>) -> G::Vector) {
    gets_there(what, circle, |agent, map| map.danger(|| warning(agent)).total());
}

fn gets_there<G: Geometry>(
    what: &str,
    circle: &Circle<G>,
    mut total: impl FnMut(&Agent<G>, Context<G, 16>) -> G::Vector,
) {
    let target = at::<G>(200.0, 0.0);
    let mut agent = Agent::new(at::<G>(0.0, 0.0), v(4.0, 0.0)).with_max_speed(n(4.0));
    for _ in 0..400 {
        let map = Context::new(&agent).interest(|| seek(&agent, target));
        agent.step(total(&agent, map), n(1.0));
        let from_middle = agent.position.distance(circle.center);
        assert!(from_middle > circle.radius, "warned by {what} it goes through the circle: {from_middle:?}");
        if agent.position.distance(target) < n(8.0) {
            return;
        }
    }
    panic!("warned by {what} it reaches the target behind: it is at {:?}", agent.position);
}

/// If every wanted direction is closed, the force is the sum of the warnings.
pub fn dangers_alone_are_the_force<G: Geometry>() {
    let warning = at::<G>(-3.0, 1.0);
    same(&(), map(at::<G>(0.0, 1.0)).danger(|| warning).total(), warning);
    let shut = map::<G>(at::<G>(1.0, 0.0))
        .interest(|| v(9.0, 0.0))
        .danger(|| v(-99.0, 50.0))
        .danger(|| v(0.0, -99.0))
        .danger(|| v(0.0, 50.0));
    let shut = shut.total();
    assert!(shut.x() < n(-20.0), "with all ways on closed it goes back: {shut:?}");
    same(&(), map::<G>(at::<G>(1.0, 0.0)).total(), v(0.0, 0.0));
}

/// The force is no longer than `max_force`, with however few directions.
pub fn the_total_is_no_longer_than_max_force<G: Geometry>() {
    fn total<G: Geometry, const N: usize>(wish: G::Vector) -> G::Vector {
        Context::<G, N>::new(&still(v(3.0, -4.0)).with_max_force(n(2.0)))
            .interest(|| wish)
            .weighted_interest(n(3.0), || wish)
            .total()
    }
    for wish in vectors::<G>() {
        let all = [
            total::<G, 0>(wish),
            total::<G, 1>(wish),
            total::<G, 2>(wish),
            total::<G, 3>(wish),
            total::<G, 8>(wish),
        ];
        for force in all {
            assert!(force.length() <= n(2.0001), "no longer than 2: {force:?} for {wish:?}");
        }
        same(&wish, all[0], v(0.0, 0.0));
    }
}

/// The record receives each entry's force. A wish gets all of it, and a warning gets nothing,
/// because it only closes directions.
pub fn the_record_has_interests_and_dangers<G: Geometry>() {
    let recorded = [const { Cell::new(None) }; 2];
    let _ = map(at::<G>(1.0, 0.0))
        .with_recorder(|part: Contribution<G>| recorded[part.entry].set(Some((part.requested, part.applied))))
        .weighted_interest(n(2.0), || v(1.0, 2.0))
        .danger(|| v(0.0, 3.0))
        .total();
    for (cell, (requested, got)) in
        recorded.iter().zip([(v(2.0, 4.0), v(2.0, 4.0)), (v(0.0, 3.0), v(0.0, 0.0))])
    {
        let part: Option<(G::Vector, G::Vector)> = cell.get();
        let right = part.is_some_and(|(a, g)| near_vec(a, requested) && near_vec(g, got));
        assert!(right, "the entry that requested {requested:?} got {got:?}: {part:?}");
    }
}

/// A wish is no faster than `max_speed`, whatever its force.
pub fn an_interest_is_no_faster_than_max_speed<G: Geometry>() {
    // From (4, 0) a force of (10, 0) wishes for 14 and gets 5; with (−4, −8) for (0, −8).
    let agent = Agent::<G>::new(v(0.0, 0.0), v(4.0, 0.0)).with_max_speed(n(5.0)).with_max_force(n(MAX));
    for (wish, want) in
        [(v(10.0, 0.0), v(1.0, 0.0)), (v(-4.0, -8.0), v(-4.0, -5.0)), (v(-4.0, 3.0), v(-4.0, 3.0))]
    {
        let force = Context::<G, 16>::new(&agent).interest(|| wish).total();
        assert!(close(force, want), "of the wish {wish:?} at 4 of 5 {want:?} is had: {force:?}");
    }
}

/// The interpolated maximum lies within half a step of the best direction, even if a neighbouring
/// direction is closed.
pub fn the_crest_is_within_half_a_step<G: Geometry>() {
    // A full push away from −22.5° leaves at 45° 10 · cos 45° · (1 − sin 22.5°) = 4.365, more than
    // at 22.5° and 67.5°. The cosine through the three would rise beyond 56.25°, half a step on.
    // There: 4.365 / cos 11.25° = 4.4506.
    for side in [1.0, -1.0] {
        let warning = at::<G>(-27.716_386, 11.480_503 * side);
        // The warning is chosen so that nothing depends on the tie of mirrored directions.
        let force = map(at::<G>(1.0, 0.0)).interest(|| v(10.0, 0.0)).danger(|| warning).total();
        let off = force.distance(v(2.472_615, 3.700_535 * side));
        assert!(off <= allowed(1e-3, 1.0), "the best of it is (2.473, 3.701), to the side {side}: {force:?}");
    }
}

/// The force turns and mirrors with the world.
pub fn it_goes_along_with_the_world<G: Geometry>() {
    for (i, wish) in vectors::<G>().into_iter().enumerate() {
        let warning = vectors::<G>()[(i * 3 + 1) % 10];
        // A wish between a mirrored pair of directions is a tie, and a tie keeps its side.
        let heading = at::<G>(12.0 / 13.0, 5.0 / 13.0);
        goes_along("the map goes along with the world", turns::<G>().chain(mirrors()), |c| {
            map(c.vector(heading)).interest(|| c.vector(wish)).danger(|| c.vector(warning)).total()
        });
    }
}

/// The weight of a warning multiplies it, with either sign.
pub fn the_weight_of_a_danger_counts<G: Geometry>() {
    for warning in vectors::<G>() {
        for weight in [0.0, 0.5, -2.0, 3.0] {
            let wish = || v(9.0, 2.0);
            let start = || map(at::<G>(1.0, 0.0)).interest(wish);
            let weighted = start().weighted_danger(n(weight), || warning);
            let want = start().danger(|| warning * n(weight));
            for (got, want) in weighted.slots().iter().zip(want.slots()) {
                assert!(got == want, "{weight} times the warning {warning:?} is {want:?}: {got:?}");
            }
        }
    }
    // 3 times (−5, 0) is a danger of 15 ahead, half of the max_force of 30 that closes a direction.
    let warned = map(at::<G>(1.0, 0.0)).weighted_danger(n(3.0), || v(-5.0, 0.0));
    let [ahead, ..]: &[Slot<G>; 16] = warned.slots();
    same(&ahead, ahead.direction, v(1.0, 0.0));
    assert!(ahead.danger == n(15.0) && ahead.interest == n(0.0), "the danger ahead is 15: {ahead:?}");
}

/// A run converges if its steps get shorter.
pub fn it_converges_with_shorter_steps<G: Geometry>() {
    force_converges("Context", |me: &Agent<G>, time, _| {
        let evade = || Evade::default().steer(me, &leader(time)) * n(0.0625);
        Context::<_, 16>::new(me).interest(|| seek(me, v(-80.0, 60.0))).danger(evade).total()
    });
}

/// Its results follow the units.
pub fn it_follows_the_units<G: Geometry>() {
    follows_the_units::<G>("Context", |s, out| {
        let avoid = s.fit(AvoidObstacles { feeler_length: n(48.0), clearance: n(4.0) });
        let contain = s.fit(Contain { clearance: n(16.0) });
        let mut state = AvoidObstaclesState::default();
        let map = Context::<_, 8>::new(&s.me)
            .interest(|| seek(&s.me, s.place))
            .weighted_interest(n(0.5), || s.forces[0])
            .detour(|| avoid.steer(&mut state, &s.me, s.circles))
            .danger(|| contain.steer(&s.me, &s.bounds));
        for slot in &map.slots()[..4] {
            out.number(Unit::SPEED, slot.interest);
            out.number(Unit::FORCE, slot.danger);
        }
        out.force(map.total());
    });
}

/// Maps of 0, 1 and 2 directions, and without force, have a total, too.
pub fn few_directions_are_enough<G: Geometry>() {
    let agent = Agent::<G>::new(v(0.0, 0.0), v(0.0, 0.0)).with_max_force(n(10.0));
    let wish = || v(3.0, 4.0);
    equals(&0, Context::<G, 0>::new(&agent).interest(wish).total(), v(0.0, 0.0));
    equals(&1, Context::<G, 1>::new(&agent).interest(wish).total(), v(3.0, 0.0));
    equals(&2, Context::<G, 2>::new(&agent).interest(wish).total(), v(3.0, 0.0));
    let weak = agent.with_max_force(n(0.0));
    equals(&"weak", Context::<G, 8>::new(&weak).interest(wish).total(), v(0.0, 0.0));
}
