//! Views: the conversion between positions in a world and pixels.

use steer_scene::draw::{
    Ink, LEAST_ZOOM, Line, MOST_ZOOM, Outline, Piece, Point, Rect, SMALLEST_SIDE, Show, Surface, Trails,
    View, beside, fitting, moving, names, tones,
};
use steer_scene::scene::load;
use steer_scene::vector::V;
use steer_scene::world::World;

const fn p(x: f32, y: f32) -> Point {
    Point { x, y }
}

const CANVAS: Rect = Rect { from: p(210.0, 40.0), to: p(850.0, 440.0) };

/// Views that a user makes with a mouse.
fn views() -> Vec<View> {
    let fitting = View::within((800.0, 600.0), CANVAS);
    let mut views = vec![fitting, fitting.zoomed(3.7, p(300.0, 100.0)), fitting.zoomed(0.2, p(800.0, 400.0))];
    views.push(views[1].panned(-31.5, 12.0));
    views.push(fitting.zoomed(1e9, p(400.0, 300.0)).panned(5000.0, -3000.0));
    views.push(views[3].moved_into(Rect { from: p(0.0, 0.0), to: p(1920.0, 1080.0) }));
    views
}

fn middle(Rect { from, to }: Rect) -> Point {
    p(f32::midpoint(from.x, to.x), f32::midpoint(from.y, to.y))
}

fn near(a: Point, b: Point) -> bool {
    (a.x - b.x).abs() < 1e-3 && (a.y - b.y).abs() < 1e-3
}

#[test]
fn a_wide_picture_has_the_world_in_its_middle() {
    let view = View::fitting((800.0, 600.0), (640, 240));
    assert_eq!(view.point(V::new(0.0, 0.0)), Some(p(160.0, 0.0)));
    assert_eq!(view.point(V::new(800.0, 600.0)), Some(p(480.0, 240.0)));
    assert_eq!(view.point(V::new(1e9, 0.0)), None);
    let offset = View::within((800.0, 600.0), Rect { from: p(7.0, 9.0), to: p(647.0, 249.0) });
    assert_eq!(offset.pixel(V::new(800.0, 600.0)), p(487.0, 249.0));
}

#[test]
fn a_pixel_s_place_is_at_that_pixel() {
    for view in views() {
        for pixel in [p(210.0, 40.0), p(530.5, 220.25), p(0.0, 1000.0)] {
            assert!(near(view.pixel(view.place(pixel)), pixel), "{view:?} {pixel:?}");
        }
    }
}

#[test]
fn the_place_under_the_pointer_stays_there_through_a_zoom() {
    for view in views() {
        for factor in [0.001, 0.5, 1.0, 1.1, 8.0, 1e6] {
            let (pixel, zoomed) = (p(333.0, 77.0), view.zoomed(factor, p(333.0, 77.0)));
            assert!(near(zoomed.pixel(view.place(pixel)), pixel), "{view:?} {factor}");
            assert_eq!(zoomed.zoom(), (view.zoom() * factor).clamp(LEAST_ZOOM, MOST_ZOOM));
        }
    }
}

#[test]
fn a_zoom_by_no_number_changes_nothing() {
    let view = views()[1];
    for factor in [0.0, -1.0, f64::NAN, f64::INFINITY] {
        assert_eq!(view.zoomed(factor, p(300.0, 100.0)), view);
    }
}

#[test]
fn panning_moves_every_pixel_alike_and_never_loses_the_world() {
    let view = views()[1];
    let panned = view.panned(-40.0, 15.0);
    let (before, after) = (view.pixel(V::new(123.0, 456.0)), panned.pixel(V::new(123.0, 456.0)));
    assert!(near(after, p(before.x - 40.0, before.y + 15.0)));
    let lost = view.panned(f32::MAX, -1e9);
    assert!(near(lost.pixel(V::new(0.0, 600.0)), middle(CANVAS)), "the corner is in the middle");
    // Zoomed out about a corner, the middle is off the world. It can come back but not go
    // farther, and the view does not jump.
    let out = View::within((800.0, 600.0), CANVAS).zoomed(0.05, p(850.0, 440.0));
    let corner = out.pixel(V::new(0.0, 0.0));
    assert!(near(out.panned(9.0, 9.0).pixel(V::new(0.0, 0.0)), corner));
    assert!(near(out.panned(-9.0, 0.0).pixel(V::new(0.0, 0.0)), p(corner.x - 9.0, corner.y)));
}

#[test]
fn another_rectangle_has_the_same_zoom_and_the_same_middle() {
    let view = views()[3];
    let other = Rect { from: p(0.0, 0.0), to: p(1280.0, 800.0) };
    let moved = view.moved_into(other);
    assert_eq!(moved.zoom(), view.zoom());
    assert!(near(moved.pixel(view.place(middle(CANVAS))), middle(other)));
    // Sides twice as long double the scale.
    assert!((moved.length(10.0) - 2.0 * view.length(10.0)).abs() < 1e-3);
    assert_eq!(view.moved_into(CANVAS), view);
}

