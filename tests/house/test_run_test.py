#!/usr/bin/env python3
"""tools/test-run, with a meson and a ninja that do as they are told: what it runs, what it says of failures, what it counts.

usage: test_run_test.py SOURCE_ROOT
"""
import importlib.machinery
import importlib.util
import json
import os
import shutil
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

sys.dont_write_bytecode = True
TEST_RUN = Path(sys.argv.pop(1)).resolve() / "tools/test-run"

# Builds what is not called bad-*.
NINJA = """#!/bin/sh
case $2 in bad-*) echo "x.c:1:2: error: expected ';'"; exit 1 ;; esac
touch "$2/built"
"""
# Waits until there is what the test wants first, then says how the tests of that directory ended.
MESON = """#!/usr/bin/env python3
import json, os, pathlib, sys, time
folder = pathlib.Path(sys.argv[sys.argv.index("-C") + 1])
plan = json.loads(pathlib.Path("plan.json").read_text())[str(folder)]
for _ in range(6000):
    if not plan.get("after") or os.path.exists(plan["after"]):
        break
    time.sleep(0.01)
else:
    sys.exit(99)
names = ("PADDOCK_TEST_SCALE", "MESON_TESTTHREADS")
(folder / "call.json").write_text(json.dumps([sys.argv[1:], {n: os.environ.get(n) for n in names}]))
(folder / "meson-logs").mkdir()
(folder / "meson-logs/testlog.json").write_text("".join(json.dumps(one) + "\\n" for one in plan["results"]))
sys.exit(any(one["result"] == "FAIL" for one in plan["results"]))
"""
WARNINGS = """/usr/lib/python3.11/traceback.py:237: ResourceWarning: unclosed <socket.socket fd=6, laddr=('127.0.0.1', 44226)>
  tb.tb_frame.clear()
ResourceWarning: Enable tracemalloc to get the object allocation traceback
.....s.../home/somebody/tests/server/x_test.py:66: ResourceWarning: unclosed <socket.socket fd=7>
  with self.subTest(text[:60]):
ResourceWarning: Enable tracemalloc to get the object allocation traceback
""" * 30
TRACEBACK = """FAIL: test_x (__main__.X.test_x)
----------------------------------------------------------------------
Traceback (most recent call last):
  File "x_test.py", line 66, in race
    self.assertEqual(len(led), 1)
AssertionError: 2 != 1
"""
COUNTED = """
----------------------------------------------------------------------
Ran 27 tests in 131.325s

FAILED (failures=1)
"""
REASONS = {
    TRACEBACK + WARNINGS + COUNTED: "AssertionError: 2 != 1",
    "subprocess.TimeoutExpired: Command 'x' timed out\n\nFAILED (errors=1)\n": "subprocess.TimeoutExpired: Command 'x' timed out",
    "online_client.Closed: the server has closed\n" + COUNTED: "online_client.Closed: the server has closed",
    "ok a (1.0 s)\nFAILED b: AssertionError [ERR_ASSERTION]: 350904 bytes\n    at b (x.mjs:3:1)\nok c (2 s)\n2 passed, 1 failed\n":
        "FAILED b: AssertionError [ERR_ASSERTION]: 350904 bytes",
    "[ RUN      ] test_x\n[  ERROR   ] --- 0 != 0x1\n[   LINE   ] --- x_test.c:3: error: Failure!\n[  FAILED  ] test_x\n[  FAILED  ] tests: 1 test(s)\n":
        "[   LINE   ] --- x_test.c:3: error: Failure!",
    "x_test: ../core/x.c:12: f: Assertion `n > 0' failed.\n": "x_test: ../core/x.c:12: f: Assertion `n > 0' failed.",
    "==1==ERROR: AddressSanitizer: heap-use-after-free on address 0x1\n    #0 0x1 in f x.c:1\nSUMMARY: AddressSanitizer: heap-use-after-free x.c:1 in f\n":
        "SUMMARY: AddressSanitizer: heap-use-after-free x.c:1 in f",
    "../core/x.c:3:4: runtime error: shift exponent 64 is too large\n    #0 0x1 in f\n": "../core/x.c:3:4: runtime error: shift exponent 64 is too large",
    "nothing that anybody knows\n\n": "nothing that anybody knows",
    "": "",
}


def load():
    loader = importlib.machinery.SourceFileLoader("test_run", str(TEST_RUN))
    module = importlib.util.module_from_spec(importlib.util.spec_from_loader("test_run", loader))
    loader.exec_module(module)
    return module


class Reasons(unittest.TestCase):
    def test_the_line_that_says_why(self):
        test_run = load()
        for output, why in REASONS.items():
            with self.subTest(why):
                self.assertEqual(test_run.reason(test_run.without_noise(output)), why)

    def test_what_belongs_to_a_failure_stays(self):
        test_run = load()
        self.assertEqual(test_run.without_noise(WARNINGS + TRACEBACK + WARNINGS), TRACEBACK.splitlines())


