//! Laws of [`Crowd`]: its step is [`CrowdRules`] agent by agent.
#![cfg(feature = "alloc")]

extern crate alloc;

use alloc::vec::Vec;

use crate::approx::{at, n, same, v};
use steer_core::behavior::Arrive;
use steer_core::crowd::{
    Crowd, CrowdBuffer, CrowdRules, Other, Patience, PatienceState, Person, SafetyFilter, Status,
    Surroundings,
};
use steer_core::space::{Bounds, PeriodicImage};
use steer_core::swarm::SwarmScalar;
use steer_core::terrain::{Circle, Moving, Obstacle, Polygon, Shape, Wall};
use steer_core::{Agent, Body, Geometry, Scalar, Validate, Vec2Ext, Vec2Like};

/// Duration of a step.
pub(crate) const DT: f64 = 0.25;
pub(crate) const AGENTS: usize = 24;

/// An agent with a radius of 1, a speed of 2 and an acceleration of 1.
pub(crate) fn agent<G: Geometry>(x: f64, y: f64) -> Agent<G> {
    let agent = Agent::new(at::<G>(x, y), v(0.0, 0.0)).with_radius(n(1.0));
    agent.with_max_speed(n(2.0)).with_max_force(n(1.0))
}

pub(crate) fn crowd<G: Geometry>() -> Crowd<G> {
    Crowd::new(CrowdRules::default(), n(DT)).expect("the rules make sense")
}

/// The world of the crowds below. It is larger than twice the view distance of 11.
pub(crate) fn world<G: Geometry>() -> Bounds<G> {
    Bounds { min: v(-22.0, -18.0), max: v(22.0, 18.0) }
}

/// Asserts that no two agents of a crowd overlap.
pub(crate) fn assert_apart<G: Geometry>(crowd: &Crowd<G>) {
    for one in crowd.iter() {
        for other in crowd.iter().filter(|other| other.agent.id < one.agent.id) {
            let apart = one.agent.position.distance(other.agent.position);
            assert!(apart >= one.agent.radius + other.agent.radius, "two overlap: {apart:?}");
        }
    }
}

/// Agents of different radii, limits and masses.
pub(crate) fn mixed<G: Geometry>() -> Vec<Agent<G>> {
    let one = |i: usize| {
        let (x, y) = ((i % 6) as f64 * 6.0 - 15.0, (i / 6) as f64 * 6.0 - 9.0);
        let agent = agent::<G>(x, y).with_radius(n([1.0, 0.75, 1.25][i % 3])).with_id(i as u32);
        agent.with_max_speed(n([2.0, 1.5][i % 2])).with_mass(n([1.0, 0.75][i / 12])).with_heading(v(0.6, 0.8))
    };
    (0..AGENTS).map(one).collect()
}

/// Obstacles of every kind between the agents, and one across the edge of the world.
pub(crate) fn plan<G: Geometry>() -> [Shape<G>; 5] {
    let triangle = [v(12.0, -2.0), v(13.0, 0.0), v(11.0, -1.0)];
    let block = Bounds { min: at::<G>(-1.0, 5.0), max: v(1.0, 7.0) };
    [
        Wall::new(at::<G>(-12.0, -12.0), v(4.0, -13.0)).into(),
        Circle::new(at::<G>(-6.0, 0.0), n(1.0)).into(),
        block.into(),
        Polygon::new(triangle.to_vec()).expect("it is convex").into(),
        Circle::new(at::<G>(21.5, 0.0), n(1.5)).into(),
    ]
}

/// Two doors that move. An agent sees the second one across the edge of the world.
pub(crate) fn doors<G: Geometry>(step: usize) -> [Moving<Shape<G>, G>; 2] {
    [(-18.0, -14.0, 0.25), (-26.0, -6.0, -1.0)].map(|(x, y, speed)| {
        let x = step as f64 * (speed * DT) + x;
        Moving { shape: Wall::new(at::<G>(x, y), v(x, y + 8.0)).into(), velocity: v(speed, 0.0) }
    })
}

