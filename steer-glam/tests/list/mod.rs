//! The older releases of glam that the adapter is for.

/// Calls a macro with these releases: the name of each module, and its feature.
macro_rules! for_each_release {
    ($releases:ident) => {
        $releases! {
            v0_27 "v0_27",
            v0_28 "v0_28",
            v0_29 "v0_29",
            v0_30 "v0_30",
            v0_31 "v0_31",
            v0_32 "v0_32",
            v0_33 "v0_33",
        }
    };
}
