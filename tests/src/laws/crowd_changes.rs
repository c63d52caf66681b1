//! Laws of [`Crowd`] when it changes: agents enter, leave and get other limits within the law.
#![cfg(feature = "alloc")]

extern crate alloc;

use alloc::vec::Vec;

use super::crowd::{AGENTS, DT, agent, assert_apart, crowd, mixed, wish, world};
use crate::approx::{allowed, at, n, v};
use steer_core::crowd::{Crowd, CrowdRules, Member, ObstaclesError, SafetyFilter, Surroundings};
use steer_core::space::Bounds;
use steer_core::swarm::SwarmScalar;
use steer_core::terrain::{self, Circle, Moving, Obstacle as _, Piece, Shape, Wall};
use steer_core::{Agent, Error, Geometry, Scalar, Validate, Vec2Like};

/// The names of rejected values.
pub(crate) fn rejected<T>(result: Result<T, impl Into<Error>>) -> Option<&'static str> {
    match result.err()?.into() {
        Error::OutOfRange { what, .. }
        | Error::AgentOutOfRange { what, .. }
        | Error::NotFinite { what }
        | Error::NotPositive { what }
        | Error::Negative { what }
        | Error::NotUnit { what } => Some(what),
        _ => Some(""),
    }
}

/// The id and the name of a rejected value of an agent.
pub(crate) fn rejected_of<T>(result: Result<T, Error>) -> Option<(u32, &'static str)> {
    match result.err()? {
        Error::AgentOutOfRange { id, what, .. } => Some((id, what)),
        other => panic!("without an id: {other:?}"),
    }
}

/// An agent that cannot keep the law is rejected, with its id and the name of the cause.
pub fn an_agent_outside_the_law_is_rejected<G: Geometry<Vector: Send + Sync> + Send + Sync>()
where
    G::Scalar: SwarmScalar,
{
    let mut crowd = crowd::<G>();
    let wall = Wall::new(at::<G>(20.0, -9.0), v(20.0, 9.0));
    crowd.set_obstacles([wall]).expect("no agent is there");
    crowd.set_moving_obstacles([Moving { shape: wall, velocity: v(1.0, 0.0) }]).expect("it is finite");
    assert_eq!((crowd.obstacles(), crowd.moving_obstacles().len()), (&[Shape::Wall(wall)][..], 1));
    crowd.insert(agent::<G>(0.0, 0.0)).expect("it is alone");
    for (agent, what) in [
        (agent::<G>(9.0, 0.0).with_radius(n(0.0)), "radius"),
        (agent::<G>(9.0, 0.0).with_radius(n(-1.0)), "radius"),
        (agent::<G>(9.0, 0.0).with_max_turn_rate(n(1.0)), "max_turn_rate"),
        (agent::<G>(9.0, 0.0).with_min_speed(n(1.0)), "min_speed"),
        (agent::<G>(9.0, 0.0).with_max_force(n(0.0)), "max_force"),
        (Agent { heading: v(2.0, 0.0), ..agent::<G>(9.0, 0.0) }, "heading"),
        (agent::<G>(9.0, 0.0).with_mass(n(0.0)), "mass"),
    ] {
        assert_eq!(rejected_of(crowd.insert(agent)), Some((1, what)), "{agent:?}");
        assert_eq!(rejected_of(crowd.replace(agent)), Some((0, what)), "{agent:?}");
    }
    let nan = n::<G::Scalar>(f64::NAN);
    if !nan.is_finite() {
        let wrong = agent::<G>(9.0, 0.0).with_radius(nan);
        assert_eq!(rejected_of(crowd.insert(wrong)), Some((1, "radius")));
        assert_eq!(rejected_of(crowd.observe(0, v(f64::NAN, 0.0), v(0.0, 0.0))), Some((0, "position")));
        assert_eq!(rejected_of(crowd.observe(0, v(0.0, 0.0), v(f64::NAN, 0.0))), Some((0, "velocity")));
    }
    assert_eq!(rejected_of(crowd.insert_with_id(agent::<G>(9.0, 0.0))), Some((0, "id")), "0 is taken");
    assert_eq!(rejected_of(crowd.replace(agent::<G>(9.0, 0.0).with_id(7))), Some((7, "id")));
    assert_eq!(rejected_of(crowd.set_max_speed(7, n(1.0))), Some((7, "id")));
    assert_eq!(rejected_of(crowd.observe(7, v(0.0, 0.0), v(0.0, 0.0))), Some((7, "id")));
    assert_eq!(rejected_of(crowd.check_agent(7)), Some((7, "id")));
    assert_eq!(rejected(crowd.set_max_speed(0, n(-1.0))), Some("max_speed"));
    let near = Circle::new(at::<G>(0.0, 2.0), n(1.5));
    assert_eq!(rejected(crowd.set_obstacles([near])), Some("position"), "it touches the agent");
    assert_eq!(rejected(crowd.set_obstacles([near.with_radius(n(-1.0))])), Some("radius"));
    assert_eq!(crowd.obstacles(), [Shape::Wall(wall)], "nothing has changed");
    assert_eq!((crowd.len(), crowd.check()), (1, Ok(())));
    assert!(Crowd::<G>::new(CrowdRules::default(), n(0.0)).is_err());
    assert_eq!(rejected(crowd.with_torus(world())), Some("torus"), "there is an agent");
    let small = Bounds { min: at::<G>(-8.0, -8.0), max: v(8.0, 8.0) };
    let mut small = self::crowd::<G>().with_torus(small).expect("it is empty");
    assert_eq!(rejected(small.insert(agent::<G>(0.0, 0.0))), Some("torus"));
}

