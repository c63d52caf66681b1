//! A scene that contains every entry and every key.

use serde_json::{Value, json};
use steer_scene::behavior::Behavior;

use crate::samples::{Setting, scaled};

/// Values of the scene: `l` is a leader, `path` one of the paths `p` and `q`, and three fields.
fn entries<T>(path: &str, take: impl FnOnce(&Setting<'_>) -> T) -> T {
    take(&Setting {
        place: json!([700, 500]),
        offset: json!([-30, 20]),
        pointer: true,
        count: 2,
        agents: ["l", "m"],
        path,
        fields: &["f", "t", "h"],
        number: &scaled(0.7, 25.0),
    })
}

/// Fields toward goals, which a world of any size or one that wraps does not take.
const TOWARD: &str =
    r#","t":{"toward":[[800,600],[30,650]],"cell":32,"crowding":6},"h":{"toward":"l","cell":40}"#;

/// Returns a scene with every entry and every key, in a world that can be tuned.
#[allow(dead_code, reason = "the program reads every word")]
pub(crate) fn everything() -> String {
    everything_at(0).replace(TOWARD, "")
}

/// Returns a scene with every key and every entry. `turn` selects the words of its keys, and the
/// first combiner.
pub(crate) fn everything_at(turn: usize) -> String {
    let entry = |name: &&str| entries("p", |setting| setting.entry(name, turn));
    scene(Behavior::NAMES.iter().map(entry), turn)
}

/// Returns a scene with every key, and every entry with each word of its keys on both paths.
#[allow(dead_code, reason = "the playground needs no more than each entry once")]
pub(crate) fn every_word() -> String {
    let p = entries("p", |setting| setting.all()).into_iter().map(|(_, entry)| entry);
    let q = entries("q", |setting| setting.all()).into_iter().map(|(_, entry)| entry);
    scene(p.chain(q.filter(|entry| entry.to_string().contains(r#""path""#))), 0)
}

/// Returns a scene with each of the entries on its own group, which also wanders a little.
fn scene(entries: impl Iterator<Item = Value>, shift: usize) -> String {
    let combiners = ["sum", "priority", "budget", "running_sum", "dither", "context"];
    let group = |(i, entry): (usize, Value)| {
        let combine = combiners[(i + shift) % combiners.len()];
        let response = if i % 2 == 0 { r#""gain":1.3"# } else { r#""response_time":1.5"# };
        let entry = entry.to_string();
        let entry = entry.strip_suffix('}').unwrap_or_default();
        format!(
            r#"{{"name":"g{i}","count":2,"position":"random","velocity":"random","max_speed":6,"max_force":0.7,"mass":1.5,"radius":4,{response},"combine":"{combine}",
                "steering":[{entry},"weight":0.9,"probability":0.8,"warning":false}},{{"wander":{{}},"weight":0.3}}]}}"#
        )
    };
    let groups: Vec<String> = entries.enumerate().map(group).collect();
    format!(
        r#"{{"name":"everything","about":"at once","hint":"drag it","question":"why?","sliders":["dt"],"topic":"first_steps","width":900,"height":700,"edge":"bounce","dt":0.9,"seed":18446744073709551615,
        "circles":[{{"center":[300,215],"radius":40,"velocity":[0.4,-0.2]}},{{"center":[500,415],"radius":30}},{{"center":[20,350],"radius":15,"velocity":[-1,0.5]}}],
        "walls":[{{"from":[100,600],"to":[300,650]}}],
        "polygons":[{{"points":[[600,100],[700,120],[640,200]]}}],
        "paths":{{"z":{{"points":[[1,2]]}},"p":{{"points":[[100,100],[500,120],[460,420]],"travel":"there_and_back"}},
            "q":{{"points":[[200,100],[600,120],[460,520]],"closed":true,"radius":25}}}},
        "fields":{{"g":{{"columns":1,"rows":1,"vectors":[[0,-0.0]]}},"f":{{"columns":2,"rows":1,"vectors":[[1,2],[-3,0.1]]}}{TOWARD}}},
        "counters":{{"c":{{"from":[450,0],"to":[450,700]}},"b":{{"from":[0,0],"to":[300,300],"shape":"box"}}}},
        "agents":[{{"name":"l","position":[400,300],"velocity":[2,1],"max_turn":0.1,"min_speed":1,"steering":[{{"wander":{{}}}},{{"face":{{"target":"pointer"}}}}]}},
            {{"name":"m","position":[200,300],"velocity":[-0.1,0.3333333333333333],"radius":4,
                "avoidance":{{"distance":{{"agents":1.5,"obstacles":0.5}},"density_response":{{}},"clearance":0.3,"quickest":2}}}}],
        "groups":[{}]}}"#,
        groups.join(",")
    )
}
