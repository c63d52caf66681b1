//! Laws of [`SwarmRules::step_slices`]: agents stepped together move like agents stepped one by
//! one.

pub(super) mod agents;

use super::grid::crowds::{COUNT, World, evenly, worlds};
use crate::approx::{at, is_fixed_point, n, same, same_vec, v};
use crate::refinement::converges;
use crate::units::{SCALES, rescaled_agent};
use agents::{Agents, INDICES, NUMBERS, every, flocks, kinds, nothing};
use core::cell::Cell;
use steer_core::behavior::{AvoidObstacles, AvoidObstaclesState, Boids, FlockRule};
use steer_core::parameters::{Parameters as _, Unit};
use steer_core::space::{Bounds, Edge};
use steer_core::swarm::{SwarmRules, SwarmScalar, SwarmScratch, SwarmSlices};
use steer_core::terrain::Circle;
use steer_core::{Agent, Error, Geometry, Scalar, Validate, Vec2Ext, Vec2Like, seek};

/// A step of many agents together equals the step of each by the simple behaviour, to within the
/// rounding of its sums.
pub fn a_step_equals_steps_one_by_one<G: Geometry<Vector: Send + Sync> + Send + Sync>()
where
    G::Scalar: SwarmScalar,
{
    every::<G>(|rules, crowd| {
        assert_eq!(rules.validate(), Ok(()));
        let agents = Agents::at(crowd);
        let simply = agents.simply_stepped(rules, n(0.5), |agent, others| rules.boids.steer(agent, others));
        agents.stepped(rules, n(0.5), &nothing).agree(&simply, rules);
    });
}

/// The caller's force is added to the flock's before the limits. Its closure takes the current
/// agent.
pub fn the_callers_force_is_added<G: Geometry<Vector: Send + Sync> + Send + Sync>()
where
    G::Scalar: SwarmScalar,
{
    let goal = at::<G>(30.0, 20.0);
    every::<G>(|rules, crowd| {
        let agents = Agents::at(crowd);
        let simply = agents.simply_stepped(rules, n(0.5), |agent, others| {
            rules.boids.steer(agent, others) + seek(agent, goal)
        });
        let pushed = agents.stepped(rules, n(0.5), &|agent| {
            assert_eq!(*agent, agents.agent(rules, agent.id as usize));
            seek(agent, goal)
        });
        pushed.agree(&simply, rules);
    });
}

/// The order of the agents in the caller's slices does not change their motion, to the last bit.
/// Only agents at the same position are separated by their ids.
pub fn the_order_of_agents_does_not_matter<G: Geometry<Vector: Send + Sync> + Send + Sync>()
where
    G::Scalar: SwarmScalar,
{
    every::<G>(|rules, crowd| {
        let apart = |one: usize| (0..one).all(|other| !same_vec(crowd[one], crowd[other]));
        if !(0..COUNT).all(apart) {
            return;
        }
        let agents = Agents::at(crowd);
        let backward = agents.reversed().stepped(rules, n(0.5), &nothing).reversed();
        assert_eq!(agents.stepped(rules, n(0.5), &nothing), backward, "under {rules:?}");
    });
}

/// An agent without visible neighbours keeps the velocity that its limits allow.
pub fn an_agent_alone_keeps_its_velocity<G: Geometry<Vector: Send + Sync> + Send + Sync>()
where
    G::Scalar: SwarmScalar,
{
    let bounds = Bounds::<G> { min: at::<G>(0.0, 0.0), max: v(4000.0, 100.0) };
    let places = core::array::from_fn(|index| v(index as f64 * 90.0, 50.0));
    for boids in flocks().into_iter().take(3) {
        for edge in [Edge::Open, Edge::Wrap, Edge::Bounce] {
            let rules = SwarmRules { boids, template: kinds()[0], bounds, edge };
            let agents = Agents::at(&places);
            let after = agents.stepped(&rules, n(2.0), &nothing);
            assert_eq!(after.velocities, agents.velocities, "under {rules:?}");
            for (index, place) in places.iter().enumerate() {
                let place = *place + agents.velocities[index] * n(2.0);
                let expected = if edge == Edge::Wrap { bounds.wrap(place) } else { place };
                same(&edge, after.positions[index], expected);
            }
        }
    }
}

/// In a world with sides no agent is outside after a step.
pub fn no_agent_leaves_the_world<G: Geometry<Vector: Send + Sync> + Send + Sync>()
where
    G::Scalar: SwarmScalar,
{
    every::<G>(|rules, crowd| {
        let after = Agents::at(crowd).stepped(rules, n(0.5), &nothing);
        let (min, max) = (rules.bounds.min, rules.bounds.max);
        for place in after.positions {
            let inside =
                min.x() <= place.x() && place.x() <= max.x() && min.y() <= place.y() && place.y() <= max.y();
            assert!(rules.edge == Edge::Open || inside, "{place:?}, {:?}", rules.bounds);
        }
    });
}

