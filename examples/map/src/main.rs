//! Three hundred people leave a floor by three exits, one of which closes on the way. polyanya
//! finds their paths, `FollowPath` follows them, and `Crowd` keeps the people apart. Metres,
//! seconds.

mod picture;
mod plan;

use std::collections::BTreeMap;
use std::error::Error;

use fastrand::Rng;
use picture::Record;
use plan::Plan;
use steer_glam::crowd::{CrowdRules, Status};
use steer_glam::v0_33::behavior::{FollowPath, PathProgress};
use steer_glam::v0_33::{Agent, Crowd, Member, Path, Vec2};

/// Time of a step, in seconds.
const DT: f32 = 0.05;
/// Time at which the last exit of the plan closes, in seconds.
const CLOSES: f32 = 12.0;
/// Number of steps after which a person looks for a path again.
const STEPS_PER_PATH: u32 = 20;
/// Distance from an exit at which a person has left, in metres.
const OUTSIDE: f32 = 2.2;

/// The path of a person to an exit.
struct Way {
    exit: usize,
    path: Path<Vec<Vec2>>,
    progress: PathProgress,
}

/// A floor that people leave.
struct Evacuation {
    plan: Plan,
    crowd: Crowd,
    ways: BTreeMap<u32, Way>,
    /// Number of people that have left by each exit.
    left: Vec<usize>,
    step: u32,
}

impl Evacuation {
    /// Creates the people of the plan at random positions in their rooms.
    fn new(plan: &str, seed: u64) -> Result<Self, Box<dyn Error>> {
        let plan = Plan::read(plan)?;
        let mut crowd = Crowd::new(CrowdRules::default(), DT)?;
        crowd.set_obstacles(plan.walls.iter().copied())?;
        let mut random = Rng::with_seed(seed);
        for (room, people) in &plan.rooms {
            let (min, max) = (room.min + 0.5, room.max - 0.5);
            for _ in 0..*people {
                let position = min + (max - min) * Vec2::new(random.f32(), random.f32());
                let speed = 1.1 + 0.5 * random.f32();
                crowd.place(Agent::new(position, Vec2::ZERO).with_radius(0.25).with_limits(speed, 2.0))?;
            }
        }
        let (ways, left) = (BTreeMap::new(), vec![0; plan.exits.len()]);
        let mut all = Evacuation { plan, crowd, ways, left, step: 0 };
        all.find_paths(|_| true)?;
        if all.ways.len() < all.crowd.len() {
            return Err("plan: no way leads out of a room".into());
        }
        Ok(all)
    }

    fn time(&self) -> f32 {
        self.step as f32 * DT
    }

    /// Finds the shortest path to an open exit, for the people that `selects` accepts. A person in
    /// a corner outside the mesh keeps its old path. The only exit of a plan does not close.
    fn find_paths(&mut self, selects: impl Fn(&Member) -> bool) -> Result<(), Box<dyn Error>> {
        let Plan { exits, mesh, .. } = &self.plan;
        let closed = usize::from(self.time() >= CLOSES && exits.len() > 1);
        let open = exits.iter().enumerate().take(exits.len() - closed);
        for Member { agent, .. } in self.crowd.iter().filter(|member| selects(member)) {
            let paths = open.clone().filter_map(|(exit, at)| Some((exit, mesh.path(agent.position, *at)?)));
            let shortest = paths.min_by(|(_, one), (_, other)| one.length.total_cmp(&other.length));
            if let Some((exit, found)) = shortest {
                let way = Way { exit, path: Path::open(found.path)?, progress: PathProgress::default() };
                self.ways.insert(agent.id, way);
            }
        }
        Ok(())
    }

