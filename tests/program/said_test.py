#!/usr/bin/env python3
"""What the program says, word for word: every verb in sessions with fixed seeds, and what the page is answered.

usage: said_test.py PADDOCK WEB_LINES SOURCE_ROOT [unittest arguments]

tests/program/said.json has a hash of each answer: standard output, standard error, exit status. Nothing of it changes unnoticed;
whoever means to change something looks at what is printed and takes it over with PADDOCK_SAID=keep. What is right is
tested elsewhere; here it stays as it is.
"""
import contextlib
import fcntl
import json
import os
import pty
import random
import re
import shlex
import struct
import subprocess
import sys
import tempfile
import termios
import unittest
import zlib
from pathlib import Path

PADDOCK, LINES, ROOT = (Path(arg).resolve() for arg in sys.argv[1:4])
KEPT = ROOT / "tests/program/said.json"

# A session has a home of its own. "COMMAND < LINE; LINE" types these lines; a line that ends in "xN" is typed N times; "file NAME < LINE; LINE"
# writes a file there, where _ is an indentation and | a slash.
SESSIONS = {
    "help": ["--help", "--version", "help race", *[f"{verb} --help" for verb in (
        "play", "learn", "race", "replay", "verify", "rules", "options", "championship", "position", "scenario", "data", "track", "sim",
        "serve", "bench", "bot", "review")], "fly", "race --fly", "race --cars", "race --cars x", "race -x", "race chess", "race a b c",
        "help fly", "options", "options grandprix", "options toy --json", "options lacorsa --json"],
    "race": ["race --seed 1", "race --cars 6 --each 2 --seed 7 --bots rookie,random --record r.txt", "replay r.txt", "replay r.txt --view 2",
             "replay r.txt --from 53 --to 60", "replay r.txt --at 53", "replay r.txt --at 0 --json", "replay r.txt --step < ; x40",
             "replay r.txt --at 9999", "verify r.txt", "verify --json r.txt", "verify none.txt", "verify r.txt --mend m.txt",
             "position --record r.txt --at 60", "position --record r.txt --view 2", "position --record r.txt --json",
             "race --json --seed 1 --bots random", "replay r.txt --json", "race --quiet --seed 1", "race --pit yes --pit_draw random --cars 8 "
             "--edition large_grid --seed 9 --bots club", "review r.txt --playouts 20 --bot works:60", "review r.txt --playouts 20 --seat 1 --all "
             "--bot works:60", "position nonsense --at 3", "replay r.txt --view 9", "replay", "verify",
             "race --record r.txt --seed 2", "race --bots club:1000", "race --bots nobody", "race --seed x"],
    "seasons": ["race --edition seasons --cars 12 --seed 3 --bots club --record s.txt", "replay s.txt", "replay s.txt --view 0 --to 40",
                "replay s.txt --at 70", "replay s.txt --json --view 3", "review s.txt --playouts 20 --all --bot works:60", "review s.txt --playouts 20 --json", "position --record s.txt --at 90"],
    "grandprix": ["race grandprix --players 3 --laps 1 --seed 4 --bots rookie --record g.txt", "replay g.txt", "replay g.txt --at 40",
                  "replay g.txt --at 90 --view 1", "position --record g.txt --at 50", "position --record g.txt --at 50 --json",
                  "verify g.txt", "race grandprix --players 2 --weather wet --track tinroof --laps 1 --seed 5 --bots random"],
    "toy": ["race toy --seats 3 --seed 6 --record t.txt", "replay t.txt", "replay t.txt --at 5", "verify --complete t.txt"],
    "positions": ['position "lacorsa;2;cars=4 each=1;"', 'position "lacorsa;2;cars=4;order=2,1,4,3 hands=5,9/5,9/7,9/7,9"',
                  'position "lacorsa;2;cars=4;order=2,1,4,3 hands=5,9/5,9/7,9/7,9" --json', 'position "toy;1;seats=2;"', "position nonsense",
                  'position "grandprix;3;players=2;cars=5@100.0,9@90.0,10@95.0,14@85.0 hands=charge/charge changed=5,9"', "position"],
    "rules": ["rules", "rules lacorsa pit --edition seasons", "rules grandprix", "rules --topics", "rules grandprix --topics",
              "rules lacorsa nothing", "rules grandprix pits --json", "rules --json"],
    "data": ["data list", "data show lacorsa-deck standard", "data schema lacorsa-deck", "data show grandprix-events standard",
             "data schema grandprix-track", "data show nothing at-all", "data check none.yaml", "data pack none.yaml", "data",
             "data list --json"],
    "tracks": ["track list", "track show ombra", "track show tinroof --json", "track check ombra", "track show nowhere", "track draw ombra",
               "track draw ombra -o x.gif", "track"],
    "sim": ["sim --bots rookie,random --races 40 --rotate --seed 1", "sim --bots random --races 40 --seed 1 --json",
            "sim --cars 6 --each 2 --sweep slipstream=no,yes --races 30 --seed 2 --bots random", "sim --races 40 --shard 1/2 --seed 3 --bots random",
            "sim --bots random --races 30 --cards --seed 4", "sim --bots random --races 30 --duplicate --seed 4 --csv",
            "sim grandprix --players 2 --laps 1 --bots random --races 4 --seed 5", "sim --races 0", "sim --bots works:50ms --races 4",
            "sim --edition seasons --cars 6 --bots random --races 20 --seed 6", "sim --races 40 --bots random,rookie --rotate --seed 1 --html h.html", "sim --bots random --races 30 --cards --seed 4 --html c.html",
            "sim --cars 6 --sweep slipstream=no,yes --races 20 --seed 2 --bots random --html s.html", "sim --cars 6 --sweep cars=4,5 --races 20 "
            "--seed 2 --bots random --csv", "sim --edition seasons --cars 6 --bots random --races 20 --seed 6 --html t.html"],
    "championship": ["championship new a --cars 4 --seed 1 --bots random --title Cup", "championship list", "championship show a",
                     "championship run a --rounds 2 --seed 2", "championship table a", "championship table a --json",
                     "championship table a --csv", "championship table a --html", "championship show a --round 1", "championship show a --round 9",
                     "championship verify a", "championship result a --order '3 1 2 4' --pole 2", "championship result a --order '1 1 2 3'",
                     "championship export a -", "championship remove a", "championship run a --seed 3", "championship table a",
                     "championship list --json", "championship remove a --yes", "championship list", "championship table a"],
    "season of 1962": ["championship new s.txt --edition seasons --cars 12 --seed 1 --bots random", "championship run s.txt --rounds 1 --seed 4",
                       "championship table s.txt", "championship show s.txt", "championship substitute s.txt 1 Eve", "championship show s.txt"],
    "championship of grand prix": ["championship grandprix new g.txt --names Ann,Bob,Cid --players 3 --calendar ombra,arden --seed 2",
                                   "championship absent g.txt Bob", "championship show g.txt", "championship present g.txt Bob",
                                   "championship absent g.txt Zed", "championship result g.txt --order '5 9 10 14 22 23 2 3 6 8'", "championship table g.txt",
                                   "championship show g.txt"],
    "play": ["play --names Ann --seed 5 --bots rookie --record p.txt < 1 x60; quit", "play --continue < 2 x20; quit",
             "play --names Ann,Bob --each 2 --cars 4 --seed 6 < ; 1 x30; help; rules; table; undo; quit",
             "play --edition seasons --cars 6 --names Ann --seed 7 --bots random < 1 x80; quit",
             "play --names Ann --dice typed --bots random --cars 4 --seed 8 < 5 x40; quit", "play --names Ann --seed 5 --bots rookie --confirm < 1; y; 1; n; 2; y; undo; 1; y; ? x3; hand; log; quit",
             "play --resume p.txt < 1 x30; quit", "play --names Ann --no-save --seed 9 --cars 4 --dice random < 1 x9; quit", "play --dice odd",
             "play --plain --names Ann --humans 1 --seed 4 < 1 x9; quit", "play --names < quit", "play toy --names Ann --seed 3 < 1 x30; quit"],
    "play grandprix": ["play grandprix --players 3 --names Ann --seed 5 --bots rookie --laps 1 < 1 x60; table; help; quit",
                       "play grandprix --players 2 --names Ann,Bob --seed 6 < ; 2 x40; undo; reach; quit"],
    "learn": ["learn", "learn lacorsa --name Ann --seed 1 < ; 1 x60; quit", "learn grandprix --name Ann --seed 1 < ; 1 x60; quit", "learn nothing"],
    "bot": ["bot club < paddock 1; game lacorsa 2; quit", "bot nobody", "bot rookie < nonsense; quit"],
    "scenarios": ["scenario none.scn", "scenario", "file bad.txt < scenario Nobody is challenged; rule B Start of the Race; given; _hands 5 6 | 5 6 | 7 8 | 9 10; expect; _active 2", "scenario bad.txt"],
    "corners": ["race --quiet --seed 1 --record r.txt", "verify -- r.txt", "verify -- --json", "replay -- r.txt --json", "race --languagex de", "race --language", "race --language=de --quiet --seed 1",
                "replay r.txt --json --view 0", "replay r.txt --json --view 1", "position --record r.txt --at 53 --view 0 --json", "options --language de",
                "championship new a --cars 4 --seed 1 --bots random", "championship run a --rounds 1 --seed 2 --language de", "championship show a --language de",
                "data schema lacorsa-deck --json", "data schema grandprix-events --json", "data show lacorsa-deck standard --json", "rules lacorsa --cars 9", "rules lacorsa --cars 6 --markdown",
                "sim --races 20 --bots random --seed 1 --shard 1/2", "sim merge r.txt",
                "file deck.yaml < kind: lacorsa-deck; title: Mine; redline: many", "data check deck.yaml", "file track.yaml < kind: grandprix-track; title: 7", "track check track.yaml", "data pack deck.yaml",
                f"play --cars 6 --pit --pit_cards 3 --names Ann --seed 1 --bots random < {'pit; 1; 2; 3; ' * 40}quit",
                "play --edition seasons --cars 6 --names Ann --seed 11 --bots random < 1 x6; 2 x30; quit"],
}

