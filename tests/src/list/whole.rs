//! List of the laws of behaviours, continued: combiners, space, and laws of all behaviours.

#[doc(hidden)]
#[macro_export]
macro_rules! __whole_laws {
    ({$($callback:tt)*} [$($argument:tt)*] $($before:tt)*) => {
        $($callback)*! {
            [$($argument)*]
            $($before)*
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
                one_with_nothing_to_say_leaves_the_chances_alone,
                the_cut_belongs_to_what_follows,
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
                a_wish_is_no_faster_than_max_speed,
                the_crest_is_within_half_a_step,
                a_detour_is_silent_or_leads_round,
            }
            record {
                every_entry_is_heard_of_once_in_order,
            }
            safety_filter {
                no_two_overlap,
                different_ones_do_not_overlap,
                no_obstacle_is_entered,
                two_have_mirrored_planes,
                a_safe_force_is_not_changed,
                without_a_velocity_it_brakes,
                it_scales_and_has_no_order,
                it_is_total,
                beyond_the_view_none_matters,
                it_goes_along_with_the_world,
                agents_outside_the_law_are_rejected,
            }
            orca {
                alone_it_takes_its_wish,
                two_give_way_by_half,
                head_on_the_bias_tells_the_side,
                who_overlaps_parts,
                obstacles_are_passed_or_approached,
                it_goes_along_with_the_world,
                it_is_total,
            }
            crowd_rules {
                a_ring_changes_sides,
                a_run_is_restored,
                one_that_is_held_up_retreats,
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
                feelers_are_one_two_or_three,
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
                d14_a_path_that_crosses_itself_is_followed_in_order,
                d14_no_waypoint_is_orbited,
                d15_arrival_settles_without_passing,
                d16_a_turn_settles_without_oscillating,
                d16_both_limits_hold_to_both_sides,
                d16_going_and_turning_do_not_erase_each_other,
                d17_wander_does_not_know_the_frame_rate,
                d18_the_wander_circle_turns_with_the_agent,
                d19_chance_belongs_to_the_caller,
                d20_asking_leaves_no_marks,
                d21_slowing_goes_by_time_not_by_frame,
                d22_a_still_menace_is_left_without_a_wiggle,
                d23_a_feeler_keeps_its_own_normal_and_overshoot,
                d24_without_an_obstacle_hiding_is_running_away,
                d25_every_weight_counts,
                d27_a_cone_is_as_wide_near_as_far,
                d28_nothing_wanted_is_zero,
                d29_no_time_and_much_time_are_finite,
                d30_a_settled_crowd_stops_pushing,
                d33_a_slower_quarry_is_caught_in_time,
            }
            scale {
                targets_scale_with_the_world,
                groups_scale_with_the_world,
                terrain_scales_with_the_world,
            }
            torus {
                the_nearest_image_is_nearest,
                it_is_found_from_several_worlds_away,
                nearer_than_half_a_world_it_stays,
                half_a_world_away_it_stays,
                things_are_moved_whole,
                a_flock_across_the_edge_is_the_flock_in_the_middle,
                a_shift_is_a_whole_number_of_worlds,
                every_image_that_can_matter_is_handed_out,
                the_rounding_reaches_to_an_image,
                beside_a_path_is_the_nearest_image,
                terrain_across_the_edge_is_the_terrain_in_the_middle,
                an_image_is_the_obstacle_moved,
            }
        }
    };
}
