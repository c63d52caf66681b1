//! Crowds get on: groups rest at one spot, idle ones make way, no queue at a door ends.

use steer_glam::behavior::{Arrive, Pursue};
use steer_glam::combine::{Budget, RunningSum};
use steer_glam::crowd::{CrowdRules, Status};
use steer_glam::glam::vec2;
use steer_glam::{Agent, Body, Crowd, Person, Vec2, Wall, seek};
use steer_runs::crowd::Dice;

/// Radius, largest speed, acceleration.
type Kind = [f32; 3];
const UNITS: Kind = [5.0, 60.0, 240.0];
const PEOPLE: Kind = [0.25, 1.34, 2.0];

fn agent([radius, speed, acceleration]: Kind, at: Vec2) -> Agent {
    Agent::new(at, Vec2::ZERO).with_radius(radius).with_limits(speed, acceleration)
}

fn crowd(dt: f32) -> Crowd {
    Crowd::new(CrowdRules::default(), dt).expect("the rules make sense")
}

/// Adds agents at random places of a rectangle, apart.
fn scatter(crowd: &mut Crowd, kind: Kind, count: usize, dice: &mut Dice, (min, max): (Vec2, Vec2)) {
    while crowd.len() < count {
        let at = min + (max - min) * vec2(dice.fraction(), dice.fraction());
        if crowd.iter().all(|other| other.agent.position.distance(at) > 2.1 * kind[0]) {
            let id = crowd.insert(agent(kind, at)).expect("a place for it");
            crowd.check_agent(id).expect("apart from walls");
        }
    }
}

/// Three orders to one spot: 95 of 100 rest within 1.5 times the time of the way and 4 s, all
/// within twice the time and 6 s. They have arrived, in a disc of density 1/3 or more.
#[test]
fn groups_rest_at_one_spot() {
    for (kind, rate, seed) in [(UNITS, 20.0, 1), (UNITS, 60.0, 2), (PEOPLE, 20.0, 3), (PEOPLE, 144.0, 4)] {
        for count in [2, 3, 20, 50] {
            let mut crowd = crowd(1.0 / rate);
            let radius = kind[0];
            let half = Vec2::splat((count as f32).sqrt() * radius * 2.0);
            scatter(&mut crowd, kind, count, &mut Dice::new(seed), (-half, half));
            for goal in [vec2(60.0, 0.0), vec2(60.0, 60.0), vec2(0.0, 0.0)].map(|goal| goal * radius) {
                order(
                    &mut crowd,
                    kind,
                    goal,
                    rate,
                    &format!("{count} of {radius} at {rate} Hz, seed {seed}"),
                );
                let mut places: Vec<f32> = Vec::new();
                let middle = crowd.iter().map(|one| one.agent.position).sum::<Vec2>() / count as f32;
                places.extend(crowd.iter().map(|one| one.agent.position.distance(middle)));
                places.sort_by(f32::total_cmp);
                let inner = count * 9 / 10;
                let disc = places[inner.max(1) - 1] + radius;
                let density = inner as f32 * radius * radius / (disc * disc);
                assert!(middle.distance(goal) <= disc, "{count} of {radius}, seed {seed}: beside the goal");
                assert!(count < 20 || density >= 1.0 / 3.0, "{count} of {radius}, seed {seed}: {density}");
                // Two or three are within a diameter of the goal.
                let farthest = crowd.iter().map(|one| one.agent.position.distance(goal)).fold(0.0, f32::max);
                assert!(
                    count > 3 || farthest <= 4.0 * radius,
                    "{count} of {radius}, seed {seed}: {farthest}"
                );
            }
        }
    }
}

