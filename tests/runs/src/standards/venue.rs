//! [`Venue`]: people and walls, and what is measured of them.

use core::cmp::Ordering;
use core::fmt::Write as _;
use std::fs;
use std::path::PathBuf;

use steer_core::Agent;
use steer_core::crowd::{Crowd, CrowdRules};
use steer_core::terrain::{Crowding, FlowField as _, GoalField, Wall};
use steer_glam::{Bounds, Glam, Vec2};

use crate::crowd::Dice;
use crate::people::{DT, FORCE, SPEED};

/// Steps from frame to frame of a trajectory: ten frames a second.
const FRAME: u32 = 2;
/// Speed of fields (m/s), above the one of all people. A power of two, so that no bits are lost.
const FASTEST: f32 = 2.0;

/// Parameters of a run.
#[derive(Clone, Debug)]
pub struct Setup {
    /// Rules of all people.
    pub rules: CrowdRules<f32>,
    /// Radius of people (m).
    pub radius: f32,
    /// Seed of starts, speeds and times.
    pub seed: u64,
    /// Folder in which trajectories are written.
    pub trajectories: Option<PathBuf>,
}

/// People and walls.
#[derive(Debug)]
pub struct Venue {
    /// The people.
    pub crowd: Crowd<Glam>,
    /// Random numbers.
    pub dice: Dice,
    /// Time since the start (s).
    pub time: f32,
    /// Those that have left, with their last position and the time.
    pub left: Vec<(u32, Vec2, f32)>,
    radius: f32,
    steps: u32,
    /// A file and its text.
    trajectory: Option<(PathBuf, String)>,
}

pub(super) fn v(x: f32, y: f32) -> Vec2 {
    Vec2::new(x, y)
}

/// Returns the walls along a line of points.
pub(super) fn walls(points: &[Vec2]) -> Vec<Wall<Glam>> {
    points.windows(2).map(|two| Wall::new(two[0], two[1])).collect()
}

impl Venue {
    /// Returns a venue without people.
    #[must_use]
    pub fn new(setup: &Setup, name: &str, walls: &[Wall<Glam>]) -> Self {
        let crowd = Crowd::new(setup.rules, DT).expect("the rules are valid");
        Venue::of(crowd, setup, name, walls)
    }

    /// Returns a venue without people that repeats after this length along the first axis.
    #[must_use]
    pub fn ring(setup: &Setup, name: &str, walls: &[Wall<Glam>], length: f32) -> Self {
        let crowd = Crowd::new(setup.rules, DT).expect("the rules are valid");
        let world = Bounds { min: v(0.0, -40.0), max: v(length, 40.0) };
        Venue::of(crowd.with_torus(world).expect("it is empty"), setup, name, walls)
    }

    fn of(mut crowd: Crowd<Glam>, setup: &Setup, name: &str, walls: &[Wall<Glam>]) -> Self {
        crowd.set_obstacles(walls.iter().copied()).expect("nobody is there");
        let header = format!("#framerate: {}\n#id\tframe\tx/m\ty/m\n", 1.0 / (DT * FRAME as f32));
        let file = setup.trajectories.as_ref().map(|folder| folder.join(format!("{name}.txt")));
        let trajectory = file.map(|file| (file, header));
        let dice = Dice::new(setup.seed);
        Venue { crowd, dice, time: 0.0, left: Vec::new(), radius: setup.radius, steps: 0, trajectory }
    }

    /// Adds a person at rest that walks to a goal, and returns its id.
    pub fn add(&mut self, place: Vec2, radius: f32, speed: f32, goal: Vec2) -> u32 {
        let agent = Agent::new(place, Vec2::ZERO).with_radius(radius).with_heading(goal - place);
        let agent = agent.with_max_speed(speed).with_max_force(FORCE);
        let id = self.crowd.insert(agent).expect("people are valid");
        self.crowd.set_goal(id, Some(goal)).expect("it is there");
        id
    }

    /// Adds people in a rectangle at single speeds (m/s, mean and deviation). Returns whether they
    /// fit.
    pub fn fill(&mut self, count: usize, [from, to]: [Vec2; 2], speeds: [f32; 2], goal: Vec2) -> bool {
        let (size, least) = (to - from, 2.02 * self.radius);
        let cells = |cell: f32| ((size.x / cell) as usize, (size.y / cell) as usize);
        let mut cell = size.x.min(size.y);
        while cells(cell).0 * cells(cell).1 < count && cell > least {
            cell *= 0.999;
        }
        let (columns, rows) = cells(cell.max(least));
        let pitch = size / v(columns as f32, rows as f32);
        let free = (pitch - least) / 2.0;
        for index in (0..count.min(columns * rows)).map(|index| index * columns * rows / count) {
            let middle = v((index % columns) as f32 + 0.5, (index / columns) as f32 + 0.5) * pitch;
            let off = v(self.dice.sample(), self.dice.sample()) * free;
            let speed = (speeds[0] + speeds[1] * self.normal()).max(0.5 * speeds[0]);
            self.add(from + middle + off, self.radius, speed, goal);
        }
        columns * rows >= count
    }

