//! Extreme numbers, and arguments of behaviours made from them.

use crate::own::Pair;
use proptest::prelude::*;
use serde::{Serialize, de::DeserializeOwned};
use steer_conformance::catalogue::{Memory, Situation};
use steer_conformance::shape::Shape;
use steer_core::behavior::{Prediction, TubeProgress, TurnState, WanderState};
use steer_core::space::Bounds;
use steer_core::terrain::{Circle, Polygon, Wall};
use steer_core::{Agent, Body, Scalar, Vec2Ext, Vec2Like};

/// Returns numbers of either sign that often cause errors. They are few, so that equal ones
/// often meet.
pub(crate) fn extreme(edge: &'static [f64]) -> impl Strategy<Value = f64> {
    let size = prop_oneof![
        3 => Just(0.0),
        3 => Just(1.0),
        2 => Just(100.0),
        4 => prop::sample::select(edge),
        2 => 0.0..1000.0,
        // Any magnitude up to the largest.
        2 => (0.0..1.0_f64).prop_map(move |part| edge[0].powf(1.0 - part) * edge[edge.len() - 1].powf(part)),
    ];
    (size, any::<bool>()).prop_map(|(size, negative)| if negative { -size } else { size })
}

/// From the smallest subnormal to a number whose square is far from overflow.
pub(crate) const SINGLE: &[f64] =
    &[1.4e-45, 1e-40, 1.2e-38, 1e-30, 1e-20, 1.5e-14, 1e-7, 1e-3, 1e7, 1e14, 1e15];
pub(crate) const DOUBLE: &[f64] =
    &[5e-324, 1e-310, 2.3e-308, 1e-200, 1e-154, 4.9e-32, 1e-16, 1e-3, 1e16, 1e100, 1e150];

/// A number that parameters are made of.
pub(crate) trait Number: Scalar + Into<f64> + Serialize + DeserializeOwned {}
impl<S: Scalar + Into<f64> + Serialize + DeserializeOwned> Number for S {}

/// Yields the numbers of a case one by one.
pub(crate) struct Numbers<S> {
    pub(crate) all: Vec<f64>,
    next: usize,
    kind: core::marker::PhantomData<S>,
}

impl<S: Scalar> Numbers<S> {
    pub(crate) fn new(all: Vec<f64>) -> Self {
        Numbers { all, next: 0, kind: core::marker::PhantomData }
    }
    pub(crate) fn any(&mut self) -> S {
        self.next += 1;
        S::from_f64(self.all[(self.next - 1) % self.all.len()])
    }
    /// Zero or more.
    pub(crate) fn size(&mut self) -> S {
        Scalar::abs(self.any())
    }
    pub(crate) fn vector(&mut self) -> Pair<S> {
        Pair { x: self.any(), y: self.any() }
    }
    /// An agent that `validate` accepts, except that its mass may be zero.
    pub(crate) fn agent(&mut self) -> Agent<Pair<S>> {
        Agent::new(self.vector(), self.vector())
            .with_heading(self.vector())
            .with_max_speed(self.size())
            .with_max_force(self.size())
            .with_gain(self.size())
            .with_load(self.size())
            .with_radius(self.size())
    }
    pub(crate) fn body(&mut self) -> Body<Pair<S>> {
        let agent = self.agent();
        agent.to_body()
    }
    pub(crate) fn situation(&mut self) -> Situation<Pair<S>> {
        let corner = self.vector();
        Situation {
            me: self.agent().with_min_speed(self.size()).with_max_turn_rate(self.size()),
            target: self.vector(),
            others: [self.body(), self.body(), self.body()],
            circles: [(); 2].map(|()| Circle::new(self.vector(), self.size())),
            walls: [(); 2].map(|()| Wall::new(self.vector(), self.vector())),
            points: [(); 3].map(|()| self.vector()),
            radius: self.size(),
            area: Bounds { min: corner, max: corner + Pair::new(self.size(), self.size()) },
            sample: self.any(),
            rate: S::one(),
            dt: self.any(),
            memory: Memory {
                wander: WanderState { point: self.vector().direction_or(Pair::unit_x()) },
                tube: TubeProgress { along: Some(self.any()), returning: false },
                turn: TurnState { rate: self.any() },
                ..Memory::default()
            },
        }
    }
    /// Every kind of obstacle, also around this position and with corners that coincide.
    pub(crate) fn shapes(&mut self, place: Pair<S>) -> Vec<Shape<Pair<S>, [Pair<S>; 3]>> {
        let corners = [self.vector(), self.vector(), self.vector()];
        let [one, two, _] = corners;
        let circles = [one, place].map(|center| Shape::Circle(Circle::new(center, self.size())));
        let walls = [(one, two), (one, one), (place, two)].map(|(from, to)| Shape::Wall(Wall::new(from, to)));
        let area = Bounds { min: one, max: one + Pair::new(self.size(), self.size()) };
        let polygon = Polygon::new(corners).ok().map(Shape::Polygon);
        circles.into_iter().chain(walls).chain([Shape::Bounds(area)]).chain(polygon).collect()
    }
    pub(crate) fn prediction(&mut self) -> [Prediction<S>; 4] {
        [Prediction::Constant(self.size()), Prediction::Distance, Prediction::Closing, Prediction::Intercept]
    }
}

/// Maximum count of numbers that a case needs.
pub(crate) const MANY: usize = 64;

/// Limits shrinking, because the message prints the inputs anyway.
pub(crate) fn config() -> ProptestConfig {
    let usual = ProptestConfig::default();
    // Half of the usual number of cases in each of the two precisions.
    ProptestConfig { cases: usual.cases / 2, max_shrink_iters: 2000, failure_persistence: None, ..usual }
}
