#!/usr/bin/env python3
"""Races of Grand Prix with random options, watched by an independent referee (grandprix_referee.py).

usage: grandprix_referee_test.py PATH_TO_PADDOCK SOURCE_ROOT
       grandprix_referee_test.py --alone

Setups come from a seed, which is printed: any number of players, any track, any grid, weather, order of stops and
length, now and then decks of their own, a few turns only or the bonus of a winner; and a few made by hand in which rare
things are frequent. Half of the races are driven by the program's random bots, half by the model of the rules, which
hardly ever retires a car: those are handed to the program as records. At the end it says how often each rule was
needed.

With --alone no program takes part: the model plays against itself and checks what must hold in every position.
PADDOCK_TEST_SCALE (percent) multiplies the number of races, PADDOCK_TEST_SEED gives other ones.
"""
import json
import os
import random
import subprocess
import sys
import tempfile
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))
import grandprix_referee
from grandprix_board import CARDS, EVENTS, TEAMS
from referee import Foul, same

ALONE = sys.argv[1:] == ["--alone"]
PADDOCK = sys.argv[1] if len(sys.argv) > 1 else "paddock"
SCALE = int(os.environ.get("PADDOCK_TEST_SCALE", "100")) / 100
SEED = int(os.environ.get("PADDOCK_TEST_SEED", "2016"))
RACES, RACES_ALONE, RACES_BY_HAND = 90, 40, 4  # the last of each setup made by hand
LONGEST = 60000  # actions of a race
TRACKS = sorted(path.stem for path in grandprix_referee.TRACKS.glob("*.yaml"))

# ---- setups --------------------------------------------------------------------------------------------------------


def pack(entries):
    return "{cards:[" + ",".join("{" + ",".join(f"{k}:{v}" for k, v in entry.items()) + "}" for entry in entries) + "]}"


def some_events(rng):
    """A few events only, so that rare ones come together; every digit occurs."""
    names = rng.sample(EVENTS, rng.randint(1, 4))
    cards = Counter((rng.choice(names), pit) for pit in [*range(10), "all", *range(0, 10, 3)])
    return pack({"event": name, "pit": pit, "copies": copies} for (name, pit), copies in cards.items())


def packed_card(name, copies):
    card = CARDS[name]
    return {"name": name, "title": name, "movement": card.kind, "speed": card.speed, "exit": card.exit,
            "wear": "[" + ",".join(card.wear) + "]", "text": card.text or "none", "copies": copies}


def some_deck(rng):
    """Many of a few cards."""
    often = rng.sample(list(CARDS), 4)
    return pack(packed_card(name, 12 if name in often else 2) for name in CARDS)


def some_setup(rng, number):
    """Options by name. Short races are the rule: they show the finish more often."""
    players = 2 + number // 2 % 10
    setup = {"players": players, "track": rng.choice(TRACKS), "laps": rng.choice([0, 1, 1, 1, 2])}

    def maybe(chance, name, *values):
        if rng.random() < chance:
            setup[name] = rng.choice(values)

    maybe(0.7, "grid", "mixed", "bag")
    maybe(0.7, "weather", "wet", "random")
    maybe(0.5, "pit_order", "running")
    maybe(0.5, "leader", "corner")
    maybe(0.2, "turns", 1, 2, 4)
    maybe(0.2, "points", "9,6,4,3,2,1")
    maybe(0.3, "bonus", 5, 9, 10, 14, 27, 29, 23)
    maybe(0.3, "events", some_events(rng))
    maybe(0.3, "deck", some_deck(rng))
    if rng.random() < 0.3:
        setup["teams"] = ",".join(map(str, rng.sample(range(1, len(TEAMS) + 1), players)))
    return setup


def only(*names):
    """An event deck of these alone."""
    pits = [*range(10), "all"]
    return pack({"event": names[i % len(names)], "pit": pit, "copies": 2} for i, pit in enumerate(pits))


def mostly(*names):
    """A deck with little else."""
    return pack(packed_card(name, 12 if name in names else 1) for name in CARDS)


# All its corners but one turn away from the pit lane, the first too (13.3).
TURNS_OUT = ("{title:Outward,laps:1,runs:[{lanes:4,sectors:8},{lanes:3,sectors:4},{lanes:2,sectors:3,side:in},"
             "{lanes:1,sectors:3},{lanes:2,sectors:5,side:in},{lanes:3,sectors:4},{lanes:4,sectors:9}],"
             "corners:[{from:3,to:8,inside:out},{from:12,to:20,inside:in},{from:22,to:30,inside:out}],"
             "points:[{x:0,y:0},{x:9,y:0},{x:9,y:9},{x:0,y:9}]}")
