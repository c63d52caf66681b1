//! Finite inputs give finite outputs: zeros, equal values, subnormal and huge numbers, in every place of every behaviour.

mod own;

use own::Pair;
use proptest::prelude::*;
use steer_core::{
    Agent, Alignment, Arrive, Avoid, AvoidAgents, AvoidObstacles, AvoidState, AvoidWalls, Body, Bounds,
    BrakingArrive, Budget, Circle, Cohesion, Contain, Dither, Edge, Evade, Feelers, Flee, Flock, FlowField,
    FollowField, FollowLeader, FollowPath, FollowWall, GridField, Hide, Interpose, Obstacle, OffsetPursuit,
    Path, PathProgress, Polygon, Prediction, Priority, Pursue, Queue, Region, Scalar, Separation, Shadow,
    Side, Sight, Sum, Tether, Vec2Ext, Vec2Like, Wall, Wander, WanderState, brake, flee, keep_speed,
    match_velocity, seek,
};

/// Numbers that go wrong easily, of either sign: few, so that they often meet their equals.
fn nasty(edge: &'static [f64]) -> impl Strategy<Value = f64> {
    let size = prop_oneof![
        3 => Just(0.0),
        3 => Just(1.0),
        2 => Just(100.0),
        4 => prop::sample::select(edge),
        2 => 0.0..1000.0,
        // Any magnitude up to the largest.
        2 => (0.0..1.0_f64).prop_map(move |share| edge[0].powf(1.0 - share) * edge[edge.len() - 1].powf(share)),
    ];
    (size, any::<bool>()).prop_map(|(size, negative)| if negative { -size } else { size })
}

/// From the smallest subnormal to where a product of two is still far from overflow.
const SINGLE: &[f64] = &[1.4e-45, 1e-40, 1.2e-38, 1e-30, 1e-20, 1.5e-14, 1e-7, 1e-3, 1e7, 1e14, 1e15];
const DOUBLE: &[f64] = &[5e-324, 1e-310, 2.3e-308, 1e-200, 1e-154, 4.9e-32, 1e-16, 1e-3, 1e16, 1e100, 1e150];

/// Hands out the numbers of a case one by one.
struct Numbers<S> {
    all: Vec<f64>,
    next: usize,
    kind: core::marker::PhantomData<S>,
}

impl<S: Scalar> Numbers<S> {
    fn new(all: Vec<f64>) -> Self {
        Numbers { all, next: 0, kind: core::marker::PhantomData }
    }
    fn any(&mut self) -> S {
        self.next += 1;
        S::from_f64(self.all[(self.next - 1) % self.all.len()])
    }
    /// Zero or more.
    fn size(&mut self) -> S {
        Scalar::abs(self.any())
    }
    fn vector(&mut self) -> Pair<S> {
        Pair { x: self.any(), y: self.any() }
    }
    /// An agent that `validate` accepts but for a mass of zero.
    fn agent(&mut self) -> Agent<Pair<S>> {
        Agent::new(self.vector(), self.vector())
            .with_heading(self.vector())
            .with_max_speed(self.size())
            .with_max_force(self.size())
            .with_mass(self.size())
            .with_radius(self.size())
    }
    fn body(&mut self) -> Body<Pair<S>> {
        let agent = self.agent();
        agent.body()
    }
    fn prediction(&mut self) -> [Prediction<S>; 4] {
        [Prediction::Constant(self.size()), Prediction::Distance, Prediction::Closing, Prediction::Intercept]
    }
}

/// How many numbers a case needs at most.
const MANY: usize = 64;

/// Shrinking is cut short: the message prints the inputs anyway.
fn config() -> ProptestConfig {
    ProptestConfig { max_shrink_iters: 2000, failure_persistence: None, ..ProptestConfig::default() }
}

