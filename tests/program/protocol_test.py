#!/usr/bin/env python3
"""Programs at the table: docs/bot-protocol.md from outside, with bots that behave and bots that do not.

usage: protocol_test.py PATH_TO_PADDOCK SOURCE_ROOT [unittest arguments]
"""
import json
import os
import re
import shlex
import shutil
import signal
import stat
import subprocess
import sys
import tempfile
import time
import unittest
import uuid
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

PADDOCK, ROOT = "", Path()
TIMEOUT = 600  # seconds; only for what hangs
OK, NO, USAGE, INPUT, WORLD = range(5)
GAMES = (("lacorsa",), ("grandprix", "--players", "2", "--laps", "1"))
TAKES_ITS_PLACE = "; rookie takes its place."
LATE = "did not answer in time"

# Plays the first action that it may; at go number N it does something else.
ROGUE = r'''
import os, signal, subprocess, sys, time
mode, at = sys.argv[1], int(sys.argv[2])
def say(text):
    print(text, flush=True)
def misbehave(actions):
    if mode == "hang":
        subprocess.Popen(["sleep", "600"])
        time.sleep(600)
    if mode == "die":
        sys.exit(3)
    if mode == "kill":
        os.kill(os.getpid(), signal.SIGKILL)
    if mode == "illegal":
        say("action fly home")
    if mode == "short":
        say("action " + actions[0].split()[0])
    if mode == "noise":
        sys.stdout.buffer.write(bytes(range(128, 256)) + b"\n")
        sys.stdout.flush()
    if mode == "words":
        say("I think that")
    if mode == "endless":
        while True:
            sys.stdout.write("x" * 65536)
    if mode == "info":
        while True:
            say("info still thinking")
    if mode == "close":
        os.close(1)
        time.sleep(600)
    if mode == "deaf":
        os.close(0)
        time.sleep(600)
    if mode == "error":
        say("error I have lost my book")
    if mode == "twice":
        os.write(1, ("action " + actions[0] + "\nready\n").encode())
    if mode == "ready":
        say("ready")
    if mode == "chatter":
        say("action " + actions[0])
        for _ in range(4):
            if not os.fork():
                while True:
                    os.write(1, b"info x\n" * 512)
    if mode == "spawn":
        subprocess.Popen(["sleep", "600"])
        say("action " + actions[0])
gos, actions = 0, []
for line in sys.stdin:
    word, _, rest = line.rstrip("\n").partition(" ")
    if word == "paddock":
        say("paddock 1\nid name Rogue\nid author Nobody\nready")
    elif word == "new":
        say("ready")
    elif word == "view":
        actions = []
    elif word == "action":
        actions.append(rest)
    elif word == "go":
        gos += 1
        if gos == at:
            misbehave(actions)
        else:
            say("info my move\naction " + actions[-1])
    elif word == "quit":
        break
'''

# Writes down all that it is told.
SPY = r'''
import sys
out, first = open(sys.argv[1], "w"), ""
for line in sys.stdin:
    out.write(line)
    out.flush()
    if line.startswith("paddock"):
        print("paddock 1\nid name Spy\nready", flush=True)
    elif line == "new\n":
        print("ready", flush=True)
    elif line.startswith("view"):
        first = ""
    elif line.startswith("action"):
        first = first or line
    elif line.startswith("go"):
        print(first, end="", flush=True)
    elif line == "quit\n":
        break
'''


def processes_of(mark):
    """The processes that live with this mark in their environment."""
    found = []
    for path in Path("/proc").glob("[0-9]*/environ"):
        try:
            if mark.encode() in path.read_bytes():
                found.append(int(path.parent.name))
        except OSError:
            pass
    return found



def hear_signals():
    """Whoever started the tests may have told them to ignore signals, as nohup does; programs respect that."""
    for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        signal.signal(number, signal.SIG_DFL)


