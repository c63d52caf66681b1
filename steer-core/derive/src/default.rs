//! A default as a value of the field's type, and as a constant of the table.

use proc_macro2::TokenStream;
use quote::{quote, quote_spanned};
use syn::spanned::Spanned as _;
use syn::{Error, Expr, ExprStruct, Lit, Member, Result, Type, UnOp};

/// Returns an expression of the plain type: numbers in structs become the struct's numbers.
pub(crate) fn plain(value: &Expr) -> TokenStream {
    let Expr::Struct(group) = value else { return quote!(#value) };
    let path = &group.path;
    let fields = group.fields.iter().map(|field| {
        let (member, inner) = (&field.member, plain(&field.expr));
        quote_spanned!(field.span()=> #member: ::steer_core::parameters::derived::from_plain(#inner))
    });
    quote!(#path { #(#fields),* })
}

/// Returns the expression as it is written in Rust.
pub(crate) fn text(value: &Expr) -> String {
    match value {
        Expr::Struct(group) => {
            let fields = group.fields.iter().map(|field| {
                let (member, inner) = (&field.member, text(&field.expr));
                format!("{}: {inner}", quote!(#member))
            });
            let (path, fields) = (&group.path, fields.collect::<Vec<_>>().join(", "));
            format!("{} {{ {fields} }}", quote!(#path).to_string().replace(' ', ""))
        }
        other => quote!(#other).to_string().replace(' ', ""),
    }
}

/// Returns the constant of the table, for a field of this type where it is known.
pub(crate) fn constant(value: &Expr, of: Option<&Type>) -> Result<TokenStream> {
    let kind = quote!(::steer_core::parameters::Value);
    match value {
        Expr::Lit(literal) => match &literal.lit {
            Lit::Float(number) => Ok(quote!(#kind::Number(#number))),
            Lit::Int(number) => Ok(quote!(#kind::Count(#number))),
            Lit::Bool(flag) => Ok(quote!(#kind::Flag(#flag))),
            _ => Err(unusable(value)),
        },
        Expr::Unary(unary) => match (&unary.op, &*unary.expr) {
            (UnOp::Neg(_), Expr::Lit(literal)) if matches!(literal.lit, Lit::Float(_)) => {
                Ok(quote!(#kind::Number(#value)))
            }
            _ => Err(unusable(value)),
        },
        Expr::Path(path) if path.path.is_ident("None") => Ok(quote!(#kind::None)),
        Expr::Path(path) => Ok(match of {
            // The type's own parameters cannot be told from the variant.
            Some(of) => quote_spanned!(path.span()=> {
                let value: #of = #path;
                value.parameter_value()
            }),
            None => quote_spanned!(path.span()=> #path.parameter_value()),
        }),
        Expr::Call(call) if is_some(&call.func) && call.args.len() == 1 => constant(&call.args[0], None),
        Expr::Struct(group) => members(group),
        _ => Err(unusable(value)),
    }
}

fn members(group: &ExprStruct) -> Result<TokenStream> {
    if let Some(rest) = &group.rest {
        return Err(Error::new_spanned(rest, "all fields are needed"));
    }
    let mut fields = Vec::new();
    for field in &group.fields {
        let Member::Named(name) = &field.member else { return Err(unusable(&field.expr)) };
        let (key, inner) = (name.to_string(), constant(&field.expr, None)?);
        fields.push(quote!((#key, #inner)));
    }
    Ok(quote!(::steer_core::parameters::Value::Group(&[#(#fields),*])))
}

fn is_some(function: &Expr) -> bool {
    matches!(function, Expr::Path(path) if path.path.is_ident("Some"))
}

fn unusable(value: &Expr) -> Error {
    let why = "a default is a literal, the path of a variant, `None`, `Some(…)` or a struct of such";
    Error::new_spanned(value, why)
}
