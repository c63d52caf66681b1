//! The keyboard: one table defines both the keys and the page that explains them.

use eframe::egui::{
    Align, Context, Grid, Id, Key, KeyboardShortcut, Layout, Modal, Modifiers, RichText, ScrollArea, Ui,
};

/// Command of a key.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Wish {
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
    ToolMove,
    ToolPath,
    ToolAdd,
    ToolRemove,
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
    Scenes,
    Tuning,
    Menu,
    CopyLink,
    Help,
    Quit,
}

/// A key: its command, its modifiers, the key, its name and its description.
type Row = (Wish, Modifiers, Key, &'static str, &'static str);

/// Every key, in groups with a title.
const KEYS: &[(&str, &[Row])] = &[
    (
        "Play",
        &[
            (Wish::Play, Modifiers::NONE, Key::Space, "Space", "plays and pauses"),
            (Wish::Step, Modifiers::NONE, Key::Period, ".", "takes one step"),
            (Wish::Restart, Modifiers::NONE, Key::R, "R", "begins the scene again"),
            (Wish::Slower, Modifiers::NONE, Key::Comma, ",", "plays at half the speed"),
            (Wish::Faster, Modifiers::NONE, Key::Slash, "/", "plays at twice the speed"),
            (Wish::NextScene, Modifiers::NONE, Key::PageDown, "Page Down", "opens the next scene"),
            (Wish::PreviousScene, Modifiers::NONE, Key::PageUp, "Page Up", "opens the scene before"),
        ],
    ),
    (
        "Agents and tools",
        &[
            (Wish::NextAgent, Modifiers::NONE, Key::N, "N", "selects the next agent"),
            (Wish::PreviousAgent, Modifiers::NONE, Key::B, "B", "selects the agent before"),
            (Wish::SelectNone, Modifiers::NONE, Key::Escape, "Esc", "selects no agent, and the Move tool"),
            (Wish::ToolMove, Modifiers::NONE, Key::V, "V", "the Move tool: select and drag"),
            (Wish::ToolPath, Modifiers::NONE, Key::P, "P", "the Path tool: lay waypoints"),
            (Wish::ToolAdd, Modifiers::NONE, Key::A, "A", "the Add tool: add agents"),
            (Wish::ToolRemove, Modifiers::NONE, Key::X, "X", "the Remove tool"),
            (Wish::RemoveSelected, Modifiers::NONE, Key::Delete, "Delete", "removes the selected agent"),
        ],
    ),
    (
        "View",
        &[
            (Wish::Foresight, Modifiers::NONE, Key::F, "F", "shows predictions: none, selected, all"),
            (Wish::Trails, Modifiers::NONE, Key::T, "T", "shows trails"),
            (Wish::Theme, Modifiers::NONE, Key::L, "L", "light or dark"),
            (Wish::ZoomIn, Modifiers::NONE, Key::Plus, "+", "larger"),
            (Wish::ZoomIn, Modifiers::NONE, Key::Equals, "", ""),
            (Wish::ZoomOut, Modifiers::NONE, Key::Minus, "−", "smaller"),
            (Wish::ZoomAll, Modifiers::NONE, Key::Num0, "0", "shows all of the world"),
        ],
    ),
    (
        "Edits and files",
        &[
            // Before the shortcut without Shift, which would match, too.
            (
                Wish::Redo,
                Modifiers { shift: true, ..Modifiers::COMMAND },
                Key::Z,
                "Ctrl Shift Z",
                "does it again",
            ),
            (Wish::Undo, Modifiers::COMMAND, Key::Z, "Ctrl Z", "takes the last edit back"),
            (Wish::Redo, Modifiers::COMMAND, Key::Y, "Ctrl Y", "does it again, too"),
            (Wish::Record, Modifiers::NONE, Key::G, "G", "records a GIF, until the next G"),
            (Wish::Save, Modifiers::COMMAND, Key::S, "Ctrl S", "saves the present state as a file"),
            (Wish::Open, Modifiers::COMMAND, Key::O, "Ctrl O", "opens a scene file"),
        ],
    ),
    (
        "Window",
        &[
            (Wish::Scenes, Modifiers::NONE, Key::S, "S", "shows the list of scenes"),
            (Wish::Tuning, Modifiers::NONE, Key::I, "I", "shows what can be tuned"),
            (Wish::Help, Modifiers::NONE, Key::H, "H", "shows this page"),
            (Wish::Quit, Modifiers::COMMAND, Key::Q, "Ctrl Q", "closes the window"),
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
pub(super) fn wishes(ctx: &Context) -> Vec<Wish> {
    let typing = ctx.text_edit_focused();
    // Space belongs to the focused widget.
    let focused = ctx.memory(|memory| memory.focused().is_some());
    ctx.input_mut(|input| {
        rows()
            .filter(|(wish, modifiers, ..)| {
                !typing || *modifiers != Modifiers::NONE || *wish == Wish::SelectNone
            })
            .filter(|(wish, ..)| !(focused && *wish == Wish::Play))
            .filter(|(_, modifiers, key, ..)| {
                input.consume_shortcut(&KeyboardShortcut::new(*modifiers, *key))
            })
            .map(|(wish, ..)| *wish)
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
