//! The part of each agent of the scene, as a table.

use super::scope::Scope;
use crate::approx::{at, n, v};
use steer_core::behavior::*;
use steer_core::combine::{Budget, Context, Contribution, Dither, Priority, Sum};
use steer_core::terrain::{Direction, Side};
use steer_core::{
    Agent, Body, Geometry, Scalar, Vec2Ext as _, all_except, assign_slots, brake, flee, keep_speed,
    match_velocity, nearest, seek,
};

/// Behaviour of an agent: returns its force, from its surroundings.
pub(super) type Part<G> = for<'a> fn(&mut Scope<'a, G>) -> <G as Geometry>::Vector;

// Indices of the agents that others follow, hunt or flee.
const LEADER: usize = 0;
const HUNTERS: usize = 5;
const PREY: usize = 9;
const FLOCK: usize = 28;
const FLOCK_SIZE: usize = 6;
const QUEUE: usize = 35;
const SQUAD: usize = 38;
const SQUAD_SIZE: usize = 3;
/// Member of the squad that can neither stop nor turn on the spot.
pub(super) const PLANE: usize = SQUAD + SQUAD_SIZE - 1;

/// Returns the parts of all agents, by index.
pub(super) fn parts<G: Geometry>() -> impl Iterator<Item = Part<G>> {
    let parts = positions().into_iter().chain(chases()).chain(obstacles()).chain(paths());
    parts.chain(groups()).chain(turns())
}

/// Agents that steer to or from a position, or on their own.
fn positions<G: Geometry>() -> [Part<G>; 5] {
    [
        // LEADER moves from goal to goal, at a steady speed.
        |s| {
            let (me, goal) = (s.me, s.goal());
            let force = Sum::new(me.max_force)
                .weighted(n(0.8), || s.shows("seek", seek(&me, goal)))
                .weighted(n(0.3), || s.shows("keep_speed", keep_speed(&me, n(1.4))))
                .total();
            s.shows("Sum", force)
        },
        // Flees from a hunter always, and from a goal that is near.
        |s| {
            let hunter = s.terrain.torus.nearest(s.me.position, s.bodies[HUNTERS].position);
            let (away, far) = (flee(&s.me, hunter), Flee::within(n(25.0)).steer(&s.me, s.goal()));
            s.wander() + s.shows("flee", away) * n(0.3) + s.shows("Flee", far) * n(0.6)
        },
        // Slows down toward each goal.
        |s| s.shows("Arrive", Arrive::within(n(18.0)).steer(&s.me, s.goal())),
        // Brakes to a stop exactly at each goal.
        |s| s.shows("BrakingArrive", BrakingArrive { tolerance: n(0.5) }.steer(&s.me, s.goal(), s.dt)),
        // Wanders on a leash, and brakes a little.
        |s| {
            let leash = Tether { to: v(60.4, 45.7), length: n(14.2) }.steer(&s.me);
            let tired = s.shows("brake", brake(&s.me));
            s.wander() + s.shows("Tether", leash) + tired * n(0.15)
        },
    ]
}

/// Agents that hunt, flee, hide, guard, shadow and accompany.
fn chases<G: Geometry>() -> [Part<G>; 12] {
    // Pursues its prey by the shorter path, across the world's edge or not.
    let hunter: Part<G> = |s| {
        let which = s.index - HUNTERS;
        let name = ["Pursue/Constant", "Pursue/Distance", "Pursue/Closing", "Pursue/Intercept"][which];
        let there = s.bodies[PREY + which];
        let quarry = s.terrain.torus.nearest_body(s.me.position, there);
        s.shows("Torus", quarry.position - there.position);
        let facing = which.is_multiple_of(2);
        let pursue = Pursue { facing, horizon: Some(n(12.0)), ..Pursue::new(predictions()[which]) };
        s.shows(name, pursue.steer(&s.me, &quarry))
    };
    // Wanders until its hunter is near.
    let prey: Part<G> = |s| {
        let which = s.index - PREY;
        let name = ["Evade/Constant", "Evade/Distance", "Evade/Closing", "Evade/Intercept"][which];
        let menace = s.terrain.torus.nearest_body(s.me.position, s.bodies[HUNTERS + which]);
        let evade = Evade { panic_distance: Some(n(22.0)), ..Evade::new(predictions()[which]) };
        let force = evade.steer(&s.me, &menace);
        s.wander() + s.shows(name, force) * n(0.7)
    };
    [
        // HUNTERS, and PREY, one for each hunter.
        hunter,
        hunter,
        hunter,
        hunter,
        prey,
        prey,
        prey,
        prey,
        // Stays between a hunter and the leader.
        |s| {
            let interpose = Interpose { slowing_radius: n(9.0), ..Interpose::default() };
            s.shows("Interpose", interpose.steer(&s.me, &s.bodies[HUNTERS], &s.bodies[LEADER]))
        },
        // Keeps a rock between itself and a hunter.
        |s| {
            let hide = Hide { clearance: n(1.5), slowing_radius: n(8.0), ..Hide::default() };
            s.shows("Hide", hide.steer(&s.me, &s.bodies[HUNTERS + 1], s.terrain.rocks))
        },
        // Moves with one of the prey, at a distance.
        |s| s.shows("Shadow", Shadow { distance: n(11.0) }.steer(&s.me, &s.bodies[PREY])),
        // Moves beside the leader, at its velocity.
        |s| {
            let (me, leader) = (s.me, s.bodies[LEADER]);
            let beside = OffsetPursuit { slowing_radius: n(7.0), ..OffsetPursuit::new(v(-3.1, 4.2)) };
            let along = s.shows("match_velocity", match_velocity(&me, &leader));
            along * n(0.4) + s.shows("OffsetPursuit", beside.steer(&me, &leader))
        },
    ]
}

