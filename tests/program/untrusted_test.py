#!/usr/bin/env python3
"""What others wrote, or what is no file at all: names, texts and pipes that the program is handed.

usage: untrusted_test.py PATH_TO_PADDOCK PATH_TO_TUI_SCRIPT SOURCE_ROOT [unittest arguments]
"""
import csv
import io
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "screens"))
import screen_script

PADDOCK, SCRIPT, ROOT = "", "paddock: ", Path()
TIMEOUT = 600  # seconds; only for what hangs
OK, NO, USAGE, INPUT, WORLD = range(5)

# What must never reach a terminal: control characters (those of one byte and those of UTF-8), what turns the direction
# of writing, what ends a line, what nobody sees.
HIDDEN = ["\x1b[2J", "\x07", "\x7f", "\u009b2J", "\u0085", "\u202e", "\u2066", "\u200f", "\u061c", "\u2028", "\u200b", "\ufeff",
          "\u00ad", "\U000e0041"]
SOME = ["\x1b[2J", "\u009b2J", "\u202e"]  # where one of each kind will do
SEEN = re.compile("[\x00-\x09\x0b-\x1f\x7f-\x9f\u00ad\u061c\u180e\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb"
                  "\U000e0000-\U000e007f]")


def run(*args, stdin=b"", **more):
    return subprocess.run([PADDOCK, *map(os.fsencode, map(str, args))], input=stdin, stdout=subprocess.PIPE,
                          stderr=subprocess.PIPE, timeout=TIMEOUT, check=False, **more)


class Case(unittest.TestCase):
    def setUp(self):
        self.dir = Path(tempfile.mkdtemp(prefix="paddock-untrusted-"))
        self.addCleanup(shutil.rmtree, self.dir)

    def plain(self, done):
        """Nothing that it printed does anything but show."""
        for stream in (done.stdout, done.stderr):
            text = stream.decode()  # it is UTF-8, too
            found = SEEN.search(text)
            self.assertIsNone(found, (done.args, text[:300]))
        return done

    def refused(self, code, pattern, *args, stdin=b"", **more):
        done = self.plain(run(*args, stdin=stdin, **more))
        said = done.stderr.decode()
        self.assertEqual(done.returncode, code, (args, said))
        self.assertRegex(said, r"\Apaddock: [^\n]*\n\Z", args)
        self.assertRegex(said, pattern, args)
        return done

    def good(self, *args, stdin=b"", **more):
        done = self.plain(run(*args, stdin=stdin, **more))
        self.assertEqual((done.returncode, done.stderr), (OK, b""), args)
        return done.stdout.decode()

    def race(self, name="race.txt"):
        path = self.dir / name
        self.good("race", "--cars", 4, "--bots", "random", "--seed", 1, "--record", path, "--quiet")
        return path

    def write(self, text, name="made.txt"):
        path = self.dir / name
        path.write_bytes(text if isinstance(text, bytes) else text.encode())
        return path


