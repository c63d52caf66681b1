//! Rows of a world divided among ranks by weight.

/// Divides rows among ranks so that the heaviest rank is as light as possible. Each rank gets one
/// row or more, in order.
///
/// Returns the first row of each rank, then the number of rows. With fewer rows than ranks, it
/// returns one rank for each row.
///
/// ```
/// // 9 | 3 + 3 + 3 | 8: no other cut has a heaviest rank below 9.
/// assert_eq!(steer_cluster::cuts::balanced(&[9, 3, 3, 3, 8], 3), [0, 1, 4, 5]);
/// ```
#[must_use]
pub fn balanced(weights: &[u64], ranks: usize) -> Vec<usize> {
    let ranks = ranks.min(weights.len());
    let (mut low, mut high) = (0, weights.iter().sum());
    while low < high {
        let middle = low + (high - low) / 2;
        if fits(weights, ranks, middle) {
            high = middle;
        } else {
            low = middle + 1;
        }
    }
    filled(weights, ranks, high)
}

/// Weight of the heaviest rank.
#[must_use]
pub fn heaviest(weights: &[u64], cuts: &[usize]) -> u64 {
    let of = |cut: &[usize]| weights[cut[0]..cut[1]].iter().sum();
    cuts.windows(2).map(of).max().unwrap_or(0)
}

/// Whether so many ranks can take all rows with at most this weight each.
fn fits(weights: &[u64], ranks: usize, most: u64) -> bool {
    let cuts = filled(weights, ranks, most);
    heaviest(weights, &cuts) <= most
}

/// Fills each rank up to this weight, from the first on. The last takes what is left. Each leaves a
/// row for every rank after it.
fn filled(weights: &[u64], ranks: usize, most: u64) -> Vec<usize> {
    let mut cuts = vec![0];
    let mut row = 0;
    for later in (1..ranks).rev() {
        let mut weight = weights[row];
        row += 1;
        while row < weights.len() - later && weight + weights[row] <= most {
            weight += weights[row];
            row += 1;
        }
        cuts.push(row);
    }
    if ranks > 0 {
        cuts.push(weights.len());
    }
    cuts
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    /// Weight of the heaviest rank under the best of all cuts, by trying each.
    fn best(weights: &[u64], ranks: usize) -> u64 {
        if ranks == 1 {
            return weights.iter().sum();
        }
        (1..=weights.len() + 1 - ranks)
            .map(|first| weights[..first].iter().sum::<u64>().max(best(&weights[first..], ranks - 1)))
            .min()
            .expect("there are as many rows as ranks")
    }

    proptest! {
        #[test]
        fn no_cut_is_better(weights in proptest::collection::vec(0_u64..50, 1..11), ranks in 1_usize..6) {
            let ranks = ranks.min(weights.len());
            let cuts = balanced(&weights, ranks);
            prop_assert_eq!(cuts.len(), ranks + 1);
            prop_assert_eq!((cuts[0], cuts[ranks]), (0, weights.len()));
            prop_assert!(cuts.windows(2).all(|cut| cut[0] < cut[1]));
            prop_assert_eq!(heaviest(&weights, &cuts), best(&weights, ranks));
        }
    }

    #[test]
    fn fewer_rows_than_ranks_leave_ranks_out() {
        assert_eq!(balanced(&[1, 2], 4), [0, 1, 2]);
        assert_eq!(balanced(&[], 4), [0]);
    }
}
