//! Code in colours.

use super::escaped;

const KEYWORDS: &[&str] = &[
    "as", "async", "await", "const", "continue", "break", "else", "enum", "false", "fn", "for", "if", "impl",
    "in", "let", "loop", "match", "mod", "move", "mut", "pub", "ref", "return", "self", "static", "struct",
    "super", "trait", "true", "type", "use", "where", "while",
];

/// Returns a block of code as HTML. Lines of Rust that rustdoc hides are left out.
pub(super) fn block(language: &str, text: &str) -> String {
    // rustdoc's own words, such as `no_run`, follow the language or stand for it.
    let words: Vec<&str> = language.split([',', ' ']).collect();
    let other = ["sh", "toml", "json", "text", "console", "c", "bash"];
    let name = other.iter().find(|name| words.contains(name)).copied();
    let hidden = |line: &&str| line.trim_start().starts_with("# ") || line.trim() == "#";
    let (name, text) = match name {
        None if !language.is_empty() || text.contains("use steer_") => {
            ("rust", text.lines().filter(|line| !hidden(line)).collect::<Vec<_>>().join("\n"))
        }
        name => (name.unwrap_or("text"), text.trim_end().to_owned()),
    };
    let comment = if name == "rust" { "//" } else { "#" };
    let inside = if ["rust", "toml", "sh"].contains(&name) {
        colored(&text, comment, name == "rust")
    } else {
        escaped(&text)
    };
    format!("<pre class=\"code\" data-language=\"{name}\" tabindex=\"0\"><code>{inside}</code></pre>\n")
}

/// Marks comments, strings, numbers, keywords and names of types.
fn colored(text: &str, comment: &str, rust: bool) -> String {
    let (mut out, mut rest) = (String::new(), text);
    while let Some(first) = rest.chars().next() {
        let (length, kind) = if rest.starts_with(comment) {
            (rest.find('\n').unwrap_or(rest.len()), "c")
        } else if first == '"' {
            (quoted(rest), "s")
        } else if first.is_alphabetic() || first == '_' {
            let length = rest.find(|c: char| !c.is_alphanumeric() && c != '_').unwrap_or(rest.len());
            let word = &rest[..length];
            (
                length,
                if !rust {
                    ""
                } else if KEYWORDS.contains(&word) {
                    "k"
                } else if first.is_uppercase() {
                    "t"
                } else {
                    ""
                },
            )
        } else if first.is_ascii_digit() {
            (rest.find(|c: char| !c.is_alphanumeric() && c != '.' && c != '_').unwrap_or(rest.len()), "n")
        } else {
            (first.len_utf8(), "")
        };
        let (token, after) = rest.split_at(length.max(first.len_utf8()));
        match kind {
            "" => out += &escaped(token),
            kind => out += &format!("<span class=\"{kind}\">{}</span>", escaped(token)),
        }
        rest = after;
    }
    out
}

/// Length of the string that a text begins with.
fn quoted(text: &str) -> usize {
    let mut escape = false;
    for (i, c) in text.char_indices().skip(1) {
        match c {
            _ if escape => escape = false,
            '\\' => escape = true,
            '"' => return i + 1,
            _ => {}
        }
    }
    text.len()
}

#[cfg(test)]
mod tests {
    use super::block;

    #[test]
    fn rust_is_coloured_and_hidden_lines_are_left_out() {
        let html = block("rust", "use a::B; // <c>\nlet s = \"x \\\" y\";\n# Ok::<(), E>(())\n");
        assert_eq!(
            html,
            "<pre class=\"code\" data-language=\"rust\" tabindex=\"0\"><code>\
             <span class=\"k\">use</span> a::<span class=\"t\">B</span>; <span class=\"c\">// &lt;c&gt;</span>\n\
             <span class=\"k\">let</span> s = <span class=\"s\">&quot;x \\&quot; y&quot;</span>;</code></pre>\n"
        );
    }

    #[test]
    fn shell_keeps_its_comments_and_text_is_plain() {
        assert!(block("sh", "cargo test # all\n").contains("<span class=\"c\"># all</span>"));
        assert!(block("text", "# not < a comment\n").contains("<code># not &lt; a comment</code>"));
    }
}