class TerminalTest(Case):
    def test_names_in_records(self):
        text = self.race().read_text()
        for hidden in HIDDEN:
            path = self.write(text.replace("player 1 random", f"player 1 A{hidden}nn"))
            self.refused(NO, "plain characters", "verify", path)
        for verb in ("replay", "review"):
            self.refused(INPUT, "plain characters", verb, path)
        for raw in (b"\x9b2J", b"\xff", b"\xc0\x9b", b"\xe2\x80"):
            path = self.write(text.encode().replace(b"player 1 random", b"player 1 " + raw))
            self.refused(NO, "plain characters", "verify", path)

    def test_quoted_text(self):
        """What is found is quoted, and what it would do is not done."""
        text = self.race().read_text()
        for hidden in SOME:
            for change in (("Paddock record 1", f"Paddock{hidden}record"), ("game lacorsa", f"game {hidden}"),
                           ("setup cars=4", f"setup cars={hidden}"), ("begin", f"{hidden}begin"),
                           ("result 1 car", f"result {hidden}1 car"), ("* deal car1 ", f"* deal {hidden}car1 ")):
                path = self.write(text.replace(*change, 1))
                self.refused(NO, "line", "verify", path)
            self.refused(USAGE, "paddock: ", "race", "--cars", hidden)
            self.refused(USAGE, "paddock: ", "race", f"--{hidden}")
            self.refused(USAGE, "paddock: ", "race", "--bots", f"x{hidden}")
            self.refused(INPUT, "paddock: ", "position", f"lacorsa;{hidden};;")
            self.refused(NO, "paddock: ", "data", "check", self.write(f"kind: lacorsa-deck\ntitle: A{hidden}\n"))
            self.refused(NO, "paddock: ", "track", "check", self.write(f"{hidden}: 1\n"))
            self.refused(INPUT, "paddock: ", "sim", "merge", self.write(f'{{"{hidden}"'))
            self.refused(USAGE, "paddock: ", "sim", "--sweep", f"deck={hidden}")

    def test_scenarios(self):
        text = "scenario {}\nrule {}\nexpect turn {}\n"
        for hidden in SOME:
            for words in ((f"A{hidden}", "B", "1"), ("A", f"B{hidden}b", "1"), ("A", "B", f"1{hidden}")):
                done = self.plain(run("scenario", "--verbose", self.write(text.format(*words))))
                self.assertNotEqual(done.returncode, OK, words)

    def test_championships(self):
        season = self.dir / "season.txt"
        self.good("championship", "new", season, "--cars", 4, "--races", 2, "--bots", "random", "--names", "Ann")
        text = season.read_text()
        for hidden in SOME:
            for change in (("player 1 Ann", f"player 1 A{hidden}n"), ("entrant 1 Ann", f"entrant 1 A{hidden}n"),
                           ("round 1 ", f"round 1 {hidden}"), ("begin\n", f"begin\nsubstitute 1 1 E{hidden}e\n")):
                self.assertIn(change[0], text)
                path = self.write(text.replace(*change, 1))
                self.refused(NO, "paddock: ", "championship", "verify", path)
                self.refused(INPUT, "paddock: ", "championship", "show", path)

    def test_names_of_files(self):
        record, track = self.race(), (ROOT / "data/grandprix/tracks/ombra.yaml").read_text()
        for i, hidden in enumerate(SOME):
            if "/" in hidden:
                continue
            folder = self.dir / f"{i}{hidden}"
            folder.mkdir()
            path = folder / f"a{hidden}.txt"
            path.write_bytes(record.read_bytes())
            self.assertIn("good, complete", self.good("verify", path))
            said = json.loads(self.good("verify", "--json", path))  # which tells the name all the same
            self.assertEqual(said["file"], str(path))
            path.write_text(track)
            self.assertIn("good: ", self.good("track", "check", path))
            self.assertIn("good, grandprix-track", self.good("data", "check", path))
            for call in (("verify",), ("replay",), ("review",), ("position", "--record"), ("data", "check"), ("scenario",),
                         ("track", "show"), ("sim", "merge"), ("championship", "show"), ("race", "--record")):
                self.refused(WORLD if call[0] == "race" else INPUT, "paddock: ", *call, folder if call[0] == "race" else folder / "no.thing")
            path.write_text("scenario A\nexpect turn 1\n")
            self.assertEqual(self.plain(run("scenario", path)).returncode, NO)
        self.refused(INPUT, "could not open", "verify", b"\x9b\xff.txt".decode(errors="surrogateescape"))

    def test_play(self):
        """Typed lines and names of files in the line game."""
        for hidden in SOME:
            typed = f"{hidden}\nsave {self.dir}/copy{hidden}.txt\nplay {hidden}\nquit\n".encode()
            done = self.plain(run("play", "--names", "Ann", "--cars", 4, "--bots", "random", "--seed", 1, "--record",
                                  self.dir / f"mine{hidden}.txt", stdin=typed))
            self.assertEqual(done.returncode, OK, done.stderr)

    def test_the_environment(self):
        for hidden in SOME:
            env = dict(os.environ, USER=f"A{hidden}nn", HOME=str(self.dir / f"h{hidden}"), XDG_DATA_HOME="", NO_COLOR=hidden,
                       TERM=hidden, COLUMNS=hidden)
            done = self.plain(run("play", stdin=b"\n\n\n\nquit\n", env=env))
            self.assertIn("Driver", done.stdout.decode())
            for call in (("play", "--continue"), ("championship", "list"), ("championship", "show", "nosuch")):
                self.plain(run(*call, env=env))

    def test_the_screen(self):
        """Kept races, their names and their heads on the full screen, and what is said when one cannot be opened."""
        kept = self.dir / "home/.local/share/paddock/records"
        kept.mkdir(parents=True)
        record = self.race().read_text()
        for i, hidden in enumerate(HIDDEN):
            (kept / f"{i}{hidden}.txt").write_text(record.replace("player 1 random", f"player 1 A{hidden}nn"))
        os.mkfifo(kept / "pipe.txt")
        with screen_script.Script(SCRIPT, self.dir / "home", size=(120, 40)) as game:
            game.keys("p")
            self.assertIn("Races that are kept", game.text())
            for _ in HIDDEN:
                self.assertEqual(SEEN.findall(game.text()), [])
                game.keys("Enter")
                self.assertEqual(SEEN.findall(game.text()), [])
                for _ in range(3):
                    if "Races that are kept" not in game.text():
                        game.keys("Esc")
                game.keys("Down")


