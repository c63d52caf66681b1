//! SVG as a surface: text that any browser draws, small enough to store beside the text it
//! explains.

use core::fmt::Write as _;

use super::outline::{Outline, Piece, Point, Rect};
use super::surface::{Line, Surface};
use super::theme::Ink;

/// Radius of the card's corners in pixels.
const CORNER: u32 = 10;

/// Greatest radius in pixels of a dot. A dot is the round end of a line without length, which needs
/// a third of the characters of a circle.
const DOT: f32 = 3.0;

/// A picture as SVG: a card with round corners, for a page of any colour.
///
/// Numbers have one decimal. A piece that is entirely outside the picture is left out.
#[derive(Clone, Debug)]
pub struct Svg {
    size: (u32, u32),
    body: String,
}

impl Svg {
    /// Returns a picture of this size, with nothing drawn on it yet.
    #[must_use]
    pub fn new(size: (u32, u32)) -> Self {
        Self { size, body: String::new() }
    }

    /// Returns the whole file. Screen readers read the title aloud.
    #[must_use]
    pub fn finish(&self, title: &str) -> String {
        let ((width, height), title, body) = (self.size, escaped(title), &self.body);
        format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" \
             viewBox=\"0 0 {width} {height}\" role=\"img\">\n\
             <title>{title}</title>\n\
             <clipPath id=\"card\"><rect width=\"{width}\" height=\"{height}\" rx=\"{CORNER}\"/></clipPath>\n\
             <g fill=\"none\" clip-path=\"url(#card)\">\n{body}</g>\n</svg>\n"
        )
    }

    /// Writes all visible pieces, with these attributes. Half a line's width, `half`, extends
    /// beyond the outline.
    fn draw(&mut self, outline: &Outline, half: f32, attributes: &str) {
        let (mut path, mut circles, mut rim) = (Trace::default(), Vec::new(), Vec::new());
        for piece in outline.pieces() {
            rim.clear();
            piece.rim(&mut rim);
            if !self.shows(&rim, half) {
                continue;
            }
            match piece {
                Piece::Circle { at, radius } => {
                    let [x, y, radius] = [at.x, at.y, radius].map(|length| tenths(tenth(length)));
                    circles.push(format!("<circle cx=\"{x}\" cy=\"{y}\" r=\"{radius}\""));
                }
                Piece::HalfDisc { at, ahead, radius } => {
                    let end = |side: f32| Point {
                        x: at.x - side * ahead.y * radius,
                        y: at.y + side * ahead.x * radius,
                    };
                    path.half_disc(end(-1.0), end(1.0), radius);
                }
                Piece::Open(_) => path.line(&rim, false),
                _ => path.line(&rim, true),
            }
        }
        let line = (!path.text.is_empty()).then(|| format!("<path d=\"{}\"", path.text));
        let pieces: Vec<String> = circles.into_iter().chain(line).collect();
        // Formatting into a string does not fail.
        let _ = match &pieces[..] {
            [] => Ok(()),
            [one] => writeln!(self.body, "{one} {attributes}/>"),
            // A group is blended as a whole, so pieces that overlap blend once.
            more => writeln!(self.body, "<g {attributes}>{}/></g>", more.join("/>")),
        };
    }

    fn shows(&self, rim: &[Point], half: f32) -> bool {
        let to = Point { x: self.size.0 as f32, y: self.size.1 as f32 };
        let seen = Rect { from: Point::default(), to }.grown(half);
        rim.iter().any(|p| p.x >= seen.from.x)
            && rim.iter().any(|p| p.x <= seen.to.x)
            && rim.iter().any(|p| p.y >= seen.from.y)
            && rim.iter().any(|p| p.y <= seen.to.y)
    }

    /// Draws small circles of one size as the round ends of lines. Returns `false` for other
    /// outlines.
    fn dots(&mut self, outline: &Outline, ink: Ink, alpha: f32) -> bool {
        let mut sizes = outline.pieces().map(|piece| match piece {
            Piece::Circle { radius, .. } if radius <= DOT => Some(radius),
            _ => None,
        });
        let first = sizes.next().flatten();
        let Some(radius) = first.filter(|_| sizes.all(|size| size == first)) else { return false };
        let mut ends = Outline::new();
        for piece in outline.pieces() {
            if let Piece::Circle { at, .. } = piece {
                ends.line(at, at);
            }
        }
        self.stroke(&ends, ink, alpha, Line::round(2.0 * radius));
        true
    }
}

impl Surface for Svg {
    fn fill(&mut self, outline: &Outline, ink: Ink, alpha: f32) {
        if !self.dots(outline, ink, alpha) {
            self.draw(outline, 0.0, &format!("fill=\"{}\"{}", hex(ink), opacity(alpha)));
        }
    }

