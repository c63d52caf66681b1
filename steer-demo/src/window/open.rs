//! The sheet that opens a scene file: a path or a part of a name, recent files, a folder's files.

use std::fs;
use std::path::{Path, PathBuf};

use eframe::egui::{
    Align, Align2, Button, Context, Id, Key, Layout, Modal, RichText, ScrollArea, TextEdit, Ui, vec2,
};
use steer_scene::error::plain;

/// Most files of a folder that are listed.
const LISTED: usize = 200;

/// Most recent files.
const RECENT: usize = 8;

/// Length of a name, in bytes, that the sheet of a small window may cut short.
const LONG: usize = 30;

/// The sheet, and the files that were opened since the program began.
#[derive(Debug, Default)]
pub(super) struct Opener {
    pub(super) shown: bool,
    /// Whether the field for a text is to have the keyboard.
    fresh: bool,
    /// Path, absolute or from the folder, or a part of a name.
    text: String,
    /// Folder whose files are listed. Empty until the sheet is shown.
    folder: PathBuf,
    entries: Vec<Entry>,
    /// Reason why the folder cannot be listed.
    why: String,
    /// The latest first.
    recent: Vec<PathBuf>,
}

#[derive(Debug)]
struct Entry {
    name: String,
    path: PathBuf,
    is_folder: bool,
}

impl Opener {
    /// Shows the sheet, first with the files of this folder, or closes it.
    pub(super) fn toggle(&mut self, folder: &Path) {
        self.shown = !self.shown;
        if self.folder.as_os_str().is_empty() {
            self.folder = std::env::current_dir().unwrap_or_default().join(folder);
        }
        if self.shown {
            self.visit(self.folder.clone());
        }
    }

    /// Puts a file first in the list of recent files.
    pub(super) fn keep(&mut self, path: &Path) {
        self.recent.retain(|other| other != path);
        self.recent.insert(0, path.into());
        self.recent.truncate(RECENT);
    }

    /// Lists a folder: its folders, then its scene files, without hidden ones.
    pub(super) fn visit(&mut self, folder: PathBuf) {
        (self.folder, self.fresh) = (folder, true);
        self.text.clear();
        self.entries.clear();
        self.why.clear();
        let listed = match fs::read_dir(&self.folder) {
            Ok(listed) => listed,
            Err(e) => return self.why = format!("cannot be read: {}", plain(&e)),
        };
        for entry in listed.flatten() {
            let (name, path) = (entry.file_name().to_string_lossy().into_owned(), entry.path());
            let is_folder = path.is_dir();
            let is_scene = name.to_lowercase().ends_with(".json") && path.is_file();
            if !name.starts_with('.') && (is_folder || is_scene) {
                self.entries.push(Entry { name, path, is_folder });
            }
        }
        self.entries.sort_by(|one, other| (!one.is_folder, &one.name).cmp(&(!other.is_folder, &other.name)));
    }

    /// Keeps the sheet open after a file that could not be opened, or closes it.
    pub(super) fn show_again(&mut self, again: bool) {
        (self.shown, self.fresh) = (again, again);
    }

    /// Entries whose name contains the text.
    fn found(&self) -> impl Iterator<Item = &Entry> {
        let wanted = self.text.trim().to_lowercase();
        self.entries.iter().filter(move |entry| entry.name.to_lowercase().contains(&wanted))
    }

    /// Path that the text means: its own if there is such a file or folder, else the first entry
    /// that contains it.
    fn meant(&self) -> PathBuf {
        let path = self.folder.join(self.text.trim());
        let first = self.found().next().filter(|_| !path.exists());
        first.map_or(path, |entry| entry.path.clone())
    }

    /// Shows the sheet with the latest error. Returns a path that was chosen.
    pub(super) fn show(&mut self, ctx: &Context, error: Option<&str>) -> Option<PathBuf> {
        let window = ctx.content_rect().size();
        let mut chosen = None;
        let shown = Modal::new(Id::unique("open")).show(ctx, |ui| {
            ui.set_width(520.0_f32.min(window.x - 40.0));
            let close = ui.horizontal(|ui| {
                ui.heading("Open a scene");
                let right = Layout::right_to_left(Align::Center);
                ui.with_layout(right, |ui| ui.button("Close").clicked()).inner
            });
            if self.field(ui) {
                chosen = Some(self.meant());
            }
            // One height, so that nothing moves below the pointer.
            let height = 460.0_f32.min(window.y - 160.0);
            let area = ScrollArea::vertical().auto_shrink(false).min_scrolled_height(height);
            area.max_height(height).show(ui, |ui| {
                if let Some(error) = error {
                    ui.colored_label(ui.visuals().error_fg_color, error);
                }
                if let Some(path) = self.list(ui) {
                    chosen = Some(path);
                }
            });
            close.inner
        });
        if shown.inner || shown.backdrop_response.clicked() {
            self.shown = false;
        }
        chosen
    }

    /// Shows the field for a text. Returns whether it was confirmed.
    fn field(&mut self, ui: &mut Ui) -> bool {
        let height = ui.spacing().interact_size.y;
        let hint = RichText::new("A path, or a part of a name").weak();
        let field = TextEdit::singleline(&mut self.text).hint_text(hint).desired_width(f32::INFINITY);
        let field = ui.add(field.align(Align2::LEFT_CENTER).min_size(vec2(0.0, height)));
        let confirmed = field.lost_focus() && ui.input(|input| input.key_pressed(Key::Enter));
        if core::mem::take(&mut self.fresh) || confirmed {
            field.request_focus();
        }
        field.accessible_name("path");
        confirmed
    }

    /// Lists recent files and the folder. Returns a path that was clicked.
    fn list(&self, ui: &mut Ui) -> Option<PathBuf> {
        let mut chosen = None;
        let mut row = |ui: &mut Ui, name: &str, path: &Path| {
            let button = Button::selectable(false, name).truncate().min_size(vec2(ui.available_width(), 0.0));
            let mut button = ui.add(button);
            if name.len() > LONG {
                button = button.on_hover_text(name);
            }
            if button.clicked() {
                chosen = Some(path.to_path_buf());
            }
        };
        let title = |ui: &mut Ui, text: &str| {
            ui.add_space(6.0);
            ui.label(RichText::new(text).small().strong().color(ui.visuals().hyperlink_color));
        };
        if self.text.is_empty() && !self.recent.is_empty() {
            title(ui, "Recent");
            for path in &self.recent {
                row(ui, &path.display().to_string(), path);
            }
        }
        title(ui, &self.folder.display().to_string());
        if let Some(above) = self.folder.parent() {
            row(ui, "..", above);
        }
        for entry in self.found().take(LISTED) {
            let slash = if entry.is_folder { "/" } else { "" };
            row(ui, &format!("{}{slash}", entry.name), &entry.path);
        }
        let rest = self.found().count().saturating_sub(LISTED);
        if !self.why.is_empty() {
            ui.weak(&self.why);
        } else if rest > 0 {
            ui.weak(format!("and {rest} more: type a part of the name"));
        } else if self.found().next().is_none() {
            ui.weak("no scene file (.json) here");
        }
        chosen
    }
}
