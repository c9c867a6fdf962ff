#!/usr/bin/env python3
"""What a race that is still running shows of its secrets: nothing, through any exit.

    secrecy_test.py PADDOCK TUI_SCRIPT WEB_LINES

Two records are made that differ only in what whoever looks may not know: two cards, in two hands, that nobody has seen. Every
way on which something of a record comes out must say the same of both, byte for byte. With the secrecy ended it must not: that
shows that the exit would have told.
"""

import json
import os
import pathlib
import pty
import re
import subprocess
import sys
import tempfile
import termios
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "screens"))
from screen_script import Script

PADDOCK, SCREEN, LINES = (pathlib.Path(arg).resolve() for arg in sys.argv[1:4])
EVERYTHING = "--show-everything"
SECRET = "this race is not over: its cards stay secret"


def paddock(*words, stdin="", home=None):
    run = subprocess.run([PADDOCK, *map(str, words)], input=stdin, capture_output=True, text=True, check=False, timeout=600,
                         env={**os.environ, **({"HOME": str(home)} if home else {})})
    return run.returncode, run.stdout, run.stderr


class Race:
    """The beginning of a race as the lines of its record."""

    def __init__(self, game, setup, moments, players, folder):
        path = folder / "bots.txt"
        path.unlink(missing_ok=True)
        code, said, why = paddock("race", game, "--setup", setup, "--seed", 3, "--record", path, "--quiet")
        assert code == 0, said + why
        lines = path.read_text().splitlines()
        begin = lines.index("begin")
        self.head = [line for line in lines[:begin] if not line.startswith("player ")]
        self.players = [f"player {seat} {name}" for seat, name in enumerate(players, 1)]
        self.moments = lines[begin + 1:begin + 1 + moments]
        assert not any(line.startswith("result") for line in self.moments)
        self.owner = "car" if game == "lacorsa" else "seat"

    def text(self, moments):
        return "\n".join([*self.head, *self.players, "begin", *moments, ""])

    def unseen(self, seat):
        """Where the cards stand that this seat was dealt and has not used: card to line."""
        mine = [line for line in self.moments if line.startswith(f"{seat} ")]
        used = set(re.findall(r"[^\s+=]+", " ".join(mine)))
        deals = {}
        for i, line in enumerate(self.moments):
            card = line.removeprefix(f"* deal {self.owner}{seat} ")
            if card != line and card not in used and card != "R":
                deals[card] = i
        return deals

    def swapped(self, one, other):
        """The same race, in which these two seats have each a card of the other's."""
        ours, theirs = self.unseen(one), self.unseen(other)
        card, back = next((card, back) for card in ours for back in theirs if card != back)
        moments = list(self.moments)
        moments[ours[card]] = f"* deal {self.owner}{one} {back}"
        moments[theirs[back]] = f"* deal {self.owner}{other} {card}"
        return self.text(moments)


    def chosen_otherwise(self):
        """The same race, in which whoever acted last has laid down another card, face down like the first."""
        seat, play, car, _ = self.moments[-1].split()
        card = next(card for card in self.unseen(int(seat)))
        return self.text([*self.moments[:-1], f"{seat} {play} {car} {card}"])


class Case(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)

    def pair(self, game, setup, moments, players, seats):
        """Two records, in files of the same name in two homes, that differ in cards of these seats, or in the last choice."""
        race = Race(game, setup, moments, players, self.folder)
        homes = []
        for name, text in (("one", race.text(race.moments)), ("other", race.swapped(*seats) if seats else race.chosen_otherwise())):
            home = self.folder / f"{game}-{moments}-{players[0][:3]}-{seats}-{name}".replace(" ", "")
            records = home / ".local/share/paddock/records"
            records.mkdir(parents=True)
            (records / "race.txt").write_text(text)
            code, said, why = paddock("verify", records / "race.txt")
            self.assertEqual((code, "unfinished" in said), (0, True), said + why)
            homes.append(home)
        return homes

    def pairs(self):
        """Hot-seat races, in which nobody may know any hand; and a lone person, who must not know those of bots."""
        hot, lone = ["Ann", "Bob", "club (bot)", "club (bot)"], ["club (bot)", "Ann", "club (bot)", "club (bot)"]
        yield self.pair("lacorsa", "cars=4", 53, hot, (1, 2)), 0
        yield self.pair("lacorsa", "cars=4", 53, hot, (2, 3)), 0
        yield self.pair("lacorsa", "cars=4", 53, hot, ()), 0
        yield self.pair("lacorsa", "cars=4", 75, hot, (1, 3)), 0
        yield self.pair("lacorsa", "cars=4", 75, lone, (1, 3)), 2
        yield self.pair("grandprix", "players=3 laps=1", 75, hot[:3], (1, 2)), 0
        yield self.pair("grandprix", "players=3 laps=1", 75, lone[:3], (1, 3)), 2

    def same(self, what, homes, look):
        """What look finds in both homes is the same; returns it."""
        one, other = (look(home) for home in homes)
        self.assertEqual(one, other, f"{what} tells of a card that nobody may know")
        return one

    def different(self, what, homes, look):
        one, other = (look(home) for home in homes)
        self.assertNotEqual(one, other, f"{what} would have told nothing anyway: this test tests nothing")
        return one


