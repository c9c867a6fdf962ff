#!/usr/bin/env python3
"""Races of random options, watched by an independent referee (referee.py).

usage: referee_test.py PATH_TO_PADDOCK SOURCE_ROOT

Setups come from a seed, which is printed: editions with options changed at random, free mixtures of everything with
decks, charts, tables, tracks and seasons of their own, and a few made by hand in which rare things are frequent. Setups
that the program refuses are skipped. Then the golden records of whole races. At the end it says how often each rule was needed. PADDOCK_TEST_SCALE (percent)
multiplies the number of races, PADDOCK_TEST_SEED gives other ones.
"""
import os
import random
import subprocess
import sys
import tempfile
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))
import referee

PADDOCK = sys.argv[1] if len(sys.argv) > 1 else "paddock"
SCALE = int(os.environ.get("PADDOCK_TEST_SCALE", "100")) / 100
SEED = int(os.environ.get("PADDOCK_TEST_SEED", "1962"))
RANDOM_RACES, RACES_BY_HAND = 180, 6  # the latter of each setup made by hand
USAGE = 2  # the exit code for a setup that is refused

# ---- setups made by hand --------------------------------------------------------------------------------------------

def deck(cars, *cards, redlines=1):
    """As many copies as a race may have: 15 of one rank."""
    copies = 15 // cars
    cards = ",".join(f"{{value:{value},copies:{copies},extend:{kind}}}" for value, kind in cards)
    return f"edition=free cars={cars} deck={{redlines:{min(redlines, copies)},cards:[{cards}]}}"


def ties(cars, redlines=1):
    """Hardly anything but ties."""
    return deck(cars, (5, "no"), redlines=redlines) if cars < 5 else deck(cars, (5, "no"), (6, "no"), redlines=redlines)


def some_ties(cars):
    return deck(cars, (1, "plain"), (3, "drafting"), (5, "no"), redlines=2)


def extends(cars):
    return deck(cars, (1, "plain"), (3, "drafting"), (9, "no"))


def few(cars):
    """One card of each kind in a suit, as suits demand it."""
    return f"edition=free cars={cars} deck={{cards:[{{value:1,extend:plain}},{{value:2}},{{value:3}},{{value:4}}]}}"


def gaps(cars, redlines=3):
    """Ties, Redlines and many chances to open a gap and to close it again."""
    return deck(cars, (1, "plain"), redlines=redlines)


def tiny(cars):
    return f"edition=free cars={cars} deck={{cards:[{{value:1,extend:plain}},{{value:2}},{{value:3,extend:drafting}}]}}"


SHARED = "each=2 team_orders=yes"
STOPS = "pit=yes pit_cards=2 pit_max=2 pit_required=1 pit_die=yes"
LOSE = "[" + ",".join(["{effect:lose,spaces:4}"] * 6) + "]"


def season(kinds):
    """A racecar card for each car: s striped and reliable, l light and quick."""
    card = {"s": "striped:yes,incidents:1", "l": "light:yes,redline:2"}
    return "season={racecars:[" + ",".join(f"{{team:T{i},driver:D{i},{card[kind]}}}" for i, kind in enumerate(kinds)) + "]}"


