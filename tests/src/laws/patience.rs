//! Laws of [`Patience`]: what an agent sees of a jam, and what it does in it.

use crate::approx::{allowed, at, equals, n, v};
use crate::cases::{Change, mirrors, turns};
use steer_core::crowd::{
    CrowdBuffer, CrowdRules, Intent, Orca, Other, Patience, PatienceState, Surroundings,
};
use steer_core::terrain::Wall;
use steer_core::{Agent, Body, Geometry, Scalar, Vec2Ext, Vec2Like};

/// Bodies of radius 1, by position, velocity and heading.
type Bodies<'a> = &'a [[(f64, f64); 3]];

/// Returns the velocity of an agent of radius 1 whose wish is (4, 0), twice its largest speed, and
/// its state after the step of 1/4. Its force reaches any velocity in that time. It waits for 1.
///
/// Asserts that it follows turns and mirrors of the world.
#[track_caller]
fn step<G: Geometry>(
    orca: Orca<G::Scalar>,
    velocity: (f64, f64),
    state: PatienceState<G::Scalar>,
    bodies: Bodies<'_>,
) -> (G::Vector, PatienceState<G::Scalar>) {
    // The wait of the id 0 is half of this.
    let patience = Patience { patience: Some(n(2.0)), retreat: Some(n(1.0)), ..Patience::default() };
    let agent = Agent::<G>::new(v(0.0, 0.0), v(velocity.0, velocity.1)).with_heading(v(1.0, 0.0));
    let agent = agent.with_radius(n(1.0)).with_max_speed(n(2.0)).with_max_force(n(32.0));
    let mut last = (v(0.0, 0.0), state);
    let mut chosen = |c: &Change<G>| {
        let orca = Orca { bias: c.side(orca.bias), ..orca };
        let rules = CrowdRules { orca, patience, ..CrowdRules::default() };
        let others = bodies.iter().map(|[place, velocity, heading]| {
            let body = Body::<G>::new(v(place.0, place.1), v(velocity.0, velocity.1));
            c.body(&Body { heading: v(heading.0, heading.1), radius: n(1.0), id: 9, ..body })
        });
        let aim = state.aim.map(|[x, y]| c.vector(G::Vector::new(x, y))).map(|aim| [aim.x(), aim.y()]);
        let (mut buffer, mut state) = (CrowdBuffer::<G, 8>::new(), PatienceState { aim, ..state });
        let around = Surroundings::new(n(0.25)).with_others(others);
        let wish = c.vector(at::<G>(4.0, 0.0));
        let velocity = rules.velocity(&mut buffer, &mut state, &c.agent(&agent), wish, around);
        last = (velocity, state);
        velocity
    };
    for change in turns().chain(mirrors()) {
        let (still, got) = (chosen(&Change::none()), chosen(&change));
        let off = (got - change.vector(still)).length();
        assert!(off <= allowed(1e-4, 16.0), "{still:?}, {got:?} after {change:?}");
    }
    chosen(&Change::none());
    last
}

const WEST: (f64, f64) = (-1.0, 0.0);
const EAST: (f64, f64) = (1.0, 0.0);
const REST: (f64, f64) = (0.0, 0.0);

/// Returns the step in which an agent of radius 1 gives up, if its wish turns by this many 32nds of
/// a turn in each. It moves at this fraction of its wish, of which 1 is free, past others.
fn gives_up_after<G: Geometry>(
    turns: impl Fn(usize) -> usize,
    speed: f64,
    others: &[Other<G>],
    goal: Option<[G::Scalar; 2]>,
) -> Option<usize> {
    let rules = CrowdRules::default();
    let mut buffer = CrowdBuffer::<G, 8>::new();
    let mut state = PatienceState { goal, ordered: goal, ..PatienceState::default() };
    let mut at = 0;
    (1..=128).find(|step| {
        at += turns(*step);
        let wish = G::Vector::fraction_of_turn(at % 32, 32);
        let agent = Agent::<G>::new(v(0.0, 0.0), wish * n(speed)).with_radius(n(1.0));
        let agent = agent.with_limits(n(1.0), n(1.0));
        let around = Surroundings::new(n(0.25)).with_others(others.iter().copied());
        let _ = rules.velocity(&mut buffer, &mut state, &agent, wish, around);
        state.given_up > n(0.0)
    })
}

