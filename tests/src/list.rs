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
            numbers {
                constants_are_what_they_are_called,
                sqrt_is_the_root,
                an_index_is_the_whole_part,
                larger_smaller_and_size,
            }
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
                fractions_of_a_turn_are_equal_parts,
                unit_x_is_the_first_axis,
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
                step_keeps_to_min_speed,
                step_keeps_to_max_turn,
                max_turn_keeps_the_speed,
                limited_step_goes_along_with_the_world,
                pushed_back_it_turns_to_the_plus_90_side,
                acceleration_is_the_cut_force_over_the_mass,
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
                panic_fades_over_the_outer_half,
                without_a_panic_distance_it_always_flees,
                panic_goes_along_with_the_world,
            }
            arrive {
                desired_speed_falls_with_the_distance,
                outside_the_radius_it_seeks,
                on_the_target_it_brakes,
                it_comes_to_rest_on_the_target,
                it_goes_along_with_the_world,
            }
            braking_arrive {
                speed_is_that_from_which_it_can_stop,
                force_is_what_a_step_needs,
                it_settles_without_passing_at_every_rate,
                on_the_target_it_brakes,
                without_time_mass_or_force_nothing_happens,
                arrival_is_near_and_slow,
                it_goes_along_with_the_world,
            }
            pursue {
                prediction_is_constant_by_distance_or_closing,
                it_seeks_where_the_quarry_will_be,
                its_look_ahead_is_what_it_seeks,
                head_on_it_seeks_the_quarry_itself,
                it_is_finite,
                it_goes_along_with_the_world,
                its_look_ahead_can_be_capped,
                the_intercept_is_where_they_meet,
                one_that_cannot_be_met_is_closed_in_on,
                the_intercept_catches_first,
                head_on_is_ahead_and_opposite,
            }
            evade {
                it_flees_where_the_menace_will_be,
                its_look_ahead_is_what_it_flees,
                on_the_menace_it_goes_straight_on,
                it_goes_along_with_the_world,
                its_look_ahead_can_be_capped,
                beyond_the_panic_distance_there_is_no_force,
            }
            offset_pursuit {
                slot_turns_with_the_leader,
                it_arrives_where_the_slot_will_be,
                its_look_ahead_is_where_it_arrives,
                in_the_slot_at_rest_it_brakes,
                it_goes_along_with_the_world,
            }
            hold_formation {
                slots_lie_where_their_pattern_says,
                neighbours_are_one_spacing_apart,
                it_moves_along_in_its_slot,
                with_a_steady_leader_the_slots_are_held,
                own_offsets_are_formations,
                it_follows_a_leader_that_turns,
                without_a_spacing_all_go_to_the_leader,
                it_goes_along_with_the_world,
            }
            assign_slots {
                ways_are_short,
                it_is_a_permutation,
                no_exchange_of_two_shortens_it,
                it_is_the_least_sum_in_nearly_all_cases,
                of_equals_the_first_counts,
                it_goes_along_with_the_world,
            }
            reach_orientation {
                the_rate_nears_the_wanted_one,
                the_wanted_rate_is_that_from_which_it_can_stop,
                d16_it_settles_without_oscillating,
                opposite_it_keeps_its_sense,
                without_orientation_it_brakes_and_without_time_nothing_turns,
                the_step_turns_the_heading_alone,
                it_goes_along_with_the_world,
            }
            face {
                it_reaches_the_direction_of_its_target,
                it_keeps_looking_while_it_goes_past,
                on_the_target_it_brakes,
                it_goes_along_with_the_world,
            }
            look_where_it_goes {
                it_reaches_the_direction_of_the_velocity,
                at_rest_it_brakes,
                it_goes_along_with_the_world,
            }
            interpose {
                it_arrives_where_the_middle_will_be,
                its_look_ahead_is_where_it_arrives,
                in_the_middle_it_brakes,
                without_a_max_speed_it_does_not_look_ahead,
                it_goes_along_with_the_world,
            }
            hide {
                the_place_is_behind_the_nearest_obstacle,
                without_an_obstacle_it_evades,
                of_two_equally_near_the_first_is_taken,
                it_goes_along_with_the_world,
            }
            shadow {
                it_approaches_and_then_keeps_pace,
                in_the_same_place_the_velocity_is_matched,
                without_a_distance_the_approach_does_not_fade,
                it_goes_along_with_the_world,
            }
            match_velocity {
                force_is_the_difference_of_the_velocities,
                at_another_at_rest_it_brakes,
                it_goes_along_with_the_world,
            }
            brake {
                speed_is_made_up_along_the_velocity,
                from_rest_it_sets_off_along_the_heading,
                a_negative_speed_counts_as_0,
                brake_is_the_velocity_turned_round,
                it_goes_along_with_the_world,
            }
            tether {
                the_pull_begins_at_the_end_of_the_rope,
                within_the_rope_there_is_no_force,
                without_a_rope_the_pull_is_full,
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
                without_a_feeler_or_circles_nothing_threatens,
                at_rest_it_feels_along_its_heading,
                the_own_radius_widens_the_feeler,
                feeler_lies_along_the_heading,
                it_is_finite_and_brakes_between_0_and_1,
                it_goes_along_with_the_world,
                threats_are_what_it_steers_by,
            }
            avoid_obstacles {
                the_tangent_is_the_way_past,
                the_own_body_is_swept,
                the_smaller_turn_is_taken,
                head_on_the_state_remembers_the_side,
                the_nearest_threat_comes_first,
                a_long_wall_alarms_only_who_runs_into_it,
                every_shape_is_reached_where_it_is_touched,
                within_it_is_pushed_out_and_at_rest_left_alone,
                a_hit_has_the_normal_of_what_is_touched,
                on_a_wall_rounding_does_not_tell_the_way_out,
                one_step_without_a_threat_keeps_the_side,
                one_that_cannot_stop_turns,
                head_on_it_reaches_the_target_behind,
                mirrored_scenes_give_mirrored_traces,
                it_goes_along_with_the_world,
                every_shape_says_its_corners,
                the_passage_touches_the_obstacle,
            }
            avoid_rows {
                a_row_of_circles_is_passed_as_one,
                a_gap_wide_enough_is_passed_through,
                joined_walls_are_passed_as_one,
                the_tangents_are_the_outermost_of_the_row,
                the_order_of_a_walls_ends_does_not_count,
            }
            avoid_walls {
                the_push_is_what_lacks_to_lead_away,
                the_own_body_is_swept,
                every_feeler_feels_as_far_as_it_is_long,
                a_touch_keeps_its_own_normal_and_overshoot,
                in_a_tie_the_plus_90_side_wins,
                head_on_it_turns_to_the_plus_90_side,
                at_the_wall_the_push_is_largest,
                without_walls_or_a_length_there_is_no_force,
                nobody_leaves_a_closed_room,
                head_on_it_does_not_get_stuck,
                it_goes_along_with_the_world,
            }
            avoid_agents {
                it_steers_aside_from_the_closest_approach,
                the_closest_approach_is_the_true_one,
                the_first_threat_comes_first,
                who_parts_or_is_late_does_not_threaten,
                an_overlap_threatens_at_once,
                two_head_on_pass_each_other,
                head_on_both_go_to_their_plus_90_side,
                on_one_line_the_smaller_id_goes_to_plus_90,
                coincident_agents_part,
                head_on_the_rate_does_not_matter,
                it_goes_along_with_the_world,
                the_encounter_is_what_it_steers_by,
            }
            contain {
                a_side_pushes_as_hard_as_is_needed,
                every_side_pushes_inward,
                beyond_a_side_the_push_is_full,
                one_that_could_stop_stays_inside,
                one_that_cannot_stop_is_turned,
                one_that_cannot_stop_stays_inside,
                polygons_without_sense_are_refused,
                it_goes_along_with_the_world,
            }
            follow_field {
                the_field_is_matched_where_the_agent_will_be,
                where_the_field_is_zero_it_brakes,
                a_grid_is_bilinear_between_its_middles,
                one_cell_is_the_same_everywhere,
                grids_without_sense_are_refused,
                it_goes_along_with_the_world,
                a_grid_has_its_rows,
            }
            waypoints {
                it_keeps_its_points,
                after_each_point_comes_the_next,
            }
            path {
                a_closed_path_has_its_closing_segment,
                a_distance_is_a_place,
                places_lie_no_farther_apart_than_their_distances,
                a_projection_is_the_nearest_place,
                a_place_is_its_own_projection,
                a_crossing_is_passed_on_its_branch,
                at_an_exact_crossing_the_last_place_decides,
                a_stretch_goes_round_a_closed_path,
                without_a_length_it_is_a_point,
                a_radius_without_sense_is_refused,
                it_goes_along_with_the_world,
            }
            follow_path {
                it_seeks_the_waypoint,
                within_the_threshold_the_next_has_its_turn,
                the_end_closes_or_arrives,
                a_path_of_one_point_is_enough,
                progress_beyond_the_end_is_the_last_point,
                paths_without_sense_are_refused,
                there_and_back_it_turns_at_the_ends,
                a_figure_eight_is_followed_in_order,
                it_goes_along_with_the_world,
            }
            follow_tube {
                who_stays_in_the_tube_needs_no_correction,
                at_rest_on_the_path_it_sets_off,
                corners_are_not_cut_out_of_the_tube,
                a_figure_eight_is_followed_in_order,
                it_stays_in_the_tube,
                an_open_path_ends,
                there_and_back_it_turns_at_the_ends,
                without_a_length_it_arrives,
                progress_beyond_the_path_is_finite,
                it_goes_along_with_the_world,
            }
            stay_on_path {
                about_to_leave_it_seeks_back,
                at_rest_on_the_path_there_is_no_force,
                it_stays_in_the_tube,
                it_goes_along_with_the_world,
            }
            follow_wall {
                the_target_is_beside_the_wall_and_ahead,
                what_it_would_run_into_comes_first,
                along_a_straight_wall_it_keeps_the_distance,
                a_box_is_walked_round,
                a_room_is_walked_along,
                the_free_end_is_rounded,
                without_a_wall_there_is_no_force,
                it_goes_along_with_the_world,
            }
            follow_leader {
                it_arrives_behind_the_leader,
                it_keeps_its_place,
                in_the_lane_it_gets_out_of_the_way,
                outside_the_lane_it_is_not_in_the_way,
                with_distance_0_it_goes_to_the_leader,
                it_goes_along_with_the_world,
            }
            queue {
                the_gap_gives_the_speed,
                with_nobody_before_it_seeks,
                of_two_equally_far_the_smaller_id_goes,
                once_through_there_is_no_force,
                no_step_is_too_long_for_the_door,
                nobody_comes_back_from_behind_the_door,
                without_a_distance_nobody_is_waited_for,
                it_goes_along_with_the_world,
            }
            separation {
                those_seen_and_too_close_are_fled,
                with_nobody_too_close_there_is_no_force,
                coincident_agents_part,
                the_falloff_gives_the_strength,
                it_is_finite,
                it_goes_along_with_the_world,
                the_strength_falls_with_the_distance,
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
                the_survey_gives_the_three_rules,
            }
            boids {
                with_one_sight_it_is_the_flock,
                each_rule_has_its_own_eyes,
                a_blind_rule_is_silent,
                it_is_finite_in_a_heap,
                it_goes_along_with_the_world,
            }
            nearest {
                nobody_left_out_is_nearer,
                the_order_of_neighbours_does_not_matter,
                nobody_is_nobody,
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
            priority {
                nothing_is_evaluated_after_the_choice,
                the_choice_is_truncated,
                the_record_tells_who_was_heard,
            }
            budget {
                entries_are_served_in_order,
                a_spent_budget_evaluates_nothing,
                the_total_is_no_longer_than_max_force,
            }
            dither {
                the_mean_is_what_is_asked_for,
                probabilities_beyond_0_and_1_are_never_and_always,
                the_choice_is_truncated_and_the_last,
            }
            context {
                one_wish_comes_out_as_it_went_in,
                headings_are_not_quantised,
                a_closed_direction_is_gone_round,
                head_on_it_reaches_the_target_behind,
                warnings_alone_are_the_force,
                the_total_is_no_longer_than_max_force,
                the_record_tells_wishes_and_warnings,
                it_goes_along_with_the_world,
                the_weight_of_a_warning_counts,
            }
            record {
                every_entry_is_heard_of_once_in_order,
            }
            edge {
                wrap_keeps_the_overshoot,
                wrap_keeps_velocity_and_heading,
                bounce_sets_back_and_turns_round,
                on_the_side_nothing_happens,
                open_has_no_end,
                wrap_without_room_is_min,
                a_bounce_is_of_each_side_by_itself,
            }
            validate {
                defaults_make_sense,
                agents_without_sense_are_refused,
                parameters_without_sense_are_refused,
                terrain_without_sense_is_refused,
            }
            defects {
                d01_coincident_agents_get_finite_forces,
                d02_coincident_agents_part,
                d03_zero_speeds_limits_and_masses_divide_nothing,
                d05_avoidance_is_mirror_symmetric,
                d06_head_on_it_gets_past_a_circle,
                d06_two_head_on_get_past_each_other,
                d07_the_own_radius_counts,
                d08_a_long_wall_is_not_its_bounding_circle,
                d08_the_nearest_hit_counts_not_the_last,
                d09_the_closest_approach_is_the_true_miss,
                d10_foresight_does_not_know_the_origin,
                d11_a_field_carries_along,
                d12_the_half_chord_is_that_of_the_circle,
                d13_a_closed_path_is_closed,
                d13_the_shortest_paths_are_followed,
                d15_arrival_settles_without_passing,
                d17_wander_does_not_know_the_frame_rate,
                d18_the_wander_circle_turns_with_the_agent,
                d19_chance_belongs_to_the_caller,
                d20_asking_leaves_no_marks,
                d21_slowing_goes_by_time_not_by_frame,
                d22_a_still_menace_is_left_without_a_wiggle,
                d24_without_an_obstacle_hiding_is_running_away,
                d25_every_weight_counts,
                d27_a_cone_is_as_wide_near_as_far,
                d28_nothing_wanted_is_zero,
                d29_no_time_and_much_time_are_finite,
                d30_a_settled_crowd_stops_pushing,
                d33_a_slower_quarry_is_caught_in_time,
            }
            torus {
                the_nearest_image_is_nearest,
                it_is_found_from_several_worlds_away,
                half_a_world_away_it_stays,
                things_are_moved_whole,
                a_flock_across_the_edge_is_the_flock_in_the_middle,
            }
        }
    };
}
