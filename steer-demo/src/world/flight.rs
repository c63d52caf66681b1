//! Steps thousands of equal flocking agents together, as a swarm.

use core::ops::Range;

use steer_glam::steer_core::{Boids, Edge, FlockRule, SwarmRoom, SwarmRules, SwarmSlices, Vec2Ext as _};

use super::mind::Mind;
use crate::behavior::Push;
use crate::scene::Combine;
use crate::vector::{Agent, Body, Bounds, V};

/// Minimum number of agents in a swarm. Smaller groups run agent by agent, with unchanged bits.
const MANY: usize = 2000;

/// A swarm contains all agents, because its members see all. It is slower if fewer than one in
/// `SHARE` agents are members.
const SHARE: usize = 8;

/// Agents that are stepped together.
#[derive(Clone, Debug)]
struct Flight {
    members: Range<usize>,
    /// Index of the flock among the entries that push.
    entry: usize,
    rules: SwarmRules<V>,
}

/// All agents that are stepped together.
#[derive(Clone, Debug, Default)]
pub(super) struct Flights {
    all: Vec<Flight>,
    /// For each agent index, whether its swarm made the last step; empty before the first step.
    together: Vec<bool>,
    room: Room,
}

/// Buffers of a step. They hold nothing between steps.
#[derive(Debug, Default)]
struct Room {
    positions: Vec<V>,
    velocities: Vec<V>,
    headings: Vec<V>,
    numbers: Vec<f64>,
    indices: Vec<u32>,
}

impl Clone for Room {
    fn clone(&self) -> Self {
        Self::default()
    }
}

impl Flights {
    /// Finds the agents that can be stepped together: runs of equal flocking agents in the list,
    /// inside and outside of groups.
    pub(super) fn of(agents: &[Agent], minds: &[Mind], edge: Edge, bounds: &Bounds) -> Self {
        let kind = |index: usize| (minds[index].flock(), limits(&agents[index]));
        let (mut all, mut first) = (Vec::new(), 0);
        while first < agents.len() {
            let own = kind(first);
            let alike = (first + 1..agents.len()).take_while(|index| kind(*index) == own);
            let members = first..first + 1 + alike.count();
            first = members.end;
            let large = members.len() >= MANY.max(agents.len() / SHARE);
            if let Some((entry, boids)) = own.0.filter(|_| large) {
                let rules = SwarmRules { boids, bird: agents[members.start], bounds: *bounds, edge };
                all.push(Flight { members, entry, rules });
            }
        }
        Self { all, ..Self::default() }
    }

    /// Index of the entry that the swarm of the agent at `index` computes; `None` if it is in no
    /// swarm.
    pub(super) fn entry_of(&self, index: usize) -> Option<usize> {
        self.all.iter().find(|flight| flight.members.contains(&index)).map(|flight| flight.entry)
    }

    /// Whether a swarm made the last step of the agent at `index`.
    pub(super) fn has_flown(&self, index: usize) -> bool {
        self.together.get(index).is_some_and(|together| *together)
    }

    /// Sets, for each agent index, whether a swarm made its last step, from another world.
    pub(super) fn take_over(&mut self, flown: impl Iterator<Item = bool>) {
        self.together = flown.collect();
    }

    /// Starts a step without members.
    pub(super) fn begin(&mut self) {
        self.together.clear();
    }

    /// Adds the next agent to the step, or leaves it out.
    pub(super) fn take(&mut self, together: bool) {
        if !self.all.is_empty() {
            self.together.push(together);
        }
    }

    /// Whether there is a swarm and all bodies are finite.
    pub(super) fn can_fly(&self, bodies: &[Body]) -> bool {
        let finite =
            |body: &Body| body.position.is_finite() && body.velocity.is_finite() && body.heading.is_finite();
        !self.all.is_empty() && bodies.iter().all(finite)
    }

    /// Steps the added agents, each under the force of its flock plus its own push.
    pub(super) fn step(&mut self, bodies: &[Body], pushes: &[Push], dt: f64, agents: &mut [Agent]) {
        let Self { all, together, room } = self;
        for Flight { members, rules, .. } in all {
            if !together[members.clone()].contains(&true) {
                continue;
            }
            let Room { positions, velocities, headings, numbers, indices } = &mut *room;
            fill(positions, bodies, |body| body.position);
            fill(velocities, bodies, |body| body.velocity);
            fill(headings, bodies, |body| body.heading);
            numbers.resize(SwarmRoom::<f64>::numbers(bodies.len()), 0.0);
            indices.resize(SwarmRoom::<f64>::indices(bodies.len()), 0);
            let birds = SwarmSlices { positions, velocities, headings };
            let stepped = rules.step_slices_with(birds, SwarmRoom { numbers, indices }, dt, |bird| {
                // The id of an agent is its index.
                pushes.get(bird.id as usize).map_or(V::zero(), |push| push.force)
            });
            debug_assert!(stepped.is_ok(), "all of it is finite, and there is room");
            for index in members.clone().filter(|index| together[*index]) {
                let agent = &mut agents[index];
                agent.position = room.positions[index];
                agent.velocity = room.velocities[index];
                agent.heading = room.headings[index];
            }
        }
    }
}

