//! The default of a type, if it has one.

use core::marker::PhantomData;

/// A type with a default: `(&PhantomData::<T>).default_of()`, with both traits in scope, returns it
/// as an option for every `T`.
pub trait WithDefault<T> {
    /// Returns the default.
    fn default_of(&self) -> Option<T>;
}

impl<T: Default> WithDefault<T> for PhantomData<T> {
    fn default_of(&self) -> Option<T> {
        Some(T::default())
    }
}

/// A type that may have no default.
pub trait WithoutDefault<T> {
    /// Returns `None`.
    fn default_of(&self) -> Option<T>;
}

impl<T> WithoutDefault<T> for &PhantomData<T> {
    fn default_of(&self) -> Option<T> {
        None
    }
}
