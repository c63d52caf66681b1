//! A random search for changes of a `Crowd` that break its law: agents enter, also on others,
//! leave, are moved and measured, limits, rules and obstacles change, bodies that do not give way
//! and obstacles that move pass, and the crowd is saved and restored.
//!
//! An agent that is put on others or too fast is outside the law until it is apart and can brake.
//! All others keep it.
//!
//! Each world follows from one seed. `crowd_search` has the environment variables.

use std::collections::BTreeSet;

use serde::Serialize;
use serde::de::DeserializeOwned;
use steer_core::crowd::{Crowd, CrowdRules, DensityResponse, Distance, SafetyFilter};
use steer_core::space::Bounds;
use steer_core::terrain::{Moving, Shape, Wall};
use steer_core::{Agent, Body, Geometry, Scalar, Vec2Ext as _, Vec2Like};
use steer_glam::dvec2::DVec2;
use steer_glam::{Glam, GlamF64};
use steer_runs::measure::{Hull, exact, least_distance};

use crate::crowd_search::ground::Builder;
use crate::crowd_search::plan::{Plan, Random};
use crate::crowd_search::space::Space;
use crate::crowd_search::{FARTHEST, n, v, variable};

/// Findings of the runs.
#[derive(Clone, Copy, Debug)]
struct Figures {
    agent_steps: usize,
    entered: usize,
    changed: usize,
    /// Changes that put an agent outside the law, and how many of them are inside again.
    outside: usize,
    inside: usize,
    restored: usize,
    /// Least distance of two, divided by their radii, and least gap to an obstacle at rest, divided
    /// by the radius.
    separation: f64,
    gap: f64,
}

/// Gap of rounding, from which agents keep the law.
fn rounding<G: Geometry<Scalar: Into<f64>>>(agent: &Agent<G>) -> f64 {
    let size = agent.position.x().abs() + agent.position.y().abs() + agent.radius;
    16.0 * number(G::Scalar::epsilon()) * number(size)
}

struct World<'a, G: Geometry> {
    plan: Plan,
    random: Random,
    crowd: Crowd<G>,
    /// All obstacles, of which some are present.
    shapes: Vec<Shape<G>>,
    /// The space with those that are present.
    space: Space,
    middle: DVec2,
    half: f64,
    /// The wish of each agent, by its id modulo their number.
    wishes: Vec<DVec2>,
    cart: Body<G>,
    /// Agents outside the law.
    outside: BTreeSet<u32>,
    figures: &'a mut Figures,
}

fn number<S: Into<f64>>(value: S) -> f64 {
    value.into()
}

/// Numbers that are saved and measured.
trait Number: Send + Sync + Into<f64> + Serialize + DeserializeOwned {}
impl<S: Send + Sync + Into<f64> + Serialize + DeserializeOwned> Number for S {}

/// Returns rules that may keep a distance and may slow down where it is dense.
fn rules<S: Scalar>(random: &mut Random, plan: &Plan) -> CrowdRules<S> {
    let mut rules = CrowdRules::default();
    if random.one_in(3) {
        let mut gap = || n(random.within(0.0, plan.radius * 0.5));
        rules.filter.distance = Distance { agents: gap(), obstacles: gap() };
    }
    rules.density_response = random.one_in(3).then(DensityResponse::default);
    rules.priority = random.below(3) as u8;
    rules
}

