//! Pictures as SVG: the text for each piece.

use steer_scene::draw::{Ink, Line, Outline, Point, Rect, Surface as _, Svg};

const INK: Ink = Ink([0, 128, 255]);

const fn p(x: f32, y: f32) -> Point {
    Point { x, y }
}

/// Text written for an outline in a picture of 100×50.
fn drawn(outline: &Outline, draw: impl Fn(&mut Svg, &Outline)) -> String {
    let mut svg = Svg::new((100, 50));
    draw(&mut svg, outline);
    let file = svg.finish("");
    let body = file.split_once("url(#card)\">\n").and_then(|(_, body)| body.strip_suffix("</g>\n</svg>\n"));
    body.expect("a card").into()
}

fn stroked(outline: &Outline) -> String {
    drawn(outline, |svg, outline| svg.stroke(outline, INK, 1.0, Line::plain(2.0)))
}

#[test]
fn a_line_goes_from_rounded_place_to_rounded_place() {
    let mut outline = Outline::new();
    outline.open([p(1.04, 2.0), p(1.08, 1.96), p(1.12, 12.0), p(-0.5, 2.5)]);
    // Rounded points: 1, 2; 1.1, 2; 1.1, 12; -.5, 2.5.
    let path = "<path d=\"M1 2l.1 0 0 10-1.6-9.5\" stroke=\"#0080ff\" stroke-width=\"2\"/>\n";
    assert_eq!(stroked(&outline), path);
}

#[test]
fn closed_pieces_are_closed_and_open_ones_not() {
    let mut outline = Outline::new();
    outline.triangle([p(0.0, 0.0), p(3.0, 4.0), p(0.0, 4.0)]);
    outline.line(p(5.0, 5.0), p(6.0, 6.0));
    outline.rect(Rect { from: p(1.0, 1.0), to: p(2.0, 3.0) });
    assert!(stroked(&outline).contains("d=\"M0 0l3 4-3 0zM5 5l1 1M1 1l1 0 0 2-1 0z\""));
}

#[test]
fn a_half_disc_bulges_ahead() {
    let mut outline = Outline::new();
    outline.half_disc(p(20.0, 20.0), p(1.0, 0.0), 5.0);
    // From above to below along the right side: the positive direction with y down.
    assert!(stroked(&outline).contains("d=\"M20 15A5 5 0 0 1 20 25z\""), "{}", stroked(&outline));
}

#[test]
fn what_overlaps_is_blended_as_one() {
    let mut outline = Outline::new();
    outline.circle(p(10.0, 10.0), 8.0);
    let fill = |svg: &mut Svg, outline: &Outline| svg.fill(outline, INK, 0.05);
    let one = "<circle cx=\"10\" cy=\"10\" r=\"8\" fill=\"#0080ff\" opacity=\".05\"/>\n";
    assert_eq!(drawn(&outline, fill), one);
    outline.circle(p(15.0, 10.0), 8.5);
    let two = "<g fill=\"#0080ff\" opacity=\".05\"><circle cx=\"10\" cy=\"10\" r=\"8\"/>\
               <circle cx=\"15\" cy=\"10\" r=\"8.5\"/></g>\n";
    assert_eq!(drawn(&outline, fill), two);
}

#[test]
fn dots_are_the_ends_of_lines() {
    let mut outline = Outline::new();
    outline.circle(p(10.0, 10.0), 1.0);
    outline.circle(p(20.0, 10.0), 1.0);
    let dots = drawn(&outline, |svg, outline| svg.fill(outline, INK, 1.0));
    assert!(dots.contains("d=\"M10 10l0 0M20 10l0 0\"") && dots.contains("stroke-width=\"2\""), "{dots}");
    assert!(dots.contains("stroke-linecap=\"round\""), "{dots}");
    outline.circle(p(30.0, 10.0), 2.0);
    assert_eq!(drawn(&outline, |svg, outline| svg.fill(outline, INK, 1.0)).matches("<circle").count(), 3);
}

#[test]
fn what_is_outside_is_left_out_and_what_crosses_is_not() {
    let mut outline = Outline::new();
    outline.line(p(-20.0, 10.0), p(-2.0, 10.0));
    outline.circle(p(50.0, 80.0), 20.0);
    assert_eq!(stroked(&outline), "");
    outline.line(p(-20.0, 10.0), p(120.0, 10.0));
    assert_eq!(stroked(&outline).matches('M').count(), 1);
}

#[test]
fn a_title_may_have_any_text() {
    let file = Svg::new((100, 50)).finish("a < b & \"c\" > d\u{0}\u{ffff}!");
    assert!(file.contains("<title>a &lt; b &amp; \"c\" &gt; d  !</title>"), "{file}");
    assert!(file.contains("width=\"100\" height=\"50\" viewBox=\"0 0 100 50\" role=\"img\""), "{file}");
}

#[test]
fn numbers_are_as_short_as_they_can_be() {
    for (x, text) in [
        (0.0, "0"),
        (-0.04, "0"),
        (0.5, ".5"),
        (-0.5, "-.5"),
        (12.0, "12"),
        (-3.21, "-3.2"),
        (100.06, "100.1"),
    ] {
        let mut outline = Outline::new();
        outline.circle(p(x, 20.0), 8.0);
        for (alpha, opacity) in [(1.0, ""), (0.5, " opacity=\".50\""), (0.054, " opacity=\".05\"")] {
            let want = format!("<circle cx=\"{text}\" cy=\"20\" r=\"8\" fill=\"#0080ff\"{opacity}/>\n");
            assert_eq!(drawn(&outline, |svg, outline| svg.fill(outline, INK, alpha)), want);
        }
    }
}

#[test]
fn a_text_has_the_width_of_its_place() {
    let mut svg = Svg::new((100, 50));
    svg.write("a<b", Rect { from: p(10.0, 20.0), to: p(40.0, 30.0) }, INK, Ink([0; 3]));
    let text = svg.finish("");
    for part in
        [" x=\"10\"", " textLength=\"30\"", " fill=\"#0080ff\"", " stroke=\"#000000\"", ">a&lt;b</text>"]
    {
        assert!(text.contains(part), "{part}: {text}");
    }
    let size = text.split_once("font-size=\"").and_then(|(_, rest)| rest.split('"').next()?.parse().ok());
    assert!((5.0..=10.0).contains(&size.unwrap_or(0.0)), "a line of 10 pixels: {text}");
}
