#!/usr/bin/env python3
"""paddock learn, as newcomers use it: both lessons from the first page to the end of the race.

usage: learn_test.py PATH_TO_PADDOCK SOURCE_ROOT [NAME ...]

A lesson is walked by what it asks for, and by what it refuses; left, killed and gone on with at every page; the
race at its end is driven to the flag. Every wait has a limit.
"""
import re
import sys
from pathlib import Path

import play_test
from play_test import Talk, check, run

ROOT = Path(sys.argv[2]).resolve()

# What a learner types on each page: refused things first, the last one leads on. "" turns a page.
LACORSA = [[""], ["12", "r", "3r", "2", "5", "8"], ["1", "12", "r", "4"], ["6", "r", "4", "12", "7r"],
           ["1", "5"], [""], ["d 5", "e 3"], ["5", "9r", "12"], ["d 9", "d r", "e 2"], [""]]
GRANDPRIX = [[""], ["9 charge", "5 conservative", "27 charge", "retire 5", "5 charge"], ["ff", "out", "go 19.1"], [""],
             ["9 fast-pace", "27 fast-pace", "retire 9", "5 fast-pace"], ["ff"], [""],
             ["27 charge", "retire 5", "5 charge"], ["out", "ff"], [""],
             ["box 9", "done", "box 5"], ["done", "fix tire", "change soft", "done", "fix suspension", "done"],
             ["box 9", "done"], [""], ["27 fast-pace", "retire 9", "5 fast-pace"], [""]]
LESSONS = {"lacorsa": LACORSA, "grandprix": GRANDPRIX}
SCENES = {"lacorsa": [1, 7], "grandprix": [1, 5, 8, 11, 15]}

# Enough to drive any of the two races on: whatever does not fit is answered by a sentence.
DRIVING = {
    "lacorsa": [*map(str, range(1, 13)), "r"],
    "grandprix": ["5 fast-pace", "9 floor-it", "5 floor-it", "9 out-in-front", "9 solid-line", "ff", "f", "0", "1",
                  "done", "no", "pass", *(f"{car} {card}" for car in (5, 9, 27) for card in
                                  ("charge", "challenge", "top-gear", "overtake", "clean-air", "conservative", "weaving",
                                   "power-line", "chasing-the-race", "late-brake", "oversteer", "understeer", "flat-out",
                                   "follow-the-leader", "set-the-pace", "slingshot", "fast-pace", "solid-line",
                                   "out-in-front", "floor-it"))],
}

HEADING = re.compile(r"^-- (\d+) of (\d+): .*$", re.M)


def page(said):
    """The number of the page that was shown last, or None."""
    found = HEADING.findall(re.sub(r"\x1b\[\d*m", "", said))
    return int(found[-1][0]) if found else None


def check_width(said):
    """The words of a page fit a terminal."""
    for part in HEADING.split(said)[3::3]:
        for line in part.split("\n\n")[0].splitlines():
            check(len(line) <= 80, "a line of a page is too long", line)


def kept(name):
    return play_test.BOX / "data" / "paddock" / "lessons" / f"{name}.txt"


def walk(name, flags=()):
    """All pages, answered as they ask; then the race to its end."""
    talk = Talk("learn", name, "--seed", "7", *flags)
    talk.prompt()
    for number, lines in enumerate(LESSONS[name], 1):
        check(page(talk.heard) == number, f"expected page {number}", talk.heard[-1500:])
        for line in lines[:-1]:
            talk.say(line)
            check(page(talk.heard) == number, f"\"{line}\" led on from page {number}", talk.heard[-1500:])
        talk.say(lines[-1])
    check(page(talk.heard) == len(LESSONS[name]), "the lesson goes on", talk.heard[-1500:])
    check_width(talk.heard)
    return talk


def drive(name, talk):
    for _ in range(60):
        for line in DRIVING[name]:
            if talk.say(line) is None:
                return
    check(False, "the race does not end", talk.heard[-1500:])


def test_whole_lessons(rng):
    for name in LESSONS:
        talk = walk(name)
        drive(name, talk)
        talk.end(0)
        check("\nResult\n" in talk.heard, "no result", talk.heard[-1500:])
        check("paddock replay" in talk.heard, "no word of the record", talk.heard[-1500:])
        run("verify", kept(name))
        said = run("learn", name)
        check(page(said) == 1, "a finished lesson begins anew", said)


