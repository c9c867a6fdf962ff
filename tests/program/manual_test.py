#!/usr/bin/env python3
"""What the program says about itself: help within 80 columns, the man page, and what shells offer when Tab is pressed.

    manual_test.py PADDOCK
"""

import os
import pathlib
import pty
import re
import select
import shutil
import subprocess
import sys
import tempfile
import time
import unittest

PADDOCK = pathlib.Path(sys.argv[1]).resolve()
LANGUAGES = ["en", "de"]


def paddock(*words, language="en", home=None, expect=0):
    run = subprocess.run([PADDOCK, *map(str, words)], capture_output=True, text=True, check=False, timeout=600, stdin=subprocess.DEVNULL,
                         env={**os.environ, "PADDOCK_LANGUAGE": language, **({"XDG_DATA_HOME": str(home)} if home else {})})
    assert run.returncode == expect, run.stdout + run.stderr
    return run.stderr if expect else run.stdout


def verbs():
    table = paddock("help").split("Verbs:\n")[1].split("\n\n")[0]
    return [name for name in re.findall(r"^  (\w+)", table, re.M) if name != "help"]


def offered(*words, home=None):
    """Words that may stand there, and ":files"."""
    return [line.split("\t")[0] for line in paddock("help", "--complete", "--", *words, home=home).splitlines()]


class Help(unittest.TestCase):
    def test_no_line_is_wider_than_80_columns(self):
        self.assertGreater(len(verbs()), 17)
        for language in LANGUAGES:
            for verb in [None, *verbs()]:
                said = paddock("help", *([verb] if verb else []), language=language)
                for line in said.splitlines():
                    self.assertLessEqual(len(line), 80, f"{language}, {verb}: {line}")
                if verb:
                    self.assertEqual(said, paddock(verb, "--help", language=language))

    def test_a_command_that_is_broken_is_the_same_to_a_shell(self):
        broken = 0
        for verb in verbs():
            examples = paddock("help", verb).split("Examples:\n")[1]
            for command in re.findall(r"^  (paddock (?:.*\\\n)+.*)$", examples, re.M):
                self.assertNotIn("\n", subprocess.run(["bash", "-c", "paddock() { echo \"$#\"; }; " + command], capture_output=True, text=True, check=True).stdout[:-1])
                broken += 1
        self.assertGreater(broken, 1)

    def test_every_flag_has_its_sentence(self):
        for language in LANGUAGES:
            said = paddock("help", "championship", language=language)
            for flag in re.findall(r"^  --[\w-]+.*\n(.*)$", said, re.M):
                self.assertRegex(flag, r"^      \S")


class ManPage(unittest.TestCase):
    def test_sections(self):
        page = paddock("help", "--man")
        for section in ["NAME", "SYNOPSIS", "VERBS", "OPTIONS OF THE GAMES", "WORDS AT THE PROMPT", "KEYS OF THE FULL SCREEN", "EXIT STATUS", "ENVIRONMENT",
                        "FILES", "EXAMPLES"]:
            self.assertIn(f".SH {section}\n", page)
        for verb in verbs():
            self.assertIn(f".SS paddock {verb} ", page)
        for entry in ["undo, u", "Space, f", "PADDOCK_LANGUAGE", "NO_COLOR, TERM", "XDG_CONFIG_HOME, HOME", "130"]:
            self.assertIn(f".TP\n\\fB{entry}\\fR", page)
        self.assertIn("paddock learn lacorsa", page.split(".SH EXAMPLES")[1])

    @unittest.skipUnless(shutil.which("groff"), "no groff")
    def test_it_can_be_set(self):
        for language in LANGUAGES:
            page = paddock("help", "--man", language=language)
            run = subprocess.run(["groff", "-man", "-Kutf8", "-Tutf8", "-ww"], input=page, capture_output=True, text=True, check=True)
            self.assertEqual(run.stderr, "")
            self.assertTrue("PADDOCK_LANGUAGE" in re.sub(".\x08", "", run.stdout))


