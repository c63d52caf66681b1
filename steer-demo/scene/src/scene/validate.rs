//! Checks that need the whole scene: shapes, grids, names, references and the number of agents. The
//! fields toward goals are computed here, since a goal may lie in an obstacle.

use steer_core::Error;

use super::agent::AgentSpec;
use super::avoidance::{MOST_LAYERS, at_most};
use super::entry::Entry;
use super::goals::Goals;
use super::keys::Item as _;
use super::model::{ChallengeSpec, CounterShape, CounterSpec, FieldKind, FieldSpec, Scene};
use super::pair::{Initial, Pair};
use super::scope::{Names, one_each};
use super::toward::{Builder, Toward};
use super::work::Work;
use crate::error::Fault;
use crate::vector::{Agent, V};

/// Maximum number of agents in a scene, including all members of groups.
pub const LARGEST_CROWD: u64 = 10_000_000;

/// Maximum number of counters in a scene.
pub const MOST_COUNTERS: usize = 100;

/// Rejects a scene whose parts do not fit together, without allocation for its agents.
/// Returns the fields that lead to goals, `None` for the others.
pub(crate) fn validate(scene: &Scene) -> Result<Vec<Option<Toward>>, Fault> {
    agent_count(scene)?;
    terrain(scene)?;
    counters(scene)?;
    let names = Names::of(scene)?;
    let fields = fields(scene, &names)?;
    let (mut first, mut work) = (0, Work::default());
    for location in scene.locations() {
        let (place, steering) = (location.path(), scene.steering(location));
        let Some(spec) = scene.spec(location) else { continue };
        for (key, draw) in [("position", &spec.position), ("velocity", &spec.velocity)] {
            if let Initial::Each(all) = draw
                && all.len() as u64 != spec.count
            {
                let wrong = format!("{} values", all.len());
                return Err(Fault::new(format!("{place}.{key}"), wrong, one_each(spec.count)));
            }
        }
        if spec.gain.is_some() && spec.response_time.is_some() {
            let wrong = "`response_time` and `gain` at once";
            let right = "one of the two: `response_time` is `mass` / `gain`";
            return Err(Fault::new(format!("{place}.response_time"), wrong, right));
        }
        let origin = V::new(0.0, 0.0);
        spec.can_avoid(&spec.agent(origin, origin)).map_err(|f| f.within(&place))?;
        if spec.swarm {
            spec.flock().map_err(|f| f.within(&place))?;
        }
        let next = first + spec.count as usize;
        let scope = names.seen_by(first..next);
        for (i, entry) in steering.iter().enumerate() {
            let place = |f: Fault| f.within(&format!("{place}.steering[{i}]"));
            let mut running = entry.behavior.start(&scope).map_err(place)?;
            work.add(scene, &mut running, spec.count).map_err(place)?;
            if let Some((Some(field), (name, _))) = running.field().map(|i| (&fields[i], &scene.fields[i])) {
                let target = field.target.filter(|target| (first..next).contains(target));
                let itself = not_itself(target, name, spec.count);
                itself.map_err(|fault| place(fault.within(entry.behavior.name())))?;
                leads(field, &location.path(), spec).map_err(|f| f.within(&format!("fields.{name}")))?;
            }
        }
        one_turns(&place, steering)?;
        first = next;
    }
    Ok(fields)
}

/// Rejects a second entry that turns an agent, because the agent has one heading.
fn one_turns(place: &str, steering: &[Entry]) -> Result<(), Fault> {
    let mut turning = steering.iter().enumerate().filter(|(_, entry)| entry.behavior.turns());
    match (turning.next(), turning.next()) {
        (Some((_, first)), Some((i, second))) => {
            let (first, second) = (first.behavior.name(), second.behavior.name());
            let wrong = format!("`{second}` turns an agent that `{first}` turns already");
            Err(Fault::new(format!("{place}.steering[{i}].{second}"), wrong, "one that turns, an agent"))
        }
        _ => Ok(()),
    }
}

fn terrain(scene: &Scene) -> Result<(), Fault> {
    if scene.plan.is_some() {
        let right = "`steer-demo play` opens the file of the scene, and saves a scene without `plan`";
        return Err(Fault::new("plan", "a file beside the scene cannot be read here", right));
    }
    for (name, path) in &scene.paths {
        if path.travel().is_none() {
            return Err(Fault::new(
                format!("paths.{name}.travel"),
                "`travel` contradicts `closed`",
                "one of the two, or `closed` true with \"closed\" only",
            ));
        }
    }
    for (place, layers) in scene.layers() {
        at_most(MOST_LAYERS, &format!("{place}.layers"), layers)?;
    }
    for (i, polygon) in scene.polygons.iter().enumerate() {
        let points: Vec<_> = polygon.points.iter().copied().map(V::from).collect();
        if steer_core::terrain::Polygon::new(&points).is_err() {
            return Err(Fault::new(
                format!("polygons[{i}].points"),
                "the polygon is not convex",
                "all corners on one side of every edge, not on one line, once round",
            ));
        }
    }
    Ok(())
}

