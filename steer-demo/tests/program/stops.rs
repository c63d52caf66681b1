//! A run that a signal stops: the old file stays whole, and no other is left. Each signal stops
//! each run several times, at different times after it has begun its file.

use core::time::Duration;
use std::fs;
use std::io::Read as _;
use std::os::unix::process::ExitStatusExt as _;
use std::path::Path;
use std::process::{Command, Stdio};
use std::thread::sleep;
use std::time::Instant;

use rustix::process::{Pid, Signal, kill_process};

use crate::common::run;

const OLD: &str = "the old file";

/// Runs that are longer than any test: their outputs are begun before the first step.
const LONG: [(&[&str], &str); 5] = [
    (&["record", "flock", "--steps", "100000000", "--out", "x.gif"], "x.gif"),
    (&["record", "flock", "--steps", "4000000000", "--out", "x.png"], "x.png"),
    (&["trace", "flock", "--steps", "100000000", "--out", "x.jsonl"], "x.jsonl"),
    (&["trace", "flock", "--steps", "100000000", "--hash", "--save", "x.json"], "x.json"),
    (&["plot", "evacuation", "--steps", "100000000", "--out", "x.svg"], "x.svg"),
];

/// Number of times that a signal stops each of the runs.
const ROUNDS: u64 = 5;

/// Returns the names of the temporary files in a folder.
fn unfinished(dir: &Path) -> Vec<String> {
    let names = fs::read_dir(dir).expect("the folder").map(|file| file.expect("a file").file_name());
    names.map(|name| name.to_string_lossy().into_owned()).filter(|name| name.ends_with(".part")).collect()
}

/// Stops a run after it has begun its file. Returns its status and its standard error.
fn stopped(dir: &Path, args: &[&str], signal: Signal, after: Duration) -> (std::process::ExitStatus, String) {
    let before = unfinished(dir).len();
    let mut child = Command::new(env!("CARGO_BIN_EXE_steer-demo"))
        .args(args)
        .current_dir(dir)
        .stdout(Stdio::null())
        .stderr(Stdio::piped())
        .spawn()
        .expect("it starts");
    let begun = Instant::now();
    while unfinished(dir).len() == before {
        assert!(begun.elapsed() < Duration::from_secs(60), "{args:?} begins no file");
        sleep(Duration::from_millis(2));
    }
    sleep(after);
    let pid = Pid::from_child(&child);
    kill_process(pid, signal).expect("it runs");
    let status = child.wait().expect("it ends");
    let mut said = String::new();
    child.stderr.take().expect("a pipe").read_to_string(&mut said).expect("text");
    (status, said)
}

#[test]
fn after_ctrl_c_and_sigterm_nothing_is_left() {
    for (signal, status, by) in [(Signal::INT, 130, "Ctrl-C"), (Signal::TERM, 143, "SIGTERM")] {
        for (args, target) in LONG {
            let dir = tempfile::tempdir().expect("a directory");
            fs::write(dir.path().join(target), OLD).expect("written");
            for round in 0..ROUNDS {
                let (ended, said) = stopped(dir.path(), args, signal, Duration::from_millis(round * 17));
                assert_eq!(ended.code(), Some(status), "{args:?}: {said}");
                assert_eq!(said, format!("steer-demo: stopped by {by}; no unfinished file is left\n"));
                assert_eq!(fs::read_to_string(dir.path().join(target)).expect("the file"), OLD);
                assert_eq!(fs::read_dir(dir.path()).expect("the folder").count(), 1, "{args:?}");
            }
        }
    }
}

#[test]
fn after_a_kill_the_old_file_is_whole_and_the_next_run_works() {
    for (args, target) in LONG {
        let dir = tempfile::tempdir().expect("a directory");
        fs::write(dir.path().join(target), OLD).expect("written");
        for round in 0..ROUNDS {
            let (ended, said) = stopped(dir.path(), args, Signal::KILL, Duration::from_millis(round * 17));
            assert_eq!((ended.signal(), said.as_str()), (Some(9), ""));
            assert_eq!(fs::read_to_string(dir.path().join(target)).expect("the file"), OLD);
        }
        let left = unfinished(dir.path()).len();
        let short: Vec<&str> =
            args.iter().map(|arg| if arg.ends_with("000000") { "2" } else { arg }).collect();
        let output = run(dir.path(), &short);
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        assert_ne!(fs::read(dir.path().join(target)).expect("the file"), OLD.as_bytes());
        assert_eq!(unfinished(dir.path()).len(), left, "a finished run leaves nothing more");
    }
}

/// In a container every run may have the same process id.
#[test]
fn a_file_left_by_a_run_of_the_same_id_does_not_block() {
    use std::io::Write as _;
    use steer_scene::output::Output;

    let dir = tempfile::tempdir().expect("a directory");
    let target = dir.path().join("x.gif");
    let id = std::process::id();
    for number in 1..4 {
        fs::write(dir.path().join(format!(".x.gif.{id}-{number}.part")), "left").expect("written");
    }
    let (one, mut other) = (Output::create(&target).expect("begun"), Output::create(&target).expect("begun"));
    assert_eq!(unfinished(dir.path()).len(), 5);
    drop(one);
    other.write_all(b"whole").expect("written");
    assert_eq!(other.finish().expect("finished"), 5);
    assert_eq!(fs::read(&target).expect("the file"), b"whole");
    assert_eq!(unfinished(dir.path()).len(), 3, "files of other runs stay");

    // A name that leaves no space for a suffix.
    let long = dir.path().join("y".repeat(255));
    Output::create(&long).expect("begun").finish().expect("finished");
}
