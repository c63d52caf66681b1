//! Laws of [`CrowdGrid`]: it finds what a plain loop finds, and the rules take it as such a list.
#![cfg(feature = "alloc")]

extern crate alloc;

use alloc::vec::Vec;

use crate::approx::{at, n, same, v};
use steer_core::crowd::{
    CrowdBuffer, CrowdGrid, CrowdRules, DensityResponse, Distance, HalfPlanes, Other, Others, PatienceState,
    SafetyFilter, Seen, SeenBuffer, Surroundings,
};
use steer_core::space::Bounds;
use steer_core::swarm::SwarmScalar;
use steer_core::{Agent, Body, Geometry, Scalar, Vec2Ext, Vec2Like};

/// Duration of a step.
const DT: f64 = 0.25;
const COUNT: u32 = 90;

/// Returns a number from 0 to 63 that differs from agent to agent and from crowd to crowd.
fn number(id: u32, crowd: u32, part: u32) -> f64 {
    let mixed = (id * 7919 + crowd * 104_729 + part * 1_299_709 + 77).wrapping_mul(0x9E37_79B1);
    f64::from(mixed >> 26)
}

/// Agents of different radii and velocities: scattered, in three heaps, on one line, or on a grid
/// with one far away.
fn agents<G: Geometry>(crowd: u32) -> Vec<Agent<G>> {
    let one = |id: u32| {
        let [x, y, vx, vy] = [0, 1, 2, 3].map(|part| number(id, crowd, part));
        let (x, y) = match crowd % 4 {
            0 => (x, y),
            1 => (f64::from(id % 3) * 25.0 + x / 16.0, y / 32.0),
            2 => (x * 0.5 - 40.0, 7.0),
            _ if id == 5 => (-700.0, 400.0),
            _ => (f64::from(id % 9) * 4.0 - 20.0, f64::from(id / 9) * 4.0),
        };
        let agent = Agent::new(at::<G>(x, y), v(vx / 64.0 - 0.5, vy / 64.0 - 0.5)).with_id(id * 7 % COUNT);
        agent.with_radius(n([0.5, 0.75, 1.25][id as usize % 3])).with_max_speed(n(1.5)).with_max_force(n(1.0))
    };
    (0..COUNT).map(one).collect()
}

/// Rules with this view distance, at least.
fn seeing<S: Scalar>(distance: f64) -> CrowdRules<S> {
    let filter = SafetyFilter { distance: Distance::of(n(distance)), ..SafetyFilter::default() };
    CrowdRules { filter, ..CrowdRules::default() }
}

/// Every seventh does not give way, and is four times as fast.
fn other<G: Geometry>(agent: &Agent<G>) -> Other<G> {
    let body = agent.to_body();
    match agent.id % 7 {
        0 => Other::unyielding(Body { velocity: body.velocity * n(4.0), ..body }),
        _ => Other::from(body),
    }
}

/// Returns all others within reach, the nearest first, those that do not give way before others
/// that are as near, and these by id.
fn plain<G: Geometry>(agents: &[Agent<G>], own: &Agent<G>, reach: G::Scalar) -> Vec<Other<G>> {
    let distance = |other: &Other<G>| (other.body.position - own.position).length();
    let others = agents.iter().filter(|agent| agent.id != own.id).map(other);
    let mut near: Vec<_> = others.filter(|other| distance(other) <= reach).collect();
    near.sort_by(|one, other| {
        let by_distance = distance(one).partial_cmp(&distance(other)).expect("numbers");
        by_distance.then((one.gives_way, one.body.id).cmp(&(other.gives_way, other.body.id)))
    });
    near
}

/// A grid finds all others within reach in the order of a plain loop, whatever the cells and the
/// order of the bodies.
pub fn around_finds_what_a_plain_loop_finds<G: Geometry<Vector: Send + Sync> + Send + Sync>()
where
    G::Scalar: SwarmScalar,
{
    let (mut grid, mut storage) = (CrowdGrid::<G>::new(), SeenBuffer::new());
    assert_eq!(grid.around(&mut storage, &agents(0)[0], n(9.0)).others().len(), 0);
    for crowd in 0..12 {
        let agents = agents::<G>(crowd);
        let bodies = agents.iter().map(other);
        for usual in [0.0, 0.5, 6.0, 5000.0] {
            let rules = seeing(usual);
            if crowd % 2 == 0 {
                grid.collect(bodies.clone(), &rules, n(DT), None);
            } else {
                grid.collect(bodies.clone().rev(), &rules, n(DT), None);
            }
            for own in agents.iter().filter(|own| other(own).gives_way).step_by(11) {
                for reach in [-1.0, 0.0, 2.0, 9.5, 3000.0] {
                    let seen = grid.around(&mut storage, own, n(reach));
                    let want = plain(&agents, own, n(reach));
                    let found: Vec<_> = seen.others().collect();
                    assert_eq!(found, want, "crowd {crowd}, {reach}, for {usual}");
                }
            }
        }
    }
}

