//! The older releases of nalgebra that the adapter is for.

/// Calls a macro with these releases: the name of each module, and its feature.
macro_rules! for_each_release {
    ($releases:ident) => {
        $releases! {
            v0_33 "v0_33",
            v0_34 "v0_34",
        }
    };
}
