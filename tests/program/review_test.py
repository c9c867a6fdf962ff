#!/usr/bin/env python3
"""paddock review, from outside: what it prints adds up, can be repeated, fits the screen, and bad input is refused.

usage: review_test.py PATH_TO_PADDOCK SOURCE_ROOT [NAME ...]
"""
import json
import math
import os
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import time
import traceback
from pathlib import Path

PADDOCK = Path(sys.argv[1]).resolve()
BOX = Path(tempfile.mkdtemp(prefix="paddock-review-"))
PATIENCE = 600  # seconds; only for what hangs
QUICK = ("--playouts", "60")
# Below this no figures are judged: a pass that looks for faults of memory has enough of a few races.
IS_JUDGED = int(os.environ.get("PADDOCK_TEST_SCALE", "100")) >= 30
COLUMNS = ["start", "luck", "own", "others", "meeting", "rest"]
GRADES = ("good", "inaccuracy", "mistake", "blunder")


class Failure(Exception):
    pass


def check(condition, what, *more):
    if not condition:
        raise Failure(what + "".join(f"\n{m}" for m in more))


def run(*args, code=0, typed=None):
    done = subprocess.run([PADDOCK, *map(str, args)], input=typed, text=True, capture_output=True, timeout=PATIENCE,
                          cwd=BOX, check=False)
    check(done.returncode == code, f"{args}: expected exit {code}, found {done.returncode}", done.stdout[-800:],
          done.stderr)
    check("Sanitizer" not in done.stderr and "runtime error" not in done.stderr, "a sanitizer complains", done.stderr)
    return done.stdout if code in (0, 130) else done.stdout + done.stderr


def record(name, *args):
    path = BOX / name
    if not path.exists():
        run("race", *args, "--record", path)
    return path


def lacorsa():
    return record("l.txt", "--cars", 4, "--bots", "club,rookie,club,random", "--seed", 4)


def reviewed(path, *args):
    return json.loads(run("review", path, "--json", *args))


def cents(x):
    return round(100 * x)


def check_sums(r):
    """Start and shares add up to the end, and the steps to the shares; a seat's grades to its decisions."""
    for i, seat in enumerate(r["seats"]):
        told = [k for k in COLUMNS if seat[k] is not None]
        check(told == ["luck", "rest"] if r["game"] == "grandprix" else told == COLUMNS[:-1], "what is told", seat)
        check(set(r["means"]) == {*told, "end", "margins"} and all(r["means"].values()), "and explained", r["means"])
        check(set(seat["margins"]) == set(told) - {"rest"}, "with margins", seat)
        check(sum(cents(seat[k]) for k in told) == cents(seat["end"]), "shares add up to the end", seat)
        check(sum(seat[g] for g in GRADES) == seat["decisions"], "every decision has a grade", seat)
        by = {"luck": 0, "own": 0, "others": 0, "meeting": 0}
        for s in r["steps"]:
            kind = s["kind"] if s["kind"] != "choice" else "own" if s["seat"] == i + 1 else "others"
            if s["change"]:
                by[kind] += cents(s["change"][i])
            check(s["change"] or s["kind"] != "luck" and r["game"] == "grandprix", "every change is told", s)
        check(all(cents(seat[k] or 0) == by[k] for k in by), "steps add up to the shares", seat, by)


def check_decisions(r):
    for d in r["decisions"]:
        played = next(o for o in d["opinions"] if o["action"] == d["action"])
        check(abs(sum(o["often"] for o in d["opinions"]) - 1) < 0.01, "how often adds up", d)
        check(d["grade"] == "good" or d["given_away"] > (d["doubt"] or 0), "no blame within doubt", d)
        check(played["often"] == 0 or d["given_away"] == 0, "what is in the mix gives nothing away", d)
        check(played["points"] == d["points"], "one opinion on what was played", d)


def test_json(_):
    path = lacorsa()
    r = reviewed(path, *QUICK)
    points = {int(m[2]): int(m[3]) for m in re.finditer(r"^result (\d+) car(\d+) (-?\d+) point", path.read_text(), re.M)}
    check(r["whole"] and r["over"] and r["game"] == "lacorsa" and r["adviser"].startswith("ace"), "the head", r["adviser"])
    check([cents(s["end"]) for s in r["seats"]] == [100 * points[i + 1] for i in range(4)], "the end is the result", points)
    check_sums(r)
    check_decisions(r)
    moments = [json.loads(line) for line in run("replay", "--json", path).splitlines()]
    for d in r["decisions"]:
        moment = next(m for m in moments if m.get("n") == d["n"])
        check(moment["action"]["text"] == d["action"] and moment["action"]["seat"] == d["seat"], "the moment played", d)


def test_any_game(_):
    for path in (record("t.txt", "toy", "--seed", 2),
                 record("g.txt", "grandprix", "--players", 2, "--track", "tinroof", "--laps", 1, "--seed", 3),
                 record("e.txt", "--edition", "seasons", "--cars", 6, "--each", 2, "--seed", 5)):
        r = reviewed(path, "--playouts", 10)
        check(r["whole"] and r["decisions"], "something was looked at", path)
        check_sums(r)
        check_decisions(r)


