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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_patch_is_the_least_that_holds_all_changes() {
        let before = [0; 20];
        let mut now = before;
        assert_eq!(changed(5, &before, &now), None);
        now[6] = 1;
        now[13] = 1;
        assert_eq!(changed(5, &before, &now), Some(Patch { left: 1, top: 1, width: 3, height: 2 }));
    }
}
