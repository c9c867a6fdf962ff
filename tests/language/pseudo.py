"""A language for tests in which every letter of English is replaced (tools/sentences pseudo), and what is still English in it.

A word in plain letters is English, unless it is something that is typed or a name: of options, verbs, files, data, players.
"""
import json
import re
import subprocess
import tempfile
from pathlib import Path

WORD = re.compile(r"(?<![\w%#&/.-])[A-Za-z]{3,}(?![\w/=:]|\.[a-z]|-[a-z])")
# Styles and tags of HTML, quoted input, citations (which may be broken into lines), flags, FILE and the like, what a system says
# of a file, and commands as examples.
NOT_SAID = re.compile(r'^ *(?:[A-Z_]+=\S+ )?paddock (?!:).*?(?=  |$)|\b[A-Z]{3,}\b|<style>.*?</style>|<[^<>]*>|"[^"\n]*"|\[[^][]{1,120}\]|--[\w-]+|No such file or directory', re.S | re.M)
# Names of this program's own that are not to be translated, and words that are the same everywhere.
SAME_EVERYWHERE = set("""Paddock paddock GitHub HTML html CSV csv JSON json YAML yaml http txt Ctrl Enter Esc Tab UTF NPC MIT HOME nan Markdown SVG PDF PNG
SQLite LACORSA lacorsa grandprix toy Toy Race Grand Prix English Deutsch rookie club works scout ace random rival""".split())


def words(text):
    return set(re.findall(r"[A-Za-z]{3,}", text))


def words_of_json(value):
    """The values, but for those that are sentences."""
    if isinstance(value, dict):
        return set().union(set(), *(words_of_json(v) for k, v in value.items() if k not in ("help", "about", "text")))
    if isinstance(value, list):
        return set().union(set(), *map(words_of_json, value))
    return words(value) if isinstance(value, str) else set()


def names(root):
    """What is named in data files (lessons and comments are sentences), and the drivers that bots play."""
    drivers = re.search(r"drivers\[[^]]*\] = \{(.*?)\};", (root / "show/seating.c").read_text(), re.S)[1]
    files = [path for path in (root / "data").rglob("*.yaml") if path.parent.name != "lessons"]
    return set().union(SAME_EVERYWHERE, words(drivers), *(words(re.sub(r"#.*", "", path.read_text())) for path in files))


def typed_words(root, paddock):
    """Options and their values, verbs, actions."""
    verbs = offered(paddock, "")
    typed = " ".join([*verbs, *(word for verb in verbs for start in ("", "--") for word in offered(paddock, verb, start))])
    known = set(re.findall(r"\b[a-z]{3,}\b", typed))
    for game in ("lacorsa", "grandprix", "toy"):
        known |= words_of_json(json.loads(said_of(paddock, "options", game, "--json")))
    sources = [path for path in (root / "games").glob("*/*.[ch]") if path.stem not in ("words", "rulebook")]
    for source in (*sources, root / "show/console_words.c"):  # names of actions, events, causes, fields; commands
        known |= set().union(set(), *(words(name) for name in re.findall(r'"([a-z-]+)"', source.read_text())))
    for source in (root / "games").glob("*/rulebook.c"):  # topics
        known |= set().union(set(), *map(words, re.findall(r'RULE\(\w+, "([a-z-]+)"', source.read_text())))
    return known


def offered(paddock, *before):
    """What may stand behind these words of a command line."""
    return [line.split("\t")[0] for line in said_of(paddock, "help", "--complete", "--", *before).splitlines()]


def said_of(paddock, *arguments):
    return subprocess.run([paddock, *arguments], capture_output=True, text=True, check=True).stdout


def words_of_lessons(root):
    return set().union(*(words(path.read_text()) for path in (root / "data/lessons").glob("*.yaml")))


class PseudoLanguage:
    """A catalogue in a folder of its own, and what need not be translated."""

    def __init__(self, root, paddock):
        self.folder = tempfile.TemporaryDirectory()
        self.catalogue = Path(self.folder.name, "xx.mo")
        subprocess.run([root / "tools/sentences", "pseudo", self.catalogue], check=True)
        self.names, self.typed, self.lessons = names(root), typed_words(root, paddock), words_of_lessons(root)

    def is_cut(self, word, line, known):
        """A known word of which a frame, an ellipsis or the edge of the screen has left the beginning or the end."""
        at = line.rindex(word)
        before, behind = line[:at].rstrip(" ")[-1:], line[at + len(word) :].lstrip(" ")[:1]
        cut_before = at == 0 or before in "│┌└┐┘|"
        cut_behind = behind == "" or behind in "│┌└┐┘…"
        return any((cut_behind and name.startswith(word)) or (cut_before and name.endswith(word)) for name in known | self.names)

    def lines_in_english(self, text, known):
        """Lines with a word that is neither a name nor known."""
        for line in NOT_SAID.sub(lambda left_out: " " + "\n" * left_out[0].count("\n"), text).splitlines():
            said = [word for word in WORD.findall(line) if word not in known and word not in self.names]
            if any(not self.is_cut(word, line, known) for word in said):
                yield line.strip()
