//! Nothing overlaps and nothing is cut off, at any size of the window, any density of its pixels
//! and in all colours.

use eframe::egui::{Color32, Key, Pos2, Rect, Rgba, Role, Vec2, vec2};
use egui_kittest::Node;
use egui_kittest::kittest::NodeT as _;
use steer_demo::window::App;
use steer_scene::play::Session;
use steer_scene::world::Count;

use crate::builtin;
use crate::window::desk::{STEP, Text};
use crate::window::{Desk, playing};

/// Sizes with panels beside the world.
const LARGE: [(f32, f32); 2] = [(1280.0, 800.0), (1920.0, 1080.0)];

/// Sizes with panels as sheets over the world: a phone, the least window, and larger ones.
const SMALL: [(f32, f32); 4] = [(390.0, 844.0), (640.0, 480.0), (800.0, 600.0), (1024.0, 768.0)];

/// Least height and width of a control for a finger, in points.
const FINGER: f32 = 44.0;

/// An agent with a long name and six entries, whose values include one of each kind, and an agent
/// that others name.
const SIX: &str = r#"{"width":800,"height":600,
    "circles":[{"center":[300,215],"radius":40}],
    "paths":{"the long way round":{"points":[[100,100],[500,120],[460,420]],"closed":true}},
    "agents":[{"name":"the one with all of the entries","position":[200,300],"velocity":[2,1],"max_turn":0.1,"min_speed":1,"combine":"dither","steering":[
            {"seek":{"target":[700,500]},"probability":0.9},{"arrive":{"target":"pointer","slowing_radius":50,"profile":"braking"}},
            {"pursue":{"quarry":"the other one of the two","prediction":{"constant":3},"facing":true,"max_prediction":20}},
            {"avoid":{"distance":200,"buffer":9,"steer":"swept"}},{"follow_path":{"path":"the long way round"}},
            {"boids":{"separation":{"distance":40,"min_cos":-1,"weight":2},"falloff":"linear","nearest":3}}]},
        {"name":"the other one of the two","position":[400,200],"steering":[{"wander":{}}]}]}"#;

/// Sessions to show, with the selected agent of each.
fn sessions() -> [(&'static str, Session); 4] {
    let of = |name: &str, selected| {
        let mut session = builtin(name);
        session.select(selected);
        session
    };
    let mut six = crate::open(SIX);
    six.select(Some(0));
    let [queue, doorway] =
        [("queue", Some(3)), ("doorway", Some(0))].map(|(name, of_agent)| (name, of(name, of_agent)));
    [("six", six), queue, doorway, ("patrol", of("patrol", None))]
}

/// A thing that can be clicked, dragged or typed into.
#[derive(Debug)]
struct Control {
    name: String,
    role: Role,
    rect: Rect,
}

fn controls(desk: &Desk) -> Vec<Control> {
    let all = [
        Role::Button,
        Role::CheckBox,
        Role::ComboBox,
        Role::DisclosureTriangle,
        Role::Slider,
        Role::SpinButton,
        Role::TextInput,
    ];
    let is = |node: &&Node<'_>| all.contains(&node.accesskit_node().role());
    let control = |node: &Node<'_>| {
        let tree = node.accesskit_node();
        let name = tree.author_id().map(str::to_string).or_else(|| tree.label()).or_else(|| tree.value());
        Control { name: name.unwrap_or_default(), role: tree.role(), rect: node.rect() }
    };
    desk.nodes().iter().filter(is).map(control).collect()
}

/// Parts of the window: the bar at the top, the list of scenes, the panel of tunable values.
fn parts(desk: &Desk) -> [Rect; 3] {
    let (window, picture) = (desk.harness.ctx.content_rect(), desk.picture());
    let top = Rect::from_min_max(window.min, window.right_top() + vec2(0.0, picture.top()));
    let left = Rect::from_min_max(top.left_bottom(), picture.left_bottom());
    let right = Rect::from_min_max(picture.right_top(), window.right_top() + vec2(0.0, picture.bottom()));
    [top, left, right]
}

