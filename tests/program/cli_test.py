#!/usr/bin/env python3
"""The command line as scripts and referees use it: race, replay, verify, options, position, data.

usage: cli_test.py PATH_TO_PADDOCK SOURCE_ROOT [unittest arguments]

PADDOCK_TEST_SCALE (percent) multiplies the number of races that the referee watches.
"""
import copy
import errno
import json
import os
import pty
import random
import re
import select
import shutil
import subprocess
import sys
import tempfile
import time
import unittest
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "referee"))
import referee

PADDOCK, ROOT = "", Path()
TIMEOUT = 600  # seconds; only for what hangs
SCALE = int(os.environ.get("PADDOCK_TEST_SCALE", "100")) / 100
OK, NO, USAGE, INPUT, WORLD = range(5)

NOISE = random.Random(1).randbytes(5000)

# L24: the base edition's numbers of cars, then any.
SETUPS = [["--cars", c, "--each", e] for c, e in (("4", "1"), ("5", "1"), ("6", "1"), ("4", "2"), ("6", "2"))]
SETUPS += [["--edition", "free", "--cars", str(cars)] for cars in range(2, 13)]
SETUPS += [["--edition", "free", "--cars", str(cars), "--each", "2"] for cars in range(4, 13, 2)]


def run(*args, stdin=None, stdout=subprocess.PIPE):
    return subprocess.run([PADDOCK, *map(str, args)], input=b"" if stdin is None else stdin, stdout=stdout,
                          stderr=subprocess.PIPE, timeout=TIMEOUT, check=False)


class Case(unittest.TestCase):
    def setUp(self):
        self.dir = Path(tempfile.mkdtemp(prefix="paddock-cli-"))
        self.addCleanup(shutil.rmtree, self.dir)

    def good(self, *args, stdin=None):
        """Run a command that must succeed and say nothing on stderr; returns its output as text."""
        done = run(*args, stdin=stdin)
        self.assertEqual((done.returncode, done.stderr), (OK, b""), args)
        return done.stdout.decode()

    def refused(self, code, pattern, *args, stdin=None):
        """Run a command that must fail with one sentence on stderr; returns its output as text."""
        done = run(*args, stdin=stdin)
        said = done.stderr.decode(errors="replace")
        self.assertEqual(done.returncode, code, (args, said))
        self.assertRegex(said, r"\Apaddock: [^\n]*\n\Z", args)
        self.assertRegex(said, pattern, args)
        return done.stdout.decode()

    def race(self, *flags, seed=1, name="race.txt"):
        path = self.dir / name
        self.good("race", *flags, "--seed", seed, "--record", path, "--quiet")
        return path

    def write(self, text, name="made.txt"):
        path = self.dir / name
        path.write_bytes(text if isinstance(text, bytes) else text.encode())
        return path

    def replay_lines(self, path):
        return [json.loads(line) for line in self.good("replay", "--json", path).splitlines()]


def head_lines(text):
    """How many lines stand before the first moment."""
    return text.split("\nbegin\n")[0].count("\n") + 2


def moment_lines(text):
    lines = text.splitlines()
    return [line for line in lines[head_lines(text):] if not re.match(r"result |end$", line)]


class RaceTest(Case):
    def test_same_seed_same_bytes(self):
        for setup in (["--cars", "4"], ["--cars", "6", "--each", "2", "--bots", "random"]):
            first, second = (self.race(*setup, seed=7, name=n).read_bytes() for n in ("a", "b"))
            self.assertEqual(first, second)
            told = [self.good("race", *setup, "--seed", 7) for _ in range(2)]
            self.assertEqual(*told)
            self.assertNotEqual(first, self.race(*setup, seed=8, name="c").read_bytes())
            (self.dir / "a").unlink(), (self.dir / "b").unlink(), (self.dir / "c").unlink()

    def test_an_existing_file_is_not_touched(self):
        path = self.write("mine")
        said = self.refused(WORLD, "there is a file of that name already", "race", "--record", path)
        self.assertEqual(said, "", "the race has not begun")
        self.assertEqual(path.read_text(), "mine")

    def test_wrong_flags(self):
        self.refused(USAGE, "no flag --speed", "race", "--speed", "3")
        self.refused(USAGE, "4 to 6 cars; found cars=9", "race", "--cars", "9")
        self.refused(USAGE, "cars takes 2 to 12; found \"x\"", "race", "--cars", "x")
        self.refused(USAGE, "expected a game", "race", "chess")
        self.refused(USAGE, "expected a bot", "race", "--bots", "nobody")
        for budget in ("0", "0ms", "99999999999", ""):
            self.refused(USAGE, r"budget of a bot as 1 to \d+ playouts or 1 to \d+ ms, as in works:1000 .*; found \"" + budget,
                         "race", "--bots", f"works:{budget}")
        self.refused(USAGE, "expected at most 4 bots; found 6", "race", "--bots", "club,club,club,club,club,club")
        self.refused(USAGE, "--seed: expected a seed: a number", "race", "--seed", "-1")

    def test_bots_with_budgets(self):
        """Playouts are counted, so the same race comes again; a record names the budget and is gone on with."""
        first, second = (self.race("--bots", "works:60,club", seed=2, name=n).read_text() for n in ("a", "b"))
        self.assertEqual(first, second)
        self.assertIn("\nplayer 1 works:60 (bot)\nplayer 2 club (bot)\n", first)
        self.assertNotEqual(first.replace("works:60", "works:90"),
                            self.race("--bots", "works:90,club", seed=2, name="c").read_text())
        timed = self.race("--bots", "works:1ms,club", seed=2, name="d")
        self.assertIn("player 1 works:1ms (bot)", timed.read_text())
        self.good("verify", timed)
        self.assertIn("car 1 Abbate (works:60), car 2 Brandt (rookie)",
                      " ".join(self.good("race", "--bots", "works:60,rookie", "--seed", 2).split()))

    def test_bots_with_blanks_between(self):
        """As names have them."""
        listed, spaced = (self.race("--bots", bots, seed=2, name=name).read_text()
                          for name, bots in (("a", "club,rookie/team,random"), ("b", " club, rookie/team , random")))
        self.assertEqual(listed, spaced)
        self.assertEqual(self.good("sim", "--bots", "club, random", "--races", 8, "--threads", 1),
                         self.good("sim", "--bots", "club,random", "--races", 8, "--threads", 1))

    def test_bots_with_a_temper(self):
        """A temper stands behind a bot's name, gives it another name, and a record keeps it."""
        tempers = "club/careful,works:60/bold,rival:2/dirty,rookie/team"
        first, second = (self.race("--bots", tempers, seed=2, name=n).read_text() for n in ("a", "b"))
        self.assertEqual(first, second)
        self.assertIn("\nplayer 1 club/careful (bot)\nplayer 2 works:60/bold (bot)\nplayer 3 rival:2/dirty (bot)\nplayer 4 rookie/team (bot)\n", first)
        plain = self.race("--bots", "club,works:60,rival:2,rookie", seed=2, name="c").read_text()
        self.assertNotEqual(re.sub(r"/\w+ \(bot\)", " (bot)", first), plain)
        self.assertIn("car 1 Alma (club/careful), car 2 Bruno (works:60/bold), car 3 Cato (rival:2/dirty), car 4 Damian (rookie/team)",
                      " ".join(self.good("race", "--bots", tempers, "--seed", 2).split()))
        self.refused(USAGE, r"expected a temper \(careful, bold, dirty, team\) behind a bot's name, as in club/bold; found .wild.", "race", "--bots", "club/wild")
        self.refused(USAGE, "random has no temper", "sim", "--bots", "random/bold")
        self.refused(USAGE, "expected a bot", "race", "--bots", "bold/club")
        self.refused(USAGE, "without a temper", "review", self.dir / "a", "--bot", "works/bold")

    def test_unknown_verb(self):
        self.refused(USAGE, "expected a verb", "fly")


