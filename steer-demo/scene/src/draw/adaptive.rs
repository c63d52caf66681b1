//! One SVG for pages of both themes.

use std::collections::BTreeSet;

use super::svg::hex;
use super::theme::{Ink, Theme};

/// Returns an SVG in the dark theme that is in the light theme where its reader prefers that.
///
/// A style replaces each colour of the dark theme by the corresponding one of the light theme.
/// Browsers apply it in `img`, too.
pub fn adaptive(svg: &str) -> String {
    let light = |dark: &str| {
        let same = |(ink, _): &(Ink, Ink)| hex(*ink) == dark;
        Theme::pairs().find(same).map(|(_, light)| hex(light))
    };
    let mut rules = BTreeSet::new();
    for name in ["fill", "stroke"] {
        for dark in svg.split(&format!(" {name}=\"")).skip(1).filter_map(|rest| rest.split('"').next()) {
            if let Some(light) = light(dark) {
                rules.insert(format!("[{name}=\"{dark}\"]{{{name}:{light}}}"));
            }
        }
    }
    let rules = rules.into_iter().collect::<Vec<_>>().join("\n");
    let style = format!("</title>\n<style>@media (prefers-color-scheme:light){{\n{rules}\n}}</style>");
    svg.replacen("</title>", &style, 1)
}
