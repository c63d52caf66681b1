//! Agents hold nalgebra's own vectors: in fields, slices, closures and files.

#[macro_use]
mod list;

use nalgebra::Vector2;
use steer_nalgebra::{Agent, Body, Path, Sum, f64, seek};

#[test]
fn fields_are_vectors_of_nalgebra() {
    let mut ship = Agent::new(Vector2::zeros(), Vector2::x());
    let mouse = Vector2::new(3.0, 4.0);
    assert_eq!((mouse - ship.position).norm(), 5.0);
    ship.position += mouse;
    ship.velocity = [3.0, 4.0].into();
    assert_eq!((ship.position.x, ship.velocity.norm()), (3.0, 5.0));
    assert_eq!(seek(&ship, Vector2::new(9.0, 4.0)), Vector2::new(7.0, -4.0));
    let turned = Agent { heading: Vector2::y(), ..ship };
    assert_eq!(turned.heading.y, 1.0);
}

#[test]
fn slices_of_vectors_are_paths() -> Result<(), steer_nalgebra::Error> {
    let waypoints = vec![Vector2::zeros(), Vector2::new(9.0, 0.0), Vector2::new(9.0, 9.0)];
    assert_eq!(Path::open(&waypoints[..])?.length(), 18.0);
    assert_eq!(Path::open(waypoints)?.point_at(12.0), Vector2::new(9.0, 3.0));
    Ok(())
}

#[test]
fn closures_return_vectors() {
    let ship = Agent::new(Vector2::zeros(), Vector2::zeros()).with_max_force(100.0);
    let force =
        Sum::new(ship.max_force).then(|| seek(&ship, Vector2::y())).then(|| Vector2::x() * 2.0).total();
    assert_eq!(force, Vector2::new(2.0, 10.0));
}

/// nalgebra's methods that take a reference are not hidden by a method of a trait, whose argument
/// is a value.
mod inherent_methods {
    #[test]
    fn with_all_items() {
        use steer_nalgebra::f64::*;
        let (a, b) = (Vector2::new(3.0, 4.0), Vector2::new(1.0, 2.0));
        assert_eq!((a.dot(&b), a.perp(&b)), (11.0, 2.0));
        assert_eq!(Agent::new(a, b).velocity.unit(), b.normalize());
    }

    #[test]
    fn with_all_items_in_single_precision() {
        use steer_nalgebra::*;
        let (a, b) = (Vector2::new(3.0, 4.0), Vector2::new(1.0, 2.0));
        assert_eq!((a.dot(&b), a.perp(&b)), (11.0, 2.0));
        assert_eq!(Agent::new(a, b).velocity.unit(), b.normalize());
    }

    #[test]
    fn with_the_prelude() {
        use steer_nalgebra::f64::prelude::*;
        let (a, b) = (Vector2::new(3.0, 4.0), Vector2::new(1.0, 2.0));
        assert_eq!((a.dot(&b), a.perp(&b)), (11.0, 2.0));
        assert_eq!(Agent::new(a, b).velocity.unit(), b.normalize());
    }
}

/// Tests an older release: fields and slices.
macro_rules! releases {
    ($($release:ident $feature:literal,)*) => {$(
        #[cfg(feature = $feature)]
        #[test]
        fn $release() -> Result<(), steer_nalgebra::Error> {
            use steer_nalgebra::$release::nalgebra::Vector2;
            use steer_nalgebra::$release::{Agent, Path, seek};
            let ship = Agent::new(Vector2::zeros(), Vector2::x());
            let path = Path::open([ship.position, Vector2::y()])?;
            assert_eq!(seek(&ship, path.point_at(1.0)), Vector2::new(-1.0, 10.0));
            Ok(())
        }
    )*};
}
for_each_release!(releases);

#[test]
fn aliases_are_of_both_precisions() {
    let single: Agent = Agent::new(Vector2::zeros(), Vector2::x());
    let precise: f64::Agent = f64::Agent::new(Vector2::zeros(), f64::Vector2::x());
    assert_eq!((single.max_speed, precise.max_speed), (10.0_f32, 10.0_f64));
}

/// Struct update and functional forms, with bodies that are built in closures.
#[test]
fn bodies_are_built_in_closures() {
    let rest = Body::at_rest(Vector2::zeros()).with_radius(2.0);
    let bodies = [Vector2::x(), Vector2::y()].map(|position| rest.with_position(position));
    assert_eq!(bodies[1], Body { position: Vector2::y(), ..rest });
}

#[cfg(feature = "serde")]
#[test]
fn a_vector_is_two_numbers_in_a_file() -> Result<(), serde_json::Error> {
    let circle = f64::Circle::new(Vector2::new(0.1, -2.5), 3.0);
    assert_eq!(serde_json::to_string(&circle)?, r#"{"center":[0.1,-2.5],"radius":3.0}"#);
    assert_eq!(serde_json::from_str::<f64::Circle>(r#"{"center":[0.1,-2.5],"radius":3}"#)?, circle);
    assert!(serde_json::from_str::<f64::Circle>(r#"{"center":[0.1],"radius":3}"#).is_err());
    let agent = Agent::new(Vector2::zeros(), Vector2::x());
    assert_eq!(serde_json::from_str::<Agent>(&serde_json::to_string(&agent)?)?, agent);
    Ok(())
}
