//! A robot with two driven wheels follows a path of 11 m and stops at its end.

mod robot;

use example_picture::Picture;
use robot::Controller;
use steer_glam::{Path, Vec2};

/// Seconds between two commands to the wheels.
const DT: f32 = 0.02;
/// Metres between the wheels.
const TRACK: f32 = 0.4;
/// Corners of the path, in metres.
const CORNERS: [[f32; 2]; 4] = [[0.0, 0.0], [4.0, 0.0], [4.0, 3.0], [8.0, 3.0]];
/// Radius of the tube round the path, in metres.
const TUBE: f32 = 0.25;

/// The state of the simulated robot after a step, as its sensors would measure it.
#[derive(Clone, Copy)]
struct Pose {
    time: f32,
    position: Vec2,
    heading: Vec2,
    wheels: [f32; 2],
}

impl Pose {
    /// Speed of the middle between the wheels (m/s).
    fn speed(&self) -> f32 {
        (self.wheels[0] + self.wheels[1]) / 2.0
    }

    /// Moves the robot on the arc that its wheels (left, right) drive in a step.
    fn drive(&mut self, wheels: [f32; 2]) {
        self.wheels = wheels;
        let turn = (wheels[1] - wheels[0]) / TRACK * DT;
        // The chord of the arc points along the middle of the turn.
        let half = turn / 2.0;
        let chord = if half.abs() < 1e-4 { 1.0 } else { half.sin() / half };
        self.position += Vec2::from_angle(half).rotate(self.heading) * (self.speed() * chord * DT);
        self.heading = Vec2::from_angle(turn).rotate(self.heading).normalize();
        self.time += DT;
    }
}

/// Drives the path, for a minute at most, and returns the pose after each step.
fn run(path: Path<[Vec2; 4]>) -> Vec<Pose> {
    let mut controller = Controller::new(path);
    let mut pose = Pose { time: 0.0, position: Vec2::ZERO, heading: Vec2::X, wheels: [0.0; 2] };
    let mut poses = vec![pose];
    while pose.time < 60.0 {
        let [v, turn_rate] = controller.drive(pose.position, pose.heading, pose.speed(), DT);
        let difference = turn_rate * TRACK / 2.0;
        pose.drive([v - difference, v + difference]);
        poses.push(pose);
    }
    poses
}

/// The figures of a run.
#[derive(Clone, Copy, Debug)]
struct Report {
    /// Seconds until the robot is at rest for good.
    rest: f32,
    /// Greatest distance from the path (m).
    worst: f32,
    /// Distance from the end of the path after the run (m).
    miss: f32,
    /// Greatest speed of a wheel (m/s).
    wheel: f32,
}

impl Report {
    fn new(poses: &[Pose], path: &Path<[Vec2; 4]>) -> Self {
        let moves = |pose: &&Pose| pose.wheels != [0.0; 2];
        let most = |value: fn(&Pose, &Path<[Vec2; 4]>) -> f32| {
            poses.iter().map(|p| value(p, path)).fold(0.0, f32::max)
        };
        let last = poses.last().map_or(Vec2::ZERO, |pose| pose.position);
        Report {
            rest: poses.iter().rfind(moves).map_or(0.0, |pose| pose.time + DT),
            worst: most(|pose, path| path.project(pose.position).distance),
            miss: last.distance(path.point(usize::MAX)),
            wheel: most(|pose, _| pose.wheels[0].abs().max(pose.wheels[1].abs())),
        }
    }
}

/// Draws the tube, the tracks of the middle and of the wheels, and the robot every two seconds.
fn draw(poses: &[Pose], path: &Path<[Vec2; 4]>) -> Picture {
    let [min, max] = [Vec2::new(-0.6, -0.6), Vec2::new(8.6, 3.6)];
    let mut picture = Picture::new(min, max, 920.0);
    picture.polygon([min, Vec2::new(max.x, min.y), max, Vec2::new(min.x, max.y)], r##"fill="#f8f5ee""##);
    picture.line(CORNERS, r##"stroke="#e3dccd" stroke-width="50""##);
    picture.line(CORNERS, r##"stroke="#b0a898" stroke-width="1.5" stroke-dasharray="2 7""##);
    for side in [-0.5, 0.5] {
        let track = poses.iter().map(|pose| pose.position + pose.heading.perp() * (side * TRACK));
        picture.line(track.step_by(5), r##"stroke="#1f74b5" opacity="0.45""##);
    }
    let track = poses.iter().map(|pose| pose.position);
    picture.line(track.step_by(5), r##"stroke="#c94726" stroke-width="2""##);
    let rest = Report::new(poses, path).rest;
    for pose in poses.iter().step_by(100).take_while(|pose| pose.time < rest + 1.0) {
        let [ahead, aside] = [pose.heading, pose.heading.perp()];
        for side in [-0.5, 0.5] {
            let hub = pose.position + aside * (side * TRACK);
            let wheel = [hub - ahead * 0.08, hub + ahead * 0.08];
            picture.line(wheel, r##"stroke="#151b24" stroke-width="6" stroke-linecap="butt""##);
        }
        picture.circle(pose.position, 0.16, r##"fill="#62b8f5" stroke="#145b94" stroke-width="1.5""##);
        picture.dart(pose.position, pose.heading, 0.1, r##"fill="#ffffff""##);
        let label = pose.position - aside * 0.42 - Vec2::new(0.0, 0.05);
        picture.text(label, &format!("{:.0} s", pose.time), r##"fill="#6f7682" text-anchor="middle""##);
    }
    picture
}

/// Prints the figures, and writes the picture to the file that the first argument names.
fn main() -> Result<(), Box<dyn std::error::Error>> {
    let path = Path::open(CORNERS.map(Vec2::from))?.with_radius(TUBE)?;
    let poses = run(path);
    let Report { rest, worst, miss, wheel } = Report::new(&poses, &path);
    println!(
        "{:.2} m in {rest:.2} s, at most {worst:.3} m off the path, {miss:.4} m from its end",
        path.length()
    );
    println!("a wheel turns at {wheel:.3} m/s at most");
    if let Some(file) = std::env::args().nth(1) {
        draw(&poses, &path)
            .save(file, "A robot follows a path of 11 m inside its tube and stops at the end.")?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::{CORNERS, DT, Report, TUBE, run};
    use steer_glam::{Error, Path, Vec2};

    #[test]
    fn the_robot_stays_in_its_tube_and_rests_at_the_end() -> Result<(), Error> {
        let path = Path::open(CORNERS.map(Vec2::from))?.with_radius(TUBE)?;
        let poses = run(path);
        let report = Report::new(&poses, &path);
        assert!(report.rest <= 22.0, "{report:?}");
        assert!(report.worst <= TUBE, "{report:?}");
        assert!(report.miss <= 0.01, "{report:?}");
        // 0.5 m/s² between two commands, up to rounding.
        for pair in poses.windows(2) {
            assert!((pair[1].speed() - pair[0].speed()).abs() <= 0.5 * DT + 1e-5, "{:.2} s", pair[1].time);
        }
        Ok(())
    }
}