def watch_race(job):
    """A race under the referee's eyes; returns what was wrong, or None."""
    folder, setup, seed = job
    path = folder / "-".join(["race", *setup, str(seed)])
    bots = ("random", "rookie", "random,rookie")[seed % 3]
    raced = run("race", *setup, "--bots", bots, "--seed", seed, "--record", path, "--quiet")
    told = run("replay", "--json", path)
    path.unlink(missing_ok=True)
    if (raced.returncode, told.returncode) != (OK, OK):
        return (raced.stderr + told.stderr).decode(errors="replace")
    try:
        seen = referee.judge(told.stdout.splitlines())
    except referee.Foul as foul:
        return str(foul)
    return None if seen.race.phase == "over" else "the race is not over"


class RefereeTest(Case):
    """The program against an independent model of the base rules."""

    def judge(self, path):
        return referee.judge(self.good("replay", "--json", path).splitlines())

    def test_races_of_all_setups(self):
        races = max(1, round(12 * SCALE))
        jobs = [(self.dir, setup, seed) for setup in SETUPS for seed in range(races)]
        with ProcessPoolExecutor() as pool:
            for (_, setup, seed), fault in zip(jobs, pool.map(watch_race, jobs, chunksize=4)):
                with self.subTest(setup=setup, seed=seed):
                    self.assertIsNone(fault)

    def with_undo(self, text, edit):
        """The record with take-backs put in: edit(line, earlier lines) gives the lines instead of line."""
        lines, out = text.splitlines(), []
        for line in lines:
            out += edit(line, out)
        return "\n".join(out) + "\n"

    def test_undo(self):
        text = self.race("--bots", "random", seed=5).read_text()
        plays = moment_lines(text)
        first, second = [line for line in plays if line.startswith(("1 play", "2 play"))][:2]

        def edit(line, earlier):
            if line == second and first in earlier and "undo 1" not in earlier:
                # Seat 1 thinks again while seat 2's play lies there, and comes back to its first thought.
                return [line, "undo 1", "undo 2", first, line]
            return [line]
        path = self.write(self.with_undo(text, edit))
        self.assertIn("good, complete", self.good("verify", path))
        seen = self.judge(path)
        self.assertEqual(seen.lines["undo"], 2)
        story = self.good("replay", path)
        self.assertIn("Abbate takes back the last action.", story)

    def test_undo_of_what_was_revealed_is_refused(self):
        text = self.race(seed=5).read_text()
        lines = text.splitlines()
        last_play = max(i for i, line in enumerate(lines) if re.match(r"\d+ extend|\d+ discard", line))
        seat = lines[last_play].split()[0]
        lines.insert(last_play, f"undo {seat}")
        path = self.write("\n".join(lines) + "\n")
        self.refused(NO, f"line {last_play + 1}: nothing to take back", "verify", path)

    def test_the_referee_can_see(self):
        """Every kind of lie in the JSON is noticed."""
        lines = self.replay_lines(self.race("--bots", "random", seed=2))
        acted = [i for i, line in enumerate(lines) if line["type"] == "action"]
        late, dealt = acted[-2], 3
        lies = [
            (late, lambda x: x["state"].update(lap=x["state"]["lap"] + 1)),
            (late, lambda x: x["state"]["gaps"].__setitem__(1, x["state"]["gaps"][1] + 1)),
            (late, lambda x: x["state"]["order"].reverse()),
            (late, lambda x: x["state"]["held"].__setitem__(0, 99)),
            (late, lambda x: x["state"]["pile"].append("R")),
            (late, lambda x: x["state"].update(pole=x["state"]["pole"] % 4 + 1)),
            (late, lambda x: x.update(turn=[])),
            (late, lambda x: next(iter(x["legal"].values())).pop()),
            (late, lambda x: next(iter(x["legal"].values())).append("extend car1 7")),
            (late, lambda x: x["events"].pop(0) if len(x["events"]) > 1 else x["events"].clear()),
            (late, lambda x: x.update(n=x["n"] + 1)),
            (dealt, lambda x: x["chances"][0].update(weight=9)),
            (dealt, lambda x: x["events"][0].update(seen_by="all")),
            (dealt, lambda x: x["state"]["hands"][0].append("12")),
            (-1, lambda x: x["results"][0].update(points=8)),
            (-1, lambda x: x["results"].reverse()),
        ]
        referee.judge(map(json.dumps, lines))
        for i, (at, lie) in enumerate(lies):
            told = copy.deepcopy(lines)
            lie(told[at])
            with self.subTest(lie=i), self.assertRaises(referee.Foul):
                referee.judge(map(json.dumps, told))


