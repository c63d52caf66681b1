//! Each behaviour through an adapter and by hand, side by side.

use core::hint::black_box;
use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use steer_bench::by_hand::{OnGlam, OnNalgebra};
use steer_bench::{AGENTS, Case, Data, Side, Through};
use steer_glam::Glam;
use steer_nalgebra::Nalgebra;

fn adapters(criterion: &mut Criterion) {
    for case in Case::ALL {
        let mut group = criterion.benchmark_group(case.name());
        group.throughput(Throughput::Elements(AGENTS as u64));
        let mut add = |name: &str, run: &mut dyn FnMut(Case)| {
            group.bench_function(name, |bencher| bencher.iter(|| run(case)));
        };
        fn side<S: Side>() -> impl FnMut(Case) {
            let mut side = S::new(&Data::new());
            move |case| black_box(&mut side).run(case)
        }
        add("glam by hand", &mut side::<OnGlam>());
        add("glam through the adapter", &mut side::<Through<Glam>>());
        add("nalgebra by hand", &mut side::<OnNalgebra>());
        add("nalgebra through the adapter", &mut side::<Through<Nalgebra<f32>>>());
        group.finish();
    }
}

criterion_group!(benches, adapters);
criterion_main!(benches);
