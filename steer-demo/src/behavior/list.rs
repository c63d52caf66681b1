//! What a list of behaviours becomes: one type for all as they are written, one for all as they run.

/// Makes the types from lines of `key: Type`, each type in the file named like its key.
macro_rules! behaviors {
    ($($key:ident: $Type:ident,)*) => {
        /// A behaviour with its parameters, as a scene writes it.
        #[derive(Clone, Debug)]
        #[allow(missing_docs, reason = "each stands for the file of its name")]
        pub enum Behavior {
            $($Type($key::$Type),)*
        }

        /// A behaviour at work for one agent, with whatever it remembers.
        #[derive(Clone, Debug)]
        pub(crate) enum Running {
            $($Type(Work<<$key::$Type as Start>::Running>),)*
        }

        /// One behaviour at work, and its memory.
        #[derive(Clone, Debug)]
        pub(crate) struct Work<A: Act> {
            rule: A,
            memory: A::Memory,
        }

        impl Behavior {
            /// The keys of all behaviours, in the order of the list.
            pub const NAMES: &[&str] = &[$(stringify!($key)),*];

            /// The key of this one.
            #[must_use]
            pub fn name(&self) -> &'static str {
                match self {
                    $(Self::$Type(_) => stringify!($key),)*
                }
            }

            /// What kind of thing an agent is that does this first of all.
            #[must_use]
            pub fn role(&self) -> Role {
                match self {
                    $(Self::$Type(_) => <$key::$Type as Start>::ROLE,)*
                }
            }

            /// What a context map takes its force for, unless the entry says.
            pub(crate) fn voice(&self) -> Voice {
                match self {
                    $(Self::$Type(_) => <$key::$Type as Start>::VOICE,)*
                }
            }

            /// Whether it turns the agent's heading, and pushes nothing.
            pub(crate) fn turns(&self) -> bool {
                match self {
                    $(Self::$Type(_) => <$key::$Type as Start>::TURNS,)*
                }
            }

            /// Reads the parameters of the behaviour of this key.
            pub(crate) fn read<'de, A: serde::de::MapAccess<'de>>(
                key: &str,
                map: &mut A,
            ) -> Result<Self, A::Error> {
                match key {
                    $(stringify!($key) => map.next_value().map(|$crate::scene::Object(p)| Self::$Type(p)),)*
                    _ => Err(serde::de::Error::unknown_field(key, Self::NAMES)),
                }
            }

            /// Writes the parameters under the key.
            pub(crate) fn write<M: serde::ser::SerializeMap>(&self, map: &mut M) -> Result<(), M::Error> {
                match self {
                    $(Self::$Type(p) => map.serialize_entry(stringify!($key), p),)*
                }
            }

            /// Finds what the parameters name; the result is ready to steer.
            pub(crate) fn start(
                &self,
                casting: &$crate::scene::Casting<'_>,
            ) -> Result<Running, $crate::error::Fault> {
                match self {
                    $(Self::$Type(p) => {
                        let work = |rule| Running::$Type(Work { rule, memory: Default::default() });
                        p.start(casting).map(work).map_err(|f| f.within(stringify!($key)))
                    })*
                }
            }
        }

        impl Running {
            /// The push of this step. `sample` draws from [-1, 1].
            pub(crate) fn steer(&mut self, stage: &Stage<'_>, sample: impl FnMut() -> f64) -> Push {
                match self {
                    $(Self::$Type(Work { rule, memory }) => rule.steer(stage, memory, sample),)*
                }
            }

            /// The turn of this step, of one that turns: a unit vector.
            pub(crate) fn turn(&mut self, stage: &Stage<'_>) -> Option<$crate::vector::V> {
                match self {
                    $(Self::$Type(Work { rule, memory }) => rule.turn(stage, memory),)*
                }
            }

            /// The place in a formation, of one that holds one.
            pub(crate) fn member(&mut self) -> Option<(&Member, &mut Place)> {
                match self {
                    $(Self::$Type(Work { rule, memory }) => rule.member(memory),)*
                }
            }

            /// What stands in the world for all to see: a target.
            pub(crate) fn landmark(&self) -> Option<Landmark> {
                match self {
                    $(Self::$Type(Work { rule, .. }) => rule.landmark(),)*
                }
            }

            /// How far this agent looks for others at most, if that has an end.
            pub(crate) fn reach(&self, me: &$crate::vector::Agent) -> Option<f64> {
                match self {
                    $(Self::$Type(Work { rule, .. }) => rule.reach(me),)*
                }
            }

            /// The rules of a flock of which it gives the force, if that is all it gives.
            pub(crate) fn boids(&self) -> Option<steer_glam::steer_core::Boids<f64>> {
                match self {
                    $(Self::$Type(Work { rule, .. }) => rule.boids(),)*
                }
            }

            /// Whether its push may have a brake.
            pub(crate) fn brakes(&self) -> bool {
                match self {
                    $(Self::$Type(Work { rule, .. }) => rule.brakes(),)*
                }
            }

            /// Marks what the next push would come from.
            pub(crate) fn foresee(&self, stage: &Stage<'_>, sketch: &mut Sketch) {
                match self {
                    $(Self::$Type(Work { rule, memory }) => rule.foresee(stage, memory, sketch),)*
                }
            }

            /// What it remembers.
            pub(crate) fn memory(&self) -> Memory {
                match self {
                    $(Self::$Type(Work { memory, .. }) => Memory::$Type(memory.clone()),)*
                }
            }

            /// Takes this for what it remembers, unless it does not fit.
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

        /// What a behaviour remembers, under its key; `null` where that is nothing.
        #[derive(Clone, Debug, serde::Deserialize, serde::Serialize)]
        #[serde(rename_all = "snake_case")]
        pub(crate) enum Memory {
            $($Type(<<$key::$Type as Start>::Running as Act>::Memory),)*
        }

        impl Memory {
            /// The key of the behaviour.
            pub(crate) fn name(&self) -> &'static str {
                match self {
                    $(Self::$Type(_) => stringify!($key),)*
                }
            }
        }
    };
}

pub(super) use behaviors;