class ReplayTest(Case):
    def test_the_story_of_the_race_is_in_the_replay(self):
        path = self.dir / "r.txt"
        head, *story = self.good("race", "--seed", 4, "--record", path).splitlines()
        while story[0].startswith("    "):  # the head goes on
            head += story.pop(0)
        self.assertIn("On the grid", head)
        retold = self.good("replay", path).splitlines()
        self.assertGreater(len(retold), len(story))
        at = iter(retold)
        for line in story:
            self.assertTrue(any(line == other for other in at), line)

    def test_a_seat_hears_its_own_secrets_only(self):
        path = self.race("--cars", "6", "--each", "2", seed=3)
        for seat in (1, 2, 3):
            told = self.good("replay", path, "--view", seat)
            own = set(re.findall(r"\(car (\d+)\) (?:is dealt|lays \S+ face)", told))
            self.assertEqual(own, {str(2 * seat - 1), str(2 * seat)})
        told = self.good("replay", path, "--view", 0)
        self.assertNotIn("is dealt", told)
        self.assertNotRegex(told, r"lays (?!a play)")
        self.assertIn("lays a play face down", told)

    def test_part_of_a_race(self):
        path = self.race(seed=3)
        whole = self.replay_lines(path)
        told = self.good("replay", path, "--json", "--from", 10, "--to", 12)
        part = [json.loads(line) for line in told.splitlines()]
        self.assertEqual(part, whole[10:13] + whole[-1:])
        self.assertEqual(len(self.good("replay", path, "--from", 1, "--to", 1).splitlines()), 1)
        self.refused(USAGE, "--from takes a moment before --to", "replay", path, "--from", 3, "--to", 2)
        self.refused(USAGE, "--to takes a number from 0 to", "replay", path, "--to", 9999)
        self.refused(USAGE, "--view takes a number from 0 to 4", "replay", path, "--view", 5)
        self.refused(USAGE, "takes no --step", "replay", path, "--step", "--json")
        self.refused(USAGE, "--step takes a terminal", "replay", path, "--step")

    def test_stdin(self):
        path = self.race(seed=3)
        told = self.good("replay", "-", "--json", stdin=path.read_bytes())
        self.assertEqual(told, self.good("replay", "--json", path))

    def test_the_start_line(self):
        start = self.replay_lines(self.race("--cars", "6", "--each", "2", seed=1))[0]
        self.assertEqual(start["type"], "start")
        self.assertEqual(start["setup"], "cars=6 each=2")
        self.assertEqual(start["options"]["cars"], 6)
        self.assertEqual(start["options"]["points"], [9, 6, 4, 3, 2, 1])
        self.assertEqual(start["owners"], [1, 1, 2, 2, 3, 3])
        self.assertEqual(start["players"], ["rookie (bot)"] * 3)
        self.assertEqual(start["turn"], "chance")

    def test_every_game_is_complete_and_agrees_with_positions(self):
        for game in ("lacorsa", "toy"):
            path = self.dir / f"{game}.txt"
            self.good("race", game, "--seed", 1, "--record", path, "--quiet")
            lines = self.replay_lines(path)
            self.assertTrue(lines[-1]["complete"])
            self.assertEqual([line["n"] for line in lines[:-1]], list(range(len(lines) - 1)))
            self.assertEqual(lines[-2]["turn"], [])
            for before, line in zip(lines, lines[1:-1]):
                listed = [c["text"] for c in before["chances"]] if before["turn"] == "chance" \
                    else before["legal"][str(line["action"]["seat"])]
                self.assertIn(line["action"]["text"], listed)
            for n in range(0, len(lines) - 1, 7):
                shown = json.loads(self.good("position", "--json", self.position(path, n)))
                for name in ("state", "turn", "legal"):
                    self.assertEqual(shown[name], lines[n][name])

    def position(self, path, n, *flags):
        return self.good("position", "--record", path, "--at", n, *flags).rstrip("\n")

    def test_own_deck(self):
        deck = self.write("kind: lacorsa-deck\ntitle: Few\nredlines: 0\ncards:\n"
                          "  - {value: 3, copies: 2, extend: plain}\n  - {value: 9}\n", "few.yaml")
        packed = self.good("data", "pack", deck).strip()
        path = self.race("--deck", packed, seed=1)
        lines = self.replay_lines(path)
        self.assertEqual(lines[0]["options"]["deck"], packed)
        self.assertTrue(lines[-1]["complete"])

    def test_names_that_are_no_text(self):
        """A record is somebody else's bytes: no escape reaches the terminal, JSON stays JSON."""
        data = self.race(seed=1).read_bytes()
        escape = self.write(re.sub(rb"player 1 [^\n]*", b"player 1 A\x1b[2Jn", data), "escape")
        self.refused(INPUT, "plain characters", "replay", escape)
        for name in (b"A\xc2\x9b2Jn", b"A\x9b2Jn", b"A\xff\xe9n", "A\u202en".encode()):
            path = self.write(re.sub(rb"player 1 [^\n]*", b"player 1 " + name, data), "bytes")
            for flags in ([], ["--json"]):
                self.refused(INPUT, "plain characters", "replay", *flags, path)

    def steps(self, path, keys):
        """Type keys, one line at each prompt; everything that the terminal showed."""
        parent, child = pty.openpty()
        with subprocess.Popen([PADDOCK, "replay", str(path), "--step"], stdin=child, stdout=child,
                              stderr=child) as process:
            os.close(child)
            shown, keys, deadline = b"", list(keys), time.monotonic() + TIMEOUT
            while time.monotonic() < deadline:
                if not select.select([parent], [], [], 1)[0]:
                    continue
                try:
                    data = os.read(parent, 65536)
                except OSError as error:  # the other side has closed
                    self.assertEqual(error.errno, errno.EIO)
                    break
                if not data:
                    break
                prompts = (shown + data).count(b" or q: ") - shown.count(b" or q: ")
                shown += data
                for _ in range(prompts):
                    os.write(parent, (keys.pop(0) if keys else "q").encode() + b"\n")
            else:
                process.kill()
                self.fail("--step did not end")
            self.assertEqual(process.wait(), OK)
        os.close(parent)
        return shown.decode()

    def test_step(self):
        path = self.race(seed=3)
        last = len(self.replay_lines(path)) - 2
        shown = self.steps(path, ["", "", "b", "g 60", "x", f"g {last}", ""])
        self.assertEqual(re.findall(r"\[(\d+) of", shown), ["0", "1", "2", "1", "60", "60", str(last)])
        self.assertIn("phase=deal", shown)
        self.assertIn("phase=over", shown)
        self.assertIn("Enter goes on", shown)
        self.assertIn("Result", shown)


