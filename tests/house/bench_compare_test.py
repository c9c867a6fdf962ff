#!/usr/bin/env python3
"""tools/bench-compare calls faster or slower what is, and nothing that is within the noise.

usage: bench_compare_test.py SOURCE_ROOT [unittest arguments]
"""
import json
import os
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

ROOT = Path()
# A program that knows its figures: each call prints the next of its files, so rounds differ as a busy machine's do.
PROGRAM = """#!/bin/sh
[ "$1" = bench ] || exit 1
printf x >>"$0.calls"
cat "$0.$(($(wc -c <"$0.calls") % 5))"
"""
EVEN = [1, 1.02, 0.99, 1.01, 0.98]


class Comparing(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.dir = Path(folder.name)

    def program(self, name, noise=EVEN, signature="1f", contract=100, playout=100, clone=10, club=100):
        path = self.dir / name
        path.write_text(PROGRAM)
        path.chmod(0o755)
        for k, by in enumerate(noise):
            figures = {"signature": signature, "decisions_per_s": contract * by, "playout_decisions_per_s": playout * by,
                       "clone_ns": clone / by, "bot_decisions_per_s": {"club": club * by, "ace": 0}}
            (self.dir / f"{name}.{k}").write_text(json.dumps(figures))
        return str(path)

    def ask(self, *words, **environment):
        return subprocess.run([str(ROOT / "tools/bench-compare"), *words], capture_output=True, text=True, timeout=300, check=False,
                              env={**os.environ, "ROUNDS": "5", **environment})

    def verdicts(self, old, new):
        """Of the first setup: the last word of each line, by its first."""
        done = self.ask("--programs", old, new)
        self.assertEqual(done.returncode, 0, done.stderr)
        lines = done.stdout.split("\n")
        self.assertEqual(lines[0], "lacorsa --cars 4")
        first = lines[1:next(i for i, line in enumerate(lines) if "signature" in line) + 1]
        return {line.split()[0]: line for line in first}

    def test_what_changed_is_told(self):
        found = self.verdicts(self.program("old"), self.program("new", playout=130, contract=80, clone=5))
        self.assertRegex(found["playout"], r"1\.30 times .*faster$")
        self.assertRegex(found["contract"], r"0\.80 times .*slower$")
        self.assertRegex(found["clone"], r"2\.00 times .*faster$")
        self.assertRegex(found["club"], r"1\.00 times +\(1\.00 to 1\.00\)$")
        self.assertNotIn("ace", found)
        self.assertIn("the same, 1f", found["signature"])

    def test_noise_is_not(self):
        wild = self.program("new", noise=[0.6, 1.5, 0.8, 1.4, 1.3], playout=130)
        found = self.verdicts(self.program("old"), wild)
        for name in ("playout", "contract", "club"):
            self.assertRegex(found[name], r"\)$")

    def test_a_trifle_is_not(self):
        found = self.verdicts(self.program("old"), self.program("new", club=100.5))
        self.assertRegex(found["club"], r"\)$")

    def test_another_signature_is_told(self):
        found = self.verdicts(self.program("old"), self.program("new", signature="2e"))
        self.assertIn("another: they do not play alike, 2e", found["signature"])

    def test_they_take_turns(self):
        """The one that begins changes: an even drift of the machine falls on both."""
        old, new = self.program("old"), self.program("new")
        order = self.dir / "order"
        for name in (old, new):
            path = Path(name)
            path.write_text(path.read_text() + f"echo {path.name} >>{order}\n")
        self.verdicts(old, new)
        self.assertEqual(order.read_text().split()[:8], ["old", "new", "new", "old", "old", "new", "new", "old"])

    def test_wrong_words(self):
        program = self.program("old")
        for words, environment, expected in (
                (["no-such-commit"], {}, 'expected a commit, found "no-such-commit"'),
                ([], {}, "expected a commit, or --programs OLD NEW"),
                (["--programs", program, str(self.dir / "none")], {}, "expected a program, found"),
                (["--programs", program, program], {"ROUNDS": "1"}, 'ROUNDS takes a number from 2 on; found "1"'),
                (["--programs", program, "/bin/true"], {}, "gave no figures")):
            done = self.ask(*words, **environment)
            self.assertEqual(done.returncode, 1, words)
            self.assertIn(expected, done.stderr)
            self.assertEqual(done.stderr.count("\n"), 1)


if __name__ == "__main__":
    ROOT = Path(sys.argv[1]).resolve()
    unittest.main(argv=[sys.argv[0], *sys.argv[2:]])