/// Checks that each control is within a part of the window, or below in one that scrolls, has a
/// name, and overlaps no other.
fn controls_are_apart(desk: &Desk, case: &str) {
    let all = controls(desk);
    let [top, left, right] = parts(desk);
    // A part that scrolls continues below, and above if it has been scrolled.
    let scrolls = |part: Rect| part.expand2(vec2(0.0, 1e6));
    // The bar at the top is the first in the tree, and a scrolled control may be above its part,
    // out of sight.
    let bar = all.iter().position(|control| control.name == "Keys").expect("the last of the bar");
    let part_of = |i: usize, rect: Rect| {
        let within = |part: &Rect| part.expand(0.1).contains_rect(rect);
        if i <= bar {
            return within(&top).then_some(0);
        }
        [scrolls(left), scrolls(right)].iter().position(within).map(|part| part + 1)
    };
    let mut placed: Vec<(usize, &Control)> = Vec::new();
    for (i, control) in all.iter().enumerate() {
        assert!(!control.name.is_empty(), "{case}: a {:?} at {} has no name", control.role, control.rect);
        assert!(
            control.rect.width() >= 8.0 && control.rect.height() >= 8.0,
            "{case}: {control:?} is too small"
        );
        let part = part_of(i, control.rect);
        let part = part.unwrap_or_else(|| panic!("{case}: {control:?} is in none of {top} {left} {right}"));
        placed.push((part, control));
    }
    let hidden = out_of_sight(&all);
    placed.retain(|(part, control)| *part != 1 || !hidden(control.rect));
    for part in 0..3 {
        let here: Vec<_> = placed.iter().filter(|(its, _)| *its == part).map(|(_, one)| *one).collect();
        none_overlap(&here, case);
    }
}

/// Whether a control is scrolled under the text that filters scenes.
fn out_of_sight(all: &[Control]) -> impl Fn(Rect) -> bool {
    let filter = all.iter().find(|control| control.role == Role::TextInput).map(|control| control.rect);
    move |rect| filter.is_some_and(|filter| rect != filter && rect.top() < filter.bottom())
}

fn none_overlap(controls: &[&Control], case: &str) {
    for (i, one) in controls.iter().enumerate() {
        for other in &controls[..i] {
            let both = one.rect.intersect(other.rect);
            assert!(both.width() < 0.6 || both.height() < 0.6, "{case}: {one:?} and {other:?}");
        }
    }
}

/// Whether a text may end in an ellipsis: the latest message, and names and values beside their
/// controls, which show all of their text when pointed at.
fn may_be_cut(desk: &Desk, text: &Text) -> bool {
    let [_, _, right] = parts(desk);
    text.rect.top() > desk.picture().bottom() || right.x_range().contains(text.rect.left())
}

/// Checks that no text is cut off by the edge of its part of the window, is over another, or ends
/// in an ellipsis where it may not.
fn texts_are_whole(desk: &Desk, case: &str) {
    let window = desk.harness.ctx.content_rect();
    let seen: Vec<Text> = desk
        .texts()
        .into_iter()
        .filter(|text| !text.text.trim().is_empty())
        .filter(|text| text.clip.intersect(text.rect).is_positive())
        .collect();
    assert!(seen.len() > 20, "{case}: {seen:?}");
    for text in &seen {
        let clip = text.clip.intersect(window);
        let sides = text.rect.left() >= clip.left() - 0.6 && text.rect.right() <= clip.right() + 0.6;
        assert!(sides, "{case}: {text:?} is cut off");
        let scrolled = text.rect.top() < clip.top() - 0.6 || text.rect.bottom() > clip.bottom() + 0.6;
        // Only a scrolled text may be cut above and below: it is in the part on the left or on the
        // right.
        let [_, left, right] = parts(desk);
        let scrolls = [left, right].iter().any(|part| part.x_range().contains(text.rect.center().x));
        assert!(!scrolled || scrolls, "{case}: {text:?} is cut off above or below");
        assert!(!text.elided || may_be_cut(desk, text), "{case}: {text:?} is cut short");
    }
    for (i, one) in seen.iter().enumerate() {
        for other in &seen[..i] {
            let both = one.rect.intersect(one.clip).intersect(other.rect.intersect(other.clip));
            assert!(both.width() < 1.5 || both.height() < 3.0, "{case}: {one:?} and {other:?}");
        }
    }
}

