//! The game without a window: sheep, a dog, wolves, rocks and a pen, in pixels and seconds.

use macroquad::math::{Vec2, vec2};
use steer_glam::v0_27::behavior::{Arrive, AvoidObstacles, AvoidObstaclesState, AvoidWalls, Boids, Contain};
use steer_glam::v0_27::behavior::{Falloff, Flee, FlockRule, Prediction, Pursue, brake};
use steer_glam::v0_27::terrain::Region;
use steer_glam::v0_27::{Agent, Body, Bounds, Budget, Circle, Error, Polygon, Wall, all_except};

/// Seconds of a step.
pub(crate) const DT: f32 = 1.0 / 60.0;
/// Size of the field.
pub(crate) const SIZE: Vec2 = vec2(1000.0, 640.0);
/// Corners of the pen. Its gate is between the last and the first.
pub(crate) const PEN: [Vec2; 4] =
    [vec2(790.0, 270.0), vec2(960.0, 210.0), vec2(960.0, 430.0), vec2(790.0, 370.0)];
/// Rocks: centre and radius.
pub(crate) const ROCKS: [(Vec2, f32); 5] = [
    (vec2(230.0, 110.0), 42.0),
    (vec2(420.0, 520.0), 48.0),
    (vec2(600.0, 120.0), 36.0),
    (vec2(140.0, 520.0), 34.0),
    (vec2(660.0, 560.0), 40.0),
];

/// Places of the wolves while no sheep strays.
const LAIRS: [Vec2; 2] = [vec2(60.0, 60.0), vec2(930.0, 580.0)];

/// Places of the sheep that begin away from the herd.
const STRAYS: [Vec2; 4] = [vec2(150.0, 400.0), vec2(480.0, 170.0), vec2(330.0, 560.0), vec2(420.0, 110.0)];

/// An animal, with the side on which it passes a rock.
#[derive(Clone, Copy)]
pub(crate) struct Animal {
    pub(crate) agent: Agent,
    side: AvoidObstaclesState,
}

impl Animal {
    fn new(at: Vec2, template: Agent) -> Self {
        Animal { agent: template.with_position(at), side: AvoidObstaclesState::default() }
    }

    pub(crate) fn at(&self) -> Vec2 {
        self.agent.position
    }
}

/// The game.
pub(crate) struct World {
    pub(crate) sheep: Vec<Animal>,
    pub(crate) wolves: Vec<Animal>,
    pub(crate) dog: Animal,
    pen: Polygon<[Vec2; 4]>,
    ground: Ground,
}

/// The field with its rocks and the fence of the pen.
struct Ground {
    field: Bounds,
    rocks: [Circle; 5],
    fence: [Wall; 3],
}

impl Ground {
    /// Starts an animal's force: past the rocks, off the fence and back into the field come first.
    fn keep_off(&self, animal: &mut Animal) -> Budget {
        let Animal { agent, side } = animal;
        Budget::new(agent.max_force)
            .then(|| AvoidObstacles::for_agent(agent, 4.0).steer(side, agent, self.rocks))
            .then(|| AvoidWalls::for_agent(agent).steer(agent, self.fence))
            .then(|| Contain { clearance: 30.0 }.steer(agent, &self.field))
    }
}

impl World {
    pub(crate) fn new() -> Result<Self, Error> {
        let animal = |radius, max_speed, max_acceleration| {
            let agent = Agent::new(Vec2::ZERO, Vec2::ZERO).with_radius(radius);
            agent.with_limits(max_speed, max_acceleration)
        };
        let herd = (0..24_u8).map(|i| vec2(f32::from(i % 6), f32::from(i / 6)) * 26.0 + vec2(260.0, 240.0));
        let places = herd.chain(STRAYS).zip(0..);
        let sheep = places.map(|(at, id)| Animal::new(at, animal(7.0, 75.0, 250.0).with_id(id)));
        Ok(World {
            sheep: sheep.collect(),
            wolves: LAIRS.map(|at| Animal::new(at, animal(8.0, 50.0, 200.0))).to_vec(),
            dog: Animal::new(vec2(90.0, 320.0), animal(7.0, 170.0, 600.0)),
            pen: Polygon::new(PEN)?,
            ground: Ground {
                field: Bounds { min: Vec2::ZERO, max: SIZE },
                rocks: ROCKS.map(|(center, radius)| Circle::new(center, radius)),
                fence: [0, 1, 2].map(|i| Wall::new(PEN[i], PEN[i + 1])),
            },
        })
    }