/// Bodies that do not give way.
pub(crate) fn carts<G: Geometry>(step: usize) -> [Body<G>; 2] {
    let y = step as f64 * 0.25 - 12.0;
    let one = Body { radius: n(0.5), id: 3, ..Body::new(at::<G>(-0.25, y), v(0.0, 1.0)) };
    [one, Body { position: v(12.25, -y), velocity: v(0.0, -1.0), ..one }]
}

/// The force of every agent: to the other side.
pub(crate) fn wish<G: Geometry>(agent: &Agent<G>) -> G::Vector {
    let target = at::<G>(agent.id as f64 * -1.5 + 16.0, (agent.id % 5) as f64 * 5.0 - 10.0);
    Arrive::within(n(2.0)).steer(agent, target)
}

/// A rule which obstacles and neighbours an agent sees.
pub trait Seen<G: Geometry>: Fn(&Agent<G>, G::Vector) -> bool {}
impl<G: Geometry, F: Fn(&Agent<G>, G::Vector) -> bool> Seen<G> for F {}

/// Asserts that steps of a crowd are [`CrowdRules::velocity`] and [`Agent::step`] agent by agent,
/// with all neighbours within the view distance sorted by distance, and all obstacles.
///
/// `counts` chooses the neighbours and the obstacles by the agent and a position: all of them.
///
/// # Panics
/// If one bit differs.
pub fn steps_agent_by_agent<G>(wraps: bool, counts: impl Seen<G>)
where
    G: Geometry<Vector: Send + Sync> + Send + Sync,
    G::Scalar: SwarmScalar,
{
    let bounds = world::<G>();
    let torus = bounds.torus();
    // Beyond the view distance.
    let patience = Patience { gap_distance: Some(n(15.0)), ..Patience::default() };
    let given = CrowdRules { patience, ..CrowdRules::default() };
    let mut kept = Crowd::<G>::new(given, n(DT)).expect("the rules make sense");
    if wraps {
        kept = kept.with_torus(bounds).expect("it is empty");
    }
    let mut agents = mixed::<G>();
    let mut states = [PatienceState::default(); AGENTS];
    for agent in &agents {
        assert_eq!(kept.insert(*agent), Ok(agent.id));
    }
    let rules = kept.rules();
    let strengths = agents.iter().map(|agent| agent.max_force.scaled(n(1.0), agent.mass));
    let least = strengths.clone().fold(n(9.0), |least: G::Scalar, one| least.min(one));
    let most = strengths.fold(n(0.0), |most: G::Scalar, one| most.max(one));
    assert_eq!(rules.filter, SafetyFilter::among(least, most));
    let near = |at: G::Vector, to: G::Vector| if wraps { torus.nearest(at, to) } else { to };
    let mut buffer = CrowdBuffer::<G, 64>::new();
    for step in 0..24 {
        // Obstacles at rest enter after some steps.
        let shapes = if step < 4 { Vec::new() } else { plan::<G>().to_vec() };
        kept.set_obstacles(&shapes).expect("no agent touches one");
        let (bodies, carts, doors) = (agents.clone(), carts::<G>(step), doors::<G>(step));
        kept.set_moving_obstacles(doors.clone()).expect("they are finite");
        kept.step_among(&carts, |person: &Person<'_, G>| wish(person.agent));
        let intents: Vec<_> = agents.iter().zip(&states).map(|(agent, state)| state.intent(agent)).collect();
        for (agent, state) in agents.iter_mut().zip(&mut states) {
            let at = agent.position;
            let reach = rules.view_distance(agent, n(1.25), n(2.0), n(DT));
            let others = bodies.iter().zip(&intents).filter(|(other, _)| other.id != agent.id);
            let others =
                others.map(|(other, intent)| Other { intent: Some(*intent), ..Other::from(other.to_body()) });
            let mut others: Vec<Other<G>> = others.chain(carts.map(Other::unyielding)).collect();
            for other in &mut others {
                other.body.position = near(at, other.body.position);
            }
            let most = |of: fn(&Body<G>) -> G::Scalar| carts.iter().map(of).fold(n(0.0), Scalar::max);
            let (radius, speed) = (most(|cart| cart.radius), most(|cart| cart.velocity.length()));
            let early = rules.filter.view_distance_of_unyielding(agent, radius, speed, n(DT));
            let early = early.max(rules.view_distance(agent, radius, speed, n(DT)));
            others.retain(|other| {
                let reach = if other.gives_way { reach } else { early };
                at.distance(other.body.position) <= reach && counts(agent, other.body.position)
            });
            others.sort_by(|one, two| {
                let key =
                    |other: &Other<G>| (at.distance(other.body.position), other.gives_way, other.body.id);
                key(one).partial_cmp(&key(two)).expect("numbers are finite")
            });
            let at_rest = shapes.iter().map(|shape| (shape, v(0.0, 0.0)));
            let all = doors.iter().map(|door| (&door.shape, door.velocity)).chain(at_rest);
            let mut obstacles: Vec<_> = all
                .flat_map(|(shape, velocity)| {
                    let unmoved = PeriodicImage::unmoved(shape);
                    let images: Vec<_> =
                        if wraps { torus.images(at, shape).collect() } else { [unmoved].into() };
                    images.into_iter().map(move |shape| Moving { shape, velocity })
                })
                .collect();
            obstacles.retain(|obstacle| counts(agent, obstacle.nearest(at)));
            let force = wish(agent);
            let around = Surroundings { others, obstacles, dt: n(DT) };
            let force = rules.steer(&mut buffer, state, agent, force, around);
            agent.step(force, n(DT));
            if wraps {
                agent.position = bounds.wrap(agent.position);
            }
        }
        for (agent, state) in agents.iter().zip(&states) {
            let member = kept.member(agent.id).expect("it has entered");
            same(&("a step differs", step, agent), member.agent.position, agent.position);
            same(&("a step differs", step, agent), member.agent.velocity, agent.velocity);
            assert_eq!(member.patience, *state, "a state differs: {agent:?}");
        }
    }
}

/// A step is [`CrowdRules`] agent by agent, with all neighbours and all obstacles, on the plane and
/// on a torus.
pub fn a_step_equals_the_rules<G: Geometry<Vector: Send + Sync> + Send + Sync>()
where
    G::Scalar: SwarmScalar,
{
    steps_agent_by_agent::<G>(false, |_: &Agent<G>, _| true);
    steps_agent_by_agent::<G>(true, |_: &Agent<G>, _| true);
}

/// Agents that enter in another order move the same, to the last bit.
pub fn the_order_of_insertion_does_not_matter<G: Geometry<Vector: Send + Sync> + Send + Sync>()
where
    G::Scalar: SwarmScalar,
{
    let agents = mixed::<G>();
    let run = |order: &dyn Fn(usize) -> usize| {
        let mut crowd = crowd::<G>();
        for i in 0..AGENTS {
            let agent = agents[order(i)];
            assert_eq!(crowd.insert_with_id(agent), Ok(agent.id));
        }
        for _ in 0..20 {
            crowd.step(|person| wish(person.agent));
        }
        crowd
    };
    let (one, two) = (run(&|i| i), run(&|i| (i * 7 + 5) % AGENTS));
    assert!(one.iter().eq(two.iter()) && one.len() == AGENTS);
    assert!(one.iter().map(|member| member.agent.id).eq(0..AGENTS as u32), "by id");
}

/// An agent is moving, then it has arrived. With others at rest on its goal it is stuck in the end.
pub fn the_status_tells_arrived_from_stuck<G: Geometry<Vector: Send + Sync> + Send + Sync>()
where
    G::Scalar: SwarmScalar,
{
    let mut crowd = crowd::<G>();
    let id = crowd.insert(agent::<G>(-5.0, 0.0)).expect("it is alone");
    let walk = |crowd: &mut Crowd<G>, steps, goal: G::Vector| {
        let mut status = Vec::new();
        for _ in 0..steps {
            crowd.step(|person| {
                let goal = if person.agent.id == id { goal } else { person.agent.position };
                Arrive::within(n(1.0)).steer(person.agent, goal)
            });
            status.push(crowd.member(id).expect("it is there").status);
        }
        status
    };
    let there = walk(&mut crowd, 60, v(5.0, 0.0));
    assert_eq!((there[0], there[59]), (Status::Moving, Status::Arrived));
    assert_eq!(Status::default(), Status::Moving);
    // A parked agent.
    crowd.insert(agent::<G>(-5.0, 0.0).with_max_speed(n(0.0))).expect("there is space");
    let back = walk(&mut crowd, 300, v(-5.0, 0.0));
    assert_eq!((back[0], back[299]), (Status::Moving, Status::Stuck));
    let parked = crowd.member(1).map(|member| (member.status, member.agent.position));
    assert_eq!(parked, Some((Status::Arrived, v(-5.0, 0.0))));
}

/// An agent before a wall that it does not get round is stuck after 64 radii of wished way and the
/// way to full speed. It moves again once it advances.
pub fn an_agent_before_a_wall_is_stuck<G: Geometry<Vector: Send + Sync> + Send + Sync>()
where
    G::Scalar: SwarmScalar,
{
    for (speed, steps) in [(2.0, 136), (0.5, 136 * 4)] {
        let mut crowd = crowd::<G>();
        crowd.set_obstacles([Wall::new(at::<G>(4.0, -90.0), v(4.0, 90.0))]).expect("no agent is there");
        let id = crowd.insert(agent::<G>(2.0, 0.0)).expect("it is alone");
        let mut status = |goal: V<G>, steps: usize| {
            let mut last = None;
            for _ in 0..steps {
                crowd.step(|person| {
                    let way = goal - person.agent.position;
                    person.agent.force_toward(way.with_length(n(speed)))
                });
                last = crowd.member(id).map(|member| member.status);
            }
            last
        };
        // 68 take so many steps at this speed. It is before the wall after a few of them.
        assert_eq!(status(v(50.0, 0.0), steps), Some(Status::Moving));
        assert_eq!(status(v(50.0, 0.0), steps / 8), Some(Status::Stuck));
        assert_eq!(status(v(2.0, 50.0), steps / 8), Some(Status::Moving));
    }
}

/// In a lane for one, an agent behind a parked one is stuck and names it, and the next one names
/// the agent. Free and parked ones name none. A new goal ends it.
pub fn a_stuck_agent_names_the_one_ahead<G: Geometry<Vector: Send + Sync> + Send + Sync>()
where
    G::Scalar: SwarmScalar,
{
    let mut crowd = crowd::<G>();
    crowd.set_obstacles([-1.25, 1.25].map(|y| Wall::new(at::<G>(-60.0, y), v(0.0, y)))).expect("it is empty");
    for (x, speed) in [(-6.0, 2.0), (-1.0, 0.0), (-10.0, 2.0), (30.0, 2.0)] {
        crowd.insert(agent::<G>(x, 0.0).with_max_speed(n(speed))).expect("there is space");
    }
    for _ in 0..400 {
        crowd.step(|person| person.agent.force_toward(v(2.0, 0.0)));
    }
    let blocked: Vec<_> = crowd.iter().map(|member| member.blocked_by).collect();
    assert_eq!(blocked, [Some(1), None, Some(0), None]);
    assert!([0, 2].into_iter().all(|id| crowd.member(id).is_some_and(|one| one.status == Status::Stuck)));
    crowd.set_goal(2, Some(v(-50.0, 0.0))).expect("it is there");
    crowd.step(|person| {
        assert_eq!(person.blocked_by, [Some(1), None, None, None][person.agent.id as usize]);
        v(0.0, 0.0)
    });
}

/// A person sees its neighbours, the nearest first, and bodies that do not give way. It steps aside
/// for a body that walks at it.
pub fn a_person_sees_its_neighbours<G: Geometry<Vector: Send + Sync> + Send + Sync>()
where
    G::Scalar: SwarmScalar,
{
    let mut crowd = crowd::<G>();
    for x in [0.0, 6.0, -4.0, 60.0] {
        crowd.insert(agent::<G>(x, 0.0)).expect("there is space");
    }
    let cart = |step: f64| Body {
        radius: n(1.0),
        id: 9,
        ..Body::new(at::<G>(-14.0 + step * 0.25, 9.0), v(1.0, 0.0))
    };
    crowd.step_among(&[cart(0.0).with_position(v(0.0, 9.0))], |person: &Person<'_, G>| {
        let seen: Vec<u32> = person.others().map(|other| other.id).collect();
        let wanted: &[u32] = [&[2, 1, 9][..], &[0, 9], &[0, 9], &[]][person.agent.id as usize];
        assert_eq!((&*seen, person.status), (wanted, Status::Moving));
        person.agent.force_toward(v(0.0, 0.0))
    });
    crowd.insert(agent::<G>(-4.0, 9.0)).expect("there is space");
    for step in 0..100_u32 {
        let cart = cart(f64::from(step));
        crowd.step_among(&[cart], |person| person.agent.force_toward(v(0.0, 0.0)));
        let after = cart.position_at(n(DT));
        for member in crowd.iter() {
            let apart = member.agent.position.distance(after);
            assert!(apart >= n(2.0), "{apart:?}");
        }
        assert_apart(&crowd);
    }
    // A force or a body that is not finite changes no other agent. A negative radius is none.
    let nan = n::<G::Scalar>(f64::NAN);
    let beside = crowd.iter().map(|member| member.agent.position).next().expect("an agent");
    let wrong = [
        cart(0.0).with_position(V::<G>::new(nan, nan)),
        Body { radius: n(-1.0), id: 8, ..cart(0.0).with_position(beside) },
        // So fast that the distance from which it is seen is not finite.
        cart(0.0).with_velocity(V::<G>::new(n(f64::from(f32::MAX) / 8.0), n(0.0))),
    ];
    crowd.step_among(&wrong, |person| {
        assert!(person.others().all(|other| other.id != 8));
        V::<G>::new(nan, nan)
    });
    for member in crowd.iter() {
        assert_eq!((member.agent.validate(), member.patience.validate()), (Ok(()), Ok(())));
    }
}

