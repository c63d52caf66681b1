//! Laws of [`AvoidAgents`].

use crate::approx::{at, equals, equals_number, n, near, near_vec, same, same_vec, v};
use crate::cases::{agents, brisk, peters};
use crate::catalogue::{Case, Situation};
use crate::units::{Results, Scene};
use steer_core::behavior::{Arrive, AvoidAgents, BrakingArrive, ClosestApproach};
use steer_core::parameters::Unit;
use steer_core::{Agent, Body, Geometry, Scalar as _, Vec2Ext, Vec2Like, seek};

impl<G: Geometry> Case<G> for AvoidAgents<G::Scalar> {
    fn steer_in(&self, at: &mut Situation<G>) -> G::Vector {
        self.steer(&at.me, at.others)
    }

    fn variant(pick: usize) -> Self {
        [Self::default(), Self { horizon: n(0.0), ..Self::default() }][pick % 2]
    }

    fn suited(agent: &Agent<G>, one: G::Scalar) -> Option<Self> {
        Some(Self::for_agent(agent, one * n(20.0)))
    }

    fn report(&self, scene: &Scene<G>, out: &mut Results<G::Scalar>) {
        if let Some(threat) = self.closest_approach(&scene.me, scene.others) {
            out.number(Unit::TIME, threat.time);
            out.vector(Unit::LENGTH, threat.own);
            out.vector(Unit::LENGTH, threat.other);
        }
    }
}

/// Returns a behaviour with a horizon of 10 and this clearance.
fn leaving<G: Geometry>(clearance: f64) -> AvoidAgents<G::Scalar> {
    AvoidAgents { horizon: n(10.0), clearance: n(clearance) }
}

/// The agent steers straight away from the other's future position, by the speed that is missing.
pub fn it_steers_away_from_the_closest_approach<G: Geometry>() {
    // d = (14.4, 14.2), u = (−3, −4): T = 100 / 25 = 4. The other will be at (14.4, −1.8), the
    // agent at (12, 0), 3 apart. They are too near at 5, from t = 4 − 4 / 5 = 3.2 on. The force is
    // 2 / 4 · (3 − 1.5) · (1 − 3.2 / 8) = 0.45 along (−0.8, 0.6).
    let agent = Agent::<G>::new(v(0.0, 0.0), v(3.0, 0.0));
    let avoid = AvoidAgents { horizon: n(8.0), clearance: n(5.0) };
    for (side, want) in [(1.0, v(-0.36, 0.27)), (-1.0, v(-0.36, -0.27))] {
        let other = Body::new(v(14.4, 14.2 * side), v(0.0, -4.0 * side));
        equals(&other, avoid.steer(&agent, [other]), want);
    }
    // At rest it steers aside from one that comes straight, as far as it misses.
    let parked = Agent::<G>::new(v(0.0, 0.0), v(0.0, 0.0)).with_heading(v(0.0, 1.0));
    for (way, want) in [(at::<G>(1.0, 0.0), at::<G>(0.0, 2.0)), (v(0.0, 1.0), v(-2.0, 0.0))] {
        // T = 20 / 5 = 4, t = 4 − 5 / 5: 5 / 4 · 3 · (1 − 3 / 8) = 2.34375.
        let other = Body::new(way * n(20.0), way * n(-5.0));
        let want: G::Vector = want * n(1.171875);
        equals(&other, avoid.steer(&parked, [other]), want);
    }
}

/// The force fades to zero where a threat begins: at a miss of the whole distance, and at the
/// horizon.
pub fn the_force_fades_where_a_threat_begins<G: Geometry>() {
    let agent = Agent::<G>::new(v(0.0, 0.0), v(2.0, 0.0));
    let force = |x: f64, y: f64| leaving::<G>(5.0).steer(&agent, [Body::new(v(x, y), v(-2.0, 0.0))]).length();
    // They miss each other by y, and are too near from (x − √(25 − y²)) / 4 on.
    for (inside, outside) in [((20.0, 4.96875), (20.0, 5.03125)), ((44.875, 0.5), (45.125, 0.5))] {
        let (at, beyond) = (force(inside.0, inside.1), force(outside.0, outside.1));
        assert!(at > n(0.0) && at < n(0.03) && beyond == n(0.0), "{inside:?}: {at:?}, {beyond:?}");
    }
    let inside = [force(20.0, 4.5), force(20.0, 4.0), force(20.0, 2.0), force(20.0, 0.5)];
    assert!(inside.is_sorted(), "the nearer the miss, the larger the force: {inside:?}");
}

