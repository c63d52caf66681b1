//! Plans in WKT and GeoJSON: the obstacles that they become, and the plans that are rejected.

use std::fs;

use steer_scene::scene::{PolygonSpec, Scene, load, read};
use steer_scene::vector::V;
use steer_scene::world::World;

use crate::common::run;

/// A yard of 20×10, an L and a bench in it.
const RINGS: [&[[f64; 2]]; 3] = [
    &[[0.0, 0.0], [20.0, 0.0], [20.0, 10.0], [0.0, 10.0], [0.0, 0.0]],
    &[[2.0, 2.0], [12.0, 2.0], [12.0, 5.0], [11.5, 5.0], [11.5, 2.5], [2.0, 2.5], [2.0, 2.0]],
    &[[4.0, 6.0], [5.0, 6.0], [5.0, 7.0], [4.0, 7.0], [4.0, 6.0]],
];

/// The rings as WKT, from this position on.
fn yard([x, y]: [f64; 2]) -> String {
    let ring = |ring: &&[[f64; 2]]| {
        let corners = ring.iter().map(|at| format!("{} {}", at[0] + x, at[1] + y));
        format!("({})", corners.collect::<Vec<_>>().join(",\n"))
    };
    format!("POLYGON ({})", RINGS.iter().map(ring).collect::<Vec<_>>().join(","))
}

