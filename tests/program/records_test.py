#!/usr/bin/env python3
"""The records of a machine: listed with track, date and winner, found again, renamed, deleted; and what they say about those
who drove.

    records_test.py PADDOCK
"""

import fcntl
import json
import os
import pathlib
import random
import re
import subprocess
import sys
import tempfile
import unittest

PADDOCK = pathlib.Path(sys.argv[1]).resolve()
OWN_TRACK = "title: \"Ring of Mine\""


class Records(unittest.TestCase):
    def setUp(self):
        self.room = tempfile.TemporaryDirectory()
        self.addCleanup(self.room.cleanup)
        self.home = pathlib.Path(self.room.name)
        self.records = self.home / "paddock" / "records"
        self.records.mkdir(parents=True)

    def paddock(self, *words, expect=0):
        run = subprocess.run([PADDOCK, *map(str, words)], capture_output=True, text=True, check=False, timeout=6000,
                             stdin=subprocess.DEVNULL, env={**os.environ, "XDG_DATA_HOME": str(self.home), "PADDOCK_LANGUAGE": "en"})
        self.assertEqual(run.returncode, expect, run.stdout + run.stderr)
        return run.stdout if not expect else run.stderr

    def race(self, name, *words, people=(), date="2026-11-15"):
        """A finished race of bots, some of whom are people afterwards."""
        path = self.records / name
        self.paddock("race", *words, "--record", path, "--quiet")
        lines = []
        for line in path.read_text().splitlines(keepends=True):
            seat = line.split()[1] if line.startswith("player ") else None
            if seat and int(seat) <= len(people):
                line = f"player {seat} {people[int(seat) - 1]}\n"
            lines.append(f"date {date}\n" if line.startswith("date ") else line)
        path.write_text("".join(lines))
        return path

    def cut(self, path, moments):
        lines = path.read_text().splitlines(keepends=True)
        path.write_text("".join(lines[:lines.index("begin\n") + 1 + moments]))

    def listed(self, *words):
        return json.loads(self.paddock("records", "list", "--json", *words))

    def names(self, *words):
        return sorted(r["name"] for r in self.listed(*words))

    def result(self, path):
        return json.loads(self.paddock("replay", path, "--json").splitlines()[-1])

    # ---- the list

    def test_what_is_listed_is_what_the_race_came_to(self):
        print("seed", seed := random.randrange(1 << 30))
        for i in range(6):
            game = ["lacorsa", "--cars", "6", "--each", "2"] if i % 3 == 0 else ["lacorsa"] if i % 3 == 1 else ["grandprix", "--players", "4"]
            self.race(f"r{i}.txt", *game, "--seed", seed + i, "--bots", "rookie,club,works:20", people=["Ann"])
        for r in self.listed():
            self.assertTrue(r["finished"])
            end = self.result(self.records / r["name"])
            players = [p["player"] for p in r["players"]]
            winners = [players[seat - 1].removesuffix(" (bot)") for seat in end["winners"]]
            self.assertEqual(r["winner"], " and ".join(winners), r)
            for seat, player in enumerate(r["players"], 1):
                self.assertEqual(player["points"], sum(c["points"] for c in end["results"] if c["seat"] == seat))
                self.assertEqual(player["place"] == 1, seat in end["winners"])
            self.assertEqual(sorted({p["place"] for p in r["players"]})[0], 1)
            self.assertEqual(r["track"], "ombra" if r["game"] == "grandprix" else None)
            if r["game"] == "lacorsa" and len(players) == 4:  # a car each: places are those of the cars
                places = {c["seat"]: c["place"] for c in end["results"]}
                self.assertEqual([p["place"] for p in r["players"]], [places[s] for s in range(1, 5)])

    def test_unfinished_and_unreadable_ones_are_listed_as_such(self):
        self.cut(self.race("half.txt", "--seed", 1), 20)
        (self.records / "odd.txt").write_text("nothing of ours\n")
        (self.records / "odd.bin").write_text("nothing of ours\n")
        (self.records / "folder.txt").mkdir()
        half, odd = sorted(self.listed(), key=lambda r: r["name"])
        self.assertEqual((half["finished"], half["winner"], half["players"][0]["place"]), (False, None, None))
        self.assertEqual((odd["name"], odd["game"], odd["players"]), ("odd.txt", None, []))
        said = self.paddock("records")
        self.assertIn("half.txt                          LACORSA: 4 bots; unfinished\n", said)
        self.assertIn("odd.txt                           no record that can be read\n", said)

    def test_what_changes_is_read_again_and_the_rest_is_not(self):
        path = self.race("a.txt", "--seed", 1, people=["Ann"])
        self.race("b.txt", "--seed", 2)
        before = self.listed()
        known = self.home / "paddock" / "listed"
        self.assertEqual(known.stat().st_mode & 0o777, 0o600)  # names are nobody else's business
        # Whoever changes the list is believed about files that have not changed: they were not read.
        known.write_text(known.read_text().replace("Ann", "Eve"))
        self.assertEqual([p["player"] for r in self.listed() for p in r["players"]].count("Eve"), 1)
        path.write_text(path.read_text().replace("player 1 Ann", "player 1 Cid"))
        self.assertEqual([p["player"] for r in self.listed() for p in r["players"]].count("Cid"), 1)
        whole = sorted(self.listed(), key=lambda r: r["name"])
        self.assertEqual([r["winner"] for r in whole], [r["winner"].replace("Ann", "Cid") for r in sorted(before, key=lambda r: r["name"])])
        for broken in ["", "\n\n\t\t", "Paddock records 1\n", "Paddock records 1\na.txt\nb.txt\t\t\n", "Paddock records 1\n" + "\t" * 99,
                       known.read_text()[:-20], known.read_text().replace("\t", " ")]:
            known.write_text(broken)
            self.assertEqual(sorted(self.listed(), key=lambda r: r["name"]), whole)
            self.assertEqual(sorted(self.listed(), key=lambda r: r["name"]), whole)
        path.unlink()
        self.assertEqual(self.names(), ["b.txt"])
        self.assertNotIn("a.txt", known.read_text())

    def test_a_list_that_cannot_be_kept_is_no_fault(self):
        self.race("a.txt", "--seed", 1)
        (self.home / "paddock" / "listed").mkdir()
        self.assertEqual(self.names(), ["a.txt"])

    def test_the_latest_come_first(self):
        for i, name in enumerate(["b.txt", "c.txt", "a.txt"]):
            self.race(name, "--seed", i + 1)
            os.utime(self.records / name, (1000 + i, 1000 + i))
        self.assertEqual([r["name"] for r in self.listed()], ["a.txt", "c.txt", "b.txt"])

    def test_own_tracks_go_by_their_titles(self):
        track = self.home / "ring.yaml"
        text = subprocess.run([PADDOCK, "data", "show", "grandprix-track", "ombra"], capture_output=True, text=True, check=True).stdout
        lines = [OWN_TRACK if line.startswith("title:") else line for line in text.splitlines()]
        track.write_text("\n".join(lines) + "\n")
        self.race("own.txt", "grandprix", "--track", track, "--seed", 1)
        self.assertEqual(self.listed()[0]["track"], "Ring of Mine")
        self.assertEqual(self.names("--track", "of mine"), ["own.txt"])

    def test_no_records(self):
        self.assertEqual(self.listed(), [])
        self.records.rmdir()
        self.assertEqual(self.listed(), [])
        self.assertEqual(self.paddock("records"), "No record is kept yet: every race that you play is.\n")
        self.assertEqual(self.paddock("stats"), "No finished race is kept that somebody like that drove in.\n")

    # ---- finding some

    def test_filters(self):
        self.race("ann.txt", "--seed", 1, people=["Ann", "Bob"], date="2026-10-31")
        self.race("cid.txt", "grandprix", "--players", 4, "--seed", 1, people=["Cid"], date="2026-11-01")
        self.cut(self.race("half.txt", "--seed", 2, people=["Änne"], date="2025-02-28"), 9)
        everything = ["ann.txt", "cid.txt", "half.txt"]
        for words, expected in [
                ([], everything), (["--game", "lacorsa"], ["ann.txt", "half.txt"]), (["--game", "grand prix"], ["cid.txt"]),
                (["--track", "OMBRA"], ["cid.txt"]), (["--track", ""], ["cid.txt"]), (["--player", "bob"], ["ann.txt"]),
                (["--player", "än"], []), (["--player", "Än"], ["half.txt"]), (["--finished"], ["ann.txt", "cid.txt"]),
                (["--unfinished"], ["half.txt"]), (["--since", "2026-11"], ["cid.txt"]), (["--since", "2026"], ["ann.txt", "cid.txt"]),
                (["--until", "2026-10"], ["ann.txt", "half.txt"]), (["--until", "2026-10-30"], ["half.txt"]), (["--until", "2026"], everything),
                (["--since", "2026-10-31", "--until", "2026-10-31"], ["ann.txt"]),
                (["--player", "Ann", "--game", "grandprix"], []), (["ANN"], ["ann.txt"]), (["ombra"], ["cid.txt"]), (["2025"], ["half.txt"]),
                (["prix"], ["cid.txt"]), (["bob", "--game", "grandprix"], [])]:
            self.assertEqual(self.names(*words), expected, words)
        for r in self.listed("--finished"):
            self.assertIn(r["name"], self.names("--winner", r["winner"]))
            losers = {p["player"] for p in r["players"] if p["place"] > 1 and p["player"] not in r["winner"]} & {"Ann", "Bob", "Cid"}
            self.assertTrue(losers)
            for loser in losers:
                self.assertNotIn(r["name"], self.names("--winner", loser))
        self.assertEqual(self.names("--winner", "nobody at all"), [])
        self.assertEqual(self.paddock("records", "--player", "Dora"), "No record is like that.\n")

    def test_a_rival_is_set_by_the_races_that_are_kept(self):
        def rivals(game="lacorsa", name="Ann"):
            path = self.home / "rivals.txt"
            said = self.paddock("play", game, "--names", name, "--bots", "rival,club/bold,rival/dirty", "--seed", 1, "--record", path)
            bots = re.findall(r"^player \d (.*) \(bot\)$", path.read_text(), re.M)
            path.unlink()
            step = int(re.search(r"^Your rival is set at (\d+) of 10, ", said, re.M).group(1))
            self.assertEqual(bots, [f"rival:{step}", "club/bold", f"rival:{step}/dirty"])
            return step, re.search(r"of 10, (.*)\.$", said, re.M).group(1)
        self.assertEqual(rivals(), (3, "before your first race"))
        for seed in range(14):  # works drives for Ann, chance for Bob
            self.race(f"won{seed}.txt", "--bots", "works:200,random,club", "--seed", seed, people=["Ann", "Bob"])
        ann, bob = rivals(), rivals(name="Bob")
        self.assertEqual((ann[1], bob[1]), ("from 14 races", "from 14 races"))
        self.assertGreater(ann[0], 3)
        self.assertLess(bob[0], 3)
        self.assertEqual(rivals("grandprix"), (3, "before your first race"))  # another game
        self.assertEqual(rivals(name="Cid"), (3, "before your first race"))
        for words in (["race"], ["sim"], ["play", "--humans", 0], ["bot"]):
            said = self.paddock(*words, *(["rival"] if words == ["bot"] else ["--bots", "rival"]), expect=2)
            self.assertIn("rival is set by the races of a person who plays here", said)
        self.assertIn("expected a step from 1 to 10", self.paddock("race", "--bots", "rival:11", expect=2))
        self.assertIn("rival:2", self.paddock("race", "--bots", "rival:2,rival:5"))

    def test_senseless_wishes(self):
        for words, why in [
                (["list", "--since", "yesterday"], 'paddock: --since takes a day, a month or a year, as in 2026-11-15; found "yesterday"\n'),
                (["list", "--until", "1"], 'paddock: --until takes a day, a month or a year, as in 2026-11-15; found "1"\n'),
                (["--finished", "--unfinished"], "paddock: --finished and --unfinished do not go together\n"),
                (["everything"], 'paddock: paddock records takes list, delete, rename or path; found "everything"\n'),
                (["--yes"], "paddock: paddock records list has no flag --yes (see paddock records --help)\n"),
                (["delete"], "paddock: paddock records delete takes names of records; found 0 words\n"),
                (["path", "../a.txt"], 'paddock: expected the name of a record, as in evening.txt, of at most 150 bytes and without slashes; found "../a.txt"\n')]:
            self.assertEqual(self.paddock("records", *words, expect=2), why)

    # ---- putting them in order

    def test_delete(self):
        path, other = self.race("a.txt", "--seed", 1), self.race("b.txt", "--seed", 2)
        self.assertEqual(self.paddock("records", "delete", "a.txt", expect=2), "paddock: 1 record would be gone for good: say --yes\n")
        self.assertTrue(path.exists())
        with path.open() as played:
            fcntl.flock(played, fcntl.LOCK_EX)
            self.assertIn("this match is being played in another window", self.paddock("records", "delete", "a.txt", "--yes", expect=4))
        self.assertTrue(path.exists())
        self.assertIn("could not open it", self.paddock("records", "delete", "c.txt", "--yes", expect=3))
        for name in ["../listed", ".txt", "a", "", "x" * 147 + ".txt", "a\tb.txt"]:
            self.paddock("records", "delete", name, "--yes", expect=2)
        self.paddock("records", "delete", "a.txt", "b.txt", "--yes")
        self.assertFalse(path.exists() or other.exists())
        self.assertEqual(self.listed(), [])

    def test_rename(self):
        path, other = self.race("a.txt", "--seed", 1), self.race("b.txt", "--seed", 2)
        text = path.read_bytes()
        self.assertIn("there is a file of that name already; nothing was changed", self.paddock("records", "rename", "a.txt", "b", expect=4))
        self.assertEqual((path.read_bytes(), other.exists()), (text, True))
        for bad in ["../x", "x/y", "", ".hidden", "x" * 200, "a\nb"]:
            self.assertIn("expected the name of a record", self.paddock("records", "rename", "a.txt", bad, expect=2))
        self.assertEqual(path.read_bytes(), text)
        self.paddock("records", "rename", "a.txt", "final at home")
        self.assertEqual((self.records / "final at home.txt").read_bytes(), text)
        self.assertFalse(path.exists())
        self.assertEqual(self.names(), ["b.txt", "final at home.txt"])
        self.assertEqual(self.paddock("records", "path", "b.txt"), f"{other}\n")

    def test_a_renamed_match_is_still_the_latest(self):
        def play(*words):
            return subprocess.run([PADDOCK, "play", *words], input="quit\n", capture_output=True, text=True, check=True, timeout=600,
                                  env={**os.environ, "XDG_DATA_HOME": str(self.home), "XDG_CONFIG_HOME": str(self.home), "PADDOCK_LANGUAGE": "en"}).stdout
        play("--names", "Old", "--cars", "4")
        play("--names", "New", "--cars", "4")
        latest = self.listed("--player", "New")[0]["name"]
        old = self.listed("--player", "Old")[0]["name"]
        os.utime(self.records / old, (4e9, 4e9))  # the times of files do not count
        self.paddock("records", "rename", latest, "mine")
        self.assertIn("New", play("--continue").splitlines()[0])

    # ---- statistics

    def test_stats_are_what_the_races_add_up_to(self):
        print("seed", seed := random.randrange(1 << 30))
        races = []
        for i in range(8):
            game = ["lacorsa", "--cars", "4"] if i % 2 else ["grandprix", "--players", "4"]
            people = ["Ann"] if i % 3 else ["Ann", "Bob"]
            races.append(self.race(f"r{i}.txt", *game, "--seed", seed + i, "--bots", "club,rookie,works:20", people=people, date=f"2026-0{1 + i // 3}-10"))
        self.cut(races.pop(), 30)  # does not count
        rows = [r for r in self.listed("--finished")]
        told = {p["player"]: p for p in json.loads(self.paddock("stats", "--json"))["players"]}
        self.assertEqual(list(told), ["Ann", "Bob"])
        for name, said in told.items():
            mine = [(r, next(p for p in r["players"] if p["player"] == name)) for r in rows if any(p["player"] == name for p in r["players"])]
            self.assertEqual(said["races"], len(mine))
            self.assertEqual(said["won"], sum(p["place"] == 1 for _, p in mine))
            self.assertAlmostEqual(said["place"], sum(p["place"] for _, p in mine) / len(mine), places=3)
            self.assertAlmostEqual(said["points"], sum(p["points"] for _, p in mine) / len(mine), places=3)
            self.assertEqual({g["game"]: g["races"] for g in said["games"]},
                             {g: sum(r["game"] == g for r, _ in mine) for g in {r["game"] for r, _ in mine}})
            self.assertEqual([(m["month"], m["races"]) for m in said["months"]],
                             [(m, sum(r["date"].startswith(m) for r, _ in mine)) for m in sorted({r["date"][:7] for r, _ in mine})])
            for rival in said["against"]:
                met = [(p, [o for o in r["players"] if o is not p and (o["player"].split(":")[0].removesuffix(" (bot)") == rival["rival"]
                                                                      if o["player"].endswith(" (bot)") else rival["rival"] == "people")])
                       for r, p in mine]
                met = [(p, min(others, key=lambda o: o["place"])) for p, others in met if others]
                self.assertEqual((rival["races"], rival["ahead"]), (len(met), sum(p["place"] < o["place"] for p, o in met)), rival)
                self.assertAlmostEqual(rival["their_points"], sum(o["points"] for _, o in met) / len(met), places=3)
        self.assertEqual({r["rival"] for r in told["Ann"]["against"]}, {"people", "rookie", "works"})
        alone = json.loads(self.paddock("stats", "Bob", "--since", "2026-02", "--json"))["players"]
        self.assertEqual(len(alone), 1)
        self.assertEqual(alone[0]["races"], sum(r["date"] >= "2026-02" and any(p["player"] == "Bob" for p in r["players"]) for r in rows))
        said = self.paddock("stats")
        self.assertIn(f"Ann: {told['Ann']['races']} races, {told['Ann']['won']} won; on average place", said)
        self.assertRegex(said, r"(?m)^LACORSA  ", "a game by its title")
        self.assertNotRegex(said, r"(?m)^(lacorsa|grandprix) ")
        self.assertLess(max(map(len, said.splitlines())), 81)

    def test_errors_are_counted_once_a_race_was_reviewed(self):
        one = self.race("one.txt", "lacorsa", "--cars", "4", "--seed", 7, "--bots", "random", people=["Ann"], date="2026-01-10")
        self.race("two.txt", "lacorsa", "--cars", "4", "--seed", 8, "--bots", "random", people=["Ann"], date="2026-02-10")
        self.assertIn("Errors: none of these races has been reviewed yet.", self.paddock("stats", "Ann"))
        review = json.loads(self.paddock("review", one, "--playouts", 40, "--json"))
        found = {grade: sum(d["seat"] == 1 and d.get("grade") == grade for d in review["decisions"])
                 for grade in ("inaccuracy", "mistake", "blunder")}
        self.assertGreater(sum(found.values()), 0, "whoever plays at random errs")

        def told(*words):
            return json.loads(self.paddock("stats", "Ann", "--json", *words))["players"][0]
        for name in ("one", "renamed"):
            ann = told()
            self.assertEqual((ann["races"], ann["reviewed"]), (2, 1))
            self.assertEqual((ann["inaccuracies"], ann["mistakes"], ann["blunders"]), (found["inaccuracy"], found["mistake"], found["blunder"]))
            self.assertEqual([m["reviewed"] for m in ann["months"]], [1, 0])
            self.assertNotIn("mistakes", ann["months"][1])
            if name == "one":
                self.paddock("records", "rename", "one.txt", "renamed")
        said = self.paddock("stats", "Ann")
        self.assertIn("\nReviewed: 1 of 2 races.\nErrors in each of these: ", said)
        self.assertRegex(said, rf"(?m)^2026-01 .* {sum(found.values())}\.00$")
        self.assertRegex(said, r"(?m)^2026-02 .* -$")
        self.assertLess(max(map(len, said.splitlines())), 81)
        elsewhere = self.home / "elsewhere.txt"
        elsewhere.write_text((self.records / "two.txt").read_text())
        self.paddock("review", elsewhere, "--playouts", 40)
        self.assertEqual(told()["reviewed"], 1, "that one is not kept here")
        self.paddock("review", self.records / "two.txt", "--playouts", 40, "--seat", 2)
        self.assertEqual(told()["reviewed"], 1, "Ann's decisions were not looked at")
        with open(self.records / "renamed.txt", "a", encoding="utf-8") as f:
            f.write("\n")
        self.assertEqual(told()["reviewed"] if "Ann" in self.paddock("stats", "--json") else 0, 0, "it is another file now")
        (self.home / "paddock" / "reviewed").write_bytes(b"\xff\tnonsense\n\0")
        self.paddock("stats", "Ann")

    def test_a_winner_has_a_name(self):
        path = self.race("one.txt", "lacorsa", "--cars", "4", "--seed", 7, "--bots", "rookie", people=["Ann"])
        row = next(r for r in self.listed() if r["name"] == "one.txt")
        seat = next(i for i, p in enumerate(row["players"]) if p["place"] == 1)
        driver = ["Ann", "Brandt (rookie)", "Costa (rookie)", "Dahl (rookie)"][seat]
        self.assertNotEqual(seat, 0)
        self.assertIn(f"won by {driver}\n", self.paddock("records", "list"))
        self.assertEqual(self.names("--winner", driver.split()[0].lower()), [path.name])
        self.assertEqual(self.names("--winner", "Zanetti"), [])

    def test_stats_of_nobody(self):
        self.race("bots.txt", "--seed", 1)
        self.assertEqual(json.loads(self.paddock("stats", "--json")), {"players": []})
        for name in ("Ann", "lacorsa"):
            self.assertIn(f'expected somebody who has driven in a race kept here; found "{name}"', self.paddock("stats", name, expect=2))
        self.cut(self.race("ann.txt", "--seed", 1, people=["Ann"]), 30)
        self.assertEqual(self.paddock("stats", "Ann"), "No finished race is kept that somebody like that drove in.\n")
        self.assertEqual(json.loads(self.paddock("stats", "Ann", "--json"))["players"][0]["races"], 0)
        self.paddock("stats", "Ann", "Bob", expect=2)
        self.assertIn("--since takes a day", self.paddock("stats", "--since", "x", expect=2))


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