class Case(unittest.TestCase):
    def setUp(self):
        self.dir = Path(tempfile.mkdtemp(prefix="paddock-protocol-"))
        self.addCleanup(shutil.rmtree, self.dir)
        self.mark = f"mark-{uuid.uuid4()}"
        self.env = os.environ | {"PADDOCK_TEST_MARK": self.mark, "XDG_DATA_HOME": str(self.dir)}
        self.example = self.python(ROOT / "docs/examples/bot.py")

    def tearDown(self):
        self.assertEqual(processes_of(self.mark), [], "processes are left")

    def python(self, *words):
        return shlex.join([sys.executable, *map(str, words)])

    def script(self, text, *words, name="script.py"):
        path = self.dir / name
        path.write_text(text)
        return self.python(path, *words)

    def rogue(self, mode, at):
        return self.script(ROGUE, mode, at, name=f"rogue-{mode}.py")

    def run_paddock(self, *args, stdin=b""):
        return subprocess.run([PADDOCK, *map(str, args)], input=stdin, capture_output=True, timeout=TIMEOUT,
                              check=False, env=self.env)

    def good(self, *args, stdin=b"", quiet=True):
        done = self.run_paddock(*args, stdin=stdin)
        self.assertEqual(done.returncode, OK, (args, done.stderr))
        if quiet:
            self.assertEqual(done.stderr, b"", args)
        return done.stdout.decode()

    def refused(self, pattern, *args, code=USAGE):
        done = self.run_paddock(*args)
        self.assertEqual(done.returncode, code, (args, done.stderr))
        self.assertRegex(done.stderr.decode(), r"\Apaddock: [^\n]*\n\Z", args)
        self.assertRegex(done.stderr.decode(), pattern, args)

    def race(self, *args, game=("lacorsa",), seed=1, quiet=True):
        """The story and the record of a race."""
        path = self.dir / f"{uuid.uuid4()}.txt"
        story = self.good("race", *game, *args, "--seed", seed, "--record", path, quiet=quiet)
        self.good("verify", path)
        return story, path

    def replay(self, path):
        return [json.loads(line) for line in self.good("replay", "--json", path).splitlines()]


