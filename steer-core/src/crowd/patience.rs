//! [`Patience`]: resolves deadlocks.

use super::gap_ahead::View;
use super::half_plane::{HalfPlane, near_walls, walls_bar};
use super::ids::spread;
use super::jam::{Blockers, Jam};
use super::wish::{SecondWish, time_scale};
use crate::agent::Agent;
use crate::checked::{Validate, checked};
use crate::error::{Error, finite, not_negative};
use crate::parameters::Parameters;
use crate::scalar::Scalar;
use crate::vector::{Geometry, Vec2Ext, Vec2Like};

// Times, in radius / max_speed.

/// Time that an agent waits before it steps back.
const WAIT: f64 = 16.0 / 3.0;
/// Duration of a step back.
const STEP_BACK: f64 = 0.5;
/// Time waited after which an agent asks for no clearance.
const CLEARANCE_FADES: f64 = 4.0 / 3.0;
/// Time in which an agent takes the side to which its neighbours move.
const SIDE_FOLLOWS: f64 = 5.0;
/// Time of free motion in which an agent forgets its side.
const SIDE_FADES: f64 = 40.0;
/// Time without way along the wish after which the first of a queue yields.
const STANDS: f64 = 100.0;
/// Time waited after which a turn is complete. For oncoming agents it is complete at once.
const TURN_GROWS: f64 = 0.6;

// Fractions of the wish that a velocity lacks: the agent's own (`slowed`), the chosen one
// (`blocked`), or the product of both.

/// `slowed` above which an agent turns or waits.
const SLOWED: f64 = 0.01;
/// `slowed` below which an agent moves freely.
const FREE: f64 = 0.1;
/// `blocked` · `slowed` above which time counts as waited.
const WAITING: f64 = 0.3;

// Turns, in quarter turns, while the wish is blocked completely.

/// Turn for oncoming agents.
const TURN_FOR_ONCOMING: f64 = 1.2;
/// Turn for others.
const TURN_FOR_OTHERS: f64 = 0.7;
/// Least turn that is made.
const LEAST_TURN: f64 = 0.01;

// Other fractions.

/// Most of the wished speed that a turn for others may cost. In a queue a turn only costs time.
const COST_OF_TURN: f64 = 0.2;
/// `side` beyond which an agent keeps to that side.
const KEEPS_SIDE: f64 = 0.02;
/// Largest `side` that an agent takes from its neighbours. Beyond it, a gap has decided.
const SIDE_OF_NEIGHBORS: f64 = 0.5;
/// Least wait of an agent, as a fraction of the wait of the parameters. The greatest one is larger
/// by 1.
const LEAST_WAIT: f64 = 0.5;

// Giving up.

/// Turn of the wish of an agent that is held up, after which it gives up (radians).
const ROUND: f64 = core::f64::consts::TAU;
/// The same behind an idle one.
const ROUND_BESIDE_IDLE: f64 = ROUND / 8.0;
/// Cosine of the turn within a step from which the wish is another one.
const ANOTHER_WISH: f64 = 0.5;
/// Way of free motion along the wish that ends giving up, in radii.
const RESUMES: f64 = 2.0;
/// Way along the wish in which the turn of the wish fades, in radii.
const TURN_FADES: f64 = 16.0;