impl<'a, G> World<'a, G>
where
    G: Geometry<Vector: Send + Sync, Scalar: Number> + Send + Sync,
{
    fn new(seed: u64, figures: &'a mut Figures) -> Self {
        let plan = Plan::new(seed, variable("STEER_CROWD_FAR", FARTHEST));
        let mut random = Random::new(seed ^ 0xC0DE_0000);
        let [radii, speeds, forces] = plan.spread;
        let mut rules = rules(&mut random, &plan);
        let named = SafetyFilter::among(n(plan.acceleration), n(plan.acceleration * forces));
        let named = SafetyFilter { distance: rules.filter.distance, ..named };
        if random.one_in(2) {
            rules.filter = named;
        }
        let middle = DVec2::new(plan.origin[0], plan.origin[1]);
        let largest = Agent::<G>::new(v(middle), G::Vector::zero()).with_radius(n(plan.radius * radii));
        let largest = largest.with_max_speed(n(plan.speed * speeds)).with_max_force(n(plan.acceleration));
        // The widest view of all rules.
        let filter = SafetyFilter { distance: Distance::of(n(plan.radius * 0.5)), ..named };
        let density_response = Some(DensityResponse::default());
        let rules_of_all = CrowdRules { filter, density_response, ..CrowdRules::default() };
        let view = rules_of_all.view_distance(&largest, largest.radius, largest.max_speed, n(plan.dt));
        let area = 4.0 * (plan.radius * radii).powi(2) * plan.agents as f64;
        let half = (area / plan.density).sqrt() * 0.5;
        let half = if plan.torus { half.max(number(view) * 1.1) } else { half };
        let corner = DVec2::new(half, half);
        let bounds = Bounds::<G> { min: v(middle - corner), max: v(middle + corner) };
        let mut crowd = Crowd::new(rules, n(plan.dt)).expect("the rules make sense");
        if plan.torus {
            crowd = crowd.with_torus(bounds).expect("it is empty");
        }
        let (small, large) = (plan.radius, plan.radius * radii);
        let mut builder = Builder { random: &mut random, middle, half, small, large, shapes: Vec::new() };
        plan.grounds.iter().for_each(|ground| builder.add(*ground));
        let shapes = builder.shapes;
        crowd.set_obstacles(shapes.iter().cloned()).expect("no agent is there");
        let space = Space::new(plan.torus.then(|| bounds.torus()), &shapes);
        let cart = Body::at_rest(v(middle));
        let wishes = vec![DVec2::ZERO; plan.agents];
        let outside = BTreeSet::new();
        World { plan, random, crowd, shapes, space, middle, half, wishes, cart, outside, figures }
    }

    fn vector(&mut self, size: f64) -> DVec2 {
        let mut along = || self.random.within(-size, size);
        DVec2::new(along(), along())
    }

    fn agent(&mut self) -> Agent<G> {
        let [radii, speeds, forces] = self.plan.spread;
        let mut one_of = |least: f64, spread: f64| least * self.random.within(1.0, spread);
        let radius = one_of(self.plan.radius, radii);
        let (speed, force) = (one_of(self.plan.speed, speeds), one_of(self.plan.acceleration, forces));
        let mut at = self.middle + self.vector(self.half);
        // Beside another one, or anywhere.
        let other = self.random.below(self.plan.agents) as u32;
        let other = self.crowd.get(other);
        if let (true, Some(other)) = (self.random.one_in(3), other) {
            let way = self.vector(1.0).unit();
            let apart = if self.random.one_in(4) { self.random.fraction() } else { 1.0001 };
            at = exact(other.position) + way * ((radius + number(other.radius)) * apart);
        }
        let fraction = if self.random.one_in(2) { self.random.fraction() } else { 0.0 };
        let velocity = self.vector(1.0).unit() * (speed * fraction);
        let agent = Agent::new(v(at), v(velocity)).with_radius(n(radius));
        agent.with_max_speed(n(speed)).with_max_force(n(force))
    }

    /// Changes the crowd before a step.
    fn change(&mut self, step: usize) {
        let speed = self.plan.speed * self.plan.spread[1];
        let id = self.random.below(self.plan.agents * 2) as u32;
        match step {
            0 => (0..self.plan.agents).for_each(|_| self.enter()),
            _ if self.random.one_in(8) => self.enter(),
            _ => {}
        }
        match self.random.below(70) {
            0 => _ = self.crowd.remove(id),
            1..4 => {
                let limit = if self.random.one_in(4) { 0.0 } else { self.random.within(0.0, speed) };
                self.figures.changed += usize::from(self.crowd.set_max_speed(id, n(limit)).is_ok());
            }
            4..8 => self.replace(id),
            8 => {
                let velocity = self.vector(speed);
                let at = self.middle + self.vector(self.half);
                let radius = n(self.plan.radius * 2.0);
                self.cart = Body { radius, ..Body::new(v(at), v(velocity)) };
            }
            9 => {
                let (at, way) = (self.middle + self.vector(self.half), self.vector(self.half));
                let velocity = v(self.vector(speed * 0.5));
                let door = Moving { shape: Wall::<G>::new(v(at), v(at + way)), velocity };
                self.crowd.set_moving_obstacles([door]).expect("it is finite");
            }
            10 => {
                self.crowd.set_moving_obstacles(Vec::<Moving<Shape<G>, G>>::new()).expect("there is none");
            }
            11 => {
                let leaves = self.random.below(self.plan.agents) as u32;
                self.crowd.retain(|member| member.agent.id % 8 != leaves);
            }
            12..15 => self.set_obstacles(),
            15 => self.restore(),
            20..28 => self.measure_agent(id),
            16..20 => {
                let rules = rules(&mut self.random, &self.plan);
                let changed = match self.random.below(4) {
                    0 => self.crowd.set_rules(rules),
                    _ => self.crowd.set_rules_of(id, rules),
                };
                self.figures.changed += usize::from(changed.is_ok());
            }
            _ => {}
        }
    }

    /// Adds an agent, unless all have entered.
    fn enter(&mut self) {
        let agent = self.agent();
        if self.crowd.len() >= self.plan.agents {
            return;
        }
        let places = self.random.one_in(4);
        let entered = if places { self.crowd.place(agent) } else { self.crowd.insert(agent) };
        self.figures.entered += usize::from(entered.is_ok());
        if let Ok(id) = entered {
            self.note(id);
            assert!(!places || self.crowd.check_agent(id).is_ok(), "{id} is on others: {:?}", self.plan);
        }
    }

    /// Notes whether an agent that was changed is outside the law.
    fn note(&mut self, id: u32) {
        let agent = self.crowd.get(id).expect("it is there");
        let at = exact(agent.position);
        let radius = number(agent.radius) + rounding(&agent);
        let near = |other: &Agent<G>| {
            let separation = self.space.way(at, exact(other.position)).length();
            other.id != id && separation < radius + number(other.radius)
        };
        let touches = self.crowd.iter().any(|other| near(&other.agent))
            || self.space.gap(at, at, 2.0 * radius) < radius;
        if touches || self.crowd.check_agent(id).is_err() {
            self.figures.outside += usize::from(self.outside.insert(id));
        }
    }

    /// Measures an agent near where it should be.
    fn measure_agent(&mut self, id: u32) {
        let Some(agent) = self.crowd.get(id) else { return };
        let (size, speed) = (number(agent.radius) * 0.1, number(agent.max_speed) * 0.1);
        let (off, slip) = (v::<G, G::Vector>(self.vector(size)), v::<G, G::Vector>(self.vector(speed)));
        let measured = self.crowd.observe(id, agent.position + off, agent.velocity + slip);
        if measured.is_ok() {
            self.note(id);
        }
        self.figures.changed += usize::from(measured.is_ok());
    }

    /// Replaces an agent.
    fn replace(&mut self, id: u32) {
        let new = self.agent().with_id(id);
        let Some(old) = self.crowd.get(id) else { return };
        let changed = match self.random.below(4) {
            0 => new,
            1 => Agent { radius: new.radius, ..old },
            2 => Agent { max_force: new.max_force, max_speed: new.max_speed, ..old },
            _ => old.with_velocity(new.velocity),
        };
        let is_changed = self.crowd.replace(changed).is_ok();
        if is_changed {
            self.note(id);
        }
        self.figures.changed += usize::from(is_changed);
    }

    /// Sets some of the obstacles.
    fn set_obstacles(&mut self) {
        let random = &mut self.random;
        let present: Vec<_> = self.shapes.iter().filter(|_| !random.one_in(4)).cloned().collect();
        let hulls = present.iter().map(Hull::new).collect();
        if self.crowd.set_obstacles(present).is_ok() {
            self.space.hulls = hulls;
            self.figures.changed += 1;
        }
    }

    /// Saves and restores the crowd.
    fn restore(&mut self) {
        let text = serde_json::to_string(&self.crowd).expect("JSON has room for it");
        let read: Result<Crowd<G>, _> = serde_json::from_str(&text);
        self.crowd = read.unwrap_or_else(|error| panic!("{error}: {:?}\n{text}", self.plan));
        self.figures.restored += 1;
    }

    /// Chooses other wishes for some agents.
    fn choose_wishes(&mut self) {
        let speed = self.plan.speed * self.plan.spread[1] * 1.5;
        for index in 0..self.wishes.len() {
            if self.random.one_in(40) {
                let slow = if self.random.one_in(4) { self.random.log(1e-5, 1.0) } else { 1.0 };
                self.wishes[index] = match self.random.below(4) {
                    0 => DVec2::ZERO,
                    1 => self.middle,
                    _ => self.vector(speed) * slow,
                };
            }
        }
    }

    fn step(&mut self, step: usize) -> Result<(), String> {
        self.change(step);
        self.choose_wishes();
        let before: Vec<Agent<G>> = self.crowd.iter().map(|member| member.agent).collect();
        let per_step = n::<G::Scalar>(1.0 / self.plan.dt);
        let (wishes, middle, plan) = (&self.wishes, self.middle, &self.plan);
        self.crowd.step_among(&[self.cart], |person| {
            let agent = person.agent;
            let index = agent.id as usize;
            let wish = wishes[index % wishes.len()];
            // Toward the middle, toward the nearest, or as it is.
            let toward = if wish == middle {
                v::<G, G::Vector>(middle) - agent.position
            } else if index.is_multiple_of(3) {
                person.others().next().map_or(v(wish), |other| other.position - agent.position)
            } else {
                return (v::<G, G::Vector>(wish) - agent.velocity) * per_step;
            };
            (toward.with_length(n(plan.speed * plan.spread[1])) - agent.velocity) * per_step
        });
        self.cart.position = self.cart.position + self.cart.velocity * n(self.plan.dt);
        self.figures.agent_steps += before.len();
        self.measure(&before)?;
        if step.is_multiple_of(8) {
            let mut inside = self.crowd.clone();
            inside.retain(|member| !self.outside.contains(&member.agent.id));
            inside.check().map_err(|error| format!("the state is not safe: {error}"))?;
        }
        Ok(())
    }

    fn measure(&mut self, before: &[Agent<G>]) -> Result<(), String> {
        let after: Vec<_> = self.crowd.iter().copied().collect();
        let ids: BTreeSet<u32> = before.iter().map(|agent| agent.id).collect();
        self.outside.retain(|id| ids.contains(id));
        // Those that are apart from all others at the end of the step.
        let mut apart_from_all = ids;
        let moved: Vec<[DVec2; 2]> = before
            .iter()
            .zip(&after)
            .map(|(before, after)| {
                let from = exact(before.position);
                [from, from + self.space.way(from, exact(after.agent.position))]
            })
            .collect();
        for (i, (old, member)) in before.iter().zip(&after).enumerate() {
            let (new, radius) = (&member.agent, number(member.agent.radius));
            if !new.position.is_finite() || new.id != old.id {
                return Err(format!("{new:?} of {old:?}"));
            }
            let change = exact(old.velocity).distance(exact(new.velocity));
            let most = number(new.max_force) * self.plan.dt;
            // The filter counts a velocity as reached to within this, and a step cuts the rest.
            let tiny = 16.0 * number(G::Scalar::epsilon()) * (number(old.speed()) + number(new.speed()));
            if change > most * 1.00001 + tiny {
                return Err(format!("{} changes its velocity by {change}, {most} is possible", new.id));
            }
            let limit = number(new.max_speed).max(number(old.speed()));
            if number(new.speed()) > limit * 1.00001 {
                return Err(format!("{} is too fast: {}, {limit}", new.id, number(new.speed())));
            }
            let [from, to] = moved[i];
            let gap = self.space.gap(from, to, 4.0 * radius) / radius;
            if gap < 1.0 + rounding(new) / radius {
                apart_from_all.remove(&new.id);
            }
            let is_outside = self.outside.contains(&new.id);
            self.figures.gap = self.figures.gap.min(if is_outside { f64::INFINITY } else { gap });
            if gap < 1.0 && !is_outside {
                return Err(format!("{} enters an obstacle: {gap}", new.id));
            }
            for (j, [other_from, other_to]) in moved.iter().copied().enumerate().take(i) {
                let drift = (other_to - other_from) - (to - from);
                let apart = least_distance(self.space.way(from, other_from), drift);
                let separation = apart / (radius + number(after[j].agent.radius));
                let other = after[j].agent.id;
                if separation < 1.0 + rounding(new) / radius {
                    apart_from_all.remove(&new.id);
                    apart_from_all.remove(&other);
                }
                if is_outside || self.outside.contains(&other) {
                    continue;
                }
                self.figures.separation = self.figures.separation.min(separation);
                if separation < 1.0 {
                    return Err(format!("{} and {other} overlap: {separation}", new.id));
                }
            }
        }
        let outside = self.outside.len();
        let is_inside = |id: &u32| apart_from_all.contains(id) && self.crowd.check_agent(*id).is_ok();
        self.outside.retain(|id| !is_inside(id));
        self.figures.inside += outside - self.outside.len();
        Ok(())
    }
}

