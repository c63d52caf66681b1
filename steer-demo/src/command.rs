//! Runs the subcommands.

use std::io::{self, ErrorKind, IsTerminal as _, Write};
use std::path::{Path, PathBuf};

use indicatif::{ProgressBar, ProgressStyle};
use steer_scene::draw::{Foresight, Show, fitting};
use steer_scene::error::{Fault, Refusal};
use steer_scene::output::{Output, named_after, same_file, unused};
use steer_scene::record::{Format, MOST_GHOSTS, Recording, record, steps_of_frame, still};
use steer_scene::scene::{Pair, Scene, builtins, load, schema};
use steer_scene::trace::{Ended, hash, trace};
use steer_scene::world::{Snapshot, World};

use crate::cli::{self, Cli, Command, Plot, Record, Trace};
use crate::plot::Measured;
use crate::print::{counted, quiet, say, sized};
use crate::signals;
use crate::warnings::{hint, warn_of};

/// Licences of the fonts. The same file is in the folder of the page.
const LICENCES: &str = include_str!("../page/static/licences.txt");

pub(crate) fn run(cli: Cli) -> Result<(), Refusal> {
    match cli.command {
        None => play(None, None),
        Some(Command::List) => list(),
        Some(Command::Completions { shell }) => say(&cli::completions(shell)),
        Some(Command::Licences) => say(LICENCES),
        Some(Command::Schema) => say(&format!("{:#}\n", schema())),
        Some(Command::Check { scene }) => check(&scene),
        Some(Command::Trace(args)) => trace_scene(&args),
        Some(Command::Record(args)) => record_scene(&args),
        Some(Command::Plot(args)) => plot_scene(&args),
        Some(Command::Play { scene, seed }) => play(Some(&scene), seed),
    }
}

fn list() -> Result<(), Refusal> {
    let width = builtins().iter().map(|b| b.name.len()).max().unwrap_or(0);
    let mut text = String::new();
    for builtin in builtins() {
        let scene = load(builtin.name)?;
        text += &format!("{:width$}  {}\n", builtin.name, scene.about);
    }
    say(&text)
}

fn check(name: &str) -> Result<(), Refusal> {
    let scene = load(name)?;
    hint(&scene);
    if scene.large().is_none() {
        warn_of(name, &world(name, &scene)?);
    }
    let agents = scene.agents.len() as u64 + scene.groups.iter().map(|g| g.count).sum::<u64>();
    let mut parts = vec![counted(agents, "agent", "agents")];
    for (count, one, many) in [
        (scene.circles.len(), "circle", "circles"),
        (scene.walls.len(), "wall", "walls"),
        (scene.polygons.len(), "polygon", "polygons"),
        (scene.fields.len(), "field", "fields"),
        (scene.counters.len(), "counter", "counters"),
        (scene.paths.len(), "path", "paths"),
    ] {
        if count > 0 {
            parts.push(counted(count as u64, one, many));
        }
    }
    if let Some(Pair { x, y }) = scene.origin {
        let [x, y, width, height] = [x, y, scene.width, scene.height].map(|x| (x * 1e3).round() / 1e3);
        parts.push(format!("{width} x {height} from {x} {y} of the plan"));
    }
    say(&format!("{name}: valid: {}\n", parts.join(", ")))
}

fn world(name: &str, scene: &Scene) -> Result<World, Refusal> {
    World::new(scene).map_err(|fault| fault.refuse(name))
}

/// Loads a scene, with another seed if one is given.
fn seeded(name: &str, seed: Option<u64>) -> Result<Scene, Refusal> {
    let mut scene = load(name)?;
    scene.seed = seed.unwrap_or(scene.seed);
    Ok(scene)
}

/// Returns the world to trace, at its beginning or at its saved state, and the name of its source.
fn traced(args: &Trace) -> Result<(&str, World), Refusal> {
    match (&args.scene, &args.resume) {
        (_, Some(path)) => {
            let world = World::restore(&Snapshot::load(path)?).map_err(|fault| fault.refuse(path))?;
            Ok((path, world))
        }
        (Some(scene), None) => Ok((scene, world(scene, &seeded(scene, args.seed)?)?)),
        (None, None) => Err(Refusal::new("trace", "nothing to trace", "a scene or --resume FILE is needed")),
    }
}

/// Refuses a file that a trace would write twice, or read and replace. A snapshot may replace the
/// one that it continues.
fn check_files(args: &Trace) -> Result<(), Refusal> {
    // A terminal may be read and written.
    let read = |name: &Option<String>| name.as_ref().map(PathBuf::from).filter(|path| path.is_file());
    let scene = read(&args.scene).filter(|path| builtins().iter().all(|one| path != Path::new(&one.name)));
    for (key, file, other, name) in [
        ("--save", &args.save, &args.out, "--out"),
        ("--save", &args.save, &scene, "the scene"),
        ("--out", &args.out, &scene, "the scene"),
        ("--out", &args.out, &read(&args.resume), "--resume"),
    ] {
        if let (Some(file), Some(other)) = (file, other)
            && same_file(file, other)
        {
            let wrong = format!("the same file as that of {name}");
            return Err(Refusal::new(key, wrong, "another file is needed"));
        }
    }
    Ok(())
}