/// A weaker newcomer enters while all are at rest, or if the rules name its strength. It does not
/// enter while another agent counts on a stronger braking.
pub fn a_weaker_newcomer_needs_time<G: Geometry<Vector: Send + Sync> + Send + Sync>()
where
    G::Scalar: SwarmScalar,
{
    let weak = agent::<G>(40.0, 0.0).with_max_force(n(0.5));
    // Two that meet: 2 · 2² / 2 suffices to brake by 1, and not by 1/2.
    let meet = |crowd: &mut Crowd<G>| {
        crowd.insert(agent::<G>(0.0, 0.0).with_velocity(v(2.0, 0.0))).expect("there is space");
        crowd.insert(agent::<G>(8.0, 0.0).with_velocity(v(-2.0, 0.0))).expect("there is space");
    };
    let mut one = crowd::<G>();
    meet(&mut one);
    assert_eq!(rejected_of(one.insert(weak)), Some((2, "max_force")));
    for _ in 0..16 {
        one.step(|person| person.agent.force_toward(v(0.0, 0.0)));
    }
    assert_eq!(one.insert(weak), Ok(2));
    assert_eq!(one.rules().filter, SafetyFilter::among(n(0.5), n(1.0)));
    assert_eq!((one.remove(2).map(|agent| agent.id), one.check()), (Some(2), Ok(())));
    assert_eq!(one.rules().filter.braking, Some(n(0.5)), "they still count on it");
    one.retain(|_| false);
    assert_eq!((one.is_empty(), one.rules().filter.braking), (true, None));
    let rules = CrowdRules { filter: SafetyFilter::among(n(0.5), n(1.0)), ..CrowdRules::default() };
    let mut two = Crowd::new(rules, n(DT)).expect("the rules make sense");
    two.insert(weak).expect("the rules name it");
    let apart = |x, speed| agent::<G>(x, 0.0).with_velocity(v(speed, 0.0));
    assert_eq!(rejected(two.insert(weak.with_max_force(n(0.25)))), Some("braking"));
    two.insert(apart(0.0, 2.0)).expect("there is space");
    two.insert(apart(8.0, -2.0)).expect("its limits are named");
    assert_eq!(rejected_of(two.check()), Some((1, "velocity")));
    assert_eq!(two.dt(), n(DT));
}

/// A wall is not set over an agent, also if that may not move. Its limit stays with it.
pub fn an_agent_that_is_parked_is_in_the_way<G: Geometry<Vector: Send + Sync> + Send + Sync>()
where
    G::Scalar: SwarmScalar,
{
    let (mut crowd, over) = (crowd::<G>(), [Wall::new(at::<G>(-9.0, 0.5), v(9.0, 0.5))]);
    let parked = agent::<G>(0.0, 0.0).with_max_speed(n(0.0));
    crowd.insert(parked).expect("it is alone");
    assert_eq!(rejected(crowd.set_obstacles(over)), Some("position"));
    let around = || Surroundings::new(n(DT)).with_obstacles(over);
    for agent in [parked, agent(0.0, 0.0).with_max_force(n(0.0))] {
        assert_eq!(rejected(SafetyFilter::default().check_among(&agent, around())), Some("position"));
        let beside =
            around().with_others([agent.to_body()]).with_obstacles([Wall::new(v(-9.0, 9.0), v(9.0, 9.0))]);
        assert_eq!(rejected(SafetyFilter::default().check_among(&agent, beside)), Some("position"));
    }
    // A limit that is reached by braking is the one that counts.
    let fast = agent::<G>(0.0, 9.0).with_velocity(v(2.0, 0.0)).with_max_speed(n(0.5));
    let id = crowd.insert(fast).expect("there is space");
    crowd.step(|person| person.agent.force_toward(v(2.0, 0.0)));
    let agent = crowd.get(id).expect("it is there");
    assert!(agent.max_speed == n(0.5) && agent.speed() > n(1.5), "{agent:?}");
    assert_eq!(crowd.replace(agent.with_radius(n(0.5))), Ok(()));
    for _ in 0..8 {
        assert_eq!(crowd.check(), Ok(()));
        crowd.step(|person| person.agent.force_toward(v(2.0, 0.0)));
    }
    let left = crowd.get(id).expect("it is there");
    assert_eq!(crowd.remove(id), Some(left));
    assert!(left.max_speed == n(0.5) && left.speed() <= n(0.5), "{left:?}");
}

