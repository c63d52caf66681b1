//! People in metres and seconds: plans of buildings drawn with walls, spawn points, a player.

use steer_core::Agent;
use steer_core::Vec2Ext as _;
use steer_core::crowd::{CrowdRules, Orca, Patience};
use steer_core::terrain::Wall;
use steer_glam::Vec2;
use steer_runs::crowd::Dice;
use steer_runs::people::{DT, Door, Hall, Lanes, PLANS, Plan, RADIUS, SPEED, rules};

use super::cases::each;

fn v(x: f32, y: f32) -> Vec2 {
    Vec2::new(x, y)
}

/// Returns the time after which 60 people have left a room through a passage of 2.8 m, and how many
/// have.
fn leave(width: f32, seed: u64) -> (f32, usize) {
    let (half, dice) = (width / 2.0, &mut Dice::new(seed));
    let side = |y: f32| {
        [Wall::new(v(0.0, 3.0 * y), v(0.0, half * y)), Wall::new(v(0.0, half * y), v(2.8, half * y))]
    };
    let corners = [v(0.0, -3.0), v(-6.0, -3.0), v(-6.0, 3.0), v(0.0, 3.0)];
    let walls = corners.windows(2).map(|two| Wall::new(two[0], two[1])).chain(side(1.0)).chain(side(-1.0));
    let mut places: Vec<Vec2> = Vec::new();
    while places.len() < 60 {
        let place = v(-0.5 - 5.2 * dice.fraction(), 2.7 * dice.sample());
        if places.iter().all(|other| other.distance(place) > 2.1 * RADIUS) {
            places.push(place);
        }
    }
    let mut hall = Hall::new(places, walls.collect());
    let mut left = 0;
    for step in 0..2800_u16 {
        hall.step(|agent| {
            let aim = if agent.position.x < 0.0 { v(0.3, 0.0) } else { v(agent.position.x + 1.0, 0.0) };
            (aim - agent.position).with_length(SPEED)
        });
        let separation = hall.separation();
        assert!(separation >= 1.0, "width {width}, seed {seed}: {separation} at step {step}");
        // Those that have left are far away.
        for (index, agent) in hall.people.iter_mut().enumerate() {
            if agent.position.x > 4.0 && agent.max_speed > 0.0 {
                *agent = agent.with_max_speed(0.0);
                (agent.position, agent.velocity) = (v(1000.0, 10.0 * index as f32), v(0.0, 0.0));
                left += 1;
            }
        }
        if left == 60 {
            return (f32::from(step) * DT, left);
        }
    }
    (140.0, left)
}

#[test]
fn all_leave_a_room_drawn_with_walls() {
    let cases: Vec<(f32, u64)> =
        [0.6, 0.8, 1.0].iter().flat_map(|width| (0..10).map(move |seed| (*width, seed))).collect();
    each(&cases, |(width, seed)| {
        let (time, left) = leave(*width, *seed);
        eprintln!("width {width}, seed {seed}: {left} of 60 after {time} s");
        assert_eq!(left, 60, "width {width}, seed {seed}");
    });
}

/// The drawing of a plan does not matter: as many people pass a door per second if its walls are in
/// pieces, and if it has a frame.
#[test]
fn a_door_in_pieces_passes_as_a_whole_one() {
    let doors = [(0.8, 0.2), (0.8, 0.25), (1.0, 0.25)].map(|(width, radius)| Door::new(width, radius));
    let flow = |draw: &dyn Fn(Door) -> Door| {
        let runs = doors.iter().flat_map(|door| (0..5).map(|seed| draw(*door).flow(rules(false), seed)));
        runs.sum::<f32>()
    };
    let whole = flow(&|door| door);
    each(&[(0.5, 0.0), (f32::INFINITY, 0.2), (0.2, 0.5)], |&(piece, frame)| {
        let ratio = flow(&|door| Door { piece, frame, ..door }) / whole;
        eprintln!("pieces of {piece} m, frame of {frame} m: {ratio} of the flow");
        assert!((0.92..1.08).contains(&ratio), "pieces of {piece} m, frame of {frame} m: {ratio}");
    });
}

