//! The robot's controller: from the measured pose to the speeds of its wheels.

use steer_glam::behavior::{BrakingArrive, FollowTube, TubeProgress};
use steer_glam::{Agent, Path, Vec2};

/// Controls a robot with two driven wheels along a path, in metres, seconds and kilograms.
pub(crate) struct Controller {
    pub(crate) path: Path<[Vec2; 4]>,
    agent: Agent,
    follow: FollowTube<f32>,
    progress: TubeProgress<f32>,
    stop: BrakingArrive<f32>,
}

impl Controller {
    /// Creates the controller of a robot of 15 kg with 7.5 N: 0.6 m/s, 0.5 m/s², 1.5 rad/s.
    pub(crate) fn new(path: Path<[Vec2; 4]>) -> Self {
        let agent = Agent::new(path.point(0), Vec2::ZERO).with_mass(15.0);
        let agent = agent.with_limits(0.6, 0.5).with_max_turn_rate(1.5);
        let follow = FollowTube::for_agent(&agent);
        let stop = BrakingArrive { tolerance: 0.01 };
        Controller { path, agent, follow, progress: TubeProgress::default(), stop }
    }

    /// Returns the speed v (m/s) and the turn rate ω (rad/s) for the next `dt` seconds, from the
    /// measured position, heading and speed.
    pub(crate) fn drive(&mut self, at: Vec2, heading: Vec2, speed: f32, dt: f32) -> [f32; 2] {
        self.agent.observe(at, heading * speed); // glue
        let follow = self.follow.steer(&mut self.progress, &self.agent, &self.path);
        let left = self.path.length() - self.progress.along.unwrap_or(0.0);
        let near_end = left < self.agent.max_speed * self.follow.horizon;
        let end = self.path.point(usize::MAX);
        let force = if near_end { self.stop.steer(&self.agent, end, dt) } else { follow };
        self.agent.step(force, dt);
        let turn = heading.angle_to(self.agent.heading); // glue
        [self.agent.speed(), turn / dt] // glue
    }
}