/// Writes a scene and its plan, and reads them.
fn plan(plan: impl AsRef<[u8]>, keys: &str) -> Result<Scene, String> {
    let dir = tempfile::tempdir().expect("a directory");
    let path = dir.path().join("s.json");
    fs::write(dir.path().join("p.wkt"), plan).expect("a plan");
    fs::write(&path, format!(r#"{{"plan": "p.wkt"{keys}}}"#)).expect("a scene file");
    load(&path.to_string_lossy()).map_err(|refusal| refusal.to_string())
}

/// Corners of all walls and polygons.
fn corners(scene: &Scene) -> Vec<[f64; 2]> {
    let walls = scene.walls.iter().flat_map(|wall| [wall.from, wall.to]);
    let polygons = scene.polygons.iter().flat_map(|polygon| &polygon.points);
    walls.chain(polygons.copied()).map(|at| [at.x, at.y]).collect()
}

/// Area of all polygons.
fn area(scene: &Scene) -> f64 {
    let area = scene.polygons.iter().map(|PolygonSpec { points, .. }| {
        let sides = points.iter().zip(points.iter().cycle().skip(1));
        sides.map(|(a, b)| (a.x * b.y - a.y * b.x) / 2.0).sum::<f64>().abs()
    });
    area.sum()
}

#[test]
fn rings_become_walls_and_holes_become_convex_polygons_of_the_same_area() {
    let scene = plan(yard([0.0; 2]), "").expect("a plan");
    assert_eq!([scene.width, scene.height], [20.0, 10.0]);
    assert_eq!(scene.walls.len(), 4);
    // The L has an area of 10 · 0.5 + 0.5 · 2.5, the bench of 1.
    assert!((area(&scene) - 7.25).abs() < 1e-12);
    assert_eq!(scene.polygons.len(), 3);
    // The y axis of a plan points up: its upper left corner is the origin.
    assert_eq!([scene.origin.unwrap().x, scene.origin.unwrap().y], [0.0, 10.0]);
    assert!(corners(&scene).contains(&[4.0, 4.0]), "{:?}", corners(&scene));
    // The written scene has the obstacles, and needs no plan.
    let again = read(serde_json::to_string(&scene).expect("JSON").as_bytes()).expect("a scene");
    assert_eq!(corners(&again), corners(&scene));
    let sized = plan(yard([0.0; 2]), r#", "width": 30, "origin": [-2, 12]"#).expect("a plan");
    assert_eq!([sized.width, sized.height], [30.0, 10.0]);
    assert!(corners(&sized).contains(&[6.0, 6.0]), "{:?}", corners(&sized));
}

#[test]
fn one_plan_is_the_same_in_pieces_as_geojson_and_far_away() {
    let whole = corners(&plan(yard([0.0; 2]), "").expect("a plan"));
    let json = format!(
        r#"{{"type": "Feature", "floors": [], "properties": {{"doors": [2]}}, "geometry":
        {{"type": "Polygon", "coordinates": {RINGS:?}}}}}"#
    );
    assert_eq!(corners(&plan(json, "").expect("a plan")), whole);
    let lines = "LINESTRING (1 1, 2 1, 2 2)\n\nGEOMETRYCOLLECTION (LINESTRING (0 0, 20 10))";
    assert_eq!(plan(format!("\u{feff}\n{} {lines}", yard([0.0; 2])), "").expect("a plan").walls.len(), 7);
    // UTM: seven digits before the point.
    let scene = plan(yard([691_000.5, 5_334_000.3]), "").expect("a plan");
    assert_eq!([scene.origin.unwrap().x, scene.origin.unwrap().y], [691_000.5, 5_334_010.3]);
    for (far, near) in corners(&scene).into_iter().flatten().zip(whole.into_iter().flatten()) {
        assert!((far - near).abs() < 2e-9, "{far} {near}");
    }
}

#[test]
fn a_hole_is_never_entered_and_a_start_in_it_is_named() {
    let group = |x: f64, y: f64, steering: &str| {
        format!(
            r#", "dt": 0.05, "fields": {{"out": {{"toward": [15, 9], "cell": 0.25}}}}, "agents": [{{"name": "a",
            "position": [{x}, {y}], "max_speed": 1.3, "radius": 0.2, "avoidance": {{}}, "steering": [{steering}]}}]"#
        )
    };
    let plan = |keys: &str| plan(yard([0.0; 2]), keys);
    let (follows, seeks) = (r#"{"follow_field": {"field": "out"}}"#, r#"{"seek": {"target": [4.5, 9]}}"#);
    // The bench is on the way to a target behind it.
    let mut world = World::new(&plan(&group(4.5, 2.0, seeks)).unwrap()).unwrap();
    for _ in 0..400 {
        world.step();
        assert_eq!(world.overlaps().blocked, 0, "{:?}", world.agents());
    }
    // A field leads round the holes, and nowhere from the inside of one.
    let mut world = World::new(&plan(&group(4.0, 7.0, follows)).unwrap()).unwrap();
    (0..600).for_each(|_| world.step());
    assert!(world.agents()[0].position.distance(V::new(15.0, 9.0)) < 0.5);
    let inside = plan(&group(4.5, 3.5, follows)).expect_err("a start in a hole");
    assert!(inside.contains("agents[0]") && inside.contains("no way leads"), "{inside}");
    let goal = plan(&group(4.0, 7.0, follows).replace("[15, 9]", "[4.5, 3.5]")).expect_err("a goal");
    assert!(goal.contains("fields.out.toward[0]"), "{goal}");
    // Without a field, `check` warns.
    let dir = tempfile::tempdir().expect("a directory");
    fs::write(dir.path().join("p.wkt"), yard([0.0; 2])).expect("a plan");
    let scene = format!(r#"{{"plan": "p.wkt"{}}}"#, group(4.5, 3.5, seeks));
    fs::write(dir.path().join("s.json"), scene).expect("a scene file");
    let output = run(dir.path(), &["check", "s.json"]);
    let text = String::from_utf8([output.stderr, output.stdout].concat()).expect("text");
    assert!(text.contains("1 body is in an obstacle, first a"), "{text}");
    assert!(text.contains("20 x 10 from 0 10 of the plan"), "{text}");
}

#[test]
fn a_malformed_plan_is_refused_with_its_file_and_place() {
    let many = format!("LINESTRING ({})", vec!["1 2"; 10_001].join(","));
    let nested = "GEOMETRYCOLLECTION(".repeat(100_000);
    let star = "POLYGON ((0 0, 9 0, 9 9, 0 0), (1 1, 2 8, 3 1, 1 6, 4 6, 1 1))";
    let cases: [(&[u8], &str, &str); 17] = [
        (b"", "p.wkt: ", "a plan without a polygon"),
        (b"POLYGON EMPTY", "p.wkt: ", "a plan without a polygon"),
        (b"\xff\xfe", "p.wkt: ", "invalid utf-8"),
        (b"POLYGON ((0 0, 1 0, 1 1\n", "line 1: ", "closing parenthesis"),
        (b"LINESTRING (0 0, 1 1)\n\nPOLYGON ((0 0, 1 0 1))", "line 3: ", "a plan is WKT or GeoJSON"),
        (b"LINESTRING (0 0,\n 1.2.3 1)", "line 2: ", "`1.2.3`"),
        (b"LINESTRING (0 0, 1e999 1)", "line 1: ", "`1e999`"),
        (b"LINESTRING (0 0, 1e16 1)", "at 10000000000000000 1: ", "too far"),
        (b"POINT (3 4)", "line 1: ", "a point"),
        (b"{\"type\": \"Polygon\"}", "p.wkt: ", "coordinates"),
        (b"{\"type\": \"Polygon\", \"coordinates\": [[[0]]]}", "p.wkt: `[0]`", "two numbers"),
        (b"{\"type\": \"Polygon\", \"coordinates\": [[[]]]}", "p.wkt: `[]`", "two numbers"),
        (b"{\"type\": \"Polygon\",\n \"coordinates\": [[[0,1}", "(line 2, column 23): ", "not JSON"),
        (b"POLYGON ((0 0, 9 0, 9 9, 0 0), (1 1, 2 2, 1 1))", "at 1 1: ", "a hole without area"),
        (star.as_bytes(), "at 1 1: ", "whose sides cross"),
        (many.as_bytes(), "10001 corners", "at most 10000 corners"),
        (nested.as_bytes(), "line 1: ", "more than 32 brackets"),
    ];
    for (text, place, says) in cases {
        let line = plan(text, "").expect_err("a fault");
        assert!(line.contains(place) && line.contains(says), "{place}, {says}: {line}");
        assert!(line.contains("p.wkt: ") && line.lines().count() == 1, "{line}");
    }
    let dir = tempfile::tempdir().expect("a directory");
    fs::write(dir.path().join("s.json"), r#"{"plan": "no.wkt"}"#).expect("a scene file");
    let line = load(&dir.path().join("s.json").to_string_lossy()).expect_err("no plan").to_string();
    assert!(line.contains("no.wkt: cannot be read") && line.contains("`plan` of "), "{line}");
    // A page has no files.
    let fault = read(br#"{"plan": "p.wkt"}"#).expect_err("no file here");
    assert_eq!(fault.place, "plan");
}

#[test]
fn a_hole_of_many_corners_keeps_its_area_in_fewer_parts() {
    let corner = |i: u32, crosses| {
        let (turn, far) = (f64::from(i) * core::f64::consts::TAU / 9_000.0, 10.0 + f64::from(i % 2));
        // Sides that cross everywhere.
        let factor = if crosses { 3_571.0 } else { 1.0 };
        format!("{} {}", far * (turn * factor).cos(), far * (turn * factor).sin())
    };
    let [star, crossed] = [false, true].map(|crosses| {
        let ring: Vec<_> = (0..9_000).chain([0]).map(|i| corner(i, crosses)).collect();
        plan(format!("POLYGON ((30 30, 0 0, 30 0, 30 30), ({}))", ring.join(",")), "")
    });
    let star = star.expect("a plan");
    // 9,000 triangles from the middle, between sides of 10 and 11.
    let triangle = 0.5 * 10.0 * 11.0 * (core::f64::consts::TAU / 9_000.0).sin();
    assert!((area(&star) - 9_000.0 * triangle).abs() < 1e-6, "{}", area(&star));
    assert!(star.polygons.len() < 9_000 - 2, "{}", star.polygons.len());
    assert!(crossed.is_err_and(|line| line.contains("whose sides cross")));
}

#[test]
fn all_leave_the_office_of_a_plan() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/scenes/plans/office.json");
    let scene = load(path).expect("a scene");
    let mut world = World::new(&scene).expect("a world");
    assert_eq!(world.overlaps(), Default::default());
    (0..1200).for_each(|_| world.step());
    assert!(world.agents().iter().all(|one| one.position.x < 2.9 || one.position.y > 15.1));
}