# What the page asks, outside of a match.
REQUESTS = ["catalogue", "setup lacorsa\ncars=6 each=2", "setup grandprix\nplayers=3 track=tinroof", "setup chess", "setup lacorsa\ncars=99",
            "rules lacorsa\nedition=seasons cars=12", "rules grandprix\n", "track\nombra", "track\nnowhere", "lessons", "nonsense",
            "championship-new lacorsa 2026-01-01\nsetup cars=4\nraces 3", "championship", "championship-hand\norder 4,3,2,1", "championship", "championship-text"]
MATCHES = [("toy", "", 2, 11), ("lacorsa", "cars=4", 2, 12), ("lacorsa", "edition=seasons cars=8 each=2 going_wide=yes", 3, 13),
           ("grandprix", "players=3 laps=1", 2, 14)]


class Kept(unittest.TestCase):
    kept = {}

    @classmethod
    def setUpClass(cls):
        cls.keep = os.environ.get("PADDOCK_SAID") == "keep"
        cls.kept = json.loads(KEPT.read_text()) if KEPT.exists() else {}

    def compare(self, session, answers):
        """Each answer: what was asked, what was said."""
        hashes = [format(zlib.crc32(said.encode()), "08x") for _, said in answers]
        if self.keep:
            self.kept[session] = " ".join(hashes)
            KEPT.write_text(json.dumps(self.kept, indent=0, sort_keys=True) + "\n")
        for (asked, said), expected, found in zip(answers, self.kept[session].split(), hashes):
            self.assertEqual(found, expected, f"{asked}\n{said}")
        self.assertEqual(len(hashes), len(self.kept[session].split()))


