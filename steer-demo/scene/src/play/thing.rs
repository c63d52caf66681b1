//! Picks and drags things with the pointer.

use serde_json::json;
use steer_glam::steer_core::Vec2Like as _;

use super::Session;
use super::part::{self, values};
use crate::error::Fault;
use crate::scene::table::Shape;
use crate::scene::{CircleSpec, Goals, Initial, Location, Pair, parse_value};
use crate::vector::V;
use crate::world::Mapping;

/// A thing that the pointer can drag.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Thing {
    /// The agent at this index of the world.
    Agent(usize),
    /// The circle at this index.
    Circle(usize),
    /// The polygon at this index.
    Polygon(usize),
    /// The point at this path of the scene: a waypoint (`paths.beat.points[0]`), an end of a wall
    /// (`walls[0].to`), a corner of a polygon (`polygons[0].points[2]`), a goal of a field
    /// (`fields.out.toward[0]`), or a position in an entry (`agents[0].steering[1].arrive.target`).
    Point(String),
}

/// Returns the fault about a thing that is not in the scene.
pub(super) fn gone() -> Fault {
    Fault::new("", "it is not there", "what can be picked")
}

impl Session {
    /// Returns the thing at most `reach` (length) from a position: the nearest agent by its rim,
    /// else the nearest point that can be dragged, else the nearest circle by its rim or inside,
    /// else the polygon around the position.
    pub fn pick(&self, at: V, reach: f64) -> Option<Thing> {
        let nearest = |all: &mut dyn Iterator<Item = (Thing, f64)>| {
            let near = all.filter(|(_, far)| *far <= reach).min_by(|a, b| a.1.total_cmp(&b.1));
            near.map(|(thing, _)| thing)
        };
        let agents = self.world.agents().iter().enumerate();
        let points = self.points().into_iter();
        let circles = self.world.circles().iter().enumerate();
        nearest(&mut agents.map(|(i, a)| (Thing::Agent(i), a.position.distance(at) - a.radius)))
            .or_else(|| nearest(&mut points.map(|(thing, place)| (thing, place.distance(at)))))
            .or_else(|| {
                nearest(&mut circles.map(|(i, c)| (Thing::Circle(i), c.center.distance(at) - c.radius)))
            })
            .or_else(|| {
                let around = self.scene.polygons.iter().position(|polygon| is_inside(&polygon.points, at));
                around.map(Thing::Polygon)
            })
    }

    /// Returns the current position of a thing. `None` if there is no such thing.
    pub fn place(&self, thing: &Thing) -> Option<V> {
        match thing {
            Thing::Agent(i) => self.world.agents().get(*i).map(|agent| agent.position),
            Thing::Circle(i) => self.world.circles().get(*i).map(|circle| circle.center),
            Thing::Polygon(i) => self.scene.polygons.get(*i).and_then(|polygon| middle(&polygon.points)),
            Thing::Point(_) => self.points().into_iter().find(|(other, _)| other == thing).map(|(_, at)| at),
        }
    }

    /// All points that can be dragged: waypoints, ends of walls, corners, goals of fields and
    /// positions in entries.
    pub fn points(&self) -> Vec<(Thing, V)> {
        let (scene, mut points) = (&self.scene, Vec::new());
        let mut add = |path: String, pair: Pair| points.push((Thing::Point(path), pair.into()));
        for (name, path) in &scene.paths {
            let all = path.points.iter().enumerate();
            all.for_each(|(i, point)| add(format!("paths.{name}.points[{i}]"), *point));
        }
        for (i, wall) in scene.walls.iter().enumerate() {
            add(format!("walls[{i}].from"), wall.from);
            add(format!("walls[{i}].to"), wall.to);
        }
        for (i, polygon) in scene.polygons.iter().enumerate() {
            let all = polygon.points.iter().enumerate();
            all.for_each(|(j, point)| add(format!("polygons[{i}].points[{j}]"), *point));
        }
        for (name, field) in &scene.fields {
            let Some(Goals::Positions(goals)) = &field.toward else { continue };
            let all = goals.iter().enumerate();
            all.for_each(|(i, goal)| add(format!("fields.{name}.toward[{i}]"), *goal));
        }
        for (path, _, value) in values(scene, |shape| matches!(shape, Shape::Pair { place: true, .. })) {
            match parse_value(&value) {
                Ok(pair) => add(path, pair),
                // A list has one for each member.
                Err(_) => {
                    let all = value.as_array().into_iter().flatten().enumerate();
                    let pairs = all.filter_map(|(i, value)| Some((i, parse_value(value).ok()?)));
                    pairs.for_each(|(i, pair)| add(format!("{path}[{i}]"), pair));
                }
            }
        }
        points
    }

