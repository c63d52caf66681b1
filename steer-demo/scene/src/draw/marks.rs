//! Targets and foresight, drawn fainter than the agents.

use core::mem::{Discriminant, discriminant};
use std::collections::HashSet;

use steer_glam::steer_core::Vec2Like as _;

use super::{Foresight, Inks, Line, Outline, Point, Surface, View, shape};
use crate::behavior::Mark;

/// Most fields of view in a picture: more would cover everything.
const MOST_SIGHTS: usize = 1;

/// Most fields of view of one agent: it may have one for each of its entries.
const MOST_SIGHTS_OF_ONE: usize = 8;

/// Corners of the rim of a cone.
const CORNERS_OF_CONE: usize = 24;

/// Most lines between neighbours: more are unreadable and take longer to draw than everything else.
const MOST_TIES: usize = 1000;

/// Number of targets above which their rings are small, so that they leave the agents visible.
const MANY_GOALS: usize = 40;

pub(super) fn landmarks(marks: &[Mark], view: &View, inks: Inks, surface: &mut impl Surface) {
    let [mut rings, mut dots, mut crosses] = [(); 3].map(|()| Outline::new());
    let goals = marks.iter().filter(|mark| matches!(mark, Mark::Goal(_))).count();
    let (ring, dot) = if goals > MANY_GOALS { (4.0, 1.2) } else { (8.0, 2.2) };
    for mark in marks {
        match *mark {
            Mark::Goal(at) => {
                let Some(at) = view.point(at) else { continue };
                rings.circle(at, ring);
                dots.circle(at, dot);
            }
            Mark::Danger(at) => {
                let Some(at) = view.point(at) else { continue };
                shape::cross(&mut crosses, at, 6.0);
            }
            _ => {}
        }
    }
    surface.stroke(&rings, inks.goal, 0.9, Line::plain(if goals > MANY_GOALS { 1.0 } else { 1.5 }));
    surface.fill(&dots, inks.goal, 1.0);
    surface.stroke(&crosses, inks.danger, 1.0, Line::plain(2.0));
}

pub(super) fn foreseen(
    marks: &[Mark],
    whose: Foresight,
    view: &View,
    inks: Inks,
    surface: &mut impl Surface,
) {
    let [mut lines, mut ties, mut rings, mut dots, mut crosses, mut sights] =
        [(); 6].map(|()| Outline::new());
    let mut ties_left = MOST_TIES;
    let mut sights_left = if let Foresight::Of(_) = whose { MOST_SIGHTS_OF_ONE } else { MOST_SIGHTS };
    let ends = |from, to| view.point(from).zip(view.point(to));
    // A mark that several entries foresee would be darker on some surfaces.
    let mut seen = HashSet::new();
    for mark in marks.iter().filter(|mark| seen.insert(bits(mark))) {
        match *mark {
            Mark::Line { from, to } => {
                let Some((from, to)) = ends(from, to) else { continue };
                lines.line(from, to);
            }
            Mark::Neighbor { .. } if ties_left == 0 => {}
            Mark::Neighbor { from, to } => {
                let Some((from, to)) = ends(from, to) else { continue };
                ties.line(from, to);
                ties_left -= 1;
            }
            Mark::Predicted { from, to } => {
                let Some((from, to)) = ends(from, to) else { continue };
                ties.line(from, to);
                shape::cross(&mut crosses, to, 4.0);
            }
            Mark::Ring { center, radius } => {
                let Some((at, radius)) = view.point(center).zip(view.breadth(radius)) else { continue };
                rings.circle(at, radius);
            }
            Mark::Dot(at) => {
                let Some(at) = view.point(at) else { continue };
                dots.circle(at, 2.0);
            }
            Mark::Sight { .. } if sights_left == 0 => {}
            Mark::Sight { from, heading, distance, min_cos } => {
                let Some(from) = view.point(from) else { continue };
                sights_left -= 1;
                let Some(radius) = view.breadth(distance) else { continue };
                let ahead = Point { x: heading.x() as f32, y: heading.y() as f32 };
                cone(&mut sights, from, ahead, radius, min_cos as f32);
            }
            Mark::Goal(_) | Mark::Danger(_) => {}
        }
    }
    surface.fill(&sights, inks.thought, 0.1);
    surface.stroke(&sights, inks.thought, 0.25, Line::plain(1.0));
    for (outline, alpha, width) in
        [(ties, 0.16, 1.0), (lines, 0.42, 1.0), (rings, 0.42, 1.0), (crosses, 0.85, 1.3)]
    {
        surface.stroke(&outline, inks.thought, alpha, Line::plain(width));
    }
    surface.fill(&dots, inks.thought, 0.9);
}

/// Adds a cone of sight around `ahead`, a unit vector.
fn cone(outline: &mut Outline, at: Point, ahead: Point, radius: f32, min_cos: f32) {
    if min_cos <= -1.0 {
        outline.circle(at, radius);
    } else if min_cos == 0.0 {
        outline.half_disc(at, ahead, radius);
    } else {
        let half = min_cos.min(1.0).acos();
        let rim = (0..=CORNERS_OF_CONE).map(|i| {
            let (sin, cos) = (half * (2.0 * i as f32 / CORNERS_OF_CONE as f32 - 1.0)).sin_cos();
            let (along, aside) = (radius * cos, radius * sin);
            Point { x: at.x + ahead.x * along - ahead.y * aside, y: at.y + ahead.y * along + ahead.x * aside }
        });
        outline.closed(core::iter::once(at).chain(rim));
    }
}

/// Key that is equal only for equal marks.
fn bits(mark: &Mark) -> (Discriminant<Mark>, [u64; 6]) {
    let numbers = match *mark {
        Mark::Goal(at) | Mark::Danger(at) | Mark::Dot(at) => [at.x(), at.y(), 0.0, 0.0, 0.0, 0.0],
        Mark::Predicted { from, to } | Mark::Neighbor { from, to } | Mark::Line { from, to } => {
            [from.x(), from.y(), to.x(), to.y(), 0.0, 0.0]
        }
        Mark::Ring { center, radius } => [center.x(), center.y(), radius, 0.0, 0.0, 0.0],
        Mark::Sight { from, heading, distance, min_cos } => {
            [from.x(), from.y(), heading.x(), heading.y(), distance, min_cos]
        }
    };
    (discriminant(mark), numbers.map(f64::to_bits))
}