/// Resolves deadlocks: an agent that others hold up waits, turns aside, steps back, and settles or
/// gives up where its goal is occupied.
///
/// Each of the six rules depends on what the agent sees in this step, on the time that it has
/// waited and on the turn of its wish. `slowed` is the fraction of the wish that the agent's
/// velocity lacks, `blocked` the fraction that the chosen velocity lacks. Both are from 0 to 1.
///
/// - **Waiting.** It applies to wishes of at least half of `max_speed`. Agents that give way do not
///   push one that has less than a quarter of its wish, except one that makes way. With a
///   [`DensityResponse`](super::DensityResponse) they do. In a queue, a step back of one with the
///   same [wish](super::Intent::wish), within 14°, does not count as oncoming, unless that one
///   yields to an oncoming one. The first of a queue yields, too, once it has stood for 100 radius
///   / max_speed. So an arch before a door breaks.
/// - **Turning.** If a neighbour's half plane blocks the wish, the wish turns counter-clockwise
///   (with a negative [`bias`](super::Orca::bias) clockwise), in proportion to `slowed` ·
///   `blocked`. For an oncoming neighbour the turn is larger. For others it grows with the time
///   waited, and it is made only if it costs little: the speed chosen along the turned wish may
///   be below the speed chosen along the wish by a fifth of the wished speed at most. If the agent
///   has waited for long and all that block it are at rest, the turn is to the side away from them.
/// - **Keeping to a side.** With a `gap_distance`, a gap of more than 13 radii between obstacles
///   across the wish decides the side of the turns. If the line of the wish passes one end of the
///   gap nearer than 0.57 of its distance from the other end, the agent takes that side. If the gap
///   looks narrower than 9 radii along the wish, a slowed agent among two or more that head its way
///   takes the side to which they move, in 5 radius / max_speed. Until it has a side, an agent
///   turns to the side of the bias. In free motion it forgets its side within 40 radius /
///   max_speed.
/// - **Stepping back.** Time counts as waited while `slowed` · `blocked` is large. After `patience`
///   the wish is reversed for `retreat`. Both times are spread by the agent's [`id`](Agent::id), so
///   that two agents do not do it together. An agent that stands right behind one that wishes to
///   come the other way, with walls at its back and beside it, neither waits, turns nor yields
///   while that one is within a diameter of both.
/// - **Giving up.** The turns of the wish count, signed, and fade within 16 radii of motion along
///   the wish. An agent that is held up beside others after a whole turn has been round its goal
///   and found it occupied: it gives up. If its goal is not known, an eighth of a turn suffices
///   behind an idle one, such as one that has given up. Two radii of free motion along the wish end
///   this, and so does a wish that turns by 60° within a step. A queue before a door never gives
///   up, since its wish does not turn round.
/// - **Settling.** An agent of a known [goal](PatienceState::set_goal) settles if an idle one of
///   the same goal is within a radius ahead of it, for one at rest anywhere before it, or on the
///   goal. If none is idle, the nearest one of those that meet at their goal does. Goals are the
///   same if they are nearer to each other than the sum of the radii.
///
/// An agent that has given up, has settled or rests without a wish is idle. It neither turns nor
/// steps back, its [`bias`](super::Orca::bias) toward agents counts as 0, and settled ones do not
/// push each other. So it goes on straight into a gap before it. One that has given up, or is
/// within four radii of its goal, stands if it would keep less than 1/16 of its wish. So a crowd
/// with one goal comes to rest around it.
///
/// An idle agent **makes way** for one that wishes to move, if the goal of that one is known and is
/// another. It leaves the lane from the other to its goal, to the nearer side where walls leave
/// room, if the other is within a diameter of both, and passes the request on to idle ones beside
/// it. It makes way for a body that does not give way, too, along its velocity, and earlier by the
/// way that the body moves meanwhile. In a [`CrowdBuffer`](super::CrowdBuffer) of ten planes or
/// fewer it regards near walls only. An agent held up by idle ones neither turns nor steps back
/// while one of them makes way.
///
/// [`CrowdRules`](super::CrowdRules) applies it to the wish of [`Orca`](super::Orca).
///
/// # Degenerate cases
/// Without a wish, as at a target, an agent neither waits nor steps back, has not given up, and has
/// no side. Without a radius it does not give up either, and every gap is wide.
///
/// Source: our own, by comparison of some 300 variants in the scenarios of `tests/runs`.
#[derive(Clone, Copy, Debug, PartialEq, Parameters)]
pub struct Patience<S: Scalar> {
    /// Time to wait before a step back. `None`: 16/3 of radius / max_speed.
    #[parameter(unit = TIME, default = None, least = 0.0)]
    pub patience: Option<S>,
    /// Duration of a step back. `None`: half of radius / max_speed. With 0 there is none, and an
    /// agent that stands turns to one side only, since it may be a robot that turns on the spot.
    #[parameter(unit = TIME, default = None, least = 0.0)]
    pub retreat: Option<S>,
    /// Distance within which ends of a gap decide the side of the turns. `None` or 0: none does.
    /// All agents of a [`Crowd`](super::Crowd) visit the obstacles within the largest one.
    #[parameter(unit = LENGTH, default = None, least = 0.0)]
    pub gap_distance: Option<S>,
}