/// An agent that cannot brake as it must is replaced by a weaker one that can.
pub fn a_weaker_replacement_counts_with_its_own_state<G: Geometry<Vector: Send + Sync> + Send + Sync>()
where
    G::Scalar: SwarmScalar,
{
    let mut crowd = crowd::<G>();
    crowd.insert(agent::<G>(0.0, 0.0).with_velocity(v(2.0, 0.0))).expect("it is alone");
    crowd.insert(agent::<G>(8.0, 0.0).with_velocity(v(-2.0, 0.0))).expect("there is space");
    let weak = agent::<G>(8.0, 0.0).with_max_force(n(0.5)).with_id(1);
    assert_eq!(crowd.replace(weak), Ok(()));
    assert_eq!((crowd.check(), crowd.rules().filter.braking), (Ok(()), Some(n(0.5))));
}

/// Obstacles are rejected with all agents that are in them, so that these can be moved.
pub fn obstacles_are_rejected_with_the_agents_in_them<G: Geometry<Vector: Send + Sync> + Send + Sync>()
where
    G::Scalar: SwarmScalar,
{
    let mut crowd = crowd::<G>();
    for (id, x) in [(9, 0.0), (4, 4.0), (7, 20.0), (2, -3.0)] {
        crowd.insert_with_id(agent::<G>(x, 0.0).with_id(id)).expect("there is space");
    }
    let house = [Circle::new(at::<G>(0.0, 0.0), n(3.5))];
    let error = crowd.set_obstacles(house).expect_err("it is on three agents");
    assert_eq!(error.ids, [2, 4, 9]);
    for id in error.ids {
        assert!(crowd.remove(id).is_some());
    }
    assert_eq!(crowd.set_obstacles(house), Ok(()));
}

/// An agent whose numbers are outside of the domain of the law is rejected, with its id.
pub fn an_agent_outside_the_domain_is_rejected<G: Geometry<Vector: Send + Sync> + Send + Sync>()
where
    G::Scalar: SwarmScalar,
{
    let mut crowd = crowd::<G>();
    crowd.insert_with_id(agent::<G>(0.0, 0.0).with_id(3)).expect("it is alone");
    let named = |result: Result<(), Error>| match result {
        Err(Error::AgentOutOfRange { id, what, .. }) => (id, what),
        other => panic!("{other:?}"),
    };
    let fast = agent::<G>(9.0, 0.0).with_id(5).with_max_speed(n(129.0));
    assert_eq!(named(crowd.insert_with_id(fast).map(|_| ())), (5, "max_speed · dt"));
    assert_eq!(named(crowd.place(fast).map(|_| ())), (4, "max_speed · dt"));
    assert_eq!(named(crowd.set_max_speed(3, n(129.0))), (3, "max_speed · dt"));
    assert_eq!((crowd.set_max_speed(3, n(127.0)), crowd.check()), (Ok(()), Ok(())));
    // A way of 32 in a step, for radii of 1 and a half.
    let mut slow = Crowd::<G>::new(CrowdRules::default(), n(16.0)).expect("the rules make sense");
    assert_eq!(slow.insert(agent(0.0, 0.0)), Ok(0));
    assert_eq!(rejected(slow.insert(agent::<G>(9.0, 0.0).with_radius(n(0.5)))), Some("max_speed · dt"));
    // At most radius / (256 ε) from the origin.
    if G::Scalar::epsilon() >= n(1e-6) {
        return;
    }
    let far = n::<G::Scalar>(1.0) / (G::Scalar::epsilon() * n(256.0));
    let at = |x: G::Scalar| agent::<G>(0.0, 0.0).with_id(3).with_position(G::Vector::new(x, n(0.0)));
    assert_eq!(named(crowd.replace(at(far * n(1.25)))), (3, "position"));
    assert_eq!(crowd.replace(at(far * n(0.75))), Ok(()));
    assert_eq!(crowd.check(), Ok(()));
    let weak = agent::<G>(0.0, 0.0).with_max_force(G::Scalar::epsilon() * n(64.0));
    assert_eq!(named(crowd.insert(weak).map(|_| ())), (4, "max_force"));
}

