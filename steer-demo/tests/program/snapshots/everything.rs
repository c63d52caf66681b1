//! A scene that contains every entry and every key.

/// Every entry, with parameters other than the defaults where it has any. `l` is a leader, `p` a
/// path, `f` a field.
pub(crate) const ENTRIES: &[&str] = &[
    r#""seek":{"target":[700,500]}"#,
    r#""flee":{"target":"pointer","panic_distance":250}"#,
    r#""arrive":{"target":[100,500],"slowing_radius":50,"profile":"braking","tolerance":2}"#,
    r#""pursue":{"quarry":"l","prediction":{"constant":3},"facing":true,"max_prediction":20}"#,
    r#""evade":{"menace":"l","prediction":"intercept","max_prediction":30,"panic_distance":300}"#,
    r#""offset_pursuit":{"leader":"l","offset":[-30,20],"slowing_radius":60}"#,
    r#""wander":{"distance":20,"radius":15,"range":0.7,"rate":1.5}"#,
    r#""avoid":{"distance":200,"buffer":9,"brake_time":4,"steer":"swept"}"#,
    r#""follow_path":{"path":"p","threshold":30,"slowing_radius":70}"#,
    r#""flock":{"in_sight":150,"too_close":40}"#,
    r#""separation":{"in_sight":150,"too_close":50,"falloff":"inverse_square"}"#,
    r#""cohesion":{"in_sight":300}"#,
    r#""alignment":{"in_sight":300}"#,
    r#""interpose":{"between":["l","m"],"slowing_radius":40}"#,
    r#""hide":{"hunter":"l","clearance":10,"slowing_radius":30}"#,
    r#""shadow":{"quarry":"l","distance":80}"#,
    r#""match_velocity":{"target":"m"}"#,
    r#""keep_speed":{"speed":3}"#,
    r#""avoid_walls":{"feelers":2,"length":80}"#,
    r#""follow_wall":{"distance":40,"side":"right","ahead":8}"#,
    r#""contain":{"margin":60}"#,
    r#""follow_field":{"field":"f","look_ahead":2}"#,
    r#""avoid_agents":{"horizon":30,"clearance":10}"#,
    r#""follow_tube":{"path":"q","ahead":8,"direction":-1}"#,
    r#""stay_on_path":{"path":"q","ahead":5}"#,
    r#""follow_leader":{"leader":"l","distance":40,"clearance":10,"slowing_radius":50}"#,
    r#""queue":{"door":[400,0],"distance":40,"clearance":3}"#,
    r#""tether":{"to":[400,300],"length":200}"#,
    r#""boids":{"separation":{"distance":40,"min_cos":-1,"weight":2},"falloff":"linear","nearest":3}"#,
    r#""hold_formation":{"leader":"l","pattern":"circle","spacing":40,"slowing_radius":20,"assign":"nearest"}"#,
    r#""face":{"target":"l","max_rate":0.2,"max_acceleration":0.02}"#,
    r#""look_where_it_goes":{"max_rate":0.2,"max_acceleration":0.02}"#,
    r#""reach_orientation":{"orientation":[-1,2],"max_rate":0.2,"max_acceleration":0.02}"#,
];

/// Returns a scene with every key and every entry, each on its own group, which also wanders a
/// little.
pub(crate) fn everything() -> String {
    scene_of(ENTRIES, 0)
}

/// Returns a scene with these entries. The combiners begin at `shift`.
pub(crate) fn scene_of(entries: &[&str], shift: usize) -> String {
    let combiners = ["sum", "priority", "budget", "running_sum", "dither", "context"];
    let group = |(i, entry): (usize, &&str)| {
        let combine = combiners[(i + shift) % combiners.len()];
        let response = if i % 2 == 0 { r#""gain":1.3"# } else { r#""response_time":1.5"# };
        format!(
            r#"{{"name":"g{i}","count":2,"position":"random","velocity":"random","max_speed":6,"max_force":0.7,"mass":1.5,"radius":4,{response},"combine":"{combine}",
                "steering":[{{{entry},"weight":0.9,"probability":0.8,"warning":false}},{{"wander":{{}},"weight":0.3}}]}}"#
        )
    };
    let groups: Vec<String> = entries.iter().enumerate().map(group).collect();
    format!(
        r#"{{"name":"everything","about":"at once","width":900,"height":700,"edge":"bounce","dt":0.9,"seed":18446744073709551615,
        "circles":[{{"center":[300,215],"radius":40,"velocity":[0.4,-0.2]}},{{"center":[500,415],"radius":30}},{{"center":[20,350],"radius":15,"velocity":[-1,0.5]}}],
        "walls":[{{"from":[100,600],"to":[300,650]}}],
        "polygons":[{{"points":[[600,100],[700,120],[640,200]]}}],
        "paths":{{"z":{{"points":[[1,2]]}},"p":{{"points":[[100,100],[500,120],[460,420]],"travel":"there_and_back"}},
            "q":{{"points":[[200,100],[600,120],[460,520]],"closed":true,"radius":25}}}},
        "fields":{{"g":{{"columns":1,"rows":1,"vectors":[[0,-0.0]]}},"f":{{"columns":2,"rows":1,"vectors":[[1,2],[-3,0.1]]}}}},
        "agents":[{{"name":"l","position":[400,300],"velocity":[2,1],"max_turn":0.1,"min_speed":1,"steering":[{{"wander":{{}}}},{{"face":{{"target":"pointer"}}}}]}},
            {{"name":"m","position":[200,300],"velocity":[-0.1,0.3333333333333333]}}],
        "groups":[{}]}}"#,
        groups.join(",")
    )
}
