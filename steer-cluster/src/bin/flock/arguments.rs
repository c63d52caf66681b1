//! The command line.

use std::path::PathBuf;

use clap::error::ErrorKind;
use clap::{CommandFactory as _, Parser, ValueEnum};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use steer_cluster::{Error, snapshot};
use steer_core::space::Edge;
use twox_hash::XxHash3_64;

/// Steps one flock on all ranks of an MPI job, with the bits of a single process, and prints one
/// line of JSON.
///
/// `flock …` is one rank, `mpirun -n 4 flock …` is four.
#[derive(Clone, Debug, Parser)]
#[command(version, max_term_width = 100)]
pub(crate) struct Arguments {
    /// Number of birds on all ranks, for example 20000 or 1e6
    #[arg(long, value_name = "N", value_parser = count::<1, 1_073_741_823>, required_unless_present = "resume")]
    birds: Option<u64>,
    /// Number of steps from the start of the flock (with --resume, including those that are done)
    #[arg(long, value_name = "N", value_parser = count::<0, 1_000_000_000_000_000>)]
    pub(crate) steps: u64,
    /// Mean number of neighbours within the longest sight at the start, which sets the density
    /// [default: 16]
    #[arg(long, value_name = "K", value_parser = positive, allow_negative_numbers = true)]
    neighbours: Option<f64>,
    /// Behaviour at the sides of the world [default: wrap]
    #[arg(long, value_enum)]
    edge: Option<Sides>,
    /// Seed of the positions and the velocities [default: 0]
    #[arg(long, value_name = "S")]
    seed: Option<u64>,
    /// Positions at the start [default: even]
    #[arg(long, value_enum)]
    start: Option<Start>,
    /// Time of a step in seconds (birds fly up to 9 units of length a second and see 9 far)
    /// [default: 1/60]
    #[arg(long, value_name = "SECONDS", value_parser = positive)]
    dt: Option<f64>,
    /// Adds a force of the caller: each bird also seeks the middle of the world
    #[arg(long)]
    goal: bool,
    /// Computes in f64, recommended from 1e8 birds on
    #[arg(long)]
    f64: bool,
    /// Number of threads of each rank
    #[arg(long, value_name = "T", default_value_t = 1, value_parser = count::<1, 4096>)]
    pub(crate) threads: u64,
    /// Prints the hash of all birds
    #[arg(long)]
    pub(crate) hash: bool,
    /// Saves a snapshot every N steps into the folder DIR, and keeps the last two
    #[arg(long, value_name = "every=N,into=DIR", value_parser = Saving::parse)]
    pub(crate) snapshot: Option<Saving>,
    /// Continues the last snapshot in the folder DIR, or the snapshot that DIR is. All settings but
    /// --steps come from it
    #[arg(long, value_name = "DIR")]
    pub(crate) resume: Option<PathBuf>,
    /// Divides the rows anew among the ranks every so many steps: by load, or at random to test
    /// that this changes no result
    #[arg(long, value_name = "every=N[,by=load|chance]", default_value = "every=100", value_parser = Recut::parse)]
    pub(crate) recut: Recut,
    /// Reports progress on stderr even if it is no terminal
    #[arg(long)]
    pub(crate) progress: bool,
    /// Panics on a rank after some steps, to test the end of the job
    #[arg(long, value_name = "RANK,STEP", value_parser = panic_at, hide = true)]
    pub(crate) panic_at: Option<(usize, u64)>,
}

/// The settings that decide the bits of the flock.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Settings {
    pub(crate) birds: u64,
    pub(crate) neighbours: f64,
    pub(crate) edge: Sides,
    pub(crate) seed: u64,
    pub(crate) start: Start,
    pub(crate) dt: f64,
    pub(crate) goal: bool,
    pub(crate) numbers: Numbers,
}

impl Settings {
    /// The values of settings that are not given. The number of birds always is.
    const DEFAULT: Self = Settings {
        birds: 0,
        neighbours: 16.0,
        edge: Sides::Wrap,
        seed: 0,
        start: Start::Even,
        dt: 1.0 / 60.0,
        goal: false,
        numbers: Numbers::F32,
    };

