//! [`Type`]: the default of a type, if it has one.

use core::marker::PhantomData;

/// Type that may have a default: `(&Type::<T>::new()).default_of()`, with both traits below in
/// scope, returns it as an option.
#[derive(Clone, Copy, Debug)]
pub struct Type<T>(PhantomData<T>);

impl<T> Type<T> {
    /// Returns the type.
    #[must_use]
    pub const fn new() -> Self {
        Type(PhantomData)
    }
}

impl<T> Default for Type<T> {
    fn default() -> Self {
        Self::new()
    }
}

/// A type with a default.
pub trait WithDefault {
    /// The type.
    type Of;
    /// Returns the default.
    fn default_of(&self) -> Option<Self::Of>;
}

impl<T: Default> WithDefault for Type<T> {
    type Of = T;
    fn default_of(&self) -> Option<T> {
        Some(T::default())
    }
}

/// A type that may have no default.
pub trait WithoutDefault {
    /// The type.
    type Of;
    /// Returns `None`.
    fn default_of(&self) -> Option<Self::Of>;
}

impl<T> WithoutDefault for &Type<T> {
    type Of = T;
    fn default_of(&self) -> Option<T> {
        None
    }
}
