#!/usr/bin/env python3
"""Programs in many races at once: docs/bot-protocol.md, with bots that behave and bots that do not.

usage: many_test.py PATH_TO_PADDOCK SOURCE_ROOT [unittest arguments]
"""
import json
import shlex
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

PADDOCK, ROOT = "", Path()
TIMEOUT = 600  # seconds; only for what hangs
OK, NO, USAGE, INPUT, WORLD = range(5)

# Does the first thing that it may, in the order MODE says; in race AT it does something else.
BOT = r'''
import os, sys, time
mode, at = sys.argv[1], int(sys.argv[2])
out, asked, over, last = [], [], [], 0
def misbehave(race):
    if mode == "twice":
        return "do %d 1\ndo %d 1" % (race, race)
    if mode == "over":
        return "do %d 1\ndo %d 1" % (race, over[0])
    if mode == "unborn":
        return "do 999999 1"
    if mode == "too_high":
        return "do %d 513" % race
    if mode == "zero":
        return "do %d 0" % race
    if mode == "words":
        return "action play car1 1"
    if mode == "noise":
        sys.stdout.buffer.write(b"\xff\xfe\n")
        return "do %d 1" % race
    if mode == "giant":
        return "do %d %s" % (race, "1" * 5000)
    if mode == "huge_number":
        return "do 99999999999999999999 1"
    if mode == "die":
        sys.stdout.flush()
        os._exit(7)
    if mode == "silent":
        sys.stdout.flush()
        time.sleep(600)
    if mode == "error":
        return "error no more petrol"
    if mode == "endless":
        while True:
            sys.stdout.write("info x\n" * 1000)
    return "do %d 1" % race
for line in sys.stdin:
    word, _, rest = line.rstrip("\n").partition(" ")
    if word == "paddock":
        print("paddock 1\nid name Rogue" + ("" if mode == "single" else "\nmany " + os.environ.get("AT_ONCE", "50")) + "\nready", flush=True)
    elif word == "ask":
        asked.append(int(rest.split()[0]))
    elif word == "over":
        over.append(int(rest.split()[0]))
    elif word == "go":
        if mode == "backward":
            asked.reverse()
        for race in asked:
            print(misbehave(race) if race >= at and (mode != "over" or over) else "do %d 1" % race)
        sys.stdout.flush()
        asked = []
'''

# Follows a race by what has changed, and compares with a whole view: `paddock bot` would not notice a field too many.
SPY = r'''
import sys
out = open(sys.argv[1], "w")
for line in sys.stdin:
    out.write(line)
    word, _, rest = line.rstrip("\n").partition(" ")
    if word == "paddock":
        print("paddock 1\nid name Spy\nmany 3\nready", flush=True)
    elif word == "ask":
        print("do", rest.split()[0], 1, flush=True)
'''


def paddock(*words, env=None):
    return subprocess.run([PADDOCK, *words], capture_output=True, text=True, timeout=TIMEOUT, env=env)