/// Returns the prediction of each hunter and of its prey.
fn predictions<S: Scalar>() -> [Prediction<S>; 4] {
    [Prediction::Constant(n(6.5)), Prediction::Distance, Prediction::Closing, Prediction::Intercept]
}

/// Agents with obstacles ahead or around them.
fn obstacles<G: Geometry>() -> [Part<G>; 6] {
    [
        // Wanders and feels for rocks.
        |s| {
            let avoid = AvoidCircles { feeler_length: n(16.0), clearance: n(1.5), ..AvoidCircles::default() };
            let away = avoid.steer(&s.me, s.terrain.rocks);
            s.brake = away.brake;
            s.wander() + s.shows("AvoidCircles", away.force)
        },
        // Moves from goal to goal and avoids one kind of obstacle at a time.
        |s| {
            let (terrain, state) = (s.terrain, &mut s.memory.avoid);
            let avoid = AvoidObstacles { feeler_length: n(15.0), clearance: n(1.2) };
            let (name, force) = match s.now / 150 % 4 {
                0 => ("AvoidObstacles/circle", avoid.steer(state, &s.me, terrain.rocks)),
                1 => ("AvoidObstacles/wall", avoid.steer(state, &s.me, terrain.walls)),
                2 => ("AvoidObstacles/polygon", avoid.steer(state, &s.me, [terrain.triangle])),
                _ => ("AvoidObstacles/box", avoid.steer(state, &s.me, [terrain.house])),
            };
            seek(&s.me, s.goal()) * n(0.5) + s.shows(name, force)
        },
        // Moves at a steady speed and turns away from walls.
        |s| {
            let names = ["AvoidWalls/one", "AvoidWalls/two", "AvoidWalls/three"];
            let feelers = s.variant(150, [Feelers::One, Feelers::Two, Feelers::Three]);
            let name = s.variant(150, names);
            let force = AvoidWalls { feelers, length: n(12.5) }.steer(&s.me, s.terrain.walls);
            let steady = keep_speed(&s.me, n(1.6));
            s.wander() * n(0.3) + steady + s.shows(name, force)
        },
        // Follows a wall, on one side and then on the other.
        |s| {
            let sides = [(Side::Left, "FollowWall/left"), (Side::Right, "FollowWall/right")];
            let (side, name) = s.variant(150, sides);
            let follow = FollowWall { distance: n(4.1), side, horizon: n(3.0) };
            s.shows(name, follow.steer(&s.me, s.terrain.walls))
        },
        // Wanders inside a rectangle, a circle or a polygon.
        |s| {
            let contain = Contain { clearance: n(8.0) };
            let (name, force) = match s.now / 150 % 3 {
                0 => ("Contain/box", contain.steer(&s.me, &s.terrain.world)),
                1 => ("Contain/circle", contain.steer(&s.me, &s.terrain.pond)),
                _ => ("Contain/polygon", contain.steer(&s.me, &s.terrain.garden)),
            };
            s.wander() + s.shows(name, force)
        },
        // Moves with the wind.
        |s| {
            let follow = FollowFlowField { horizon: n(2.2) };
            s.shows("FollowFlowField", follow.steer(&s.me, &s.terrain.wind))
        },
    ]
}