/// Two agents within reach of each other separate, wherever they are on the torus, and two out of
/// reach do not. So no neighbour is lost at a seam or at the edge of a cell.
pub fn no_neighbour_within_reach_is_lost<G: Geometry<Vector: Send + Sync> + Send + Sync>()
where
    G::Scalar: SwarmScalar,
{
    let boids = |reach: f64| Boids {
        separation: FlockRule::all_round(n(reach)),
        cohesion: FlockRule::all_round(n(0.0)),
        alignment: FlockRule::all_round(n(0.0)),
        ..Boids::default()
    };
    for (side, reach) in [(700.0, 170.0), (900.0, 145.0), (128.0, 60.0), (333.0, 8.0)] {
        let bounds = Bounds::<G> { min: at::<G>(0.0, 0.0), max: v(side, side) };
        let rules = SwarmRules { boids: boids(reach), template: kinds()[0], bounds, edge: Edge::Wrap };
        // Steps small enough to detect a row or a column that is slightly too small.
        for step in 0..350 {
            for across in [at::<G>(1.0, 0.0), v(0.0, 1.0)] {
                for (gap, meet) in [(reach - 1.0, true), (reach + 1.0, false)] {
                    let begin = n::<G::Scalar>(side * f64::from(step) / 350.0);
                    let one = across * begin + v(3.0, 3.0);
                    let mut positions = [one, one + across * n(gap)].map(|place| bounds.wrap(place));
                    let (mut velocities, mut headings) = ([G::Vector::zero(); 2], [across; 2]);
                    let agents = SwarmSlices {
                        positions: &mut positions,
                        velocities: &mut velocities,
                        headings: &mut headings,
                    };
                    let (mut numbers, mut indices) = ([G::Scalar::zero(); NUMBERS], [0; INDICES]);
                    let scratch = SwarmScratch { numbers: &mut numbers, indices: &mut indices };
                    assert_eq!(rules.step_slices(agents, scratch, n(0.5)), Ok(()));
                    let moved = velocities.map(|velocity| !same_vec(velocity, G::Vector::zero()));
                    assert_eq!(moved, [meet; 2], "{gap} apart from {one:?} with reach {reach} on {side}");
                }
            }
        }
    }
}

/// If all lengths, times and masses are multiplied by powers of two, so is the motion of a swarm,
/// exactly. In fixed point the law has no domain.
pub fn swarms_follow_the_units<G: Geometry<Vector: Send + Sync> + Send + Sync>()
where
    G::Scalar: SwarmScalar,
{
    if is_fixed_point::<G::Scalar>() {
        return;
    }
    let mut turn = 0;
    every::<G>(|rules, crowd| {
        let scale = SCALES[turn % SCALES.len()];
        turn += 1;
        let of = |unit| scale.factor::<G::Scalar>(unit);
        let (length, speed) = (of(Unit::LENGTH), of(Unit::SPEED));
        let boids = rules.boids.rescaled(&scale);
        let template = rescaled_agent(&rules.template.with_gain(n(1.25)), &scale);
        let bounds = Bounds { min: rules.bounds.min * length, max: rules.bounds.max * length };
        let scaled = SwarmRules { boids, template, bounds, edge: rules.edge };
        let rules = SwarmRules { template: rules.template.with_gain(n(1.25)), ..*rules };
        let (mut one, mut two) = (Agents::at(crowd), Agents::at(crowd));
        two.positions = two.positions.map(|place| place * length);
        two.velocities = two.velocities.map(|velocity| velocity * speed);
        for _ in 0..2 {
            one = one.stepped(&rules, n(0.5), &nothing);
            two = two.stepped(&scaled, n::<G::Scalar>(0.5) * of(Unit::TIME), &nothing);
        }
        for index in 0..COUNT {
            let places = (two.positions[index], one.positions[index] * length);
            let velocities = (two.velocities[index], one.velocities[index] * speed);
            for (got, want) in [places, velocities, (two.headings[index], one.headings[index])] {
                assert!(same_vec(got, want), "units: {got:?} is not {want:?} in {scale:?} under {rules:?}");
            }
        }
    });
}

/// If steps are halved, the motion of a swarm converges.
pub fn swarms_converge<G: Geometry<Vector: Send + Sync> + Send + Sync>()
where
    G::Scalar: SwarmScalar,
{
    let World { bounds, .. } = worlds::<G>()[0];
    for (template, edge) in kinds::<G>().into_iter().zip([Edge::Bounce, Edge::Wrap]) {
        let rules =
            SwarmRules { boids: flocks()[0], template: template.with_max_speed(n(4.0)), bounds, edge };
        converges("a swarm", |rate| {
            let mut agents = Agents::at(&evenly::<G>());
            for _ in 0..rate {
                agents = agents.stepped(&rules, n(1.0 / rate as f64), &nothing);
            }
            agents.positions[COUNT / 2]
        });
    }
}

