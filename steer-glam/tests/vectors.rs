//! Agents hold glam's own vectors: in fields, slices, closures and files.

#[macro_use]
mod list;

use glam::{DVec2, Vec2, vec2};
use steer_glam::behavior::Arrive;
use steer_glam::{Agent, Body, Circle, Path, Polygon, Sum, Wall, dvec2, seek};

#[test]
fn fields_are_vectors_of_glam() {
    let mut ship = Agent::new(Vec2::ZERO, Vec2::X);
    let mouse = vec2(3.0, 4.0);
    assert_eq!(ship.position.distance(mouse), 5.0);
    ship.position += mouse;
    ship.velocity = (3.0, 4.0).into();
    assert_eq!((ship.position.x, ship.velocity.length()), (3.0, 5.0));
    assert_eq!(seek(&ship, [9.0, 4.0].into()), vec2(7.0, -4.0));
    let turned = Agent { heading: Vec2::Y, ..ship };
    assert_eq!(turned.heading.perp(), -Vec2::X);
}

#[test]
fn slices_of_vectors_are_paths_and_polygons() -> Result<(), steer_glam::Error> {
    let waypoints = vec![Vec2::ZERO, vec2(9.0, 0.0), vec2(9.0, 9.0)];
    assert_eq!(Path::open(&waypoints[..])?.length(), 18.0);
    assert_eq!(Path::open(waypoints)?.point_at(12.0), vec2(9.0, 3.0));
    let pen = Polygon::new([Vec2::ZERO, Vec2::X, Vec2::Y])?;
    assert_eq!(pen.points()[1], Vec2::X);
    Ok(())
}

#[test]
fn closures_return_vectors() {
    let ship = Agent::new(Vec2::ZERO, Vec2::ZERO).with_max_force(100.0);
    let (rock, wall) = (Circle::new(Vec2::X, 2.0), Wall::new(Vec2::X, Vec2::Y));
    let force = Sum::new(ship.max_force)
        .then(|| Arrive::within(1.0).steer(&ship, wall.to))
        .then(|| (ship.position - rock.center) * 2.0)
        .total();
    assert_eq!(force, vec2(-2.0, 10.0));
}

/// The generic types infer the geometry from the vectors that they are called with.
#[test]
fn generic_types_infer_the_geometry() {
    use steer_core::{Agent, terrain::Circle};
    let single = Agent::new(Vec2::ZERO, Vec2::X);
    let double = Agent::new(DVec2::ZERO, DVec2::X);
    let rock = Circle::new(single.position, 2.0);
    assert_eq!(seek(&single, rock.center).x, -1.0_f32);
    assert_eq!(seek(&double, DVec2::ZERO).x, -1.0_f64);
}

/// Tests an older release: fields, slices and both precisions.
macro_rules! releases {
    ($($release:ident $feature:literal,)*) => {$(
        #[cfg(feature = $feature)]
        #[test]
        fn $release() -> Result<(), steer_glam::Error> {
            use steer_glam::$release::glam::{DVec2, Vec2};
            use steer_glam::$release::{Agent, Path, dvec2, seek};
            let ship = Agent::new(Vec2::ZERO, Vec2::X);
            let path = Path::open([ship.position, Vec2::Y])?;
            assert_eq!(seek(&ship, path.point_at(1.0)), Vec2::new(-1.0, 10.0));
            let precise = dvec2::Agent::new(DVec2::ZERO, DVec2::X);
            assert_eq!(seek(&precise, DVec2::Y), DVec2::new(-1.0, 10.0));
            Ok(())
        }
    )*};
}
for_each_release!(releases);

#[test]
fn aliases_are_of_both_precisions() {
    let single: Agent = Agent::new(Vec2::ZERO, Vec2::X);
    let precise: dvec2::Agent = dvec2::Agent::new(DVec2::ZERO, dvec2::DVec2::X);
    assert_eq!((single.max_speed, precise.max_speed), (10.0_f32, 10.0_f64));
}

/// Struct update and functional forms, with bodies that are built in closures.
#[test]
fn bodies_are_built_in_closures() {
    let rest = Body::at_rest(Vec2::ZERO).with_radius(2.0);
    let bodies = [Vec2::X, Vec2::Y].map(|position| rest.with_position(position));
    assert_eq!(bodies[1], Body { position: Vec2::Y, ..rest });
}

#[cfg(feature = "serde")]
#[test]
fn a_vector_is_two_numbers_in_a_file() -> Result<(), serde_json::Error> {
    let circle = dvec2::Circle::new(DVec2::new(0.1, -2.5), 3.0);
    assert_eq!(serde_json::to_string(&circle)?, r#"{"center":[0.1,-2.5],"radius":3.0}"#);
    assert_eq!(serde_json::from_str::<dvec2::Circle>(r#"{"center":[0.1,-2.5],"radius":3}"#)?, circle);
    assert!(serde_json::from_str::<dvec2::Circle>(r#"{"center":[0.1],"radius":3}"#).is_err());
    let agent = Agent::new(Vec2::ONE, Vec2::X);
    assert_eq!(serde_json::from_str::<Agent>(&serde_json::to_string(&agent)?)?, agent);
    Ok(())
}

/// The texts that release 0.1 before this one wrote, when agents held newtypes.
#[cfg(feature = "serde")]
#[test]
fn files_written_before_are_read() -> Result<(), serde_json::Error> {
    let text = concat!(
        r#"{"position":[1.0,1.0],"velocity":[1.0,0.0],"heading":[1.0,0.0],"radius":0.0,"mass":1.0,"#,
        r#""max_speed":10.0,"max_force":1.0,"gain":1.0,"min_speed":0.0,"max_turn":null,"id":0}"#
    );
    let agent = Agent::new(Vec2::ONE, Vec2::X);
    assert_eq!(serde_json::to_string(&agent)?, text);
    assert_eq!(serde_json::from_str::<Agent>(text)?, agent);
    let tether = steer_glam::Tether { to: vec2(0.5, 2.0), length: 3.0 };
    assert_eq!(serde_json::to_string(&tether)?, r#"{"to":[0.5,2.0],"length":3.0}"#);
    assert_eq!(serde_json::from_str::<steer_glam::Tether>(r#"{"to":[0.5,2.0],"length":3}"#)?, tether);
    let state = steer_glam::WanderState { point: Vec2::Y };
    assert_eq!(serde_json::to_string(&state)?, r#"{"point":[0.0,1.0]}"#);
    assert_eq!(serde_json::from_str::<steer_glam::WanderState>(r#"{"point":[0.0,1.0]}"#)?, state);
    Ok(())
}
