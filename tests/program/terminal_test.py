#!/usr/bin/env python3
"""The full-screen game in a real terminal: keys in, screen out, through tmux.

    terminal_test.py PADDOCK

Whole races, resized on the way; signals, crashes and kills, after which the terminal must be as it was; few colours, none,
and no UTF-8. Every wait has a limit.
"""

import contextlib
import os
import pathlib
import random
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import time
import unittest

PADDOCK = pathlib.Path(sys.argv[1]).resolve()
PATIENCE = 600  # seconds; only for what hangs
SCALE = int(os.environ.get("PADDOCK_TEST_SCALE", "100"))
SEED = int(os.environ.get("PADDOCK_TEST_SEED", "20261115"))
LACORSA_KEYS = ["Enter"] * 6 + ["Left", "Right", "r", "Tab"]
GRANDPRIX_KEYS = ["Enter"] * 6 + ["Right", "Right", "Up", "Down", "f", "f"]


class Pane:
    """A program in a window of its own tmux server."""

    def __init__(self, home, size, command, **env):
        self.server = f"paddock-test-{os.getpid()}-{id(self)}"
        self.home = home
        words = {"HOME": str(home), "USER": "ann", "LC_ALL": "C.UTF-8", "TERM": "xterm-256color", "XDG_DATA_HOME": "",
                 "XDG_CONFIG_HOME": "", "NO_COLOR": "", **env}
        line = "env " + " ".join(f"'{k}={v}'" for k, v in words.items()) + f" {command}"
        self.tmux("-f", "/dev/null", "new-session", "-d", "-x", str(size[0]), "-y", str(size[1]),
                  f"{line}; echo \"exit $?.\"; stty -a; exec sleep 1000")

    def tmux(self, *words):
        return subprocess.run(["tmux", "-L", self.server, *words], capture_output=True, text=True, check=False,
                              timeout=PATIENCE).stdout

    def screen(self, *how):
        return self.tmux("capture-pane", "-p", *how)

    def keys(self, *names):
        self.tmux("send-keys", *names)

    def resize(self, w, h):
        self.tmux("resize-window", "-x", str(w), "-y", str(h))

    def wait(self, *words):
        """Until one of the words is on the screen."""
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            screen = self.screen()
            if any(re.search(word, screen) for word in words):
                return screen
            time.sleep(0.02)
        raise AssertionError(f"waited for {words} in vain:\n{screen}")

    def wait_for_change(self, before):
        """A little while: keys may change nothing."""
        end = time.monotonic() + 0.2
        while time.monotonic() < end and self.screen() == before:
            time.sleep(0.01)

    def pid(self):
        """Of the game: the child of the shell that is no sleep."""
        shell = self.tmux("display-message", "-p", "#{pane_pid}").strip()
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            found = subprocess.run(["pgrep", "-P", shell, "-f", str(PADDOCK)], capture_output=True, text=True, check=False)
            if found.stdout.split():
                return int(found.stdout.split()[0])
            time.sleep(0.05)
        raise AssertionError("the game does not run")

    def state(self):
        return self.tmux("display-message", "-p", "#{alternate_on} #{mouse_any_flag} #{cursor_flag}").strip()

    def close(self):
        """A program that is just looking for leaks when its terminal goes would wait for ever, at full speed."""
        shell = self.tmux("display-message", "-p", "#{pane_pid}").strip()
        games = subprocess.run(["pgrep", "-P", shell or "0", "-f", str(PADDOCK)], capture_output=True, text=True, check=False)
        for game in games.stdout.split():
            with contextlib.suppress(ProcessLookupError):
                os.kill(int(game), signal.SIGKILL)
        self.tmux("kill-server")