fn trace_scene(args: &Trace) -> Result<(), Refusal> {
    check_files(args)?;
    let (subject, mut world) = traced(args)?;
    hint(world.scene());
    // Both are begun before the first step: a long run must not end with a missing directory.
    let mut out = args.out.as_deref().map(Output::create).transpose()?;
    let save = args.save.as_deref().map(Output::create).transpose()?;
    // Lines that are printed show the progress themselves.
    let shown = args.hash || out.is_some();
    let bar = if shown { bar(args.steps, "steps") } else { ProgressBar::hidden() };
    let mut write = |out: &mut dyn Write| {
        if args.hash {
            let hash = hash(&mut world, args.steps, &mut |done| bar.set_position(done))?;
            // On a terminal the bar is in the line that the hash will be in.
            bar.finish_and_clear();
            Ok(writeln!(out, "{hash:016x}")?)
        } else {
            trace(&mut world, args.steps, out, &mut |done| bar.set_position(done))
        }
    };
    let ended = match &mut out {
        Some(output) => write(output),
        None => write(&mut io::stdout().lock()),
    };
    bar.finish_and_clear();
    match (ended, &out, &save) {
        (Ok(()), ..) => {}
        (Err(Ended::Overflow(step)), ..) => return Err(overflow(step).refuse(subject)),
        (Err(Ended::Unwritable(e)), Some(output), _) => return Err(output.unwritable(&e)),
        (Err(Ended::Unwritable(e)), None, Some(_)) if e.kind() == ErrorKind::BrokenPipe => {
            let wrong = format!("nothing is saved: standard output was closed at step {}", world.steps());
            return Err(Refusal::new("--save", wrong, "--out FILE takes the whole trace"));
        }
        (Err(Ended::Unwritable(e)), None, _) => return quiet(Err(e)),
    }
    let saved: Option<Result<Output, Refusal>> = save.map(|mut output| {
        let snapshot = world.save().map_err(|fault| fault.refuse(subject))?;
        snapshot.write(&mut output).map_err(|e| output.unwritable(&e))?;
        Ok(output)
    });
    // No file gets its name before everything is written.
    for output in [out, saved.transpose()?].into_iter().flatten() {
        output.finish()?;
    }
    Ok(())
}

fn record_scene(args: &Record) -> Result<(), Refusal> {
    let scene = seeded(&args.scene, args.seed)?;
    let out = args.out.display().to_string();
    let size = args.size.unwrap_or_else(|| fitting((scene.width, scene.height), 800));
    let format = Format::of(&args.out).ok_or_else(|| {
        Refusal::new(&out, "its ending names no format", "--out ends in .gif, .png or .svg")
    })?;
    let picture = scene.picture.as_ref().filter(|_| format == Format::Svg);
    let steps = args.steps.or(picture.map(|picture| picture.steps)).unwrap_or(300);
    let ghosts = || if format == Format::Svg { steps.div_ceil(9) } else { steps_of_frame(&scene) };
    let every = args.every.or(picture.map(|picture| picture.every)).unwrap_or_else(ghosts);
    let foresees = args.foresight || picture.is_some_and(|picture| picture.foresight);
    let foresight = if foresees { Foresight::All } else { Foresight::None };
    let show = Show { theme: args.theme, foresight, ..Show::default() };
    let recording = Recording { format, steps, every, size, show };
    if format == Format::Svg {
        return still_scene(args, &scene, &recording);
    }
    if recording.frames() > u64::from(u32::MAX) {
        let wrong = "more frames than a file has room for";
        return Err(Refusal::new("--steps", wrong, "fewer, or a larger --every"));
    }
    let size = save(&args.scene, &scene, &recording, &args.out)?;
    let (frames, (width, height)) = (recording.frames(), recording.size);
    let frames = counted(frames, "frame", "frames");
    say(&format!("{out}: {frames} of {width}x{height}, {}\n", sized(size)))
}

fn still_scene(args: &Record, scene: &Scene, picture: &Recording) -> Result<(), Refusal> {
    let ghosts = picture.steps.div_ceil(picture.every.max(1));
    if ghosts > MOST_GHOSTS {
        let wrong = format!("{} ghosts of each agent cover each other", ghosts);
        let right = format!("{} at most: a larger --every", MOST_GHOSTS);
        return Err(Refusal::new("--every", wrong, right));
    }
    let (world, mut output) = (world(&args.scene, scene)?, Output::create(&args.out)?);
    let bar = bar(picture.steps, "steps");
    let text = still(world, picture, &mut |done| bar.set_position(done));
    bar.finish_and_clear();
    output.write_all(text.as_bytes()).map_err(|e| output.unwritable(&e))?;
    let (size, (width, height)) = (output.finish()?, picture.size);
    let steps = counted(picture.steps, "step", "steps");
    say(&format!("{}: {steps} in {width}x{height}, {}\n", args.out.display(), sized(size)))
}

