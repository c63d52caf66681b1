#![doc = include_str!("../README.md")]

mod attribute;
mod checked;
mod choice;
mod default;
mod doc;
mod files;
mod member;
mod parameters;

/// Declares the parameters of a struct once. See `steer_core::parameters`.
#[proc_macro_derive(Parameters, attributes(parameter))]
pub fn parameters(input: proc_macro::TokenStream) -> proc_macro::TokenStream {
    tokens(parameters::expand(input.into()))
}

/// Lists the words of an enum without data. See `steer_core::parameters::Choice`.
#[proc_macro_derive(Choice, attributes(choice))]
pub fn choice(input: proc_macro::TokenStream) -> proc_macro::TokenStream {
    tokens(choice::expand(input.into()))
}

/// Gives a type over a geometry or a number serde that rejects what its `validate` rejects. The
/// options are serde's.
#[proc_macro_attribute]
pub fn checked(options: proc_macro::TokenStream, item: proc_macro::TokenStream) -> proc_macro::TokenStream {
    tokens(checked::expand(&options.into(), item.into()))
}

fn tokens(expanded: syn::Result<proc_macro2::TokenStream>) -> proc_macro::TokenStream {
    expanded.unwrap_or_else(syn::Error::into_compile_error).into()
}