/// A door of two bodies has no room for two side by side: the gap that they keep is missing.
#[test]
fn two_that_touch_in_a_door_of_two_bodies_pass_one_by_one() {
    let walls = [-1.0, 1.0].map(|y: f32| Wall::new(v(0.0, 0.5 * y), v(0.0, 4.0 * y)));
    let places = [-0.01, -0.02, -0.03].into_iter().flat_map(|x| [(x, 1.0), (x, -1.0)]);
    for ((x, side), dt) in places.flat_map(|place| [(place, DT), (place, 1.0 / 60.0)]) {
        let mut hall = Hall::new([v(x, -0.25 * side), v(x - 0.012, 0.251 * side)], walls.into());
        hall.dt = dt;
        hall.people.iter_mut().for_each(|person| person.radius = 0.25);
        let (mut time, mut least) = (0.0, f32::INFINITY);
        while hall.people.iter().any(|person| person.position.x < 1.0) && time < 10.0 {
            hall.step(|_| v(SPEED, 0.0));
            least = least.min(hall.separation());
            time += dt;
        }
        eprintln!("from {x}, side {side}, dt {dt}: both have passed after {time} s");
        assert!(time < 10.0 && least >= 1.0, "from {x}, side {side}, dt {dt}: {least}, {:?}", hall.people);
    }
}

/// Two streams that keep to a side of a gap pass in about 20 s. If they do not see its ends,
/// streams that keep to the other side than the bias take 34 s.
#[test]
fn streams_keep_to_either_side_of_a_gap() {
    each(&[(0.1, 0.8), (0.1, -0.8), (-0.1, 0.8), (-0.1, -0.8)], |&(bias, aside): &(f32, f32)| {
        let orca = Orca { bias, ..Orca::default() };
        let patience = Patience { gap_distance: Some(80.0 * RADIUS), ..Patience::default() };
        let rules = CrowdRules { orca, patience, ..CrowdRules::default() };
        let lanes = Lanes { count: 100, gap: 3.0, aside };
        let times = [0, 1, 2, 3].map(|seed| lanes.pass(rules, seed)[0]);
        eprintln!("bias {bias}, aside {aside}: {times:?} s");
        assert!(times.iter().sum::<f32>() < 4.0 * 25.0, "bias {bias}, aside {aside}: {times:?} s");
    });
}

#[test]
fn people_at_a_spawn_point_part() {
    each(
        &[(20, 3.0, 0), (60, 6.0, 0), (20, 3.0, 1), (60, 6.0, 1)],
        |(count, most, spread): &(u16, f32, u64)| {
            // At one point, or at random in a square that is too small.
            let dice = &mut Dice::new(7);
            let size = if *spread == 0 { 0.0 } else { 0.06 * f32::from(*count).sqrt() };
            let places = (0..*count).map(|_| v(size * dice.sample(), size * dice.sample()));
            let mut hall = Hall::new(places.collect::<Vec<_>>(), Vec::new());
            let mut time = 0.0;
            while hall.separation() < 1.0 && time < 60.0 {
                hall.step(|_| v(0.0, 0.0));
                time += DT;
            }
            eprintln!("{count} within {size} m: apart after {time} s");
            assert!(time <= *most, "{count} within {size} m: {time} s");
        },
    );
}

#[test]
fn a_player_touches_no_agent_at_rest_or_on_its_way() {
    let cases: Vec<(f32, bool)> =
        [0.0, 0.1, 0.3].iter().flat_map(|off| [(*off, true), (*off, false)]).collect();
    each(&cases, |(off, parked)| {
        let mut hall = Hall::new([v(0.0, 0.0)], Vec::new());
        hall.people[0] = hall.people[0].with_max_speed(1.5);
        let goal = if *parked { v(0.0, 0.0) } else { v(-8.0, 0.0) };
        hall.players.push(Agent::new(v(-8.0, *off), v(1.2, 0.0)).with_radius(RADIUS).with_id(9));
        let mut least = f32::INFINITY;
        for _ in 0..400 {
            hall.step(|agent| (goal - agent.position).limit(1.5));
            least = least.min(hall.people[0].position.distance(hall.players[0].position) / (2.0 * RADIUS));
        }
        let away = hall.people[0].position.distance(goal);
        eprintln!("off {off}, parked {parked}: separation {least}, {away} from the goal");
        assert!(least >= 1.0 && away < 0.1, "off {off}, parked {parked}: {least}, {away} from the goal");
    });
}

/// Bound of the mean time of three seeds, in multiples of the time alone. It is an eighth
/// to a fifth above the time that the example `people` prints for ten seeds.
fn bound(plan: &str) -> f32 {
    match plan {
        "door 0.6" => 10.3,
        "door 1" => 5.75,
        "door 2" => 2.6,
        "evacuation" => 5.3,
        "junction" => 1.4,
        "streams" => 1.6,
        _ => 1.25,
    }
}

#[test]
fn all_arrive_in_each_plan() {
    each(&PLANS, |name| {
        let walk = |seed| Plan::new(name, seed).expect("the name of a plan").walk(rules(false), DT);
        let walks = [0, 1, 2].map(walk);
        let mean = walks.iter().map(|walked| walked.mean).sum::<f32>() / 3.0;
        let all_arrive = walks.iter().all(|walked| walked.arrived == 1.0);
        assert!(all_arrive && mean <= bound(name), "{name}: {walks:?}");
    });
}
