//! Laws of [`FollowLeader`].

use crate::approx::{at, equals, n, same, v};
use crate::catalogue::{Case, Situation};
use steer_core::behavior::FollowLeader;
use steer_core::{Agent, Body, Geometry, Scalar as _, Vec2Ext, Vec2Like};

impl<G: Geometry> Case<G> for FollowLeader<G::Scalar> {
    fn steer_in(&self, at: &mut Situation<G>) -> G::Vector {
        self.steer(&at.me, &at.others[0])
    }

    fn variant(_: usize) -> Self {
        Self::default()
    }

    fn suited(agent: &Agent<G>, one: G::Scalar) -> Option<Self> {
        Some(Self::for_agent(agent, one * n(60.0), one * n(20.0)))
    }
}

/// The agent arrives behind the leader, along the leader's heading.
pub fn it_arrives_behind_the_leader<G: Geometry>() {
    // 60 behind (10, 20) along (0.6, 0.8): (−26, −28). From 50 below it: half of 10 along (0, 1),
    // and (3, 4), less (1, 0).
    let (leader, follow) = (Body::<G>::new(v(10.0, 20.0), v(3.0, 4.0)), FollowLeader::default());
    let place = follow.place(&leader);
    equals(&(), place, v(-26.0, -28.0));
    let force = follow.steer(&Agent::new(v(-26.0, -78.0), v(1.0, 0.0)), &leader);
    let want = at::<G>(3.0, 9.0) - v(1.0, 0.0);
    equals(&(), force, want);
    equals(&(), follow.steer(&Agent::new(place, leader.velocity), &leader), v(0.0, 0.0));
}

/// Behind a steady leader the agent keeps its position to within rounding. Behind a leader that
/// turns at a rate of ω it is at most ω · (distance + |w| · mass) · slowing_radius / max_speed off.
pub fn it_keeps_its_place<G: Geometry>() {
    let follow = FollowLeader { distance: n(30.0), slowing_radius: n(40.0), ..FollowLeader::default() };
    for (turn, speed) in [(0.0, 1.0), (0.0, 3.0), (0.02, 2.0), (-0.02, 3.0)] {
        let mut leader = Body::<G>::new(v(0.0, 0.0), v(speed, 0.0));
        let mut agent = Agent::<G>::new(v(-90.0, 12.0), v(0.0, 0.0)).with_max_speed(n(6.0));
        for step in 0..400 {
            agent.step(follow.steer(&agent, &leader), n(1.0));
            leader.velocity = leader.velocity.rotate_by(G::Vector::turn(n(turn))).with_length(n(speed));
            leader.heading = leader.velocity.unit();
            leader.position = leader.position + leader.velocity;
            let off = agent.position.distance(follow.place(&leader));
            let bound = turn.abs() * (30.0 + speed) * 40.0 / 6.0;
            // Rounding of positions that are hundreds of lengths away.
            let allowed = n::<G::Scalar>(bound) + n::<G::Scalar>(4000.0) * G::Scalar::epsilon().max(n(1e-9));
            assert!(
                step < 200 || off <= allowed,
                "behind a leader that turns by {turn} it is {off:?} off its place, {allowed:?} are allowed"
            );
        }
    }
}

/// In the leader's lane the agent leaves it at right angles, on its own side. From the line it
/// moves to the counter-clockwise (+90°) side.
pub fn in_the_lane_it_gets_out_of_the_way<G: Geometry>() {
    let leader = Body::<G>::new(v(0.0, 0.0), v(2.0, 0.0));
    for (place, want) in [
        (v(30.0, 10.0), v(-1.0, 10.0)),
        (v(30.0, -10.0), v(-1.0, -10.0)),
        (v(60.0, 0.0), v(-1.0, 10.0)),
        (v(1.0, 19.0), v(-1.0, 10.0)),
    ] {
        equals(&place, FollowLeader::default().steer(&Agent::new(place, v(1.0, 0.0)), &leader), want);
    }
}

/// Behind the leader, beyond the end of its lane and beside the lane the agent is not in its way.
pub fn outside_the_lane_it_is_not_in_the_way<G: Geometry>() {
    let leader = Body::<G>::new(v(0.0, 0.0), v(2.0, 0.0));
    for place in [v(-1.0, 0.0), v(0.0, 0.0), v(61.0, 0.0), v(30.0, 20.0), v(30.0, -20.0)] {
        let agent = Agent::new(place, v(1.0, 0.0));
        let way_out = FollowLeader::default().way_out(&agent, &leader);
        assert!(way_out.is_none(), "at {place:?} nobody is in the way: the way out is {way_out:?}");
        let wide = FollowLeader::default().way_out(&agent.with_radius(n(5.0)), &leader);
        assert!(
            wide.is_some() == (place.y() != n(0.0)),
            "a body of radius 5 is in the way 20 beside the line only: {wide:?} at {place:?}"
        );
    }
}

/// With distance 0 the agent goes to the leader itself, and matches its velocity.
pub fn with_distance_0_it_goes_to_the_leader<G: Geometry>() {
    let follow = FollowLeader { distance: n(0.0), ..FollowLeader::default() };
    let leader = Body::<G>::new(v(70.0, 20.0), v(3.0, 4.0));
    same(&(), follow.place(&leader), leader.position);
    equals(&(), follow.steer(&Agent::new(leader.position, v(1.0, 1.0)), &leader), v(2.0, 3.0));
}