class Completion(unittest.TestCase):
    def test_verbs_games_tasks(self):
        self.assertEqual(offered("rev"), ["review"])
        self.assertEqual(set(verbs()) - set(offered("")), set())
        self.assertIn("--language", offered("--"))
        self.assertEqual(offered("help", "rac"), ["race"])
        self.assertEqual(offered("play", "grand"), ["grandprix"])
        self.assertEqual(offered("championship", "sub"), ["substitute"])
        self.assertEqual(offered("championship", "grandprix", "ne"), ["new"])
        self.assertEqual(offered("records", ""), ["list", "delete", "rename", "path"])
        self.assertIn("merge", offered("sim", ""))

    def test_flags_are_those_of_help(self):
        for verb in verbs():
            told = set(re.findall(r"^  (--[\w-]+)", paddock("help", verb), re.M))
            got = [flag for game in ["lacorsa", "grandprix", "toy"] for flag in offered(verb, game, "--")]
            self.assertEqual(told - set(got), set(), verb)
            self.assertEqual(set(got) - told, ({"--help", "--language"} | ({"--setup"} & set(got))) - told, verb)
            self.assertEqual(len(offered(verb, "--")), len(set(offered(verb, "--"))), verb)
        self.assertEqual(set(offered("championship", "verify", "x", "--")), {"--json", "--help", "--language"})

    def test_values(self):
        for words, expected in [
                (["race", "--bots", "cl"], ["club"]), (["race", "--bots", "rookie,cl"], ["rookie,club"]), (["race", "--bots=rookie,cl"], ["--bots=rookie,club"]),
                (["race", "--bots", "=", "cl"], ["club"]), (["bot", "wor"], ["works"]), (["review", "--bot", "wor"], ["works"]),
                (["play", "grandprix", "--track", "om"], ["ombra", ":files"]), (["play", "--slipstream", ""], ["yes", "no"]),
                (["play", "--dice", "ty"], ["typed"]), (["race", "--language", "d"], ["de"]), (["--language", "d"], ["de"]),
                (["play", "--record", ""], [":files"]), (["replay", ""], [":files"]), (["replay", "--json", ""], [":files"]),
                (["data", "show", "grandprix-t"], ["grandprix-track"]), (["data", "show", "grandprix-track", "om"], ["ombra"]),
                (["track", "draw", "om"], ["ombra", ":files"]), (["track", "draw", "--paper", "a"], ["a3", "a4", "a2"]),
                (["sim", "--sweep", "slip"], ["slipstream"]), (["options", "la"], ["lacorsa"]), (["race", "--seed", ""], []),
                (["championship", "new", "x", "--teams", "p"], ["pairs"]), (["nothing", ""], []), (["race", "--quiet", "--js"], ["--json"])]:
            self.assertEqual(offered(*words), expected, words)
        self.assertIn("lacorsa", offered("learn", ""))

    def test_what_is_kept_here(self):
        with tempfile.TemporaryDirectory() as home:
            records = pathlib.Path(home, "paddock", "records")
            records.mkdir(parents=True)
            paddock("race", "--record", records / "evening.txt", "--quiet", "--seed", 1)
            paddock("championship", "new", "winter", "--seed", 1, home=home)
            self.assertEqual(offered("records", "delete", "ev", home=home), ["evening.txt"])
            self.assertEqual(offered("championship", "table", "w", home=home), ["winter", ":files"])

    def test_bash(self):
        with tempfile.TemporaryDirectory() as folder:
            pathlib.Path(folder, "odd name.txt").write_text("")
            pathlib.Path(folder, "paddock").symlink_to(PADDOCK)

            def ask(*words):
                script = paddock("help", "--completion") + "COMP_WORDS=(\"$@\")\nCOMP_CWORD=$(($# - 1))\n_paddock\nprintf '%s\\n' \"${COMPREPLY[@]}\"\n"
                run = subprocess.run(["bash", "-eu", "-c", script, "bash", "paddock", *words], cwd=folder, capture_output=True, text=True, check=False,
                                     env={**os.environ, "PATH": f"{folder}:{os.environ['PATH']}"})
                self.assertEqual(run.stderr, "")
                return run.stdout.split("\n")[:-1]
            self.assertEqual(ask("rev"), ["review"])
            self.assertEqual(ask("race", "--bots", "rookie,cl"), ["rookie,club"])
            self.assertEqual(ask("race", "--bots", "=", "cl"), ["club"])
            self.assertEqual(ask("replay", "od"), ["odd name.txt"])
            self.assertEqual(ask("play", "grandprix", "--track", "om"), ["ombra"])

    def test_other_shells(self):
        for shell in ["zsh", "fish"]:
            script = paddock("help", "--completion", shell)
            self.assertIn("help --complete -- ", script)
            if shutil.which(shell):
                subprocess.run([shell, "-n"], input=script, text=True, check=True)
        self.assertEqual(paddock("help", "--completion"), paddock("help", "--completion", "bash"))
        self.assertEqual(paddock("help", "--completion", "tcsh", expect=2), 'paddock: --completion takes bash, zsh or fish; found "tcsh"\n')

    def folder_to_complete_in(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        home = pathlib.Path(folder.name)
        (home / "odd name.txt").write_text("")
        (home / "paddock").symlink_to(PADDOCK)
        env = {"PATH": f"{home}:{os.environ['PATH']}", "HOME": str(home), "LC_ALL": "C.UTF-8", "TERM": "xterm", "PS1": "> "}
        return home, env

    @unittest.skipUnless(shutil.which("fish"), "fish is not installed")
    def test_fish(self):
        home, env = self.folder_to_complete_in()
        (home / "paddock.fish").write_text(paddock("help", "--completion", "fish"))

        def ask(line):
            run = subprocess.run(["fish", "--no-config", "-c", 'source paddock.fish; complete -C "$argv"', line], cwd=home, env=env,
                                 capture_output=True, text=True, check=True, timeout=600)
            self.assertEqual(run.stderr, "")
            return [offer.split("\t")[0] for offer in run.stdout.split("\n")[:-1]]
        for typed, word in SAME_IN_ALL_SHELLS.items():
            with self.subTest(typed=typed):
                self.assertEqual(ask(f"paddock {typed}"), [word])
        self.assertIn("table", ask("paddock championship "))

    @unittest.skipUnless(shutil.which("zsh"), "zsh is not installed")
    def test_zsh(self):
        home, env = self.folder_to_complete_in()
        (home / "_paddock").write_text(paddock("help", "--completion", "zsh"))
        with Zsh(home, env) as zsh:
            for typed, word in SAME_IN_ALL_SHELLS.items():
                with self.subTest(typed=typed):
                    line = " ".join([*typed.split()[:-1], word.replace(" ", "\\ ")])
                    self.assertEqual(zsh.complete(f"paddock {typed}").rstrip(), f"paddock {line}")
            self.assertEqual(zsh.complete("paddock championship "), "paddock championship ")  # a list of tasks, none of them taken
            self.assertRegex(zsh.listed, r"\badd +-- the championship and a record")
            zsh.complete("paddock data show ")
            self.assertNotRegex(zsh.listed, r"(\S+) +-- \1\s")  # what has no explanation is not explained by itself


# What is typed, and what its last word becomes.
SAME_IN_ALL_SHELLS = {
    "rev": "review", "race --bots rookie,cl": "rookie,club", "race --bots=cl": "--bots=club", "replay od": "odd name.txt",
    "play grandprix --track om": "ombra", "championship ta": "table", "play gr": "grandprix",
}


class Zsh:
    """An interactive one: Tab completes, and Ctrl-X says what the line has become."""

    def __init__(self, folder, env):
        self.pid, self.fd = pty.fork()
        if not self.pid:
            os.chdir(folder)
            os.execvpe("zsh", ["zsh", "-f", "-i"], env)
        self.listed = ""
        os.write(self.fd, b"fpath=($PWD $fpath); autoload -Uz compinit; compinit -u -D; unsetopt automenu; LISTMAX=1000\n"
                          b"tell() { print -r -- \"<<$BUFFER>>\"; zle send-break }; zle -N tell; bindkey '^X' tell; print re''ady\n")
        self.until(r"[\r\n]ready")

    def until(self, pattern):
        said, patience = "", time.monotonic() + 600
        while not re.search(pattern, said, re.S):
            ready = select.select([self.fd], [], [], max(0, patience - time.monotonic()))[0]
            if not ready:
                raise AssertionError(f"expected {pattern}; found {said!r}")
            said += os.read(self.fd, 65536).decode(errors="replace")
        return said

    def complete(self, line):
        os.write(self.fd, f"{line}\t\x18".encode())
        said = self.until(r"<<.*>>")
        self.listed = re.sub(r"\x1b\[[0-9;?]*[A-Za-z]", "", said)
        return re.search(r"<<(.*)>>", said).group(1)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        os.close(self.fd)
        os.waitpid(self.pid, 0)


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