class FileTest(Case):
    READERS = [("verify",), ("replay",), ("review",), ("position", "--record"), ("data", "check"), ("data", "pack"),
               ("scenario",), ("track", "check"), ("track", "show"), ("sim", "merge"), ("championship", "show"),
               ("championship", "run"), ("play", "--resume"), ("race", "--deck"), ("learn",), ("championship", "add", "SEASON")]

    def test_a_pipe_is_no_file(self):
        """Nobody waits for what may never come."""
        pipe, season = self.dir / "pipe.yaml", self.dir / "season.txt"
        os.mkfifo(pipe)
        self.good("championship", "new", season, "--cars", 4, "--races", 2, "--bots", "random")
        for call in self.READERS:
            words = [season if word == "SEASON" else word for word in call]
            done = self.plain(run(*words, pipe))
            self.assertIn(done.returncode, (USAGE, INPUT), (call, done.stderr))
            self.assertRegex(done.stderr, rb"\Apaddock: [^\n]*pipe[^\n]*expected [^\n]*\n\Z", call)
        for call in self.READERS[:9]:
            self.refused(INPUT, "expected a file; found a folder", *call, self.dir)

    def test_open_pipes_are_read(self):
        """The standard input by any of its names, and what a shell hands over."""
        record = self.race()
        text = record.read_bytes()
        for name in ("-", "/dev/stdin", "/dev/fd/0", "/proc/self/fd/0"):
            self.assertIn("good, complete", self.good("verify", name, stdin=text))
        with record.open("rb") as f:
            done = subprocess.run([PADDOCK, "verify", "/dev/stdin"], stdin=f, capture_output=True, timeout=TIMEOUT, check=False)
            self.assertEqual((done.returncode, done.stderr), (OK, b""))
        done = subprocess.run(["bash", "-c", 'exec "$0" verify <(cat "$1") <(sleep 0.2; cat "$1")', PADDOCK, record],
                              capture_output=True, timeout=TIMEOUT, check=False)
        self.assertEqual((done.returncode, done.stderr, done.stdout.count(b"good, complete")), (OK, b"", 2))

    def test_many_files(self):
        record = self.race()
        paths = [self.dir / f"{i}.txt" for i in range(700)]
        for path in paths:
            path.symlink_to(record)
        self.assertEqual(self.good("verify", *paths).count("good, complete"), 700)
        scenario = self.write("scenario A\nsetup cars=4\nexpect turn chance\n")
        self.assertEqual(self.good("scenario", *[scenario] * 300), "300 scenarios passed, 0 failed\n")

    def test_what_is_not_there_is_not_bad(self):
        """No answer is another code than the answer no."""
        bad, none = self.write("nonsense\n"), self.dir / "none"
        for call in (("verify",), ("data", "check"), ("track", "check"), ("championship", "verify")):
            self.refused(NO, "paddock: ", *call, bad)
            self.refused(INPUT, "could not open it", *call, none)
        self.assertEqual(run("verify", self.race(), bad, none).returncode, INPUT)
        said = json.loads(run("verify", "--json", none).stdout)
        self.assertEqual((said["good"], said["reason"]), (False, "could not be read"))
        self.assertEqual(run("verify", "--json", none).returncode, INPUT)


class RecordTest(Case):
    def test_what_a_record_must_be(self):
        text = self.race().read_text()
        date, engine = re.search(r"date .*", text)[0], re.search(r"engine .*", text)[0]
        for change, why in (((engine + "\n", ""), "expected game, rules, engine and setup before begin"),
                            ((engine, "engine "), "the engine's version, as in 0.1.0; found \"\""),
                            ((engine, "engine rm -rf"), "the engine's version, as in 0.1.0; found \"rm -rf\""),
                            ((date, "date 2026-02-30"), "a date of the calendar, as in 2026-11-15; found \"2026-02-30\""),
                            ((date, "date soon"), "a date of the calendar"),
                            ((date, date + "\nlesson x"), "a lesson and its scene")):
            path = self.write(text.replace(*change, 1))
            self.refused(NO, re.escape(why), "verify", path)
            mended = self.dir / "mended.txt"
            self.assertEqual(run("verify", path, "--mend", mended).returncode, NO)
            self.assertFalse(mended.exists())

    def test_what_is_mended_is_good(self):
        """Whatever is read of a record can be written and read again."""
        lines = self.race().read_text().splitlines(keepends=True)
        written = 0
        for i in range(1, 40):
            for made in (lines[:i] + lines[i + 1:], lines[:i] + [lines[i]] + lines[i:], lines[:i] + ["\n"] + lines[i + 1:]):
                mended = self.dir / "mended.txt"
                run("verify", self.write("".join(made)), "--mend", mended)
                if mended.exists():
                    self.good("verify", mended)
                    written += 1
                    mended.unlink()
        self.assertGreater(written, 30)

    def test_seeds_of_the_fuzzers(self):
        """A seed that is refused in its third line, for its rules are old, is none."""
        seeds = ROOT / "tests/fuzz/corpus"
        for name in ("race4", "race6"):
            self.good("verify", seeds / "record" / name)
        for name in ("byhand", "grandprix", "season", "toy"):
            self.good("championship", "verify", seeds / "championship" / name)
        load = (seeds / "page/load").read_bytes().split(b"\n%\n")[0].split(b"\n", 1)[1]
        self.good("verify", "-", stdin=load)
        for kind, names in (("lesson", ("docs", "small")), ("track", ("circuit", "oval"))):
            self.good("data", "check", *[seeds / kind / name for name in names])

    def test_cards_of_a_hand_in_another_order(self):
        """The order in which a hand is dealt is chance's own: another order is another good record."""
        lines = self.race().read_text().splitlines(keepends=True)
        first = next(i for i, line in enumerate(lines) if line.startswith("* deal car1 "))
        other = next(i for i in range(first, len(lines)) if lines[i] != lines[first])
        self.assertTrue(lines[other].startswith("* deal car1 "))
        lines[first], lines[other] = lines[other], lines[first]
        self.assertIn("good, complete", self.good("verify", self.write("".join(lines))))
        car2 = next(i for i, line in enumerate(lines) if line.startswith("* deal car2 "))
        lines[first], lines[car2] = lines[car2], lines[first]
        self.refused(NO, "expected deal car1", "verify", self.write("".join(lines)))


