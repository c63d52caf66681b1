//! Guarantees about pictures, on a surface that only records what is drawn.

use steer_glam::steer_core::Vec2Like as _;
use steer_scene::draw::{
    Foresight, Ink, Key, Line, Outline, Piece, Point, Rect, Show, Surface, Theme, Trails, View, arrows,
    backdrop, legend, moving, tone,
};
use steer_scene::scene;
use steer_scene::vector::V;
use steer_scene::world::World;

use crate::common::world;

/// An outline that was filled (no line) or stroked.
pub(crate) struct Drawn {
    outline: Outline,
    ink: Ink,
    line: Option<Line>,
}

/// Records what is drawn.
#[derive(Default)]
pub(crate) struct Notes(Vec<Drawn>);

impl Surface for Notes {
    fn fill(&mut self, outline: &Outline, ink: Ink, _: f32) {
        self.0.push(Drawn { outline: outline.clone(), ink, line: None });
    }

    fn stroke(&mut self, outline: &Outline, ink: Ink, _: f32, line: Line) {
        self.0.push(Drawn { outline: outline.clone(), ink, line: Some(line) });
    }
}

impl Notes {
    /// All pieces, with the ink of each.
    pub(crate) fn pieces(&self) -> impl Iterator<Item = (Piece<'_>, Ink)> {
        self.0.iter().flat_map(|drawn| drawn.outline.pieces().map(|piece| (piece, drawn.ink)))
    }

    /// Corners of all triangles, the tip first.
    pub(crate) fn triangles(&self) -> impl Iterator<Item = [Point; 3]> {
        self.pieces().filter_map(|(piece, _)| match piece {
            Piece::Triangle(corners) => Some(corners),
            _ => None,
        })
    }

    /// Tips of all agents.
    pub(crate) fn tips(&self) -> Vec<(f32, f32)> {
        self.triangles().map(|[tip, ..]| (tip.x, tip.y)).collect()
    }

    fn ribbons(&self) -> usize {
        self.pieces().filter(|(piece, _)| matches!(piece, Piece::Ribbon(_))).count()
    }

    /// Start points of all lines.
    pub(crate) fn starts(&self) -> Vec<(f32, f32)> {
        let starts = self.pieces().filter_map(|(piece, _)| match piece {
            Piece::Open([from, ..]) => Some((from.x, from.y)),
            _ => None,
        });
        starts.collect()
    }

    /// Corners of all pieces, each with half the width of its line.
    pub(crate) fn rims(&self) -> Vec<(Point, f32)> {
        let of = |drawn: &Drawn| {
            let mut rim = Vec::new();
            drawn.outline.pieces().for_each(|piece| piece.rim(&mut rim));
            let half = drawn.line.map_or(0.0, |line| line.width / 2.0);
            rim.into_iter().map(move |at| (at, half))
        };
        self.0.iter().flat_map(of).collect()
    }
}

fn builtin(name: &str) -> World {
    World::new(&scene::load(name).expect("a built-in scene")).expect("a world")
}

pub(crate) fn drawn(world: &World, view: &View, show: &Show, trails: &Trails) -> Notes {
    let mut notes = Notes::default();
    moving(world, view, show, trails, &mut notes);
    notes
}

/// Draws the world with one pixel per unit of length.
fn plain(world: &World, show: &Show) -> Notes {
    drawn(world, &View::fitting(world.size(), (800, 600)), show, &Trails::new(world))
}

#[test]
fn every_agent_is_drawn_once() {
    let mut world = world(
        r#"{"edge":"bounce","seed":4,"groups":[{"count":50,"position":"random","velocity":"random"}]}"#,
    );
    for _ in 0..40 {
        world.step();
        let mut tips = plain(&world, &Show::default()).tips();
        let mut right: Vec<(f32, f32)> = (world.agents().iter())
            .map(|a| (a.position + a.heading * 10.0, a))
            .map(|(tip, _)| (tip.x() as f32, tip.y() as f32))
            .collect();
        let order = |a: &(f32, f32), b: &(f32, f32)| a.0.total_cmp(&b.0);
        tips.sort_by(order);
        right.sort_by(order);
        assert_eq!(tips.len(), right.len());
        for (a, b) in tips.iter().zip(&right) {
            assert!((a.0 - b.0).abs() < 1e-3 && (a.1 - b.1).abs() < 1e-3, "{a:?} and {b:?}");
        }
    }
}