/// Agents that are placed at one point are apart, at rest if needed, and on this side of a wall.
pub fn placed_agents_are_apart<G: Geometry<Vector: Send + Sync> + Send + Sync>()
where
    G::Scalar: SwarmScalar,
{
    let mut crowd = crowd::<G>();
    crowd.set_obstacles([Wall::new(at::<G>(2.0, -30.0), v(2.0, 30.0))]).expect("no agent is there");
    let entrant = agent::<G>(0.0, 0.0).with_velocity(v(2.0, 0.0));
    for id in 0..12 {
        assert_eq!(crowd.place(entrant), Ok(id));
        assert_eq!(crowd.check(), Ok(()));
    }
    let first = crowd.get(0).expect("it has entered");
    assert!(first.position == v(0.0, 0.0) && first.velocity == v(0.0, 0.0), "{first:?}");
    for member in crowd.iter() {
        let at = member.agent.position;
        assert!(at.x() <= n(1.0) && at.length() <= n(8.0), "{at:?}");
    }
    // Without a free place near it, it does not enter.
    crowd.set_obstacles([Circle::new(at::<G>(90.0, 0.0), n(60.0))]).expect("no agent is there");
    assert_eq!(rejected(crowd.place(agent::<G>(90.0, 0.0))), Some("position"));
    assert_eq!((crowd.len(), rejected(crowd.place(entrant.with_radius(n(0.0))))), (12, Some("radius")));
}

/// Agents whose limits change, that are replaced, enter and leave, keep apart and brake within
/// `max_force`.
pub fn changes_stay_within_the_law<G: Geometry<Vector: Send + Sync> + Send + Sync>()
where
    G::Scalar: SwarmScalar,
{
    let mut crowd = crowd::<G>();
    for agent in mixed::<G>() {
        crowd.insert(agent).expect("there is space");
    }
    for step in 0..80_u32 {
        let id = step * 5 % AGENTS as u32;
        crowd.set_max_speed(id, n([0.25, 0.0, 2.0][step as usize % 3])).expect("it is there");
        let other = crowd.get((id + 7) % AGENTS as u32);
        if let Some(agent) = other {
            let _ = crowd.replace(agent.with_max_speed(n(f64::from(step % 4) * 0.5)));
        }
        if step % 8 == 3 {
            let left = crowd.remove(id).expect("it is there");
            assert!(crowd.get(id).is_none() && crowd.remove(id).is_none());
            crowd.place(left).expect("there is space");
            let back = crowd.iter().last().map(|member| member.agent.with_id(id)).expect("it has entered");
            assert!(crowd.remove(crowd.len() as u32 + step / 8).is_some());
            assert_eq!(crowd.insert_with_id(back), Ok(id));
        }
        let before: Vec<Member<G>> = crowd.iter().copied().collect();
        crowd.step(|person| wish(person.agent) * n(4.0));
        for (before, member) in before.iter().zip(crowd.iter()) {
            let (old, new) = (before.agent, member.agent);
            let change = (new.velocity - old.velocity).length() * new.mass;
            assert!(change <= new.max_force * n(DT) + allowed(1e-5, 1.0), "{change:?}");
            let limit = new.max_speed.max(old.speed() - n(DT));
            assert!(new.speed() <= limit + allowed(1e-5, 1.0), "{member:?}");
            assert_eq!(member.validate(), Ok(()));
        }
        assert_apart(&crowd);
        assert_eq!(crowd.check(), Ok(()), "step {step}");
    }
}

/// Obstacles that nearly touch have the length of all, whatever the numbers.
pub fn obstacles_that_touch_are_pieces<G: Geometry<Vector: Send + Sync> + Send + Sync>()
where
    G::Scalar: SwarmScalar,
{
    let wall = |from, to| Wall::<G>::new(v(from, 0.0), v(to, 0.0));
    let walls = [wall(0.0, 9.0), wall(9.0, 10.0), wall(20.0, 21.0)];
    let lengths = terrain::joined_lengths(&walls);
    assert_eq!(lengths, [Some(n(10.0)), Some(n(10.0)), None]);
    let pieces = [0, 1, 2].map(|index| Piece { of: walls[index], length: lengths[index] });
    assert_eq!(pieces.map(|piece| piece.is_longer_than(n(2.0))), [true, true, false]);
    assert_eq!(Piece::alone(walls[2]), pieces[2]);
    let error = ObstaclesError::from(Error::EmptyPath);
    assert_eq!((Error::from(error.clone()), error.ids.len()), (Error::EmptyPath, 0));
}
