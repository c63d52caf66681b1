//! Arguments of the command line.

use std::path::PathBuf;

use clap::builder::{PossibleValuesParser, TypedValueParser};
use clap::error::{ContextKind, ContextValue, ErrorKind};
use clap::{CommandFactory as _, Parser, Subcommand};
use clap_complete::Shell;
use steer_scene::draw::{LARGEST_SIDE, SMALLEST_SIDE, Theme};
use steer_scene::error::Refusal;
use steer_scene::scene::builtins;

/// Steering behaviours to look at: scenes, traces and recordings.
///
/// Without a subcommand, shows the window, or records a flock to flock.gif if there is no display.
#[derive(Debug, Parser)]
#[command(version)]
pub(crate) struct Cli {
    #[command(subcommand)]
    pub(crate) command: Option<Command>,
}

#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    /// Lists the built-in scenes and what they show
    List,
    /// Shows a scene in the window, or records it if there is no display
    Play {
        /// The name of a built-in scene, or a path
        scene: String,
        /// The seed of all random numbers, instead of the scene's
        #[arg(long, value_name = "NUMBER", value_parser = whole, allow_negative_numbers = true)]
        seed: Option<u64>,
    },
    /// Records a scene to an animated GIF or PNG, or draws a run as one SVG
    #[command(after_help = "Example: steer-demo record chase --out chase.gif --steps 200")]
    Record(Record),
    /// Writes the numbers of a run, as a line of JSON for each step
    Trace(Trace),
    /// Plots the flow and the density at the counters of a scene over time, as an SVG
    Plot(Plot),
    /// Prints the JSON Schema of scene files, with which an editor completes and checks them
    Schema,
    /// Prints the completions of this command line for a shell
    Completions {
        /// The shell
        shell: Shell,
    },
    /// Prints the licences of the fonts that the window contains
    Licences,
    /// Parses and validates a scene
    Check {
        /// The name of a built-in scene, or a path
        scene: String,
    },
}

#[derive(Debug, clap::Args)]
pub(crate) struct Trace {
    /// The name of a built-in scene, or a path
    #[arg(required_unless_present = "resume", conflicts_with = "resume")]
    pub(crate) scene: Option<String>,
    /// The seed of all random numbers, instead of the scene's
    #[arg(long, value_name = "NUMBER", value_parser = whole, allow_negative_numbers = true, conflicts_with = "resume")]
    pub(crate) seed: Option<u64>,
    /// Number of steps
    #[arg(long, value_name = "N", default_value_t = 600, value_parser = whole, allow_negative_numbers = true)]
    pub(crate) steps: u64,
    /// The file to write instead of standard output
    #[arg(long, value_name = "FILE")]
    pub(crate) out: Option<PathBuf>,
    /// A file to write after the last step, from which --resume continues
    #[arg(long, value_name = "FILE")]
    pub(crate) save: Option<PathBuf>,
    /// Continues from a file that --save wrote, which contains its scene
    #[arg(long, value_name = "FILE")]
    pub(crate) resume: Option<String>,
    /// Writes one line for the whole run instead: the hash of all its numbers, in hexadecimal
    #[arg(long)]
    pub(crate) hash: bool,
}

#[derive(Debug, clap::Args)]
pub(crate) struct Plot {
    /// The name of a built-in scene, or a path
    pub(crate) scene: String,
    /// The seed of all random numbers, instead of the scene's
    #[arg(long, value_name = "NUMBER", value_parser = whole, allow_negative_numbers = true)]
    pub(crate) seed: Option<u64>,
    /// The SVG file to write
    #[arg(long, value_name = "FILE.svg")]
    pub(crate) out: PathBuf,
    /// Number of steps
    #[arg(long, value_name = "N", default_value_t = 600, value_parser = count, allow_negative_numbers = true)]
    pub(crate) steps: u64,
    /// Steps of the window in which crossings are counted (by default a sixtieth of all)
    #[arg(long, value_name = "K", value_parser = count, allow_negative_numbers = true)]
    pub(crate) every: Option<u64>,
}

