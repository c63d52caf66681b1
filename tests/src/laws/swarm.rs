//! [`SwarmRules::step_slices`] and [`Swarm`](steer_core::Swarm): many birds stepped together are many birds stepped one by one.

use super::grid::crowds::{COUNT, Crowd, World, crowds, worlds};
use crate::approx::{n, near_at, same_vec, v};
use steer_core::{
    Agent, Boids, Bounds, Edge, Error, Falloff, Flock, FlockRule, InstructionSet, Scalar, Sight, SwarmRoom,
    SwarmRules, SwarmScalar, SwarmSlices, Torus, Validate, Vec2Ext, Vec2Like, seek,
};

/// Birds, component by component.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Birds<V> {
    positions: Crowd<V>,
    velocities: Crowd<V>,
    headings: Crowd<V>,
}

impl<V: Vec2Like> Birds<V> {
    /// Birds at these places that go, and look, in many directions; some rest.
    fn at(positions: &Crowd<V>) -> Self {
        let headings = core::array::from_fn(|index| V::fraction_of_turn(index * 11, COUNT));
        let speed = |index: usize| n::<V::Scalar>((index % 5) as f64 * 0.5);
        let velocities = core::array::from_fn(|index| headings[index] * speed(index));
        Birds { positions: *positions, velocities, headings }
    }

    /// One of them as an agent.
    fn agent(&self, rules: &SwarmRules<V>, index: usize) -> Agent<V> {
        let place = self.positions[index];
        Agent {
            position: if rules.edge == Edge::Wrap { rules.bounds.wrap(place) } else { place },
            velocity: self.velocities[index],
            heading: self.headings[index],
            id: index as u32,
            ..rules.bird
        }
    }

    /// The same in the reverse order.
    fn reversed(mut self) -> Self {
        self.positions.reverse();
        self.velocities.reverse();
        self.headings.reverse();
        self
    }
}

/// How much room there is: the numbers of the largest swarm here, and its indices.
const NUMBERS: usize = 2 * 6 * (COUNT + 16);
const INDICES: usize = 2 * COUNT + 129;

impl<V: Vec2Like + Send + Sync> Birds<V>
where
    V::Scalar: SwarmScalar,
{
    /// One step later.
    fn stepped(&self, rules: &SwarmRules<V>, dt: V::Scalar, extra: impl Fn(&Agent<V>) -> V + Sync) -> Self {
        let (mut numbers, mut indices) = ([V::Scalar::zero(); NUMBERS], [u32::MAX; INDICES]);
        assert_eq!(SwarmRoom::<V::Scalar>::numbers(COUNT), NUMBERS);
        assert_eq!(SwarmRoom::<V::Scalar>::indices(COUNT), INDICES);
        let mut birds = *self;
        let room = SwarmRoom { numbers: &mut numbers, indices: &mut indices };
        rules.step_slices_with(birds.slices(), room, dt, extra).expect("the room is large enough");
        birds
    }

    fn slices(&mut self) -> SwarmSlices<'_, V> {
        let Birds { positions, velocities, headings } = self;
        SwarmSlices { positions, velocities, headings }
    }

    /// One step later, bird by bird, each looking at all others; and whose force is more than rounding.
    fn simply_stepped(
        &self,
        rules: &SwarmRules<V>,
        dt: V::Scalar,
        force: impl Fn(&Agent<V>, &mut dyn Iterator<Item = steer_core::Body<V>>) -> V,
    ) -> (Self, [bool; COUNT]) {
        let (mut after, mut sure) = (*self, [true; COUNT]);
        let torus = (rules.edge == Edge::Wrap).then(|| Torus::from(&rules.bounds));
        for (index, sure) in sure.iter_mut().enumerate() {
            let mut agent = self.agent(rules, index);
            let place = agent.position;
            let others = || {
                (0..COUNT).filter(|other| *other != index).map(|other| {
                    let body = self.agent(rules, other).body();
                    torus.as_ref().map_or(body, |torus| torus.nearest_body(place, body))
                })
            };
            let force = force(&agent, &mut others());
            // In the very middle of the others, rounding says which way the middle lies.
            let middle = rules.boids.survey(&agent, others()).middle;
            *sure = middle.is_none_or(|way| way.length() > n(0.001));
            agent.step(force, dt);
            rules.edge.apply(&mut agent, &rules.bounds);
            after.positions[index] = agent.position;
            after.velocities[index] = agent.velocity;
            after.headings[index] = agent.heading;
        }
        (after, sure)
    }

    /// Asserts that they are where these are who moved one by one, to within the rounding of sums of so many forces.
    #[track_caller]
    fn agree(&self, (other, sure): &(Self, [bool; COUNT]), what: &dyn core::fmt::Debug) {
        for index in (0..COUNT).filter(|index| sure[*index]) {
            let pairs = [
                (self.positions[index], other.positions[index]),
                (self.velocities[index], other.velocities[index]),
            ];
            for (one, two) in pairs {
                // A sum over the flock has numbers of this size in it, and so has a place far out.
                let size = n::<V::Scalar>(1000.0).max(one.x().abs()).max(one.y().abs());
                let near = near_at(one.x(), two.x(), size) && near_at(one.y(), two.y(), size);
                assert!(near, "bird {index}: {one:?} is not {two:?} under {what:?}");
            }
        }
    }
}