impl Mind {
    /// Returns the index and the rules of the first pushing entry that a swarm can compute.
    fn flock(&self) -> Option<(usize, Boids<f64>)> {
        if self.combine != Combine::Sum || self.turning.is_some() {
            return None;
        }
        let entries = self.steering.iter().enumerate();
        entries
            .filter_map(|(entry, desire)| Some((entry, weighted(desire.running.boids()?, desire.weight)?)))
            .next()
    }
}

/// Returns the rules with their weights multiplied by `weight`.
fn weighted(boids: Boids<f64>, weight: f64) -> Option<Boids<f64>> {
    let times = |rule: FlockRule<f64>| rule.with_weight(rule.weight * weight);
    let Boids { separation, falloff, cohesion, alignment } = boids;
    let [separation, cohesion, alignment] = [separation, cohesion, alignment].map(times);
    let weights = [separation.weight, cohesion.weight, alignment.weight];
    weights.iter().all(|weight| weight.is_finite()).then_some(Boids {
        separation,
        falloff,
        cohesion,
        alignment,
    })
}

/// Limits that all agents of a swarm share.
fn limits(agent: &Agent) -> [Option<f64>; 6] {
    let Agent { max_speed, max_force, mass, radius, min_speed, max_turn, .. } = *agent;
    [Some(max_speed), Some(max_force), Some(mass), Some(radius), Some(min_speed), max_turn]
}