#[derive(Debug, clap::Args)]
pub(crate) struct Record {
    /// The name of a built-in scene, or a path
    pub(crate) scene: String,
    /// The seed of all random numbers, instead of the scene's
    #[arg(long, value_name = "NUMBER", value_parser = whole, allow_negative_numbers = true)]
    pub(crate) seed: Option<u64>,
    /// The file to write (its extension sets the format: .gif and .png are animated, .svg is one
    /// picture with the tracks of all agents)
    #[arg(long, value_name = "FILE")]
    pub(crate) out: PathBuf,
    /// Number of steps, 300 by default (in an SVG, the number of the scene's `picture` if it has
    /// one): a GIF or PNG shows the states before each of them, an SVG the tracks of all
    #[arg(long, value_name = "N", value_parser = whole, allow_negative_numbers = true)]
    pub(crate) steps: Option<u64>,
    /// Width and height of the picture (by default of the scene, scaled to 800 on the longer side)
    #[arg(long, value_name = "WxH", value_parser = size)]
    pub(crate) size: Option<(u32, u32)>,
    /// Steps from frame to frame, 1 by default (in an SVG, steps from ghost to ghost, by default
    /// as in the scene's `picture`, or for nine ghosts in all)
    #[arg(long, value_name = "K", value_parser = count, allow_negative_numbers = true)]
    pub(crate) every: Option<u64>,
    /// Draws the foresight of all agents, too
    #[arg(long)]
    pub(crate) foresight: bool,
    /// The ground of the picture: dark ink blue, or light warm paper
    #[arg(long, default_value = "dark", value_parser = theme())]
    pub(crate) theme: Theme,
}

/// Parser of a theme by its name.
fn theme() -> impl TypedValueParser<Value = Theme> {
    let theme = |name: String| if name == "light" { Theme::Light } else { Theme::Dark };
    PossibleValuesParser::new(["dark", "light"]).map(theme)
}

/// Parses a number of steps or a seed.
fn whole(text: &str) -> Result<u64, &'static str> {
    text.parse().map_err(|_| "expected a whole number, 0 or more and below 2^64")
}

/// Parses a number of steps that is not 0.
fn count(text: &str) -> Result<u64, &'static str> {
    whole(text).ok().filter(|count| *count > 0).ok_or("expected a whole number, 1 or more and below 2^64")
}

fn size(text: &str) -> Result<(u32, u32), String> {
    let right = format!("a size is like 640x480, from {SMALLEST_SIDE} to {LARGEST_SIDE} a side");
    let (width, height) = text.split_once(['x', 'X', '×']).ok_or(&right)?;
    let side = |side: &str| {
        side.parse().ok().filter(|side| (SMALLEST_SIDE..=LARGEST_SIDE).contains(side)).ok_or(&right)
    };
    Ok((side(width)?, side(height)?))
}

/// Parses the command line. Prints help or the version immediately, and exits.
pub(crate) fn parse() -> Result<Cli, Refusal> {
    let mut args: Vec<_> = std::env::args_os().collect();
    if args.get(1).is_some_and(|first| first == "help") {
        args.retain(|arg| arg != "--help" && arg != "-h");
    }
    Cli::try_parse_from(args).map_err(|error| match error.kind() {
        ErrorKind::DisplayHelp | ErrorKind::DisplayVersion => error.exit(),
        _ => {
            // The first paragraph is enough; the rest is usage, which --help prints, too.
            let text = error.render().to_string();
            let message: Vec<&str> =
                text.lines().map(str::trim).take_while(|line| !line.is_empty()).collect();
            let message = message.join(" ");
            let wrong = message.strip_prefix("error: ").unwrap_or(&message).to_string();
            let first = std::env::args_os().nth(1).and_then(|first| first.into_string().ok());
            let first = first.filter(|first| Cli::command().find_subcommand(first).is_some());
            let of = first.map_or_else(String::new, |first| format!(" {first}"));
            let more = format!("`steer-demo{of} --help` tells more");
            let meant = suggestion(&error).map(|meant| format!("did you mean `{meant}`? "));
            let right = meant.unwrap_or_default() + &more;
            Refusal::new("command line", wrong, right)
        }
    })
}

/// Returns the subcommand, argument or value that is most similar to the misspelt one.
fn suggestion(error: &clap::Error) -> Option<&str> {
    use ContextKind::{SuggestedArg, SuggestedSubcommand, SuggestedValue};
    [SuggestedSubcommand, SuggestedArg, SuggestedValue].into_iter().find_map(|kind| {
        match error.get(kind)? {
            ContextValue::String(one) => Some(one.as_str()),
            // The last is the most similar one.
            ContextValue::Strings(several) => several.last().map(String::as_str),
            _ => None,
        }
    })
}

/// Returns the script with which a shell completes this command line.
pub(crate) fn completions(shell: Shell) -> String {
    let mut script = Vec::new();
    let mut command = Cli::command();
    for name in ["play", "record", "trace", "plot", "check"] {
        // A file is an argument, too: shells complete it where no scene's name fits.
        let names = || PossibleValuesParser::new(builtins().iter().map(|builtin| builtin.name));
        command = command.mut_subcommand(name, |of| of.mut_arg("scene", |scene| scene.value_parser(names())));
    }
    clap_complete::generate(shell, &mut command, "steer-demo", &mut script);
    String::from_utf8_lossy(&script).into_owned()
}
