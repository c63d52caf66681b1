//! Links, valid and invalid.

use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use steer_scene::play::{Session, Unopened, link, link_of, open_large_link, open_link};
use steer_scene::scene::builtins;

use crate::{ahead, all, everything, json, open};

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
fn every_other_scene_is_linked_whole() {
    let mut session = Session::open(all().next().expect("a scene")).expect("a session");
    session.set("agents[0].max_speed", 3.25.into()).expect("a speed");
    for session in [session, open(&everything::everything()), open("{}")] {
        let text = link(&session);
        assert!(
            text.starts_with("#s=")
                && text[3..].bytes().all(|b| b.is_ascii_alphanumeric() || b"-_".contains(&b))
        );
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
        (&good[..good.len() / 2], "cut off or misspelt"),
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
