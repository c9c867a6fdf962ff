#!/usr/bin/env python3
"""paddock sim and paddock bench from outside: formats, sweeps, shards, stopping, wrong words.

usage: sim_test.py PATH_TO_PADDOCK SOURCE_ROOT [unittest arguments]
"""
import csv
import json
import re
import os
import pty
import shutil
import signal
import subprocess
import sys
import tempfile
import time
import unittest
from pathlib import Path
from xml.etree import ElementTree

PADDOCK, ROOT = "", Path()
TIMEOUT = 600  # seconds; only for what hangs
OK, NO, USAGE, INPUT, WORLD = range(5)
STOPPED = 130

FIELD = ["--cars", "4", "--bots", "rookie,random,random,random"]
BASE = ["--cars", "4", "--bots", "random", "--rotate"]


def run(*args):
    return subprocess.run([PADDOCK, "sim", *map(str, args)], stdin=subprocess.DEVNULL, capture_output=True,
                          timeout=TIMEOUT, check=False)


def sealed(text):
    """A shard that somebody has changed and given the checksum that goes with it."""
    line, total = text.split("\n")[0], 0xcbf29ce484222325
    for byte in line.encode():
        total = (total ^ byte) * 0x100000001b3 & 0xffffffffffffffff
    return f"{line}\nchecksum {total:016x}\n"


class Case(unittest.TestCase):
    def setUp(self):
        self.dir = Path(tempfile.mkdtemp(prefix="paddock-sim-"))
        self.addCleanup(shutil.rmtree, self.dir)

    def good(self, *args):
        done = run(*args)
        self.assertEqual((done.returncode, done.stderr), (OK, b""), args)
        return done.stdout.decode()

    def json(self, *args):
        return json.loads(self.good(*args, "--json"))

    def refused(self, code, pattern, *args):
        done = run(*args)
        said = done.stderr.decode()
        self.assertEqual(done.returncode, code, (args, said))
        self.assertRegex(said, r"\Apaddock: [^\n]*\n\Z", args)
        self.assertRegex(said, pattern, args)
        self.assertEqual(done.stdout, b"")


