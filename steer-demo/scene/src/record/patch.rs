//! Part of a picture that differs from the previous picture.

/// A rectangle of pixels.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Patch {
    pub(super) left: usize,
    pub(super) top: usize,
    pub(super) width: usize,
    pub(super) height: usize,
}

/// Smallest rectangle with every pixel that differs, for pictures `width` wide.
pub(super) fn changed<P: PartialEq>(width: usize, before: &[P], now: &[P]) -> Option<Patch> {
    let (mut left, mut right, mut top, mut bottom) = (width, 0, usize::MAX, 0);
    for (y, (old, new)) in before.chunks_exact(width).zip(now.chunks_exact(width)).enumerate() {
        // Most rows are equal, and comparing whole rows is fast.
        if old == new {
            continue;
        }
        let differs = |(a, b): (&P, &P)| a != b;
        if let Some(first) = old.iter().zip(new).position(differs) {
            left = left.min(first);
        }
        if let Some(last) = old.iter().zip(new).rposition(differs) {
            right = right.max(last);
        }
        top = top.min(y);
        bottom = y;
    }
    (top != usize::MAX).then(|| Patch { left, top, width: right + 1 - left, height: bottom + 1 - top })
}

impl Patch {
    /// Returns its pixels in pictures `width` wide, with `same` for each that has not changed.
    pub(super) fn pixels<P: Copy + PartialEq>(
        self,
        width: usize,
        before: &[P],
        now: &[P],
        same: P,
    ) -> Vec<P> {
        let mut pixels = Vec::with_capacity(self.width * self.height);
        for y in self.top..self.top + self.height {
            let row = y * width + self.left..y * width + self.left + self.width;
            let both = now[row.clone()].iter().zip(&before[row]);
            pixels.extend(both.map(|(now, before)| if now == before { same } else { *now }));
        }
        pixels
    }
}
