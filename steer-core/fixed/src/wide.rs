//! Arithmetic of both number types: integers of twice the width, rounded once, without 64-bit
//! division on processors that have none.
//!
//! All functions compute with absolute values and restore the sign, or round alike on both sides of
//! 0: mirrored inputs return mirrored results, bit for bit.

/// The number with this absolute value and sign, saturated.
#[inline]
const fn signed(size: u32, negative: bool) -> i32 {
    let size = if size > i32::MAX.unsigned_abs() { i32::MAX } else { size.cast_signed() };
    if negative { -size } else { size }
}

/// A product or a sum of two, divided by 2^`fraction` and rounded to the nearest, halves toward 0.
#[inline]
pub(crate) const fn rounded(sum: i64, fraction: u32) -> i32 {
    let high = (sum >> 32) as i32;
    if high.wrapping_add(1 << (fraction - 1)).cast_unsigned() >= 1 << fraction {
        // Of all sums of two products, only the sum of two squares of the smallest number wraps
        // round; its sign is wrong.
        return if high < 0 && sum != i64::MIN { -i32::MAX } else { i32::MAX };
    }
    // A little less than a half is added, so that halves round down; for negative numbers, a half
    // is added, so that they round up.
    let nearest = ((sum + (1 << (fraction - 1)) - 1 + (high < 0) as i64) >> fraction) as i32;
    if nearest == i32::MIN { if high < 0 { -i32::MAX } else { i32::MAX } } else { nearest }
}

/// Whether the processor has 64 bits: it then multiplies 32 bits to 64, divides 64 bits and counts
/// leading zeros. A Cortex-M0 does none of these.
const WIDE: bool = cfg!(target_pointer_width = "64");

/// a·b, exactly.
#[inline]
pub(crate) const fn product(a: i32, b: i32) -> i64 {
    if WIDE { a as i64 * b as i64 } else { of_halves(a, b) }
}

/// [`product`] from 16-bit halves, whose products fit into 32 bits.
#[inline]
const fn of_halves(a: i32, b: i32) -> i64 {
    let (high_a, low_a, high_b, low_b) = (a >> 16, a & 0xffff, b >> 16, b & 0xffff);
    let outer = ((high_a * high_b) as i64) << 32 | low_a.wrapping_mul(low_b).cast_unsigned() as i64;
    outer.wrapping_add(((high_a * low_b) as i64) << 16).wrapping_add(((low_a * high_b) as i64) << 16)
}

/// a², exactly.
#[inline]
pub(crate) const fn squared(a: u32) -> u64 {
    if WIDE { a as u64 * a as u64 } else { square_of_halves(a) }
}

/// [`squared`] from 16-bit halves.
#[inline]
const fn square_of_halves(a: u32) -> u64 {
    let (high, low) = (a >> 16, a & 0xffff);
    let outer = ((high * high) as u64) << 32 | (low * low) as u64;
    outer.wrapping_add(((high * low) as u64) << 17)
}

/// Number of pairs of leading zeros of a number other than 0.
#[inline]
const fn leading_pairs(number: u64) -> u32 {
    if WIDE { number.leading_zeros() / 2 } else { pairs_of_zeros(number) }
}

/// [`leading_pairs`] by comparisons.
#[inline]
const fn pairs_of_zeros(number: u64) -> u32 {
    let (mut word, mut pairs) = ((number >> 32) as u32, 0);
    if word == 0 {
        (word, pairs) = (number as u32, 16);
    }
    if word < 1 << 16 {
        (word, pairs) = (word << 16, pairs + 8);
    }
    if word < 1 << 24 {
        (word, pairs) = (word << 8, pairs + 4);
    }
    if word < 1 << 28 {
        (word, pairs) = (word << 4, pairs + 2);
    }
    if word < 1 << 30 { pairs + 1 } else { pairs }
}

/// The number shifted left by so many pairs of bits.
#[inline]
const fn moved_up(number: u64, pairs: u32) -> u64 {
    if WIDE { number << (2 * pairs) } else { by_words(number, pairs) }
}

