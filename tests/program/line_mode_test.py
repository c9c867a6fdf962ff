#!/usr/bin/env python3
"""Line mode as people set it: opponents and names as in the full screen, and a terse one for those who listen.

    line_mode_test.py PADDOCK TUI_SCRIPT
"""

import os
import pathlib
import re
import subprocess
import sys
import tempfile
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "screens"))
from screen_script import Script  # noqa: E402

PADDOCK, SCREEN = (pathlib.Path(word).resolve() for word in sys.argv[1:3])
TERSE = "Only what has changed is told; table, hand and log tell everything.\n"


class LineMode(unittest.TestCase):
    def setUp(self):
        self.room = tempfile.TemporaryDirectory()
        self.addCleanup(self.room.cleanup)
        self.home = pathlib.Path(self.room.name)
        self.settings = self.home / "config" / "paddock" / "settings"

    def set(self, text):
        self.settings.parent.mkdir(parents=True, exist_ok=True)
        self.settings.write_text(text)

    def play(self, *words, typed="quit\n", expect=0, **variables):
        env = {**os.environ, "XDG_DATA_HOME": str(self.home), "XDG_CONFIG_HOME": str(self.home / "config"), "USER": "tess", "PADDOCK_LANGUAGE": "en", **variables}
        run = subprocess.run([PADDOCK, "play", *map(str, words)], input=typed, capture_output=True, text=True, check=False, timeout=600, env=env)
        self.assertEqual(run.returncode, expect, run.stdout + run.stderr)
        return run.stdout + run.stderr

    def players(self, *words, **variables):
        path = self.home / "race.txt"
        path.unlink(missing_ok=True)
        self.play(*words, "--record", path, **variables)
        return [line.split(" ", 2)[2] for line in path.read_text().splitlines() if line.startswith("player ")]

    # ---- who plays

    def test_out_of_the_box(self):
        self.assertEqual(self.players("--cars", 4), ["tess"] + 3 * ["club (bot)"])
        self.assertEqual(self.players("--cars", 4, USER="\x1b"), ["Driver"] + 3 * ["club (bot)"])
        self.assertEqual(self.players("--cars", 4, "--humans", 3), ["tess", "Player 2", "Player 3", "club (bot)"])
        self.assertEqual(self.players("--cars", 4, "--humans", 4), ["tess", "Player 2", "Player 3", "Player 4"])

    def test_what_is_set_holds_here_too(self):
        self.set("name=Ann Other\nbot=rookie\nspeed=fast\n")
        self.assertEqual(self.players("--cars", 4), ["Ann Other"] + 3 * ["rookie (bot)"])
        self.assertEqual(self.players("--cars", 4, "--humans", 2), ["Ann Other", "Player 2"] + 2 * ["rookie (bot)"])
        self.assertEqual(self.players("--cars", 4, "--names", "Bob", "--bots", "random"), ["Bob"] + 3 * ["random (bot)"])
        self.assertEqual(self.players("--cars", 4, "--names", ",Bob"), ["Ann Other", "Bob"] + 2 * ["rookie (bot)"])

    def test_settings_that_make_no_sense_do_not_count(self):
        for text in ["", "name\nbot\n", "name=\nbot=nobody\n", "name=" + "x" * 5000 + "\nbot=" + "y" * 70000, "name=\x1b[2J\nbot=club (bot)\n", "=\n==\n\n\n", "name=tess (bot)\n"]:
            self.set(text)
            self.assertEqual(self.players("--cars", 4), ["tess"] + 3 * ["club (bot)"], text[:40])

    def seats_of_full_screen(self):
        with Script(SCREEN, self.home, seed=5) as game:
            game.keys("n", "c", "Delete")
            game.do("type lacorsa cars=4")
            game.keys("Enter", "s")
        [record] = (self.home / ".local/share/paddock/records").glob("*.txt")
        players = [line.split(" ", 2)[2] for line in record.read_text().splitlines() if line.startswith("player ")]
        record.unlink()
        return players

    def test_the_full_screen_agrees(self):
        for text in ["", "name=Ann Other\nbot=rookie\n", "name=\x1b\nbot=nobody\n"]:
            self.settings = self.home / ".config" / "paddock" / "settings"
            self.set(text)
            in_lines = self.players("--cars", 4, XDG_CONFIG_HOME="", HOME=str(self.home), USER="ann")
            self.assertEqual(in_lines, self.seats_of_full_screen(), text)

    def test_the_full_screen_keeps_what_line_mode_has_set(self):
        self.settings = self.home / ".config" / "paddock" / "settings"
        self.play("--cars", 4, "--no-save", "--terse", XDG_CONFIG_HOME="", HOME=str(self.home))
        with Script(SCREEN, self.home, seed=5) as game:
            game.keys("s", "Down", "Down", "Right", "Esc")
        self.assertIn("speed=fast\n", self.settings.read_text())
        self.assertIn("terse=yes\n", self.settings.read_text())

    # ---- terse

    def questions(self, said):
        """What stands between two prompts."""
        return re.split(r"^.*> .*\n", said, flags=re.M)[1:]

    def test_terse_tells_only_what_has_changed(self):
        typed = "12\n9\n8\nquit\n"
        options = ["--cars", 6, "--names", "Ann", "--seed", 5, "--no-save", "--bots", "rookie"]
        full, terse = self.play(*options, typed=typed), self.play(*options, "--terse", typed=typed)
        self.assertIn(TERSE, terse)
        self.assertNotIn(TERSE, full)
        # Everything is there once; a line of the table that has not changed is not read again.
        before = terse.split("car 1> ")[0]
        for line in [r"^  Ann \(car 1\) +13 cards$", r"^  .*car 2.*rookie +13 cards, has chosen$", r"^Hand of car 1: R 1 2 4 4 5 5 6 8 9 9 10 12$"]:
            self.assertEqual(len(re.findall(line, before, re.M)), 1, before)
        self.assertRegex(terse, r"  2\. .*car 6.*  11 cards  right behind, has chosen\n  3\. Ann \(car 1\) +11 cards  right behind\n  4\. .*car 3.*  9 cards  right behind\n")
        self.assertEqual([len(re.findall(r"^  \d\. ", question, re.M)) for question in self.questions(terse)], [6, 3, 3, 0])
        self.assertEqual([len(re.findall(r"^  \d\. ", question, re.M)) for question in self.questions(full)], [6, 6, 6, 0])

    def test_terse_leaves_out_22_cars(self):
        typed = "soft\nhard\n" + 6 * "1\n" + "quit\n"
        options = ["grandprix", "--players", 4, "--names", "Ann", "--seed", 5, "--no-save", "--bots", "rookie"]
        full, terse = self.play(*options, typed=typed), self.play(*options, "--terse", typed=typed)
        order = re.compile(r"^ 1\. ", re.M)
        self.assertGreaterEqual(len(order.findall(full)), 1)
        self.assertEqual(len(order.findall(terse)), 0)
        self.assertIn("\nlane 0 ", full)
        self.assertNotIn("\nlane 0 ", terse)
        self.assertIn("*5, place 3, on 66.0", terse.split("> ")[0])
        second = terse.split("car 5> ")[1].split("car 9> ")[0]
        self.assertIn("*5, place 3, on 66.0: Soft tires", second)
        self.assertNotIn("*9, place 13", second)
        self.assertIn("You may type soft or hard.", terse)

    def test_the_whole_can_be_asked_for(self):
        said = self.play("--cars", 6, "--names", "Ann", "--seed", 5, "--no-save", "--terse", typed="\ntable\nhand\nquit\n")
        again, table, hand = self.questions(said)[:3]
        self.assertIn("Hand of car 1:", again)
        self.assertIn("(car 6)", table)
        self.assertIn("Hand of car 1:", hand)

    def test_terse_is_remembered(self):
        self.set("name=Ann\nspeed=fast\nodd line\n")
        self.play("--cars", 4, "--no-save", "--terse")
        self.assertIn("terse=yes\n", self.settings.read_text())
        self.assertIn("name=Ann\nspeed=fast\n", self.settings.read_text())
        self.assertIn(TERSE, self.play("--cars", 4, "--no-save"))
        self.assertNotIn(TERSE, self.play("--cars", 4, "--no-save", "--full"))
        self.assertNotIn(TERSE, self.play("--cars", 4, "--no-save"))
        self.assertEqual(self.settings.read_text().count("terse="), 1)
        self.assertIn("--terse and --full do not go together", self.play("--terse", "--full", expect=2))

    def test_what_cannot_be_remembered_is_said_and_played(self):
        (self.home / "config").write_text("a file\n")
        said = self.play("--cars", 4, "--no-save", "--terse")
        self.assertIn("could not make the directory", said)
        self.assertIn(TERSE, said)
        self.assertIn("neither XDG_CONFIG_HOME nor HOME says where settings may be kept", self.play("--cars", 4, "--no-save", "--terse", XDG_CONFIG_HOME="", HOME=""))


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
