//! Flow and density at the counters of a scene over time, as an SVG.

use core::ops::RangeInclusive;
use std::io::Write as _;

use plotters::element::DashedPathElement;
use plotters::prelude::*;
use steer_scene::behavior::Role;
use steer_scene::draw::{Ink, Theme};
use steer_scene::error::{Fault, Refusal};
use steer_scene::output::Output;
use steer_scene::scene::{CounterShape, Scene};
use steer_scene::world::{Count, World};

use crate::cli::Plot;

/// Largest number of windows: more cannot be told apart.
const MOST_WINDOWS: u64 = 2000;

/// Pixels between dashes, and pixels of a sample of a line.
const GAP: i32 = 3;
const SAMPLE: i32 = 18;

/// Numbers that axes can show.
const DRAWN: RangeInclusive<f64> = 1e-100..=1e100;

/// Roles whose tones the curves have, in order.
const ROLES: [Role; 6] =
    [Role::Runner, Role::Hunter, Role::Follower, Role::Traveler, Role::Wanderer, Role::Patrol];

/// A curve of a counter.
struct Curve {
    label: String,
    color: RGBColor,
    /// Length of its dashes in pixels. `None` if it is a whole line.
    dash: Option<i32>,
    points: Vec<(f64, f64)>,
}

/// Values of all counters over the time of a run.
pub(crate) struct Measured {
    every: u64,
    /// Time, and the number of each counter.
    rows: Vec<(f64, Vec<Count>)>,
}

impl Measured {
    /// Prepares the measurement of a run.
    ///
    /// # Errors
    /// Returns an error if there is nothing to plot.
    pub(crate) fn new(scene: &Scene, args: &Plot) -> Result<Self, Fault> {
        if scene.counters.is_empty() {
            return Err(Fault::new(
                "counters",
                "nothing to plot",
                "a counter, such as {\"door\": {\"from\": [x, y], \"to\": [x, y]}}",
            ));
        }
        if scene.dt == 0.0 {
            return Err(Fault::new("dt", "0, in which nothing flows", "a step that takes time"));
        }
        let every = args.every.unwrap_or_else(|| args.steps.div_ceil(60));
        if args.steps.div_ceil(every) > MOST_WINDOWS {
            let wrong = format!("{} windows", args.steps.div_ceil(every));
            return Err(Fault::new("--every", wrong, format!("at most {MOST_WINDOWS}: a larger --every")));
        }
        Ok(Self { every, rows: Vec::new() })
    }

    /// Records a world at the end of a window.
    pub(crate) fn record(&mut self, world: &World, last: bool) {
        if last || world.steps().is_multiple_of(self.every) {
            let time = world.steps() as f64 * world.scene().dt;
            self.rows.push((time, world.counts().map(|(_, _, count)| count).collect()));
        }
    }

    /// Curves of the lines: crossings in a window by its duration, as steps.
    fn flows(&self, scene: &Scene) -> Vec<Curve> {
        let mut curves = Vec::new();
        for (index, (name, _)) in lines(scene) {
            for forth in [true, false] {
                let number = |counts: &[Count]| match counts[index] {
                    Count::Crossed { forth: number, .. } if forth => number as f64,
                    Count::Crossed { back, .. } => back as f64,
                    Count::Inside { .. } => 0.0,
                };
                let mut points = Vec::new();
                for pair in self.rows.windows(2) {
                    let [(from, before), (to, after)] = pair else { continue };
                    let flow = (number(after) - number(before)) / (to - from);
                    points.extend([(*from, flow), (*to, flow)]);
                }
                // A door that no agent passes back has one curve.
                if forth || points.iter().any(|(_, flow)| *flow > 0.0) {
                    let label = if forth { plain(name) } else { format!("{}, back", plain(name)) };
                    curves.push(Curve { label, color: color(index, !forth), dash: dash(index), points });
                }
            }
        }
        curves
    }

    /// Curves of the boxes.
    fn densities(&self, scene: &Scene) -> Vec<Curve> {
        let boxes =
            scene.counters.iter().enumerate().filter(|(_, (_, spec))| spec.shape == CounterShape::Box);
        let curve = |(index, (name, _)): (usize, &(String, _))| {
            let point = |(time, counts): &(f64, Vec<Count>)| match counts[index] {
                Count::Inside { density, .. } => Some((*time, density)),
                Count::Crossed { .. } => None,
            };
            let points = self.rows.iter().filter_map(point).collect();
            Curve { label: plain(name), color: color(index, false), dash: dash(index), points }
        };
        boxes.map(curve).collect()
    }

