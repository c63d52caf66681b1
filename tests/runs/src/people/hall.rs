//! [`Hall`]: people, walls, and walkers that do not give way.

use steer_core::crowd::{CrowdBuffer, CrowdRules, Other, PatienceState, Surroundings};
use steer_core::space::Torus;
use steer_core::terrain::Wall;
use steer_core::{Agent, Body};
use steer_glam::{Glam, Vec2};

use crate::crowd::Dice;

/// Radius of a person (m).
pub const RADIUS: f32 = 0.2;
/// Speed of a person (m/s).
pub const SPEED: f32 = 1.34;
/// Largest force on a person, whose mass is 1: an acceleration (m/s²).
pub const FORCE: f32 = 2.0;
/// Duration of a step (s).
pub const DT: f32 = 0.05;

/// People and walls.
#[derive(Clone, Debug)]
pub struct Hall {
    /// The people.
    pub people: Vec<Agent<Glam>>,
    /// Their states.
    pub states: Vec<PatienceState<f32>>,
    /// The walls.
    pub walls: Vec<Wall<Glam>>,
    /// Walkers that do not give way.
    pub players: Vec<Agent<Glam>>,
    /// Rules of the people.
    pub rules: CrowdRules<f32>,
    /// Size of a world that repeats.
    pub torus: Option<Torus<Glam>>,
    /// Duration of a step (s).
    pub dt: f32,
}

impl Hall {
    /// Returns people at rest.
    pub fn new(places: impl IntoIterator<Item = Vec2>, walls: Vec<Wall<Glam>>) -> Self {
        let person = |(id, place): (usize, Vec2)| {
            let agent = Agent::new(place, Vec2::new(0.0, 0.0)).with_radius(RADIUS).with_id(id as u32);
            agent.with_max_speed(SPEED).with_max_force(FORCE)
        };
        let people: Vec<_> = places.into_iter().enumerate().map(person).collect();
        let states = vec![PatienceState::default(); people.len()];
        let rules = CrowdRules::default();
        Hall { people, states, walls, players: Vec::new(), rules, torus: None, dt: DT }
    }

    /// Steps all people, each with a wished velocity, then the players.
    pub fn step(&mut self, wish: impl Fn(&Agent<Glam>) -> Vec2) {
        let (rules, dt, mut buffer) = (self.rules, self.dt, CrowdBuffer::<Glam, 64>::new());
        let bodies: Vec<Body<Glam>> = self.people.iter().map(Agent::to_body).collect();
        let mut near = Vec::new();
        for (agent, state) in self.people.iter_mut().zip(&mut self.states) {
            let at = agent.position;
            let view = rules.filter.view_distance(agent, agent.radius, 1.2 * SPEED, dt);
            let view = view.max(15.0 * agent.radius);
            let image = |body: &Body<Glam>| self.torus.map_or(*body, |torus| torus.nearest_body(at, *body));
            near.clear();
            let others = bodies.iter().filter(|body| body.id != agent.id).map(image);
            near.extend(
                others.map(|body| (at.distance(body.position), body)).filter(|(far, _)| *far <= view),
            );
            near.sort_by(|one, other| one.0.total_cmp(&other.0));
            let players = self.players.iter().map(|player| Other::unyielding(player.to_body()));
            let others = players.chain(near.iter().map(|(_, body)| Other::from(*body)));
            let force = agent.force_toward(wish(agent));
            let around = Surroundings { others, obstacles: self.walls.iter(), dt };
            let force = rules.steer(&mut buffer, state, agent, force, around);
            agent.step(force, dt);
        }
        for player in &mut self.players {
            player.position += player.velocity * dt;
        }
    }

    /// Takes a person out of the hall.
    pub fn remove(&mut self, index: usize) {
        self.people.remove(index);
        self.states.remove(index);
    }

    /// Returns the least distance of two people, divided by the sum of their radii.
    #[must_use]
    pub fn separation(&self) -> f32 {
        let pairs = self.people.iter().enumerate().flat_map(|(i, one)| {
            self.people[..i].iter().map(move |other| {
                let way = other.position - one.position;
                let way = self.torus.map_or(way, |torus| torus.way(one.position, other.position));
                way.length() / (one.radius + other.radius)
            })
        });
        pairs.fold(f32::INFINITY, f32::min)
    }
}

/// Returns positions in a rectangle, no two nearer to each other than `gap`.
pub fn scatter(dice: &mut Dice, count: usize, [from, to]: [Vec2; 2], gap: f32) -> Vec<Vec2> {
    let mut places: Vec<Vec2> = Vec::new();
    while places.len() < count {
        let place = from + Vec2::new(dice.fraction(), dice.fraction()) * (to - from);
        if places.iter().all(|other| other.distance(place) >= gap) {
            places.push(place);
        }
    }
    places
}
