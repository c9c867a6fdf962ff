#!/usr/bin/env python3
"""paddock play grandprix, as people use it: whole races, every kind of question, going to a space at once.

usage: play_grandprix_test.py PATH_TO_PADDOCK SOURCE_ROOT [NAME ...]

A player reads the screen as a person would and types by simple rules; see play_test.py for how conversations work.
"""
import os
import re
import sys

import play_test
from play_test import SCALE, Talk, check, environment, lines_of, new_path, times, whole

SHORT = ("--laps", 1, "--track", "tinroof")
NONSENSE = ["", "foo", "play", "play 5", "99", "22 23", "go", "go x", "go 99", "go 3.9", "go -1", "f 9", "f f f", "diag",
            "?", "hand", "table", "order", "pile", "log 3", "rules", "x" * 3000, "ü", "%s%n", "retire", "5 5 5 5 5 5 5 5 5 5",
            "undo x", "-", ",", "car", "charge charge charge"]
QUESTIONS = {  # how each kind of question begins, by the phase that asks it
    "tires": r"(?:It rains\. )?Tires for car", "act": "Your segment:", "card": "Which card for car", "move": r"Car \d+ on",
    "push": r"Car \d+ is pushed forward", "link": "Lanes meet behind", "place": "Clean Air: car", "brake": "Late Brake: car",
    "soft": "Soft tires: car", "pick": r".*(?:\n.*)?pick\s+the\s+one\.", "weather-stop": "It (?:rains|has turned dry), and car",
    "pit": "End of the turn: your cars", "service": r"Car \d+ is in the pits and falls", "discard": "End of the turn: throw",
}


def asked(screen):
    """The phase of the question that stands last on the screen."""
    last = {phase: max((m.start() for m in re.finditer("^" + text, screen, re.M)), default=-1)
            for phase, text in QUESTIONS.items()}
    phase = max(last, key=last.get)
    return phase if last[phase] >= 0 else None


def last_list(screen):
    """The answers that the screen lists last, each as it is typed, without what is said about it."""
    text = " ".join(re.findall(r"^You may (.*?)\.$", screen, re.M | re.S)[-1].split())
    return [item.strip() for item in re.sub(r" \([^()]*\)", "", text).split(";") if item.strip()]


def cards_of(screen):
    """The cards of the hand that the screen shows last."""
    cards = []
    for line in screen.rsplit("Your cards:", 1)[-1].split("\n")[1:]:
        found = re.match(r"(?: \dx| {3}) (\S+)", line)
        if not found:
            return cards
        cards.append(found[1])
    return cards


def cars_of(screen, group):
    found = re.findall(group + r"((?:\s+\d+)+)", screen)
    return found[-1].split() if found else []


def act(rng, screen):
    """A car that may move and a card, in one of the spellings."""
    text = screen[screen.rindex("Your segment:"):]
    if "play a CARD" not in text:
        items = last_list(screen) if "You may" in text else []
        bare = re.findall(r"(pass|eliminate)((?:\s+\d+)+)", text)
        if bare:
            return f"{bare[0][0]} {bare[0][1].split()[0]}"
        check("nothing" in text, "nothing to do but no word of it", text, items)
        return "nothing"
    cars = cars_of(text, "own") or cars_of(text, "NPCs") or cars_of(text, "neutral")
    if rng.random() < 0.5:
        cars += cars_of(text, "NPCs") + cars_of(text, "neutral")
    car, card = rng.choice(cars), rng.choice(cards_of(screen))
    return rng.choice([f"play car{car} {card}", f"play {car} {card}", f"{car} {card}", f"{card} {car}",
                       f"{car} {card.replace('-', ' ')}", f"PLAY {car} {card.upper()}", car])


def gesture(rng, screen):
    steps = [re.sub(r"^f\b", rng.choice(["f", "forward"]), s) for s in last_list(screen)
             if s.split()[0] in ("f", "in", "out", "diag", "swap", "end")]
    if rng.random() < 0.4:
        return "ff"
    check(steps, "no step", screen[-2500:])
    return rng.choice(steps)


def answer(rng, screen):
    """What to type."""
    phase = asked(screen)
    if phase == "tires":
        return rng.choice(["soft", "hard", "tires hard", "SOFT"] + (["wet"] if "wet" in last_list(screen)[0] else []))
    if phase == "act":
        return act(rng, screen)
    if phase == "card":
        return rng.choice(cards_of(screen))
    if phase == "move":
        return gesture(rng, screen)
    if phase == "soft":
        return rng.choice(["soft", "keep", "yes", "no"])
    items = last_list(screen)
    if phase in ("pit", "pick", "weather-stop"):
        numbered = [f"{item.split()[0]} {car}" for item in items for car in item.split()[1:]]
        return rng.choice(numbered + ["done"] * 4 if phase == "pit" else numbered)
    if phase == "service":
        change = [item for item in items if item.startswith("change")]
        return rng.choice(change or items)
    if phase == "discard":
        return rng.choice(["done", "done", f"discard {rng.choice(items[0].split()[1:])}"])
    return rng.choice(items)


def too_wide(heard):
    """Lines of the drawing beyond 80 columns; the story is one sentence a line, and what was typed is echoed."""
    return [line for line in heard.splitlines() if len(line) > 80 and not re.search(r"\.$|x{80}|^All of it is in", line)]


def play_on(rng, talk, nonsense=0.0, limit=4000, until=None):
    """Type until the race is over, or until a question of that kind comes; its phase or None."""
    question = talk.prompt()
    while question is not None:
        screen = talk.heard[-9000:]
        phase = asked(screen)
        check(phase, "a question that nobody knows", talk.heard[-1500:])
        if until == phase:
            return phase
        limit -= 1
        check(limit > 0, "a race without end", talk.heard[-1500:])
        while nonsense and rng.random() < nonsense:
            bad = rng.choice(NONSENSE)
            after = talk.say(bad)
            check(after is not None and ("car" in after or after == question), f"{bad!r} changed something", talk.new)
            if after != question:
                talk.say("undo")
        line = answer(rng, talk.heard[-9000:])
        question = talk.say(line)
        check(not re.search(r"You cannot do|could mean", talk.new), f"{line!r} was refused", talk.heard[-2500:])
        check(question is None or question != "", "a prompt", talk.new)
    return None


def test_races(rng):
    """Whole races of two and of more players."""
    for setup in (("--players", 2, *SHORT), ("--players", 3, *SHORT, "--weather", "wet"),
                  ("--players", 5, "--laps", 1, "--track", "arden"), ("--players", 11, *SHORT, "--grid", "bag")):
        path = new_path()
        talk = Talk("play", "grandprix", *setup, "--names", "Ann", "--bots", "random", "--seed", rng.randrange(10**6),
                    "--record", path)
        play_on(rng, talk, nonsense=0.02)
        talk.end(0)
        check("Result" in talk.new and re.search(r" wins? with \d+ points", talk.new), "no winner", talk.new[-1500:])
        check(not too_wide(talk.heard), f"{setup}: lines beyond 80 columns", *too_wide(talk.heard)[:5])
        check(not re.search(r"[{}]", talk.heard), "a phrase that was not filled in", re.findall(r".*[{}].*", talk.heard)[:3])
        check("\033" not in talk.heard, "no colour through a pipe")
        whole(path)


TESTS = {name[5:]: function for name, function in list(globals().items()) if name.startswith("test_")}

if __name__ == "__main__":
    sys.exit(play_test.main(TESTS))
