//! A field of a struct with `#[derive(Parameters)]`.

use proc_macro2::{Span, TokenStream};
use quote::{quote, quote_spanned};
use syn::spanned::Spanned as _;
use syn::{Data, DeriveInput, Error, Fields, Ident, LitStr, Result, Type};

use crate::attribute::{Attributes, Default};
use crate::{default, doc};

/// One field of the struct.
pub(crate) struct Member {
    pub(crate) index: usize,
    pub(crate) name: Ident,
    pub(crate) kind: Type,
    pub(crate) key: LitStr,
    pub(crate) doc: String,
    pub(crate) attributes: Attributes,
}

/// Returns the fields of the struct.
pub(crate) fn read(input: &DeriveInput) -> Result<Vec<Member>> {
    let fields = match &input.data {
        Data::Struct(data) => match &data.fields {
            Fields::Named(fields) => Some(&fields.named),
            _ => None,
        },
        _ => None,
    };
    let needed = "`Parameters` is derived for structs with named fields";
    let fields = fields.ok_or_else(|| Error::new_spanned(&input.ident, needed))?;
    let mut parameters: Vec<Member> = Vec::new();
    for field in fields {
        let Some(name) = field.ident.clone() else { continue };
        let attributes = Attributes::read(&field.attrs)?;
        let doc = doc::first_paragraph(&field.attrs);
        if doc.is_empty() {
            return Err(Error::new_spanned(&name, "a parameter needs a doc comment: the table has its text"));
        }
        let key = attributes.key.clone().unwrap_or_else(|| text(&name));
        if parameters.iter().any(|other| other.key.value() == key.value()) {
            return Err(Error::new_spanned(&key, format!("the key `{}` is there twice", key.value())));
        }
        let index = parameters.len();
        parameters.push(Member { index, name, kind: field.ty.clone(), key, doc, attributes });
    }
    Ok(parameters)
}

/// Returns the name of a field as text.
pub(crate) fn text(name: &Ident) -> LitStr {
    let name = name.to_string();
    LitStr::new(name.strip_prefix("r#").unwrap_or(&name), Span::call_site())
}

impl Member {
    /// Returns the call that checks `value`, a reference, with `what` in its error.
    pub(crate) fn check(&self, value: &TokenStream, what: &TokenStream) -> TokenStream {
        let (kind, index, at) = (&self.kind, self.index, quote!(::steer_core::parameters::derived));
        if self.attributes.other {
            return quote!({
                let _ = (#value, #what);
                ::core::result::Result::Ok(())
            });
        }
        if !self.attributes.has_range() {
            return quote_spanned!(self.kind.span()=> #at::check::<#kind, _>(#value, #what));
        }
        let field = quote!(const { &<Self as ::steer_core::Parameters>::FIELDS[#index] });
        quote_spanned!(self.kind.span()=> #at::check_range::<#kind, _>(#value, #what, #field))
    }

    /// Returns the line of a list for the documentation: unit, range and default.
    pub(crate) fn line(&self) -> String {
        let Attributes { unit, default, .. } = &self.attributes;
        let mut said = Vec::new();
        said.extend(unit.as_ref().map(|unit| format!("[`{unit}`](steer_core::parameters::Unit::{unit})")));
        said.extend(Some(self.attributes.needed()).filter(|needed| !needed.is_empty()));
        match default {
            Some(Default::Value(value)) => said.push(format!("default `{}`", default::text(value))),
            Some(Default::OfType(_)) => said.push("default of its type".to_owned()),
            None => said.push("required".to_owned()),
        }
        format!("- `{}`: {}", self.key.value(), said.join(", "))
    }

    /// Returns the field's value of `self` in other units.
    pub(crate) fn rescaled(&self) -> TokenStream {
        let (name, kind, at) = (&self.name, &self.kind, quote!(::steer_core::parameters));
        let unit = match &self.attributes.unit {
            _ if self.attributes.other => return quote!(#name: self.#name),
            Some(unit) => quote_spanned!(unit.span()=> #at::Unit::#unit),
            None => quote!(#at::Unit::NUMBER),
        };
        quote!(#name: #at::derived::rescaled::<#kind, _>(self.#name, #unit, scale))
    }

    /// Returns the default as a value of the field's type.
    pub(crate) fn default(&self) -> Option<TokenStream> {
        let kind = &self.kind;
        Some(match self.attributes.default.as_ref()? {
            Default::OfType(at) => {
                quote_spanned!(at.span()=> <#kind as ::core::default::Default>::default())
            }
            Default::Value(value) => {
                let plain = default::plain(value);
                quote_spanned!(value.span()=> ::steer_core::parameters::derived::from_plain::<#kind, _>(#plain))
            }
        })
    }
}