BY_HAND = [  # rare things made frequent
    {"players": 11, "track": "tinroof", "laps": 1, "events": only("traction-hazard")},
    {"players": 7, "track": "delta", "laps": 1, "events": only("traction-hazard", "hard-hit")},
    {"players": 2, "track": "arden", "events": only("npc-retirement")},
    {"players": 2, "track": "ombra", "laps": 1, "events": only("npc-retirement", "tire-wear"), "leader": "corner"},
    {"players": 4, "track": "serrana", "laps": 2, "events": only("collision", "serious-crash"), "leader": "corner"},
    {"players": 8, "track": "hallen", "laps": 1, "events": only("spin-off", "spin-around", "collision")},
    {"players": 6, "track": "alder", "weather": "wet", "pit_order": "running",
     "events": only("weather-change", "mechanical-failure", "stop-and-go", "drive-through")},
    {"players": 3, "track": TURNS_OUT, "grid": "bag", "leader": "corner",
     "events": only("spin-off", "drive-through", "mechanical-failure", "stop-and-go")},
    {"players": 9, "track": "tinroof", "laps": 1, "deck": mostly("overtake", "late-brake", "fast-pace")},
    {"players": 2, "track": "tinroof", "laps": 1, "deck": mostly("overtake", "clean-air", "weaving")},
    {"players": 5, "track": "cinder", "laps": 1, "deck": mostly("flat-out", "slingshot", "weaving", "oversteer")},
]


def setup_text(setup):
    return " ".join(f"{name}={value}" for name, value in setup.items())


def options_of(setup):
    """As the program would tell them."""
    return {name: list(map(int, value.split(","))) if name in ("points", "teams") else value
            for name, value in setup.items()}


RULES = [f"event {name}" for name in EVENTS] + [  # what should happen at least once in a full run
    "Clean Air", "Clean Air within its own sector", "NPC Retirement: another card", "NPC retired",
    "NPC stop", "a Lead car is followed", "a Lead car returns to its starting space",
    "a car joins the racing line", "a convoy turns sideways", "a restart picks up cars from pits or grass",
    "bonus: displacement", "card: displacement", "card: displacement by a followed Lead car", "chooses a link behind",
    "chooses an empty lane behind", "collision: falls to an NPC", "could only retire", "diagonal",
    "diagonal of a convoy", "displaced at the wall", "disqualified", "disqualified after leaving",
    "drive-through: falls to an NPC", "eliminate", "event deck reshuffled", "exit: displacement",
    "finished by a Safety Zone", "lapped", "lapped off the track", "leaves the grass", "leaves the grass into a car",
    "leaves the pits", "leaves the pits into a car", "no Player Car left", "no restart behind the green line",
    "no speed left (G48)", "oversteer: extra step", "owner's pick", "pass", "push into a fork",
    "race deck reshuffled", "racing line of 5", "restart", "restart with lapped cars", "retire", "soft bonus",
    "stop: by choice", "stop: by choice again", "stop: repair", "stop: tires", "swap by Late Brake",
    "swap by Overtake", "swapped back over the finish (G14)", "team draw", "the last turn of all", "tires changed",
    "understeer: extra step", "winner's bonus",
]

# ---- races of the program ------------------------------------------------------------------------------------------


def run(*args):
    return subprocess.run([PADDOCK, *map(str, args)], capture_output=True, check=False)


def drive(path, setup, seed):
    """A race of the program's bots."""
    raced = run("race", "grandprix", "--setup", setup_text(setup), "--bots", "random", "--seed", seed, "--record", path,
                "--quiet")
    return raced.stderr.decode(errors="replace") if raced.returncode else ""


def write(path, setup, seed):
    """A race of the model, as a record for the program."""
    end, why, _, moments = play_alone((setup, seed))
    head = ["Paddock record 1", "game grandprix", "rules 3", "engine 0", f"setup {setup_text(setup)}", "begin"]
    path.write_text("\n".join(head + moments) + "\n", encoding="ascii")
    return why if end == "failed" else ""


def watch(job):
    """A race under the referee's eyes: what happened to it, and which rules it needed."""
    folder, number, setup, seed = job
    path = folder / f"race-{number}.txt"
    why = (write if number % 2 else drive)(path, setup, seed)
    if why:
        return "failed", why, Counter()
    told = run("replay", path, "--json")
    try:
        seen = grandprix_referee.judge(told.stdout.splitlines())
    except Foul as foul:
        return "failed", str(foul)[:4000] + "\n" + told.stderr.decode(errors="replace"), Counter()
    if told.returncode:
        return "failed", told.stderr.decode(errors="replace"), Counter()
    if not seen.race.over:
        return "failed", "the race is not over", Counter()
    path.unlink()
    return "watched", "", seen.race.seen


# ---- races of the model --------------------------------------------------------------------------------------------


def some_action(rng, race):
    """At random, though hardly anybody retires, and stops do not go on for ever."""
    if race.chances():
        texts, weights = zip(*race.chances())
        return "*", rng.choices(texts, weights)[0]
    seat, texts = rng.choice(list(race.legal().items()))
    calm = [text for text in texts if not text.startswith("retire")]
    if "done" in texts and rng.random() < 0.3:
        return seat, "done"
    return seat, rng.choice(texts if rng.random() < 0.02 else calm)


