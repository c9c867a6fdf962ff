#!/usr/bin/env python3
"""No sentence is left in English when somebody reads another language.

usage: language_test.py PADDOCK WEB_LINES SOURCE_ROOT TUI_SCRIPT [unittest arguments]

A language is made in which every letter of English is replaced by one that looks alike (tools/sentences pseudo); then the
sessions of said_test.py and walks over the full screen are run in it. A word in plain letters that comes out is English,
unless it is something that is typed or a name: those of options, verbs, files, data, players.
"""
import json
import os
import re
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

import said_test
from said_test import PADDOCK, ROOT, SESSIONS, Said

# What machines read, or what is shown as it stands in a file.
FOR_MACHINES = re.compile(r"--json|--csv|--markdown|--man|--completion|^data (show|schema|pack)|^bot |^position|^track draw|export|^replay .*--at 0 ")
WORD = re.compile(r"(?<![\w%#&/.-])[A-Za-z]{3,}(?![\w/=:]|\.[a-z]|-[a-z])")
# Names of this program's own that are not to be translated, and words that are the same everywhere.
SAME_EVERYWHERE = set("""Paddock paddock GitHub HTML html CSV csv JSON json YAML yaml http txt Ctrl Enter Esc Tab UTF NPC MIT HOME nan Markdown SVG PDF PNG
SQLite LACORSA lacorsa grandprix toy rookie club works ace random""".split())
# Where options, verbs and what else is typed are listed.
LISTS = re.compile(r"^(options|help|data|track|rules)|--help|--version|play|learn")


def words(text):
    return set(re.findall(r"[A-Za-z]{3,}", text))


def words_of_json(value):
    """The values, but for those that are sentences."""
    if isinstance(value, dict):
        return set().union(set(), *(words_of_json(v) for k, v in value.items() if k not in ("help", "about", "text")))
    if isinstance(value, list):
        return set().union(set(), *map(words_of_json, value))
    return words(value) if isinstance(value, str) else set()


def names():
    """What is named in data files. (Lessons and comments are sentences.)"""
    files = [path for path in (ROOT / "data").rglob("*.yaml") if path.parent.name != "lessons"]
    return set().union(SAME_EVERYWHERE, *(words(re.sub(r"#.*", "", path.read_text())) for path in files))


def typed_words():
    """Options and their values, verbs, actions."""
    known = set(re.findall(r"\b[a-z]{3,}\b", said_of("help", "--completion")))
    for game in ("lacorsa", "grandprix", "toy"):
        known |= words_of_json(json.loads(said_of("options", game, "--json")))
    for source in (ROOT / "games").glob("*/*.[ch]"):  # names of actions, events, causes, fields
        if source.stem not in ("words", "rulebook"):
            known |= set().union(set(), *(words(name) for name in re.findall(r'\{ "([a-z-]+)"', source.read_text())))
    return known


def said_of(*arguments):
    return subprocess.run([PADDOCK, *arguments], capture_output=True, text=True, check=True).stdout


class Pseudo(unittest.TestCase):
    maxDiff = None

    @classmethod
    def setUpClass(cls):
        cls.folder = tempfile.TemporaryDirectory()
        cls.addClassCleanup(cls.folder.cleanup)
        cls.catalogue = Path(cls.folder.name, "xx.mo")
        subprocess.run([ROOT / "tools/sentences", "pseudo", cls.catalogue], check=True)
        cls.names, cls.typed = names(), typed_words()

    def lines_in_english(self, text, known):
        """Lines with a word that is not known, outside of quoted input, citations and flags."""
        for line in text.splitlines():
            shown = re.sub(r'"[^"\n]*"|\[[^\]\n]*\]|--[\w-]+|<[^>]*>', " ", line)
            if any(word not in known for word in WORD.findall(shown)):
                yield line.strip()


class Program(Pseudo, Said):
    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        os.environ["PADDOCK_LANGUAGE"] = str(cls.catalogue)
        cls.addClassCleanup(os.environ.pop, "PADDOCK_LANGUAGE")

    def files_of(self, home, known):
        return (text for text in super().files_of(home, known) if text.startswith("<!"))

    def session(self, name):
        everything_typed = " ".join(SESSIONS[name])
        if name == "learn":  # lessons are files of their own
            everything_typed += "".join(path.read_text() for path in (ROOT / "data/lessons").glob("*.yaml"))
        left = {}
        for command, said in self.run_session(SESSIONS[name]):
            known = self.names | words(everything_typed) | (self.typed if LISTS.search(command) else set())
            lines = list(self.lines_in_english(said, known))
            if lines and not FOR_MACHINES.search(command):
                left[command] = lines
        if left:
            count = sum(map(len, left.values()))
            shown = "\n".join(f"  {command}\n" + "\n".join(f"      {line}" for line in lines[:8]) for command, lines in left.items())
            self.fail(f"{name}: {count} lines are still in English:\n{shown}")


def load_tests(loader, _tests, _pattern):
    return unittest.TestSuite([loader.loadTestsFromTestCase(Program)])


if __name__ == "__main__":
    unittest.main(argv=[sys.argv[0], *sys.argv[5:]])
