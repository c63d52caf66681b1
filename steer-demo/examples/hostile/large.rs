//! Small files that ask for much work, at the limits of what is accepted.

use steer_scene::scene::{MOST_MOVING_CELLS, MOST_NEAREST, MOST_WALKED};

use crate::damaged::{Damaged, Kind};

/// Number of waypoints.
const POINTS: u64 = 300_000;

pub(crate) fn files() -> Vec<Damaged> {
    let file = |source: &str, scene: String| Damaged {
        kind: Kind::Scene,
        source: source.into(),
        bytes: scene.into_bytes(),
    };
    vec![
        file("nearest slots", nearest()),
        file("agents in a long tube", along("follow_tube")),
        file("agents on a long path", along("stay_on_path")),
        file("many cells toward a goal", cells()),
        file("many cells toward an agent", moving()),
    ]
}

/// The largest formation whose slots are assigned by distance.
fn nearest() -> String {
    format!(
        r#"{{"width":4000,"height":4000,"agents":[{{"name":"l","position":[2000,2000]}}],"groups":[{{
            "count":{MOST_NEAREST},"position":"random",
            "steering":[{{"hold_formation":{{"leader":"l","assign":"nearest","spacing":1}}}}]}}]}}"#
    )
}

/// The largest field toward a goal, among as many obstacles as it may have.
fn cells() -> String {
    let wall = |i: u32| format!(r#"{{"from":[{0},0],"to":[{0},499.9]}}"#, 1.0 + 0.75 * f64::from(i));
    format!(
        r#"{{"width":500,"height":500,"walls":[{}],"fields":{{"out":{{"toward":[[499.8,499.8]],"cell":1}}}},
            "groups":[{{"count":100,"position":"random","steering":[{{"follow_field":{{"field":"out"}}}}]}}]}}"#,
        (0..660).map(wall).collect::<Vec<_>>().join(",")
    )
}

/// The largest field toward an agent, which enters another cell in each step.
fn moving() -> String {
    let field = r#"{"toward":"m","cell":1}"#;
    format!(
        r#"{{"width":{MOST_MOVING_CELLS},"height":1,"fields":{{"out":{field}}},
            "agents":[{{"name":"m","position":[0.5,0.5],"velocity":[1,0]}}],
            "groups":[{{"count":100,"position":"random","steering":[{{"follow_field":{{"field":"out"}}}}]}}]}}"#
    )
}

/// Points of a parabola.
fn points(count: u64) -> String {
    let point = |i: u64| {
        let part = i as f64 / count as f64;
        format!("[{},{}]", 1000.0 * part, 700.0 * part * part)
    };
    (0..count).map(point).collect::<Vec<_>>().join(",")
}

/// As many agents as may steer along a path of many points.
fn along(entry: &str) -> String {
    let count = MOST_WALKED / POINTS;
    format!(
        r#"{{"paths":{{"p":{{"points":[{}],"radius":5}}}},"groups":[{{"count":{count},"position":"random",
            "steering":[{{"{entry}":{{"path":"p"}}}}]}}]}}"#,
        points(POINTS)
    )
}
