#!/usr/bin/env python3
"""No sentence of the full screen is left in English when somebody reads another language.

usage: screen_language_test.py TUI_SCRIPT PADDOCK SOURCE_ROOT [unittest arguments]

The walks of screen_test.py in the language of pseudo.py.
"""
import os
import re
import sys
import unittest
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "screens"))

from pseudo import PseudoLanguage, words  # noqa: E402
from screen_test import PADDOCK, ROOT, WALKS, Walks  # noqa: E402

# Names of keys, and what is chosen in these walks.
KEYS = words("PgUp PgDn Home End Backspace Delete Space Left Right Down ann anne Ann cup")


class Screens(Walks):
    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        cls.language = PseudoLanguage(ROOT, PADDOCK)
        os.environ["PADDOCK_LANGUAGE"] = str(cls.language.catalogue)
        cls.addClassCleanup(os.environ.pop, "PADDOCK_LANGUAGE")

    def left_in_english(self, name, how):
        """{line: the step at which it was seen first}"""
        known = self.language.typed | KEYS | (self.language.lessons if name == "lesson" else set())
        left = {}
        for step, (_key, found, screen) in enumerate(self.walk(*how)):
            if found == "end":
                break
            letters = "\n".join(screen.splitlines()[: len(screen.splitlines()) // 2])  # styles stand below
            for line in self.language.lines_in_english(letters, known):
                if not re.fullmatch(r"[\w ,.]+\]", line.strip()):  # the end of a source, whose beginning a note may cover
                    left.setdefault(line, step + 1)
        return left

    def test_walks(self):
        for name, how in WALKS.items():
            with self.subTest(name=name):
                self.setUp()
                left = self.left_in_english(name, how)
                shown = "\n".join(f"  step {step}: {line}" for line, step in list(left.items())[:20])
                if left:
                    self.fail(f"{name}: {len(left)} lines are still in English:\n{shown}")


if __name__ == "__main__":
    unittest.main(defaultTest="Screens", argv=[sys.argv[0], *sys.argv[4:]])
