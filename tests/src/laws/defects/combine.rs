//! Laws of the defects of combining.

use super::swept;
use crate::approx::{at, n, v};
use steer_core::behavior::{
    Alignment, AvoidAgents, AvoidCircles, AvoidObstaclesState, Boids, Cohesion, Contain, Flee, Flock,
    FlockRule, Separation,
};
use steer_core::combine::{Budget, Context, Dither, Priority, RunningSum, Sum};
use steer_core::terrain::Circle;
use steer_core::{Agent, Body, Geometry};

/// D25: the weight of every entry counts.
pub fn d25_every_weight_counts<G: Geometry>() {
    use crate::defects::combine::d25_every_weight_counts as law;

    let (forces, plenty): ([G::Vector; 3], _) = ([v(3.0, 4.0), v(-2.0, 1.0), v(0.5, -6.0)], n(100.0));
    let only = |entry, weight| move |i| if i == entry { weight } else { n(0.0) };
    law::<G>(3, |entry, weight| {
        let of = only(entry, weight);
        let sum = Sum::new(plenty).weighted(of(0), || forces[0]);
        sum.weighted(of(1), || forces[1]).weighted(of(2), || forces[2]).total()
    });
    law::<G>(3, |entry, weight| {
        let of = only(entry, weight);
        let budget = Budget::new(plenty).weighted(of(0), || forces[0]);
        budget.weighted(of(1), || forces[1]).weighted(of(2), || forces[2]).total()
    });
    law::<G>(3, |entry, weight| {
        let of = only(entry, weight);
        let sum = RunningSum::new(plenty).weighted(of(0), || forces[0]);
        sum.weighted(of(1), || forces[1]).weighted(of(2), || forces[2]).total()
    });
    law::<G>(3, |entry, weight| {
        let of = only(entry, weight);
        let first = Priority::new(plenty).weighted(of(0), || forces[0]);
        first.weighted(of(1), || forces[1]).weighted(of(2), || forces[2]).total()
    });
    law::<G>(3, |entry, weight| {
        let (of, sure) = (only(entry, weight), n(1.0));
        let chance = Dither::new(plenty, n(0.5)).weighted(sure, of(0), || forces[0]);
        chance.weighted(sure, of(1), || forces[1]).weighted(sure, of(2), || forces[2]).total()
    });
    let still = Agent::new(v(0.0, 0.0), v(0.0, 0.0)).with_max_speed(plenty).with_max_force(plenty);
    law::<G>(3, |entry, weight| {
        let of = only(entry, weight);
        let map = Context::<G, 16>::new(&still).weighted_interest(of(0), || forces[0]);
        map.weighted_interest(of(1), || forces[1]).weighted_interest(of(2), || forces[2]).total()
    });
    let others = [Body::<G>::new(v(3.0, 9.0), v(1.0, 2.0)), Body::new(v(-7.0, 20.0), v(2.0, -1.0))];
    law::<G>(3, |entry, weight| {
        let rule = |i| FlockRule::all_round(n(50.0)).with_weight(only(entry, weight)(i));
        let boids = Boids { separation: rule(0), cohesion: rule(1), alignment: rule(2), ..Boids::default() };
        boids.steer(&Agent::new(v(0.0, 0.0), v(0.0, 0.0)), others)
    });
}

/// D28: a behaviour without a target or threat returns zero, whatever it returned before.
pub fn d28_nothing_wanted_is_zero<G: Geometry>() {
    use crate::defects::combine::d28_nothing_wanted_is_zero as law;

    let (most, agent) = (n(10.0), Agent::<G>::new(v(0.0, 0.0), v(1.0, 0.0)));
    let force = |wanted| if wanted { at::<G>(3.0, 4.0) } else { v(0.0, 0.0) };
    law::<G>(|wanted| Sum::new(most).then(|| force(wanted)).total());
    law::<G>(|wanted| Priority::new(most).then(|| force(wanted)).total());
    law::<G>(|wanted| Budget::new(most).then(|| force(wanted)).total());
    law::<G>(|wanted| RunningSum::new(most).then(|| force(wanted)).total());
    law::<G>(|wanted| Dither::new(most, n(-0.5)).then(n(0.5), || force(wanted)).total());
    let place = |wanted| if wanted { at::<G>(15.0, 5.0) } else { v(-900.0, 0.0) };
    let other = |wanted| Body { radius: n(10.0), ..Body::at_rest(place(wanted)) };
    let circle = |wanted| Circle::from(other(wanted));
    law::<G>(|wanted| Separation::default().steer(&agent, [other(wanted)]));
    law::<G>(|wanted| Cohesion::default().steer(&agent, [other(wanted)]));
    law::<G>(|wanted| Alignment::default().steer(&agent, [other(wanted)]));
    law::<G>(|wanted| Flock::default().steer(&agent, [other(wanted)]));
    law::<G>(|wanted| Boids::default().steer(&agent, [other(wanted)]));
    law::<G>(|wanted| AvoidAgents::default().steer(&agent, [other(wanted)]));
    law::<G>(|wanted| AvoidCircles::default().steer(&agent, [circle(wanted)]).force);
    let mut state = AvoidObstaclesState::default();
    law::<G>(|wanted| swept().steer(&mut state, &agent, [circle(wanted)]));
    law::<G>(|wanted| Flee::within(n(50.0)).steer(&agent, place(wanted)));
    law::<G>(|wanted| {
        let middle = if wanted { v(95.0, 0.0) } else { v(5.0, 0.0) };
        Contain::default().steer(&agent, &Circle::new(middle, n(99.0)))
    });
}