class DamageTest(Case):
    def verdicts(self, paths):
        out = []
        for i in range(0, len(paths), 200):
            done = run("verify", "--json", *paths[i:i + 200])
            self.assertIn(done.returncode, (OK, NO))
            out += [json.loads(line) for line in done.stdout.splitlines()]
        self.assertEqual(len(out), len(paths))
        return out

    def test_cut_off_at_every_byte(self):
        data = self.race("--edition", "free", "--cars", "2", "--bots", "random", seed=1).read_bytes()
        begun = data.index(b"begin\n") + len(b"begin\n")
        over = re.search(rb"^result ", data, re.M).start()
        paths = [self.write(data[:n], f"cut{n}") for n in range(len(data) + 1)]
        for n, verdict in enumerate(self.verdicts(paths)):
            cut = data[:n]
            whole = n >= begun and cut.endswith(b"\n")
            moments = max(0, cut[:over].count(b"\n") - data[:begun].count(b"\n"))
            with self.subTest(bytes=n):
                self.assertEqual(verdict["good"], whole)
                self.assertEqual(verdict["complete"], n == len(data))
                self.assertEqual(verdict["moments"], moments if n >= begun else 0)
                ragged = n and not cut.endswith(b"\n")
                self.assertEqual(verdict["line"], cut.count(b"\n") + 1 if ragged else None)

    def test_replay_of_cut_records(self):
        data = self.race("--edition", "free", "--cars", "2", seed=1).read_bytes()
        whole = self.good("replay", "--json", "-", stdin=data).splitlines()
        begun = data.index(b"begin\n") + len(b"begin\n")
        for n in range(begun + 5, len(data), max(1, round(61 / min(SCALE, 1)))):
            cut = data[:n]
            if cut.endswith(b"\n"):
                cut = cut[:-1]
            fault = r"-, line \d+: .*cut off"
            out = self.refused(INPUT, fault, "replay", "--json", "--show-everything", "-", stdin=cut).splitlines()
            self.assertEqual(out[:-1], whole[:len(out) - 1])
            self.assertFalse(json.loads(out[-1])["complete"])
            self.refused(INPUT, fault, "replay", "-", stdin=cut)

    def test_mend(self):
        data = self.race(seed=1).read_bytes()
        cut = data[:data.index(b"\n* roll" if b"\n* roll" in data else b"\n4 play") + 9]
        broken, fixed = self.write(cut), self.dir / "fixed.txt"
        self.refused(NO, "cut off", "verify", broken, "--mend", fixed)
        self.assertEqual(fixed.read_bytes(), cut[:cut.rindex(b"\n") + 1])
        self.assertIn("good so far, unfinished", self.good("verify", fixed))
        done = run("verify", broken, "--mend", fixed)
        self.assertEqual(done.returncode, WORLD)
        self.assertIn(b"there is a file of that name already", done.stderr)
        self.refused(USAGE, "--mend takes one file", "verify", broken, broken, "--mend", self.dir / "x")
        done = run("verify", self.write("nonsense\n", "n.txt"), "--mend", self.dir / "y")
        self.assertEqual(done.returncode, NO)
        self.assertFalse((self.dir / "y").exists())

    def test_mend_writes_the_results_of_a_finished_race(self):
        data = self.race(seed=1).read_bytes()
        for end in (re.search(rb"^result ", data, re.M).start(), data.rindex(b"end")):
            fixed = self.dir / f"fixed{end}.txt"
            run("verify", self.write(data[:end]), "--mend", fixed)
            self.assertEqual(fixed.read_bytes(), data)

    def test_a_bad_line_is_named(self):
        text = self.race("--edition", "free", "--cars", "2", seed=1).read_text()
        lines, paths = text.splitlines(), []
        for i in range(len(lines)):
            paths.append(self.write("\n".join(lines[:i] + ["garbage"] + lines[i + 1:]) + "\n", f"bad{i}"))
        for i, verdict in enumerate(self.verdicts(paths)):
            self.assertEqual((verdict["good"], verdict["line"]), (False, i + 1), lines[i])

    def test_other_damage(self):
        text = self.race(seed=1).read_text()
        begin = "begin\n"
        damages = {
            "an illegal card": (text.replace(begin, begin + "* deal car1 99\n"), "expected"),
            "a double line": (text.replace("end\n", "end\nend\n"), "expected nothing after end"),
            "other rules": (text.replace("rules 2\n", "rules 99\n"), "rules version"),
            "another game": (text.replace("game lacorsa", "game chess"), "chess"),
            "a wrong result": (re.sub(r"(?m)^(result 1 car\d+) 9", r"\1 8", text), "by the moves above"),
            "an abbreviation": (re.sub(r"(?m)^\* deal car1 ", "* d car1 ", text, count=1), "in full"),
            "carriage returns": (text.replace("\n", "\r\n"), "expected \"Paddock record 1\""),
            "a setup that is not ours": (text.replace("setup cars=4", "setup cars=44"), "cars takes"),
            "a NUL": (text.replace("engine", "eng\0ine"), "line of text"),
        }
        for name, (damaged, pattern) in damages.items():
            with self.subTest(name):
                self.assertNotEqual(damaged, text)
                path = self.write(damaged)
                self.refused(NO, r"line \d+: .*" + pattern, "verify", path)
                self.refused(INPUT, r"line \d+: .*" + pattern, "replay", path)
                self.refused(INPUT, r"line \d+: .*" + pattern, "replay", "--json", path)

    def test_another_spelling_is_not_good(self):
        text = self.race(seed=1).read_text()
        other = text.replace("setup cars=4 each=1", "setup each=1 cars=4")
        self.refused(NO, "line 5: the record is legal, but from here on", "verify", self.write(other))
        other = text.replace("\n1 play", "\n01 play", 1)
        self.refused(NO, r"line \d+: the record is legal", "verify", self.write(other))

    def test_what_is_no_record(self):
        files = {self.dir / "none": "could not open", self.dir: "found a folder",
                 self.write(b"", "empty"): "ends before", self.write(NOISE, "noise"): "line 1",
                 self.write(b"\0" * 100, "zeros"): "line 1"}
        for path, pattern in files.items():
            readable = path.is_file()
            for verb, code in (("replay", INPUT), ("verify", NO if readable else INPUT)):
                self.refused(code, pattern, verb, path)
            self.refused(INPUT, pattern, "replay", "--json", path)
            self.refused(INPUT, pattern, "position", "--record", path)

    def test_a_huge_file(self):
        path = self.write(b"x" * (5 << 20))
        self.refused(INPUT, "at most", "replay", path)
        self.refused(INPUT, "at most", "verify", path)

    def test_several_files(self):
        good, bad = self.race(seed=1), self.write("nonsense\n")
        done = run("verify", good, bad, good)
        self.assertEqual(done.returncode, NO)
        self.assertEqual(done.stdout.decode().count("good, complete"), 2)
        self.assertIn(b"made.txt, line 1", done.stderr)

    def test_complete(self):
        path = self.race(seed=1)
        part = self.write(path.read_text().split("\nresult")[0] + "\n")
        self.good("verify", "--complete", path)
        self.good("verify", part)
        self.refused(NO, "unfinished after", "verify", "--complete", part)


class OlderRulesTest(Case):
    """Records of older rules are tried: what replays the same is good, and says so."""
    NOTE = "written under rules version 1; it replays the same under version 2"
    CHANGED = "written under rules version 1, and the rules have changed since: moment 38 does not fit version 2"

    def golden(self, name):
        return ROOT / "tests" / "program" / "golden" / name

    def noted(self, *args):
        """Succeeds, with the note on stderr; returns its output."""
        done = run(*args)
        self.assertEqual(done.returncode, OK, done.stderr)
        self.assertRegex(done.stderr.decode(), rf"\Apaddock: this record was {self.NOTE}\n\Z")
        return done.stdout.decode()

    def test_the_same(self):
        for name in ("rules-lacorsa-1.txt", "rules-lacorsa-1-position.txt"):
            path = self.golden(name)
            self.assertRegex(self.good("verify", path), f"good, complete, \\d+ moments; {self.NOTE}\n")
            said = json.loads(self.good("verify", "--json", path))
            self.assertEqual((said["good"], said["written_under"], said["note"]), (True, 1, self.NOTE))
            today = self.dir / name
            self.good("verify", path, "--mend", today)
            self.assertIn("\nrules 2\n", today.read_text())
            said = json.loads(self.good("verify", "--json", today))
            self.assertEqual((said["good"], said["written_under"], said["note"]), (True, 2, None))
            self.assertEqual(self.noted("replay", path), self.good("replay", today))
            then, now = (text.splitlines() for text in (self.noted("replay", "--json", path), self.good("replay", "--json", today)))
            self.assertEqual(then[1:], now[1:])
            self.assertEqual([json.loads(text[0])["written_under"] for text in (then, now)], [1, 2])
            self.assertEqual(json.loads(then[0])["rules"], 2)

    def test_not_the_same(self):
        path = self.golden("rules-lacorsa-1-changed.txt")
        before = path.read_bytes()
        self.refused(NO, f"line 48: {self.CHANGED}", "verify", path)
        done = run("verify", "--json", path)
        said = json.loads(done.stdout)
        self.assertEqual((said["good"], said["moments"], said["line"], said["written_under"], said["note"]), (False, 37, 48, 1, None))
        self.refused(INPUT, self.CHANGED, "review", path)
        self.refused(INPUT, self.CHANGED, "replay", path)
        self.assertEqual(path.read_bytes(), before)

    def test_newer(self):
        self.refused(INPUT, "expected rules version 2 of lacorsa or an older one; found version 99", "replay", self.golden("rules-99.txt"))

    def test_positions(self):
        """As a program of rules 1 wrote it; what it did not say yet is what a referee would assume."""
        old = ("lacorsa;1;cars=4 each=1 pit_max=2;phase=challenge lap=1 active=4 passes=0 order=1,2,3,4 gaps=0,0,0,0 held=2,2,2,4 "
               "hands=5,9/5,9/7,9/R,1,9,12 plays=-,-,-,- rolls=0,0,0,0 ties=- pole=1")
        shown = self.good("position", old)
        self.assertIn("(written under rules version 1; what it leaves out is assumed as under version 2)", shown)
        said = json.loads(self.good("position", "--json", old))
        self.assertEqual((said["rules"], said["written_under"], said["setup"]), (2, 1, "cars=4 each=1"))
        self.assertIn(" last_lap=0 ", said["id"])
        again = json.loads(self.good("position", "--json", said["id"]))
        self.assertEqual((again["written_under"], again["state"], again["legal"]), (2, said["state"], said["legal"]))
        self.assertNotIn("written under", self.good("position", said["id"]))
        self.refused(INPUT, "rules version 1, and the rules have changed since: the state does not fit version 2", "position", old + " tyres=1")


