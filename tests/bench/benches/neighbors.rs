//! One step of a flock with each way to find neighbours, side by side.

use criterion::{BatchSize, BenchmarkId, Criterion, Throughput, criterion_group, criterion_main};
use steer_bench::neighbors::{Start, WAYS};

fn neighbors(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("neighbors");
    for count in [100, 1_000, 10_000] {
        let start = Start::new(count, 16.0);
        group.throughput(Throughput::Elements(u64::from(count)));
        for way in WAYS.into_iter().filter(|way| count <= way.most) {
            // Each measurement starts from the same flock, because flocking agents move closer
            // together. The first step allocates the storage.
            let fresh = || {
                let mut flock = (way.flock)(&start);
                flock.step();
                flock
            };
            group.bench_function(BenchmarkId::new(way.name, count), |bencher| {
                bencher.iter_batched_ref(fresh, |flock| flock.step(), BatchSize::PerIteration);
            });
        }
    }
    group.finish();
}

criterion_group!(benches, neighbors);
criterion_main!(benches);