macro_rules! total {
    ($($(#[$doc:meta])* $name:ident($numbers:ident: $scalar:ident) $body:block)*) => {
        $(fn $name<$scalar: Scalar>(all: Vec<f64>) -> Result<(), TestCaseError> {
            let $numbers = &mut Numbers::<$scalar>::new(all);
            $body
            Ok(())
        })*

        mod single {
            use super::*;
            proptest! { #![proptest_config(config())] $(#[test] fn $name(all in prop::collection::vec(nasty(SINGLE), MANY)) { super::$name::<f32>(all)?; })* }
        }
        mod double {
            use super::*;
            proptest! { #![proptest_config(config())] $(#[test] fn $name(all in prop::collection::vec(nasty(DOUBLE), MANY)) { super::$name::<f64>(all)?; })* }
        }
    };
}

macro_rules! finite {
    ($value:expr, $($of:expr),*) => {{
        let value = $value;
        prop_assert!(value.is_finite(), "{} is {:?} for {:?}", stringify!($value), value, ($(&$of),*));
    }};
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
        let (mut agent, force, dt) = (n.agent(), n.vector(), n.size());
        let before = agent;
        finite!(agent.heading, agent);
        agent.step(force, dt);
        finite!(agent.velocity, before, force, dt);
        finite!(agent.position, before, force, dt);
        finite!(agent.heading, before, force, dt);
    }
    seek_and_flee(n: S) {
        let (agent, place) = (n.agent(), n.vector());
        finite!(seek(&agent, place), agent, place);
        finite!(flee(&agent, place), agent, place);
    }
    arrive(n: S) {
        let (agent, place, arrive) = (n.agent(), n.vector(), Arrive::within(n.size()));
        finite!(arrive.steer(&agent, place), agent, place, arrive);
    }
    pursue_and_evade(n: S) {
        let (agent, other) = (n.agent(), n.body());
        for prediction in n.prediction() {
            for facing in [false, true] {
                let pursue = Pursue { facing, ..Pursue::new(prediction) };
                finite!(pursue.steer(&agent, &other), agent, other, pursue);
                finite!(pursue.predicted(&agent, &other), agent, other, pursue);
            }
            finite!(prediction.time(&agent, &other), agent, other, prediction);
            finite!(Evade::new(prediction).steer(&agent, &other), agent, other, prediction);
        }
    }
    offset_pursuit(n: S) {
        let (agent, leader) = (n.agent(), n.body());
        let pursuit = OffsetPursuit { offset: n.vector(), slowing_radius: n.size() };
        finite!(pursuit.steer(&agent, &leader), agent, leader, pursuit);
        finite!(pursuit.slot(&leader), leader, pursuit);
        finite!(pursuit.predicted(&agent, &leader), agent, leader, pursuit);
    }
    wander(n: S) {
        let (agent, sample, dt) = (n.agent(), n.any(), n.any());
        let wander = Wander { distance: n.size(), radius: n.size(), range: n.size() };
        let mut state = WanderState { point: n.vector().direction_or(Pair::unit_x()) };
        let before = state;
        finite!(wander.steer(&mut state, &agent, sample, dt), agent, wander, before, sample, dt);
        finite!(state.point, agent, wander, before, sample, dt);
    }
    avoid(n: S) {
        let (agent, avoid) = (n.agent(), Avoid { distance: n.size(), buffer: n.size() });
        let circles = [Circle::new(n.vector(), n.size()), Circle::new(n.vector(), n.size()), Circle::new(agent.position, n.size())];
        let all = avoid.steer(&agent, circles);
        finite!(all.force, agent, avoid, circles);
        finite!(all.brake, agent, avoid, circles);
        prop_assert!(S::zero() <= all.brake && all.brake <= S::one(), "the brake is {:?}", all.brake);
        finite!(avoid.feeler(&agent), agent, avoid);
    }
    follow_path(n: S) {
        let (agent, points) = (n.agent(), [n.vector(), n.vector()]);
        let follow = FollowPath { threshold: n.size(), slowing_radius: n.size() };
        for path in [Path::open(&points), Path::closed(&points), Path::open(&points[..1]), Path::closed(&points[..1])] {
            let path = path.expect("finite points are a path");
            let mut progress = PathProgress::default();
            for _ in 0..3 {
                finite!(follow.steer(&mut progress, &agent, &path), agent, follow, path);
            }
        }
    }
    groups(n: S) {
        let agent = n.agent();
        let others = [n.body(), n.body(), Body { position: agent.position, ..n.body() }];
        let (in_sight, too_close) = (n.size(), n.size());
        finite!(Separation { in_sight, too_close }.steer(&agent, others), agent, others, in_sight, too_close);
        finite!(Cohesion { in_sight }.steer(&agent, others), agent, others, in_sight);
        finite!(Alignment { in_sight }.steer(&agent, others), agent, others, in_sight);
        finite!(Flock { in_sight, too_close }.steer(&agent, others), agent, others, in_sight, too_close);
        let _ = Sight { distance: in_sight, min_cos: n.any() }.sees(&agent, others[0].position);
    }
    sum(n: S) {
        let (max, weight, a, b) = (n.any(), n.any(), n.vector(), n.vector());
        finite!(Sum::new(max).then(|| a).weighted(weight, || b).total(), max, weight, a, b);
    }
    limited_step(n: S) {
        let mut agent = n.agent().with_min_speed(n.size()).with_max_turn(n.size());
        let (before, force, dt) = (agent, n.vector(), n.size());
        agent.step(force, dt);
        finite!(agent.velocity, before, force, dt);
        finite!(agent.position, before, force, dt);
        finite!(agent.heading, before, force, dt);
    }
    speeds(n: S) {
        let (agent, other, speed) = (n.agent(), n.body(), n.any());
        finite!(match_velocity(&agent, &other), agent, other);
        finite!(keep_speed(&agent, speed), agent, speed);
        finite!(brake(&agent), agent);
    }
    braking_arrive(n: S) {
        let (agent, place, dt) = (n.agent(), n.vector(), n.any());
        let arrive = BrakingArrive { tolerance: n.size() };
        finite!(arrive.steer(&agent, place, dt), agent, place, dt);
        let distance = n.size();
        finite!(arrive.speed(&agent, distance, dt), agent, distance, dt);
        let _ = arrive.arrived(&agent, place, dt);
    }
    panic_and_tether(n: S) {
        let (agent, place, other, length) = (n.agent(), n.vector(), n.body(), n.size());
        finite!(Flee::within(length).steer(&agent, place), agent, place, length);
        let evade = Evade { max_prediction: Some(n.size()), panic_distance: Some(length), ..Evade::new(Prediction::Intercept) };
        finite!(evade.steer(&agent, &other), agent, other, evade);
        finite!(Tether { to: place, length }.steer(&agent), agent, place, length);
        finite!(Shadow { distance: length }.steer(&agent, &other), agent, other, length);
    }
    interpose_hide_follow(n: S) {
        let (agent, one, two) = (n.agent(), n.body(), n.body());
        let interpose = Interpose { slowing_radius: n.size() };
        finite!(interpose.steer(&agent, &one, &two), agent, one, two, interpose);
        let hide = Hide { clearance: n.size(), slowing_radius: n.size() };
        let circles = [Circle::new(n.vector(), n.size()), Circle::new(one.position, n.size())];
        finite!(hide.steer(&agent, &one, circles), agent, one, hide, circles);
        let follow = FollowLeader { distance: n.size(), clearance: n.size(), slowing_radius: n.size() };
        finite!(follow.steer(&agent, &one), agent, one, follow);
        let queue = Queue { distance: n.size(), clearance: n.size() };
        finite!(queue.steer(&agent, two.position, [one]), agent, one, two, queue);
    }
    avoid_agents(n: S) {
        let agent = n.agent();
        let others = [n.body(), Body { position: agent.position, ..n.body() }];
        let avoid = AvoidAgents { horizon: n.size(), clearance: n.size() };
        finite!(avoid.steer(&agent, others), agent, others, avoid);
    }
    avoid_obstacles(n: S) {
        let (agent, avoid) = (n.agent().with_min_speed(n.size()), AvoidObstacles { distance: n.size(), buffer: n.size() });
        let (one, two) = (n.vector(), n.vector());
        let mut state = AvoidState::default();
        for circle in [Circle::new(one, n.size()), Circle::new(agent.position, n.size())] {
            finite!(avoid.steer(&mut state, &agent, [circle]), agent, avoid, circle);
        }
        for wall in [Wall::new(one, two), Wall::new(one, one), Wall::new(agent.position, two)] {
            finite!(avoid.steer(&mut state, &agent, [wall]), agent, avoid, wall);
            finite!(wall.nearest(agent.position), agent, wall);
        }
        let corners = [one, two, n.vector()];
        if let Ok(polygon) = Polygon::new(&corners) {
            finite!(avoid.steer(&mut state, &agent, [polygon]), agent, avoid, corners);
        }
        let area = Bounds { min: one, max: one + Pair::new(n.size(), n.size()) };
        finite!(avoid.steer(&mut state, &agent, [area]), agent, avoid, area);
    }
    walls(n: S) {
        let agent = n.agent().with_min_speed(n.size());
        let (one, two, length) = (n.vector(), n.vector(), n.size());
        let follow = [Side::Left, Side::Right].map(|side| FollowWall { distance: length, side, ahead: n.size() });
        let corners = [one, two, n.vector()];
        let polygon = Polygon::new(&corners);
        let circles = [Circle::new(one, n.size()), Circle::new(agent.position, n.size())];
        for walls in [[Wall::new(one, two), Wall::new(two, one)], [Wall::new(one, one), Wall::new(agent.position, two)]] {
            for feelers in [Feelers::One, Feelers::Two, Feelers::Three] {
                let avoid = AvoidWalls { feelers, length };
                finite!(avoid.steer(&agent, walls), agent, avoid, walls);
                finite!(avoid.steer(&agent, circles), agent, avoid, circles);
                finite!(avoid.steer(&agent, polygon), agent, avoid, polygon);
            }
            for follow in follow {
                finite!(follow.steer(&agent, walls), agent, follow, walls);
                finite!(follow.steer(&agent, circles), agent, follow, circles);
                finite!(follow.steer(&agent, polygon), agent, follow, polygon);
            }
        }
        let way = n.vector().direction_or(Pair::unit_x());
        for wall in [Wall::new(one, two), Wall::new(agent.position, two)] {
            let hit = wall.hit(agent.position, way, length);
            finite!(wall.out(agent.position, way), agent, wall, way);
            finite!(hit.map_or(way, |hit| hit.normal), agent, wall, way);
        }
    }
    contain(n: S) {
        let (agent, contain) = (n.agent().with_min_speed(n.size()), Contain { margin: n.size() });
        let corners = [n.vector(), n.vector(), n.vector()];
        let circle = Circle::new(corners[0], n.size());
        finite!(contain.steer(&agent, &circle), agent, contain, circle);
        if let Ok(polygon) = Polygon::new(&corners) {
            finite!(contain.steer(&agent, &polygon), agent, contain, corners);
        }
        let area = Bounds { min: corners[0], max: corners[0] + Pair::new(n.size(), n.size()) };
        finite!(contain.steer(&agent, &area), agent, contain, area);
        area.for_each_side(agent.position, |_, inward| assert!(inward.is_finite()));
    }
    fields(n: S) {
        let (agent, follow) = (n.agent(), FollowField { look_ahead: n.size() });
        let (one, cells) = (n.vector(), [n.vector(), n.vector(), n.vector(), n.vector()]);
        finite!(follow.steer(&agent, &|p: Pair<S>| p), agent, follow);
        let area = Bounds { min: one, max: one + Pair::new(n.size(), n.size()) };
        if let Ok(grid) = GridField::new(area, 2, 2, &cells) {
            finite!(grid.at(agent.position), agent, area, cells);
            finite!(follow.steer(&agent, &grid), agent, follow, area, cells);
        }
    }
    combiners(n: S) {
        let (max, weight, probability, a, b) = (n.size(), n.any(), n.any(), n.vector(), n.vector());
        finite!(Priority::new(max).weighted(weight, || a).then(|| b).total(), max, weight, a, b);
        finite!(Budget::new(max).weighted(weight, || a).then(|| b).total(), max, weight, a, b);
        let sample = n.any();
        let dither = Dither::new(max, sample).weighted(probability, weight, || a).then(probability, || b);
        finite!(dither.total(), max, sample, probability, weight, a, b);
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

/// A slow hunter and a distant, fast quarry: the time to get there and the way in that time leave the range of the number.
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
