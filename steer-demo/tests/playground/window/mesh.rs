//! The mesh that a window shows.

use eframe::egui::{Color32, Mesh, Pos2, pos2};
use steer_demo::window::Canvas;
use steer_scene::draw::{Ink, Line, Outline, Point, Surface as _};

const INK: Ink = Ink([10, 20, 30]);

const fn p(x: f32, y: f32) -> Point {
    Point { x, y }
}

/// Whether the mesh is opaque at this position.
fn covers(mesh: &Mesh, at: Pos2) -> bool {
    mesh.indices.chunks_exact(3).any(|corners| {
        let [a, b, c] = [0, 1, 2].map(|i| mesh.vertices[corners[i] as usize]);
        let side = |from: Pos2, to: Pos2| (to - from).rot90().dot(at - from);
        let sides = [side(a.pos, b.pos), side(b.pos, c.pos), side(c.pos, a.pos)];
        let inside = sides.iter().all(|s| *s >= 0.0) || sides.iter().all(|s| *s <= 0.0);
        inside && [a, b, c].iter().all(|corner| corner.color.is_opaque())
    })
}

fn dashed(outline: &Outline) -> Mesh {
    let mut canvas = Canvas::new(1.0);
    canvas.stroke(outline, INK, 1.0, Line { dash: Some([6.0, 4.0]), ..Line::plain(2.0) });
    canvas.into_mesh()
}

#[test]
fn dashes_go_round_corners() {
    let mut outline = Outline::new();
    outline.open([p(0.0, 0.0), p(13.0, 0.0), p(13.0, 12.0)]);
    let mesh = dashed(&outline);
    for (x, y, drawn) in [
        (3.0, 0.0, true),
        (8.0, 0.0, false),
        (11.5, 0.0, true),
        (13.0, 2.0, true),
        (13.0, 5.0, false),
        (13.0, 9.0, true),
    ] {
        assert_eq!(covers(&mesh, pos2(x, y)), drawn, "at {x}, {y}");
    }
    assert!(dashed(&Outline::new()).is_empty());
}

#[test]
fn a_closed_line_is_dashed_back_to_its_beginning() {
    let mut outline = Outline::new();
    outline.closed([p(0.0, 0.0), p(10.0, 0.0), p(10.0, 10.0), p(0.0, 10.0)]);
    let mesh = dashed(&outline);
    for (y, drawn) in [(9.0, true), (7.0, true), (5.0, true), (3.0, false), (1.5, false)] {
        assert_eq!(covers(&mesh, pos2(0.0, y)), drawn, "at 0, {y}");
    }
}

#[test]
fn every_kind_of_piece_becomes_triangles() {
    let mut outline = Outline::new();
    outline.circle(p(5.0, 5.0), 3.0);
    outline.triangle([p(0.0, 0.0), p(9.0, 0.0), p(0.0, 9.0)]);
    outline.half_disc(p(5.0, 5.0), p(0.0, 1.0), 4.0);
    let mut canvas = Canvas::new(1.0);
    canvas.fill(&outline, INK, 1.0);
    canvas.stroke(&outline, INK, 0.5, Line::round(4.0));
    let mesh = canvas.into_mesh();
    assert!(mesh.is_valid() && !mesh.is_empty());
    assert!(mesh.vertices.iter().any(|v| v.color == Color32::from_rgb(10, 20, 30)));
    assert!(mesh.calc_bounds().width() < 20.0);
}
