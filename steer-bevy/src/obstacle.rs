//! [`Obstacle`]: what agents avoid. [`Terrain`]: all obstacles of a step.

use bevy_ecs::prelude::*;
use bevy_math::Vec2;
use bevy_reflect::Reflect;
use bevy_transform::components::Transform;
use steer_glam::v0_33::terrain::{self, Piece, joined_lengths};
use steer_glam::v0_33::{Agent, Circle, Glam};

use crate::agent::{Steering, SteeringOrder, Velocity2};
use crate::frames::{Frames, Missing};
use crate::plane::Plane;
use crate::shape::{Outline, Shape};

/// Layer of obstacles and of bodies without layers of their own.
pub(crate) const FIRST_LAYER: u16 = 1;

/// All layers.
pub(crate) const ALL_LAYERS: u16 = u16::MAX;

/// A solid shape, in the frame of its entity: `Transform` moves, turns and scales it.
///
/// [`AvoidObstacles`](crate::AvoidObstacles), [`AvoidWalls`](crate::AvoidWalls),
/// [`FollowWall`](crate::FollowWall) and [`Hide`](crate::Hide) see all obstacles, a
/// [`Crowd`](crate::Crowd) the ones in its layers. One that moves, such as a sliding door, has a
/// [`Velocity2`].
///
/// ```
/// use bevy_math::Vec2;
/// use steer_bevy::prelude::*;
///
/// let pillar = Obstacle::circle(40.0);
/// let wall = Obstacle::wall(Vec2::new(-50.0, 0.0), Vec2::new(50.0, 0.0));
/// let house = Obstacle::rectangle(Vec2::new(80.0, 60.0));
/// let rock = Obstacle::polygon([Vec2::ZERO, Vec2::new(30.0, 0.0), Vec2::new(10.0, 20.0)]);
/// // A gate for those that are in other layers only.
/// let gate = Obstacle { layers: 0b10, ..wall.clone() };
/// # let _ = [pillar, wall, house, rock, gate];
/// ```
///
/// # Degenerate cases
/// A circle takes the larger of two scales. A polygon that is not convex, and a shape with a
/// coordinate that is not finite, is left out, with a warning.
#[derive(Component, Reflect, Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serialize", derive(serde::Serialize, serde::Deserialize))]
#[reflect(Component, Clone, Debug, PartialEq)]
#[require(Transform, SteeringOrder, Placed)]
pub struct Obstacle {
    /// Its outline.
    pub shape: Shape,
    /// Layers, one bit each: agents of a [`Crowd`](crate::Crowd) that share none pass through it,
    /// and so do the ways of a [`GoalField`](crate::GoalField). The first one by default.
    pub layers: u16,
}

impl Obstacle {
    /// Creates a circle of this radius (length) round the entity.
    #[must_use]
    pub fn circle(radius: f32) -> Self {
        Obstacle { shape: Shape::Circle { radius }, layers: FIRST_LAYER }
    }

    /// Creates a wall between two points of the entity's own frame.
    #[must_use]
    pub fn wall(from: Vec2, to: Vec2) -> Self {
        Obstacle { shape: Shape::Wall { from, to }, layers: FIRST_LAYER }
    }

    /// Creates a rectangle of this size with the entity in its middle.
    #[must_use]
    pub fn rectangle(size: Vec2) -> Self {
        Obstacle { shape: Shape::rectangle(size), layers: FIRST_LAYER }
    }

    /// Creates a convex polygon with these corners in the entity's own frame.
    #[must_use]
    pub fn polygon(corners: impl IntoIterator<Item = Vec2>) -> Self {
        let corners = corners.into_iter().collect();
        Obstacle { shape: Shape::Polygon { corners }, layers: FIRST_LAYER }
    }
}

/// An obstacle in the world.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Solid {
    outline: Outline,
    velocity: Vec2,
    /// Number of its entity, which does not avoid itself.
    owner: u32,
    layers: u16,
}

impl Solid {
    /// Returns the circle, if it is one.
    pub(crate) fn circle(&self) -> Option<Circle> {
        if let Outline::Circle(circle) = self.outline { Some(circle) } else { None }
    }