type V<G> = <G as Geometry>::Vector;

/// A shape of any kind has the corners and the rounding of the obstacle that it holds.
pub fn a_shape_is_the_obstacle_that_it_holds<G: Geometry<Vector: Send + Sync> + Send + Sync>()
where
    G::Scalar: SwarmScalar,
{
    let circle = Circle::new(at::<G>(1.0, 2.0), n(3.0));
    let wall = Wall::new(at::<G>(1.0, 2.0), v(3.0, 4.0));
    let bounds = Bounds { min: at::<G>(1.0, 2.0), max: v(3.0, 5.0) };
    let polygon = Polygon::new([v(0.0, 0.0), v(4.0, 0.0), v(0.0, 4.0)].to_vec()).expect("it is convex");
    let check = |shape: Shape<G>, of: &dyn Obstacle<G>| {
        assert!((0..6).all(|index| shape.corner(index) == of.corner(index)));
        assert_eq!((shape.rounding(), shape.validate()), (of.rounding(), Ok(())));
    };
    check(circle.into(), &circle);
    check(wall.into(), &wall);
    check(bounds.into(), &bounds);
    check(polygon.clone().into(), &polygon);
    for wrong in [circle.with_radius(n(-1.0)).into(), Shape::Box(bounds.with_max(v(0.0, 0.0)))] {
        assert!(wrong.validate().is_err());
    }
}

/// A goal across an edge of a world that wraps is the nearest image. An order that is given again
/// is no new one, on either side of the edge.
pub fn a_group_rests_at_a_goal_on_an_edge<G: Geometry<Vector: Send + Sync> + Send + Sync>()
where
    G::Scalar: SwarmScalar,
{
    let (bounds, goal) = (world::<G>(), at::<G>(21.5, 0.0));
    let mut group = crowd::<G>().with_torus(bounds).expect("it is empty");
    for (x, y) in [(18.0, 1.0), (18.0, -2.0), (-18.0, 0.0), (-18.0, 3.0), (15.0, 0.0)] {
        group.insert(agent(x, y)).expect("a place for it");
    }
    let torus = bounds.torus();
    for _ in 0..160 {
        for id in 0..5 {
            group.set_goal(id, Some(goal)).expect("it is there");
        }
        group.step(|person| {
            let goal = torus.nearest(person.agent.position, goal);
            Arrive::for_agent(person.agent).steer(person.agent, goal)
        });
    }
    for member in group.iter() {
        let off = torus.way(member.agent.position, goal).length();
        assert!(member.status == Status::Arrived && off < n(6.0), "{member:?}");
    }
}