class PositionTest(Case):
    START = "lacorsa;2;cars=4 each=1;"

    def test_cars_and_winners(self):
        """Who drives what, and who has won by the rules, without counting it out."""
        told = json.loads(self.good("position", "--json", "lacorsa;2;cars=4 each=2;"))
        self.assertEqual((told["numbers"], told["owners"], told["winners"]), ([1, 2, 3, 4], [1, 1, 2, 2], []))
        told = json.loads(self.good("position", "--json", "grandprix;3;players=2;"))
        self.assertEqual((told["numbers"][:4], told["owners"][:5]), ([5, 9, 10, 14], [1, 1, 2, 2, None]))
        # Seat 1 wins with 4 + 3 points although seat 2 has the first car home; then both have the same: shared.
        over = "lacorsa;2;edition=free cars=4 each=2 points={};phase=over lap=9 order=3,1,2,4 hands=-/7/8/9"
        won = [json.loads(self.good("position", "--json", over.format(points)))["winners"] for points in
               ("6,4,3", "7,4,3", "0")]
        self.assertEqual(won, [[1], [2], [1, 2]])
        race = json.loads(self.good("race", "grandprix", "--players", 2, "--laps", 1, "--seed", 5, "--bots", "random", "--json"))
        points = {seat: sum(r["points"] for r in race["results"] if r["seat"] == seat) for seat in (1, 2)}
        self.assertIn(max(points, key=points.get), race["winners"])

    def test_round_trips(self):
        path = self.race("--cars", "6", "--each", "2", "--bots", "random", seed=9)
        for n in range(0, len(self.replay_lines(path)) - 1, 9):
            for view in ([], ["--view", 0], ["--view", 2]):
                line = self.good("position", "--record", path, "--at", n, *view)
                self.assertEqual(line.count("\n"), 1)
                self.assertNotRegex(line, r"[\"'$`\\!]")
                shown = json.loads(self.good("position", "--json", line.strip()))
                self.assertEqual(shown["id"], line.strip())
                self.assertEqual(shown, json.loads(self.good("position", "--json", "-", stdin=line.encode())))

    def test_a_view_keeps_secrets(self):
        path = self.race(seed=3)
        lines = self.replay_lines(path)
        n = next(i for i, line in enumerate(lines) if line["state"]["phase"] == "challenge")
        one, other = lines[n]["turn"]
        line = self.good("position", "--record", path, "--at", n, "--view", one).strip()
        shown = json.loads(self.good("position", "--json", line))
        hidden = [hand is None for hand in shown["state"]["hands"]]
        self.assertEqual(hidden, [car != one for car in range(1, 5)])
        self.assertEqual(shown["legal"][str(one)], lines[n]["legal"][str(one)])
        self.assertIsNone(shown["legal"][str(other)])
        self.assertEqual(shown["turn"], lines[n]["turn"])
        text = self.good("position", line)
        self.assertIn("hidden", text)
        line = self.good("position", "--record", path, "--at", n, "--view", 0).strip()
        shown = json.loads(self.good("position", "--json", line))
        self.assertEqual(set(shown["legal"].values()), {None})

    def test_for_people(self):
        text = self.good("position", self.START)
        for word in ("phase     deal", "1: none", "chance    deal car1 R (weight 4)"):
            self.assertIn(word, text)
        path = self.race(seed=3)
        text = self.good("position", self.good("position", "--record", path).strip())
        self.assertIn("The race is over.", text)
        self.assertLessEqual(max(map(len, text.splitlines())), 80)
        text = self.good("position", self.good("position", "--record", path, "--at", 60).strip())
        self.assertRegex(text, r"seat \d    (play|extend|discard) car\d ")
        self.assertLessEqual(max(map(len, text.splitlines())), 80)

    def test_refused(self):
        for text, pattern in {
            "": "found 1 of these four",
            "lacorsa": "found 1 of these four",
            "lacorsa;2;cars=4": "found 3 of these four",
            "chess;1;;": "expected a game that this program knows; found \"chess\"",
            "lacorsa;0;;": "expected rules version 2 of lacorsa or an older one; found version 0",
            "lacorsa;one;;": "expected a rules version",
            "lacorsa;2;cars=13;": "cars takes 2 to 12; found \"13\"",
            "lacorsa;2;;phase=sleep": "phase",
            "lacorsa;2;;colour=red": "found \"colour\"",
            "lacorsa;2;;order=1,1,2,3": "order",
            "lacorsa;2;;lap=1\nlap=2": "one line",
            "lacorsa;2;;hands=" + "1," * 20000: "state of at most",
        }.items():
            self.refused(INPUT, pattern, "position", text)
            self.refused(INPUT, pattern, "position", "--json", "-", stdin=text.encode())
        self.refused(INPUT, "something else", "position", "-", stdin=b"lacorsa\0;1;;")
        self.refused(INPUT, "at most", "position", "-", stdin=b"x" * 200000)
        self.refused(USAGE, "found neither", "position")
        self.refused(USAGE, "take a --record", "position", self.START, "--at", 1)
        path = self.race(seed=1)
        self.refused(USAGE, "found both", "position", self.START, "--record", path)
        self.refused(USAGE, "--at takes a number from 0", "position", "--record", path, "--at", 10000)

    def test_damaged_record(self):
        data = self.race(seed=1).read_bytes()
        out = self.refused(INPUT, "cut off", "position", "--at", 10, "--record", self.write(data[:-2]))
        self.assertTrue(out.startswith("lacorsa;2;cars=4 each=1;phase=deal"))


class FormatsTest(Case):
    """What docs/text-formats.md says of events and fields is what the program writes."""

    @staticmethod
    def documented(chapter):
        """The events of a game with their arguments, and the fields of its state."""
        text = (ROOT / "docs/text-formats.md").read_text()
        text = re.split(r"(?m)^## ", text[text.index(f"\n## {chapter}\n") + 1:])[1]
        events, fields = {}, set()
        for names, second in re.findall(r"(?m)^\| (`[^|]*) \| ([^|]*) \|[^|]*\|$", text):
            names = re.findall(r"`([^`]+)`", names)
            if re.fullmatch(r"number|string|list of .*", second):
                fields.update(names)
            elif not re.match(r"chance|all|a seat|seats|nobody", second):
                lists = second.split(",") if len(names) > 1 and "," in second else [second] * len(names)
                events.update((name, re.findall(r"`([^`]+)`", one)) for name, one in zip(names, lists))
        return events, fields

    @staticmethod
    def verdict(path):
        done = run("verify", path)
        return "" if done.returncode else str(done.stdout)

    def test_records_keep_to_it(self):
        documented = {"lacorsa": self.documented("LACORSA"), "grandprix": self.documented("Grand Prix")}
        seen = {"lacorsa": set(), "grandprix": set()}
        for path in sorted((ROOT / "tests/program/golden").glob("*.txt")):
            game = re.search(r"(?m)^game (\w+)$", path.read_text(errors="replace"))
            if not game or game[1] not in documented or "complete" not in self.verdict(path):
                continue  # of a race that goes on a replay tells only what everybody may know
            events, fields = documented[game[1]]
            for line in map(json.loads, run("replay", "--json", path).stdout.splitlines()):  # one of older rules has its note beside
                self.assertLessEqual(set(line.get("state", {})), fields)
                for event in line.get("events", []):
                    arguments = [name.removeprefix("arg_") for name in event
                                 if name not in ("event", "seen_by", "suit")][1:]  # the first is whose it is
                    self.assertEqual(arguments, events[event["event"]], event)
                    seen[game[1]].add(event["event"])
        self.assertGreater(len(seen["grandprix"]), 50, sorted(set(documented["grandprix"][0]) - seen["grandprix"]))
        self.assertGreater(len(seen["lacorsa"]), 20)