    /// Writes the plots.
    ///
    /// # Errors
    /// Returns an error if a plot cannot be drawn or written.
    pub(crate) fn write(&self, scene: &Scene, output: &mut Output) -> Result<(), Refusal> {
        let (time, flow) = if scene.counts_seconds() {
            ("seconds", "agents per second")
        } else {
            ("time", "agents per time")
        };
        let mut plots =
            vec![("flow", flow, self.flows(scene)), ("density", "agents per area", self.densities(scene))];
        plots.retain(|(_, _, curves)| !curves.is_empty());
        let end = self.rows.last().map_or(1.0, |(time, _)| *time);
        let values = plots.iter().flat_map(|(_, _, curves)| curves).flat_map(|curve| &curve.points);
        // Axes in such numbers have no marks, and an axis to infinity has no end of them.
        if !values.flat_map(|(x, y)| [*x, *y]).chain([end]).all(|x| x == 0.0 || DRAWN.contains(&x)) {
            let wrong = format!("a time, flow or density beyond {:e} to {:e}", DRAWN.start(), DRAWN.end());
            return Err(Refusal::new("plot", wrong, "another dt, or a larger box"));
        }
        let text = draw(&scene.name, &plots, time, end);
        let text = text.map_err(|e| Refusal::new("plot", e.to_string(), "fewer steps, or a smaller dt"))?;
        output.write_all(text.as_bytes()).map_err(|e| output.unwritable(&e))
    }
}

fn lines(scene: &Scene) -> impl Iterator<Item = (usize, &(String, steer_scene::scene::CounterSpec))> {
    scene.counters.iter().enumerate().filter(|(_, (_, spec))| spec.shape == CounterShape::Line)
}

/// A name on one line, in characters that XML can have.
fn plain(name: &str) -> String {
    let shown = |c: char| if c.is_control() || matches!(c, '\u{fffe}' | '\u{ffff}') { ' ' } else { c };
    name.chars().map(shown).take(40).collect()
}

fn color(index: usize, back: bool) -> RGBColor {
    let tones = Theme::Light.tones(ROLES[index % ROLES.len()]);
    rgb(tones[if back { 2 } else { 0 }])
}

/// Dashes distinguish counters of the same color.
fn dash(index: usize) -> Option<i32> {
    (index >= ROLES.len()).then_some(4 * (index / ROLES.len()) as i32)
}

fn rgb(Ink([r, g, b]): Ink) -> RGBColor {
    RGBColor(r, g, b)
}

type Drawn<T> = Result<T, Box<dyn core::error::Error>>;

/// Draws the plots below each other.
fn draw(title: &str, plots: &[(&str, &str, Vec<Curve>)], time: &str, end: f64) -> Drawn<String> {
    let inks = Theme::Light.inks();
    let (paper, ink, faint, rim) =
        (rgb(inks.ground), rgb(Theme::Light.chosen()), rgb(inks.grid), rgb(inks.stone_rim));
    let mut text = String::new();
    {
        // The legend of a plot is within it.
        let most = plots.iter().map(|(_, _, curves)| curves.len() as u32).max().unwrap_or_default();
        let height = 60 + (90 + 17 * most).max(270) * plots.len() as u32;
        let area = SVGBackend::with_string(&mut text, (800, height)).into_drawing_area();
        area.fill(&paper)?;
        let font = |size: i32| ("sans-serif", size).into_font();
        let (head, rest) = area.split_vertically(44);
        head.draw(&Text::new(plain(title), (24, 16), font(22).color(&ink)))?;
        for (area, (name, unit, curves)) in rest.split_evenly((plots.len(), 1)).iter().zip(plots) {
            let most =
                curves.iter().flat_map(|curve| &curve.points).fold(0.0, |most: f64, (_, y)| most.max(*y));
            let most = if most > 0.0 { 1.12 * most } else { 1.0 };
            let mut chart = ChartBuilder::on(area)
                .margin(10)
                .margin_left(14)
                .margin_right(28)
                .x_label_area_size(42)
                .y_label_area_size(62)
                .build_cartesian_2d(0.0..end, 0.0..most)?;
            chart
                .configure_mesh()
                .disable_x_mesh()
                .light_line_style(TRANSPARENT)
                .bold_line_style(faint)
                .axis_style(rim)
                .label_style(font(13).color(&ink))
                .axis_desc_style(font(14).color(&ink))
                .x_labels(9)
                .y_labels(6)
                .x_desc(time)
                .y_desc(format!("{name}, {unit}"))
                .draw()?;
            for curve in curves {
                let (style, points) = (curve.color.stroke_width(2), curve.points.iter().copied());
                let series = match curve.dash {
                    None => chart.draw_series(LineSeries::new(points, style))?,
                    Some(dash) => chart.draw_series(DashedLineSeries::new(points, dash, GAP, style))?,
                };
                // A sample of the line.
                series.label(curve.label.as_str()).legend(move |(x, y)| {
                    let dash = curve.dash.unwrap_or(SAMPLE);
                    DashedPathElement::new([(x, y), (x + SAMPLE, y)], dash, GAP, style)
                });
            }
            chart
                .configure_series_labels()
                .position(SeriesLabelPosition::UpperRight)
                .background_style(paper.mix(0.9))
                .border_style(faint)
                .label_font(font(13).color(&ink))
                .draw()?;
        }
        area.present()?;
    }
    Ok(text)
}