/// [`moved_up`] in words of 32 bits.
#[inline]
const fn by_words(number: u64, pairs: u32) -> u64 {
    let (mut high, mut low, mut by) = ((number >> 32) as u32, number as u32, 2 * pairs);
    if by >= 32 {
        (high, low, by) = (low, 0, by - 32);
    }
    ((high << by | (low >> 1) >> (31 - by)) as u64) << 32 | (low << by) as u64
}

/// value · numerator / denominator, rounded to the nearest, halves toward 0. Division by 0 returns
/// the largest number, with the sign of value · numerator. 0 / 0 is 0.
#[inline]
pub(crate) const fn scaled(value: i32, numerator: i32, denominator: i32) -> i32 {
    let negative = (value < 0) != ((numerator < 0) != (denominator < 0));
    let product = value.unsigned_abs() as u64 * numerator.unsigned_abs() as u64;
    signed(quotient(product, denominator.unsigned_abs()), negative)
}

/// Quotient of two numbers that both have `fraction` fractional bits.
#[inline]
pub(crate) const fn divided(dividend: i32, divisor: i32, fraction: u32) -> i32 {
    let product = (dividend.unsigned_abs() as u64) << fraction;
    signed(quotient(product, divisor.unsigned_abs()), (dividend < 0) != (divisor < 0))
}

/// The quotient, rounded to the nearest, halves down. It is at most 2³¹, and 0 for 0 / 0.
#[inline]
const fn quotient(dividend: u64, divisor: u32) -> u32 {
    // Division by 0 also returns here.
    if dividend >> 31 >= divisor as u64 {
        return if dividend == 0 { 0 } else { 1 << 31 };
    }
    let (whole, rest) = if WIDE {
        let divisor = divisor as u64;
        ((dividend / divisor) as u32, (dividend % divisor) as u32)
    } else if dividend >> 32 == 0 {
        (dividend as u32 / divisor, dividend as u32 % divisor)
    } else {
        long_division(dividend, divisor)
    };
    whole + (rest > divisor - rest) as u32
}

/// Quotient and remainder, bit by bit, in words of 32 bits. The quotient is below 2³¹, the divisor
/// at most 2³¹.
#[inline(never)]
const fn long_division(dividend: u64, divisor: u32) -> (u32, u32) {
    let (mut rest, mut bits) = ((dividend >> 31) as u32, (dividend as u32) << 1);
    // Leading zeros of the quotient are skipped at once.
    let zeros = rest.leading_zeros() as i32 - divisor.leading_zeros() as i32 - 1;
    let mut step = 0;
    if zeros > 0 {
        step = if zeros < 31 { zeros } else { 31 };
        let both = ((rest as u64) << 32 | bits as u64) << step;
        (rest, bits) = ((both >> 32) as u32, both as u32);
    }
    let mut quotient = 0;
    while step < 31 {
        rest = rest << 1 | bits >> 31;
        bits <<= 1;
        quotient <<= 1;
        if rest >= divisor {
            rest -= divisor;
            quotient |= 1;
        }
        step += 1;
    }
    (quotient, rest)
}

/// 256/√x − 256 in the middle of each 128th from x = 1/4 to 1.
const INVERSE_ROOTS: [u8; 96] = {
    let mut table = [0; 96];
    let mut index = 0;
    while index < 96 {
        // 512/√((index + 32.5)/128), then half of it, rounded.
        let doubled = ((1_u32 << 26) / (2 * index + 65)).isqrt();
        table[index as usize] = (doubled.div_ceil(2) - 256) as u8;
        index += 1;
    }
    table
};

/// The square root, rounded to the nearest: no root is exactly a half.
///
/// Newton's method for the inverse root starts from a table and doubles the number of bits twice,
/// with products of 32 bits. The remainder determines the last bits. There is no division.
#[inline]
pub(crate) fn root(square: u64) -> u32 {
    if square == 0 {
        return 0;
    }
    let zeros = leading_pairs(square);
    let square = moved_up(square, zeros);
    let root = nearly_root(square);
    // Surplus bits are fractional bits. `floor_root` is called only where an error of one in the
    // last bit matters.
    if zeros > 0 {
        let half = zeros - 1;
        let known = (root.wrapping_add(1) & ((1 << half) - 1)) >= 2;
        let root = if known { root } else { floor_root(square, root) };
        (root >> zeros) + (root >> half & 1)
    } else {
        let root = floor_root(square, root);
        root.saturating_add(u32::from(square - squared(root) > u64::from(root)))
    }
}