/// Eight chasers that are as fast as a player, or faster, do not carry it past its goal, whatever
/// combines the forces of all.
#[test]
fn a_mob_leaves_a_player_at_its_goal() {
    let (kind, goal) = ([0.4, 4.0, 16.0], vec2(20.0, 0.0));
    for (rate, speed, is_budget) in [(20.0, 5.0, true), (60.0, 4.0, true), (20.0, 4.0, false)] {
        let mut crowd = crowd(1.0 / rate);
        let player = crowd.insert(agent(kind, Vec2::ZERO)).expect("a place for it");
        crowd.set_goal(player, Some(goal)).expect("it is there");
        for i in 0..8 {
            let place = Vec2::from_angle(i as f32 * 0.785 + 0.1) * 8.0;
            crowd.insert(agent([kind[0], speed, kind[2]], place)).expect("a place for it");
        }
        for _ in 0..(rate * 60.0) as usize {
            let quarry = crowd.get(player).expect("it is there").to_body();
            crowd.step(|Person { agent, .. }| {
                let push = || match agent.id == player {
                    true => Arrive::for_agent(agent).steer(agent, goal),
                    false => Pursue::default().steer(agent, &quarry),
                };
                match is_budget {
                    true => Budget::new(agent.max_force).then(push).requested(),
                    false => RunningSum::new(agent.max_force).then(push).requested(),
                }
            });
        }
        let place = crowd.get(player).expect("it is there").position;
        assert!(place.distance(goal) < 4.0 * kind[0], "{place} at {rate} Hz, chased at {speed}");
    }
}

fn order(crowd: &mut Crowd, [_, speed, _]: Kind, goal: Vec2, rate: f32, name: &str) {
    let ids: Vec<u32> = crowd.iter().map(|one| one.agent.id).collect();
    let way = crowd.iter().map(|one| one.agent.position.distance(goal)).fold(0.0, f32::max) / speed;
    for id in &ids {
        crowd.set_goal(*id, Some(goal)).expect("it is there");
    }
    let mut run = |seconds: f32| {
        for _ in 0..(seconds * rate) as usize {
            crowd.step(|person| Arrive::for_agent(person.agent).steer(person.agent, goal));
        }
        crowd.iter().filter(|one| one.status == Status::Arrived).count()
    };
    let (most, all) = (1.5 * way + 4.0, 2.0 * way + 6.0);
    let first = run(most);
    assert!(first * 100 >= ids.len() * 95, "{name}: {first} of {} after {most} s", ids.len());
    let last = run(all - most);
    assert_eq!(last, ids.len(), "{name}: after {all} s");
}

/// An agent inside an idle group walks out within three times the time alone and 4 s. The idle ones
/// are carried by three diameters at most.
#[test]
fn an_idle_group_lets_one_out() {
    for (kind, gap) in [(UNITS, 0.05), (UNITS, 0.4), (PEOPLE, 0.05), (PEOPLE, 0.4)] {
        let spacing = (2.0 + gap) * kind[0];
        let places = (0..81).map(|i| {
            let (column, row) = ((i % 9) as f32 - 4.0, (i / 9) as f32 - 4.0);
            vec2(column + 0.5 * (row % 2.0).abs(), row * 0.867) * spacing
        });
        // The one in the middle.
        walks_out(kind, places.collect(), (40, vec2(14.0, 0.3) * spacing), 20.0, &[]);
    }
}

/// The same for all directions, from a square whose gaps are too narrow for one to pass.
#[test]
fn an_idle_square_lets_one_out() {
    for (kind, rate, gap) in [(UNITS, 20.0, 1.0), (UNITS, 60.0, 0.25), (PEOPLE, 20.0, 1.5)] {
        let spacing = (2.0 + gap) * kind[0];
        let places = (0..49).map(|i| vec2((i % 7) as f32, (i / 7) as f32) * spacing);
        let places: Vec<Vec2> = places.collect();
        for (walker, turn) in [16, 17, 23, 24].into_iter().flat_map(|id| (0..8).map(move |turn| (id, turn))) {
            let way = Vec2::from_angle(turn as f32 * 0.785 + 0.2) * (3.5 * spacing + 16.0 * kind[0]);
            walks_out(kind, places.clone(), (walker, places[walker] + way), rate, &[]);
        }
    }
}

