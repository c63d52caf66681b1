//! `flock` under `mpirun`: the bits do not depend on the ranks, a job that fails ends, a snapshot
//! continues on any number of ranks.

use core::time::Duration;
use std::ffi::OsStr;
use std::fs;
use std::path::Path;
use std::process::{Command, Output, Stdio};
use std::time::Instant;

use serde_json::Value;
use tempfile::TempDir;

const FLOCK: &str = env!("CARGO_BIN_EXE_flock");

/// Each job has to end by then, also after a failure.
const LIMIT: Duration = Duration::from_secs(60);

/// A command that starts so many ranks. Without `mpirun`, `flock` is one rank.
fn job(ranks: usize) -> Command {
    if ranks == 1 {
        return Command::new(FLOCK);
    }
    let mut command = mpirun();
    command.args(["-n", &ranks.to_string(), FLOCK]);
    command
}

fn mpirun() -> Command {
    let mut command = Command::new("mpirun");
    command.args(["--oversubscribe", "--allow-run-as-root"]);
    command
}

/// Runs a command to its end.
fn run(command: &mut Command) -> Output {
    let child = command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn();
    let mut child = child.expect("mpirun and flock can be started: see the README for OpenMPI");
    let begin = Instant::now();
    while child.try_wait().expect("the job is ours").is_none() {
        if begin.elapsed() > LIMIT {
            let _ = child.kill();
            panic!("the job does not end: {command:?}");
        }
        std::thread::sleep(Duration::from_millis(5));
    }
    child.wait_with_output().expect("the job is ours")
}

/// The report of a job that succeeds.
fn report(command: &mut Command) -> Value {
    let output = run(command);
    let text = String::from_utf8_lossy(&output.stdout);
    assert!(output.status.success(), "{command:?}: {}", String::from_utf8_lossy(&output.stderr));
    let line = text.lines().rfind(|line| line.starts_with('{')).expect("one line of JSON");
    serde_json::from_str(line).expect("JSON")
}

fn hash(ranks: usize, arguments: &[&str]) -> String {
    let report = report(job(ranks).args(arguments).arg("--hash"));
    assert_eq!(report["ranks"], ranks);
    report["hash"].as_str().expect("--hash prints one").to_owned()
}

/// The messages of a job that fails.
fn failure(command: &mut Command) -> String {
    let output = run(command);
    assert!(!output.status.success(), "{command:?} succeeds");
    String::from_utf8_lossy(&output.stderr).into_owned()
}

/// Checks that a message is in the output once.
fn once(messages: &str, part: &str) {
    assert_eq!(messages.matches(part).count(), 1, "{part:?} in {messages}");
}

#[test]
fn every_number_of_ranks_has_the_bits_of_one() {
    let ranks = [2, 3, 4, 5, 7];
    let mut turn = 0;
    let neighbours =
        [("1", "even"), ("16", "even"), ("16", "clustered"), ("16", "coincident"), ("64", "even")];
    for edge in ["wrap", "bounce", "open"] {
        for (neighbours, start) in neighbours {
            for numbers in [&[][..], &["--f64"]] {
                let force = if turn % 3 == 0 { &["--goal"][..] } else { &[] };
                let world = ["--birds", "2500", "--steps", "15", "--edge", edge, "--start", start];
                let world = [&world[..], &["--neighbours", neighbours], numbers, force].concat();
                let one = hash(1, &world);
                for _ in 0..3 {
                    let threads = ["--threads", if turn % 2 == 0 { "1" } else { "2" }];
                    // Also other owners of the rows at every step.
                    let recut = ["--recut", if turn % 4 == 0 { "every=4" } else { "every=1,by=chance" }];
                    let many = hash(ranks[turn % 5], &[&world[..], &threads, &recut].concat());
                    assert_eq!(many, one, "{} ranks, {world:?}, {threads:?}, {recut:?}", ranks[turn % 5]);
                    turn += 1;
                }
            }
        }
    }
}

