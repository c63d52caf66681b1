//! Laws of [`CrowdRules::layers`]: those that share none are not there for each other.
#![cfg(feature = "alloc")]

extern crate alloc;

use core::sync::atomic::{AtomicBool, Ordering::Relaxed};

use super::crowd::{carts, crowd, mixed, plan, wish};
use crate::approx::{at, n, v};
use steer_core::crowd::{Crowd, CrowdBuffer, CrowdRules, Other, PatienceState, Surroundings};
use steer_core::swarm::SwarmScalar;
use steer_core::terrain::Wall;
use steer_core::{Agent, Geometry, Vec2Ext, Vec2Like};

/// Layers of the two crowds below.
const FIRST: u16 = 1;
const SECOND: u16 = 1 << 15;

/// Steps a crowd of all agents that count, odd ids in the second layer. Obstacles are in the first
/// layer, a gate in the second.
fn run<G: Geometry<Vector: Send + Sync> + Send + Sync>(steps: usize, counts: impl Fn(u32) -> bool) -> Crowd<G>
where
    G::Scalar: SwarmScalar,
{
    let mut crowd = crowd::<G>();
    crowd.set_obstacles(plan::<G>()).expect("no agent is there");
    let gate = |x| [Wall::new(at::<G>(x, -30.0), v(x, 30.0))];
    crowd.set_obstacles_in(SECOND, gate(90.0)).expect("no agent is there");
    crowd.set_obstacles_in(SECOND, gate(18.0)).expect("no agent is there");
    // All count on the braking of all.
    for agent in mixed::<G>() {
        crowd.insert_with_id(agent).expect("there is space");
    }
    crowd.retain(|member| counts(member.agent.id));
    let own = CrowdRules { layers: SECOND, ..crowd.rules() };
    for id in (1..24).step_by(2).filter(|id| counts(*id)) {
        assert_eq!(crowd.set_rules_of(id, own), Ok(()));
    }
    for step in 0..steps {
        crowd.step_among(&carts::<G>(step), |person| wish(person.agent));
    }
    crowd
}

/// Two crowds that share no layer move as if each were alone, to the last bit. They pass through
/// each other, and [`Crowd::check`] finds no fault in it.
pub fn crowds_in_two_layers_are_alone<G: Geometry<Vector: Send + Sync> + Send + Sync>()
where
    G::Scalar: SwarmScalar,
{
    let is_odd = |id: u32| id % 2 == 1;
    let mut overlaps = 0;
    for steps in [20, 30, 40, 60] {
        let both = run::<G>(steps, |_| true);
        let [even, odd] = [false, true].map(|one| run::<G>(steps, |id| is_odd(id) == one));
        for member in both.iter() {
            let Agent { id, position, radius, .. } = member.agent;
            assert_eq!(if is_odd(id) { &odd } else { &even }.member(id), Some(member));
            let touches = |other: &Agent<G>| position.distance(other.position) < radius + other.radius;
            overlaps += both.iter().filter(|other| other.agent.id < id && touches(&other.agent)).count();
        }
        assert_eq!(both.check(), Ok(()));
        assert!(odd.iter().all(|one| one.agent.position.x() < n(18.0)), "the gate is closed");
    }
    assert!(overlaps > 4, "the case is too easy: {overlaps}");
}

/// A member that shares a layer again parts from those that it overlaps, and one without layers is
/// not there for anybody, nor is any obstacle.
pub fn layers_change<G: Geometry<Vector: Send + Sync> + Send + Sync>()
where
    G::Scalar: SwarmScalar,
{
    let mut crowd = run::<G>(0, |id| id < 2);
    crowd.set_obstacles(core::iter::empty::<Wall<G>>()).expect("there are none");
    assert_eq!(crowd.obstacles().len(), 1);
    let own = crowd.rules_of(1).expect("it is there");
    let place = crowd.get(0).expect("it is there").position + v(0.5, 0.0);
    crowd.observe(1, place, v(0.0, 0.0)).expect("it may");
    assert_eq!(crowd.check(), Ok(()));
    let seen = |crowd: &Crowd<G>| {
        let seen = AtomicBool::new(false);
        crowd.clone().step(|person| {
            if person.others().len() > 0 {
                seen.store(true, Relaxed);
            }
            v(0.0, 0.0)
        });
        (seen.into_inner(), crowd.check().is_ok())
    };
    assert_eq!(seen(&crowd), (false, true));
    assert_eq!(crowd.set_rules_of(1, CrowdRules { layers: FIRST | SECOND, ..own }), Ok(()));
    assert_eq!(seen(&crowd), (true, false), "they overlap");
    for _ in 0..80 {
        crowd.step_mut(|member| member.agent.force_toward(v(0.0, 0.0)));
    }
    assert_eq!(crowd.check(), Ok(()));
    let none = CrowdRules { layers: 0, ..own };
    assert_eq!(crowd.set_rules_of(1, none), Ok(()));
    crowd.observe(1, crowd.get(0).expect("it is there").position, v(0.0, 0.0)).expect("it may");
    assert_eq!(crowd.check(), Ok(()));
    crowd
        .set_obstacles_in(SECOND, [Wall::new(place - v(9.0, 0.0), place + v(9.0, 0.0))])
        .expect("none is in it");
    crowd
        .set_obstacles([Wall::new(place - v(9.0, 0.0), place + v(9.0, 0.0))])
        .expect_err(&alloc::format!("{:?} is in it", crowd.get(0)));
}

