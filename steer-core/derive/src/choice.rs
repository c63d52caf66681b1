//! `#[derive(Choice)]`: the words of an enum.

use proc_macro2::TokenStream;
use quote::quote;
use syn::{Data, DeriveInput, Error, Fields, LitStr, Result, Variant};

pub(crate) fn expand(input: TokenStream) -> Result<TokenStream> {
    let input: DeriveInput = syn::parse2(input)?;
    let Data::Enum(data) = &input.data else {
        return Err(Error::new_spanned(&input.ident, "`Choice` is derived for enums"));
    };
    let (mut names, mut words) = (Vec::new(), Vec::new());
    for variant in &data.variants {
        if !matches!(variant.fields, Fields::Unit) {
            return Err(Error::new_spanned(&variant.fields, "a choice is a variant without data"));
        }
        names.push(&variant.ident);
        words.push(word(variant)?);
    }
    let ident = &input.ident;
    let (generics, of, bounds) = input.generics.split_for_impl();
    Ok(quote! {
        #[automatically_derived]
        impl #generics ::steer_core::parameters::Choice for #ident #of #bounds {
            const WORDS: &'static [&'static str] = &[#(#words),*];
        }
        impl #generics #ident #of #bounds {
            #[doc(hidden)]
            #[must_use]
            pub const fn parameter_value(&self) -> ::steer_core::parameters::Value {
                match self {
                    #(Self::#names => ::steer_core::parameters::Value::Word(#words),)*
                }
            }
        }
    })
}

/// Returns the word of `#[choice(word = "…")]`, or else the name in snake case.
fn word(variant: &Variant) -> Result<String> {
    let mut word = snake_case(&variant.ident.to_string());
    for attribute in variant.attrs.iter().filter(|it| it.path().is_ident("choice")) {
        attribute.parse_nested_meta(|meta| {
            if !meta.path.is_ident("word") {
                return Err(meta.error("unknown key: expected `word`"));
            }
            word = meta.value()?.parse::<LitStr>()?.value();
            Ok(())
        })?;
    }
    Ok(word)
}

/// Returns the name as serde's `rename_all = "snake_case"` writes it.
fn snake_case(name: &str) -> String {
    let mut word = String::new();
    for (at, letter) in name.char_indices() {
        if at > 0 && letter.is_uppercase() {
            word.push('_');
        }
        word.push(letter.to_ascii_lowercase());
    }
    word
}

#[cfg(test)]
mod tests {
    use quote::quote;

    use super::{expand, snake_case};

    #[test]
    fn words_are_in_snake_case() {
        assert_eq!(snake_case("InverseSquare"), "inverse_square");
        assert_eq!(snake_case("Left"), "left");
    }

    #[test]
    fn a_variant_may_have_another_word() {
        let words = |input| expand(input).map(|code| code.to_string());
        let code = words(quote!(
            enum A {
                #[choice(word = "there_and_back")]
                PingPong,
            }
        ));
        assert!(code.expect("it is an enum").contains("\"there_and_back\""));
        let refused = words(quote!(
            enum A {
                #[choice(name = "b")]
                B,
            }
        ));
        assert_eq!(refused.expect_err("it is refused").to_string(), "unknown key: expected `word`");
    }

    #[test]
    fn only_enums_without_data_have_words() {
        let refusal = |input| expand(input).expect_err("it is refused").to_string();
        assert_eq!(
            refusal(quote!(
                struct A;
            )),
            "`Choice` is derived for enums"
        );
        assert_eq!(
            refusal(quote!(
                enum A {
                    B(f64),
                }
            )),
            "a choice is a variant without data"
        );
    }
}
