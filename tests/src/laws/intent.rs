//! Laws of [`Intent`] and of goals: agents of one goal come to rest around it.

use crate::approx::{at, n, v};
use steer_core::behavior::Arrive;
use steer_core::crowd::{CrowdBuffer, CrowdRules, Intent, Other, PatienceState, Surroundings};
use steer_core::terrain::Wall;
use steer_core::{Agent, Body, Geometry, Scalar, Vec2Ext, Vec2Like};

const GROUP: usize = 6;

/// An agent with a radius of 1, a speed of 2 and an acceleration of 2.
fn agent<G: Geometry>(x: f64, y: f64, id: u32) -> Agent<G> {
    let agent = Agent::new(at::<G>(x, y), v(0.0, 0.0)).with_radius(n(1.0)).with_id(id);
    agent.with_max_speed(n(2.0)).with_max_force(n(2.0))
}

/// A group that walks to one spot, in a loop of its own.
struct Group<G: Geometry> {
    agents: [Agent<G>; GROUP],
    states: [PatienceState<G::Scalar>; GROUP],
}

impl<G: Geometry> Group<G> {
    fn new() -> Self {
        let agents = core::array::from_fn(|i| agent((i % 3) as f64 * 3.0, (i / 3) as f64 * 3.0, i as u32));
        Group { agents, states: [PatienceState::default(); GROUP] }
    }

    /// Tells the goal and walks for this many steps of 1/8.
    fn walk(&mut self, goal: G::Vector, steps: usize) {
        for (agent, state) in self.agents.iter().zip(&mut self.states) {
            state.set_goal(agent, Some(goal));
        }
        let (rules, mut buffer, dt) = (CrowdRules::default(), CrowdBuffer::<G, 12>::new(), n(0.125));
        for _ in 0..steps {
            let others: [Other<G>; GROUP] = core::array::from_fn(|i| {
                let intent = self.states[i].intent(&self.agents[i]);
                Other { intent: Some(intent), ..Other::from(self.agents[i].to_body()) }
            });
            for i in 0..GROUP {
                let (agent, state) = (&mut self.agents[i], &mut self.states[i]);
                let near = others.iter().copied().filter(|other| other.body.id != agent.id);
                let around = Surroundings::new(dt).with_others(near);
                let force = Arrive::for_agent(agent).steer(agent, goal);
                let force = rules.steer(&mut buffer, state, agent, force, around);
                agent.step(force, dt);
            }
        }
    }

    /// Asserts that all rest, as idle, apart, around the goal: within the radius of a disc of
    /// density 1/4 and one radius more.
    fn rests(&self, goal: G::Vector) {
        for (agent, state) in self.agents.iter().zip(&self.states) {
            let is_idle = state.intent(agent).is_idle;
            assert!(is_idle && agent.velocity.is_within(n(0.125)), "{agent:?}, {state:?}");
            assert!((agent.position - goal).is_within(n((4.0 * GROUP as f64).sqrt() + 1.0)), "{agent:?}");
        }
        for i in 0..GROUP {
            for j in 0..i {
                assert!(self.agents[i].position.distance(self.agents[j].position) >= n(2.0), "{i}, {j}");
            }
        }
    }
}

/// All come to rest at a goal that they share, within twice the time of the way and six units of
/// time, and so they do after a second and a third order.
pub fn a_group_rests_at_a_shared_goal<G: Geometry>() {
    let mut group = Group::<G>::new();
    // Ways of up to 22, 22 and 28 at a speed of 2.
    for (x, y, steps) in [(20.0, 0.0, 224), (20.0, 18.0, 224), (0.0, 0.0, 272)] {
        let goal = at::<G>(x, y);
        group.walk(goal, steps);
        group.rests(goal);
    }
}

/// A goal that has moved by more than the radius is a new one. A smaller motion is none, and no
/// goal forgets the old one.
pub fn a_goal_is_new_beyond_a_radius<G: Geometry>() {
    let me = agent::<G>(0.0, 0.0, 0);
    let arrived = |goal: G::Vector| {
        let mut state = PatienceState::default();
        state.set_goal(&me, Some(goal));
        PatienceState { arrived: true, settled: true, given_up: n(1.0), turned: n(3.0), ..state }
    };
    for (ways, stays) in [
        (&[0.75][..], true),
        (&[1.25], false),
        (&[0.375, -0.375], true),
        (&[0.75, -0.75], true),
        (&[0.75, 0.75], false),
    ] {
        let (mut state, mut x) = (arrived(v(0.0, 0.0)), 0.0);
        for way in ways {
            x += way;
            state.set_goal(&me, Some(v(x, 0.0)));
        }
        let kept = [state.arrived, state.settled, state.given_up > n(0.0), state.turned > n(0.0)];
        assert_eq!(kept, [stays; 4], "{ways:?}");
    }
    let mut state = arrived(v(0.0, 0.0));
    state.set_goal(&me, None);
    assert_eq!(state, PatienceState::default());
}

