//! Behaviours that the catalogue adds.

use super::formula::*;
use super::{compare, one, open, the_one};

/// Two agents that move and one that steers by their names, `b` and `c`.
fn three(steering: &str) -> (String, Vec<A>) {
    let scene = format!(
        r#"{{"agents":[
            {{"name":"a","position":[100,300],"velocity":[0,-1],"max_speed":8,"max_force":0.7,"mass":1.5,"steering":[{steering}]}},
            {{"name":"b","position":[300,100],"velocity":[3,1],"max_speed":4}},
            {{"name":"c","position":[420,400],"velocity":[2,-3.5],"max_speed":5}}]}}"#
    );
    let agents = vec![
        A::new([100.0, 300.0], [0.0, -1.0]).limits(8.0, 0.7, 1.5),
        A::new([300.0, 100.0], [3.0, 1.0]).limits(4.0, 1.0, 1.0),
        A::new([420.0, 400.0], [2.0, -3.5]).limits(5.0, 1.0, 1.0),
    ];
    (scene, agents)
}

/// Compares the trace of `three` with this force on the first agent.
fn first(steering: &str, steps: usize, force: impl Fn(&[A]) -> P) {
    let (scene, agents) = three(steering);
    compare(&scene, steps, agents, open(|n, i| if i == 0 { force(n) } else { [0.0; 2] }));
}

#[test]
fn interposing_shadowing_and_matching() {
    first(r#"{"interpose":{"between":["b","c"]}}"#, 120, |n| interpose(&n[0], &n[1], &n[2], 100.0));
    first(r#"{"interpose":{"between":["c","b"],"slowing_radius":40}}"#, 120, |n| {
        interpose(&n[0], &n[2], &n[1], 40.0)
    });
    first(r#"{"shadow":{"quarry":"b"}}"#, 150, |n| shadow(&n[0], &n[1], 60.0));
    first(r#"{"shadow":{"quarry":"c","distance":150},"weight":0.5}"#, 150, |n| {
        mul(shadow(&n[0], &n[2], 150.0), 0.5)
    });
    first(r#"{"match_velocity":{"target":"c"}}"#, 60, |n| sub(n[2].v, n[0].v));
}

#[test]
fn intercepting_with_and_without_a_cap() {
    for name in ["b", "c"] {
        let index = if name == "b" { 1 } else { 2 };
        let steering = format!(r#"{{"pursue":{{"quarry":"{name}","prediction":"intercept"}}}}"#);
        // Until just before they meet, where the formula and the program divide zero by zero.
        first(&steering, 40, |n| pursue(&n[0], &n[index], T::Intercept, false));
    }
    // A pursuer too slow to meet its quarry approaches it.
    let scene = r#"{"agents":[{"name":"q","position":[300,0],"velocity":[4,0.5]},
        {"position":[0,0],"max_speed":3,"steering":[{"pursue":{"quarry":"q","prediction":"intercept"}}]}]}"#;
    let agents = vec![A::new([300.0, 0.0], [4.0, 0.5]), A::new([0.0, 0.0], [0.0; 2]).limits(3.0, 1.0, 1.0)];
    let force = |n: &[A], i: usize| if i == 1 { pursue(&n[1], &n[0], T::Closing, false) } else { [0.0; 2] };
    compare(scene, 60, agents, open(force));
    first(r#"{"pursue":{"quarry":"b","max_prediction":12}}"#, 30, |n| {
        seek(&n[0], add(n[1].p, mul(n[1].v, (len(sub(n[1].p, n[0].p)) / 8.0).min(12.0))))
    });
}