/// Flocks: that of the seeds, one whose rules see differently, one that half sees nobody, one that sees round the world; with each falloff.
fn flocks<S: Scalar>() -> [Boids<S>; 4] {
    let rule = |distance, min_cos, weight| FlockRule {
        sight: Sight { distance: n(distance), min_cos: n(min_cos) },
        weight: n(weight),
    };
    [
        Boids {
            separation: rule(5.0, -0.707, 3.0),
            falloff: Falloff::Linear,
            cohesion: rule(9.0, -0.15, 1.0),
            alignment: rule(7.5, 0.7, 2.0),
        },
        Boids {
            separation: rule(20.0, -1.0, 1.0),
            falloff: Falloff::Inverse,
            cohesion: rule(0.0, -1.0, 1.0),
            alignment: rule(12.0, 0.0, -1.0),
        },
        Boids {
            separation: rule(8.0, 0.0, 0.5),
            falloff: Falloff::InverseSquare,
            cohesion: rule(30.0, 0.5, 1.0),
            alignment: rule(0.0, 0.0, 1.0),
        },
        Boids {
            separation: rule(6.0, -1.0, 1.0),
            falloff: Falloff::Constant,
            cohesion: rule(300.0, -1.0, 0.5),
            alignment: rule(90.0, -0.5, 0.25),
        },
    ]
}

/// What sides there are in these worlds.
fn edges(wraps: bool) -> &'static [Edge] {
    if wraps { &[Edge::Wrap] } else { &[Edge::Open, Edge::Bounce] }
}

/// Birds that can do much, so that little of a force is lost, and birds with every limit.
fn kinds<V: Vec2Like>() -> [Agent<V>; 3] {
    let strong = Agent::new(V::zero(), V::zero()).with_max_speed(n(500.0)).with_max_force(n(5000.0));
    let limited = Agent::new(V::zero(), V::zero()).with_mass(n(2.0)).with_max_speed(n(2.0));
    let limited = limited.with_max_force(n(0.75)).with_min_speed(n(0.5));
    [strong, limited.with_max_turn(n(0.25)), limited.with_max_force(n(0.0)).with_max_turn(n(0.0))]
}

/// Does this in every crowd of every world, with the flocks and the kinds of birds in turn.
fn every<V: Vec2Like + Send + Sync>(mut check: impl FnMut(&SwarmRules<V>, &Crowd<V>))
where
    V::Scalar: SwarmScalar,
{
    let (flocks, kinds) = (flocks(), kinds());
    let mut turn = 0;
    for World { bounds, wraps } in worlds::<V>() {
        for edge in edges(wraps) {
            for crowd in crowds::<V>() {
                // Three, four and seven have no common factor: over the worlds crowds, kinds and flocks meet in many ways.
                let (bird, boids) = (kinds[turn % kinds.len()], flocks[turn % flocks.len()]);
                check(&SwarmRules { boids, bird, bounds, edge: *edge }, &crowd);
                turn += 1;
            }
        }
    }
}

fn nothing<V: Vec2Like>(_: &Agent<V>) -> V {
    V::zero()
}

/// A step of many birds together is that of each by the simple behaviour, to within the rounding of its sums.
pub fn a_step_is_that_of_the_simple_behaviour<V: Vec2Like + Send + Sync>()
where
    V::Scalar: SwarmScalar,
{
    every::<V>(|rules, crowd| {
        assert_eq!(rules.validate(), Ok(()));
        let birds = Birds::at(crowd);
        let simply = birds.simply_stepped(rules, n(0.5), |agent, others| rules.boids.steer(agent, others));
        birds.stepped(rules, n(0.5), nothing).agree(&simply, rules);
    });
}

