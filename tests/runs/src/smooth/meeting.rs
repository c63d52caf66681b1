//! An agent that avoids walkers, which keep their velocities.

use steer_core::behavior::{Arrive, AvoidAgents};
use steer_core::combine::{Budget, Sum};
use steer_glam::dvec2::{Agent, Body, DVec2};

use super::Reversals;

/// Seconds of a run.
const TIME: f64 = 20.0;

/// A body that keeps its velocity.
#[derive(Clone, Copy, Debug)]
pub struct Walker {
    /// Its speed.
    pub speed: f64,
    /// Direction from the agent to the walker (radians).
    pub angle: f64,
    /// Distance by which the walker would miss the agent's position, to its left.
    pub aside: f64,
    /// Time after which it passes later than it would meet an agent that does not avoid it.
    pub delay: f64,
}

/// A meeting of an agent of 1.5 m/s and up to three walkers, in metres and seconds.
#[derive(Clone, Copy, Debug)]
pub struct Meeting {
    /// Maximum acceleration of the agent.
    pub acceleration: f64,
    /// Steps per second.
    pub rate: f64,
    /// `true` if the agent stands on its target, `false` if it drives toward one.
    pub parked: bool,
    /// Weight of avoidance in a `Sum`, or `None` for a `Budget` with avoidance first.
    pub summed: Option<f64>,
    /// Distance that the agent keeps.
    pub clearance: f64,
    /// Heading of the agent at the start (radians), if it is parked.
    pub heading: f64,
    /// The walkers.
    pub walkers: [Option<Walker>; 3],
}

/// Result of a meeting.
#[derive(Clone, Copy, Debug)]
pub struct Passing {
    /// Reversals in the steps in which the agent avoids a walker.
    pub reversals: Reversals,
    /// Least distance of the agent's body to another.
    pub gap: f64,
    /// Distance of the agent from its target at the end.
    pub rest: f64,
}

impl Meeting {
    /// A walker of 1.2 m/s comes straight at the agent.
    #[must_use]
    pub fn head_on(acceleration: f64, rate: u16, parked: bool) -> Self {
        Meeting {
            acceleration,
            rate: f64::from(rate),
            parked,
            summed: None,
            clearance: 0.3,
            heading: 0.0,
            walkers: [Some(Walker { speed: 1.2, angle: 0.0, aside: 0.0, delay: 0.0 }), None, None],
        }
    }

    /// Runs the meeting.
    #[must_use]
    pub fn run(&self) -> Passing {
        let dt = 1.0 / self.rate;
        let start = DVec2::new(0.0, 0.0);
        let velocity = if self.parked { start } else { DVec2::new(1.5, 0.0) };
        let mut agent = Agent::new(start, velocity)
            .with_heading(DVec2::from_angle(if self.parked { self.heading } else { 0.0 }))
            .with_radius(0.35)
            .with_limits(1.5, self.acceleration);
        let goal = if self.parked { start } else { DVec2::new(20.0, 0.0) };
        // Without avoidance they meet after this time at this position.
        let (time, met) = if self.parked { (10.0, start) } else { (4.0, DVec2::new(6.0, 0.0)) };
        let bodies = self.walkers.iter().flatten().zip(1..).map(|(walker, id)| {
            let ahead = DVec2::from_angle(walker.angle);
            let way = ahead * (walker.speed * (time + walker.delay));
            let from = met + way + ahead.perp() * walker.aside;
            Body::new(from, -ahead * walker.speed).with_radius(0.35).with_id(id)
        });
        let mut walkers: Vec<Body> = bodies.collect();
        let (avoid, arrive) = (AvoidAgents::for_agent(&agent, self.clearance), Arrive::for_agent(&agent));
        let mut passing = Passing { reversals: Reversals::default(), gap: f64::MAX, rest: 0.0 };
        for _ in 0..(TIME * self.rate) as u32 {
            let aside = avoid.steer(&agent, walkers.iter().copied());
            let on = || arrive.steer(&agent, goal);
            let force = match self.summed {
                Some(weight) => Sum::new(agent.max_force).weighted(weight, || aside).then(on).total(),
                None => Budget::new(agent.max_force).then(|| aside).then(on).total(),
            };
            passing.reversals.add(agent.acceleration(force), self.acceleration, aside != DVec2::ZERO);
            agent.step(force, dt);
            for walker in &mut walkers {
                walker.position = walker.position_at(dt);
                passing.gap = passing.gap.min(agent.position.distance(walker.position) - 0.7);
            }
        }
        passing.rest = agent.position.distance(goal);
        passing
    }
}