    /// Returns a number of the normal distribution, within two deviations.
    pub fn normal(&mut self) -> f32 {
        let (length, turn) = (self.dice.fraction().max(1e-6), self.dice.fraction());
        let number = (-2.0 * length.ln()).sqrt() * (core::f32::consts::TAU * turn).cos();
        number.clamp(-2.0, 2.0)
    }

    /// Steps all people. `way` returns a direction, whose length is a part of the own speed.
    pub fn step(&mut self, way: impl Fn(&Agent<Glam>) -> Vec2 + Sync) {
        if let (Some((_, text)), 0) = (&mut self.trajectory, self.steps % FRAME) {
            for agent in self.crowd.iter().map(|member| member.agent) {
                let (frame, at) = (self.steps / FRAME, agent.position);
                writeln!(text, "{}\t{frame}\t{:.4}\t{:.4}", agent.id, at.x, at.y).expect("text has room");
            }
        }
        self.crowd.step(|person| {
            let wish = way(person.agent).clamp_length_max(1.0) * person.agent.max_speed;
            person.agent.force_toward(wish)
        });
        self.steps += 1;
        self.time = self.steps as f32 * DT;
    }

    /// Steps until all have left or a time is over. Returns the time, infinite if some stay.
    pub fn empty(
        &mut self,
        longest: f32,
        way: impl Fn(&Agent<Glam>) -> Vec2 + Sync,
        is_out: impl Fn(&Agent<Glam>) -> bool,
    ) -> f32 {
        while !self.crowd.is_empty() && self.time < longest {
            self.step(&way);
            self.leave(&is_out);
        }
        if self.crowd.is_empty() { self.time } else { f32::INFINITY }
    }

    /// Steps along a field until all have left or a time is over, and marches the field again each
    /// half second if crowding counts. Returns the time, infinite if some stay.
    pub fn follow(
        &mut self,
        longest: f32,
        field: &mut GoalField<Glam>,
        crowding: bool,
        is_out: impl Fn(&Agent<Glam>) -> bool,
    ) -> f32 {
        while !self.crowd.is_empty() && self.time < longest {
            if crowding {
                let people = self.crowd.iter().map(|member| &member.agent);
                let slowness = Crowding::default().slowness(field, people);
                field.lead_again(&slowness);
            }
            self.empty(longest.min(self.time + 0.5), along(field), &is_out);
        }
        if self.crowd.is_empty() { self.time } else { f32::INFINITY }
    }

    /// Takes out all that have left.
    pub fn leave(&mut self, is_out: impl Fn(&Agent<Glam>) -> bool) {
        let (left, time) = (&mut self.left, self.time);
        self.crowd.retain(|member| {
            let agent = member.agent;
            let stays = !is_out(&agent);
            if !stays {
                left.push((agent.id, agent.position, time));
            }
            stays
        });
    }

    /// Returns the flow (/s) from the first tenth of those that have left to the last but a tenth.
    #[must_use]
    pub fn flow(&self) -> f32 {
        let (from, to) = (self.left.len() / 10, self.left.len() * 9 / 10);
        if to <= from { 0.0 } else { (to - from) as f32 / (self.left[to].2 - self.left[from].2) }
    }

    /// Returns the people in a rectangle.
    pub fn within(&self, [from, to]: [Vec2; 2]) -> impl Iterator<Item = &Agent<Glam>> {
        let people = self.crowd.iter().map(|member| &member.agent);
        people.filter(move |agent| agent.position.cmpge(from).all() && agent.position.cmplt(to).all())
    }

    /// Returns a field to goals round these walls.
    #[must_use]
    pub fn field(
        &self,
        [min, max]: [Vec2; 2],
        cell: f32,
        walls: &[Wall<Glam>],
        goals: &[Vec2],
    ) -> GoalField<Glam> {
        let mut field =
            GoalField::new(Bounds { min, max }, cell, self.radius, walls).expect("the plan is finite");
        field.lead_to(goals, FASTEST).expect("the goals are free");
        field
    }
}

impl Drop for Venue {
    fn drop(&mut self) {
        if let Some((file, text)) = &self.trajectory
            && let Err(error) = fs::write(file, text)
        {
            eprintln!("{}: {error}", file.display());
        }
    }
}

/// Returns the way of a field for an agent, as a part of its speed.
pub(super) fn along(field: &GoalField<Glam>) -> impl Fn(&Agent<Glam>) -> Vec2 + Sync + '_ {
    |agent| field.at(agent.position) / FASTEST
}

/// Single speeds of people (m/s): mean and deviation, after Weidmann 1993.
pub(super) const SPEEDS: [f32; 2] = [SPEED, 0.26];
/// Speeds where times are compared: nearly the same.
pub(super) const ALIKE: [f32; 2] = [SPEED, 0.05];

/// Returns whether values rise.
pub(super) fn rise(values: &[f32]) -> bool {
    values.windows(2).all(|two| two[0].total_cmp(&two[1]) == Ordering::Less)
        && values.iter().all(|one| one.is_finite())
}