/// The one that blocks an agent is the nearest within its radius of its rim and 60° of its wish.
pub fn the_nearest_ahead_blocks<G: Geometry<Vector: Send + Sync> + Send + Sync>()
where
    G::Scalar: SwarmScalar,
{
    let agent = |id, (x, y)| Agent::<G>::new(at::<G>(x, y), v(0.0, 0.0)).with_radius(n(1.0)).with_id(id);
    // Ahead by turns: too far, beside the wish by 63°, by 56°, and behind another.
    let places = [(0.0, 0.0), (3.25, 0.0), (1.0, 2.0), (1.25, -1.875), (-2.25, 0.0), (-4.5, 0.0)];
    let agents: Vec<_> = (0..).zip(places).map(|(id, place)| agent(id, place)).collect();
    let (mut grid, mut storage) = (CrowdGrid::<G>::new(), SeenBuffer::new());
    let rules = CrowdRules::default();
    grid.collect(agents.iter().map(|agent| Other::from(agent.to_body())), &rules, n(DT), None);
    let seen = grid.seen_by(&mut storage, &agents[0], &rules);
    for (wish, blocker) in [((2.0, 0.0), Some(3)), ((-0.5, 0.0), Some(4)), ((0.0, 1.0), Some(2))] {
        assert_eq!(seen.blocker(&agents[0], v(wish.0, wish.1)), blocker, "{wish:?}");
    }
    assert_eq!(grid.seen_by(&mut storage, &agents[5], &rules).blocker(&agents[5], v(-1.0, 0.0)), None);
}

/// An agent sees all bodies that count for it, at their nearest images in a world that wraps, in
/// the order of a plain loop. A few that are much larger or faster are seen from afar, and make it
/// see no more of the others.
pub fn an_agent_sees_what_counts_for_it<G: Geometry<Vector: Send + Sync> + Send + Sync>()
where
    G::Scalar: SwarmScalar,
{
    let (mut grid, mut storage) = (CrowdGrid::<G>::new(), SeenBuffer::new());
    let world = Bounds { min: at::<G>(-64.0, -64.0), max: v(128.0, 128.0) };
    let (rules, mut from_afar) =
        (CrowdRules { filter: SafetyFilter::among(n(1.0), n(1.0)), ..seeing(0.0) }, 0);
    for (crowd, wraps) in (0..12).flat_map(|crowd| [(crowd, false), (crowd, true)]) {
        let tanks = [(0, 16.0, 6.0), (1, 0.5, 12.0)].map(|(id, radius, speed)| {
            let agent = Agent::new(at::<G>(60.0, number(id, crowd, 5)), v(-speed, 0.0));
            Other::from(agent.with_radius(n(radius)).with_id(300 + id).to_body())
        });
        let tanks = tanks.into_iter().take(crowd as usize % 3);
        let agents = agents::<G>(crowd);
        let bodies: Vec<Other<G>> = agents.iter().map(other).chain(tanks).collect();
        let torus = wraps.then_some(&world);
        grid.collect(bodies.iter().copied(), &rules, n(DT), torus);
        let most = |of: &dyn Fn(&Other<G>) -> bool| {
            let all = bodies.iter().filter(|other| of(other)).map(|other| other.body);
            all.fold([n(0.0); 2], |[radius, speed]: [G::Scalar; 2], body| {
                [radius.max(body.radius), speed.max(body.velocity.length())]
            })
        };
        let [soldiers, carts] =
            [true, false].map(|gives_way| most(&|other| other.gives_way == gives_way && other.body.id < 300));
        for own in agents.iter().filter(|own| other(own).gives_way).step_by(7) {
            let seen: Vec<_> = grid.seen_by(&mut storage, own, &rules).others().collect();
            let near = |other: &Other<G>| {
                let image = |body| torus.map_or(body, |world| world.torus().nearest_body(own.position, body));
                Other { body: image(other.body), ..*other }
            };
            let distance = |other: &Other<G>| (other.body.position - own.position).length();
            let view = |[radius, speed]: [G::Scalar; 2]| rules.view_distance(own, radius, speed, n(DT));
            let in_time = |[radius, speed]: [G::Scalar; 2]| {
                rules.filter.view_distance_of_unyielding(own, radius, speed, n(DT))
            };
            let others = bodies.iter().map(near).filter(|other| other.body.id != own.id);
            for other in others {
                let sees = seen.contains(&other);
                let lengths = [other.body.radius, other.body.velocity.length()];
                let (least, most) = match (other.gives_way, other.body.id < 300) {
                    (true, true) => (view(lengths), view(soldiers)),
                    (true, false) => (view(lengths), n(f64::from(u16::MAX))),
                    _ => (view(lengths).max(in_time(lengths)), view(carts).max(in_time(carts))),
                };
                assert!(sees || distance(&other) > least, "it does not see {other:?}: {own:?}");
                assert!(!sees || distance(&other) <= most, "it sees {other:?}: {own:?}");
                from_afar += u32::from(sees && distance(&other) > view(soldiers));
            }
            let key = |other: &Other<G>| (distance(other), other.gives_way, other.body.id);
            assert!(seen.is_sorted_by(|one, two| key(one) < key(two)), "{own:?}");
        }
    }
    assert!(from_afar > 100, "{from_afar}");
}