/// Checks all fields. Returns those that lead to goals.
fn fields(scene: &Scene, names: &Names<'_>) -> Result<Vec<Option<Toward>>, Fault> {
    let mut builder = Builder::of(scene);
    let mut field = |name: &str, field: &FieldSpec| match field.kind()? {
        FieldKind::Given { columns, rows, vectors } => given(columns, rows, vectors).map(|()| None),
        FieldKind::Toward { goals: Goals::Positions(goals), cell } => {
            let toward = builder.toward(name, goals, cell)?;
            builder.with_crowding(toward, field.crowding).map(Some)
        }
        FieldKind::Toward { goals: Goals::Agent(target), cell } => {
            let mut target = target.clone();
            target.resolve("toward", &names.seen_by(0..0))?;
            let start = scene.start_of(target.index());
            let toward = builder.toward_agent(name, target.index(), start, cell)?;
            builder.with_crowding(toward, field.crowding).map(Some)
        }
    };
    let all = scene.fields.iter();
    all.map(|(name, spec)| field(name, spec).map_err(|fault| fault.within(&format!("fields.{name}"))))
        .collect()
}

fn given(columns: u64, rows: u64, vectors: &[Pair]) -> Result<(), Fault> {
    for (key, count) in [("columns", columns), ("rows", rows)] {
        if count == 0 {
            return Err(Fault::new(key, "a field without cells", "1 or more"));
        }
    }
    let (got, needed) = (vectors.len() as u64, columns.saturating_mul(rows));
    if got != needed {
        let right = format!("{columns} columns times {rows} rows: {needed}");
        return Err(Fault::new("vectors", format!("{got} vectors"), right));
    }
    Ok(())
}

/// Rejects an agent that follows a field toward itself or toward a member of its group.
fn not_itself(target: Option<usize>, field: &str, count: u64) -> Result<(), Fault> {
    let Some(_) = target else { return Ok(()) };
    let itself = if count == 1 { "this agent itself" } else { "a member of this same group" };
    Err(Fault::new("field", format!("`{field}` leads to {itself}"), "a field toward another agent"))
}

/// Rejects a start from which no way leads to a goal. A start at random is not checked, and a goal
/// at random has no way yet.
fn leads(field: &Toward, place: &str, spec: &AgentSpec) -> Result<(), Fault> {
    let (position, radius) = (&spec.position, spec.radius);
    let starts: &[Pair] = match position {
        _ if field.goals().is_empty() => &[],
        Initial::Same(pair) => core::slice::from_ref(pair),
        Initial::Each(pairs) => pairs,
        Initial::Within(_) | Initial::Random => &[],
    };
    match starts.iter().position(|start| !field.leads_from((*start).into(), radius)) {
        None => Ok(()),
        Some(i) => {
            let number = if let Initial::Each(_) = position { format!("[{i}]") } else { String::new() };
            Err(field.no_way(starts[i].into(), radius, &format!("{place}{number}")))
        }
    }
}

fn counters(scene: &Scene) -> Result<(), Fault> {
    if scene.counters.len() > MOST_COUNTERS {
        let wrong = format!("{} counters", scene.counters.len());
        return Err(Fault::new("counters", wrong, format!("at most {MOST_COUNTERS}")));
    }
    for (name, CounterSpec { from, to, shape }) in &scene.counters {
        let (wrong, right) = match shape {
            CounterShape::Line if from == to => ("a line without length", "two different ends"),
            // The density of a box is a number.
            CounterShape::Box if !(LARGEST_CROWD as f64 / area(from, to)).is_finite() => {
                ("a box without area", "two opposite corners")
            }
            _ => continue,
        };
        return Err(Fault::new(format!("counters.{name}.to"), wrong, right));
    }
    let Some(ChallengeSpec { counter, .. }) = &scene.challenge else { return Ok(()) };
    if scene.counters.iter().any(|(name, spec)| name == counter && spec.shape == CounterShape::Box) {
        return Ok(());
    }
    let wrong = format!("no box is named `{counter}`");
    Err(Fault::new("challenge.counter", wrong, "the name of a counter with the shape `box`"))
}

fn area(from: &Pair, to: &Pair) -> f64 {
    (to.x - from.x).abs() * (to.y - from.y).abs()
}

fn agent_count(scene: &Scene) -> Result<(), Fault> {
    let mut total = scene.agents.len() as u64;
    let right = || format!("at most {LARGEST_CROWD} in all");
    if total > LARGEST_CROWD {
        return Err(Fault::new("agents", format!("{total} agents"), right()));
    }
    for (i, group) in scene.groups.iter().enumerate() {
        total = total.saturating_add(group.count);
        if total > LARGEST_CROWD {
            return Err(Fault::new(
                format!("groups[{i}].count"),
                format!("{} makes {total} agents", group.count),
                right(),
            ));
        }
    }
    Ok(())
}

impl AgentSpec {
    /// Rejects an agent that cannot keep to its avoidance.
    fn can_avoid(&self, agent: &Agent) -> Result<(), Fault> {
        let Some(avoidance) = &self.avoidance else { return Ok(()) };
        avoidance.validate()?;
        let Err(Error::OutOfRange { what, needed }) = avoidance.filter.check(agent) else { return Ok(()) };
        let own = |key: &str, value: f64| (key.to_string(), format!("{value:?} beside `avoidance`"));
        let (place, wrong) = match what {
            "radius" => own("radius", agent.radius),
            "max_turn_rate" => own("max_turn", agent.max_turn_rate.unwrap_or_default()),
            "min_speed" => own("min_speed", agent.min_speed),
            name => {
                let own = agent.max_force / agent.mass;
                (format!("avoidance.{name}"), format!("an agent with max_force / mass {own:?}"))
            }
        };
        Err(Fault::new(place, wrong, needed))
    }
}