/// The intent of an agent is the way to its goal, and its last wish. Without a goal one that is
/// idle has its own place.
pub fn an_intent_is_the_way_to_the_goal<G: Geometry>() {
    let (me, mut state) = (agent::<G>(3.0, 1.0, 0), PatienceState::default());
    let here = Intent::toward(v(0.0, 0.0));
    assert_eq!(state.intent(&me), Intent { goal: None, ..here });
    state.settled = true;
    assert_eq!(state.intent(&me), Intent { is_idle: true, ..here });
    state.settled = false;
    state.set_goal(&me, Some(v(5.0, 5.0)));
    (state.aim, state.yields) = (Some([n(0.0), n(1.0)]), true);
    assert_eq!(state.intent(&me), Intent { wish: v(0.0, 1.0), yields: true, ..Intent::toward(v(2.0, 4.0)) });
}

/// An agent settles behind an idle one of its goal, at a gap below a radius, and not behind one
/// of another goal, one that is not idle, one beside it, or one whose goal is not known.
pub fn it_settles_behind_an_idle_one_of_its_goal<G: Geometry>() {
    let me = agent::<G>(0.0, 0.0, 0).with_velocity(v(1.0, 0.0));
    let goal = at::<G>(8.0, 0.0);
    let settles = |place: (f64, f64), intent: Option<(bool, f64)>| {
        let mut state = PatienceState::default();
        state.set_goal(&me, Some(goal));
        let body = agent::<G>(place.0, place.1, 1).to_body();
        let way = |off| goal + at::<G>(0.0, off) - body.position;
        let intent = intent.map(|(is_idle, off)| Intent { is_idle, ..Intent::toward(way(off)) });
        let around = Surroundings::new(n(0.25)).with_others([Other { intent, ..Other::from(body) }]);
        let mut buffer = CrowdBuffer::<G, 8>::new();
        let _ = CrowdRules::default().velocity(&mut buffer, &mut state, &me, v(2.0, 0.0), around);
        state.settled
    };
    let idle = Some((true, 0.0));
    assert!(settles((2.75, 0.0), idle) && settles((1.75, 1.25), idle));
    assert!(settles((2.25, 0.0), Some((true, 1.75))));
    for (place, intent) in [
        ((3.25, 0.0), idle),
        ((0.5, 2.125), idle),
        ((-2.25, 0.0), idle),
        ((2.25, 0.0), Some((false, 0.0))),
        ((2.25, 0.0), Some((true, 2.25))),
        ((2.25, 0.0), None),
    ] {
        assert!(!settles(place, intent), "{place:?}, {intent:?}");
    }
}

/// Returns the velocity of an agent at (0, 0), if it makes way for another behind it with this gap.
/// An intent is whether the other is idle, and x of its goal.
fn makes_way<G: Geometry>(
    is_idle: bool,
    (y, gap): (f64, f64),
    intent: Option<(bool, f64)>,
    walls: &[f64],
) -> Option<G::Vector> {
    let (me, mut state) = (agent::<G>(0.0, 0.0, 0), PatienceState::default());
    let (goal, wish) = if is_idle { (0.0, 0.0) } else { (32.0, 0.5) };
    state.set_goal(&me, Some(v(goal, 0.0)));
    state.arrived = is_idle;
    let body = agent::<G>(-2.0 - gap, y, 1).to_body();
    let intent =
        intent.map(|(is_idle, x)| Intent { is_idle, ..Intent::toward(at::<G>(x, y) - body.position) });
    let walls = walls.iter().map(|y| Wall::new(at::<G>(-32.0, *y), v(32.0, *y)));
    let others = [Other { intent, ..Other::from(body) }];
    let around = Surroundings::new(n(0.25)).with_others(others).with_obstacles(walls);
    let mut buffer = CrowdBuffer::<G, 16>::new();
    let velocity: G::Vector =
        CrowdRules::default().velocity(&mut buffer, &mut state, &me, v(wish, 0.0), around);
    let asked = state.makes_way.is_some();
    assert!(asked || !is_idle || velocity.is_within(n(0.01)), "{velocity:?}");
    asked.then_some(velocity)
}

