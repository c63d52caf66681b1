//! [`Error`]: the reasons for which a job ends.

use std::path::PathBuf;

/// The reason why a flock cannot be started, stepped, saved or loaded, as one sentence.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum Error {
    /// The rules or an agent were rejected by steer-core.
    #[error("{0}")]
    Rejected(#[from] steer_core::Error),
    /// A rank would have no row.
    #[error(
        "{ranks} ranks are too many: a flock of {agents} agents has {rows} rows here, and a rank needs one or more"
    )]
    TooManyRanks {
        /// Number of ranks.
        ranks: usize,
        /// Number of agents in all.
        agents: usize,
        /// Number of rows of the world.
        rows: usize,
    },
    /// An agent moved further than its `max_speed` allows.
    #[error("agent {id} moved further than its max_speed allows: its rank is not known")]
    Jumped {
        /// The agent's id.
        id: u32,
    },
    /// The agents of all ranks are not those that the flock began with.
    #[error("the ranks have {found} agents with another sum of ids: {agents} agents are needed")]
    Lost {
        /// Number of agents in all.
        agents: usize,
        /// Number of agents on all ranks.
        found: u64,
    },
    /// The ranks were started with different arguments, are of different versions, or read
    /// different snapshots.
    #[error("the ranks differ: the same program, arguments and snapshot are needed on all of them")]
    RanksDiffer,
    /// MPI did not start.
    #[error("MPI cannot be started: it was started before in this process")]
    NoMpi,
    /// A file or a folder cannot be read or written.
    #[error("{}: {why}", path.display())]
    File {
        /// The file or the folder.
        path: PathBuf,
        /// The reason of the operating system.
        why: std::io::Error,
    },
    /// A file of a snapshot is not as it was written.
    #[error("{}: the snapshot is damaged: {why}", path.display())]
    Damaged {
        /// The file.
        path: PathBuf,
        /// The difference.
        why: &'static str,
    },
    /// A snapshot belongs to another flock or another version.
    #[error("{}: the snapshot has {name} {saved}: {given} is given", path.display())]
    OtherFlock {
        /// The file.
        path: PathBuf,
        /// The setting that differs.
        name: String,
        /// Its value in the snapshot.
        saved: String,
        /// Its value here.
        given: String,
    },
}

impl Error {
    /// Whether all ranks get this error at the same time, so that one of them can report it for
    /// all.
    #[must_use]
    pub fn is_common(&self) -> bool {
        matches!(
            self,
            Error::TooManyRanks { .. } | Error::Lost { .. } | Error::RanksDiffer | Error::OtherFlock { .. }
        )
    }
}