/// The same along a wall and in a corner, where those at the wall are hemmed in.
#[test]
fn an_idle_group_at_a_wall_lets_one_out() {
    for (kind, rate) in [(UNITS, 20.0), (UNITS, 60.0), (PEOPLE, 144.0)] {
        for (gap, corner) in [1.0, 2.0].into_iter().flat_map(|gap| [(gap, false), (gap, true)]) {
            let (radius, spacing) = (kind[0], (2.0 + gap) * kind[0]);
            let places = (0..25).map(|i| vec2((i % 5) as f32, (i / 5) as f32) * spacing);
            let places: Vec<Vec2> = places.collect();
            let (far, near) = (99.0 * radius, -(1.0 + 0.5 * gap) * radius);
            let left = if corner { near } else { -far };
            let walls = [[vec2(left, near), vec2(far, near)], [vec2(left, near), vec2(left, far)]];
            let walls = walls.map(|[from, to]| Wall::new(from, to));
            // The second of a row at the walls, along both of them and outward.
            for (walker, way) in
                [(1, vec2(1.0, 0.02)), (1, vec2(0.1, 1.0)), (5, vec2(0.02, 1.0)), (5, vec2(1.0, 1.0))]
            {
                let goal = places[walker] + way.normalize() * (5.0 * spacing + 16.0 * radius);
                walks_out(kind, places.clone(), (walker, goal), rate, &walls);
            }
        }
    }
}

/// Steps a group that idles at its places until one of it has walked to its goal.
fn walks_out(kind: Kind, mut places: Vec<Vec2>, (walker, goal): (usize, Vec2), rate: f32, walls: &[Wall]) {
    let [radius, speed, _] = kind;
    let mut crowd = crowd(1.0 / rate);
    crowd.set_obstacles(walls.iter().copied()).expect("it is empty");
    for at in &places {
        let id = crowd.insert(agent(kind, *at)).expect("a place for it");
        crowd.set_goal(id, Some(*at)).expect("it is there");
    }
    let step = |crowd: &mut Crowd, places: &[Vec2]| {
        crowd.step(|person| {
            Arrive::for_agent(person.agent).steer(person.agent, places[person.agent.id as usize])
        });
    };
    (0..rate as usize).for_each(|_| step(&mut crowd, &places));
    let alone = places[walker].distance(goal) / speed;
    places[walker] = goal;
    crowd.set_goal(walker as u32, Some(goal)).expect("it is there");
    let name = format!("{walker} of {} by {rate}, {radius}, to {goal}", places.len());
    let (mut carried, mut time) = (0.0_f32, 0.0);
    while crowd.get(walker as u32).expect("it is there").position.distance(goal) > radius {
        step(&mut crowd, &places);
        time += 1.0 / rate;
        assert!(time <= 3.0 * alone + 4.0, "{name}: {time} s, alone {alone}");
        let others = crowd.iter().filter(|one| one.agent.id != walker as u32);
        let moved = others.map(|one| one.agent.position.distance(places[one.agent.id as usize]));
        carried = moved.fold(carried, f32::max);
    }
    assert!(carried <= 6.0 * radius, "{name}: carried {}", carried / radius);
}

