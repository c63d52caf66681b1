//! [`SimdLevel`]: the SIMD instructions that a swarm is stepped with.

/// The SIMD instructions that a swarm is stepped with.
///
/// Results are bit-identical with every instruction set. Only the time differs. By default, a swarm
/// uses the best one available.
#[derive(Clone, Copy, Debug)]
pub struct SimdLevel {
    #[cfg(feature = "simd")]
    level: Option<fearless_simd::Level>,
}

impl SimdLevel {
    /// Scalar code, one agent at a time. It is the only set without the feature `simd`, and for
    /// numbers other than `f32` and `f64`.
    #[must_use]
    pub const fn scalar() -> Self {
        SimdLevel {
            #[cfg(feature = "simd")]
            level: None,
        }
    }

    /// Instructions that the compilation target guarantees. Without the feature `simd`, the same as
    /// [`scalar`](Self::scalar).
    #[must_use]
    pub const fn baseline() -> Self {
        SimdLevel {
            #[cfg(feature = "simd")]
            level: Some(fearless_simd::Level::baseline()),
        }
    }

    /// The best instructions of this processor, detected at run time with the feature `std`.
    /// Without it, the same as [`baseline`](Self::baseline).
    #[must_use]
    pub fn detect() -> Self {
        #[cfg(feature = "std")]
        return SimdLevel { level: Some(fearless_simd::Level::new()) };
        #[cfg(not(feature = "std"))]
        Self::baseline()
    }

    /// All sets that this processor supports, from scalar code to the best.
    pub fn available() -> impl Iterator<Item = Self> {
        #[cfg(not(feature = "simd"))]
        return core::iter::once(Self::scalar());
        #[cfg(feature = "simd")]
        {
            let best = Self::detect().level;
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
                .map(|level| SimdLevel { level })
        }
    }

    /// Returns its name: `plain`, `sse2`, `sse4.2`, `avx2`, `avx512`, `neon`, `simd128` or
    /// `fallback`.
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

impl Default for SimdLevel {
    /// Returns [`detect`](Self::detect).
    fn default() -> Self {
        Self::detect()
    }
}

impl PartialEq for SimdLevel {
    fn eq(&self, other: &Self) -> bool {
        self.name() == other.name()
    }
}
