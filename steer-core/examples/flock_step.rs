//! Measures the time of a step of a flock.
//! `flock_step N STEPS NEIGHBOURS THREADS [plain|sse2|sse4.2|avx2|avx512|neon|…] [slices] [f64]`
//! prints one line of JSON.
//!
//! The flock is Reynolds' boids with the radii, cones and weights of OpenSteer. The torus is so
//! large that an agent has NEIGHBOURS others within its longest sight at the start.

use std::io::Write as _;
use std::process::ExitCode;
use std::time::Instant;

use steer_core::behavior::{Boids, Falloff, FlockRule};
use steer_core::neighbors::Sight;
use steer_core::space::{Bounds, Edge};
use steer_core::swarm::{SimdLevel, Swarm, SwarmRules, SwarmScalar, SwarmScratch, SwarmSlices};
use steer_core::{Agent, Scalar, Vec2Ext as _, Vec2Like};

#[derive(Clone, Copy, Debug, PartialEq)]
struct V<S>(S, S);

steer_core::vector_operators! { [S: Scalar] V<S>, S, [.0, .1] }

impl<S: Scalar> Vec2Like for V<S> {
    type Scalar = S;
    fn new(x: S, y: S) -> Self {
        V(x, y)
    }
    fn x(self) -> S {
        self.0
    }
    fn y(self) -> S {
        self.1
    }
}

/// The rules of OpenSteer's `Boids`, in a square world with this side (length).
fn rules<S: SwarmScalar>(side: S) -> SwarmRules<V<S>> {
    let of = S::from_f64;
    let rule = |distance: f64, min_cos: f64, weight: f64| FlockRule {
        sight: Sight { distance: of(distance), min_cos: of(min_cos) },
        weight: of(weight),
    };
    let still = V(S::zero(), S::zero());
    SwarmRules {
        boids: Boids {
            separation: rule(5.0, -0.707, 12.0),
            falloff: Falloff::Constant,
            cohesion: rule(9.0, -0.15, 8.0),
            alignment: rule(7.5, 0.7, 8.0),
            ..Boids::default()
        },
        template: Agent::new(still, still).with_max_force(of(27.0)).with_max_speed(of(9.0)),
        bounds: Bounds { min: still, max: V(side, side) },
        edge: Edge::Wrap,
    }
}

/// Positions and velocities from a linear congruential generator. The speed is 2.7.
fn start<S: SwarmScalar>(birds: usize, side: f64) -> Vec<(V<S>, V<S>)> {
    let mut state = 12345_u32;
    let mut number = move || {
        state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        f64::from(state >> 8) / 16_777_216.0
    };
    let mut bird = || {
        let turn = V::<S>::fraction_of_turn((number() * 65536.0) as usize, 65536);
        (V(S::from_f64(number() * side), S::from_f64(number() * side)), turn * S::from_f64(2.7))
    };
    (0..birds).map(|_| bird()).collect()
}

/// Mean number of other agents within a distance of 9, over a sample of the agents.
fn neighbours<S: SwarmScalar>(places: &[V<S>], side: S) -> f64 {
    let torus = steer_core::space::Torus::<V<S>> { size: V(side, side) };
    let every = (places.len() / 256).max(1);
    let reach = S::from_f64(9.0);
    let sample = places.iter().step_by(every);
    let seen =
        |one: &V<S>| places.iter().filter(|other| torus.way(*one, **other).length() <= reach).count() - 1;
    let count = sample.len();
    sample.map(seen).sum::<usize>() as f64 / count.max(1) as f64
}

/// Measured values of the output line.
struct Measured {
    neighbours: f64,
    nanoseconds: f64,
    bytes: usize,
    hash: u64,
}

