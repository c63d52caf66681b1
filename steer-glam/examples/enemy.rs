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

/// The tracks of the player and of the enemy, which has a color and a name for each mode.
#[derive(Default)]
struct Picture {
    player: Vec<Vec2>,
    enemy: Vec<(Vec2, &'static str, &'static str)>,
}

impl Picture {
    fn to_svg(&self, walls: &[Wall]) -> String {
        let line = |points: &[Vec2], style: &str| {
            let points: String = points.iter().map(|at| format!("{:.1},{:.1} ", at.x, at.y)).collect();
            format!(r#"<polyline points="{}" fill="none" {style}/>"#, points.trim_end()) + "\n"
        };
        let mut shapes = line(&self.player, r##"stroke="#8b96a8" stroke-width="2" stroke-dasharray="1 6""##);
        for Wall { from, to } in walls {
            shapes += &line(&[*from, *to], r##"stroke="#566a85" stroke-width="6""##);
        }
        // Each part of the track ends where the next one begins.
        for part in self.enemy.chunk_by(|(_, one, _), (_, other, _)| one == other) {
            let (start, color, name) = part[0];
            let points: Vec<Vec2> = part.iter().map(|(at, ..)| *at).collect();
            shapes += &line(&points, &format!(r#"stroke="{color}" stroke-width="3""#));
            let (x, y) = (start.x, start.y);
            let _ = writeln!(shapes, r#"<circle cx="{x:.1}" cy="{y:.1}" r="6" fill="{color}"/>"#);
            let _ = writeln!(
                shapes,
                r#"<text text-anchor="end" x="{:.1}" y="{:.1}" fill="{color}">{name}</text>"#,
                x - 5.0,
                y + 22.0
            );
        }
        format!(
            concat!(
                r#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="-30 0 730 310" width="730" height="310" "#,
                r#"role="img" font-family="sans-serif" font-size="15" stroke-linecap="round">"#,
                "\n<title>An enemy patrols, chases a player, searches and returns.</title>\n",
                "<style>@media (prefers-color-scheme:light){{rect{{fill:#f3efe6}}",
                "polyline,circle,text{{filter:brightness(.7)}}}}</style>\n",
                r##"<rect x="-30" width="730" height="310" rx="12" fill="#111820"/>"##,
                "\n{}</svg>\n"
            ),
            shapes
        )
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
            Mode::Patrol => ("patrol", "#5aa2f2"),
            Mode::Chase => ("chase", "#f0685c"),
            Mode::Search(_) => ("search", "#eab84d"),
            Mode::Return => ("return", "#58c17c"),
        };
        if modes.last() != Some(&name) {
            println!("{:4.1} s: {name}, at {:.0}", frame as f32 * DT, enemy.agent.position);
            modes.push(name);
        }
        if frame % 4 == 0 {
            picture.player.push(player.position);
            picture.enemy.push((enemy.agent.position, color, name));
        }
    }
    assert_eq!(modes, ["patrol", "chase", "search", "return", "patrol"]);
    if let Some(file) = std::env::args().nth(1) {
        std::fs::write(file, picture.to_svg(&walls))?;
    }
    Ok(())
}
