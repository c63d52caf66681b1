//! `#[derive(Parameters)]`: one declaration of a struct's parameters.

use proc_macro2::TokenStream;
use quote::{format_ident, quote, quote_spanned};
use syn::spanned::Spanned as _;
use syn::{DeriveInput, Generics, Ident, Result};

use crate::attribute::Default;
use crate::member::{Member, read, text};
use crate::{default, files};

pub(crate) fn expand(input: TokenStream) -> Result<TokenStream> {
    let input: DeriveInput = syn::parse2(input)?;
    let parameters = read(&input)?;
    let (ident, generics) = (&input.ident, &input.generics);
    let table = table(ident, generics, &parameters)?;
    let validate = validate(ident, generics, &parameters);
    let default = default_impl(ident, generics, &parameters);
    let serde = files::expand(ident, generics, &parameters);
    Ok(quote!(#table #validate #default #serde))
}

fn table(ident: &Ident, generics: &Generics, parameters: &[Member]) -> Result<TokenStream> {
    let at = quote!(::steer_core::parameters);
    let mut fields = Vec::new();
    for Member { name, kind, key, doc, attributes, .. } in parameters {
        let mut field = match (&attributes.unit, attributes.other) {
            (Some(unit), false) => {
                quote_spanned!(unit.span()=> #at::Field::of::<#kind, _>(#key, #doc, #at::Unit::#unit))
            }
            (None, false) => quote_spanned!(kind.span()=> #at::Field::without_unit::<#kind, _>(#key, #doc)),
            (_, true) => quote!(#at::Field::other(#key, #doc)),
        };
        match &attributes.default {
            Some(Default::OfType(default)) => {
                field = quote_spanned!(default.span()=> #field.with_default(#at::derived::group::<#kind>()));
            }
            Some(Default::Value(value)) => {
                let value = default::constant(value, Some(kind))?;
                field = quote!(#field.with_default(#value));
            }
            None => {}
        }
        for (method, bound) in [
            ("with_least", &attributes.least),
            ("with_above", &attributes.above),
            ("with_most", &attributes.most),
        ] {
            if let Some(bound) = bound {
                let method = format_ident!("{method}");
                field = quote!(#field.#method(#bound));
            }
        }
        if attributes.key.is_some() {
            let name = text(name);
            field = quote!(#field.with_name(#name));
        }
        if attributes.has_range() {
            let needed = attributes.needed();
            field = quote!(#field.with_needed(#needed));
        }
        fields.push(field);
    }
    let (name, keys) = (ident.to_string(), parameters.iter().map(|it| &it.key));
    let rescaled = parameters.iter().map(Member::rescaled);
    let (impl_generics, of, bounds) = generics.split_for_impl();
    let lines = parameters.iter().map(Member::line);
    Ok(quote! {
        #(#[doc = #lines])*
        #[automatically_derived]
        impl #impl_generics ::steer_core::Parameters for #ident #of #bounds {
            const NAME: &'static str = #name;
            const KEYS: &'static [&'static str] = &[#(#keys),*];
            const FIELDS: &'static [#at::Field] = &[#(#fields),*];
            #[inline]
            fn rescaled(self, scale: &#at::Scale) -> Self {
                let _ = scale;
                #ident { #(#rescaled),* }
            }
        }
    })
}

fn validate(ident: &Ident, generics: &Generics, parameters: &[Member]) -> TokenStream {
    let checks = parameters.iter().filter(|it| !it.attributes.other).map(|parameter| {
        let (name, what) = (&parameter.name, text(&parameter.name));
        parameter.check(&quote!(&self.#name), &quote!(#what))
    });
    let (impl_generics, of, bounds) = generics.split_for_impl();
    quote! {
        #[automatically_derived]
        impl #impl_generics ::steer_core::Validate for #ident #of #bounds {
            fn validate(&self) -> ::core::result::Result<(), ::steer_core::Error> {
                #(#checks?;)*
                ::core::result::Result::Ok(())
            }
        }
    }
}

/// Returns the impl of `Default`, if every field has a default. Otherwise it returns a private
/// function `default_…` for each default, so that a constructor need not repeat it.
fn default_impl(ident: &Ident, generics: &Generics, parameters: &[Member]) -> TokenStream {
    let (impl_generics, of, bounds) = generics.split_for_impl();
    let Some(values) = parameters.iter().map(Member::default).collect::<Option<Vec<_>>>() else {
        let functions = parameters.iter().filter_map(|parameter| {
            let (value, kind) = (parameter.default()?, &parameter.kind);
            let name = format_ident!("default_{}", parameter.name);
            Some(quote!(#[allow(dead_code)] #[inline] fn #name() -> #kind { #value }))
        });
        return quote!(impl #impl_generics #ident #of #bounds { #(#functions)* });
    };
    let names = parameters.iter().map(|it| &it.name);
    quote! {
        #[automatically_derived]
        impl #impl_generics ::core::default::Default for #ident #of #bounds {
            #[inline]
            fn default() -> Self {
                #ident { #(#names: #values),* }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use proc_macro2::TokenStream;
    use quote::quote;

    use super::expand;

    fn refusal(fields: TokenStream) -> String {
        expand(quote!(struct Any<S: Scalar> { #fields })).expect_err("it is refused").to_string()
    }

    #[test]
    fn wrong_attributes_are_refused() {
        for (fields, why) in [
            (quote!(#[doc = "a"] #[parameter(limit = 1.0)] a: S), "unknown key `limit`: expected `unit`"),
            (quote!(#[doc = "a"] #[parameter(least = "b")] a: S), "a number is needed"),
            (quote!(#[doc = "a"] #[parameter(least = 0, least = 1)] a: S), "`least` is given twice"),
            (quote!(#[doc = "a"] #[parameter(least = 0, above = 1)] a: S), "exclude each other"),
            (quote!(#[doc = "a"] #[parameter(least = 2, most = 1)] a: S), "no number is in this range"),
            (quote!(#[doc = "a"] #[parameter(above = 1, most = 1)] a: S), "no number is in this range"),
            (
                quote!(#[doc = "a"] #[parameter(default = -1.0, least = 0)] a: S),
                "the default is out of range",
            ),
            (quote!(#[doc = "a"] #[parameter(default = 0.0, above = 0)] a: S), "the default is out of range"),
            (quote!(#[doc = "a"] #[parameter(default = a + 1)] a: S), "a default is a literal"),
            (quote!(#[doc = "a"] #[parameter(unit = 3)] a: S), "expected identifier"),
            (quote!(#[doc = "a"] a: S, #[doc = "b"] #[parameter(key = "a")] b: S), "`a` is there twice"),
            (quote!(a: S), "a parameter needs a doc comment"),
        ] {
            let refusal = refusal(fields);
            assert!(refusal.contains(why), "{refusal}");
        }
        let tuple = expand(quote!(
            struct Any(f64);
        ))
        .expect_err("it is refused")
        .to_string();
        assert!(tuple.contains("structs with named fields"), "{tuple}");
    }

    #[test]
    fn there_is_a_default_if_every_field_has_one() {
        let has = |fields: TokenStream| {
            let text = expand(quote!(struct Any<S: Scalar> { #fields })).expect("it expands").to_string();
            text.contains("Default for Any")
        };
        assert!(has(quote!(#[doc = "a"] #[parameter(default = 1.0)] a: S)));
        assert!(!has(quote!(#[doc = "a"] #[parameter(default = 1.0)] a: S, #[doc = "b"] b: S)));
    }
}
