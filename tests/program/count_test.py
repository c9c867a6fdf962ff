#!/usr/bin/env python3
"""One card, two cards: whatever is counted is counted in the right words.

usage: count_test.py PATH_TO_PADDOCK SOURCE_ROOT

All nouns that are counted stand in the table of words (phrases count.THING), and on the page in ui/counted.ts. Nothing
else in the sources may put a number before one of them; and what the program prints about one of a thing is read.
"""
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

PADDOCK, ROOT = (pathlib.Path(argument).resolve() for argument in sys.argv[1:3])
BOX = pathlib.Path(tempfile.mkdtemp(prefix="paddock-count-"))
FORMS = re.findall(r'PHRASE\("count\.[a-z-]+", "([^|"]+)\|([^"]+)"\)', (ROOT / "table/words_en.c").read_text())
PLAIN = [(one, many) for one, many in FORMS if " " not in one]
MANY = "|".join(sorted((many for _, many in PLAIN), key=len, reverse=True))
# What a file holds is no sentence; and limits of the program itself are never 1.
FORMAT = {"table/record.c", "teach/expect.c"}
LIMIT = re.compile(r"at most %\S+ |1 to %\S+ |%\S+ to %\S+ ")
NUMBER_IN_C = re.compile(rf'%[0-9.*-]*(?:l|ll|z)?[du] (?:[a-z]+ )?(?:{MANY})\b')
CHOICE_IN_C = re.compile(r'[!=]= [12] \? "[^"]*" : "[^"]*s"')
NUMBER_IN_PAGE = re.compile(rf'\$?\{{(?![^{{}}]*(?:toFixed|fraction))[^{{}}]+\}} (?:[a-z]+ )?(?:{MANY})\b(?!=)')
LONE = r"(?<![\w.,:/+-])(?<!car )(?<!seat )(?<!moment )(?<!place )(?<!lap )"  # a number that counts, and names nothing
CHOICE_IN_PAGE = re.compile(r"[!=]== 1 \? '[^']+' : '[^']+s'")


def scan(folder, endings, patterns):
    """Lines of sources that count by themselves."""
    for path in sorted((ROOT / folder).rglob("*")):
        name = str(path.relative_to(ROOT))
        if path.suffix not in endings or name in FORMAT or name.endswith("ui/counted.ts") or "node_modules" in name:
            continue
        for number, line in enumerate(path.read_text().splitlines(), 1):
            for pattern in patterns:
                found = pattern.search(LIMIT.sub("", line))
                if found:
                    yield f"{name}:{number}: counts by itself: {found[0]}"


def test_sources():
    faults = [fault for folder in ("front", "host", "report", "show", "teach", "table", "league", "review", "sim", "store", "wire")
              for fault in scan(folder, {".c", ".h"}, (NUMBER_IN_C, CHOICE_IN_C))]
    faults += scan("front/web/page", {".ts", ".tsx"}, (NUMBER_IN_PAGE, CHOICE_IN_PAGE))
    assert not faults, "\n".join(faults)


def noun_of(arguments):
    """The last of the arguments, if it is a word."""
    depth, end = 1, 0
    while depth:
        depth += {"(": 1, ")": -1}.get(arguments[end], 0)
        end += 1
    found = re.search(r'"([a-z-]+)"\)$', arguments[:end])
    return found[1] if found else None


def test_table():
    """Every noun that a source asks for is there, in both forms."""
    there = set(re.findall(r'"count\.([a-z-]+)"', (ROOT / "table/words_en.c").read_text()))
    text = "".join(path.read_text() for folder in ("front", "host", "report", "show", "teach", "table", "league") for path in (ROOT / folder).rglob("*.c"))
    asked = {"inaccuracy", "mistake", "blunder"} | {noun_of(text[call.end():]) for call in re.finditer(r"COUNT(?:ED)?(?:_NOUN)?(?:_IN)?\(", text)}
    asked.discard(None)  # grades, by their names
    assert len(there) == len(FORMS) and asked == there, (there ^ asked)


def run(*args, code=0):
    done = subprocess.run([PADDOCK, *map(str, args)], text=True, capture_output=True, timeout=600, cwd=BOX, check=False)
    assert done.returncode == code, (args, done.returncode, done.stderr)
    return done.stdout + done.stderr


def wrong_counts(text):
    one = "|".join(many for single, many in FORMS if single != many)
    several = "|".join(single for single, many in FORMS if single != many)
    return re.findall(rf"{LONE}1 (?:{one})\b|{LONE}(?:0|[2-9]|[1-9][\d,]*\d) (?:{several})\b(?![-']| tokens\b)", text)


def outputs():
    """What is told where there is one of something, and where there are several."""
    yield run("sim", "--cars", 4, "--bots", "random", "--races", 1)
    yield run("sim", "--cars", 4, "--bots", "random", "--races", 2)
    for seed in range(1, 9):
        yield run("race", "grandprix", "--players", 4, "--track", "tinroof", "--laps", 1, "--bots", "rookie", "--seed", seed,
                  "--record", f"g{seed}.txt")
    yield run("race", "--cars", 4, "--each", 2, "--bots", "random", "--seed", 1, "--record", "l.txt")
    head, _, moves = (BOX / "l.txt").read_text().partition("begin\n")
    (BOX / "first.txt").write_text(head + "begin\n" + moves.splitlines(keepends=True)[0])
    yield run("verify", "first.txt")
    yield run("review", "first.txt", "--playouts", 10, "--show-everything")
    yield run("review", "l.txt", "--playouts", 10, "--all")
    yield run("race", "one", "two", code=2)
    yield run("track", "show", "tinroof")


def test_outputs():
    ones = 0
    for text in outputs():
        assert not wrong_counts(text), (wrong_counts(text), text[-2000:])
        ones += len(re.findall(rf"{LONE}1 (?:{'|'.join(single for single, _ in FORMS)})\b", text))
    assert ones >= 4, f"one of a thing was told {ones} times only"


def test_that_it_notices():
    for bad in ("1 points together", "2 inaccuracy or so", "holds 1 cards", "0 card left", "1,000 race"):
        assert wrong_counts(bad), bad
    for good in ("1 point together", "2 inaccuracies", "10 cards", "1.1 points", "car 1 races on", "21 points"):
        assert not wrong_counts(good), good
    assert NUMBER_IN_C.search('"%d points together"') and CHOICE_IN_C.search('n == 1 ? "card" : "cards"')
    assert NUMBER_IN_PAGE.search("`${held} cards`") and NUMBER_IN_PAGE.search("{held} cards") and CHOICE_IN_PAGE.search("n === 1 ? 'race' : 'races'")


if __name__ == "__main__":
    try:
        for test in (test_that_it_notices, test_sources, test_table, test_outputs):
            test()
            print("ok", test.__name__[5:])
    finally:
        shutil.rmtree(BOX, ignore_errors=True)