RARE = [  # short races, and many of them
    f"{deck(4, (1, 'plain'), (5, 'no'), redlines=3)} racing_incidents=yes pit=yes pit_die=yes pit_max=4 "
    f"incident_table={{faces:[both-drop,both-drop,both-drop,both-drop,none,both-back]}} pit_chart={{faces:{LOSE}}}",
    f"{gaps(2, 0)} track={{dangerous:yes,banked_turns:yes}} incidents=yes car_chart={{faces:[{{effect:out}},"
    "{effect:back},{effect:lose,spaces:1},{effect:none},{effect:none},{effect:none}]}",
    f"{tiny(3)} pit=yes pit_draw=choose pit_cards=13 pit_max=4",
]
BY_HAND = [
    *RARE * 5,
    # accidents
    f"{ties(5)} track=nurburgring incidents=yes",
    f"{ties(6)} {season('ssssss')} flat_out=yes incidents=yes performance=yes",
    f"{some_ties(4)} track={{dangerous:yes,slipstream:yes}} incidents=yes {STOPS}",
    f"{some_ties(5)} track={{dangerous:yes,banked_turns:yes}} incidents=yes",
    f"{ties(5)} track={{dangerous:yes,limited_passing:yes}} incidents=yes",
    f"{few(5)} track={{dangerous:yes,slipstream:yes}} incidents=yes suit_tiebreaker=yes",
    f"{few(4)} shunting=yes suit_tiebreaker=yes",
    f"{ties(6, 2)} racing_incidents=yes",
    f"{some_ties(6)} racing_incidents=yes drafting=yes {STOPS}",
    f"{some_ties(4)} shunting=yes slipstream=yes going_wide=yes",
    f"{deck(2, (5, 'no'), redlines=3)} racing_incidents=yes "
    f"incident_table={{faces:[both-out,both-out,defender-out,challenger-out,both-drop,none]}} {STOPS}",
    f"{ties(3, 3)} racing_incidents=yes "
    "incident_table={faces:[both-drop,both-drop,both-drop,both-out,none,both-back]}",
    f"{deck(6, (1, 'no'), redlines=3)} {SHARED} shunting=yes slipstream=yes",
    f"{deck(4, (1, 'no'), redlines=3)} {SHARED} racing_incidents=yes {STOPS}",
    f"{deck(4, (1, 'no'), redlines=3)} {SHARED} slipstream=yes shunting=yes "
    "shunting_table={faces:[none,none,none,none,both-back,defender-out]}",
    f"{few(6)} {SHARED} track=nurburgring incidents=yes {STOPS} fastest_lap=card car_chart={{faces:[{{effect:out}},"
    "{effect:back},{effect:back},{effect:lose,spaces:1},{effect:lose,spaces:3},{effect:none}]}",
    f"{some_ties(6)} {season('slslsl')} flat_out=yes incidents=yes racing_incidents=yes track=nurburgring",
    f"{some_ties(5)} {season('sllll')} flat_out=yes incidents=yes racing_incidents=yes {STOPS}",
    # the end of a race
    f"{tiny(3)} {STOPS}",
    f"{tiny(4)} {SHARED} {STOPS}",
    f"{tiny(4)} {SHARED} pit=yes pit_max=4 pit_required=2 fastest_lap=challenge",
    f"{ties(2)} track=nurburgring incidents=yes {STOPS} pole_point=yes",
    f"{deck(4, (5, 'no'))} track=nurburgring incidents=yes {STOPS}",
    # stops
    f"{tiny(2)} pit=yes pit_draw=fill pit_die=yes pit_max=4",
    f"{tiny(6)} {SHARED} pit=yes pit_draw=fill pit_max=3",
    f"{tiny(3)} pit=yes pit_draw=choose pit_cards=3 pit_max=2 pit_die=yes",
    f"{tiny(4)} pit=yes pit_cards=13 pit_max=4",
    f"{tiny(4)} pit=yes pit_cards=0",
    # the open road
    f"{extends(5)} drafting=yes",
    f"{extends(5)} track=monza",
    f"{extends(4)} track=aintree drafting=yes pit=yes",
    f"{deck(4, (1, 'plain'), (4, 'no'), (9, 'no'))} drafting=yes {season('llls')} performance=yes "
    "going_wide=yes",
    f"{deck(5, (1, 'plain'), (8, 'no'), (9, 'no'), (10, 'no'))} going_wide=yes",
    # cards
    f"{deck(5, (2, 'plain'), (8, 'no'), (12, 'no'), redlines=2)} track=rouen multi_21=yes",
    f"{deck(5, (9, 'no'), (10, 'no'), (11, 'no'), redlines=2)} multi_21=yes {season('slsll')} flat_out=yes "
    "performance=yes fastest_lap=challenge",
    f"{tiny(12)} suit_tiebreaker=yes slipstream=yes",
    f"{tiny(8)} suit_tiebreaker=yes fastest_lap=card",
    "edition=free cars=4 each=2 six_suits=yes track=zandvoort",
    "edition=seasons cars=12 each=2 track=nurburgring", "edition=seasons cars=4 track=monza fastest_lap=challenge",
    "edition=large_grid cars=12 each=1", "edition=large_grid cars=7 pit_draw=choose",
    "edition=large_grid cars=10 pit_draw=fill",
    "cars=6 each=2 team_orders=yes shunting=yes multi_21=yes going_wide=yes fastest_lap=card pole_point=yes pit=yes",
]

