//! A world's own rules against plain arithmetic: weights, combiners, brakes, edges and the order of
//! a step. The laws of steer-conformance hold the formulas of the behaviours.

type P = [f64; 2];

fn add(a: P, b: P) -> P {
    [a[0] + b[0], a[1] + b[1]]
}

fn sub(a: P, b: P) -> P {
    [a[0] - b[0], a[1] - b[1]]
}

fn mul(a: P, k: f64) -> P {
    [a[0] * k, a[1] * k]
}

fn len(a: P) -> f64 {
    a[0].hypot(a[1])
}

fn unit(a: P) -> P {
    if len(a) > 0.0 { mul(a, 1.0 / len(a)) } else { [0.0; 2] }
}

fn truncate(a: P, max: f64) -> P {
    if len(a) > max { mul(unit(a), max) } else { a }
}

/// An agent: position, velocity, max_speed, max_force and mass.
#[derive(Clone, Debug)]
struct A {
    p: P,
    v: P,
    s: f64,
    f: f64,
    m: f64,
}

impl A {
    fn new(p: P, v: P) -> Self {
        Self { p, v, s: 10.0, f: 1.0, m: 1.0 }
    }

    fn step(&mut self, force: P, brake: f64, dt: f64) {
        let push = mul(truncate(force, self.f), dt / self.m);
        self.v = truncate(add(mul(self.v, brake), push), self.s);
        self.p = add(self.p, mul(self.v, dt));
    }
}

fn seek(a: &A, to: P) -> P {
    sub(mul(unit(sub(to, a.p)), a.s), a.v)
}

fn flee(a: &A, from: P) -> P {
    sub(mul(unit(sub(a.p, from)), a.s), a.v)
}

/// Compares a trace of the scene with agents that `step` moves by one step.
fn compare(scene: &str, steps: usize, mut agents: Vec<A>, mut step: impl FnMut(&mut Vec<A>)) {
    for (number, line) in crate::common::trace(scene, steps).into_iter().enumerate() {
        step(&mut agents);
        assert_eq!(line.len(), agents.len());
        for (i, (got, want)) in line.iter().zip(&agents).enumerate() {
            let off = len(sub([got[0], got[1]], want.p)).max(len(sub([got[2], got[3]], want.v)));
            assert!(off < 1e-6, "step {}, agent {i}: {got:?} is not {want:?}\n{scene}", number + 1);
        }
    }
}

/// An agent with this steering and combiner. `force` computes its force.
fn one(combine: &str, steering: &str, force: impl Fn(&A) -> P) {
    let scene = format!(
        r#"{{"agents":[{{"position":[100,100],"velocity":[3,-1],"max_speed":8,"max_force":0.7,"mass":1.5,
            "combine":"{combine}","steering":[{steering}]}}]}}"#
    );
    let agent = A { s: 8.0, f: 0.7, m: 1.5, ..A::new([100.0, 100.0], [3.0, -1.0]) };
    compare(&scene, 100, vec![agent], |agents| {
        let force = force(&agents[0]);
        agents[0].step(force, 1.0, 1.0);
    });
}

#[test]
fn an_agent_at_rest_that_seeks_itself_and_one_without_steering_keep_on() {
    let scene = r#"{"agents":[{"position":[5,5],"steering":[{"seek":{"target":[5,5]}}]},{"position":[0,0],"velocity":[1,2]}]}"#;
    let agents = vec![A::new([5.0, 5.0], [0.0; 2]), A::new([0.0; 2], [1.0, 2.0])];
    compare(scene, 10, agents, |agents| agents.iter_mut().for_each(|a| a.step([0.0; 2], 1.0, 1.0)));
}

#[test]
fn weights_of_either_sign_add_up() {
    let entries = r#"{"seek":{"target":[350,220]},"weight":0.25},{"flee":{"target":[0,300]},"weight":-1.5},
        {"seek":{"target":"pointer"}}"#;
    one("sum", entries, |a| {
        let parts = [mul(seek(a, [350.0, 220.0]), 0.25), mul(flee(a, [0.0, 300.0]), -1.5)];
        add(add(parts[0], parts[1]), seek(a, [400.0, 300.0]))
    });
}

#[test]
fn a_combiner_asks_in_order() {
    // The first entry fades from 120 on and is silent from 240 on.
    let entries = r#"{"flee":{"target":[60,100],"panic_distance":240},"weight":0.04},
        {"seek":{"target":[400,0]},"weight":0.05}"#;
    let parts = |a: &A| {
        let panic = (2.0 * (1.0 - len(sub(a.p, [60.0, 100.0])) / 240.0)).clamp(0.0, 1.0);
        (mul(flee(a, [60.0, 100.0]), 0.04 * panic), mul(seek(a, [400.0, 0.0]), 0.05))
    };
    one("sum", entries, |a| add(parts(a).0, parts(a).1));
    one("priority", entries, |a| {
        let (away, way) = parts(a);
        if len(away) > 0.001 * a.f { away } else { way }
    });
    for combine in ["budget", "running_sum"] {
        one(combine, entries, |a| {
            let (away, way) = parts(a);
            let away = truncate(away, a.f);
            add(away, truncate(way, a.f - len(away)))
        });
    }
    // Two forces that oppose each other leave all of max_force to the third.
    let opposed = r#"{"seek":{"target":[400,0]},"weight":0.02},{"seek":{"target":[400,0]},"weight":-0.02},
        {"seek":{"target":[0,0]},"weight":0.1}"#;
    one("running_sum", opposed, |a| truncate(mul(seek(a, [0.0, 0.0]), 0.1), a.f));
    // Of entries that are always admitted only the first counts. An entry that is never admitted is
    // left out.
    let certain =
        r#"{"flee":{"target":[0,0]},"probability":0},{"seek":{"target":[400,0]}},{"seek":{"target":[0,0]}}"#;
    one("dither", certain, |a| seek(a, [400.0, 0.0]));
}

