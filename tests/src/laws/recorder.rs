//! Laws of [`Recorder`]: it receives the contributions of a combiner's entries.

use crate::approx::{at, equals, n, v};
use core::cell::Cell;
use steer_core::combine::{Budget, Context, Contribution, Dither, Priority, Recorder, RunningSum, Sum};
use steer_core::{Agent, Geometry};

/// Counts the entries that it receives, checks their order, and passes them on.
struct Passing<'a, R> {
    recorded: &'a Cell<usize>,
    on: R,
}

impl<G: Geometry, R: Recorder<G>> Recorder<G> for Passing<'_, R> {
    fn record(&mut self, part: Contribution<G>) {
        assert!(
            part.entry == self.recorded.get(),
            "entry {} is recorded in its turn: {part:?}",
            self.recorded.get()
        );
        self.recorded.set(part.entry + 1);
        self.on.record(part);
    }
}

/// A custom record receives every entry once, in order, and can pass it on. A record does not
/// change the total.
pub fn every_entry_is_recorded_once_in_order<G: Geometry>() {
    let (forces, most, sure) = ([at::<G>(3.0, 4.0), v(0.0, 0.0), v(-1.0, 2.0)], n(6.0), n(1.0));
    let (recorded, passed) = (Cell::new(0), Cell::new(0));
    let record = || {
        recorded.set(0);
        passed.set(0);
        Passing { recorded: &recorded, on: |part: Contribution<G>| passed.set(passed.get() + part.entry + 1) }
    };
    let told = |combiner: &str, with: G::Vector, without: G::Vector| {
        assert!(
            recorded.get() == 3 && passed.get() == 1 + 2 + 3,
            "{combiner} tells of 3 entries: of {}",
            recorded.get()
        );
        equals(&combiner, with, without);
    };
    let [a, b, c] = forces;
    let sum = Sum::new(most).with_recorder(record()).then(|| a).then(|| b).then(|| c).total();
    told("sum", sum, Sum::new(most).then(|| a).then(|| b).then(|| c).total());
    let first = Priority::new(most).with_recorder(record()).then(|| a).then(|| b).then(|| c).total();
    told("priority", first, Priority::new(most).then(|| a).then(|| b).then(|| c).total());
    let budget = Budget::new(most).with_recorder(record()).then(|| a).then(|| b).then(|| c).total();
    told("budget", budget, Budget::new(most).then(|| a).then(|| b).then(|| c).total());
    let running = RunningSum::new(most).with_recorder(record()).then(|| a).then(|| b).then(|| c).total();
    told("running sum", running, RunningSum::new(most).then(|| a).then(|| b).then(|| c).total());
    let dither = || Dither::new(most, n(0.25));
    let chance = dither().with_recorder(record()).then(sure, || a).then(sure, || b).then(sure, || c).total();
    told("dither", chance, dither().then(sure, || a).then(sure, || b).then(sure, || c).total());
    let map = || Context::<G, 8>::new(&Agent::new(v(0.0, 0.0), v(1.0, 0.0)).with_max_force(most));
    let best = map().with_recorder(record()).interest(|| a).danger(|| b).interest(|| c).total();
    told("context", best, map().interest(|| a).danger(|| b).interest(|| c).total());
}
