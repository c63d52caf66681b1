//! [`Law`]: a law by its name.

/// A law: its name and the function that asserts it.
#[derive(Clone, Copy, Debug)]
pub struct Law {
    /// Name of the law: its module and its function, such as `seek::on_the_target_it_brakes`.
    pub name: &'static str,
    /// Asserts the law. It panics with its message if the law is broken.
    pub check: fn(),
}