/// Checks that the last controls can be scrolled into sight.
fn the_last_is_reached(desk: &mut Desk, case: &str) {
    for name in ["wander", "Add a behaviour"] {
        let find = |desk: &Desk| {
            let nodes = desk.nodes();
            let is = |node: &&Node<'_>| {
                let tree = node.accesskit_node();
                let named = tree.label().or_else(|| tree.value()).is_some_and(|label| label == name);
                named && matches!(tree.role(), Role::Button | Role::ComboBox)
            };
            nodes.iter().find(is).map(|node| {
                node.scroll_to_me();
                node.rect()
            })
        };
        if find(desk).is_some() {
            desk.frames(3);
            let rect = find(desk).expect("it is still there");
            desk.frames(3);
            let [_, left, right] = parts(desk);
            let there = [left, right].iter().any(|part| part.expand(0.1).contains_rect(rect));
            assert!(there, "{case}: {name} at {rect}");
        }
    }
}

/// Checks that the world has at least three fifths of the window.
fn world_is_large(desk: &Desk, case: &str) {
    let fraction = desk.picture().area() / desk.window().area();
    assert!(fraction >= 0.6, "{case}: the world has {fraction} of the window");
}

/// Checks that each visible control is within the window, has a name and can be hit by a finger,
/// and that no text is cut off at a side.
fn fingers_hit_all(desk: &Desk, within: Rect, case: &str) {
    let all = controls(desk);
    let hidden = out_of_sight(&all);
    let in_sight = |control: &&Control| within.intersects(control.rect) && !hidden(control.rect);
    let seen: Vec<&Control> = all.iter().filter(in_sight).collect();
    for control in &seen {
        let Control { name, rect, .. } = control;
        assert!(!name.is_empty(), "{case}: {control:?} has no name");
        assert!(within.expand(0.1).x_range().contains(rect.left()), "{case}: {control:?} in {within}");
        assert!(within.expand(0.1).x_range().contains(rect.right()), "{case}: {control:?} in {within}");
        let hit = rect.height() >= FINGER - 0.1 && rect.width() >= FINGER - 0.1;
        assert!(hit, "{case}: {control:?} is too small");
    }
    none_overlap(&seen, case);
    for text in desk.texts().iter().filter(|text| within.intersects(text.rect.intersect(text.clip))) {
        let clip = text.clip.intersect(within).expand(0.6);
        let sides = text.rect.left() >= clip.left() && text.rect.right() <= clip.right();
        assert!(sides, "{case}: {text:?} is cut off in {within}");
    }
}

