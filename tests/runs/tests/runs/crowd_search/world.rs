//! [`World`]: agents and obstacles of a plan, stepped and measured.

use steer_core::crowd::{CrowdBuffer, CrowdRules, Distance, PatienceState, SafetyFilter, Surroundings};
use steer_core::space::{Bounds, PeriodicImage, Torus};
use steer_core::terrain::Shape;
use steer_core::{Agent, Body, Geometry, Scalar as _, Vec2Ext as _, Vec2Like};
use steer_glam::dvec2::DVec2;
use steer_runs::measure::{Hull, exact, least_distance};

use super::ground::Builder;
use super::plan::{Plan, Preference, Random};
use super::space::Space;
use super::{n, v};

/// Findings of a run.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Figures {
    pub(crate) agent_steps: usize,
    /// Least distance of two, divided by their radii.
    pub(crate) separation: f64,
    /// Least gap to an obstacle, divided by the radius.
    pub(crate) gap: f64,
    /// Pairs that overlapped at the start, and those that still do.
    pub(crate) overlapped: usize,
    pub(crate) remaining: usize,
}

pub(crate) struct World<G: Geometry> {
    plan: Plan,
    random: Random,
    agents: Vec<Agent<G>>,
    states: Vec<PatienceState<G::Scalar>>,
    wishes: Vec<(Preference, DVec2)>,
    shapes: Vec<Shape<G>>,
    space: Space,
    bounds: Bounds<G>,
    torus: Option<Torus<G>>,
    rules: CrowdRules<G::Scalar>,
    /// Whether a pair overlapped at the start, by the index of the one and of the other.
    overlapped: Vec<Vec<bool>>,
    /// Distances at the start that must be kept: of each pair, and of each agent from obstacles.
    kept: Vec<(Vec<f64>, f64)>,
    pub(crate) figures: Figures,
}

impl<G: Geometry<Scalar: Into<f64>>> World<G> {
    pub(crate) fn new(plan: &Plan) -> Self {
        let (plan, mut random) = (plan.clone(), Random::new(plan.seed ^ 0x5EED_0000));
        let [radii, speeds, forces] = plan.spread;
        let filter = if forces > 1.0 {
            SafetyFilter::among(n(plan.acceleration), n(plan.acceleration * forces))
        } else {
            SafetyFilter::default()
        };
        let [to_agents, to_obstacles] = plan.distance.map(n);
        let distance = Distance { agents: to_agents, obstacles: to_obstacles };
        let filter = SafetyFilter { distance, ..filter };
        let mut agents: Vec<Agent<G>> = (0..plan.agents)
            .map(|id| {
                let mut one_of = |least: f64, spread: f64| least * random.within(1.0, spread);
                let (radius, speed) = (one_of(plan.radius, radii), one_of(plan.speed, speeds));
                let force = one_of(plan.acceleration, forces);
                let agent = Agent::new(G::Vector::zero(), G::Vector::zero())
                    .with_id(id as u32)
                    .with_radius(n(radius));
                agent.with_max_speed(n(speed)).with_max_force(n(force))
            })
            .collect();
        let middle = DVec2::new(plan.origin[0], plan.origin[1]);
        let number = |value: G::Scalar| -> f64 { value.into() };
        let area: f64 = agents.iter().map(|agent| 4.0 * number(agent.radius).powi(2)).sum();
        let mut half = (area / plan.density).sqrt() * 0.5;
        let largest = plan.radius * radii;
        if plan.torus {
            let view = agents.iter().map(|agent| {
                let far = Agent { position: v(middle), ..*agent };
                number(filter.view_distance(&far, n(largest), n(plan.speed * speeds), n(plan.dt)))
            });
            half = half.max(view.fold(0.0, f64::max) * 1.02);
        }
        let corner = DVec2::new(half, half);
        let bounds = Bounds::<G> { min: v(middle - corner), max: v(middle + corner) };
        let torus = plan.torus.then(|| bounds.torus());
        let (small, random) = (plan.radius, &mut random);
        let mut builder = Builder { random, middle, half, small, large: largest, shapes: Vec::new() };
        plan.grounds.iter().for_each(|ground| builder.add(*ground));
        let shapes = builder.shapes;
        let space = Space::new(torus, &shapes);

        let figures = Figures {
            agent_steps: 0,
            separation: f64::INFINITY,
            gap: f64::INFINITY,
            overlapped: 0,
            remaining: 0,
        };
        let random = Random::new(plan.seed ^ 0xACE5_0000);
        let rules = CrowdRules { filter, ..CrowdRules::default() };
        let states = vec![PatienceState::default(); agents.len()];
        let wishes = vec![(Preference::Rest, DVec2::ZERO); agents.len()];
        let all = core::mem::take(&mut agents);
        let mut world = World {
            plan,
            random,
            agents,
            states,
            wishes,
            shapes,
            space,
            bounds,
            torus,
            rules,
            overlapped: Vec::new(),
            kept: Vec::new(),
            figures,
        };
        world.place(all, middle, half);
        world
    }

