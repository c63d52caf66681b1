//! steer-core computes with exactly rounded operations only: + − × ÷ √, the remainder and
//! comparisons.
//!
//! IEEE 754 leaves the rounding of other operations to the library. They differ between machines,
//! and between num-traits with and without `std`. steer-core must not use them.

use crate::sources::sources;

/// Methods of numbers other than the exact operations. `mul_add` is exact, but differs from a
/// product and a sum.
const FORBIDDEN: &str = "
    acos acosh asin asinh atan atan2 atanh cbrt cos cosh exp exp2 exp_m1 gamma hypot ln
    ln_1p ln_gamma log log10 log2 mul_add powf powi sin sin_cos sinh tan tanh to_degrees
    to_radians
";

/// Libraries and traits with these methods. Only `scalar.rs` may name them.
const LIBRARIES: &[&str] = &["Float", "FloatCore", "Real", "libm", "num_traits"];

/// Required methods of a number. All of them are exact.
const SCALAR: &[&str] = &[
    "zero",
    "one",
    "from_f64",
    "epsilon",
    "sqrt",
    "is_finite",
    "to_index",
    "leg",
    "scaled",
    "max",
    "min",
    "abs",
];

/// A source without the tests at its end, which may compare with any operation.
fn without_tests(source: &str) -> &str {
    let Some((code, tests)) = source.split_once("\n#[cfg(test)]\nmod tests {\n") else { return source };
    assert!(tests.split_once("\n}\n").is_some_and(|(_, after)| after.is_empty()), "tests end a file");
    code
}

/// Names and signs of a source, without comments and quoted text.
fn tokens(source: &str) -> Vec<&str> {
    let mut tokens = Vec::new();
    let mut rest = source;
    while let Some(first) = rest.chars().next() {
        let is_name = |c: char| c.is_alphanumeric() || c == '_';
        let length = if rest.starts_with("//") {
            rest.find('\n').unwrap_or(rest.len())
        } else if rest.starts_with("/*") {
            rest.find("*/").map_or(rest.len(), |end| end + 2)
        } else if first == '"' {
            quoted(rest)
        } else if is_name(first) {
            rest.find(|c| !is_name(c)).unwrap_or(rest.len())
        } else {
            first.len_utf8()
        };
        let (token, after) = rest.split_at(length);
        if is_name(first) || !(first.is_whitespace() || first == '"' || token.len() > 1) {
            tokens.push(token);
        }
        rest = after;
    }
    tokens
}

/// Length of a string, with its quotes.
fn quoted(rest: &str) -> usize {
    let mut escaped = false;
    for (at, c) in rest.char_indices().skip(1) {
        match c {
            _ if escaped => escaped = false,
            '\\' => escaped = true,
            '"' => return at + 1,
            _ => {}
        }
    }
    rest.len()
}

fn is_forbidden(name: &str) -> bool {
    FORBIDDEN.split_whitespace().any(|forbidden| forbidden == name)
}

/// Forbidden functions that a source calls, passes by path or defines. A value may have such a
/// name.
fn functions(source: &str) -> Vec<&str> {
    // Such a quote or hash would make the tokenizer treat the rest of the file as quoted.
    assert!(!source.contains("'\"'") && !source.contains("r#\""), "this test cannot read such quotes");
    let tokens = tokens(source);
    let is_function = |i: usize| {
        let before = &tokens[..i];
        before.ends_with(&["fn"]) || before.ends_with(&[":", ":"]) || tokens.get(i + 1) == Some(&"(")
    };
    (0..tokens.len()).filter(|i| is_forbidden(tokens[*i]) && is_function(*i)).map(|i| tokens[i]).collect()
}

/// Libraries that a source names.
fn libraries(source: &str) -> Vec<&str> {
    tokens(source).into_iter().filter(|token| LIBRARIES.contains(token)).collect()
}

#[test]
fn steer_core_calls_nothing_that_rounds_inexactly() {
    let lib = include_str!("../../../steer-core/src/lib.rs");
    let mut count = 0;
    for (path, source) in sources("steer-core/src") {
        let name = path.file_stem().and_then(|stem| stem.to_str()).expect("file names are plain");
        if lib.contains(&format!("#[cfg(test)]\nmod {name};")) {
            continue;
        }
        let code = without_tests(&source);
        assert_eq!(functions(code), [""; 0], "in {}", path.display());
        if !path.ends_with("scalar.rs") {
            assert_eq!(libraries(code), [""; 0], "in {}", path.display());
        }
        count += 1;
    }
    assert!(count > 60, "there are more files than {count}");
}

#[test]
fn a_scalar_requires_exact_methods_only() {
    let source = include_str!("../../../steer-core/src/scalar.rs");
    let (_, of_trait) = source.split_once("pub trait Scalar:").expect("the trait is there");
    let (body, _) = of_trait.split_once("\n}\n").expect("the trait has an end");
    let tokens = tokens(body);
    let methods: Vec<_> = tokens.windows(2).filter(|pair| pair[0] == "fn").map(|pair| pair[1]).collect();
    assert_eq!(methods, SCALAR);
}

#[test]
fn planted_functions_are_found() {
    for (source, found) in [
        ("let y = x.sin();", "sin"),
        ("let y = x\n    .  cos ();", "cos"),
        ("let y = f64::powi(x, 2);", "powi"),
        ("xs.map(S::to_radians)", "to_radians"),
        ("fn atan2(self, other: Self) -> Self;", "atan2"),
        ("let a = \"\\\"//\"; x.ln(); // none", "ln"),
        ("a /* b */ .mul_add(b, c)", "mul_add"),
    ] {
        assert_eq!(functions(source), [found], "in {source}");
    }
    for source in [
        "let (sin, cos) = (turn.y(), turn.x()); V::new(cos, sin)",
        "/// x.sin()\n// y.cos()\n/* tan(x) */",
        "let message = \"x.sin() \\\" y.cos()\";",
        "Turn { cos: x, sin }",
        "x.sqrt() % y.max(z) + x.asinine()",
    ] {
        assert_eq!(functions(source), [""; 0], "in {source}");
    }
    assert_eq!(libraries("use num_traits::Float as _; // libm"), ["num_traits", "Float"]);
    let with_tests = "let y = x;\n\n#[cfg(test)]\nmod tests {\n    fn f() { x.sin(); }\n}\n";
    assert_eq!(functions(without_tests(with_tests)), [""; 0]);
}
