//! Plans: the polygons and lines of a WKT or GeoJSON file as obstacles of a scene.

use std::collections::HashMap;
use std::path::Path;

use earcut::{Earcut, deviation};
use geo_types::{Coord, Geometry, GeometryCollection, LineString};
use geojson::GeoJson;
use serde_json::Value;
use steer_core::terrain::Polygon;
use wkt::TryFromWkt as _;

use super::load::text_of_file;
use super::model::{PolygonSpec, Scene, WallSpec};
use super::pair::Pair;
use super::read::parse;
use super::value::LARGEST_COORDINATE;
use crate::error::{Fault, Refusal};
use crate::vector::V;

/// Maximum number of corners in a plan.
const MOST_CORNERS: usize = 10_000;

/// Maximum size of the file in bytes.
const LARGEST_PLAN: usize = 1 << 22;

/// Maximum number of brackets within brackets in WKT, which is parsed by recursion.
const DEEPEST: usize = 32;

/// Description of a plan.
const RIGHT: &str = "a plan is WKT or GeoJSON of polygons with holes, lines, and collections of them";

/// Rounding of the area of a ring and of its triangles, as a fraction of it.
const ROUNDING: f64 = 1e-9;

/// Rings or lines of a plan.
type Rings = Vec<LineString>;

impl Scene {
    /// Replaces `plan` by its obstacles. `text` is the text of the scene, read from `path`.
    pub(super) fn read_plan(&mut self, path: &str, text: &[u8]) -> Result<(), Refusal> {
        let Some(plan) = self.plan.take() else { return Ok(()) };
        let given = parse(text, "a scene").map_err(|fault| fault.refuse(path))?;
        let file = Path::new(path).with_file_name(plan).display().to_string();
        let bytes = text_of_file(&file, &format!("`plan` of {path} is a WKT or GeoJSON file"))?;
        self.add_plan(&bytes, &given).map_err(|fault| fault.refuse(file))
    }

    fn add_plan(&mut self, bytes: &[u8], given: &Value) -> Result<(), Fault> {
        let large = |wrong| Fault::new("", wrong, format!("at most {MOST_CORNERS} corners in 4 MiB"));
        if bytes.len() > LARGEST_PLAN {
            return Err(large("a file of more than 4 MiB".into()));
        }
        let text = core::str::from_utf8(bytes).map_err(|e| Fault::new("", e.to_string(), RIGHT))?;
        let (mut lines, mut holes) = (Rings::new(), Rings::new());
        for (place, geometry) in geometries(text.strip_prefix('\u{feff}').unwrap_or(text))? {
            add(geometry, &mut lines, &mut holes).map_err(|wrong| Fault::new(place, wrong, RIGHT))?;
        }
        let corners = || lines.iter().chain(&holes).flat_map(LineString::coords);
        if corners().count() > MOST_CORNERS {
            return Err(large(format!("{} corners", corners().count())));
        }
        let Some(first) = corners().next() else {
            return Err(Fault::new("", "a plan without a polygon or a line", RIGHT));
        };
        let (mut min, mut max) = (*first, *first);
        for Coord { x, y } in corners() {
            (min.x, min.y) = (min.x.min(*x), min.y.min(*y));
            (max.x, max.y) = (max.x.max(*x), max.y.max(*y));
        }
        let origin = *self.origin.get_or_insert(Pair { x: min.x, y: max.y });
        // The y axis of a plan points up.
        let local = |at: &Coord| Pair { x: at.x - origin.x, y: origin.y - at.y };
        let begin = |at: &Coord| format!("at {} {}", at.x, at.y);
        let is_far = |at: &&Coord| local(at).x.abs().max(local(at).y.abs()) > LARGEST_COORDINATE;
        if let Some(far) = corners().find(is_far) {
            let right = format!("at most {LARGEST_COORDINATE:e} from `origin`");
            return Err(Fault::new(begin(far), "a corner that is too far away", right));
        }
        let fitting = |key, plan, size| if given.get(key).is_none() && plan > 0.0 { plan } else { size };
        self.width = fitting("width", max.x - min.x, self.width);
        self.height = fitting("height", max.y - min.y, self.height);
        for line in &lines {
            let ends = line.lines().map(|side| [side.start, side.end]).filter(|[from, to]| from != to);
            self.walls.extend(ends.map(|[from, to]| WallSpec {
                from: local(&from),
                to: local(&to),
                layers: 1,
            }));
        }
        for hole in &holes {
            let mut ring: Vec<Pair> = hole.coords().map(local).collect();
            ring.dedup();
            ring.pop();
            let solids = convex(ring).map_err(|wrong| {
                let place = hole.coords().next().map(begin).unwrap_or_default();
                Fault::new(place, wrong, "three corners or more, whose sides do not cross")
            })?;
            self.polygons.extend(solids.into_iter().map(|points| PolygonSpec { points, layers: 1 }));
        }
        Ok(())
    }
}