class Said(Kept):
    def files_of(self, home, known):
        """Texts that were written or changed."""
        for path in sorted(Path(home).rglob("*")):
            if path.suffix in (".txt", ".html", ".csv", ".json") and path.is_file() and known.get(path) != path.read_bytes():
                known[path] = path.read_bytes()
                yield path.read_text()

    def run_session(self, commands):
        with tempfile.TemporaryDirectory() as home:
            env = {**os.environ, "HOME": home, "XDG_DATA_HOME": home, "XDG_CONFIG_HOME": home, "LC_ALL": "C.UTF-8", "NO_COLOR": "1", "COLUMNS": "80"}
            known = {}
            for command in commands:
                words, _, typed = command.partition(" < ")
                lines = [part.strip() for part in typed.split("; " if words.startswith("file ") else ";")]
                if words.startswith("file "):
                    Path(home, words.split()[1]).write_text("\n".join(line.replace("_", "  ").replace("|", "/") for line in lines) + "\n")
                    continue
                text = "".join((re.sub(r" ?x(\d+)$", "", line) + "\n") * int((re.findall(r"x(\d+)$", line) or [1])[0]) for line in lines)
                done = subprocess.run([PADDOCK, *shlex.split(words)], cwd=home, env=env, input=text if typed else "", capture_output=True,
                                      text=True, timeout=600, check=False)
                said = "\n".join([str(done.returncode), done.stdout, done.stderr, *self.files_of(home, known)]).replace(home, "HOME")
                yield command, re.sub(r"\d{4}-\d\d-\d\d(-\d{6}(-\w+?(-\d+)?(?=\.txt))?)?|(?i:paddock) \d+\.\d[\w.]*|engine \S+|\d+(\.\d+)? (s|ms|us|ns)\b", "", said)

    def session(self, name):
        self.compare(name, list(self.run_session(SESSIONS[name])))

    def test_help(self):
        self.session("help")

    def test_race(self):
        self.session("race")

    def test_seasons(self):
        self.session("seasons")

    def test_grandprix(self):
        self.session("grandprix")

    def test_toy(self):
        self.session("toy")

    def test_positions(self):
        self.session("positions")

    def test_rules(self):
        self.session("rules")

    def test_data(self):
        self.session("data")

    def test_tracks(self):
        self.session("tracks")

    def test_sim(self):
        self.session("sim")

    def test_championship(self):
        self.session("championship")

    def test_season_of_1962(self):
        self.session("season of 1962")

    def test_championship_of_grand_prix(self):
        self.session("championship of grand prix")

    def test_play(self):
        self.session("play")

    def test_play_grandprix(self):
        self.session("play grandprix")

    def test_learn(self):
        self.session("learn")

    def test_bot(self):
        self.session("bot")

    def test_scenarios(self):
        self.session("scenarios")

    def test_corners(self):
        self.session("corners")