class FormatTest(Case):
    def test_json(self):
        seen = self.json("lacorsa", *FIELD, "--races", 80, "--rotate")
        self.assertEqual((seen["races"], seen["blocks"], seen["end"]), (80, 20, "complete"))
        rookie, other = seen["bots"]
        self.assertEqual((rookie["bot"], rookie["races"], rookie["starts"]), ("rookie", 80, 80))
        self.assertEqual((other["bot"], other["races"], other["starts"]), ("random", 80, 240))
        self.assertEqual(rookie["wins"] + other["wins"], 80)
        for bot in seen["bots"]:
            low, high = bot["points_ci95"]
            self.assertTrue(low <= bot["points_mean"] <= high)
            self.assertEqual(sum(bot["places"]), bot["starts"])
        self.assertAlmostEqual(rookie["points_mean"] + 3 * other["points_mean"], 22)
        self.assertEqual([s["seat"] for s in seen["seats"]], [1, 2, 3, 4])
        self.assertEqual([s["slot"] for s in seen["slots"]], [1, 2, 3, 4])
        self.assertEqual(seen["teams"], [])
        difference, = seen["differences"]
        self.assertEqual((difference["a"], difference["b"], difference["differ"]), ("rookie", "random", True))
        self.assertGreater(seen["lead_changes"]["mean"], 0)
        self.assertEqual(set(seen["causes"]), {"crash", "fuel", "no-stop"})

    def test_a_row_has_one_meaning(self):
        """A bot's points, wins and places are those of one of its seats, in every output."""
        call = [*FIELD, "--races", 200, "--rotate"]
        seen = self.json(*call)
        text = self.good(*call, "--html", self.dir / "row.html")
        table = list(csv.DictReader(self.good(*call, "--csv").splitlines()))
        self.assertIn("points of a seat   wins of a seat, %   place of a car", text)
        page = (self.dir / "row.html").read_text()
        for bot in seen["bots"]:
            share = bot["places"][0] / bot["starts"]  # one car for each seat: to win is to come first
            self.assertAlmostEqual(bot["wins_mean"], share)
            self.assertTrue(0 <= bot["wins_ci95"][0] <= share <= bot["wins_ci95"][1] <= 1)
            row = next(line for line in text.splitlines() if line.startswith(f"  {bot['bot']} "))
            self.assertRegex(row, rf" {100 * share:.1f} \(.* {100 * share:.1f} ")
            wins, = (l for l in table if (l["group"], l["member"], l["measure"]) == ("bot", bot["bot"], "wins"))
            self.assertEqual((int(wins["count"]), round(float(wins["mean"]), 5)), (bot["starts"], round(share, 5)))
            self.assertIn(f"bot {bot['bot']}</td><td>wins</td><td>{bot['starts']}</td><td>{share:.4f}</td>", page)
        self.assertAlmostEqual(sum(b["races_won_mean"] for b in seen["bots"]), 1)
        self.assertEqual([b["races_won"] for b in seen["bots"]], [b["wins"] for b in seen["bots"]])

    def test_who_drives_is_said(self):
        self.assertIn("\nBots: 4 × club, since --bots names no others\n", self.good("--cars", 4, "--races", 4))
        self.assertIn("\nBots: 1 × rookie, 3 × random\n", self.good(*FIELD, "--races", 4))
        for game in ("lacorsa", "grandprix", "toy"):
            self.assertEqual([b["bot"] for b in self.json(game, "--races", 1)["bots"]], ["club"])
        self.good("--cars", 4, "--races", 4, "--html", self.dir / "who.html")
        self.assertIn("<dt>Field, as nobody was named</dt><dd>4 × club</dd>", (self.dir / "who.html").read_text())
        parts = [self.dir / "1.json", self.dir / "2.json"]
        for i, part in enumerate(parts):
            part.write_text(self.good("--cars", 4, "--races", 8, "--shard", f"{i + 1}/2"))
        self.assertEqual(self.good("merge", *parts), self.good("--cars", 4, "--races", 8))

    def test_teams_and_causes(self):
        seen = self.json("lacorsa", "--edition", "seasons", "--cars", "8", "--bots", "random", "--races", 400)
        self.assertEqual(sum(seen["causes"].values()), sum(s["out"] for s in seen["seats"]))
        self.assertAlmostEqual(seen["out"]["mean"] * 400, sum(seen["causes"].values()), places=5)
        self.assertGreater(sum(seen["causes"].values()), 0)
        for cause, cars in seen["causes"].items():
            self.assertAlmostEqual(seen["causes_per_race"][cause]["mean"] * 400, cars, places=5)
        teams = self.json("grandprix", "--players", "3", "--races", 2)["teams"]
        self.assertIn("Ardea", [t["team"] for t in teams])

    def test_the_same_on_any_number_of_threads(self):
        call = [*BASE, "--races", "403", "--json"]
        one = self.good(*call, "--threads", 1)
        self.assertEqual(one, self.good(*call, "--threads", 16))
        self.assertEqual(json.loads(one)["races"], 404)  # whole rotations
        self.assertNotEqual(one, self.good(*call, "--seed", 2))

    def test_csv(self):
        lines = list(csv.DictReader(self.good(*BASE, "--races", 40, "--csv").splitlines()))
        points = [l for l in lines if (l["group"], l["measure"]) == ("bot", "points")]
        self.assertEqual([(l["member"], l["count"], l["mean"]) for l in points], [("random", "160", "5.500000")])
        self.assertTrue(all(None not in l and None not in l.values() for l in lines))
        swept = list(csv.DictReader(self.good(*BASE, "--races", 8, "--csv", "--sweep",
                                              "points=9,6,4,3/4,3,2,1").splitlines()))
        self.assertEqual({l["points"] for l in swept}, {"9,6,4,3", "4,3,2,1"})

    def test_html(self):
        pit = ["--edition", "large_grid", "--cars", 8, "--races", 20, "--sweep", "pit_cards=1..3"]
        for name, call, words in (
                ("a", [*FIELD, "--races", 20], ("rookie makes", "Finish by bot", "Do they differ?", "Cards: play")),
                ("b", [*BASE, "--races", 8, "--sweep", "edition=base,free"], ("minus edition=base",)),
                ("c", ["grandprix", "--players", 3, "--races", 2], ("Points by team", "Slot 22")),
                ("d", ["toy", "--races", 1], ("Points by seat",)),
                ("e", pit, ("pit_cards 3 instead of 1", 'class="band"', "Overtakes a lap"))):
            path = self.dir / f"{name}.html"
            self.good(*call, "--html", path)
            text = path.read_text()
            page = ElementTree.fromstring(text.removeprefix("<!doctype html>"))
            self.assertGreaterEqual(len(list(page.iter("svg"))), 1 if name == "d" else 2)
            for word in words:
                self.assertIn(word, text)
            self.assertNotRegex(text, r"nan|inf\b|<script|https?://|src=")
            self.refused(WORLD, "there is a file", *call, "--html", path)
            self.assertEqual(path.read_text(), text)
        self.refused(USAGE, "expected a bot", "--bots", "nobody", "--html", self.dir / "x.html")
        self.assertFalse((self.dir / "x.html").exists())

    def test_table(self):
        said = self.good(*BASE, "--races", 40)
        for word in ("40 races, seats rotated, seed 1", "Grid slot", "lead changes", "5.500 ± 0.000"):
            self.assertIn(word, said)
        self.assertIn("Minus edition=base", self.good("--cars", "4", "--sweep", "edition=base,free", "--races", 8))

    def test_cards(self):
        seen = self.json("lacorsa", *FIELD, "--races", 80, "--rotate")
        cards = {(c["action"], c["card"]): c for c in seen["cards"]}
        self.assertEqual({action for action, _ in cards}, {"play", "extend", "discard"})
        for card in cards.values():
            self.assertEqual(sum(card["places"]), card["plays"])
            self.assertAlmostEqual(card["plays_mean"] * 80, card["plays"], places=5)
            self.assertTrue(3 <= card["points_mean"] <= 9 and 1 <= card["place_mean"] <= 4)
            if card["points_ci95"]:
                self.assertTrue(card["points_ci95"][0] <= card["points_mean"] <= card["points_ci95"][1])
            expected = sum(n * p for n, p in zip(card["places"], (9, 6, 4, 3))) / card["plays"]
            self.assertAlmostEqual(card["points_mean"], expected, places=6)
        self.assertGreater(cards["play", "12"]["points_mean"], cards["play", "1"]["points_mean"])
        self.assertLess(sum(c["plays"] for c in cards.values()), seen["decisions"]["mean"] * 80 + 1)
        said = self.good(*BASE, "--races", 40)
        self.assertIn("--cards adds", said)
        self.assertNotIn("Card: play", said)
        self.assertRegex(self.good(*BASE, "--races", 40, "--cards"), r"Card: extend [^\n]*\n  1 ")
        grandprix = self.json("grandprix", "--players", "3", "--races", 4)["cards"]
        self.assertIn(("play", "floor-it"), {(c["action"], c["card"]) for c in grandprix})
        lines = list(csv.DictReader(self.good(*BASE, "--races", 40, "--csv").splitlines()))
        self.assertIn(("card", "play 12+R", "points"), {(l["group"], l["member"], l["measure"]) for l in lines})

    def test_overtakes(self):
        seen = self.json(*BASE, "--races", 200)
        self.assertAlmostEqual(seen["overtakes_per_lap"]["mean"], seen["overtakes"]["mean"] / seen["laps"]["mean"],
                               places=6)
        self.assertGreaterEqual(seen["overtakes"]["mean"], seen["lead_changes"]["mean"])
        low, high = seen["overtakes_per_lap"]["ci95"]
        self.assertTrue(low < seen["overtakes_per_lap"]["mean"] < high)
        swept = self.json("--edition", "large_grid", "--cars", "8", "--sweep", "pit_cards=1,5", "--races", 100)
        first, second = swept["variants"]
        self.assertAlmostEqual(second["changes"]["overtakes_per_lap"]["mean"],
                               second["overtakes_per_lap"]["mean"] - first["overtakes_per_lap"]["mean"], places=6)

    def test_a_game_without_an_order(self):
        seen = self.json("toy", "--seats", "3", "--races", 20)
        self.assertEqual((seen["slots"], seen["lead_changes"], seen["overtakes_per_lap"]), ([], None, None))

    def test_one_race_has_no_interval(self):
        seen = self.json(*BASE[:-1], "--races", 1)
        self.assertIsNone(seen["bots"][0]["points_ci95"])
        self.assertEqual(seen["races"], 1)