#[test]
fn at_the_sides_of_a_wrapped_world_agents_are_on_both() {
    let at = |edge: &str, x: f64, y: f64| {
        let text = format!(r#"{{"edge":"{edge}","agents":[{{"position":[{x},{y}],"velocity":[1,0]}}]}}"#);
        let mut tips = plain(&world(&text), &Show::default()).tips();
        tips.sort_by(|a, b| a.partial_cmp(b).expect("numbers"));
        tips
    };
    assert_eq!(at("wrap", 400.0, 300.0), [(410.0, 300.0)]);
    assert_eq!(at("wrap", 5.0, 300.0), [(15.0, 300.0), (815.0, 300.0)]);
    assert_eq!(at("wrap", 400.0, 595.0), [(410.0, -5.0), (410.0, 595.0)]);
    assert_eq!(at("wrap", 795.0, 2.0), [(5.0, 2.0), (5.0, 602.0), (805.0, 2.0), (805.0, 602.0)]);
    assert_eq!(at("bounce", 5.0, 300.0), [(15.0, 300.0)]);
}

#[test]
fn agents_outside_of_the_picture_are_left_out() {
    let world = world(r#"{"agents":[{"position":[400,300]},{"position":[500,300]},{"position":[10,10]}]}"#);
    let fitting = View::fitting(world.size(), (800, 600));
    let near = fitting.zoomed(2.0, Point { x: 400.0, y: 300.0 });
    assert_eq!(drawn(&world, &near, &Show::default(), &Trails::new(&world)).tips().len(), 2);
    let close = fitting.zoomed(20.0, Point { x: 400.0, y: 300.0 });
    let tips = drawn(&world, &close, &Show::default(), &Trails::new(&world)).tips();
    assert_eq!(tips, [(440.0, 300.0)], "drawn no larger than four times their size");
}

#[test]
fn foresight_is_drawn_for_the_requested_agents() {
    let seek = r#""steering":[{"seek":{"target":[700,500]}}]"#;
    let text = format!(
        r#"{{"agents":[{{"position":[100,100],{seek}}},{{"position":[200,150],{seek}}},{{"position":[300,50]}}]}}"#
    );
    let world = world(&text);
    let starts = |foresight| plain(&world, &Show { foresight, trails: false, ..Show::default() }).starts();
    assert_eq!(starts(Foresight::All), [(100.0, 100.0), (200.0, 150.0)]);
    assert_eq!(starts(Foresight::Of(1)), [(200.0, 150.0)]);
    for nobody in [Foresight::None, Foresight::Of(2), Foresight::Of(3)] {
        assert_eq!(starts(nobody), [], "{nobody:?}");
    }
}

#[test]
fn of_a_crowd_s_thoughts_there_are_no_more_than_can_be_seen() {
    let thoughts = |count: usize| {
        let group =
            format!(r#"{{"count":{count},"position":"random","steering":[{{"seek":{{"target":[7,5]}}}}]}}"#);
        let world = world(format!(r#"{{"groups":[{group}]}}"#));
        plain(&world, &Show { foresight: Foresight::All, ..Show::default() }).starts().len()
    };
    // Every agent, every second, every third.
    assert_eq!([thoughts(100), thoughts(101), thoughts(250)], [100, 51, 84]);
}

#[test]
fn trails_are_three_ribbons_an_agent_and_can_be_left_out() {
    let mut world = builtin("flock");
    let mut trails = Trails::new(&world);
    let view = View::fitting(world.size(), (800, 600));
    for _ in 0..5 {
        world.step();
        trails.remember(&world);
    }
    let ribbons =
        |trails: &Trails, on| drawn(&world, &view, &Show { trails: on, ..Show::default() }, trails).ribbons();
    assert_eq!(ribbons(&trails, true), 3 * world.agents().len());
    assert_eq!(ribbons(&trails, false), 0);
    assert_eq!(ribbons(&Trails::new(&world), true), 0, "nobody has been anywhere yet");
}

#[test]
fn only_the_selected_agent_has_a_ring() {
    let world = world(r#"{"agents":[{"position":[400,300]},{"position":[500,200],"radius":30}]}"#);
    for theme in [Theme::Dark, Theme::Light] {
        let ring = |selected| {
            let notes = plain(&world, &Show { theme, selected, ..Show::default() });
            let chosen = notes.pieces().filter(|(_, ink)| *ink == theme.chosen());
            let rings = chosen.map(|(piece, _)| match piece {
                Piece::Circle { at, radius } => (at.x, at.y, radius),
                other => panic!("{other:?} is no ring"),
            });
            rings.collect::<Vec<_>>()
        };
        assert_eq!(ring(None), []);
        assert_eq!(ring(Some(0)), [(400.0, 300.0, 14.0)]);
        assert_eq!(ring(Some(1)), [(500.0, 200.0, 34.0)], "around all of the agent");
        assert_eq!(ring(Some(2)), []);
    }
}

#[test]
fn one_of_a_crowd_that_stands_at_its_goal_has_no_wedge_unless_it_turns() {
    let agent = |x: u32, y: u32, entry: &str| {
        format!(
            r#"{{"position":[{x},{y}],"max_speed":4,"radius":20,"avoidance":{{}},
                "steering":[{{"arrive":{{"target":[100,100],"slowing_radius":50}}}}{entry}]}}"#
        )
    };
    let face = r#",{"face":{"target":[9,9]}}"#;
    for (x, y, entry, wedges) in [(100, 100, "", 0), (100, 400, "", 1), (100, 100, face, 1)] {
        let mut world = world(format!(r#"{{"agents":[{}]}}"#, agent(x, y, entry)));
        (0..20).for_each(|_| world.step());
        let notes = plain(&world, &Show { foresight: Foresight::None, ..Show::default() });
        let drawn = notes.pieces().filter(|(piece, _)| matches!(piece, Piece::Closed(_))).count();
        assert_eq!(drawn, wedges, "{x}, {y}, {entry}");
    }
}

#[test]
fn a_backdrop_covers_its_picture_and_stays_small_at_any_zoom() {
    let (at, to) = (Point { x: 520.0, y: 300.0 }, Point { x: 1000.0, y: 640.0 });
    let picture = Rect { from: Point { x: 200.0, y: 40.0 }, to };
    for name in ["walls", "edges", "tube", "field"] {
        let world = builtin(name);
        for factor in [0.05, 1.0, 7.0, 100.0] {
            let (view, inks) = (View::within(world.size(), picture).zoomed(factor, at), Theme::Dark.inks());
            let mut notes = Notes::default();
            backdrop(&world, &view, inks, &mut notes);
            assert_eq!(notes.pieces().next(), Some((Piece::Rect(picture), inks.around)));
            let count = notes.pieces().count();
            assert!(count < 5000, "{name} at {factor}: {count} pieces");
        }
    }
}

#[test]
fn a_picture_elsewhere_is_the_same_picture_moved() {
    for name in ["flock", "chase", "walls", "tube"] {
        let mut world = builtin(name);
        let mut trails = Trails::new(&world);
        for _ in 0..30 {
            world.step();
            trails.remember(&world);
        }
        let picture = |left: f32, top: f32| {
            let to = Point { x: left + 640.0, y: top + 480.0 };
            let view = View::within(world.size(), Rect { from: Point { x: left, y: top }, to });
            let view = view.zoomed(1.5, Point { x: left + 100.0, y: top + 50.0 });
            let show = Show { foresight: Foresight::All, selected: Some(0), ..Show::default() };
            let mut notes = drawn(&world, &view, &show, &trails);
            backdrop(&world, &view, show.theme.inks(), &mut notes);
            notes.rims()
        };
        let (here, there) = (picture(0.0, 0.0), picture(256.0, 64.0));
        assert_eq!(here.len(), there.len(), "{name}");
        for ((a, _), (b, _)) in here.iter().zip(&there) {
            let off = (b.x - a.x - 256.0).abs() + (b.y - a.y - 64.0).abs();
            assert!(off < 0.02, "{name}: {a:?} and {b:?}");
        }
    }
}

#[test]
fn arrows_are_the_velocity_and_each_force_in_its_colour() {
    let mut world = world(r#"{"agents":[{"position":[400,300],"velocity":[5,0],"max_force":2}]}"#);
    let (view, show) = (View::fitting(world.size(), (800, 600)), Show::default());
    let arrowed = |world: &World, forces: &[(usize, V)]| {
        let mut notes = Notes::default();
        arrows(&world.agents()[0], forces, &view, &show, &mut notes);
        let tops = notes.pieces().filter(|(_, ink)| *ink != show.theme.inks().ground);
        let shafts = tops.filter_map(|(piece, ink)| match piece {
            Piece::Open([_, to]) => Some((to.x, to.y, ink)),
            _ => None,
        });
        shafts.collect::<Vec<_>>()
    };
    let entries = show.theme.entries();
    let (up, right, none) = (V::new(0.0, -1.0), V::new(8.0, 0.0), V::new(0.0, 0.0));
    // Half of `max_speed`, half of `max_force`, and four times `max_force`, which is limited to two
    // and a half.
    let all = arrowed(&world, &[(0, up), (7, right), (3, none)]);
    let right = [(430.0, 300.0, show.theme.chosen()), (400.0, 270.0, entries[0]), (550.0, 300.0, entries[1])];
    assert_eq!(all, right);
    (0..1000).for_each(|_| world.step());
    assert_eq!(arrowed(&world, &[(0, up)]), [], "far outside there is nothing to see");
}

#[test]
fn a_legend_has_the_marks_of_its_picture_within_their_samples() {
    for theme in [Theme::Dark, Theme::Light] {
        assert_eq!(legend(&Show { theme, ..Show::default() }).len(), 2);
        let keys = legend(&Show { theme, foresight: Foresight::All, ..Show::default() });
        assert_eq!(keys.len(), 8);
        let (middle, inks) = (Point { x: 700.0, y: 90.0 }, theme.inks());
        let (width, height) = Key::SIZE;
        for key in keys {
            let mut notes = Notes::default();
            key.paint(theme, middle, &mut notes);
            let corners = notes.rims();
            assert!(!corners.is_empty(), "{}", key.label);
            for (c, _) in corners {
                let (x, y) = ((c.x - middle.x).abs(), (c.y - middle.y).abs());
                assert!(x <= width / 2.0 && y <= height / 2.0, "{}: {c:?}", key.label);
            }
            let known = [inks.goal, inks.danger, inks.thought];
            assert!(notes.pieces().all(|(_, ink)| known.contains(&ink)), "{}", key.label);
        }
    }
}

#[test]
fn agents_have_the_colours_that_tones_returns() {
    let world = builtin("chase");
    let notes = plain(&world, &Show::default());
    for index in 0..world.agents().len() {
        let ink = tone(&world, index, Theme::Dark);
        let agents = notes.pieces().filter(|(piece, _)| matches!(piece, Piece::Triangle(_)));
        assert!(agents.into_iter().any(|(_, of)| of == ink), "{index}");
    }
    let lines = notes.0.iter().filter_map(|drawn| drawn.line);
    assert!(lines.into_iter().all(|line| line.width > 0.0));
}
