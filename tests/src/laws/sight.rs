//! Laws of [`Sight`] and [`all_except`].

use crate::approx::{n, v};
use crate::cases::{agents, vectors};
use crate::units::follows_the_units;
use steer_core::neighbors::{Sight, check_others};
use steer_core::{Agent, Body, Error, Geometry, all_except};

/// A point is visible up to and including the distance, and not behind.
pub fn ahead_is_near_and_not_behind<G: Geometry>() {
    let agent = Agent::<G>::new(v(1.0, 1.0), v(2.0, 0.0));
    // From (1, 1): (4, 5) is (3, 4) away, 5 and ahead. Exactly beside counts as ahead.
    for (point, seen) in
        [(v(4.0, 5.0), true), (v(4.5, 5.0), false), (v(1.0, 5.0), true), (v(0.5, 1.0), false)]
    {
        let got = Sight::ahead(n(5.0)).sees(&agent, point);
        assert_eq!(got, seen, "{point:?}");
    }
}

/// With all-round sight no point is behind.
pub fn all_round_sees_behind<G: Geometry>() {
    for agent in agents::<G>() {
        for way in vectors::<G>() {
            let got = Sight::all_round(n(110.0)).sees(&agent, agent.position + way);
            assert!(got, "{way:?}, {agent:?}");
        }
    }
}

/// A point at the agent's own position is visible, whatever the cone, unless the distance is 0.
pub fn the_own_position_is_visible<G: Geometry>() {
    for agent in agents::<G>() {
        for min_cos in [-1.0, 0.0, 0.5, 1.0] {
            let cone = Sight { distance: n(1.0), min_cos: n(min_cos) };
            assert!(cone.sees(&agent, agent.position), "{cone:?}, {agent:?}");
            let blind = Sight { distance: n(0.0), ..cone };
            assert!(!blind.sees(&agent, agent.position), "{agent:?}");
        }
    }
}

/// `others` skips the body at the index and no other.
pub fn all_except_skips_the_index<G: Geometry>() {
    let bodies = [0.0, 1.0, 2.0].map(|x| Body::<G>::at_rest(v(x, 0.0)));
    for me in 0..bodies.len() {
        let rest = [[1, 2], [0, 2], [0, 1]][me].map(|other| bodies[other]);
        let right = all_except(&bodies, me).eq(rest);
        assert!(right, "{me:?}, {rest:?}");
    }
    assert!(all_except(&bodies, 3).eq(bodies));
    let agents = bodies.map(|body| Agent::<G>::new(body.position, body.velocity));
    assert!(all_except(&agents, 1).eq([agents[0].to_body(), agents[2].to_body()]));
    assert!(all_except::<G, Body<G>>(&[], 0).next().is_none());
}

/// Its results follow the units.
pub fn it_follows_the_units<G: Geometry>() {
    follows_the_units::<G>("Sight", |s, out| {
        let sight = s.fit(Sight { distance: n(40.0), min_cos: s.one(&[n(-1.0), n(0.0), n(0.5)]) });
        out.count(usize::from(sight.sees(&s.me, s.place)));
    });
}

/// An agent among its own neighbours is found. One at the same place with another id is not.
pub fn an_agent_among_its_neighbours_is_found<G: Geometry>() {
    for (index, agent) in agents::<G>().into_iter().enumerate() {
        let bodies = agents::<G>().map(|agent| agent.to_body());
        assert_eq!(check_others(&agent, bodies), Err(Error::OwnNeighbor { index }));
        assert_eq!(check_others(&agent, all_except(&bodies, index)), Ok(()));
        let twin = agent.with_id(agent.id + 1);
        assert_eq!(check_others(&agent, [twin.to_body()]), Ok(()));
    }
}
