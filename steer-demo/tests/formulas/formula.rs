//! Formulas of the steering behaviours in plain arithmetic: nothing here comes from the packages
//! under test.

pub(crate) type P = [f64; 2];

pub(crate) fn add(a: P, b: P) -> P {
    [a[0] + b[0], a[1] + b[1]]
}

pub(crate) fn sub(a: P, b: P) -> P {
    [a[0] - b[0], a[1] - b[1]]
}

pub(crate) fn mul(a: P, k: f64) -> P {
    [a[0] * k, a[1] * k]
}

pub(crate) fn dot(a: P, b: P) -> f64 {
    a[0] * b[0] + a[1] * b[1]
}

pub(crate) fn len(a: P) -> f64 {
    a[0].hypot(a[1])
}

pub(crate) fn unit(a: P) -> P {
    if len(a) > 0.0 { mul(a, 1.0 / len(a)) } else { [0.0; 2] }
}

pub(crate) fn truncate(a: P, max: f64) -> P {
    if len(a) > max { mul(unit(a), max) } else { a }
}

/// An agent, with the letters of the formulas.
#[derive(Clone, Debug)]
pub(crate) struct A {
    pub(crate) p: P,
    pub(crate) v: P,
    /// The heading: the direction of the last velocity that had one.
    pub(crate) h: P,
    pub(crate) s: f64,
    pub(crate) f: f64,
    pub(crate) m: f64,
}

impl A {
    pub(crate) fn new(p: P, v: P) -> Self {
        Self { p, v, h: if len(v) > 0.0 { unit(v) } else { [1.0, 0.0] }, s: 10.0, f: 1.0, m: 1.0 }
    }

    pub(crate) fn limits(mut self, s: f64, f: f64, m: f64) -> Self {
        (self.s, self.f, self.m) = (s, f, m);
        self
    }

    pub(crate) fn step(&mut self, force: P, brake: f64, dt: f64) {
        let push = mul(truncate(force, self.f), dt / self.m);
        self.v = truncate(add(mul(self.v, brake), push), self.s);
        self.p = add(self.p, mul(self.v, dt));
        self.turn();
    }

    fn turn(&mut self) {
        if len(self.v) > 0.0 {
            self.h = unit(self.v);
        }
    }

    pub(crate) fn bounce(&mut self, side: P) {
        for (i, side) in side.into_iter().enumerate() {
            if self.p[i] < 0.0 || self.p[i] > side {
                self.p[i] = self.p[i].clamp(0.0, side);
                self.v[i] = -self.v[i];
            }
        }
        self.turn();
    }

    pub(crate) fn wrap(&mut self, side: P) {
        for (i, side) in side.into_iter().enumerate() {
            if self.p[i] < 0.0 || self.p[i] > side {
                self.p[i] = self.p[i].rem_euclid(side);
            }
        }
    }
}

/// Image of a position that is nearest to another in a wrapped world: the position plus whole
/// worlds.
pub(crate) fn image(from: P, to: P, side: P) -> P {
    [0, 1].map(|i| to[i] - side[i] * ((to[i] - from[i]) / side[i]).round())
}

/// All agents as one of them sees them in a wrapped world.
pub(crate) fn seen_by(a: &A, agents: &[A], side: P) -> Vec<A> {
    agents.iter().map(|o| A { p: image(a.p, o.p, side), ..o.clone() }).collect()
}

pub(crate) fn seek(a: &A, to: P) -> P {
    sub(mul(unit(sub(to, a.p)), a.s), a.v)
}

pub(crate) fn flee(a: &A, from: P) -> P {
    sub(mul(unit(sub(a.p, from)), a.s), a.v)
}

pub(crate) fn arrive(a: &A, to: P, r: f64) -> P {
    let d = len(sub(to, a.p));
    sub(mul(unit(sub(to, a.p)), a.s * (d / r).min(1.0)), a.v)
}

#[derive(Clone, Copy, Debug)]
pub(crate) enum T {
    Constant(f64),
    Distance,
    Closing,
    Intercept,
}

pub(crate) fn expected(a: &A, q: &A, t: T) -> P {
    let d = len(sub(q.p, a.p));
    let t = match t {
        T::Constant(t) => t,
        T::Distance => d / a.s,
        T::Closing => d / (a.s + len(q.v)),
        T::Intercept => meeting(a, q).unwrap_or(d / (a.s + len(q.v))),
    };
    add(q.p, mul(q.v, t))
}

/// The smallest T > 0 with |q + w·T − p| = s·T: the quadratic (w² − s²)·T² + 2·(d·w)·T + d² = 0.
fn meeting(a: &A, q: &A) -> Option<f64> {
    let d = sub(q.p, a.p);
    let (k, l, m) = (dot(q.v, q.v) - a.s * a.s, dot(d, q.v), dot(d, d));
    let root = l * l - k * m;
    if root < 0.0 {
        return None;
    }
    let both = [(-l + root.sqrt()) / k, (-l - root.sqrt()) / k];
    both.into_iter().filter(|t| *t > 0.0).min_by(f64::total_cmp)
}

