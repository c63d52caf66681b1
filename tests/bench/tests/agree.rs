//! All sides compute the same forces. Otherwise the comparison would be void.

use steer_bench::by_hand::{OnGlam, OnNalgebra};
use steer_bench::{Case, Data, Side, Through};
use steer_glam::Glam;
use steer_nalgebra::Nalgebra;

fn results<S: Side>(case: Case) -> Vec<([f32; 2], f32)> {
    let mut side = S::new(&Data::new());
    side.run(case);
    side.results().collect()
}

fn assert_near(case: Case, left: &[([f32; 2], f32)], right: &[([f32; 2], f32)]) {
    assert_eq!(left.len(), right.len());
    for (i, ((l, l_brake), (r, r_brake))) in left.iter().zip(right).enumerate() {
        let near = |a: f32, b: f32| (a - b).abs() <= 1e-3 * a.abs().max(1.0);
        assert!(
            near(l[0], r[0]) && near(l[1], r[1]) && near(*l_brake, *r_brake),
            "{case:?} {i}: {l:?} {l_brake} and {r:?} {r_brake}"
        );
    }
}

#[test]
fn by_hand_and_through_the_adapter_the_forces_are_the_same() {
    for case in Case::ALL {
        let through = results::<Through<Glam>>(case);
        assert_eq!(through, results::<Through<Nalgebra<f32>>>(case));
        assert_near(case, &through, &results::<OnGlam>(case));
        assert_near(case, &through, &results::<OnNalgebra>(case));
    }
}

#[test]
fn every_branch_is_taken_by_some_and_not_by_all() {
    let threatened = results::<OnGlam>(Case::AvoidCircles).iter().filter(|(_, brake)| *brake < 1.0).count();
    assert!(threatened > 100 && threatened < 1000, "{threatened}");
}