class StudyTest(Case):
    def test_the_first_example_of_the_page(self):
        """It promises the same bytes."""
        call, *told = (ROOT / "docs/sim.md").read_text().split("```\n")[1].splitlines()
        said = iter(self.good(*call.removeprefix("$ paddock sim ").split()).splitlines())
        for line in told:
            self.assertTrue(line == "…" or line in said, line)

    def test_sweep(self):
        seen = self.json("--edition", "large_grid", "--cars", "8", "--sweep", "pit_cards=1..3", "--races", 200)
        self.assertEqual((seen["sweep"], [v["value"] for v in seen["variants"]]), ("pit_cards", ["1", "2", "3"]))
        self.assertNotIn("changes", seen["variants"][0])
        first, last = seen["variants"][0], seen["variants"][2]
        self.assertAlmostEqual(last["changes"]["laps"]["mean"], last["laps"]["mean"] - first["laps"]["mean"],
                               places=5)
        alone = self.json("--edition", "large_grid", "--cars", "8", "--pit_cards", 3, "--races", 200)
        self.assertEqual(last["bots"], alone["bots"])
        seats = self.json("--sweep", "cars=4,6", "--races", 10, "--rotate")
        self.assertEqual([v["races"] for v in seats["variants"]], [12, 18])

    def test_duplicates(self):
        seen = self.json("--cars", "4", "--bots", "random", "--duplicate", "--races", 40)
        self.assertTrue(seen["rotate"] and seen["duplicate"])
        self.assertTrue(all(s["wins"] % 4 == 0 for s in seen["seats"]))

    def test_drivers_with_budgets(self):
        call = ["--cars", "4", "--bots", "works:3,works:6,club", "--races", "8", "--rotate"]
        seen = self.json(*call)
        self.assertEqual([(b["bot"], b["starts"]) for b in seen["bots"]],
                         [("works:3", 8), ("works:6", 8), ("club", 16)])
        self.assertEqual([(d["a"], d["b"]) for d in seen["differences"]],
                         [("works:3", "works:6"), ("works:3", "club"), ("works:6", "club")])
        self.assertEqual(self.good("merge", *self.shards(2, *call)), self.good(*call, "--threads", 3))
        self.assertNotEqual(self.json(*call[:3], "works:30", *call[4:])["bots"][0]["places"],
                            seen["bots"][0]["places"])

    def test_precision(self):
        call = ["--cars", "4", "--bots", "random", "--precision", "1", "--json"]
        one = self.good(*call, "--threads", 1)
        self.assertEqual(one, self.good(*call, "--threads", 5))
        self.assertEqual((json.loads(one)["end"], json.loads(one)["races"]), ("precise", 64))

    def shards(self, n, *call):
        paths = []
        for i in range(1, n + 1):
            paths.append(self.dir / f"{i}.json")
            paths[-1].write_text(self.good(*call, "--shard", f"{i}/{n}"))
        return paths

    def test_shards(self):
        for call in ([*BASE, "--races", "100"], [*BASE, "--races", "30", "--sweep", "edition=base,free"],
                     ["--cars", "4", "--races", "3", "--duplicate"]):
            paths = self.shards(5, *call)
            for flag in (["--json"], ["--csv"], []):
                self.assertEqual(self.good("merge", *reversed(paths), *flag), self.good(*call, *flag))

    def test_sweep_over_data_files(self):
        mine = self.dir / "mine.yaml"
        data = (ROOT / "data/lacorsa/decks/standard.yaml").read_text()
        mine.write_text(data)
        call = ["--cars", "4", "--races", "20", "--sweep", f"deck=standard,{mine}"]
        first, second = self.json(*call)["variants"]
        self.assertEqual(second["value"], str(mine))
        self.assertEqual(first["bots"], second["bots"])
        paths = self.shards(2, *call)
        self.assertEqual(self.good("merge", *paths), self.good(*call))
        mine.write_text(data.replace("redline: 2 ", "redline: 3 "))
        self.assertNotEqual(mine.read_text(), data)
        self.refused(INPUT, "data files that the shards", "merge", *paths)
        self.refused(INPUT, "nothing.yaml", "--cars", "4", "--sweep", "deck=standard,nothing.yaml")

    def test_bad_shards(self):
        paths = self.shards(5, *BASE, "--races", "100")
        self.refused(INPUT, "all 5 shards; missing: 2, 4", "merge", paths[4], paths[0], paths[2])
        self.refused(INPUT, "found shard 1 again", "merge", *paths, paths[0])
        other = self.dir / "other.json"
        other.write_text(self.good(*BASE, "--races", "104", "--shard", "2/5"))
        self.refused(INPUT, "another run", "merge", paths[0], other)
        text = paths[1].read_text()
        checked = text.index("\nchecksum ")
        for damage in (text[:checked], text[:checked + 1], text.replace("checksum ", "checksum  "), text + "\n",
                       text.replace('"complete":true', '"complete":false'), text.replace('"sums":[[[0', '"sums":[[[1')):
            self.assertNotEqual(damage, text)
            other.write_text(damage)
            self.refused(INPUT, 'expected a line "checksum [0-9a-f]{16}" behind the shard', "merge", paths[0], other,
                         *paths[2:])
        for damage in ("", "{}", "[]", text[:checked - 9], text.replace('"sums":[[', '"sums":[["x",'),
                       text.replace('"sums":[[[0', '"sums":[[[-1'), text.replace('"sums":[[[0', '"sums":[[[99999'),
                       text.replace('"sums":[[[0,', '"sums":[[[0,1'), text.replace('"numbers":', '"numbers":9'),
                       text.replace('"shard":2', '"shard":6'), text.replace('"lacorsa"', '"chess"'),
                       re.sub('"rules":[0-9]+', '"rules":1', text)):  # sums of other rules are never mixed in
            self.assertNotEqual(damage, text)
            other.write_text(sealed(damage))
            self.refused(INPUT, "expected", "merge", paths[0], other, *paths[2:])
        other.write_text(sealed(text.replace('"complete":true', '"complete":false')))
        self.refused(INPUT, "shard 2 interrupted", "merge", paths[0], other, *paths[2:])
        self.refused(INPUT, "could not open", "merge", self.dir / "nothing")

    def test_invented_shards(self):
        """Sums that no races can have added up to, with a checksum that is right."""
        first, second = self.shards(2, *BASE, "--races", "80")
        whole = self.good("merge", first, second, "--json")
        shard = json.loads(second.read_text().split("\n")[0])
        self.assertEqual(sealed(second.read_text()), second.read_text())

        def merge_with(pairs):
            changed = dict(shard, sums=[pairs])
            other = self.dir / "invented.json"
            other.write_text(sealed(json.dumps(changed, separators=(",", ":"))))
            return run("merge", first, other, "--json")

        pairs = shard["sums"][0]
        self.assertEqual(merge_with(pairs).stdout.decode(), whole)
        for bad in (pairs[::-1], pairs + [pairs[-1]], pairs[:2] + [[2, 0]] + pairs[2:], pairs[:-1] + [[pairs[-1][0], 1.5]],
                    pairs[:-1] + [[pairs[-1][0], 1 << 70]], pairs[:-1] + [[pairs[-1][0]]], pairs + [[10 ** 6, 1]]):
            self.assertRegex(merge_with(bad).stderr, b"expected a file of paddock sim --shard", bad[-1])
        noticed = 0
        for i in range(0, len(pairs), len(pairs) // 25):
            index, value = pairs[i]
            for other in (-value, 2 ** 63 - 1, -2 ** 63, value * 1000):
                done = merge_with(pairs[:i] + [[index, other]] + pairs[i + 1:])
                if done.returncode == INPUT:
                    self.assertRegex(done.stderr, rb"\Apaddock: [^\n]*expected [^\n]*; found [^\n]*\n\Z")
                    noticed += 1
                    continue
                self.assertEqual((done.returncode, done.stderr), (OK, b""), (index, other))
                self.assertNotIn("NaN", json.dumps(json.loads(done.stdout)))
        self.assertGreater(noticed, 50)
        self.assertRegex(merge_with([]).stderr, b"expected 10 blocks in shard 2 of 2; found 0")


class WrongWordsTest(Case):
    def test_wrong_words(self):
        for pattern, *call in (
                ("expected a bot", "--bots", "nobody"),
                ("budgets in playouts", "--bots", "club,works:50ms"),
                ("budget of a bot", "--bots", "works:0"),
                ("budget of a bot", "--bots", "works:"),
                ("at most 4 bots; found 5", "--cars", "4", "--bots", "random,random,random,random,random"),
                ("--races takes a number", "--races", "0"),
                ("--races takes a number", "--races", "1e9"),
                ("--threads takes a number", "--threads", "0"),
                ("--precision takes a number above 0", "--precision", "0"),
                ("--precision takes a number above 0", "--precision", "nan"),
                ("--precision takes a number above 0", "--precision", "0.1x"),
                ("--shard takes I/N", "--shard", "9/8"),
                ("--shard takes I/N", "--shard", "1"),
                ("--shard takes I/N", "--shard", "1/8x"),
                ("needs the whole run", "--shard", "1/8", "--precision", "1"),
                ("found another format", "--shard", "1/8", "--json"),
                ("one format", "--json", "--csv"),
                ("OPTION=VALUES", "--sweep", "pit_cards"),
                ("OPTION=VALUES", "--sweep", "pit_cards="),
                ("an option of lacorsa", "--sweep", "speed=1..3"),
                ('begins with the smaller number, as in 1..5; found "5..1"', "--sweep", "pit_cards=3,5..1"),
                ("at most 64 values", "--edition", "free", "--sweep", "cars=1..99"),
                ("cars takes 2 to 12", "--edition", "free", "--sweep", "cars=11..13"),
                ("expected a game", "chess"),
                ("no flag --speed", "--speed", "3"),
                ("takes the files", "merge"),
                ("from the files", "merge", "x", "--cars", "4"),
                ("found --races", "merge", "x", "--races", "4")):
            with self.subTest(call=call):
                self.refused(USAGE, pattern, *call)


class BenchTest(Case):
    def bench(self, *args, **more):
        return subprocess.run([PADDOCK, "bench", *args, "--seconds", "1"], capture_output=True, timeout=TIMEOUT,
                              env={**os.environ, **more}, check=False)

    @unittest.skipIf(int(os.environ.get("PADDOCK_TEST_SCALE", "100")) < 30, "all bots, a second each; toy is measured as well")
    def test_figures_and_anchors(self):
        node = self.dir / "node"
        node.write_text('#!/bin/sh\ncase "$1" in */plain.js) echo "plain JS N=$2: races/s 10 decisions/s 1000 x" ;;\n'
                        '*) echo oops >&2; exit 1 ;; esac\n')
        node.chmod(0o755)
        done = self.bench("lacorsa", "--cars", "4", "--json", PADDOCK_ANCHORS=str(self.dir),
                          PATH=f"{self.dir}:{os.environ['PATH']}")
        self.assertEqual(done.returncode, OK)
        self.assertRegex(done.stderr.decode(), r"\Apaddock: not compared with boardgame.io: [^\n]*\n\Z")
        seen = json.loads(done.stdout)
        bots = run("--bots", "?").stderr.decode().split("(")[1].split(")")[0].split(", ")
        self.assertEqual([*seen["bot_decisions_per_s"], "rival"], bots)  # which is no level
        for figure in (*seen["bot_decisions_per_s"].values(), seen["sim_races_per_s"],
                       seen["sim_races_per_s_2_threads"], seen["sim_scaling"], seen["playout_decisions_per_s"],
                       seen["batch_decisions_per_s"],
                       seen["anchors"]["plain"]["playout_ratio"]):
            self.assertGreater(figure, 0)
        self.assertEqual((list(seen["anchors"]), seen["anchors"]["plain"]["decisions_per_s"]), (["plain"], 1000))
        self.assertGreater(seen["anchors"]["plain"]["ratio"], 0)

    def test_without_anchors(self):
        done = self.bench("toy", PADDOCK_ANCHORS="")
        self.assertEqual((done.returncode, done.stderr), (OK, b""))
        self.assertRegex(done.stdout.decode(), r"sim races/s +\d+ on one thread, \d+ on two: [\d.]+ times\n"
                                               r"random +\d+ decisions/s")


class StopTest(Case):
    ENDLESS = ["--cars", "4", "--bots", "random", "--races", "100000000", "--rotate"]

    def start(self, *args, **streams):
        return subprocess.Popen([PADDOCK, "sim", *args], stdin=subprocess.DEVNULL, **streams)

    def interrupted(self, after):
        """What it says when it is stopped some seconds after it began."""
        with self.start(*self.ENDLESS, "--json", stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
            time.sleep(after)
            process.send_signal(signal.SIGINT)
            out, said = process.communicate(timeout=TIMEOUT)
        return process.returncode, out, said

    def test_interrupt(self):
        # On a busy machine it may not have begun yet: then once more, later.
        for after in (1, 5, 25, 125):
            code, out, said = self.interrupted(after)
            if code == STOPPED and json.loads(out)["races"]:
                break
        self.assertEqual((code, said), (STOPPED, b""))
        seen = json.loads(out)
        self.assertEqual(seen["end"], "interrupted")
        self.assertTrue(0 < seen["races"] < 100000000 and seen["races"] % 4 == 0)
        self.assertAlmostEqual(seen["bots"][0]["points_mean"], 5.5)

    def test_progress_on_a_terminal(self):
        parent, child = pty.openpty()
        with self.start(*self.ENDLESS, stdout=subprocess.DEVNULL, stderr=child) as process:
            os.close(child)
            shown = b""
            while shown.count(b" races, ") < 2:
                shown += os.read(parent, 4096)
            process.send_signal(signal.SIGINT)
            self.assertEqual(process.wait(TIMEOUT), STOPPED)
        os.close(parent)
        self.assertRegex(shown.decode(), r"[\d,]+ of 100,000,000 races, [\d,]+ a second, \d+ s left")


if __name__ == "__main__":
    if len(sys.argv) < 3:
        sys.exit(__doc__)
    PADDOCK, ROOT = sys.argv[1], Path(sys.argv[2])
    unittest.main(argv=[sys.argv[0], *sys.argv[3:]])
