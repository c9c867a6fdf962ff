#!/usr/bin/env python3
"""build/rate, build/regret and build/tune-club from outside: every kind of driver races, also those that are no bots; what is no
contest is refused; and what could not be printed is said.

usage: rate_test.py RATE REGRET TUNE_CLUB
"""
import re
import subprocess
import sys
import unittest

RATE, REGRET, TUNE_CLUB = sys.argv[1:4]
del sys.argv[1:4]
RATED = re.compile(r"1 (\S+) v \d+ (\S+): \d+\.\d+ \+- \d+\.\d+ points a race \(fair \d+\.\d+\), (\d+) races, seed 5\n")
LACORSA = ["random", "rookie", "club", "works", "works/bold", "rival:2", "reflex", "flat:4", "plain:4", "plain:4/7", "drawn:4/7"]
GRANDPRIX = ["random", "club"]


def run(*words):
    return subprocess.run([*map(str, words)], capture_output=True, text=True, check=False)


def rate(*words):
    return run(RATE, *words)


class Tool(unittest.TestCase):
    def refused(self, sentence, *words, tool=RATE):
        done = run(tool, *words)
        self.assertEqual((done.returncode, done.stdout, done.stderr.count("\n")), (2, "", 1))
        self.assertIn(sentence, done.stderr)


class Rate(Tool):
    def contest(self, game, setup, driver, rival, races):
        with self.subTest(driver=driver):
            done = rate(game, setup, driver, rival, 2, 5, 1)
            self.assertEqual((done.returncode, done.stderr), (0, ""))
            self.assertEqual(RATED.fullmatch(done.stdout).groups(), (driver, rival, str(races)))

    def test_all_kinds_of_drivers_race(self):
        for driver in LACORSA:
            self.contest("lacorsa", "cars=4", driver, "club", 8)
        for driver in GRANDPRIX:
            self.contest("grandprix", "players=2 laps=1", driver, "random", 4)

    def test_the_same_seed_gives_the_same_races(self):
        first, second, other = (rate("lacorsa", "cars=6", "works", "club", 5, seed, 1).stdout for seed in (1, 1, 2))
        self.assertEqual(first, second)
        self.assertNotEqual(first.split(",")[0], other.split(",")[0])

    def test_contests_are_by_how_many_seats_are_whose(self):
        def of_a(*words):
            done = rate("lacorsa", *words)
            self.assertEqual((done.returncode, done.stderr), (0, ""))
            return [int(line.split()[0]) for line in done.stdout.splitlines()]
        self.assertEqual(of_a("edition=free cars=2", "club", "random", 1, 5), [1])
        self.assertEqual(of_a("edition=free cars=3", "club", "random", 1, 5), [1, 2])
        self.assertEqual(of_a("cars=6", "club", "random", 1, 5), [1, 3, 5])
        self.assertEqual(of_a("cars=6", "club", "random", 1, 5, 2, 6), [2, 6])

    def test_what_is_no_contest_is_refused(self):
        self.refused("usage: rate", "lacorsa")
        self.refused("expected a bot", "lacorsa", "cars=4", "nobody", "club", 2, 5)
        self.refused("expected playouts of a flat search", "lacorsa", "cars=4", "flat:4/7", "club", 2, 5)
        self.refused("expected playouts of a flat search", "lacorsa", "cars=4", "flat:99999999999999999999", "club", 2, 5)
        self.refused("expected playouts of a flat search", "lacorsa", "cars=4", "plain:4/4294967297", "club", 2, 5)
        self.refused("expected a driver of grandprix", "grandprix", "players=2", "reflex", "club", 2, 5)
        self.refused("expected a driver of grandprix", "grandprix", "players=2", "club", "drawn:4", 2, 5)
        self.refused("expected a game", "chess", "cars=4", "works", "club", 2, 5)
        for deals in ("0", "3x", "1e3", "-1", "", "99999999999999999999"):
            self.refused("a number of deals", "lacorsa", "cars=4", "works", "club", deals, 5)
        self.refused("expected a seed", "lacorsa", "cars=4", "works", "club", 2, "seven")
        for seats in (0, 5, "foo"):
            self.refused("a number of seats from 1 to 4", "lacorsa", "cars=4", "works", "club", 2, 5, seats)
        self.refused("cars", "lacorsa", "cars=99", "works", "club", 2, 5)

    def test_a_full_disk_is_noticed(self):
        for words in ((RATE, "lacorsa", "cars=4", "club", "random", "1", "5"), (REGRET, "2", "7", "random")):
            with self.subTest(words), open("/dev/full", "w", encoding="utf-8") as full:
                done = subprocess.run(words, stdout=full, stderr=subprocess.PIPE, text=True, check=False)
                self.assertEqual((done.returncode, done.stderr.count("\n")), (1, 1))
                self.assertIn("not all of the output could be written", done.stderr)


class Regret(Tool):
    def test_whoever_solves_endings_gives_nothing_away(self):
        done = run(REGRET, 20, 7, "random", "reflex", "ace:40ms", "ace")
        self.assertEqual((done.returncode, done.stderr), (0, ""))
        lost = {line.split()[0]: float(line.split()[1]) for line in done.stdout.splitlines()[2:]}
        self.assertEqual(list(lost), ["random", "reflex", "ace:40ms", "ace"])
        self.assertGreater(lost["random"], lost["reflex"])
        self.assertEqual((lost["ace:40ms"], lost["ace"]), (0, 0))

    def test_what_is_no_measure_is_refused(self):
        self.refused("usage: regret", "2", "7", tool=REGRET)
        self.refused("expected a number of endings", "2x", "7", "club", tool=REGRET)
        self.refused("expected a number of races", "whole", "0", "7", "club", tool=REGRET)
        self.refused("expected a seed", "2", "seven", "club", tool=REGRET)
        self.refused("expected a bot", "2", "7", "nobody", tool=REGRET)
        self.refused("expected at most 16 bots", "2", "7", *["club"] * 17, tool=REGRET)


class TuneClub(Tool):
    def test_what_cannot_be_tuned_is_refused(self):
        self.refused("usage: tune-club", "3", "1", tool=TUNE_CLUB)
        self.refused("expected a number of tries", "3x", "1", "standard", "cars=4", tool=TUNE_CLUB)
        self.refused("expected a seed", "3", "one", "standard", "cars=4", tool=TUNE_CLUB)
        self.refused("cars", "3", "1", "standard", "cars=99", tool=TUNE_CLUB)
        self.refused("expected the name of a number of club", "3", "1", "standard", "cars=4", "--", "courage", tool=TUNE_CLUB)

    def test_a_climb_of_no_tries_prints_what_it_began_with(self):
        done = run(TUNE_CLUB, 0, 1, "standard", "cars=4")
        self.assertEqual((done.returncode, done.stderr), (0, ""))
        self.assertGreaterEqual(done.stdout.count(","), 48)


if __name__ == "__main__":
    unittest.main()