/// An agent that is held up gives up once its wish has turned by a whole turn, to either side, and
/// never if it turns to and fro, as in a queue. One that moves freely does not, nor one whose wish
/// turns at once. Behind an idle one, an eighth of a turn suffices if its goal is not known.
pub fn a_whole_turn_of_the_wish_gives_up<G: Geometry>() {
    let beside = Body { radius: n(1.0), id: 9, ..Body::at_rest(at::<G>(0.0, 2.5)) };
    let beside = [Other::from(beside)];
    let after = |turn, speed| gives_up_after::<G>(|_| turn, speed, &beside, None);
    // The first wish has none before it. 32 turns are the whole one, or nearly.
    for turn in [1, 31] {
        let steps = after(turn, 0.0);
        assert!(steps.is_some_and(|steps| (33..=35).contains(&steps)), "{turn}: {steps:?}");
    }
    assert_eq!([after(0, 0.0), after(1, 1.0), after(6, 0.0)], [None; 3]);
    let to_and_fro = |step| if step / 16 % 2 == 0 { 1 } else { 31 };
    assert_eq!(gives_up_after::<G>(to_and_fro, 0.0, &beside, None), None);
    // Alone, nothing holds it up.
    assert_eq!(gives_up_after::<G>(|_| 1, 0.0, &[], None), None);
    let all_round = |is_idle| {
        let body =
            |i| Body { radius: n(1.0), id: 9, ..Body::at_rest(G::Vector::fraction_of_turn(i, 4) * n(2.125)) };
        let intent = Some(Intent { is_idle, ..Intent::toward(v(0.0, 0.0)) });
        [0, 1, 2, 3].map(|i| Other { intent, ..Other::from(body(i)) })
    };
    let behind_idle = gives_up_after::<G>(|_| 1, 0.0, &all_round(true), None);
    assert!(behind_idle.is_some_and(|steps| (5..=7).contains(&steps)), "{behind_idle:?}");
    let behind_walkers = gives_up_after::<G>(|_| 1, 0.0, &all_round(false), None);
    assert!(behind_walkers.is_some_and(|steps| steps > 32), "{behind_walkers:?}");
    let of_a_goal = gives_up_after::<G>(|_| 1, 0.0, &all_round(true), Some([n(0.0), n(64.0)]));
    assert!(of_a_goal.is_some_and(|steps| steps > 32), "{of_a_goal:?}");
}

/// State of an agent that has given up and wishes to go east.
fn given_up<S: Scalar>(radii: f64) -> PatienceState<S> {
    PatienceState { given_up: n(radii), aim: Some([n(1.0), n(0.0)]), ..PatienceState::default() }
}

/// An agent that has waited for long turns to the side away from bodies at rest, others and before
/// that to the usual side.
pub fn after_a_wait_it_turns_away_from_bodies_at_rest<G: Geometry>() {
    for (waited, speed, y, turns) in
        [(0.0, 0.0, 0.75, 1.0), (0.5, 0.0, 0.75, -1.0), (0.5, 0.0, -0.75, 1.0), (0.5, 0.125, 0.75, 1.0)]
    {
        let state = PatienceState { waited: n(waited), ..PatienceState::default() };
        let body = [(2.0, y), (speed, 0.0), EAST];
        let (got, _) = step::<G>(Orca::default(), REST, state, &[body]);
        assert!(got.y() * n(turns) > n(0.25), "{waited}, {speed}, {y}: {got:?}");
    }
}

/// In a queue an agent makes no turn that costs much of its speed. It makes one that costs little,
/// and any before one that faces it.
pub fn in_a_queue_no_turn_is_made_that_costs_much<G: Geometry>() {
    let ahead = |heading| [(2.5, 0.0), EAST, heading];
    // One that comes from the side to which the agent turns leaves no way but backward.
    let aside = [(0.0, 3.0), (0.0, -1.0), EAST];
    let state = PatienceState { waited: n(0.5), ..PatienceState::default() };
    for (bodies, advances, turns) in [
        (&[ahead(EAST)][..], true, true),
        (&[ahead(EAST), aside], true, false),
        (&[ahead(WEST), aside], false, true),
    ] {
        let (got, _) = step::<G>(Orca::default(), REST, state, bodies);
        assert_eq!((got.x() > n(0.0), got.y() > n(0.25)), (advances, turns), "{bodies:?}: {got:?}");
    }
}