def test_left_at_every_page(rng):
    """Pages that were only read leave no trace: one goes on after the last answer, or where the scene begins."""
    for name, pages in LESSONS.items():
        for number in range(1, len(pages) + 1):
            answers = pages[:number - 1]
            run("learn", name, "--again", typed="\n".join([*sum(answers, []), ""]))
            run("verify", kept(name))
            last = max([n for n, lines in enumerate(answers, 1) if lines != [""]], default=0)
            scene = max(n for n in SCENES[name] if n <= number)
            expected = max(last + 1, scene)
            said = run("learn", name)
            check(page(said) == expected, f"left at page {number}, expected page {expected}", said)
            check(f"Go on with: paddock learn {name}\n" in said, "no word of how to go on", said)
            said = run("learn", name, typed="\n" * (number - expected))
            check(page(said) == number, f"expected to come to page {number}", said)


def test_left_in_the_race(rng):
    """Past the last page it is a race like any other, that one goes on with under the lesson's name."""
    lines = sum((lines[-1:] for lines in LACORSA), [])
    said = run("learn", "lacorsa", "--seed", "7", typed="\n".join([*lines, ""]))
    check(page(said) == 10 and "Go on with: paddock learn lacorsa" in said, "not left in the race", said[-1500:])
    said = run("learn", "lacorsa", "--seed", "7")
    check(page(said) is None and "Lap 7, leader first" in said, "not back in the race", said)
    check(said.count("extends with 2, 1 clear of the car behind") <= 1, "told more than the news", said)
    said = run("learn", "lacorsa", "--seed", "7", typed="\n".join(DRIVING["lacorsa"] * 20))
    check("\nResult\n" in said, "the race does not end", said[-1500:])
    check(said.count("qualifies with") == 0, "the whole story again", said)


def test_killed(rng):
    """What was answered before the kill is kept, wherever in the file it strikes."""
    talk = Talk("learn", "lacorsa")
    talk.prompt()
    for lines in LACORSA[:4]:
        talk.say(lines[-1])
    talk.kill()
    whole = kept("lacorsa").read_bytes()
    check(page(run("learn", "lacorsa")) == 5, "an answer was lost")
    begin = whole.index(b"begin\n") + len(b"begin\n")
    for cut in range(begin, len(whole), 7):
        kept("lacorsa").write_bytes(whole[:cut])
        said = run("learn", "lacorsa")
        check(page(said) in range(1, 6), "no page", said)
        run("verify", kept("lacorsa"))


def test_undo(rng):
    said = run("learn", "grandprix", typed="\n5 charge\nout\nundo\nundo\n5 top-gear\nout\ngo 21.1\n")
    check(HEADING.findall(said)[-1][0] == "4", "expected page 4", said[-1500:])
    check([n for n, _ in HEADING.findall(said)] == ["1", "2", "3", "2", "3", "4"], "pages do not follow undo", said)
    said = run("learn", "lacorsa", typed="\nundo\n8\nundo\n")
    check("nothing to take back" in said, "expected a sentence", said)


def test_stuck(rng):
    """Whoever has spent too much is told to take a step back."""
    zigzag = ["out", "out", "f", "in", "in", "f"]
    said = run("learn", "grandprix", "--no-save", typed="\n".join(["", "5 charge", *zigzag, "q", ""]))
    check("take your last step back with undo" in said, "no way out is named", said[-1500:])
    check("Nothing was saved" in said, "expected to leave without a record", said[-500:])


def test_words_at_the_prompt(rng):
    said = run("learn", "lacorsa", typed="nonsense\nrules cards\n?\nhand\ntable\n\nrules\npile\nnonsense\nq\n")
    check("Press Enter to go on, or type ?" in said, "nonsense is not answered", said)
    check("A suit has thirteen cards" in said, "no rules", said)
    check('You cannot do "nonsense" now' in said, "nonsense is not answered", said)
    check("Now: Lay a card for the grid." in said, "the question is not asked", said)
    check(said.count("-- 2 of ") == 1, "the page is told twice", said)


def test_list_and_errors(rng):
    said = run("learn")
    check("lacorsa" in said and "grandprix" in said and "minutes" in said, "no list", said)
    run("learn", "chess", code=2)
    run("learn", "lacorsa", "grandprix", code=2)
    run("learn", "lacorsa", "--name", "7", code=2)
    run("learn", "missing.yaml", code=3)
    own = play_test.BOX / "own.yaml"
    text = (ROOT / "data/lessons/lacorsa.yaml").read_text(encoding="utf-8")
    own.write_text(text, encoding="utf-8")
    check(page(run("learn", own, typed="\n8\n")) == 3, "a lesson of one's own is not taught")
    check(not kept("own").exists(), "a lesson of one's own is saved")
    run("data", "check", own)
    own.write_text(text.replace("2 play 11", "2 play 13"), encoding="utf-8")
    run("data", "check", own, code=1)
    own.write_text(text.replace("minutes: 6", "minutes: many"), encoding="utf-8")
    run("data", "check", own, code=1)
    run("learn", own, code=3)


