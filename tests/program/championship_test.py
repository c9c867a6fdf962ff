#!/usr/bin/env python3
"""`paddock championship` from outside: whole seasons, cut off and damaged files, exports, results by hand, bad flags.

usage: championship_test.py PATH_TO_PADDOCK SOURCE_ROOT [unittest arguments]

PADDOCK_TEST_SCALE (percent) multiplies the number of cuts.
"""
import contextlib
import csv
import io
import json
import os
import random
import re
import resource
import shutil
import signal
import sqlite3
import subprocess
import sys
import tempfile
import unittest
from fractions import Fraction
from pathlib import Path

PADDOCK, ROOT = "", Path()
TIMEOUT = 600  # seconds; only for what hangs
SCALE = int(os.environ.get("PADDOCK_TEST_SCALE", "100")) / 100
OK, NO, USAGE, INPUT, WORLD = range(5)
SEASON = ["--edition", "seasons", "--cars", "12"]
PRIX_POINTS = [25, 18, 15, 12, 10, 8, 6, 4, 2, 1]
PRIX_TEAMS = {"Ardea": (5, 9), "Glenmore": (10, 14), "Lorrain": (22, 23), "Rhenus": (25, 26)}
TRACKS = ["zandvoort", "monaco", "spa", "rouen", "aintree", "nurburgring", "monza"]


def run(*args, stdin=None):
    return subprocess.run([PADDOCK, *map(str, args)], input=b"" if stdin is None else stdin, capture_output=True,
                          timeout=TIMEOUT, check=False)


def embedded_races(text):
    """The records of the races in the text of a championship, by round."""
    races, number = {}, None
    for line in text.splitlines(keepends=True):
        head = re.match(r"race (\d+)\n", line)
        if head:
            number = int(head.group(1))
            races[number] = ""
        elif line.startswith("  "):
            races[number] += line[2:]
    return races


def rank(rows):
    """Rows of (points, places, name) as {name: (rank, shared, points)} by L34."""
    keys = sorted(((points, places) for points, places, _ in rows), reverse=True)
    return {name: (keys.index((points, places)) + 1, keys.count((points, places)) > 1, points)
            for points, places, name in rows}


def tabulate(races, group_of, key, best):
    """races: lists of result objects of `replay --json`; group_of: car to name."""
    rows = []
    for name in dict.fromkeys(group_of.values()):
        cars = [car for car, group in group_of.items() if group == name]
        by_race = [sum(r[key] for r in race if r["car"] in cars) for race in races]
        places = [0] * 24
        for race in races:
            for r in race:
                if r["car"] in cars and r["out"] in (None, "no-stop"):  # running at the finish, stop made or not
                    places[r["place"] - 1] += 1
        counted = sorted(by_race, reverse=True)[:best or len(by_race)]
        rows.append((sum(counted), places, name))
    return rank(rows)


class Case(unittest.TestCase):
    def setUp(self):
        self.dir = Path(tempfile.mkdtemp(prefix="paddock-championship-"))
        self.addCleanup(shutil.rmtree, self.dir)
        self.file = self.dir / "season.txt"

    def good(self, *args, stdin=None):
        done = run(*args, stdin=stdin)
        self.assertEqual((done.returncode, done.stderr), (OK, b""), args)
        return done.stdout.decode()

    def task(self, task, *args, path=None, stdin=None):
        if task == "new" and "--bots" not in args:
            args += ("--bots", "random")  # who are quick
        return self.good("championship", task, path or self.file, *args, stdin=stdin)

    def refused(self, code, pattern, *args, sentences=1):
        """Fails with so many sentences on stderr, the first of which matches."""
        done = run("championship", *args)
        said = done.stderr.decode(errors="replace")
        self.assertEqual(done.returncode, code, (args, said))
        self.assertRegex(said, r"\A(paddock: [^\n]*\n){%d}\Z" % sentences, args)
        self.assertRegex(said, pattern, args)
        return done.stdout.decode()

    def tables(self, path=None):
        return json.loads(self.task("table", "--json", path=path))

    def replayed(self, text):
        """The results of the embedded races, as `paddock replay` and not the championship knows them."""
        out = []
        for number, record in sorted(embedded_races(text).items()):
            path = self.dir / f"race{number}.txt"
            path.write_text(record)
            last = self.good("replay", "--json", path).splitlines()[-1]
            out.append(json.loads(last)["results"])
            path.unlink()
        return out

    def check_tables(self, tables, races):
        """The tables are those that follow from the races."""
        drivers = {d["car"]: d["driver"] for d in tables["drivers"]}
        teams = {d["car"]: d["team"] for d in tables["drivers"] if d["team"]}
        wanted = tabulate(races, drivers, "points", tables["best"])
        self.assertEqual({d["driver"]: (d["rank"], d["shared"], d["points"]) for d in tables["drivers"]}, wanted)
        wanted = tabulate(races, teams, "team_points", tables["best"])
        self.assertEqual({t["team"]: (t["rank"], t["shared"], t["points"]) for t in tables["teams"]}, wanted)
        for table in (tables["drivers"], tables["teams"]):
            self.assertEqual([row["rank"] for row in table], sorted(row["rank"] for row in table))
            for row in table:
                self.assertEqual(sum(r["points"] for r in row["rounds"] if r["counts"]), row["points"])


class WholeSeason(Case):
    def test_1962(self):
        self.task("new", *SEASON, "--seed", 1, "--pole-point", "--fastest_lap", "challenge", "--best", 5,
                  "--bots", "rookie")
        out = self.task("run", "--seed", 2)
        self.assertEqual(out.count("Round "), 7)
        self.assertRegex(out, r"Drivers' champion: .*\nTeams' champion: ")
        text = self.file.read_text()
        races = self.replayed(text)
        self.assertEqual(len(races), 7)
        self.assertEqual(re.findall(r"^  setup .*track=(\w+)", text, re.M), TRACKS)
        tables = self.tables()
        self.check_tables(tables, races)
        self.assertEqual([r["title"] for r in tables["rounds"]][5], "Nürburgring")
        self.assertEqual(tables["rounds"][3]["results"][0]["car"], races[3][0]["car"])
        pole = tables["pole_race"]
        self.assertIn(pole, range(1, 7))
        self.assertEqual([n for n, record in embedded_races(text).items() if "pole_point=yes" in record], [pole])
        self.assertIn("good, complete, 7 of 7", self.task("verify"))
        self.assertTrue(json.loads(self.task("verify", "--json"))["complete"])
        self.refused(INPUT, "over after 7 rounds", "run", self.file)
        self.assertEqual(self.file.read_text(), text)

    def test_same_seed_same_season(self):
        texts = []
        for name in "ab":
            path = self.dir / name
            self.task("new", "--cars", 6, "--each", 2, "--races", 3, "--seed", 5, "--pole-point", path=path)
            self.task("run", "--seed", 6, path=path)
            texts.append(path.read_text())
        self.assertEqual(*texts)

    def test_round_by_round(self):
        """Rounds run one at a time are the same as all at once."""
        other = self.dir / "other.txt"
        for path in (self.file, other):
            self.task("new", "--cars", 4, "--races", 3, path=path)
        self.task("run", "--seed", 1)
        for left in (2, 1, 0):
            out = self.task("run", "--seed", 1, "--rounds", 1, path=other)
            self.assertEqual("Next: round" in out, left > 0)
        self.assertEqual(self.file.read_text(), other.read_text())

    def test_setups(self):
        """One-car and two-car games, 1960's and 1961's points, retirements: tables follow from the races."""
        for flags in (["--cars", 6, "--each", 2], ["--cars", 5, "--teams", "pairs"], ["--cars", 4],
                      ["--cars", 6, "--points", "8,6,4,3,2,1", "--each", 2],
                      ["--cars", 4, "--each", 2, "--team_points", "8,6,4,3,2,1"],
                      ["--edition", "large_grid", "--cars", 8, "--fastest_lap", "card"],
                      ["--edition", "seasons", "--cars", 6, "--each", 2, "--pole-race", 2]):
            path = self.dir / "one.txt"
            self.task("new", *flags, "--races", 4, "--best", 3, path=path)
            self.task("run", "--seed", 9, path=path)
            tables = self.tables(path)
            self.check_tables(tables, self.replayed(path.read_text()))
            self.assertEqual(bool(tables["teams"]), "--each" in flags or "--teams" in flags)
            self.task("verify", path=path)
            path.unlink()

    def test_toy(self):
        self.good("championship", "toy", "new", self.file, "--seats", 3, "--races", 2, "--bots", "random")
        self.task("run", "--seed", 1)
        self.assertEqual(self.tables()["game"], "toy")
        self.task("verify")