/// The agent turns by more than a right angle at once if a neighbour ahead faces it.
pub fn before_one_that_faces_it_an_agent_turns_back<G: Geometry>() {
    let ahead = |heading| [(2.0625, 0.125), REST, heading];
    for (bodies, back) in [
        (&[ahead(WEST)][..], true),
        (&[ahead(EAST)], false),
        (&[ahead((0.0, -1.0))], false),
        (&[ahead(EAST), [(6.0, 3.0), REST, WEST]], true),
        (&[ahead(EAST), [(-6.0, 3.0), REST, WEST]], false),
        (&[ahead(EAST), [(6.0, 3.0), REST, EAST]], false),
    ] {
        let (got, _) = step::<G>(Orca::default(), REST, PatienceState::default(), bodies);
        assert_eq!(got.x() < n(-0.25), back, "{bodies:?}: {got:?}");
        assert!(got.y() > n(1.0), "{bodies:?}: {got:?}");
    }
    // One that has given up does not turn.
    let (got, _) = step::<G>(Orca::default(), REST, given_up(2.0), &[ahead(WEST)]);
    assert!(got.x() > n(-0.01) && got.y() < n(0.01), "{got:?}");
    let (got, _) = step::<G>(Orca::default(), EAST, given_up(2.0), &[[(4.0, 0.0), REST, WEST]]);
    assert!(got.y().abs() < n(0.01), "without a bias it goes straight on: {got:?}");
    // Under a large bias one beside the agent can block it, too.
    let orca = Orca { bias: n(0.5), ..Orca::default() };
    let beside = [(-0.125, 2.0625), REST, WEST];
    let (got, _) = step::<G>(orca, REST, PatienceState::default(), &[ahead(EAST), beside]);
    assert!(got.x() < n(-0.25), "{got:?}");
}

/// The requested clearance falls to 0 while an agent waits, within 4/3 of radius / max_speed.
pub fn the_clearance_falls_while_an_agent_waits<G: Geometry>() {
    let agent = Agent::<G>::new(v(0.0, 0.0), v(1.0, 0.0)).with_radius(n(1.0)).with_max_speed(n(2.0));
    let other = Body { radius: n(1.0), id: 9, ..Body::new(v(4.0, 1.5), v(-1.0, 0.0)) };
    let plane = |clearance: f64, waited: f64| {
        let orca = Orca { clearance: n(clearance), ..Orca::default() };
        let mut state = PatienceState { waited: n(waited), ..PatienceState::default() };
        let mut buffer = CrowdBuffer::<G, 8>::new();
        let around = Surroundings::new(n(0.25)).with_others([other]);
        let rules = CrowdRules { orca, ..CrowdRules::default() };
        let _ = rules.velocity(&mut buffer, &mut state, &agent, v(2.0, 0.0), around);
        buffer.reciprocal.planes()[0].normal
    };
    for (waited, left) in [(0.0, 0.5), (1.0 / 6.0, 0.375), (1.0 / 3.0, 0.25), (0.75, 0.0), (9.0, 0.0)] {
        let (got, want) = (plane(0.5, waited), plane(left, 0.0));
        assert!((got - want).length() <= allowed(1e-4, 4.0), "{waited}: {got:?}, not {want:?}");
        assert!(left > 0.25 || (got - plane(0.5, 0.0)).length() > n(0.01), "{waited}: {got:?}");
    }
}

/// On a free way the time waited falls again. A step back reverses the wish until its time is over.
pub fn on_a_free_way_the_wait_ends<G: Geometry>() {
    for (waited, retreats, left, speed) in
        [(0.75, 0.0, 0.5, 2.0), (0.125, 0.0, 0.0, 2.0), (0.75, 0.5, 0.75, -2.0), (0.0, 0.125, 0.0, -2.0)]
    {
        let state = PatienceState { waited: n(waited), retreats: n(retreats), ..PatienceState::default() };
        let (got, after) = step::<G>(Orca::default(), REST, state, &[]);
        assert_eq!(after.waited, n(left), "{waited}, {retreats}");
        assert_eq!(after.retreats, n((retreats - 0.25).max(0.0)), "{waited}, {retreats}");
        equals(&(waited, retreats), got, v(speed, 0.0));
    }
}

/// An agent that has waited for its time steps back for another, unless it has given up.
pub fn after_its_wait_an_agent_steps_back<G: Geometry>() {
    for (waited, radii, left, retreats) in
        [(0.5, 0.0, 0.75, 0.0), (1.0, 0.0, 0.0, 0.5), (1.0, 2.0, 0.75, 0.0)]
    {
        let state = PatienceState { waited: n(waited), ..given_up(radii) };
        let (_, after) = step::<G>(Orca::default(), REST, state, &[[(2.0625, 0.125), REST, EAST]]);
        assert_eq!((after.waited, after.retreats), (n(left), n(retreats)), "{waited}, {radii}");
    }
}

