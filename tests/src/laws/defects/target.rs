//! Laws of the defects of behaviours with a target.

use crate::approx::{n, v};
use crate::catalogue::{Case as _, Situation, WithDefault as _, WithoutDefault as _};
use crate::laws::pursue::predictions;
use core::marker::PhantomData;
use steer_core::behavior::*;
use steer_core::combine::Context;
use steer_core::{Geometry, flee, seek};

/// Applies the law to each behaviour that has a default.
macro_rules! each_default {
    ([$vector:ident] $(($behavior:ty))*) => {
        $(if let Some(rule) = (&PhantomData::<$behavior>).default_of() {
            crate::defects::target::d03_zero_speeds_limits_and_masses_divide_nothing::<$vector>(
                |agent, other| rule.steer_in(&mut Situation::new(*agent, *other)),
            );
        })*
    };
}

/// D3: with a speed, a limit or a mass of 0, the force and the agent's next position are finite.
pub fn d03_zero_speeds_limits_and_masses_divide_nothing<G: Geometry>() {
    use crate::defects::target::d03_zero_speeds_limits_and_masses_divide_nothing as law;

    for prediction in predictions::<G>() {
        law::<G>(|agent, other| Pursue { facing: true, ..Pursue::new(prediction) }.steer(agent, other));
        law::<G>(|agent, other| Evade::new(prediction).steer(agent, other));
    }
    law::<G>(|agent, other| OffsetPursuit::new(v(-5.0, 3.0)).steer(agent, other));
    for_each_behavior! { {each_default} [G] }
    law::<G>(|agent, other| {
        Context::<G, 8>::new(agent)
            .interest(|| seek(agent, other.position))
            .danger(|| flee(agent, v(9.0, 9.0)))
            .total()
    });
}

/// D10: the prediction of a moving body starts from its position. Its velocity counts, and the
/// world's origin does not.
pub fn d10_prediction_does_not_depend_on_the_origin<G: Geometry>() {
    use crate::defects::target::d10_prediction_does_not_depend_on_the_origin as law;

    for prediction in
        [Prediction::Constant(n(3.0)), Prediction::Distance, Prediction::Closing, Prediction::Intercept]
    {
        law::<G>(|agent, other| Pursue::new(prediction).steer(agent, other));
        law::<G>(|agent, other| Evade::new(prediction).steer(agent, other));
    }
    law::<G>(|agent, other| OffsetPursuit::new(v(-5.0, 3.0)).steer(agent, other));
    law::<G>(|agent, other| Shadow::default().steer(agent, other));
    law::<G>(|agent, other| Orbit::default().steer(agent, other));
    law::<G>(|agent, other| Hide::default().steer(agent, other, []));
}

/// D22: an agent that evades a menace at rest bends away from it and then goes straight on, without
/// turning from side to side.
pub fn d22_a_still_menace_is_left_without_oscillating<G: Geometry>() {
    use crate::defects::target::d22_a_still_menace_is_left_without_oscillating as law;

    law::<G>(|agent, menace| flee(agent, menace.position));
    for prediction in predictions::<G>() {
        law::<G>(|agent, menace| Evade::new(prediction).steer(agent, menace));
    }
    law::<G>(|agent, menace| Hide::default().steer(agent, menace, []));
}

/// D24: without an obstacle, an agent that hides moves away from the hunter, not to the world's
/// origin.
pub fn d24_without_an_obstacle_hide_evades<G: Geometry>() {
    use crate::defects::target::d24_without_an_obstacle_hide_evades as law;

    law::<G>(|agent, hunter, circles| Hide::default().steer(agent, hunter, circles.iter().copied()));
}

/// D33: a slower quarry is caught in the time to the meeting point.
pub fn d33_a_slower_target_is_caught_in_time<G: Geometry>() {
    use crate::defects::target::d33_a_slower_target_is_caught_in_time as law;

    law::<G>(|agent, quarry| Pursue::new(Prediction::Intercept).steer(agent, quarry));
}