def in_home(*words, stdin=""):
    """A verb on the record of a home, which is RACE in its words; what it says does not name the home."""
    def look(home):
        path = home / ".local/share/paddock/records/race.txt"
        code, said, why = paddock(*(path if word == "RACE" else word for word in words), stdin=stdin, home=home)
        return code, said.replace(str(path), "RACE"), why.replace(str(path), "RACE")
    return look


class CommandLine(Case):
    REPLAYS = [["replay", "RACE"], ["replay", "RACE", "--json"], ["replay", "RACE", "--json", "--from", 20, "--to", 40],
               ["replay", "RACE", "--at", 53], ["replay", "RACE", "--at", 52], ["replay", "RACE", "--from", 50]]
    POSITIONS = [["position", "--record", "RACE"], ["position", "--record", "RACE", "--json"],
                 ["position", "--record", "RACE", "--at", 52]]
    REVIEWS = [["review", "RACE", "--bot", "club", "--playouts", 10], ["review", "RACE", "--playouts", 10, "--json"]]

    def test_replays_and_positions_keep_secrets(self):
        for homes, lone in self.pairs():
            for words in self.REPLAYS + self.POSITIONS:
                with self.subTest(homes=homes[0].name, words=words):
                    code, said, why = self.same(words, homes, in_home(*words))
                    self.assertEqual((code, why), (0, ""))
                    self.assertGreater(len(said), 100 if words[0] == "replay" else 40)
                    self.same(words, homes, in_home(*words, "--view", 0))
                    if lone:
                        self.same(words, homes, in_home(*words, "--view", lone))

    def test_everything_is_shown_to_whoever_says_so(self):
        for homes, _ in self.pairs():
            for words in (["replay", "RACE"], ["replay", "RACE", "--json"], ["position", "--record", "RACE"]):
                with self.subTest(homes=homes[0].name, words=words):
                    self.different(words, homes, in_home(*words, EVERYTHING))

    def test_other_eyes_are_refused(self):
        for homes, lone in self.pairs():
            for seat in {1, 2, 3} - {lone}:
                for words in (["replay", "RACE"], ["replay", "RACE", "--json"], ["replay", "RACE", "--at", 30],
                              ["position", "--record", "RACE"]):
                    with self.subTest(homes=homes[0].name, words=words, seat=seat):
                        code, said, why = self.same(words, homes, in_home(*words, "--view", seat))
                        self.assertEqual((code, said, why.count("\n")), (3, "", 1), why)
                        self.assertIn(SECRET, why)
                        self.assertEqual(in_home(*words, "--view", seat, EVERYTHING)(homes[0])[0], 0)

    def test_a_review_waits_for_the_end(self):
        for homes, _ in self.pairs():
            for words in self.REVIEWS:
                with self.subTest(homes=homes[0].name, words=words):
                    code, said, why = self.same(words, homes, in_home(*words))
                    self.assertEqual((code, said), (3, ""))
                    self.assertIn(SECRET, why)
            break
        self.different(words, homes, in_home("review", "RACE", "--playouts", 10, "--json", EVERYTHING))

    def test_verify_says_nothing_of_cards(self):
        for homes, _ in self.pairs():
            for words in (["verify", "RACE"], ["verify", "RACE", "--json"], ["verify", "RACE", "--complete"]):
                self.same(words, homes, in_home(*words))

    def test_step_by_step_in_a_terminal(self):
        def look(*flags):
            def with_home(home):
                pid, tty = pty.fork()
                if not pid:
                    os.execv(PADDOCK, [str(PADDOCK), "replay", str(home / ".local/share/paddock/records/race.txt"), "--step", *flags])
                said = b""
                modes = termios.tcgetattr(tty)
                modes[3] &= ~termios.ECHO  # what is typed ahead would stand here or there, as the machine is busy
                termios.tcsetattr(tty, termios.TCSANOW, modes)
                os.write(tty, b"g 52\nb\ng 53\nq\n")
                while True:
                    try:
                        part = os.read(tty, 4096)
                    except OSError:
                        break
                    if not part:
                        break
                    said += part
                os.waitpid(pid, 0)
                os.close(tty)
                self.assertIn(b"[52 of ", said)
                return said
            return with_home
        for homes, _ in self.pairs():
            self.same("replay --step", homes, look())
            self.different("replay --step", homes, look(EVERYTHING))

    def test_playing_on_shows_ones_own_hand_only(self):
        """Ann, who sits in the first seat, looks at everything that she can; Bob and the bots have the cards that differ."""
        words = "\nhand\ntable\npile\nlog 50\nhint\nrules\nsave copy.txt\nquit\n"
        hot = ["Ann", "Bob", "club (bot)", "club (bot)"]
        for moments, setup, game in ((52, "cars=4", "lacorsa"), (66, "players=3 laps=1", "grandprix")):
            homes = self.pair(game, setup, moments, hot[:3 if game == "grandprix" else 4], (2, 3))
            code, said, _ = self.same("play", homes, in_home("play", "--resume", "RACE", "--seed", 5, stdin=words))
            self.assertEqual(code, 0)
            self.assertIn("The file would hold all cards, and " + SECRET, said)
            self.same("the curtain", homes, in_home("play", "--resume", "RACE", "--seed", 5, stdin="q\n"))

    def test_a_round_of_a_championship(self):
        season = self.folder / "season.txt"
        paddock("championship", "new", season, "--cars", 4, "--races", 2)
        paddock("championship", "run", season, "--seed", 3, "--rounds", 1)
        lines = season.read_text().splitlines(keepends=True)
        season.write_text("".join(lines[:lines.index("begin\n") + 61]))  # the race was cut off
        for words in (["show", season, "--round", 1], ["export", season, "-"], ["export", season, self.folder / "given.txt"]):
            code, said, why = paddock("championship", *words)
            self.assertEqual((code, said), (3, ""), why)
            self.assertIn(SECRET, why)
            self.assertFalse((self.folder / "given.txt").exists())
            self.assertEqual(paddock("championship", *words, EVERYTHING)[0], 0)
        self.assertIn("* deal", paddock("championship", "show", season, "--round", 1, EVERYTHING)[1])

    def test_what_is_over_is_open(self):
        path = self.folder / "over.txt"
        paddock("race", "--seed", 3, "--record", path, "--quiet")
        path.write_text(path.read_text().replace("rookie (bot)", "Ann", 1))
        for words in (["replay", path], ["replay", path, "--json"], ["replay", path, "--view", 3], ["position", "--record", path]):
            self.assertEqual(paddock(*words), paddock(*words, EVERYTHING))
        first, *_, last = paddock("replay", path, "--json")[1].splitlines()
        self.assertIsNone(json.loads(first)["view"])
        self.assertIsNone(json.loads(last)["view"])
        self.assertEqual(json.loads(paddock("replay", path, "--json", "--view", 3)[1].splitlines()[0])["view"], 3)