/// A neighbour threatens if its true closest approach is too near, at the time of that approach.
pub fn the_closest_approach_is_the_true_one<G: Geometry>() {
    let agent = Agent::<G>::new(v(0.0, 0.0), v(3.0, 0.0));
    // Beside each other, 5 apart, in T = 2, though 13 − 6 · 2 is 1.
    let other = Body::new(v(12.0, 5.0), v(-3.0, 0.0));
    let missed = leaving::<G>(4.75).closest_approach(&agent, [other]);
    assert!(missed.is_none(), "a miss by 5 is no threat to a clearance of 4.75: {missed:?}");
    let touched = leaving::<G>(5.0).closest_approach(&agent, [other]);
    assert!(touched.is_none(), "a miss by 5 is no threat to a clearance of 5: {touched:?}");
    let met = leaving::<G>(5.25).closest_approach(&agent, [other]);
    assert!(
        met.is_some_and(|met| near(met.time, n(2.0))
            && near_vec(met.own, v(6.0, 0.0))
            && near_vec(met.other, v(6.0, 5.0))),
        "a miss by 5 threatens a clearance of 5.25 in 2, at (6, 0) and (6, 5): {met:?}"
    );
    // Both radii count like the clearance.
    let wide = Body { radius: n(3.0), ..other };
    let met = leaving::<G>(0.25).closest_approach(&agent.with_radius(n(2.0)), [wide]);
    assert!(met.is_some(), "radii of 2 and 3 and 0.25 more are above 5: they do not threaten");
}

/// The force is the sum over all threats, so one that only grazes hides none. The closest approach
/// is the first threat in time, whatever the order of the neighbours.
pub fn the_forces_of_threats_add_up<G: Geometry>() {
    let agent = Agent::<G>::new(v(0.0, 0.0), v(2.0, 0.0));
    let (soon, late) = (Body::at_rest(v(10.0, 4.875)), Body::at_rest(v(14.0, -1.0)));
    let [grazing, ahead] = [soon, late].map(|other| leaving::<G>(5.0).steer(&agent, [other]));
    assert!(grazing.length() * n(20.0) < ahead.length(), "{grazing:?}, {ahead:?}");
    for others in [[soon, late], [late, soon]] {
        equals(&others, leaving::<G>(5.0).steer(&agent, others), grazing + ahead);
        let first = leaving::<G>(5.0).closest_approach(&agent, others);
        assert!(first.is_some_and(|met| same_vec(met.other, soon.position)), "{first:?}");
    }
    // Both keep pace beside the agent: both threaten at once.
    let (near, far) = (Body::new(v(0.0, -1.0), agent.velocity), Body::new(v(0.0, 2.0), agent.velocity));
    for others in [[near, far], [far, near]] {
        let met = leaving::<G>(5.0).closest_approach(&agent, others);
        let right = met.is_some_and(|met| same_vec(met.other, near.position));
        assert!(right, "of two at once the nearer comes first: {met:?}");
    }
    // Both are equally near.
    let beside = [2.0, -2.0].map(|y| Body::new(v(0.0, y), agent.velocity));
    for others in [beside, [beside[1], beside[0]]] {
        let met = leaving::<G>(5.0).closest_approach(&agent, others);
        let right = met.is_some_and(|met| same_vec(met.other, others[0].position));
        assert!(right, "of two at once that are as near the first comes first: {met:?}");
    }
}

