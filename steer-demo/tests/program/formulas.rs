//! A world's own rules against plain arithmetic: weights, combiners, brakes, edges and the order of
//! a step. The laws of steer-conformance hold the formulas of the behaviours.

use steer_glam::glam::{DVec2, dvec2};

/// An agent: position, velocity, max_speed, max_force and mass.
#[derive(Clone, Debug)]
struct A {
    p: DVec2,
    v: DVec2,
    s: f64,
    f: f64,
    m: f64,
}

impl A {
    fn new(p: [f64; 2], v: [f64; 2]) -> Self {
        Self { p: p.into(), v: v.into(), s: 10.0, f: 1.0, m: 1.0 }
    }

    fn step(&mut self, force: DVec2, brake: f64, dt: f64) {
        let push = force.clamp_length_max(self.f) * (dt / self.m);
        self.v = (self.v * brake + push).clamp_length_max(self.s);
        self.p += self.v * dt;
    }
}

fn seek(a: &A, to: DVec2) -> DVec2 {
    (to - a.p).normalize_or_zero() * a.s - a.v
}

fn flee(a: &A, from: DVec2) -> DVec2 {
    (a.p - from).normalize_or_zero() * a.s - a.v
}

/// Compares a trace of the scene with agents that `step` moves by one step.
fn compare(scene: &str, steps: usize, mut agents: Vec<A>, mut step: impl FnMut(&mut Vec<A>)) {
    for (number, line) in crate::common::trace(scene, steps).into_iter().enumerate() {
        step(&mut agents);
        assert_eq!(line.len(), agents.len());
        for (i, (got, want)) in line.iter().zip(&agents).enumerate() {
            let off = want.p.distance(dvec2(got[0], got[1])).max(want.v.distance(dvec2(got[2], got[3])));
            assert!(off < 1e-6, "step {}, agent {i}: {got:?} is not {want:?}\n{scene}", number + 1);
        }
    }
}

/// An agent with this steering and combiner. `force` computes its force.
fn one(combine: &str, steering: &str, force: impl Fn(&A) -> DVec2) {
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
fn weights_of_either_sign_add_up() {
    let entries = r#"{"seek":{"target":[350,220]},"weight":0.25},{"flee":{"target":[0,300]},"weight":-1.5},
        {"seek":{"target":"pointer"}}"#;
    one("sum", entries, |a| {
        let parts = [seek(a, dvec2(350.0, 220.0)) * 0.25, flee(a, dvec2(0.0, 300.0)) * -1.5];
        parts[0] + parts[1] + seek(a, dvec2(400.0, 300.0))
    });
}

#[test]
fn a_combiner_asks_in_order() {
    // The first entry fades from 120 on and is silent from 240 on.
    let entries = r#"{"flee":{"target":[60,100],"panic_distance":240},"weight":0.04},
        {"seek":{"target":[400,0]},"weight":0.05}"#;
    let parts = |a: &A| {
        let panic = (2.0 * (1.0 - a.p.distance(dvec2(60.0, 100.0)) / 240.0)).clamp(0.0, 1.0);
        (flee(a, dvec2(60.0, 100.0)) * 0.04 * panic, seek(a, dvec2(400.0, 0.0)) * 0.05)
    };
    one("sum", entries, |a| parts(a).0 + parts(a).1);
    one("priority", entries, |a| {
        let (away, way) = parts(a);
        if away.length() > 0.001 * a.f { away } else { way }
    });
    for combine in ["budget", "running_sum"] {
        one(combine, entries, |a| {
            let (away, way) = parts(a);
            let away = away.clamp_length_max(a.f);
            away + way.clamp_length_max((a.f - away.length()).max(0.0))
        });
    }
    // Two forces that oppose each other leave all of max_force to the third.
    let opposed = r#"{"seek":{"target":[400,0]},"weight":0.02},{"seek":{"target":[400,0]},"weight":-0.02},
        {"seek":{"target":[0,0]},"weight":0.1}"#;
    one("running_sum", opposed, |a| (seek(a, DVec2::ZERO) * 0.1).clamp_length_max(a.f));
    // Of entries that are always admitted only the first counts. An entry that is never admitted is
    // left out.
    let certain =
        r#"{"flee":{"target":[0,0]},"probability":0},{"seek":{"target":[400,0]}},{"seek":{"target":[0,0]}}"#;
    one("dither", certain, |a| seek(a, dvec2(400.0, 0.0)));
}

#[test]
fn an_orientation_changes_no_path() {
    for turning in [
        r#"{"face":{"target":[5,6]}}"#,
        r#"{"look_where_it_goes":{}}"#,
        r#"{"reach_orientation":{"orientation":[1,1]}}"#,
    ] {
        one("sum", &format!(r#"{turning},{{"seek":{{"target":[500,200]}}}}"#), |a| {
            seek(a, dvec2(500.0, 200.0))
        });
    }
}

#[test]
fn avoid_brakes_and_circles_drift_after_the_agents() {
    let scene = r#"{"width":500,"height":300,"circles":[
        {"center":[300,150],"radius":40,"velocity":[1.5,-2]},{"center":[420,110],"radius":25}],
        "agents":[{"position":[50,140],"velocity":[6,0],"steering":[{"seek":{"target":[480,150]}},
            {"avoid":{"distance":200,"buffer":15},"weight":1.5}]}]}"#;
    let mut circles = [(dvec2(300.0, 150.0), 40.0), (dvec2(420.0, 110.0), 25.0)];
    let mut drift = dvec2(1.5, -2.0);
    compare(scene, 90, vec![A::new([50.0, 140.0], [6.0, 0.0])], move |agents| {
        let a = &mut agents[0];
        let (mut force, mut brake, u) = (seek(a, dvec2(480.0, 150.0)), 1.0, a.v.normalize_or_zero());
        for (center, radius) in circles {
            let (ahead, aside) = (u.dot(center - a.p), u.perp_dot(center - a.p));
            if ahead > 0.0 && ahead < 200.0 && aside.abs() < radius + 15.0 {
                force -= u.perp() * aside.signum() * 1.5 * a.s * (1.0 - ahead / 200.0);
                brake *= ahead / 200.0;
            }
        }
        a.step(force, brake, 1.0);
        let (center, radius) = &mut circles[0];
        *center += drift;
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
    let (side, target) = (dvec2(200.0, 120.0), dvec2(500.0, -300.0));
    for edge in ["bounce", "wrap"] {
        let scene = format!(
            r#"{{"width":200,"height":120,"edge":"{edge}","dt":0.5,"agents":[
                {{"position":[190,10],"velocity":[7,-5],"steering":[{{"seek":{{"target":[500,-300]}}}}]}},
                {{"position":[30,30],"velocity":[-9,4]}}]}}"#
        );
        let agents = vec![A::new([190.0, 10.0], [7.0, -5.0]), A::new([30.0, 30.0], [-9.0, 4.0])];
        compare(&scene, 120, agents, move |agents| {
            let from = agents[0].p;
            let nearest = target - side * ((target - from) / side).round();
            let force = [seek(&agents[0], if edge == "wrap" { nearest } else { target }), DVec2::ZERO];
            for (a, force) in agents.iter_mut().zip(force) {
                a.step(force, 1.0, 0.5);
                for (i, side) in side.to_array().into_iter().enumerate() {
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