pub(crate) fn interpose(a: &A, one: &A, other: &A, r: f64) -> P {
    let middle = |x: P, y: P| mul(add(x, y), 0.5);
    let t = len(sub(middle(one.p, other.p), a.p)) / a.s;
    arrive(a, middle(add(one.p, mul(one.v, t)), add(other.p, mul(other.v, t))), r)
}

pub(crate) fn shadow(a: &A, q: &A, near: f64) -> P {
    let way = sub(q.p, a.p);
    let share = (len(way) / near - 1.0).clamp(0.0, 1.0);
    sub(truncate(add(q.v, mul(unit(way), a.s * share)), a.s), a.v)
}

pub(crate) fn keep_speed(a: &A, speed: f64) -> P {
    sub(mul(a.h, speed), a.v)
}

pub(crate) fn tether(a: &A, to: P, length: f64) -> P {
    mul(seek(a, to), (len(sub(to, a.p)) / length - 1.0).clamp(0.0, 1.0))
}

/// Share of a flight that is left at this distance (ratio).
pub(crate) fn panic(d: f64, far: f64) -> f64 {
    (2.0 * (1.0 - d / far)).clamp(0.0, 1.0)
}

pub(crate) fn pursue(a: &A, q: &A, t: T, facing: bool) -> P {
    let head_on = facing && dot(sub(q.p, a.p), a.h) > 0.0 && dot(a.h, q.h) < -0.95;
    seek(a, if head_on { q.p } else { expected(a, q, t) })
}

pub(crate) fn evade(a: &A, q: &A, t: T) -> P {
    flee(a, expected(a, q, t))
}

pub(crate) fn offset_pursuit(a: &A, leader: &A, [forward, aside]: P, r: f64) -> P {
    let side = [-leader.h[1], leader.h[0]];
    let slot = add(leader.p, add(mul(leader.h, forward), mul(side, aside)));
    let t = len(sub(slot, a.p)) / (a.s + len(leader.v));
    arrive(a, add(slot, mul(leader.v, t)), r)
}

pub(crate) fn keep_place(a: &A, leader: &A, [forward, aside]: P, r: f64) -> P {
    let side = [-leader.h[1], leader.h[0]];
    let place = add(leader.p, add(mul(leader.h, forward), mul(side, aside)));
    let there = add(arrive(a, place, r), a.v);
    sub(truncate(add(leader.v, there), a.s), a.v)
}

/// Force, and the factor that the velocity is multiplied by.
pub(crate) fn avoid(a: &A, circles: &[(P, f64)], l: f64, buffer: f64) -> (P, f64) {
    let (mut force, mut brake) = ([0.0; 2], 1.0);
    if len(a.v) == 0.0 {
        return (force, brake);
    }
    let u = unit(a.v);
    for (c, radius) in circles {
        let way = sub(*c, a.p);
        let ahead = dot(way, u);
        let aside = u[0] * way[1] - u[1] * way[0];
        if ahead > 0.0 && ahead < l && aside.abs() < radius + buffer {
            let quarter = if aside > 0.0 { [u[1], -u[0]] } else { [-u[1], u[0]] };
            force = add(force, mul(quarter, a.s * (1.0 - ahead / l)));
            brake *= ahead / l;
        }
    }
    (force, brake)
}

pub(crate) fn follow(a: &A, at: &mut usize, path: &[P], closed: bool, threshold: f64, r: f64) -> P {
    let last = path.len() - 1;
    if len(sub(path[*at], a.p)) < threshold {
        *at = if *at < last {
            *at + 1
        } else if closed {
            0
        } else {
            last
        };
    }
    if *at == last && !closed { arrive(a, path[*at], r) } else { seek(a, path[*at]) }
}

pub(crate) fn seen<'a>(a: &'a A, others: &'a [A], me: usize, sight: f64) -> impl Iterator<Item = &'a A> {
    others.iter().enumerate().filter(move |(i, _)| *i != me).map(|(_, o)| o).filter(move |o| {
        let way = sub(o.p, a.p);
        len(way) <= sight && dot(way, a.h) >= 0.0
    })
}

pub(crate) fn separation(a: &A, others: &[A], me: usize, sight: f64, close: f64) -> P {
    let near = seen(a, others, me, sight).filter(|o| len(sub(o.p, a.p)) < close);
    near.fold([0.0; 2], |sum, o| add(sum, flee(a, o.p)))
}

pub(crate) fn cohesion(a: &A, others: &[A], me: usize, sight: f64) -> P {
    let n = seen(a, others, me, sight).count() as f64;
    let sum = seen(a, others, me, sight).fold([0.0; 2], |sum, o| add(sum, o.p));
    if n > 0.0 { seek(a, mul(sum, 1.0 / n)) } else { [0.0; 2] }
}

pub(crate) fn alignment(a: &A, others: &[A], me: usize, sight: f64) -> P {
    let n = seen(a, others, me, sight).count() as f64;
    let sum = seen(a, others, me, sight).fold([0.0; 2], |sum, o| add(sum, o.v));
    if n > 0.0 { sub(mul(sum, 1.0 / n), a.v) } else { [0.0; 2] }
}