/// The flock of one sight is the boids made of it.
pub fn the_flock_is_boids_with_one_sight<V: Vec2Like + Send + Sync>()
where
    V::Scalar: SwarmScalar,
{
    let flock = Flock { in_sight: n(24.0), too_close: n(8.0) };
    for World { bounds, wraps } in worlds::<V>() {
        let rules = SwarmRules { boids: Boids::from(flock), bird: kinds()[0], bounds, edge: edges(wraps)[0] };
        for crowd in crowds::<V>() {
            let birds = Birds::at(&crowd);
            let simply = birds.simply_stepped(&rules, n(0.5), |agent, others| flock.steer(agent, others));
            birds.stepped(&rules, n(0.5), nothing).agree(&simply, &rules);
        }
    }
}

/// A force of the caller's is added to that of the flock before the limits, and is asked for with the bird as it is.
pub fn a_force_of_the_caller_joins<V: Vec2Like + Send + Sync>()
where
    V::Scalar: SwarmScalar,
{
    let goal = v::<V>(30.0, 20.0);
    every::<V>(|rules, crowd| {
        let birds = Birds::at(crowd);
        let simply = birds.simply_stepped(rules, n(0.5), |agent, others| {
            rules.boids.steer(agent, others) + seek(agent, goal)
        });
        let asked = birds.stepped(rules, n(0.5), |agent| {
            assert_eq!(*agent, birds.agent(rules, agent.id as usize));
            seek(agent, goal)
        });
        asked.agree(&simply, rules);
    });
}

/// Whatever the order in which the caller keeps the birds, each moves the same to the last bit; only who is in another's place goes by the ids.
pub fn the_order_of_the_birds_does_not_matter<V: Vec2Like + Send + Sync>()
where
    V::Scalar: SwarmScalar,
{
    every::<V>(|rules, crowd| {
        let apart = |one: usize| (0..one).all(|other| !same_vec(crowd[one], crowd[other]));
        if !(0..COUNT).all(apart) {
            return;
        }
        let birds = Birds::at(crowd);
        let backward = birds.reversed().stepped(rules, n(0.5), nothing).reversed();
        assert_eq!(birds.stepped(rules, n(0.5), nothing), backward, "under {rules:?}");
    });
}

/// Who sees nobody keeps the velocity that its limits allow.
pub fn a_bird_alone_flies_on<V: Vec2Like + Send + Sync>()
where
    V::Scalar: SwarmScalar,
{
    let bounds = Bounds { min: v::<V>(0.0, 0.0), max: v(4000.0, 100.0) };
    let places = core::array::from_fn(|index| v(index as f64 * 90.0, 50.0));
    for boids in flocks().into_iter().take(3) {
        for edge in [Edge::Open, Edge::Wrap, Edge::Bounce] {
            let rules = SwarmRules { boids, bird: kinds()[0], bounds, edge };
            let birds = Birds::at(&places);
            let after = birds.stepped(&rules, n(2.0), nothing);
            assert_eq!(after.velocities, birds.velocities, "under {rules:?}");
            for (index, place) in places.iter().enumerate() {
                let place = *place + birds.velocities[index] * n(2.0);
                let expected = if edge == Edge::Wrap { bounds.wrap(place) } else { place };
                assert!(same_vec(after.positions[index], expected), "{edge:?}: {:?}", after.positions[index]);
            }
        }
    }
}

/// Where the world ends nobody is outside after a step.
pub fn nobody_leaves_the_world<V: Vec2Like + Send + Sync>()
where
    V::Scalar: SwarmScalar,
{
    every::<V>(|rules, crowd| {
        let after = Birds::at(crowd).stepped(rules, n(0.5), nothing);
        let (min, max) = (rules.bounds.min, rules.bounds.max);
        for place in after.positions {
            let inside =
                min.x() <= place.x() && place.x() <= max.x() && min.y() <= place.y() && place.y() <= max.y();
            assert!(rules.edge == Edge::Open || inside, "{place:?} is outside of {:?}", rules.bounds);
        }
    });
}