class OptionsTest(Case):
    FIELDS = {"name", "title", "group", "kind", "min", "max", "choices", "default", "help", "cite"}

    def test_json(self):
        games = json.loads(self.good("options", "--json"))["games"]
        self.assertEqual([g["game"] for g in games][0], "lacorsa")
        for game in games:
            for option in game["options"]:
                extra = {"choice": {"presets", "names"}, "data": {"data"}}.get(option["kind"], set())
                self.assertEqual(set(option) - extra - {"needs"}, self.FIELDS)
                for need in option.get("needs", "").split():  # names and values that exist
                    name, _, values = need.partition("=")
                    other = next(o for o in game["options"] if o["name"] == name)
                    words = other["choices"] or {"yesno": ["yes", "no"]}[other["kind"]]
                    self.assertLessEqual(set(values.split(",")), set(words))
                self.assertIn(option["kind"], ("number", "yesno", "choice", "numbers", "data"))
                if option["kind"] == "number":
                    self.assertTrue(option["min"] <= option["default"] <= option["max"])
                if option["kind"] == "choice":
                    self.assertIn(option["default"], option["choices"])
                    self.assertEqual(list(option["names"]), option["choices"])
                self.assertNotEqual(option["title"], option["name"], "people have no name for it")
                if option["kind"] == "numbers":
                    self.assertTrue(all(option["min"] <= n <= option["max"] for n in option["default"]))
                if option["kind"] == "yesno":
                    self.assertIsInstance(option["default"], bool)
        only = json.loads(self.good("options", "lacorsa", "--json"))["games"]
        self.assertEqual(only, games[:1])
        self.assertIn({"kind": "lacorsa-deck", "builtin": ["standard"]},
                      [{k: d[k] for k in ("kind", "builtin")} for d in only[0]["data"]])

    def test_for_people(self):
        text = self.good("options")
        self.assertLessEqual(max(map(len, text.splitlines())), 80)
        for option in json.loads(self.good("options", "lacorsa", "--json"))["games"][0]["options"]:
            self.assertRegex(text, rf"(?m)^  {option['name']}\b")

    def test_refused(self):
        self.refused(USAGE, "expected a game", "options", "chess")
        self.refused(USAGE, "found 2 words", "options", "lacorsa", "toy")


class RulesTest(Case):
    # Sets of options that together switch everything on.
    SETUPS = ["", "edition=large_grid cars=8", "edition=seasons cars=8 track=monza", "edition=free cars=2",
              "cars=6 each=2 team_orders=yes suit_tiebreaker=yes slipstream=yes going_wide=yes shunting=yes "
              "multi_21=yes pit=yes pit_draw=choose pit_cards=3 fastest_lap=card pole_point=yes six_suits=yes",
              "edition=seasons cars=12 each=2 track=nurburgring racing_incidents=yes drafting=yes pit_draw=fill "
              "fastest_lap=challenge points=8,6,4 team_points=9 racecars=3,4,1,2,5,6,7,8,9,10,13,14",
              "deck={title:Few,redline:3,cards:[{value:1,extend:plain},{value:4,extend:drafting},{value:9,copies:2}]}"]
    SETUPS += ["edition=large_grid suit_tiebreaker=yes six_suits=yes deck={redline:1,redlines:1,cards:[{value:2},{value:3}]}",
               "edition=seasons each=2 team_orders=yes pit_draw=fill going_wide=yes flat_out=no",
               "edition=seasons performance=no flat_out=no track=nurburgring incidents=no drafting=yes going_wide=yes",
               "edition=seasons performance=no flat_out=no track=nurburgring"]
    SETUPS += [f"edition=seasons track={track} incidents={incidents}" for incidents in ("yes", "no")
               for track in ("none", "aintree", "monaco", "rouen", "spa", "zandvoort")]

    def rules(self, *flags):
        return json.loads(self.good("rules", "--json", *flags))["rules"]

    def test_the_page_is_what_the_program_prints(self):
        page = (ROOT / "docs/rules-lacorsa.md").read_text()
        self.assertEqual(page, self.good("rules", "lacorsa", "--all", "--markdown"),
                         "make it again: paddock rules lacorsa --all --markdown > docs/rules-lacorsa.md")

    def test_every_ruling_is_cited(self):
        cited = {word for rule in self.rules("--all") for word in re.findall(r"\bL\d+\b", rule["cite"])}
        self.assertEqual(cited, {f"L{n}" for n in range(1, 41)})

    def test_every_option_is_mentioned(self):
        told = " ".join(rule["when"] + " " + rule["text"] for rule in self.rules("--all"))
        for option in json.loads(self.good("options", "lacorsa", "--json"))["games"][0]["options"]:
            self.assertRegex(told, rf"\b{option['name']}\b")

    def test_the_base_race_is_the_base_race(self):
        """What a variation or an expansion adds is not told where it is not played."""
        for flags in ([], ["--cars", "6", "--each", "2"]):
            rules = [rule for rule in self.rules(*flags) if rule["topic"] != "options"]
            for rule in rules:
                self.assertNotRegex(rule["text"], r"(?i)pit|flat out|incident|accident|shunt|slipstream|wide|track card|"
                                    r"season|racecar|striped|wild|die decides|fastest|higher suit|shared hand|multi")
                self.assertNotRegex(rule["cite"], r"\bLG\b|\bS\b")
            self.assertGreater(len(rules), 35)

    def test_only_what_holds(self):
        for setup in self.SETUPS:
            told = self.rules("--setup", setup)
            everything = self.rules("--all", "--setup", setup)
            self.assertTrue(all(rule["holds"] for rule in told))
            self.assertEqual([(r["topic"], r["when"]) for r in told],
                             [(r["topic"], r["when"]) for r in everything if r["holds"]])
            for rule in told:
                self.assertRegex(rule["text"], r"^[A-Z0-9a-z\"].*[.:)]$")
                self.assertNotRegex(rule["text"], r"[{}\[\]|`]|  | [.,;]")

    def test_every_rule_holds_somewhere(self):
        seen = {(r["topic"], r["when"]) for setup in self.SETUPS for r in self.rules("--setup", setup)}
        every = {(r["topic"], r["when"]) for r in self.rules("--all")}
        self.assertEqual(every - seen, set())

    def test_one_rule_for_ties(self):
        """However options meet, there is exactly one."""
        for slipstream in ("no", "yes"):
            for suits in ("no", "yes"):
                for track in ("none", "spa"):
                    rules = self.rules("challenge", f"--slipstream={slipstream}", f"--suit_tiebreaker={suits}",
                                       "--track", track)
                    ties = [r["text"] for r in rules if re.match(r"A tie (is|goes)", r["text"])]
                    self.assertEqual(len(ties), 1)
                    last = "challenger's" if slipstream == "yes" or track == "spa" else "defender's"
                    self.assertTrue(ties[0].endswith(f"the {last}.") or ties[0] == f"A tie is the {last}.", ties)

    def test_values_are_those_of_the_race(self):
        text = self.good("rules", "pit", "--pit", "--pit_cards", 3, "--pit_max", 2)
        self.assertRegex(text, r"3 cards\s+are drawn")
        self.assertRegex(text, r"may make 2\s+stops")
        own = self.good("rules", "cards", "--setup", self.SETUPS[6])
        self.assertRegex(own, r"1\s+\(extends\),\s+4\s+\(a\s+Drafting\s+Extend\),\s+9\s+\(2\s+of\s+it\)")
        self.assertIn("A Redline adds 3", own)

    def test_for_people(self):
        for setup in self.SETUPS:
            for flags in ([], ["--all"]):
                text = self.good("rules", *flags, "--setup", setup)
                lines = [line for line in text.splitlines() if "{" not in line]  # a deck has no blanks in it
                self.assertLessEqual(max(map(len, lines)), 80)
        topics = [line.split()[0] for line in self.good("rules", "--topics", "--all").splitlines()]
        self.assertEqual(topics, "overview cards deal qualifying lap challenge extending pit incidents flat-out tracks "
                         "cars finish scoring championship secrets options glossary".split())
        for topic in topics:
            self.assertEqual(self.good("rules", topic), self.good("rules", "lacorsa", topic.upper()))
            self.assertTrue(self.good("rules", topic, "--all").count("\n") > 1)
        self.assertIn("nothing of that in this race", self.good("rules", "pit"))
        self.assertIn("boost", self.good("rules", "toy"))
        self.assertEqual(self.good("rules", "chal"), self.good("rules", "challenge"))

    def test_refused(self):
        self.refused(USAGE, "expected a game or a topic", "rules", "chess")
        self.refused(USAGE, "expected a game or a topic", "rules", "ch")
        self.refused(USAGE, "found 2 words", "rules", "lacorsa", "pit", "lap")
        self.refused(USAGE, "contradicts", "rules", "--shunting", "--racing_incidents")
        self.refused(USAGE, "rules has no flag --nonsense", "rules", "--nonsense")
        self.assertIn("Examples:", self.good("rules", "--help"))


