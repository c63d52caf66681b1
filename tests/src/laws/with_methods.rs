//! Laws of the `with_…` methods of bodies and shapes, and of generic constructors.

use crate::approx::{at, n};
use steer_core::space::Bounds;
use steer_core::terrain::{Circle, Wall};
use steer_core::{Body, Geometry, VectorOf};

/// Each method of a body changes its own field. A velocity also turns it.
pub fn a_body_changes_in_one_field<G: Geometry>() {
    let body = Body::<G>::new(at::<G>(1.0, 2.0), at::<G>(3.0, 0.0));
    let (place, way) = (at::<G>(5.0, 6.0), at::<G>(0.0, -2.0));
    let moved = body.with_position(place);
    assert_eq!(moved, Body { position: place, ..body });
    let turned = Body { velocity: way, heading: at::<G>(0.0, -1.0), ..body };
    let fast = body.with_velocity(way);
    assert_eq!(fast, turned);
    let stopped = fast.with_velocity(at::<G>(0.0, 0.0));
    assert_eq!(stopped.heading, turned.heading, "{stopped:?}");
    let facing = body.with_heading(way);
    assert_eq!(facing, Body { heading: turned.heading, ..body });
    let same = body.with_heading(at::<G>(0.0, 0.0));
    assert_eq!(same, body);
    let wide = body.with_radius(n(7.0));
    assert_eq!(wide, Body { radius: n(7.0), ..body });
    let other = body.with_id(8);
    assert_eq!(other, Body { id: 8, ..body });
}

/// Each method of a circle, a wall or a rectangle changes its own field.
pub fn a_shape_changes_in_one_field<G: Geometry>() {
    let (a, b, c) = (at::<G>(1.0, 2.0), at::<G>(3.0, 4.0), at::<G>(5.0, 6.0));
    let circle = Circle::<G>::new(a, n(3.0));
    assert_eq!(circle.with_center(b), Circle::<G>::new(b, n(3.0)));
    assert_eq!(circle.with_radius(n(4.0)), Circle::<G>::new(a, n(4.0)));
    let wall = Wall::<G>::new(a, b);
    assert_eq!(wall.with_from(c), Wall::<G>::new(c, b));
    assert_eq!(wall.with_to(c), Wall::<G>::new(a, c));
    let bounds = Bounds::<G> { min: a, max: b };
    assert_eq!(bounds.with_min(at::<G>(0.0, 0.0)).max, b);
    assert!(bounds.with_max(c) == Bounds::<G> { min: a, max: c });
}

/// The vectors that a constructor gets decide the geometry, also in a function that is generic.
pub fn the_vector_decides_the_geometry<G: Geometry>() {
    fn body<G: Geometry<Vector = V>, V: VectorOf<G>>(position: V) -> Body<G> {
        Body::at_rest(position)
    }
    let place = at::<G>(3.0, 4.0);
    let body: Body<G> = body(place);
    assert_eq!(body.position, place, "{body:?}");
}