fn plot_scene(args: &Plot) -> Result<(), Refusal> {
    let scene = seeded(&args.scene, args.seed)?;
    let out = args.out.display().to_string();
    if Format::of(&args.out) != Some(Format::Svg) {
        return Err(Refusal::new(&out, "its ending names no format for plots", "--out ends in .svg"));
    }
    let mut measured = Measured::new(&scene, args).map_err(|fault| fault.refuse(&args.scene))?;
    let (mut world, mut output) = (world(&args.scene, &scene)?, Output::create(&args.out)?);
    let bar = bar(args.steps, "steps");
    measured.record(&world, true);
    for step in 1..=args.steps {
        world.step();
        if !world.is_finite() {
            return Err(overflow(step).refuse(&args.scene));
        }
        measured.record(&world, step == args.steps);
        bar.set_position(step);
    }
    bar.finish_and_clear();
    measured.write(&scene, &mut output)?;
    let size = output.finish()?;
    let steps = counted(args.steps, "step", "steps");
    say(&format!("{out}: {steps}, {}\n", sized(size)))
}

/// Returns the fault of a step after which a number is not finite.
fn overflow(step: u64) -> Fault {
    let right = "smaller speeds, forces or dt, or a larger mass, keep it in";
    Fault::new(format!("step {step}"), "an agent leaves the range of numbers", right)
}

/// Progress bar. Hidden if standard error is not a terminal.
fn bar(length: u64, what: &str) -> ProgressBar {
    let bar = if io::stderr().is_terminal() { ProgressBar::new(length) } else { ProgressBar::hidden() };
    if let Ok(style) =
        ProgressStyle::with_template(&format!("{{wide_bar}} {{pos}}/{{len}} {what}, {{eta}} left"))
    {
        bar.set_style(style);
    }
    signals::shows(&bar);
    bar
}

fn save(name: &str, scene: &Scene, recording: &Recording, path: &Path) -> Result<u64, Refusal> {
    let world = world(name, scene)?;
    let mut output = Output::create(path)?;
    let bar = bar(recording.frames(), "frames");
    let recorded = record(world, recording, &mut output, &mut |done| bar.set_position(done));
    bar.finish_and_clear();
    match recorded {
        Ok(()) => output.finish(),
        Err(e) => Err(output.unwritable(&e)),
    }
}

/// Shows a scene in a window, or records it if there is none.
fn play(requested: Option<&str>, seed: Option<u64>) -> Result<(), Refusal> {
    let Some(why) = no_window(requested, seed)? else { return Ok(()) };
    let name = requested.unwrap_or(FIRST_RECORDED);
    let scene = seeded(name, seed)?;
    // A thousand agents make a large file.
    let (steps, width) = if requested.is_none() { (120, 360) } else { (200, 560) };
    let file = match requested {
        None => "flock.gif".to_owned(),
        Some(_) => unused(Path::new(""), &named_after(&scene.name, "gif")),
    };
    let path = Path::new(&file);
    let recording = Recording {
        format: Format::Gif,
        steps,
        every: steps_of_frame(&scene),
        size: fitting((scene.width, scene.height), width),
        show: Show::default(),
    };
    save(name, &scene, &recording, path)?;
    let place = std::env::current_dir().map_or_else(|_| path.into(), |dir| dir.join(path));
    say(&format!(
        "There is no window, since {why}; the scene {} is recorded instead: {}\n\nThere is more:\n",
        scene.name,
        place.display()
    ))?;
    let program = typed();
    let more = [
        ("list", "the built-in scenes"),
        ("record chase --out chase.gif", "another scene; --foresight shows predictions, too"),
        ("trace flock --steps 100", "the numbers of a run"),
        ("check FILE.json", "whether a scene of yours is valid"),
        ("--help", "all of it"),
    ];
    more.iter().try_for_each(|(arguments, what)| say(&format!("  {program} {arguments:30} {what}\n")))
}

/// The scene that is recorded if there is no display and no name is given.
const FIRST_RECORDED: &str = "murmuration";

/// The command that runs this program again, as the user would type it.
fn typed() -> String {
    // Cargo sets this variable for the programs that it runs.
    let by_cargo = std::env::var_os("CARGO_MANIFEST_DIR").is_some();
    let name = std::env::args().next().filter(|_| !by_cargo);
    let cargo = if cfg!(feature = "window") {
        "cargo run --release --"
    } else {
        "cargo run --release --no-default-features --"
    };
    name.unwrap_or_else(|| cargo.to_owned())
}

/// Shows the window until it is closed, or returns the reason why there is none.
#[cfg(feature = "window")]
fn no_window(requested: Option<&str>, seed: Option<u64>) -> Result<Option<String>, Refusal> {
    use steer_demo::window::{App, FIRST, open};

    let name = requested.unwrap_or(FIRST);
    let app = App::new(name, seeded(name, seed)?).map_err(|fault| fault.refuse(name))?;
    Ok(open(app).err())
}

#[cfg(not(feature = "window"))]
#[expect(clippy::unnecessary_wraps, reason = "with a window there is something to refuse")]
fn no_window(_: Option<&str>, _: Option<u64>) -> Result<Option<String>, Refusal> {
    Ok(Some("this program is built without one".into()))
}
