//! The agents that swarms are tested on: stepped together, and stepped one by one.

use crate::approx::{n, near_at};
use crate::laws::grid::crowds::{COUNT, Crowd, World, crowds, worlds};
use steer_core::behavior::{Boids, Falloff, FlockRule};
use steer_core::neighbors::Sight;
use steer_core::space::Edge;
use steer_core::swarm::{SwarmRules, SwarmScalar, SwarmScratch, SwarmSlices};
use steer_core::{Agent, Geometry, Scalar, Vec2Ext, Vec2Like};

/// Agents, column by column.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(in crate::laws) struct Agents<G: Geometry> {
    pub(in crate::laws) positions: Crowd<G>,
    pub(in crate::laws) velocities: Crowd<G>,
    pub(in crate::laws) headings: Crowd<G>,
}

impl<G: Geometry> Agents<G> {
    /// Returns agents at these positions with many velocities and headings. Some rest.
    pub(in crate::laws) fn at(positions: &Crowd<G>) -> Self {
        let headings = core::array::from_fn(|index| G::Vector::fraction_of_turn(index * 11, COUNT));
        let speed = |index: usize| n::<G::Scalar>((index % 5) as f64 * 0.5);
        let velocities = core::array::from_fn(|index| headings[index] * speed(index));
        Agents { positions: *positions, velocities, headings }
    }

    /// Returns one of them as an agent.
    pub(in crate::laws) fn agent(&self, rules: &SwarmRules<G>, index: usize) -> Agent<G> {
        let place = self.positions[index];
        Agent {
            position: if rules.edge == Edge::Wrap { rules.bounds.wrap(place) } else { place },
            velocity: self.velocities[index],
            heading: self.headings[index],
            id: index as u32,
            ..rules.template
        }
    }

    /// Returns the same agents in reverse order.
    pub(in crate::laws) fn reversed(mut self) -> Self {
        self.positions.reverse();
        self.velocities.reverse();
        self.headings.reverse();
        self
    }
}

/// The force of a caller on each agent. It has one type for all callers: a swarm's step is compiled
/// for every type of a force, four times.
pub(in crate::laws) type Force<'a, G> = &'a (dyn Fn(&Agent<G>) -> <G as Geometry>::Vector + Sync);

/// Storage lengths: the numbers of the largest swarm here, and its indices.
pub(in crate::laws) const NUMBERS: usize = 2 * 6 * (COUNT + 16);
pub(in crate::laws) const INDICES: usize = 2 * COUNT + 129;

impl<G: Geometry<Vector: Send + Sync> + Send + Sync> Agents<G>
where
    G::Scalar: SwarmScalar,
{
    /// Returns the agents one step later.
    pub(in crate::laws) fn stepped(&self, rules: &SwarmRules<G>, dt: G::Scalar, extra: Force<'_, G>) -> Self {
        let (mut numbers, mut indices) = ([G::Scalar::zero(); NUMBERS], [u32::MAX; INDICES]);
        assert_eq!(SwarmScratch::<G::Scalar>::numbers(COUNT), NUMBERS);
        assert_eq!(SwarmScratch::<G::Scalar>::indices(COUNT), INDICES);
        let mut agents = *self;
        let scratch = SwarmScratch { numbers: &mut numbers, indices: &mut indices };
        rules.step_slices_with(agents.slices(), scratch, dt, extra).expect("the scratch is large enough");
        agents
    }

    pub(in crate::laws) fn slices(&mut self) -> SwarmSlices<'_, G> {
        let Agents { positions, velocities, headings } = self;
        SwarmSlices { positions, velocities, headings }
    }

    /// Returns the agents one step later, stepped one by one, each with all others as neighbours.
    /// Also returns for each agent whether its force is more than rounding.
    pub(in crate::laws) fn simply_stepped(
        &self,
        rules: &SwarmRules<G>,
        dt: G::Scalar,
        force: impl Fn(&Agent<G>, &mut dyn Iterator<Item = steer_core::Body<G>>) -> G::Vector,
    ) -> (Self, [bool; COUNT]) {
        let (mut after, mut sure) = (*self, [true; COUNT]);
        let torus = (rules.edge == Edge::Wrap).then(|| rules.bounds.torus());
        for (index, sure) in sure.iter_mut().enumerate() {
            let mut agent = self.agent(rules, index);
            let place = agent.position;
            let others = || {
                (0..COUNT).filter(|other| *other != index).map(|other| {
                    let body = self.agent(rules, other).to_body();
                    torus.as_ref().map_or(body, |torus| torus.nearest_body(place, body))
                })
            };
            let force = force(&agent, &mut others());
            // Exactly in the middle of the others, rounding decides the direction to the middle.
            let middle = rules.boids.neighborhood(&agent, others()).middle;
            *sure = middle.is_none_or(|way| way.length() > n(0.001));
            agent.step(force, dt);
            rules.edge.apply(&mut agent, &rules.bounds);
            after.positions[index] = agent.position;
            after.velocities[index] = agent.velocity;
            after.headings[index] = agent.heading;
        }
        (after, sure)
    }

    /// Asserts that the agents match those stepped one by one, to within the rounding of sums of
    /// that many forces.
    #[track_caller]
    pub(in crate::laws) fn agree(&self, (other, sure): &(Self, [bool; COUNT]), what: &dyn core::fmt::Debug) {
        for index in (0..COUNT).filter(|index| sure[*index]) {
            let pairs = [
                (self.positions[index], other.positions[index]),
                (self.velocities[index], other.velocities[index]),
            ];
            for (one, two) in pairs {
                // A sum over the flock has numbers of this size in it, and so does a position far
                // out.
                let size = n::<G::Scalar>(1000.0).max(one.x().abs()).max(one.y().abs());
                let near = near_at(one.x(), two.x(), size) && near_at(one.y(), two.y(), size);
                assert!(near, "{index:?}, {one:?}, {two:?}, {what:?}");
            }
        }
    }
}

