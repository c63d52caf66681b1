//! [`Torus`].

use crate::approx::{n, near_vec, same_vec, v};
use crate::cases::vectors;
use steer_core::{
    Agent, Alignment, AvoidAgents, Body, Boids, Bounds, Circle, Cohesion, Flock, Pursue, Separation, Torus,
    Vec2Ext, Vec2Like, Wall, seek,
};

/// A world of 128 × 64: its images are exact.
fn world<V: Vec2Like>() -> Torus<V> {
    Torus { size: v(128.0, 64.0) }
}

/// No image is nearer than the one that is answered, and that one is an image.
pub fn the_nearest_image_is_nearest<V: Vec2Like>() {
    for from in vectors::<V>() {
        for to in vectors::<V>() {
            let (image, torus) = (world().nearest(from, to), world::<V>());
            let mut found = false;
            for i in -2..=2 {
                for j in -2..=2 {
                    let other = to + v(f64::from(i) * 128.0, f64::from(j) * 64.0);
                    found = found || same_vec(other, image);
                    assert!(
                        from.distance(image) <= from.distance(other),
                        "{image:?} is not the image of {to:?} nearest to {from:?}: {other:?} is nearer"
                    );
                }
            }
            assert!(found, "{image:?} is no image of {to:?}");
            assert!(near_vec(torus.way(from, to), image - from), "the way to {to:?} leads to {image:?}");
        }
    }
}

/// From several worlds away the nearest image is found too.
pub fn it_is_found_from_several_worlds_away<V: Vec2Like>() {
    for (to, image) in [
        (128.0, 0.0),
        (188.0, 60.0),
        (200.0, -56.0),
        (230.0, -26.0),
        (256.0, 0.0),
        (300.0, 44.0),
        (370.0, -14.0),
        (400.0, 16.0),
        (650.0, 10.0),
        (1270.0, -10.0),
    ] {
        for sign in [1.0, -1.0] {
            for from in [0.0, 37.0] {
                let got = world().nearest(v::<V>(from, -from), v(from + to * sign, -from - to * 0.5 * sign));
                let want = v(from + image * sign, -from - image * 0.5 * sign);
                assert!(
                    near_vec(got, want),
                    "the image of {to} nearest to 0 is {image}, from {from}: {got:?}"
                );
            }
        }
    }
}

/// Exactly half a world away everything stays where it is; a world without a size is not wrapped.
pub fn half_a_world_away_it_stays<V: Vec2Like>() {
    for to in [v::<V>(64.0, -32.0), v(-64.0, 32.0)] {
        let got = world().nearest(v(0.0, 0.0), to);
        assert!(same_vec(got, to), "half a world away {to:?} stays: {got:?}");
    }
    let flat = Torus { size: v::<V>(0.0, 0.0) };
    let far = v(999.0, -999.0);
    assert!(same_vec(flat.nearest(v(0.0, 0.0), far), far), "without a size nothing is wrapped");
    let bounds = Bounds { min: v::<V>(-28.0, 3.0), max: v(100.0, 67.0) };
    assert!(
        Torus::from(&bounds) == world(),
        "the torus of a rectangle has its size: {:?}",
        Torus::from(&bounds)
    );
}

/// Bodies, circles and walls are moved whole, to where they are nearest by their middle.
pub fn things_are_moved_whole<V: Vec2Like>() {
    let from = v::<V>(120.0, 60.0);
    let body = Body { id: 3, ..Body::new(v(2.0, 1.0), v(3.0, 4.0)) };
    let image = world().nearest_body(from, body);
    assert!(image == Body { position: v(130.0, 65.0), ..body }, "only its place is another: {image:?}");
    let circle = world().nearest_circle(from, Circle::new(v(2.0, 30.0), n(7.0)));
    assert!(circle == Circle::new(v(130.0, 30.0), n(7.0)), "the middle of the circle is nearest: {circle:?}");
    let wall = world().nearest_wall(from, Wall::new(v(-8.0, 10.0), v(16.0, 2.0)));
    assert!(wall == Wall::new(v(120.0, 74.0), v(144.0, 66.0)), "the middle of the wall is nearest: {wall:?}");
}

/// A flock that straddles the edges of the world steers as the same flock in its middle, to the last bit.
pub fn a_flock_across_the_edge_is_the_flock_in_the_middle<V: Vec2Like>() {
    let ways = [(0.0, 0.0), (7.5, 3.25), (-6.0, 9.5), (12.0, -11.0), (-4.25, -8.0), (3.0, 14.0)];
    let flock = |middle: V| {
        let bounds = Bounds { min: v::<V>(0.0, 0.0), max: v(128.0, 64.0) };
        ways.map(|(x, y)| Agent::new(bounds.wrap(middle + v(x, y)), v(x * 0.25 + 1.0, y * 0.125)))
    };
    let (across, inside) = (flock(v(0.0, 0.0)), flock(v(64.0, 32.0)));
    for me in 0..ways.len() {
        let force = |flock: &[Agent<V>; 6], which: usize| {
            let agent = flock[me];
            let others =
                (0..6).filter(|&i| i != me).map(|i| world().nearest_body(agent.position, flock[i].body()));
            let next = world().nearest_body(agent.position, flock[(me + 1) % 6].body());
            match which {
                0 => Flock { in_sight: n(20.0), too_close: n(9.0) }.steer(&agent, others),
                1 => Separation::default().steer(&agent, others),
                2 => Cohesion::default().steer(&agent, others),
                3 => Alignment::default().steer(&agent, others),
                4 => Boids::default().steer(&agent, others),
                5 => AvoidAgents::default().steer(&agent, others),
                6 => seek(&agent, next.position),
                _ => Pursue::default().steer(&agent, &next),
            }
        };
        for which in 0..8 {
            let (one, other) = (force(&across, which), force(&inside, which));
            // A predicted place is a sum whose rounding depends on where it is.
            let same = if which == 7 { near_vec(one, other) } else { same_vec(one, other) };
            assert!(
                same,
                "across the edge agent {me} steers with {one:?}, in the middle with {other:?} ({which})"
            );
        }
    }
}