# ---- setups at random -----------------------------------------------------------------------------------------------


def pack(tree):
    if isinstance(tree, dict):
        return "{" + ",".join(f"{name}:{pack(value)}" for name, value in tree.items()) + "}"
    if isinstance(tree, list):
        return "[" + ",".join(map(pack, tree)) + "]"
    return {True: "yes", False: "no"}.get(tree) if isinstance(tree, bool) else str(tree)


def some_deck(rng, cars):
    values = sorted(rng.sample(range(1, 12), rng.randint(2, 6))) + [12]
    most = rng.choice([1, min(3, 15 // max(cars, 6))])
    cards = [{"value": value, "copies": rng.randint(1, most), "extend": rng.choice(["no", "plain", "drafting"])}
             for value in values]
    return {"redline": rng.choice([2, 2, 0, 1, 3]), "redlines": rng.randint(0, most), "cards": cards}


def some_chart(rng, effects):
    faces = [{"effect": rng.choice(effects)} for _ in range(6)]
    return {"faces": [{**face, "spaces": rng.randint(1, 4)} if face["effect"] == "lose" else face for face in faces]}


def some_collisions(rng):
    return {"faces": rng.choices(["none", "both-out", "challenger-out", "defender-out", "both-back", "both-drop"], k=6)}


def some_track(rng):
    names = ["banked_turns", "limited_passing", "deuces_wild", "dangerous", "slipstream", "leader_drafts"]
    return {**{name: rng.random() < 0.4 for name in names}, "redline_less": rng.choice([0, 0, 1, 2])}


def some_season(rng, each):
    """Of a pair only the second is striped (L16)."""
    return {"racecars": [{"team": f"T{i // 2}", "driver": f"D{i}",
                          "striped": (each == 1 or i % 2 == 1) and rng.random() < 0.6, "flat_out": rng.choice([1, 1, 2, 5]), "redline": rng.choice([0, 0, 2, 3]),
                          "incidents": rng.choice([0, 0, 1, 2]), "light": rng.random() < 0.4}
                         for i in range(12)]}


def some_racecars(rng, cars, each):
    """Cards of twelve, every one once; a pair stays together."""
    if each == 1:
        return ",".join(map(str, rng.sample(range(1, 13), cars)))
    return ",".join(f"{2 * team - 1},{2 * team}" for team in rng.sample(range(1, 7), cars // 2))


def some_setup(rng):
    """Options by name; perhaps a setup that the program refuses."""
    edition = rng.choice(["base", "large_grid", "seasons", "free", "free", "free"])
    most = {"base": 6}.get(edition, 12)
    each = rng.choice([1, 2])
    cars = rng.choice(range(4, most + 1, 2)) if each == 2 else rng.randint(4 if edition == "base" else 2, most)
    setup = {"edition": edition, "cars": cars, "each": each}
    chance = rng.choice([0.1, 0.3, 0.5])

    def maybe(name, *values):
        if rng.random() < chance:
            value = rng.choice(values)
            value = value(rng) if callable(value) else value
            setup[name] = pack(value) if isinstance(value, (dict, bool)) else value

    def on(name, *editions):
        """What an edition brings along holds until somebody says otherwise."""
        return setup.get(name, "yes" if edition in editions else "no") == "yes"

    maybe("deck", lambda r: some_deck(r, cars))
    maybe("deal", "suits", "large_grid")
    for name in ("six_suits", "slipstream", "suit_tiebreaker", "going_wide", "multi_21", "pole_point"):
        maybe(name, True)
    if each == 2:
        maybe("team_orders", True)
    maybe("racing_incidents" if edition == "large_grid" else rng.choice(["shunting", "racing_incidents"]), True)
    if on("shunting"):
        maybe("shunting_table", some_collisions)
    if on("racing_incidents", "large_grid"):
        maybe("incident_table", some_collisions)
    maybe("drafting", True, False)
    maybe("pit", True, True, False)
    if on("pit", "large_grid", "seasons"):
        maybe("pit_draw", "random", "choose", "fill")
        if setup.get("pit_draw") != "fill":
            maybe("pit_cards", 0, 1, 2, 5, 13)
        maybe("pit_die", True, False)
        if on("pit_die", "large_grid", "seasons"):
            maybe("pit_chart", lambda r: some_chart(r, ["lose", "lose", "none"]))
        maybe("pit_max", 2, 3)
        maybe("pit_required", 0, 1, 1)
    maybe("season", "1962", lambda r: some_season(r, each))
    if "season" in setup or edition == "seasons":
        maybe("racecars", lambda r: some_racecars(r, cars, each))
        maybe("flat_out", True, False)
        maybe("performance", True, False)
    maybe("track", "monza", "spa", "monaco", "nurburgring", "rouen", "zandvoort", "aintree", *[some_track] * 3)
    maybe("incidents", True, False)
    effects = ["lose", "none", "back", "out"]
    if on("incidents", "seasons"):
        maybe("car_chart", lambda r: some_chart(r, effects))
    if on("incidents", "seasons") and on("flat_out", "seasons"):
        maybe("driver_chart", lambda r: some_chart(r, effects))
    maybe("fastest_lap", "card", "challenge", "none")
    maybe("points", "10,8,6,5,4,3,2,1", "1")
    maybe("team_points", "8,6,4,3,2,1")
    return " ".join(f"{name}={value}" for name, value in setup.items())


# ---- the races ------------------------------------------------------------------------------------------------------

RULES = [  # what should happen at least once in a full run
    "flat out", "flat out by both", "driver incident: none", "driver incident: lose 1",
    "driver incident: lose 2", "driver incident: back", "driver incident: out", "car incident: none",
    "car incident: lose 1", "car incident: lose 2", "car incident: out", "incident: nobody hit",
    "incident: defender hit", "incident: challenger hit", "incident: both hit",
    "incident in an extra challenge: defender hit", "incident under limited passing: defender hit",
    "an incident before the Redline table", "collision: none", "collision: both-out",
    "collision: challenger-out", "collision: defender-out", "collision: both-back", "collision: both-drop",
    "both to the back, nobody behind", "both drop: into the gap", "both drop: already last", "multi 21",
    "a space lost to a gap", "retired with an empty hand", "everyone retired", "one car left drives a lap",
    "one car left makes a stop", "out of fuel", "out of fuel after a pass", "out of fuel on the last lap",
    "tanks emptied together", "a tank emptied by the other car's play", "an accident and an empty tank at once",
    "finished without the stop", "pit stop 1 (random)", "pit stop 2 (random)", "pit stop 1 (choose)",
    "pit stop 1 (fill)", "pit roll: none", "pit roll: lose 1", "pit roll: lose 2", "pit stop: empty pile",
    "pit stop: fewer cards than owed", "pit stop on the last lap", "banked: may challenge after an extend",
    "drafting: may challenge after an extend", "extra challenge after an extend",
    "extended with a light car's 4", "leader extended with a Drafting Extend", "limited passing",
    "wide: extends", "wide: changes places", "wide: stays", "wild deuce as 12",
    "a Redline at another value than its card's", "shared hand ran out: defender without cards",
    "the last lap goes on though the empty hand is out", "shared hand: both cars in one challenge", "tie against an empty hand", "a tie by the rule", "slipstream",
    "a tie decided by suit", "a tie with equal suits", "fastest lap by card", "fastest lap: equal cards",
    "fastest lap by challenge", "fastest lap: equal totals", "pole point of a car that retired",
]


def run(*args):
    return subprocess.run([PADDOCK, *map(str, args)], capture_output=True, check=False)


def golden_races(folder):
    """Whole races from the beginning: rare endings that random ones hardly ever show."""
    texts = {path: path.read_bytes() for path in sorted(folder.glob("*.txt"))}
    return [path for path, text in texts.items()
            if b"\ngame lacorsa\n" in text and b"\nposition " not in text and run("verify", path).returncode == 0
            and text.endswith(b"\nend\n")]


def watch_golden(path):
    try:
        return referee.judge(run("replay", path, "--json").stdout.splitlines()).race.seen, None
    except referee.Foul as foul:
        return Counter(), f"{path}\n  {str(foul)[:4000]}"


def watch(job):
    """A race under the referee's eyes: what happened to it, and which rules it needed."""
    folder, number, setup, seed = job
    path = folder / f"race-{number}.txt"
    raced = run("race", "--setup", setup, "--bots", ("random", "random", "rookie,random")[seed % 3], "--seed", seed,
                "--record", path, "--quiet")
    if raced.returncode == USAGE:
        return "refused", raced.stderr.decode().strip(), Counter()
    told = run("replay", path, "--json")
    if raced.returncode or told.returncode:
        return "failed", (raced.stderr + told.stderr).decode(errors="replace"), Counter()
    try:
        seen = referee.judge(told.stdout.splitlines())
    except referee.Foul as foul:
        return "failed", str(foul)[:4000], Counter()
    if seen.race.phase != "over":
        return "failed", "the race is not over", Counter()
    path.unlink()
    return "watched", "", seen.race.seen


def main():
    rng = random.Random(SEED)
    setups = [some_setup(rng) for _ in range(max(1, round(RANDOM_RACES * SCALE)))]
    setups += [setup for setup in BY_HAND for _ in range(max(1, round(RACES_BY_HAND * SCALE)))]
    folder = Path(tempfile.mkdtemp(prefix="paddock-referee-"))
    jobs = [(folder, number, setup, rng.randrange(1 << 32)) for number, setup in enumerate(setups)]
    print(f"seed {SEED}: {len(jobs)} races")
    ends, seen, fouls = Counter(), Counter(), []
    with ProcessPoolExecutor() as pool:
        for (_, number, setup, seed), (end, why, rules) in zip(jobs, pool.map(watch, jobs, chunksize=4)):
            ends[end] += 1
            seen.update(rules)
            if end == "failed" or (end == "refused" and setup in BY_HAND):
                fouls.append(f"{folder}/race-{number}.txt\n  setup {setup}\n  seed {seed}\n  {why}")
        golden = golden_races(Path(__file__).resolve().parents[1] / "program" / "golden")
        for rules, foul in pool.map(watch_golden, golden):
            seen.update(rules)
            fouls += [foul] if foul else []
    if not golden or not seen["the last lap goes on though the empty hand is out"]:
        fouls.append("the golden records were not watched")
    for rule in sorted(set(RULES) | set(seen)):
        print(f"{seen[rule]:8}  {rule}")
    print(", ".join(f"{n} {end}" for end, n in sorted(ends.items())))
    missing = [rule for rule in RULES if not seen[rule]]
    if missing:
        print("never needed:", ", ".join(missing))
    for foul in fouls[:20]:
        print(f"FOUL {foul}")
    if not fouls:
        folder.rmdir()
    return bool(fouls)


if __name__ == "__main__":
    sys.exit(main())