/// Runs worlds until the number of agent steps is reached.
fn search<G>(name: &str, agent_steps: usize)
where
    G: Geometry<Vector: Send + Sync, Scalar: Number> + Send + Sync,
{
    let agent_steps = variable("STEER_CROWD_SEARCH", agent_steps);
    let first: u64 = variable("STEER_CROWD_SEED", 0);
    let (far, mut seed, mut failures) = (f64::INFINITY, first, Vec::new());
    let mut all = Figures {
        agent_steps: 0,
        entered: 0,
        changed: 0,
        outside: 0,
        inside: 0,
        restored: 0,
        separation: far,
        gap: far,
    };
    while all.agent_steps < agent_steps {
        let mut world = World::<G>::new(seed, &mut all);
        let steps = world.plan.steps;
        let failure = (0..steps).find_map(|step| world.step(step).err().map(|failure| (step, failure)));
        if let Some((step, failure)) = failure {
            failures.push(format!("seed {seed}, step {step}: {failure}\n    {:?}", world.plan));
            eprintln!("{name}: {}", failures[failures.len() - 1]);
        }
        seed += 1;
    }
    // The figures, with `--nocapture`.
    eprintln!("{name}: {} worlds, {all:?}", seed - first);
    let least = [all.entered, all.changed, all.inside, all.restored].into_iter().min();
    assert!(least >= Some(all.agent_steps / 4000), "{name}: one kind of change is too rare: {all:?}");
    assert!(failures.is_empty(), "{name}: {} failures\n{}", failures.len(), failures.join("\n"));
}

#[test]
fn changes_keep_the_law_in_f32() {
    search::<Glam>("f32", 200_000);
}

#[test]
fn changes_keep_the_law_in_f64() {
    search::<GlamF64>("f64", 200_000);
}