class Terminals(Kept):
    def test_terminals(self):
        """As wide as the terminal is, and --step wants one at both ends."""
        with tempfile.TemporaryDirectory() as home:
            env = {**os.environ, "HOME": home, "XDG_DATA_HOME": home, "XDG_CONFIG_HOME": home, "LC_ALL": "C.UTF-8", "NO_COLOR": "1"}
            record, grandprix = str(Path(home, "r.txt")), str(Path(home, "g.txt"))
            for words in (["--record", record], ["grandprix", "--laps", "1", "--bots", "random", "--record", grandprix]):
                subprocess.run([PADDOCK, "race", *words, "--quiet", "--seed", "1"], env=env, check=True, capture_output=True, timeout=600)
            answers = []
            for words, columns, ends in (("race --seed 1", 60, "out"), ("race --seed 1", 130, "out"), ("options", 70, "out"),
                                         (f"replay {record} --step", 80, "in"), (f"replay {record} --step", 80, "out"),
                                         (f"replay {grandprix} --at 40", 100, "colour")):
                said = self.on_terminal(words.split(), columns, ends, env)
                answers.append((f"{words} {columns} {ends}", said.replace(home, "HOME")))
            self.compare("terminals", answers)

    def on_terminal(self, words, columns, ends, env):
        """A terminal for input or for output (perhaps in colour), a pipe for the other; both, and errors, as text."""
        ours, theirs = pty.openpty()
        fcntl.ioctl(theirs, termios.TIOCSWINSZ, struct.pack("HHHH", 40, columns, 0, 0))
        left_out = ("COLUMNS", "NO_COLOR") if ends == "colour" else ("COLUMNS",)
        env = {**env, "TERM": "xterm"}
        streams = {"stdin": theirs, "stdout": subprocess.PIPE} if ends == "in" else {"stdin": subprocess.PIPE, "stdout": theirs}
        with subprocess.Popen([PADDOCK, *words], env={k: v for k, v in env.items() if k not in left_out}, stderr=subprocess.PIPE, **streams) as program:
            os.close(theirs)
            said = bytearray()
            if ends != "in":
                program.stdin.close()
                program.stdin = None
                with contextlib.suppress(OSError):  # the terminal's other end has closed
                    while True:
                        said += os.read(ours, 65536)
            else:
                os.write(ours, b"q\n")  # whoever takes it for a terminal at both ends gets an answer
            out, err = program.communicate(timeout=600)
        os.close(ours)
        return "\n".join([str(program.returncode), bytes(said).decode(), (out or b"").decode(), err.decode()])


