//! Values of steer-core as Rust code, from their `Debug` text, which is nearly that.

use core::fmt::{self, Debug};

/// Width of a line of code.
pub(super) const WIDTH: usize = 100;

/// A value as code.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Literal {
    /// Code on one line.
    Text(String),
    /// A function or a variant, and its values.
    Call(String, Vec<Literal>),
    /// A struct, its fields, and whether the others have their defaults.
    Struct(String, Vec<(String, Literal)>, bool),
}

impl Literal {
    /// Returns the code of a value with all its fields.
    pub(crate) fn of(value: &impl Debug) -> Self {
        Parser { rest: &format!("{value:?}") }.value("")
    }

    /// Returns the code of a value with the fields that differ from the default.
    pub(crate) fn beside_default<T: Debug + Default>(value: &T) -> Self {
        let (own, default) = (Self::of(value), Self::of(&T::default()));
        match (own, default) {
            (Self::Struct(name, mut fields, _), Self::Struct(_, defaults, _)) => {
                let all = fields.len();
                fields.retain(|field| !defaults.contains(field));
                let rest = fields.len() < all;
                Self::Struct(name, fields, rest)
            }
            (own, _) => own,
        }
    }

    /// Writes it behind `column` characters of a line that is indented by `indent`.
    pub(super) fn write(&self, column: usize, indent: usize) -> String {
        let line = self.line();
        let (open, close, items) = match self {
            _ if column + line.len() < WIDTH => return line,
            Self::Text(_) => return line,
            Self::Call(name, values) => (
                format!("{name}("),
                ")",
                values.iter().map(|value| value.write(indent + 5, indent + 4)).collect::<Vec<_>>(),
            ),
            Self::Struct(name, fields, rest) => {
                let field = |(field, value): &(String, Self)| {
                    format!("{field}: {}", value.write(indent + 7 + field.len(), indent + 4))
                };
                let rest = rest.then(|| format!("..{name}::default()"));
                (format!("{name} {{"), "}", fields.iter().map(field).chain(rest).collect())
            }
        };
        let space = " ".repeat(indent);
        let items: String = items
            .iter()
            .map(|item| {
                // Nothing may follow the defaults.
                let comma = if item.starts_with("..") { "" } else { "," };
                format!("\n{space}    {item}{comma}")
            })
            .collect();
        format!("{open}{items}\n{space}{close}")
    }

    fn line(&self) -> String {
        match self {
            Self::Text(text) => text.clone(),
            Self::Call(name, values) => {
                format!("{name}({})", values.iter().map(Self::line).collect::<Vec<_>>().join(", "))
            }
            Self::Struct(name, fields, true) if fields.is_empty() => format!("{name}::default()"),
            Self::Struct(name, fields, rest) => {
                let field = |(field, value): &(String, Self)| format!("{field}: {}", value.line());
                let rest = rest.then(|| format!("..{name}::default()"));
                format!(
                    "{name} {{ {} }}",
                    fields.iter().map(field).chain(rest).collect::<Vec<_>>().join(", ")
                )
            }
        }
    }
}

impl fmt::Display for Literal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.write(20, 0))
    }
}

/// Returns a number of a scene as an `f32`.
pub(super) fn number(x: f64) -> String {
    match x as f32 {
        x if x.is_finite() => format!("{x:?}"),
        x if x < 0.0 => "f32::MIN".into(),
        _ => "f32::MAX".into(),
    }
}

/// The rest of a `Debug` text.
struct Parser<'a> {
    rest: &'a str,
}

impl<'a> Parser<'a> {
    /// Reads a value. `field` is the name of its field, after which enums are named.
    fn value(&mut self, field: &str) -> Literal {
        let word = self.word();
        if self.takes(" {") {
            let mut fields = Vec::new();
            while !self.takes("}") {
                let name = self.word().to_string();
                self.takes(":");
                let value = self.value(&name);
                self.takes(",");
                fields.push((name, value));
            }
            return Literal::Struct(word.into(), fields, false);
        }
        if self.takes("(") {
            let mut values = Vec::new();
            while !self.takes(")") {
                values.push(self.value(field));
                self.takes(",");
            }
            let name = match word {
                "DVec2" => "Vec2::new".into(),
                "Some" => word.into(),
                variant => format!("{}::{variant}", pascal(field)),
            };
            return Literal::Call(name, values);
        }
        Literal::Text(match word {
            "None" | "true" | "false" => word.into(),
            word if word.contains(['.', 'e']) && word.parse::<f64>().is_ok() => {
                number(word.parse().unwrap_or_default())
            }
            word if word.starts_with(char::is_alphabetic) => format!("{}::{word}", pascal(field)),
            whole => whole.into(),
        })
    }

    /// Reads up to the next bracket, colon, comma or space, and at least one character.
    fn word(&mut self) -> &'a str {
        self.rest = self.rest.trim_start();
        let marks = ['{', '}', '(', ')', ',', ':', ' '];
        let end = self.rest.char_indices().skip(1).find(|(_, c)| marks.contains(c));
        let end = end.map_or(self.rest.len(), |(end, _)| end);
        let (word, rest) = self.rest.split_at(end);
        self.rest = rest;
        word
    }

    /// Takes a mark if it is next. At the end of the text it takes every mark.
    fn takes(&mut self, mark: &str) -> bool {
        let next = if mark.starts_with(' ') { self.rest } else { self.rest.trim_start() };
        match next.strip_prefix(mark) {
            Some(rest) => {
                self.rest = rest;
                true
            }
            None => self.rest.is_empty() && mark.contains(['}', ')']),
        }
    }
}

/// Returns the name of a type for a name in snake case.
fn pascal(snake: &str) -> String {
    let word = |word: &str| {
        let (first, rest) = word.split_at(word.len().min(1));
        format!("{}{rest}", first.to_uppercase())
    };
    snake.split('_').map(word).collect()
}
