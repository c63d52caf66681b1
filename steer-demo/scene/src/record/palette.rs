//! The 255 colours of a GIF: the theme's, and steps from each to the ground for soft edges.

use crate::draw::{Ink, Inks};

/// Colours, and a lookup of the one nearest to any colour.
#[derive(Clone, Debug)]
pub(super) struct Palette {
    colors: Vec<Ink>,
    /// Index of the nearest colour by the upper six bits of each channel, or `UNKNOWN`.
    nearest: Vec<u8>,
}

/// Index of no colour in a palette: pixels that stay unchanged.
pub(super) const KEEP: u8 = 255;

/// Most steps from the ground to an agent: more are not visible and make files larger.
const MOST_STEPS: usize = 14;

const UNKNOWN: u8 = KEEP;
const BITS: u32 = 6;

impl Palette {
    /// Returns the palette for pictures with agents in these tones.
    pub(super) fn new(inks: Inks, tones: &[Ink]) -> Self {
        let Inks { ground, around, grid, rim, path, stone, stone_rim, thought, goal, danger } = inks;
        let mut colors = vec![ground, around, grid, rim, path, stone, stone_rim, thought, goal, danger];
        for (ink, steps) in
            [(thought, 8), (path, 6), (stone_rim, 6), (goal, 6), (danger, 6), (rim, 3), (stone, 2)]
        {
            colors.extend((1..steps).map(|i| ink.over(ground, i as f32 / steps as f32)));
        }
        colors.extend((1..4).map(|i| stone_rim.over(stone, i as f32 / 4.0)));
        // The remaining colours are shared among the agents, which are most of what moves.
        let room = usize::from(KEEP) - colors.len();
        let steps = (room / tones.len().max(1)).clamp(1, MOST_STEPS);
        for tone in tones {
            colors.extend((1..=steps).map(|i| tone.over(ground, i as f32 / steps as f32)));
        }
        colors.truncate(usize::from(KEEP));
        colors.sort_unstable();
        colors.dedup();
        Self { colors, nearest: vec![UNKNOWN; 1 << (3 * BITS)] }
    }

    /// Colours in the layout of a GIF, including the entry of [`KEEP`].
    pub(super) fn bytes(&self) -> Vec<u8> {
        let mut bytes: Vec<u8> = self.colors.iter().flat_map(|Ink(rgb)| *rgb).collect();
        bytes.resize(3 * 256, 0);
        bytes
    }

    /// Index of the nearest colour.
    pub(super) fn nearest(&mut self, rgb: [u8; 3]) -> u8 {
        let cell = rgb.iter().fold(0, |cell, c| cell << BITS | usize::from(c >> (8 - BITS)));
        if self.nearest[cell] == UNKNOWN {
            // The middle of the cell represents it, whatever the order of pixels.
            let middle = rgb.map(|c| i32::from(c >> (8 - BITS) << (8 - BITS)) + (1 << (7 - BITS)));
            let distance = |Ink(color): &Ink| -> i32 {
                let square = |i: usize| (middle[i] - i32::from(color[i])).pow(2);
                // The eye distinguishes green best and blue worst.
                3 * square(0) + 4 * square(1) + 2 * square(2)
            };
            let best = (0..self.colors.len()).min_by_key(|i| distance(&self.colors[*i])).unwrap_or(0);
            self.nearest[cell] = best as u8;
        }
        self.nearest[cell]
    }
}