/// An agent that stands before one that wishes to come the other way, with walls at its back and
/// beside it, neither waits nor steps back until that one is gone. It does with one of them only,
/// and behind one that goes its way.
pub fn with_its_back_in_a_corner_it_stays<G: Geometry>() {
    let me = Agent::<G>::new(v(0.0, 0.0), v(0.0, 0.0)).with_radius(n(1.0)).with_limits(n(2.0), n(2.0));
    let body = Body { radius: n(1.0), id: 9, ..Body::at_rest(at::<G>(2.015625, 0.0)) };
    let wall = |way: &(f64, f64)| {
        let (near, along) = (at::<G>(way.0, way.1) * n(1.015625), at::<G>(-way.1, way.0) * n(32.0));
        Wall::new(near - along, near + along)
    };
    let beside = (0.0, 1.0);
    for (its, walls, stays) in [
        (-1.0, &[WEST, beside][..], true),
        (-1.0, &[beside], false),
        (-1.0, &[WEST], false),
        (1.0, &[WEST, beside], false),
    ] {
        let intent = Some(Intent::toward(v(its, 0.0)));
        let around = Surroundings::new(n(0.25)).with_others([Other { intent, ..Other::from(body) }]);
        let around = around.with_obstacles(walls.iter().map(wall));
        let (mut buffer, mut state) = (CrowdBuffer::<G, 8>::new(), PatienceState::default());
        let _ = CrowdRules::default().velocity(&mut buffer, &mut state, &me, v(2.0, 0.0), around);
        let waits = state.waited > n(0.0);
        assert_eq!((state.cornered, waits), (stays, !stays), "{its}, {walls:?}");
        let around = Surroundings::new(n(0.25)).with_obstacles(walls.iter().map(wall));
        let _ = CrowdRules::default().velocity(&mut buffer, &mut state, &me, v(2.0, 0.0), around);
        assert!(!state.cornered, "{state:?}");
    }
}

/// An agent yields to one ahead that faces it, and to any after it has stood for 50 radius /
/// max_speed as the first of its queue. In a step back it yields to the end, on a free way not.
pub fn it_yields_to_oncoming_ones_and_after_it_has_stood<G: Geometry>() {
    let arch = |heading| [1.8125, -1.8125].map(|y| [(1.0625, y), REST, heading]);
    let ahead = [(2.875, 0.0), REST, EAST];
    let [[left, right], [facing, _]] = [arch(EAST), arch(WEST)];
    for (stood, retreats, bodies, yields) in [
        (48.0, 0.0, &[left, right][..], false),
        (52.0, 0.0, &[left, right], true),
        (52.0, 0.0, &[left, right, ahead], false),
        (0.0, 0.0, &[facing, right], true),
        (0.0, 0.5, &[], true),
        (0.0, 0.0, &[], false),
    ] {
        let aim = Some([n(1.0), n(0.0)]);
        let state = PatienceState {
            stood: n(stood),
            retreats: n(retreats),
            yields: bodies.is_empty(),
            aim,
            ..PatienceState::default()
        };
        let (_, after) = step::<G>(Orca::default(), REST, state, bodies);
        assert_eq!(after.yields, yields, "{stood}, {retreats}, {bodies:?}");
    }
}

/// An agent that idle ones hold up waits, but not while one of them makes way.
pub fn behind_one_that_makes_way_it_does_not_wait<G: Geometry>() {
    let me = Agent::<G>::new(v(0.0, 0.0), v(0.0, 0.0)).with_radius(n(1.0)).with_max_speed(n(2.0));
    let body = Body { radius: n(1.0), id: 9, ..Body::at_rest(at::<G>(2.0625, 0.0)) };
    for (makes_way, waits) in [(0.0, true), (1.0, false)] {
        let intent = Intent { is_idle: true, makes_way: v(0.0, makes_way), ..Intent::toward(v(0.0, 0.0)) };
        let others = [Other { intent: Some(intent), ..Other::from(body) }];
        let (mut buffer, mut state) = (CrowdBuffer::<G, 8>::new(), PatienceState::default());
        let around = Surroundings::new(n(0.25)).with_others(others);
        let _ = CrowdRules::default().velocity(&mut buffer, &mut state, &me, v(2.0, 0.0), around);
        assert_eq!(state.waited > n(0.0), waits);
    }
}

/// An agent at rest approaches what it chooses in a time of 0.34 of radius / max_speed. Without a
/// wish it keeps to no side.
pub fn at_rest_a_choice_is_approached<G: Geometry>() {
    let me = Agent::<G>::new(v(0.0, 0.0), v(0.0, 0.0)).with_radius(n(1.0)).with_max_speed(n(2.0));
    let me = me.with_max_force(n(64.0));
    for (wish, dt, want, side) in
        [(2.0, 0.0625, 2.0 * 0.0625 / 0.17, 0.5), (2.0, 0.25, 2.0, 0.5), (0.0, 0.25, 0.0, 0.0)]
    {
        let mut state = PatienceState { side: n(0.5), ..PatienceState::default() };
        let (rules, mut buffer) = (CrowdRules::default(), CrowdBuffer::<G, 8>::new());
        let got: G::Vector =
            rules.velocity(&mut buffer, &mut state, &me, v(wish, 0.0), Surroundings::new(n(dt)));
        assert!((got.x() - n(want)).abs() < n(0.01), "{wish}, {dt}: {got:?}");
        assert_eq!(state.side, n(side), "{wish}, {dt}");
    }
}