def test_documented_lesson(rng):
    """The lesson of docs/lessons.md is a good one."""
    text = (ROOT / "docs/lessons.md").read_text(encoding="utf-8")
    own = play_test.BOX / "short.yaml"
    own.write_text(re.search(r"```yaml\n(.*?)```", text, re.S).group(1), encoding="utf-8")
    run("data", "check", own)
    said = run("learn", own, typed="d 5\ne 2\n\n")
    check("That would leave the gap as it is." in said, "not refused", said)
    check("From here the race is yours." in said, "not taught", said)


OWN = """kind: lesson
title: Wear
game: grandprix
about: What a car has had to bear.
minutes: 1
scenes:
  - setup: players=2 track=tinroof
    position: >-
      turn=2 first=1 seat=1 cars=5@13.0,9@12.1,10@15.0,14@16.0 hands=charge/charge wear=5:tire
    steps:
      - title: Sheets
        say: [Look at the sheets.]
        rules: wear
        point: [field wear]
      - title: Track
        say: [Look at the track.]
        rules: overview
        point: [field cars]
      - title: Both
        say: [Look at both.]
        rules: overview
        point: [field cars, field wear]
"""


def test_a_page_shows_what_it_points_at(rng):
    own = play_test.BOX / "wear.yaml"
    own.write_text(OWN)
    said = run("learn", own, "--name", "Ann", "--no-save", typed="\n\nquit\n")
    parts = HEADING.split(said)[3::3]
    check(len(parts) == 3, "three pages", said)
    for part, track, sheets in zip(parts, (False, True, True), (True, False, True)):
        check(("\nlane 0 " in part) == track, "the track, where it is meant", part)
        check(("*5, place 3, on 13.0: Hard tires" in part) == sheets, "the sheets, where they are meant", part)


def test_damaged(rng):
    """What does not fit the lesson is kept beside, and the lesson begins anew."""
    run("learn", "lacorsa", typed="\n8\n")
    text = kept("lacorsa").read_text(encoding="utf-8")
    for broken in (text.replace("play car1 8", "play car1 12"), text.replace("begin\n", "begin\n9 nonsense\n"),
                   text.replace("lesson lacorsa 1", "lesson other 1"), text.replace("lesson lacorsa 1", "lesson lacorsa 9")):
        kept("lacorsa").write_text(broken, encoding="utf-8")
        check(page(run("learn", "lacorsa")) == 1, "expected to begin anew")
    check(len(list(kept("lacorsa").parent.glob("*.damaged*"))) == 4, "what was there is lost")
    run("verify", kept("lacorsa"))


def test_two_windows(rng):
    talk = Talk("learn", "lacorsa")
    talk.prompt()
    run("learn", "lacorsa", code=4)
    run("learn", "lacorsa", "--again", code=4)
    talk.say("")
    talk.say("8")
    check(page(talk.heard) == 3, "the first window was disturbed", talk.heard[-500:])
    talk.kill()
    check(page(run("learn", "lacorsa")) == 3, "the lesson was lost")


def test_terminal(rng):
    run("learn", "lacorsa", typed="\n8\n")
    talk = Talk("learn", "lacorsa", terminal=True)
    check("Go on?" in talk.prompt(), "not asked", talk.heard)
    talk.say("")
    check(page(talk.heard) == 3, "expected to go on", talk.heard)
    talk.type("quit")
    talk.end(0)
    talk = Talk("learn", "lacorsa", terminal=True)
    talk.prompt()
    talk.say("n")
    check(page(talk.heard) == 1, "expected to begin anew", talk.heard)
    talk.type("\x03", end="")
    talk.end(130)
    talk = Talk("learn", terminal=True)
    check("Which one?" in talk.prompt(), "not asked which lesson", talk.heard)
    talk.say("grandprix")
    check(page(talk.heard) == 1 and "Two cars, one team" in talk.heard, "another lesson", talk.heard)
    talk.type("quit")
    talk.end(0)


TESTS = {name[5:]: function for name, function in list(globals().items()) if name.startswith("test_")}

if __name__ == "__main__":
    sys.exit(play_test.main(TESTS))
