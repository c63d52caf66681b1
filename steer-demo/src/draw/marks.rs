//! Targets, and what is foreseen: quieter than those who foresee it.

use tiny_skia::{PathBuilder, Pixmap};

use super::theme::Inks;
use super::view::View;
use super::{fill, shape, stroke};
use crate::behavior::Mark;

/// Sights of more agents than this would cover each other and everything else.
const MOST_SIGHTS: usize = 1;

/// More lines between neighbours than these are a blot, and take longer to draw than all else together.
const MOST_TIES: usize = 1000;

pub(super) fn paint_landmarks(marks: &[Mark], view: &View, inks: Inks, canvas: &mut Pixmap) {
    let (mut rings, mut dots, mut crosses) = (PathBuilder::new(), PathBuilder::new(), PathBuilder::new());
    for mark in marks {
        match *mark {
            Mark::Goal(at) => {
                let Some(at) = view.point(at) else { continue };
                shape::circle(&mut rings, at, 8.0);
                shape::circle(&mut dots, at, 2.2);
            }
            Mark::Danger(at) => {
                let Some(at) = view.point(at) else { continue };
                shape::cross(&mut crosses, at, 6.0);
            }
            _ => {}
        }
    }
    if let Some(rings) = rings.finish() {
        stroke(canvas, &rings, inks.goal, 0.9, 1.5);
    }
    if let Some(dots) = dots.finish() {
        fill(canvas, &dots, inks.goal, 1.0);
    }
    if let Some(crosses) = crosses.finish() {
        stroke(canvas, &crosses, inks.danger, 1.0, 2.0);
    }
}

pub(super) fn paint_foresight(marks: &[Mark], view: &View, inks: Inks, canvas: &mut Pixmap) {
    let [mut lines, mut ties, mut outlines, mut dots, mut crosses, mut sights] =
        [(); 6].map(|()| PathBuilder::new());
    let (mut sights_left, mut ties_left) = (MOST_SIGHTS, MOST_TIES);
    for mark in marks {
        match *mark {
            Mark::Line { from, to } => {
                let (Some(from), Some(to)) = (view.point(from), view.point(to)) else { continue };
                shape::line(&mut lines, from, to);
            }
            Mark::Neighbor { .. } if ties_left == 0 => {}
            Mark::Neighbor { from, to } => {
                let (Some(from), Some(to)) = (view.point(from), view.point(to)) else { continue };
                shape::line(&mut ties, from, to);
                ties_left -= 1;
            }
            Mark::Predicted { from, to } => {
                let (Some(from), Some(to)) = (view.point(from), view.point(to)) else { continue };
                shape::line(&mut ties, from, to);
                shape::cross(&mut crosses, to, 4.0);
            }
            Mark::Ring { center, radius } => {
                let Some(center) = view.point(center) else { continue };
                shape::circle(&mut outlines, center, view.length(radius));
            }
            Mark::Dot(at) => {
                let Some(at) = view.point(at) else { continue };
                shape::circle(&mut dots, at, 2.0);
            }
            Mark::Sight { from, heading, distance } => {
                let Some(from) = view.point(from).filter(|_| sights_left > 0) else { continue };
                shape::half_disc(&mut sights, from, heading, view.length(distance));
                sights_left -= 1;
            }
            Mark::Goal(_) | Mark::Danger(_) => {}
        }
    }
    if let Some(sights) = sights.finish() {
        fill(canvas, &sights, inks.thought, 0.1);
        stroke(canvas, &sights, inks.thought, 0.25, 1.0);
    }
    for (path, alpha, width) in
        [(ties, 0.16, 1.0), (lines, 0.42, 1.0), (outlines, 0.42, 1.0), (crosses, 0.85, 1.3)]
    {
        if let Some(path) = path.finish() {
            stroke(canvas, &path, inks.thought, alpha, width);
        }
    }
    if let Some(dots) = dots.finish() {
        fill(canvas, &dots, inks.thought, 0.9);
    }
}
