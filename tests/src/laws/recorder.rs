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

/// A request is not limited. In a budget and a running sum it counts times the share of the maximum
/// that the requests before it leave.
pub fn a_request_is_not_limited<G: Geometry>() {
    let (most, sure, long) = (n(10.0), n(1.0), || at::<G>(96.0, -72.0));
    for requested in [
        Sum::new(most).then(long).requested(),
        Priority::new(most).then(long).requested(),
        Budget::new(most).then(long).then(|| v(1.0, 1.0)).requested(),
        RunningSum::new(most).then(long).then(|| v(1.0, 1.0)).requested(),
        Dither::new(most, n(0.0)).then(sure, long).requested(),
    ] {
        equals(&(), requested, long());
    }
    // 5 of 10 down leave half of 24.
    let (down, right) = (|| v(0.0, -5.0), || v(24.0, 0.0));
    equals(&"budget", Budget::<G>::new(most).then(down).then(right).requested(), v(12.0, -5.0));
    equals(&"running sum", RunningSum::<G>::new(most).then(down).then(right).requested(), v(12.0, -5.0));
    // Up again: all of it is left of a sum, nothing of a budget.
    let up = || v(0.0, 5.0);
    equals(&"budget", Budget::<G>::new(most).then(down).then(up).then(right).requested(), v(0.0, -2.5));
    let sum = RunningSum::<G>::new(most).then(down).then(up).then(right).requested();
    equals(&"running sum", sum, v(24.0, -2.5));
    // A map toward the opposite of the velocity, with a gain of 1.
    let agent = Agent::new(v(0.0, 0.0), at::<G>(40.0, 0.0)).with_max_speed(n(40.0)).with_max_force(most);
    let map = Context::<G, 8>::new(&agent.with_gain(n(1.0))).interest(|| v(-80.0, 0.0));
    equals(&"context", map.requested(), v(-80.0, 0.0));
}