#[test]
fn the_hashes_of_the_readme_are_right() {
    let readme = include_str!("../README.md");
    let table = readme.lines().skip_while(|line| *line != "| arguments | hash |").skip(2);
    let rows = table.take_while(|line| line.starts_with('|'));
    let mut count = 0;
    for row in rows {
        let cells: Vec<_> = row.split('|').map(|cell| cell.trim().trim_matches('`')).collect();
        let arguments = if cells[1] == "none" { "" } else { cells[1] };
        let flock = "--birds 20000 --steps 60".split(' ').chain(arguments.split_whitespace());
        assert_eq!(hash(1 + 3 * count % 7, &flock.collect::<Vec<_>>()), cells[2], "{row}");
        count += 1;
    }
    assert_eq!(count, 4);
}

#[test]
fn a_step_sends_four_messages_with_the_birds_of_two_rows() {
    let steps = 20;
    for (ranks, numbers, bytes) in [(2, &[][..], 28), (5, &[], 28), (3, &["--f64"], 52)] {
        let arguments = [&["--birds", "2e4", "--steps", "20", "--recut", "every=100"], numbers].concat();
        let report = report(job(ranks).args(arguments));
        let number = |name: &str| report[name].as_u64().expect("a number");
        assert_eq!(number("messages_sent"), 4 * steps * ranks as u64);
        let (seen, moved) = (number("birds_seen"), number("birds_moved"));
        assert_eq!(number("bytes_sent"), bytes * (seen + moved));
        // The birds in two rows of each rank, some more or fewer.
        let rows = 2 * 20_000 / number("rows") * ranks as u64 * steps;
        assert!(seen * 10 > rows * 9 && seen * 10 < rows * 11, "{seen} birds are seen, {rows} expected");
    }
}

#[test]
fn birds_that_pass_several_rows_in_a_step_find_their_rank() {
    for edge in ["wrap", "bounce"] {
        let world = ["--birds", "2000", "--steps", "20", "--dt", "6", "--edge", edge];
        let one = hash(1, &world);
        assert_eq!([2, 5, 7].map(|ranks| hash(ranks, &world)), [&*one; 3], "{edge}");
    }
}

const RUN: [&str; 6] = ["--birds", "3000", "--steps", "40", "--start", "coincident"];

/// A folder with the snapshots after 20 and 30 of 40 steps, on three ranks.
fn saved() -> TempDir {
    let folder = TempDir::new().expect("a folder");
    let snapshot = format!("every=10,into={}", folder.path().display());
    report(
        job(3)
            .args(["--birds", "3000", "--steps", "30", "--start", "coincident"])
            .args(["--snapshot", &snapshot]),
    );
    folder
}

fn names(folder: &Path) -> Vec<String> {
    let names = fs::read_dir(folder).expect("a folder").map(|entry| entry.expect("a name").file_name());
    let mut names: Vec<_> = names.map(|name| name.to_string_lossy().into_owned()).collect();
    names.sort();
    names
}

fn resume<'a>(command: &'a mut Command, from: &Path) -> &'a mut Command {
    command.args(RUN).arg("--resume").arg(from)
}

#[test]
fn a_snapshot_continues_on_any_number_of_ranks() {
    let whole = hash(1, &RUN);
    let folder = saved();
    assert_eq!(names(folder.path()), ["step-20", "step-30", "whole"]);
    for ranks in [1, 2, 4, 5] {
        let report = report(resume(&mut job(ranks), folder.path()).arg("--hash"));
        assert_eq!((report["hash"].as_str(), report["resumed_at"].as_u64()), (Some(&*whole), Some(30)));
    }
    // The snapshot before is whole, too.
    let before = folder.path().join("step-20");
    let report = report(resume(&mut job(2), &before).arg("--hash"));
    assert_eq!((report["hash"].as_str(), report["resumed_at"].as_u64()), (Some(&*whole), Some(20)));
    // All settings come from the snapshot.
    let report = crate::report(job(3).args(["--hash", "--steps", "40", "--resume"]).arg(folder.path()));
    assert_eq!((report["hash"].as_str(), report["birds"].as_u64()), (Some(&*whole), Some(3000)));
}

