//! The run without a window: a picture of it, and what must hold in it.

use super::{Bird, HALF, Rules, flock, hue};
use bevy_app::App;
use bevy_time::{TimePlugin, TimeUpdateStrategy};
use bevy_transform::prelude::{Transform, TransformPlugin};
use example_picture::Picture;

/// Runs the world for `seconds` of its fixed clock.
pub(crate) fn run(seconds: u32) -> App {
    let mut app = App::new();
    app.add_plugins((TimePlugin, TransformPlugin)).insert_resource(TimeUpdateStrategy::FixedTimesteps(1));
    flock(&mut app);
    (0..seconds * 60).for_each(|_| app.update());
    app
}

/// Draws the pillars, the birds, and the way of a bird to the pillar that it will meet.
pub(crate) fn picture(app: &mut App) -> Picture {
    let mut picture = Picture::new(-HALF, HALF, 900.0);
    let [x, y] = HALF.to_array();
    picture.polygon([[-x, -y], [x, -y], [x, y], [-x, y]], r##"fill="#121821""##);
    let mut birds = app.world_mut().query::<(&Transform, &Bird)>();
    let (rules, birds) = (app.world().resource::<Rules>(), birds.iter(app.world()));
    for pillar in rules.pillars {
        picture.circle(pillar.center, pillar.radius, r##"fill="#24303f" stroke="#536880" stroke-width="2""##);
    }
    for (transform, bird) in birds {
        let (at, ahead) = (transform.translation.truncate(), bird.agent.heading);
        if let Some(bypass) = rules.avoid.bypass(&bird.agent, rules.pillars) {
            picture.line([at, at + ahead * bypass.reach], r##"stroke="#ff8a6b" opacity="0.35""##);
        }
        picture.dart(at, ahead, 8.0, &format!(r#"fill="hsl({:.0},65%,70%)""#, hue(ahead)));
    }
    picture
}

#[test]
fn no_bird_is_in_a_pillar_or_outside() {
    let mut app = run(0);
    for step in 0..1800 {
        app.update();
        let mut birds = app.world_mut().query::<(&Transform, &Bird)>();
        assert_eq!(birds.iter(app.world()).count(), 500);
        for (transform, bird) in birds.iter(app.world()) {
            let (at, speed) = (transform.translation.truncate(), bird.agent.speed());
            assert!(at.abs().cmple(HALF).all(), "step {step}: {at} is outside");
            for [x, y, radius] in super::PILLARS {
                assert!(at.distance([x, y].into()) >= radius, "step {step}: {at} is in a pillar");
            }
            assert!((69.9..140.1).contains(&speed), "step {step}: a speed of {speed}");
        }
    }
}
