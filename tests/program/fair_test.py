#!/usr/bin/env python3
"""Deals that nobody can predict: where seeds come from, how chance follows from them, and who hears of them.

    fair_test.py PADDOCK SOURCE_ROOT GIVEN_RANDOM

Whole races are drawn again by docs/examples/fair.py, a program of its own. GIVEN_RANDOM is tests/program/given_random.c, to be preloaded.
"""

import hashlib
import json
import os
import pathlib
import re
import subprocess
import sys
import tempfile
import unittest

PADDOCK, ROOT, GIVEN = (pathlib.Path(arg).resolve() for arg in sys.argv[1:4])
SCALE = int(os.environ.get("PADDOCK_TEST_SCALE", "100"))
GIVEN_SEED = bytes(range(16)).hex()
SEED = "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08"
RACES = [["lacorsa", "--cars", "4"], ["lacorsa", "--edition", "seasons", "--cars", "6", "--suit_tiebreaker=yes"],
         ["grandprix", "--players", "2", "--laps", "1", "--weather", "random"]]


def paddock(*words, code=0, env=None, stdin=""):
    run = subprocess.run([PADDOCK, *map(str, words)], input=stdin, capture_output=True, text=True, check=False, timeout=600,
                         env={**os.environ, **(env or {})})
    if run.returncode != code:
        raise AssertionError(f"{words}: exit code {run.returncode}, expected {code}\n{run.stdout}{run.stderr}")
    return run.stdout + run.stderr


class Case(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)
        self.calls = self.folder / "calls"
        self.given = {"LD_PRELOAD": str(GIVEN), "GIVEN_RANDOM": str(self.calls), "HOME": str(self.folder),
                      "ASAN_OPTIONS": os.environ.get("ASAN_OPTIONS", "") + ":verify_asan_link_order=0"}

    def race(self, *words, **how):
        """The record of a race of bots."""
        path = self.folder / f"race{len(list(self.folder.iterdir()))}.txt"
        said = paddock("race", *words, "--record", path, "--quiet", **how)
        return path, said

    def checked(self, record, seed):
        moments = subprocess.run([PADDOCK, "replay", "--json", record], capture_output=True, check=True).stdout
        return subprocess.run([sys.executable, ROOT / "docs/examples/fair.py", seed], input=moments, capture_output=True, check=False)


