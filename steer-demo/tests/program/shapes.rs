//! Outlines, and the shapes of agents, arrows, trails and tracks.

use steer_glam::steer_core::Vec2Like as _;
use steer_scene::draw::{
    Foresight, Outline, Piece, Point, Rect, Show, Theme, Tracks, Trails, View, arrows, backdrop, still,
};
use steer_scene::vector::V;

use crate::common::world;
use crate::pictures::{Notes, drawn};

const fn p(x: f32, y: f32) -> Point {
    Point { x, y }
}

fn rim(outline: &Outline) -> Vec<Point> {
    let mut corners = Vec::new();
    outline.pieces().for_each(|piece| piece.rim(&mut corners));
    corners
}

#[test]
fn pieces_come_out_as_they_went_in() {
    let mut outline = Outline::new();
    outline.line(p(1.0, 2.0), p(3.0, 4.0));
    outline.closed([p(0.0, 0.0)]);
    outline.circle(p(5.0, 5.0), 0.0);
    outline.closed([p(0.0, 0.0), p(1.0, 0.0), p(0.0, 1.0)]);
    let pieces: Vec<Piece<'_>> = outline.pieces().collect();
    assert_eq!(outline.len(), 3, "a single point is no line");
    assert_eq!(pieces[0], Piece::Open(&[p(1.0, 2.0), p(3.0, 4.0)]));
    assert_eq!(pieces[1], Piece::Circle { at: p(5.0, 5.0), radius: 0.3 });
    assert_eq!(pieces[2], Piece::Closed(&[p(0.0, 0.0), p(1.0, 0.0), p(0.0, 1.0)]));
}

#[test]
fn the_rim_of_a_circle_is_round() {
    for radius in [0.5, 12.0, 3000.0] {
        let mut outline = Outline::new();
        outline.circle(p(7.0, -3.0), radius);
        let corners = rim(&outline);
        for (i, a) in corners.iter().enumerate() {
            let b = corners[(i + 1) % corners.len()];
            assert!(((a.x - 7.0).hypot(a.y + 3.0) - radius).abs() < 1e-3 * radius);
            let inside = radius - (f32::midpoint(a.x, b.x) - 7.0).hypot(f32::midpoint(a.y, b.y) + 3.0);
            assert!(inside < 0.35, "{radius}: {inside} inside");
        }
    }
}

#[test]
fn a_half_disc_lies_ahead() {
    let mut outline = Outline::new();
    outline.half_disc(p(10.0, 20.0), p(0.0, -1.0), 8.0);
    let corners = rim(&outline);
    // Ahead is up: the rim goes from one side to the other over the top, never below the
    // centre.
    assert!(corners.iter().all(|c| c.y < 20.001 && ((c.x - 10.0).hypot(c.y - 20.0) - 8.0).abs() < 1e-4));
    let (first, last) = (corners[0], corners[corners.len() - 1]);
    assert!((first.x - 2.0).abs() < 1e-4 && (last.x - 18.0).abs() < 1e-4, "{first:?} {last:?}");
    assert!(corners.iter().any(|c| (c.y - 12.0).abs() < 1e-4));
}

#[test]
fn a_rectangle_grows_all_ways_and_holds_its_sides() {
    let rect = Rect { from: p(1.0, 2.0), to: p(3.0, 5.0) };
    assert_eq!(rect.grown(1.0), Rect { from: p(0.0, 1.0), to: p(4.0, 6.0) });
    assert!(rect.contains(p(3.0, 2.0)) && !rect.contains(p(3.1, 2.0)));
    assert_eq!(rect.common(&rect.grown(-0.5)), Some(rect.grown(-0.5)));
    assert_eq!(rect.common(&Rect { from: p(3.0, 0.0), to: p(9.0, 9.0) }), None);
}

