//! A value of every type, with numbers from a `Bag`.

use steer_conformance::for_each_behavior;
use steer_core::behavior::*;
use steer_core::crowd::{CrowdRules, DensityResponse, Distance, Orca, Patience, PatienceState, SafetyFilter};
use steer_core::neighbors::{Sight, Tracking, TrackingState};
use steer_core::space::{Bounds, Edge, Torus};
use steer_core::swarm::SwarmRules;
use steer_core::terrain::{Circle, Crowding, Direction, PathMode, Side, Wall};
use steer_core::{Agent, Body, Geometry, Vec2Like};

use crate::own::Pair;

use super::numbers::{Bag, Numbers};
use super::{Plain, Seen, returns};
use crate::made::made;

/// Tests every value of the types without numbers.
pub(crate) fn words(seen: &mut Seen) {
    [Side::Left, Side::Right].iter().for_each(|it| returns(seen, it));
    [None, Some(Side::Left), Some(Side::Right)]
        .iter()
        .for_each(|side| returns(seen, &AvoidObstaclesState { side: *side }));
    [Edge::Open, Edge::Wrap, Edge::Bounce].iter().for_each(|it| returns(seen, it));
    [PathMode::Open, PathMode::Closed, PathMode::PingPong].iter().for_each(|it| returns(seen, it));
    [Direction::Forward, Direction::Backward].iter().for_each(|it| returns(seen, it));
    [Feelers::One, Feelers::Two, Feelers::Three].iter().for_each(|it| returns(seen, it));
    for falloff in [Falloff::Constant, Falloff::Linear, Falloff::Inverse, Falloff::InverseSquare] {
        returns(seen, &falloff);
    }
    for pattern in [Pattern::Line, Pattern::Column, Pattern::Wedge, Pattern::Circle] {
        returns(seen, &pattern);
    }
    for through in [false, true] {
        returns(seen, &QueueState { passed: through });
        returns(seen, &TrackingState { seen: through });
    }
    for waypoint in [0, 1, 300, usize::MAX] {
        returns(seen, &PathProgress { waypoint, returning: waypoint > 1 });
    }
}

pub(crate) fn terrain<G: Geometry<Scalar: Numbers + Plain>>(seen: &mut Seen, start: usize) {
    let n = &mut Bag::<G>::new(start);
    returns(seen, &Circle::<G> { center: n.vector(), radius: n.size() });
    returns(seen, &Wall::<G> { from: n.vector(), to: n.vector() });
    returns(seen, &Torus::<G> { size: G::Vector::new(n.positive(), n.positive()) });
    let (x, y) = (n.positive(), n.positive());
    returns(seen, &Bounds::<G> { min: G::Vector::new(-x, -y), max: G::Vector::new(n.size(), n.size()) });
    let mut sight = || Sight { distance: n.size(), min_cos: n.any() };
    returns(seen, &sight());
    returns(seen, &Tracking { notice: sight(), keep: sight() });
}

pub(crate) fn agents<G: Geometry<Scalar: Numbers + Plain>>(seen: &mut Seen, start: usize) {
    let n = &mut Bag::<G>::new(start);
    let id = u32::MAX >> start;
    let agent = Agent::<G> {
        position: n.vector(),
        velocity: n.vector(),
        heading: n.unit(),
        radius: n.size(),
        mass: n.positive(),
        max_speed: n.size(),
        max_force: n.size(),
        gain: n.positive(),
        min_speed: n.size(),
        max_turn_rate: n.maybe(),
        id,
    };
    returns(seen, &agent);
    returns(
        seen,
        &Body::<G> { position: n.vector(), velocity: n.vector(), heading: n.unit(), radius: n.size(), id },
    );
    returns(seen, &WanderState::<G> { point: n.unit() });
    returns(seen, &TubeProgress { along: n.maybe(), returning: start.is_multiple_of(2) });
    returns(seen, &TurnState { rate: n.any() });
}

/// Tests every behaviour with parameters.
pub(crate) fn behaviors<G>(seen: &mut Seen, start: usize)
where
    G: Geometry<Scalar: Numbers + Plain + Into<f64>>,
{
    let mut bag = Bag::<G>::new(start);
    let number = &mut || bag.any().into();
    macro_rules! each_returns {
        ([$vector:ident] $(($behavior:ty))*) => {$(
            (start..start + 4).for_each(|turn| returns(seen, &made::<$behavior>(turn, number)));
        )*};
    }
    for_each_behavior! { {each_returns} [G] }
}

/// Tests the parts of behaviours, and those that hold them.
pub(crate) fn parts<G: Geometry<Scalar: Numbers + Plain>>(seen: &mut Seen, start: usize) {
    let n = &mut Bag::<G>::new(start);
    [Prediction::Constant(n.size()), Prediction::Distance, Prediction::Closing, Prediction::Intercept]
        .iter()
        .for_each(|it| returns(seen, it));
    let (spacing, slowing_radius) = (n.size(), n.size());
    returns(
        seen,
        &HoldFormation { pattern: [0; 2].map(|_| Pair { x: n.any(), y: n.any() }), spacing, slowing_radius },
    );
    let orca = Orca { horizon: n.maybe(), obstacle_horizon: n.maybe(), clearance: n.size(), bias: n.any() };
    let patience = Patience { patience: n.maybe(), retreat: n.maybe(), gap_distance: n.maybe() };
    let (braking, quickest) = (Some(n.positive()), Some(n.positive()));
    let distance = Distance { agents: n.size(), obstacles: n.size() };
    let filter = SafetyFilter { braking, quickest, margin: n.size(), distance };
    returns(seen, &orca);
    returns(seen, &patience);
    returns(seen, &filter);
    returns(seen, &distance);
    let (ahead, range) = (n.size(), n.size());
    let density = DensityResponse { ahead, range, steepness: n.positive(), jam: n.positive() };
    returns(seen, &density);
    returns(seen, &Crowding { cost: n.size(), reach: n.size() });
    for density_response in [None, Some(density)] {
        returns(seen, &CrowdRules { orca, patience, filter, density_response, priority: 3, layers: 0b101 });
    }
    let (aim, goal) = (Some([n.any(), n.any()]), Some([n.any(), n.any()]));
    for (aim, goal, flag) in [(None, None, false), (aim, goal, true)] {
        let (waited, retreats, given_up, turned) = (n.size(), n.size(), n.size(), n.any());
        let (ordered, side, arrived, settled) = (goal, n.any(), flag, !flag);
        returns(
            seen,
            &PatienceState {
                waited,
                retreats,
                given_up,
                turned,
                aim,
                goal,
                ordered,
                arrived,
                settled,
                makes_way: aim,
                yields: flag,
                cornered: !flag,
                stood: waited,
                side,
            },
        );
    }
    let mut rule = || FlockRule { sight: Sight { distance: n.size(), min_cos: n.any() }, weight: n.any() };
    returns(seen, &rule());
    let (separation, cohesion, alignment) = (rule(), rule(), rule());
    let boids = Boids { separation, cohesion, alignment, ..Boids::default() };
    let (x, y) = (n.positive(), n.positive());
    let bounds = Bounds { min: G::Vector::new(-x, -y), max: G::Vector::new(n.size(), n.size()) };
    let agent = Agent::new(n.vector(), n.vector()).with_max_speed(n.size());
    returns(seen, &SwarmRules { boids, template: agent, bounds, edge: Edge::Wrap });
}
