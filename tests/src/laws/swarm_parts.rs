//! Laws of [`Swarm::step_part`]: a world stepped in parts moves as one swarm.

#![cfg(feature = "alloc")]

use core::ops::Range;

use super::grid::crowds::{COUNT, World, evenly, worlds};
use super::swarm::agents::{Agents, Force, every, flocks, kinds, nothing};
use crate::approx::{at, n, v};
use steer_core::space::{Bounds, Edge};
use steer_core::swarm::{Swarm, SwarmRows, SwarmRules, SwarmScalar};
use steer_core::{Agent, Error, Geometry, Scalar, Vec2Like, seek};

/// Whether rows of cells contain a row, or lie beside it.
fn are_near<G: Geometry>(rows: &SwarmRows<G>, own: &Range<usize>, row: usize) -> bool
where
    G::Scalar: SwarmScalar,
{
    let count = rows.count();
    [row, (row + 1) % count, (row + count - 1) % count].into_iter().any(|row| own.contains(&row))
}

/// Steps the agents in some rows. The others are sorted by id.
fn step_rows<G: Geometry<Vector: Send + Sync> + Send + Sync>(
    rules: &SwarmRules<G>,
    agents: &[Agent<G>; COUNT],
    own: Range<usize>,
    extra: bool,
) -> Result<Swarm<G>, Error>
where
    G::Scalar: SwarmScalar,
{
    let rows = rules.rows(COUNT)?;
    let mut swarm = Swarm::new(*rules)?;
    for agent in agents.iter().filter(|agent| are_near(&rows, &own, rows.row(agent.position.y()))) {
        swarm.insert_with_id(*agent)?;
    }
    if extra {
        swarm.step_part_with(n(0.5), COUNT, own, &toward as Force<'_, G>)?;
    } else {
        swarm.step_part(n(0.5), COUNT, own)?;
    }
    Ok(swarm)
}

/// The force of a caller: to a point.
fn toward<G: Geometry>(agent: &Agent<G>) -> G::Vector {
    seek(agent, v(30.0, 20.0))
}

/// Whether rounding may be more than the space that a row leaves.
fn may_be_rough<G: Geometry>(rules: &SwarmRules<G>, agents: &[Agent<G>]) -> bool {
    let far = agents.iter().any(|agent| agent.position.y().abs() > n(10_000.0));
    far && rules.edge != Edge::Wrap || G::Scalar::epsilon() * G::Scalar::epsilon() == G::Scalar::zero()
}

/// Swarms that have some rows of a world each step it as one swarm does, to the last bit, whatever
/// the rows of each, and if they change at every step.
pub fn parts_equal_one_swarm<G: Geometry<Vector: Send + Sync> + Send + Sync>()
where
    G::Scalar: SwarmScalar,
{
    let mut turn = 0;
    every::<G>(|rules, crowd| {
        let start = Agents::at(crowd);
        let mut agents: [_; COUNT] = core::array::from_fn(|index| start.agent(rules, index));
        let mut whole = Swarm::new(*rules).expect("the rules make sense");
        for agent in &agents {
            whole.insert_with_id(*agent).expect("it is an agent");
        }
        let count = rules.rows(COUNT).expect("the rules make sense").count();
        for step in 0..3 {
            turn += 1;
            let extra = turn % 4 == 0;
            let before = agents;
            if extra {
                whole.step_with(n(0.5), &toward as Force<'_, G>);
            } else {
                whole.step(n(0.5));
            }
            for body in &whole {
                let agent = &mut agents[body.id as usize];
                (agent.position, agent.velocity, agent.heading) =
                    (body.position, body.velocity, body.heading);
            }
            // One part, parts of one row, and two.
            let cuts = [&[0, count][..], &[0, 1 + turn % count, count], &[0, 1, 2, 3, 4, count]];
            let mut moved = 0;
            for cut in cuts[step].windows(2) {
                let own = cut[0].min(count)..cut[1].min(count);
                if own.is_empty() {
                    continue;
                }
                let part = match step_rows(rules, &before, own.clone(), extra) {
                    Ok(part) => part,
                    Err(Error::OutOfRange { .. }) if may_be_rough(rules, &before) => return,
                    Err(error) => panic!("{error}: rows {own:?} of {count} under {rules:?}"),
                };
                for body in &part {
                    assert_eq!(
                        body,
                        agents[body.id as usize].to_body(),
                        "rows {own:?} of {count}, {rules:?}"
                    );
                    moved += 1;
                }
            }
            assert_eq!(moved, COUNT, "{:?} under {rules:?}", cuts[step]);
        }
    });
}

/// An agent that no other sees changes nothing for them, to the last bit, wherever it is, if the
/// number of agents in all stays the same.
pub fn an_agent_that_is_not_seen_changes_no_bit<G: Geometry<Vector: Send + Sync> + Send + Sync>()
where
    G::Scalar: SwarmScalar,
{
    let mut unseen = 0;
    for World { bounds, wraps } in worlds::<G>() {
        let edge = if wraps { Edge::Wrap } else { Edge::Bounce };
        let rules = SwarmRules { boids: flocks()[0], template: kinds()[1], bounds, edge };
        // All but one are in a corner.
        let places = evenly::<G>().map(|at| bounds.min + G::Vector::new(at.x() * n(0.5), at.y() * n(0.25)));
        let agents = Agents::at(&places);
        let size = bounds.max - bounds.min;
        let alone = bounds.min + G::Vector::new(size.x() * n(0.78), size.y() * n(0.625));
        let all = 0..rules.rows(COUNT).expect("the rules make sense").count();
        let step = |seen: bool| {
            let mut swarm = Swarm::new(rules).expect("the rules make sense");
            for index in 1..COUNT {
                swarm.insert_with_id(agents.agent(&rules, index)).expect("it is an agent");
            }
            if seen {
                let lonely = Agent { position: alone, ..agents.agent(&rules, 0) };
                swarm.insert_with_id(lonely).expect("it is an agent");
            }
            swarm.step_part(n(0.5), COUNT, all.clone()).expect("all rows are there");
            swarm
        };
        let (with, without) = (step(true), step(false));
        assert_eq!((with.len(), without.len()), (COUNT, COUNT - 1));
        for body in &without {
            assert_eq!(with.get(body.id).map(|agent| agent.to_body()), Some(body), "under {rules:?}");
            unseen += 1;
        }
    }
    assert_eq!(unseen, 6 * (COUNT - 1));
}

/// Wrong rows, a wrong number and an agent elsewhere are errors that move no agent.
pub fn an_invalid_part_moves_no_agent<G: Geometry<Vector: Send + Sync> + Send + Sync>()
where
    G::Scalar: SwarmScalar,
{
    let bounds = Bounds::<G> { min: at::<G>(0.0, 0.0), max: v(128.0, 2048.0) };
    let rules = SwarmRules { boids: flocks()[0], template: kinds()[0], bounds, edge: Edge::Wrap };
    let rows = rules.rows(COUNT).expect("the rules make sense");
    let count = rows.count();
    let mut swarm = Swarm::new(rules).expect("the rules make sense");
    for id in 0..3 {
        let position = v(1.0, f64::from(id));
        let agent = Agent { id: id * 10, position, ..rules.template };
        swarm.insert_with_id(agent).expect("it is an agent");
    }
    // The third one that it numbers itself comes after the largest id.
    assert_eq!(swarm.add(v(2.0, 2.0), v(0.0, 0.0)), Ok(21));
    let before = swarm.clone();
    let agents = Error::OutOfRange { what: "agents", needed: "the number of agents in the swarm, or more," };
    let missing = Error::OutOfRange { what: "rows", needed: "one or more of the rows of the world" };
    for (all, own, error) in [
        (3, 0..1, agents),
        (1 << 30, 0..1, Error::TooMany { most: (1 << 30) - 1 }),
        (COUNT, 0..0, missing),
        (COUNT, 0..count + 1, missing),
        (COUNT, 3..4, Error::OutsidePart { id: 0 }),
    ] {
        assert_eq!(swarm.step_part(n(0.5), all, own.clone()), Err(error));
        assert_eq!(swarm.step_part_with(n(0.5), all, own, &nothing as Force<'_, G>), Err(error));
        assert!(swarm.iter().eq(&before));
    }
    assert!(count > 5 && swarm.step_part(n(0.5), COUNT, 1..2).is_ok());
    // All of them were in the row before, and only seen.
    assert!(swarm.is_empty());
    let last = Agent { id: u32::MAX, ..rules.template };
    assert_eq!(swarm.insert_with_id(last), Err(Error::TooMany { most: u32::MAX }));
    assert_eq!((swarm.swap_remove(0), before.clone().swap_remove(4)), (None, None));
    let mut fewer = before.clone();
    assert_eq!(fewer.swap_remove(1).map(|agent| agent.to_body()), before.iter().nth(1));
    assert_eq!((fewer.ids(), fewer.len()), (&[0, 21, 20][..], 3));
}

/// The rows of a world follow one another, and each is as high as the others.
pub fn rows_divide_the_world<G: Geometry<Vector: Send + Sync> + Send + Sync>()
where
    G::Scalar: SwarmScalar,
{
    for edge in [Edge::Wrap, Edge::Bounce] {
        let bounds = Bounds::<G> { min: at::<G>(-10.0, 3.0), max: v(90.0, 123.0) };
        let rules = SwarmRules { boids: flocks()[0], template: kinds()[0], bounds, edge };
        let rows: SwarmRows<G> = rules.rows(300).expect("the rules make sense");
        let (count, height) = (rows.count(), rows.height());
        assert!(count > 3 && height > n(9.0) && height < n(12.0), "{count:?}, {height:?}");
        for index in 0..2 * count {
            let y = bounds.min.y() + height * n(index as f64 + 0.5);
            if y < bounds.max.y() {
                assert_eq!(rows.row(y), index % count, "{y:?}");
            }
        }
        assert_eq!(rules.rows(1 << 30).err(), Some(Error::TooMany { most: (1 << 30) - 1 }));
        let wrong = SwarmRules { template: rules.template.with_load(n(0.0)), ..rules };
        assert!(wrong.rows(300).is_err());
    }
}