    fn is_at_rest(&self) -> bool {
        self.velocity == Vec2::ZERO
    }
}

impl terrain::Obstacle<Glam> for Solid {
    #[inline]
    fn corner(&self, index: usize) -> Option<Vec2> {
        self.outline.corner(index)
    }
    #[inline]
    fn rounding(&self) -> f32 {
        self.outline.rounding()
    }
    #[inline]
    fn velocity(&self) -> Vec2 {
        self.velocity
    }
}

/// The place of an obstacle in the world, as it was in the last step.
#[derive(Component, Default)]
pub(crate) struct Placed {
    solid: Option<Solid>,
    is_child: bool,
    has_velocity: bool,
    /// Whether the place is known.
    is_known: bool,
    /// Index among all obstacles.
    index: usize,
}

/// All obstacles in the world, in order.
#[derive(Resource, Default)]
pub(crate) struct Terrain {
    pub(crate) solids: Vec<Solid>,
    /// The circles among them.
    pub(crate) circles: Vec<Circle>,
    /// Whether every obstacle is a circle at rest and no agent, for which behaviours are faster.
    pub(crate) is_circles: bool,
    /// Number of entities with the component.
    count: usize,
    /// Number of changes, besides the motion of obstacles that have a velocity.
    version: u64,
    /// Length of what each is a piece of, and the version for which they are computed.
    lengths: (u64, Vec<Option<f32>>),
}

impl Terrain {
    /// Returns all obstacles besides the agent itself.
    #[inline]
    pub(crate) fn around(&self, agent: &Agent) -> impl Iterator<Item = &Solid> + Clone {
        let own = agent.id;
        self.solids.iter().filter(move |solid| solid.owner != own)
    }

    /// Returns the obstacles of these indices that share a layer, without the agent itself, as
    /// pieces of what they are joined to.
    #[inline]
    pub(crate) fn pieces(
        &self,
        indices: impl Iterator<Item = usize> + Clone,
        agent: &Agent,
        layers: u16,
    ) -> impl Iterator<Item = Piece<&Solid, f32>> + Clone {
        let (own, lengths) = (agent.id, &self.lengths.1);
        let all = indices.filter_map(move |index| {
            Some(Piece { of: self.solids.get(index)?, length: lengths.get(index).copied().flatten() })
        });
        all.filter(move |piece| piece.of.owner != own && piece.of.layers & layers != 0)
    }

    /// Joins the obstacles at rest in the same layers that nearly touch, unless it is done.
    pub(crate) fn join(&mut self) {
        if self.lengths.0 == self.version {
            return;
        }
        let (solids, mut lengths) = (&self.solids, vec![None; self.solids.len()]);
        let mut order: Vec<usize> = (0..solids.len()).filter(|index| solids[*index].is_at_rest()).collect();
        order.sort_by_key(|index| solids[*index].layers);
        for same in order.chunk_by(|one, other| solids[*one].layers == solids[*other].layers) {
            let joined = joined_lengths(&same.iter().map(|index| &solids[*index]).collect::<Vec<_>>());
            same.iter().zip(joined).for_each(|(index, length)| lengths[*index] = length);
        }
        self.lengths = (self.version, lengths);
    }

    /// Returns the obstacles at rest in these layers.
    pub(crate) fn at_rest(&self, layers: u16) -> Vec<&Solid> {
        self.solids.iter().filter(|solid| solid.is_at_rest() && solid.layers & layers != 0).collect()
    }

    /// Returns a number that changes with the obstacles at rest and the list of the others.
    pub(crate) fn version(&self) -> u64 {
        self.version
    }

    /// Lists all obstacles anew, in order.
    fn list(&mut self, obstacles: &mut Query<Parts>) {
        let mut found: Vec<_> = obstacles.iter_mut().collect();
        found.sort_unstable_by_key(|((entity, _, order, _), _)| (**order, *entity));
        self.solids.clear();
        for ((.., placed), _) in &mut found {
            placed.index = self.solids.len();
            self.solids.extend(placed.solid.clone());
        }
    }

