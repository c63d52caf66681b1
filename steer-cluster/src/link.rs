//! [`Link`]: messages between the ranks of a job. No other module uses MPI.

use core::cell::Cell;
use core::sync::atomic::{AtomicU64, Ordering::Relaxed};
use core::time::Duration;
use std::sync::Arc;
use std::time::Instant;

use mpi::Threading;
use mpi::collective::SystemOperation;
use mpi::environment::Universe;
use mpi::point_to_point::{Destination as _, Source as _};
use mpi::topology::{Communicator as _, SimpleCommunicator};
use mpi::traits::CommunicatorCollectives as _;

use crate::error::Error;

/// Largest number of bytes in a message: MPI counts in 31 bits. Longer data are sent in several.
const LONGEST: usize = 1 << 30;

/// Direction of a message around the ring of ranks.
#[derive(Clone, Copy)]
enum Tag {
    Back = 1,
    On = 2,
    Direct = 3,
}

/// The connection of this process to the other ranks of its job. Without `mpirun`, it is the only
/// rank.
///
/// A panic on one rank would leave the others waiting. So [`start`](Self::start) installs a panic
/// hook that ends the whole job.
pub struct Link {
    world: SimpleCommunicator,
    /// Steps that are done, for error messages.
    step: Arc<AtomicU64>,
    /// Bytes and messages sent, and the time spent in waiting for others.
    sent: Cell<u64>,
    messages: Cell<u64>,
    waiting: Cell<Duration>,
    /// Finalises MPI when it is dropped.
    _universe: Universe,
}

impl core::fmt::Debug for Link {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        write!(f, "Link {{ rank: {}, ranks: {} }}", self.rank(), self.ranks())
    }
}

impl Link {
    /// Starts MPI, and makes a panic of any rank end the job.
    ///
    /// # Errors
    /// [`Error::NoMpi`] if this process started MPI before.
    pub fn start() -> Result<Link, Error> {
        // Threads compute; the main thread alone sends.
        let (universe, _) = mpi::initialize_with_threading(Threading::Funneled).ok_or(Error::NoMpi)?;
        let world = universe.world();
        let rank = world.rank();
        let step = Arc::new(AtomicU64::new(0));
        let now = Arc::clone(&step);
        std::panic::set_hook(Box::new(move |panic| {
            let step = now.load(Relaxed);
            eprintln!("rank {rank}, step {step}: {}", one_line(panic));
            SimpleCommunicator::world().abort(101);
        }));
        let zero = || Cell::new(0);
        Ok(Link {
            world,
            step,
            sent: zero(),
            messages: zero(),
            waiting: Cell::default(),
            _universe: universe,
        })
    }

    /// Number of this rank, from 0.
    #[must_use]
    pub fn rank(&self) -> usize {
        self.world.rank() as usize
    }

    /// Number of ranks.
    #[must_use]
    pub fn ranks(&self) -> usize {
        self.world.size() as usize
    }

    /// Bytes that this rank has sent to others.
    #[must_use]
    pub fn bytes_sent(&self) -> u64 {
        self.sent.get()
    }

    /// Messages that this rank has sent to others.
    #[must_use]
    pub fn messages_sent(&self) -> u64 {
        self.messages.get()
    }

    /// Time that this rank has spent in sending, receiving and waiting for others.
    #[must_use]
    pub fn waiting(&self) -> Duration {
        self.waiting.get()
    }

    /// Sends `back` to the rank before and `on` to the rank after, around the ring of ranks.
    /// Returns the bytes that the rank before and the rank after have sent here.
    #[must_use]
    pub fn exchange(&self, back: &[u8], on: &[u8]) -> [Vec<u8>; 2] {
        let (rank, ranks) = (self.rank(), self.ranks());
        let (before, after) = ((rank + ranks - 1) % ranks, (rank + 1) % ranks);
        self.transfer(
            [(before, Tag::Back, back), (after, Tag::On, on)],
            [(before, Tag::On), (after, Tag::Back)],
        )
    }

    /// Sends bytes to one rank and returns those that another rank sends here.
    #[must_use]
    pub fn swap(&self, to: usize, bytes: &[u8], from: usize) -> Vec<u8> {
        let [received] = self.transfer([(to, Tag::Direct, bytes)], [(from, Tag::Direct)]);
        received
    }

