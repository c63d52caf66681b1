//! Doc comments as text.

use syn::{Attribute, Expr, ExprLit, Lit, Meta};

/// Returns the first paragraph of a doc comment as one line. Empty without a doc comment.
pub(crate) fn first_paragraph(attributes: &[Attribute]) -> String {
    let mut words = Vec::new();
    for line in attributes.iter().filter_map(line) {
        // A block comment has many lines.
        for line in line.lines() {
            let line = line.trim();
            match (line.is_empty(), words.is_empty()) {
                (true, true) => {}
                (true, false) => return words.join(" "),
                (false, _) => words.push(line.to_owned()),
            }
        }
        if line.trim().is_empty() && !words.is_empty() {
            break;
        }
    }
    words.join(" ")
}

fn line(attribute: &Attribute) -> Option<String> {
    match &attribute.meta {
        Meta::NameValue(meta) if meta.path.is_ident("doc") => match &meta.value {
            Expr::Lit(ExprLit { lit: Lit::Str(text), .. }) => Some(text.value()),
            _ => None,
        },
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use syn::parse_quote;

    use super::first_paragraph;

    #[test]
    fn the_first_paragraph_is_one_line() {
        let item: syn::DeriveInput = parse_quote! {
            /// One sentence
            /// on two lines.
            ///
            /// Another paragraph.
            struct Any;
        };
        assert_eq!(first_paragraph(&item.attrs), "One sentence on two lines.");
        let bare: syn::DeriveInput = parse_quote!(
            #[derive(Clone)]
            struct Any;
        );
        assert_eq!(first_paragraph(&bare.attrs), "");
    }
}