/// Returns the force of a caller that adds none.
pub(in crate::laws) fn nothing<G: Geometry>(_: &Agent<G>) -> G::Vector {
    G::Vector::zero()
}

/// Returns flocks: one with the sights of Reynolds' OpenSteer, one with different sights per rule,
/// one with half of its rules blind, one with a sight around the world, with each falloff.
pub(in crate::laws) fn flocks<S: Scalar>() -> [Boids<S>; 4] {
    let rule = |distance, min_cos, weight| FlockRule {
        sight: Sight { distance: n(distance), min_cos: n(min_cos) },
        weight: n(weight),
    };
    [
        Boids {
            separation: rule(5.0, -0.707, 3.0),
            falloff: Falloff::Linear,
            cohesion: rule(9.0, -0.15, 1.0),
            slowing_radius: n(4.0),
            alignment: rule(7.5, 0.7, 2.0),
        },
        Boids {
            separation: rule(20.0, -1.0, 1.0),
            falloff: Falloff::Inverse,
            cohesion: rule(0.0, -1.0, 1.0),
            slowing_radius: n(0.0),
            alignment: rule(12.0, 0.0, -1.0),
        },
        Boids {
            separation: rule(8.0, 0.0, 0.5),
            falloff: Falloff::InverseSquare,
            cohesion: rule(30.0, 0.5, 1.0),
            slowing_radius: n(12.0),
            alignment: rule(0.0, 0.0, 1.0),
        },
        Boids {
            separation: rule(6.0, -1.0, 1.0),
            falloff: Falloff::Constant,
            cohesion: rule(300.0, -1.0, 0.5),
            slowing_radius: n(0.0),
            alignment: rule(90.0, -0.5, 0.25),
        },
    ]
}

/// Returns the kinds of edges in these worlds.
pub(in crate::laws) fn edges(wraps: bool) -> &'static [Edge] {
    if wraps { &[Edge::Wrap] } else { &[Edge::Open, Edge::Bounce] }
}

/// Returns agents with high limits, so that little of a force is lost, and agents with every limit.
pub(in crate::laws) fn kinds<G: Geometry>() -> [Agent<G>; 3] {
    let strong =
        Agent::new(G::Vector::zero(), G::Vector::zero()).with_max_speed(n(500.0)).with_max_force(n(5000.0));
    let limited = Agent::new(G::Vector::zero(), G::Vector::zero()).with_load(n(2.0)).with_max_speed(n(2.0));
    let limited = limited.with_max_force(n(0.75)).with_gain(n(0.625)).with_min_speed(n(0.5));
    [strong, limited.with_max_turn_rate(n(0.25)), limited.with_max_force(n(0.0)).with_max_turn_rate(n(0.0))]
}

/// Calls `check` for every crowd of every world, with the flocks and the kinds of agents in turn.
pub(in crate::laws) fn every<G: Geometry<Vector: Send + Sync> + Send + Sync>(
    mut check: impl FnMut(&SwarmRules<G>, &Crowd<G>),
) where
    G::Scalar: SwarmScalar,
{
    let (flocks, kinds) = (flocks(), kinds());
    let mut turn = 0;
    for World { bounds, wraps } in worlds::<G>() {
        for edge in edges(wraps) {
            for crowd in crowds::<G>() {
                // Three, four and seven have no common factor: over the worlds, crowds, kinds and
                // flocks combine in many ways.
                let (agent, boids) = (kinds[turn % kinds.len()], flocks[turn % flocks.len()]);
                check(&SwarmRules { boids, template: agent, bounds, edge: *edge }, &crowd);
                turn += 1;
            }
        }
    }
}