#[test]
fn a_small_window_has_one_row_of_buttons_and_sheets_over_the_world() {
    for (name, session) in sessions() {
        for (width, height) in SMALL {
            let size = vec2(width, height);
            let mut desk = Desk::sized(App::of(name, session.clone()), size, STEP);
            desk.press("Pause");
            let window = desk.harness.ctx.content_rect();
            let case = format!("{name} {size}");
            let bar = Rect::from_min_max(window.min, desk.picture().right_top());
            let row: Vec<Rect> =
                ["Play", "Scenes", "Tune", "Menu"].map(|name| desk.all(Role::Button, name)[0]).into();
            assert!(row.windows(2).all(|two| two[0].right() < two[1].left()), "{case}: {row:?}");
            assert!(row.iter().all(|one| one.y_range() == row[0].y_range()), "{case}: one row");
            fingers_hit_all(&desk, bar, &case);
            world_is_large(&desk, &case);
            let picture = desk.picture();
            for (sheet, inside) in [("Scenes", "flock"), ("Tune", ""), ("Menu", "Record")] {
                let case = format!("{case}, {sheet}");
                desk.press(sheet);
                desk.frames(4);
                desk.harness.check_accessibility();
                assert_eq!(desk.picture(), picture, "{case}: a sheet is over the world");
                assert!(desk.is_down(sheet), "{case}");
                let place = if width < 560.0 {
                    picture.with_min_y(picture.top() + (picture.height() * 0.45).round())
                } else if sheet == "Scenes" {
                    picture.with_max_x(picture.left() + (width * 0.5).min(360.0))
                } else {
                    picture.with_min_x(picture.right() - (width * 0.5).min(360.0))
                };
                fingers_hit_all(&desk, place, &case);
                if !inside.is_empty() {
                    desk.scroll_to(inside);
                    // Scrolling is smooth.
                    desk.frames(20);
                    let there = desk.all(Role::Button, inside);
                    assert!(place.contains_rect(there[0]), "{case}: {inside} at {there:?}");
                }
            }
            desk.press("Menu");
            assert!(desk.all(Role::Button, "Record").is_empty(), "{case}: the sheet is closed");
        }
    }
}

#[test]
fn the_bar_of_a_large_window_is_one_row_in_a_page_too() {
    let flock = playing("flock");
    let desk = Desk::sized(flock.with_address("https://example.org/play/"), vec2(1280.0, 800.0), STEP);
    let bar = controls(&desk).into_iter().filter(|control| control.rect.bottom() < desk.picture().top());
    let rows: Vec<(String, f32)> = bar.map(|control| (control.name, control.rect.center().y)).collect();
    assert!(rows.iter().any(|(name, _)| name == "Keys") && rows.len() > 18, "{rows:?}");
    assert!(rows.iter().all(|(_, row)| (row - rows[0].1).abs() < 4.0), "{rows:?}");
}

#[test]
fn tune_is_closed_until_an_agent_is_selected() {
    for (width, height) in LARGE {
        let mut desk = Desk::sized(playing("patrol"), vec2(width, height), STEP);
        desk.press("Pause");
        assert!(!desk.is_down("Tune") && desk.is_down("Scenes"));
        let case = format!("{width}×{height}");
        world_is_large(&desk, &case);
        desk.select(0);
        assert!(desk.is_down("Tune"), "{case}");
        world_is_large(&desk, &case);
        // A panel that is closed by hand stays closed.
        desk.press("Tune");
        desk.select(1);
        assert!(!desk.is_down("Tune"), "{case}");
    }
}

fn laws(name: &str, session: &Session, size: Vec2, pixels_per_point: f32) {
    let mut desk = Desk::dense(App::of(name, session.clone()), size, STEP, pixels_per_point);
    assert_eq!(desk.harness.ctx.pixels_per_point(), pixels_per_point);
    assert_eq!(desk.harness.ctx.content_rect().size(), size);
    desk.press("Pause");
    desk.frames(3);
    let picture = desk.picture();
    for _ in 0..3 {
        desk.frames(1);
        assert_eq!(desk.picture(), picture, "{name} {size}: the panels do not move by themselves");
    }
    for theme in ["Light", "Dark"] {
        for list in ["open", "closed"] {
            let case = format!("{name} {size} at {pixels_per_point}, not {theme}, scenes {list} or not");
            desk.harness.check_accessibility();
            controls_are_apart(&desk, &case);
            texts_are_whole(&desk, &case);
            // Both panels are open, and a long name widens one.
            let fraction = desk.picture().area() / desk.window().area();
            assert!(fraction >= 0.55, "{case}: the world has {fraction} of the window");
            desk.press("Scenes");
        }
        desk.press(theme);
        desk.frames(2);
    }
    if desk.all(Role::Button, "wander").is_empty() {
        desk.press("Scenes");
    }
    the_last_is_reached(&mut desk, name);
    texts_are_whole(&desk, &format!("{name} {size}, scrolled"));
}

