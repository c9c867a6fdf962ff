#!/usr/bin/env python3
"""build/train and build/train-grandprix from outside: what is learned is kept, gone on from and never lost, nets become the source that is
there, and bad input gets one sentence.

usage: training_test.py TRAIN TRAIN_GRANDPRIX SOURCE_ROOT
"""
import os
import re
import struct
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

TRAIN, GRANDPRIX, ROOT = (str(Path(word).resolve()) for word in sys.argv[1:4])
del sys.argv[1:4]
NETS = {"": "policy_net_weights.inc", "base": "policy_net_weights_base.inc", "equals": "policy_net_weights_equals.inc",
        "seasons": "policy_net_weights_seasons.inc", "searchers": "policy_net_weights_searchers.inc"}


def weights(source):
    """Without the comment above them."""
    return re.sub(r"/\*.*?\*/\n", "", source, flags=re.S)


class Case(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.dir = Path(folder.name)

    def run_tool(self, tool, *words, **more):
        return subprocess.run([tool, *map(str, words)], capture_output=True, text=True, check=False, cwd=self.dir, **more)

    def good(self, tool, *words, **more):
        done = self.run_tool(tool, *words, **more)
        self.assertEqual(done.returncode, 0, (words, done.stderr))
        return done.stdout

    def refused(self, sentence, tool, *words, code=2):
        done = self.run_tool(tool, *words)
        self.assertEqual((done.returncode, done.stdout, done.stderr.count("\n")), (code, "", 1), (words, done.stderr))
        self.assertIn(sentence, done.stderr)


class Train(Case):
    def race(self, name="driver", seed=1, **more):
        return self.good(TRAIN, "race", 20, seed, name, "cars=4", **more)

    def test_nets_are_the_source_that_is_there(self):
        for kind, source in NETS.items():
            self.good(TRAIN, "write", "own.net", *[kind] * bool(kind))
            printed = self.good(TRAIN, "print", "own.net")
            self.assertEqual(weights(printed), weights((Path(ROOT) / "bots/lacorsa" / source).read_text()), source)

    def test_what_was_learned_is_gone_on_from(self):
        self.race()
        net, checkpoint = (self.dir / f"driver.{kind}" for kind in ("net", "checkpoint"))
        before = net.read_bytes(), checkpoint.read_bytes()
        self.race()
        self.assertEqual((net.read_bytes(), checkpoint.read_bytes()), before)
        self.assertEqual(sorted(os.listdir(self.dir)), ["driver.checkpoint", "driver.net"])
        self.assertRegex(self.good(TRAIN, "measure", "driver.net", "random", 2), r"^cars=4: [-+]\d\.\d+ \+- \d")

    def test_the_races_that_are_told_were_raced(self):
        """A part ends with a lot of 8,192 decisions at least, so it is more than a tenth of 20 races."""
        done = self.run_tool(TRAIN, "race", 20, 1, "driver", "cars=4")
        told = [int(line.split()[0]) for line in done.stderr.splitlines()]
        self.assertEqual(len(told), 10)
        for before, after in zip([0] + told, told):
            self.assertGreater(after - before, 8192 / 60)
        origin = (self.dir / "driver.net").read_text(encoding="latin-1").split("\n")[1]
        self.assertEqual([int(n) for n in re.findall(r"(\d+) races:", origin)], told)

    def test_no_checkpoint_is_overwritten(self):
        self.race()
        checkpoint = self.dir / "driver.checkpoint"
        whole = checkpoint.read_bytes()
        self.refused("found another plan", TRAIN, "race", 20, 2, "driver", "cars=4")
        self.assertEqual(checkpoint.read_bytes(), whole)
        for damaged in (whole[:-1], whole + b"x", b"", b"X" + whole[1:]):
            checkpoint.write_bytes(damaged)
            self.refused("found something else", TRAIN, "race", 20, 1, "driver", "cars=4")
            self.assertEqual(checkpoint.read_bytes(), damaged)
        checkpoint.unlink()
        checkpoint.mkdir()
        self.refused("driver.checkpoint", TRAIN, "race", 20, 1, "driver", "cars=4")

    @unittest.skipUnless(os.geteuid(), "root may read everything")
    def test_a_checkpoint_that_may_not_be_read_stays(self):
        self.race()
        (self.dir / "driver.checkpoint").chmod(0)
        self.refused("could not read it", TRAIN, "race", 20, 2, "driver", "cars=4", code=1)

    def test_a_response_never_takes_its_rivals_place(self):
        self.good(TRAIN, "write", "own.net")
        own = (self.dir / "own.net").read_bytes()
        for name in ("own", "./own", self.dir / "own"):
            self.refused("expected another name than the rival's", TRAIN, "respond", 20, 1, name, "own.net", "cars=4")
        self.assertEqual((self.dir / "own.net").read_bytes(), own)
        self.good(TRAIN, "respond", 20, 1, "response", "own.net", "cars=4")
        self.good(TRAIN, "write", "own.net", "seasons")
        self.refused("found another plan", TRAIN, "respond", 20, 1, "response", "own.net", "cars=4")

    def test_a_net_learns_further_in_the_races_of_a_file(self):
        self.good(TRAIN, "write", "own.net")
        (self.dir / "races").write_text("cars=6\ncars=5 slipstream=yes\n")
        words = (20, 1, "driver", "own.net", 1, "@races", "cars=2 edition=free")
        self.good(TRAIN, "further", *words)
        origin = (self.dir / "driver.net").read_bytes().split(b"\n")[1]
        self.assertIn(b"train further 20 1 from own.net, 1 of 1000 against searches, setups @races|cars=2 edition=free, 10 parts of 10", origin)
        before = (self.dir / "driver.checkpoint").read_bytes()
        self.good(TRAIN, "further", *words)
        self.assertEqual((self.dir / "driver.checkpoint").read_bytes(), before)
        self.refused("found another plan", TRAIN, "further", *words[:4], 2, *words[5:])
        self.refused("expected another name", TRAIN, "further", 20, 1, "own", "own.net", 0)
        (self.dir / "races").write_text("cars=6\n\ncars=5\n")
        self.refused("found one of 0", TRAIN, "further", 20, 1, "other", "own.net", 0, "@races")
        self.refused("many of a thousand", TRAIN, "further", 20, 1, "other", "own.net", 1001)
        self.refused("expected the file of a net", TRAIN, "further", 20, 1, "other", "club", 0)
        self.refused("none", TRAIN, "further", 20, 1, "other", "own.net", 0, "@none")
        self.refused("expected a net of less than 256", TRAIN, "further", 20, 1, "other", "x" * 256, 0)

    def test_a_net_between_two(self):
        """Half way from one to the other, and half way back again."""
        self.good(TRAIN, "write", "one.net", "base")
        self.good(TRAIN, "write", "other.net", "equals")
        self.good(TRAIN, "mean", "both", "one.net", "other.net")
        one, other, both = ((self.dir / f"{name}.net").read_bytes().split(b"\n", 2) for name in ("one", "other", "both"))
        self.assertEqual(both[1], b"train mean of one.net and other.net")
        numbers = [struct.unpack(f"<{len(text[2]) // 4}f", text[2]) for text in (one, other, both)]
        self.assertEqual([(a + b) / 2 for a, b in zip(*numbers[:2])], list(numbers[2]))
        self.refused("none.net", TRAIN, "mean", "both", "one.net", "none.net")
        self.refused("none/both", TRAIN, "mean", "none/both", "one.net", "other.net", code=1)
        before = (self.dir / "one.net").read_bytes()
        self.refused("another name than the first net's", TRAIN, "mean", "one", "one.net", "other.net")
        self.refused("another name than the second net's", TRAIN, "mean", "one", "other.net", "one.net")
        self.assertEqual((self.dir / "one.net").read_bytes(), before)
        surplus = self.run_tool(TRAIN, "mean", "both", "one.net", "other.net", "one.net")
        self.assertEqual((surplus.returncode, surplus.stdout, surplus.stderr.split()[0]), (2, "", "usage:"))

    def test_what_was_long_in_learning_stays(self):
        self.race()
        before = (self.dir / "driver.net").read_bytes()
        self.good(TRAIN, "write", "one.net")
        for words in (("mean", "driver", "one.net", "one.net"), ("imitate", 20, 1, "driver", 8, "cars=4")):
            self.refused("found driver.checkpoint", TRAIN, *words)
        self.assertEqual((self.dir / "driver.net").read_bytes(), before)

    def test_an_origin_is_one_line(self):
        self.good(TRAIN, "race", 20, 1, "driver", "cars=4\ncars=5")
        self.assertIn(b"setups cars=4|cars=5, 10 parts", (self.dir / "driver.net").read_bytes().split(b"\n")[1])
        self.assertIn("setups cars=4|cars=5, 10 parts", self.good(TRAIN, "print", "driver.net"))

    def test_a_net_drives_as_others_were_seen_to_do(self):
        words = (2000, 1, "seen", 8, "cars=4", "cars=5")
        done = self.run_tool(TRAIN, "imitate", *words)
        self.assertEqual(done.returncode, 0, done.stderr)
        nats = [float(line.split(":")[1].split()[0]) for line in done.stderr.splitlines()]
        self.assertEqual(len(nats), 13)
        self.assertLess(nats[-1], nats[0] - 2)
        net = (self.dir / "seen.net").read_bytes()
        self.assertIn(b"train imitate 2000 1, 8 playouts, setups cars=4|cars=5; nats a decision: %.3f " % nats[0], net.split(b"\n")[1])
        self.good(TRAIN, "imitate", *words)
        self.assertEqual((self.dir / "seen.net").read_bytes(), net)
        self.assertEqual(os.listdir(self.dir), ["seen.net"])
        self.refused("a number of decisions from 20", TRAIN, "imitate", 19, 1, "seen", 8)
        self.refused("expected a seed", TRAIN, "imitate", 20, "x", "seen", 8)
        self.refused("a number of playouts", TRAIN, "imitate", 20, 1, "seen", 0)
        self.refused("cars", TRAIN, "imitate", 20, 1, "seen", 8, "cars=99")
        self.refused("none/seen", TRAIN, "imitate", 20, 1, "none/seen", 8, code=1)
        self.assertEqual((self.dir / "seen.net").read_bytes(), net)

    def test_bad_input(self):
        self.refused("a number of races", TRAIN, "race", "20x", 1, "driver")
        self.refused("a number of races", TRAIN, "race", 9, 1, "driver")
        self.refused("expected a seed", TRAIN, "race", 20, "one", "driver")
        self.refused("cars", TRAIN, "race", 20, 1, "driver", "cars=99")
        self.refused("found an empty one", TRAIN, "race", 20, 1, "driver", "cars=4", "")
        self.refused("expected a bot", TRAIN, "respond", 20, 1, "driver", "nobody")
        self.refused("none.net", TRAIN, "respond", 20, 1, "driver", "none.net")
        self.refused("none/driver", TRAIN, "race", 20, 1, "none/driver", code=1)
        self.refused("a name of less than", TRAIN, "race", 20, 1, "x" * 5000)
        self.refused("none.net", TRAIN, "print", "none.net")
        self.refused('expected "base", "equals", "seasons", "searchers" or nothing', TRAIN, "write", "own.net", "monza")
        self.assertEqual(os.listdir(self.dir), [])

    def test_nets_that_are_none(self):
        self.good(TRAIN, "write", "own.net")
        net = self.dir / "own.net"
        whole = net.read_bytes()
        for damaged in (b"", whole[:-4], whole + b"\0", whole.replace(b"296", b"295", 1)):
            net.write_bytes(damaged)
            self.refused("expected a net of this program", TRAIN, "print", net)
        net.write_bytes(whole[:-4] + struct.pack("<f", float("nan")))
        self.refused("expected finite numbers", TRAIN, "print", net)
        net.write_bytes(whole.replace(b"drives", b"*/ive", 1))
        self.refused("that can stand in a comment", TRAIN, "print", net)

    def test_a_full_disk_is_noticed(self):
        self.good(TRAIN, "write", "own.net")
        with open("/dev/full", "w", encoding="utf-8") as full:
            done = subprocess.run([TRAIN, "print", self.dir / "own.net"], stdout=full, stderr=subprocess.PIPE, text=True, check=False)
        self.assertEqual(done.returncode, 1)
        self.assertIn("not all of the output could be written", done.stderr)


class Grandprix(Case):
    LEARN = ("race", 1, 2, 1, 1, 1)

    def test_numbers_are_kept_and_read_again(self):
        self.good(GRANDPRIX, *self.LEARN, "standard", "value")
        self.good(GRANDPRIX, *self.LEARN, "value", "value")
        self.assertEqual(os.listdir(self.dir), ["value"])
        self.assertGreater(self.good(GRANDPRIX, "print", "value").count(","), 500)

    def test_the_old_numbers_stay_until_the_new_ones_are_whole(self):
        self.good(GRANDPRIX, *self.LEARN, "standard", "value")
        before = (self.dir / "value").read_bytes()
        done = subprocess.run(["sh", "-c", 'trap "" XFSZ; ulimit -f 4; exec "$0" "$@"', GRANDPRIX, *map(str, self.LEARN), "value", "value"],
                              stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True, check=False, cwd=self.dir)
        self.assertEqual((done.returncode, done.stderr.count("\n")), (1, 1), done.stderr)
        self.assertEqual((self.dir / "value").read_bytes(), before)

    def test_bad_input(self):
        for place, what in enumerate(("rounds", "races", "tries"), 1):
            self.refused(f"a number of {what}", GRANDPRIX, *self.LEARN[:place], "1x", *self.LEARN[place + 1:], "guess", "value")
        self.refused("expected a seed", GRANDPRIX, "race", 1, 2, 1, "x", 1, "guess", "value")
        self.refused("a number of threads from 1 to 64", GRANDPRIX, "race", 1, 2, 1, 1, 65, "guess", "value")
        self.refused("none: could not open it", GRANDPRIX, *self.LEARN, "none", "value")
        self.refused('players=99: players takes 2 to 11; found "99"', GRANDPRIX, "respond", 1, 2, 1, 1, 1, "standard", "value", "players=99")
        self.refused("none/value", GRANDPRIX, *self.LEARN, "guess", "none/value", code=1)
        self.refused("expected club, works or ace", GRANDPRIX, "measure", "standard", "players=2", 2, 1, 1, "rookie")
        self.refused("a number of deals", GRANDPRIX, "measure", "standard", "players=2", 1, 1, 1, "club")
        self.good(GRANDPRIX, *self.LEARN, "standard", "value")
        text = (self.dir / "value").read_text()
        for damaged, sentence in ((text[:-40], "found fewer"), (text + "7", "found more"), (text.replace("{ ", "{ nan, ", 1), 'found "nan"'),
                                  (text.replace("{ ", "{ 1x, ", 1), 'found "1x"'), ("", "found fewer")):
            (self.dir / "value").write_text(damaged)
            self.refused(sentence, GRANDPRIX, "print", "value")


if __name__ == "__main__":
    unittest.main()
