//! The world on the screen: its view, its picture, and the effects of the pointer.

use std::sync::Arc;

use eframe::egui::{
    CursorIcon, Mesh, PointerButton, Rect, Response, Role, Sense, Shape, Stroke, Ui, WidgetInfo, pos2,
};
use steer_scene::draw::{self, Foresight, Show, Surface, Theme, Trails, View, arrows, backdrop, moving};
use steer_scene::error::Fault;
use steer_scene::play::{Session, Thing};
use steer_scene::vector::V;
use steer_scene::world::World;
use web_time::Instant;

use super::counts::Counts;
use super::labels;
use super::mesh::{Canvas, color, point, rect};
use super::tool::Tool;

/// Distance within which the pointer takes a thing, in points of the screen.
const REACH: f32 = 12.0;

/// Height of a picture, in times its width, from which the world covers it: on a phone in portrait
/// a world that is wider than high would leave most of the picture empty.
const PORTRAIT: f32 = 1.3;

/// Factor by which a key or a button zooms.
pub(super) const ZOOM_STEP: f64 = 1.25;

/// The world on the screen.
#[derive(Debug)]
pub(super) struct Screen {
    /// `None` until the world has an area on the screen.
    view: Option<View>,
    /// Whether the user has moved the view. Until then it follows the size of the window.
    moved: bool,
    /// Whether the user wants all of the world, also in portrait.
    whole: bool,
    trails: Trails,
    /// Numbers of the counters of the scene.
    pub(super) counts: Counts,
    backdrop: Option<Backdrop>,
    held: Option<Thing>,
    /// Start of a wall or a stone that is being laid, and its tool.
    begun: Option<(Tool, V)>,
    /// Time in seconds that drawing took the last time.
    pub(super) drawing: f64,
}

/// Parts that seldom change, as drawn the last time.
#[derive(Debug)]
struct Backdrop {
    revision: u64,
    view: View,
    theme: Theme,
    pixels_per_point: f32,
    mesh: Arc<Mesh>,
}

impl Screen {
    /// Returns a screen that shows the whole world, or in portrait what covers the picture.
    pub(super) fn new(world: &World) -> Self {
        Self {
            view: None,
            moved: false,
            whole: false,
            trails: Trails::new(world),
            counts: Counts::default(),
            backdrop: None,
            held: None,
            begun: None,
            drawing: 0.0,
        }
    }

    /// Records a step of the world.
    pub(super) fn remember(&mut self, world: &World) {
        self.trails.remember(world);
        self.counts.remember(world);
    }

    /// Clears the trails and the plot: the world begins again, or is another.
    pub(super) fn forget(&mut self, world: &World) {
        self.trails = Trails::new(world);
        self.counts = Counts::default();
    }

    /// View of the world, once it has been shown.
    pub(super) fn view(&self) -> Option<&View> {
        self.view.as_ref()
    }

    /// Shows the whole world again.
    pub(super) fn fit(&mut self) {
        (self.view, self.moved, self.whole) = (None, false, true);
    }

    /// Zooms by `factor` about the middle of the screen.
    pub(super) fn zoom(&mut self, factor: f64) {
        if let Some(view) = &mut self.view {
            let Rect { min, max } = rect(view.picture());
            *view = view.zoomed(factor, point(min.lerp(max, 0.5)));
            self.moved = true;
        }
    }

    /// Draws the world into all the space available, with its view in the part that nothing covers.
    /// Returns a message about an edit, or the fault of a rejected one.
    pub(super) fn show(
        &mut self,
        ui: &mut Ui,
        session: &mut Session,
        tool: Tool,
        show: &Show,
        free: Rect,
    ) -> Result<Option<String>, Fault> {
        let (response, painter) = ui.allocate_painter(ui.available_size(), Sense::click_and_drag());
        // Screen readers and tests find it by this name.
        response.widget_info(|| WidgetInfo::labeled(Role::Canvas, true, "The world"));
        if free.width() < 1.0 || free.height() < 1.0 {
            return Ok(None);
        }
        let picture = draw::Rect { from: point(free.min), to: point(free.max) };
        let before = match self.view {
            Some(view) if self.moved => view.moved_into(picture),
            _ => self.first_view(session.world().size(), picture, free),
        };
        let view = look_around(ui, &response, before);
        self.moved |= view != before;
        self.view = Some(view);
        let done = self.point(ui, &response, &view, session, tool);
        if tool == Tool::Move && self.held.is_none() && response.dragged_by(PointerButton::Primary) {
            let moved = response.drag_delta();
            self.view = Some(view.panned(moved.x, moved.y));
            self.moved = true;
        }

        let begun = Instant::now();
        let pixels = ui.ctx().pixels_per_point();
        painter.add(Shape::Mesh(self.backdrop(session, &view, show.theme, pixels)));
        let mut canvas = Canvas::new(pixels);
        moving(session.world(), &view, show, &self.trails, &mut canvas);
        arrows_of_selected(session.world(), &view, show, &mut canvas);
        painter.add(canvas.into_mesh());
        labels::show(session, &view, show.theme, free, &painter);
        if let Some(((_, from), to)) = self.begun.zip(response.hover_pos()) {
            let (from, stroke) = (view.pixel(from), Stroke::new(2.0, color(show.theme.inks().goal, 1.0)));
            let from = pos2(from.x, from.y);
            match tool {
                Tool::Stone => painter.circle_stroke(from, from.distance(to), stroke),
                _ => painter.line_segment([from, to], stroke),
            };
        }
        self.drawing = begun.elapsed().as_secs_f64();
        done
    }

