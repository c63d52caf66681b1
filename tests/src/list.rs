//! Which laws there are: written here, once.

use steer_core::Vec2Like;

/// A law: its name and the function that asserts it.
#[derive(Clone, Copy, Debug)]
pub struct Law {
    /// The law's name: its module and its function, such as `seek::on_the_target_it_brakes`.
    pub name: &'static str,
    /// Panics with the broken sentence if the law is broken.
    pub check: fn(),
}

/// The laws that a vector type keeps, to be run one by one: by a runner on a device, for instance, that prints their names.
#[must_use]
pub fn vector_laws<V: Vec2Like>() -> &'static [Law] {
    crate::for_each_vector_law! { {crate::__names} [V] }
}

/// The laws that the behaviours keep on a vector type.
#[must_use]
pub fn behavior_laws<V: Vec2Like>() -> &'static [Law] {
    crate::for_each_behavior_law! { {crate::__names} [V] }
}

/// Runs every law on a vector type, those of vectors first.
///
/// # Panics
/// With the broken sentence of the first law that is broken.
pub fn check_all<V: Vec2Like>() {
    for law in vector_laws::<V>().iter().chain(behavior_laws::<V>()) {
        (law.check)();
    }
}

#[doc(hidden)]
#[macro_export]
macro_rules! for_each_vector_law {
    ({$($callback:tt)*} [$($argument:tt)*]) => {
        $($callback)*! {
            [$($argument)*]
            operators {
                new_keeps_its_components,
                equality_compares_both_components,
                addition_adds_components,
                addition_commutes,
                subtraction_subtracts_components,
                subtraction_adds_the_negative,
                negation_turns_both_signs,
                multiplication_scales_both_components,
                multiplication_distributes,
                zero_changes_nothing,
                finite_is_said_of_both_components,
            }
            products {
                dot_is_the_sum_of_products,
                dot_commutes,
                dot_of_perpendicular_vectors_is_zero,
                perp_dot_is_the_difference_of_products,
                perp_dot_is_positive_to_the_left,
                perp_dot_is_dot_with_perp,
            }
            lengths {
                length_of_3_4_is_5,
                length_squared_is_dot_with_itself,
                length_scales,
                length_of_a_sum_is_no_more_than_the_lengths,
                distance_is_the_length_between,
                with_length_keeps_the_direction,
                limit_leaves_shorter_vectors_alone,
                limit_shortens_longer_vectors,
            }
            directions {
                unit_keeps_the_direction,
                zero_has_no_direction,
                extreme_vectors_keep_their_direction,
                perp_turns_by_a_quarter,
                rotate_by_is_the_complex_product,
                rotate_by_keeps_the_length,
                rotate_by_composes,
                turn_is_the_unit_vector_at_the_angle,
            }
        }
    };
}

#[doc(hidden)]
#[macro_export]
macro_rules! for_each_behavior_law {
    ({$($callback:tt)*} [$($argument:tt)*]) => {
        $($callback)*! {
            [$($argument)*]
            agent {
                step_truncates_force_and_speed,
                step_keeps_to_max_speed,
                step_keeps_to_max_force,
                step_without_time_moves_nothing,
                heading_follows_the_velocity,
                heading_survives_a_stop,
                no_mass_ignores_every_force,
                zero_limits_hold,
                step_goes_along_with_the_world,
            }
            seek {
                force_is_the_missing_velocity,
                on_the_target_it_brakes,
                it_is_finite_and_brakes_without_a_max_speed,
                it_goes_along_with_the_world,
            }
            flee {
                force_is_the_missing_velocity,
                it_is_not_seek_negated,
                on_the_menace_it_goes_straight_on,
                it_is_finite_and_brakes_without_a_max_speed,
                it_goes_along_with_the_world,
            }
            arrive {
                desired_speed_falls_with_the_distance,
                outside_the_radius_it_seeks,
                on_the_target_it_brakes,
                it_comes_to_rest_on_the_target,
                it_goes_along_with_the_world,
            }
            pursue {
                prediction_is_constant_by_distance_or_closing,
                it_seeks_where_the_quarry_will_be,
                its_look_ahead_is_what_it_seeks,
                head_on_it_seeks_the_quarry_itself,
                it_is_finite,
                it_goes_along_with_the_world,
            }
            evade {
                it_flees_where_the_menace_will_be,
                its_look_ahead_is_what_it_flees,
                on_the_menace_it_goes_straight_on,
                it_goes_along_with_the_world,
            }
            offset_pursuit {
                slot_turns_with_the_leader,
                it_arrives_where_the_slot_will_be,
                its_look_ahead_is_where_it_arrives,
                in_the_slot_at_rest_it_brakes,
                it_goes_along_with_the_world,
            }
            wander {
                circle_hangs_ahead_of_the_agent,
                force_is_centre_and_point,
                drift_is_even_to_both_sides,
                drift_grows_with_the_root_of_time,
                point_stays_on_the_circle,
                without_time_range_or_chance_nothing_drifts,
                it_goes_along_with_the_world,
            }
            avoid {
                a_circle_ahead_pushes_aside_and_brakes,
                forces_add_and_brakes_multiply,
                what_the_feeler_misses_does_not_threaten,
                dead_ahead_it_passes_on_the_plus_90_side,
                at_rest_nothing_threatens,
                feeler_lies_along_the_velocity,
                it_is_finite_and_brakes_between_0_and_1,
                it_goes_along_with_the_world,
            }
            follow_path {
                it_seeks_the_waypoint,
                within_the_threshold_the_next_has_its_turn,
                the_end_closes_or_arrives,
                a_path_of_one_point_is_enough,
                progress_beyond_the_end_is_the_last_point,
                paths_without_sense_are_refused,
                it_goes_along_with_the_world,
            }
            separation {
                those_seen_and_too_close_are_fled,
                with_nobody_too_close_there_is_no_force,
                coincident_agents_part,
                it_is_finite,
                it_goes_along_with_the_world,
            }
            cohesion {
                the_middle_of_those_in_sight_is_sought,
                with_nobody_in_sight_there_is_no_force,
                in_the_middle_it_brakes,
                it_goes_along_with_the_world,
            }
            alignment {
                the_mean_velocity_is_matched,
                with_nobody_in_sight_there_is_no_force,
                among_equals_there_is_no_force,
                it_goes_along_with_the_world,
            }
            flock {
                force_adds_the_three_rules,
                it_is_the_sum_of_its_parts,
                survey_tells_what_is_seen,
                with_nobody_in_sight_there_is_no_force,
                it_is_finite_in_a_heap,
                it_goes_along_with_the_world,
            }
            sight {
                ahead_is_near_and_not_behind,
                a_cone_has_an_angle,
                all_round_sees_behind,
                the_own_place_is_seen,
                others_leaves_out_oneself,
            }
            sum {
                it_adds_weighted_forces,
                it_truncates_the_whole,
                empty_it_is_zero,
            }
            edge {
                wrap_keeps_the_overshoot,
                wrap_keeps_velocity_and_heading,
                bounce_sets_back_and_turns_round,
                on_the_side_nothing_happens,
                open_has_no_end,
                wrap_without_room_is_min,
            }
        }
    };
}
