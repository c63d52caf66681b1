//! The golden scene and the golden swarm: their hashes, and that everything in them is active until
//! the last step.

use core::marker::PhantomData;
use std::collections::{BTreeMap, BTreeSet};
use std::{fs, io};

use crate::own::Pair;
use steer_conformance::catalogue::{WithDefault as _, WithoutDefault as _};
use steer_conformance::for_each_behavior;
use steer_conformance::golden::{self, AGENTS, HEIGHT, Observer, WIDTH};
use steer_core::behavior::*;
use steer_core::parameters::Parameters;
use steer_core::space::Edge;
use steer_core::swarm::SwarmScalar;
use steer_core::{Agent, Geometry, Scalar, Vec2Ext as _, Vec2Like};

const STEPS: u32 = 10_000;

/// Observations of a run.
#[derive(Default)]
struct Log {
    now: u32,
    /// For each behaviour, by name: number of steps with a force, and the last of these steps.
    forces: BTreeMap<&'static str, (u32, u32)>,
    /// For each agent, by index: cells of 10 × 10 that it visits in the last tenth of the run.
    places: BTreeMap<usize, BTreeSet<(usize, usize)>>,
}

impl<G: Geometry> Observer<G> for Log {
    fn force(&mut self, name: &'static str, force: G::Vector) {
        assert!(force.is_finite(), "{name} gives {force:?} in step {}", self.now);
        let (count, last) = self.forces.entry(name).or_default();
        if force != G::Vector::zero() {
            (*count, *last) = (*count + 1, self.now);
        }
    }

    fn stepped(&mut self, agents: &[Agent<G>; AGENTS]) {
        for (index, agent) in agents.iter().enumerate() {
            let (zero, p) = (G::Scalar::zero(), agent.position);
            let inside = |x, most| zero <= x && x <= G::Scalar::from_f64(most);
            assert!(inside(p.x(), WIDTH) && inside(p.y(), HEIGHT), "{agent:?} in step {}", self.now);
            assert!(agent.velocity.is_finite() && agent.heading.is_finite());
            if self.now >= STEPS - STEPS / 10 {
                let tenth = G::Scalar::from_f64(0.1);
                let place = ((p.x() * tenth).to_index(), (p.y() * tenth).to_index());
                self.places.entry(index).or_default().insert(place);
            }
        }
        self.now += 1;
    }
}

fn log<G: Geometry>(steps: u32) -> Log {
    let mut log = Log::default();
    golden::run::<G>(steps, &mut log);
    log
}

fn assert_active(log: &Log) {
    for (name, (count, last)) in &log.forces {
        assert!(*count >= 50, "{name} gives a force in {count} steps only");
        assert!(*last >= STEPS - STEPS / 5, "{name} gives no force after step {last}");
    }
    for (index, places) in &log.places {
        assert!(places.len() >= 3, "agent {index} stays in {places:?}");
    }
}

/// Observes a run for its log and its hash.
struct Both<S>(Log, golden::Digest<S>);

impl<G: Geometry> Observer<G> for Both<G::Scalar> {
    fn force(&mut self, name: &'static str, force: G::Vector) {
        Observer::<G>::force(&mut self.0, name, force);
    }

    fn stepped(&mut self, agents: &[Agent<G>; AGENTS]) {
        Observer::<G>::stepped(&mut self.0, agents);
        self.1.stepped(agents);
    }
}

/// Panics unless a long run is active to its end and has this hash.
fn is_golden<G: Geometry>(hash: u64)
where
    G::Scalar: golden::Bits,
{
    let mut both = Both(Log::default(), golden::Digest::new(golden::Bits::bits));
    golden::run::<G>(STEPS, &mut both);
    assert_active(&both.0);
    assert!(both.1.finish() == hash, "it is {:#018x}", both.1.finish());
}

#[test]
fn all_agents_move_and_all_behaviors_act_to_the_end_in_f32() {
    is_golden::<Pair<f32>>(golden::F32_10000);
}

#[test]
fn all_agents_move_and_all_behaviors_act_to_the_end_in_f64() {
    is_golden::<Pair<f64>>(golden::F64_10000);
}

