//! Help texts of entries and parameters, from SCENES.md.

const DOCUMENT: &str = include_str!("../../SCENES.md");

/// Returns the text for this entry, without code marks; empty if there is none.
pub(super) fn of_entry(name: &str) -> String {
    cell(name).map_or_else(String::new, plain)
}

/// Returns the text for this key: of an entry, or, if `entry` is `None`, of an agent, a group or
/// the world.
pub(super) fn of_key(entry: Option<&str>, key: &str) -> String {
    let cell = cell(entry.unwrap_or(key));
    let said = match entry {
        None => cell,
        Some(_) => cell.and_then(|cell| clauses(cell).find(|clause| words(clause).any(|word| word == key))),
    };
    said.map_or_else(String::new, plain)
}

/// Returns the last cell of the row with this name in its first cell.
fn cell(name: &str) -> Option<&'static str> {
    DOCUMENT.lines().filter(|line| line.starts_with("| `")).find_map(|line| {
        let mut cells = line.trim_matches('|').split(" | ").map(str::trim);
        words(cells.next()?).any(|word| word == name).then(|| cells.last()).flatten()
    })
}

/// Returns the texts between backticks.
fn words(text: &str) -> impl Iterator<Item = &str> {
    text.split('`').skip(1).step_by(2)
}

/// Splits a cell into clauses, each of which starts with its parameter.
fn clauses(cell: &'static str) -> impl Iterator<Item = &'static str> {
    let mut depth = 0_i32;
    let ends = cell.char_indices().filter_map(move |(i, c)| {
        depth += match c {
            '(' | '{' | '[' => 1,
            ')' | '}' | ']' => -1,
            _ => 0,
        };
        let next = cell[i..].starts_with(", `") || cell[i..].starts_with("; `");
        (depth == 0 && next).then_some(i)
    });
    let mut from = 0;
    ends.chain(core::iter::once(cell.len())).map(move |end| {
        let clause = cell[from..end].trim_start_matches([',', ';', ' ']);
        from = end;
        clause
    })
}

fn plain(text: &str) -> String {
    text.replace('`', "")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_parameter_is_told_by_its_clause() {
        assert_eq!(of_key(Some("hide"), "clearance"), "clearance (20)");
        assert_eq!(
            of_key(Some("queue"), "again"),
            "again (none): how far from the door one that has been through queues again"
        );
        assert_eq!(of_key(Some("cohesion"), "in_sight"), "in_sight");
        assert_eq!(of_key(Some("arrive"), "profile"), "profile: \"linear\" or \"braking\"");
        assert!(of_key(None, "max_turn").contains("the most radians to turn by"));
        assert_eq!(of_key(Some("seek"), "nothing"), "");
    }
}
