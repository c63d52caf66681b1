//! Plots of flow and density.

use std::fs;

use serde_json::{Value, json};

use crate::common::{refused, run};

/// An agent that passes a door after 4 steps of 0.5, and a hall that it leaves. XML has no U+FFFE.
fn scene() -> Value {
    json!({"name": "a <door>", "dt": 0.5, "counters": {"door & co": {"from": [10, 20], "to": [10, 0]},
            "hall\u{fffe}1": {"from": [0, 0], "to": [10, 20], "shape": "box"}},
        "agents": [{"position": [3, 5], "velocity": [4, 0]}]})
}

/// Writes the scene as `s.json` into a new folder.
fn folder(scene: &Value) -> tempfile::TempDir {
    let dir = tempfile::tempdir().expect("a directory");
    fs::write(dir.path().join("s.json"), scene.to_string()).expect("a scene file");
    dir
}

/// Writes a plot of the scene, and returns it.
fn plot(scene: &Value, more: &[&str]) -> String {
    let dir = folder(scene);
    let output = run(dir.path(), &[&["plot", "s.json", "--out", "p.svg"], more].concat());
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    fs::read_to_string(dir.path().join("p.svg")).expect("the plot")
}

#[test]
fn a_plot_has_labelled_axes_and_a_curve_for_each_counter() {
    let text = plot(&scene(), &["--steps", "12", "--every", "2"]);
    for label in
        ["flow, agents per time", "density, agents per area", "a &lt;door&gt;", "door &amp; co", "hall 1"]
    {
        assert!(text.contains(label), "{label}: {text}");
    }
    // A curve and its sample for each counter. None passes back.
    assert_eq!(text.matches("stroke-width=\"2\"").count(), 4, "{text}");
    assert_eq!(text, plot(&scene(), &["--steps", "12", "--every", "2"]));
    let mut both = scene();
    both["agents"] = json!([scene()["agents"][0], {"position": [13, 5], "velocity": [-4, 0]}]);
    both["dt"] = json!(0.1);
    let text = plot(&both, &["--steps", "40"]);
    assert!(text.contains("door &amp; co, back") && text.contains("agents per second"), "{text}");
    both["counters"] = json!({"hall": scene()["counters"]["hall\u{fffe}1"]});
    assert!(!plot(&both, &[]).contains("flow"));
}

#[test]
fn counters_of_one_color_have_different_lines() {
    let mut scene = scene();
    let line = scene["counters"]["door & co"].clone();
    let color = |text: &str| text.matches(r##"stroke="#1F74B5""##).count();
    let lines =
        |count: usize| (0..count).map(|i| (format!("{i}"), line.clone())).collect::<serde_json::Map<_, _>>();
    let [six, seven] = [6, 7].map(|count| {
        scene["counters"] = json!(lines(count));
        color(&plot(&scene, &["--steps", "12", "--every", "2"]))
    });
    // A curve and its sample, then dashes.
    assert!(six == 2 && seven > 8, "{six} {seven}");
}

#[test]
fn nothing_to_plot_is_refused() {
    let args = ["plot", "s.json", "--out", "p.svg"];
    for (key, value, right) in [
        ("counters", json!({}), "counters: nothing to plot"),
        ("dt", json!(0), "dt: 0"),
        ("dt", json!(1e-200), "another dt"),
    ] {
        let mut scene = scene();
        scene[key] = value;
        let line = refused(folder(&scene).path(), &args);
        assert!(line.contains(right), "{line}");
    }
    let dir = folder(&scene());
    for (more, right) in [
        (&["plot", "s.json", "--out", "p.png"][..], "--out ends in .svg"),
        (&["plot", "s.json", "--out", "p.svg", "--steps", "90000", "--every", "1"], "a larger --every"),
        (&["plot", "s.json", "--out", "p.svg", "--steps", "0"], "0"),
        (&["plot", "s.json", "--out", "no/p.svg"], "cannot be written"),
    ] {
        let line = refused(dir.path(), more);
        assert!(line.contains(right), "{line}");
    }
}
