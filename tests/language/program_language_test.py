#!/usr/bin/env python3
"""No sentence of the command line is left in English when somebody reads another language.

usage: program_language_test.py PADDOCK WEB_LINES SOURCE_ROOT [unittest arguments]

The sessions of said_test.py in the language of pseudo.py.
"""
import os
import re
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "program"))

from pseudo import PseudoLanguage, words  # noqa: E402
from said_test import PADDOCK, ROOT, SESSIONS, Said  # noqa: E402

# What machines read, or what is shown as it stands in a file.
FOR_MACHINES = re.compile(r"--json|--language|--csv|--markdown|--man|--completion|^data (show|schema|pack)|^bot |^position|^track draw|export|--shard|^data list|^championship show . --round|^replay .*--at 0 ")
# Where options, verbs and what else is typed are listed.
LISTS = re.compile(r"^(options|help|data|track|rules|replay|review|sim|championship)|--help|--version|play|learn")


class Program(Said):
    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        cls.language = PseudoLanguage(ROOT, PADDOCK)
        os.environ["PADDOCK_LANGUAGE"] = str(cls.language.catalogue)
        cls.addClassCleanup(os.environ.pop, "PADDOCK_LANGUAGE")

    def files_of(self, home, known):
        return (text for text in super().files_of(home, known) if text.startswith("<!"))

    def left_in_english(self, name):
        """{command: lines} of a session"""
        typed_here = words(" ".join(SESSIONS[name])) | (self.language.lessons if name == "learn" else set())
        left = {}
        for command, said in self.run_session(SESSIONS[name]):
            known = typed_here | (self.language.typed if LISTS.search(command) else set())
            left[command] = [] if FOR_MACHINES.search(command) else list(self.language.lines_in_english(said, known))
        return {command: lines for command, lines in left.items() if lines}

    def session(self, name):
        left = self.left_in_english(name)
        if left:
            shown = "\n".join(f"  {command}\n" + "\n".join(f"      {line}" for line in lines[:8]) for command, lines in left.items())
            self.fail(f"{name}: {sum(map(len, left.values()))} lines are still in English:\n{shown}")


class Choice(unittest.TestCase):
    """Which language is spoken: the flag, else PADDOCK_LANGUAGE, else the system's."""

    def said(self, *words, code=0, **variables):
        env = {**{k: v for k, v in os.environ.items() if not k.startswith(("LC_", "LANG", "PADDOCK_"))}, **variables}
        done = subprocess.run([PADDOCK, *words], env=env, capture_output=True, text=True, timeout=600, check=False)
        self.assertEqual(done.returncode, code, done.stderr)
        return done.stdout + done.stderr

    def test_who_decides(self):
        german, english = "Brettspiele", "board games"
        self.assertIn(english, self.said("help"))
        self.assertIn(german, self.said("help", LANG="de_AT.UTF-8"))
        self.assertIn(english, self.said("help", LANG="de_AT.UTF-8", LC_ALL="C.UTF-8"))
        self.assertIn(english, self.said("help", LANG="fr_FR.UTF-8"))  # a system's language that there is not
        self.assertIn(german, self.said("help", LANG="en_GB.UTF-8", PADDOCK_LANGUAGE="de"))
        self.assertIn(english, self.said("--language", "en", "help", PADDOCK_LANGUAGE="de"))
        self.assertIn(german, self.said("help", "--language=de"))

    def test_what_cannot_be_spoken(self):
        self.assertIn('a language is one of en, de, or a file', self.said("help", "--language", "fr", code=2))
        self.assertIn('found ""', self.said("help", "--language", code=2))
        self.assertIn("no catalogue", self.said("--language", self.file("nonsense"), "help", code=2))
        self.assertIn("could not open", self.said("--language", "none.mo", "help", code=2))

    def file(self, text):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        path = Path(folder.name, "x.mo")
        path.write_text(text)
        return str(path)


if __name__ == "__main__":
    unittest.main(defaultTest=["Program", "Choice"], argv=[sys.argv[0], *sys.argv[4:]])