class GoodBots(Case):
    def test_the_example_is_short(self):
        self.assertLess(len((ROOT / "docs/examples/bot.py").read_text().splitlines()), 81)

    def test_whole_races(self):
        """The same seed gives the same record, byte for byte."""
        for game in GAMES:
            story, first = self.race("--bot", self.example, game=game)
            again, second = self.race("--bot", self.example, game=game)
            self.assertEqual(first.read_bytes(), second.read_bytes())
            self.assertEqual(story, again)
            self.assertNotIn("takes its place", story)
            self.assertIn("\nplayer 1 Example (bot)\nplayer 2 rookie (bot)\n", first.read_text())
            self.assertRegex(first.read_text(), r"\n1 \w+")

    def test_everybody_is_a_program(self):
        story, record = self.race(*["--bot", self.example] * 4)
        self.assertEqual(record.read_text().count("Example (bot)"), 4)
        self.assertIn("car 1 Abbate (Example), car 2 Brandt (Example), car 3 Costa (Example), car 4 Dahl (Example).", " ".join(story.split()))
        self.refused("there are 4 seats for programs; found --bot 5 times", "race", *["--bot", self.example] * 5)
        self.refused("no seat for a program, since all have a driver already; found --bot 1 time", "play", "--humans", 4, "--bot", self.example)

    def test_programs_sit_before_bots(self):
        rogue = self.rogue("never", 0)
        _, record = self.race("--bots", "random,club", "--bot", rogue, "--bot", self.example)
        players = re.findall(r"^player \d (.*)$", record.read_text(), re.M)
        self.assertEqual(players, ["Rogue (bot)", "Example (bot)", "random (bot)", "club (bot)"])
        self.refused("expected at most 3 bots", "race", "--bot", self.example, "--bots", "club,club,club,club")

    def test_own_bots_from_outside(self):
        for name in ("random", "rookie", "club", "works:60"):
            for game in GAMES:
                if game[0] != "lacorsa" and name in ("club", "works:60"):
                    continue
                bot = shlex.join([PADDOCK, "bot", name, "--seed", "3"])
                story, first = self.race("--bot", bot, "--bots", "random", game=game)
                self.assertNotIn("takes its place", story)
                self.assertIn(f"player 1 {name} (bot)", first.read_text())
                if game[0] == "lacorsa":
                    self.assertEqual(first.read_bytes(),
                                     self.race("--bot", bot, "--bots", "random", game=game)[1].read_bytes())

    def test_who_comes_from_outside_is_a_stranger(self):
        """And not the rookie that would take its place: ace lays other first cards against those. By such seeds nobody's luck is another's,
        and what seat 1 has laid before is hidden."""
        def first_cards(seed, *bots):
            _, record = self.race(*bots, seed=f"{seed:032x}")
            return [re.search(rf"^{seat} play .*$", record.read_text(), re.M)[0] for seat in (2, 3, 4)]
        outside = shlex.join([PADDOCK, "bot", "rookie"])
        told = [(first_cards(seed, "--bot", outside, "--bots", "ace:60"), first_cards(seed, "--bots", "rookie,ace:60")) for seed in range(1, 9)]
        self.assertTrue(any(stranger != rookie for stranger, rookie in told))

    def test_own_data_travels(self):
        """A setup with somebody's own deck goes to the bot in one line, and comes back in its position."""
        deck = self.dir / "deck.yaml"
        deck.write_text((ROOT / "data/lacorsa/decks/standard.yaml").read_text().replace("title: ", "title: My "))
        bot = shlex.join([PADDOCK, "bot", "rookie"])
        story, record = self.race("--bot", bot, "--deck", deck, "--bots", "random")
        self.assertNotIn("takes its place", story)
        self.assertIn("deck={", record.read_text())

    def test_settings(self):
        log = self.dir / "log.txt"
        self.addCleanup(os.umask, os.umask(0o022))
        _, one = self.race("--bot", self.example, "--bot-set", "seed=5", "--bot-log", log)
        self.assertIn("1> set seed 5\n", log.read_text())
        self.assertIn("1< option seed number 0 999999 1\n", log.read_text())
        self.assertRegex(log.read_text(), r"1> go ms 2000\n1< action play car1 \S+\n")
        self.assertTrue(log.read_text().endswith("end\n1> quit\n"))
        self.assertEqual(stat.S_IMODE(log.stat().st_mode), 0o600)  # it has the program's cards
        bot = ("race", "--bot", self.example)
        self.refused("seed takes 0 to 999999; found \"x\"", *bot, "--bot-set", "seed=x")
        self.refused("no program has an option \"speed\"", *bot, "--bot-set", "speed=1")
        self.refused("takes NAME=VALUE", *bot, "--bot-set", "seed")
        self.refused("could not open the log", *bot, "--bot-log", self.dir / "no/log", code=WORLD)
        self.assertTrue(one.exists())

    def test_flags(self):
        self.refused("--bot-time is about programs; found no --bot", "race", "--bot-time", "5")
        self.refused("--bot takes a command", "race", "--bot", "")
        self.refused("--bot-time takes a number from 1 to", "race", "--bot", "x", "--bot-time", "0")
        self.refused("--bot-total was given twice", "race", "--bot-total", "1", "--bot-total", "2")
        self.assertIn("--bot COMMAND", self.good("race", "--help"))