/// Returns the geometries of a text, each with its place.
fn geometries(text: &str) -> Result<Vec<(String, Geometry)>, Fault> {
    if text.trim_start().starts_with('{') {
        let value: Value = parse(text.as_bytes(), "a plan")?;
        if let Some(position) = short(&value) {
            let right = "positions of two numbers [x, y], and no empty list";
            return Err(Fault::new("", format!("`{position}`"), right));
        }
        let json = text.parse::<GeoJson>().and_then(|json| GeometryCollection::try_from(&json));
        let all = json.map_err(|error| Fault::new("", error.to_string(), RIGHT))?;
        return Ok(all.into_iter().map(|geometry| (String::new(), geometry)).collect());
    }
    for (line, words) in text.lines().enumerate() {
        let is_number = |word: &&str| word.starts_with(|c: char| c.is_ascii_digit() || "+-.".contains(c));
        let mut numbers = words.split([' ', '\t', '(', ')', ',']).filter(is_number);
        if let Some(word) = numbers.find(|word| !word.parse().is_ok_and(f64::is_finite)) {
            let right = "a number such as 691000.25";
            return Err(Fault::new(format!("line {}", line + 1), format!("`{word}`"), right));
        }
    }
    let (mut all, mut depth, mut start, mut line) = (Vec::new(), 0_usize, 0, 1);
    for (at, byte) in text.bytes().chain([b'\0']).enumerate() {
        depth += usize::from(byte == b'(');
        depth -= usize::from(byte == b')' && depth > 0);
        if depth > DEEPEST {
            let wrong = format!("more than {DEEPEST} brackets within brackets");
            return Err(Fault::new(format!("line {line}"), wrong, RIGHT));
        }
        line += usize::from(byte == b'\n');
        if (byte == b')' && depth == 0) || byte == b'\0' {
            let one = text[start..text.len().min(at + 1)].trim_start();
            start = at + 1;
            if !one.is_empty() {
                let place = format!("line {}", line - one.matches('\n').count());
                let geometry = Geometry::try_from_wkt_str(one.trim_end());
                let geometry = geometry.map_err(|e| Fault::new(&place, e.to_string(), RIGHT))?;
                all.push((place, geometry));
            }
        }
    }
    Ok(all)
}

/// Returns a position with fewer than two numbers, at which the conversion of GeoJSON would panic.
fn short(value: &Value) -> Option<&Value> {
    match value {
        Value::Array(all) if all.first().is_none_or(Value::is_number) => (all.len() < 2).then_some(value),
        Value::Array(all) => all.iter().find_map(short),
        Value::Object(all) => {
            let keys = ["coordinates", "geometry", "geometries", "features"];
            keys.iter().filter_map(|key| all.get(*key)).find_map(short)
        }
        _ => None,
    }
}

/// Adds the outer rings and lines, and the holes, of a geometry.
fn add(geometry: Geometry, lines: &mut Rings, holes: &mut Rings) -> Result<(), &'static str> {
    match geometry {
        Geometry::LineString(line) => lines.push(line),
        Geometry::MultiLineString(all) => lines.extend(all),
        Geometry::Polygon(polygon) => {
            let (outer, inner) = polygon.into_inner();
            lines.push(outer);
            holes.extend(inner);
        }
        Geometry::MultiPolygon(all) => {
            return all.into_iter().try_for_each(|one| add(one.into(), lines, holes));
        }
        Geometry::GeometryCollection(all) => {
            return all.into_iter().try_for_each(|one| add(one, lines, holes));
        }
        _ => return Err("a point"),
    }
    Ok(())
}

/// Returns convex parts of a ring, which is one of them if it is convex.
fn convex(ring: Vec<Pair>) -> Result<Vec<Vec<Pair>>, &'static str> {
    let points = |part: &[u32]| part.iter().map(|index| ring[*index as usize]).collect::<Vec<_>>();
    let is_convex = |part: Vec<Pair>| Polygon::new(part.into_iter().map(V::from).collect::<Vec<_>>()).is_ok();
    if is_convex(ring.clone()) {
        return Ok(vec![ring]);
    }
    let (corners, mut triangles) = (ring.iter().map(|at| [at.x, at.y]), Vec::<u32>::new());
    Earcut::new().earcut(corners.clone(), &[], &mut triangles);
    if ring.len() < 3 || deviation(corners, &[], &triangles) > ROUNDING {
        return Err("a hole without area, or whose sides cross");
    }
    // Each triangle extends the part beside it if that stays convex.
    let (mut parts, mut beside) = (Vec::<Vec<u32>>::new(), HashMap::new());
    for triangle in triangles.chunks(3).filter(|triangle| is_convex(points(triangle))) {
        let sides = [0, 1, 2].map(|i| [triangle[i], triangle[(i + 1) % 3], triangle[(i + 2) % 3]]);
        let extended = sides.iter().find_map(|[from, to, third]| {
            let part: usize = *beside.get(&[*to, *from])?;
            let mut extended = parts[part].clone();
            extended.insert(1 + extended.iter().position(|corner| corner == to)?, *third);
            is_convex(points(&extended)).then_some((part, extended))
        });
        let (part, extended) = extended.unwrap_or((parts.len(), triangle.to_vec()));
        parts.resize(parts.len().max(part + 1), Vec::new());
        parts[part] = extended;
        beside.extend(sides.map(|[from, to, _]| ([from, to], part)));
    }
    Ok(parts.iter().map(|part| points(part)).collect())
}
