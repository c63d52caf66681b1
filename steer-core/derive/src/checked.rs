//! `#[checked]`: serde that rejects what `validate` rejects.

use proc_macro2::TokenStream;
use quote::{ToTokens as _, quote};
use syn::{Data, DeriveInput, Error, Field, GenericParam, Ident, Result, TypeParamBound, parse_quote};

pub(crate) fn expand(options: &TokenStream, input: TokenStream) -> Result<TokenStream> {
    let mut input: DeriveInput = syn::parse2(input)?;
    let Some(GenericParam::Type(parameter)) = input.generics.params.first().cloned() else {
        return Err(Error::new_spanned(&input.ident, "a type over a geometry or a number is checked"));
    };
    let of = &parameter.ident;
    let is_geometry =
        |bound: &TypeParamBound| matches!(bound, TypeParamBound::Trait(it) if it.path.is_ident("Geometry"));
    let number = if parameter.bounds.iter().any(is_geometry) { quote!(#of::Scalar) } else { quote!(#of) };
    if let Data::Struct(data) = &mut input.data {
        data.fields.iter_mut().for_each(|field| field_attributes(field, of));
    }
    let (ident, (generics, types, _)) = (&input.ident, input.generics.split_for_impl());
    let (writable, readable) = (quote!(#number: serde::Serialize), quote!(#number: serde::Deserialize<'de>));
    let (write_bound, read_bound) = (writable.to_string(), readable.to_string());
    // Derived for the type itself they would be methods without a trait in its documentation.
    Ok(quote! {
        #[cfg_attr(
            all(feature = "serde", not(doc)),
            derive(serde::Serialize, serde::Deserialize),
            serde(remote = "Self", bound(serialize = #write_bound, deserialize = #read_bound), #options)
        )]
        #input
        #[cfg(feature = "serde")]
        impl #generics serde::Serialize for #ident #types where #writable {
            fn serialize<Out: serde::Serializer>(&self, out: Out) -> Result<Out::Ok, Out::Error> {
                #ident::serialize(self, out)
            }
        }
        #[cfg(feature = "serde")]
        impl<'de, #parameter> serde::Deserialize<'de> for #ident #types where #readable {
            fn deserialize<In: serde::Deserializer<'de>>(from: In) -> Result<Self, In::Error> {
                let value = #ident::deserialize(from)?;
                crate::checked::Validate::validate(&value).map_err(serde::de::Error::custom)?;
                Ok(value)
            }
        }
    })
}

/// Makes the field's `#[serde(…)]` depend on the feature. A vector is stored as its components.
fn field_attributes(field: &mut Field, of: &Ident) {
    for attribute in field.attrs.iter_mut().filter(|it| it.path().is_ident("serde")) {
        let meta = &attribute.meta;
        *attribute = parse_quote!(#[cfg_attr(all(feature = "serde", not(doc)), #meta)]);
    }
    if field.ty.to_token_stream().to_string() == quote!(#of::Vector).to_string() {
        let with = quote!(serde(with = "crate::vector::components"));
        field.attrs.push(parse_quote!(#[cfg_attr(all(feature = "serde", not(doc)), #with)]));
    }
}
