//! The keyboard: one table defines both the keys and the page that explains them.

use eframe::egui::{
    Align, Context, Grid, Id, Key, KeyboardShortcut, Layout, Modal, Modifiers, RichText, ScrollArea, Ui,
};

use super::look::Panel;
use super::tool::Tool;

/// Command of a key or a button.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Command {
    Play,
    Step,
    Restart,
    Slower,
    Faster,
    NextScene,
    PreviousScene,
    NextAgent,
    PreviousAgent,
    SelectNone,
    Tool(Tool),
    RemoveSelected,
    Foresight,
    Trails,
    Theme,
    ZoomIn,
    ZoomOut,
    ZoomAll,
    Undo,
    Redo,
    Record,
    Save,
    Open,
    New,
    Panel(Panel),
    CopyLink,
    Code,
    Help,
    Quit,
}

/// A key: its command, its modifiers, the key, its name and its description.
type Row = (Command, Modifiers, Key, &'static str, &'static str);

/// Every key, in groups with a title.
const KEYS: &[(&str, &[Row])] = &[
    (
        "Play",
        &[
            (Command::Play, Modifiers::NONE, Key::Space, "Space", "plays and pauses"),
            (Command::Step, Modifiers::NONE, Key::Period, ".", "takes one step"),
            (Command::Restart, Modifiers::NONE, Key::R, "R", "begins the scene again"),
            (Command::Slower, Modifiers::NONE, Key::Comma, ",", "plays at half the speed"),
            (Command::Faster, Modifiers::NONE, Key::Slash, "/", "plays at twice the speed"),
            (Command::NextScene, Modifiers::NONE, Key::PageDown, "Page Down", "opens the next scene"),
            (Command::PreviousScene, Modifiers::NONE, Key::PageUp, "Page Up", "opens the scene before"),
        ],
    ),
    (
        "Agents and tools",
        &[
            (Command::NextAgent, Modifiers::NONE, Key::N, "N", "selects the next agent"),
            (Command::PreviousAgent, Modifiers::NONE, Key::B, "B", "selects the agent before"),
            (Command::SelectNone, Modifiers::NONE, Key::Escape, "Esc", "selects no agent, and the Move tool"),
            (Command::Tool(Tool::Move), Modifiers::NONE, Key::V, "V", "the Move tool: select and drag"),
            (Command::Tool(Tool::Path), Modifiers::NONE, Key::P, "P", "the Path tool: lay waypoints"),
            (Command::Tool(Tool::Add), Modifiers::NONE, Key::A, "A", "the Add tool: add agents"),
            (Command::Tool(Tool::Wall), Modifiers::NONE, Key::W, "W", "the Wall tool: two clicks"),
            (Command::Tool(Tool::Stone), Modifiers::NONE, Key::O, "O", "the Stone tool: a drag"),
            (Command::Tool(Tool::Remove), Modifiers::NONE, Key::X, "X", "the Remove tool"),
            (Command::RemoveSelected, Modifiers::NONE, Key::Delete, "Delete", "removes the selected agent"),
            (Command::Code, Modifiers::NONE, Key::C, "C", "shows the agent's Rust code"),
        ],
    ),
    (
        "View",
        &[
            (Command::Foresight, Modifiers::NONE, Key::F, "F", "shows predictions: none, selected, all"),
            (Command::Trails, Modifiers::NONE, Key::T, "T", "shows trails"),
            (Command::Theme, Modifiers::NONE, Key::L, "L", "light or dark"),
            (Command::ZoomIn, Modifiers::NONE, Key::Plus, "+", "larger"),
            (Command::ZoomIn, Modifiers::NONE, Key::Equals, "", ""),
            (Command::ZoomOut, Modifiers::NONE, Key::Minus, "−", "smaller"),
            (Command::ZoomAll, Modifiers::NONE, Key::Num0, "0", "shows all of the world"),
        ],
    ),
    (
        "Edits and files",
        &[
            // Before the shortcut without Shift, which would match, too.
            (
                Command::Redo,
                Modifiers { shift: true, ..Modifiers::COMMAND },
                Key::Z,
                "Ctrl Shift Z",
                "does it again",
            ),
            (Command::Undo, Modifiers::COMMAND, Key::Z, "Ctrl Z", "takes the last edit back"),
            (Command::Redo, Modifiers::COMMAND, Key::Y, "Ctrl Y", "does it again, too"),
            (Command::Record, Modifiers::NONE, Key::G, "G", "records a GIF, until the next G"),
            (Command::Save, Modifiers::COMMAND, Key::S, "Ctrl S", "saves the present state as a file"),
            (Command::Open, Modifiers::COMMAND, Key::O, "Ctrl O", "opens a scene file"),
            (Command::New, Modifiers::NONE, Key::E, "E", "opens an empty room with people"),
        ],
    ),
    (
        "Window",
        &[
            (Command::Panel(Panel::Scenes), Modifiers::NONE, Key::S, "S", "shows the list of scenes"),
            (Command::Panel(Panel::Tuning), Modifiers::NONE, Key::I, "I", "shows what can be tuned"),
            (Command::Help, Modifiers::NONE, Key::H, "H", "shows this page"),
            (Command::Quit, Modifiers::COMMAND, Key::Q, "Ctrl Q", "closes the window"),
        ],
    ),
];