def test_same_bytes(_):
    path = lacorsa()
    for flags in (("--json",), ("--all",)):
        one = run("review", path, *QUICK, *flags, "--threads", 1)
        check(one == run("review", path, *QUICK, *flags, "--threads", 3), "threads change nothing")
    check(run("review", path, *QUICK, "--seed", 2) != run("review", path, *QUICK, "--seed", 3), "the seed does")


def test_text(_):
    for path in (lacorsa(), record("g.txt", "grandprix", "--players", 2, "--track", "tinroof", "--laps", 1, "--seed", 3)):
        for flags in ((), ("--all",)):
            said = run("review", path, "--playouts", 30, *flags)
            long = [line for line in said.splitlines() if len(line) > 80 and "paddock replay" not in line]
            check(not long, "lines of at most 80 columns", *long)
        table = said.split("Where points came from")[1].split("\n\n")[0].splitlines()
        titles = table[0].split()[:-1]
        check(titles == (["luck", "rest"] if path.name == "g.txt" else COLUMNS[:-1]), "columns", said)
        rows = [re.findall(r"[+-]?\d+\.\d\d", line) for line in table[1::2] if not line.startswith("  ")]
        check(len(rows) == (4 if path.name == "l.txt" else 2), "a row for each seat", said)
        for row in rows:
            check(len(row) == len(titles) + 1, "a figure in each column", row)
            check(sum(cents(float(x)) for x in row[:-1]) == cents(float(row[-1])), "the row adds up as it is printed", row)
        told = reviewed(path, "--playouts", 30)
        check([[cents(s[k]) for k in (*titles, "end")] for s in told["seats"]] == [[cents(float(x)) for x in row] for row in rows],
              "JSON says the same", rows)
        for name in titles:
            check(re.search(rf"^  {name} +\S", said, re.M), f"a sentence says what {name} means", said)
        check(" ".join(told["means"]["margins"].split()) in " ".join(said.split()), "and what ± means", said)


def test_long_names(_):
    """Tables stay in line with names longer than their column."""
    path = record("long.txt", "--cars", 4, "--bots", "works:500/careful,club,club/dirty,rookie", "--seed", 4)
    said = run("review", path, "--playouts", 30)
    for title in ("Where points came from", "Decisions"):
        head, *rows = said[said.index("\n" + title) + 1:].split("\n\n")[0].splitlines()
        named = [row for row in rows if row[0] != " "]
        check(len(named) == 4 and any("(works:500/careful, car 1) " in row for row in named), "a row for each seat", said)
        check({len(row) for row in named} == {len(head)}, "rows end where their head ends", said)
        marks = {row.index("±") for row in rows if row.startswith("     ") and row.strip()[0] == "±"}
        check(marks <= {head.find("start") - 5}, "the margins stand below the figures", said)


def spread(xs):
    mean = sum(xs) / len(xs)
    return mean, math.sqrt(sum((x - mean) ** 2 for x in xs) / len(xs))


def check_level(what, seen):
    """Points with margins, all of which ought to be 0 but for chance."""
    mean, sd = spread([points for points, _ in seen])
    covered = sum(abs(points) <= margin + 0.005 for points, margin in seen) / len(seen)
    print(f"   {what}: {mean:+.3f} on average, 0 is within the margin of {100 * covered:.1f} %")
    check(not IS_JUDGED or abs(mean) <= 3.5 * sd / math.sqrt(len(seen)) + 0.01, f"{what}: no better and no worse than a club driver", mean, sd)
    check(not IS_JUDGED or covered >= 0.92, f"{what}: margins hold 95 times in a hundred", covered)


def test_equal_drivers(_):
    """Clubs against clubs: what their choices brought, against those of a club, is nothing but for the stated error."""
    for races, playouts, args in ((50, 400, ("--cars", 4)), (6, 40, ("grandprix", "--players", 4, "--track", "tinroof", "--laps", 1))):
        seats = []
        for seed in range(races if IS_JUDGED else 2):
            path = record(f"equal-{args[0]}-{seed}.txt", *args, "--bots", "club", "--seed", 100 + seed)
            seats += reviewed(path, "--playouts", playouts)["seats"]
        for name in ("own", "others", "meeting"):
            seen = [(s[name], s["margins"][name]) for s in seats if s[name] is not None]
            if seen:
                check_level(f"{args[0]} {name}", seen)
        mean, sd = spread([s["luck"] for s in seats])
        check(not IS_JUDGED or sd > 0.3 and abs(mean) <= 3.5 * sd / math.sqrt(len(seats)), "luck evens out", mean, sd)


