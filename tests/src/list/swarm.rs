//! List of the laws of swarms.

/// Passes the laws of swarms to a macro: its callback, its argument, then the laws by module.
#[doc(hidden)]
#[macro_export]
macro_rules! for_each_swarm_law {
    ({$($callback:tt)*} [$($argument:tt)*]) => {
        $crate::__owned_swarm_laws! {
            {$($callback)*} [$($argument)*]
            swarm {
                a_step_is_that_of_the_simple_behaviour,
                the_flock_is_boids_with_one_sight,
                a_force_of_the_caller_joins,
                the_order_of_the_birds_does_not_matter,
                a_bird_alone_flies_on,
                nobody_leaves_the_world,
                whoever_is_within_reach_is_met,
                what_is_wrong_moves_nobody,
                among_rocks_it_keeps_out,
            }
        }
    };
}

/// Appends the laws of swarms in storage that grows.
#[cfg(feature = "alloc")]
#[doc(hidden)]
#[macro_export]
macro_rules! __owned_swarm_laws {
    ({$($callback:tt)*} [$($argument:tt)*] $($before:tt)*) => {
        $($callback)*! {
            [$($argument)*]
            $($before)*
            owned_swarm {
                the_storage_changes_nothing,
                birds_come_and_go,
            }
        }
    };
}

/// Appends nothing: without a heap there are no such laws.
#[cfg(not(feature = "alloc"))]
#[doc(hidden)]
#[macro_export]
macro_rules! __owned_swarm_laws {
    ({$($callback:tt)*} [$($argument:tt)*] $($before:tt)*) => {
        $($callback)*! {
            [$($argument)*]
            $($before)*
        }
    };
}