fn fill(column: &mut Vec<V>, bodies: &[Body], part: impl Fn(&Body) -> V) {
    column.clear();
    column.extend(bodies.iter().map(part));
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::behavior::Behavior;
    use crate::scene::{Scene, read};
    use crate::vector::v;
    use crate::world::{Carry, Snapshot, World};
    use steer_glam::steer_core::Vec2Like as _;

    /// Every entry that may be combined with a flock; those that turn may not. `l` leads, `p` and
    /// `q` are paths, `f` a field.
    const BESIDE: &[&str] = &[
        r#""seek":{"target":[700,500]}"#,
        r#""flee":{"target":"pointer","panic_distance":250}"#,
        r#""arrive":{"target":[100,500],"profile":"braking"}"#,
        r#""pursue":{"quarry":"l"}"#,
        r#""evade":{"menace":"m","prediction":"intercept","panic_distance":900}"#,
        r#""offset_pursuit":{"leader":"l","offset":[-30,20]}"#,
        r#""wander":{"distance":20,"radius":15,"range":0.7}"#,
        r#""avoid":{"distance":60,"buffer":9,"steer":"swept"}"#,
        r#""follow_path":{"path":"p","threshold":30}"#,
        r#""flock":{"in_sight":70,"too_close":20}"#,
        r#""separation":{"in_sight":60,"too_close":50,"falloff":"inverse_square"}"#,
        r#""cohesion":{"in_sight":60}"#,
        r#""alignment":{"in_sight":60}"#,
        r#""interpose":{"between":["l","m"]}"#,
        r#""hide":{"hunter":"l"}"#,
        r#""shadow":{"quarry":"l","distance":80}"#,
        r#""match_velocity":{"target":"m"}"#,
        r#""keep_speed":{"speed":3}"#,
        r#""avoid_walls":{"feelers":2,"length":80}"#,
        r#""follow_wall":{"distance":40}"#,
        r#""contain":{"margin":60}"#,
        r#""follow_field":{"field":"f","look_ahead":2}"#,
        r#""avoid_agents":{"horizon":4,"clearance":10}"#,
        r#""follow_tube":{"path":"q"}"#,
        r#""stay_on_path":{"path":"q"}"#,
        r#""follow_leader":{"leader":"l"}"#,
        r#""queue":{"door":[400,0],"distance":40}"#,
        r#""tether":{"to":[400,300],"length":200}"#,
        r#""boids":{"separation":{"distance":30},"cohesion":{"distance":40},"alignment":{"distance":40},"nearest":3}"#,
        r#""hold_formation":{"leader":"l","pattern":"circle"}"#,
    ];

    const FLOCK: &str = r#""flock":{"in_sight":60,"too_close":20}"#;
    const BOIDS: &str = r#""boids":{"separation":{"distance":15,"min_cos":-1,"weight":0.5},"falloff":"linear","cohesion":{"distance":50,"weight":-0.3},"alignment":{"distance":40,"min_cos":0.5}}"#;

    /// A scene with `count` flocking birds that also have the entries `beside`, and two agents
    /// outside of the swarm.
    fn scene(edge: &str, count: usize, flock: &str, beside: &[&str]) -> Scene {
        let beside: String = beside.iter().map(|entry| format!(r#",{{{entry},"weight":0.3}}"#)).collect();
        let text = format!(
            r#"{{"width":2000,"height":1600,"edge":"{edge}","seed":7,"dt":0.9,
                "circles":[{{"center":[300,215],"radius":90,"velocity":[0.4,-0.2]}},{{"center":[1500,1415],"radius":130}}],
                "walls":[{{"from":[100,600],"to":[900,650]}}],"polygons":[{{"points":[[600,100],[900,120],[740,300]]}}],
                "paths":{{"p":{{"points":[[100,100],[500,120],[460,420]],"travel":"there_and_back"}},
                    "q":{{"points":[[200,100],[600,120],[460,520]],"closed":true,"radius":25}}}},
                "fields":{{"f":{{"columns":2,"rows":1,"vectors":[[1,2],[-3,0.1]]}}}},
                "agents":[{{"name":"l","position":[400,300],"velocity":[2,1]}},
                    {{"name":"m","position":[200,300],"velocity":[-0.1,0.3],"steering":[{{"pursue":{{"quarry":"b[5]"}}}},{{{FLOCK}}}]}}],
                "groups":[{{"name":"b","count":{count},"position":"random","velocity":"random","max_speed":6,"max_force":9,
                    "mass":1.5,"radius":2,"min_speed":0.5,"max_turn":0.7,"steering":[{{{flock},"weight":0.8}}{beside}]}}]}}"#
        );
        read(text.as_bytes()).unwrap_or_else(|fault| panic!("{fault:?}"))
    }

    fn world(scene: &Scene) -> World {
        World::new(scene).expect("a world")
    }

    /// The same world, stepped agent by agent.
    fn alone(scene: &Scene) -> World {
        let mut world = world(scene);
        world.flights = Flights::default();
        world.crowd = crate::world::crowd::Crowd::of(&world.agents, &world.minds, &world.flights);
        world
    }

    fn flown(world: &World) -> usize {
        (0..world.agents.len()).filter(|index| world.flights.has_flown(*index)).count()
    }

    /// Asserts that both worlds are equal up to rounding.
    fn assert_near(one: &World, other: &World, what: &str) {
        for (index, (a, b)) in one.agents.iter().zip(&other.agents).enumerate() {
            let far = a.position.distance(b.position) + a.velocity.distance(b.velocity);
            assert!(far + a.heading.distance(b.heading) < 1e-9, "{what}, agent {index}: {a:?}, {b:?}");
        }
    }

    #[test]
    fn a_swarm_goes_where_each_would_go_alone() {
        for (edge, flock, beside) in [
            ("open", FLOCK, &BESIDE[..6]),
            ("wrap", BOIDS, &[]),
            ("wrap", FLOCK, &BESIDE[6..15]),
            ("bounce", BOIDS, &BESIDE[15..22]),
            ("open", BOIDS, &BESIDE[22..]),
        ] {
            let scene = scene(edge, 2000, flock, beside);
            let (mut together, mut each) = (world(&scene), alone(&scene));
            together.step();
            each.step();
            assert_eq!((flown(&together), flown(&each)), (2000, 0));
            assert_near(&together, &each, &format!("{edge}, {beside:?}"));
        }
        for name in Behavior::NAMES {
            let is = |entry: &&str| entry.starts_with(&format!("\"{name}\""));
            let turns = ["face", "look_where_it_goes", "reach_orientation"].contains(name);
            assert!(BESIDE.iter().any(is) != turns, "{name} is not tried");
        }
    }

    #[test]
    fn who_brakes_goes_alone() {
        let scene = scene("wrap", 2000, FLOCK, &[r#""avoid":{"distance":90}"#]);
        let (mut together, mut each) = (world(&scene), alone(&scene));
        together.step();
        each.step();
        assert!((100..1990).contains(&flown(&together)), "{}", flown(&together));
        assert_near(&together, &each, "braking");
    }

    #[test]
    fn birds_in_one_place_part_as_they_would_alone() {
        let mut scene = scene("bounce", 2000, r#""flock":{"in_sight":9,"too_close":5}"#, &[]);
        let one = crate::scene::Draw::Same(crate::scene::Pair { x: 2000.0, y: 700.0 });
        (scene.groups[0].position, scene.groups[0].velocity) = (one, crate::scene::Draw::default());
        scene.groups[0].max_speed = 0.001;
        let (mut together, mut each) = (world(&scene), alone(&scene));
        together.step();
        each.step();
        assert_near(&together, &each, "one place");
        assert_ne!(together.agents[2].position, together.agents[2001].position);
    }

    #[test]
    fn only_thousands_of_equals_that_add_their_forces_up_fly() {
        let flies = |change: &dyn Fn(&mut Scene)| {
            let mut scene = scene("wrap", 2000, FLOCK, &[]);
            change(&mut scene);
            let mut world = world(&scene);
            world.step();
            flown(&world)
        };
        assert_eq!(flies(&|_| {}), 2000);
        assert_eq!(flies(&|scene| scene.groups[0].count = 1999), 0);
        // Adds one group with equal limits and one with another limit.
        let more = |scene: &mut Scene| {
            scene.groups[0].count = 1999;
            let other = crate::scene::GroupSpec { name: None, count: 7, ..scene.groups[0].clone() };
            let quick = crate::scene::GroupSpec { max_speed: 6.5, ..other.clone() };
            scene.groups.extend([other, quick]);
        };
        assert_eq!(flies(&more), 2006);
        assert_eq!(flies(&|scene| scene.groups[0].combine = Combine::Priority), 0);
        assert_eq!(flies(&|scene| scene.groups[0].steering.clear()), 0);
        // The swarm would contain all agents, which is slower for few members.
        let many = |scene: &mut Scene| {
            let rest = crate::scene::GroupSpec {
                name: None,
                count: 15_000,
                steering: Vec::new(),
                ..scene.groups[0].clone()
            };
            scene.groups.push(rest);
        };
        assert_eq!(flies(&many), 0);
        let turned = scene("wrap", 2000, FLOCK, &[r#""face":{"target":"l"}"#]);
        let mut turned = world(&turned);
        turned.step();
        assert_eq!(flown(&turned), 0);
    }

    #[test]
    fn a_group_that_is_saved_as_agents_flies_on() {
        let session = crate::play::Session::open(scene("wrap", 2000, FLOCK, &BESIDE[..1])).expect("a world");
        let saved = session.present().expect("a scene");
        assert_eq!((saved.agents.len(), saved.groups.len()), (2002, 0));
        let mut world = world(&saved);
        world.step();
        assert_eq!(flown(&world), 2000);
    }

    #[test]
    fn the_force_of_the_one_that_is_watched_is_known() {
        let scene = scene("wrap", 2000, FLOCK, &BESIDE[6..7]);
        let (mut together, mut each) = (world(&scene), alone(&scene));
        together.watch(Some(40));
        together.step();
        each.step();
        assert!(each.force(40).length() > 0.1);
        assert!(together.force(40).distance(each.force(40)) < 1e-9);
        assert_eq!(together.force(41), v(0.0, 0.0));
        assert_eq!(together.force(1), each.force(1));
        // The force is still known after an earlier agent is removed.
        let mut less = scene.clone();
        less.agents.clear();
        less.groups[0].steering.truncate(1);
        let agents = (2..2002).map(Some).collect();
        let before = together.force(40);
        together.adopt(&less, &Carry { agents, circles: vec![Some(0), Some(1)] }).expect("it goes on");
        assert_eq!(together.force(38), before);
    }

    #[test]
    fn a_swarm_goes_on_from_a_file_with_the_same_bits() {
        let scene = scene("bounce", 2002, BOIDS, &BESIDE[6..7]);
        let mut world = world(&scene);
        world.step();
        let mut file = Vec::new();
        world.save().expect("finite").write(&mut file).expect("room");
        let mut other = World::restore(&Snapshot::read(&file).expect("one")).expect("it fits");
        for _ in 0..2 {
            world.step();
            other.step();
        }
        assert_eq!(world.agents, other.agents);
        assert_eq!(flown(&other), 2002);
        // An agent with another limit does not belong to the swarm.
        let mut text: serde_json::Value = serde_json::from_slice(&file).expect("JSON");
        text["agents"][3]["state"]["max_force"] = 9.5.into();
        let mut other =
            World::restore(&Snapshot::read(text.to_string().as_bytes()).expect("one")).expect("it fits");
        other.step();
        assert_eq!([flown(&other), usize::from(other.flights.has_flown(3))], [2000, 0]);
    }

    #[test]
    fn two_kinds_of_thousands_are_two_swarms_in_one_world() {
        let mut scene = scene("wrap", 2000, FLOCK, &BESIDE[6..7]);
        let heavy = crate::scene::GroupSpec { name: None, mass: 2.5, ..scene.groups[0].clone() };
        scene.groups.push(heavy);
        let (mut together, mut each) = (world(&scene), alone(&scene));
        together.step();
        each.step();
        assert_eq!((together.flights.all.len(), flown(&together)), (2, 4000));
        assert_near(&together, &each, "two kinds");
    }
}