    /// `true` if a point is in the pen: on the inner side of all its sides.
    pub(crate) fn in_pen(&self, at: Vec2) -> bool {
        let mut inside = true;
        self.pen.for_each_side(at, |depth, _| inside &= depth > 0.0);
        inside
    }

    /// Moves all animals by one step. The dog runs to the point of the call.
    pub(crate) fn step(&mut self, call: Vec2, dt: f32) {
        // All forces come from this snapshot, so the order of the animals does not matter.
        let flock: Vec<Body> = self.sheep.iter().map(|sheep| sheep.agent.to_body()).collect();
        let pack: Vec<Body> = self.wolves.iter().map(|wolf| wolf.agent.to_body()).collect();
        let dog = self.dog.agent.to_body();
        let penned: Vec<bool> = self.sheep.iter().map(|sheep| self.in_pen(sheep.at())).collect();

        let stay = Contain { clearance: 25.0 };
        for (i, sheep) in self.sheep.iter_mut().enumerate() {
            let force = self.ground.keep_off(sheep);
            let agent = &mut sheep.agent;
            let fear = if penned[i] { Vec2::ZERO } else { fear(agent, &dog, &pack) };
            let home = |agent: &Agent| if penned[i] { stay.steer(agent, &self.pen) } else { Vec2::ZERO };
            let force = force
                .then(|| home(agent))
                .then(|| fear + herd(fear != Vec2::ZERO).steer(agent, all_except(&flock, i)))
                .then(|| brake(agent) * 0.2);
            agent.step(force.total(), dt);
        }
        // Wolves hunt sheep with fewer than three others near, and go home if there is none.
        let near = |at: Vec2| flock.iter().filter(move |other| other.position.distance(at) < 80.0).count();
        let lone = |(sheep, penned): &(&Body, &bool)| !**penned && near(sheep.position) < 4;
        let strays: Vec<Body> = flock.iter().zip(&penned).filter(lone).map(|(sheep, _)| *sheep).collect();
        for (wolf, home) in self.wolves.iter_mut().zip(LAIRS) {
            let force = self.ground.keep_off(wolf);
            let agent = &mut wolf.agent;
            let distance = |sheep: &&Body| sheep.position.distance(agent.position);
            let prey = strays.iter().min_by(|a, b| distance(a).total_cmp(&distance(b)));
            let force = force.then(|| Flee::within(150.0).steer(agent, dog.position)).then(|| match prey {
                Some(prey) => Pursue::new(Prediction::Closing).steer(agent, prey),
                None => Arrive::for_agent(agent).steer(agent, home),
            });
            agent.step(force.total(), dt);
        }
        let force = self.ground.keep_off(&mut self.dog);
        let agent = &mut self.dog.agent;
        let force = force.then(|| Arrive::for_agent(agent).steer(agent, call)).total();
        agent.step(force, dt);

        // A wolf takes the sheep that it touches.
        let taken =
            |sheep: &Animal| pack.iter().any(|wolf| wolf.position.distance(sheep.agent.position) < 12.0);
        let mut penned = penned.into_iter();
        self.sheep.retain(|sheep| penned.next().unwrap_or(false) || !taken(sheep));
    }
}

/// The force away from the dog and the wolves.
fn fear(agent: &Agent, dog: &Body, pack: &[Body]) -> Vec2 {
    let wolves = pack.iter().map(|wolf| Flee::within(90.0).steer(agent, wolf.position));
    Flee::within(200.0).steer(agent, dog.position) + wolves.sum::<Vec2>()
}

/// The rules of the herd: sheep keep apart, and in fear they crowd together.
fn herd(in_fear: bool) -> Boids<f32> {
    let crowd = if in_fear { 1.0 } else { 0.0 };
    Boids {
        separation: FlockRule::all_round(20.0).with_weight(1.5),
        falloff: Falloff::Linear,
        cohesion: FlockRule::all_round(200.0).with_weight(crowd),
        alignment: FlockRule::all_round(60.0).with_weight(crowd * 0.5),
        ..Boids::default()
    }
}