    /// Places the agents where they are apart. The agents of the cluster are where the first of
    /// them is.
    fn place(&mut self, all: Vec<Agent<G>>, middle: DVec2, half: f64) {
        let least = 1.0 + self.start_gap();
        for (index, agent) in all.into_iter().enumerate() {
            let radius: f64 = agent.radius.into();
            for _ in 0..300 {
                let mut within = |most: f64| self.random.within(-most, most);
                let mut point = middle + DVec2::new(within(half), within(half));
                let way = DVec2::new(within(1.0), within(1.0)).unit();
                let first = self.agents.first().copied().filter(|_| index < self.plan.cluster);
                if self.random.one_in(2) {
                    point = self.beside(point, way, radius);
                }
                let position: G::Vector = first.map_or_else(|| v(point), |first| first.position);
                let place = exact(position);
                let clear = self.space.gap(place, place, f64::INFINITY) >= radius * least;
                let apart = self.agents.iter().all(|other| {
                    let bodies = radius + other.radius.into();
                    first.is_some() || self.space.way(place, exact(other.position)).length() >= bodies * least
                });
                if clear && apart {
                    self.agents.push(Agent { position, ..agent });
                    break;
                }
            }
        }
        let overlap = |a: &Agent<G>, b: &Agent<G>| {
            self.space.way(exact(a.position), exact(b.position)).length() < a.radius.into() + b.radius.into()
        };
        let row = |a: &Agent<G>| self.agents.iter().map(|b| overlap(a, b)).collect();
        self.overlapped = self.agents.iter().map(row).collect();
        self.figures.overlapped = self.remaining();
        self.kept = self.agents.iter().map(|agent| self.kept_by(agent)).collect();
    }

    /// The distances that an agent has at the start and must keep, from all others and from
    /// obstacles.
    fn kept_by(&self, agent: &Agent<G>) -> (Vec<f64>, f64) {
        let [to_agents, to_obstacles] = self.plan.distance;
        let (place, radius) = (exact(agent.position), agent.radius.into());
        let from = |other: &Agent<G>| {
            let apart = self.space.way(place, exact(other.position)).length();
            let is_kept = apart >= radius + other.radius.into() + to_agents;
            if is_kept { to_agents } else { 0.0 }
        };
        let is_off = self.space.gap(place, place, f64::INFINITY) >= radius + to_obstacles;
        (self.agents.iter().map(from).collect(), if is_off { to_obstacles } else { 0.0 })
    }

    /// The least gap at the start, which is more than rounding takes from a position.
    fn start_gap(&self) -> f64 {
        let far = self.plan.origin[0].abs() + self.plan.origin[1].abs();
        self.plan.gap + 16.0 * G::Scalar::epsilon().into() * (1.0 + far / self.plan.radius)
    }

