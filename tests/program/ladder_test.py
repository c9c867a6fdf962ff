#!/usr/bin/env python3
"""tools/ladder on tiny cells: whole, interrupted and resumed, measured again when a bot plays otherwise.

usage: ladder_test.py PATH_TO_PADDOCK SOURCE_ROOT [unittest arguments]
"""
import json
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

PADDOCK, ROOT = "", Path()
TIMEOUT = 600  # seconds; only for what hangs
STOPPED = 130
# On this machine alone, also as root and with fewer cores than ranks.
MPIRUN = "mpirun --allow-run-as-root --oversubscribe --mca btl vader,self --mca oob_tcp_if_include lo"

CELLS = """
cells = [
    { table = "four", a = "club", b = "random", mix = "1v3", deals = 10, seed = 7 },
    { table = "four", a = "club", b = "random", mix = "3v1", deals = 9, seed = 8 },
    { table = "four", a = "driverless", b = "club", mix = "1v3", deals = 5, seed = 9 },
    { table = "four", a = "works:20", b = "club", mix = "2v2", deals = 2, seed = 10 },
    { table = "pairs", a = "club", b = "random", mix = "1v1", deals = 10, seed = 11 },
]
[[table]]
name = "four"
title = "Four cars"
game = "lacorsa"
setup = "cars=4"
chunk = 3
[[table]]
name = "pairs"
title = "Two cars each"
game = "lacorsa"
setup = "edition=base cars=4 each=2"
chunk = 3
"""

# Plays as paddock does, and notes the chunks; the one that STOP_AT names is interrupted, the one that DIE_AT names dies, or merge. EDIT
# changes what is told.
WRAPPER = """#!/bin/sh
case " $* " in
*" --shard "*)
    echo "$*" >>"$CALLS"
    [ "$(wc -l <"$CALLS")" != "$STOP_AT" ] || exit 130
    [ "$(wc -l <"$CALLS")" != "$DIE_AT" ] || kill -9 $$ ;;
*" merge "*)
    [ "$DIE_AT" != merge ] || kill -9 $$ ;;
esac
[ -n "$EDIT" ] || exec "$PADDOCK" "$@"
told=$("$PADDOCK" "$@") || exit
echo "$told" | sed "$EDIT"
"""


class Case(unittest.TestCase):
    def setUp(self):
        self.dir = Path(tempfile.mkdtemp(prefix="paddock-ladder-"))
        self.addCleanup(shutil.rmtree, self.dir)
        self.cells = self.dir / "cells.toml"
        self.cells.write_text(CELLS)
        self.wrapper = self.dir / "paddock"
        self.wrapper.write_text(WRAPPER)
        self.wrapper.chmod(0o755)

    def command(self, place, *flags):
        home = self.dir / place
        home.mkdir(exist_ok=True)
        return [ROOT / "tools/ladder", "--paddock", self.wrapper, "--cells", self.cells, "--out", home, "--work",
                home / "work", *flags]

    def run_ladder(self, place, *flags, stop_at=0, die_at=0, edit="", **more):
        calls = self.dir / "calls"
        calls.write_text("")
        environment = {**os.environ, "PADDOCK": PADDOCK, "CALLS": str(calls), "STOP_AT": str(stop_at), "DIE_AT": str(die_at),
                       "EDIT": edit, **more}
        if "--ranks" in flags:  # sanitized builds are not blamed for what Open MPI keeps
            environment["ASAN_OPTIONS"] = ":".join(filter(None, (os.environ.get("ASAN_OPTIONS"), "detect_leaks=0")))
        done = subprocess.run(self.command(place, *flags), capture_output=True, text=True, env=environment,
                              timeout=TIMEOUT, check=False)
        self.chunks = len(calls.read_text().splitlines())
        return done

    def refused(self, expected, *flags, place="a", **changes):
        done = self.run_ladder(place, *flags, **changes)
        self.assertEqual(done.returncode, 1, (expected, done))
        self.assertRegex(done.stderr, r"\Aladder: [^\n]*\n\Z")
        self.assertIn(expected, done.stderr)

    def good(self, place, *flags):
        done = self.run_ladder(place, *flags)
        self.assertEqual((done.returncode, done.stderr), (0, ""), done)
        return done.stdout

    def files(self, place):
        home = self.dir / place
        return (home / "ladder.md").read_text(), (home / "ladder/results.jsonl").read_text()


