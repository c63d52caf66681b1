//! [`Situation`]: the arguments of all behaviours, with the [`Memory`] of each.

use crate::approx::{n, v};
use crate::cases::Change;
use crate::units::Results;
use steer_core::behavior::{
    AvoidObstaclesState, PathProgress, QueueState, TubeProgress, TurnState, WanderState,
};
use steer_core::parameters::Unit;
use steer_core::space::Bounds;
use steer_core::terrain::{Circle, Side, Wall};
use steer_core::{Agent, Body, Geometry, Scalar, Vec2Like};

/// Arguments of all behaviours.
#[derive(Clone, Copy, Debug)]
pub struct Situation<G: Geometry> {
    /// Agent that steers.
    pub me: Agent<G>,
    /// Target, or a direction to turn to.
    pub target: G::Vector,
    /// Bodies of others: a quarry, a menace, a leader, a hunter or a neighbour.
    pub others: [Body<G>; 3],
    /// Obstacles.
    pub circles: [Circle<G>; 2],
    /// Walls.
    pub walls: [Wall<G>; 2],
    /// Points of a path.
    pub points: [G::Vector; 3],
    /// Radius of the path (length).
    pub radius: G::Scalar,
    /// Region to stay in.
    pub area: Bounds<G>,
    /// Random number in [−1, 1].
    pub sample: G::Scalar,
    /// Rate at which a flow field leads to the target (1/time).
    pub rate: G::Scalar,
    /// Time of a step.
    pub dt: G::Scalar,
    /// States of behaviours.
    pub memory: Memory<G>,
}

/// State of each behaviour that has one.
#[derive(Clone, Copy, Debug)]
#[allow(missing_docs, reason = "each is the state of the behaviour with its name")]
pub struct Memory<G: Geometry> {
    pub wander: WanderState<G>,
    pub avoid: AvoidObstaclesState,
    pub path: PathProgress,
    pub tube: TubeProgress<G::Scalar>,
    pub turn: TurnState<G::Scalar>,
    pub queue: QueueState,
}

impl<G: Geometry> Memory<G> {
    /// Adds all states.
    pub fn report(&self, out: &mut Results<G::Scalar>) {
        out.vector(Unit::NUMBER, self.wander.point);
        out.count(self.avoid.side.map_or(0, |side| 1 + usize::from(side == Side::Left)));
        out.count(self.path.waypoint);
        out.number(Unit::LENGTH, self.tube.along.unwrap_or(n(0.0)));
        out.count(usize::from(self.tube.returning));
        out.number(Unit::RATE, self.turn.rate);
        out.count(usize::from(self.queue.passed));
    }
}

impl<G: Geometry> Default for Memory<G> {
    fn default() -> Self {
        Memory {
            wander: WanderState::default(),
            avoid: AvoidObstaclesState::default(),
            path: PathProgress::default(),
            tube: TubeProgress::default(),
            turn: TurnState::default(),
            queue: QueueState::default(),
        }
    }
}

impl<G: Geometry> Situation<G> {
    /// Returns an agent beside another body, among obstacles.
    #[must_use]
    pub fn new(me: Agent<G>, other: Body<G>) -> Self {
        Situation {
            me,
            target: other.position,
            others: [other, Body::at_rest(v(1.0, 2.0)), Body::new(v(-20.0, 9.0), v(1.0, -2.0))],
            circles: [Circle::new(other.position, n(5.0)), Circle::new(v(40.0, 1.0), n(6.0))],
            walls: [Wall::new(v(-30.0, 35.0), v(70.0, 20.0)), Wall::new(other.position, v(9.0, 9.0))],
            points: [other.position, v(20.0, 12.0), v(60.0, -40.0)],
            radius: n(6.0),
            area: Bounds::<G> { min: v(-50.0, -60.0), max: v(40.0, 30.0) },
            sample: n(0.5),
            rate: n(1.0),
            dt: n(1.0),
            memory: Memory::default(),
        }
    }

    /// Moves the agent by one step of a force or of a turn.
    pub fn advance(&mut self, result: G::Vector, turns: bool) {
        if turns {
            self.me.step_with_turn(v(0.0, 0.0), result, self.dt);
        } else {
            self.me.step(result, self.dt);
        }
    }

    /// Returns the situation in a changed world. The area keeps to the axes, so it is right for
    /// quarter turns only.
    #[must_use]
    pub fn changed(&self, change: &Change<G>) -> Self {
        let wander = WanderState { point: change.own(self.memory.wander.point) };
        let turn = TurnState { rate: change.side(self.memory.turn.rate) };
        let [one, other] = [change.point(self.area.min), change.point(self.area.max)];
        let [least, most] = [
            G::Vector::new(one.x().min(other.x()), one.y().min(other.y())),
            G::Vector::new(one.x().max(other.x()), one.y().max(other.y())),
        ];
        Situation {
            me: change.agent(&self.me),
            target: change.point(self.target),
            others: self.others.map(|other| change.body(&other)),
            circles: self.circles.map(|circle| change.circle(&circle)),
            walls: self.walls.map(|wall| Wall::new(change.point(wall.from), change.point(wall.to))),
            points: self.points.map(|point| change.point(point)),
            area: Bounds { min: least, max: most },
            sample: change.side(self.sample),
            memory: Memory { wander, turn, ..self.memory },
            ..*self
        }
    }
}