/// One with a higher priority passes 500 people that idle on 25 by 20 m at four fifths of its
/// speed, and touches none.
#[test]
fn idle_people_make_way_for_a_higher_priority() {
    for (rate, seed) in [(20.0, 40), (60.0, 41), (144.0, 42)] {
        let mut crowd = crowd(1.0 / rate);
        let ambulance = crowd.insert(agent([0.3, 1.34, 2.0], vec2(-1.5, 0.0))).expect("it is alone");
        scatter(&mut crowd, PEOPLE, 501, &mut Dice::new(seed), (vec2(0.0, -10.0), vec2(25.0, 10.0)));
        let places: Vec<Vec2> = crowd.iter().map(|one| one.agent.position).collect();
        let first = CrowdRules { priority: 1, ..crowd.rules() };
        crowd.set_rules_of(ambulance, first).expect("it is there");
        for (id, place) in (1..).zip(&places[1..]) {
            crowd.set_goal(id, Some(*place)).expect("it is there");
        }
        let (mut time, x) = (0.0, |crowd: &Crowd| crowd.get(ambulance).expect("it is there").position.x);
        while x(&crowd) < 25.0 {
            crowd.step(|person| match person.agent.id {
                id if id == ambulance => seek(person.agent, vec2(90.0, 0.0)),
                id => Arrive::for_agent(person.agent).steer(person.agent, places[id as usize]),
            });
            time += if x(&crowd) > 0.0 { 1.0 / rate } else { 0.0 };
            assert!(time <= 25.0 / (1.34 * 0.8), "{rate} Hz, seed {seed}: {} after {time} s", x(&crowd));
        }
        assert_eq!(crowd.check(), Ok(()));
    }
}

/// People before a narrow door all leave, also where it has room for one at a time.
#[test]
fn no_queue_at_a_door_ends() {
    for (count, radius, door, seed) in [(150, 0.25, 0.6, 0), (150, 0.25, 1.0, 1), (120, 0.3, 0.8, 2)] {
        let (half, mut crowd) = (0.5 * door, crowd(0.05));
        let corners = [
            vec2(0.0, half),
            vec2(0.0, 9.0),
            vec2(-18.0, 9.0),
            vec2(-18.0, -9.0),
            vec2(0.0, -9.0),
            vec2(0.0, -half),
        ];
        let walls = corners.windows(2).map(|ends| Wall::new(ends[0], ends[1]));
        crowd.set_obstacles(walls).expect("nobody is there");
        let kind = [radius, 1.34, 2.0];
        scatter(&mut crowd, kind, count, &mut Dice::new(seed), (vec2(-17.6, -8.6), vec2(-0.4, 8.6)));
        let free = half - radius;
        // Ten minutes.
        for _ in 0..20 * 600 {
            crowd.step(|person| {
                let at = person.agent.position;
                let through = at.x > -0.05 || at.y.abs() < free;
                seek(
                    person.agent,
                    if through {
                        vec2(at.x + 9.0, at.y.clamp(-free, free))
                    } else {
                        vec2(0.05, at.y.clamp(-free, free))
                    },
                )
            });
            crowd.retain(|one| one.agent.position.x < 6.0);
            if crowd.is_empty() {
                break;
            }
        }
        let inside = crowd.iter().filter(|one| one.agent.position.x < 0.0).count();
        assert_eq!(inside, 0, "{count} of {radius}, door {door}");
    }
}

/// In a lane for one, one of two that meet backs out, at a quarter of its speed or faster, and both
/// get through.
#[test]
fn one_of_two_backs_out_of_a_lane_for_one() {
    for (kind, rate, count) in [(PEOPLE, 20.0, 2), (PEOPLE, 144.0, 3), (UNITS, 60.0, 2), (UNITS, 30.0, 3)] {
        let ([radius, speed, _], mut crowd, half) = (kind, crowd(1.0 / rate), 20.0);
        let sides = [-1.25, 1.25].map(|y| Wall::new(vec2(-half, y) * radius, vec2(half, y) * radius));
        crowd.set_obstacles(sides).expect("it is empty");
        for x in &[-14.0, 6.0, 10.0][..count] {
            crowd.insert(agent(kind, vec2(*x, 0.0) * radius)).expect("a place for it");
        }
        let way = |id: u32| if id == 0 { 1.0 } else { -1.0 };
        let is_through = |one: &Agent| one.position.x * way(one.id) > half * radius;
        let time = 2.0 * half * radius / (speed / 4.0) + 4.0 * half * radius / speed + 10.0;
        let steps = (0..(time * rate) as usize).take_while(|_| {
            crowd.step(|person| person.agent.force_toward(vec2(speed * way(person.agent.id), 0.0)));
            !crowd.iter().all(|one| is_through(&one.agent))
        });
        let steps = steps.count();
        assert!(crowd.iter().all(|one| is_through(&one.agent)), "{count} of {radius} after {steps} steps");
    }
}

