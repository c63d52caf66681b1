//! A surface that the toolkit shows: one mesh of triangles for everything that is drawn.

use eframe::egui::epaint::{PathStroke, tessellator};
use eframe::egui::{Color32, Mesh, Pos2, Rect, Vec2, pos2};
use steer_scene::draw::{self, Ink, Line, Outline, Piece, Point, Surface};

/// A mesh to draw on, with soft edges.
#[derive(Debug)]
pub struct Canvas {
    mesh: Mesh,
    /// Width of a soft edge: one pixel of the screen, in points.
    soft: f32,
    path: tessellator::Path,
    rim: Vec<Point>,
    corners: Vec<Pos2>,
}

impl Canvas {
    /// Returns an empty mesh for a screen of so many pixels a point.
    pub fn new(pixels_per_point: f32) -> Self {
        let soft = 1.0 / pixels_per_point.max(0.1);
        Self {
            mesh: Mesh::default(),
            soft,
            path: tessellator::Path::default(),
            rim: Vec::new(),
            corners: Vec::new(),
        }
    }

    /// Returns the mesh of everything drawn.
    pub fn into_mesh(self) -> Mesh {
        self.mesh
    }

    fn take(&mut self, piece: &Piece<'_>) {
        self.rim.clear();
        piece.rim(&mut self.rim);
        self.corners.clear();
        self.corners.extend(self.rim.iter().map(|p| pos2(p.x, p.y)));
        self.path.clear();
    }

    /// Adds the triangles of a ribbon. It narrows to nothing, so its edges need no softening.
    fn ribbon(&mut self, strip: &[Point], color: Color32) {
        let Ok(first) = u32::try_from(self.mesh.vertices.len()) else { return };
        for p in strip {
            self.mesh.colored_vertex(pos2(p.x, p.y), color);
        }
        for (i, _) in (first..).zip(strip.windows(3)) {
            self.mesh.add_triangle(i, i + 1, i + 2);
        }
    }

    /// Adds half discs at both ends of an open line, which may be translucent.
    fn caps(&mut self, points: &[Pos2], radius: f32, color: Color32) {
        let [first, second, ..] = points else { return };
        let [.., before, last] = points else { return };
        for (end, inner) in [(first, second), (last, before)] {
            let ahead = (*end - *inner).normalized();
            if ahead == Vec2::ZERO {
                continue;
            }
            let half = Piece::HalfDisc { at: point(*end), ahead: Point { x: ahead.x, y: ahead.y }, radius };
            self.take(&half);
            self.path.add_line_loop(&self.corners);
            self.path.fill(self.soft, color, &mut self.mesh);
        }
    }

    fn line(&mut self, points: &[Pos2], closed: bool, stroke: &PathStroke) {
        self.path.clear();
        if closed && points.len() > 2 {
            self.path.add_line_loop(points);
            self.path.stroke_closed(self.soft, stroke, &mut self.mesh);
        } else if points.len() > 1 {
            self.path.add_open_points(points);
            self.path.stroke_open(self.soft, stroke, &mut self.mesh);
        }
    }
}

impl Surface for Canvas {
    /// Pieces that overlap blend once each.
    fn fill(&mut self, outline: &Outline, ink: Ink, alpha: f32) {
        let color = color(ink, alpha);
        for piece in outline.pieces() {
            match piece {
                Piece::Open(_) => {}
                Piece::Ribbon(strip) => self.ribbon(strip, color),
                _ => {
                    self.take(&piece);
                    self.path.add_line_loop(&self.corners);
                    self.path.fill(self.soft, color, &mut self.mesh);
                }
            }
        }
    }

    fn stroke(&mut self, outline: &Outline, ink: Ink, alpha: f32, line: Line) {
        let stroke = PathStroke::new(line.width, color(ink, alpha));
        for piece in outline.pieces() {
            self.take(&piece);
            let (corners, closed) = (core::mem::take(&mut self.corners), piece.is_closed());
            match line.dash {
                None => self.line(&corners, closed, &stroke),
                Some(pattern) => dashes(&corners, closed, pattern, |dash| self.line(dash, false, &stroke)),
            }
            if line.round && line.width > 2.0 * self.soft && !closed {
                self.caps(&corners, line.width / 2.0, color(ink, alpha));
            }
            self.corners = corners;
        }
    }
}

/// Colour of the toolkit for an ink.
pub(super) fn color(ink: Ink, alpha: f32) -> Color32 {
    let Ink([r, g, b]) = ink;
    Color32::from_rgb(r, g, b).gamma_multiply(alpha)
}

/// Position on the screen as a point of a picture.
pub(super) fn point(at: Pos2) -> Point {
    Point { x: at.x, y: at.y }
}

/// Rectangle of a picture as one on the screen.
pub(super) fn rect(draw::Rect { from, to }: draw::Rect) -> Rect {
    Rect::from_min_max(pos2(from.x, from.y), pos2(to.x, to.y))
}

/// Calls `draw` for each dash of a line: `on` is drawn and `off` is left out, in turns.
fn dashes(points: &[Pos2], closed: bool, [on, off]: [f32; 2], mut draw: impl FnMut(&[Pos2])) {
    let (Some(first), true) = (points.first(), on > 0.0 && off >= 0.0) else { return };
    let around = closed.then_some(first);
    let (mut left, mut drawn, mut dash) = (on, true, vec![*first]);
    for (from, to) in points.iter().zip(points.iter().skip(1).chain(around)) {
        let (whole, mut gone) = (from.distance(*to), 0.0);
        while whole - gone > left {
            gone += left;
            let at = from.lerp(*to, gone / whole);
            if drawn {
                dash.push(at);
                draw(&dash);
            }
            drawn = !drawn;
            left = if drawn { on } else { off };
            dash.clear();
            dash.push(at);
        }
        left -= whole - gone;
        dash.push(*to);
    }
    if drawn && dash.len() > 1 {
        draw(&dash);
    }
}
