//! Positions of agents since the beginning of a run.

use crate::vector::V;
use crate::world::World;

/// Most points of all tracks of a picture together: more add no information.
const MOST_POINTS: usize = 720;

/// Least and most points of one track: fewer are no track, and more are not visible.
const LEAST_OF_ONE: usize = 6;
const MOST_OF_ONE: u64 = 72;

/// Track of every agent through a whole run, with fewer points than steps, and its position and
/// heading every so many steps.
#[derive(Clone, Debug)]
pub struct Tracks {
    agents: usize,
    /// Steps from point to point; 0: there are no points.
    thinned: u64,
    /// Steps from ghost to ghost.
    apart: u64,
    steps: u64,
    /// Row by row; a row has a point of every agent.
    places: Vec<V>,
    /// Row by row; a row has a ghost of every agent: its position and its heading.
    ghosts: Vec<(V, V)>,
}

impl Tracks {
    /// Returns the tracks of a run of `steps` steps that begins now, with a ghost every `apart`
    /// steps; 0 counts as 1.
    ///
    /// A crowd of more than 120 agents has ghosts only.
    #[must_use]
    pub fn new(world: &World, steps: u64, apart: u64) -> Self {
        let agents = world.agents().len();
        let most = MOST_POINTS / agents.max(1);
        let thinned =
            if most < LEAST_OF_ONE { 0 } else { steps.div_ceil(MOST_OF_ONE.min(most as u64)).max(1) };
        let (places, ghosts) = (Vec::new(), Vec::new());
        let mut tracks = Self { agents, thinned, apart: apart.max(1), steps: 0, places, ghosts };
        tracks.take(world);
        tracks
    }

    /// Records a step of the world. The agents must stay the same; a step with another number of
    /// agents is ignored.
    pub fn remember(&mut self, world: &World) {
        if world.agents().len() == self.agents {
            self.steps += 1;
            self.take(world);
        }
    }

    fn take(&mut self, world: &World) {
        if self.thinned > 0 && self.steps.is_multiple_of(self.thinned) {
            self.places.extend(world.agents().iter().map(|agent| agent.position));
        }
        if self.steps.is_multiple_of(self.apart) {
            self.ghosts.extend(world.agents().iter().map(|agent| (agent.position, agent.heading)));
        }
    }

    /// Positions of an agent, the oldest first.
    pub(super) fn of(&self, agent: usize) -> impl Iterator<Item = V> + '_ {
        self.places.iter().skip(agent).step_by(self.agents.max(1)).copied()
    }

    /// Position and heading of an agent every so many steps, the oldest first, and the share of the
    /// run that had passed.
    pub(super) fn ghosts_of(&self, agent: usize) -> impl DoubleEndedIterator<Item = (V, V, f32)> + '_ {
        (0..self.ghosts.len() / self.agents.max(1)).map(move |row| {
            let (place, heading) = self.ghosts[row * self.agents + agent];
            (place, heading, (row as u64 * self.apart) as f32 / self.steps.max(1) as f32)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scene::read;
    use steer_glam::steer_core::Vec2Like as _;

    fn world(count: usize) -> World {
        let text = format!(
            r#"{{"agents":[{{"position":[0,0],"velocity":[1,0]}}],
                "groups":[{{"count":{count},"position":[0,9],"velocity":[0,1]}}]}}"#
        );
        World::new(&read(text.as_bytes()).expect("valid")).expect("a world")
    }

    fn run(count: usize, steps: u64, apart: u64) -> Tracks {
        let mut world = world(count);
        let mut tracks = Tracks::new(&world, steps, apart);
        for _ in 0..steps {
            world.step();
            tracks.remember(&world);
        }
        tracks
    }

    fn xs(tracks: &Tracks, agent: usize) -> Vec<f64> {
        tracks.of(agent).map(|place| place.x()).collect()
    }

    #[test]
    fn a_short_run_has_a_point_for_every_step() {
        let tracks = run(1, 5, 2);
        assert_eq!(xs(&tracks, 0), [0.0, 1.0, 2.0, 3.0, 4.0, 5.0]);
        assert_eq!(xs(&tracks, 1), [0.0; 6]);
        let ghosts: Vec<_> = tracks.ghosts_of(0).map(|(place, _, share)| (place.x(), share)).collect();
        assert_eq!(ghosts, [(0.0, 0.0), (2.0, 0.4), (4.0, 0.8)]);
    }

    #[test]
    fn a_long_run_and_a_crowd_are_thinned() {
        assert_eq!(xs(&run(1, 720, 720), 0).len(), 73);
        assert_eq!(xs(&run(1, 721, 721), 0)[..3], [0.0, 11.0, 22.0]);
        // 720 points for 72 agents are ten for each.
        assert_eq!(xs(&run(71, 100, 100), 0).len(), 11);
        let crowd = run(120, 12, 6);
        assert_eq!((xs(&crowd, 0).len(), crowd.ghosts_of(120).count()), (0, 3));
    }

    #[test]
    fn without_agents_there_is_nothing() {
        let world = World::new(&read(b"{}").expect("valid")).expect("a world");
        let mut tracks = Tracks::new(&world, 3, 0);
        tracks.remember(&world);
        assert!(tracks.places.is_empty() && tracks.ghosts.is_empty());
    }
}