class Screens(Case):
    def look(self, *keys, every=True):
        """Screens of the replay of the home's only race after each of these keys, and the records that there are in the end."""
        def with_home(home):
            with Script(SCREEN, home, seed=5) as game:
                game.keys("p", "Enter")
                shown = [game.text()]
                for key in keys:
                    game.keys(key)
                    shown.append(game.text() if every else "")
                shown.append(game.text())
            records = sorted((home / ".local/share/paddock/records").glob("2*.txt"))
            shown += [path.read_text() for path in records]
            for path in records:
                path.unlink()
            return shown
        return with_home

    def test_a_replay_keeps_secrets(self):
        keys = ["End", "s", "s", "s", "Left", "h", "r", "e", "Esc", "l", "Esc", "?", "Esc", "Home", "Right", "PgDn", "v", "]"]
        for homes, lone in self.pairs():
            shown = self.same("a replay", homes, self.look(*keys))
            self.assertIn(SECRET[1:], "".join(shown))
            eyes = set(re.findall("[0-9] (as a spectator|seat [0-9])", "".join(shown)))
            self.assertEqual(eyes, {"as a spectator", "seat 2"} if lone else {"as a spectator"})

    def test_going_on_imagines(self):
        """In seats of people only, by what may be known; and it says so."""
        for homes, lone in self.pairs():
            with self.subTest(homes=homes[0].name):
                shown = self.same("going on", homes, self.look("End", "c", "Enter", "Enter"))
                offer = shown[2]
                self.assertIn("Ann", offer)
                self.assertNotIn("(bot)", offer)
                self.assertEqual("Bob" in offer, not lone)
                self.assertIn("was imagined", shown[3])
                self.assertIn("\nposition ", shown[-1])
                self.assertNotIn("?", re.search("\nposition (.*)", shown[-1]).group(1))

    def test_somebody_may_end_it(self):
        """Not by a key that slipped: the first answer keeps the cards secret."""
        for homes, _ in self.pairs():
            self.same("a question", homes, self.look("End", "x", "Enter", "s", "s", "s"))
            shown = self.different("the end of secrecy", homes, self.look("End", "x", "Down", "Enter", "s", "s", "s", "s"))
            self.assertIn("Everything of this race may be seen now", "".join(shown))
            offer = self.look("End", "x", "Down", "Enter", "c")(homes[0])[-1]
            self.assertIn("(bot)", offer)
            break

    def test_bots_alone_have_no_seat_for_anybody(self):
        homes = self.pair("lacorsa", "cars=4", 75, ["club (bot)"] * 4, (1, 2))
        shown = self.same("going on", homes, self.look("End", "c", "s"))
        self.assertIn("only bots sit in it", shown[2])


