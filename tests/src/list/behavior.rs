//! List of the laws of behaviours: of the agent, and of behaviours with a target, of turning,
//! wandering and flocking.

#[doc(hidden)]
#[macro_export]
macro_rules! for_each_behavior_law {
    ({$($callback:tt)*} [$($argument:tt)*]) => {
        $crate::__terrain_laws! {
            {$($callback)*}
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
                acceleration_is_the_cut_force_over_the_mass,
                the_step_turns_the_heading_alone,
                beyond_the_numbers_nothing_is_accelerated,
            }
            gain {
                force_is_the_gain_times_the_missing_velocity,
                a_gain_of_1_changes_no_bit,
                the_change_is_the_force_over_the_gain,
                a_gain_without_sense_is_refused,
                limits_give_force_and_gain,
                the_mass_is_before_the_limits_or_scaled,
                a_response_time_is_the_mass_over_the_gain,
                any_units_get_going_alike,
                beyond_two_response_times_it_trembles,
                limits_for_a_step_are_stable,
                a_stop_takes_half_the_way,
                what_an_engine_moves_is_observed,
                parameters_for_peters_agent_are_the_defaults,
                parameters_for_an_agent_are_those_of_its_limits,
            }
            limits {
                step_keeps_to_min_speed,
                a_least_speed_does_not_slow,
                step_keeps_to_max_turn,
                max_turn_keeps_the_speed,
                limited_step_goes_along_with_the_world,
                pushed_back_it_turns_to_the_plus_90_side,
                step_turned_keeps_to_min_speed,
                many_small_turns_are_one_turn,
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
                beyond_the_numbers_it_is_finite,
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
                own_offsets_are_formations,
                it_moves_along_in_its_slot,
                with_a_steady_leader_the_slots_are_held,
                it_follows_a_leader_that_turns,
                without_a_spacing_all_go_to_the_leader,
                it_goes_along_with_the_world,
            }
            assign_slots {
                ways_are_short,
                it_is_a_permutation,
                no_exchange_of_two_shortens_it,
                no_exchange_of_three_shortens_it,
                it_is_the_least_sum_in_nearly_all_cases,
                of_equals_the_first_counts,
                it_goes_along_with_the_world,
            }
            reach_orientation {
                the_rate_nears_the_wanted_one,
                the_wanted_rate_is_that_from_which_it_can_stop,
                opposite_it_keeps_its_sense,
                without_orientation_it_brakes_and_without_time_nothing_turns,
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
                it_goes_along_with_the_world,
                once_through_there_is_no_force,
                no_step_is_too_long_for_the_door,
                nobody_comes_back_from_behind_the_door,
                without_a_distance_nobody_is_waited_for,
            }
            separation {
                those_seen_and_too_close_are_fled,
                with_nobody_too_close_there_is_no_force,
                coincident_agents_part,
                the_falloff_gives_the_strength,
                it_is_finite,
                it_goes_along_with_the_world,
                the_strength_falls_with_the_distance,
                the_strength_is_bounded,
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
                sorted_neighbours_give_the_same_force,
                nobody_is_nobody,
                of_equals_the_first_handed_in_comes_first,
            }
            grid {
                within_a_radius_are_those_of_a_plain_loop,
                nobody_is_lost_at_the_edge_of_a_cell,
                around_one_are_the_others,
                every_pair_is_met_once,
                the_nearest_are_the_first_of_all,
                in_order_is_the_order_of_a_plain_loop,
                the_order_depends_on_the_positions_alone,
                a_sight_sees_whom_it_sees,
                the_storage_changes_nothing,
                it_is_right_without_sense,
            }
            sight {
                ahead_is_near_and_not_behind,
                a_cone_has_an_angle,
                all_round_sees_behind,
                the_own_place_is_seen,
                others_leaves_out_oneself,
            }
        }
    };
}