class GrandPrixRulesTest(Case):
    DECK = "{title:Few,cards:[" + ",".join(f"{{name:c{i},title:C{i},movement:solo,speed:{i},exit:2,copies:12}}" for i in (4, 5, 6)) + "]}"
    EVENTS = "{cards:[{event:tire-wear,pit:all},{event:suspension-stress,pit:3,copies:2}]}"
    SETUPS = [f"players={n}" for n in range(2, 12)]
    SETUPS += ["grid=mixed weather=wet pit_order=running leader=corner teams=2,1,4,3 laps=1", "grid=bag weather=random bonus=5",
               f"deck={DECK}", f"events={EVENTS} points=9,6 turns=7"]

    def rules(self, *flags):
        return json.loads(self.good("rules", "grandprix", "--json", *flags))["rules"]

    def test_the_page_is_what_the_program_prints(self):
        page = (ROOT / "docs/rules-grandprix.md").read_text()
        self.assertEqual(page, self.good("rules", "grandprix", "--all", "--markdown"),
                         "make it again: paddock rules grandprix --all --markdown > docs/rules-grandprix.md")

    def test_every_ruling_is_cited(self):
        cited = {word for rule in self.rules("--all") for word in re.findall(r"\bG\d+\b", rule["cite"])}
        self.assertEqual(cited, {f"G{n}" for n in range(1, 64)})

    def test_every_section_is_cited(self):
        cited = " ".join(rule["cite"] + "," for rule in self.rules("--all"))
        chapters = {1: 5, 2: 9, 3: 5, 4: 6, 6: 9, 7: 6, 8: 4, 9: 4, 10: 3, 11: 3, 13: 3}
        sections = [f"{chapter}.{n}" for chapter, last in chapters.items() for n in range(1, last + 1)] + ["5", "12"]
        for section in sections:
            if section not in ("6.5", "6.6"):  # of 6.4 to 6.7
                self.assertRegex(cited, rf"\bGP {re.escape(section)}[,. ]")

    def test_every_option_is_mentioned(self):
        told = " ".join(rule["when"] + " " + rule["text"] for rule in self.rules("--all"))
        for option in json.loads(self.good("options", "grandprix", "--json"))["games"][0]["options"]:
            self.assertRegex(told, rf"\b{option['name']}\b")

    def test_every_card_and_event_is_told(self):
        told = "\n".join(rule["text"] for rule in self.rules())
        words = dict(re.findall(r'"grandprix\.word\.([\w-]+)", "(.*?)"', (ROOT / "games/grandprix/words.c").read_text()))
        cards = re.findall(r"name: ([a-z-]+)", (ROOT / "data/grandprix/decks/standard.yaml").read_text())
        events = set(re.findall(r"event: ([a-z-]+)", (ROOT / "data/grandprix/events/standard.yaml").read_text()))
        self.assertEqual((len(cards), len(events)), (20, 23))
        for card in cards:
            self.assertRegex(told, rf"\b{words[card]} \d/\d, \d of it")
        for event in events:
            self.assertRegex(told, rf"(?m)^{words[event]}( \([a-z ]*flag\))?: ")

    def test_only_what_holds(self):
        for setup in self.SETUPS:
            told = self.rules("--setup", setup)
            self.assertTrue(all(rule["holds"] for rule in told))
            for rule in told:
                self.assertRegex(rule["text"], r"^[A-Z0-9a-z\"].*[.:)]$")
                self.assertNotRegex(rule["text"], r"[{}\[\]|`]|  | [.,;]")

    def test_every_rule_holds_somewhere(self):
        seen = {(r["topic"], r["when"]) for setup in self.SETUPS for r in self.rules("--setup", setup)}
        every = {(r["topic"], r["when"]) for r in self.rules("--all")}
        self.assertEqual(every - seen, set())

    def test_stops_and_followers(self):
        """What is played is what is written: which stops nobody is asked about (G50), and who follows a Lead car."""
        pits = " ".join(self.good("rules", "grandprix", "pits").split())
        self.assertIn("is a penalty stop: drive-through, stop-and-go, the repair after Mechanical Failure, the tires that a "
                      "player chose at Weather Change", pits)
        self.assertNotIn("back again", self.good("rules", "grandprix", "lead"))  # 6.1: there is no way back

    def test_values_are_those_of_the_race(self):
        self.assertIn("2 laps", self.good("rules", "grandprix", "laps", "--laps", 2))
        self.assertIn("4 laps", self.good("rules", "grandprix", "laps", "--track", "tinroof"))
        self.assertRegex(self.good("rules", "grandprix", "cars", "--players", 7), r"hand of\s+4 cards")
        own = self.good("rules", "grandprix", "cards", "--setup", f"deck={self.DECK}")
        self.assertIn("C4 4/2, 12 of it; C5 5/2", re.sub(r"\s+", " ", own))
        self.assertNotIn("diagonal", own)

    def test_for_people(self):
        for setup in self.SETUPS:
            for flags in ([], ["--all"]):
                text = self.good("rules", "grandprix", *flags, "--setup", setup)
                lines = [line for line in text.splitlines() if "{" not in line]
                self.assertLessEqual(max(map(len, lines)), 80)
        topics = [line.split()[0] for line in self.good("rules", "grandprix", "--topics", "--all").splitlines()]
        self.assertEqual(topics, "overview cars setup turn segment order movement solo line pursuit lead displacement corners "
                         "cards wear close-calls tires weather events flags safety-zones pits restarts laps lapped out finish "
                         "scoring season tracks secrets options glossary".split())