/// Agents that follow a path.
fn paths<G: Geometry>() -> [Part<G>; 5] {
    // Keeps within a tube: one agent on a closed path, the other there and back, backward first.
    let tram: Part<G> = |s| {
        let (path, direction, name) = match s.index % 2 {
            0 => (&s.terrain.street, Direction::Backward, "FollowTube/there and back"),
            _ => (&s.terrain.beat, Direction::Forward, "FollowTube/closed"),
        };
        let follow = FollowTube { horizon: n(4.0), direction };
        let force = follow.steer(&mut s.memory.tube, &s.me, path);
        s.shows(name, force) + s.wander() * n(0.4)
    };
    [
        // Follows a closed path, waypoint by waypoint.
        |s| {
            let follow = FollowPath { threshold: n(4.0), slowing_radius: n(12.0), ..FollowPath::default() };
            let force = follow.steer(&mut s.memory.path, &s.me, &s.terrain.beat);
            s.shows("FollowPath/closed", force)
        },
        // Follows a path there and back, and in turn the same path only there.
        |s| {
            let path = s.variant(400, [&s.terrain.street, &s.terrain.errand]);
            if s.now.is_multiple_of(400) {
                s.memory.path = PathProgress::default();
            }
            let follow = FollowPath { threshold: n(3.0), slowing_radius: n(12.0), ..FollowPath::default() };
            let force = follow.steer(&mut s.memory.path, &s.me, path);
            s.shows(s.variant(400, ["FollowPath/there and back", "FollowPath/open"]), force)
        },
        tram,
        tram,
        // Wanders on the closed path.
        |s| {
            let force = StayOnPath { horizon: n(3.0) }.steer(&s.me, &s.terrain.beat);
            s.wander() + s.shows("StayOnPath", force)
        },
    ]
}

/// Agents in groups.
fn groups<G: Geometry>() -> [Part<G>; 13] {
    // Queues with its neighbour at a door that moves every 120 steps.
    let queuing: Part<G> = |s| {
        if s.now.is_multiple_of(120) {
            s.memory.queue = QueueState::default();
        }
        let door = s.variant(120, [v(110.6, 44.9), v(9.7, 52.3)]);
        let others = all_except(&s.bodies[QUEUE..QUEUE + 2], s.index - QUEUE);
        let queue = Queue { distance: n(9.0), clearance: n(1.0) };
        let force = queue.steer(&mut s.memory.queue, &s.me, door, others, s.dt);
        s.shows("Queue", force)
    };
    [
        // FLOCK
        flock_member,
        flock_member,
        flock_member,
        flock_member,
        flock_member,
        flock_member,
        // Follows the leader and keeps out of its lane.
        |s| {
            let follow = FollowLeader { distance: n(6.0), clearance: n(2.5), slowing_radius: n(8.0) };
            s.shows("FollowLeader", follow.steer(&s.me, &s.bodies[LEADER]))
        },
        // QUEUE
        queuing,
        queuing,
        // Moves from goal to goal through all other agents.
        |s| {
            let others = all_except(s.bodies, s.index);
            let force = AvoidAgents { horizon: n(11.0), clearance: n(1.4) }.steer(&s.me, others);
            seek(&s.me, s.goal()) * n(0.4) + s.shows("AvoidAgents", force)
        },
        // SQUAD
        squad_member,
        squad_member,
        squad_member,
    ]
}

/// Flocks: each agent with its own rule or rules. Moves toward its three nearest neighbours, too.
fn flock_member<G: Geometry>(s: &mut Scope<'_, G>) -> G::Vector {
    let me = s.me;
    let mates = all_except(&s.bodies[FLOCK..FLOCK + FLOCK_SIZE], s.index - FLOCK);
    let apart = |falloff| {
        let separation = Separation { view_distance: n(40.0), separation_distance: n(14.0), falloff };
        separation.steer(&me, mates.clone())
    };
    let (name, force) = match (s.index as u32 - FLOCK as u32 + s.now / 60) % 8 {
        0 => {
            let flock = Flock { view_distance: n(45.0), separation_distance: n(7.0) };
            ("Flock", flock.steer(&me, mates))
        }
        1 => ("Boids", boids().steer(&me, mates)),
        2 => ("Cohesion", Cohesion { view_distance: n(60.0) }.steer(&me, mates)),
        3 => ("Alignment", Alignment { view_distance: n(50.0) }.steer(&me, mates)),
        4 => ("Separation/constant", apart(Falloff::Constant)),
        5 => ("Separation/linear", apart(Falloff::Linear)),
        6 => ("Separation/inverse", apart(Falloff::Inverse)),
        _ => ("Separation/inverse square", apart(Falloff::InverseSquare)),
    };
    let mut buffer = [Body::at_rest(v(0.0, 0.0)); 3];
    let near = nearest(&me, all_except(s.bodies, s.index), &mut buffer);
    let sum = near.iter().fold(at::<G>(0.0, 0.0), |sum, body| sum + (body.position - me.position));
    let middle = sum * n(1.0 / 3.0);
    s.wander() * n(0.6) + s.shows(name, force) + s.shows("nearest", middle) * n(0.1)
}

fn boids<S: Scalar>() -> Boids<S> {
    Boids {
        separation: FlockRule::all_round(n(8.0)).with_weight(n(1.3)),
        falloff: Falloff::Linear,
        cohesion: FlockRule::ahead(n(40.0)),
        alignment: FlockRule::ahead(n(30.0)).with_weight(n(0.7)),
        ..Boids::default()
    }
}

