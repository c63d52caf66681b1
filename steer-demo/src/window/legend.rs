//! Meanings of the marks, in a corner of the picture.

use eframe::egui::{Align2, Area, Context, Frame, Id, Order, Pos2, Rect, RichText, Sense, vec2};
use steer_scene::draw::{Foresight, Key, Show, legend};
use steer_scene::world::World;

use super::mesh::{Canvas, point};

/// Shows the legend in the lower left corner of the picture.
pub(super) fn show(ctx: &Context, picture: Rect, world: &World, shown: &Show) {
    let keys = keys(world, shown);
    if keys.is_empty() {
        return;
    }
    let corner = Pos2::new(picture.min.x + 8.0, picture.max.y - 8.0);
    Area::new(Id::unique("legend"))
        .order(Order::Middle)
        .pivot(Align2::LEFT_BOTTOM)
        .fixed_pos(corner)
        .interactable(false)
        .show(ctx, |ui| {
            Frame::popup(ui.style())
                .fill(ui.visuals().window_fill.gamma_multiply(0.85))
                .inner_margin(6)
                .show(ui, |ui| {
                    ui.spacing_mut().item_spacing.y = 1.0;
                    // No line is a control.
                    ui.spacing_mut().interact_size.y = 0.0;
                    for key in &keys {
                        ui.horizontal(|ui| {
                            let size = vec2(Key::SIZE.0, Key::SIZE.1);
                            let (rect, _) = ui.allocate_exact_size(size, Sense::hover());
                            let mut canvas = Canvas::new(ui.ctx().pixels_per_point());
                            key.paint(shown.theme, point(rect.center()), &mut canvas);
                            ui.painter().with_clip_rect(rect).add(canvas.into_mesh());
                            ui.label(RichText::new(key.label).small());
                        });
                    }
                });
        });
}

/// Lines about the marks that are in the picture now.
fn keys(world: &World, shown: &Show) -> Vec<Key> {
    let mut marks = world.landmarks();
    match shown.foresight {
        Foresight::None => {}
        Foresight::Of(index) => marks.extend(world.foresight_of(index)),
        // The foresight of all agents takes long to compute, and probably has marks of all kinds.
        Foresight::All => return legend(shown),
    }
    legend(shown).into_iter().filter(|key| marks.iter().any(|mark| key.is_of(mark))).collect()
}
