//! Plot of the counters of a scene since its start, below the picture.

use eframe::egui::text::{LayoutJob, TextFormat};
use eframe::egui::{FontId, Label, Sense, Stroke, Ui, pos2, vec2};
use steer_scene::behavior::Role;
use steer_scene::draw::Theme;
use steer_scene::world::{Count, World};

use super::mesh::color;

/// Least height in points of the picture above the plot.
pub(super) const LEAST_HEIGHT: f32 = 560.0;

/// Most steps that are stored. Beyond them every second one is dropped.
const MOST: usize = 512;

/// Height of the plot in points.
const HEIGHT: f32 = 34.0;

/// Roles whose shades the curves have, in turns.
const ROLES: [Role; 4] = [Role::Runner, Role::Traveler, Role::Follower, Role::Hunter];

/// Numbers of all counters since the start of a run.
#[derive(Debug, Default)]
pub(super) struct Counts {
    /// Only steps with so many zeros at the end, in binary, are stored.
    zeros: u32,
    /// Number of steps, and two numbers of each counter after them.
    rows: Vec<(u64, Vec<u64>)>,
}

impl Counts {
    /// Stores the present numbers, if the scene has counters.
    pub(super) fn remember(&mut self, world: &World) {
        let numbers: Vec<u64> = world.counts().flat_map(|(_, _, count)| numbers(count)).collect();
        if numbers.is_empty() || world.steps().trailing_zeros() < self.zeros {
            return;
        }
        // Counters that were added or removed begin a new plot, and so does a world that is new.
        self.rows.retain(|(step, row)| *step < world.steps() && row.len() == numbers.len());
        self.rows.push((world.steps(), numbers));
        if self.rows.len() > MOST {
            self.zeros += 1;
            self.rows.retain(|(step, _)| step.trailing_zeros() >= self.zeros);
        }
    }

    /// Shows the present numbers beside their names, and the curves of all below.
    pub(super) fn show(&self, ui: &mut Ui, world: &World, theme: Theme) {
        let most = self.rows.iter().flat_map(|(_, row)| row).fold(1, |most, number| *number.max(&most));
        let end = world.steps().max(1) as f32;
        let mut text = LayoutJob::default();
        let mut curves = Vec::new();
        let named = world.counts().flat_map(|(name, _, count)| [name, ""].into_iter().zip(numbers(count)));
        for (curve, (name, now)) in named.enumerate() {
            let points = self.rows.iter().map(move |(step, row)| {
                (*step as f32 / end, row.get(curve).copied().unwrap_or(0) as f32 / most as f32)
            });
            let shade = shades(theme)[curve % 2];
            let ink = color(theme.shades(ROLES[curve / 2 % ROLES.len()])[shade], 1.0);
            let name = name.replace(char::is_control, " ");
            let label = match (curve % 2, now) {
                (1, 0) => continue,
                (1, _) => format!(", back {now}"),
                _ => format!("{}{name} {now}", if curve == 0 { "" } else { "     " }),
            };
            text.append(&label, 0.0, TextFormat::simple(FontId::proportional(12.0), ink));
            curves.push((points, Stroke::new(1.5, ink)));
        }
        ui.add(Label::new(text).truncate());
        let (rect, _) = ui.allocate_exact_size(vec2(ui.available_width(), HEIGHT), Sense::hover());
        ui.painter().hline(rect.x_range(), rect.bottom(), ui.visuals().window_stroke);
        for (points, stroke) in curves {
            let at = |(x, y)| pos2(rect.left() + x * rect.width(), rect.bottom() - y * (rect.height() - 2.0));
            ui.painter().line(points.map(at).collect(), stroke);
        }
    }
}

/// Shades of a role for numbers forth and back. Text of them is readable on a panel.
const fn shades(theme: Theme) -> [usize; 2] {
    match theme {
        Theme::Dark => [2, 3],
        Theme::Light => [1, 0],
    }
}

/// Crossings of a line forth and back, or the agents in a box.
fn numbers(count: Count) -> [u64; 2] {
    match count {
        Count::Crossed { forth, back } => [forth, back],
        Count::Inside { agents, .. } => [agents as u64, 0],
    }
}