def test_bad_decisions_are_told(_):
    """A driver who plays at random blunders; what is told of it can be looked at."""
    path = record("r.txt", "--cars", 4, "--bots", "random", "--seed", 6)
    said = run("review", path, "--playouts", 300)
    first = re.search(r"^1\. Moment (\d+), \w+ \(random, car (\d)\): .*\s.*given\s+away", said, re.M)
    check(first and "Better: " in said, "the worst decision", said)
    look = re.search(r"paddock (replay \S+ --at (\d+) --view (\d))", said)
    check(look and int(look[2]) == int(first[1]) - 1 and look[3] == first[2], "how to look at it", said)
    drawn = run(*look[1].split())
    check(f"car {first[2]}" in drawn and drawn.strip() in said, "the race as it stood", drawn)


def test_one_seat(_):
    path = lacorsa()
    r = reviewed(path, *QUICK, "--seat", 2)
    check({d["seat"] for d in r["decisions"]} == {2} and r["seats"][0]["decisions"] == 0, "seat 2 alone")
    check_sums(r)
    check("club (car 1)" not in run("review", path, *QUICK, "--seat", 2).split("Decisions", 1)[1], "and no other")


def test_unfinished(_):
    lines = lacorsa().read_text().splitlines(keepends=True)
    begin = lines.index("begin\n")
    part = BOX / "part.txt"
    part.write_text("".join(lines[:begin + 70]))
    check("stay secret" in run("review", part, *QUICK, code=3), "not without a word")
    r = reviewed(part, "--show-everything", *QUICK)
    check(r["whole"] and not r["over"], "as far as it goes", r["over"])
    check_sums(r)
    check("not over" in run("review", part, "--show-everything", *QUICK), "says so")
    part.write_text("".join(lines[:begin + 1]))
    check(reviewed(part, "--show-everything", *QUICK)["decisions"] == [], "of a race that has not begun nothing is graded")
    check(run("review", "-", *QUICK, typed=lacorsa().read_text()).startswith("LACORSA: "), "from the standard input")


def test_bad_input(_):
    path = lacorsa()
    check("No such file" in run("review", "none.txt", code=3), "no file")
    (BOX / "bad.txt").write_text("Hello\n")
    check(re.search(r"bad\.txt, line 1: ", run("review", "bad.txt", code=3)), "no record")
    damaged = path.read_text().replace("\n1 play", "\n1 fly", 1)
    (BOX / "damaged.txt").write_text(damaged)
    said = run("review", "damaged.txt", "--show-everything", *QUICK, code=3)
    check("Where points came from" in said and re.search(r"damaged\.txt, line \d+", said), "the good part, then the damage", said)
    for text in (damaged, path.read_text()[:1500]):
        (BOX / "damaged.txt").write_text(text)
        found = re.search(r"line \d+: .*", run("verify", "damaged.txt", code=1))[0]
        check(run("review", "damaged.txt", *QUICK, code=3).endswith(f"damaged.txt, {found}\n"), "the damage is said, not a secret")
    for flags, word in ((("--seat", 5), "--seat"), (("--seat", "x"), "--seat"), (("--playouts", 1), "--playouts"),
                        (("--bot", "nobody"), "expected a bot"), (("--bot", "works:50ms"), "counts playouts"),
                        (("--bot", "rookie"), "has no opinions"), (("--threads", 0), "--threads"), (("--seed", -1), "--seed")):
        said = run("review", path, *flags, code=2)
        check(word in said and len(said.splitlines()) == 1, f"one sentence about {flags}", said)
    run("review", code=2)
    for flags in (("--at", 1, "--json"), ("--at", 1, "--from", 2), ("--at", 100000), ("--at", "x")):
        check(len(run("replay", path, *flags, code=2).splitlines()) == 1, f"one sentence about {flags}")


def test_interrupted(_):
    """Ctrl-C prints what there is."""
    child = subprocess.Popen([PADDOCK, "review", lacorsa(), "--json", "--bot", "works:20000000", "--playouts", "2000", "--threads", "1"],
                             stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    time.sleep(0.5)  # whatever it has done by then is right
    child.send_signal(signal.SIGINT)
    said, _err = child.communicate(timeout=PATIENCE)
    check(child.returncode in (130, -signal.SIGINT), f"found {child.returncode}", said[:300])
    if child.returncode == 130:
        r = json.loads(said)
        check(not r["whole"], "a part")
        check_sums(r)


TESTS = {name[5:]: function for name, function in list(globals().items()) if name.startswith("test_")}


def main():
    failed = 0
    for name in sys.argv[3:] or TESTS:
        start = time.monotonic()
        try:
            TESTS[name](None)
            print(f"ok {name} ({time.monotonic() - start:.1f} s)", flush=True)
        except Failure as e:
            failed += 1
            print(f"FAILED {name}: {e}", flush=True)
        except Exception:  # the test itself went astray: as bad, and the others still run
            failed += 1
            print(f"FAILED {name}:\n{traceback.format_exc()}", flush=True)
    shutil.rmtree(BOX, ignore_errors=True)
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
