//! Pixmaps as surfaces.

use tiny_skia::{
    Color, FillRule, LineCap, LineJoin, Paint, Path, PathBuilder, Pixmap, Stroke, StrokeDash, Transform,
};

use super::{Ink, Line, Outline, Piece, Point, Rect, Surface};

impl Surface for Pixmap {
    fn fill(&mut self, outline: &Outline, ink: Ink, alpha: f32) {
        let (paint, mut pieces) = (paint(ink, alpha), outline.pieces());
        if let (Some(Piece::Rect(rect)), None) = (pieces.next(), pieces.next()) {
            if let Some(rect) = skia_rect(&rect) {
                self.fill_rect(rect, &paint, Transform::identity(), None);
            }
        } else if let Some(path) = path(outline) {
            self.fill_path(&path, &paint, FillRule::Winding, Transform::identity(), None);
        }
    }

    fn stroke(&mut self, outline: &Outline, ink: Ink, alpha: f32, line: Line) {
        let Some(path) = path(outline) else { return };
        let (line_cap, line_join) = match line.round {
            true => (LineCap::Round, LineJoin::Round),
            false => (LineCap::Butt, LineJoin::Miter),
        };
        let dash = line.dash.and_then(|dash| StrokeDash::new(dash.to_vec(), 0.0));
        let stroke = Stroke { width: line.width, line_cap, line_join, dash, ..Stroke::default() };
        self.stroke_path(&path, &paint(ink, alpha), &stroke, Transform::identity(), None);
    }
}

fn paint(Ink([r, g, b]): Ink, alpha: f32) -> Paint<'static> {
    let mut color = Color::from_rgba8(r, g, b, 255);
    color.apply_opacity(alpha);
    let mut paint = Paint::default();
    paint.set_color(color);
    paint
}

fn skia_rect(Rect { from, to }: &Rect) -> Option<tiny_skia::Rect> {
    tiny_skia::Rect::from_ltrb(from.x, from.y, to.x, to.y)
}

fn path(outline: &Outline) -> Option<Path> {
    let (mut path, mut corners) = (PathBuilder::new(), Vec::new());
    for piece in outline.pieces() {
        match piece {
            Piece::Circle { at, radius } => path.push_circle(at.x, at.y, radius),
            Piece::Rect(rect) => skia_rect(&rect).into_iter().for_each(|rect| path.push_rect(rect)),
            Piece::Open(points) => push(&mut path, points, false),
            Piece::Closed(points) => push(&mut path, points, true),
            Piece::Triangle(points) => push(&mut path, &points, true),
            Piece::Ribbon(_) | Piece::HalfDisc { .. } => {
                corners.clear();
                piece.rim(&mut corners);
                push(&mut path, &corners, true);
            }
        }
    }
    path.finish()
}

fn push(path: &mut PathBuilder, points: &[Point], closed: bool) {
    for (i, at) in points.iter().enumerate() {
        if i == 0 { path.move_to(at.x, at.y) } else { path.line_to(at.x, at.y) }
    }
    if closed {
        path.close();
    }
}
