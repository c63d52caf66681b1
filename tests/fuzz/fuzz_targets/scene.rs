//! Any bytes as a scene file: it is rejected, or it runs and stays finite. Nothing panics.

#![no_main]

use libfuzzer_sys::fuzz_target;
use steer_scene::{scene, world::World};

fuzz_target!(|bytes: &[u8]| {
    let Ok(scene) = scene::read(bytes) else { return };
    let crowd: u64 = scene.agents.len() as u64 + scene.groups.iter().map(|group| group.count).sum::<u64>();
    if crowd > 50 {
        return;
    }
    let mut world = World::new(&scene).expect("a scene that is read is a world");
    for _ in 0..20 {
        world.step();
        assert!(world.is_finite(), "an agent is no longer finite");
    }
});