/// The root of a square of 2⁶² or more, off by one at most.
#[inline]
fn nearly_root(square: u64) -> u32 {
    let top = (square >> 32) as u32;
    // x = square / 2⁶⁴ to 16 bits. The inverse of its root to 7 bits, then to 13: y + y (1 − x
    // y²)/2.
    let x = top >> 16;
    let coarse = INVERSE_ROOTS.get((top >> 25) as usize - 32).map_or(256, |more| 256 + u32::from(*more));
    let off = (x * coarse).wrapping_mul(coarse).wrapping_neg().cast_signed();
    let inverse = (coarse << 8).saturating_add_signed((coarse.cast_signed() * (off >> 10)) >> 15);
    // The root to 13 bits, and the remainder divided by twice the root: once to 23 bits, once to
    // all.
    let high = ((x * (inverse >> 1)) >> 15).min(0xffff);
    let rest = top.wrapping_sub(high * high).cast_signed();
    let short = (inverse >> 6).cast_signed();
    let root = (high << 16).saturating_add_signed((rest * short) >> 11);
    let rest = square.wrapping_sub(squared(root)).cast_signed();
    root.saturating_add_signed(((rest >> 22) as i32 * short) >> 21)
}

/// The largest integer whose square is at most `square`, from a root that is off by one at most.
#[inline]
fn floor_root(square: u64, root: u32) -> u32 {
    let rest = square.wrapping_sub(squared(root)).cast_signed();
    if rest < 0 {
        root - 1
    } else if rest > 2 * i64::from(root) {
        root + 1
    } else {
        root
    }
}

/// [`root`] as a number, saturated.
#[inline]
pub(crate) fn signed_root(square: u64) -> i32 {
    signed(root(square), false)
}