    /// Returns a position with as few digits as a thousandth of the world needs, so that links are
    /// short.
    pub(super) fn rounded(&self, at: V) -> V {
        let (mut parts, size) = (1.0, self.scene.width.max(self.scene.height));
        while size * parts < 1000.0 && parts < 1e100 {
            parts *= 10.0;
        }
        let round = |x: f64| (x * parts).round() / parts;
        V::new(round(at.x()), round(at.y()))
    }

    /// Drags a thing to a position, rounded to a thousandth of the world or less. An edit that can
    /// be undone. In a scene with a time to beat the end of a wall near a side of the room is put
    /// on it. All drags between [`begin`](Self::begin) and [`end`](Self::end) are one edit.
    ///
    /// An agent moves there at once and keeps its velocity. After a reset, a single agent also
    /// starts there, and so does a member of a group that lists positions. Another member starts
    /// where its group starts. A circle drifts on from there. A polygon moves as a whole, with the
    /// mean of its corners to the position.
    ///
    /// # Errors
    /// Returns an error if there is no such thing, if the position is beyond the largest
    /// coordinate, if a polygon would no longer be convex, or if a field has no way to its goal.
    /// Nothing changes then.
    pub fn drag(&mut self, thing: &Thing, to: V) -> Result<(), Fault> {
        let from = self.place(thing).ok_or_else(gone)?;
        let is_wall = matches!(thing, Thing::Point(path) if path.starts_with("walls["));
        let to = if is_wall { self.wall_end(to) } else { self.rounded(to) };
        let (mut scene, mut value) = (self.scene.clone(), json!([to.x(), to.y()]));
        let (path, moved) = match thing {
            Thing::Agent(index) => match self.scene.location(*index) {
                Some(Location::Agent(i)) => (Some(format!("agents[{i}].position")), Some((*index, to))),
                Some(Location::Member { group, number })
                    if matches!(scene.groups[group].position, Initial::Each(_)) =>
                {
                    (Some(format!("groups[{group}].position[{number}]")), Some((*index, to)))
                }
                _ => (None, Some((*index, to))),
            },
            Thing::Circle(i) => (Some(format!("circles[{i}].center")), None),
            Thing::Polygon(i) => {
                let corners = &self.scene.polygons[*i].points;
                let moved = corners.iter().map(|corner| self.rounded(V::from(*corner) + (to - from)));
                value = moved.map(|at| json!([at.x(), at.y()])).collect();
                (Some(format!("polygons[{i}].points")), None)
            }
            Thing::Point(path) => (Some(path.clone()), None),
        };
        match path {
            Some(path) => part::set(&mut scene, &path, value)?,
            // The scene does not store the position of this member. Reading a circle checks
            // the range of the position.
            None => parse_value::<CircleSpec>(&json!({"center": value, "radius": 0})).map(|_| ())?,
        }
        let mapping = Mapping::same(&self.scene, &scene);
        self.change(scene, &mapping, moved)
    }
}

/// Mean of some corners. `None` without any.
fn middle(corners: &[Pair]) -> Option<V> {
    let sum = corners.iter().map(|corner| V::from(*corner)).reduce(|sum, corner| sum + corner)?;
    Some(sum * (1.0 / corners.len() as f64))
}

/// Whether a position is inside of a convex polygon of either winding.
fn is_inside(corners: &[Pair], at: V) -> bool {
    let next = corners.iter().cycle().skip(1);
    let side = |(a, b): (&Pair, &Pair)| (V::from(*b) - V::from(*a)).perp_dot(at - V::from(*a));
    let sides: Vec<f64> = corners.iter().zip(next).map(side).collect();
    sides.iter().all(|side| *side > 0.0) || sides.iter().all(|side| *side < 0.0)
}