class LadderTest(Case):
    def test_a_terminal_shows_how_far_it_is(self):
        ours, side = pty.openpty()
        self.addCleanup(os.close, ours)
        with subprocess.Popen(self.command("a", "--plan"), stdout=subprocess.PIPE, stderr=side,
                              env={**os.environ, "PADDOCK": PADDOCK, "CALLS": os.devnull, "STOP_AT": "0", "DIE_AT": "0", "EDIT": ""}) as child:
            os.close(side)
            told, _ = child.communicate(timeout=TIMEOUT)
        shown = os.read(ours, 65536).decode()
        for i, field in enumerate(("1 club v 3 random", "3 club v 1 random", "1 driverless v 3 club", "2 works:20 v 2 club"), 1):
            self.assertIn(f"\rfirst deals of cell {i} of 5, four: {field}\x1b[K", shown)
        self.assertTrue(shown.endswith("\r\x1b[K"), "and clears it")
        self.assertNotIn(b"first deals", told)

    def test_whole(self):
        said = self.good("a")
        self.assertIn("skipped four: 1 driverless v 3 club: there is no bot driverless yet", said)
        self.assertEqual(self.chunks, 4 + 3 + 1 + 4)
        page, results = self.files("a")
        first, second, third, fourth = map(json.loads, results.splitlines())
        self.assertEqual((first["a"], first["mix"], first["races"], first["seed"]), ("club", "1v3", 40, 7))
        self.assertEqual((second["races"], third["a"], third["races"], fourth["races"]), (36, "works:20", 8, 20))
        for line in (first, second):
            of_a, of_b = map(int, line["mix"].split("v"))
            self.assertAlmostEqual(of_a * line["points_a"][0] + of_b * line["points_b"][0], 22, places=6)
        self.assertGreater(first["points_a"][0], first["points_b"][0])
        for text in ("## Four cars", "## Two cars each", "| **club** |", "| 1 club v 3 random |", "± ",
                     first["signature"]):
            self.assertIn(text, page)
        # random alone among club is the second cell, told from the other side
        lone = f"{second['points_b'][0]:.2f}"
        self.assertRegex(page, r"\| \*\*random\*\* \| +\| " + lone.replace(".", r"\."))

    def test_the_figures_are_those_of_one_process(self):
        self.good("a")
        first = json.loads(self.files("a")[1].splitlines()[0])
        done = subprocess.run([PADDOCK, "sim", "--cars", "4", "--bots", "club,random", "--duplicate", "--races", "40",
                               "--seed", "7", "--json"], capture_output=True, check=True, timeout=TIMEOUT)
        bot = json.loads(done.stdout)["bots"][0]
        self.assertEqual(first["points_a"], [bot["points_mean"], *bot["points_ci95"]])

    @unittest.skipUnless(shutil.which("mpirun"), "Open MPI is not installed")
    def test_ranks_measure_the_same(self):
        self.good("a")
        ranks = ["--ranks", "2", "--threads", "1", "--mpirun", MPIRUN]
        self.good("ranks", *ranks)
        self.assertEqual(self.chunks, 0, "played by the ranks, not as shards")
        self.assertEqual(self.files("ranks"), self.files("a"))
        # a cell of which one part was kept when a rank died: the other is played alone
        self.cells.write_text(CELLS.replace("seed = 7", "seed = 70"))
        self.good("one")
        home = self.dir / "ranks"
        done = self.run_ladder("ranks", *ranks[:-1], MPIRUN + " sh -c 'exit 3' --")
        self.assertEqual(done.returncode, 1, done)
        folder, = (home / "work").iterdir()
        call = ["sim", "lacorsa", "--cars", "4", "--bots", "club,random,random,random", "--duplicate", "--races", "40", "--seed", "70",
                "--shard", "2/2"]
        part = subprocess.run([PADDOCK, *call], capture_output=True, check=True, timeout=TIMEOUT).stdout
        (folder / "part-2-of-2.json").write_bytes(part)
        self.good("ranks", *ranks)
        self.assertEqual(self.chunks, 1)
        self.assertEqual(self.files("ranks"), self.files("one"))

    def test_interrupted_and_resumed(self):
        self.good("whole")
        for stop_at in (1, 3, 5, 8, 12):
            place = f"stopped-{stop_at}"
            done = self.run_ladder(place, stop_at=stop_at)
            self.assertEqual(done.returncode, STOPPED, done)
            self.assertIn("goes on from here", done.stderr)
            self.assertNotEqual((self.dir / place / "ladder.md").read_text(), self.files("whole")[0])
            self.good(place)
            self.assertEqual(self.chunks, 12 - (stop_at - 1))
            self.assertEqual(self.files(place), self.files("whole"))
            self.assertEqual(list((self.dir / place / "work").iterdir()), [])
        self.good("whole")
        self.assertEqual(self.chunks, 0)

    def test_nothing_but_the_chunk_that_died_is_lost(self):
        self.good("whole")
        for die_at, kept in ((3, 2), ("merge", 4)):
            place = f"died-{die_at}"
            self.refused("exit code -9", place=place, die_at=die_at)
            self.assertEqual(len(list((self.dir / place / "work").glob("*/part-*-of-4.json"))), kept)
            self.good(place)
            self.assertEqual(self.chunks, 12 - kept)
            self.assertEqual(self.files(place), self.files("whole"))

    def test_chunks_outlive_a_mpirun_that_is_not_there(self):
        # "env true" plays nothing, so that all parts are played alone
        self.refused("exit code -9", "--ranks", "4", "--mpirun", "env true", die_at=2)
        self.refused("no-such-mpirun: No such file", "--ranks", "3", "--mpirun", "no-such-mpirun")
        self.assertEqual(len(list((self.dir / "a/work").glob("*/part-1-of-4.json"))), 1)

    def test_in_another_language(self):
        done = self.run_ladder("a", "--plan", LC_ALL="de_DE.UTF-8", LANGUAGE="de")
        self.assertEqual(done.returncode, 0, done)
        self.assertIn("there is no bot driverless yet", done.stdout)

    def test_what_plays_otherwise_is_measured_again(self):
        self.good("a")
        page, results = self.files("a")
        path = self.dir / "a/ladder/results.jsonl"
        lines = results.splitlines()
        old = json.loads(lines[1])
        old["signature"], old["points_a"] = "0" * 12, [1, 0, 2]
        path.write_text("\n".join([lines[0], json.dumps(old), *lines[2:]]) + "\n")
        self.assertIn("to be measured again four: 3 club v 1 random", self.good("a", "--plan"))
        self.assertNotEqual(path.read_text(), results)
        self.good("a")
        self.assertEqual(self.chunks, 3)
        self.assertEqual(self.files("a"), (page, results))

    def test_other_rules_that_play_the_same_leave_it(self):
        self.good("a")
        planned = self.run_ladder("a", "--plan", edit='s/"rules":[0-9]*/"rules":77/')
        self.assertEqual(planned.returncode, 0, planned)
        self.assertNotIn("again", planned.stdout)

    def test_other_cards_that_come_to_the_same_points_do_not(self):
        self.good("a")
        planned = self.run_ladder("a", "--plan", edit='s/"plays":[0-9]*/"plays":99/')
        self.assertEqual(planned.returncode, 0, planned)
        self.assertEqual(planned.stdout.count("to be measured again"), 4)

    def test_chunks_of_another_version(self):
        self.run_ladder("a", stop_at=3)
        for path in (self.dir / "a/work").glob("*/*.json"):
            path.write_text(path.read_text().replace('"numbers":', '"numbers":9'))
        self.good("a")
        self.good("b")
        self.assertEqual(self.files("a"), self.files("b"))

    def test_tables_and_time(self):
        self.good("a")
        page, _ = self.files("a")
        (self.dir / "a/ladder.md").write_text("old")
        self.good("a", "--tables")
        self.assertEqual(self.files("a")[0], page)
        done = self.run_ladder("b", "--minutes", "0.0001")
        self.assertEqual(done.returncode, 0)
        self.assertIn("time is up", done.stderr)

    def test_steps_that_are_not_clear(self):
        self.cells.write_text(CELLS.replace('a = "club", b = "random", mix = "1v3"', 'a = "club", b = "rookie", mix = "1v3"', 1))
        self.good("a")
        results = self.dir / "a/ladder/results.jsonl"
        first, *others = results.read_text().splitlines()
        for least, told in ((5.6, r"\+0\.75 ± 0\.\d+ \|"), (5.4, r"\+0\.75 ± 0\.\d+\? \|")):
            step = {**json.loads(first), "points_a": [6.25, least, 12.5 - least], "points_b": [5.25, 5, 5.5]}
            results.write_text("\n".join([json.dumps(step), *others]) + "\n")
            self.good("a", "--tables")
            self.assertRegex(self.files("a")[0], r"\| Four cars \| · \| " + told)

    def test_an_interval_that_begins_at_nought(self):
        self.good("a")
        results = self.dir / "a/ladder/results.jsonl"
        lines = results.read_text().splitlines()
        results.write_text("\n".join([*lines[:2], json.dumps({**json.loads(lines[2]), "difference": [1, 0.0, 2]}), lines[3]]) + "\n")
        self.good("a", "--tables")
        self.assertIn("+1.00 ± 1.00", self.files("a")[0])
        self.assertIn("-1.00 ± 1.00", self.files("a")[0])

    def test_interrupt(self):
        self.cells.write_text(CELLS.replace("deals = 10, seed = 7", "deals = 29000, seed = 7"))
        environment = {**os.environ, "PADDOCK": PADDOCK, "CALLS": str(self.dir / "calls"), "STOP_AT": "0"}
        with subprocess.Popen(self.command("a"), stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, env=environment,
                              start_new_session=True) as process:
            begun = time.monotonic()
            while not list((self.dir / "a").glob("work/*/part-1-of-*.json")) and time.monotonic() - begun < TIMEOUT:
                time.sleep(0.05)
            os.killpg(process.pid, signal.SIGINT)
            _, said = process.communicate(timeout=TIMEOUT)
        self.assertEqual(process.returncode, STOPPED)
        self.assertIn(b"stopped", said)

    def test_wrong_words(self):
        for old, new, expected in (('mix = "2v2"', 'mix = "1v1"', "expected a mix for 4 seats; found 1v1"),
                                   ('mix = "1v1"', 'mix = "1v3"', "at most 2 bots"),
                                   ('mix = "2v2"', 'mix = "4"', "expected a mix like 1v3"),
                                   ('"works:20"', '"club"', "expected two bots"),
                                   ('"works:20"', '"works:20ms"', "budgets in playouts"),
                                   ('table = "pairs"', 'table = "trio"', "expected a table of this file"),
                                   ("deals = 10, seed = 11", "deals = 40000, seed = 11", "at most 10000 chunks"),
                                   ("deals = 9", "deals = 0", "at least one deal"),
                                   (", seed = 11", "", "expected 'seed'"), ("seed = 11", "seed = true", "expected 'seed'"),
                                   ('"works:20"', '"works\\u0000"', "expected 'a'"), ('"2v2"', '"1v999999999"', "expected a mix like"),
                                   ("cells = [", "cells = ", "cells.toml: "), ("each=2", "each=9", "each takes"),
                                   ('setup = "cars=4"', 'setup = "cars"', "expected a setup like 'cars=4 each=2'; found 'cars'")):
            self.cells.write_text(CELLS.replace(old, new))
            self.refused(expected)
        for text, expected in ((b"cells = 5", "expected a list of entries as 'cells'; found 5"),
                               (b"cells = [5]", "expected a list of entries as 'cells'; found [5]"),
                               (b"[table]\nname = 'four'", "expected a list of entries as 'table'"),
                               (b"cells = '\xff'", "cells.toml: expected a file of cells in TOML")):
            self.cells.write_bytes(text)
            self.refused(expected)
        self.cells.unlink()
        self.refused("cells.toml: No such file")

    def test_wrong_flags(self):
        for flags, expected in ((("--out", self.wrapper), f"expected a folder; found the file {self.wrapper}"),
                                (("--work", self.wrapper / "deeper"), f"expected a folder; found the file {self.wrapper}"),
                                (("--paddock", "/bin/echo"), "expected Paddock in /bin/echo"),
                                (("--mpirun", "'"), "expected a command like mpirun")):
            self.refused(expected, *flags)
            self.assertEqual(self.chunks, 0)
        self.assertEqual(self.wrapper.read_text(), WRAPPER)

    def test_wrong_results(self):
        self.good("a")
        page, results = self.files("a")
        path = self.dir / "a/ladder/results.jsonl"
        first, *others = results.splitlines()
        entry = json.loads(first)
        for wrong in ("[1]", "5", "{", "", "{}", "\udcff", json.dumps({**entry, "points_a": [1, 0]}), json.dumps({**entry, "table": []}),
                      json.dumps({**entry, "wins_a": [1, None, 2]}), json.dumps({**entry, "difference": 1}),
                      json.dumps({name: entry[name] for name in entry if name != "signature"})):
            written = "\n".join([*others, wrong, first]).encode(errors="surrogateescape")
            path.write_bytes(written)
            self.refused("results.jsonl, line 4: expected a result of tools/ladder; found ")
            self.assertEqual(path.read_bytes(), written)
            self.assertEqual((self.dir / "a/ladder.md").read_text(), page)


if __name__ == "__main__":
    if len(sys.argv) < 3:
        sys.exit(__doc__)
    PADDOCK, ROOT = os.path.abspath(sys.argv[1]), Path(sys.argv[2])
    unittest.main(argv=[sys.argv[0], *sys.argv[3:]])