/// Whether [`signed_root`] is at most `most`, computed without a root: `square` < (most + ½)².
#[inline]
pub(crate) const fn is_root_within(square: u64, most: i32) -> bool {
    let root = most.unsigned_abs();
    // No root is larger than the largest number.
    most >= 0 && (square <= squared(root) + root as u64 || most == i32::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Numbers of all sizes: with few bits set, with many, and at both ends.
    fn words() -> impl Iterator<Item = u64> + Clone {
        let edges = (0..64).flat_map(|bit| [(1_u64 << bit).wrapping_sub(1), 1 << bit, (1 << bit) + 1]);
        let mixed = (0..2_000_u64).scan(1_u64, |state, _| {
            *state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            Some(*state >> (*state >> 58))
        });
        edges.chain(mixed)
    }

    /// Squares of all sizes, and the numbers beside squares of integers.
    fn squares() -> impl Iterator<Item = u64> {
        let roots = words().map(|word| word >> 32).chain((0..3_000).map(|less| u64::from(u32::MAX) - less));
        let beside = roots.flat_map(|root| {
            let square = root * root;
            // (root + ½)² = root² + root + ¼ lies between the last two.
            [square.saturating_sub(1), square, square + 1, square + root, square + root + 1]
        });
        words().chain(beside).chain((0..1_000).map(|more| (1 << 62) + more))
    }

    #[test]
    fn roots_are_the_nearest() {
        // Larger squares have no root of 32 bits.
        for square in squares().filter(|square| *square <= u64::MAX - u64::from(u32::MAX)) {
            let found = u128::from(root(square));
            let (square, twice) = (u128::from(square), found + found);
            // (found − ½)² < square < (found + ½)², times four.
            assert!(found == 0 || (twice - 1).pow(2) < 4 * square, "{square}: {found}");
            assert!(4 * square < (twice + 1).pow(2), "{square}: {found}");
        }
    }

    #[test]
    fn a_root_is_compared_as_it_is_rounded() {
        for square in squares().filter(|square| *square <= 1 << 63) {
            let root = signed_root(square);
            for most in [root - 1, root, root.saturating_add(1), 0, -1, i32::MIN, i32::MAX] {
                assert_eq!(is_root_within(square, most), root <= most, "{square}, {most}");
            }
        }
    }

    #[test]
    fn quotients_are_the_nearest_and_stop_at_the_largest() {
        for dividend in words() {
            for divisor in words().step_by(37).map(|word| (word as u32) >> 1).chain([1 << 31]) {
                let found = quotient(dividend, divisor);
                if divisor == 0 {
                    assert_eq!(found, if dividend == 0 { 0 } else { 1 << 31 });
                    continue;
                }
                let (whole, rest) = (dividend / u64::from(divisor), dividend % u64::from(divisor));
                let nearest = whole + u64::from(2 * rest > u64::from(divisor));
                assert_eq!(u64::from(found), nearest.min(1 << 31), "{dividend} / {divisor}");
                if whole < 1 << 31 {
                    let (by_hand, left) = long_division(dividend, divisor);
                    assert_eq!(
                        (u64::from(by_hand), u64::from(left)),
                        (whole, rest),
                        "{dividend} / {divisor}"
                    );
                }
            }
        }
    }

    #[test]
    fn rounding_is_to_the_nearest_and_alike_on_both_sides() {
        // 1.5 units, a little more and less, 2.5 and −1.5 units, in sixteenths.
        for (product, nearest) in
            [(24, 1), (25, 2), (23, 1), (40, 2), (-24, -1), (-25, -2), (-23, -1), (8, 0), (-9, -1)]
        {
            assert_eq!(rounded(product, 4), nearest, "{product}");
        }
        assert_eq!(rounded(i64::MAX, 16), i32::MAX);
        assert_eq!(rounded(i64::MIN + 1, 16), -i32::MAX);
        let least = product(i32::MIN, i32::MIN);
        assert_eq!(rounded(least.wrapping_add(least), 16), i32::MAX);
        for (whole, nearest) in [(i32::MAX, i32::MAX), (i32::MIN, -i32::MAX)] {
            let sum = i64::from(whole) << 12;
            assert_eq!(
                (rounded(sum, 12), rounded(sum + 0xfff, 12)),
                (nearest, if whole < 0 { -i32::MAX } else { i32::MAX })
            );
        }
        for word in words().map(|word| (word >> 1).cast_signed()) {
            assert_eq!(rounded(-word, 12), -rounded(word, 12), "{word}");
        }
    }

    #[test]
    fn halves_make_the_same_products() {
        let small = words().step_by(7).map(|word| word as u32).chain([0, u32::MAX, 1 << 31]);
        for (a, b) in small.clone().zip(small.clone().skip(1)).chain(small.map(|a| (a, 1 << 31))) {
            let (signed_a, signed_b) = (a.cast_signed(), b.cast_signed());
            assert_eq!(of_halves(signed_a, signed_b), i64::from(signed_a) * i64::from(signed_b));
            assert_eq!(square_of_halves(a), u64::from(a) * u64::from(a));
        }
        for number in words().filter(|number| *number > 0) {
            let pairs = pairs_of_zeros(number);
            assert_eq!(
                (pairs, by_words(number, pairs)),
                (number.leading_zeros() / 2, number << (2 * pairs)),
                "{number}"
            );
        }
    }

    #[test]
    fn signs_are_those_of_the_quotient() {
        for (value, numerator, denominator, want) in [
            (10, 3, 4, 7),
            (-10, 3, 4, -7),
            (10, -3, 4, -7),
            (10, 3, -4, -7),
            (-10, -3, 4, 7),
            (10, 11, 4, 27),
        ] {
            assert_eq!(scaled(value, numerator, denominator), want);
        }
        assert_eq!((divided(1, 0, 16), divided(-1, 0, 16), divided(0, 0, 16)), (i32::MAX, -i32::MAX, 0));
        assert_eq!(divided(i32::MIN, 1, 16), -i32::MAX);
    }
}
