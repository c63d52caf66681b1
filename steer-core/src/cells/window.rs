//! [`Window`]: the rows of a world that are stored.

use super::Piece;

/// Successive rows of a world, counted cyclically.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Window {
    first: i32,
    count: i32,
    /// Number of rows of the world.
    all: i32,
}

impl Window {
    /// All rows of a world.
    pub(crate) fn whole(rows: usize) -> Self {
        Window { first: 0, count: rows as i32, all: rows as i32 }
    }

    /// These rows and one more on each side, or all rows if there are no more.
    #[cfg(feature = "alloc")]
    pub(crate) fn around(rows: &core::ops::Range<usize>, all: usize) -> Self {
        if rows.len() + 2 >= all {
            return Window::whole(all);
        }
        let first = rows.start.checked_sub(1).unwrap_or(all - 1);
        Window { first: first as i32, count: rows.len() as i32 + 2, all: all as i32 }
    }

    /// Number of stored rows.
    #[inline]
    pub(crate) fn count(&self) -> usize {
        self.count as usize
    }

    /// Whether some rows are not stored.
    #[inline(always)]
    pub(crate) fn is_part(&self) -> bool {
        self.count < self.all
    }

    /// Indices in storage of successive rows, all of which are stored.
    #[inline(always)]
    pub(crate) fn pieces<S>(&self, rows: [Piece<S>; 2]) -> [Piece<S>; 2] {
        rows.map(|Piece { first, end, shift }| {
            let stored = self.stored(first);
            Piece { first: stored, end: stored + end - first, shift }
        })
    }

    /// Index of a row in storage. It is [`count`](Self::count) or more if the row is not stored.
    #[inline(always)]
    pub(crate) fn stored(&self, row: i32) -> i32 {
        let from_first = row - self.first;
        if from_first < 0 { from_first + self.all } else { from_first }
    }

    /// The row with this index in storage.
    #[inline(always)]
    pub(crate) fn row(&self, stored: usize) -> usize {
        let row = self.first + stored as i32;
        (if row < self.all { row } else { row - self.all }) as usize
    }
}

#[cfg(all(test, feature = "alloc"))]
mod tests {
    use super::*;

    #[test]
    fn rows_are_stored_from_the_previous_one() {
        for (rows, stored) in [
            (2..4, &[1, 2, 3, 4][..]),
            (0..1, &[7, 0, 1]),
            (7..8, &[6, 7, 0]),
            (0..5, &[7, 0, 1, 2, 3, 4, 5]),
        ] {
            let window = Window::around(&rows, 8);
            assert_eq!(window.count(), stored.len());
            for (index, row) in stored.iter().enumerate() {
                assert_eq!((window.stored(*row), window.row(index)), (index as i32, *row as usize));
            }
            let others = (0..8).filter(|row| !stored.contains(row));
            assert!(others.into_iter().all(|row| window.stored(row) >= stored.len() as i32), "{rows:?}");
        }
        let all = Window::around(&(1..7), 8);
        assert_eq!((all.count(), all.stored(7), all.row(7)), (8, 7, 7));
    }
}
