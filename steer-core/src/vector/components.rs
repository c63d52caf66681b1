//! Vectors in files: `[x, y]`, whatever format the library of the vector has of its own.

use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::vector::{Geometry, Vec2Like};

/// A vector of a geometry as a file has it, for derived code.
#[derive(Debug)]
#[doc(hidden)]
pub struct Components<G: Geometry>(pub G::Vector);

impl<G: Geometry<Scalar: Serialize>> Serialize for Components<G> {
    fn serialize<Out: Serializer>(&self, out: Out) -> Result<Out::Ok, Out::Error> {
        serialize(&self.0, out)
    }
}

impl<'de, G: Geometry<Scalar: Deserialize<'de>>> Deserialize<'de> for Components<G> {
    fn deserialize<In: Deserializer<'de>>(from: In) -> Result<Self, In::Error> {
        deserialize(from).map(Components)
    }
}

/// Writes a vector as an array of its components. For `#[serde(with = "…")]`.
pub(crate) fn serialize<G, V, Out>(vector: &V, out: Out) -> Result<Out::Ok, Out::Error>
where
    G: ?Sized,
    V: Vec2Like<G, Scalar: Serialize>,
    Out: Serializer,
{
    [vector.x(), vector.y()].serialize(out)
}

/// Reads a vector from an array of its components.
pub(crate) fn deserialize<'de, G, V, In>(from: In) -> Result<V, In::Error>
where
    G: ?Sized,
    V: Vec2Like<G, Scalar: Deserialize<'de>>,
    In: Deserializer<'de>,
{
    <[V::Scalar; 2]>::deserialize(from).map(|[x, y]| V::new(x, y))
}