    /// A point in a direction from an agent or from an obstacle, at the least gap.
    fn beside(&mut self, point: DVec2, way: DVec2, radius: f64) -> DVec2 {
        let slightly = 1.0 + self.start_gap() * 1.1;
        if !self.agents.is_empty() && self.random.one_in(2) {
            let other = &self.agents[self.random.below(self.agents.len())];
            return exact(other.position) + way * ((radius + other.radius.into()) * slightly);
        }
        let Some(nearest) = self.way_to_obstacle(point) else { return point };
        let rounding = self.space.hulls.iter().map(Hull::rounding).fold(0.0, f64::max);
        let rounding = if self.random.one_in(2) { rounding } else { 0.0 };
        point + nearest - nearest.unit() * (radius * slightly + rounding)
    }

    fn remaining(&self) -> usize {
        let mut count = 0;
        for (i, a) in self.agents.iter().enumerate() {
            for (j, b) in self.agents.iter().enumerate().take(i) {
                let apart = self.space.way(exact(a.position), exact(b.position)).length();
                count += usize::from(self.overlapped[i][j] && apart < a.radius.into() + b.radius.into());
            }
        }
        count
    }

    /// The shortest vector to an edge of an obstacle.
    fn way_to_obstacle(&self, from: DVec2) -> Option<DVec2> {
        let images =
            self.space.images().flat_map(|shift| self.space.hulls.iter().map(move |hull| (hull, shift)));
        let ways = images.map(|(hull, shift)| hull.nearest(from - shift) + shift - from);
        ways.min_by(|a, b| a.length().total_cmp(&b.length()))
    }

    fn way_to_agent(&self, index: usize) -> Option<DVec2> {
        let from = exact(self.agents[index].position);
        let others = self.agents.iter().enumerate().filter(|(other, _)| *other != index);
        let ways =
            others.map(|(_, other)| (self.space.way(from, exact(other.position)), other.radius.into()));
        ways.min_by(|a, b| (a.0.length() - a.1).total_cmp(&(b.0.length() - b.1))).map(|(way, _)| way)
    }

    /// The velocity that an agent wishes for.
    fn wish(&mut self, index: usize) -> DVec2 {
        let speed: f64 = self.agents[index].max_speed.into();
        let mut sample = || self.random.within(-1.5, 1.5) * speed;
        let any = DVec2::new(sample(), sample());
        if self.figures.agent_steps == 0 || self.random.one_in(60) {
            let own = self.random.below(Preference::SINGLE.len());
            let kind =
                if self.plan.wish == Preference::Mixed { Preference::SINGLE[own] } else { self.plan.wish };
            self.wishes[index] = (kind, any);
        }
        let (kind, held) = self.wishes[index];
        let from = exact(self.agents[index].position);
        let slowly = speed * 10_f64.powf(held.x() / speed * 2.5 / 1.5 - 2.5);
        let toward = |way: Option<DVec2>, speed: f64| way.unwrap_or(any).with_length(speed);
        match kind {
            Preference::Random => any,
            Preference::Held => held,
            Preference::Nearest => toward(self.way_to_agent(index), speed),
            Preference::Obstacle => toward(self.way_to_obstacle(from), speed),
            Preference::Point | Preference::Mixed => {
                let middle = DVec2::new(self.plan.origin[0], self.plan.origin[1]);
                self.space.way(from, middle).with_length(speed)
            }
            Preference::Creep => toward(self.way_to_agent(index), slowly),
            Preference::Slide if held.y() > 0.0 => toward(self.way_to_agent(index), slowly).perp(),
            Preference::Slide => toward(self.way_to_obstacle(from), slowly).perp() + held * 1e-6,
            Preference::Rest => DVec2::ZERO,
        }
    }

