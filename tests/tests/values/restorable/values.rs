//! A value of every type, with numbers from a `Bag`.

use steer_core::behavior::{
    Alignment, Arrive, AvoidAgents, AvoidCircles, AvoidObstacles, AvoidState, AvoidWalls, Boids,
    BrakingArrive, Cohesion, Contain, Evade, Face, Falloff, Feelers, Flee, Flock, FlockRule, FollowFlowField,
    FollowLeader, FollowPath, FollowTube, FollowWall, Hide, HoldFormation, Interpose, LookWhereYouAreGoing,
    OffsetPursuit, PathProgress, Pattern, Prediction, Pursue, Queue, QueueState, ReachOrientation,
    Separation, Shadow, StayOnPath, Tether, TubeProgress, TurnState, Wander, WanderState,
};
use steer_core::neighbors::Sight;
use steer_core::space::{Bounds, Edge, Torus};
use steer_core::swarm::SwarmRules;
use steer_core::terrain::{Circle, Direction, PathMode, Side, Wall};
use steer_core::{Agent, Body, Vec2Like};

use super::numbers::{Bag, Numbers};
use super::{Plain, Seen, returns};

/// Tests every value of the types without numbers.
pub(crate) fn words(seen: &mut Seen) {
    [Side::Left, Side::Right].iter().for_each(|it| returns(seen, it));
    [None, Some(Side::Left), Some(Side::Right)]
        .iter()
        .for_each(|side| returns(seen, &AvoidState { side: *side }));
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
        returns(seen, &QueueState { through });
    }
    for waypoint in [0, 1, 300, usize::MAX] {
        returns(seen, &PathProgress { waypoint, returning: waypoint > 1 });
    }
}

pub(crate) fn terrain<V: Vec2Like<Scalar: Numbers + Plain> + Plain>(seen: &mut Seen, start: usize) {
    let n = &mut Bag::<V>::new(start);
    returns(seen, &n.vector());
    returns(seen, &Circle { center: n.vector(), radius: n.size() });
    returns(seen, &Wall { from: n.vector(), to: n.vector() });
    returns(seen, &Torus { size: V::new(n.positive(), n.positive()) });
    let (x, y) = (n.positive(), n.positive());
    returns(seen, &Bounds { min: V::new(-x, -y), max: V::new(n.size(), n.size()) });
    returns(seen, &Sight { distance: n.size(), min_cos: n.any() });
}

pub(crate) fn agents<V: Vec2Like<Scalar: Numbers + Plain> + Plain>(seen: &mut Seen, start: usize) {
    let n = &mut Bag::<V>::new(start);
    let id = u32::MAX >> start;
    let agent = Agent {
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
        &Body { position: n.vector(), velocity: n.vector(), heading: n.unit(), radius: n.size(), id },
    );
    returns(seen, &WanderState { point: n.unit() });
    returns(seen, &TubeProgress { along: n.maybe(), returning: start.is_multiple_of(2) });
    returns(seen, &TurnState { rate: n.any() });
}

/// Tests the behaviours that depend on positions and terrain.
pub(crate) fn behaviors<V: Vec2Like<Scalar: Numbers + Plain> + Plain>(seen: &mut Seen, start: usize) {
    let n = &mut Bag::<V>::new(start);
    let side = if start.is_multiple_of(2) { Side::Left } else { Side::Right };
    let direction = if start.is_multiple_of(2) { Direction::Forward } else { Direction::Backward };
    let feelers = [Feelers::One, Feelers::Two, Feelers::Three][start % 3];
    returns(seen, &Flee { panic_distance: n.maybe() });
    returns(seen, &Arrive { slowing_radius: n.size() });
    returns(seen, &BrakingArrive { tolerance: n.size() });
    returns(seen, &Wander { distance: n.size(), radius: n.size(), range: n.size(), rate: n.size() });
    returns(seen, &Tether { to: n.vector(), length: n.size() });
    returns(seen, &AvoidCircles { feeler_length: n.size(), clearance: n.size(), brake_time: n.positive() });
    returns(seen, &AvoidObstacles { feeler_length: n.size(), clearance: n.size() });
    returns(seen, &AvoidWalls { feelers, length: n.size() });
    returns(seen, &FollowWall { distance: n.size(), side, horizon: n.size() });
    returns(seen, &Contain { clearance: n.size() });
    returns(seen, &FollowFlowField { horizon: n.size() });
    returns(seen, &FollowPath { threshold: n.size(), slowing_radius: n.size() });
    returns(seen, &FollowTube { horizon: n.size(), direction });
    returns(seen, &StayOnPath { horizon: n.size() });
    let turning = ReachOrientation { max_rate: n.size(), max_acceleration: n.size() };
    returns(seen, &turning);
    returns(seen, &Face { turning });
    returns(seen, &LookWhereYouAreGoing { turning });
}

/// Tests the behaviours that depend on other agents.
pub(crate) fn others_in_mind<V: Vec2Like<Scalar: Numbers + Plain> + Plain>(seen: &mut Seen, start: usize) {
    let n = &mut Bag::<V>::new(start);
    let predictions =
        [Prediction::Constant(n.size()), Prediction::Distance, Prediction::Closing, Prediction::Intercept];
    let prediction = predictions[start % predictions.len()];
    predictions.iter().for_each(|it| returns(seen, it));
    returns(seen, &Pursue { prediction, facing: start.is_multiple_of(2), horizon: n.maybe() });
    returns(seen, &Evade { prediction, horizon: n.maybe(), panic_distance: n.maybe() });
    returns(seen, &Interpose { slowing_radius: n.size() });
    returns(seen, &Hide { clearance: n.size(), slowing_radius: n.size() });
    returns(seen, &Shadow { distance: n.size() });
    returns(seen, &OffsetPursuit { offset: n.vector(), slowing_radius: n.size() });
    returns(seen, &AvoidAgents { horizon: n.size(), clearance: n.size() });
    returns(seen, &FollowLeader { distance: n.size(), clearance: n.size(), slowing_radius: n.size() });
    returns(seen, &Queue { distance: n.size(), clearance: n.size() });
    let (spacing, slowing_radius) = (n.size(), n.size());
    returns(seen, &HoldFormation { pattern: Pattern::Circle, spacing, slowing_radius });
    returns(seen, &HoldFormation { pattern: [n.vector(), n.vector()], spacing, slowing_radius });
    let falloff = [Falloff::Constant, Falloff::Linear, Falloff::Inverse, Falloff::InverseSquare][start % 4];
    returns(seen, &Separation { view_distance: n.size(), separation_distance: n.size(), falloff });
    returns(seen, &Cohesion { view_distance: n.size() });
    returns(seen, &Alignment { view_distance: n.size() });
    returns(seen, &Flock { view_distance: n.size(), separation_distance: n.size() });
    let mut rule = || FlockRule { sight: Sight { distance: n.size(), min_cos: n.any() }, weight: n.any() };
    let (separation, cohesion, alignment) = (rule(), rule(), rule());
    returns(seen, &rule());
    let boids = Boids { separation, falloff, cohesion, alignment };
    returns(seen, &boids);
    let (x, y) = (n.positive(), n.positive());
    let bounds = Bounds { min: V::new(-x, -y), max: V::new(n.size(), n.size()) };
    let bird = Agent::new(n.vector(), n.vector()).with_max_speed(n.size());
    returns(seen, &SwarmRules { boids, template: bird, bounds, edge: Edge::Wrap });
}