#[test]
fn an_orientation_changes_no_path() {
    for turning in [
        r#"{"face":{"target":[5,6]}}"#,
        r#"{"look_where_it_goes":{}}"#,
        r#"{"reach_orientation":{"orientation":[1,1]}}"#,
    ] {
        one("sum", &format!(r#"{turning},{{"seek":{{"target":[500,200]}}}}"#), |a| seek(a, [500.0, 200.0]));
    }
}

#[test]
fn a_circle_wider_than_the_world_drifts_along_its_middle() {
    let scene = r#"{"width":900,"height":600,"circles":[
        {"center":[450,20],"radius":350,"velocity":[3,-2]},{"center":[-7,9],"radius":1e16,"velocity":[1,1]}],
        "agents":[]}"#;
    let dir = tempfile::tempdir().expect("a directory");
    std::fs::write(dir.path().join("a.json"), scene).expect("a scene file");
    let args = ["trace", "a.json", "--steps", "3", "--save", "b.json"];
    assert!(crate::common::run(dir.path(), &args).status.success());
    let saved = std::fs::read_to_string(dir.path().join("b.json")).expect("a snapshot");
    let saved: serde_json::Value = serde_json::from_str(&saved).expect("JSON");
    assert_eq!(saved["circles"][0]["center"], serde_json::json!([459.0, 300.0]));
    assert_eq!(saved["circles"][1]["center"], serde_json::json!([450.0, 300.0]));
}

#[test]
fn avoid_brakes_and_circles_drift_after_the_agents() {
    let scene = r#"{"width":500,"height":300,"circles":[
        {"center":[300,150],"radius":40,"velocity":[1.5,-2]},{"center":[420,110],"radius":25}],
        "agents":[{"position":[50,140],"velocity":[6,0],"steering":[{"seek":{"target":[480,150]}},
            {"avoid":{"distance":200,"buffer":15},"weight":1.5}]}]}"#;
    let mut circles = [([300.0, 150.0], 40.0), ([420.0, 110.0], 25.0)];
    let mut drift = [1.5, -2.0];
    compare(scene, 90, vec![A::new([50.0, 140.0], [6.0, 0.0])], move |agents| {
        let a = &mut agents[0];
        let (mut force, mut brake, u) = (seek(a, [480.0, 150.0]), 1.0, unit(a.v));
        for (center, radius) in circles {
            let way = sub(center, a.p);
            let (ahead, aside) = (way[0] * u[0] + way[1] * u[1], u[0] * way[1] - u[1] * way[0]);
            if ahead > 0.0 && ahead < 200.0 && aside.abs() < radius + 15.0 {
                let quarter = if aside > 0.0 { [u[1], -u[0]] } else { [-u[1], u[0]] };
                force = add(force, mul(quarter, 1.5 * a.s * (1.0 - ahead / 200.0)));
                brake *= ahead / 200.0;
            }
        }
        a.step(force, brake, 1.0);
        let (center, radius) = &mut circles[0];
        *center = add(*center, drift);
        for (i, side) in [500.0, 300.0].into_iter().enumerate() {
            if center[i] < *radius || center[i] > side - *radius {
                center[i] = center[i].clamp(*radius, side - *radius);
                drift[i] = -drift[i];
            }
        }
    });
}

#[test]
fn bounce_and_wrap() {
    let (side, target) = ([200.0, 120.0], [500.0, -300.0]);
    for edge in ["bounce", "wrap"] {
        let scene = format!(
            r#"{{"width":200,"height":120,"edge":"{edge}","dt":0.5,"agents":[
                {{"position":[190,10],"velocity":[7,-5],"steering":[{{"seek":{{"target":[500,-300]}}}}]}},
                {{"position":[30,30],"velocity":[-9,4]}}]}}"#
        );
        let agents = vec![A::new([190.0, 10.0], [7.0, -5.0]), A::new([30.0, 30.0], [-9.0, 4.0])];
        compare(&scene, 120, agents, move |agents| {
            let from = agents[0].p;
            let nearest = [0, 1].map(|i| target[i] - side[i] * ((target[i] - from[i]) / side[i]).round());
            let force = [seek(&agents[0], if edge == "wrap" { nearest } else { target }), [0.0; 2]];
            for (a, force) in agents.iter_mut().zip(force) {
                a.step(force, 1.0, 0.5);
                for (i, side) in side.into_iter().enumerate() {
                    if (0.0..=side).contains(&a.p[i]) {
                        continue;
                    }
                    if edge == "bounce" {
                        (a.p[i], a.v[i]) = (a.p[i].clamp(0.0, side), -a.v[i]);
                    } else {
                        a.p[i] = a.p[i].rem_euclid(side);
                    }
                }
            }
        });
    }
}

#[test]
fn members_of_groups_have_names() {
    let scene = r#"{"agents":[{"position":[9,9],"steering":[{"match_velocity":{"target":"sheep[1]"}}]}],
        "groups":[{"name":"sheep","count":2,"position":[300,50],"velocity":[[9,9],[0,3]]}]}"#;
    let agents = vec![
        A::new([9.0, 9.0], [0.0; 2]),
        A::new([300.0, 50.0], [9.0, 9.0]),
        A::new([300.0, 50.0], [0.0, 3.0]),
    ];
    compare(scene, 10, agents, |agents| {
        let force = sub(agents[2].v, agents[0].v);
        agents[0].step(force, 1.0, 1.0);
        (1..3).for_each(|i| agents[i].step([0.0; 2], 1.0, 1.0));
    });
}
