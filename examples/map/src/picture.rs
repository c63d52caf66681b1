//! The record of a run and its picture: tracks on the plan, and the people left over time.

use std::collections::BTreeMap;

use example_picture::Picture;
use steer_glam::v0_33::{Crowd, Vec2};

use crate::plan::Plan;
use crate::{CLOSES, DT};

/// Colors of the exits, and of the people that leave by them.
const COLORS: [&str; 3] = ["#1f74b5", "#c94726", "#2f8f5b"];

/// A recorded run.
#[derive(Debug)]
pub(crate) struct Record {
    tracks: BTreeMap<u32, Vec<Vec2>>,
    /// Number of people that have left by each exit, at each step.
    left: Vec<Vec<usize>>,
    /// Exit of each person.
    pub(crate) exits: BTreeMap<u32, usize>,
    /// Least distance of two people, in sums of their radii.
    pub(crate) least_separation: f32,
}

impl Default for Record {
    fn default() -> Self {
        let (tracks, left, exits) = (BTreeMap::new(), vec![], BTreeMap::new());
        Record { tracks, left, exits, least_separation: f32::INFINITY }
    }
}

impl Record {
    /// Adds the state before a step.
    pub(crate) fn add(&mut self, crowd: &Crowd, left: &[usize]) {
        let mut agents: Vec<_> = crowd.iter().map(|member| member.agent).collect();
        for agent in &agents {
            self.tracks.entry(agent.id).or_default().push(agent.position);
        }
        self.left.push(left.to_vec());
        agents.sort_by(|one, other| one.position.x.total_cmp(&other.position.x));
        for (index, one) in agents.iter().enumerate() {
            let near = agents[index + 1..].iter().take_while(|other| other.position.x < one.position.x + 1.0);
            for other in near {
                let separation = one.position.distance(other.position) / (one.radius + other.radius);
                self.least_separation = self.least_separation.min(separation);
            }
        }
    }

    /// Draws the run.
    pub(crate) fn draw(&self, plan: &Plan) -> Picture {
        let mut picture = Picture::new([-4.0, -16.0], [44.0, 25.0], 960.0);
        let corners = [[-4.0, -16.0], [44.0, -16.0], [44.0, 25.0], [-4.0, 25.0]];
        picture.polygon(corners, r##"fill="#f8f5ee""##);
        let colored = || self.tracks.iter().map(|(id, track)| (track, COLORS[self.exits[id] % COLORS.len()]));
        for (track, color) in colored() {
            let style = format!(r#"stroke="{color}" stroke-width="1" opacity="0.25""#);
            picture.line(track.iter().copied().step_by(20), &style);
        }
        colored().for_each(|(track, color)| picture.circle(track[0], 0.25, &format!(r#"fill="{color}""#)));
        for wall in &plan.walls {
            picture.line([wall.from, wall.to], r##"stroke="#4a505a" stroke-width="4""##);
        }
        self.plot(&mut picture);
        picture
    }

    /// Draws the number of people left over time, below the plan.
    fn plot(&self, picture: &mut Picture) {
        let end = self.left.len() as f32 * DT;
        let place = |time: f32, count: usize| [40.0 * time / end, -14.0 + 9.0 * count as f32 / 150.0];
        let gray = r##"fill="#4a505a""##;
        for count in [0, 50, 100, 150] {
            picture.line([place(0.0, count), place(end, count)], r##"stroke="#d8d2c4""##);
            let [x, y] = place(0.0, count);
            picture.text([x - 2.0, y - 0.2], &count.to_string(), gray);
        }
        for time in (0..end as u16).step_by(10) {
            let [x, y] = place(f32::from(time), 0);
            picture.text([x - 0.3, y - 1.2], &format!("{time} s"), gray);
        }
        let closes = [place(CLOSES, 0), place(CLOSES, 150)];
        picture.line(closes, r##"stroke="#4a505a" stroke-dasharray="4 6""##);
        picture.text([closes[1][0] + 0.3, closes[1][1] - 0.6], "the third exit closes", gray);
        let exits = self.left.first().map_or(0, Vec::len);
        for (exit, color) in (0..exits).zip(COLORS.iter().cycle()) {
            let all = self.exits.values().filter(|to| **to == exit).count();
            let steps = self.left.iter().enumerate().step_by(10);
            let points = steps.map(|(step, left)| place(step as f32 * DT, all - left[exit]));
            picture.line(points, &format!(r#"stroke="{color}" stroke-width="2.5""#));
        }
    }
}