class BadBots(Case):
    MIDDLE = {
        "hang": LATE,
        "die": r"ended with exit code 3",
        "kill": "was ended by signal 9",
        "illegal": r'answered nonsense \(expected one of the \d+ actions listed; found "fly home"\)',
        "short": r'answered nonsense \(expected one of the .*; found "\w+"\)',
        "noise": "answered nonsense .expected a line of UTF-8 text; found other bytes.",
        "words": r'answered nonsense \(expected paddock, id, .*; found "I think that"\)',
        "endless": "wrote a line of more than 1024 bytes",
        "info": "wrote 65536 bytes and no answer",
        "close": "closed its output",
        "deaf": LATE,
        "error": r"gave up \(I have lost my book\)",
        "ready": r'answered nonsense \(expected action; found "ready"\)',
        "twice": r'answered nonsense \(expected nothing but info before go; found "ready"\)',
    }

    def all_at_once(self, check, cases):
        """Most of them wait for something."""
        with ThreadPoolExecutor(4) as pool:
            for case, done in [(case, pool.submit(check, case)) for case in cases]:
                with self.subTest(case):
                    done.result()

    def check_note(self, story, who, what):
        notes = [line for line in story.splitlines() if line.endswith(TAKES_ITS_PLACE)]
        self.assertEqual(len(notes), 1, story)
        self.assertRegex(notes[0], rf"^The bot of seat 1 \({who}\) {what}{re.escape(TAKES_ITS_PLACE)}$")

    def fail_in_the_middle(self, mode):
        """The race goes on, the story says what happened where it happened, and it happens again."""
        patience = 1500 if self.MIDDLE[mode] == LATE else 30000
        flags = ("--bot", self.rogue(mode, 3), "--bots", "random", "--bot-time", patience)
        story, record = self.race(*flags)
        self.check_note(story, "Rogue", self.MIDDLE[mode])
        self.assertNotIn(TAKES_ITS_PLACE, "".join(story.splitlines()[:5]))
        self.assertIn("player 1 Rogue (bot)", record.read_text())
        if mode in ("die", "illegal"):
            self.assertEqual(self.race(*flags)[1].read_bytes(), record.read_bytes())

    def test_in_the_middle(self):
        self.all_at_once(self.fail_in_the_middle, self.MIDDLE)

    def test_at_once(self):
        story, _ = self.race("--bot", self.rogue("illegal", 1), "--bots", "random", game=GAMES[1])
        self.check_note(story, "Rogue", r"answered nonsense .*")

    def test_whoever_chatters_for_ever_is_not_listened_to_for_ever(self):
        """Whether it is caught at it depends on who is faster, and whether its answer is whole on whose lines come between."""
        story, _ = self.race("--bot", self.rogue("chatter", 3), "--bots", "random")
        if TAKES_ITS_PLACE in story:
            self.check_note(story, "Rogue", r"(wrote \d+ bytes (without being asked|and no answer)|answered nonsense .*info x.*)")

    def test_children_of_bots_end_too(self):
        story, _ = self.race("--bot", self.rogue("spawn", 2), "--bots", "random")
        self.assertNotIn(TAKES_ITS_PLACE, story)

    START = {
        "sleep 600": LATE,
        "exit 0": "ended with exit code 0",
        "exit 7": "ended with exit code 7",
        "echo paddock 2; cat": "speaks version 2 of the protocol, not 1",
        "echo ready; cat": r'answered nonsense \(expected paddock 1; found "ready"\)',
        "echo paddock 1; echo ready; cat": r'answered nonsense \(expected id name before it; found "ready"\)',
        "echo paddock 1; echo action x; cat": r'answered nonsense \(expected id, option or ready; .*',
        "echo paddock 1; echo id name X; echo ready; exec sleep 600": LATE,
        "echo paddock 1; echo id name X; echo ready; echo no; cat": r"answered nonsense \(.*",
        "cat": LATE,
        "yes": "answered nonsense .*",
        "cat /dev/zero": "wrote a line of more than 1024 bytes",
        "exec 0<&- 1>&-; sleep 600": "closed its output",
        "echo error not today": r"gave up \(not today\)",
    }

    def fail_at_the_start(self, command):
        patience = 1500 if self.START[command] == LATE else 30000
        story, record = self.race("--bot", command, "--bots", "random", "--bot-start", patience)
        self.check_note(story, "(X|" + re.escape(command) + ")", self.START[command])
        self.assertIn("player 1 rookie (bot)", record.read_text())

    def test_at_the_start(self):
        self.all_at_once(self.fail_at_the_start, self.START)

    def test_command_not_found(self):
        """The shell says what it could not find; so does the story."""
        done = self.run_paddock("race", "--bot", "/nowhere/bot --fast", "--quiet", "--seed", 1)
        self.assertEqual(done.returncode, OK)
        self.assertIn(b"/nowhere/bot", done.stderr)
        self.check_note(done.stdout.decode(), "/nowhere/bot --fast",
                        r"ended with exit code 127 \(command not found\)")

    def test_the_others_go_on(self):
        """One that hangs at the start costs the others nothing."""
        story, record = self.race("--bot", "sleep 600", "--bot", self.example, "--bot", "exit 1", "--bots",
                                  "random", "--bot-start", 5000)
        self.assertEqual(story.count(TAKES_ITS_PLACE), 2)
        self.assertIn("player 2 Example (bot)", record.read_text())

    def test_time_for_the_race(self):
        """The example answers a whole race in less than a millisecond now and then; so its answers are held back."""
        slow = f"{self.example} | while IFS= read -r line; do sleep 0.01; printf '%s\\n' \"$line\"; done"
        story, _ = self.race("--bot", slow, "--bots", "random", "--bot-total", 1)
        self.check_note(story, "Example", "has used up its 1 ms for the race")

    def test_strange_commands_are_told_safely(self):
        story = self.good("race", "--bot", "exit 1 # \x1b[2J\n", "--quiet", "--seed", 1)
        self.assertIn("(exit 1 # ?[2J?)", story)
        story = self.good("race", "--bot", "exit 1 # " + "\u00e9" * 40, "--quiet", "--seed", 1)
        self.assertRegex(story, "# \u00e9+[?][)]")

    def interrupted(self, number):
        race = subprocess.Popen([PADDOCK, "race", "--bot", "sleep 600; true", "--bot-start", "600000"],
                                stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, env=self.env, preexec_fn=hear_signals)
        self.addCleanup(race.kill)
        deadline = time.monotonic() + TIMEOUT
        while len(processes_of(self.mark)) < 3 and time.monotonic() < deadline:
            time.sleep(0.02)
        race.send_signal(number)
        self.assertEqual(race.wait(TIMEOUT), -number)
        while processes_of(self.mark) and time.monotonic() < deadline:
            time.sleep(0.02)

    def test_interrupted(self):
        for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
            self.interrupted(number)
            self.assertEqual(processes_of(self.mark), [])


