//! `#[derive(Parameters)]`: parameters in files.

use proc_macro2::TokenStream;
use quote::quote;
use syn::{Generics, Ident, Path, Type, TypePath, WherePredicate, parse_quote};

use crate::member::Member;

/// Returns what is written and read, if steer-core has serde.
pub(crate) fn expand(ident: &Ident, generics: &Generics, parameters: &[Member]) -> TokenStream {
    let at = quote!(::steer_core::parameters::derived);
    let (_, of, _) = generics.split_for_impl();

    let writing = bounded(generics, parameters, &parse_quote!(#at::serde::Serialize));
    let (write_generics, _, write_bounds) = writing.split_for_impl();

    let mut reading = bounded(generics, parameters, &parse_quote!(#at::serde::Deserialize<'de>));
    reading.params.insert(0, parse_quote!('de));
    let (read_generics, _, read_bounds) = reading.split_for_impl();

    // Vectors of a geometry are `[x, y]`, whatever serde their library has.
    let geometries: Vec<_> = parameters.iter().map(|it| geometry(&it.kind, generics)).collect();
    let kinds = parameters.iter().zip(&geometries).map(|(Member { kind, .. }, geometry)| match geometry {
        Some(geometry) => quote!(#at::Components<#geometry>),
        None => quote!(#kind),
    });
    let writes =
        parameters.iter().zip(&geometries).map(|(Member { key, name, .. }, geometry)| match geometry {
            Some(geometry) => quote!(out.write(#key, &#at::Components::<#geometry>(self.#name))?;),
            None => quote!(out.write(#key, &self.#name)?;),
        });
    let nothing = parameters.iter().map(|_| quote!(::core::option::Option::None));
    let reads = parameters.iter().zip(&geometries).enumerate().map(|(index, (parameter, geometry))| {
        let (slot, kind) = (syn::Index::from(index), &parameter.kind);
        let field = quote!(const { &<Self as ::steer_core::Parameters>::FIELDS[#index] });
        let check = parameter.check(&quote!(value), &quote!(what));
        match geometry {
            Some(geometry) => quote!(#index => input.read(
                &mut slots.#slot,
                #field,
                |#at::Components(value): &#at::Components<#geometry>, what| #check,
            )),
            None => quote!(#index => input.read(&mut slots.#slot, #field, |value: &#kind, what| #check)),
        }
    });
    let values = parameters.iter().zip(&geometries).enumerate().map(|(index, (parameter, geometry))| {
        let (slot, name, key) = (syn::Index::from(index), &parameter.name, &parameter.key);
        let missing = parameter.default().unwrap_or_else(
            || quote!(return ::core::result::Result::Err(#at::serde::de::Error::missing_field(#key))),
        );
        let read = match geometry {
            Some(_) => quote!(#at::Components(value)),
            None => quote!(value),
        };
        quote!(#name: match slots.#slot {
            ::core::option::Option::Some(#read) => value,
            ::core::option::Option::None => #missing,
        })
    });
    quote! {
        ::steer_core::when_serde! {
            #[automatically_derived]
            impl #write_generics #at::WriteParameters for #ident #of #write_bounds {
                fn write_fields<__W: #at::Output>(&self, out: &mut __W) -> ::core::result::Result<(), __W::Error> {
                    #(#writes)*
                    ::core::result::Result::Ok(())
                }
            }
            #[automatically_derived]
            impl #write_generics #at::serde::Serialize for #ident #of #write_bounds {
                fn serialize<__S: #at::serde::Serializer>(
                    &self,
                    out: __S,
                ) -> ::core::result::Result<__S::Ok, __S::Error> {
                    #at::write_struct(self, out)
                }
            }
            #[automatically_derived]
            impl #read_generics #at::ReadParameters<'de> for #ident #of #read_bounds {
                type Slots = (#(::core::option::Option<#kinds>,)*);
                const EMPTY: Self::Slots = (#(#nothing,)*);

                fn read_at<__I: #at::Input<'de>>(
                    slots: &mut Self::Slots,
                    index: usize,
                    input: __I,
                ) -> ::core::result::Result<bool, __I::Error> {
                    match index {
                        #(#reads,)*
                        _ => ::core::result::Result::Ok(false),
                    }
                }

                fn finish<__E: #at::serde::de::Error>(slots: Self::Slots) -> ::core::result::Result<Self, __E> {
                    ::core::result::Result::Ok(#ident { #(#values),* })
                }
            }
            #[automatically_derived]
            impl #read_generics #at::serde::Deserialize<'de> for #ident #of #read_bounds {
                fn deserialize<__D: #at::serde::Deserializer<'de>>(
                    input: __D,
                ) -> ::core::result::Result<Self, __D::Error> {
                    #at::read_struct(input)
                }
            }
        }
    }
}

/// Returns the geometry whose vector a type is: `G` for `G::Vector`.
fn geometry<'a>(kind: &Type, generics: &'a Generics) -> Option<&'a Ident> {
    let Type::Path(TypePath { qself: None, path, .. }) = kind else { return None };
    let [geometry, vector] = path.segments.iter().collect::<Vec<_>>()[..] else { return None };
    let geometry = generics.type_params().find(|it| it.ident == geometry.ident)?;
    (vector.ident == "Vector").then_some(&geometry.ident)
}

/// Returns the generics, with a bound on every field's type that depends on them. For a vector of a
/// geometry it is a bound on its numbers.
fn bounded(generics: &Generics, parameters: &[Member], bound: &Path) -> Generics {
    let mut generics = generics.clone();
    let params: Vec<Ident> = generics.type_params().map(|it| it.ident.clone()).collect();
    let mut kinds: Vec<&Type> = Vec::new();
    for Member { kind, .. } in parameters {
        let said = quote!(#kind).to_string();
        if mentions(kind, &params) && kinds.iter().all(|other| quote!(#other).to_string() != said) {
            kinds.push(kind);
        }
    }
    let bounds: Vec<WherePredicate> = kinds
        .iter()
        .map(|kind| match geometry(kind, &generics) {
            Some(geometry) => parse_quote!(#geometry::Scalar: #bound),
            None => parse_quote!(#kind: #bound),
        })
        .collect();
    generics.make_where_clause().predicates.extend(bounds);
    generics
}

/// Whether a type contains one of these type parameters.
fn mentions(kind: &Type, params: &[Ident]) -> bool {
    fn any(tokens: TokenStream, params: &[Ident]) -> bool {
        tokens.into_iter().any(|tree| match tree {
            proc_macro2::TokenTree::Ident(ident) => params.contains(&ident),
            proc_macro2::TokenTree::Group(group) => any(group.stream(), params),
            _ => false,
        })
    }
    any(quote!(#kind), params)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_vector_of_a_geometry_needs_numbers_that_files_hold() {
        let generics: Generics = parse_quote!(<G: Geometry, V>);
        let of = |kind: Type| geometry(&kind, &generics).map(Ident::to_string);
        assert_eq!(of(parse_quote!(G::Vector)), Some("G".to_owned()));
        for kind in [parse_quote!(G::Scalar), parse_quote!(V), parse_quote!(other::Vector)] {
            assert_eq!(of(kind), None);
        }
    }
}