    /// Each setting by its name, as a snapshot has it.
    pub(crate) fn by_name(&self) -> Map<String, Value> {
        match serde_json::to_value(self) {
            Ok(Value::Object(settings)) => settings,
            _ => Map::new(),
        }
    }
}

/// Precision of the numbers.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Numbers {
    F32,
    F64,
}

/// Behaviour at the sides of the world.
#[derive(Clone, Copy, Debug, PartialEq, ValueEnum, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Sides {
    /// Opposite sides touch
    Wrap,
    /// Birds bounce off the sides
    Bounce,
    /// There are no sides
    Open,
}

impl From<Sides> for Edge {
    fn from(sides: Sides) -> Edge {
        match sides {
            Sides::Wrap => Edge::Wrap,
            Sides::Bounce => Edge::Bounce,
            Sides::Open => Edge::Open,
        }
    }
}

/// Positions at the start.
#[derive(Clone, Copy, Debug, PartialEq, ValueEnum, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Start {
    /// Evenly spread
    Even,
    /// Denser toward one side
    Clustered,
    /// Evenly spread, and one bird of a hundred at one of five points
    Coincident,
}

/// Interval and folder of snapshots.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Saving {
    pub(crate) every: u64,
    pub(crate) into: PathBuf,
}

impl Saving {
    fn parse(text: &str) -> Result<Self, String> {
        let parts = text.strip_prefix("every=").and_then(|rest| rest.split_once(",into="));
        let (every, into) = parts.filter(|(_, into)| !into.is_empty()).ok_or("every=N,into=DIR is needed")?;
        Ok(Saving { every: count::<1, { u64::MAX }>(every)?, into: into.into() })
    }
}

/// Interval and cause of new owners of rows.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Recut {
    pub(crate) every: u64,
    pub(crate) by_chance: bool,
}

impl Recut {
    fn parse(text: &str) -> Result<Self, String> {
        let parts = text.strip_prefix("every=").map(|rest| rest.split_once(",by=").unwrap_or((rest, "load")));
        match parts {
            Some((every, by @ ("load" | "chance"))) => {
                Ok(Recut { every: count::<1, { u64::MAX }>(every)?, by_chance: by == "chance" })
            }
            _ => Err("every=N or every=N,by=load or every=N,by=chance is needed".to_owned()),
        }
    }
}

/// A whole number in a range, also as 1e6.
fn count<const LEAST: u64, const MOST: u64>(text: &str) -> Result<u64, String> {
    let exact = text.parse().ok();
    // Below 2⁵³, a whole number in floating point is exact.
    let whole = |number: &f64| number.fract() == 0.0 && (0.0..9e15).contains(number);
    let number = exact.or_else(|| text.parse().ok().filter(whole).map(|number| number as u64));
    let number = number.filter(|number| (LEAST..=MOST).contains(number));
    number.ok_or_else(|| format!("a whole number from {LEAST} to {MOST} is needed"))
}

fn positive(text: &str) -> Result<f64, String> {
    let number = text.parse().ok().filter(|number: &f64| *number > 0.0 && number.is_finite());
    number.ok_or_else(|| "a finite number above 0 is needed".to_owned())
}

fn panic_at(text: &str) -> Result<(usize, u64), String> {
    let parts = text.split_once(',').and_then(|(rank, step)| Some((rank.parse().ok()?, step.parse().ok()?)));
    parts.ok_or_else(|| "RANK,STEP is needed".to_owned())
}

impl Arguments {
    /// Rejects arguments that contradict each other.
    pub(crate) fn checked(self) -> Result<Self, clap::Error> {
        let wrong = |message: &str| Err(Arguments::command().error(ErrorKind::ValueValidation, message));
        let neighbours = self.neighbours.unwrap_or(Settings::DEFAULT.neighbours);
        if self.birds.is_some_and(|birds| birds as f64 / neighbours > 1e12) {
            return wrong("--neighbours is too small: the world would have no coordinates for so many birds");
        }
        Ok(self)
    }

