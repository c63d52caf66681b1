//! Warnings: once for each entity and cause, until it is repaired.

use std::sync::{Mutex, Once, PoisonError};
use std::time::Duration;

use bevy_app::Update;
use bevy_ecs::prelude::*;
use bevy_math::Vec2;
use bevy_time::TimeUpdateStrategy;
use bevy_transform::components::Transform;
use log::{LevelFilter, Log, Metadata, Record};
use steer_bevy::prelude::*;

use crate::world::{app, app_after, run};

static SAID: Mutex<Vec<String>> = Mutex::new(Vec::new());

struct List;

impl Log for List {
    fn enabled(&self, _: &Metadata) -> bool {
        true
    }
    fn log(&self, record: &Record) {
        SAID.lock().unwrap_or_else(PoisonError::into_inner).push(record.args().to_string());
    }
    fn flush(&self) {}
}

/// Returns the number of warnings with these words. Other tests warn, too: their words differ.
fn said(words: &str) -> usize {
    static LOGGER: Once = Once::new();
    LOGGER.call_once(|| {
        log::set_logger(&List).expect("the only logger");
        log::set_max_level(LevelFilter::Warn);
    });
    let said = SAID.lock().unwrap_or_else(PoisonError::into_inner);
    said.iter().filter(|line| line.contains(words)).count()
}

#[test]
fn each_cause_is_warned_of_once() {
    assert_eq!(said("Shadow takes the default"), 0);
    let mut app = app(SteeringPlugin::default().in_schedule(Update));
    let (limits, center) = (Steering::new(9.0, 9.0), Vec2::ZERO);
    let wrong = Shadow { distance: Some(-1.0), ..Shadow::new(center) };
    app.world_mut().spawn((limits, wrong));
    app.world_mut().spawn(StayOnPath::new(Entity::PLACEHOLDER));
    app.world_mut().spawn((limits, FollowPath::along([Vec2::NAN])));
    // Many entities, so that the number in the warning belongs to this test alone.
    let many: Vec<Entity> = (0..5000).map(|_| app.world_mut().spawn_empty().id()).collect();
    let target = many[4321];
    app.world_mut().spawn((limits, Interpose::new(target, center), Contain::default()));
    app.world_mut().spawn((limits, Contain { within: Some(many[4320]), ..Contain::default() }));
    let hole = app.world_mut().spawn(Obstacle::polygon([Vec2::ZERO])).id();
    // The duration of each step differs.
    for i in 1..30 {
        // It moves in every third step.
        if i % 3 == 0 {
            app.world_mut().get_mut::<Transform>(hole).expect("an obstacle").translation.x += 1.0;
        }
        app.insert_resource(TimeUpdateStrategy::ManualDuration(Duration::from_millis(i)));
        app.update();
    }
    assert_eq!(said("Shadow takes the default"), 1);
    assert_eq!(said("its StayOnPath does nothing"), 1);
    assert_eq!(said("FollowPath has no path of finite points: it has no force"), 1);
    let lacks = |what| said(&format!("{target} is gone or no {what}"));
    assert_eq!(lacks("position"), 1);
    assert_eq!(said(&format!("{} is gone or no bounds", many[4320])), 1);
    assert_eq!(said(&format!("{hole} is gone or no convex obstacle of finite numbers: it is left out")), 1);
    // Repaired, and gone again.
    app.world_mut().entity_mut(target).insert(Transform::default());
    run(&mut app, 5);
    app.world_mut().entity_mut(target).remove::<Transform>();
    run(&mut app, 5);
    assert_eq!(lacks("position"), 2);
}

#[test]
fn a_disabling_component_outside_tables_is_named() {
    #[derive(Component)]
    #[component(storage = "SparseSet")]
    struct Hidden;
    let hide = |app: &mut bevy_app::App| app.world_mut().register_disabling_component::<Hidden>();
    let mut app = app_after(SteeringPlugin::default(), hide);
    app.world_mut().spawn((Steering::new(9.0, 9.0), Seek::new(Vec2::X * 90.0)));
    assert_eq!(said("a component that disables entities"), 0);
    run(&mut app, 5);
    assert_eq!(said("a component that disables entities"), 1);
}