/// Invalid input gives an error with its cause, and moves no agent.
pub fn invalid_input_moves_no_agent<G: Geometry<Vector: Send + Sync> + Send + Sync>()
where
    G::Scalar: SwarmScalar,
{
    let World { bounds, .. } = worlds::<G>()[0];
    let rules = SwarmRules { boids: flocks()[0], template: kinds()[0], bounds, edge: Edge::Open };
    let agents = Agents::at(&evenly::<G>());
    let (mut numbers, mut indices) = ([G::Scalar::zero(); NUMBERS], [0; INDICES]);
    let (needed, most) =
        (SwarmScratch::<G::Scalar>::numbers(COUNT), SwarmScratch::<G::Scalar>::indices(COUNT));
    for (some, few, needed) in [(needed - 1, most, needed), (needed, most - 1, most)] {
        let mut still = agents;
        let scratch = SwarmScratch { numbers: &mut numbers[..some], indices: &mut indices[..few] };
        let refused = rules.step_slices(still.slices(), scratch, n(1.0));
        assert_eq!((refused, still), (Err(Error::SmallStorage { needed }), agents));
    }
    let mut still = agents;
    let slices = SwarmSlices { velocities: &mut [], ..still.slices() };
    let scratch = SwarmScratch { numbers: &mut numbers, indices: &mut indices };
    let refused = rules.step_slices(slices, scratch, n(1.0));
    assert_eq!((refused, still), (Err(Error::SmallStorage { needed: COUNT }), agents));
    // An empty swarm is not an error.
    let empty = SwarmSlices::<G> { positions: &mut [], velocities: &mut [], headings: &mut [] };
    let scratch = SwarmScratch { numbers: &mut numbers, indices: &mut indices };
    assert_eq!(rules.step_slices(empty, scratch, n(1.0)), Ok(()));
    let nan = n::<G::Scalar>(f64::NAN);
    if !nan.is_finite() {
        let mut lost = agents;
        lost.velocities[7] = G::Vector::new(nan, nan);
        let scratch = SwarmScratch { numbers: &mut numbers, indices: &mut indices };
        let refused = rules.step_slices(lost.slices(), scratch, n(1.0));
        assert_eq!(refused, Err(Error::NotFinite { what: "velocity" }));
        assert_eq!(lost.positions, agents.positions);
    }
}

/// Among rocks, agents in a swarm keep out of them, with a fresh [`AvoidObstaclesState`] in
/// each call, as agents stepped one by one do that keep theirs.
pub fn agents_keep_out_of_rocks<G: Geometry<Vector: Send + Sync> + Send + Sync>()
where
    G::Scalar: SwarmScalar,
{
    let rocks = [(15.0, 4.0, 4.0), (26.0, 13.0, 5.0), (36.0, 3.0, 3.0)]
        .map(|(x, y, r)| Circle::new(at::<G>(x, y), n(r)));
    let (avoid, goal) = (AvoidObstacles { feeler_length: n(12.0), clearance: n(0.5) }, v(120.0, 8.0));
    let rule = |distance, weight| FlockRule::all_round(n(distance)).with_weight(n(weight));
    let template = Agent::new(v(0.0, 0.0), v(0.0, 0.0)).with_max_speed(n(1.0)).with_max_force(n(0.5));
    let rules = SwarmRules {
        boids: Boids {
            separation: rule(1.5, 0.5),
            cohesion: rule(6.0, 0.0625),
            alignment: rule(6.0, 0.25),
            ..Boids::default()
        },
        template: template.with_radius(n(0.25)),
        bounds: Bounds::<G> { min: v(-100.0, -100.0), max: v(100.0, 100.0) },
        edge: Edge::Open,
    };
    let place = |index: usize| v(-3.0 * (index / 6) as f64, 3.0 * (index % 6) as f64);
    let mut together = Agents::at(&core::array::from_fn(place));
    together.headings = [v(1.0, 0.0); COUNT];
    together.velocities = together.headings;
    let (mut one_by_one, mut heedless) = (together, together);
    let mut states = [AvoidObstaclesState::default(); COUNT];
    let inside = |agents: &Agents<G>| {
        agents
            .positions
            .iter()
            .filter(|at| rocks.iter().any(|rock| rock.center.distance(**at) < rock.radius))
            .count()
    };
    let mut hits = 0;
    for step in 0..60 {
        together = together.stepped(&rules, n(1.0), &|agent| {
            seek(agent, goal) + avoid.steer(&mut AvoidObstaclesState::default(), agent, rocks)
        });
        let kept = Cell::from_mut(&mut states[..]).as_slice_of_cells();
        (one_by_one, _) = one_by_one.simply_stepped(&rules, n(1.0), |agent, others| {
            let mut state = kept[agent.id as usize].get();
            let force = seek(agent, goal) + avoid.steer(&mut state, agent, rocks);
            kept[agent.id as usize].set(state);
            rules.boids.steer(agent, others) + force
        });
        heedless = heedless.stepped(&rules, n(1.0), &|agent| seek(agent, goal));
        hits += inside(&heedless);
        let is = [inside(&together), inside(&one_by_one)];
        assert_eq!(is, [0; 2], "{step}");
    }
    assert!(hits > 0);
}
