//! Macro that makes the types of all behaviours: one enum as written in a scene, one at run time.

/// Makes modules and types from lines of `key: Type`. Each type is in the module of its key.
/// The first token is a dollar sign, for the macro in the macro.
macro_rules! behaviors {
    ($dollar:tt $($key:ident: $Type:ident,)*) => {
        $(mod $key;)*

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
        pub(crate) struct Work<A: Steer> {
            rule: A,
            memory: A::Memory,
        }

        /// Memory of a behaviour under its key. `null` if it has none.
        #[derive(Clone, Debug, serde::Deserialize, serde::Serialize)]
        #[serde(rename_all = "snake_case")]
        pub(crate) enum Memory {
            $($Type(<$key::$Type as Steer>::Memory),)*
        }

        /// Evaluates the expression for the behaviour in a value of one of these enums.
        macro_rules! each {
            ($dollar value:expr, $dollar Enum:ident($dollar inner:pat) => $dollar result:expr) => {
                match $dollar value {
                    $($dollar Enum::$Type($dollar inner) => $dollar result,)*
                }
            };
        }

        impl Behavior {
            /// Keys of all behaviours, in the order of the list.
            pub const NAMES: &[&str] = &[$(stringify!($key)),*];

            /// Key of this behaviour.
            pub fn name(&self) -> &'static str {
                match self {
                    $(Self::$Type(_) => stringify!($key),)*
                }
            }

            /// Meaning of the behaviour with this key, in one sentence. Empty if there is none.
            pub fn about(key: &str) -> &'static str {
                match key {
                    $(stringify!($key) => <$key::$Type as $crate::scene::keys::Keys>::ABOUT.trim(),)*
                    _ => "",
                }
            }

            /// Parameters of the behaviour with this key. Empty if there is none.
            pub fn table(key: &str) -> Vec<$crate::scene::table::Key> {
                match key {
                    $(stringify!($key) => <$key::$Type as $crate::scene::keys::Keys>::table(),)*
                    _ => Vec::new(),
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

            /// Resolves the names in the parameters. The result is ready to steer.
            pub(crate) fn start(
                &self,
                scope: &$crate::scene::scope::Scope<'_>,
            ) -> Result<Running, $crate::error::Fault> {
                match self {
                    $(Self::$Type(p) => {
                        let mut rule = p.clone();
                        $crate::scene::keys::Keys::resolve(&mut rule, scope)
                            .and_then(|()| rule.check(scope))
                            .map_err(|f| f.within(stringify!($key)))?;
                        Ok(Running::$Type(Work { rule, memory: Default::default() }))
                    })*
                }
            }
        }

        impl Running {
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
