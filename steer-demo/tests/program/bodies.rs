//! Bodies in pictures: to scale, and alike in any unit of length.

use serde_json::json;
use steer_glam::steer_core::Vec2Like as _;
use steer_scene::draw::{Piece, Point, Show, Trails, View, moving};
use steer_scene::world::World;

use crate::common::world;
use crate::pictures::Notes;

fn drawn(world: &World, view: &View) -> Notes {
    let mut notes = Notes::default();
    moving(world, view, &Show { trails: false, ..Show::default() }, &Trails::new(world), &mut notes);
    notes
}

/// Two bodies that touch, with velocities in different directions.
fn touching(avoidance: &str) -> World {
    world(format!(
        r#"{{"agents":[{{"position":[400,300],"velocity":[1,1],"radius":8{avoidance}}},
            {{"position":[416,300],"velocity":[-1,0],"radius":8{avoidance}}}]}}"#
    ))
}

#[test]
fn no_ink_of_a_body_is_beyond_its_radius() {
    for avoidance in ["", r#","avoidance":{}"#] {
        let world = touching(avoidance);
        for zoom in [0.75, 1.0, 5.0, 40.0] {
            let at = Point { x: 400.0, y: 300.0 };
            let view = View::fitting((800.0, 600.0), (800, 600)).zoomed(zoom, at);
            let notes = drawn(&world, &view);
            assert_eq!(notes.triangles().count(), 0);
            let reach = |(corner, half): (Point, f32)| {
                let off = |place| {
                    let middle: Point = view.pixel(place);
                    (corner.x - middle.x).hypot(corner.y - middle.y)
                };
                let near =
                    world.agents().iter().map(|agent| off(agent.position)).fold(f32::INFINITY, f32::min);
                near + half
            };
            let largest = notes.rims().into_iter().map(reach).fold(0.0, f32::max);
            let radius = view.length(8.0);
            assert!((largest - radius).abs() < 1e-3 * radius, "{largest} of {radius} at {zoom}");
        }
    }
}

#[test]
fn a_small_body_is_a_triangle_unless_it_keeps_apart() {
    let of = |more: &str| {
        let text = format!(r#"{{"agents":[{{"position":[400,300],"radius":3{more}}}]}}"#);
        drawn(&world(&text), &View::fitting((800.0, 600.0), (800, 600))).triangles().count()
    };
    assert_eq!([of(""), of(r#","avoidance":{}"#)], [1, 0]);
}

#[test]
fn a_wedge_points_ahead_within_its_disc() {
    let world = touching("");
    let notes = drawn(&world, &View::fitting((800.0, 600.0), (800, 600)));
    let wedges = notes.pieces().filter_map(|(piece, _)| match piece {
        Piece::Closed(points) => Some(points.to_vec()),
        _ => None,
    });
    let wedges: Vec<_> = wedges.collect();
    assert_eq!(wedges.len(), 2);
    for agent in world.agents() {
        let ahead = |corner: &Point| {
            let (x, y) = (f64::from(corner.x) - agent.position.x(), f64::from(corner.y) - agent.position.y());
            (x * agent.heading.x() + y * agent.heading.y(), x.hypot(y))
        };
        let own = |corners: &&Vec<Point>| corners.iter().all(|corner| ahead(corner).1 < 8.0);
        let corners = wedges.iter().find(own).expect("a wedge within the disc");
        let (tip, length) = ahead(&corners[0]);
        assert!((tip - length).abs() < 1e-3 && length > 6.0, "the tip is straight ahead");
        assert!(corners[1..].iter().all(|corner| ahead(corner).0 < 0.0));
    }
}

/// A hall with bodies, birds and a wall, with all lengths times `unit`.
fn hall(unit: f64) -> World {
    let at = |x: f64, y: f64| [x * unit, y * unit];
    world(json!({
        "width": 24.0 * unit, "height": 16.0 * unit, "walls": [{"from": at(12.0, 0.0), "to": at(12.0, 6.0)}],
        "agents": [
            {"position": at(5.0, 5.0), "velocity": at(1.0, 0.5), "radius": 0.25 * unit, "avoidance": {}},
            {"position": at(18.0, 9.0), "velocity": at(1.0, 0.0)},
        ],
    }))
}

#[test]
fn a_picture_does_not_depend_on_the_unit_of_length() {
    let picture = |unit: f64| {
        let world = hall(unit);
        drawn(&world, &View::fitting(world.size(), (960, 640)))
    };
    for unit in [1.0 / 1024.0, 0.125, 1024.0] {
        assert_eq!(picture(unit).rims(), picture(1.0).rims(), "{unit}");
    }
    // In metres, in pixels and in millimetres.
    for unit in [1.0, 40.0, 1000.0] {
        let [tip, tail, _] = picture(unit).triangles().next().expect("a triangle");
        let length = tip.x - tail.x;
        assert!((20.0..25.0).contains(&length), "a bird of {length} pixels in units of {unit}");
    }
}

#[test]
fn a_grid_in_metres_has_round_steps() {
    for (world, pixels, step) in [
        ((24.0, 16.0), 960, 1.0),
        ((2.4, 1.6), 960, 0.1),
        ((24e3, 16e3), 960, 1e3),
        ((1200.0, 800.0), 1200, 50.0),
    ] {
        let view = View::fitting(world, (pixels, pixels * 2 / 3));
        assert!((view.grid() - view.length(step)).abs() < 1e-3, "{world:?}: {} pixels", view.grid());
    }
}
