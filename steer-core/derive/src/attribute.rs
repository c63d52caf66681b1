//! `#[parameter(…)]`: the keys of the attribute.

use proc_macro2::TokenStream;
use quote::{ToTokens, quote};
use syn::meta::ParseNestedMeta;
use syn::{Attribute, Error, Expr, Ident, Lit, LitStr, Result, UnOp};

/// The keys of one field's attribute.
#[derive(Default)]
pub(crate) struct Attributes {
    pub(crate) unit: Option<Ident>,
    pub(crate) default: Option<Default>,
    pub(crate) least: Option<Bound>,
    pub(crate) above: Option<Bound>,
    pub(crate) most: Option<Bound>,
    pub(crate) key: Option<LitStr>,
    /// A value of any type that serde can read. The table has its key only.
    pub(crate) other: bool,
}

/// A default: an expression, or the default of the type itself.
pub(crate) enum Default {
    OfType(Ident),
    Value(Expr),
}

/// One end of a range.
pub(crate) struct Bound {
    pub(crate) number: f64,
    at: TokenStream,
}

impl ToTokens for Bound {
    fn to_tokens(&self, tokens: &mut TokenStream) {
        let number = self.number;
        quote!(#number).to_tokens(tokens);
    }
}

const KEYS: &str = "`unit`, `default`, `least`, `above`, `most`, `key` or `other`";

impl Attributes {
    pub(crate) fn read(attributes: &[Attribute]) -> Result<Self> {
        let mut read = Attributes::default();
        for attribute in attributes.iter().filter(|it| it.path().is_ident("parameter")) {
            attribute.parse_nested_meta(|meta| read.key(&meta))?;
        }
        read.check_range()?;
        Ok(read)
    }

    fn key(&mut self, meta: &ParseNestedMeta<'_>) -> Result<()> {
        let Some(name) = meta.path.get_ident() else {
            return Err(meta.error(format!("unknown key: expected {KEYS}")));
        };
        let twice = match name.to_string().as_str() {
            "unit" => self.unit.replace(meta.value()?.parse()?).is_some(),
            "default" if meta.input.peek(syn::Token![=]) => {
                self.default.replace(Default::Value(meta.value()?.parse()?)).is_some()
            }
            "default" => self.default.replace(Default::OfType(name.clone())).is_some(),
            "least" => self.least.replace(bound(meta)?).is_some(),
            "above" => self.above.replace(bound(meta)?).is_some(),
            "most" => self.most.replace(bound(meta)?).is_some(),
            "key" => self.key.replace(meta.value()?.parse()?).is_some(),
            "other" => core::mem::replace(&mut self.other, true),
            _ => return Err(meta.error(format!("unknown key `{name}`: expected {KEYS}"))),
        };
        if twice { Err(meta.error(format!("`{name}` is given twice"))) } else { Ok(()) }
    }

    /// Rejects a range that nothing fits in, and a default outside of it.
    fn check_range(&self) -> Result<()> {
        let refuse = |at: &dyn ToTokens, why: &str| Err(Error::new_spanned(at.to_token_stream(), why));
        if let (Some(_), Some(above)) = (&self.least, &self.above) {
            return refuse(&above.at, "`least` and `above` exclude each other");
        }
        if let Some(most) = &self.most {
            let empty = self.least.as_ref().is_some_and(|least| least.number > most.number)
                || self.above.as_ref().is_some_and(|above| above.number >= most.number);
            if empty {
                return refuse(&most.at, "no number is in this range");
            }
        }
        let Some(Default::Value(value)) = &self.default else { return Ok(()) };
        let Some(number) = number(value) else { return Ok(()) };
        let fits = self.least.as_ref().is_none_or(|least| number >= least.number)
            && self.above.as_ref().is_none_or(|above| number > above.number)
            && self.most.as_ref().is_none_or(|most| number <= most.number);
        if fits { Ok(()) } else { refuse(value, "the default is out of range") }
    }

    /// Whether any number is rejected.
    pub(crate) fn has_range(&self) -> bool {
        self.least.is_some() || self.above.is_some() || self.most.is_some()
    }

    /// Returns what a number must be, in words.
    pub(crate) fn needed(&self) -> String {
        match (&self.least, &self.above, &self.most) {
            (Some(least), _, Some(most)) => format!("a number from {} to {}", least.number, most.number),
            (_, Some(above), Some(most)) => {
                format!("a number above {}, up to {}", above.number, most.number)
            }
            (Some(least), _, None) => format!("{} or more", least.number),
            (_, Some(above), None) => format!("a number above {}", above.number),
            (None, None, Some(most)) => format!("{} or less", most.number),
            (None, None, None) => String::new(),
        }
    }
}

fn bound(meta: &ParseNestedMeta<'_>) -> Result<Bound> {
    let value: Expr = meta.value()?.parse()?;
    let number = number(&value)
        .filter(|number| number.is_finite())
        .ok_or_else(|| Error::new_spanned(&value, "a number is needed, such as `0.0`"))?;
    Ok(Bound { number, at: value.to_token_stream() })
}

/// Returns the number that a literal, perhaps with a sign, stands for.
fn number(value: &Expr) -> Option<f64> {
    match value {
        Expr::Unary(unary) if matches!(unary.op, UnOp::Neg(_)) => number(&unary.expr).map(|it| -it),
        Expr::Lit(literal) => match &literal.lit {
            Lit::Float(number) => number.base10_parse().ok(),
            Lit::Int(number) => number.base10_parse().ok(),
            _ => None,
        },
        _ => None,
    }
}
