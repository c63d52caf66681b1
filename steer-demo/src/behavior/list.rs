//! Macro that makes the types of all behaviours: one enum as written in a scene, one at run time.

/// Makes the types from lines of `key: Type`. Each type is in the file with the name of its key.
macro_rules! behaviors {
    ($($key:ident: $Type:ident,)*) => {
        /// A behaviour with its parameters, as written in a scene.
        #[derive(Clone, Debug)]
        #[allow(missing_docs, reason = "each stands for the file of its name")]
        pub enum Behavior {
            $($Type($key::$Type),)*
        }

        /// A running behaviour of one agent, with its memory.
        #[derive(Clone, Debug)]
        pub(crate) enum Running {
            $($Type(Work<$key::$Type>),)*
        }

        /// One running behaviour and its memory.
        #[derive(Clone, Debug)]
        pub(crate) struct Work<A: Act> {
            rule: A,
            memory: A::Memory,
        }

        impl Behavior {
            /// Keys of all behaviours, in the order of the list.
            pub const NAMES: &[&str] = &[$(stringify!($key)),*];

            /// Key of this behaviour.
            #[must_use]
            pub fn name(&self) -> &'static str {
                match self {
                    $(Self::$Type(_) => stringify!($key),)*
                }
            }

            /// Meaning of the behaviour with this key, in one sentence; empty if there is none.
            #[must_use]
            pub fn about(key: &str) -> &'static str {
                match key {
                    $(stringify!($key) => <$key::$Type as $crate::scene::keys::Keys>::ABOUT.trim(),)*
                    _ => "",
                }
            }

            /// Parameters of the behaviour with this key; empty if there is none.
            #[must_use]
            pub fn table(key: &str) -> Vec<$crate::scene::table::Parameter> {
                match key {
                    $(stringify!($key) => <$key::$Type as $crate::scene::keys::Keys>::table(false),)*
                    _ => Vec::new(),
                }
            }

            /// Role of an agent whose first behaviour is this one.
            #[must_use]
            pub fn role(&self) -> Role {
                match self {
                    $(Self::$Type(_) => <$key::$Type as Act>::ROLE,)*
                }
            }

            /// Default kind of its force in a context map.
            pub(crate) fn voice(&self) -> Voice {
                match self {
                    $(Self::$Type(_) => <$key::$Type as Act>::VOICE,)*
                }
            }

            /// Whether it turns the agent's heading and does not push.
            pub(crate) fn turns(&self) -> bool {
                match self {
                    $(Self::$Type(_) => <$key::$Type as Act>::TURNS,)*
                }
            }

            /// Rules of a flock whose force it returns, without a memory; `None` if it does more than
            /// that.
            pub(crate) fn boids(&self) -> Option<steer_glam::steer_core::Boids<f64>> {
                match self {
                    $(Self::$Type(p) => p.boids(),)*
                }
            }

            /// Reads the parameters of the behaviour with this key.
            pub(crate) fn read<'de, A: serde::de::MapAccess<'de>>(
                key: &str,
                map: &mut A,
            ) -> Result<Self, A::Error> {
                match key {
                    $(stringify!($key) => map.next_value().map(Self::$Type),)*
                    _ => Err(serde::de::Error::unknown_field(key, Self::NAMES)),
                }
            }

            /// Writes the parameters under the key.
            pub(crate) fn write<M: serde::ser::SerializeMap>(&self, map: &mut M) -> Result<(), M::Error> {
                match self {
                    $(Self::$Type(p) => map.serialize_entry(stringify!($key), p),)*
                }
            }

            /// Resolves the names in the parameters; the result is ready to steer.
            pub(crate) fn start(
                &self,
                casting: &$crate::scene::Casting<'_>,
            ) -> Result<Running, $crate::error::Fault> {
                match self {
                    $(Self::$Type(p) => {
                        let mut rule = p.clone();
                        $crate::scene::keys::Keys::resolve(&mut rule, casting)
                            .and_then(|()| rule.check(casting))
                            .map_err(|f| f.within(stringify!($key)))?;
                        Ok(Running::$Type(Work { rule, memory: Default::default() }))
                    })*
                }
            }
        }

        impl Running {
            /// Computes the push of this step. `sample` draws from [-1, 1].
            pub(crate) fn steer(&mut self, stage: &Stage<'_>, sample: impl FnMut() -> f64) -> Push {
                match self {
                    $(Self::$Type(Work { rule, memory }) => rule.steer(stage, memory, sample),)*
                }
            }

            /// Computes the turn of this step as a unit vector; `None` if the behaviour does not
            /// turn.
            pub(crate) fn turn(&mut self, stage: &Stage<'_>) -> Option<$crate::vector::V> {
                match self {
                    $(Self::$Type(Work { rule, memory }) => rule.turn(stage, memory),)*
                }
            }

            /// Slot in a formation; `None` if the behaviour holds none.
            pub(crate) fn member(&mut self) -> Option<(&HoldFormation, &mut Place)> {
                match self {
                    $(Self::$Type(Work { rule, memory }) => rule.member(memory),)*
                }
            }

            /// Landmark in the world: a target.
            pub(crate) fn landmark(&self) -> Option<Landmark> {
                match self {
                    $(Self::$Type(Work { rule, .. }) => rule.landmark(),)*
                }
            }

            /// Maximum distance of the neighbours it needs (length); `None`: no limit, or no
            /// neighbours.
            pub(crate) fn reach(&self, me: &$crate::vector::Agent) -> Option<f64> {
                match self {
                    $(Self::$Type(Work { rule, .. }) => rule.reach(me),)*
                }
            }

            /// Whether its push may contain a brake.
            pub(crate) fn brakes(&self) -> bool {
                match self {
                    $(Self::$Type(Work { rule, .. }) => rule.brakes(),)*
                }
            }

            /// Adds the marks of the next push.
            pub(crate) fn foresee(&self, stage: &Stage<'_>, sketch: &mut Sketch) {
                match self {
                    $(Self::$Type(Work { rule, memory }) => rule.foresee(stage, memory, sketch),)*
                }
            }

            /// Returns its memory.
            pub(crate) fn memory(&self) -> Memory {
                match self {
                    $(Self::$Type(Work { memory, .. }) => Memory::$Type(memory.clone()),)*
                }
            }

            /// Restores its memory, or rejects one that does not fit.
            pub(crate) fn recall(
                &mut self,
                ground: &Ground<'_>,
                memory: Memory,
            ) -> Result<(), $crate::error::Fault> {
                match (self, memory) {
                    $((Self::$Type(own), Memory::$Type(memory)) => {
                        own.rule.fits(ground, &memory, &own.memory).map_err(|f| f.within(stringify!($key)))?;
                        own.memory = memory;
                        Ok(())
                    })*
                    (own, other) => {
                        let wrong = format!("what `{}` remembers", other.name());
                        let right = format!("this entry of the scene is `{}`", own.memory().name());
                        Err($crate::error::Fault::new("", wrong, right))
                    }
                }
            }
        }

        /// Memory of a behaviour under its key; `null` if it has none.
        #[derive(Clone, Debug, serde::Deserialize, serde::Serialize)]
        #[serde(rename_all = "snake_case")]
        pub(crate) enum Memory {
            $($Type(<$key::$Type as Act>::Memory),)*
        }

        impl Memory {
            /// Key of the behaviour.
            pub(crate) fn name(&self) -> &'static str {
                match self {
                    $(Self::$Type(_) => stringify!($key),)*
                }
            }
        }
    };
}

pub(super) use behaviors;
