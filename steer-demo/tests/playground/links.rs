//! Links, valid and invalid.

use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use steer_scene::play::{
    Session, Thing, Unopened, is_of_this_version, link, link_of, open_large_link, open_link,
};
use steer_scene::scene::builtins;

use crate::{ahead, all, builtin, everything, json, open, v};

fn packed(text: &[u8]) -> String {
    format!("#s={}", URL_SAFE_NO_PAD.encode(miniz_oxide::deflate::compress_to_vec(text, 9)))
}

#[test]
fn a_builtin_scene_is_linked_by_its_name() {
    for builtin in builtins() {
        let scene = crate::scene(builtin.text);
        let name = scene.name.clone();
        let mut session = Session::open(scene).expect("a session");
        session.step();
        assert_eq!(link(&session), format!("#scene={name}&seed={}", session.scene().seed));
        session.set_seed(7_000_000_000_000_000_001);
        assert_eq!(link(&session), format!("#scene={name}&seed=7000000000000000001"));
        let opened = open_link(&link(&session)).expect("a link");
        assert_eq!(json(opened.scene()), json(session.scene()));
        assert_eq!(ahead(opened.world(), 1), ahead(session.world(), 1));
    }
}

#[test]
fn three_sliders_and_a_drag_make_a_link_below_200_characters() {
    for name in ["boids", "murmuration"] {
        let mut session = builtin(name);
        for (rule, weight) in [("separation", 0.41), ("cohesion", 0.123), ("alignment", 0.87)] {
            let path = format!("groups[0].steering[0].boids.{rule}.weight");
            session.set(&path, weight.into()).expect("a weight");
        }
        let thing = if name == "boids" { Thing::Circle(0) } else { Thing::Agent(0) };
        session.drag(&thing, v(312.345_678_9, 123.456_789)).expect("a place");
        same(&session, 150);
    }
}

#[test]
fn twenty_moved_things_make_a_link_of_at_most_600_characters() {
    let corners = builtin("evacuation").points().into_iter().map(|(thing, _)| thing);
    let is_third = |thing: &Thing| matches!(thing, Thing::Point(path) if path.starts_with("polygons") && path.ends_with("[2]"));
    let third: Vec<_> = corners.filter(is_third).collect();
    let seats: Vec<_> = (0..20).map(Thing::Polygon).collect();
    for (things, most) in [(third, 550), (seats, 400)] {
        let mut session = builtin("evacuation");
        let mut moved = 0;
        for (i, thing) in things.into_iter().enumerate() {
            let at = session.place(&thing).expect("a place");
            assert_eq!(session.pick(at, 0.1), Some(thing.clone()));
            let by = v(0.013 * i as f64 - 0.2, 0.11);
            moved += usize::from(session.drag(&thing, at + by).is_ok());
        }
        assert!(moved >= 20, "{moved} moved");
        same(&session, most);
    }
}

/// Steps until all have left, by the session's own account.
fn finished(session: &mut Session) -> u64 {
    (0..3000).find(|_| session.step() && session.attempt().is_some_and(|run| run.is_over)).expect("an end");
    session.attempt().expect("a challenge").steps
}

