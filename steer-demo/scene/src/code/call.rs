//! [`Call`]: the call of a behaviour in code.

use core::fmt::Debug;

use super::literal::Literal;
use crate::scene::pair::{Place, Target};

/// Argument of a call.
#[derive(Clone, Debug)]
pub(crate) enum Arg {
    /// The agent that steers.
    Agent,
    /// Its memory: name and type.
    State(&'static str, &'static str),
    /// A position, or the pointer.
    At(Target),
    /// The agent at this index of the world.
    Body(usize),
    /// All other agents.
    Others,
    /// All circles.
    Circles,
    /// All obstacles.
    Obstacles,
    /// The path at this index.
    Path(usize),
    /// The field at this index.
    Field(usize),
    /// The world's rectangle.
    World,
    /// A random number from -1 to 1.
    Sample,
    /// Duration of the step.
    Dt,
    /// A value.
    Value(Literal),
}

impl From<Place> for Arg {
    fn from(place: Place) -> Self {
        Self::At(place.into())
    }
}

/// The call of a behaviour. Its texts name the behaviour `$rule` and the arguments `$0`, `$1` ….
#[derive(Clone, Debug)]
pub(crate) struct Call {
    /// The behaviour with its parameters. `None`: a function.
    pub(super) rule: Option<Literal>,
    pub(super) arguments: Vec<Arg>,
    /// Statements before the force.
    pub(super) before: Vec<String>,
    /// The force, or the turn.
    pub(super) force: String,
    /// Factor of the velocity.
    pub(super) brake: Option<&'static str>,
}

impl Call {
    /// Calls `steer` of a behaviour that has a default.
    pub(crate) fn of<T: Debug + Default>(rule: &T, arguments: Vec<Arg>) -> Self {
        Self::new(Some(Literal::beside_default(rule)), "$rule.steer", arguments)
    }

    /// Calls `steer` of a behaviour without a default.
    pub(crate) fn of_all(rule: &impl Debug, arguments: Vec<Arg>) -> Self {
        Self::new(Some(Literal::of(rule)), "$rule.steer", arguments)
    }

    /// Calls a function.
    pub(crate) fn function(name: &str, arguments: Vec<Arg>) -> Self {
        Self::new(None, name, arguments)
    }

    fn new(rule: Option<Literal>, name: &str, arguments: Vec<Arg>) -> Self {
        let all: Vec<String> = (0..arguments.len()).map(|i| format!("${i}")).collect();
        let force = format!("{name}({})", all.join(", "));
        Self { rule, arguments, before: Vec::new(), force, brake: None }
    }

    /// The same with another text of the force.
    pub(crate) fn with_force(self, force: impl Into<String>) -> Self {
        Self { force: force.into(), ..self }
    }

    /// The same after a statement.
    pub(crate) fn after(mut self, statement: impl Into<String>) -> Self {
        self.before.push(statement.into());
        self
    }

    /// The same with a factor of the velocity.
    pub(crate) fn with_brake(self, brake: &'static str) -> Self {
        Self { brake: Some(brake), ..self }
    }
}