#[test]
fn a_snapshot_of_another_flock_or_with_damage_is_refused() {
    let folder = saved();
    let refused = |change: &[&str]| failure(job(2).args(RUN).args(change).arg("--resume").arg(folder.path()));
    once(&refused(&["--edge", "open"]), "the snapshot has edge \"wrap\": \"open\" is given");
    once(&refused(&["--seed", "7"]), "the snapshot has seed 0: 7 is given");
    let resumed =
        |more: &[&str]| failure(job(2).args(["--steps", "60"]).args(more).arg("--resume").arg(folder.path()));
    once(&resumed(&["--birds", "3001"]), "the snapshot has birds 3000: 3001 is given");
    once(&resumed(&["--dt", "0.02"]), "the snapshot has dt 0.016666666666666666: 0.02 is given");
    once(&resumed(&["--goal"]), "the snapshot has goal false: true is given");
    once(&refused(&["--f64"]), "the snapshot has numbers \"f32\": \"f64\" is given");
    let early = ["--birds", "3000", "--steps", "9", "--start", "coincident", "--resume"];
    once(&failure(job(1).args(early).arg(folder.path())), "steps 30: 9 is given");

    let part = folder.path().join("step-30").join("1.agents");
    let bytes = fs::read(&part).expect("a file of agents");
    let damage = |bytes: &[u8], why: &str| {
        fs::write(&part, bytes).expect("the folder is ours");
        let message = failure(resume(&mut job(2), folder.path()));
        once(&message, &format!("{}: the snapshot is damaged: {why}", part.display()));
    };
    let mut flipped = bytes.clone();
    flipped[1000] ^= 4;
    damage(&flipped, "its checksum differs");
    damage(&bytes[..bytes.len() - 28], "it has another length");
    fs::remove_file(&part).expect("the folder is ours");
    once(&failure(resume(&mut job(2), folder.path())), "1.agents: No such file");

    let manifest = folder.path().join("step-20").join("manifest.json");
    let text = fs::read_to_string(&manifest).expect("a manifest");
    fs::write(&manifest, text.replace("\"step\":20", "\"step\":21")).expect("the folder is ours");
    let message = failure(resume(&mut job(1), &folder.path().join("step-20")));
    once(&message, "manifest.json: the snapshot is damaged: its checksum differs");
    once(&failure(resume(&mut job(1), &folder.path().join("none"))), "none/whole: No such file");
}

/// Process ids of the ranks that `mpirun` has started.
fn ranks_of(mpirun: u32) -> Vec<u32> {
    let parent = |pid: u32| {
        let stat = fs::read_to_string(format!("/proc/{pid}/stat")).ok()?;
        stat.rsplit_once(')')?.1.split_whitespace().nth(1)?.parse::<u32>().ok()
    };
    let all = fs::read_dir("/proc")
        .expect("Linux")
        .filter_map(|entry| entry.ok()?.file_name().to_str()?.parse().ok());
    all.filter(|pid| parent(*pid) == Some(mpirun)).collect()
}

#[test]
fn a_killed_rank_ends_the_job_and_the_snapshot_continues_elsewhere() {
    let folder = TempDir::new().expect("a folder");
    let snapshot = format!("every=5,into={}", folder.path().display());
    let run = ["--birds", "3000", "--steps", "100000"];
    let mut command = job(3);
    let command =
        command.args(run).args(["--snapshot", &snapshot]).stdout(Stdio::null()).stderr(Stdio::piped());
    let mut child = command.spawn().expect("mpirun can be started");
    let begin = Instant::now();
    while !folder.path().join("whole").exists() {
        assert!(begin.elapsed() < LIMIT, "no snapshot");
        std::thread::sleep(Duration::from_millis(20));
    }
    let killed = *ranks_of(child.id()).last().expect("three ranks");
    let done = Command::new("kill").args(["-9", &killed.to_string()]).status().expect("kill");
    assert!(done.success());
    let begin = Instant::now();
    let status = child.wait().expect("the job is ours");
    assert!(
        !status.success() && begin.elapsed() < Duration::from_secs(10),
        "{status} after {:?}",
        begin.elapsed()
    );

    let named = fs::read_to_string(folder.path().join("whole")).expect("a snapshot");
    let step: u64 = named.trim().trim_start_matches("step-").parse().expect("the step");
    let steps = (step + 10).to_string();
    let flock = ["--birds", "3000", "--steps", &steps];
    let resumed =
        report(job(2).args(flock).args([OsStr::new("--hash"), OsStr::new("--resume")]).arg(folder.path()));
    assert_eq!(
        (resumed["resumed_at"].as_u64(), resumed["hash"].as_str()),
        (Some(step), Some(&*hash(1, &flock)))
    );
}