/// State of [`Patience`] between steps, one per agent.
#[checked(deny_unknown_fields)]
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PatienceState<S: Scalar> {
    /// Time that the agent has been held up, 0 or more.
    pub waited: S,
    /// Remaining time of a step back, 0 or more.
    pub retreats: S,
    /// Way of free motion until an agent that has given up resumes, in radii. 0: it has not given
    /// up, also where a file lacks it.
    #[serde(default = "S::zero", alias = "detour")]
    pub given_up: S,
    /// Turn of the wish, less what has faded (radians). 0 where a file lacks it.
    #[serde(default = "S::zero")]
    pub turned: S,
    /// Direction of the last wish, if there was one. `None` where a file lacks it.
    pub aim: Option<[S; 2]>,
    /// The goal, if it is [known](Self::set_goal). `None` where a file lacks it.
    pub goal: Option<[S; 2]>,
    /// The goal as it was when it was new. `None` where a file lacks it.
    pub ordered: Option<[S; 2]>,
    /// Whether the agent has been at rest at its goal. `false` where a file lacks it.
    #[serde(default)]
    pub arrived: bool,
    /// Whether it has settled, or rested without a wish, in the last step. `false` where a file
    /// lacks it.
    #[serde(default)]
    pub settled: bool,
    /// Velocity with which it makes way, if it does. `None` where a file lacks it.
    pub makes_way: Option<[S; 2]>,
    /// Whether one that comes the other way holds it up, or one that yields to such a one. `false`
    /// where a file lacks it.
    #[serde(default)]
    pub yields: bool,
    /// Whether it stood before one that wishes to come the other way, with walls at its back and
    /// beside it, and that one is still near. `false` where a file lacks it.
    #[serde(default)]
    pub cornered: bool,
    /// Time without way along the wish, 0 or more. A radius of way takes 100 radius / max_speed
    /// off. 0 where a file lacks it.
    #[serde(default = "S::zero")]
    pub stood: S,
    /// Side to which the agent keeps, from −1 (clockwise) to 1 (counter-clockwise), 0 if it has
    /// none. 0 where a file lacks it.
    #[serde(default = "S::zero")]
    pub side: S,
}

impl<S: Scalar> Default for PatienceState<S> {
    #[inline]
    fn default() -> Self {
        let zero = S::zero();
        PatienceState {
            waited: zero,
            retreats: zero,
            given_up: zero,
            turned: zero,
            aim: None,
            goal: None,
            ordered: None,
            arrived: false,
            settled: false,
            makes_way: None,
            yields: false,
            cornered: false,
            stood: zero,
            side: zero,
        }
    }
}

impl<S: Scalar> Validate for PatienceState<S> {
    fn validate(&self) -> Result<(), Error> {
        not_negative("waited", self.waited)?;
        not_negative("retreats", self.retreats)?;
        not_negative("given_up", self.given_up)?;
        finite("turned", self.turned)?;
        self.aim.into_iter().flatten().try_for_each(|part| finite("aim", part))?;
        self.goal.into_iter().flatten().try_for_each(|part| finite("goal", part))?;
        self.ordered.into_iter().flatten().try_for_each(|part| finite("ordered", part))?;
        self.makes_way.into_iter().flatten().try_for_each(|part| finite("makes_way", part))?;
        not_negative("stood", self.stood)?;
        finite("side", self.side)
    }
}

impl<S: Scalar> PatienceState<S> {
    /// Whether the agent has given up.
    #[inline]
    pub(super) fn has_given_up(&self) -> bool {
        self.given_up > S::zero()
    }

    /// Whether the agent is idle: it has arrived, rests without a wish, has settled or given up.
    #[inline]
    pub(super) fn is_idle(&self) -> bool {
        self.arrived | self.settled | self.has_given_up()
    }

    /// Whether the agent is the first of its queue, and has stood for long.
    #[inline]
    pub(super) fn breaks_arch<G: Geometry<Scalar = S>>(&self, agent: &Agent<G>, jam: &Jam<'_, G>) -> bool {
        self.stood >= time_scale(agent) * S::from_f64(STANDS) && !jam.is_behind_others(agent)
    }

    /// Whether the agent steps back.
    #[inline]
    pub(super) fn steps_back(&self) -> bool {
        self.retreats > S::zero()
    }

    /// Keeping to a side: learns the side from what the agent sees of a wide gap. Returns the side
    /// to which it turns: 1 for counter-clockwise, −1 for clockwise.
    #[inline]
    pub(super) fn keep_side<G: Geometry<Scalar = S>>(
        &mut self,
        agent: &Agent<G>,
        jam: &Jam<'_, G>,
        gap: Option<View<S>>,
        dt: S,
    ) -> S {
        let (usual, of, one) = (jam.side, S::from_f64, S::one());
        self.side = self.side.max(-one).min(one);
        let is_decided = self.side.abs() > of(SIDE_OF_NEIGHBORS);
        match gap {
            _ if !jam.has_wish => self.side = S::zero(),
            Some(View::Side(side)) => self.side = side,
            Some(View::Middle) if !is_decided => self.side = usual,
            Some(View::Slanting) if !is_decided && jam.slowed > of(WAITING) => self.follow(agent, jam, dt),
            None if jam.slowed < of(FREE) => self.forget_side(agent, dt),
            _ => {}
        }
        if self.side * usual < -of(KEEPS_SIDE) { -usual } else { usual }
    }

