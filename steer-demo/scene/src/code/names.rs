//! Names in code.

/// Words of Rust that cannot be the name of a variable.
const KEYWORDS: &str = "abstract as async await become box break const continue crate do dyn else enum \
    extern false final fn for gen if impl in let loop macro match mod move mut override priv pub ref \
    return self static struct super trait true try type typeof unsafe unsized use virtual where while \
    yield";

/// Whether the code has this name, outside of another module or type.
pub(super) fn mentions(code: &str, name: &str) -> bool {
    let letter = |c: char| c.is_alphanumeric() || c == '_';
    code.match_indices(name).any(|(at, _)| {
        let (before, after) = (&code[..at], &code[at + name.len()..]);
        !before.ends_with(|c: char| letter(c) || c == ':') && !after.starts_with(letter)
    })
}

/// Returns a name of a scene as the name of a variable.
pub(super) fn identifier(name: &str) -> String {
    let letter = |c: char| if c.is_ascii_alphanumeric() { c.to_ascii_lowercase() } else { '_' };
    let text: String = name.chars().map(letter).collect();
    let mut words: Vec<&str> = text.split('_').filter(|word| !word.is_empty()).collect();
    let is_keyword = KEYWORDS.split_ascii_whitespace().any(|word| word == text);
    if is_keyword || words.first().is_none_or(|word| word.starts_with(|c: char| c.is_ascii_digit())) {
        words.insert(0, "the");
    }
    words.join("_")
}