/// The same if the lane is closed behind the one that is let out.
#[test]
fn one_lets_another_out_of_a_closed_lane() {
    let cases = [(PEOPLE, 20.0, 2.1), (PEOPLE, 144.0, 2.8), (UNITS, 60.0, 2.5), (UNITS, 30.0, 3.2)];
    for (seed, (kind, rate, width)) in (1..).zip(cases) {
        let ([radius, speed, _], mut crowd, half) = (kind, crowd(1.0 / rate), 20.0 * kind[0]);
        let sides = [-0.5, 0.5].map(|y| y * width * radius);
        let mut walls = sides.map(|y| Wall::new(vec2(-half, y), vec2(half, y))).to_vec();
        walls.push(Wall::new(vec2(-half, sides[0]), vec2(-half, sides[1])));
        crowd.set_obstacles(walls).expect("it is empty");
        let mut dice = Dice::new(seed);
        for x in [-18.0 + 8.0 * dice.fraction(), 2.0 + dice.fraction()] {
            crowd.insert(agent(kind, vec2(x * radius, 0.0))).expect("a place for it");
        }
        let goals = [2.0 * half, 1.2 * radius - half];
        let time = 2.0 * half / (speed / 4.0) + 4.0 * half / speed + 10.0;
        let steps = (0..(time * rate) as usize).take_while(|_| {
            crowd.step(|person| {
                Arrive::for_agent(person.agent)
                    .steer(person.agent, vec2(goals[person.agent.id as usize], 0.0))
            });
            crowd.get(0).expect("it is there").position.x < half
        });
        let steps = steps.count();
        assert!(crowd.get(0).expect("it is there").position.x >= half, "{width} of {radius}: {steps} steps");
    }
}

/// One passes another that holds its place in a corridor for two, in twice the time alone.
#[test]
fn one_passes_another_that_holds_in_a_corridor() {
    for (kind, rate) in [(UNITS, 20.0), (UNITS, 144.0), (PEOPLE, 30.0), (PEOPLE, 60.0)] {
        for (seed, width) in (0..).zip([4.05, 4.1, 4.2, 4.4, 4.7, 5.0, 6.0, 8.0]) {
            let ([radius, speed, _], mut dice) = (kind, Dice::new(seed));
            let (mut crowd, far) = (crowd(1.0 / rate), 80.0 * radius);
            let room = (0.5 * width - 1.001) * radius;
            let mut place = |x: f32| vec2(x * radius, (2.0 * dice.fraction() - 1.0) * room);
            let (places, goal) = ([place(0.0), place(-16.0)], place(20.0));
            let sides = [-0.5, 0.5].map(|y| y * width * radius);
            let walls = sides.map(|y| Wall::new(vec2(-far, y), vec2(far, y)));
            crowd.set_obstacles(walls).expect("it is empty");
            for (at, goal) in places.into_iter().zip([places[0], goal]) {
                let id = crowd.insert(agent(kind, at)).expect("a place for it");
                crowd.set_goal(id, Some(goal)).expect("it is there");
            }
            let time = 2.0 * places[1].distance(goal) / speed;
            for _ in 0..(time * rate) as usize {
                crowd.step(|person| {
                    let own = [places[0], goal][person.agent.id as usize];
                    Arrive::for_agent(person.agent).steer(person.agent, own)
                });
            }
            let at = crowd.get(1).expect("it is there").position;
            assert!(at.distance(goal) < radius, "{rate} Hz, {width} of {radius}: at {at} after {time} s");
        }
    }
}

