//! The pictures of the examples: shapes in world units, written as SVG.

use core::fmt::Write;
use std::path::Path;

/// A picture of a rectangle of the world, with y up.
#[derive(Clone, Debug)]
pub struct Picture {
    corner: [f32; 2],
    scale: f32,
    size: [f32; 2],
    shapes: String,
}

impl Picture {
    /// Creates a picture of the rectangle between two corners, `width` pixels wide.
    #[must_use]
    pub fn new(min: impl Into<[f32; 2]>, max: impl Into<[f32; 2]>, width: f32) -> Self {
        let (min, max) = (min.into(), max.into());
        let scale = width / (max[0] - min[0]);
        let size = [width, (max[1] - min[1]) * scale];
        Picture { corner: [min[0], max[1]], scale, size, shapes: String::new() }
    }

    /// Adds a circle. `style` holds SVG attributes. Lengths in it are pixels.
    pub fn circle(&mut self, center: impl Into<[f32; 2]>, radius: f32, style: &str) {
        let [x, y] = self.place(center);
        self.add(&format!(r#"<circle cx="{x:.1}" cy="{y:.1}" r="{:.1}" {style}/>"#, radius * self.scale));
    }

    /// Adds a line through points.
    pub fn line<P: Into<[f32; 2]>>(&mut self, points: impl IntoIterator<Item = P>, style: &str) {
        let outline = self.outline(points);
        self.add(&format!(r#"<path d="{outline}" fill="none" {style}/>"#));
    }

    /// Adds a polygon.
    pub fn polygon<P: Into<[f32; 2]>>(&mut self, points: impl IntoIterator<Item = P>, style: &str) {
        let outline = self.outline(points);
        self.add(&format!(r#"<path d="{outline}Z" {style}/>"#));
    }

    /// Adds an agent: a dart whose tip is `size` ahead of the center, along the unit vector
    /// `heading`.
    pub fn dart(
        &mut self,
        center: impl Into<[f32; 2]>,
        heading: impl Into<[f32; 2]>,
        size: f32,
        style: &str,
    ) {
        let ([x, y], [u, v]) = (center.into(), heading.into());
        let at =
            |ahead: f32, aside: f32| [x + size * (ahead * u - aside * v), y + size * (ahead * v + aside * u)];
        self.polygon([at(1.0, 0.0), at(-0.7, 0.6), at(-0.35, 0.0), at(-0.7, -0.6)], style);
    }

    /// Adds text whose baseline starts at a point.
    pub fn text(&mut self, start: impl Into<[f32; 2]>, text: &str, style: &str) {
        let [x, y] = self.place(start);
        self.add(&format!(r#"<text x="{x:.1}" y="{y:.1}" {style}>{text}</text>"#));
    }

    /// Returns the SVG document, with a title for readers that cannot see it.
    #[must_use]
    pub fn to_svg(&self, title: &str) -> String {
        let [width, height] = self.size;
        format!(
            concat!(
                r#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:.0} {height:.0}" "#,
                r#"width="{width:.0}" height="{height:.0}" role="img" font-family="sans-serif" "#,
                r#"font-size="14" stroke-linecap="round" stroke-linejoin="round">"#,
                "\n<title>{title}</title>\n{shapes}</svg>\n"
            ),
            width = width,
            height = height,
            title = title,
            shapes = self.shapes,
        )
    }

    /// Writes the SVG document to a file.
    ///
    /// # Errors
    /// Returns the error of the file system.
    pub fn save(&self, path: impl AsRef<Path>, title: &str) -> std::io::Result<()> {
        std::fs::write(path, self.to_svg(title))
    }

    fn add(&mut self, shape: &str) {
        self.shapes.push_str(shape);
        self.shapes.push('\n');
    }

    fn place(&self, point: impl Into<[f32; 2]>) -> [f32; 2] {
        let [x, y] = point.into();
        [(x - self.corner[0]) * self.scale, (self.corner[1] - y) * self.scale]
    }

    fn outline<P: Into<[f32; 2]>>(&self, points: impl IntoIterator<Item = P>) -> String {
        let mut outline = String::new();
        for (index, point) in points.into_iter().enumerate() {
            let [x, y] = self.place(point);
            // Writing to a string does not fail.
            let _ = write!(outline, "{}{x:.1} {y:.1}", if index == 0 { 'M' } else { 'L' });
        }
        outline
    }
}

#[cfg(test)]
mod tests {
    use super::Picture;

    #[test]
    fn y_points_up_and_lengths_are_scaled() {
        let mut picture = Picture::new([-1.0, -1.0], [3.0, 1.0], 400.0);
        picture.circle([0.0, 0.5], 0.25, "");
        picture.line([[-1.0, 1.0], [3.0, -1.0]], "");
        let svg = picture.to_svg("test");
        assert!(svg.contains(r#"viewBox="0 0 400 200""#));
        assert!(svg.contains(r#"cx="100.0" cy="50.0" r="25.0""#));
        assert!(svg.contains("M0.0 0.0L400.0 200.0"));
    }
}
