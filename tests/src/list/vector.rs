//! List of the laws of vectors.

#[doc(hidden)]
#[macro_export]
macro_rules! for_each_vector_law {
    ({$($callback:tt)*} [$($argument:tt)*]) => {
        $($callback)*! {
            [$($argument)*]
            numbers {
                constants_are_what_they_are_called,
                sqrt_is_the_root,
                a_leg_is_that_of_a_right_triangle,
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
                scaled_multiplies_by_a_ratio,
                within_says_whether_the_length_is_no_more,
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