/// Actions of the pointer, which no key has.
const POINTER: &[(&str, &str)] = &[
    ("Wheel, pinch", "larger and smaller, about the pointer"),
    ("Right button", "moves the view"),
    ("Double click", "shows all of the world"),
    ("Tab, arrows", "from control to control, and slides them"),
    ("Drop a file", "opens the scene"),
];

/// Title and address of the description of the behaviours.
const SOURCE: (&str, &str) = (
    "Craig Reynolds: Steering Behaviors For Autonomous Characters",
    "https://www.red3d.com/cwr/steer/gdc99/",
);

fn rows() -> impl Iterator<Item = &'static Row> {
    KEYS.iter().flat_map(|(_, rows)| *rows)
}

/// Every key of the playground: the shortcut, its name and its description. Name and description
/// are empty for a second key that the page does not list.
pub fn keys() -> impl Iterator<Item = (KeyboardShortcut, &'static str, &'static str)> {
    rows().map(|(_, modifiers, key, name, about)| (KeyboardShortcut::new(*modifiers, *key), *name, *about))
}

/// Commands of the keys pressed since the last frame. Fewer while text is typed.
pub(super) fn commands(ctx: &Context) -> Vec<Command> {
    let typing = ctx.text_edit_focused();
    // Space belongs to the focused widget.
    let focused = ctx.memory(|memory| memory.focused().is_some());
    ctx.input_mut(|input| {
        rows()
            .filter(|(command, modifiers, ..)| {
                !typing || *modifiers != Modifiers::NONE || *command == Command::SelectNone
            })
            .filter(|(command, ..)| !(focused && *command == Command::Play))
            .filter(|(_, modifiers, key, ..)| {
                input.consume_shortcut(&KeyboardShortcut::new(*modifiers, *key))
            })
            .map(|(command, ..)| *command)
            .collect()
    })
}

/// Width in points of the window from which the page of keys has two columns.
const TWO_COLUMNS: f32 = 760.0;

/// Shows the page that explains the keys and the pointer. Returns whether a click beside it closes
/// it.
pub(super) fn explain(ctx: &Context) -> bool {
    let window = ctx.content_rect().size();
    let shown = Modal::new(Id::unique("keys")).show(ctx, |ui| {
        let columns = if window.x >= TWO_COLUMNS { 2 } else { 1 };
        ui.set_width((340.0 * columns as f32).min(window.x - 40.0));
        let close = ui.horizontal(|ui| {
            ui.heading("Keys");
            let right = Layout::right_to_left(Align::Center);
            ui.with_layout(right, |ui| ui.button("Close").clicked()).inner
        });
        let height = window.y - 120.0;
        ScrollArea::vertical().min_scrolled_height(height).max_height(height).show(ui, |ui| {
            ui.columns(columns, |columns| {
                let last = columns.len() - 1;
                for (title, rows) in &KEYS[..2] {
                    let rows = rows.iter().map(|(.., name, about)| (*name, *about));
                    table(&mut columns[0], title, rows);
                }
                for (title, rows) in &KEYS[2..] {
                    let rows = rows.iter().map(|(.., name, about)| (*name, *about));
                    table(&mut columns[last], title, rows);
                }
                table(&mut columns[0], "Pointer", POINTER.iter().copied());
            });
            ui.add_space(8.0);
            ui.hyperlink_to(SOURCE.0, SOURCE.1);
        });
        close.inner
    });
    shown.inner || shown.backdrop_response.clicked()
}

fn table(ui: &mut Ui, title: &str, rows: impl Iterator<Item = (&'static str, &'static str)>) {
    ui.add_space(6.0);
    ui.label(RichText::new(title).strong().color(ui.visuals().hyperlink_color));
    ui.spacing_mut().interact_size.y = 0.0;
    Grid::new(title).num_columns(2).min_col_width(84.0).spacing([12.0, 3.0]).show(ui, |ui| {
        for (name, about) in rows.filter(|(name, _)| !name.is_empty()) {
            ui.strong(name);
            ui.label(about);
            ui.end_row();
        }
    });
}