/// Two within reach of each other part, wherever on the torus they are, and two out of reach do not; so nobody is lost at a seam or at the edge of a cell.
pub fn whoever_is_within_reach_is_met<V: Vec2Like + Send + Sync>()
where
    V::Scalar: SwarmScalar,
{
    let boids = |reach: f64| Boids {
        separation: FlockRule::all_round(n(reach)),
        cohesion: FlockRule::all_round(n(0.0)),
        alignment: FlockRule::all_round(n(0.0)),
        ..Boids::default()
    };
    for (side, reach) in [(700.0, 170.0), (900.0, 145.0), (128.0, 60.0), (333.0, 8.0)] {
        let bounds = Bounds { min: v::<V>(0.0, 0.0), max: v(side, side) };
        let rules = SwarmRules { boids: boids(reach), bird: kinds()[0], bounds, edge: Edge::Wrap };
        for step in 0..50 {
            for across in [v::<V>(1.0, 0.0), v(0.0, 1.0)] {
                for (gap, meet) in [(reach - 1.0, true), (reach + 1.0, false)] {
                    let begin = n::<V::Scalar>(side * f64::from(step) / 50.0);
                    let one = across * begin + v(3.0, 3.0);
                    let mut positions = [one, one + across * n(gap)].map(|place| bounds.wrap(place));
                    let (mut velocities, mut headings) = ([V::zero(); 2], [across; 2]);
                    let birds = SwarmSlices {
                        positions: &mut positions,
                        velocities: &mut velocities,
                        headings: &mut headings,
                    };
                    let (mut numbers, mut indices) = ([V::Scalar::zero(); NUMBERS], [0; INDICES]);
                    let room = SwarmRoom { numbers: &mut numbers, indices: &mut indices };
                    assert_eq!(rules.step_slices(birds, room, n(0.5)), Ok(()));
                    let moved = velocities.map(|velocity| !same_vec(velocity, V::zero()));
                    assert_eq!(moved, [meet; 2], "{gap} apart from {one:?} with reach {reach} on {side}");
                }
            }
        }
    }
}

/// Where something is wrong an error says what, and no bird has moved.
pub fn what_is_wrong_moves_nobody<V: Vec2Like + Send + Sync>()
where
    V::Scalar: SwarmScalar,
{
    let [crowd, ..] = crowds::<V>();
    let World { bounds, .. } = worlds::<V>()[0];
    let rules = SwarmRules { boids: flocks()[0], bird: kinds()[0], bounds, edge: Edge::Open };
    let birds = Birds::at(&crowd);
    let (mut numbers, mut indices) = ([V::Scalar::zero(); NUMBERS], [0; INDICES]);
    let (needed, most) = (SwarmRoom::<V::Scalar>::numbers(COUNT), SwarmRoom::<V::Scalar>::indices(COUNT));
    for (some, few, needed) in [(needed - 1, most, needed), (needed, most - 1, most)] {
        let mut still = birds;
        let room = SwarmRoom { numbers: &mut numbers[..some], indices: &mut indices[..few] };
        let refused = rules.step_slices(still.slices(), room, n(1.0));
        assert_eq!((refused, still), (Err(Error::SmallStorage { needed }), birds));
    }
    let mut still = birds;
    let slices = SwarmSlices { velocities: &mut [], ..still.slices() };
    let room = SwarmRoom { numbers: &mut numbers, indices: &mut indices };
    let refused = rules.step_slices(slices, room, n(1.0));
    assert_eq!((refused, still), (Err(Error::SmallStorage { needed: COUNT }), birds));
    // Nobody at all is no mistake.
    let nobody = SwarmSlices::<V> { positions: &mut [], velocities: &mut [], headings: &mut [] };
    let room = SwarmRoom { numbers: &mut numbers, indices: &mut indices };
    assert_eq!(rules.step_slices(nobody, room, n(1.0)), Ok(()));
    let nan = n::<V::Scalar>(f64::NAN);
    if !nan.is_finite() {
        let mut lost = birds;
        lost.velocities[7] = V::new(nan, nan);
        let room = SwarmRoom { numbers: &mut numbers, indices: &mut indices };
        let refused = rules.step_slices(lost.slices(), room, n(1.0));
        assert_eq!(refused, Err(Error::NotFinite { what: "velocity" }));
        assert_eq!(lost.positions, birds.positions);
    }
}

/// Birds kept by a swarm move as those in the caller's slices do, to the last bit, with whatever instructions.
#[cfg_attr(
    not(feature = "alloc"),
    expect(clippy::extra_unused_type_parameters, reason = "needs storage that grows")
)]
pub fn the_storage_changes_nothing<V: Vec2Like + Send + Sync>()
where
    V::Scalar: SwarmScalar,
{
    #[cfg(feature = "alloc")]
    every::<V>(|rules, crowd| {
        let mut birds = Birds::at(crowd);
        let begin: [_; COUNT] = core::array::from_fn(|index| birds.agent(rules, index));
        for _ in 0..3 {
            birds = birds.stepped(rules, n(0.5), nothing);
        }
        for set in InstructionSet::available().chain([
            InstructionSet::plain(),
            InstructionSet::baseline(),
            InstructionSet::best(),
        ]) {
            assert!(!set.name().is_empty());
            let mut swarm = kept(rules, &begin);
            swarm.instruction_set = set;
            swarm.step(n(0.5));
            swarm.step_with(n(0.5), nothing);
            swarm.step(n(0.5));
            for bird in swarm.birds() {
                let index = bird.id as usize;
                let same = same_vec(bird.position, birds.positions[index])
                    && same_vec(bird.velocity, birds.velocities[index])
                    && same_vec(bird.heading, birds.headings[index]);
                assert!(
                    same,
                    "bird {index} by {set:?} under {rules:?}: {bird:?} is not {:?}",
                    birds.positions[index]
                );
            }
        }
    });
    #[cfg(not(feature = "alloc"))]
    assert!(InstructionSet::available().any(|set| set.name() == InstructionSet::plain().name()));
}