def plain(value):
    """An argument of an event as JSON has it."""
    found = re.fullmatch(r"(?:car|seat)(\d+)|(-?\d+)", value)
    return int(found[1] or found[2]) if found else value


class Secrets(Case):
    """A bot's process gets its own view and what its seat may hear: no trace of another hand."""

    def spy(self, game, seat, *flags):
        heard = self.dir / "heard.txt"
        bots = [self.script(SPY, heard, name="spy.py")]
        others = ["--bot", self.rogue("never", 0)] * (seat - 1)
        _, record = self.race(*others, "--bot", bots[0], *flags, game=game)
        return heard.read_text().splitlines(), record

    def check_event(self, line, event, seat):
        number, name, *arguments = line.split()[1:]
        self.assertEqual((int(number), name), (event.pop("seat") or 0, event.pop("event")))
        seen_by = event.pop("seen_by")
        if seen_by != "all" and seat not in seen_by:
            self.assertEqual(arguments, ["?"], line)
            return
        said = dict(argument.split("=", 1) for argument in arguments)
        expected = {name.removeprefix("arg_"): value for name, value in event.items()}
        self.assertEqual({name: str(plain(value)) for name, value in said.items()},
                         {name: str(value) for name, value in expected.items()}, line)

    def check_question(self, lines, record, at, seat, legal):
        """view, position, actions and go, against what the record says."""
        view, position, *actions, go = lines
        wanted = self.good("position", "--record", record, "--at", at, "--view", seat).rstrip("\n")
        self.assertEqual(position, "position " + wanted)
        self.assertEqual(view, "view " + wanted.split(";", 3)[3])
        self.assertEqual(actions, ["action " + text for text in legal])
        self.assertEqual(go, "go ms 2000")

    def check_hands(self, views, start, seat):
        """Without the program's own idea of a view: every other hand is a blank, or empty."""
        hidden = 0
        for view in views:
            rows = dict(field.split("=", 1) for field in view.split()[1:])["hands"].split("/")
            owners = start["owners"] if start["game"] == "lacorsa" else range(1, len(rows) + 1)
            for row, owner in zip(rows, owners):
                if owner != seat:
                    self.assertIn(row, ("?", "-"), view)
                    hidden += row == "?"
        self.assertGreater(hidden, len(views) // 2)

    def check_all(self, game, seat, every, *flags):
        heard, record = self.spy(game, seat, *flags)
        start, *moments, _ = self.replay(record)
        lines = iter(heard)
        for _ in range(6):
            if next(lines) == "new":
                break
        before, asked, told = start, 0, 0
        for moment in moments:
            if moment["type"] == "action" and moment["action"]["seat"] == seat:
                for event in [e for m in moments[told:moment["n"] - 1] for e in m["events"]]:
                    self.check_event(next(lines), dict(event), seat)
                told, legal = moment["n"] - 1, before["legal"][str(seat)]
                question = [next(lines) for _ in range(len(legal) + 3)]
                if asked % every == 0:
                    self.check_question(question, record, told, seat, legal)
                asked += 1
            before = moment
        for event in [e for m in moments[told:] for e in m["events"]]:
            self.check_event(next(lines), dict(event), seat)
        rest = list(lines)
        self.assertEqual(rest[:-1], record.read_text().splitlines()[-len(rest) + 1:])
        self.assertEqual(rest[-2:], ["end", "quit"])
        self.assertGreater(asked, 5)
        self.check_hands([line for line in heard if line.startswith("view ")], start, seat)

    def test_lacorsa(self):
        self.check_all(("lacorsa", "--cars", "4"), 2, 1, "--bots", "random")

    def test_lacorsa_two_cars_each(self):
        self.check_all(("lacorsa", "--edition", "seasons", "--cars", "6", "--each", "2"), 1, 3, "--bots", "random")

    def test_grandprix(self):
        self.check_all(GAMES[1], 2, 20)


class Play(Case):
    def play(self, lines, *args):
        done = self.run_paddock("play", *args, stdin="".join(line + "\n" for line in lines).encode())
        return done.returncode, done.stdout.decode(), done.stderr.decode()

    def begin(self):
        record = self.dir / "play.txt"
        code, shown, _ = self.play(["quit"], "--names", "Ann", "--bot", self.example, "--bot", "exit 1", "--bots",
                                   "club", "--record", record, "--seed", 4)
        self.assertEqual(code, OK)
        self.assertIn("The bot of seat 3 (exit 1) ended with exit code 1; rookie takes its place.", shown)
        self.assertIn("Brandt (car 2), Example", shown)
        players = re.findall(r"^player \d (.*)$", record.read_text(), re.M)
        self.assertEqual(players, ["Ann", "Example (bot)", "rookie (bot)", "club (bot)"])
        return record

    def test_beside_people(self):
        self.begin()

    def test_coming_back(self):
        """A program sits down again where one sat; without it the rookie drives."""
        record = self.begin()
        _, shown, said = self.play(["quit"], "--resume", record)
        self.assertIn('no bot "Example" here; rookie drives for it', said)
        self.assertIn("Brandt (car 2), rookie", shown)
        _, shown, said = self.play(["quit"], "--resume", record, "--bot", self.example)
        self.assertEqual(said, "")
        self.assertIn("Brandt (car 2), Example", shown)
        code, _, said = self.play(["quit"], "--resume", record, "--bot", self.example, "--bot", self.example)
        self.assertEqual(code, USAGE)
        self.assertIn("there is 1 seat for programs", said)
        _, shown, said = self.play(["quit"], "--resume", record, "--bot", "exit 1")
        self.assertEqual(said, "")
        self.assertIn("The bot of seat 2 (exit 1) ended with exit code 1; rookie takes its place.", shown)

    def test_no_zombie_waits_with_us(self):
        """While a person thinks, a bot that has died is gone altogether."""
        play = subprocess.Popen([PADDOCK, "play", "--names", "Ann", "--bot", "exit 3", "--no-save"],
                                stdin=subprocess.PIPE, stdout=subprocess.PIPE, env=self.env)
        shown = b""
        while b"car 1>" not in shown:
            piece = os.read(play.stdout.fileno(), 4096)
            self.assertTrue(piece, shown)
            shown += piece
        children = Path(f"/proc/{play.pid}/task/{play.pid}/children").read_text()
        play.communicate(b"quit\n", TIMEOUT)
        self.assertEqual(children.strip(), "")

    def test_interrupted_while_a_program_thinks(self):
        record = self.dir / "play.txt"
        play = subprocess.Popen([PADDOCK, "play", "--names", "Ann", "--bot", self.rogue("hang", 1), "--bot-time",
                                 "600000", "--record", record, "--seed", "1"],
                                stdin=subprocess.PIPE, stdout=subprocess.PIPE, env=self.env, preexec_fn=hear_signals)
        self.addCleanup(play.kill)
        deadline = time.monotonic() + TIMEOUT
        while len(processes_of(self.mark)) < 3 and time.monotonic() < deadline:
            time.sleep(0.02)
        play.send_signal(signal.SIGINT)
        shown, _ = play.communicate(b"", TIMEOUT)
        self.assertEqual(play.returncode, 130)
        self.assertIn(b"Go on with", shown)
        self.assertIn("player 2 Rogue (bot)", record.read_text())


class Championship(Case):
    def test_programs_drive_for_people(self):
        file = self.dir / "season.txt"
        self.good("championship", "new", file, "--cars", 4, "--names", "Ann,Bob", "--races", 3, "--seed", 1)
        run = ("championship", "run", file, "--seed", 1)
        self.refused("Bob drives in this championship", *run, "--bot", self.example)
        self.refused("there are 2 seats for programs", *run, *["--bot", self.example] * 3)
        self.good(*run, "--rounds", 1, "--bot", self.example, "--stand-in", "random")
        told = self.good(*run, "--bot", self.example, "--bot", self.rogue("die", 2))
        self.assertEqual(told.count("The bot of seat 2 (Rogue) ended with exit code 3; rookie"), 2)
        german = self.dir / "german.txt"
        self.good("championship", "new", german, "--cars", 4, "--names", "Ann", "--races", 1, "--seed", 1)
        told = self.good("championship", "run", german, "--seed", 1, "--bot", "exit 1", "--language", "de")
        self.assertIn("Der Bot von Platz 1 (exit 1) ended with exit code 1; rookie übernimmt für ihn.", told)
        self.good("championship", "verify", file)
        for number, second in ((1, "random"), (2, "Rogue"), (3, "Rogue")):
            record = self.good("championship", "show", file, "--round", number)
            self.assertIn(f"player 1 Example (bot)\nplayer 2 {second} (bot)\nplayer 3 rookie (bot)\n", record)
        self.assertRegex(self.good("championship", "table", file), r"(?m)^ +\d=? +Ann ")


class OurSide(Case):
    """paddock bot, as a host of somebody else's would talk to it."""

    def talk(self, *lines, bot="club", code=OK):
        done = self.run_paddock("bot", bot, stdin="".join(line + "\n" for line in lines).encode())
        self.assertEqual(done.returncode, code, done.stderr)
        return done.stdout.decode().splitlines()

    def test_greeting(self):
        said = self.talk("paddock 1", "some new word", "quit", "paddock 1")
        self.assertEqual(said, ["paddock 1", "id name club", "option seed number 0 999999999 0",
                                "option use-time yesno no", "ready"])
        self.assertEqual(self.talk(), [])

    def test_positions(self):
        record = self.race("--bots", "random", seed=3)[1]
        for moment in self.replay(record)[1:-1]:
            if moment["turn"] == [2]:
                at = moment["n"]
                break
        position = self.good("position", "--record", record, "--at", at, "--view", 2).strip()
        for bot, settings in (("club", []), ("works", ["set use-time yes", "set seed 9"])):
            said = self.talk(*settings, "seat 2", "new", "position " + position, "go ms 30", "go ms 30", bot=bot)
            self.assertEqual(said[0], "ready")
            self.assertEqual(len(said), 3)
            self.assertIn(said[1].removeprefix("action "), moment["legal"]["2"])
        for lines, why in ((["seat 3", "position " + position, "go ms 5"], "in which seat 3 may act"),
                           (["seat 9", "position " + position, "go ms 5"], "in which seat 9 may act"),
                           (["go ms 5"], "expected seat and position"),
                           (["seat 1", "position chess;1;x;y", "go ms 5"], "expected a game"),
                           (["seat 0"], "number of a seat"), (["set speed 3"], "expected seed or use-time"),
                           (["set seed x"], "seed takes"), (["go fast"], "go ms NUMBER"),
                           (["view " + "x" * 100000], "expected a line of at most")):
            said = self.talk(*lines, code=INPUT)
            self.assertEqual(len(said), 1)
            self.assertRegex(said[0], "^error .*" + why)

    def test_usage(self):
        self.refused("expected a bot", "bot", "nobody")
        self.refused("takes NAME", "bot")


if __name__ == "__main__":
    PADDOCK, ROOT = str(Path(sys.argv[1]).resolve()), Path(sys.argv[2])
    unittest.main(argv=[sys.argv[0], *sys.argv[3:]])