/// An idle agent leaves the lane that leads a walker to its goal, to the nearer side and within a
/// diameter of both, or to the only side where walls leave room. It stays where it is for a walker
/// of its own goal or of an unknown one, for an idle one, and beside or behind the lane. An agent
/// that is not idle makes no way.
pub fn an_idle_one_leaves_the_lane_of_a_walker<G: Geometry>() {
    let walks = Some((false, 20.0));
    for side in [1.0, -1.0] {
        let wall = side * 1.125;
        for (y, gap, walls, to) in [
            (0.5, 0.25, &[][..], -side),
            (1.5, 0.25, &[], -side),
            (0.5, 1.75, &[], -side),
            (0.5, 0.25, &[wall], -side),
            (0.5, 0.25, &[-wall], side),
            (0.5, 0.25, &[-side * 2.25], side),
            // It leaves the lane by 0.625, the wall leaves 0.640625.
            (1.5, 0.25, &[-side * 1.640625], -side),
            (0.5, 0.25, &[1.5, -1.5], -side),
        ] {
            let aside = makes_way::<G>(true, (side * y, gap), walks, walls).expect("it makes way");
            let is_straight = walls.len() > 1 || aside.x().abs() < n(0.01);
            assert!(aside.y() * n(to) > n(0.125) && is_straight, "{side}, {y}, {gap}, {walls:?}: {aside:?}");
        }
    }
    assert!(makes_way::<G>(true, (2.0625, 0.25), walks, &[]).is_some(), "it leaves room beside the lane");
    for (is_idle, y, gap, intent) in [
        (true, 2.25, 0.25, walks),
        (true, 0.5, 2.25, walks),
        (true, 0.0, 0.25, Some((false, -2.1875))),
        (true, 0.5, 0.25, Some((false, 1.0))),
        (true, 0.5, 0.25, Some((true, 20.0))),
        (true, 0.5, 0.25, None),
        (false, 0.5, 0.25, walks),
    ] {
        assert_eq!(makes_way::<G>(is_idle, (y, gap), intent, &[]), None, "{y}, {gap}, {intent:?}");
    }
}

/// An idle agent leaves the lane of a body that moves and does not give way, to the nearer side.
/// The body counts within a diameter of both and the way that it moves while the agent leaves the
/// lane.
pub fn an_idle_one_leaves_the_lane_of_an_unyielding_body<G: Geometry>() {
    let me = agent::<G>(0.0, 0.0, 0);
    for (y, gap, speed, is_left) in [
        (0.5, 1.75, 1.0, true),
        (-0.5, 2.75, 1.0, true),
        (0.5, 9.75, 8.0, true),
        (0.5, 3.25, 1.0, false),
        (0.5, 10.25, 8.0, false),
        (2.25, 0.25, 1.0, false),
        (0.5, 0.25, 0.0, false),
        (0.5, 0.25, -1.0, false),
    ] {
        let mut state = PatienceState::default();
        state.set_goal(&me, Some(v(0.0, 0.0)));
        state.arrived = true;
        let place = at::<G>(-2.0 - gap, y);
        let body = Body { radius: n(1.0), id: 9, ..Body::new(place, v(speed, 0.0)) };
        let around = Surroundings::new(n(0.25)).with_others([Other::unyielding(body)]);
        let (rules, mut buffer) = (CrowdRules::default(), CrowdBuffer::<G, 8>::new());
        let got: G::Vector = rules.velocity(&mut buffer, &mut state, &me, v(0.0, 0.0), around);
        assert_eq!(state.makes_way.is_some(), is_left, "{y}, {gap}, {speed}");
        assert!(!is_left || got.y() * n(-y.signum()) > n(0.125), "{y}, {gap}, {speed}: {got:?}");
    }
}

/// In a step without time an agent makes no way, and without a wish it is idle.
pub fn without_time_an_agent_makes_no_way<G: Geometry>() {
    let me = agent::<G>(0.0, 0.0, 0);
    let mut state = PatienceState { makes_way: Some([n(1.0), n(0.0)]), ..PatienceState::default() };
    let (rules, mut buffer) = (CrowdRules::default(), CrowdBuffer::<G, 8>::new());
    let _ = rules.velocity(&mut buffer, &mut state, &me, v(0.0, 0.0), Surroundings::new(n(0.0)));
    assert_eq!((state.settled, state.makes_way), (true, None));
}

/// An idle agent that a body ahead nearly stops stands within four radii of its goal. Farther away
/// it slides past the body.
pub fn near_its_goal_an_idle_agent_stands<G: Geometry>() {
    let me = agent::<G>(0.0, 0.0, 0);
    let body = Body { radius: n(1.0), id: 1, ..Body::at_rest(at::<G>(2.0625, 0.25)) };
    for (goal, stands) in [(3.75, true), (4.25, false)] {
        let mut state = PatienceState::default();
        state.set_goal(&me, Some(v(goal, 0.0)));
        state.arrived = true;
        let (rules, mut buffer) = (CrowdRules::default(), CrowdBuffer::<G, 8>::new());
        let around = Surroundings::new(n(0.25)).with_others([body]);
        let got: G::Vector = rules.velocity(&mut buffer, &mut state, &me, v(2.0, 0.0), around);
        assert_eq!(got == v(0.0, 0.0), stands, "{goal}: {got:?}");
    }
}