/// A short wall is passed round although it touches a long one in another layer.
pub fn obstacles_in_other_layers_do_not_lengthen<G: Geometry<Vector: Send + Sync> + Send + Sync>()
where
    G::Scalar: SwarmScalar,
{
    let walk = |layers: u16| {
        let (mut crowd, walls) =
            (crowd::<G>(), [(-2.0, 1.0), (1.0, 12.0)].map(|(y, to)| Wall::new(at::<G>(6.0, y), v(6.0, to))));
        crowd.set_obstacles_in(layers, walls).expect("it is empty");
        if layers != FIRST {
            crowd.set_obstacles(&walls[..1]).expect("it is empty");
        }
        let id = crowd.insert(mixed::<G>()[0].with_position(v(0.0, 0.0))).expect("there is space");
        for _ in 0..24 {
            crowd.step(|person| person.agent.force_toward(v(2.0, 0.0)));
        }
        crowd.get(id)
    };
    assert_eq!(walk(SECOND), walk(0));
    assert_ne!(walk(FIRST), walk(0), "there both are one wall");
}

/// A newcomer gets the same place beside an obstacle that it does not regard as without one.
pub fn obstacles_in_other_layers_hide_no_place<G: Geometry<Vector: Send + Sync> + Send + Sync>()
where
    G::Scalar: SwarmScalar,
{
    let placed = |layers: u16| {
        let (mut crowd, agent) = (crowd::<G>(), mixed::<G>()[0].with_position(v(0.0, 0.0)));
        let corners = [(-1.5, -1.5), (1.5, -1.5), (1.5, 1.5), (-1.5, 1.5)].map(|(x, y)| at::<G>(x, y));
        let sides = (0..4).map(|i| Wall::new(corners[i], corners[(i + 1) % 4]));
        crowd.set_obstacles_in(layers, sides).expect("it is empty");
        crowd.insert(agent).expect("there is space");
        crowd.place(agent).ok().and_then(|id| crowd.get(id))
    };
    assert_eq!(placed(SECOND), placed(0));
    assert!(placed(0).is_some() && placed(FIRST).is_none(), "{:?} {:?}", placed(0), placed(FIRST));
}

/// In a loop of one's own, neighbours without a shared layer count for nothing, also not among the
/// first ten.
pub fn neighbours_in_other_layers_do_not_count<G: Geometry>() {
    let agent = mixed::<G>()[0].with_position(v(0.0, 0.0)).with_velocity(v(1.0, 0.0));
    let body = |x: f64| agent.with_id(9).with_velocity(v(-1.0, 0.0)).with_position(v(x, 0.25)).to_body();
    let walk = |rules: CrowdRules<G::Scalar>, others: &[Other<G>]| {
        let (mut buffer, mut state) = (CrowdBuffer::<G, 32>::new(), PatienceState::default());
        let around = Surroundings::new(n(0.25)).with_others(others.iter().copied());
        rules.velocity(&mut buffer, &mut state, &agent, v(2.0, 0.0), around)
    };
    let usual = CrowdRules::<G::Scalar>::default();
    let (in_second, met) = (Other { layers: SECOND, ..Other::from(body(3.0)) }, Other::from(body(4.0)));
    let mut many = [in_second; 13];
    many[12] = met;
    assert_eq!(walk(usual, &many), walk(usual, &[met]));
    let both = CrowdRules { layers: FIRST | SECOND, ..usual };
    assert_ne!(walk(both, &many), walk(both, &[met]));
    assert_eq!(walk(CrowdRules { layers: 0, ..usual }, &many), walk(usual, &[]));
}