#[test]
fn a_trail_has_the_newest_place_first_and_forgets_the_oldest() {
    let mut world = world(r#"{"agents":[{"position":[0,0],"velocity":[1,0]}]}"#);
    let mut trails = Trails::new(&world);
    for _ in 0..40 {
        world.step();
        trails.remember(&world);
    }
    let xs: Vec<f64> = trails.of(0).map(|p| p.x()).collect();
    assert_eq!(xs.len(), 26);
    assert_eq!(&xs[..3], [40.0, 39.0, 38.0]);
}

#[test]
fn trails_begin_anew_when_agents_come_or_go() {
    let one = r#"{"agents":[{"position":[0,0]}]}"#;
    let two = r#"{"agents":[{"position":[0,0]},{"position":[9,9]}]}"#;
    let mut trails = Trails::new(&world(one));
    trails.remember(&world(one));
    assert_eq!((trails.of(0).count(), trails.of(1).count()), (2, 0));
    trails.remember(&world(two));
    assert_eq!((trails.of(0).count(), trails.of(1).count()), (1, 1));
    trails.remember(&world(r#"{}"#));
    assert_eq!(trails.of(0).count(), 0);
}

#[test]
fn a_ribbon_narrows_from_its_width_to_its_tip() {
    for (velocity, strip) in [
        // The points run against the direction of travel, so left is down: 2.5 to either side, then
        // 1.25, then 0.
        (10, [p(120.0, 102.5), p(120.0, 97.5), p(110.0, 101.25), p(110.0, 98.75), p(100.0, 100.0)]),
        (0, [p(100.0, 100.0); 5]),
    ] {
        let mut world =
            world(format!(r#"{{"agents":[{{"position":[100,100],"velocity":[{velocity},0]}}]}}"#));
        let mut trails = Trails::new(&world);
        for _ in 0..2 {
            world.step();
            trails.remember(&world);
        }
        let notes = drawn(&world, &View::fitting(world.size(), (800, 600)), &Show::default(), &trails);
        let ribbon = notes.pieces().map(|(piece, _)| piece).find(|piece| matches!(piece, Piece::Ribbon(_)));
        let ribbon = ribbon.expect("a trail");
        assert_eq!(ribbon, Piece::Ribbon(&strip));
        let mut rim = Vec::new();
        ribbon.rim(&mut rim);
        assert_eq!(rim, [0, 2, 4, 3, 1].map(|i| strip[i]));
    }
}

#[test]
fn an_arrow_ends_at_its_tip_with_a_head_on_both_sides() {
    let world = world(r#"{"agents":[{"position":[400,300],"max_force":60}]}"#);
    let (view, show) = (View::fitting(world.size(), (800, 600)), Show::default());
    let head = |x: f64| {
        let mut notes = Notes::default();
        arrows(&world.agents()[0], &[(0, V::new(x, 0.0))], &view, &show, &mut notes);
        let heads = notes.pieces().filter_map(|(piece, _)| match piece {
            Piece::Open(points @ [_, _, _]) => Some(points.to_vec()),
            _ => None,
        });
        let head = heads.last().unwrap_or_default();
        head.iter().map(|c| ((c.x * 1e3).round() / 1e3, (c.y * 1e3).round() / 1e3)).collect::<Vec<_>>()
    };
    assert_eq!(head(50.0), [(445.0, 303.0), (450.0, 300.0), (445.0, 297.0)]);
    // The head is never longer than two fifths of the arrow.
    assert_eq!(head(5.0), [(403.0, 301.2), (405.0, 300.0), (403.0, 298.8)]);
    for nothing in [0.0, 0.5, f64::NAN, f64::INFINITY] {
        assert_eq!(head(nothing), [], "{nothing}");
    }
}

#[test]
fn only_the_dots_in_sight_are_drawn() {
    let (world, inks) = (world("{}"), Theme::Dark.inks());
    let fitting = View::fitting(world.size(), (800, 600));
    let dots = |view: &View| {
        let mut notes = Notes::default();
        backdrop(&world, view, inks, &mut notes);
        notes.pieces().filter(|(_, ink)| *ink == inks.grid).count()
    };
    assert_eq!(dots(&fitting), 17 * 13);
    // Of the 65 columns and 49 rows, those in the picture, and up to one on either side.
    let near = dots(&fitting.zoomed(4.0, p(400.0, 300.0)));
    assert!((17 * 13..=19 * 15).contains(&near), "{near}");
    assert_eq!(dots(&fitting.zoomed(0.05, p(400.0, 300.0)).panned(9e9, 0.0)), 2);
}

#[test]
fn the_rim_of_a_world_is_whole_and_of_a_huge_one_there_is_what_is_near() {
    let (world, inks) = (world(r#"{"edge":"wrap"}"#), Theme::Dark.inks());
    let rim = |view: &View| {
        let mut notes = Notes::default();
        backdrop(&world, view, inks, &mut notes);
        let rim = notes.pieces().filter(|(_, ink)| *ink == inks.rim);
        rim.map(|(piece, _)| match piece {
            Piece::Rect(rect) => vec![rect.from, rect.to],
            Piece::Open(points) => points.to_vec(),
            other => panic!("{other:?} is no rim"),
        })
        .collect::<Vec<_>>()
    };
    let fitting = View::fitting(world.size(), (800, 600));
    assert_eq!(rim(&fitting), [[p(0.5, 0.5), p(799.5, 599.5)]]);
    // The left side alone is in the picture. It begins with a dash just above the picture: 30,000
    // is 2,500 dashes and gaps.
    let left = fitting.zoomed(100.0, p(0.0, 300.0));
    let corner = left.pixel(V::new(0.0, 0.0));
    let [side] = &rim(&left)[..] else { panic!("{:?}", rim(&left)) };
    let [top, bottom] = side[..] else { panic!("{side:?}") };
    assert!((top.x - 0.5).abs() < 0.01 && top.x == bottom.x, "{side:?}");
    assert!((-36.0..=0.0).contains(&top.y) && (600.0..=640.0).contains(&bottom.y), "{side:?}");
    assert!(((top.y - corner.y - 0.5) / 12.0).fract().abs() < 0.01, "{side:?}");
    assert_eq!(rim(&fitting.zoomed(100.0, p(400.0, 300.0))).len(), 0);
}

#[test]
fn the_agents_of_a_crowd_are_drawn_so_small_that_it_is_seen_through() {
    let size = |count: u32, side: u32| {
        let world = world(format!(
            r#"{{"width":{side},"height":{side},"groups":[{{"count":{count},"position":"random"}}]}}"#
        ));
        let view = View::fitting(world.size(), (600, 600));
        let notes = drawn(&world, &view, &Show::default(), &Trails::new(&world));
        let sizes = notes.triangles().map(|[tip, tail, _]| (tip.x - tail.x) / 20.0);
        sizes.reduce(f32::max).expect("an agent")
    };
    // A quarter of the size would be a dot.
    assert!((size(1000, 2400) - 0.45).abs() < 1e-4);
    // The unit of a larger world is not a pixel.
    assert!((size(500, 6000) - 600.0 / 700.0).abs() < 1e-4);
    // 45,000 triangles of area 100 times 0.1 squared are an eighth of 600 times 600.
    assert!((size(45_000, 6000) - 0.1).abs() < 1e-4);
    // At true scale they may cover more.
    assert!((size(45_000, 600) - 1.0).abs() < 1e-4);
}

/// Points of the first agent's track and ghosts of all agents, after a run of `steps` steps with a
/// ghost every `apart` steps. The first agent moves right from (0, 0), all others down.
fn tracked(others: usize, steps: u64, apart: u64) -> (Vec<f32>, usize) {
    let mut world = world(format!(
        r#"{{"agents":[{{"position":[0,0],"velocity":[1,0]}}],
            "groups":[{{"count":{others},"position":[0,9],"velocity":[0,9]}}]}}"#
    ));
    let mut tracks = Tracks::new(&world, steps, apart);
    for _ in 0..steps {
        world.step();
        tracks.remember(&world);
    }
    let (mut notes, show) = (Notes::default(), Show { foresight: Foresight::None, ..Show::default() });
    still(&world, &View::fitting(world.size(), (800, 600)), &show, &tracks, &mut notes);
    let mut points: Vec<f32> = Vec::new();
    for (piece, _) in notes.pieces() {
        if let Piece::Open(line @ [first, ..]) = piece
            && first.y == 0.0
        {
            points.extend(line.iter().map(|point| point.x));
        }
    }
    points.dedup();
    (points, notes.tips().len() - world.agents().len())
}

#[test]
fn a_long_run_and_a_crowd_are_thinned() {
    let (short, ghosts) = tracked(0, 5, 2);
    assert_eq!((short, ghosts), (vec![0.0, 1.0, 2.0, 3.0, 4.0, 5.0], 0), "no ghost so near the next");
    assert_eq!(tracked(0, 720, 720).0.len(), 73);
    assert_eq!(tracked(0, 721, 721).0[..3], [0.0, 11.0, 22.0]);
    // 720 points for 72 agents are ten for each.
    assert_eq!(tracked(71, 100, 100).0.len(), 11);
    // A crowd has ghosts only: at the beginning and every two steps, not where the agent is now.
    assert_eq!(tracked(120, 6, 2), (vec![], 3 * 120));
}

#[test]
fn without_agents_there_is_no_track() {
    let world = world("{}");
    let (mut tracks, mut notes) = (Tracks::new(&world, 3, 0), Notes::default());
    tracks.remember(&world);
    still(&world, &View::fitting(world.size(), (800, 600)), &Show::default(), &tracks, &mut notes);
    assert_eq!((notes.tips().len(), notes.starts().len()), (0, 0));
}