class Drawing(Case):
    def test_another_program_draws_the_same(self):
        for words in RACES:
            for seed in (SEED, GIVEN_SEED, "00" * 64):
                record, said = self.race(*words, "--seed", seed)
                self.assertIn(f"seed {seed}.", " ".join(said.split()))
                check = self.checked(record, seed)
                self.assertEqual(check.returncode, 0, check.stderr)
                outcomes = sum(line.startswith("* ") for line in record.read_text().splitlines())
                self.assertIn(f"{outcomes} outcomes", check.stdout.decode())
                self.assertGreater(outcomes, 40)

    def test_another_seed_is_noticed(self):
        record, _ = self.race(*RACES[0], "--seed", SEED)
        other = SEED[:-1] + "9"
        self.assertIn(b"expected", self.checked(record, other).stderr)

    def online(self, words, nonces, table="k3v9x0qm2hzt"):
        """The record of a race as a server has dealt it: by its secret and the nonces."""
        record, _ = self.race(*words, "--seed", SEED + "".join(nonces.values()))
        lines = [f"table {table}", f"secret {SEED}", *(f"nonce {seat} {nonce}" for seat, nonce in nonces.items()), "begin"]
        record.write_text(record.read_text().replace("\nbegin\n", "\n" + "\n".join(lines) + "\n"))
        return record

    def test_races_online_are_checked_against_what_was_promised(self):
        nonces = {1: "00112233445566778899aabbccddeeff", 2: "ff112233445566778899aabbccddee00"}
        promise = hashlib.sha256(bytes.fromhex(SEED) + b"k3v9x0qm2hzt").hexdigest()
        for words in RACES:
            record = self.online(words, nonces)
            self.assertIn(promise, paddock("verify", record))
            self.assertEqual(json.loads(paddock("verify", "--json", record))["commitment"], promise)
            moments = paddock("replay", "--json", record)
            start = json.loads(moments.splitlines()[0])
            self.assertEqual(start["online"],
                             {"table": "k3v9x0qm2hzt", "commitment": promise, "secret": SEED,
                              "nonces": [*nonces.values(), *[None] * (len(start["players"]) - 2)]})
            check = subprocess.run([sys.executable, ROOT / "docs/examples/fair.py"], input=moments, capture_output=True, text=True, check=False)
            self.assertEqual(check.returncode, 0, check.stderr)
            self.assertIn(promise, check.stdout)

    def test_a_changed_secret_nonce_or_card_is_noticed(self):
        nonces = {1: "00112233445566778899aabbccddeeff"}
        record = self.online(RACES[0], nonces)
        good = record.read_text()
        for was, now in ((SEED, SEED[:-1] + "9"), (nonces[1], nonces[1][:-1] + "e"), ("nonce 1 " + nonces[1] + "\n", "")):
            record.write_text(good.replace(was, now))
            self.assertIn("by the secret and nonces; found", paddock("verify", record, code=1))

    def test_who_stood_in_is_told(self):
        record, _ = self.race(*RACES[0], "--seed", SEED)
        text = record.read_text().replace("player 1 rookie (bot)", "player 1 Ann")
        place = text.index("\n1 play") + 1
        record.write_text(text[:place] + "stand-in 1 club\n" + text[place:])
        self.assertIn("good", paddock("verify", record))
        self.assertIn("The bot club drives for Ann.", paddock("replay", record))
        drivers = [line.get("driver") for line in map(json.loads, paddock("replay", "--json", record).splitlines())
                   if (line.get("action") or {}).get("seat") == 1]
        self.assertEqual(set(drivers), {"club"})

    def test_a_race_online_that_is_gone_on_with_is_no_longer_the_servers(self):
        record = self.online(RACES[0], {})
        cut = record.read_text()
        record.write_text(cut[:cut.index("result ")].rsplit("\n", 5)[0] + "\n")
        paddock("play", "--resume", record, stdin="")
        self.assertNotIn("secret", record.read_text())
        self.assertIn("good", paddock("verify", record))

    def test_the_same_seed_is_the_same_race_in_great_letters_too(self):
        one, _ = self.race("--seed", SEED)
        two, _ = self.race("--seed", SEED.upper())
        self.assertEqual(one.read_text(), two.read_text())

    def test_a_drawn_seed_can_be_typed_again(self):
        one, said = self.race()
        two, _ = self.race("--seed", re.search("seed ([0-9a-f]+)", said).group(1))
        self.assertEqual(one.read_text(), two.read_text())

    def test_rounds_of_a_championship_differ(self):
        season = self.folder / "season.txt"
        paddock("championship", "new", season, "--cars", 4, "--races", 2)
        paddock("championship", "run", season, "--seed", SEED)
        rounds = [re.sub("date.*", "", paddock("championship", "show", season, "--round", n)) for n in (1, 2)]
        self.assertNotEqual(*rounds)

    def test_no_seeds(self):
        for bad in ("", "-1", "x", "9223372036854775808", SEED + "0", "00" * 65, "00" * 15):
            said = paddock("race", f"--seed={bad}", code=2)
            self.assertEqual(said.count("\n"), 1, said)
            self.assertIn("32 to 128 hexadecimal digits", said)