class Page(Case):
    """The engine of the page. Its worker passes on what the seat at the screen may see; this is what it may ask for then."""

    def talk(self, requests):
        def with_home(home):
            record = (home / ".local/share/paddock/records/race.txt").read_text()
            run = subprocess.Popen([LINES], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
            asked = b""
            for request in requests:
                data = request.replace("RECORD", record).encode()
                asked += b"%d\n%s" % (len(data), data)
            out, _ = run.communicate(asked, timeout=600)
            return [json.loads(line) for line in out.splitlines()]
        return with_home

    def test_what_may_be_asked_keeps_secrets(self):
        for homes, lone in self.pairs():
            eyes = [0, lone] if lone else [0]
            looks = [request for n in (75, 53, 52, 30) for seat in eyes
                     for request in (f"then {n}", f"view {seat}", f"news {seat} 0 {min(n, 50)}")]
            now = [f"{verb} {seat}" for verb in ("view", "try", "hint", "screen") for seat in eyes]
            answers = self.same("the page", homes, self.talk(["load 1\nRECORD", *now, "copy", "review", "match", *looks]))
            self.assertEqual(answers[0]["eyes"], eyes)
            self.assertIs(answers[0]["open"], False)
            for refused in answers[len(now) + 1:len(now) + 3]:
                self.assertEqual(refused, {"error": SECRET})

    def test_going_on_imagines(self):
        for homes, lone in self.pairs():
            answers = self.same("going on", homes, self.talk(["load 1\nRECORD", "then 52", "branch 7", "record", "view 0", "view 1",
                                                              "view 2", "step 3", "record"]))
            self.assertIs(answers[2]["imagined"], True)
            self.assertEqual([player["bot"] for player in answers[0]["players"]], [player["bot"] for player in answers[2]["players"]])
            self.assertRegex(answers[3]["record"], "\nposition [^?\n]*\nbegin\n")

    def test_somebody_may_end_it(self):
        for homes, _ in self.pairs():
            answers = self.different("the end of secrecy", homes, self.talk(["load 1\nRECORD", "reveal", "copy"]))
            self.assertEqual(answers[1]["eyes"], list(range(len(answers[1]["players"]) + 1)))
            self.assertIs(answers[1]["open"], True)
            self.assertTrue(answers[2]["record"].startswith("Paddock record 1\n"))
            branch = self.different("going on", homes, self.talk(["load 1\nRECORD", "reveal", "then 52", "branch 7", "record"]))
            self.assertIs(branch[3]["imagined"], False)
            again = self.talk(["load 1\nRECORD", "reveal", "load 1\nRECORD", "copy"])(homes[0])
            self.assertEqual(again[3], {"error": SECRET}, "another match has its own secrets")
            break


if __name__ == "__main__":
    unittest.main(argv=[sys.argv[0], *sys.argv[4:]], verbosity=1)
