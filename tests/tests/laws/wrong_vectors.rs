//! Vectors that are wrong on purpose. Each must break the law that names its slip.

use core::fmt::Debug;
use core::marker::PhantomData;
use core::ops::{Add, Mul, Neg, Sub};
use core::sync::atomic::{AtomicUsize, Ordering};
use std::panic::catch_unwind;

use steer_conformance::{Law, Premise, laws, vector_laws};
use steer_core::Vec2Like;

use crate::quietly::quietly;

type Two = (f64, f64);

/// Operations of a vector type. The provided versions are right. A slip overrides one part.
trait Slip: Copy + Debug + 'static {
    fn make(x: f64, y: f64) -> Two {
        (x, y)
    }
    fn x(a: Two) -> f64 {
        a.0
    }
    fn y(a: Two) -> f64 {
        a.1
    }
    fn dot(a: Two, b: Two) -> f64 {
        a.0 * b.0 + a.1 * b.1
    }
    fn perp_dot(a: Two, b: Two) -> f64 {
        a.0 * b.1 - a.1 * b.0
    }
    fn length(a: Two) -> f64 {
        Self::dot(a, a).sqrt()
    }
    fn add(a: Two, b: Two) -> Two {
        (a.0 + b.0, a.1 + b.1)
    }
    fn sub(a: Two, b: Two) -> Two {
        (a.0 - b.0, a.1 - b.1)
    }
    fn neg(a: Two) -> Two {
        (-a.0, -a.1)
    }
    fn mul(a: Two, k: f64) -> Two {
        (a.0 * k, a.1 * k)
    }
    fn scaled(a: Two, k: f64, by: f64) -> Two {
        (a.0 * (k / by), a.1 * (k / by))
    }
    fn is_within(a: Two, radius: f64) -> bool {
        Self::length(a) <= radius
    }
    fn eq(a: Two, b: Two) -> bool {
        a == b
    }
}

/// A vector type with a slip.
#[derive(Clone, Copy, Debug)]
struct Wrong<T>(Two, PhantomData<T>);

impl<T> Wrong<T> {
    fn of(a: Two) -> Self {
        Wrong(a, PhantomData)
    }
}
impl<T: Slip> PartialEq for Wrong<T> {
    fn eq(&self, other: &Self) -> bool {
        T::eq(self.0, other.0)
    }
}
impl<T: Slip> Add for Wrong<T> {
    type Output = Self;
    fn add(self, other: Self) -> Self {
        Self::of(T::add(self.0, other.0))
    }
}
impl<T: Slip> Sub for Wrong<T> {
    type Output = Self;
    fn sub(self, other: Self) -> Self {
        Self::of(T::sub(self.0, other.0))
    }
}
impl<T: Slip> Neg for Wrong<T> {
    type Output = Self;
    fn neg(self) -> Self {
        Self::of(T::neg(self.0))
    }
}
impl<T: Slip> Mul<f64> for Wrong<T> {
    type Output = Self;
    fn mul(self, factor: f64) -> Self {
        Self::of(T::mul(self.0, factor))
    }
}
impl<T: Slip> Vec2Like for Wrong<T> {
    type Scalar = f64;
    fn new(x: f64, y: f64) -> Self {
        Self::of(T::make(x, y))
    }
    fn x(self) -> f64 {
        T::x(self.0)
    }
    fn y(self) -> f64 {
        T::y(self.0)
    }
    fn dot(self, other: Self) -> f64 {
        T::dot(self.0, other.0)
    }
    fn perp_dot(self, other: Self) -> f64 {
        T::perp_dot(self.0, other.0)
    }
    fn length(self) -> f64 {
        T::length(self.0)
    }
    fn scaled(self, numerator: f64, denominator: f64) -> Self {
        Self::of(T::scaled(self.0, numerator, denominator))
    }
    fn is_within(self, radius: f64) -> bool {
        T::is_within(self.0, radius)
    }
}