class Exports(Case):
    def setUp(self):
        super().setUp()
        self.task("new", *SEASON, "--seed", 1, "--best", 3, "--names", 'Ann "A",Bob', "--drivers", "Über,Two")
        self.task("run", "--seed", 2, "--rounds", 5, "--stand-in", "random")

    def test_csv(self):
        rows = list(csv.DictReader(io.StringIO(self.task("table", "--csv"))))
        tables = self.tables()
        self.assertEqual(len(rows), 12 + 6)
        for row, wanted in zip(rows, tables["drivers"] + tables["teams"]):
            self.assertEqual(row["name"], wanted.get("driver") or wanted["team"])
            self.assertEqual((int(row["rank"]), int(row["points"]), int(row["wins"])),
                             (wanted["rank"], wanted["points"], wanted["wins"]))
            self.assertEqual(row["shared"] == "yes", wanted["shared"])
            self.assertEqual([row[f"round_{r['round']}"] for r in wanted["rounds"]],
                             [str(r["points"]) for r in wanted["rounds"]])
            self.assertEqual((row["round_6"], row["round_7"]), ("", ""))
            dropped = [str(r["round"]) for r in wanted["rounds"] if not r["counts"]]
            self.assertEqual(row["dropped"].split(), dropped)
            self.assertEqual(len(dropped), 2)
        self.assertIn('Ann "A"', [row["player"] for row in rows])

    def test_text(self):
        out = self.task("table")
        self.assertLessEqual(max(map(len, out.splitlines())), 80)
        for row in self.tables()["drivers"]:
            self.assertRegex(out, rf"\n +{row['rank']}[= ] {re.escape(row['driver'])}.* {row['points']} +{row['wins']} ")
        self.assertIn("Über (Ann \"A\")", out)
        self.assertIn("after 5 of 7 rounds", out)

    def test_many_rounds_fit(self):
        path = self.dir / "long.txt"
        self.task("new", "--cars", 4, "--races", 40, "--title", "N" * 79, "--drivers", "É" * 39, path=path)
        out = self.task("table", path=path)
        self.assertLessEqual(max(len(line) for line in out.splitlines() if not line.startswith("N")), 80)
        self.assertIn("40", out)

    def test_markdown(self):
        out = self.task("table", "--markdown")
        lines = [line for line in out.splitlines() if line]
        self.assertEqual(len(lines), 2 + 12 + 2 + 6)
        self.assertEqual({line.count("|") for line in lines}, {4 + 7 + 1})

    def test_show(self):
        out = self.task("show")
        self.assertIn("Next: round 6 of 7, Nürburgring", out)
        for number in (1, 5):
            record = self.dir / "r.txt"
            record.write_text(self.task("show", "--round", number))
            self.good("verify", "--complete", record)
        self.refused(INPUT, "has not begun", "show", self.file, "--round", 6)
        self.refused(USAGE, "1 to 7", "show", self.file, "--round", 8)

    def test_equal_points_are_explained(self):
        path = self.dir / "tie.txt"
        self.task("new", "--cars", 4, "--races", 3, path=path)
        self.task("result", "--order", "1 2 3 4", path=path)
        self.task("result", "--order", "3,2,4,1", path=path)
        self.assertIn("Abbate is ahead of Brandt, level on points, by wins: 1 to 0.", self.task("table", path=path))
        self.task("result", "--order", "4 1 2 3", path=path)
        self.assertIn("Drivers' champion: Abbate, 18 points", self.task("show", path=path))


