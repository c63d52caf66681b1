//! Finite inputs yield finite outputs: zeros, equal values, subnormal and huge numbers, in every
//! field of every behaviour.

use crate::made::made;
use crate::numbers::{DOUBLE, MANY, Number, Numbers, SINGLE, config, extreme};
use crate::own::Pair;
use proptest::prelude::*;
use steer_conformance::catalogue::{Case as _, Situation};
use steer_conformance::for_each_behavior;
use steer_core::behavior::*;
use steer_core::combine::{Budget, Context, Dither, Priority, RunningSum, Sum};
use steer_core::crowd::{
    CrowdBuffer, CrowdRules, DensityResponse, Distance, Intent, Orca, Other, Patience, PatienceState,
    SafetyFilter, Surroundings,
};
use steer_core::neighbors::{Sight, Tracking, TrackingState};
use steer_core::space::{Bounds, Edge, Torus};
use steer_core::terrain::{
    Circle, Direction, FlowField, Obstacle, Path, PathMode, Polygon, Region, SampledField, Side, Wall,
};
use steer_core::{
    Agent, Body, Geometry, Scalar, Validate, Vec2Ext, Vec2Like, assign_slots, brake, flee, keep_speed,
    match_velocity, nearest, seek,
};

macro_rules! total {
    ($($(#[$doc:meta])* $name:ident($numbers:ident: $scalar:ident) $body:block)*) => {
        $(fn $name<$scalar: Number>(all: Vec<f64>) -> Result<(), TestCaseError> {
            let $numbers = &mut Numbers::<$scalar>::new(all);
            $body
            Ok(())
        })*

        mod single {
            use super::*;
            proptest! { #![proptest_config(config())] $(#[test] fn $name(all in prop::collection::vec(extreme(SINGLE), MANY)) { super::$name::<f32>(all)?; })* }
        }
        mod double {
            use super::*;
            proptest! { #![proptest_config(config())] $(#[test] fn $name(all in prop::collection::vec(extreme(DOUBLE), MANY)) { super::$name::<f64>(all)?; })* }
        }
    };
}

macro_rules! finite {
    ($value:expr, $($of:expr),*) => {{
        let value = $value;
        prop_assert!(value.is_finite(), "{} is {:?} for {:?}", stringify!($value), value, ($(&$of),*));
    }};
}

/// Every behaviour with parameters, three times, so that its state counts.
fn all_finite<S: Number>(
    situation: &Situation<Pair<S>>,
    turn: usize,
    number: &mut dyn FnMut() -> f64,
) -> Result<(), TestCaseError> {
    fn each<G>(
        situation: &Situation<G>,
        turn: usize,
        number: &mut dyn FnMut() -> f64,
    ) -> Result<(), TestCaseError>
    where
        G: Geometry<Scalar: Number>,
    {
        macro_rules! each_is_finite {
            ([$geometry:ident] $(($behavior:ty))*) => {$({
                let (rule, mut at) = (made::<$behavior>(turn, number), *situation);
                for _ in 0..3 {
                    finite!(rule.steer_in(&mut at), rule, situation);
                }
            })*};
        }
        for_each_behavior! { {each_is_finite} [G] }
        Ok(())
    }
    each(situation, turn, number)
}

total! {
    vectors(n: S) {
        let (a, b, length) = (n.vector(), n.vector(), n.size());
        finite!(a.unit(), a);
        finite!(a.with_length(length), a, length);
        finite!(a.limit(length), a, length);
        finite!(a.distance(b), a, b);
        finite!(Pair::<S>::turn(length), length);
    }
    step(n: S) {
        let (agent, force, dt) = (n.agent(), n.vector(), n.size());
        for before in [agent, agent.with_min_speed(n.size()).with_max_turn_rate(n.size())] {
            let mut agent = before;
            finite!(agent.heading, before);
            agent.step(force, dt);
            finite!(agent.velocity, before, force, dt);
            finite!(agent.position, before, force, dt);
            finite!(agent.heading, before, force, dt);
        }
    }
    functions(n: S) {
        let (agent, place, other, speed) = (n.agent(), n.vector(), n.body(), n.any());
        finite!(seek(&agent, place), agent, place);
        finite!(flee(&agent, place), agent, place);
        finite!(match_velocity(&agent, &other), agent, other);
        finite!(keep_speed(&agent, speed), agent, speed);
        finite!(brake(&agent), agent);
    }
    look_aheads(n: S) {
        let (agent, other) = (n.agent(), n.body());
        for prediction in n.prediction() {
            finite!(Pursue::new(prediction).predicted(&agent, &other), agent, other, prediction);
            finite!(prediction.time(&agent, &other), agent, other, prediction);
        }
        let pursuit = OffsetPursuit { slowing_radius: n.size(), ..OffsetPursuit::new(n.vector()) };
        finite!(pursuit.slot(&other), other, pursuit);
        finite!(pursuit.predicted(&agent, &other), agent, other, pursuit);
        let (arrive, place, distance, dt) = (BrakingArrive { tolerance: n.size() }, n.vector(), n.size(), n.any());
        finite!(arrive.speed(&agent, distance, dt), agent, distance, dt);
        let _ = arrive.arrived(&agent, place);
    }
    brakes(n: S) {
        let (agent, avoid) = (n.agent(), AvoidCircles { feeler_length: n.size(), clearance: n.size(), brake_time: n.size() });
        let circles = [Circle::new(n.vector(), n.size()), Circle::new(n.vector(), n.size()), Circle::new(agent.position, n.size())];
        let all = avoid.steer(&agent, circles);
        finite!(all.force, agent, avoid, circles);
        finite!(all.brake, agent, avoid, circles);
        prop_assert!(S::zero() <= all.brake && all.brake <= S::one(), "the brake is {:?}", all.brake);
        let factor = all.factor(n.any());
        prop_assert!(S::zero() <= factor && factor <= S::one(), "the factor is {factor:?} for {all:?}");
        finite!(avoid.feeler(&agent), agent, avoid);
    }
    paths(n: S) {
        let (agent, points) = (n.agent(), [n.vector(), n.vector(), n.vector(), n.vector()]);
        let (ahead, radius, along, reach) = (n.size(), n.size(), n.any(), n.any());
        let waypoints = [false, true].map(|skip_passed| FollowPath { threshold: n.size(), slowing_radius: n.size(), skip_passed });
        let other = Agent { position: n.vector(), ..agent };
        for points in [&points[..], &points[..2], &points[..1]] {
            for travel in [PathMode::Open, PathMode::Closed, PathMode::PingPong] {
                let path = Path::new(points, travel).and_then(|path| path.with_radius(radius)).expect("a path");
                finite!(path.length(), path);
                finite!(path.lap(), path);
                finite!(path.point_at(along), path, along);
                for found in [path.project(agent.position), path.project_near(agent.position, along, reach)] {
                    finite!(found.point, agent, path, along, reach);
                    finite!(found.along, agent, path, along, reach);
                    finite!(found.distance, agent, path, along, reach);
                }
                finite!(StayOnPath { horizon: ahead }.steer(&agent, &path), agent, path, ahead);
                for waypoints in waypoints {
                    let mut progress = PathProgress::default();
                    for _ in 0..3 {
                        finite!(waypoints.steer(&mut progress, &agent, &path), agent, waypoints, path);
                    }
                }
                for direction in [Direction::Forward, Direction::Backward] {
                    let follow = FollowTube { horizon: ahead, direction };
                    for along in [None, Some(along)] {
                        let mut progress = TubeProgress { along, returning: false };
                        for agent in [agent, other, agent] {
                            finite!(follow.target(&progress, &agent, &path), agent, follow, path, along);
                            finite!(follow.steer(&mut progress, &agent, &path), agent, follow, path, along);
                        }
                        prop_assert!(progress.along.is_some_and(|along| along.is_finite()), "{:?}", progress);
                    }
                }
            }
        }
    }
    neighbors(n: S) {
        let agent = n.agent();
        let others = [n.body(), n.body(), Body { position: agent.position, ..n.body() }];
        let mut buffer = [others[0]; 2];
        prop_assert_eq!(nearest(&agent, others, &mut buffer).len(), 2);
        let mut sight = || Sight { distance: n.size(), min_cos: n.any() };
        let (tracking, mut state) = (Tracking { notice: sight(), keep: sight() }, TrackingState { seen: true });
        let _ = tracking.sees(&mut state, &agent, others[0].position, [Circle { center: n.vector(), radius: n.size() }]);
    }
    behaviors(n: S) {
        let situation = n.situation();
        // Any two of the words of each choice. Gain, weight and speed are factors of one force, so
        // either the gain is 1 or no parameter is more than 1000.
        let turn = n.all.iter().filter(|number| number.is_sign_negative()).count();
        let ordinary = Situation { me: situation.me.with_gain(S::one()), ..situation };
        all_finite(&ordinary, turn, &mut || n.any().into())?;
        all_finite(&situation, turn + 1, &mut || n.any().into().clamp(-1e3, 1e3))?;
    }
    crowds(n: S) {
        let agent = n.agent();
        let others = [n.body(), Body { position: agent.position, ..n.body() }, n.body()];
        let others = others.map(|body| {
            let intent = Intent { is_idle: n.any() > n.any(), goal: Some(n.vector()), wish: n.vector(), yields: n.any() > n.any(), makes_way: n.vector() };
            Other { intent: Some(intent), priority: u8::from(n.any() > n.any()), ..Other::from(body) }
        });
        let orca = Orca { horizon: Some(n.size()), obstacle_horizon: None, clearance: n.size(), bias: n.any() };
        let patience = Patience { patience: None, retreat: Some(n.size()), gap_distance: Some(n.size()) };
        let distance = Distance { agents: n.size(), obstacles: n.size() };
        let filter = SafetyFilter { braking: Some(n.size()), quickest: Some(n.size()), margin: n.size(), distance };
        let mut state = PatienceState { waited: n.size(), retreats: n.size(), given_up: n.size(), turned: n.any(), side: n.any(), aim: Some([n.any(), n.any()]), goal: Some([n.any(), n.any()]), ordered: Some([n.any(), n.any()]), arrived: n.any() > n.any(), settled: n.any() > n.any(), makes_way: Some([n.any(), n.any()]), yields: n.any() > n.any(), cornered: n.any() > n.any(), stood: n.size() };
        let (wall, circle, force, dt) = (Wall::new(n.vector(), n.vector()), Circle::new(n.vector(), n.size()), n.vector(), n.size());
        let density = DensityResponse { ahead: n.size(), range: n.size(), steepness: n.size(), jam: n.size() };
        let density_response = Some(density);
        for rules in [CrowdRules { orca, patience, filter, density_response, priority: u8::from(n.any() > n.any()), layers: 1 }, CrowdRules::default()] {
            let mut buffer = CrowdBuffer::<Pair<S>, 4>::new();
            let walled = Surroundings { others, obstacles: [wall], dt };
            let stony = Surroundings { others, obstacles: [circle], dt };
            finite!(rules.steer(&mut buffer, &mut state, &agent, force, walled), agent, others, rules, force, dt);
            finite!(rules.steer(&mut buffer, &mut state, &agent, force, stony), agent, others, rules, force, dt);
            prop_assert!(state.validate().is_ok(), "{:?} for {:?}", state, agent);
            finite!(rules.filter.steer(&mut buffer.safe, &agent, force, walled), agent, others, rules, force, dt);
            finite!(rules.orca.velocity(&mut buffer.safe, &agent, force, stony), agent, others, rules, force, dt);
        }
    }
    obstacles(n: S) {
        let (agent, length) = (n.agent().with_min_speed(n.size()), n.size());
        let avoid = AvoidObstacles { feeler_length: length, clearance: n.size() };
        let feelers = [Feelers::One, Feelers::Two, Feelers::Three].map(|feelers| AvoidWalls { feelers, length });
        let follow = [Side::Left, Side::Right].map(|side| FollowWall { distance: length, side, horizon: n.size() });
        let way = n.vector().direction_or(Pair::unit_x());
        let mut state = AvoidObstaclesState::default();
        for shape in n.shapes(agent.position) {
            finite!(avoid.steer(&mut state, &agent, [&shape]), agent, avoid, shape);
            for avoid in feelers {
                finite!(avoid.steer(&agent, [&shape]), agent, avoid, shape);
            }
            for follow in follow {
                finite!(follow.steer(&agent, [&shape]), agent, follow, shape);
            }
            finite!(shape.nearest(agent.position), agent, shape);
            finite!(shape.out(agent.position, way), agent, shape, way);
            let hit = shape.hit(agent.position, way, length);
            finite!(hit.map_or(way, |hit| hit.normal), agent, shape, way);
        }
    }
    contain(n: S) {
        let (agent, contain) = (n.agent().with_min_speed(n.size()), Contain { clearance: n.size() });
        let corners = [n.vector(), n.vector(), n.vector()];
        let circle = Circle::new(corners[0], n.size());
        finite!(contain.steer(&agent, &circle), agent, contain, circle);
        if let Ok(polygon) = Polygon::new(&corners) {
            finite!(contain.steer(&agent, &polygon), agent, contain, corners);
        }
        let area = Bounds::<Pair<S>> { min: corners[0], max: corners[0] + Pair::new(n.size(), n.size()) };
        finite!(contain.steer(&agent, &area), agent, contain, area);
        area.for_each_side(agent.position, |_, inward| assert!(inward.is_finite()));
    }
    fields(n: S) {
        let (agent, follow) = (n.agent(), FollowFlowField { horizon: n.size() });
        let (one, cells) = (n.vector(), [n.vector(), n.vector(), n.vector(), n.vector()]);
        finite!(follow.steer(&agent, &|p: Pair<S>| p), agent, follow);
        let area = Bounds { min: one, max: one + Pair::new(n.size(), n.size()) };
        if let Ok(grid) = SampledField::new(area, 2, 2, &cells) {
            finite!(grid.at(agent.position), agent, area, cells);
            finite!(follow.steer(&agent, &grid), agent, follow, area, cells);
        }
    }
    combiners(n: S) {
        let (max, weight, probability, a, b) = (n.size(), n.any(), n.any(), n.vector(), n.vector());
        let any = n.any();
        let all = Sum::new(any).then(|| a).weighted(weight, || b);
        finite!(all.total(), any, weight, a, b);
        finite!(all.requested(), any, weight, a, b);
        let all = Priority::new(max).weighted(weight, || a).then(|| b);
        finite!(all.total(), max, weight, a, b);
        finite!(all.requested(), max, weight, a, b);
        let all = Budget::new(max).weighted(weight, || a).then(|| b);
        finite!(all.total(), max, weight, a, b);
        finite!(all.requested(), max, weight, a, b);
        let all = RunningSum::new(max).weighted(weight, || a).then(|| b);
        finite!(all.total(), max, weight, a, b);
        finite!(all.requested(), max, weight, a, b);
        let map = Context::<_, 8>::new(&Agent { max_force: max, ..n.agent() }).weighted_interest(weight, || a).weighted_danger(probability, || b);
        finite!(map.total(), max, weight, probability, a, b);
        finite!(map.requested(), max, weight, probability, a, b);
        let sample = n.any();
        let dither = Dither::new(max, sample).weighted(probability, weight, || a).then(probability, || b);
        finite!(dither.total(), max, sample, probability, weight, a, b);
        finite!(dither.requested(), max, sample, probability, weight, a, b);
    }
    images(n: S) {
        let (from, to, torus) = (n.vector(), n.vector(), Torus::<Pair<S>> { size: Pair::new(n.size(), n.size()) });
        let image = torus.nearest(from, to);
        finite!(image, from, to, torus);
        let body = Body { position: to, ..n.body() };
        finite!(torus.nearest_body(from, body).position, from, body, torus);
        let wall = Wall::new(to, n.vector());
        finite!(torus.nearest_wall(from, wall).to, from, to, torus);
        for image in torus.images(from, wall) {
            finite!(image.shift, from, wall, torus);
        }
        let (agent, points) = (n.agent(), [to, n.vector()]);
        let Ok(path) = Path::open(&points) else { panic!("two points are a path") };
        let beside = torus.beside(&agent, &path, |image| path.project(image.position).distance);
        finite!(beside.position, agent, path, torus);
    }
    formations(n: S) {
        let (agent, leader) = (n.agent(), n.body());
        let (spacing, slowing_radius) = (n.size(), n.size());
        for pattern in [Pattern::Line, Pattern::Column, Pattern::Wedge, Pattern::Circle] {
            let hold = HoldFormation { pattern, spacing, slowing_radius };
            for (slot, count) in [(0, 0), (0, 1), (3, 7), (999, 1000), (usize::MAX, 3), (usize::MAX - 1, usize::MAX)] {
                let offset: Pair<S> = pattern.offset(slot, count);
                finite!(offset, pattern, slot, count);
                finite!(hold.slot(&leader, slot, count), leader, hold, slot, count);
                finite!(hold.steer(&agent, &leader, slot, count), agent, leader, hold, slot, count);
            }
        }
        let places = [(); 5].map(|()| n.vector());
        let slots = [n.vector(), places[1], places[1], places[0], n.vector()];
        for (members, free) in [(5, 5), (5, 2), (2, 5), (0, 5), (5, 0)] {
            let mut assignment = [Some(9); 5];
            let count = assign_slots(&places[..members], &slots[..free], &mut assignment);
            let mut given: Vec<usize> = assignment.into_iter().flatten().collect();
            given.sort();
            prop_assert_eq!(count, members.min(free));
            prop_assert_eq!(given, (0..count).collect::<Vec<_>>(), "{:?} {:?}", places, slots);
        }
    }
    orientation(n: S) {
        let mut agent = n.agent();
        let (place, force) = (n.vector(), n.vector());
        let turning = ReachOrientation { max_rate: n.size(), max_acceleration: n.size() };
        let mut state = TurnState { rate: n.any() };
        for dt in [n.any(), n.size(), n.size()] {
            let before = (agent, state, turning);
            for turn in [
                turning.steer(&mut state, &agent, place, dt),
                Face { turning }.steer(&mut state, &agent, place, dt),
                LookWhereYouAreGoing { turning }.steer(&mut state, &agent, dt),
            ] {
                finite!(turn, before, place, dt);
                prop_assert!(state.rate.is_finite(), "{:?} of {:?} {:?} {:?}", state, before, place, dt);
                finite!(turning.wanted_rate(&state, &agent, place, dt), before, place, dt);
                let mut moved = agent.with_max_turn_rate(n.size());
                moved.step_with_turn(force, turn, dt);
                finite!(moved.heading, before, force, turn, dt);
                finite!(moved.velocity, before, force, turn, dt);
                finite!(moved.position, before, force, turn, dt);
                agent.heading = agent.heading.rotate_by(turn).direction_or(agent.heading);
            }
            agent.step_with_turn(force, n.vector(), Scalar::max(dt, S::zero()));
            finite!(agent.heading, before, force, dt);
            agent = before.0;
        }
    }
    edges(n: S) {
        let agent = n.agent();
        let (one, two) = (n.vector(), n.vector());
        let bounds = Bounds {
            min: Pair::new(Scalar::min(one.x, two.x), Scalar::min(one.y, two.y)),
            max: Pair::new(Scalar::max(one.x, two.x), Scalar::max(one.y, two.y)),
        };
        for edge in [Edge::Open, Edge::Wrap, Edge::Bounce] {
            let mut moved = agent;
            edge.apply(&mut moved, &bounds);
            finite!(moved.position, agent, bounds, edge);
            finite!(moved.velocity, agent, bounds, edge);
            let p = moved.position;
            let inside = bounds.min.x <= p.x && p.x <= bounds.max.x && bounds.min.y <= p.y && p.y <= bounds.max.y;
            prop_assert!(inside || edge == Edge::Open, "{:?} leaves {:?} outside of {:?}", edge, p, bounds);
        }
    }
}

/// A slow hunter and a distant, fast quarry: the time to reach the quarry and its path in that time
/// exceed the range of the number.
fn far_prediction<S: Scalar>(speed: f64, size: f64) {
    let (speed, size) = (S::from_f64(speed), S::from_f64(size));
    let agent = Agent::new(Pair::<S>::zero(), Pair::zero()).with_max_speed(speed);
    let quarry = Body::new(Pair::new(size, S::zero()), Pair::new(S::zero(), size));
    let place = Pursue::default().predicted(&agent, &quarry);
    assert!(place.is_finite(), "the predicted place is {place:?}");
    let force = Pursue::default().steer(&agent, &quarry);
    assert!(force != Pair::zero(), "the quarry is sought, however far: {force:?}");
}

#[test]
fn far_predictions_stay_in_range() {
    far_prediction::<f32>(1e-13, 1e15);
    far_prediction::<f64>(1e-30, 1e150);
}