    /// Keeping to a side: forgets it in free motion.
    #[inline]
    fn forget_side<G: Geometry<Scalar = S>>(&mut self, agent: &Agent<G>, dt: S) {
        let time = time_scale(agent) * S::from_f64(SIDE_FADES);
        let lost = if time > dt { dt / time } else { S::one() };
        self.side = (self.side - lost).max(S::zero()) + (self.side + lost).min(S::zero());
    }

    /// Keeping to a side: approaches the side to which the neighbours move.
    #[inline]
    fn follow<G: Geometry<Scalar = S>>(&mut self, agent: &Agent<G>, jam: &Jam<'_, G>, dt: S) {
        let (most, time) = (S::from_f64(SIDE_OF_NEIGHBORS), time_scale(agent) * S::from_f64(SIDE_FOLLOWS));
        if let Some(aside) = jam.motion_aside() {
            let fraction = if time > dt { dt / time } else { S::one() };
            self.side = self.side + (aside.max(-most).min(most) - self.side) * fraction;
        }
    }

    /// Returns the fraction of the clearance that the agent asks for. It falls to 0 while the agent
    /// waits.
    #[inline]
    pub(super) fn clearance_fraction<G: Geometry<Scalar = S>>(&self, agent: &Agent<G>) -> S {
        let fade = time_scale(agent) * S::from_f64(CLEARANCE_FADES);
        if self.waited < fade { S::one() - self.waited / fade } else { S::zero() }
    }

    /// Returns the wish for the first choice of a velocity, reversed during a step back. Counts
    /// the turn of the wish and the time of the step back.
    #[inline]
    pub(super) fn first_wish<G: Geometry<Scalar = S>>(
        &mut self,
        agent: &Agent<G>,
        jam: &Jam<'_, G>,
        dt: S,
    ) -> G::Vector {
        self.count_turn(agent, jam, dt);
        let steps_back = self.steps_back();
        self.yields &= steps_back;
        self.cornered &= jam.has_wish & !self.is_idle();
        self.retreats = (self.retreats - dt).max(S::zero());
        if steps_back { -jam.wish } else { jam.wish }
    }

    /// Waiting: counts the time while blockers hold the agent up, at most a step more than `wait`.
    #[inline]
    fn wait<G: Geometry<Scalar = S>>(&mut self, jam: &Jam<'_, G>, blockers: &Blockers<S>, wait: S, dt: S) {
        if blockers.blocked * jam.slowed > S::from_f64(WAITING) {
            self.waited = (self.waited + dt).min(wait + dt);
        }
    }

    /// Waiting: counts time without blockers.
    #[inline]
    pub(super) fn wait_less(&mut self, dt: S) {
        self.waited = (self.waited - dt).max(S::zero());
    }

    /// Giving up: counts the turn of the wish, and after it the way of free motion.
    #[inline]
    fn count_turn<G: Geometry<Scalar = S>>(&mut self, agent: &Agent<G>, jam: &Jam<'_, G>, dt: S) {
        let (zero, one, of, wish) = (S::zero(), S::one(), S::from_f64, jam.direction);
        let last = self.aim.map_or(G::Vector::zero(), |[x, y]| G::Vector::new(x, y));
        self.aim = jam.has_wish.then(|| [wish.x(), wish.y()]);
        if agent.radius <= zero || last.dot(wish) < of(ANOTHER_WISH) {
            (self.turned, self.given_up, self.stood) = (zero, zero, zero);
            self.cornered = false;
            return;
        }
        // Round an occupied goal an agent moves across its wish, on a round way along it.
        let along = wish.dot(agent.velocity) * dt / agent.radius;
        let way = along.max(zero);
        let long = time_scale(agent) * of(STANDS);
        let stood = self.stood + dt - along * long;
        self.stood = if stood.is_finite() { stood.max(zero).min(long + dt) } else { zero };
        self.turned = self.turned * (one - way / of(TURN_FADES)).max(zero) + last.perp_dot(wish);
        if jam.slowed < of(FREE) {
            self.given_up = (self.given_up.min(of(RESUMES)) - way).max(zero);
        } else {
            let turn = self.turned.abs();
            let is_round = turn > of(ROUND) && jam.is_beside_others(agent);
            let may_follow = turn > of(ROUND_BESIDE_IDLE) && self.goal.is_none();
            if is_round || (may_follow && jam.is_behind_idle(agent)) {
                (self.turned, self.given_up) = (zero, of(RESUMES));
            }
        }
    }

