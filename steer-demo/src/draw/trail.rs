//! Latest positions of agents.

use steer_glam::steer_core::Vec2Like as _;

use crate::vector::V;
use crate::world::World;

/// Latest positions of every agent of a world.
#[derive(Clone, Debug)]
pub struct Trails {
    /// Row by row; a row is a step. The rows are a ring buffer.
    places: Vec<V>,
    agents: usize,
    rows: usize,
    newest: usize,
    filled: usize,
}

impl Trails {
    /// Returns trails for a world: long for a few agents, shorter for many, none for a crowd whose
    /// trails would cover everything.
    #[must_use]
    pub fn new(world: &World) -> Self {
        let agents = world.agents().len();
        let rows = match agents {
            0..=100 => 26,
            101..=400 => 16,
            401..=4000 => 10,
            _ => 0,
        };
        let mut trails =
            Self { places: vec![world.pointer(); agents * rows], agents, rows, newest: 0, filled: 0 };
        trails.remember(world);
        trails
    }

    /// Records the present positions. If the number of agents has changed, the trails begin anew,
    /// because an index may mean another agent.
    pub fn remember(&mut self, world: &World) {
        if world.agents().len() != self.agents {
            *self = Self::new(world);
            return;
        }
        if self.rows == 0 {
            return;
        }
        self.newest = (self.newest + 1) % self.rows;
        self.filled = (self.filled + 1).min(self.rows);
        let row = &mut self.places[self.newest * self.agents..][..self.agents];
        for (place, agent) in row.iter_mut().zip(world.agents()) {
            *place = agent.position;
        }
    }

    /// Number of positions in a full trail.
    #[must_use]
    pub fn length(&self) -> usize {
        self.rows
    }

    /// Positions of an agent, the newest first; none if no agent had this index.
    pub fn of(&self, agent: usize) -> impl Iterator<Item = V> + '_ {
        let filled = if agent < self.agents { self.filled } else { 0 };
        (0..filled).map(move |age| {
            let row = (self.newest + self.rows - age) % self.rows;
            self.places[row * self.agents + agent]
        })
    }
}

/// Whether a step between two positions goes through a side of a wrapped world, not across the
/// world.
pub(super) fn leaps((width, height): (f64, f64), from: V, to: V) -> bool {
    (from.x() - to.x()).abs() > width / 2.0 || (from.y() - to.y()).abs() > height / 2.0
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scene::read;
    use crate::vector::v;

    #[test]
    fn a_trail_has_the_newest_place_first_and_forgets_the_oldest() {
        let scene = read(br#"{"agents":[{"position":[0,0],"velocity":[1,0]}]}"#).expect("valid");
        let mut world = World::new(&scene).expect("a world");
        let mut trails = Trails::new(&world);
        for _ in 0..40 {
            world.step();
            trails.remember(&world);
        }
        let xs: Vec<f64> = trails.of(0).map(|p| p.x()).collect();
        assert_eq!(xs.len(), trails.length());
        assert_eq!(&xs[..3], [40.0, 39.0, 38.0]);
    }

    #[test]
    fn trails_begin_anew_when_agents_come_or_go() {
        let one = r#"{"agents":[{"position":[0,0]}]}"#;
        let two = r#"{"agents":[{"position":[0,0]},{"position":[9,9]}]}"#;
        let world = |text: &str| World::new(&read(text.as_bytes()).expect("valid")).expect("a world");
        let mut trails = Trails::new(&world(one));
        trails.remember(&world(one));
        assert_eq!((trails.of(0).count(), trails.of(1).count()), (2, 0));
        trails.remember(&world(two));
        assert_eq!((trails.of(0).count(), trails.of(1).count()), (1, 1));
        trails.remember(&world(r#"{}"#));
        assert_eq!(trails.of(0).count(), 0);
    }

    #[test]
    fn going_through_a_side_is_a_leap() {
        assert!(leaps((800.0, 600.0), v(799.0, 5.0), v(3.0, 5.0)));
        assert!(!leaps((800.0, 600.0), v(99.0, 5.0), v(103.0, 5.0)));
    }
}
