//! The arguments of the command line, and help with misspelt ones.

use std::fs;

use crate::common::{refused, run};

fn said(args: &[&str]) -> String {
    let dir = tempfile::tempdir().expect("a directory");
    let output = run(dir.path(), args);
    assert!(output.status.success(), "{args:?}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).expect("text")
}

#[test]
fn a_misspelt_word_is_answered_with_the_most_similar_one() {
    let dir = tempfile::tempdir().expect("a directory");
    for (args, meant) in [
        (&["recrod", "flock"][..], "did you mean `record`?"),
        (&["chek", "flock"], "did you mean `check`?"),
        (&["trace", "flock", "--step", "3"], "did you mean `--steps`?"),
        (&["record", "flock", "--out", "x.gif", "--theme", "lihgt"], "did you mean `light`?"),
        (&["check", "flok"], "did you mean `flock`?"),
        (&["check", "murmeration"], "did you mean `murmuration`?"),
        (&["trace", "Wander"], "did you mean `wander`?"),
        (&["play", "seek_flee"], "did you mean `seek_and_flee`?"),
    ] {
        let line = refused(dir.path(), args);
        assert!(line.contains(meant), "{args:?}: {line}");
    }
    for scene in ["zzz", "", "x.json", &"flock".repeat(20_000)] {
        let line = refused(dir.path(), &["check", scene]);
        assert!(!line.contains("did you mean"), "{line}");
    }
}

#[test]
fn help_of_help_is_help() {
    assert_eq!(said(&["help", "--help"]), said(&["--help"]));
    assert_eq!(said(&["help", "record", "-h"]), said(&["record", "--help"]));
}

#[test]
fn a_run_takes_another_seed() {
    let trace = |more: &[&str]| said(&[&["trace", "wander", "--steps", "3"], more].concat());
    assert_eq!(trace(&["--seed", "7"]), trace(&["--seed", "7"]));
    assert_ne!(trace(&["--seed", "7"]), trace(&["--seed", "8"]));
    // The same as a scene with this seed.
    let dir = tempfile::tempdir().expect("a directory");
    let scene = |seed| {
        format!(
            r#"{{"seed":{seed},"groups":[{{"name":"a","count":2,"position":"random","steering":[{{"wander":{{}}}}]}}]}}"#
        )
    };
    for seed in ["3", "18446744073709551615"] {
        fs::write(dir.path().join("s.json"), scene(seed)).expect("written");
        fs::write(dir.path().join("other.json"), scene("1")).expect("written");
        let own = run(dir.path(), &["trace", "s.json", "--steps", "2"]).stdout;
        let given = run(dir.path(), &["trace", "other.json", "--steps", "2", "--seed", seed]).stdout;
        assert!(!own.is_empty() && own == given);
    }
    for out in ["a.gif", "a.svg"] {
        let record = |seed, steps| {
            let args =
                ["record", "s.json", "--out", out, "--steps", steps, "--size", "64x48", "--seed", seed];
            assert!(run(dir.path(), &args).status.success());
            fs::read(dir.path().join(out)).expect("the file")
        };
        assert_ne!(record("1", "2"), record("2", "2"));
    }
    let line = refused(dir.path(), &["trace", "--resume", "s.json", "--seed", "1"]);
    assert!(line.contains("--seed") && line.contains("--resume"), "{line}");
    assert!(refused(dir.path(), &["trace", "s.json", "--seed=-1"]).contains("--seed"));
}

#[test]
fn shells_complete_the_command_line() {
    for (shell, word) in [
        ("bash", "complete -F"),
        ("zsh", "#compdef steer-demo"),
        ("fish", "complete -c steer-demo"),
        ("powershell", "Register-ArgumentCompleter"),
        ("elvish", "edit:completion:arg-completer"),
    ] {
        let script = said(&["completions", shell]);
        assert!(script.contains(word) && script.contains("record"), "{shell}: {script}");
    }
    let dir = tempfile::tempdir().expect("a directory");
    assert!(refused(dir.path(), &["completions", "bsh"]).contains("did you mean `bash`?"));
}

#[test]
fn the_licences_of_the_fonts_are_printed() {
    let text = said(&["licences"]);
    for words in [
        "Ubuntu-Light.ttf",
        "UBUNTU FONT LICENCE Version 1.0",
        "Hack-Regular.ttf",
        "BITSTREAM VERA LICENSE",
        "NotoEmoji-Regular.ttf",
        "SIL OPEN FONT LICENSE Version 1.1",
        "emoji-icon-font.ttf",
        "John Slegers",
    ] {
        assert!(text.contains(words), "{words}");
    }
}

#[cfg(unix)]
#[test]
fn an_argument_that_is_no_text_is_refused_in_one_line() {
    use std::os::unix::ffi::OsStrExt as _;
    let command = |args: &[&[u8]]| {
        let mut command = std::process::Command::new(env!("CARGO_BIN_EXE_steer-demo"));
        command.args(args.iter().map(|arg| std::ffi::OsStr::from_bytes(arg))).output().expect("it starts")
    };
    for args in [&[&b"\xff"[..]][..], &[b"check", b"x\xff"]] {
        let output = command(args);
        let text = String::from_utf8(output.stderr).expect("text");
        assert_eq!((output.status.code(), text.lines().count()), (Some(2), 1), "{text}");
    }
}

/// Returns what a terminal receives from the program.
#[cfg(unix)]
fn on_a_terminal(args: &[&str]) -> String {
    use rustix::pty::{OpenptFlags, grantpt, openpt, ptsname, unlockpt};
    use std::io::Read as _;
    use std::os::unix::ffi::OsStringExt as _;
    use std::process::Command;

    let ours = openpt(OpenptFlags::RDWR | OpenptFlags::NOCTTY).expect("a terminal");
    grantpt(&ours).and_then(|()| unlockpt(&ours)).expect("a terminal");
    let name = ptsname(&ours, Vec::new()).expect("its name").into_bytes();
    let path = std::ffi::OsString::from_vec(name);
    let theirs = fs::OpenOptions::new().read(true).write(true).open(path).expect("the terminal");
    let side = || theirs.try_clone().expect("the terminal");
    let mut child = Command::new(env!("CARGO_BIN_EXE_steer-demo"))
        .args(args)
        .env("TERM", "xterm")
        .stdout(side())
        .stderr(side())
        .spawn()
        .expect("it starts");
    drop(theirs);
    // The terminal ends, with an error on Linux, when its other side is closed.
    let (mut shown, mut buffer) = (Vec::new(), [0; 4096]);
    let mut ours = fs::File::from(ours);
    while let Ok(count @ 1..) = ours.read(&mut buffer) {
        shown.extend_from_slice(&buffer[..count]);
    }
    assert!(child.wait().expect("a status").success());
    String::from_utf8_lossy(&shown).into_owned()
}

#[cfg(unix)]
#[test]
fn on_a_terminal_the_bar_is_gone_before_the_hash_is_there() {
    let hash = said(&["trace", "flock", "--steps", "2000", "--hash"]);
    let shown = on_a_terminal(&["trace", "flock", "--steps", "2000", "--hash"]);
    let (before, after) = shown.split_once(hash.trim()).expect("the hash");
    // The bar was shown, and its line was erased. Nothing is erased after the hash.
    assert!(before.contains("steps") && before.ends_with("\u{1b}[2K"), "{shown:?}");
    assert_eq!(after.trim(), "", "{shown:?}");
}
