//! The application: what the toolkit calls once a frame.

use eframe::egui;

use crate::error::Fault;
use crate::scene::Scene;
use crate::world::World;

/// The playground as the toolkit sees it.
#[derive(Debug)]
pub struct App {
    world: World,
}

impl App {
    /// The playground on this scene.
    ///
    /// # Errors
    /// When the scene is one that [`read`](crate::scene::read) would refuse.
    pub fn new(scene: &Scene) -> Result<Self, Fault> {
        Ok(Self { world: World::new(scene)? })
    }

    /// A sentence about what is going on, for those who do not see it.
    #[must_use]
    pub fn status(&self) -> String {
        let scene = self.world.scene();
        format!("The scene {}: {}.", scene.name, scene.about)
    }

    /// What a link says, after its `#`, to show what is shown; a scene that no link can ask for has none.
    #[must_use]
    pub fn link(&self) -> Option<String> {
        let scene = self.world.scene();
        Some(format!("scene={}&seed={}", scene.name, scene.seed))
    }
}

impl eframe::App for App {
    fn ui(&mut self, ui: &mut egui::Ui, _: &mut eframe::Frame) {
        if ui.input_mut(|input| input.consume_key(egui::Modifiers::COMMAND, egui::Key::Q)) {
            ui.ctx().send_viewport_cmd(egui::ViewportCommand::Close);
        }
        self.world.step();
        let (width, height) = self.world.size();
        egui::CentralPanel::default().show(ui, |ui| {
            let room = ui.max_rect();
            let scale = (room.width() / width as f32).min(room.height() / height as f32);
            for agent in self.world.agents() {
                let at = egui::vec2(agent.position.0.x as f32, agent.position.0.y as f32) * scale;
                ui.painter().circle_filled(room.min + at, 4.0, egui::Color32::LIGHT_BLUE);
            }
        });
        ui.ctx().request_repaint();
    }
}