class CutAndDamaged(Case):
    def setUp(self):
        super().setUp()
        self.task("new", "--cars", 4, "--races", 4, "--calendar", "monza,spa", "--seed", 1)
        self.task("run", "--rounds", 1, "--seed", 2)
        self.task("result", "--order", "4 3 2 1", "--out", "1:fuel")
        self.task("run", "--seed", 2)
        self.whole = self.file.read_bytes()
        self.head = self.whole.index(b"begin\n") + 6

    def test_cut_anywhere(self):
        rng = random.Random(1)
        cuts = [rng.randrange(self.head, len(self.whole)) for _ in range(max(8, int(60 * SCALE)))]
        cuts += [self.head, self.whole.index(b"race 3") + 3, self.whole.index(b"\ndriver 1") + 4, len(self.whole) - 1]
        for cut in cuts:
            path = self.dir / "cut.txt"
            path.write_bytes(self.whole[:cut])
            before = run("championship", "table", path, "--json")
            self.assertIn(before.returncode, (OK, INPUT), cut)
            json.loads(before.stdout)
            done = run("championship", "run", path, "--seed", 7)
            self.assertEqual((done.returncode, done.stderr), (OK, b""), cut)
            after = path.read_bytes()
            kept = self.whole[:cut].rfind(b"\n") + 1
            if b"\ndriver " not in self.whole[:cut]:
                # At least everything before the race that was cut; the test below looks into the race.
                lost = min(kept, max(self.whole.rfind(b"race ", 0, cut), self.head))
                self.assertEqual(after[:lost], self.whole[:lost], cut)
            self.task("verify", path=path)
            self.check_tables(self.tables(path), self.by_round(path))
            path.unlink()

    def test_a_race_of_another_setup(self):
        """Somebody has put another race where the first one was."""
        race = self.dir / "race.txt"
        self.good("race", "--cars", 6, "--bots", "random", "--seed", 1, "--record", race, "--quiet")
        other = b"".join(b"  " + line for line in race.read_bytes().splitlines(keepends=True))
        start = self.whole.index(b"race 1\n") + len(b"race 1\n")
        self.file.write_bytes(self.whole[:start] + other)
        self.refused(INPUT, r'line \d+: round 1 has the setup "cars=4.*"; found "cars=6', "table", self.file)

    def by_round(self, path):
        raced = iter(self.replayed(path.read_text()))
        tables = self.tables(path)
        return [r["results"] if r["by_hand"] else next(raced) for r in tables["rounds"]]

    def test_unfinished_race_goes_on(self):
        """Every move that was written before the cut is still there."""
        start = self.whole.index(b"race 3\n")
        cut = self.whole.index(b"\n  1 play", start) + 200
        self.file.write_bytes(self.whole[:cut])
        good = self.whole[:cut].rfind(b"\n") + 1
        self.assertIn("3  begun", self.task_on_cut("show"))
        self.task("run", "--seed", 99)
        self.assertEqual(self.file.read_bytes()[:good], self.whole[:good])

    def task_on_cut(self, task):
        done = run("championship", task, self.file)
        self.assertEqual(done.returncode, INPUT)
        self.assertRegex(done.stderr.decode(), "cut off")
        return done.stdout.decode()

    def test_cut_in_head(self):
        for cut in (0, 5, self.head // 2, self.head - 1):
            self.file.write_bytes(self.whole[:cut])
            self.refused(INPUT, "cut off|ends before", "run", self.file)
            self.refused(NO, "cut off|ends before", "verify", self.file)
            self.assertEqual(self.file.read_bytes(), self.whole[:cut])

    def test_damaged(self):
        for old, new in ((b"\n  1 play", b"\n  1 pley"), (b"  result 1 car", b"  result 2 car"),
                         (b"\ndriver 1", b"\ndriver 3"), (b"order 4,3,2,1", b"order 4,3,2,2")):
            at = self.whole.index(old)
            self.file.write_bytes(self.whole[:at] + new + self.whole[at + len(old):])
            bad = self.whole[:at + 1].count(b"\n") + 1
            self.refused(NO, f", line {bad}: ", "verify", self.file)
            damaged = self.file.read_bytes()
            self.refused(INPUT, f", line {bad}: ", "run", self.file, sentences=2)
            self.assertEqual(self.file.read_bytes(), damaged)
            done = run("championship", "run", self.file, "--good-part", "--seed", 1)
            self.assertEqual(done.returncode, OK, done.stderr)
            kept = self.dir / "season.txt.damaged"
            self.assertEqual(kept.read_bytes(), damaged)
            kept.unlink()
            self.task("verify")

    def test_noise(self):
        rng = random.Random(3)
        for _ in range(max(10, int(60 * SCALE))):
            text = bytearray(self.whole)
            for _ in range(rng.randrange(1, 4)):
                text[rng.randrange(len(text))] = rng.randrange(256)
            self.file.write_bytes(text)
            for task in (["verify"], ["table", "--json"], ["show"]):
                done = run("championship", task[0], self.file, *task[1:])
                self.assertIn(done.returncode, (OK, NO, INPUT), done.stderr)
        self.file.write_bytes(b"")
        self.refused(NO, "ends before", "verify", self.file)

    def test_head_in_another_order(self):
        lines = self.whole.decode().split("\n")
        first = next(i for i, line in enumerate(lines) if line.startswith("entrant 1"))
        lines[first], lines[first + 1] = lines[first + 1], lines[first]
        self.file.write_text("\n".join(lines))
        self.refused(NO, f"line {first + 1}: .*differs", "verify", self.file)
        self.task("table")


class OlderRules(Case):
    """A championship of older rules goes on; whatever is added, all of it is written anew under today's."""
    NOTE = "written under rules version 1; it replays the same under version 2"

    def setUp(self):
        super().setUp()
        self.today = self.dir / "today.txt"
        self.task("new", "--cars", 4, "--races", 3, "--seed", 1, path=self.today)
        self.task("run", "--rounds", 1, "--seed", 2, path=self.today)
        self.file.write_text(self.as_older(self.today.read_text()))

    def as_older(self, text):
        older = re.sub(r"(?m)^( *)rules 2$", r"\1rules 1", text)
        self.assertEqual(older.count("rules 1\n"), text.count("rules 2\n"))
        return older

    def noted(self, task, *args, env=None, path=None):
        done = subprocess.run([PADDOCK, "championship", task, str(path or self.file), *map(str, args)], capture_output=True, timeout=TIMEOUT,
                              stdin=subprocess.DEVNULL, check=False, text=True, env=env)
        self.assertEqual(done.returncode, OK, done.stderr)
        self.assertRegex(done.stderr, rf"\Apaddock: this championship was {self.NOTE}\n\Z")
        return done.stdout

    def test_looking_changes_nothing(self):
        before = self.file.read_bytes()
        self.assertIn(f"good so far, unfinished, 1 of 3 rounds; {self.NOTE}\n", self.task("verify"))
        said = json.loads(self.task("verify", "--json"))
        self.assertEqual((said["good"], said["written_under"], said["note"]), (True, 1, self.NOTE))
        said = json.loads(self.task("verify", "--json", path=self.today))
        self.assertEqual((said["good"], said["written_under"], said["note"]), (True, 2, None))
        self.assertEqual(self.noted("table", "--json"), self.task("table", "--json", path=self.today))
        self.noted("show")
        self.assertEqual(self.file.read_bytes(), before)

    def test_going_on(self):
        for seed, rounds in ((3, 1), (4, 1)):
            self.task("run", "--rounds", rounds, "--seed", seed, path=self.today)
            (self.noted if seed == 3 else self.task)("run", "--rounds", rounds, "--seed", seed)
            self.assertEqual(self.file.read_bytes(), self.today.read_bytes())
        self.assertIn("good, complete", self.task("verify"))

    def test_results_by_hand(self):
        for path, task in ((self.today, self.task), (self.file, self.noted)):
            task("result", "--order", "4 3 2 1", path=path)
        self.assertEqual(self.file.read_bytes(), self.today.read_bytes())

    def test_an_interrupted_race(self):
        """The race within it goes on, too."""
        self.task("run", "--rounds", 1, "--seed", 5, path=self.today)
        text = self.today.read_text()
        cut = text[:text.index("\n  1 ", text.index("\nrace 2\n")) + 1]
        self.today.write_text(cut)
        self.file.write_text(self.as_older(cut))
        self.task("run", "--seed", 6, path=self.today)
        self.noted("run", "--seed", 6)
        self.assertEqual(self.file.read_bytes(), self.today.read_bytes())

    def test_finished_but_for_its_tables(self):
        self.task("run", "--seed", 3, path=self.today)
        whole = self.today.read_text()
        self.file.write_text(self.as_older(whole))
        self.assertIn("good, complete", self.task("verify"))
        self.file.write_text(self.as_older(whole[:whole.index("\ndriver ") + 1]))
        self.noted("run")
        self.assertEqual(self.file.read_text(), whole)

    def test_what_does_not_fit(self):
        text = self.file.read_text()
        at = text.index("\n  1 play ") + 1
        line, number = text[at:text.index("\n", at)], text[:at].count("\n") + 1
        changed = text[:at] + "  1 play car1 99" + text[at + len(line):]
        self.file.write_text(changed)
        why = rf"line {number}: written under rules version 1, and the rules have changed since: moment \d+ does not fit version 2"
        self.refused(NO, why, "verify", self.file)
        self.refused(INPUT, why, "run", self.file, sentences=2)
        self.refused(INPUT, why, "table", self.file)
        self.assertEqual(self.file.read_text(), changed)
        self.file.write_text(text.replace("rules 1\n", "rules 3\n", 1))
        self.refused(INPUT, "or an older one; found version 3", "run", self.file)

    def test_options_that_change_nothing(self):
        text = self.file.read_text()
        idle = text.replace("setup cars=4 each=1\n", "setup cars=4 each=1 pit_max=2\n")
        self.assertNotEqual(idle, text)
        self.file.write_text(idle)
        self.assertIn("good so far", self.task("verify"))
        self.noted("run", "--seed", 3)
        self.assertNotIn("pit_max", self.file.read_text())
        self.file.write_text(idle.replace("round 2 Race 2\n", "round 2 Race 2 | pit=yes\n"))
        self.refused(NO, "rules have changed since: the setup does not fit version 2 .pit_max changes something", "verify", self.file)

    def test_kept(self):
        """The same in the database."""
        env = {**os.environ, "XDG_DATA_HOME": str(self.dir)}
        def do(*args):
            return subprocess.run([PADDOCK, "championship", *map(str, args)], capture_output=True, timeout=TIMEOUT, stdin=subprocess.DEVNULL, check=True,
                                  text=True, env=env).stdout
        self.noted("import", "cup", env=env)
        self.assertEqual(do("export", "cup", "-"), self.file.read_text())
        self.noted("table", path="cup", env=env)
        self.assertEqual(do("export", "cup", "-"), self.file.read_text())
        self.noted("run", "--rounds", 1, "--seed", 3, path="cup", env=env)
        self.task("run", "--rounds", 1, "--seed", 3, path=self.today)
        self.assertEqual(do("export", "cup", "-"), self.today.read_text())
        with contextlib.closing(sqlite3.connect(self.dir / "paddock" / "championships" / "all.db")) as db:
            self.assertEqual(db.execute("SELECT over, bytes FROM championship").fetchall(), [(2, len(self.today.read_bytes()))])


def fraction(points):
    """Points as tables have them: a number, or "7 1/3"."""
    return sum(Fraction(part) for part in str(points).split())


class GrandPrix(Case):
    """GP 11: four races, one track twice, and a team that is absent in each of the three ways."""

    def new(self, *args, tracks="ombra,arden,ombra,hallen"):
        self.good("championship", "grandprix", "new", self.file, "--names", "Ann,Bob,Cid", "--bots", "random",
                  "--calendar", tracks, *args)

    def run_next(self, seed=1):
        self.task("run", "--rounds", 1, "--seed", seed, "--stand-in", "random")

    def model(self, races, absent):
        """Points of the teams race by race; absent: {(race from 0, team): awarded?}. Non-Player Cars have no seat."""
        scored = {team: [] for team in PRIX_TEAMS}
        for number, race in enumerate(races):
            npcs = [r["points"] for r in race if r["npc"]]
            for team, cars in PRIX_TEAMS.items():
                points = Fraction(sum(r["points"] for r in race if r["car"] in cars))
                if (number, team) in absent:
                    self.assertFalse([r for r in race if r["car"] in cars])
                    points = Fraction(2 * sum(npcs), len(npcs)) * absent[number, team]
                scored[team].append(points)
        return scored

    def results(self):
        """The races as `paddock replay` knows them, and what was typed in as it was typed in."""
        raced = self.replayed(self.file.read_text())
        out = []
        for r in self.tables()["rounds"]:
            if r["state"] != "over":
                continue
            results = r["results"] if r["by_hand"] else [dict(r, npc=r["seat"] is None) for r in raced.pop(0)]
            for at in results:
                scores = at["place"] and at["place"] <= 10 and at["out"] != "disqualified"
                self.assertEqual(at["points"], PRIX_POINTS[at["place"] - 1] if scores else 0)
            out.append(results)
        return out

    def check_season(self, absent, best=None):
        races, tables = self.results(), self.tables()
        scored = self.model(races, absent)
        self.assertEqual(len(tables["teams"]), 4)
        self.assertEqual(sorted(d["car"] for d in tables["drivers"]), sorted(sum(PRIX_TEAMS.values(), ())))
        for row in tables["teams"]:
            wanted = scored[row["team"]]
            self.assertEqual([fraction(r["points"]) for r in row["rounds"]], wanted)
            self.assertEqual(fraction(row["points"]), sum(sorted(wanted, reverse=True)[:best]))
            self.assertEqual([r["absent"] for r in row["rounds"]],
                             [(n, row["team"]) in absent for n in range(len(races))])
        for row in tables["drivers"]:
            self.assertEqual(row["points"], sum(sorted((sum(r["points"] for r in race if r["car"] == row["car"])
                                                        for race in races), reverse=True)[:best]))
        points = [fraction(row["points"]) for row in tables["teams"]]
        self.assertEqual(points, sorted(points, reverse=True))
        self.task("verify")
        return tables

    def test_season(self):
        self.new()
        self.run_next()
        self.task("substitute", "Bob", "Eve")  # 1: nothing changes but who drives
        self.assertIn("Eve drives for Glenmore (Bob)", self.task("show"))
        self.refused(USAGE, "Ann drives", "run", self.file)
        self.run_next()
        out = self.task("absent", "Cid")  # 2: twice the average
        self.assertIn("Round 3: without Lorrain (Cid), who is awarded the average", out)
        self.run_next()
        self.task("absent", "4", "--award", "nothing")  # 3: a race less
        self.run_next()
        tables = self.check_season({(2, "Lorrain"): 1, (3, "Rhenus"): 0})
        rounds = tables["rounds"]
        self.assertEqual([len(r["absent"]) + len(r["substitutes"]) for r in rounds], [0, 1, 1, 1])
        self.assertEqual(rounds[1]["substitutes"], [{"seat": 2, "player": "Eve"}])
        self.assertEqual(rounds[2]["absent"], [{"seat": 3, "award": "average"}])
        self.assertEqual(rounds[3]["absent"], [{"seat": 4, "award": "nothing"}])
        self.assertTrue(tables["winner_bonus"])
        setups = re.findall(r"^  setup (.*)", self.file.read_text(), re.M)
        winners = [race[0]["car"] for race in self.replayed(self.file.read_text())]
        self.assertEqual(setups, ["players=4", f"players=4 track=arden bonus={winners[0]}",
                                  f"players=3 teams=1,2,4 bonus={winners[1]}",
                                  f"players=3 track=hallen teams=1,2,3 bonus={winners[2]}"])
        self.refused(INPUT, "over after 4 rounds", "absent", self.file, "Ann")

    def test_by_hand(self):
        self.new("--best", 3, "--drivers", "One,Two")
        self.task("result", "--order", "27 5 22 9 2 10 23 14 3 25", "--out", "26:worn-out,8:disqualified")
        self.task("absent", "Lorrain", "--award", "average")
        self.refused(USAGE, "among 5, 9, 10", "result", self.file, "--order", "5 22 9 2 10 23 14 3 25 26")
        self.task("result", "--order", "5 2 9 3 10 6 14 8 25 26")
        self.task("absent", "Ann")  # nothing: the best three count
        self.task("result", "--order", "22,10,23,14,25,26,2,3,6,8", "--pole", 22)
        tables = self.check_season({(1, "Lorrain"): 1, (2, "Ardea"): 0}, best=3)
        self.assertEqual([(t["rank"], t["team"], t["points"]) for t in tables["teams"]],
                         [(1, "Ardea", 70), (2, "Lorrain", "66 1/4"), (3, "Glenmore", 58), (4, "Rhenus", 22)])
        self.assertEqual((tables["drivers"][0]["driver"], tables["drivers"][0]["player"]), ("One", "Ann"))
        self.assertIsNone(tables["rounds"][0]["results"][-1]["place"])
        out = self.task("table")
        self.assertRegex(out, r"\n  2  Lorrain \(Cid\) +66 1/4 +1 +21 +5 1/4 +40 +-\n")
        self.assertRegex(out, r"\n  1  Ardea \(Ann\) +70 +1 +30 +40 +abs +-\n")
        self.assertLessEqual(max(map(len, out.splitlines())), 80)
        rows = list(csv.DictReader(io.StringIO(self.task("table", "--csv"))))
        lorrain = [r for r in rows if r["table"] == "teams" and r["name"] == "Lorrain"][0]
        self.assertEqual((lorrain["points"], lorrain["round_2"], lorrain["player"]), ("66 1/4", "5 1/4", "Cid"))
        self.assertIn("| 66 1/4 |", self.task("table", "--markdown"))
        self.run_next()
        self.check_season({(1, "Lorrain"): 1, (2, "Ardea"): 0}, best=3)

    def test_ties(self):
        self.new("--points", "4,3,2,1", tracks="ombra,ombra")
        self.task("result", "--order", "5 10 14 9")
        self.assertIn("Ardea (Ann) is ahead of Glenmore (Bob), level on points, by wins: 1 to 0.", self.task("table"))
        out = self.task("result", "--order", "10 5 9 14")
        self.assertIn("Teams' champion: Ardea (Ann) and Glenmore (Bob), 10 points.", out)

    def test_bonus(self):
        self.new()
        self.task("result", "--order", "27 5 22 9 2 10 23 14 3 25")
        self.assertIn("Setup of round 2: players=4 track=arden bonus=27\n", self.task("show"))
        self.file.unlink()
        self.new("--winner-bonus", "no")
        self.task("result", "--order", "27 5 22 9 2 10 23 14 3 25")
        self.assertIn("Setup of round 2: players=4 track=arden\n", self.task("show"))
        self.assertFalse(self.tables()["winner_bonus"])
        self.refused(USAGE, "yes or no", "grandprix", "new", self.dir / "x", "--winner-bonus", "maybe")
        self.refused(USAGE, "lacorsa has none", "new", self.dir / "x", "--winner-bonus", "yes")
        self.refused(USAGE, "contradicts", "grandprix", "new", self.dir / "x", "--bonus", "5")

    def test_add(self):
        """A race without somebody that was run elsewhere."""
        self.new()
        self.task("absent", "Bob")
        race, other = self.dir / "race.txt", self.dir / "other.txt"
        for path, flags in ((race, ["--players", 3, "--teams", "1,3,4"]), (other, ["--players", 4])):
            self.good("race", "grandprix", *flags, "--bots", "random", "--seed", 1, "--record", path, "--quiet")
        self.refused(INPUT, "teams=1,3,4", "add", self.file, other)
        self.refused(INPUT, r"seat 1 of round 1 is that of Ann; found random \(bot\)", "add", self.file, race)
        for name in ("Ann", "Cid"):
            self.task("substitute", name, "random")
        self.good("championship", "add", self.file, race)
        self.check_season({(0, "Glenmore"): 1})

    def test_own_tracks(self):
        track = self.good("data", "pack", ROOT / "data/grandprix/tracks/arden.yaml").strip()
        season = "{points:[10,6],rounds:[{title:Night,track:arden},{track:ombra}]}"
        self.new(tracks=f"{track},ombra,{track}")
        self.run_next()
        self.assertEqual([r["title"] for r in self.tables()["rounds"]][::2], ["Ardenholm"] * 2)
        self.task("verify")
        self.file.unlink()
        self.new(tracks=season)
        self.assertEqual([r["setup"] for r in self.tables()["rounds"]],
                         ["players=4 track=arden points=10,6", "players=4 points=10,6"])
        self.file.unlink()
        self.good("championship", "grandprix", "new", self.file)
        self.assertEqual(len(self.tables()["rounds"]), 4)

    def test_changed_minds(self):
        self.new()
        self.task("absent", "Ann")
        self.task("present", "Ann")
        self.assertIn("Setup of round 1: players=4\n", self.task("show"))
        self.task("substitute", "Ann", "random")
        self.assertIn("random (bot) drives for Ardea (Ann)", self.task("show"))
        before = self.file.read_bytes()
        for args, code, why in ((["absent", self.file, "Zoe"], USAGE, "a player or a team"),
                                (["absent", self.file, "5"], USAGE, "seat from 1 to 4"),
                                (["absent", self.file], USAGE, "championship and who"),
                                (["absent", self.file, "Ann", "--award", "lots"], USAGE, "average or nothing"),
                                (["substitute", self.file, "Ann"], USAGE, "who drives instead"),
                                (["substitute", self.file, "Ann", "a|b"], USAGE, "without"),
                                (["substitute", self.file, "Ann", "works:0"], USAGE, "budget"),
                                (["substitute", self.file, "Ann", "x (bot)"], USAGE, "does not end in"),
                                (["present", self.file, "Bob"], USAGE, "nothing says"),
                                (["run", self.file, "--award", "average"], USAGE, "no flag")):
            self.refused(code, why, *args)
        self.assertEqual(self.file.read_bytes(), before)
        self.run_next()
        self.task("verify")

    def test_lacorsa(self):
        """Somebody may substitute in every game; races without a team are Grand Prix's."""
        self.task("new", "--cars", 4, "--races", 2, "--names", "Ann")
        self.refused(USAGE, "takes all players", "absent", self.file, "Ann", "--award", "nothing")
        self.task("substitute", "Ann", "random")
        self.task("run", "--rounds", 1, "--seed", 1)
        self.refused(USAGE, "Ann drives", "run", self.file)
        self.assertEqual(self.tables()["rounds"][0]["substitutes"], [{"seat": 1, "player": "random (bot)"}])
        self.task("verify")

    def test_cut_and_damaged(self):
        self.new("--laps", 1, "--turns", 3)
        self.task("substitute", "Bob", "Eve")
        self.task("absent", "Cid")
        self.run_next()
        self.task("absent", "Ann", "--award", "nothing")
        self.task("result", "--order", "10 14 2 3 6 8 11 12 15 16")
        whole = self.file.read_bytes()
        head, rng = whole.index(b"begin\n") + 6, random.Random(4)
        cuts = [rng.randrange(head, len(whole)) for _ in range(max(5, int(20 * SCALE)))]
        for at in re.finditer(rb"\n(substitute|absent|result-by-hand)[^\n]*", whole):
            cuts += [at.start() + 1, at.start() + 9, at.end(), at.end() + 1]
        for cut in cuts:
            self.file.write_bytes(whole[:cut])
            done = run("championship", "run", self.file, "--rounds", 1, "--stand-in", "random", "--seed", 5)
            self.assertEqual((done.returncode, done.stderr), (OK, b""), cut)
            kept = whole[:cut].rfind(b"\n") + 1
            if b"\n  end\n" in whole[:cut] or b"race 1" not in whole[:cut]:
                self.assertEqual(self.file.read_bytes()[:kept], whole[:kept], cut)
            self.task("verify")
        for old, new in ((b"absent 1 3 average", b"absent 1 3 averago"), (b"substitute 1 2", b"substitute 1 7"),
                         (b"absent 2 1 nothing", b"absent 2 9 nothing"), (b"order 10,14", b"order 10,10")):
            at = whole.index(old)
            self.file.write_bytes(whole.replace(old, new))
            bad = whole[:at].count(b"\n") + 1
            self.refused(NO, f", line {bad}: ", "verify", self.file)
            self.refused(INPUT, f", line {bad}: ", "run", self.file, sentences=2)
            done = run("championship", "absent", self.file, "Rhenus", "--good-part")
            self.assertEqual(done.returncode, OK, done.stderr)
            self.task("verify")


class ByHandAndAdd(Case):
    def test_by_hand(self):
        self.task("new", "--cars", 4, "--races", 3, "--pole-race", 2, "--fastest_lap", "card", "--teams", "pairs")
        self.task("result", "--order", "2 1 3 4", "--out", "4:crash,3:no-stop", "--fastest", 1)
        self.refused(USAGE, "earns a point", "result", self.file, "--order", "1 2 3 4")
        self.task("result", "--order", "1,2, 3,4", "--pole", 4, "--out", "4:fuel")
        tables = self.tables()
        points = {d["car"]: d["points"] for d in tables["drivers"]}
        self.assertEqual(points, {1: 7 + 9, 2: 9 + 6, 3: 0 + 4, 4: 0 + 1})
        self.assertEqual({t["team"]: t["points"] for t in tables["teams"]}, {"Team 1": 31, "Team 2": 5})
        self.assertIn("result-by-hand 1 order 2,1,3,4 out 3:no-stop,4:crash fastest 1\n", self.file.read_text())
        self.task("run", "--seed", 1)
        self.task("verify")

    def test_by_hand_refused(self):
        self.task("new", "--cars", 4, "--races", 3)
        before = self.file.read_bytes()
        for flags, why in ((["--order", "1 2 3"], "all 4 cars"), (["--order", "1 2 3 3"], "twice"),
                           (["--order", "1 2 3 9"], "from 1 to 4"), (["--order", ""], "order"),
                           (["--order", "1 2 3 4", "--out", "4:tired"], "crash, fuel, no-stop"),
                           (["--order", "1 2 3 4", "--out", "1:crash"], "behind all others"),
                           (["--order", "1 2 3 4", "--pole", "7"], "from 1 to 4"),
                           (["--order", "1 2 3 4", "--pole", "1 2"], "from 1 to 4"),
                           (["--order", "1 2 3 4", "--fastest", "1"], "no point"),
                           ([], "--order"), (["--order", "1 2 3 4" * 400], "bytes")):
            self.refused(USAGE, why, "result", self.file, *flags)
        self.assertEqual(self.file.read_bytes(), before)

    def test_add(self):
        self.task("new", "--cars", 4, "--calendar", "monza,spa")
        race, other, short = self.dir / "race.txt", self.dir / "other.txt", self.dir / "short.txt"
        self.race(race, "--track", "monza")
        self.race(other, "--track", "monaco")
        short.write_bytes(race.read_bytes()[:race.read_bytes().index(b"\n1 play") + 1])
        before = self.file.read_bytes()
        self.refused(INPUT, "track=monza", "add", self.file, other)
        self.refused(INPUT, "unfinished", "add", self.file, short)
        self.refused(INPUT, "could not open", "add", self.file, self.dir / "none")
        self.refused(INPUT, "Paddock record", "add", self.file, self.file)
        self.assertEqual(self.file.read_bytes(), before)
        self.good("championship", "add", self.file, race)
        self.assertEqual(self.task("show", "--round", 1), race.read_text())
        self.refused(INPUT, "track=spa", "add", self.file, race)
        self.task("verify")

    def race(self, path, *flags, bots="random", seed=1):
        self.good("race", "--cars", 4, "--bots", bots, *flags, "--seed", seed, "--record", path, "--quiet")

    def test_add_what_is_no_round(self):
        """A race counts once, for those who are entered, and a lesson is none."""
        self.task("new", "--cars", 4, "--races", 2)
        race, other = self.dir / "race.txt", self.dir / "other.txt"
        self.race(race)
        before = self.file.read_bytes()
        text = race.read_text()
        for line, why in (("player 2 Eve", r"seat 2 of round 1 is that of random \(bot\); found Eve"),
                          ("player 2 rookie (bot)", r"found rookie \(bot\) \(championship substitute says")):
            other.write_text(text.replace("player 2 random (bot)", line))
            self.refused(INPUT, why, "add", self.file, other)
        other.write_text(text.replace("player 1 ", "lesson lacorsa 1\nplayer 1 ", 1))
        self.refused(INPUT, "expected a race; found the lesson lacorsa 1", "add", self.file, other)
        other.write_text(re.sub(r"engine .*\n", "", text, count=1))
        self.refused(INPUT, "expected game, rules, engine and setup before begin", "add", self.file, other)
        self.assertEqual(self.file.read_bytes(), before)
        self.good("championship", "add", self.file, race)
        before = self.file.read_bytes()
        self.refused(INPUT, "another race for round 2; found that of round 1 again", "add", self.file, race)
        other.write_text(re.sub(r"date .*", "date 2020-02-29", text))
        self.refused(INPUT, "found that of round 1 again", "add", self.file, other)
        self.assertEqual(self.file.read_bytes(), before)
        other.unlink()
        self.race(other, seed=2)
        self.good("championship", "add", self.file, other)

    def test_begun_race_is_finished_elsewhere(self):
        self.task("new", "--cars", 4, "--races", 2)
        race = self.dir / "race.txt"
        self.race(race)
        self.good("championship", "add", self.file, race)
        whole = self.file.read_bytes()
        self.file.write_bytes(whole[:len(whole) // 2])
        self.refused(INPUT, "cut off", "show", self.file)
        other = self.dir / "other.txt"
        self.race(other, seed=2)
        self.refused(INPUT, "go on from there", "add", self.file, other)
        self.good("championship", "add", self.file, race)
        self.assertEqual(self.file.read_bytes(), whole)

    def test_play(self):
        """A round at the keyboard, left and gone on with; afterwards it is in the championship."""
        self.task("new", "--cars", 4, "--races", 2, "--names", "Ann")
        side = self.dir / "season.txt.round1.txt"
        left = self.task("play", "--seed", 3, stdin=b"quit\n")
        self.assertIn(f"Go on with: paddock championship play {self.file}\n", left)
        self.assertIn("Next: round 1", self.task("show"))
        self.refused(INPUT, "has begun", "substitute", self.file, "Ann", "Eve")
        self.refused(INPUT, "has begun", "result", self.file, "--order", "1 2 3 4")
        for _ in range(200):  # the first of whatever is offered
            record = side.read_text()
            if record.endswith("\nend\n"):
                break
            last = json.loads(self.good("replay", "--json", side).splitlines()[-2])
            choice = (last["legal"].get("1") or [""])[0]
            self.task("play", "--seed", 3, stdin=(choice + "\nquit\n").encode())
        self.assertTrue(side.read_text().endswith("\nend\n"))
        self.assertEqual(self.task("show", "--round", 1), side.read_text())
        self.assertIn("Next: round 2", self.task("show"))
        self.refused(USAGE, "Ann drives", "run", self.file)
        self.task("run", "--stand-in", "rookie")
        self.task("verify")


class BadFlags(Case):
    def test_usage(self):
        new = ["new", self.file]
        for args, why in (([], "takes"), (["dance", "x"], "expected new, list"), (["new"], "one championship"),
                          (["new", "a", "b"], "one championship"), (["add", "a"], "a record"), (["run", "a", "--best", "3"], "no flag"),
                          (["run", "a", "--cars", "5"], "only new"), (["lacorsa", "show", "a"], "only new"),
                          (new + ["--races", "0"], "1 to 40"), (new + ["--races", "41"], "1 to 40"),
                          (new + ["--best", "8"], "best 8"), (new + ["--teams", "trios"], "pairs or none"),
                          (new + ["--teams", "none", "--team-names", "A"], "no teams"),
                          (new + ["--calendar", "nowhere"], "round 1"), (new + ["--calendar", ""], "round 1"),
                          (new + ["--calendar", "monza,,spa"], "round 2"), (new + ["--calendar", "A: cars=5"], "same cars"),
                          (new + ["--calendar", ",".join(["spa"] * 41)], "at most 40"),
                          (new + ["--names", "A,B,C,D,E"], "4 seats"), (new + ["--names", "Ann,Ann"], "two names"),
                          (new + ["--names", "A|b"], "without"), (new + ["--drivers", "A,A"], "two names"),
                          (new + ["--drivers", "A,B,C,D,E"], "4 cars"), (new + ["--drivers", "A,,B"], "1 to 79"),
                          (new + ["--bots", "nobody"], "expected a bot"), (new + ["--title", "a|b"], "a title"),
                          (new + ["--teams", "pairs", "--team-names", "A,A"], "two teams"),
                          (new + ["--teams", "pairs", "--team-names", "A,B,C"], "2 teams"),
                          (new + ["--pole-race", "7"], "1 to 6"), (new + ["--pole-point", "--pole_point"], "contradicts"),
                          (new + ["--cars", "7"], "base edition"), (new + ["--season", "1850"], "season")):
            self.refused(USAGE, why, *args)
            self.assertFalse(self.file.exists(), args)

    def test_files(self):
        self.refused(INPUT, "could not open", "run", self.dir / "none.txt")
        self.refused(INPUT, "could not open", "table", self.dir / "none.txt")
        self.refused(INPUT, "could not open", "verify", self.dir / "none.txt")
        self.refused(INPUT, "could not open", "run", self.dir)
        self.task("new")
        before = self.file.read_bytes()
        self.refused(WORLD, "already", "new", self.file)
        self.refused(WORLD, "could not create", "new", self.dir / "no" / "where.txt")
        self.refused(USAGE, "--stand-in: expected a bot", "run", self.file, "--stand-in", "nobody")
        self.refused(USAGE, "do not go together", "table", self.file, "--csv", "--json")
        self.assertEqual(self.file.read_bytes(), before)

    def test_two_writers(self):
        self.task("new", "--cars", 4)
        locked = subprocess.Popen(["flock", self.file, "sleep", "30"])
        try:
            for _ in range(100):
                done = run("championship", "result", self.file, "--order", "1 2 3 9")
                if done.returncode == WORLD:
                    break
            self.assertEqual(done.returncode, WORLD)
            self.assertIn(b"another program", done.stderr)
        finally:
            locked.terminate()
            locked.wait()

    def test_full_disk(self):
        """Whoever could not be begun is not there, so that its name is free."""
        done = run("championship", "new", "/dev/full")
        self.assertEqual(done.returncode, WORLD)

        def little_room():
            signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
            resource.setrlimit(resource.RLIMIT_FSIZE, (100, 100))

        done = subprocess.run([PADDOCK, "championship", "new", self.file], capture_output=True, preexec_fn=little_room, check=False,
                              timeout=TIMEOUT)
        self.assertEqual((done.returncode, done.stderr.count(b"\n")), (WORLD, 1), done.stderr)
        self.assertEqual(list(self.dir.iterdir()), [])
        self.task("new", "--cars", 4)

    def test_who_may_read(self):
        """A race that is going on is nobody else's; results are for whoever the umask says."""
        was = os.umask(0o022)
        self.addCleanup(os.umask, was)
        self.task("new", "--cars", 4, "--names", "Ann")
        self.task("play", stdin=b"quit\n")
        self.good("championship", "export", self.file, self.dir / "copy.txt")
        modes = {path.name: path.stat().st_mode & 0o777 for path in self.dir.iterdir()}
        self.assertEqual(modes, {"season.txt": 0o644, "season.txt.round1.txt": 0o600, "copy.txt": 0o644})
        os.umask(0o007)
        self.good("championship", "export", self.file, self.dir / "ours.txt")
        self.assertEqual((self.dir / "ours.txt").stat().st_mode & 0o777, 0o660)


class Kept(unittest.TestCase):
    """Championships by name, in the database below the data directory."""

    def setUp(self):
        # below /tmp and open to all, so that somebody who is not root can read it
        self.dir = Path(tempfile.mkdtemp(prefix="paddock-kept-"))
        self.addCleanup(shutil.rmtree, self.dir, ignore_errors=True)
        self.dir.chmod(0o755)
        self.db = self.dir / "paddock" / "championships" / "all.db"

    def do(self, *args, code=OK, why="", **more):
        env = {**os.environ, "XDG_DATA_HOME": str(self.dir)}
        done = subprocess.run([PADDOCK, "championship", *map(str, args)], capture_output=True, timeout=TIMEOUT, env=env,
                              stdin=subprocess.DEVNULL, check=False, text=True, **more)
        self.assertEqual(done.returncode, code, (args, done.stdout, done.stderr))
        self.assertIn(why, done.stderr)
        if code:
            self.assertEqual(done.stderr.count("\n"), 1, done.stderr)
        return done.stdout

    def ask(self, sql):
        with contextlib.closing(sqlite3.connect(self.db)) as db:
            found = db.execute(sql).fetchall()
            db.commit()
            return found

    def names(self):
        return [one["name"] for one in json.loads(self.do("list", "--json"))]

    def test_the_same_as_a_file(self):
        file = self.dir / "winter.txt"
        for where in ("winter", file):
            self.do("new", where, *SEASON, "--seed", 5, "--title", "Our winter")
            self.do("run", where, "--rounds", 3, "--seed", 6)
            self.do("result", where, "--order", "12 1 2 3 4 5 6 7 8 9 10 11")
            self.do("run", where, "--seed", 7)
        self.assertEqual(self.do("export", "winter", "-"), file.read_text())
        for task in (["table"], ["table", "--json"], ["table", "--csv"], ["table", "--html"], ["show", "--round", 2]):
            self.assertEqual(self.do(*task, "winter"), self.do(*task, file))
        self.assertIn("complete", self.do("verify", "winter"))
        self.assertIn("7 of 7 rounds", self.do("list"))

    def test_export_and_import(self):
        self.do("new", "a", "--cars", 4)
        self.do("run", "a", "--rounds", 2, "--seed", 1)
        self.do("export", "a", self.dir / "a.txt")
        self.do("export", "a", self.dir / "a.txt", code=WORLD, why="already")
        self.do("import", self.dir / "a.txt", "b")
        self.do("import", self.dir / "a.txt", "b", code=WORLD, why="already")
        self.do("import", self.dir / "a.txt", "c.txt", code=USAGE, why="without dots")
        self.do("run", "b", "--rounds", 1, "--seed", 9)
        self.assertEqual(self.names(), ["a", "b"])
        self.assertTrue(self.do("export", "b", "-").startswith((self.dir / "a.txt").read_text()))
        (self.dir / "bad.txt").write_text((self.dir / "a.txt").read_text().replace("\n  1 ", "\n  7 ", 1))
        self.do("import", self.dir / "bad.txt", "d", code=INPUT, why="line")
        self.do("remove", "b", code=USAGE, why="--yes")
        self.do("remove", "b", "--yes")
        self.assertEqual(self.names(), ["a"])
        self.do("table", "b", code=INPUT, why="is kept")
        self.assertEqual(self.ask("SELECT count(*) FROM part JOIN championship c ON c.id=championship WHERE c.name='b'"),
                         [(0,)])
        self.assertEqual(self.ask("SELECT count(DISTINCT championship) FROM result"), [(1,)])

    def test_tables_for_others(self):
        """Rounds and results stand in tables of the database too, for whoever asks it directly."""
        self.do("new", "a", "--cars", 4, "--races", 3, "--bots", "random", "--calendar", "Spa: ; Monza: ;")
        self.do("run", "a", "--rounds", 2, "--seed", 1)
        self.assertEqual(self.ask("SELECT number, title, state FROM round ORDER BY number"),
                         [(1, "Spa", "over"), (2, "Monza", "over"), (3, "Spa", "ahead")])
        self.assertEqual(self.ask("SELECT round, count(*), min(car), max(car), min(place), max(place), sum(pole) "
                                  "FROM result GROUP BY round"), [(1, 4, 1, 4, 1, 4, 1), (2, 4, 1, 4, 1, 4, 1)])
        table = json.loads(self.do("table", "a", "--json"))
        self.assertEqual(sorted(self.ask("SELECT driver, sum(points) FROM result GROUP BY driver")),
                         sorted((row["driver"], row["points"]) for row in table["drivers"]))

    def test_nothing_is_made_by_looking(self):
        self.assertIn("No championship", self.do("list"))
        self.do("show", "none", code=INPUT, why="is kept")
        self.assertFalse(self.db.exists())

    def test_tables_for_whoever_asks(self):
        self.do("new", "a", "--cars", 4, "--races", 3, "--drivers", "Ann,Bob,Cid,Dee")
        self.do("result", "a", "--order", "2 1 3 4")
        self.do("result", "a", "--order", "2 3 4 1", "--out", "1:crash")
        self.assertEqual(self.ask("SELECT driver, sum(points) FROM result GROUP BY driver ORDER BY 2 DESC, 1"),
                         [("Bob", 18), ("Cid", 10), ("Dee", 7), ("Ann", 6)])
        self.assertEqual(self.ask("SELECT driver, out FROM result WHERE out IS NOT NULL"), [("Ann", "crash")])
        self.assertEqual(self.ask("SELECT state FROM round ORDER BY number"), [("over",), ("over",), ("ahead",)])

    def test_played(self):
        self.do("new", "a", "--cars", 4, "--names", "Ann", "--races", 1)
        env = {**os.environ, "XDG_DATA_HOME": str(self.dir)}
        done = subprocess.run([PADDOCK, "championship", "play", "a", "--seed", "3"], input=b"quit\n", env=env,
                              capture_output=True, timeout=TIMEOUT, check=False)
        self.assertEqual(done.returncode, OK, done.stderr)
        side = self.db.parent / "a.round1.txt"
        self.assertTrue(side.exists())
        before = side.read_bytes()
        for task in (["run", "a", "--stand-in", "rookie"], ["add", "a", self.dir / "race.txt"], ["result", "a", "--order", "1 2 3 4"]):
            self.do(*task, code=INPUT, why=f"{side}: paddock championship play a goes on with that race; to give it up, move")
        self.assertEqual(side.read_bytes(), before)
        self.assertIn("0 of 1 round,", self.do("list"))
        side.rename(self.dir / "given-up.txt")
        self.do("run", "a", "--stand-in", "rookie")

    def test_other_databases(self):
        self.do("new", "a", "--cars", 4)
        self.ask("PRAGMA user_version=2")
        before = self.db.read_bytes()
        for task in (["list"], ["new", "b"], ["run", "a"], ["table", "a"]):
            self.do(*task, code=WORLD, why="found version 2")
        self.assertEqual(self.db.read_bytes(), before)
        self.db.unlink()
        self.ask("CREATE TABLE mine(x)")
        self.do("new", "b", code=WORLD, why="another program's")
        self.db.write_bytes(b"These are not the bytes of a database, by any means. " * 40)
        self.do("new", "b", code=WORLD, why="another kind of file")
        self.do("list", code=WORLD, why="another kind of file")

    def test_damaged(self):
        self.do("new", "a", "--cars", 4)
        self.do("run", "a", "--rounds", 2)
        self.ask("UPDATE part SET text=substr(text, 2) WHERE at>0")
        self.do("table", "a", code=INPUT, why="damaged")
        self.ask("UPDATE part SET text='x'||text WHERE at>0")
        self.do("table", "a", code=INPUT, why="line")

    def test_races_of_another_of_that_name(self):
        """What is left of one that was thrown away is no race of the next."""
        for again in ("new", "import"):
            self.do("new", "a", "--cars", 4, "--races", 2, "--bots", "random")
            self.do("export", "a", self.dir / f"{again}.txt")
            self.do("play", "a")
            self.do("play", "a")
            self.do("remove", "a", "--yes")
            sides = [self.db.parent / f"a.round{n}.txt" for n in (1, 2)]
            texts = [side.read_text() for side in sides]
            done = self.run_raw(*(["new", "a", "--cars", 4, "--races", 2] if again == "new" else ["import", self.dir / "import.txt", "a"]))
            self.assertEqual((done.returncode, done.stderr.count("a race of an earlier championship")), (OK, 2), done.stderr)
            kept = [Path(path) for path in re.findall(r"is kept as (\S+)\n", done.stderr)]
            self.assertEqual([path.read_text() for path in kept], texts)
            self.assertIn("Next: round 1 of 2", done.stdout)
            self.do("remove", "a", "--yes")

    def damage(self, text):
        """The text of a, in one part."""
        with contextlib.closing(sqlite3.connect(self.db)) as db:
            db.execute("DELETE FROM part WHERE at>0")
            db.execute("UPDATE part SET text=?", (text,))
            db.execute("UPDATE championship SET bytes=?", (len(text.encode()),))
            db.commit()

    def test_good_part(self):
        """What is raced after a damage comes in its place, not behind it."""
        self.do("new", "a", "--cars", 4, "--races", 4, "--bots", "random")
        self.do("run", "a", "--rounds", 3, "--seed", 1)
        text = self.do("export", "a", "-")
        at = text.index("\n  end\nrace 3\n") - 3
        damaged = text[:at] + "?" + text[at + 1:]
        self.damage(damaged)
        self.assertIn("--good-part", self.refused_twice("run", "a"))
        self.assertEqual(self.do("export", "a", "-", "--show-everything"), damaged)
        done = self.run_raw("run", "a", "--good-part", "--seed", 2)
        self.assertEqual(done.returncode, OK, done.stderr)
        self.assertIn(f"The damaged file is kept as {self.db.parent}/a.damaged.\n", done.stdout)
        self.assertIn("Drivers' champion", done.stdout)
        self.assertEqual((self.db.parent / "a.damaged").read_text(), damaged)
        self.assertIn("complete, 4 of 4", self.do("verify", "a"))
        self.assertTrue(self.do("export", "a", "-").startswith(text[:text.index("\nrace 2\n")]))
        self.assertEqual(self.ask("SELECT count(DISTINCT round) FROM result"), [(4,)])

    def test_cut_off(self):
        """As a file that was cut off would be."""
        self.do("new", "a", "--cars", 4, "--races", 3, "--bots", "random")
        self.do("run", "a", "--rounds", 2, "--seed", 1)
        text = self.do("export", "a", "-")
        self.damage(text[:-30])
        self.assertIn("cut off", self.do("run", "a", "--seed", 2))
        self.assertIn("complete, 3 of 3", self.do("verify", "a"))
        self.assertTrue(self.do("export", "a", "-").startswith(text))

    def run_raw(self, *args):
        env = {**os.environ, "XDG_DATA_HOME": str(self.dir)}
        return subprocess.run([PADDOCK, "championship", *map(str, args)], capture_output=True, timeout=TIMEOUT, env=env, text=True,
                              stdin=subprocess.DEVNULL, check=False)

    def refused_twice(self, *args):
        done = self.run_raw(*args)
        self.assertEqual((done.returncode, done.stderr.count("\n")), (INPUT, 2), done.stderr)
        return done.stderr

    def test_two_at_once(self):
        self.do("new", "a", "--cars", 4)
        with contextlib.closing(sqlite3.connect(self.db, isolation_level=None)) as db:
            db.execute("BEGIN IMMEDIATE")
            self.assertIn("Next: round 1", self.do("show", "a"))  # looking is always possible
            self.do("result", "a", "--order", "1 2 3 4", code=WORLD, why="another program is writing")
            db.execute("ROLLBACK")
        env = {**os.environ, "XDG_DATA_HOME": str(self.dir)}
        many = [subprocess.Popen([PADDOCK, "championship", "result", "a", "--order", "1 2 3 4"], env=env,
                                 stdout=subprocess.DEVNULL, stderr=subprocess.PIPE) for _ in range(6)]
        codes = []
        for one in many:
            said = one.communicate(timeout=TIMEOUT)[1]
            codes.append(one.returncode)
            self.assertTrue(one.returncode == OK or b"gone on with" in said or b"another program" in said, said)
        over = self.ask("SELECT over FROM championship")[0][0]
        self.assertEqual(over, codes.count(OK))
        self.assertGreater(over, 0)
        self.do("verify", "a")

    def test_full_disk(self):
        self.do("new", "a", "--cars", 4)
        before = self.do("export", "a", "-")

        def little_room():
            signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
            resource.setrlimit(resource.RLIMIT_FSIZE, (4096, 4096))

        self.do("run", "a", "--rounds", 1, code=WORLD, why="what was kept before is unchanged", preexec_fn=little_room)
        self.assertEqual(self.do("export", "a", "-"), before)
        self.do("run", "a", "--rounds", 1)

    @unittest.skipUnless(os.geteuid() == 0, "only root can be somebody else")
    def test_nobody_may_write(self):
        self.do("new", "a", "--cars", 4)
        self.do("run", "a", "--rounds", 1)
        expected = self.do("table", "a")
        for path in (self.dir / "paddock", self.db.parent):
            path.chmod(0o755)
        self.db.chmod(0o644)
        program = self.dir / "program"  # the built one may lie where others cannot run it
        shutil.copy(PADDOCK, program)
        program.chmod(0o755)
        somebody = {"user": "nobody", "group": "nogroup", "extra_groups": [], "cwd": "/", "executable": program}
        self.assertEqual(self.do("table", "a", **somebody), expected)
        self.do("run", "a", code=WORLD, why="may not be written", **somebody)
        self.assertEqual(self.do("table", "a"), expected)

    def test_killed(self):
        self.do("new", "a", "--cars", 6, "--races", 40)
        env = {**os.environ, "XDG_DATA_HOME": str(self.dir)}
        generator = random.Random(4)
        for _ in range(max(3, int(12 * SCALE))):
            one = subprocess.Popen([PADDOCK, "championship", "run", "a", "--rounds", "3"], env=env,
                                   stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
            try:
                one.wait(generator.random() * 0.2)
            except subprocess.TimeoutExpired:
                one.kill()
                one.wait()
            self.do("verify", "a")

    def test_names(self):
        self.do("new", "x" * 64, code=USAGE, why="at most 63 bytes")
        self.do("new", "a|b", code=USAGE, why="a name")
        self.do("new", "Unser Winter 2026 ü", "--cars", 4)
        self.assertEqual(self.names(), ["Unser Winter 2026 ü"])
        self.do("new", "Unser Winter 2026 ü", code=WORLD, why="already")


if __name__ == "__main__":
    if len(sys.argv) < 3:
        sys.exit(__doc__)
    PADDOCK, ROOT = sys.argv[1], Path(sys.argv[2])
    unittest.main(argv=[sys.argv[0], *sys.argv[3:]])