class WordsTest(Case):
    def test_scenarios(self):
        for nothing in ("", "\n\n", "# a remark\n"):
            for flags in ([], ["--list"], ["--rules"], ["--verbose"]):
                done = self.plain(run("scenario", *flags, self.write(nothing)))
                self.assertEqual(done.returncode, INPUT)
                self.assertRegex(done.stderr, rb"\Apaddock: [^\n]*made.txt: expected a scenario; found none\n\Z")
        good = self.write("scenario A\nsetup cars=4\nexpect turn chance\n", "good.scn")
        self.assertEqual(run("scenario", good, self.write("")).returncode, INPUT)

    def test_dice_in_full(self):
        """One outcome in full needs no comma to be one."""
        changed = 0
        for path in sorted((ROOT / "tests/rules/grandprix").glob("*.scn")):
            text, n = re.subn(r"^dice ([a-z-]+:\w+)$", r"dice event \1", path.read_text(), flags=re.M)
            changed += n
            if n:
                self.assertIn("passed, 0 failed", self.good("scenario", self.write(text)), path)
        self.assertGreater(changed, 10)
        form = "scenario A\nsetup cars=4\ndice {}\nexpect turn chance\n"
        for dice in ("deal car1 12 deal car1 R", "deal car1 12, deal car1 R", "12 R", "deal car1 12 / R"):
            self.assertEqual(self.good("scenario", self.write(form.format(dice))), "1 scenario passed, 0 failed\n", dice)

    def test_budgets(self):
        for bot in ("random", "rookie", "club"):
            for budget in ("5", "50ms"):
                why = f"{bot} takes no budget, since it does not search; found \"{bot}:{budget}\""
                self.refused(USAGE, re.escape(why), "race", "--bots", f"{bot}:{budget}")
                self.refused(USAGE, re.escape(why), "sim", "--bots", f"{bot}:{budget}", "--races", "1")
        self.good("race", "--bots", "works:5", "--cars", 4, "--quiet", "--seed", 1)

    def test_cells(self):
        """A spreadsheet takes none of the names for a formula."""
        season = self.dir / "season.txt"
        names = ["=1+1", "+cmd", "-two", "@sum", "Ann"]
        self.good("championship", "new", season, "--edition", "free", "--cars", 5, "--races", 1, "--bots", "random",
                  "--drivers", ",".join(names), "--teams", "pairs", "--team-names", "=A1,B,C")
        self.good("championship", "run", season, "--seed", 1)
        rows = list(csv.DictReader(io.StringIO(self.good("championship", "table", season, "--csv"))))
        cells = {row["name"] for row in rows} | {row["team"] for row in rows}
        self.assertLessEqual({"'=1+1", "'+cmd", "'-two", "'@sum", "Ann", "'=A1", "B"}, cells)
        for row in rows:
            for name, cell in row.items():
                self.assertNotRegex(cell or "", r"\A[=+@\t\r]|\A-(?!\d)", name)
            self.assertRegex(row["points"], r"\A-?\d+\Z")


if __name__ == "__main__":
    PADDOCK, SCRIPT, ROOT = sys.argv[1], sys.argv[2], Path(sys.argv[3])
    unittest.main(argv=[sys.argv[0], *sys.argv[4:]])