#[test]
fn what_a_view_shows_it_shows_zoomed_too() {
    // A wall's ends are far outside the picture of its middle, but the wall is not.
    let view = View::fitting((800.0, 600.0), (800, 600)).zoomed(100.0, p(400.0, 300.0));
    assert_eq!(view.point(V::new(0.0, 300.0)), Some(p(-39_600.0, 300.0)));
    assert_eq!(view.breadth(390.0), Some(39_000.0));
    assert_eq!(View::fitting((800.0, 600.0), (800, 600)).breadth(30_000.0), None);
}

#[test]
fn the_grid_is_neither_dense_nor_wide() {
    let view = View::fitting((800.0, 600.0), (800, 600));
    assert_eq!(view.grid(), 50.0);
    for factor in [0.05, 0.3, 1.7, 2.0, 33.0, 100.0] {
        let step = view.zoomed(factor, p(0.0, 0.0)).grid();
        assert!((30.0..100.0).contains(&step), "{factor}: {step}");
    }
}

#[test]
fn a_picture_of_no_size_is_a_pixel() {
    let flat = View::within((800.0, 600.0), Rect { from: p(5.0, 5.0), to: p(5.0, 5.0) });
    assert_eq!(flat.length(800.0), 1.0);
}

#[test]
fn pictures_keep_the_proportions_of_the_world() {
    assert_eq!(fitting((800.0, 600.0), 800), (800, 600));
    assert_eq!(fitting((400.0, 1600.0), 800), (200, 800));
    assert_eq!(fitting((1e15, 1.0), 800), (800, SMALLEST_SIDE));
}

/// Rims of all that is drawn in the tones of agents, and the discs.
struct Bodies {
    tones: Vec<Ink>,
    rims: Vec<Point>,
    discs: Vec<(Point, f32)>,
}

impl Bodies {
    fn add(&mut self, outline: &Outline, ink: Ink, more: f32) {
        for piece in outline.pieces().filter(|_| self.tones.contains(&ink)) {
            piece.rim(&mut self.rims);
            if let Piece::Circle { at, radius } = piece {
                self.discs.push((at, radius + more));
            }
        }
    }
}

impl Surface for Bodies {
    fn fill(&mut self, outline: &Outline, ink: Ink, _: f32) {
        self.add(outline, ink, 0.0);
    }
    fn stroke(&mut self, outline: &Outline, ink: Ink, _: f32, line: Line) {
        self.add(outline, ink, line.width / 2.0);
    }
}

#[test]
fn names_cover_no_agent_and_no_other_name_and_are_left_out_only_in_a_throng() {
    let (size, show, mut alone) = ((60.0, 16.0), Show { trails: false, ..Show::default() }, 0);
    let apart = |a: Point, b: Point| (a.x - b.x).hypot(a.y - b.y);
    for name in ["chase", "enemy", "orbit", "context", "formation", "interpose"] {
        let mut world = World::new(&load(name).expect("a scene")).expect("a world");
        let view = View::fitting(world.size(), (400, 300));
        let named: Vec<usize> = names(&world).into_iter().map(|(index, _)| index).collect();
        assert!(!named.is_empty(), "{name}");
        for _ in 0..300 {
            world.step();
            let case = format!("{name}, step {}", world.steps());
            let mut bodies = Bodies { tones: tones(&world, &show), rims: Vec::new(), discs: Vec::new() };
            moving(&world, &view, &show, &Trails::new(&world), &mut bodies);
            let sizes: Vec<_> = named.iter().map(|index| (*index, size)).collect();
            let places = beside(&world, &view, &sizes);
            let shown: Vec<Rect> = places.iter().flatten().copied().collect();
            for (i, place) in shown.iter().enumerate() {
                assert_eq!(view.picture().common(place), Some(*place), "{case}");
                assert!(!bodies.rims.iter().any(|at| place.contains(*at)), "{case}");
                let nearest =
                    |at: Point| p(at.x.clamp(place.from.x, place.to.x), at.y.clamp(place.from.y, place.to.y));
                assert!(bodies.discs.iter().all(|(at, radius)| apart(*at, nearest(*at)) > *radius), "{case}");
                assert!(shown[..i].iter().all(|other| place.common(other).is_none()), "{case}");
            }
            let all: Vec<Point> = world.agents().iter().map(|agent| view.pixel(agent.position)).collect();
            // Pixels from an agent to the farthest point of any agent, and of its name.
            let to_agent = |at: &Point| all.iter().map(|own| apart(*own, *at)).fold(f32::MAX, f32::min);
            let reach = bodies.rims.iter().map(to_agent).fold(0.0, f32::max);
            let far = 2.0 * reach + size.0 + size.1;
            for (index, place) in named.iter().zip(&places) {
                let own = all[*index];
                let others = all.iter().enumerate().filter(|(other, _)| other != index);
                // Beside a left or a right edge the other side is free.
                let Rect { from, to } = view.picture();
                if from.x < own.x
                    && own.x < to.x
                    && from.y + far < own.y
                    && own.y < to.y - far
                    && others.clone().all(|(_, other)| apart(own, *other) > 2.0 * far)
                {
                    assert!(place.is_some(), "{case}: {index} has all the space");
                    alone += 1;
                }
            }
        }
    }
    assert!(alone > 0, "some agent is alone at some time");
    assert!(names(&World::new(&load("wall_following").expect("a scene")).expect("a world")).is_empty());
}