    /// Steps all agents, and measures.
    pub(crate) fn step<const N: usize>(&mut self, buffer: &mut CrowdBuffer<G, N>) -> Result<(), String> {
        let dt: G::Scalar = n(self.plan.dt);
        let bodies: Vec<Body<G>> = self.agents.iter().map(Agent::to_body).collect();
        let mut next = self.agents.clone();
        for (i, agent) in next.iter_mut().enumerate() {
            let wish: G::Vector = v(self.wish(i));
            let force = (wish - agent.velocity) * (n::<G::Scalar>(1.0) / dt);
            let at = agent.position;
            let see = |body: Body<G>| self.torus.map_or(body, |torus| torus.nearest_body(at, body));
            let others = bodies.iter().enumerate().filter(|(j, _)| *j != i).map(|(_, body)| see(*body));
            let images: Vec<PeriodicImage<&Shape<G>, G>> = match self.torus {
                Some(torus) => self.shapes.iter().flat_map(|shape| torus.images(at, shape)).collect(),
                None => self.shapes.iter().map(|of| PeriodicImage { of, shift: G::Vector::zero() }).collect(),
            };
            let force = if self.plan.rules {
                let around = Surroundings { others, obstacles: images, dt };
                self.rules.steer(buffer, &mut self.states[i], agent, force, around)
            } else {
                let around = Surroundings { others, obstacles: images, dt };
                self.rules.filter.steer(&mut buffer.safe, agent, force, around)
            };
            agent.step(force, dt);
        }
        let before = core::mem::replace(&mut self.agents, next);
        let measured = self.measure(&before);
        self.figures.agent_steps += before.len();
        for agent in &mut self.agents {
            if self.torus.is_some() {
                agent.position = self.bounds.wrap(agent.position);
            }
        }
        measured
    }

    fn measure(&mut self, before: &[Agent<G>]) -> Result<(), String> {
        let moved: Vec<[DVec2; 2]> = before
            .iter()
            .zip(&self.agents)
            .map(|(before, after)| [exact(before.position), exact(after.position)])
            .collect();
        for (i, agent) in self.agents.iter().enumerate() {
            let number = |value: G::Scalar| -> f64 { value.into() };
            let radius = number(agent.radius);
            if !(agent.position.is_finite() && agent.velocity.is_finite()) {
                return Err(format!("{i} is not finite: {agent:?}"));
            }
            let (old, new) = (exact(before[i].velocity), exact(agent.velocity));
            let (change, most) = (old.distance(new), number(agent.max_force) * self.plan.dt);
            let tiny = 4.0 * number(G::Scalar::epsilon()) * (old.length() + new.length());
            if change > most * 1.00001 + tiny {
                return Err(format!("{i} changes its velocity by {change}, {most} is possible"));
            }
            if new.length() > number(agent.max_speed) * 1.00001 {
                return Err(format!("{i} is too fast: {}", new.length() / number(agent.max_speed)));
            }
            let [from, to] = moved[i];
            let gap = self.space.gap(from, to, 4.0 * radius) / radius;
            self.figures.gap = self.figures.gap.min(gap);
            let (kept, kept_off) = &self.kept[i];
            if gap < 1.0 + kept_off / radius {
                return Err(format!("{i} enters an obstacle: {gap}"));
            }
            for (j, [other_from, other_to]) in moved.iter().copied().enumerate().take(i) {
                if self.overlapped[i][j] {
                    continue;
                }
                let drift = (other_to - other_from) - (to - from);
                let apart = least_distance(self.space.way(from, other_from), drift);
                let radii = radius + number(self.agents[j].radius);
                let separation = apart / radii;
                self.figures.separation = self.figures.separation.min(separation);
                if separation < 1.0 + kept[j] / radii {
                    return Err(format!("{i} and {j} overlap: {separation}"));
                }
            }
        }
        self.figures.remaining = 0;
        Ok(())
    }

    /// Runs the world to its end.
    pub(crate) fn run(&mut self) -> Result<(), (usize, String)> {
        match self.plan.planes {
            8 => self.steps::<8>(),
            16 => self.steps::<16>(),
            32 => self.steps::<32>(),
            _ => self.steps::<64>(),
        }
    }

    fn steps<const N: usize>(&mut self) -> Result<(), (usize, String)> {
        let mut buffer = CrowdBuffer::<G, N>::new();
        for step in 0..self.plan.steps {
            self.step(&mut buffer).map_err(|failure| (step, failure))?;
        }
        self.figures.remaining = self.remaining();
        Ok(())
    }
}