#[test]
fn a_time_that_is_sent_is_the_time_of_the_opened_link() {
    let mut session = builtin("evacuation");
    assert!(
        session.progress().starts_with("0.0 s: 0 of 200 are out. To beat: 59.6 s"),
        "{}",
        session.progress()
    );
    let first = finished(&mut session);
    assert_eq!((first as f64 * session.scene().dt * 10.0).round() / 10.0, 59.6);
    assert_eq!(session.message("L"), "All 200 are out in 59.6 s. Can you beat it? L");
    // Both doors move to the corners. Each edit begins the run again, and a wider door does not
    // count. Ends of walls near a side of the room are put on it.
    let fair = |session: &mut Session, door: &str, y: f64| {
        session.drag(&Thing::Point(door.into()), v(20.3, y)).expect("a place");
        assert!(session.step() && session.world().steps() == 1);
        session.attempt().expect("a challenge").is_fair
    };
    assert!(fair(&mut session, "walls[4].from", 4.7));
    assert!(fair(&mut session, "walls[3].to", 3.3));
    assert!(!fair(&mut session, "walls[5].from", 16.7));
    assert!(session.progress().contains("does not count"), "{}", session.progress());
    assert!(fair(&mut session, "walls[4].to", 15.3));
    let mut passable = session.clone();
    passable.set("walls[3].layers", 2.into()).expect("layers");
    assert!(passable.step() && !passable.attempt().expect("a challenge").is_fair);
    let moved = finished(&mut session);
    assert!(moved < first && session.progress().contains(" sooner"), "{}", session.progress());
    let sent = link(&session);
    assert!(sent.ends_with(&format!("&t={moved}")), "{sent}");
    let mut opened = open_link(&sent).expect("a link");
    assert_eq!(finished(&mut opened), moved);
    assert_eq!(ahead(opened.world(), 3), ahead(session.world(), 3));
    assert!(opened.progress().contains("as the link says") && link(&opened) == sent, "{}", opened.progress());
    // A time that was made up, and one of another version.
    let mut opened = open_link(&sent.replace(&format!("&t={moved}"), "&t=7")).expect("a link");
    finished(&mut opened);
    assert!(opened.progress().contains("says 0.7 s, which is not true"), "{}", opened.progress());
    // A plan that is changed in a pause has no time yet, and a scene by another name never has one.
    let seat = opened.place(&Thing::Polygon(0)).expect("a seat");
    opened.drag(&Thing::Polygon(0), seat + v(0.1, 0.0)).expect("a place");
    assert!(!link(&opened).contains("&t=") && opened.message("L") == "L", "{}", link(&opened));
    opened.set("name", "hall".into()).expect("a name");
    assert!(opened.step() && !opened.attempt().expect("a challenge").is_fair);
    let old = open_link(&sent.replace("&v=", "&v=0")).expect("a link");
    assert_eq!(old.attempt().expect("a challenge").claim, None);
    // A plan takes nothing away, and faster people are none.
    let seat = Thing::Polygon(0);
    session.remove(&seat).expect("a seat");
    assert!(session.step() && !session.attempt().expect("a challenge").is_fair);
    assert!(session.undo());
    session.set("groups[0].max_speed", 3.into()).expect("a speed");
    finished(&mut session);
    assert!(
        session.progress().contains("does not count") && !link(&session).contains("&t="),
        "{}",
        session.progress()
    );
    assert_eq!(session.message("L"), "L");
}

/// Fails unless the session's link opens the same run, has at most so many characters, and tells
/// another version.
fn same(session: &Session, most: usize) {
    let text = link(session);
    assert!(text.len() <= most, "{} characters: {text}", text.len());
    let opened = open_link(&text).expect("a link");
    assert_eq!(json(opened.scene()), json(session.scene()));
    assert_eq!(
        ahead(opened.world(), 3),
        ahead(Session::open(session.scene().clone()).expect("a session").world(), 3)
    );
    assert!(is_of_this_version(&text));
    let (before, after) = text.split_once("&v=").expect("a version");
    assert!(!is_of_this_version(&format!("{before}&v=0{after}")) && is_of_this_version(before));
}

#[test]
fn any_edit_of_a_builtin_scene_is_in_its_link() {
    for scene in all() {
        let mut session = Session::open(scene).expect("a session");
        let _ = session.remove(&Thing::Agent(0));
        let _ = session.remove(&Thing::Circle(0));
        session.add_wall(v(1.0, 2.0), v(3.0, 4.0)).unwrap_or_default();
        session.add_circle(v(5.0, 1.0), 0.5).unwrap_or_default();
        session.set("name", session.scene().name.clone().into()).expect("a name");
        session.set("hint", "".into()).expect("a text");
        assert_eq!(json(open_link(&link(&session)).expect("a link").scene()), json(session.scene()));
    }
}

#[test]
fn every_other_scene_is_linked_whole() {
    for session in [open(&everything::everything()), open("{}")] {
        let text = link(&session);
        let (packed, _) = text.split_once("&v=").expect("a version");
        assert!(
            packed.starts_with("#s=")
                && packed[3..].bytes().all(|b| b.is_ascii_alphanumeric() || b"-_".contains(&b))
        );
        // Links of before have no version.
        assert_eq!(json(open_link(packed).expect("a link").scene()), json(session.scene()));
        for text in [&text[..], &text[1..], &format!("{text}&theme=dark&zoom=2&at=3,4")] {
            let opened = open_link(text).expect("a link");
            assert_eq!(json(opened.scene()), json(session.scene()));
            assert_eq!(ahead(opened.world(), 20), ahead(session.world(), 20));
        }
    }
    let mut session = open(&everything::everything());
    (0..9).for_each(|_| assert!(session.step()));
    let opened = open_link(&link_of(&session.current_scene().expect("a scene"))).expect("a link");
    let place = |session: &Session| {
        session.world().agents().iter().map(|a| (a.position, a.velocity)).collect::<Vec<_>>()
    };
    assert_eq!(place(&opened), place(&session));
    assert!(link(&open(&everything::everything())).len() < 4000, "a link is short");
}

