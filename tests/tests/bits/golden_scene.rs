//! The golden scene contains every behaviour, and all of them are active until its last step.

use std::collections::{BTreeMap, BTreeSet};

use crate::own::Pair;
use steer_conformance::golden::{self, AGENTS, HEIGHT, WIDTH, Watch};
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

impl<G: Geometry> Watch<G> for Log {
    fn sees(&mut self, name: &'static str, force: G::Vector) {
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

fn is_alive(log: &Log) {
    for (name, (count, last)) in &log.forces {
        assert!(*count >= 50, "{name} gives a force in {count} steps only");
        assert!(*last >= STEPS - STEPS / 5, "{name} gives no force after step {last}");
    }
    for (index, places) in &log.places {
        assert!(places.len() >= 3, "agent {index} stays in {places:?}");
    }
}

/// Watches a run for its observations and its hash.
struct Both<S>(Log, golden::Digest<S>);

impl<G: Geometry> Watch<G> for Both<G::Scalar> {
    fn sees(&mut self, name: &'static str, force: G::Vector) {
        Watch::<G>::sees(&mut self.0, name, force);
    }

    fn stepped(&mut self, agents: &[Agent<G>; AGENTS]) {
        Watch::<G>::stepped(&mut self.0, agents);
        self.1.stepped(agents);
    }
}

/// Panics unless a long run is alive to its end and has this hash.
fn is_golden<G: Geometry>(hash: u64)
where
    G::Scalar: golden::Bits,
{
    let mut both = Both(Log::default(), golden::Digest::new(golden::Bits::bits));
    golden::run::<G>(STEPS, &mut both);
    is_alive(&both.0);
    assert!(both.1.finish() == hash, "it is {:#018x}", both.1.finish());
}

mod everyone_moves_and_every_behaviour_works_to_the_end {
    use super::*;

    #[test]
    fn single() {
        is_golden::<Pair<f32>>(golden::F32_10000);
    }

    #[test]
    fn double() {
        is_golden::<Pair<f64>>(golden::F64_10000);
    }
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

/// Exports of steer-core other than behaviours, combiners and edge handling: values, states and
/// traits, which the scene's behaviours take or return; and `RunningSum`, which is younger than the
/// golden hashes and has laws of its own.
const NOT_SEEN: &str = "
    AvoidObstaclesState Avoidance Body Bounds Bypass Circle ClosestApproach Direction Error Falloff FeelerHit
    Feelers FlockRule FlowField Formation Geometry Grid GridBuffer Hit Iter Moving Neighbor Neighborhood Obstacle Path PathMode
    PathProgress Pattern PeriodicImage Polygon Prediction Projection QueueState Recorder Region RunningSum SampledField Scalar
    Side Sight SimdLevel Slot Swarm SwarmRows SwarmRules SwarmScalar SwarmScratch SwarmSlices Threat TubeProgress TurnState
    Validate Vec2Ext Vec2Like VectorOf Wall WallTarget WanderState all_except
";

/// The crate root and the modules from which steer-core exports.
const EXPORTS: [&str; 7] = [
    include_str!("../../../steer-core/src/lib.rs"),
    include_str!("../../../steer-core/src/behavior/mod.rs"),
    include_str!("../../../steer-core/src/combine/mod.rs"),
    include_str!("../../../steer-core/src/neighbors/mod.rs"),
    include_str!("../../../steer-core/src/space/mod.rs"),
    include_str!("../../../steer-core/src/swarm/mod.rs"),
    include_str!("../../../steer-core/src/terrain/mod.rs"),
];

#[test]
fn whatever_the_core_exports_has_a_golden_hash() {
    let log = log::<crate::own::V>(1_000);
    let seen: BTreeSet<_> = log.forces.keys().filter_map(|name| name.split('/').next()).collect();
    let not_seen: BTreeSet<_> = NOT_SEEN.split_whitespace().collect();
    let exports = EXPORTS.iter().flat_map(|text| text.split("pub use ").skip(1));
    let lists = exports.filter_map(|rest| rest.split(';').next()?.split_once("::"));
    let paths = lists.flat_map(|(_, list)| list.split(['{', '}', ',']));
    let names = paths.filter_map(|path| path.rsplit("::").next()).map(str::trim);
    let names: BTreeSet<_> = names.filter(|name| !name.is_empty() && *name != "Parameters").collect();
    let hashed = golden::BEHAVIORS.iter().map(|(name, _)| *name);
    let told: BTreeSet<_> = seen.union(&not_seen).copied().chain(hashed).collect();
    let amiss: Vec<_> = names.symmetric_difference(&told).collect();
    assert!(
        amiss.is_empty(),
        "exported, but without a golden hash and not exempt, or the reverse: {amiss:?}"
    );
    assert!(seen.is_disjoint(&not_seen));
}
