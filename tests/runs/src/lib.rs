#![no_std]
#![doc = "Tests that take thousands of steps; see the folder `tests`."]