/// A swarm of these birds.
#[cfg(feature = "alloc")]
fn kept<V: Vec2Like + Send + Sync>(rules: &SwarmRules<V>, birds: &[Agent<V>]) -> steer_core::Swarm<V>
where
    V::Scalar: SwarmScalar,
{
    let mut swarm = steer_core::Swarm::new(*rules).expect("the rules make sense");
    for (index, bird) in birds.iter().enumerate() {
        assert_eq!(swarm.add_bird(bird), Ok(index as u32));
    }
    swarm
}

/// Ids survive every step; who is removed is gone, and those that are left fly as if they had always been alone.
#[cfg_attr(
    not(feature = "alloc"),
    expect(clippy::extra_unused_type_parameters, reason = "needs storage that grows")
)]
pub fn birds_come_and_go<V: Vec2Like + Send + Sync>()
where
    V::Scalar: SwarmScalar,
{
    #[cfg(feature = "alloc")]
    {
        let [crowd, ..] = crowds::<V>();
        let World { bounds, .. } = worlds::<V>()[1];
        let rules = SwarmRules { boids: flocks()[0], bird: kinds()[1], bounds, edge: Edge::Wrap };
        let birds = Birds::at(&crowd);
        let begin: [_; COUNT] = core::array::from_fn(|index| birds.agent(&rules, index));
        let mut swarm = kept(&rules, &begin);
        assert!(swarm.remove(3) && !swarm.remove(3) && !swarm.remove(COUNT as u32));
        swarm.retain(|bird| bird.id % 4 != 3);
        assert_eq!((swarm.len(), swarm.is_empty()), (COUNT - COUNT / 4, false));
        let few: [_; COUNT - COUNT / 4] = core::array::from_fn(|index| begin[index + index / 3]);
        let mut alone = steer_core::Swarm::new(rules).expect("the rules make sense");
        alone.reserve(few.len());
        let bytes = alone.bytes();
        for bird in &few {
            alone.add_bird(bird).expect("it is an agent");
        }
        assert_eq!(alone.bytes(), bytes, "what is reserved is enough");
        for _ in 0..3 {
            swarm.step(n(0.5));
            alone.step(n(0.5));
        }
        for (new, bird) in few.iter().enumerate() {
            let (one, other) = (swarm.bird(bird.id), alone.bird(new as u32));
            let (Some(one), Some(other)) = (one, other) else { panic!("{bird:?} is lost") };
            assert!(same_vec(one.position, other.position) && same_vec(one.heading, other.heading));
        }
        assert_eq!(swarm.bird(3), None);
        let columns = [swarm.positions(), swarm.velocities(), swarm.headings()];
        for (at, bird) in swarm.birds().enumerate() {
            let [position, velocity, heading] = columns.map(|[x, y]| V::new(x[at], y[at]));
            assert_eq!((position, velocity, heading), (bird.position, bird.velocity, bird.heading));
            assert_eq!(swarm.ids()[at], bird.id);
        }
        // A new bird has a new id and looks where it goes.
        let id = swarm.add(v(1.0, 2.0), v(0.0, -3.0)).expect("it is finite");
        assert_eq!(id, COUNT as u32);
        assert!(swarm.bird(id).is_some_and(|bird| same_vec(bird.heading, v(0.0, -1.0))));
        swarm.retain(|_| false);
        swarm.step(n(0.5));
        assert!(swarm.is_empty());
        let nan = V::new(n(f64::NAN), n(0.0));
        if !nan.x().is_finite() {
            assert_eq!(swarm.add(nan, v(0.0, 0.0)), Err(Error::NotFinite { what: "position" }));
        }
        let blind = SwarmRules { bird: rules.bird.with_mass(n(0.0)), ..rules };
        assert!(steer_core::Swarm::new(blind).is_err());
    }
}
