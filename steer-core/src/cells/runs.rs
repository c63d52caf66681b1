//! [`Runs`]: the contiguous parts of a sorted storage that belong to some cells.

use core::ops::Range;

use crate::scalar::Scalar;

/// Contiguous cells, and the shift from the positions in them to the images that are meant.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Piece<S> {
    pub(crate) first: i32,
    pub(crate) end: i32,
    pub(crate) shift: S,
}

/// Items contiguous in storage, and the shift from their positions to the images that are meant.
#[derive(Clone, Debug)]
pub(crate) struct Run<S> {
    pub(crate) items: Range<usize>,
    pub(crate) shift: [S; 2],
}

/// The runs of the items in some columns of some rows, row by row.
#[derive(Clone, Debug)]
pub(crate) struct Runs<'a, S> {
    /// Start of each cell in storage, row by row. The last entry is the end.
    starts: &'a [u32],
    columns: [Piece<S>; 2],
    /// Remaining rows of this piece, and the piece after it.
    rows: Piece<S>,
    later: Piece<S>,
    /// Number of columns.
    width: i32,
    /// Whether the first piece of this row's columns is done.
    half: bool,
}

impl<'a, S: Scalar> Runs<'a, S> {
    /// The runs in these cells, in the order of the pieces, of a storage with so many columns.
    #[inline(always)]
    pub(crate) fn new(
        starts: &'a [u32],
        columns: [Piece<S>; 2],
        [rows, later]: [Piece<S>; 2],
        width: usize,
    ) -> Self {
        Runs { starts, columns, rows, later, width: width as i32, half: false }
    }
}

impl<S: Scalar> Iterator for Runs<'_, S> {
    type Item = Run<S>;

    #[inline(always)]
    fn next(&mut self) -> Option<Run<S>> {
        loop {
            if self.rows.first >= self.rows.end {
                if self.later.first >= self.later.end {
                    return None;
                }
                self.rows = self.later;
                self.later.end = self.later.first;
            }
            let piece = self.columns[usize::from(self.half)];
            let base = self.rows.first * self.width;
            let shift = [piece.shift, self.rows.shift];
            if self.half {
                self.rows.first += 1;
            }
            self.half = !self.half;
            let start =
                |column: i32| self.starts.get((base + column) as usize).map_or(0, |start| *start as usize);
            let (first, end) = (start(piece.first), start(piece.end));
            if first < end {
                return Some(Run { items: first..end, shift });
            }
        }
    }
}