    /// Turning: returns the wish, turned away from the blockers, if the turn is not too small.
    #[inline]
    fn turn<G: Geometry<Scalar = S>>(
        &self,
        agent: &Agent<G>,
        jam: &Jam<'_, G>,
        blockers: &Blockers<S>,
        turns_away: bool,
    ) -> Option<SecondWish<G>> {
        let is_faced = blockers.oncoming || jam.is_faced();
        let full = if is_faced {
            S::from_f64(TURN_FOR_ONCOMING)
        } else {
            let growth = time_scale(agent) * S::from_f64(TURN_GROWS);
            let grown = if self.waited < growth { self.waited / growth } else { S::one() };
            S::from_f64(TURN_FOR_OTHERS) * grown
        };
        let turn = blockers.blocked * jam.slowed * full;
        let side = blockers.free_side.filter(|_| turns_away).unwrap_or(jam.side);
        let angle = side * turn * S::from_f64(core::f64::consts::FRAC_PI_2);
        (turn > S::from_f64(LEAST_TURN)).then(|| {
            let least = blockers.along - jam.wished_speed * S::from_f64(COST_OF_TURN);
            let wish = jam.wish.rotate_by(G::Vector::turn(angle));
            SecondWish { wish, least: (!is_faced).then_some(least) }
        })
    }
}

impl<S: Scalar> Patience<S> {
    /// Returns the wish for a second choice of a velocity, if neighbours block the one that was
    /// chosen: turned, if that costs little. Counts the time waited.
    #[inline]
    pub(super) fn second_wish<G: Geometry<Scalar = S>>(
        &self,
        state: &mut PatienceState<S>,
        agent: &Agent<G>,
        jam: &Jam<'_, G>,
        (planes, wall_horizon): (&[HalfPlane<G>], S),
        chosen: G::Vector,
        dt: S,
    ) -> Option<SecondWish<G>> {
        let wait = time_for(agent, self.patience, WAIT);
        let walls = near_walls((planes, wall_horizon), agent.radius);
        let is_beside = |wall: &HalfPlane<G>| wall.normal.dot(jam.direction).abs() < S::from_f64(0.5);
        let in_corner = || walls_bar(walls.clone(), -jam.direction) && walls.clone().any(is_beside);
        let stands = jam.stops(agent.velocity) && jam.is_behind_others(agent);
        state.cornered = (state.cornered || (stands && in_corner())) && jam.is_opposed(agent);
        let wish = match jam.blockers(planes, chosen, agent.max_speed) {
            Some(blockers) if jam.slowed > S::from_f64(SLOWED) && !blockers.make_way && !state.cornered => {
                state.wait(jam, &blockers, wait, dt);
                state.yields = jam.is_met() || state.breaks_arch(agent, jam);
                // Bodies at rest keep to no side. If the usual side was no use for half of the
                // wait, the agent turns away from them. A robot on the spot would not turn about.
                let is_on_spot = self.retreat == Some(S::zero()) && jam.stops(agent.velocity);
                let waits_long = state.waited + state.waited >= wait;
                state.turn(agent, jam, &blockers, blockers.rest && waits_long && !is_on_spot)
            }
            _ => {
                state.wait_less(dt);
                None
            }
        };
        if state.waited > wait {
            state.waited = S::zero();
            state.retreats = time_for(agent, self.retreat, STEP_BACK);
        }
        wish
    }
}

/// Returns a time of the parameters, or the usual one (in radius / max_speed), as it applies to an
/// agent: each id has a different fraction of it.
#[inline]
fn time_for<G: Geometry>(agent: &Agent<G>, time: Option<G::Scalar>, usual: f64) -> G::Scalar {
    // 24 bits, which every number has.
    let fraction = LEAST_WAIT + f64::from(spread(agent.id) >> 8) / 16_777_216.0;
    let time = time.unwrap_or(time_scale(agent) * G::Scalar::from_f64(usual));
    G::Scalar::from_f64(fraction) * time
}