    /// Steps all people, and removes the ones outside.
    fn step(&mut self) -> Result<(), Box<dyn Error>> {
        // Others push people off their paths, so each looks for a path once a second. All do when
        // an exit closes, and one that is stuck does in each step.
        let (step, closes) = (self.step, self.time() >= CLOSES && self.time() - DT < CLOSES);
        let due = |id: u32| (id + step).is_multiple_of(STEPS_PER_PATH);
        self.find_paths(|member| closes || due(member.agent.id) || member.status == Status::Stuck)?;
        let ways = &mut self.ways;
        self.crowd.step_mut(|member| {
            let agent = &member.agent;
            let Some(Way { path, progress, .. }) = ways.get_mut(&agent.id) else { return Vec2::ZERO };
            FollowPath::for_agent(agent, 0.4).steer(progress, agent, path)
        });
        self.step += 1;
        let (ways, exits, left) = (&self.ways, &self.plan.exits, &mut self.left);
        self.crowd.retain(|member| {
            let exit = ways[&member.agent.id].exit;
            let is_outside = member.agent.position.distance(exits[exit]) < OUTSIDE;
            left[exit] += usize::from(is_outside);
            !is_outside
        });
        Ok(())
    }
}

/// Runs until all have left, for at most three minutes.
fn run(plan: &str, seed: u64) -> Result<(Evacuation, Record), Box<dyn Error>> {
    let (mut all, mut record) = (Evacuation::new(plan, seed)?, Record::default());
    while !all.crowd.is_empty() && all.time() < 180.0 {
        record.add(&all.crowd, &all.left);
        all.step()?;
    }
    record.exits = all.ways.iter().map(|(id, way)| (*id, way.exit)).collect();
    Ok((all, record))
}

/// Prints the time until all have left, and draws the run to the file of the first argument.
fn main() -> Result<(), Box<dyn Error>> {
    let (all, record) = run(include_str!("../plan.txt"), 0)?;
    println!("{:?} people have left by the exits after {:.0} s", all.left, all.time());
    if let Some(file) = std::env::args().nth(1) {
        record.draw(&all.plan).save(file, "Three hundred people leave a floor by three exits.")?;
    }
    Ok(())
}

#[test]
fn all_leave_and_no_two_touch() {
    let runs = |seeds: core::ops::Range<u64>| {
        for seed in seeds {
            let (all, record) = run(include_str!("../plan.txt"), seed).expect("a plan");
            println!("seed {seed}: {:.0} s, least separation {}", all.time(), record.least_separation);
            assert!(all.crowd.is_empty(), "seed {seed}: {} are left", all.crowd.len());
            assert!(record.least_separation >= 1.0, "seed {seed}: {}", record.least_separation);
        }
    };
    std::thread::scope(|scope| {
        scope.spawn(|| runs(0..10));
        runs(10..20);
    });
}

#[test]
fn a_wrong_plan_gets_a_clear_error() {
    let error = |plan: &str| Evacuation::new(plan, 0).err().map(|error| error.to_string());
    let line = "plan, line 2: expected `wall x y x y`, `room x y x y people` or `exit x y`";
    assert_eq!(error("exit 0 0\nwall 0 0 1"), Some(line.into()));
    let closed = "wall 0 0 9 0\nwall 9 0 9 9\nwall 9 9 0 9\nwall 0 9 0 0\nroom 0 0 9 9 5\nexit 20 5";
    assert_eq!(error(closed), Some("plan: no way leads out of a room".into()));
    assert_eq!(error("wall 0 0 9 0\nexit 5 0.2"), Some("plan: the exit 5 0.2 is in a wall".into()));
    for wrong in ["wall", "wall 0 0 9 NaN", "room 0 0 9 9 -3", "room 0 0 9 9 inf"] {
        assert_eq!(error(&format!("exit 20 5\n{wrong}")), Some(line.into()), "{wrong}");
    }
}

#[test]
fn the_only_exit_of_a_plan_stays_open() {
    let plan = "wall 0 0 9 0\nwall 9 0 9 9\nwall 0 9 0 0\nroom 0 0 9 9 60\nexit 4 26";
    let (all, _) = run(plan, 0).expect("a plan");
    assert!(all.time() > CLOSES && all.left == [60], "{:?}", all.left);
}