/// Slow motion is predicted too: k times slower takes k times longer.
pub fn slow_ones_are_met_later<G: Geometry>() {
    for slow in [n(1.0), n(0.125), G::Scalar::epsilon() * n(0.125)] {
        if slow <= n(0.0) {
            continue;
        }
        // Beside each other, 5 apart, in T = 2.
        let agent = Agent::<G>::new(v(0.0, 0.0), at::<G>(3.0, 0.0) * slow);
        let other = Body::new(v(12.0, 5.0), at::<G>(-3.0, 0.0) * slow);
        let patient = AvoidAgents { horizon: n::<G::Scalar>(10.0) / slow, clearance: n(5.25) };
        let met = patient.closest_approach(&agent, [other]);
        assert!(
            met.is_some_and(|met| near(met.time * slow, n(2.0)) && near_vec(met.other, v(6.0, 5.0))),
            "at {slow:?} times the speed they meet at (6, 0) and (6, 5) all the same: {met:?}"
        );
    }
}

/// A neighbour that moves apart, keeps pace beside the agent or is met beyond the horizon does not
/// threaten.
pub fn parting_or_late_agents_do_not_threaten<G: Geometry>() {
    let agent = Agent::<G>::new(v(0.0, 0.0), v(2.0, 0.0));
    for other in [
        Body::new(v(-30.0, 0.0), v(1.0, 0.0)),
        Body::new(v(0.0, 9.0), v(2.0, 0.0)),
        Body::new(v(50.0, 0.0), v(-2.0, 0.0)),
        Body::new(v(9.0, 9.0), v(2.0, 1.0)),
    ] {
        same(&other, leaving::<G>(5.0).steer(&agent, [other]), v(0.0, 0.0));
    }
    same(&(), leaving::<G>(5.0).steer(&agent, []), v(0.0, 0.0));
}

/// With equal velocities only an overlap threatens, at once. The same holds with a horizon of 0.
pub fn an_overlap_threatens_at_once<G: Geometry>() {
    for agent in agents::<G>() {
        let beside = agent.heading * n(2.0);
        let other = Body::new(agent.position + G::Vector::new(-beside.y(), beside.x()), agent.velocity);
        for avoid in [leaving::<G>(5.0), AvoidAgents { horizon: n(0.0), ..leaving::<G>(5.0) }] {
            let met = avoid.closest_approach(&agent, [other]);
            assert!(met.is_some_and(|met| met.time == n(0.0)), "an overlap threatens at once: {met:?}");
            // It is on the counter-clockwise side. Times under a tenth of the horizon count as that
            // tenth: (R − 2) / 1 · (3 − 2.5 · 2 / R).
            let (reach, most) = (agent.radius + n(5.0), agent.max_speed * n(9.0));
            let tenth = (reach - n(2.0)) * (n::<G::Scalar>(3.0) - n::<G::Scalar>(5.0) / reach);
            let size = if avoid.horizon > n(0.0) { most.min(tenth) } else { most };
            let want = G::Vector::new(agent.heading.y(), -agent.heading.x()) * size;
            equals(&avoid, avoid.steer(&agent, [other]), want);
        }
    }
}

/// Exactly head-on, both steer to their own counter-clockwise (+90°) side.
pub fn head_on_both_go_to_their_plus_90_side<G: Geometry>() {
    for agent in agents::<G>() {
        // An agent with another heading than its velocity sees the other on one side of its
        // heading.
        if !near_vec(agent.velocity, agent.heading * agent.velocity.length()) {
            continue;
        }
        let left = G::Vector::new(-agent.heading.y(), agent.heading.x());
        for id in [0, 7, 9] {
            let other = Body { id, ..Body::new(agent.position + agent.velocity * n(3.0), -agent.velocity) };
            let force = leaving::<G>(5.0).steer(&agent, [other]);
            assert!(
                left.dot(force) > n(0.0) || agent.max_speed == n(0.0) || agent.velocity == v(0.0, 0.0),
                "head-on it goes to its +90° side: {force:?} for {agent:?} and {other:?}"
            );
        }
    }
}