/// Panics unless the golden swarm has the events that it is meant to have, until its last step.
fn flocks<G: Geometry<Vector: Sync> + Sync>()
where
    G::Scalar: SwarmScalar + Into<f64>,
{
    let mut before = Vec::new();
    let (mut wrapped, mut bounced, mut steps, mut near) = (0, 0, 0, BTreeMap::new());
    golden::run_swarm::<G>(|edge, [positions, ..]| {
        let pair = |at: &G::Vector| -> [f64; 2] { [at.x().into(), at.y().into()] };
        let now: Vec<_> = positions.iter().map(pair).collect();
        steps += 1;
        if steps % 100 != 1 {
            let moved = now
                .iter()
                .zip(&before)
                .map(|(a, b): (&[f64; 2], &[f64; 2])| (a[0] - b[0]).abs().max((a[1] - b[1]).abs()));
            wrapped += moved.filter(|moved| *moved > 20.0).count();
        }
        let on_side = |at: &&[f64; 2]| at[0] == 0.0 || at[0] == 64.0 || at[1] == 0.0 || at[1] == 48.0;
        if edge == Edge::Bounce {
            bounced += now.iter().filter(on_side).count();
        }
        assert_ne!(now[20], now[21], "the two that begin in one place part");
        let sees = |[x, y]: &[f64; 2]| now.iter().filter(|[u, v]| (x - u).hypot(y - v) < 5.0).count() > 1;
        near.insert(format!("{edge:?}"), now.iter().filter(|at| sees(at)).count());
        before = now;
    });
    assert_eq!(steps, 300);
    assert!(wrapped >= 20 && bounced >= 20, "{wrapped} cross a side, {bounced} touch one");
    assert!(
        near.len() == 3 && near.values().all(|near| *near >= 12),
        "so many are close to another at the end: {near:?}"
    );
}

#[test]
fn the_swarm_flocks_to_the_end() {
    flocks::<Pair<f32>>();
    flocks::<Pair<f64>>();
}

/// Returns the functions that steer-core's root exports.
fn functions() -> BTreeSet<String> {
    let root = include_str!("../../../steer-core/src/lib.rs");
    let exports = root.split("pub use ").skip(1).filter_map(|rest| rest.split(';').next()?.split_once("::"));
    let names = exports.flat_map(|(_, list)| list.split(['{', '}', ',', ' ']));
    names.filter(|name| name.starts_with(char::is_lowercase)).map(str::to_owned).collect()
}

/// Returns the types of steer-core that combine forces: the first of each file with a `total`.
fn combiners() -> BTreeSet<String> {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../steer-core/src/combine");
    let files = fs::read_dir(folder).expect("the core is beside this package");
    let name = |entry: io::Result<fs::DirEntry>| {
        let text = fs::read_to_string(entry.ok()?.path()).ok()?;
        let (_, rest) = text.split_once("pub struct ").filter(|_| text.contains("pub fn total("))?;
        rest.split(['<', ' ', '(']).next().map(str::to_owned)
    };
    files.filter_map(name).collect()
}

/// Returns the behaviours without a default, which have no hash of their own.
fn without_default<G: Geometry>() -> BTreeSet<String> {
    let mut names = BTreeSet::new();
    macro_rules! each {
        ([$G:ident] $(($behavior:ty))*) => {$(
            if (&PhantomData::<$behavior>).default_of().is_none() {
                names.insert(<$behavior as Parameters>::NAME.to_owned());
            }
        )*};
    }
    for_each_behavior! { {each} [G] }
    names
}

#[test]
fn what_has_no_hash_of_its_own_is_in_the_scene() {
    let log = log::<crate::own::V>(1_000);
    let seen: BTreeSet<_> = log.forces.keys().filter_map(|name| name.split('/').next()).collect();
    let mut expected = functions();
    expected.extend(combiners());
    expected.extend(without_default::<crate::own::V>());
    // Returns bodies, which the scene's groups use.
    assert!(expected.remove("all_except"));
    // They return no force.
    assert!(expected.remove("check_others") && expected.remove("line_of_sight"));
    // It is younger than the scene, and has laws of its own.
    assert!(expected.remove("RunningSum"));
    assert!(expected.len() > 12, "{expected:?}");
    let missing: Vec<_> = expected.iter().filter(|name| !seen.contains(name.as_str())).collect();
    assert!(missing.is_empty(), "without a golden hash: {missing:?}");
}