    fn transfer<const N: usize>(
        &self,
        send: [(usize, Tag, &[u8]); N],
        receive: [(usize, Tag); N],
    ) -> [Vec<u8>; N] {
        self.timed(|| {
            mpi::request::scope(|scope| {
                let mut requests = Vec::with_capacity(N);
                for (to, tag, bytes) in send {
                    for piece in pieces(bytes, LONGEST) {
                        let to = self.world.process_at_rank(to as i32);
                        requests.push(to.immediate_send_with_tag(scope, piece, tag as i32));
                        self.messages.set(self.messages.get() + 1);
                    }
                    self.sent.set(self.sent.get() + bytes.len() as u64);
                }
                let received = receive.map(|(from, tag)| {
                    let from = self.world.process_at_rank(from as i32);
                    joined(LONGEST, || from.receive_vec_with_tag(tag as i32).0)
                });
                for request in requests {
                    request.wait_without_status();
                }
                received
            })
        })
    }

    /// Replaces each number by its sum over all ranks, modulo 2⁶⁴.
    pub fn sum(&self, numbers: &mut [u64]) {
        self.reduce(numbers, SystemOperation::sum());
    }

    /// Replaces each number by the largest of all ranks.
    pub fn max(&self, numbers: &mut [u64]) {
        self.reduce(numbers, SystemOperation::max());
    }

    fn reduce(&self, numbers: &mut [u64], operation: SystemOperation) {
        let mine = numbers.to_vec();
        self.timed(|| self.world.all_reduce_into(&mine[..], numbers, operation));
    }

    /// Checks that all ranks pass the same number.
    ///
    /// # Errors
    /// [`Error::RanksDiffer`] on all ranks if they do not.
    pub fn agree(&self, number: u64) -> Result<(), Error> {
        let mut both = [number, !number];
        self.max(&mut both);
        if both[0] == !both[1] { Ok(()) } else { Err(Error::RanksDiffer) }
    }

    /// Stores the number of steps that are done, for the message of a rank that fails.
    pub fn set_step(&self, step: u64) {
        self.step.store(step, Relaxed);
    }

    /// Prints the reason with the rank and the step, and ends the job on all ranks.
    pub fn fail(&self, reason: &dyn core::fmt::Display) -> ! {
        if self.rank() > 0 {
            // Often several ranks fail for the same reason; then the first one reports it.
            std::thread::sleep(Duration::from_millis(500));
        }
        eprintln!("rank {}, step {}: {reason}", self.rank(), self.step.load(Relaxed));
        self.world.abort(1)
    }

    fn timed<T>(&self, work: impl FnOnce() -> T) -> T {
        let begin = Instant::now();
        let result = work();
        self.waiting.set(self.waiting.get() + begin.elapsed());
        result
    }
}

/// The message and the position of a panic.
fn one_line(panic: &std::panic::PanicHookInfo<'_>) -> String {
    let payload = panic.payload();
    let message = payload.downcast_ref::<String>().map(String::as_str);
    let message = message.or(payload.downcast_ref::<&str>().copied()).unwrap_or("a panic");
    panic.location().map_or(message.to_owned(), |location| format!("{message} ({location})"))
}

/// Pieces of at most `longest` bytes. Only the last is shorter, so a receiver recognises it.
fn pieces(bytes: &[u8], longest: usize) -> impl Iterator<Item = &[u8]> {
    let (whole, rest) = bytes.split_at(bytes.len() / longest * longest);
    whole.chunks(longest).chain([rest])
}

/// Joins pieces up to one that is shorter than `longest` bytes.
fn joined(longest: usize, mut next: impl FnMut() -> Vec<u8>) -> Vec<u8> {
    let mut all = next();
    let mut full = all.len() == longest;
    while full {
        let piece = next();
        full = piece.len() == longest;
        all.extend_from_slice(&piece);
    }
    all
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn joined_pieces_are_the_whole() {
        for length in 0..20_u8 {
            let bytes: Vec<u8> = (0..length).collect();
            let mut sent = pieces(&bytes, 5).map(<[u8]>::to_vec);
            assert_eq!(joined(5, || sent.next().expect("the last piece is short")), bytes);
            assert_eq!(sent.next(), None);
        }
        assert_eq!(pieces(&[7; 10], 5).map(<[u8]>::len).collect::<Vec<_>>(), [5, 5, 0]);
    }
}
