//! Grid cells for the neighbour search of behaviours with a limited reach.

use steer_glam::steer_core::Vec2Like as _;
use steer_glam::steer_core::neighbors::{Grid, GridBuffer};
use steer_glam::steer_core::space::Edge;

use super::flight::Flights;
use super::mind::Mind;
use crate::behavior::Running;
use crate::vector::{Agent, Body, Bounds, V, v};

/// Minimum number of agents for which the cells are faster.
///
/// Measured by `cargo run --release -p steer-bench --example crossing`.
const WORTH: usize = 48;

/// Positions of all agents, and the buffer of the cells.
#[derive(Clone, Debug, Default)]
pub(super) struct Crowd {
    places: Vec<V>,
    room: GridBuffer,
    /// Width of a cell (length); `None` if no reach is limited, or if there are few agents.
    cell: Option<f64>,
}

impl Crowd {
    /// Chooses the cell width for these agents: the median of their reaches.
    pub(super) fn of(agents: &[Agent], minds: &[Mind], flights: &Flights) -> Self {
        let reaches = agents.iter().zip(minds).enumerate().flat_map(|(index, (me, mind))| {
            // An agent in a swarm does not search neighbours for its flock entry, unless it brakes.
            let flock = flights.entry_of(index).filter(|_| !mind.running().any(Running::brakes));
            let asking = mind.running().enumerate().filter(move |(entry, _)| Some(*entry) != flock);
            let avoiding = mind.avoider.map(|avoider| avoider.reach(me, (me.max_speed, me.radius), 0.0));
            let reaches = asking.filter_map(|(_, running)| running.reach(me));
            reaches.chain(avoiding).filter(|reach| *reach > 0.0)
        });
        let mut reaches: Vec<f64> = reaches.filter(|reach| reach.is_finite()).collect();
        reaches.sort_unstable_by(f64::total_cmp);
        let cell = reaches.get(reaches.len() / 2).copied().filter(|_| agents.len() >= WORTH);
        Self { places: Vec::new(), room: GridBuffer::new(), cell }
    }

    /// Removes the cells: every search checks all agents.
    #[cfg(test)]
    pub(super) fn without_cells(&mut self) {
        self.cell = None;
    }

    /// Sorts the bodies into cells.
    pub(super) fn grid(&mut self, bodies: &[Body], edge: Edge, bounds: &Bounds) -> Option<Grid<'_, V>> {
        let cell = self.cell?;
        self.places.clear();
        self.places.extend(bodies.iter().map(|body| body.position));
        match edge {
            Edge::Wrap => self.room.torus(bounds, cell, &self.places),
            Edge::Bounce => self.room.plane(bounds, cell, &self.places),
            Edge::Open => self.room.plane(&most(&self.places), cell, &self.places),
        }
        .ok()
    }
}

/// Rectangle of nearly all agents. Without it, one very distant agent would put all others into one
/// cell.
fn most(places: &[V]) -> Bounds {
    let side = |component: fn(V) -> f64| {
        let mut all: Vec<f64> = places.iter().copied().map(component).collect();
        let few = all.len() / 32;
        let low = *all.select_nth_unstable_by(few, f64::total_cmp).1;
        let high = *all.select_nth_unstable_by(places.len() - 1 - few, f64::total_cmp).1;
        (low, high)
    };
    let ((left, right), (top, bottom)) = (side(V::x), side(V::y));
    Bounds { min: v(left, top), max: v(right, bottom) }
}

#[cfg(test)]
mod tests {
    use crate::scene::read;
    use crate::vector::V;
    use crate::world::World;

    /// Positions of all agents after `steps` steps, as bits.
    fn run(world: &mut World, steps: u32) -> Vec<[u64; 2]> {
        (0..steps).for_each(|_| world.step());
        world.agents().iter().map(|agent| bits(agent.position)).collect()
    }

    fn bits(place: V) -> [u64; 2] {
        use steer_glam::steer_core::Vec2Like as _;
        [place.x().to_bits(), place.y().to_bits()]
    }

    fn world(edge: &str, steering: &str) -> World {
        let text = format!(
            r#"{{"width":700,"height":400,"edge":"{edge}","seed":3,"agents":[
                {{"position":[1e9,-1e9],"steering":[{steering}]}},
                {{"position":[90,90],"steering":[{steering}]}},{{"position":[90,90],"steering":[{steering}]}}],
                "groups":[{{"count":300,"position":"random","velocity":"random","max_speed":3,"radius":4,
                "steering":[{steering}]}}]}}"#
        );
        World::new(&read(text.as_bytes()).expect("a valid scene")).expect("a world")
    }

    #[test]
    fn cells_change_no_bit() {
        for edge in ["open", "wrap", "bounce"] {
            for steering in [
                r#"{"flock":{"in_sight":30,"too_close":12}}"#,
                r#"{"flock":{"in_sight":150,"too_close":50}},{"wander":{}}"#,
                r#"{"flock":{"in_sight":390}}"#,
                r#"{"flock":{"in_sight":3000,"too_close":2000}}"#,
                r#"{"separation":{"in_sight":40,"too_close":40,"falloff":"inverse"}},{"cohesion":{"in_sight":60}},{"alignment":{"in_sight":25}}"#,
                r#"{"boids":{"separation":{"distance":15,"min_cos":-1},"cohesion":{"distance":45},"alignment":{"distance":30}}}"#,
                r#"{"boids":{"nearest":7,"cohesion":{"distance":70,"min_cos":-1},"alignment":{"distance":60}}}"#,
                r#"{"avoid_agents":{"horizon":20,"clearance":3}},{"keep_speed":{"speed":2}}"#,
                r#"{"queue":{"door":[350,200],"distance":40,"again":30}}"#,
            ] {
                let (mut with, mut without) = (world(edge, steering), world(edge, steering));
                assert!(with.crowd.cell.is_some(), "so many are worth cells: {steering}");
                without.crowd.without_cells();
                let each = |index| without.foresight_of(index);
                assert_eq!(
                    with.foresight(),
                    (0..303).flat_map(each).collect::<Vec<_>>(),
                    "{edge}, {steering}"
                );
                assert_eq!(run(&mut with, 12), run(&mut without, 12), "{edge}, {steering}");
            }
        }
    }

    #[test]
    fn the_rectangle_of_most_leaves_out_who_is_far() {
        let places: Vec<V> =
            (0..100).map(|i| crate::vector::v(f64::from(i % 98) + 1e15 * f64::from(i / 99), 7.0)).collect();
        let bounds = super::most(&places);
        assert_eq!((bounds.min, bounds.max), (crate::vector::v(2.0, 7.0), crate::vector::v(95.0, 7.0)));
    }
}
