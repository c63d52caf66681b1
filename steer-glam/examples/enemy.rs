//! An enemy patrols, sees the player, chases, loses it behind a wall, searches, and returns.
//!
//! `cargo run -p steer-glam --example enemy -- enemy.svg` also draws the picture. Pixels and
//! seconds.

#![expect(clippy::print_stdout, reason = "it prints the modes")]

use core::fmt::Write as _;

use steer_glam::behavior::{
    Arrive, AvoidObstacles, AvoidObstaclesState, FollowPath, PathProgress, Prediction, Pursue,
};
use steer_glam::combine::Budget;
use steer_glam::glam::{Vec2, vec2};
use steer_glam::neighbors::{Sight, Tracking, TrackingState};
use steer_glam::{Agent, Body, Path, Wall};

const DT: f32 = 1.0 / 60.0;

#[derive(Clone, Copy, Debug, PartialEq)]
enum Mode {
    Patrol,
    Chase,
    /// Goes to the position where the player was last seen, and looks for this many seconds.
    Search(f32),
    Return,
}

struct Enemy {
    agent: Agent,
    mode: Mode,
    beat: Path<[Vec2; 2]>,
    progress: PathProgress,
    side: AvoidObstaclesState,
    tracking: Tracking<f32>,
    sight: TrackingState,
    last_seen: Vec2,
}

impl Enemy {
    fn new(beat: [Vec2; 2]) -> Result<Self, steer_glam::Error> {
        Ok(Enemy {
            agent: Agent::new(beat[0], Vec2::ZERO).with_limits(120.0, 400.0).with_radius(8.0),
            mode: Mode::Patrol,
            beat: Path::ping_pong(beat)?,
            progress: PathProgress::default(),
            side: AvoidObstaclesState::default(),
            tracking: Tracking::new(Sight { distance: 150.0, min_cos: 0.5 }),
            sight: TrackingState::default(),
            last_seen: Vec2::ZERO,
        })
    }

    fn step(&mut self, player: &Body, walls: &[Wall]) {
        let sees = self.tracking.sees(&mut self.sight, &self.agent, player.position, walls);
        let home = self.beat.project(self.agent.position).point;
        self.mode = match self.mode {
            _ if sees => Mode::Chase,
            Mode::Chase => Mode::Search(3.0),
            Mode::Search(left) if left > 0.0 => Mode::Search(left - DT),
            Mode::Search(_) => Mode::Return,
            Mode::Return if self.agent.position.distance(home) < 10.0 => Mode::Patrol,
            mode => mode,
        };
        let (agent, arrive) = (self.agent, Arrive::for_agent(&self.agent));
        let force = match self.mode {
            Mode::Patrol => FollowPath::for_agent(&agent, 10.0).steer(&mut self.progress, &agent, &self.beat),
            Mode::Chase => {
                self.last_seen = player.position;
                // `Pursue` alone would swing through a player that stands still.
                arrive.steer(&agent, Pursue::new(Prediction::Intercept).predicted(&agent, player))
            }
            Mode::Search(_) => arrive.steer(&agent, self.last_seen),
            Mode::Return => arrive.steer(&agent, home),
        };
        let avoid = AvoidObstacles::for_agent(&agent, 4.0);
        let force = Budget::new(agent.max_force)
            .then(|| avoid.steer(&mut self.side, &agent, walls))
            .then(|| force)
            .total();
        self.agent.step(force, DT);
    }
}

/// The ways of the enemy, by mode, and of the player.
#[derive(Default)]
struct Picture(String);

impl Picture {
    fn mark(&mut self, place: Vec2, radius: f32, color: &str) {
        let Vec2 { x, y } = place;
        let _ = write!(self.0, r#"<circle cx="{x:.1}" cy="{y:.1}" r="{radius}" fill="{color}"/>"#);
    }

    fn finish(mut self, walls: &[Wall]) -> String {
        for Wall { from, to } in walls {
            let ends = format!(r#"x1="{}" y1="{}" x2="{}" y2="{}""#, from.x, from.y, to.x, to.y);
            let _ =
                write!(self.0, r##"<line {ends} stroke="#888" stroke-width="4" stroke-linecap="round"/>"##);
        }
        format!(r#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 680 300">{}</svg>"#, self.0 + "\n")
    }
}

fn main() -> Result<(), Box<dyn core::error::Error>> {
    let walls = [Wall::new(vec2(370.0, 40.0), vec2(370.0, 200.0))];
    let mut enemy = Enemy::new([vec2(40.0, 60.0), vec2(300.0, 60.0)])?;
    // The player comes near, runs round the wall and away.
    let route = [vec2(240.0, 130.0), vec2(400.0, 240.0), vec2(430.0, 60.0), vec2(660.0, 40.0)];
    let (route, mut progress) = (Path::open(route)?, PathProgress::default());
    let mut player = Agent::new(vec2(240.0, 290.0), Vec2::ZERO).with_limits(180.0, 600.0);
    let (mut modes, mut picture) = (Vec::new(), Picture::default());
    for frame in 0..720 {
        let force = FollowPath::for_agent(&player, 10.0).steer(&mut progress, &player, &route);
        player.step(force, DT);
        enemy.step(&player.to_body(), &walls);
        let (name, color) = match enemy.mode {
            Mode::Patrol => ("patrol", "#3a7bd5"),
            Mode::Chase => ("chase", "#d5473a"),
            Mode::Search(_) => ("search", "#d59b3a"),
            Mode::Return => ("return", "#3aa55d"),
        };
        if modes.last() != Some(&name) {
            println!("{:4.1} s: {name}, at {:.0}", frame as f32 * DT, enemy.agent.position);
            modes.push(name);
        }
        if frame % 8 == 0 {
            picture.mark(player.position, 1.5, "#999");
            picture.mark(enemy.agent.position, 2.5, color);
        }
    }
    assert_eq!(modes, ["patrol", "chase", "search", "return", "patrol"]);
    if let Some(file) = std::env::args().nth(1) {
        std::fs::write(file, picture.finish(&walls))?;
    }
    Ok(())
}
