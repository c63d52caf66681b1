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
            $($Type(<$key::$Type as Start>::Running),)*
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

            /// Whether a context map takes its force for a warning, unless the entry says.
            #[must_use]
            pub fn warns(&self) -> bool {
                match self {
                    $(Self::$Type(_) => <$key::$Type as Start>::WARNS,)*
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

            /// Finds what the parameters name; the result is ready to steer.
            pub(crate) fn start(
                &self,
                casting: &$crate::scene::Casting<'_>,
            ) -> Result<Running, $crate::error::Fault> {
                match self {
                    $(Self::$Type(p) => {
                        p.start(casting).map(Running::$Type).map_err(|f| f.within(stringify!($key)))
                    })*
                }
            }
        }

        impl Act for Running {
            fn steer(&mut self, stage: &Stage<'_>, sample: impl FnMut() -> f64) -> Push {
                match self {
                    $(Self::$Type(r) => r.steer(stage, sample),)*
                }
            }

            fn turn(&mut self, stage: &Stage<'_>) -> Option<$crate::vector::V> {
                match self {
                    $(Self::$Type(r) => r.turn(stage),)*
                }
            }

            fn member(&mut self) -> Option<&mut Member> {
                match self {
                    $(Self::$Type(r) => r.member(),)*
                }
            }

            fn landmark(&self) -> Option<Landmark> {
                match self {
                    $(Self::$Type(r) => r.landmark(),)*
                }
            }

            fn foresee(&self, stage: &Stage<'_>, sketch: &mut Sketch) {
                match self {
                    $(Self::$Type(r) => r.foresee(stage, sketch),)*
                }
            }
        }
    };
}

pub(super) use behaviors;
