//! [`InstructionSet`]: which of the processor's instructions a swarm is stepped with.

/// Which of the processor's instructions a swarm is stepped with.
///
/// What comes out is the same to the last bit with every one of them; only the time differs. A swarm takes the best that there is.
#[derive(Clone, Copy, Debug)]
pub struct InstructionSet {
    #[cfg(feature = "simd")]
    level: Option<fearless_simd::Level>,
}

impl InstructionSet {
    /// Bird by bird, with nothing but what Rust itself offers: all that there is without the feature `simd`, and for numbers other than `f32` and `f64`.
    #[must_use]
    pub const fn plain() -> Self {
        InstructionSet {
            #[cfg(feature = "simd")]
            level: None,
        }
    }

    /// What the target that this was compiled for has in any case; [`plain`](Self::plain) without the feature `simd`.
    #[must_use]
    pub const fn baseline() -> Self {
        InstructionSet {
            #[cfg(feature = "simd")]
            level: Some(fearless_simd::Level::baseline()),
        }
    }

    /// The best that this processor has, as far as it can be asked: with the feature `std` at run time, else [`baseline`](Self::baseline).
    #[must_use]
    pub fn best() -> Self {
        #[cfg(feature = "std")]
        return InstructionSet { level: Some(fearless_simd::Level::new()) };
        #[cfg(not(feature = "std"))]
        Self::baseline()
    }

    /// All that this processor has, the plainest first, the best last.
    pub fn available() -> impl Iterator<Item = Self> {
        #[cfg(not(feature = "simd"))]
        return core::iter::once(Self::plain());
        #[cfg(feature = "simd")]
        {
            let best = Self::best().level;
            #[cfg(any(target_arch = "x86", target_arch = "x86_64"))]
            use fearless_simd::Level;
            #[cfg(any(target_arch = "x86", target_arch = "x86_64"))]
            let levels = [
                best.and_then(Level::as_sse2).map(Level::Sse2),
                best.and_then(Level::as_sse4_2).map(Level::Sse4_2),
                best.and_then(Level::as_avx2).map(Level::Avx2),
                best.and_then(Level::as_avx512).map(Level::Avx512),
            ];
            #[cfg(not(any(target_arch = "x86", target_arch = "x86_64")))]
            let levels = [best];
            core::iter::once(None)
                .chain(levels.into_iter().filter(Option::is_some))
                .map(|level| InstructionSet { level })
        }
    }

    /// Its name: `plain`, `sse2`, `sse4.2`, `avx2`, `avx512`, `neon`, `simd128` or `fallback`.
    #[must_use]
    pub fn name(self) -> &'static str {
        #[cfg(feature = "simd")]
        if let Some(level) = self.level {
            #[allow(unused_imports, reason = "some targets have one level only")]
            use fearless_simd::Level;
            return match level {
                #[cfg(any(target_arch = "x86", target_arch = "x86_64"))]
                Level::Sse2(_) => "sse2",
                #[cfg(any(target_arch = "x86", target_arch = "x86_64"))]
                Level::Sse4_2(_) => "sse4.2",
                #[cfg(any(target_arch = "x86", target_arch = "x86_64"))]
                Level::Avx2(_) => "avx2",
                #[cfg(any(target_arch = "x86", target_arch = "x86_64"))]
                Level::Avx512(_) => "avx512",
                #[cfg(target_arch = "aarch64")]
                Level::Neon(_) => "neon",
                #[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
                Level::WasmSimd128(_) => "simd128",
                _ => "fallback",
            };
        }
        "plain"
    }

    #[cfg(feature = "simd")]
    pub(super) fn level(self) -> Option<fearless_simd::Level> {
        self.level
    }
}

impl Default for InstructionSet {
    /// The best.
    fn default() -> Self {
        Self::best()
    }
}

impl PartialEq for InstructionSet {
    fn eq(&self, other: &Self) -> bool {
        self.name() == other.name()
    }
}