fn all_laws(pixels_per_point: f32) {
    for (name, session) in sessions() {
        for (width, height) in LARGE {
            laws(name, &session, vec2(width, height), pixels_per_point);
        }
    }
}

#[test]
fn nothing_overlaps_and_nothing_is_cut_off() {
    all_laws(1.0);
}

#[test]
fn nor_on_a_screen_of_dense_pixels() {
    all_laws(2.0);
}

#[test]
fn the_page_of_keys_fits_or_scrolls_and_a_click_beside_it_closes_it() {
    for (width, height) in LARGE.into_iter().chain(SMALL) {
        let case = format!("{width}×{height}");
        let mut desk = Desk::sized(playing("patrol"), vec2(width, height), STEP);
        let window = desk.harness.ctx.content_rect();
        for escape in [true, false] {
            desk.key(Key::H);
            desk.frames(3);
            let texts = desk.texts();
            let title = texts.iter().rev().find(|text| text.text == "Keys").expect("a title");
            assert!(window.contains_rect(title.rect), "{case}: {title:?}");
            for text in texts.iter().filter(|text| text.text.contains("plays and pauses")) {
                assert!(text.clip.x_range().contains(text.rect.right()), "{case}: {text:?}");
                assert!(window.contains_rect(text.clip.intersect(text.rect)), "{case}: {text:?}");
            }
            if escape {
                desk.key(Key::Escape);
            } else {
                desk.click(window.left_bottom() + vec2(4.0, -4.0));
            }
            assert!(!desk.reads("plays and pauses"), "{case}");
        }
    }
}

#[test]
fn in_portrait_the_world_covers_the_picture_until_all_of_it_is_wanted() {
    for (size, covers) in [((390.0, 844.0), true), ((844.0, 390.0), false)] {
        let app = playing("chase");
        let mut desk = Desk::sized(app, vec2(size.0, size.1), STEP);
        let zoom = |desk: &Desk| desk.app().view().expect("a view").zoom();
        assert_eq!(zoom(&desk) > 1.5, covers, "{size:?}: {}", zoom(&desk));
        desk.key(Key::Num0);
        desk.frames(2);
        assert_eq!(zoom(&desk), 1.0, "{size:?}");
    }
}

#[test]
fn counters_have_a_plot_below_the_picture_of_a_large_window() {
    for (size, has_plot) in LARGE.map(|size| (size, true)).into_iter().chain(SMALL.map(|size| (size, false)))
    {
        let mut desk = Desk::sized(playing("evacuation"), vec2(size.0, size.1), 4.0 * STEP);
        desk.frames(if has_plot { 120 } else { 1 });
        let (picture, window) = (desk.picture(), desk.harness.ctx.content_rect());
        let told: Vec<String> = desk
            .session()
            .world()
            .counts()
            .map(|(name, _, count)| match count {
                Count::Crossed { forth, .. } => format!("{name} {forth}"),
                Count::Inside { agents, .. } => format!("{name} {agents}"),
            })
            .collect();
        let texts = desk.texts();
        let text = texts.iter().find(|text| told.iter().all(|told| text.text.contains(told)));
        assert_eq!(text.is_some(), has_plot, "{size:?}: {told:?}");
        let Some(text) = text else { continue };
        assert!(text.rect.top() >= picture.bottom() && !text.elided, "{size:?}: {text:?} over {picture}");
        world_is_large(&desk, &format!("{size:?}"));
        // No agent returns: the doors' numbers only rise, and the room's only falls.
        let curves = desk.curves();
        assert_eq!(curves.len(), 3, "{size:?}");
        for (curve, rises) in curves.iter().zip([true, true, false]) {
            let area = Rect::from_points(curve);
            assert!(window.contains_rect(area) && area.top() > text.rect.bottom(), "{size:?}: {area}");
            assert!(area.width() > 0.9 * picture.width(), "{size:?}: {area} below {picture}");
            let turned = |two: &[Pos2]| if rises { two[1].y > two[0].y } else { two[1].y < two[0].y };
            assert!(curve.windows(2).all(|two| two[0].x < two[1].x && !turned(two)), "{size:?}: {curve:?}");
            assert!((curve[0].y > curve[curve.len() - 1].y) == rises, "{size:?}: {curve:?}");
        }
        desk.press("Restart");
        assert!(desk.curves().iter().all(|curve| curve.len() < 20), "{size:?}: it begins again");
    }
}

