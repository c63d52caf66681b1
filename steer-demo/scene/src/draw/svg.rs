//! SVG as a surface: text that any browser draws, small enough to store.

use core::fmt::Write as _;

use super::{Ink, Line, Outline, Piece, Point, Rect, Surface};

/// Radius of the card's corners in pixels.
const CORNER: u32 = 10;

/// Greatest radius in pixels of a dot, which is written as a line without length: shorter.
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
    pub fn new(size: (u32, u32)) -> Self {
        Self { size, body: String::new() }
    }

    /// Returns the whole file. Screen readers read the title aloud.
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

    /// Writes all visible pieces with these attributes. Lines are 2 · `half` wide.
    fn draw(&mut self, outline: &Outline, half: f32, attributes: &str) {
        let (mut path, mut circles, mut rim) = (Trace::default(), Vec::new(), Vec::new());
        let to = Point { x: self.size.0 as f32, y: self.size.1 as f32 };
        let seen = Rect { from: Point::default(), to }.grown(half);
        for piece in outline.pieces() {
            rim.clear();
            piece.rim(&mut rim);
            if !seen.may_cross(&rim) {
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

    /// Draws small circles of one size as ends of lines. Returns `false` for other outlines.
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

    fn write(&mut self, text: &str, Rect { from, to }: Rect, ink: Ink, ground: Ink) {
        let [x, width, size, y] =
            [from.x, to.x - from.x, 0.8 * (to.y - from.y), from.y + 0.75 * (to.y - from.y)]
                .map(|length| tenths(tenth(length)));
        let (text, ink, ground) = (escaped(text), hex(ink), hex(ground));
        // Formatting into a string does not fail. Any font of the reader has the same width.
        let _ = writeln!(
            self.body,
            "<text x=\"{x}\" y=\"{y}\" textLength=\"{width}\" lengthAdjust=\"spacingAndGlyphs\" \
             font-family=\"sans-serif\" font-size=\"{size}\" fill=\"{ink}\" stroke=\"{ground}\" \
             stroke-width=\"3\" stroke-linejoin=\"round\" paint-order=\"stroke\">{text}</text>"
        );
    }
}

/// Text of a path: its first point, then the differences between rounded positions.
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

/// Colour as text.
pub(super) fn hex(Ink([r, g, b]): Ink) -> String {
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
