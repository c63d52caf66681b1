//! [`Entry`]: a behaviour without its type.

use super::{Case, Situation};
use crate::approx::n;
use crate::cases::Change;
use crate::units::{Results, Scene};
use steer_core::behavior::*;
use steer_core::parameters::{Scale, Unit};
use steer_core::{Geometry, brake, flee, keep_speed, match_velocity, seek};

/// The parameters of a case: which variant, in which units, in which world.
#[derive(Clone, Copy, Debug)]
pub struct Form<G: Geometry> {
    /// Number of the variant.
    pub pick: usize,
    /// Factors of the parameters.
    pub scale: Scale,
    /// Change of the world.
    pub change: Change<G>,
}

impl<G: Geometry> Form<G> {
    /// Returns the variant in the base units, in the world as it is.
    #[must_use]
    pub fn new(pick: usize) -> Self {
        Form { pick, scale: Scale::ONE, change: Change::none() }
    }

    /// Returns the parameters. `None` if the changed world has none.
    fn made<C: Case<G>>(&self) -> Option<C> {
        C::variant(self.pick).rescaled(&self.scale).changed(&self.change)
    }
}

/// A behaviour without its type: a [`Case`], or a function without parameters.
#[derive(Clone, Copy, Debug)]
pub struct Entry<G: Geometry> {
    /// Name of the behaviour.
    pub name: &'static str,
    /// `true` if it returns a turn, `false` if it returns a force.
    pub turns: bool,
    /// Returns the force or the turn. `None` if the changed world has no such parameters.
    pub steer: fn(&Form<G>, &mut Situation<G>) -> Option<G::Vector>,
    /// Adds the force of the parameters that suit the agent, and the results beside the force.
    pub report: fn(&Form<G>, &Scene<G>, &mut Results<G::Scalar>),
}

impl<G: Geometry> Entry<G> {
    /// Returns all behaviours.
    pub fn all() -> impl Iterator<Item = Self> {
        macro_rules! all {
            ([$geometry:ident] $(($behavior:ty))*) => {
                [
                    Entry::function("seek", |_, at| Some(seek(&at.me, at.target))),
                    Entry::function("flee", |_, at| Some(flee(&at.me, at.target))),
                    Entry::function("brake", |_, at| Some(brake(&at.me))),
                    Entry::function("keep_speed", |_, at| Some(keep_speed(&at.me, at.me.max_speed * n(0.5)))),
                    Entry::function("match_velocity", |_, at| Some(match_velocity(&at.me, &at.others[0]))),
                    $(Entry::of::<$behavior>(),)*
                ]
            };
        }
        for_each_behavior! { {all} [G] }.into_iter()
    }

    const fn function(
        name: &'static str,
        steer: fn(&Form<G>, &mut Situation<G>) -> Option<G::Vector>,
    ) -> Self {
        Entry { name, turns: false, steer, report: |_, _, _| () }
    }

    const fn of<C: Case<G>>() -> Self {
        Entry {
            name: C::NAME,
            turns: C::TURNS,
            steer: |form, at| Some(form.made::<C>()?.steer_in(at)),
            report: |form, scene, out| {
                let unit = if C::TURNS { Unit::NUMBER } else { Unit::FORCE };
                if let Some(suited) = C::suited(&scene.me, scene.of(Unit::LENGTH, 1.0)) {
                    out.vector(unit, suited.steer_in(&mut scene.situation()));
                }
                if let Some(rule) = form.made::<C>() {
                    rule.report(scene, out);
                }
            },
        }
    }
}
