//! Laws of [`Crowd`]: agents with rules of their own, forces in turn, and what an agent will do.
#![cfg(feature = "alloc")]

extern crate alloc;

use alloc::vec::Vec;

use super::crowd::{AGENTS, DT, agent, assert_apart, carts, crowd, doors, mixed, plan, wish, world};
use super::crowd_changes::rejected;
use crate::approx::{allowed, n, same};
use steer_core::crowd::{
    Crowd, CrowdBuffer, CrowdRules, DensityResponse, Distance, Orca, Patience, SafetyFilter,
};
use steer_core::swarm::SwarmScalar;
use steer_core::{Geometry, Scalar, Vec2Ext, Vec2Like};

/// Three kinds of rules: one that keeps apart, one that slows down, one to the other side.
fn kinds<S: Scalar>() -> [CrowdRules<S>; 3] {
    let usual = CrowdRules::default();
    let filter = SafetyFilter { distance: Distance::of(n(0.25)), ..usual.filter };
    let response = DensityResponse { range: n(6.0), ..DensityResponse::default() };
    let orca = Orca { bias: n(-0.1), ..usual.orca };
    [
        CrowdRules { filter, ..usual },
        CrowdRules { density_response: Some(response), ..usual },
        CrowdRules { orca, ..usual },
    ]
}

/// A crowd among obstacles. Three of four agents have rules of their own.
fn of_kinds<G: Geometry<Vector: Send + Sync> + Send + Sync>(wraps: bool) -> Crowd<G>
where
    G::Scalar: SwarmScalar,
{
    let mut crowd = crowd::<G>();
    if wraps {
        crowd = crowd.with_torus(world()).expect("it is empty");
    }
    crowd.set_obstacles(plan::<G>()).expect("no agent is near");
    crowd.set_moving_obstacles(doors::<G>(0)).expect("they are finite");
    for agent in mixed::<G>() {
        let id = crowd.insert(agent).expect("there is space");
        let kinds = kinds();
        if let Some(rules) = kinds.get(id as usize % 4) {
            assert_eq!(crowd.set_rules_of(id, *rules), Ok(()));
        }
    }
    crowd
}

/// The velocity that is foreseen for an agent is the one that it takes, by its own rules or by the
/// rules of the crowd.
pub fn an_agent_steps_as_foreseen<G: Geometry<Vector: Send + Sync> + Send + Sync>()
where
    G::Scalar: SwarmScalar,
{
    for wraps in [false, true] {
        let mut crowd = of_kinds::<G>(wraps);
        let kinds = kinds();
        for step in 0..24 {
            let carts = carts::<G>(step);
            crowd.set_moving_obstacles(doors::<G>(step)).expect("they are finite");
            let mut foreseen = Vec::new();
            for member in crowd.iter() {
                let (id, force) = (member.agent.id, wish(&member.agent));
                let mut buffer = CrowdBuffer::<G, 64>::new();
                let velocity = crowd.foresee(&mut buffer, id, &carts, force).expect("it is there");
                if step == 12 {
                    let mut same_rules = crowd.clone();
                    let rules = kinds.get(id as usize % 4).copied().unwrap_or_default();
                    for id in 0..AGENTS as u32 {
                        assert_eq!(same_rules.set_rules_of(id, rules), Ok(()));
                    }
                    let mut other = CrowdBuffer::<G, 64>::new();
                    let again = same_rules.foresee(&mut other, id, &carts, force).expect("it is there");
                    same(&("the rules of all", id), again, velocity);
                    assert_eq!((&buffer, same_rules.rules_of(id)), (&other, crowd.rules_of(id)));
                }
                foreseen.push(velocity);
            }
            crowd.step_among(&carts, |person| wish(person.agent));
            for (member, foreseen) in crowd.iter().zip(foreseen) {
                let off = (member.agent.velocity - foreseen).length();
                assert!(off <= allowed(1e-5, 1.0), "{off:?} {member:?}");
            }
            assert_apart(&crowd);
            assert_eq!(crowd.check(), Ok(()));
        }
        assert!(crowd.foresee(&mut CrowdBuffer::<G>::new(), 99, &[], G::Vector::zero()).is_none());
    }
}

/// Forces that are computed in turn, by id, lead to the same bits.
pub fn forces_in_turn_change_no_bit<G: Geometry<Vector: Send + Sync> + Send + Sync>()
where
    G::Scalar: SwarmScalar,
{
    let (mut one, mut two) = (of_kinds::<G>(false), of_kinds::<G>(false));
    for step in 0..24 {
        let (carts, mut ids) = (carts::<G>(step), Vec::new());
        if step == 8 {
            for crowd in [&mut one, &mut two] {
                assert_eq!(crowd.set_max_speed(5, n(0.25)), Ok(()));
            }
        }
        one.step_among(&carts, |person| wish(person.agent));
        two.step_among_mut(&carts, |member| {
            ids.push(member.agent.id);
            wish(&member.agent)
        });
        assert!(ids.into_iter().eq(0..AGENTS as u32), "by id");
        assert!(one.iter().eq(two.iter()), "step {step}");
    }
}