class Unknown(Case):
    """Nobody finds the seed by trying: the system draws it, and it is long."""

    def asked(self):
        return [int(line) for line in self.calls.read_text().split()] if self.calls.exists() else []

    def test_the_system_draws_at_least_sixteen_bytes(self):
        """And nothing else decides: what it gives, typed as a seed, is the same race."""
        for words in RACES:
            one, said = self.race(*words, env=self.given)
            self.assertGreaterEqual(max(self.asked()), 16)
            self.assertIn(f"seed {GIVEN_SEED}.", said)
            two, _ = self.race(*words, "--seed", GIVEN_SEED)
            self.assertEqual(one.read_text(), two.read_text())

    def test_every_match_has_such_a_seed(self):
        season, other = self.folder / "season.txt", self.folder / "other.txt"
        for name in (season, other):
            paddock("championship", "new", name, "--cars", 4, "--races", 1, "--names", "Ann")
        for words in (["play", "--names", "Ann"], ["play", "grandprix", "--names", "Ann,Bob"], ["learn", "lacorsa"],
                      ["championship", "play", season], ["championship", "run", other, "--stand-in", "rookie"]):
            self.calls.unlink(missing_ok=True)
            paddock(*words, env=self.given)
            self.assertTrue(self.asked(), words)
            self.assertGreaterEqual(max(self.asked()), 16, words)

    def test_without_random_numbers_nothing_is_dealt(self):
        said = paddock("race", env={**self.given, "GIVEN_RANDOM_FAILS": "yes"}, code=4)
        self.assertEqual(said.count("\n"), 1, said)
        self.assertIn("--seed", said)
        paddock("race", "--seed", 7, env={**self.given, "GIVEN_RANDOM_FAILS": "yes"})

    def test_no_two_races_are_alike(self):
        seeds, records = set(), set()
        for _ in range(max(2, 8 * SCALE // 100)):
            record, said = self.race()
            seeds.add(re.search("seed ([0-9a-f]{32,})\\.", said).group(1))
            records.add(re.sub("date.*", "", record.read_text()))
        self.assertEqual(len(seeds), max(2, 8 * SCALE // 100))
        self.assertEqual(len(seeds), len(records))


class Heard(Case):
    def test_a_number_is_warned_of(self):
        warned = "whoever knows it can predict this race"
        play = ("play", "--names", "Ann", "--no-save")
        self.assertEqual(paddock(*play, "--seed", 7).count(warned), 1)
        self.assertNotIn(warned, paddock(*play, "--seed", SEED))
        self.assertNotIn(warned, paddock(*play))
        self.assertNotIn(warned, paddock(*play, "--seed", 7, "--dice", "typed"))

    def test_programs_are_never_told_the_seed(self):
        """Neither over the wire nor by what a program is started with."""
        kept = self.folder / "environment"
        for seed in ("", SEED, "424242424242"):
            log = self.folder / f"log{seed[:6]}"
            command = f"sh -c 'tr \"\\000\" \"\\n\" </proc/self/environ >>{kept}; tr \"\\000\" \" \" </proc/self/cmdline >>{kept}; exec {PADDOCK} bot club'"
            said = paddock("race", *(["--seed", seed] if seed else []), "--bot", command, "--bot-log", log)
            self.assertNotIn("takes its place", said)
            told = log.read_text() + kept.read_text()
            self.assertGreater(len(told), 2000)
            drawn = re.search("seed\\s+([0-9a-f]+)\\.", said).group(1)
            self.assertEqual(seed or drawn, drawn)
            self.assertNotIn(drawn, told)
            self.assertNotIn(drawn.upper(), told)
            self.assertNotRegex(re.sub(r"\d< .*", "", log.read_text()), "seed")

    def test_a_program_is_not_told_the_key_by_its_own_generator(self):
        """What bots think by is of another stream: with other bots in the other seats chance goes on as before."""
        deals = set()
        for bots in ("random", "rookie", "club"):
            record, _ = self.race("--bots", bots, "--seed", SEED)
            deals.add(tuple(line for line in record.read_text().splitlines() if line.startswith("* deal"))[:30])
        self.assertEqual(len(deals), 1)


if __name__ == "__main__":
    unittest.main(argv=[sys.argv[0], *sys.argv[4:]], verbosity=1)