class Page(Kept):
    def setUp(self):
        self.lines = subprocess.Popen([LINES], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        self.answers = []

    def tearDown(self):
        self.lines.stdin.close()
        self.lines.wait(20)
        self.lines.stdout.close()

    def send(self, data):
        self.lines.stdin.write(b"%d\n%s" % (len(data), data))
        self.lines.stdin.flush()
        return self.lines.stdout.readline().decode()

    def ask(self, request):
        said = self.send(request.encode())
        self.answers.append((request, re.sub(r"engine \S+?\\n|0\.\d+\.\d+", "", said)))
        return json.loads(said)

    def play(self, game, setup, people, seed):
        dice, told = random.Random(seed), 0
        seats = self.ask(f"setup {game}\n{setup}")["seats"]
        self.ask("\n".join([f"new {game} {seed} 2026-01-01", setup, *([f"person P{i}x" for i in range(people)] + ["bot random"] * seats)[:seats]]))
        for _ in range(40):
            step = self.ask(f"step {dice.randrange(1, 9)}")
            told = self.ask(f"news 1 {told}")["to"]
            if step["over"]:
                break
            if step["waiting"]:
                seat = dice.choice(step["waiting"])
                legal = self.ask(f"view {seat}")["legal"]
                for request in ("screen", "try", "reach"):
                    self.ask(f"{request} {seat}")
                self.ask(f"play {seat}\n{dice.choice(legal)['text']}")
                if dice.randrange(4) == 0:
                    self.ask(f"undo {seat}")
                self.ask(f"typed {seat}\n{dice.choice(['?', 'table', 'rules', '1', 'fly', 'hand'])}")
        record = self.ask("record")["record"]
        self.ask(f"load 5\n{record}")
        self.ask("then 10")
        self.ask("view 0")
        self.ask("branch 9")
        self.ask("view 1")
        self.compare(f"page {game} {setup}", self.answers)

    def test_requests(self):
        for request in REQUESTS:
            self.ask(request)
        self.compare("page requests", self.answers)

    def test_match_1(self):
        self.play(*MATCHES[0])

    def test_match_2(self):
        self.play(*MATCHES[1])

    def test_match_3(self):
        self.play(*MATCHES[2])

    def test_match_4(self):
        self.play(*MATCHES[3])


if __name__ == "__main__":
    unittest.main(argv=[sys.argv[0], *sys.argv[4:]])