/// Contrast of WCAG 2, from 1 to 21.
fn contrast(one: Color32, other: Color32) -> f32 {
    let [one, other] = [one, other].map(|ink| {
        let ink = Rgba::from(ink);
        0.2126 * ink.r() + 0.7152 * ink.g() + 0.0722 * ink.b() + 0.05
    });
    (one / other).max(other / one)
}

/// An agent that walks to and fro through five counters, so that all colours are there.
const TO_AND_FRO: &str = r#"{"width":800,"height":600,"dt":0.1,"paths":{"way":{"points":[[100,300],[700,300]],"travel":"there_and_back"}},
    "counters":{"a":{"from":[200,0],"to":[200,600]},"b":{"from":[300,0],"to":[300,600]},"c":{"from":[400,0],"to":[400,600]},
        "d":{"from":[500,0],"to":[500,600]},"e":{"from":[600,0],"to":[700,600],"shape":"box"}},
    "agents":[{"position":[100,300],"max_speed":400,"max_force":4000,"steering":[{"follow_path":{"path":"way"}}]}]}"#;

#[test]
fn long_names_of_values_are_whole() {
    let mut desk = Desk::sized(playing("boids"), vec2(1280.0, 800.0), STEP);
    desk.key(Key::N);
    let texts = desk.texts();
    for name in ["separation weight", "separation angle of sight"] {
        let text = texts.iter().find(|text| text.text == name);
        assert!(text.is_some_and(|text| !text.elided), "{name}: {text:?}");
    }
}

#[test]
fn numbers_of_counters_are_readable_in_both_themes() {
    let mut desk = Desk::sized(App::of("test", crate::open(TO_AND_FRO)), vec2(1280.0, 800.0), 0.5);
    desk.frames(40);
    for theme in ["Light", "Dark"] {
        let ground = desk.harness.ctx.global_style().visuals.panel_fill;
        let texts = desk.texts();
        let text = texts.iter().find(|text| text.text.contains(", back ")).expect("a crossing back");
        assert!(text.inks.len() >= 5, "{text:?}");
        for ink in &text.inks {
            assert!(contrast(*ink, ground) >= 4.5, "before {theme}: {ink:?} on {ground:?}");
        }
        desk.press(theme);
        desk.frames(2);
    }
}

#[test]
fn a_plot_of_many_steps_keeps_its_whole_run_in_even_steps() {
    let mut desk = Desk::sized(App::of("test", crate::open(TO_AND_FRO)), vec2(1280.0, 800.0), 0.5);
    let mut thinned = 0;
    while desk.steps() < 3000 {
        desk.frames(20);
        let curves = desk.curves();
        let [first, .., last] = &curves[0][..] else { panic!("{curves:?}") };
        let steps = curves[0].len();
        let even = (last.x - first.x) / (steps - 1) as f32;
        assert!(curves[0].windows(2).all(|two| (two[1].x - two[0].x - even).abs() < 0.02), "{:?}", curves[0]);
        // Of the run at most two steps of the plot are missing.
        assert!(first.x - desk.picture().left() < 2.0 * even + 16.0, "{first:?}");
        assert!(desk.picture().right() - last.x < 2.0 * even + 16.0, "{last:?}");
        assert!(curves[0].windows(2).all(|two| two[1].y <= two[0].y), "it only rises: {:?}", curves[0]);
        assert!(steps <= 512 && (desk.steps() < 512 || steps > 250), "{steps} of {}", desk.steps());
        thinned += usize::from(desk.steps() > steps as u64 + 2);
    }
    assert!(thinned > 20, "{thinned}");
}