/// Two agents at the same position steer to opposite sides: at the same velocity the smaller id to
/// the counter-clockwise (+90°) side of its heading, otherwise each to that side of its relative
/// motion. So does one that overtakes another on its line.
pub fn at_one_position_they_go_to_opposite_sides<G: Geometry>() {
    for way in [at::<G>(1.0, 0.0), v(0.6, 0.8), v(0.0, -1.0)] {
        let left = G::Vector::new(-way.y(), way.x());
        let at = |speed: f64, id| Agent::new(v(5.0, 5.0), way * n(speed)).with_heading(way).with_id(id);
        for speed in [0.0, 2.0] {
            // 5 / 1 · 3.
            let (one, two) = (at(speed, 1), at(speed, 2));
            let own = leaving::<G>(5.0).steer(&one, [two.to_body()]);
            let others = leaving::<G>(5.0).steer(&two, [one.to_body()]);
            assert!(
                near_vec(own, left * n(15.0)) && near_vec(others, left * n(-15.0)),
                "{own:?}, {others:?}"
            );
        }
        for (fast, slow) in [(1, 2), (2, 1)] {
            for behind in [0.0, 3.0] {
                let (fast, slow) = (at(3.0, fast), at(2.0, slow));
                let fast = fast.with_position(fast.position - way * n(behind));
                let own = leaving::<G>(5.0).steer(&fast, [slow.to_body()]);
                let others = leaving::<G>(5.0).steer(&slow, [fast.to_body()]);
                assert!(near_vec(own, -others) && left.dot(own) > n(1.0), "{own:?}, {others:?}");
            }
        }
    }
}

/// Two and three agents at exactly the same position separate, at rest and in motion, until they
/// are clear of each other.
pub fn coincident_agents_part<G: Geometry>() {
    for count in [2_usize, 3] {
        for velocity in [at::<G>(0.0, 0.0), v(3.0, -4.0)] {
            let mut crowd = [1, 2, 3].map(|id| Agent::new(v(40.0, 30.0), velocity).with_id(id));
            for _ in 0..60 {
                let bodies = crowd.map(|agent| agent.to_body());
                for (i, agent) in crowd.iter_mut().enumerate().take(count) {
                    let others = (0..count).filter(|other| *other != i).map(|other| bodies[other]);
                    let force = leaving::<G>(10.0).steer(agent, others);
                    agent.step(force, n(1.0));
                }
            }
            for i in 1..count {
                for j in 0..i {
                    let between = crowd[i].position.distance(crowd[j].position);
                    assert!(
                        between >= n(9.5),
                        "of {count} in one place each pair parts: {between:?} apart, {crowd:?}"
                    );
                }
            }
        }
    }
}

/// Two agents head-on with targets beyond each other keep clear by the same distance at every step
/// rate: within a tenth of radii and clearance, and by half of the clearance at least.
pub fn head_on_the_rate_does_not_matter<G: Geometry>() {
    let avoid = AvoidAgents { horizon: n(30.0), clearance: n(20.0) };
    let toward = |how: usize, agent: &Agent<G>, place: G::Vector, dt: G::Scalar| match how {
        0 => seek(agent, place),
        1 => Arrive::default().steer(agent, place),
        _ => BrakingArrive::default().steer(agent, place, dt),
    };
    for (how, beside) in [(0, 0.0), (1, 0.0), (2, 0.0), (2, 9.0)] {
        for max_force in [0.5, 1.0] {
            let clear = [1_u16, 4, 15, 60].map(|rate| {
                let dt = n::<G::Scalar>(1.0 / f64::from(rate));
                let places = [at::<G>(-200.0, 0.0), v(200.0, beside)];
                let mut two = [0, 1].map(|i| {
                    let velocity = (places[1 - i] - places[i]).with_length(n(5.0));
                    let agent = Agent::new(places[i], velocity).with_limits(n(5.0), n(max_force));
                    agent.with_radius(n(10.0)).with_id(i as u32)
                });
                let mut least = n::<G::Scalar>(400.0);
                for _ in 0..60 * rate {
                    let seen = [two[1].to_body(), two[0].to_body()];
                    for i in 0..2 {
                        // The weight that the documentation names for a sum.
                        let aside = avoid.steer(&two[i], [seen[i]]) * n(2.0);
                        let force = aside + toward(how, &two[i], places[1 - i], dt);
                        two[i].step(force, dt);
                    }
                    least = least.min(two[0].position.distance(two[1].position));
                }
                least
            });
            // Radii of 10 and 10, and a clearance of 20.
            let (least, most) = clear
                .iter()
                .fold((n(400.0), n(0.0)), |(a, b): (G::Scalar, G::Scalar), &gap| (a.min(gap), b.max(gap)));
            assert!(
                least >= n(30.0) && most <= n(44.0) && most - least <= n(4.0),
                "{clear:?} apart by rule {how} with {max_force}"
            );
        }
    }
}