/// The velocities that the layers and all rules return, whether the state is safe, and the state of
/// patience, after three steps.
fn results<G: Geometry>(
    rules: &CrowdRules<G::Scalar>,
    own: &Agent<G>,
    wish: G::Vector,
    others: impl Others<G> + Clone,
) -> ([G::Vector; 3], bool, PatienceState<G::Scalar>) {
    let around = || Surroundings::new(n(DT)).with_others(others.clone());
    let (mut planes, mut buffer) = (HalfPlanes::<G, 64>::new(), CrowdBuffer::<G, 64>::new());
    let cut = rules.filter.velocity(&mut planes, own, wish, around());
    let early = rules.orca.velocity(&mut planes, own, wish, around());
    let (mut state, mut last) = (PatienceState::default(), wish);
    for _step in 0..3 {
        last = rules.velocity(&mut buffer, &mut state, own, wish, around());
    }
    ([cut, early, last], rules.filter.check_among(own, around()).is_ok(), state)
}

/// The rules take the result of a search as a list of the same others: all numbers are equal.
pub fn the_rules_take_it_as_a_list<G: Geometry<Vector: Send + Sync> + Send + Sync>()
where
    G::Scalar: SwarmScalar,
{
    let (mut grid, mut storage) = (CrowdGrid::<G>::new(), SeenBuffer::new());
    let (mut cut, mut unsafe_states) = (0, 0);
    for crowd in 0..12 {
        let agents = agents::<G>(crowd);
        let density_response = (crowd % 2 == 0).then(DensityResponse::default);
        let rules = CrowdRules { density_response, ..CrowdRules::default() };
        grid.collect(agents.iter().map(other), &seeing(12.0), n(DT), None);
        for own in agents.iter().filter(|own| other(own).gives_way) {
            let reach = rules.filter.view_distance_of_unyielding(own, n(1.25), n(3.0), n(DT));
            let wish = own.position.quarter_turn().limit(own.max_speed);
            let list = plain(&agents, own, reach);
            let seen: Seen<'_, G> = grid.around(&mut storage, own, reach);
            let (want, is_safe, state) = results(&rules, own, wish, list.iter().copied());
            let (got, seems_safe, same_state) = results(&rules, own, wish, seen);
            got.into_iter().zip(want).for_each(|(got, want)| same(own, got, want));
            assert_eq!((seems_safe, same_state), (is_safe, state), "{own:?}");
            cut += u32::from(want[0] != wish);
            unsafe_states += u32::from(!is_safe);
        }
    }
    assert!(cut > 100 && unsafe_states > 100, "{cut}, {unsafe_states}");
}

/// A body that is not finite, or has a negative radius, is none.
pub fn a_body_that_is_not_finite_is_left_out<G: Geometry<Vector: Send + Sync> + Send + Sync>()
where
    G::Scalar: SwarmScalar,
{
    let (mut grid, mut storage) = (CrowdGrid::<G>::new(), SeenBuffer::new());
    let own = agents::<G>(0)[0];
    let good = Body { radius: n(0.5), id: 200, ..Body::at_rest(own.position + v(2.0, 1.0)) };
    let mut bodies = alloc::vec![Body { radius: n(-0.5), id: 201, ..good }, good];
    let largest = n::<G::Scalar>(f64::MAX);
    for bad in [largest + largest, -largest - largest, largest + largest - largest - largest] {
        if !bad.is_finite() {
            let at = G::Vector::new(bad, own.position.y());
            bodies.push(Body { position: at, id: 202, ..good });
            bodies.push(Body { velocity: at, id: 203, ..good });
            bodies.push(Body { radius: bad, id: 204, ..good });
        }
    }
    grid.collect(bodies, &seeing(3.0), n(DT), None);
    let ids = |reach: f64, storage: &mut SeenBuffer<G>| -> Vec<u32> {
        grid.around(storage, &own, n(reach)).others().map(|other| other.body.id).collect()
    };
    assert_eq!(ids(3.0, &mut storage), [200]);
    assert_eq!(ids(f64::MAX, &mut storage), [200]);
    assert_eq!(ids(2.0, &mut storage), []);
}
