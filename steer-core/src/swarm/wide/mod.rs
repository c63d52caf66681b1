//! SIMD: each lane is an agent, and all lanes process the same neighbours one after the other.
//!
//! A lane performs exactly the operations of [`Boids::steer`](crate::behavior::Boids::steer) and
//! [`Agent::step`](crate::Agent::step), in their order. An agent that it does not see adds 0 or
//! nothing. So results are bit-identical to the scalar step for any number of lanes. A lane that
//! needs more than that (two agents at one position, a length that cannot be a divisor) is marked
//! as odd and repeated by the scalar step.

mod input;
mod lanes;
mod motion;
mod seen;
mod sightings;
mod survey;

use core::ops::Range;

use fearless_simd::{Level, Simd, SimdFloatElement, SimdMask, dispatch};

use self::input::{Block, Input, Slots};
use self::lanes::{Lanes, Pair};
use self::motion::Limits;
use self::seen::Rules;
use self::sightings::Sightings;
use self::survey::Survey;
use super::columns::{Columns, ColumnsMut};
use super::job::{Extra, Job};
use super::{SwarmScalar, plain};
use crate::agent::Agent;
use crate::scalar::Scalar;
use crate::space::Edge;
use crate::vector::{Geometry, Vec2Like};

/// Steps the agents of some rows with the instructions of `level`. `F` is the number type of the
/// vectors.
pub(super) fn step_rows<G: Geometry, X: Extra<G>, F: Scalar + SimdFloatElement>(
    job: &Job<'_, G, X>,
    level: Level,
    rows: Range<usize>,
    mut out: ColumnsMut<'_, G::Scalar>,
) where
    G::Scalar: SwarmScalar,
{
    dispatch!(level, simd => {
        Kernel::<_, <F as SimdFloatElement>::Native<_>, G, X>::run(simd, job, rows.clone(), &mut out)
    });
}

/// Data common to all blocks of a step. Rules and limits have each number in every lane.
struct Kernel<'a, 'b, M: Simd, W: Lanes<M>, G: Geometry, X> {
    input: Input<'a, 'b, M, W, G, X>,
    rules: Rules<W>,
    limits: Limits<W>,
}

impl<'a, 'b, M: Simd, W: Lanes<M>, G: Geometry, X: Extra<G>> Kernel<'a, 'b, M, W, G, X>
where
    G::Scalar: SwarmScalar,
{
    /// Steps the agents of some rows.
    #[inline(always)]
    fn run(simd: M, job: &'a Job<'b, G, X>, rows: Range<usize>, out: &mut ColumnsMut<'_, G::Scalar>) {
        let Some(input) = Input::<M, W, G, X>::new(simd, job) else { return };
        let rules = Rules::new(&job.rules.boids, job.reach, |number| input.all(number));
        let limits = Limits::new(&job.rules.template, job.dt, |number| input.all(number));
        let kernel = Kernel { input, rules, limits };
        let mut sightings = Sightings::new(simd);
        let start = job.row_start(rows.start);
        for row in rows {
            let (mut first, end) = (job.row_start(row), job.row_start(row + 1));
            while first < end {
                let count = W::LEN.min(end - first);
                kernel.step(Slots { row, first, count, to: first - start }, &mut sightings, out);
                first += count;
            }
        }
    }

    /// Steps the agents of a block.
    #[inline(always)]
    fn step(
        &self,
        slots: Slots,
        sightings: &mut Sightings<W, W::Element>,
        out: &mut ColumnsMut<'_, G::Scalar>,
    ) {
        let Kernel { input, rules, limits } = self;
        let before = input.load(slots.first);
        let seen = Survey { input, rules, agents: &before, slots }.seen(sightings);
        let (mut force, odd_force) = seen.force(input.simd, rules, limits, &before);
        if X::ANY {
            self.add_others(&mut force, slots);
        }
        let (after, odd_motion) = limits.step(input.simd, &before, force);
        let odd = (odd_force | odd_motion).to_bitmask() & slots.lanes();
        let outside = self.outside(&after) & slots.lanes() & !odd;
        self.store(&after, slots, out);
        for lane in lanes_of(odd) {
            plain::step_agent(input.job, slots.row, slots.first + lane, slots.to + lane, out);
        }
        for lane in lanes_of(outside) {
            apply_edge(input.job, slots.to + lane, out);
        }
    }

    /// Adds the caller's forces on each agent.
    #[inline(always)]
    fn add_others(&self, force: &mut Pair<W>, slots: Slots) {
        let Input { job, same, back, .. } = self.input;
        for lane in 0..slots.count {
            let (x, y) = (&mut force.x.as_mut_slice()[lane], &mut force.y.as_mut_slice()[lane]);
            let flock = G::Vector::new((back.number)(*x), (back.number)(*y));
            let total = job.extra.total(&job.agent(slots.first + lane), flock);
            (*x, *y) = ((same.number)(total.x()), (same.number)(total.y()));
        }
    }

    /// Bit mask of the agents beyond the sides of a world that has sides.
    #[inline(always)]
    fn outside(&self, agents: &Block<W>) -> u64 {
        let rules = self.input.job.rules;
        if rules.edge == Edge::Open {
            return 0;
        }
        let (min, max) = (rules.bounds.min, rules.bounds.max);
        let is_within = |at: W, min, max| at.simd_ge(self.input.all(min)) & at.simd_le(self.input.all(max));
        let Pair { x, y } = agents.position;
        !(is_within(x, min.x(), max.x()) & is_within(y, min.y(), max.y())).to_bitmask()
    }

    /// Writes the agents of a block.
    #[inline(always)]
    fn store(&self, agents: &Block<W>, slots: Slots, out: &mut ColumnsMut<'_, G::Scalar>) {
        let Slots { count, to, .. } = slots;
        let pairs = [
            (&mut out.position, agents.position),
            (&mut out.velocity, agents.velocity),
            (&mut out.heading, agents.heading),
        ];
        for ([xs, ys], Pair { x, y }) in pairs {
            for (column, value) in [(xs, x), (ys, y)] {
                let column = (self.input.same.slice_mut)(column);
                if count == W::LEN {
                    value.store_slice(&mut column[to..to + W::LEN]);
                } else {
                    column[to..to + count].copy_from_slice(&value.as_slice()[..count]);
                }
            }
        }
    }
}

/// The lanes of a bit mask.
#[inline(always)]
fn lanes_of(mut mask: u64) -> impl Iterator<Item = usize> {
    core::iter::from_fn(move || {
        let lane = mask.trailing_zeros() as usize;
        mask &= mask.checked_sub(1)?;
        Some(lane)
    })
}

/// Applies the world's edge to an agent that has moved.
#[cold]
fn apply_edge<G: Geometry, X>(job: &Job<'_, G, X>, at: usize, out: &mut ColumnsMut<'_, G::Scalar>)
where
    G::Scalar: SwarmScalar,
{
    let columns = Columns {
        position: [&*out.position[0], &*out.position[1]],
        velocity: [&*out.velocity[0], &*out.velocity[1]],
        heading: [&*out.heading[0], &*out.heading[1]],
    };
    let mut agent = Agent { ..job.rules.template };
    let body = columns.body::<G>(at, agent.radius, 0);
    (agent.position, agent.velocity, agent.heading) = (body.position, body.velocity, body.heading);
    job.rules.edge.apply(&mut agent, &job.rules.bounds);
    out.set(at, agent.position, agent.velocity, agent.heading);
}
