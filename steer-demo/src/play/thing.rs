//! Picks and drags things with the pointer.

use serde_json::{Value, json};
use steer_glam::steer_core::{Vec2Ext as _, Vec2Like as _};

use super::Session;
use super::part::{self, to_value};
use crate::error::Fault;
use crate::scene::table::Shape;
use crate::scene::{CircleSpec, Pair, Scene, Seat, parse_value, tables};
use crate::vector::{V, v};
use crate::world::Carry;

/// A thing that the pointer can drag.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Thing {
    /// The agent at this index of the world.
    Agent(usize),
    /// The circle at this index.
    Circle(usize),
    /// A point of a path.
    Waypoint {
        /// Index of the path.
        path: usize,
        /// Index of the point.
        index: usize,
    },
    /// An end of a wall.
    WallEnd {
        /// Index of the wall.
        wall: usize,
        /// `true` for the end `to`, `false` for `from`.
        to: bool,
    },
    /// A corner of a polygon.
    PolygonCorner {
        /// Index of the polygon.
        polygon: usize,
        /// Index of the corner.
        index: usize,
    },
    /// A position in an entry.
    Target {
        /// Path in the scene: `agents[0].steering[1].arrive.target`.
        path: String,
    },
}

impl Session {
    /// Returns the thing at most `reach` (length) from a position: the nearest agent by its rim,
    /// else the nearest point that can be dragged, else the nearest circle by its rim or inside.
    #[must_use]
    pub fn pick(&self, at: V, reach: f64) -> Option<Thing> {
        let nearest = |all: &mut dyn Iterator<Item = (Thing, f64)>| {
            let near = all.filter(|(_, far)| *far <= reach).min_by(|a, b| a.1.total_cmp(&b.1));
            near.map(|(thing, _)| thing)
        };
        let agents = self.world.agents().iter().enumerate();
        let agent = nearest(&mut agents.map(|(i, a)| (Thing::Agent(i), a.position.distance(at) - a.radius)));
        agent
            .or_else(|| {
                nearest(&mut self.points().into_iter().map(|(thing, place)| (thing, place.distance(at))))
            })
            .or_else(|| {
                let circles = self.world.circles().iter().enumerate();
                nearest(&mut circles.map(|(i, c)| (Thing::Circle(i), c.center.distance(at) - c.radius)))
            })
    }

    /// Returns the current position of a thing; `None` if there is no such thing.
    #[must_use]
    pub fn place(&self, thing: &Thing) -> Option<V> {
        match thing {
            Thing::Agent(i) => self.world.agents().get(*i).map(|agent| agent.position),
            Thing::Circle(i) => self.world.circles().get(*i).map(|circle| circle.center),
            other => self.points().into_iter().find(|(thing, _)| thing == other).map(|(_, place)| place),
        }
    }

    /// All points of the scene that can be dragged: waypoints, ends of walls, corners of polygons,
    /// and positions in entries.
    #[must_use]
    pub fn points(&self) -> Vec<(Thing, V)> {
        let scene = &self.scene;
        let place = |pair: &Pair| V::from(*pair);
        let mut points = Vec::new();
        for (path, (_, spec)) in scene.paths.iter().enumerate() {
            let all = spec.points.iter().enumerate();
            points.extend(all.map(|(index, p)| (Thing::Waypoint { path, index }, place(p))));
        }
        for (wall, spec) in scene.walls.iter().enumerate() {
            points.push((Thing::WallEnd { wall, to: false }, place(&spec.from)));
            points.push((Thing::WallEnd { wall, to: true }, place(&spec.to)));
        }
        for (polygon, spec) in scene.polygons.iter().enumerate() {
            let all = spec.points.iter().enumerate();
            points.extend(all.map(|(index, p)| (Thing::PolygonCorner { polygon, index }, place(p))));
        }
        for seat in scene.seats() {
            for (i, entry) in scene.steering(seat).iter().enumerate() {
                let name = entry.behavior.name();
                let mut all = tables().behavior(name).iter();
                let place = all.find(|p| matches!(p.shape, Shape::Pair { place: true, .. }));
                let Some(parameter) = place else { continue };
                let spec = to_value(entry).unwrap_or_default();
                if let [Value::Number(x), Value::Number(y)] =
                    &spec[name][parameter.key].as_array().map_or(&[][..], |pair| &pair[..])
                    && let (Some(x), Some(y)) = (x.as_f64(), y.as_f64())
                {
                    let path = format!("{}.steering[{i}].{name}.{}", seat.path(), parameter.key);
                    points.push((Thing::Target { path }, v(x, y)));
                }
            }
        }
        points
    }

    /// Drags a thing to a position; an edit that can be undone. All drags between
    /// [`begin`](Self::begin) and [`end`](Self::end) are one edit.
    ///
    /// An agent moves there at once and keeps its velocity. After a reset, a single agent also
    /// starts there; a member of a group starts where the group starts. A circle drifts on from
    /// there.
    ///
    /// # Errors
    /// Returns an error if there is no such thing, if the position is beyond the largest
    /// coordinate, or if a polygon would no longer be convex. Nothing changes then.
    pub fn drag(&mut self, thing: &Thing, to: V) -> Result<(), Fault> {
        let mut scene = self.scene.clone();
        let pair = json!([to.x(), to.y()]);
        let path = self.path_of(thing)?;
        if let Some(path) = path {
            part::set(&mut scene, &path, pair)?;
        } else {
            // Reading a circle checks the range of the position.
            parse_value::<CircleSpec>(&json!({"center": pair, "radius": 0}))?;
        }
        let moved = if let Thing::Agent(index) = thing { Some((*index, to)) } else { None };
        let carry = Carry::same(&self.scene, &scene);
        self.change(scene, &carry, moved)
    }

    /// Path of a thing's position in the scene; `None` for a member of a group, whose position is
    /// not stored.
    fn path_of(&self, thing: &Thing) -> Result<Option<String>, Fault> {
        let gone = || Fault::new("", "it is not there", "what can be picked");
        let point = |there: bool, path: String| if there { Ok(Some(path)) } else { Err(gone()) };
        let Scene { circles, paths, walls, polygons, .. } = &self.scene;
        match thing {
            Thing::Agent(index) => match self.scene.seat(*index).ok_or_else(gone)? {
                Seat::Agent(i) => Ok(Some(format!("agents[{i}].position"))),
                Seat::Member { .. } => Ok(None),
            },
            Thing::Circle(i) => point(*i < circles.len(), format!("circles[{i}].center")),
            Thing::Waypoint { path, index } => {
                let (name, spec) = paths.get(*path).ok_or_else(gone)?;
                point(*index < spec.points.len(), format!("paths.{name}.points[{index}]"))
            }
            Thing::WallEnd { wall, to } => {
                point(*wall < walls.len(), format!("walls[{wall}].{}", if *to { "to" } else { "from" }))
            }
            Thing::PolygonCorner { polygon, index } => {
                let spec = polygons.get(*polygon).ok_or_else(gone)?;
                point(*index < spec.points.len(), format!("polygons[{polygon}].points[{index}]"))
            }
            Thing::Target { path } => {
                let there = self.points().iter().any(|(other, _)| other == thing);
                point(there, path.clone())
            }
        }
    }
}