/// The force follows from the reported encounter: from both positions at its time.
pub fn the_closest_approach_is_what_it_steers_by<G: Geometry>() {
    let (avoid, others) = (AvoidAgents::default(), super::flock::neighbors::<G>());
    for agent in agents::<G>() {
        for other in others {
            let (met, force) = (avoid.closest_approach(&agent, [other]), avoid.steer(&agent, [other]));
            let Some(ClosestApproach { time, own, other: there, .. }) = met else {
                same(&other, force, v(0.0, 0.0));
                continue;
            };
            let right =
                near_vec(own, agent.to_body().position_at(time)) && near_vec(there, other.position_at(time));
            assert!(right, "after {time:?} they are where they go: {met:?} for {agent:?} and {other:?}");
            let (miss, reach) = (own.distance(there), agent.radius + other.radius + avoid.clearance);
            let speed = agent.velocity.distance(other.velocity);
            let within = if speed > n(0.0) { reach.leg(miss) / speed } else { n(0.0) };
            let fade = n::<G::Scalar>(1.0) - (time - within).max(n(0.0)) / avoid.horizon;
            let missing = (reach - miss) / time.max(avoid.horizon * n(0.1));
            let size = missing * (n::<G::Scalar>(3.0) - n::<G::Scalar>(2.5) * (miss / reach));
            equals_number(&(time, force), force.length(), size.min(agent.max_speed * n(9.0)) * fade);
            let toward = force.dot(there - own);
            assert!(toward <= n(0.001), "it steers away from where the other will be: {force:?}, {met:?}");
        }
    }
}

/// `for_agent` takes the limits of the agent itself.
pub fn it_suits_the_limits_of_an_agent<G: Geometry>() {
    assert_eq!(AvoidAgents::for_agent(&peters::<G>(), n(20.0)), AvoidAgents::default());
    assert_eq!(AvoidAgents::for_agent(&brisk::<G>(), n(1.0)).horizon, n(8.0));
}

/// Bodies beyond the reach do not count, and head-on ones within it do.
pub fn bodies_beyond_the_reach_do_not_count<G: Geometry>() {
    let avoid = leaving::<G>(2.0);
    for agent in agents::<G>() {
        for k in 0..48 {
            let (to, along) =
                (G::Vector::fraction_of_turn(k * 5, 48), G::Vector::fraction_of_turn(k * 7, 48));
            let reach = avoid.reach(&agent, n(3.0), n(1.0));
            let body = |far: G::Scalar, velocity| Body {
                radius: n(3.0),
                ..Body::new(agent.position + to * far, velocity)
            };
            for velocity in [along, -to] {
                let force = avoid.steer(&agent, [body(reach + reach * n(0.01), velocity)]);
                same(&(agent, to), force, v(0.0, 0.0));
            }
            let aimed = Agent { velocity: to * agent.velocity.length(), ..agent };
            let met = avoid.closest_approach(&aimed, [body(reach - reach * n(0.01), -to)]);
            assert!(met.is_some(), "{agent:?}, {to:?}");
        }
    }
}