/// Defines slips, and the law that each of them must break.
macro_rules! slips {
    ($($name:ident breaks $law:literal { $($part:tt)* })*) => {
        $(#[derive(Clone, Copy, Debug)] struct $name; impl Slip for $name { $($part)* })*

        #[test]
        fn each_slip_breaks_the_law_that_names_it() {
            let mut missed = Vec::new();
            $({
                let broken = quietly(|| broken(vector_laws::<Wrong<$name>>()));
                if !broken.contains(&$law) {
                    missed.push(format!("{} does not break {}, only {broken:?}", stringify!($name), $law));
                }
            })*
            assert!(missed.is_empty(), "{missed:#?}");
        }
    };
}

slips! {
    XIsY breaks "operators::new_keeps_its_components" { fn x(a: Two) -> f64 { a.1 } }
    YIsX breaks "operators::new_keeps_its_components" { fn y(a: Two) -> f64 { a.0 } }
    NewSwaps breaks "operators::new_keeps_its_components" { fn make(x: f64, y: f64) -> Two { (y, x) } }
    NewNegates breaks "operators::new_keeps_its_components" { fn make(x: f64, y: f64) -> Two { (-x, -y) } }
    NewNegatesY breaks "operators::new_keeps_its_components" { fn make(x: f64, y: f64) -> Two { (x, -y) } }
    DotSubtracts breaks "products::dot_is_the_sum_of_products" { fn dot(a: Two, b: Two) -> f64 { a.0 * b.0 - a.1 * b.1 } fn length(a: Two) -> f64 { a.0.hypot(a.1) } }
    DotIsOfXAlone breaks "products::dot_is_the_sum_of_products" { fn dot(a: Two, b: Two) -> f64 { a.0 * b.0 } fn length(a: Two) -> f64 { a.0.hypot(a.1) } }
    DotCrosses breaks "products::dot_is_the_sum_of_products" { fn dot(a: Two, b: Two) -> f64 { a.0 * b.1 + a.1 * b.0 } fn length(a: Two) -> f64 { a.0.hypot(a.1) } }
    DotIsDoubled breaks "products::dot_is_the_sum_of_products" { fn dot(a: Two, b: Two) -> f64 { 2.0 * (a.0 * b.0 + a.1 * b.1) } fn length(a: Two) -> f64 { a.0.hypot(a.1) } }
    DotIsNegated breaks "products::dot_is_the_sum_of_products" { fn dot(a: Two, b: Two) -> f64 { -(a.0 * b.0 + a.1 * b.1) } fn length(a: Two) -> f64 { a.0.hypot(a.1) } }
    PerpDotIsNegated breaks "products::perp_dot_is_positive_to_the_left" { fn perp_dot(a: Two, b: Two) -> f64 { a.1 * b.0 - a.0 * b.1 } }
    PerpDotAdds breaks "products::perp_dot_is_the_difference_of_products" { fn perp_dot(a: Two, b: Two) -> f64 { a.0 * b.1 + a.1 * b.0 } }
    LengthIsTheSquare breaks "lengths::length_of_3_4_is_5" { fn length(a: Two) -> f64 { a.0 * a.0 + a.1 * a.1 } }
    LengthIsTheSum breaks "lengths::length_of_3_4_is_5" { fn length(a: Two) -> f64 { a.0.abs() + a.1.abs() } }
    LengthIsTheLarger breaks "lengths::length_of_3_4_is_5" { fn length(a: Two) -> f64 { a.0.abs().max(a.1.abs()) } }
    LengthIsSigned breaks "lengths::length_of_3_4_is_5" { fn length(a: Two) -> f64 { a.0.hypot(a.1) * if a.0 < 0.0 { -1.0 } else { 1.0 } } }
    AddIsOfXAlone breaks "operators::addition_adds_components" { fn add(a: Two, b: Two) -> Two { (a.0 + b.0, a.1) } }
    AddSubtracts breaks "operators::addition_adds_components" { fn add(a: Two, b: Two) -> Two { (a.0 - b.0, a.1 - b.1) } }
    SubIsReversed breaks "operators::subtraction_subtracts_components" { fn sub(a: Two, b: Two) -> Two { (b.0 - a.0, b.1 - a.1) } }
    SubIsOfXAlone breaks "operators::subtraction_subtracts_components" { fn sub(a: Two, b: Two) -> Two { (a.0 - b.0, a.1) } }
    NegDoesNothing breaks "operators::negation_changes_both_signs" { fn neg(a: Two) -> Two { a } }
    NegIsOfXAlone breaks "operators::negation_changes_both_signs" { fn neg(a: Two) -> Two { (-a.0, a.1) } }
    MulIsOfXAlone breaks "operators::multiplication_scales_both_components" { fn mul(a: Two, k: f64) -> Two { (a.0 * k, a.1) } }
    MulDivides breaks "operators::multiplication_scales_both_components" { fn mul(a: Two, k: f64) -> Two { (a.0 / k, a.1 / k) } }
    ScaledTurnsOver breaks "lengths::scaled_multiplies_by_a_ratio" { fn scaled(a: Two, k: f64, by: f64) -> Two { (a.0 * (by / k), a.1 * (by / k)) } }
    ScaledIsOfXAlone breaks "lengths::scaled_multiplies_by_a_ratio" { fn scaled(a: Two, k: f64, by: f64) -> Two { (a.0 * (k / by), a.1) } }
    ScaledForgetsTheSign breaks "lengths::scaled_multiplies_by_a_ratio" { fn scaled(a: Two, k: f64, by: f64) -> Two { (a.0 * (k / by).abs(), a.1 * (k / by).abs()) } }
    WithinLeavesOutTheEdge breaks "lengths::is_within_compares_the_length" { fn is_within(a: Two, radius: f64) -> bool { Self::length(a) < radius } }
    WithinForgetsTheSign breaks "lengths::is_within_compares_the_length" { fn is_within(a: Two, radius: f64) -> bool { Self::dot(a, a) <= radius * radius } }
    WithinIsOfTheLarger breaks "lengths::is_within_compares_the_length" { fn is_within(a: Two, radius: f64) -> bool { a.0.abs().max(a.1.abs()) <= radius } }
    MulDividesByTheInverse breaks "operators::each_operator_has_the_bits_of_the_components" { fn mul(a: Two, k: f64) -> Two { (a.0 / (1.0 / k), a.1 / (1.0 / k)) } }
    NegSubtractsFromZero breaks "operators::each_operator_has_the_bits_of_the_components" { fn neg(a: Two) -> Two { (0.0 - a.0, 0.0 - a.1) } }
    EqIsOfXAlone breaks "operators::equality_compares_both_components" { fn eq(a: Two, b: Two) -> bool { a.0 == b.0 } }
    EqIsNever breaks "operators::equality_compares_both_components" { fn eq(_: Two, _: Two) -> bool { false } }
}

/// No slip: the vector from which each of the others differs in one part.
#[derive(Clone, Copy, Debug)]
struct Right;
impl Slip for Right {}

#[test]
fn without_a_slip_no_law_is_broken() {
    assert_eq!(broken(vector_laws::<Wrong<Right>>()), [""; 0]);
}

/// A vector whose sums take the unrounded product, as fast arithmetic does in `a * k + b`.
#[derive(Clone, Copy, Debug)]
struct Contracting {
    rounded: Two,
    /// Part of the last product that rounding has removed.
    rest: Two,
}

impl PartialEq for Contracting {
    fn eq(&self, other: &Self) -> bool {
        self.rounded == other.rounded
    }
}
impl Add for Contracting {
    type Output = Self;
    fn add(self, other: Self) -> Self {
        let sum = |a: f64, b: f64, rest: f64| a + b + rest;
        let [(ax, ay), (bx, by)] = [self.rounded, other.rounded];
        let rest = (self.rest.0 + other.rest.0, self.rest.1 + other.rest.1);
        Contracting::new(sum(ax, bx, rest.0), sum(ay, by, rest.1))
    }
}
impl Sub for Contracting {
    type Output = Self;
    fn sub(self, other: Self) -> Self {
        self + -other
    }
}
impl Neg for Contracting {
    type Output = Self;
    fn neg(self) -> Self {
        let [rounded, rest] = [self.rounded, self.rest].map(|(x, y)| (-x, -y));
        Contracting { rounded, rest }
    }
}
impl Mul<f64> for Contracting {
    type Output = Self;
    fn mul(self, k: f64) -> Self {
        let (x, y) = (self.rounded.0 * k, self.rounded.1 * k);
        let rest = (self.rounded.0.mul_add(k, -x), self.rounded.1.mul_add(k, -y));
        Contracting { rounded: (x, y), rest }
    }
}
impl Vec2Like for Contracting {
    type Scalar = f64;
    fn new(x: f64, y: f64) -> Self {
        Contracting { rounded: (x, y), rest: (0.0, 0.0) }
    }
    fn x(self) -> f64 {
        self.rounded.0
    }
    fn y(self) -> f64 {
        self.rounded.1
    }
}

#[test]
fn fused_operators_are_found() {
    let broken = quietly(|| broken(vector_laws::<Contracting>()));
    assert_eq!(broken, ["operators::each_operator_has_the_bits_of_the_components"]);
}

#[test]
fn behaviors_notice_a_wrong_dot_and_a_wrong_length() {
    quietly(|| {
        assert!(
            catch_unwind(laws::defects::d27_a_cone_is_as_wide_near_as_far::<Wrong<DotSubtracts>>).is_err()
        );
        assert!(catch_unwind(laws::seek::force_is_the_missing_velocity::<Wrong<LengthIsTheSquare>>).is_err());
    });
    laws::defects::d27_a_cone_is_as_wide_near_as_far::<Wrong<Right>>();
    laws::seek::force_is_the_missing_velocity::<Wrong<Right>>();
}

#[test]
fn behaviors_on_a_broken_vector_fail_once_and_name_its_law() {
    static RUNS: AtomicUsize = AtomicUsize::new(0);
    fn law() {
        RUNS.fetch_add(1, Ordering::Relaxed);
    }
    let broken = vector_laws::<Wrong<DotCrosses>>();
    let premise = Premise::new();
    let panic = quietly(|| catch_unwind(|| premise.check(broken, law))).expect_err("the first call fails");
    let message = panic.downcast_ref::<String>().expect("a message");
    let start = "the vector breaks its law products::dot_is_the_sum_of_products, so no law of behaviours is checked: ";
    assert!(
        message.starts_with(start) && message.len() > start.len() && !message.contains('\n'),
        "{message}"
    );
    premise.check(broken, law);
    assert_eq!(RUNS.load(Ordering::Relaxed), 0, "nothing is checked on a broken vector");

    let premise = Premise::new();
    for _ in 0..3 {
        premise.check(vector_laws::<Wrong<Right>>(), law);
    }
    assert_eq!(RUNS.load(Ordering::Relaxed), 3);
    let panic = quietly(|| catch_unwind(steer_conformance::check_all::<Wrong<DotCrosses>>))
        .expect_err("it is broken");
    assert!(panic.downcast_ref::<String>().is_some_and(|message| message.starts_with(start)));
}

#[test]
fn several_threads_wait_for_one_check() {
    let premise = Premise::new();
    static CHECKS: AtomicUsize = AtomicUsize::new(0);
    static RUNS: AtomicUsize = AtomicUsize::new(0);
    let vector = [Law {
        name: "slow",
        check: || {
            std::thread::sleep(core::time::Duration::from_millis(20));
            CHECKS.fetch_add(1, Ordering::Relaxed);
        },
    }];
    std::thread::scope(|scope| {
        for _ in 0..4 {
            scope.spawn(|| {
                premise.check(&vector, || {
                    assert_eq!(CHECKS.load(Ordering::Relaxed), 1, "the vector comes first, once");
                    RUNS.fetch_add(1, Ordering::Relaxed);
                })
            });
        }
    });
    assert_eq!(RUNS.load(Ordering::Relaxed), 4);
}

#[test]
fn the_message_has_the_case_and_both_values() {
    let law = vector_laws::<Wrong<LengthIsTheSquare>>()
        .iter()
        .find(|law| law.name == "lengths::length_of_3_4_is_5");
    let panic =
        quietly(|| catch_unwind(law.expect("the law is listed").check).expect_err("the law is broken"));
    let message = panic.downcast_ref::<String>().expect("laws panic with a message");
    assert!(message.starts_with("(Wrong((3.0, 4.0)"), "{message}");
    assert!(message.ends_with("5.0): 25.0, not 5.0"), "{message}");
}

/// Names of the laws that are broken.
fn broken(laws: &[Law]) -> Vec<&'static str> {
    laws.iter().filter(|law| catch_unwind(law.check).is_err()).map(|law| law.name).collect()
}
