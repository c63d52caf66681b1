//! Traces of the program against the formulas, computed here independently in double precision.

mod catalogue;
#[path = "../common/mod.rs"]
mod common;
mod formula;

use formula::*;

/// Compares a trace of the scene with agents that `step` moves by one step.
fn compare(scene: &str, steps: usize, mut agents: Vec<A>, mut step: impl FnMut(&mut Vec<A>)) {
    for (number, line) in common::trace(scene, steps).into_iter().enumerate() {
        step(&mut agents);
        assert_eq!(line.len(), agents.len());
        for (i, (got, want)) in line.iter().zip(&agents).enumerate() {
            let off = len(sub([got[0], got[1]], want.p)).max(len(sub([got[2], got[3]], want.v)));
            assert!(
                off < 1e-6,
                "step {}, agent {i}: {got:?} is not {:?} {:?}\n{scene}",
                number + 1,
                want.p,
                want.v
            );
        }
    }
}

/// Computes all forces from one snapshot, then moves all agents in an open world.
fn open(force: impl Fn(&[A], usize) -> P) -> impl FnMut(&mut Vec<A>) {
    move |agents| {
        let now = agents.clone();
        for (i, a) in agents.iter_mut().enumerate() {
            a.step(force(&now, i), 1.0, 1.0);
        }
    }
}

fn one(steering: &str) -> String {
    format!(
        r#"{{"agents":[{{"position":[100,100],"velocity":[3,-1],"max_speed":8,"max_force":0.7,"mass":1.5,"steering":[{steering}]}}]}}"#
    )
}

fn the_one() -> Vec<A> {
    vec![A::new([100.0, 100.0], [3.0, -1.0]).limits(8.0, 0.7, 1.5)]
}