def check(race, cards, events):
    """What holds in every position."""
    field = race.field
    taken = Counter(field.space(car) for car in race.cars if car.on_track)
    same("cars that share a space", [], [space for space, n in taken.items() if n > 1])
    same("cars beside the road", [], [car for car in race.cars if car.on_track
                                      and not 0 <= car.lane < field.track.width(car.distance)])
    same("cars", 22, len(race.cars))
    held = sum(map(Counter, race.hands.values()), Counter())
    same("race cards", cards, Counter(race.deck) + Counter(race.pile) + held)
    same("event cards", events, Counter(race.event_deck) + Counter(race.turned))
    same("MP below zero", False, race.mp < 0)
    same("a choice", True, race.over or bool(race.chances()) or all(race.legal().values()))
    if race.turn_number and not race.over:
        running = sum(car.racing for car in race.cars)
        same("cars accounted for", 22, running + len(race.finished) + len(race.gone))


def check_step(race, before, text):
    """MP are spent as 6.1 says."""
    phase, mode, mp, card = before
    if phase != "move" or race.mode != mode or race.phase != "move":
        return
    free = card == "weaving" and mode == "card"
    costs = {"forward": {1}, "diagonal": {1}, "swap": {1}}.get(text.split()[0], {0} if free else {1, 2})
    if mp - race.mp not in costs:
        raise Foul(f"{text} cost {mp - race.mp} MP")


def play_alone(job):
    """A race of the model against itself: how it ended, why, which rules it needed, and its moments."""
    setup, seed = job
    rng = random.Random(seed)
    race = grandprix_referee.race_of(options_of(setup))
    packs = Counter(race.deck), Counter(race.event_deck)
    moments = []
    try:
        while not race.over:
            check(race, *packs)
            seat, text = some_action(rng, race)
            moments.append(f"{seat} {text}")
            before = race.phase, race.mode, race.mp, race.card
            race.act(text)
            check_step(race, before, text)
            if len(moments) > LONGEST:
                raise Foul("the race does not end")
        check(race, *packs)
        same("places", list(range(1, 23)), sorted(car.place for car in race.cars))
        return "played", "", race.seen, moments
    except (Foul, AssertionError) as foul:
        return "failed", f"after {len(moments)} moments, the last {moments[-3:]}: {foul}", Counter(), moments


def report(jobs, ends):
    counts, seen, fouls = Counter(), Counter(), []
    for job, (end, why, rules, *_) in zip(jobs, ends):
        counts[end] += 1
        seen.update(rules)
        if end == "failed":
            where = "" if ALONE else f"{job[0]}/race-{job[1]}.txt\n  "
            fouls.append(f"{where}setup {setup_text(job[-2])}\n  seed {job[-1]}\n  {why}")
    for rule in sorted(set(RULES) | set(seen)):
        print(f"{seen[rule]:8}  {rule}")
    print(", ".join(f"{n} {end}" for end, n in sorted(counts.items())))
    missing = [rule for rule in RULES if not seen[rule]]
    if missing:
        print("never needed:", ", ".join(missing))
    for foul in fouls[:20]:
        print(f"FOUL {foul}")
    return fouls


def check_tracks():
    """What the program says of its tracks is what the files give (4.5)."""
    for name in TRACKS:
        track = grandprix_referee.track_of(name)
        told = json.loads(run("track", "show", name, "--json").stdout)
        same(f"{name}: laps", track.laps, told["laps"])
        same(f"{name}: lanes", track.lanes, told["lanes"])
        lanes = list(enumerate(track.lanes))
        same(f"{name}: ahead", [[track.ahead(s, lane) for lane in range(n)] for s, n in lanes], told["ahead"])
        same(f"{name}: behind", [[track.behind(s, lane) for lane in range(n)] for s, n in lanes], told["behind"])


def main():
    rng = random.Random(SEED)
    setups = [some_setup(rng, number) for number in range(max(2, round((RACES_ALONE if ALONE else RACES) * SCALE)))]
    setups += [setup for setup in BY_HAND for _ in range(max(2, round(RACES_BY_HAND * SCALE)))]
    print(f"seed {SEED}: {len(setups)} races")
    if ALONE:
        jobs = [(setup, rng.randrange(1 << 32)) for setup in setups]
        with ProcessPoolExecutor() as pool:
            return bool(report(jobs, pool.map(play_alone, jobs, chunksize=4)))
    check_tracks()
    folder = Path(tempfile.mkdtemp(prefix="paddock-grandprix-referee-"))
    jobs = [(folder, number, setup, rng.randrange(1 << 32)) for number, setup in enumerate(setups)]
    with ProcessPoolExecutor() as pool:
        fouls = report(jobs, pool.map(watch, jobs, chunksize=4))
    if not fouls:
        folder.rmdir()
    return bool(fouls)


if __name__ == "__main__":
    sys.exit(main())