    /// The reason why the command line was rejected, in one line.
    pub(crate) fn sentence(wrong: &clap::Error) -> String {
        let text = wrong.render().to_string();
        let lines = text.lines().take_while(|line| !line.is_empty() && !line.starts_with("Usage"));
        lines.map(str::trim).collect::<Vec<_>>().join(" ")
    }

    /// The settings of the snapshot that is resumed, or the given ones and defaults.
    ///
    /// # Errors
    /// [`Error::OtherFlock`] if a given setting differs from the snapshot. The errors of
    /// [`snapshot::settings`].
    pub(crate) fn settings(&self) -> Result<Settings, Error> {
        let given = Settings {
            birds: self.birds.unwrap_or(Settings::DEFAULT.birds),
            neighbours: self.neighbours.unwrap_or(Settings::DEFAULT.neighbours),
            edge: self.edge.unwrap_or(Settings::DEFAULT.edge),
            seed: self.seed.unwrap_or(Settings::DEFAULT.seed),
            start: self.start.unwrap_or(Settings::DEFAULT.start),
            dt: self.dt.unwrap_or(Settings::DEFAULT.dt),
            goal: self.goal,
            numbers: if self.f64 { Numbers::F64 } else { Numbers::F32 },
        };
        let Some(from) = &self.resume else { return Ok(given) };
        let saved = snapshot::settings(from)?;
        for (name, value) in given.by_name() {
            let is_given = match name.as_str() {
                "birds" => self.birds.is_some(),
                "neighbours" => self.neighbours.is_some(),
                "edge" => self.edge.is_some(),
                "seed" => self.seed.is_some(),
                "start" => self.start.is_some(),
                "dt" => self.dt.is_some(),
                "goal" => self.goal,
                _ => self.f64,
            };
            if is_given && saved.get(&name) != Some(&value) {
                let saved = saved.get(&name).cloned().unwrap_or_default().to_string();
                return Err(Error::OtherFlock { path: from.clone(), name, saved, given: value.to_string() });
            }
        }
        let why = "it has no settings of this program";
        serde_json::from_value(Value::Object(saved)).map_err(|_| Error::Damaged { path: from.clone(), why })
    }

    /// A number for settings, which differ if two ranks read different snapshots.
    pub(crate) fn fingerprint_of(settings: &Settings) -> u64 {
        XxHash3_64::oneshot(format!("{settings:?}").as_bytes())
    }

    /// A number that differs if the arguments or the versions of two ranks do.
    pub(crate) fn fingerprint(&self) -> u64 {
        XxHash3_64::oneshot(format!("{} {self:?}", env!("CARGO_PKG_VERSION")).as_bytes())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counts_are_whole_numbers_in_either_notation() {
        for (text, number) in [("20000", 20_000), ("1e6", 1_000_000), ("2.5e3", 2500), ("1", 1)] {
            assert_eq!(count::<1, 1_000_000>(text), Ok(number));
        }
        for wrong in ["0", "1.5", "-3", "1e7", "many", "", "NaN", "inf"] {
            assert!(count::<1, 1_000_000>(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn snapshots_and_cuts_are_read() {
        let saving = Saving { every: 100, into: "run,1/".into() };
        assert_eq!(Saving::parse("every=1e2,into=run,1/"), Ok(saving));
        for wrong in ["every=0,into=a", "into=a,every=3", "every=3", "every=3,into="] {
            assert!(Saving::parse(wrong).is_err(), "{wrong}");
        }
        assert_eq!(Recut::parse("every=5,by=chance"), Ok(Recut { every: 5, by_chance: true }));
        assert_eq!(Recut::parse("every=5"), Ok(Recut { every: 5, by_chance: false }));
        assert!(Recut::parse("every=5,by=night").is_err());
    }

    #[test]
    fn the_command_is_consistent() {
        Arguments::command().debug_assert();
    }
}