class Runs(unittest.TestCase):
    def setUp(self):
        box = tempfile.TemporaryDirectory()
        self.addCleanup(box.cleanup)
        self.root = Path(box.name)
        self.write("tools/setup", '#!/bin/sh\nmkdir -p "$1"\n')
        self.write("bin/ninja", NINJA)
        self.write("bin/meson", MESON)
        shutil.copy(TEST_RUN, self.root / "tools/test-run")

    def write(self, name, text):
        path = self.root / name
        path.parent.mkdir(exist_ok=True)
        path.write_text(text)
        path.chmod(0o755)

    def run_tests(self, *runs, plan, **env):
        (self.root / "plan.json").write_text(json.dumps(plan))
        kept = {name: value for name, value in os.environ.items() if name not in ("PADDOCK_TEST_SCALE", "MESON_TESTTHREADS")}
        done = subprocess.run([sys.executable, self.root / "tools/test-run", *runs], capture_output=True, text=True, timeout=600, check=False,
                              env={**kept, "PATH": f"{self.root / 'bin'}:{os.environ['PATH']}", **env})
        self.assertEqual(done.stderr, "")
        return done.returncode, done.stdout.splitlines()

    def called(self, folder):
        return json.loads((self.root / folder / "call.json").read_text())

    GOOD = {"name": "good", "result": "OK"}

    def test_what_fails_is_told_at_the_end_once_more(self):
        bad = {"name": "bad", "result": "FAIL", "stdout": "a line before\n", "stderr": WARNINGS + TRACEBACK + WARNINGS + COUNTED}
        status, said = self.run_tests("a=quick", plan={"a": {"results": [self.GOOD, bad, {"name": "no", "result": "SKIP"}]}})
        self.assertEqual(status, 1)
        self.assertEqual(said[-2:], ["FAILED: a: bad (FAIL): AssertionError: 2 != 1", "1 passed, 1 failed, 1 skipped"])
        self.assertIn("    a line before", said)
        self.assertEqual([line for line in said if "ResourceWarning" in line or "subTest" in line or "tb_frame" in line], [])

    def test_all_reasons_stand_before_any_output(self):
        bad = [{"name": name, "result": "FAIL", "stdout": f"more of {name}\nValueError: {name}\n"} for name in ("one", "two")]
        status, said = self.run_tests("a=quick", plan={"a": {"results": bad}})
        reasons = ["FAILED: a: one (FAIL): ValueError: one", "FAILED: a: two (FAIL): ValueError: two"]
        first = said.index(reasons[0])
        self.assertEqual(said[first:first + 4], [*reasons, "a: one (FAIL):", "    more of one"])
        self.assertEqual((status, said[-3:]), (1, [*reasons, "0 passed, 2 failed"]))

    def test_a_build_that_fails_counts_and_the_others_go_on(self):
        status, said = self.run_tests("bad-a=quick", "b=quick", plan={"b": {"results": [self.GOOD]}})
        self.assertEqual(status, 1)
        self.assertEqual(said[-2:], ["FAILED: bad-a: the build failed at: nice ninja -C bad-a: x.c:1:2: error: expected ';'", "1 passed, 1 failed"])

    def test_a_run_without_tests_is_a_failure(self):
        status, said = self.run_tests("a=quick,full,-once", plan={"a": {"results": []}})
        self.assertEqual((status, said[-2:]), (1, ["FAILED: a: no test ran in quick and full, without once", "0 passed, 1 failed"]))

    def test_the_next_is_built_while_tests_run(self):
        status, said = self.run_tests("a=quick", "b=quick", plan={"a": {"results": [self.GOOD], "after": "b/built"}, "b": {"results": [self.GOOD]}})
        self.assertEqual((status, said[-1]), (0, "2 passed, 0 failed"))

    def test_suites_scale_and_how_many_at_once(self):
        self.run_tests("a=quick,full,-once@10", plan={"a": {"results": [self.GOOD]}})
        words, env = self.called("a")
        self.assertEqual(words[words.index("--suite"):], ["--suite", "quick", "--suite", "full", "--no-suite", "once"])
        self.assertEqual(env, {"PADDOCK_TEST_SCALE": "10", "MESON_TESTTHREADS": str(3 * len(os.sched_getaffinity(0)))})
        self.run_tests("b=quick", plan={"b": {"results": [self.GOOD]}}, MESON_TESTTHREADS="3")
        self.assertEqual(self.called("b")[1], {"PADDOCK_TEST_SCALE": None, "MESON_TESTTHREADS": "3"})


if __name__ == "__main__":
    unittest.main()