/// People that walk round and round behind a slow one neither give up nor are stuck.
#[test]
fn none_gives_up_on_a_round_way() {
    for (rate, radius) in [(20.0, 2.5), (144.0, 2.5), (20.0, 1.5)] {
        let mut crowd = crowd(1.0 / rate);
        let count = (4.0 * radius) as usize;
        for i in 0..count {
            let at = Vec2::from_angle(i as f32 * core::f32::consts::TAU / count as f32) * radius;
            let id = crowd.insert(agent(PEOPLE, at)).expect("a place for it");
            crowd.set_max_speed(id, if i == 0 { 0.5 } else { 1.34 }).expect("it is there");
        }
        for _ in 0..(120.0 * rate) as usize {
            crowd.step(|person| {
                let out = person.agent.position.normalize();
                let velocity = out.perp() + out * (radius - person.agent.position.length());
                person.agent.force_toward(velocity.normalize() * person.agent.max_speed)
            });
            let is_free = |status| status != Status::Stuck;
            assert!(crowd.iter().all(|one| is_free(one.status)), "{rate} Hz, radius {radius}");
        }
    }
}

/// One that pauses on the way to a goal that it shares lets none settle behind it.
#[test]
fn a_pause_on_the_way_is_no_arrival() {
    let (mut crowd, goal) = (crowd(0.05), vec2(30.0, 0.0));
    for i in 0..12 {
        let id = crowd.insert(agent(PEOPLE, vec2(-0.6 * i as f32, 0.0))).expect("a place for it");
        crowd.set_goal(id, Some(goal)).expect("it is there");
    }
    for step in 0..1200 {
        crowd.step(|person| {
            let pauses = person.agent.id == 0 && (40..240).contains(&step);
            let arrive = Arrive::for_agent(person.agent).steer(person.agent, goal);
            if pauses { person.agent.force_toward(Vec2::ZERO) } else { arrive }
        });
        let far = crowd.iter().filter(|one| one.agent.id > 0 && one.agent.position.x < 25.0);
        assert!(far.clone().all(|one| one.status != Status::Arrived), "in step {step}");
    }
    assert!(crowd.iter().all(|one| one.status == Status::Arrived));
}

/// A car of three discs that do not give way drives through idle people, and touches none. It is
/// slower or faster than they are.
#[test]
fn idle_ones_leave_the_lane_of_a_car() {
    let kind = [0.25, 1.34, 2.0];
    for (rate, speed, seed) in [(20.0, 0.8, 1), (20.0, 4.0, 2), (60.0, 2.0, 3), (144.0, 1.2, 4)] {
        let (mut crowd, mut dice) = (crowd(1.0 / rate), Dice::new(seed));
        scatter(&mut crowd, kind, 60, &mut dice, (vec2(-12.0, -6.0), vec2(12.0, 6.0)));
        let homes: Vec<Vec2> = crowd.iter().map(|person| person.agent.position).collect();
        for (id, home) in (0..).zip(&homes) {
            crowd.set_goal(id, Some(*home)).expect("it is there");
        }
        for step in 0..(44.0 / speed * rate) as usize {
            let x = speed * step as f32 / rate - 22.0;
            let car = [-1.4, 0.0, 1.4].map(|along| vec2(x + along, 0.5));
            for person in crowd.iter() {
                let gap = |disc: &Vec2| disc.distance(person.agent.position) - 0.9 - kind[0];
                assert!(car.iter().all(|disc| gap(disc) > 0.0), "{rate} Hz, {speed} m/s: {:?}", person.agent);
            }
            let discs = [0, 1, 2].map(|i| {
                let body = Body::new(car[i], vec2(speed, 0.0));
                Body { radius: 0.9, id: 1000 + i as u32, ..body }
            });
            crowd.step_among(&discs, |person| {
                Arrive::for_agent(person.agent).steer(person.agent, homes[person.agent.id as usize])
            });
        }
    }
}