/// Keeps formation behind the leader, in one pattern after another, in the slot that is best for
/// all. The last member is a plane.
///
/// Shows the vector from its own slot to the assigned one, and the differences that the least speed
/// and the turn rate make to the velocity after the force.
fn squad_member<G: Geometry>(s: &mut Scope<'_, G>) -> G::Vector {
    let names = ["HoldFormation/line", "HoldFormation/column", "HoldFormation/wedge", "HoldFormation/circle"];
    let pattern = s.variant(100, [Pattern::Line, Pattern::Column, Pattern::Wedge, Pattern::Circle]);
    let hold = HoldFormation { pattern, spacing: n(4.3), slowing_radius: n(9.0) };
    let (me, dt, leader, own) = (s.me, s.dt, &s.bodies[LEADER], s.index - SQUAD);
    let places: [G::Vector; SQUAD_SIZE] = core::array::from_fn(|member| s.bodies[SQUAD + member].position);
    let slots: [G::Vector; SQUAD_SIZE] = core::array::from_fn(|slot| hold.slot(leader, slot, SQUAD_SIZE));
    let mut assignment = [None; SQUAD_SIZE];
    assign_slots(&places, &slots, &mut assignment);
    let slot = assignment[own].unwrap_or(own);
    s.shows("assign_slots", slots[slot] - slots[own]);
    let force = hold.steer(&me, leader, slot, SQUAD_SIZE);
    let after = |mut me: Agent<G>| {
        me.step(force, dt);
        me.velocity
    };
    s.shows("Agent/min_speed", after(me) - after(me.with_min_speed(n(0.0))));
    s.shows("Agent/max_turn", after(me) - after(Agent { max_turn_rate: None, ..me }));
    s.shows(s.variant(100, names), force)
}

/// Agents whose heading does not follow their velocity, and the last agent, which combines forces
/// in every way other than a sum.
fn turns<G: Geometry>() -> [Part<G>; 3] {
    [
        // Wanders and faces a hunter.
        |s| {
            let face = Face { turning: turning() };
            let turn = face.steer(&mut s.memory.turn, &s.me, s.bodies[HUNTERS].position, s.dt);
            s.turns("Face", turn)
        },
        // Wanders sideways: looks along its velocity or along an axis, in turn.
        |s| {
            let (me, dt, state) = (s.me, s.dt, &mut s.memory.turn);
            let (left, up) = (-G::Vector::unit_x(), G::Vector::unit_x().quarter_turn());
            let (name, turn) = match s.now / 40 % 3 {
                0 => ("ReachOrientation", turning().steer(state, &me, left, dt)),
                1 => ("ReachOrientation", turning().steer(state, &me, up, dt)),
                _ => {
                    let look = LookWhereYouAreGoing { turning: turning() };
                    ("LookWhereYouAreGoing", look.steer(state, &me, dt))
                }
            };
            s.turns(name, turn)
        },
        combined,
    ]
}

fn turning<S: Scalar>() -> ReachOrientation<S> {
    ReachOrientation { max_rate: n(0.3), max_acceleration: n(0.07) }
}

/// Moves from goal to goal, past rocks and away from a hunter, with each combiner in turn.
fn combined<G: Geometry>(s: &mut Scope<'_, G>) -> G::Vector {
    let (me, goal, rocks) = (s.me, s.goal(), s.terrain.rocks);
    let (hunter, sample) = (s.bodies[HUNTERS].position, s.sample());
    let avoid = AvoidObstacles { feeler_length: n(14.0), clearance: n(1.0) };
    let state = &mut s.memory.avoid;
    let past = || avoid.steer(state, &me, rocks);
    let away = || Flee::within(n(20.0)).steer(&me, hunter);
    let there = || seek(&me, goal);
    let mut applied = at::<G>(0.0, 0.0);
    let (name, force) = match s.now / 50 % 4 {
        0 => {
            let priority = Priority::new(me.max_force).with_threshold(n(0.05));
            ("Priority", priority.weighted(n(0.8), past).then(away).then(there).total())
        }
        1 => {
            let record = |part: Contribution<G>| applied = applied + part.applied;
            let budget = Budget::new(me.max_force).with_recorder(record);
            ("Budget", budget.weighted(n(0.2), past).weighted(n(0.3), away).then(there).total())
        }
        2 => {
            let dither = Dither::new(me.max_force, sample);
            ("Dither", dither.then(n(0.7), past).weighted(n(0.6), n(0.5), away).then(n(0.9), there).total())
        }
        _ => {
            let context = Context::<G, 12>::new(&me);
            ("Context", context.detour(past).weighted_danger(n(0.4), away).interest(there).total())
        }
    };
    s.shows("Contribution", applied);
    s.shows(name, force)
}
