//! Parts of the playground's page that depend on the site: its head, and links to behaviours.

use serde_json::{Map, Value, json};
use steer_scene::scene::{Location, Scene};

use super::template::Page;
use super::{Site, read};

const FILE: &str = "playground/index.html";

/// Completes the page.
pub(super) fn write(site: &Site<'_>) -> Result<(), String> {
    let page = Page {
        title: "Playground",
        about: "Agents that seek, flee, pursue, avoid, follow paths and flock, to play with",
        ..Page::default()
    };
    let scenes = site.scenes.of("scenes").map(|file| (file.scene.name.clone(), json!(keys(&file.scene))));
    let reads = json!({"pages": site.behaviors.by_key(), "scenes": scenes.collect::<Map<String, Value>>()});
    let text = read(&site.out.join(FILE))?;
    let text = text.replace("{{preview}}", &site.preview(FILE, &page)?);
    site.put(FILE, text.replace("{{reads}}", &reads.to_string()).as_bytes())
}

/// Keys of the behaviours of a scene, each once. Groups, which have most of the agents, come first.
pub(super) fn keys(scene: &Scene) -> Vec<&'static str> {
    let (mut keys, mut locations) = (Vec::new(), scene.locations().collect::<Vec<_>>());
    locations.sort_by_key(|location| matches!(location, Location::Agent(_)));
    for location in locations {
        let names = scene.steering(location).iter().map(|entry| entry.behavior.name());
        let avoids = scene.spec(location).is_some_and(|spec| spec.avoidance.is_some());
        for key in names.chain(avoids.then_some("avoidance")) {
            if !keys.contains(&key) {
                keys.push(key);
            }
        }
    }
    keys
}
