#!/usr/bin/env python3
"""No sentence of the command line is left in English when somebody reads another language.

usage: program_language_test.py PADDOCK WEB_LINES SOURCE_ROOT [unittest arguments]

The sessions of said_test.py in the language of pseudo.py.
"""
import os
import re
import sys
import unittest
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "program"))

from pseudo import PseudoLanguage, words  # noqa: E402
from said_test import PADDOCK, ROOT, SESSIONS, Said  # noqa: E402

# What machines read, or what is shown as it stands in a file.
FOR_MACHINES = re.compile(r"--json|--csv|--markdown|--man|--completion|^data (show|schema|pack)|^bot |^position|^track draw|export|--shard|^data list|^championship show . --round|^replay .*--at 0 ")
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


if __name__ == "__main__":
    unittest.main(defaultTest="Program", argv=[sys.argv[0], *sys.argv[4:]])