class Many(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.folder = tempfile.TemporaryDirectory()
        cls.bot, cls.spy = Path(cls.folder.name, "bot.py"), Path(cls.folder.name, "spy.py")
        cls.bot.write_text(BOT)
        cls.spy.write_text(SPY)

    @classmethod
    def tearDownClass(cls):
        cls.folder.cleanup()

    def command(self, mode, at=1):
        return f"python3 {shlex.quote(str(self.bot))} {mode} {at}"

    def sim(self, *words, code=OK, env=None):
        done = paddock("sim", *words, env=env)
        self.assertEqual(done.returncode, code, done.stdout + done.stderr)
        return done

    def figures(self, *words):
        answer = json.loads(self.sim(*words, "--json").stdout)
        text = json.dumps(answer)
        return text.replace("paddock-club", "club")

    def test_our_bots_drive_the_same_from_outside(self):
        """Club of Grand Prix throws no dice: in every race it must see what it sees inside, whatever runs beside it."""
        for setup, races in ((["--players", "2", "--laps", "1"], "6"), (["--players", "4", "--laps", "1"], "4")):
            inside = json.loads(self.sim("grandprix", *setup, "--races", races, "--bots", "club,rookie", "--rotate", "--json").stdout)
            outside = json.loads(self.sim("grandprix", *setup, "--races", races, "--bot", f"{PADDOCK} bot club", "--bots", "rookie",
                                          "--rotate", "--json").stdout)
            self.assertEqual(self.core(inside), self.core(outside))

    @staticmethod
    def core(answer):
        answer.pop("field", None)
        text = json.dumps(answer)
        return text.replace("club (2)", "club")

    def test_threads_and_order_change_nothing(self):
        answers = {self.sim("--races", "60", "--bot", self.command(mode), "--bots", "club,random", "--threads", threads, "--rotate", "--json").stdout
                   for mode in ("forward", "backward") for threads in ("1", "3")}
        self.assertEqual(len(answers), 1)

    def test_how_many_at_once_changes_nothing(self):
        import os
        answers = {self.sim("--races", "30", "--bot", self.command("forward"), "--bots", "club", "--json", env={**os.environ, "AT_ONCE": n}).stdout
                   for n in ("1", "7", "1000")}
        self.assertEqual(len(answers), 1)

    def test_sweeps_and_two_programs(self):
        done = self.sim("--races", "12", "--bot", self.command("forward"), "--bot", self.command("backward"), "--bots", "club", "--sweep",
                        "cars=4..5", "--duplicate", "--json")
        answer = json.loads(done.stdout)
        self.assertIn("Rogue (2)", json.dumps(answer))

    def test_example(self):
        for game in (["lacorsa"], ["grandprix", "--players", "2", "--laps", "1"]):
            done = self.sim(*game, "--races", "8", "--bot", f"python3 {ROOT}/docs/examples/bot.py", "--bot-set", "seed=3", "--bots", "random")
            self.assertIn("Example", done.stdout)

    def test_only_what_changes_is_shown(self):
        told = Path(self.folder.name, "told")
        self.sim("grandprix", "--players", "2", "--laps", "1", "--races", "2", "--bot", f"python3 {self.spy} {told}", "--bots", "club")
        seen, sizes = {}, {}
        for line in told.read_text().splitlines():
            word, _, rest = line.partition(" ")
            race, _, about = rest.partition(" ")
            if word == "race":
                seen[race], sizes[race] = {}, []
            if word == "see":
                fields = dict(field.split("=", 1) for field in about.split())
                for name, value in fields.items():
                    self.assertNotEqual(seen[race].get(name), value, line)
                seen[race].update(fields)
                sizes[race].append(len(about))
            if word == "over":
                self.assertIn("hands", seen.pop(race))
        self.assertEqual(seen, {})
        for size in sizes.values():
            self.assertLess(sum(size[1:]) / len(size[1:]), size[0] / 3)
        self.assertNotIn("seed", told.read_text())

    def test_secrets(self):
        """A view shows the hand of one seat alone."""
        told = Path(self.folder.name, "secrets")
        self.sim("--races", "3", "--bot", f"python3 {self.spy} {told}", "--bots", "club")
        for line in told.read_text().splitlines():
            for field in line.split():
                if field.startswith("hands="):
                    self.assertEqual([hand == "?" for hand in field[6:].split("/")].count(False), 1, line)

    def test_wrong(self):
        for mode, said in (("twice", "found a second one for race"), ("over", "which is over"), ("unborn", "which has not begun"),
                           ("too_high", "found number 513"), ("zero", "expected do RACE NUMBER"), ("words", "expected do RACE NUMBER"),
                           ("noise", "expected a line of UTF-8 text"), ("giant", "1024 bytes"),
                           ("huge_number", "expected do RACE NUMBER"), ("die", "ended with exit code 7"),
                           ("silent", "did not answer in time"), ("error", "gave up (no more petrol)"),
                           ("endless", "bytes and no answer")):
            with self.subTest(mode):
                # A hundred races are over before the one in which it goes wrong has begun, whatever the order.
                done = self.sim("--races", "300", "--bot", self.command(mode, 200), "--bots", "random", "--bot-time", "300", "--json", code=INPUT)
                self.assertIn(said, done.stderr)
                self.assertIn("bot 1 (Rogue)", done.stderr)
                self.assertEqual(len(done.stderr.strip().splitlines()), 1, done.stderr)
                races = json.loads(done.stdout)["races"]
                self.assertGreaterEqual(races, 100)
                self.assertLess(races, 300)

    def test_wrong_from_the_beginning(self):
        for command, said in ((self.command("single"), "plays one race at a time"), ("/nowhere/bot", "ended with exit code 127"),
                              (self.command("die"), "ended with exit code 7")):
            done = self.sim("--races", "20", "--bot", command, "--bots", "random", code=INPUT)
            self.assertIn(said, done.stderr)
            self.assertEqual(done.stdout, "")
        self.sim("--races", "20", "--bot", self.command("forward"), "--shard", "1/2", code=USAGE)
        self.sim("--races", "20", "--bot", self.command("forward"), "--bot-set", "colour=red", code=USAGE)
        self.sim("--races", "20", *5 * ["--bot", self.command("forward")], code=USAGE)

    def test_a_run_that_is_stopped_keeps_what_it_has(self):
        """… and a bot that speaks of many races where one is played is wrong."""
        done = paddock("race", "--quiet", "--bot", self.command("forward"), "--bots", "random")
        self.assertEqual(done.returncode, OK)
        self.assertIn("rookie takes its place", done.stdout)


if __name__ == "__main__":
    PADDOCK, ROOT = str(Path(sys.argv[1]).resolve()), Path(sys.argv[2]).resolve()
    unittest.main(argv=sys.argv[:1] + sys.argv[3:])
