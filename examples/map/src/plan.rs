//! The floor plan: walls, rooms and exits from a text file, and the navigation mesh between them.

use polyanya::{Mesh, Triangulation};
use steer_glam::steer_core::terrain::Obstacle as _;
use steer_glam::v0_33::{Bounds, Vec2, Wall};

/// Distance that the mesh keeps between a path and a wall, in metres.
const CLEARANCE: f32 = 0.35;

/// A floor plan, in metres.
#[derive(Debug)]
pub(crate) struct Plan {
    pub(crate) walls: Vec<Wall>,
    /// Each room, and the number of people in it.
    pub(crate) rooms: Vec<(Bounds, usize)>,
    pub(crate) exits: Vec<Vec2>,
    /// All points that are `CLEARANCE` away from every wall.
    pub(crate) mesh: Mesh,
}

impl Plan {
    /// Reads a plan, and builds its mesh.
    pub(crate) fn read(text: &str) -> Result<Plan, String> {
        let (mut walls, mut rooms, mut exits) = (vec![], vec![], vec![]);
        for (index, line) in text.lines().enumerate() {
            let mut words = line.split_whitespace();
            let Some(kind) = words.next().filter(|kind| !kind.starts_with('#')) else { continue };
            let number = |word: &str| word.parse().ok().filter(|number: &f32| number.is_finite());
            let numbers: Option<Vec<f32>> = words.map(number).collect();
            match (kind, numbers.as_deref()) {
                ("wall", Some(&[a, b, c, d])) => walls.push(Wall::new(Vec2::new(a, b), Vec2::new(c, d))),
                ("room", Some(&[a, b, c, d, people])) if (0.0..=10_000.0).contains(&people) => {
                    rooms.push((Bounds { min: Vec2::new(a, b), max: Vec2::new(c, d) }, people as usize));
                }
                ("exit", Some(&[x, y])) => exits.push(Vec2::new(x, y)),
                _ => {
                    let expected = "expected `wall x y x y`, `room x y x y people` or `exit x y`";
                    return Err(format!("plan, line {}: {expected}", index + 1));
                }
            }
        }
        let in_wall = |exit: &Vec2| walls.iter().any(|wall| wall.nearest(*exit).distance(*exit) < CLEARANCE);
        if let Some(exit) = exits.iter().find(|exit| in_wall(exit)) {
            return Err(format!("plan: the exit {} {} is in a wall", exit.x, exit.y));
        }
        Ok(Plan { mesh: mesh(&walls, &exits), walls, rooms, exits })
    }
}

/// Builds the mesh.
fn mesh(walls: &[Wall], exits: &[Vec2]) -> Mesh {
    let points = || walls.iter().flat_map(|wall| [wall.from, wall.to]).chain(exits.iter().copied());
    let min = points().reduce(Vec2::min).unwrap_or_default() - Vec2::splat(2.0);
    let max = points().reduce(Vec2::max).unwrap_or_default() + Vec2::splat(2.0);
    let mut floor =
        Triangulation::from_outer_edges(&[min, Vec2::new(max.x, min.y), max, Vec2::new(min.x, max.y)]);
    for wall in walls {
        let along = (wall.to - wall.from).normalize_or_zero() * CLEARANCE;
        let (from, to, aside) = (wall.from - along, wall.to + along, along.perp());
        floor.add_obstacle(vec![from - aside, to - aside, to + aside, from + aside]);
    }
    let mut mesh = floor.as_navmesh();
    // A person at a wall is outside the mesh. The nearest point of the mesh is on its side.
    mesh.set_search_steps(4);
    mesh
}
