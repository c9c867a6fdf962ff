#!/usr/bin/env python3
"""No sentence that the page is answered is left in English when somebody reads another language.

usage: requests_language_test.py PADDOCK WEB_LINES SOURCE_ROOT [unittest arguments]

The requests of said_test.py in the language of pseudo.py.
"""
import json
import sys
import unittest
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "program"))

from pseudo import PseudoLanguage, words  # noqa: E402
from said_test import PADDOCK, ROOT, Page  # noqa: E402

# Names of answers that people read; everything else is for the page's program, and the text mode is the terminal's own
# (program_language_test.py).
SAID = {"say", "why", "verdict", "words", "error", "preface", "means", "margins", "damage", "help", "did", "better"}
SAID_IN_RULES = {"text", "title"}
# What was typed there is quoted back.
TYPED = words("fly table rules hand chess nowhere nonsense Zandvoort Monaco Spa Rouen")


def sentences(value, names):
    """Texts under these names, wherever they stand."""
    if isinstance(value, list):
        for item in value:
            yield from sentences(item, names)
    elif isinstance(value, dict):
        for name, item in value.items():
            if name in names and isinstance(item, str):
                yield item
            else:
                yield from sentences(item, names)


class Requests(Page):
    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        cls.language = PseudoLanguage(ROOT, PADDOCK)

    def setUp(self):
        super().setUp()
        catalogue = self.language.catalogue.read_bytes()
        self.assertEqual(self.send(b"language\n" + catalogue), '{"language":"xx"}\n')

    def test_catalogues_that_are_none(self):
        for noise in (b"x", bytes(100), self.language.catalogue.read_bytes()[:-20]):
            self.assertIn("error", self.send(b"language\n" + noise))
            self.assertNotIn("expected a game", self.send(b"setup chess"), "the language before is spoken on")
        self.assertEqual(self.send(b"language\n"), '{"language":"en"}\n')
        self.assertEqual(json.loads(self.send(b"setup chess")), {"error": 'expected a game; found "chess"'})

    def compare(self, session, answers):
        left = []
        for asked, said in answers:
            names = SAID | SAID_IN_RULES if asked.startswith("rules") else SAID
            known = self.language.typed | TYPED
            left += [f"  {asked}: {line}" for text in sentences(json.loads(said), names) for line in self.language.lines_in_english(text, known)]
        if left:
            self.fail(f"{session}: {len(left)} lines are still in English:\n" + "\n".join(left[:20]))


if __name__ == "__main__":
    unittest.main(defaultTest="Requests", argv=[sys.argv[0], *sys.argv[4:]])