#[test]
fn what_is_no_link_is_refused_in_words() {
    let bomb = packed(&vec![b' '; (1 << 24) + 1]);
    let long = format!("#s={}", "A".repeat(1 << 21));
    let good = link(&open(&everything::everything()));
    for (text, says) in [
        ("", "names no scene"),
        ("#", "names no scene"),
        ("&&&=", "unknown key ``"),
        ("#seed=3", "names no scene"),
        ("#scene=", "no scene is called ``"),
        ("#scene=nothing", "no scene is called `nothing`"),
        ("#scene=../../etc/passwd", "no scene is called"),
        ("#scene=Cargo.toml", "no scene is called"),
        ("#scene=flock&scene=flock", "`scene` twice"),
        ("#scene=flock&s=abc", "both"),
        ("#scene=flock&sede=7", "unknown key `sede`"),
        ("#scene=flock&seed=", "`` is no seed"),
        ("#scene=flock&seed=-1", "`-1` is no seed"),
        ("#scene=flock&seed=+1", "`+1` is no seed"),
        ("#scene=flock&seed=18446744073709551616", "is no seed"),
        ("#scene=flock&seed=\u{1F426}", "is no seed"),
        ("#\u{1F426}", "unknown key"),
        ("#s=", "cut off or misspelt"),
        ("#s=A", "cut off or misspelt"),
        ("#s=ÄÖ", "cut off or misspelt"),
        ("#s=AAAA", "cut off or misspelt"),
        ("#s=%20", "cut off or misspelt"),
        (&good[..good.find("&v").expect("a version") / 2], "cut off or misspelt"),
        (&packed(b""), "not JSON"),
        (&packed(b"[1]"), "the link:"),
        (&packed(&[0xff, 0xfe]), "not UTF-8"),
        (&packed(br#"{"seed":-1}"#), "the link: seed (line 1, column"),
        (
            &packed(br#"{"agents":[{"position":[0,0],"steering":[{"pursue":{"quarry":"x"}}]}]}"#),
            "agents[0].steering[0].pursue.quarry: no agent is named `x`",
        ),
        (&bomb, "too large"),
        (&long, "too long"),
    ] {
        let refusal = open_link(text).map(drop).expect_err(says).to_string();
        assert!(refusal.contains(says), "{refusal} does not say {says}");
        assert!(
            refusal.lines().count() == 1 && refusal.starts_with("the link: ") && refusal.len() < 400,
            "{refusal}"
        );
    }
}

#[test]
fn whatever_becomes_of_a_link_nothing_panics() {
    let good = link(&open(&everything::everything()));
    for cut in 0..good.len() {
        let _ = open_link(&good[..cut]);
        let mut other = good.clone().into_bytes();
        other[cut] ^= 1;
        if let Ok(text) = core::str::from_utf8(&other) {
            let _ = open_link(text);
        }
    }
}

#[test]
fn a_link_to_millions_of_agents_opens_only_if_that_is_meant() {
    let crowd = |count: u64, entries: usize| {
        let entry = vec![r#"{"seek":{"target":[1,2]}}"#; entries].join(",");
        packed(
            format!(r#"{{"groups":[{{"count":{count},"position":[1,2],"steering":[{entry}]}}]}}"#).as_bytes(),
        )
    };
    let reason = |link: &str| match open_link(link) {
        Ok(_) => String::new(),
        Err(Unopened::Large(refusal)) => refusal.to_string(),
        Err(Unopened::Refused(refusal)) => panic!("{refusal}"),
    };
    assert_eq!(reason(&crowd(25_000, 4)), "");
    assert_eq!(
        reason(&crowd(10_000_000, 1)),
        "the link: the scene has 10000000 agents; at most 25000, unless it is meant"
    );
    assert!(reason(&crowd(25_001, 0)).contains("25001 agents"));
    assert!(reason(&crowd(10_001, 10)).contains("100010 entries"));
    assert!(crowd(10_000_000, 1).len() < 170);
    assert_eq!(open_large_link(&crowd(25_001, 0)).expect("it is meant").world().agents().len(), 25_001);
    // More than any scene may have.
    assert!(matches!(open_link(&crowd(10_000_001, 0)), Err(Unopened::Refused(_))));
    assert!(open_large_link(&crowd(10_000_001, 0)).is_err());
}