fn run<S: SwarmScalar + Into<f64>>(
    birds: usize,
    steps: usize,
    near: f64,
    set: SimdLevel,
    slices: bool,
) -> Measured {
    let side = (birds as f64 * core::f64::consts::PI * 81.0 / near).sqrt();
    let (rules, dt) = (rules(S::from_f64(side)), S::from_f64(1.0 / 60.0));
    let begin = start::<S>(birds, side);
    let mut times = Vec::new();
    let mut time = |step: &mut dyn FnMut()| {
        for _ in 0..steps {
            let from = Instant::now();
            step();
            times.push(from.elapsed().as_secs_f64() * 1e9 / birds.max(1) as f64);
        }
    };
    let (places, velocities, bytes);
    if slices {
        let mut positions: Vec<_> = begin.iter().map(|bird| bird.0).collect();
        let mut speeds: Vec<_> = begin.iter().map(|bird| bird.1).collect();
        let mut headings: Vec<_> = begin.iter().map(|bird| bird.1.direction_or(V::unit_x())).collect();
        let mut numbers = vec![S::zero(); SwarmScratch::<S>::numbers(birds)];
        let mut indices = vec![0; SwarmScratch::<S>::indices(birds)];
        bytes = numbers.len() * size_of::<S>() + indices.len() * 4;
        time(&mut || {
            let birds =
                SwarmSlices { positions: &mut positions, velocities: &mut speeds, headings: &mut headings };
            let room = SwarmScratch { numbers: &mut numbers, indices: &mut indices };
            rules.step_slices(birds, room, dt).unwrap_or_else(|refusal| eprintln!("{refusal}"));
        });
        (places, velocities) = (positions, speeds);
    } else {
        let Ok(mut swarm) = Swarm::new(rules) else { unreachable!("the rules are right") };
        swarm.simd_level = set;
        swarm.reserve(birds);
        for (place, velocity) in &begin {
            swarm.add(*place, *velocity).unwrap_or_else(|refusal| unreachable!("{refusal}"));
        }
        bytes = swarm.heap_size();
        time(&mut || swarm.step(dt));
        let mut by_id = vec![(V(S::zero(), S::zero()), V(S::zero(), S::zero())); birds];
        for bird in swarm.iter() {
            by_id[bird.id as usize] = (bird.position, bird.velocity);
        }
        (places, velocities) = by_id.into_iter().unzip();
    }
    times.sort_by(f64::total_cmp);
    let hash = places.iter().zip(&velocities).flat_map(|(p, v)| [p.0, p.1, v.0, v.1]).fold(
        0xcbf2_9ce4_8422_2325_u64,
        |hash, number| {
            let number: f64 = number.into();
            number
                .to_bits()
                .to_le_bytes()
                .iter()
                .fold(hash, |hash, byte| (hash ^ u64::from(*byte)).wrapping_mul(0x0100_0000_01b3))
        },
    );
    Measured {
        neighbours: neighbours(&places, S::from_f64(side)),
        nanoseconds: times.get(times.len() / 2).copied().unwrap_or_default(),
        bytes,
        hash,
    }
}

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let number = |at: usize| arguments.get(at)?.parse::<f64>().ok().filter(|number| *number >= 1.0);
    let (Some(birds), Some(steps), Some(near), Some(threads)) = (number(0), number(1), number(2), number(3))
    else {
        eprintln!(
            "four numbers of 1 or more are needed: N STEPS NEIGHBOURS THREADS; after them, if wanted, an instruction set, slices, f64"
        );
        return ExitCode::FAILURE;
    };
    let (mut set, mut slices, mut double) = (SimdLevel::detect(), false, false);
    for word in arguments.iter().skip(4) {
        match (word.as_str(), SimdLevel::available().find(|set| set.name() == word)) {
            (_, Some(known)) => set = known,
            ("slices", _) => slices = true,
            ("f64", _) => double = true,
            _ => {
                eprintln!("{word} is neither slices nor f64 nor an instruction set of this processor");
                return ExitCode::FAILURE;
            }
        }
    }
    if slices {
        set = SimdLevel::detect();
    }
    if birds > f64::from(1 << 28) {
        eprintln!("N is too large: 268435456 at most are allowed");
        return ExitCode::FAILURE;
    }
    let (birds, steps) = (birds as usize, steps as usize);
    let pool = match rayon::ThreadPoolBuilder::new().num_threads(threads as usize).build() {
        Ok(pool) => pool,
        Err(refusal) => {
            eprintln!("{refusal}");
            return ExitCode::FAILURE;
        }
    };
    let measured = pool.install(|| {
        if double {
            run::<f64>(birds, steps, near, set, slices)
        } else {
            run::<f32>(birds, steps, near, set, slices)
        }
    });
    let Measured { neighbours, nanoseconds, bytes, hash } = measured;
    let line = format!(
        "{{\"agents\": {birds}, \"neighbours\": {neighbours:.2}, \"ns_per_agent_step\": {nanoseconds:.2}, \"threads\": {}, \"instruction_set\": \"{}\", \"bytes_per_agent\": {:.1}, \"hash\": \"{hash:016x}\"}}",
        threads as usize,
        set.name(),
        bytes as f64 / birds as f64,
    );
    // A closed pipe is not an error.
    let _ = writeln!(std::io::stdout(), "{line}");
    ExitCode::SUCCESS
}