#[test]
fn seek_flee_arrive() {
    let to = [350.0, 220.0];
    compare(&one(r#"{"seek":{"target":[350,220]}}"#), 60, the_one(), open(|n, i| seek(&n[i], to)));
    compare(&one(r#"{"flee":{"target":[350,220]}}"#), 60, the_one(), open(|n, i| flee(&n[i], to)));
    compare(
        &one(r#"{"arrive":{"target":[350,220]}}"#),
        120,
        the_one(),
        open(|n, i| arrive(&n[i], to, 100.0)),
    );
    let scene = one(r#"{"arrive":{"target":"pointer","slowing_radius":250}}"#);
    compare(&scene, 60, the_one(), open(|n, i| arrive(&n[i], [400.0, 300.0], 250.0)));
}

#[test]
fn an_agent_at_rest_that_seeks_itself_and_one_without_steering_keep_on() {
    let scene = r#"{"agents":[{"position":[5,5],"steering":[{"seek":{"target":[5,5]}}]},{"position":[0,0],"velocity":[1,2]}]}"#;
    let agents = vec![A::new([5.0, 5.0], [0.0; 2]), A::new([0.0; 2], [1.0, 2.0])];
    compare(scene, 10, agents, open(|_, _| [0.0; 2]));
}

#[test]
fn weights_of_either_sign_add_up() {
    let scene = one(
        r#"{"seek":{"target":[350,220]},"weight":0.25},{"flee":{"target":[0,300]},"weight":-1.5},{"arrive":{"target":[90,90]}}"#,
    );
    let force = |n: &[A], i: usize| {
        let a = &n[i];
        let parts = [mul(seek(a, [350.0, 220.0]), 0.25), mul(flee(a, [0.0, 300.0]), -1.5)];
        add(add(parts[0], parts[1]), arrive(a, [90.0, 90.0], 100.0))
    };
    compare(&scene, 60, the_one(), open(force));
}

#[test]
fn pursue_and_evade_with_every_prediction() {
    let predictions = [
        (r#""distance""#, T::Distance),
        (r#""closing""#, T::Closing),
        (r#"{"constant":3}"#, T::Constant(3.0)),
        (r#"{"constant":30}"#, T::Constant(30.0)),
    ];
    for (written, t) in predictions {
        for facing in [false, true] {
            // They approach nearly head-on, so that the shortcut counts.
            let scene = format!(
                r#"{{"agents":[
                    {{"name":"cat","position":[100,100],"velocity":[4,0.2],"max_speed":9,"max_force":0.6,
                      "steering":[{{"pursue":{{"quarry":"mouse","prediction":{written},"facing":{facing}}}}}]}},
                    {{"name":"mouse","position":[600,140],"velocity":[-5,0.4],"max_speed":7,"max_force":0.3,
                      "steering":[{{"evade":{{"menace":"cat","prediction":{written}}},"weight":0.5}}]}}]}}"#
            );
            let agents = vec![
                A::new([100.0, 100.0], [4.0, 0.2]).limits(9.0, 0.6, 1.0),
                A::new([600.0, 140.0], [-5.0, 0.4]).limits(7.0, 0.3, 1.0),
            ];
            compare(
                &scene,
                60,
                agents,
                open(move |n, i| match i {
                    0 => pursue(&n[0], &n[1], t, facing),
                    _ => mul(evade(&n[1], &n[0], t), 0.5),
                }),
            );
        }
    }
}

#[test]
fn the_default_prediction_is_by_distance_and_members_of_groups_have_names() {
    let scene = r#"{"agents":[{"position":[9,9],"steering":[{"pursue":{"quarry":"sheep[1]"}}]}],
        "groups":[{"name":"sheep","count":2,"position":[300,50],"velocity":[0,3]}]}"#;
    let sheep = A::new([300.0, 50.0], [0.0, 3.0]);
    let agents = vec![A::new([9.0, 9.0], [0.0; 2]), sheep.clone(), sheep];
    let force = |n: &[A], i: usize| if i == 0 { pursue(&n[0], &n[2], T::Distance, false) } else { [0.0; 2] };
    compare(scene, 60, agents, open(force));
}

#[test]
fn offset_pursuit_keeps_its_side() {
    let scene = r#"{"agents":[
        {"name":"lead","position":[200,200],"velocity":[2,2],"max_speed":5,"max_force":0.2,"steering":[{"seek":{"target":[700,100]}}]},
        {"position":[100,300],"velocity":[0,-1],"steering":[{"offset_pursuit":{"leader":"lead","offset":[-40,30]}}]},
        {"position":[100,100],"steering":[{"offset_pursuit":{"leader":"lead","offset":[20,-35],"slowing_radius":40}}]}]}"#;
    let agents = vec![
        A::new([200.0, 200.0], [2.0, 2.0]).limits(5.0, 0.2, 1.0),
        A::new([100.0, 300.0], [0.0, -1.0]),
        A::new([100.0, 100.0], [0.0; 2]),
    ];
    compare(
        scene,
        60,
        agents,
        open(|n, i| match i {
            0 => seek(&n[0], [700.0, 100.0]),
            1 => offset_pursuit(&n[1], &n[0], [-40.0, 30.0], 100.0),
            _ => offset_pursuit(&n[2], &n[0], [20.0, -35.0], 40.0),
        }),
    );
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
        let (force, brake) = avoid(a, &circles, 200.0, 15.0);
        a.step(add(seek(a, [480.0, 150.0]), mul(force, 1.5)), brake, 1.0);
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
fn follow_path_open_and_closed() {
    let points = [[200.0, 100.0], [320.0, 180.0], [220.0, 260.0], [90.0, 220.0]];
    for closed in [false, true] {
        let scene = format!(
            r#"{{"paths":{{"p":{{"points":[[200,100],[320,180],[220,260],[90,220]],"closed":{closed}}}}},
                "agents":[{{"position":[100,100],"velocity":[3,-1],"max_speed":8,"max_force":0.7,"mass":1.5,
                    "steering":[{{"follow_path":{{"path":"p","threshold":30,"slowing_radius":80}}}}]}}]}}"#
        );
        let mut at = 0;
        compare(&scene, 150, the_one(), move |agents| {
            let force = follow(&agents[0], &mut at, &points, closed, 30.0, 80.0);
            agents[0].step(force, 1.0, 1.0);
        });
    }
}

fn crowd() -> (String, Vec<A>) {
    let agents: Vec<A> = (0..12)
        .map(|i| {
            let i = f64::from(i);
            A::new(
                [100.0 + (i * 37.0) % 190.0, 90.0 + (i * 53.0) % 170.0],
                [3.0 - i * 0.5, (i * 1.7) % 4.0 - 2.0],
            )
        })
        .collect();
    (written(&agents), agents)
}

/// Returns the scene of these agents, all with the same steering.
fn written(agents: &[A]) -> String {
    let agents = agents
        .iter()
        .map(|a| format!(r#"{{"position":{:?},"velocity":{:?},"steering":[STEERING]}}"#, a.p, a.v));
    format!(r#"{{"agents":[{}]}}"#, agents.collect::<Vec<_>>().join(","))
}

#[test]
fn the_flock_and_its_parts() {
    let (scene, agents) = crowd();
    let with = |steering: &str| scene.replace("STEERING", steering);
    compare(
        &with(r#"{"flock":{"in_sight":150,"too_close":50}}"#),
        25,
        agents.clone(),
        open(|n, i| {
            let parts = add(separation(&n[i], n, i, 150.0, 50.0), cohesion(&n[i], n, i, 150.0));
            add(parts, alignment(&n[i], n, i, 150.0))
        }),
    );
    compare(
        &with(r#"{"separation":{}}"#),
        25,
        agents.clone(),
        open(|n, i| separation(&n[i], n, i, 200.0, 60.0)),
    );
    compare(
        &with(r#"{"cohesion":{"in_sight":120}}"#),
        25,
        agents.clone(),
        open(|n, i| cohesion(&n[i], n, i, 120.0)),
    );
    compare(&with(r#"{"alignment":{}}"#), 25, agents, open(|n, i| alignment(&n[i], n, i, 200.0)));
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
            let target = if edge == "wrap" { image(agents[0].p, target, side) } else { target };
            let force = [seek(&agents[0], target), [0.0; 2]];
            for (a, force) in agents.iter_mut().zip(force) {
                a.step(force, 1.0, 0.5);
                if edge == "bounce" { a.bounce(side) } else { a.wrap(side) }
            }
        });
    }
}

/// Computes all forces from one snapshot as each agent sees it, then moves all agents, in a world
/// that wraps at these sides.
fn wrapped(side: P, force: impl Fn(&[A], usize) -> P) -> impl FnMut(&mut Vec<A>) {
    move |agents| {
        let now = agents.clone();
        for (i, a) in agents.iter_mut().enumerate() {
            a.step(force(&seen_by(&now[i], &now, side), i), 1.0, 1.0);
            a.wrap(side);
        }
    }
}

#[test]
fn in_a_wrapped_world_everyone_is_seen_at_the_nearest_image() {
    let side = [512.0, 384.0];
    // The crowd, around the corner of the world.
    let (_, mut agents) = crowd();
    for a in &mut agents {
        a.p = sub(a.p, [195.0, 175.0]);
        a.wrap(side);
    }
    let scene = written(&agents).replacen('{', r#"{"edge":"wrap","width":512,"height":384,"#, 1);
    let with = |steering: &str| scene.replace("STEERING", steering);
    compare(
        &with(r#"{"flock":{"in_sight":150,"too_close":50}}"#),
        25,
        agents.clone(),
        wrapped(side, |n, i| {
            let parts = add(separation(&n[i], n, i, 150.0, 50.0), cohesion(&n[i], n, i, 150.0));
            add(parts, alignment(&n[i], n, i, 150.0))
        }),
    );
    compare(
        &with(
            r#"{"flee":{"target":[3,380],"panic_distance":90}},{"tether":{"to":[500,10],"length":40},"weight":0.5}"#,
        ),
        60,
        agents.clone(),
        wrapped(side, move |n, i| {
            let (from, to) = (image(n[i].p, [3.0, 380.0], side), image(n[i].p, [500.0, 10.0], side));
            let away = mul(flee(&n[i], from), panic(len(sub(from, n[i].p)), 90.0));
            add(away, mul(tether(&n[i], to, 40.0), 0.5))
        }),
    );
}

#[test]
fn in_a_wrapped_world_the_nearest_way_round_is_taken() {
    let side = [512.0, 384.0];
    let scene = |steering: &str| {
        format!(
            r#"{{"edge":"wrap","width":512,"height":384,"paths":{{"p":{{"points":[[470,350],[500,30],[60,20]],"closed":true}}}},
                "circles":[{{"center":[6,200],"radius":30}}],"agents":[
                {{"position":[30,300],"velocity":[-3,1],"max_speed":6,"max_force":0.7,"steering":[{steering}]}},
                {{"name":"q","position":[490,60],"velocity":[2,-3],"max_speed":5}}]}}"#
        )
    };
    let agents =
        [A::new([30.0, 300.0], [-3.0, 1.0]).limits(6.0, 0.7, 1.0), A::new([490.0, 60.0], [2.0, -3.0])];
    let compare = |steering: &str, step: &mut dyn FnMut(&[A]) -> (P, f64)| {
        compare(&scene(steering), 90, agents.to_vec(), |agents| {
            let seen = seen_by(&agents[0], agents, side);
            let (force, brake) = step(&seen);
            agents[0].step(force, brake, 1.0);
            agents[1].step([0.0; 2], 1.0, 1.0);
            agents.iter_mut().for_each(|a| a.wrap(side));
        });
    };
    compare(r#"{"pursue":{"quarry":"q"}}"#, &mut |n| (pursue(&n[0], &n[1], T::Distance, false), 1.0));
    compare(r#"{"offset_pursuit":{"leader":"q","offset":[-30,20]}}"#, &mut |n| {
        (offset_pursuit(&n[0], &n[1], [-30.0, 20.0], 100.0), 1.0)
    });
    compare(r#"{"avoid":{"distance":150}},{"seek":{"target":[440,190]},"weight":0.5}"#, &mut |n| {
        let (aside, brake) = avoid(&n[0], &[(image(n[0].p, [6.0, 200.0], side), 30.0)], 150.0, 20.0);
        (add(aside, mul(seek(&n[0], image(n[0].p, [440.0, 190.0], side)), 0.5)), brake)
    });
    let points = [[470.0, 350.0], [500.0, 30.0], [60.0, 20.0]];
    let mut at = 0;
    compare(r#"{"follow_path":{"path":"p","threshold":30}}"#, &mut |n| {
        // Each waypoint is at its image nearest to the agent, so the formula needs no images of the
        // agent.
        (follow(&n[0], &mut at, &points.map(|point| image(n[0].p, point, side)), true, 30.0, 100.0), 1.0)
    });
}
