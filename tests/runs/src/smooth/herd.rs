//! A flock, from any start to its rest, or to its steady motion.

use steer_core::all_except;
use steer_core::behavior::{Arrive, Boids};
use steer_glam::dvec2::{Agent, Body, DVec2};

use super::Reversals;

/// Seconds of a run.
const TIME: f64 = 20.0;
/// Seconds at its end that are measured.
const MEASURED: f64 = 3.0;

/// Agents that start at random positions and velocities.
#[derive(Clone, Copy, Debug)]
pub struct Herd {
    /// An agent with its limits.
    pub template: Agent,
    /// The distance that the agents keep.
    pub spacing: f64,
    /// Rules of all agents.
    pub boids: Boids<f64>,
    /// Steps per second.
    pub rate: f64,
    /// Number of agents.
    pub count: u32,
    /// Side of the square in which they start, in spacings.
    pub within: f64,
    /// Weight of an arrival at one goal for all, 0 without one.
    pub goal: f64,
}

/// Means over the agents and the last seconds of a run.
#[derive(Clone, Copy, Debug)]
pub struct Rest {
    /// Mean acceleration as a fraction of the maximum.
    pub acceleration: f64,
    /// Mean turn of the heading in a step (radians).
    pub turn: f64,
    /// Reversals of the acceleration.
    pub reversals: Reversals,
    /// Mean speed as a fraction of the maximum.
    pub speed: f64,
    /// Length of the mean heading at the end: 1 if all have the same.
    pub polarization: f64,
    /// Mean distance of the nearest neighbour at the end, in spacings.
    pub nearest: f64,
    /// Largest distance from the middle at the end, in spacings.
    pub extent: f64,
}

impl Herd {
    /// Thirty agents by [`Boids::for_agent`], without a goal. The agents keep a speed of at least
    /// this fraction of the maximum.
    #[must_use]
    pub fn of(max_speed: f64, max_acceleration: f64, spacing: f64, least: f64, rate: u16) -> Self {
        let still = DVec2::new(0.0, 0.0);
        let template = Agent::new(still, still).with_limits(max_speed, max_acceleration);
        let template = template.with_min_speed(least * max_speed);
        let boids = Boids::for_agent(&template, spacing);
        Herd { template, spacing, boids, rate: f64::from(rate), count: 30, within: 6.0, goal: 0.0 }
    }

    /// The same herd with other rules.
    #[must_use]
    pub fn with_boids(self, boids: Boids<f64>) -> Self {
        Herd { boids, ..self }
    }

    /// Runs the herd.
    #[must_use]
    pub fn run(&self) -> Rest {
        let mut herd: Vec<_> = (0..self.count).map(|id| self.start(id)).collect();
        let mut reversals = vec![Reversals::default(); herd.len()];
        let (dt, steps) = (1.0 / self.rate, (TIME * self.rate) as u32);
        let arrive = Arrive::for_agent(&self.template);
        let goal = DVec2::new(20.0, 3.0) * self.spacing;
        let (mut sums, mut count) = ([0.0; 3], 0.0);
        for step in 0..steps {
            let measured = step >= steps - (MEASURED * self.rate) as u32;
            let bodies: Vec<Body> = herd.iter().map(Agent::to_body).collect();
            for (i, agent) in herd.iter_mut().enumerate() {
                let before = *agent;
                let force = self.boids.steer(agent, all_except(&bodies, i));
                agent.step(force + arrive.steer(agent, goal) * self.goal, dt);
                let change = (agent.velocity - before.velocity) / dt;
                let most = before.max_force / before.mass;
                reversals[i].add(change, most, measured);
                if measured {
                    let turn = before.heading.angle_to(agent.heading).abs();
                    let now = [change.length() / most, turn, agent.speed() / agent.max_speed];
                    sums = core::array::from_fn(|i| sums[i] + now[i]);
                    count += 1.0;
                }
            }
        }
        let [acceleration, turn, speed] = sums.map(|sum| sum / count);
        let (polarization, nearest, extent) = self.shape(&herd);
        let all = reversals.iter().fold(Reversals::default(), |all, one| Reversals {
            steps: all.steps + one.steps,
            count: all.count + one.count,
            ..all
        });
        Rest { acceleration, turn, reversals: all, speed, polarization, nearest, extent }
    }

    /// An agent at its start: in the square, at half its speed, in directions of a half
    /// circle.
    fn start(&self, id: u32) -> Agent {
        // Multiples of irrational numbers, from 0 to 1.
        let fraction = |step: f64| (f64::from(id) * step).fract();
        let place = DVec2::new(fraction(0.618_034), fraction(0.414_214)) * (self.within * self.spacing);
        let way = DVec2::from_angle(fraction(0.732_051) * core::f64::consts::PI);
        self.template.with_position(place).with_velocity(way * (0.5 * self.template.max_speed)).with_id(id)
    }

    fn shape(&self, herd: &[Agent]) -> (f64, f64, f64) {
        let count = herd.len() as f64;
        let mean = |of: &dyn Fn(&Agent) -> DVec2| herd.iter().map(of).sum::<DVec2>() / count;
        let middle = mean(&|agent| agent.position);
        let nearest = |i: usize| {
            let apart = |j: usize| herd[i].position.distance(herd[j].position);
            (0..herd.len()).filter(|j| *j != i).map(apart).fold(f64::MAX, f64::min)
        };
        let nearest = (0..herd.len()).map(nearest).sum::<f64>() / count;
        let extent = herd.iter().map(|agent| agent.position.distance(middle)).fold(0.0, f64::max);
        (mean(&|agent| agent.heading).length(), nearest / self.spacing, extent / self.spacing)
    }
}