    /// View of the whole world, or of the part in its middle that covers a picture in portrait.
    fn first_view(&self, world: (f64, f64), picture: draw::Rect, free: Rect) -> View {
        let view = View::within(world, picture);
        let (across, down) = (f64::from(free.width()) / world.0, f64::from(free.height()) / world.1);
        if self.whole || across >= down || free.height() < PORTRAIT * free.width() {
            return view;
        }
        view.zoomed(down / across, point(free.center()))
    }

    fn backdrop(&mut self, session: &Session, view: &View, theme: Theme, pixels_per_point: f32) -> Arc<Mesh> {
        let revision = session.revision();
        if let Some(kept) = &self.backdrop
            && (kept.revision, kept.view, kept.theme) == (revision, *view, theme)
            && kept.pixels_per_point == pixels_per_point
        {
            return Arc::clone(&kept.mesh);
        }
        let mut canvas = Canvas::new(pixels_per_point);
        backdrop(session.world(), view, theme.inks(), &mut canvas);
        let mesh = Arc::new(canvas.into_mesh());
        let kept = Arc::clone(&mesh);
        self.backdrop = Some(Backdrop { revision, view: *view, theme, pixels_per_point, mesh: kept });
        mesh
    }

    /// Applies the actions of the pointer to the world.
    fn point(
        &mut self,
        ui: &Ui,
        response: &Response,
        view: &View,
        session: &mut Session,
        tool: Tool,
    ) -> Result<Option<String>, Fault> {
        let reach = f64::from(REACH) / f64::from(view.length(1.0)).max(1e-30);
        if let Some(at) = response.hover_pos() {
            session.point(view.place(point(at)));
            if tool == Tool::Move
                && self.held.is_none()
                && session.pick(view.place(point(at)), reach).is_some()
            {
                ui.ctx().set_cursor_icon(CursorIcon::Grab);
            } else if tool != Tool::Move {
                ui.ctx().set_cursor_icon(CursorIcon::Crosshair);
            }
        }
        if response.drag_stopped() && self.held.take().is_some() {
            session.end();
        }
        let Some(at) = response.interact_pointer_pos() else { return Ok(None) };
        let place = view.place(point(at));
        if tool == Tool::Move && response.drag_started_by(PointerButton::Primary) {
            // The press was at the beginning of the drag, not at its present position.
            let from = ui.input(|input| input.pointer.press_origin()).unwrap_or(at);
            self.held = session.pick(view.place(point(from)), reach);
            if let Some(held) = &self.held {
                if let Thing::Agent(index) = held {
                    session.select(Some(*index));
                }
                session.begin();
            }
        }
        if let Some(held) = self.held.clone()
            && response.dragged_by(PointerButton::Primary)
        {
            ui.ctx().set_cursor_icon(CursorIcon::Grabbing);
            return session.drag(&held, place).map(|()| None);
        }
        self.begun = self.begun.filter(|(other, _)| *other == tool);
        if tool == Tool::Stone && response.drag_started_by(PointerButton::Primary) {
            let from = ui.input(|input| input.pointer.press_origin()).unwrap_or(at);
            self.begun = Some((tool, view.place(point(from))));
        }
        if response.drag_stopped_by(PointerButton::Primary)
            && let Some((Tool::Stone, center)) = self.begun.take_if(|(tool, _)| *tool == Tool::Stone)
        {
            return session.add_circle(center, center.distance(place)).map(|()| None);
        }
        if !response.clicked_by(PointerButton::Primary) {
            return Ok(None);
        }
        match tool {
            Tool::Wall => {
                let near = session.pick(place, reach).filter(|thing| matches!(thing, Thing::Point(_)));
                let end = near.and_then(|thing| session.place(&thing)).unwrap_or(place);
                match self.begun.take() {
                    Some((_, from)) => session.add_wall(from, end).map(|()| None),
                    None => {
                        self.begun = Some((tool, end));
                        Ok(None)
                    }
                }
            }
            Tool::Stone => Ok(Some("Drag from the centre of the stone to its rim".into())),
            Tool::Move => {
                let picked = session.pick(place, reach);
                if picked.is_none() && response.double_clicked_by(PointerButton::Primary) {
                    self.fit();
                }
                session.select(match picked {
                    Some(Thing::Agent(index)) => Some(index),
                    _ => None,
                });
                Ok(None)
            }
            Tool::Path => session.lay_path(place),
            Tool::Add => session.add_agent(place).map(|()| None),
            Tool::Remove => match session.pick(place, reach) {
                Some(thing) => session.remove(&thing).map(|()| None),
                None => Ok(None),
            },
        }
    }

    /// Whether something is being dragged.
    pub(super) fn holds(&self) -> bool {
        self.held.is_some()
    }
}

/// Draws the velocity and the applied forces of the selected agent, if foresight is shown.
pub(super) fn arrows_of_selected(world: &World, view: &View, show: &Show, surface: &mut impl Surface) {
    if show.foresight == Foresight::None {
        return;
    }
    if let Some((index, agent)) = show.selected.and_then(|index| Some((index, world.agents().get(index)?))) {
        let contributions = world.contributions(index);
        let applied: Vec<_> = contributions.iter().map(|one| one.applied).enumerate().collect();
        arrows(agent, &applied, view, show, surface);
    }
}

/// Zooms with the wheel or a pinch, and moves with the middle or the right button.
fn look_around(ui: &Ui, response: &Response, mut view: View) -> View {
    if let Some(at) = response.hover_pos() {
        let (scroll, pinch) = ui.input(|input| (input.smooth_scroll_delta, input.zoom_delta()));
        let factor = f64::from(pinch) * f64::from(scroll.y / 240.0).exp2();
        view = view.zoomed(factor, point(at));
    }
    if response.dragged_by(PointerButton::Middle) || response.dragged_by(PointerButton::Secondary) {
        let moved = response.drag_delta();
        view = view.panned(moved.x, moved.y);
    }
    view
}