#[test]
fn keeping_a_speed_and_a_rope() {
    compare(&one(r#"{"keep_speed":{"speed":5}}"#), 60, the_one(), open(|n, i| keep_speed(&n[i], 5.0)));
    compare(
        &one(r#"{"tether":{"to":[90,110],"length":60}},{"keep_speed":{"speed":4},"weight":0.2}"#),
        200,
        the_one(),
        open(|n, i| add(tether(&n[i], [90.0, 110.0], 60.0), mul(keep_speed(&n[i], 4.0), 0.2))),
    );
}

#[test]
fn panic_fades() {
    let from = [150.0, 90.0];
    compare(
        &one(r#"{"flee":{"target":[150,90],"panic_distance":120}}"#),
        80,
        the_one(),
        open(|n, i| mul(flee(&n[i], from), panic(len(sub(from, n[i].p)), 120.0))),
    );
    first(r#"{"evade":{"menace":"b","panic_distance":400}}"#, 80, |n| {
        mul(evade(&n[0], &n[1], T::Distance), panic(len(sub(n[1].p, n[0].p)), 400.0))
    });
}

#[test]
fn a_combiner_asks_in_order() {
    let with = |combine: &str, steering: &str| {
        one(steering).replace(r#""steering""#, &format!(r#""combine":"{combine}","steering""#))
    };
    let entries =
        r#"{"tether":{"to":[100,100],"length":40},"weight":0.1},{"seek":{"target":[400,0]},"weight":0.05}"#;
    let parts = |a: &A| (mul(tether(a, [100.0, 100.0], 40.0), 0.1), mul(seek(a, [400.0, 0.0]), 0.05));
    compare(&with("sum", entries), 150, the_one(), open(|n, i| add(parts(&n[i]).0, parts(&n[i]).1)));
    compare(
        &with("priority", entries),
        150,
        the_one(),
        open(|n, i| {
            let (rope, way) = parts(&n[i]);
            if len(rope) > 0.001 * n[i].f { rope } else { way }
        }),
    );
    compare(
        &with("budget", entries),
        150,
        the_one(),
        open(|n, i| {
            let (rope, way) = parts(&n[i]);
            let rope = truncate(rope, n[i].f);
            add(rope, truncate(way, n[i].f - len(rope)))
        }),
    );
    compare(
        &with("running_sum", entries),
        150,
        the_one(),
        open(|n, i| {
            let (rope, way) = parts(&n[i]);
            let rope = truncate(rope, n[i].f);
            add(rope, truncate(way, n[i].f - len(rope)))
        }),
    );
    // Two forces that oppose each other leave all of max_force to the third.
    let opposed = r#"{"seek":{"target":[400,0]},"weight":0.02},{"seek":{"target":[400,0]},"weight":-0.02},{"tether":{"to":[100,100],"length":40},"weight":0.1}"#;
    compare(
        &with("running_sum", opposed),
        150,
        the_one(),
        open(|n, i| truncate(mul(tether(&n[i], [100.0, 100.0], 40.0), 0.1), n[i].f)),
    );
    // Of entries that are always admitted only the first counts; an entry that is never admitted is
    // left out.
    let certain =
        r#"{"flee":{"target":[0,0]},"probability":0},{"seek":{"target":[400,0]}},{"seek":{"target":[0,0]}}"#;
    compare(&with("dither", certain), 60, the_one(), open(|n, i| seek(&n[i], [400.0, 0.0])));
}

#[test]
fn holding_a_formation_and_looking_elsewhere() {
    let root = 0.5_f64.sqrt();
    for (pattern, [forward, aside]) in
        [("line", [0.0, 1.0]), ("column", [-1.0, 0.0]), ("wedge", [-root, root]), ("circle", [1.0, 0.0])]
    {
        let hold = format!(
            r#"{{"hold_formation":{{"leader":"b","pattern":"{pattern}","spacing":40,"slowing_radius":50}}}}"#
        );
        let slot = [40.0 * forward, 40.0 * aside];
        first(&hold, 120, |n| keep_place(&n[0], &n[1], slot, 50.0));
    }
    let follow = r#"{"follow_leader":{"leader":"b","distance":70,"slowing_radius":60}}"#;
    first(follow, 120, |n| keep_place(&n[0], &n[1], [-70.0, 0.0], 60.0));
    // The orientation of an agent does not change its path.
    for turning in [
        r#"{"face":{"target":"b"}}"#,
        r#"{"look_where_it_goes":{}}"#,
        r#"{"reach_orientation":{"orientation":[1,1]}}"#,
    ] {
        first(&format!(r#"{turning},{{"seek":{{"target":[500,200]}}}}"#), 60, |n| {
            seek(&n[0], [500.0, 200.0])
        });
    }
}

/// Returns the scene of `the_one` with a path `p` added.
fn on_path(path: &str, steering: &str) -> String {
    one(steering).replacen('{', &format!(r#"{{"paths":{{"p":{{{path}}}}},"#), 1)
}

#[test]
fn there_and_back_the_waypoints_come_in_turn() {
    let there_and_back =
        [[200.0, 100.0], [320.0, 180.0], [220.0, 260.0], [90.0, 220.0], [220.0, 260.0], [320.0, 180.0]];
    let scene = on_path(
        r#""points":[[200,100],[320,180],[220,260],[90,220]],"travel":"there_and_back""#,
        r#"{"follow_path":{"path":"p","threshold":30}}"#,
    );
    let mut at = 0;
    compare(&scene, 300, the_one(), move |agents| {
        let force = follow(&agents[0], &mut at, &there_and_back, true, 30.0, 100.0);
        agents[0].step(force, 1.0, 1.0);
    });
}

#[test]
fn staying_on_a_path_and_following_a_straight_tube() {
    let ahead = |a: &A, time: f64| add(a.p, mul(a.v, time));
    // Beside a path from (150, 80) to (350, 80) it drifts to (260, 400), until it is about to
    // leave.
    let path = r#""points":[[150,80],[350,80]],"radius":25"#;
    let steering = r#"{"stay_on_path":{"path":"p","ahead":6}},{"seek":{"target":[260,400]},"weight":0.1}"#;
    compare(
        &on_path(path, steering),
        120,
        the_one(),
        open(|n, i| {
            let then = ahead(&n[i], 6.0);
            let nearest = [then[0].clamp(150.0, 350.0), 80.0];
            let back = if len(sub(then, nearest)) <= 25.0 { [0.0; 2] } else { seek(&n[i], nearest) };
            add(back, mul(seek(&n[i], [260.0, 400.0]), 0.1))
        }),
    );
    for direction in [1.0, -1.0] {
        // Too long for the agent to come near an end.
        let path = r#""points":[[-5000,80],[0,80],[5000,80]],"radius":15"#;
        let steering = format!(r#"{{"follow_tube":{{"path":"p","ahead":5,"direction":{direction}}}}}"#);
        compare(
            &on_path(path, &steering),
            120,
            the_one(),
            open(|n, i| {
                let (a, then) = (&n[i], ahead(&n[i], 5.0));
                if (then[1] - 80.0).abs() <= 15.0 && (then[0] - a.p[0]) * direction > 0.0 {
                    sub(mul(a.v, a.s / len(a.v)), a.v)
                } else {
                    seek(a, [a.p[0] + direction * 5.0 * a.s, 80.0])
                }
            }),
        );
    }
}
