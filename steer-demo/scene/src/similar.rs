//! The name that a misspelt one is meant for.

/// Returns a question for the name that is meant. Empty if none of these is similar.
pub(crate) fn question<'a>(misspelt: &str, names: impl IntoIterator<Item = &'a str>) -> String {
    similar(misspelt, names).map_or_else(String::new, |name| format!("did you mean `{name}`? "))
}

/// Returns the most similar of these names. `None` if half of the letters or more differ from any.
fn similar<'a>(misspelt: &str, names: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    // A path may be long, and comparing takes the product of the lengths.
    const LONGEST: usize = 40;
    const LEAST: f64 = 0.5;
    if misspelt.len() > LONGEST {
        return None;
    }
    let misspelt = misspelt.to_lowercase();
    let alike = |name: &'a str| (strsim::normalized_damerau_levenshtein(&misspelt, name), name);
    // The first of equally similar names.
    let best = names.into_iter().map(alike).reduce(|best, next| if next.0 > best.0 { next } else { best });
    best.filter(|(alike, _)| *alike >= LEAST).map(|(_, name)| name)
}