    fn stroke(&mut self, outline: &Outline, ink: Ink, alpha: f32, line: Line) {
        let mut attributes = format!(
            "stroke=\"{}\" stroke-width=\"{}\"{}",
            hex(ink),
            tenths(tenth(line.width)),
            opacity(alpha)
        );
        if line.round {
            attributes += " stroke-linecap=\"round\" stroke-linejoin=\"round\"";
        }
        if let Some([drawn, left_out]) = line.dash {
            let [drawn, left_out] = [drawn, left_out].map(|length| tenths(tenth(length)));
            let _ = write!(attributes, " stroke-dasharray=\"{drawn} {left_out}\"");
        }
        self.draw(outline, line.width / 2.0, &attributes);
    }
}

/// Text of a path: its first point, then the difference from each point to the next. Differences
/// are taken between rounded positions, so that errors do not add up.
#[derive(Default)]
struct Trace {
    text: String,
}

impl Trace {
    fn line(&mut self, points: &[Point], closed: bool) {
        let mut before = [0, 0];
        for (i, point) in points.iter().enumerate() {
            let at = [tenth(point.x), tenth(point.y)];
            match i {
                0 => self.pair("M", at),
                1 => self.pair("l", [at[0] - before[0], at[1] - before[1]]),
                _ => self.pair(" ", [at[0] - before[0], at[1] - before[1]]),
            }
            before = at;
        }
        if closed {
            self.text.push('z');
        }
    }

    fn half_disc(&mut self, from: Point, to: Point, radius: f32) {
        self.pair("M", [tenth(from.x), tenth(from.y)]);
        let radius = tenths(tenth(radius));
        let _ = write!(self.text, "A{radius} {radius} 0 0 1");
        self.pair(" ", [tenth(to.x), tenth(to.y)]);
        self.text.push('z');
    }

    /// Writes two numbers after a word. A minus separates numbers as well as a space does.
    fn pair(&mut self, word: &str, numbers: [i64; 2]) {
        let [x, y] = numbers.map(tenths);
        let gap = |number: &str| if number.starts_with('-') { "" } else { " " };
        let before = if word == " " { gap(&x) } else { word };
        let _ = write!(self.text, "{before}{x}{}{y}", gap(&y));
    }
}

/// Length in tenths of a pixel.
fn tenth(length: f32) -> i64 {
    (f64::from(length) * 10.0).round() as i64
}

/// Shortest text for a number of tenths.
fn tenths(tenths: i64) -> String {
    let (sign, whole, part) = (if tenths < 0 { "-" } else { "" }, tenths.abs() / 10, tenths.abs() % 10);
    match (whole, part) {
        (_, 0) => format!("{sign}{whole}"),
        (0, _) => format!("{sign}.{part}"),
        _ => format!("{sign}{whole}.{part}"),
    }
}

fn hex(Ink([r, g, b]): Ink) -> String {
    format!("#{r:02x}{g:02x}{b:02x}")
}

fn opacity(alpha: f32) -> String {
    let hundredths = (alpha * 100.0).round() as u32;
    if hundredths >= 100 { String::new() } else { format!(" opacity=\".{hundredths:02}\"") }
}

/// Text escaped for XML. A character that XML cannot represent becomes a space.
fn escaped(text: &str) -> String {
    let mut escaped = String::new();
    for c in text.chars() {
        match c {
            '&' => escaped += "&amp;",
            '<' => escaped += "&lt;",
            '>' => escaped += "&gt;",
            '\u{fffe}' | '\u{ffff}' => escaped.push(' '),
            c if c.is_control() => escaped.push(' '),
            c => escaped.push(c),
        }
    }
    escaped
}

#[cfg(test)]
mod tests {
    use super::*;

    const INK: Ink = Ink([0, 128, 255]);

    const fn p(x: f32, y: f32) -> Point {
        Point { x, y }
    }

    /// Text written for an outline in a picture of 100×50.
    fn drawn(outline: &Outline, draw: impl Fn(&mut Svg, &Outline)) -> String {
        let mut svg = Svg::new((100, 50));
        draw(&mut svg, outline);
        svg.body
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
        let written = |length: f32| tenths(tenth(length));
        assert_eq!(
            [0.0, -0.04, 0.5, -0.5, 12.0, -3.21, 100.06].map(written),
            ["0", "0", ".5", "-.5", "12", "-3.2", "100.1"]
        );
        assert_eq!(
            (opacity(1.0), opacity(0.5), opacity(0.054)),
            (String::new(), " opacity=\".50\"".into(), " opacity=\".05\"".into())
        );
    }
}
