#!/usr/bin/env python3
"""A simulation and a driver's training over several ranks, started by mpirun: the same bytes as from one process, and what happens when a rank dies.

    mpi_test.py PADDOCK TRAIN
"""

import os
import pathlib
import shutil
import subprocess
import sys
import tempfile
import unittest

PADDOCK, TRAIN = (pathlib.Path(word).resolve() for word in sys.argv[1:3])
# On this machine alone, over shared memory and loopback, also as root and with fewer cores than ranks.
MPIRUN = ["mpirun", "--allow-run-as-root", "--oversubscribe", "--mca", "btl", "vader,self", "--mca", "oob_tcp_if_include", "lo"]
RUN = ["sim", "--bots", "rookie,random", "--races", "60", "--rotate"]


def run(words, code=0, env=None):
    done = subprocess.run([str(word) for word in words], capture_output=True, text=True, check=False, timeout=600, stdin=subprocess.DEVNULL,
                          env={**os.environ, **(env or {})})
    if code is not None and done.returncode != code:
        raise AssertionError(f"{words}: exit code {done.returncode}, expected {code}\n{done.stdout}{done.stderr}")
    return done


def paddock(*words, **how):
    return run([PADDOCK, *words], **how)


def mpirun(n, *words, **how):
    """Sanitized builds are not blamed for what Open MPI keeps: its parts are unloaded before the end, so no list of names could excuse them."""
    options = ":".join(filter(None, (os.environ.get("ASAN_OPTIONS"), "detect_leaks=0")))
    return run([*MPIRUN, "-n", n, *words], env={"ASAN_OPTIONS": options}, **how)


def ranks(n, *words, **how):
    return mpirun(n, PADDOCK, *words, **how)


class Training(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)

    def race(self, name):
        """Of which several are alike but for where they are kept."""
        return [TRAIN, "race", "60", "7", self.folder / name, "cars=4", "edition=free cars=2"]

    def kept(self, name):
        return (self.folder / f"{name}.checkpoint").read_bytes(), (self.folder / f"{name}.net").read_bytes()

    def test_the_same_driver_as_from_one_process(self):
        """Also when a rank dies: as soon as a part is kept rank 1 is killed; started anew, with fewer ranks, it comes to the same."""
        said = run(self.race("alone")).stderr
        self.assertEqual(said.count("points beyond a fair share"), 10)
        script = f'''if [ "$OMPI_COMM_WORLD_RANK" = 1 ]; then "$0" "$@" & until [ -e {self.folder}/x.net ]; do sleep 0.01; done; kill -9 $!; exit 9; fi; exec "$0" "$@"'''
        before = mpirun(3, "sh", "-c", script, *self.race("x"), code=None).stderr
        after = mpirun(2, *self.race("x")).stderr
        self.assertEqual(self.kept("x"), self.kept("alone"))
        for line in said.splitlines():
            self.assertIn(line, before + after)
        self.assertNotIn(said.splitlines()[0], after)

    def test_what_all_find_wrong_is_said_once(self):
        for words, sentence in ((["race", "many", "7", "x"], "expected a number"), (["race", "100", "7", self.folder / "x", "cars=99"], "cars")):
            said = mpirun(2, TRAIN, *words, code=None)
            self.assertNotEqual(said.returncode, 0)
            self.assertEqual(len([line for line in said.stderr.splitlines() if line.startswith("train: ") and sentence in line]), 1, said.stderr)
        said = mpirun(9, *self.race("x"), code=None)
        self.assertEqual(said.stderr.count("expected at most 8 ranks"), 1, said.stderr)


class Ranks(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)

    def test_the_same_bytes_as_from_one_process(self):
        for words, counts in ((["--json"], (1, 2, 3, 5)), (["--csv"], (3,)), (["--cards"], (3,)),
                              (["--sweep", "slipstream=no,yes", "--json"], (2, 3)), (["--duplicate"], (2,))):
            alone = paddock(*RUN, *words).stdout
            for n in counts:
                self.assertEqual(ranks(n, *RUN, *words).stdout, alone, f"{n} ranks, {words}")

    def test_more_ranks_than_races(self):
        few = ["sim", "--bots", "random", "--races", "2", "--json"]
        self.assertEqual(ranks(4, *few).stdout, paddock(*few).stdout)

    def test_the_report_is_written_once(self):
        ranks(3, *RUN, "--html", self.folder / "ranks.html")
        paddock(*RUN, "--html", self.folder / "alone.html")
        self.assertEqual((self.folder / "ranks.html").read_text(), (self.folder / "alone.html").read_text())

    def test_what_all_find_wrong_is_said_once(self):
        for words, sentence in ((["--bots", "nobody"], "expected a bot"), (["--precision", "0.5"], "--precision needs the whole run"),
                                (["--shard", "1/2"], "--shard is one part of a run")):
            said = ranks(3, "sim", *words, code=None)
            self.assertNotEqual(said.returncode, 0)
            self.assertEqual(said.stderr.count(sentence), 1, said.stderr)
            self.assertEqual(said.stdout, "")

    def test_parts_are_shards(self):
        whole = ranks(3, *RUN, "--parts", self.folder, "--json").stdout
        parts = sorted(self.folder.iterdir())
        self.assertEqual([part.name for part in parts], [f"part-{i}-of-3.json" for i in (1, 2, 3)])
        self.assertEqual(paddock("sim", "merge", *parts, "--json").stdout, whole)

    def test_a_rank_that_fails_ends_the_run_and_the_others_parts_are_good(self):
        """Rank 1 has nowhere to keep its part. What the others had kept by then is used, the rest is played anew."""
        script = f'[ "$OMPI_COMM_WORLD_RANK" = 1 ] && exec "$0" "$@" --parts {self.folder}/nowhere; exec "$0" "$@" --parts {self.folder}'
        done = mpirun(3, "sh", "-c", script, PADDOCK, *RUN, "--json", code=None)
        self.assertNotEqual(done.returncode, 0)
        self.assertEqual(done.stdout, "")
        self.assertEqual(done.stderr.count("rank 1: "), 1, done.stderr)
        for i in (1, 2, 3):
            part = self.folder / f"part-{i}-of-3.json"
            if not part.exists():
                part.write_text(paddock(*RUN, "--shard", f"{i}/3").stdout)
        self.assertEqual(paddock("sim", "merge", *sorted(self.folder.iterdir()), "--json").stdout, paddock(*RUN, "--json").stdout)

    def test_a_program_without_the_module_says_so(self):
        alone = self.folder / "paddock"
        shutil.copy(PADDOCK, alone)
        said = run([alone, *RUN], code=None, env={"OMPI_COMM_WORLD_SIZE": "2", "OMPI_COMM_WORLD_RANK": "0"})
        self.assertIn("built without Open MPI", said.stderr)
        self.assertNotEqual(said.returncode, 0)


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