#[test]
fn a_rank_that_fails_ends_the_job_with_one_sentence() {
    let begin = Instant::now();
    let message = failure(job(3).args(["--birds", "3000", "--steps", "1e9", "--panic-at", "1,7"]));
    once(&message, "rank 1, step 7: a test (");
    // A disk without space: a limit on the size of files gives the same kind of error.
    let folder = TempDir::new().expect("a folder");
    let snapshot = format!("every=5,into={}", folder.path().display());
    let arguments = ["--birds", "30000", "--steps", "1e9", "--snapshot", &snapshot];
    let limited = "trap '' XFSZ; ulimit -f 8; exec \"$0\" \"$@\"";
    let mut full = mpirun();
    full.args(["-n", "2", FLOCK])
        .args(arguments)
        .args([":", "-n", "1", "sh", "-c", limited, FLOCK])
        .args(arguments);
    let message = failure(&mut full);
    once(&message, "2.agents: ");
    assert!(message.contains("rank 2, step 5: "), "{message}");
    assert!(!folder.path().join("whole").exists());
    assert!(begin.elapsed() < Duration::from_secs(20), "{:?}", begin.elapsed());
}

#[test]
fn wrong_ranks_and_arguments_are_refused_in_one_sentence() {
    let message = failure(job(4).args(["--birds", "50", "--steps", "10"]));
    once(
        &message,
        "4 ranks are too many: a flock of 50 agents has 3 rows here, and a rank needs one or more",
    );
    let mut differ = mpirun();
    differ.args(["-n", "1", FLOCK, "--birds", "1000", "--steps", "10", ":"]);
    differ.args(["-n", "1", FLOCK, "--birds", "1000", "--steps", "10", "--edge", "open"]);
    once(&failure(&mut differ), "the ranks differ: the same program, arguments and snapshot are needed");
    for (arguments, part) in [
        (&["--birds", "0", "--steps", "10"][..], "a whole number from 1 to 1073741823 is needed"),
        (&["--birds", "1e6"], "not provided: --steps"),
        (&["--birds", "many", "--steps", "10"], "'many'"),
        (&["--birds", "10", "--steps", "10", "--edge", "torus"], "wrap, bounce, open"),
        (&["--birds", "10", "--steps", "10", "--neighbours", "-1"], "a finite number above 0 is needed"),
        (&["--birds", "10", "--steps", "10", "--snapshot", "10"], "every=N,into=DIR is needed"),
        (&["--birds", "1e9", "--steps", "1", "--neighbours", "1e-9"], "too small"),
    ] {
        for ranks in [1, 2] {
            let message = failure(job(ranks).args(arguments));
            once(&message, part);
            assert!(ranks > 1 || message.lines().count() == 1, "{message}");
        }
    }
}

#[test]
fn a_flock_of_few_birds_or_no_steps_is_a_flock() {
    for birds in ["1", "2", "7"] {
        let flock = ["--birds", birds, "--steps", "5"];
        assert_eq!(hash(1, &flock).len(), 16);
        assert_eq!(hash(2, &[&flock[..], &["--neighbours", "0.001"]].concat()).len(), 16);
    }
    let report = report(job(1).args(["--birds", "100", "--steps", "0"]));
    assert_eq!((&report["hash"], report["birds"].as_u64()), (&Value::Null, Some(100)));
}