class TerminalCase(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.home = pathlib.Path(folder.name)
        (self.home / ".config/paddock").mkdir(parents=True)
        (self.home / ".config/paddock/settings").write_text("speed=at once\nbot=rookie\n")

    def pane(self, size=(80, 24), command=str(PADDOCK), **env):
        pane = Pane(self.home, size, command, **env)
        self.addCleanup(pane.close)
        return pane

    def start(self, code=None, **how):
        pane = self.pane(**how)
        pane.wait("New race")
        pane.keys("n")
        pane.wait("start the race")
        if code:
            pane.keys("c")
            pane.wait("Code of a setup")
            pane.keys("C-u")
            pane.keys("-l", code)
            pane.keys("Enter")
            pane.wait("Code to share: " + code.split()[0])
        pane.keys("s")
        if code and code.startswith("grandprix"):  # which introduces itself first
            pane.wait("─ Your race ─")
            pane.keys("Escape")
        pane.wait("u undo")
        return pane

    def play_on(self, pane, keys, sizes=()):
        """Random keys until the race is over, at one size after the other. Only screens that changed count, however slow a machine is."""
        dice = random.Random(SEED)
        sizes = list(sizes)
        shown, changes, end = "", 0, time.monotonic() + PATIENCE
        while changes < 3000 and time.monotonic() < end:
            now = pane.screen()
            if re.search("─ Result ─", now) or self.is_over():
                return
            if now != shown:
                shown, changes, end = now, changes + 1, time.monotonic() + PATIENCE
            if sizes and changes % 25 == 24:
                size = sizes.pop(0)
                pane.resize(*size)
                time.sleep(0.1)
            pane.keys(*[dice.choice(keys) for _ in range(3)])
            pane.wait_for_change(now)
        self.fail("the race does not end:\n" + pane.screen())

    def is_over(self):
        """Keys that were pressed too much may have put the result away."""
        return any(record.read_text().endswith("\nend\n") for record in self.records())

    def records(self):
        return sorted(self.home.glob(".local/share/paddock/records/*.txt"))

    def verify(self):
        for record in self.records():
            run = subprocess.run([PADDOCK, "verify", record], capture_output=True, text=True, check=False)
            self.assertEqual(run.returncode, 0, run.stdout + run.stderr)

    def check_left_well(self, pane, code):
        screen = pane.wait(r"exit \d+\.")
        self.assertIn(f"exit {code}.", screen)
        pane.wait("echoke")  # stty has said all
        self.assertRegex(pane.screen(), r"(?<!-)\bicanon\b")
        self.assertRegex(pane.screen(), r"(?<!-)\becho\b")
        self.assertEqual(pane.state(), "0 0 1", "alternate screen, mouse or cursor are not as they were")


class Races(TerminalCase):
    def test_lacorsa(self):
        pane = self.start()
        self.play_on(pane, LACORSA_KEYS, [(100, 30), (200, 60), (80, 24)])
        self.verify()
        end = time.monotonic() + PATIENCE
        while "exit 0." not in pane.screen() and time.monotonic() < end:  # keys that were pressed too much may have opened something
            screen = pane.screen()
            pane.keys("2" if "Leave Paddock;" in screen else "5" if "Leave; everything" in screen else "Escape" if "Esc back" in screen else "q")
            time.sleep(0.3)
        self.check_left_well(pane, 0)

    def test_grand_prix(self):
        pane = self.start("grandprix players=2 laps=1 track=tinroof")
        self.play_on(pane, GRANDPRIX_KEYS, [(132, 43), (60, 20), (30, 10), (80, 24)])
        self.verify()

    def test_a_lap_on_a_large_screen(self):
        for code, keys, lap in (("lacorsa cars=12 edition=large_grid", LACORSA_KEYS, "Lap 2"),
                                ("grandprix players=2 laps=1 track=tinroof", GRANDPRIX_KEYS, "turn 2")):
            with self.subTest(code=code):
                pane = self.start(code, size=(200, 60))
                dice = random.Random(SEED)
                end = time.monotonic() + PATIENCE
                while time.monotonic() < end:
                    screen = pane.screen()
                    if lap in screen or "─ Result ─" in screen:
                        break
                    pane.keys(*[dice.choice(keys) for _ in range(3)])
                self.assertRegex(screen, f"{lap}|─ Result ─")
                pane.close()


class Leaving(TerminalCase):
    def test_ctrl_c(self):
        pane = self.start()
        pane.keys("C-c")
        self.check_left_well(pane, 130)

    def test_signals_and_crashes(self):
        for number, code in ((signal.SIGTERM, 143), (signal.SIGHUP, 129), (signal.SIGSEGV, 139), (signal.SIGABRT, 134)):
            with self.subTest(number=number):
                pane = self.start()
                os.kill(pane.pid(), number)
                self.check_left_well(pane, code)
                pane.close()

    def test_kills_lose_nothing(self):
        dice = random.Random(SEED)
        pane = self.start()
        path = self.records()[-1]
        for _ in range(max(1, 5 * SCALE // 100)):
            pane.keys(*[dice.choice(LACORSA_KEYS) for _ in range(dice.randrange(1, 4))])
            known = path.read_bytes()
            os.kill(pane.pid(), signal.SIGKILL)
            pane.wait(r"exit 137\.")
            pane.close()
            self.assertTrue(path.read_bytes().startswith(known))
            pane = self.pane()
            if "Continue" not in pane.wait("New race"):
                return  # the race was over
            pane.keys("c")
            pane.wait("your turn", "Enter: go on", "─ Result ─")


class Looks(TerminalCase):
    def test_no_color_is_obeyed(self):
        pane = self.start(NO_COLOR="1")
        self.assertNotRegex(pane.screen("-e"), r"\x1b\[[0-9;]*(?<![0-9])[34][0-8]")
        self.assertIn("Enter: ", pane.screen())

    def test_there_are_256_colours(self):
        pane = self.start()
        self.assertRegex(pane.screen("-e"), r"\x1b\[[0-9;]*48;5;")

    def test_few_colours(self):
        pane = self.start(TERM="linux")
        shown = pane.screen("-e")
        self.assertNotRegex(shown, r"[34]8;5;")
        self.assertRegex(shown, r"\x1b\[[0-9;]*4[0-7]")

    def test_without_utf8(self):
        pane = self.start(LC_ALL="C")
        self.assertTrue(pane.screen().isascii(), pane.screen())
        self.assertIn("+---+", pane.screen())

    def test_a_dumb_terminal_and_a_pipe_get_lines(self):
        pane = self.pane(TERM="dumb")
        self.assertIn("Enter for", pane.wait(r"\(.*Enter for"))
        said = subprocess.run([PADDOCK], input="", capture_output=True, text=True, check=False,
                              env={"HOME": str(self.home), "TERM": "xterm"}, timeout=PATIENCE)
        self.assertIn("car 1>", said.stdout)
        pane = self.pane(command=f"{PADDOCK} --plain")
        pane.wait(r"\(.*Enter for")

    def test_keys_that_the_terminal_was_not_expected_to_send(self):
        """Home and End of another terminal are understood; what is unknown is no Esc with letters behind it."""
        pane = self.pane()
        pane.wait("New race")
        pane.keys("n")
        pane.wait("start the race")
        pane.keys("F5", "S-F7", "C-Up")
        pane.keys("-l", "\x1b[57399u\x1b[1;13Q")
        pane.keys("-l", "\x1b[4~")
        pane.wait(r"< .* >(?s:.*)\[[A-Z]")
        pane.keys("-l", "\x1b[1~")
        pane.wait("Starts the race")
        self.assertIn("New race", pane.screen())

    def test_the_mouse_chooses(self):
        pane = self.pane()
        screen = pane.wait("New race").splitlines()
        row = next(i for i, line in enumerate(screen) if "Rules" in line)
        column = screen[row].index("Rules")
        pane.keys("-l", f"\x1b[<0;{column + 2};{row + 1}M\x1b[<0;{column + 2};{row + 1}m")
        pane.wait("The race in short")


if __name__ == "__main__":
    if not shutil.which("tmux"):
        sys.exit("terminal_test.py: expected tmux to be installed (make test installs it); found none")
    print(f"seed {SEED}", file=sys.stderr)
    unittest.main(argv=sys.argv[:1] + sys.argv[2:], verbosity=1)
