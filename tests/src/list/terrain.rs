//! List of the laws of behaviours, continued: obstacles, walls, fields and paths.

#[doc(hidden)]
#[macro_export]
macro_rules! __terrain_laws {
    ({$($callback:tt)*} [$($argument:tt)*] $($before:tt)*) => {
        $crate::__whole_laws! {
            {$($callback)*}
            [$($argument)*]
            $($before)*
            avoid {
                a_circle_ahead_pushes_aside_and_brakes,
                forces_add_and_brakes_multiply,
                a_step_brakes_in_proportion_to_its_time,
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
                within_it_is_pushed_out_and_at_rest_left_alone,
                one_step_without_a_threat_keeps_the_side,
                one_that_cannot_stop_turns,
                head_on_it_reaches_the_target_behind,
                mirrored_scenes_give_mirrored_traces,
                it_goes_along_with_the_world,
                the_passage_touches_the_obstacle,
                the_buffer_pushes_as_it_is_deep,
                further_in_it_goes_on_along_the_rim,
            }
            avoid_rows {
                a_row_of_circles_is_passed_as_one,
                a_gap_wide_enough_is_passed_through,
                joined_walls_are_passed_as_one,
                the_tangents_are_the_outermost_of_the_row,
                both_ends_of_what_sticks_out_count,
                a_mirrored_row_has_mirrored_tangents,
                the_order_of_a_walls_ends_does_not_count,
            }
            obstacle {
                every_shape_is_reached_where_it_is_touched,
                a_hit_has_the_normal_of_what_is_touched,
                on_a_wall_rounding_does_not_tell_the_way_out,
                every_shape_says_its_corners,
                a_hit_is_the_first_touch,
                who_aims_at_a_corner_hits_it,
                the_ends_of_a_wall_are_hit,
                who_just_touches_may_leave,
                of_equally_near_edges_the_way_tells,
                a_polygon_borrows_or_owns_its_corners,
            }
            avoid_walls {
                the_push_is_what_lacks_to_lead_away,
                the_own_body_is_swept,
                every_feeler_feels_as_far_as_it_is_long,
                in_a_tie_the_plus_90_side_wins,
                head_on_it_turns_to_the_plus_90_side,
                at_the_wall_the_push_is_largest,
                without_walls_or_a_length_there_is_no_force,
                nobody_leaves_a_closed_room,
                head_on_it_does_not_get_stuck,
                it_goes_along_with_the_world,
                the_deepest_touch_counts,
                a_touch_divides_its_feeler,
                who_leaves_fast_enough_is_left_alone,
                next_to_head_on_it_is_pushed_as_head_on,
            }
            avoid_agents {
                it_steers_aside_from_the_closest_approach,
                the_closest_approach_is_the_true_one,
                the_first_threat_comes_first,
                slow_ones_are_met_later,
                who_parts_or_is_late_does_not_threaten,
                an_overlap_threatens_at_once,
                two_head_on_pass_each_other,
                head_on_both_go_to_their_plus_90_side,
                it_goes_along_with_the_world,
                the_encounter_is_what_it_steers_by,
                on_one_line_the_smaller_id_goes_to_plus_90,
                coincident_agents_part,
                head_on_the_rate_does_not_matter,
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
                a_min_speed_counts_up_to_max_speed,
                the_smallest_force_turns_too,
            }
            follow_field {
                the_field_is_matched_where_the_agent_will_be,
                where_the_field_is_zero_it_brakes,
                a_grid_is_bilinear_between_its_middles,
                one_cell_is_the_same_everywhere,
                grids_without_sense_are_refused,
                it_goes_along_with_the_world,
                a_grid_has_its_rows,
                a_wrapped_grid_has_no_seam,
            }
            waypoints {
                it_keeps_its_points,
                after_each_point_comes_the_next,
                the_storage_changes_nothing,
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
                a_projection_near_a_place_keeps_to_its_reach,
                a_stretch_ends_with_an_open_path,
                no_reach_is_longer_than_half_a_lap,
                it_is_travelled_as_it_was_made,
            }
            follow_path {
                it_seeks_the_waypoint,
                within_the_threshold_the_next_has_its_turn,
                the_end_closes_or_arrives,
                a_path_of_one_point_is_enough,
                progress_beyond_the_end_is_the_last_point,
                paths_without_sense_are_refused,
                there_and_back_it_turns_at_the_ends,
                it_goes_along_with_the_world,
                returning_is_for_there_and_back_only,
            }
            follow_tube {
                who_stays_in_the_tube_needs_no_correction,
                who_stays_in_a_narrow_tube_is_left_alone,
                of_equally_near_places_the_next_counts,
                at_rest_on_the_path_it_sets_off,
                corners_are_not_cut_out_of_the_tube,
                it_stays_in_the_tube,
                an_open_path_ends,
                there_and_back_it_turns_at_the_ends,
                without_a_length_it_arrives,
                progress_beyond_the_path_is_finite,
                it_goes_along_with_the_world,
                a_path_that_retraces_itself_is_patrolled,
                backward_is_forward_on_the_points_reversed,
                half_a_lap_is_as_far_as_it_looks,
                the_corner_at_the_seam_is_not_cut,
                the_radius_belongs_to_the_reach,
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
                of_two_ahead_the_first_touch_counts,
                along_a_straight_wall_it_keeps_the_distance,
                a_box_is_walked_round,
                a_room_is_walked_along,
                the_free_end_is_rounded,
                without_a_wall_there_is_no_force,
                it_goes_along_with_the_world,
                the_guide_is_beside_the_wall,
                the_nearest_rim_is_the_nearest_wall,
            }
        }
    };
}