    fn find_circles(&mut self, has_agents: bool) {
        self.circles.clear();
        self.circles.extend(self.solids.iter().filter_map(Solid::circle));
        let at_rest = self.solids.iter().all(Solid::is_at_rest);
        self.is_circles = at_rest && !has_agents && self.circles.len() == self.solids.len();
    }
}

/// The need of an obstacle that is not left out.
const CONVEX: &str = "convex obstacle of finite numbers";

/// The parts of an obstacle.
type Parts = (
    (Entity, Ref<'static, Obstacle>, Ref<'static, SteeringOrder>, &'static mut Placed),
    (Option<Ref<'static, Transform>>, Option<Ref<'static, Velocity2>>, Has<ChildOf>),
);

/// Finds the obstacles in the world that have changed.
pub(crate) fn survey(
    mut terrain: ResMut<Terrain>,
    plane: Res<Plane>,
    missing: Res<Missing>,
    mut obstacles: Query<Parts>,
    agents: Query<(), (With<Obstacle>, With<Steering>)>,
    frames: Frames,
) {
    let terrain = &mut *terrain;
    let (mut moved, mut is_other, mut is_new, mut count) = (false, false, false, 0);
    for ((entity, obstacle, order, mut placed), (transform, velocity, is_child)) in &mut obstacles {
        count += 1;
        let is_known = placed.is_known && !obstacle.is_added();
        let has_velocity = velocity.is_some();
        let is_changed = obstacle.is_changed()
            || order.is_changed()
            || velocity.as_ref().is_some_and(Ref::is_changed)
            || transform.is_none_or(|transform| transform.is_changed());
        let is_free = !placed.is_child && !is_child;
        let is_still = is_known && is_free && placed.has_velocity == has_velocity && !is_changed;
        if is_still {
            if placed.solid.is_none() {
                missing.leave_out(entity, CONVEX);
            }
            continue;
        }
        let velocity = velocity.map_or(Vec2::ZERO, |velocity| velocity.0);
        let frame = frames.of(entity).filter(|_| velocity.is_finite());
        let outline = frame.and_then(|frame| obstacle.shape.placed(&frame, *plane).ok());
        if outline.is_none() {
            missing.leave_out(entity, CONVEX);
        }
        let layers = obstacle.layers;
        let solid = outline.map(|outline| Solid { outline, velocity, owner: order.0, layers });
        let is_same = is_known && placed.solid == solid;
        let index = placed.index;
        match (terrain.solids.get_mut(index), &placed.solid, &solid) {
            _ if is_same => {}
            // It moves in its place of the list.
            (Some(place), Some(old), Some(new)) if old == place && old.owner == new.owner => {
                is_new |= old.is_at_rest() || new.is_at_rest();
                place.clone_from(new);
                moved = true;
            }
            _ => is_other = true,
        }
        *placed = Placed { solid, is_child, has_velocity, is_known: true, index };
    }
    let has_agents = !agents.is_empty();
    if is_other || count != terrain.count {
        terrain.count = count;
        terrain.list(&mut obstacles);
        (moved, is_new) = (true, true);
    }
    terrain.version += u64::from(is_new);
    if moved || (has_agents && terrain.is_circles) {
        terrain.find_circles(has_agents);
    }
}

#[cfg(test)]
impl Terrain {
    /// Returns the terrain of these obstacles.
    pub(crate) fn of(solids: impl Iterator<Item = Solid>) -> Self {
        let mut terrain = Terrain { solids: solids.collect(), ..Terrain::default() };
        terrain.find_circles(false);
        terrain
    }
}

#[cfg(test)]
impl Solid {
    pub(crate) fn wall(from: Vec2, to: Vec2, owner: u32) -> Self {
        let outline = Outline::Wall(steer_glam::v0_33::Wall::new(from, to));
        Solid { outline, velocity: Vec2::ZERO, owner, layers: FIRST_LAYER }
    }

    pub(crate) fn circle_at(center: Vec2, radius: f32, owner: u32) -> Self {
        let outline = Outline::Circle(Circle::new(center, radius));
        Solid { outline, velocity: Vec2::ZERO, owner, layers: FIRST_LAYER }
    }

    pub(crate) fn moving(self, velocity: Vec2) -> Self {
        Solid { velocity, ..self }
    }
}