class DataTest(Case):
    def standard(self):
        return ROOT / "data/lacorsa/decks/standard.yaml"

    def test_show_can_be_packed_again(self):
        packed = self.good("data", "pack", self.standard())
        for line in self.good("data", "list").splitlines():
            kind, name = line.split()
            shown = self.write(self.good("data", "show", kind, name), "shown.yaml")
            self.assertIn(f"good, {kind}", self.good("data", "check", shown))
            if name == "standard" and kind == "lacorsa-deck":
                self.assertEqual(self.good("data", "pack", shown), packed)
            tree = json.loads(self.good("data", "show", kind, name, "--json"))
            self.assertEqual((tree["kind"], tree["name"]), (kind, name))
        self.assertEqual(packed.count("\n"), 1)
        self.assertNotRegex(packed, r"[ \"'$`\\!]")

    def test_quotes_in_a_text(self):
        path = self.write("kind: lacorsa-deck\ntitle: 'A \"\\\\\" B'\ncards: [{value: 1}]\n", "q.yaml")
        packed = self.good("data", "pack", path).strip()
        self.assertIn("%22%5C%5C%22", packed)

    def test_check(self):
        cards = "kind: lacorsa-deck\ncards:\n"
        for text, line in ((cards + "  - {value: 0}\n", 3), (cards + "  - {value: 3}\n  - {value: 2}\n", 4),
                           (cards + "  - {value: 1, color: red}\n", 3), ("kind: tyre\n", 1),
                           ("kind: [\n", None)):
            path = self.write(text, "bad.yaml")
            self.refused(NO, rf"bad\.yaml, line {line or '[0-9]+'}: expected", "data", "check", path)
            self.refused(INPUT, "expected", "data", "pack", path)
            done = run("data", "check", "--json", path)
            verdict = json.loads(done.stdout)
            self.assertFalse(verdict["good"])
            self.assertEqual(done.returncode, NO)
            if line:
                self.assertEqual(verdict["line"], line)
        other = self.write(self.standard().read_bytes().replace(b"redline: 2", b"redline: 3"), "other.yaml")
        self.assertIn("  differs from print: what a Redline adds: 3; printed 2\n", self.good("data", "check", other))
        self.assertNotIn("differs", self.good("data", "check", self.standard()))
        done = run("data", "check", self.standard(), path)
        self.assertEqual(done.returncode, NO)
        self.assertIn(b"good, lacorsa-deck", done.stdout)

    def test_what_is_no_data(self):
        for path, code in ((self.dir / "none", INPUT), (self.dir, INPUT), (self.write(b"", "empty"), NO),
                           (self.write(NOISE, "noise"), NO), (self.write(b"x" * (2 << 20), "huge"), INPUT)):
            self.refused(code, "paddock: ", "data", "check", path)
            self.refused(INPUT, "paddock: ", "data", "pack", path)

    def test_schema(self):
        schema = json.loads(self.good("data", "schema", "lacorsa-deck", "--json"))
        cards = next(f for f in schema["fields"] if f["name"] == "cards")
        self.assertTrue(cards["required"])
        self.assertEqual(cards["item"]["fields"][0]["name"], "value")
        text = self.good("data", "schema", "lacorsa-deck")
        self.assertLessEqual(max(map(len, text.splitlines())), 80)
        for word in ("redline", "must be given", "no, plain or drafting"):
            self.assertIn(word, text)

    def test_refused(self):
        self.refused(USAGE, "check, pack, list, show or schema; found \"eat\"", "data", "eat")
        self.refused(USAGE, "found 0 words", "data")
        self.refused(USAGE, "takes KIND NAME; found 1 word$", "data", "show", "lacorsa-deck")
        self.refused(USAGE, "expected a kind of data", "data", "show", "tyres", "soft")
        self.refused(USAGE, "expected a built-in lacorsa-deck", "data", "show", "lacorsa-deck", "none")
        self.refused(USAGE, "expected a kind of data", "data", "schema", "tyres")
        self.refused(USAGE, "takes no further words", "data", "list", "all")


class EveryVerbTest(Case):
    VERBS = ("race", "replay", "verify", "options", "position", "data", "track")

    def test_help(self):
        overview = self.good("help")
        for verb in self.VERBS:
            self.assertIn(f"  {verb} ", overview)
            text = self.good(verb, "--help")
            self.assertIn("Examples:", text)
            self.assertEqual(text, self.good("help", verb))

    def test_wrong_flags(self):
        for verb in self.VERBS:
            self.refused(USAGE, f"{verb} has no flag --nonsense", verb, "--nonsense")
            self.refused(USAGE, f"{verb} has no flag -x", verb, "-x")
        self.refused(USAGE, "--players is an option of Grand Prix, not of LACORSA", "race", "--players", "3")
        self.refused(USAGE, "given twice", "options", "--json", "--json")
        self.refused(USAGE, "takes no value", "options", "--json=yes")
        self.refused(USAGE, "takes a value; found the end", "position", "--record")

    @unittest.skipUnless(os.path.exists("/dev/full"), "there is no /dev/full here")
    def test_full_disk(self):
        path = self.race(seed=1)
        cut = self.write(path.read_bytes()[:-3])
        standard = ROOT / "data/lacorsa/decks/standard.yaml"
        commands = [
            ["race"], ["replay", "--help"],
            ["replay", path], ["replay", cut], ["replay", "--json", path], ["replay", "--json", cut],
            ["verify", path], ["verify", path, cut], ["verify", "--json", path],
            ["options"], ["options", "--json"],
            ["position", PositionTest.START], ["position", "--json", PositionTest.START],
            ["position", "--record", path], ["position", "--record", cut],
            ["data", "list"], ["data", "list", "--json"], ["data", "pack", standard],
            ["data", "check", standard], ["data", "check", "--json", standard],
            ["data", "show", "lacorsa-deck", "standard"],
            ["data", "schema", "lacorsa-deck"], ["data", "schema", "--json", "lacorsa-deck"],
        ]
        for command in commands:
            with self.subTest(command), open("/dev/full", "wb") as full:
                done = run(*command, stdout=full)
                self.assertEqual(done.returncode, WORLD)
                self.assertIn(b"could not write the output", done.stderr)


if __name__ == "__main__":
    if len(sys.argv) < 3:
        sys.exit("usage: cli_test.py PATH_TO_PADDOCK SOURCE_ROOT")
    PADDOCK, ROOT = os.path.abspath(sys.argv[1]), Path(sys.argv[2])
    unittest.main(argv=[sys.argv[0], *sys.argv[3:]])
