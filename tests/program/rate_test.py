#!/usr/bin/env python3
"""build/rate from outside: every kind of driver races, also those that are no bots; and what is no contest is refused.

usage: rate_test.py RATE
"""
import re
import subprocess
import sys
import unittest

RATE = sys.argv.pop(1)
RATED = re.compile(r"1 (\S+) v \d+ (\S+): \d+\.\d+ \+- \d+\.\d+ points a race \(fair \d+\.\d+\), (\d+) races, seed 5\n")
LACORSA = ["random", "rookie", "club", "works", "works/bold", "rival:2", "reflex", "flat:4", "plain:4", "plain:4/7", "drawn:4/7"]
GRANDPRIX = ["random", "club"]


def rate(*words):
    return subprocess.run([RATE, *map(str, words)], capture_output=True, text=True, check=False)


class Rate(unittest.TestCase):
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

    def refused(self, sentence, *words):
        done = rate(*words)
        self.assertEqual((done.returncode, done.stdout), (2, ""))
        self.assertIn(sentence, done.stderr)

    def test_what_is_no_contest_is_refused(self):
        self.refused("usage: rate", "lacorsa")
        self.refused("expected a bot", "lacorsa", "cars=4", "nobody", "club", 2, 5)
        self.refused("expected playouts of a flat search", "lacorsa", "cars=4", "flat:4/7", "club", 2, 5)
        self.refused("two drivers of it", "grandprix", "players=2", "reflex", "club", 2, 5)
        self.refused("two drivers of it", "grandprix", "players=2", "club", "drawn:4", 2, 5)
        self.refused("a number of deals", "lacorsa", "cars=4", "works", "club", 0, 5)
        self.refused("cars", "lacorsa", "cars=99", "works", "club", 2, 5)


if __name__ == "__main__":
    unittest.main()