/// Rules that no agent has do not count, and an agent with the rules of all has no other ones.
pub fn only_rules_in_use_count<G: Geometry<Vector: Send + Sync> + Send + Sync>()
where
    G::Scalar: SwarmScalar,
{
    let ways: [fn(&mut Crowd<G>); 4] = [
        |crowd| assert_eq!(crowd.set_rules_of(0, crowd.rules()), Ok(())),
        |crowd| assert!(crowd.remove(0).is_some()),
        |crowd| crowd.retain(|_| false),
        |crowd| {
            let (before, own) = (crowd.rules(), crowd.rules_of(0).expect("it is there"));
            assert_eq!((crowd.set_rules(own), crowd.set_rules(before)), (Ok(()), Ok(())));
            assert_eq!(crowd.rules_of(0), Some(before));
        },
    ];
    for way in ways {
        let mut crowd = crowd::<G>().with_torus(world()).expect("it is empty");
        crowd.insert(agent::<G>(0.0, 0.0)).expect("it is alone");
        let mut wide = crowd.rules();
        wide.filter.distance = Distance::of(n(5.0));
        assert_eq!(crowd.set_rules_of(0, wide), Ok(()));
        let large = agent::<G>(10.0, 0.0).with_radius(n(2.0));
        assert_eq!(rejected(crowd.insert(large)), Some("torus"));
        way(&mut crowd);
        assert_eq!(crowd.insert(large), Ok(1));
    }
}

/// Rules change while agents move, but for the braking that all count on.
pub fn rules_change_but_for_the_braking<G: Geometry<Vector: Send + Sync> + Send + Sync>()
where
    G::Scalar: SwarmScalar,
{
    let mut crowd = of_kinds::<G>(true);
    let before = crowd.rules();
    let mut rules = before;
    rules.filter.braking = Some(n(0.5));
    assert_eq!(rejected(crowd.set_rules(rules)), Some("braking"));
    rules.filter.braking = before.filter.braking;
    rules.filter.quickest = Some(n(9.0));
    assert_eq!(rejected(crowd.set_rules_of(1, rules)), Some("quickest"));
    rules.filter.quickest = None;
    rules.filter.distance = Distance::of(n(90.0));
    assert_eq!(rejected(crowd.set_rules(rules)), Some("torus"));
    rules.filter.distance = Distance::of(n(-1.0));
    assert_eq!(rejected(crowd.set_rules_of(1, rules)), Some("agents"));
    assert_eq!(rejected(crowd.set_rules_of(99, before)), Some("id"));
    assert_eq!((crowd.rules(), crowd.rules_of(99)), (before, None));
    for step in 0..40_u32 {
        rules.filter.distance = Distance::of(n(0.125 * f64::from(step % 3)));
        assert_eq!(crowd.set_rules(rules), Ok(()));
        // More kinds than are kept.
        rules.orca.clearance = n(f64::from(step) * 0.0078125);
        assert_eq!(crowd.set_rules_of(step % 7, rules), Ok(()));
        let own = crowd.rules_of(step % 7).expect("it is there");
        assert_eq!((own.orca, own.filter.braking), (rules.orca, before.filter.braking));
        crowd.step(|person| wish(person.agent));
        assert_apart(&crowd);
    }
    assert_eq!(crowd.rules().filter.braking, before.filter.braking);
    assert_eq!((crowd.check(), crowd.dt()), (Ok(()), n(DT)));
}

/// A world that wraps takes no rules with a larger `gap_distance` than half of it, and rules with a
/// smaller one replace them.
pub fn a_world_that_wraps_bounds_the_gap_distance<G: Geometry<Vector: Send + Sync> + Send + Sync>()
where
    G::Scalar: SwarmScalar,
{
    let with = |gap: f64| {
        let patience = Patience { gap_distance: Some(n(gap)), ..Patience::default() };
        CrowdRules { patience, ..CrowdRules::default() }
    };
    let crowd = Crowd::<G>::new(with(20.0), n(DT)).expect("the rules make sense");
    let mut crowd = crowd.with_torus(world()).expect("it is empty");
    assert_eq!(rejected(crowd.insert(agent::<G>(0.0, 0.0))), Some("torus"));
    assert_eq!(crowd.set_rules(with(17.0)), Ok(()));
    assert!(crowd.insert(agent::<G>(0.0, 0.0)).is_ok());
    assert_eq!(rejected(crowd.set_rules(with(20.0))), Some("torus"));
}
