"""A referee for Grand Prix that shares nothing with the program but the rulebook.

It reads what `paddock replay --json` prints, plays along with a model of its own (grandprix_race.py and the modules it
builds on) and stops at the first state, turn, list of legal actions, chance or result that the rules do not give. The
model knows the whole game with all options, as the rulings G1-G63 read the rulebook. Tracks come from the data files.

usage: paddock replay --json race.txt | grandprix_referee.py
"""
import json
import sys
from collections import Counter
from pathlib import Path

from grandprix_board import Track, cards_of, events_of, teams_of
from grandprix_race import Illegal, Race
from referee import Foul, same, unpack

TRACKS = Path(__file__).resolve().parents[2] / "data" / "grandprix" / "tracks"
# Lists whose order has no meaning.
HEAPS = {"cars", "out", "wear", "tires", "changed", "activated", "left", "pile", "deck", "turned", "entered", "stops"}


def track_of(text):
    return Track(unpack(text)) if text.startswith("{") else Track.read(TRACKS / f"{text}.yaml")


def race_of(options):
    """With the standard data, or with what stands in the options."""
    teams, cards, events = (
        read(unpack(options[name])) if options.get(name, "").startswith("{") else None
        for name, read in (("cars", teams_of), ("deck", cards_of), ("events", events_of)))
    return Race(options, track_of(options["track"]), teams, cards, events)


def plain(name, value):
    """A field of the state, without the order of what has none."""
    if name in HEAPS:
        return sorted(value)
    if name == "hands":
        return [sorted(row) for row in value]
    return value


class Referee:
    def __init__(self):
        self.race = None
        self.n = -1
        self.valid = []  # (n, line) of the actions that still count
        self.lines = Counter()

    def judge(self, line):
        self.lines[line["type"]] += 1
        if line["type"] == "result":
            self.judge_result(line)
            return
        self.n += 1
        same("n", self.n, line["n"])
        {"start": self.start, "action": self.action, "chance": self.action, "undo": self.undo}[line["type"]](line)

    def start(self, line):
        same("game", "grandprix", line["game"])
        same("position", None, line["position"])
        self.options = line["options"]
        self.race = self.new_race()
        same("numbers", [car.number for car in self.race.cars], line["numbers"])
        same("owners", [car.seat if car.player else None for car in self.race.cars], line["owners"])
        self.judge_position(line)

    def new_race(self):
        return race_of(self.options)

    def action(self, line):
        action = line["action"]
        same("whose", line["type"] == "chance", action["seat"] is None)
        if line["type"] == "action" and action["text"] not in self.race.legal().get(str(action["seat"]), []):
            raise Foul(f"not allowed: {action}")
        try:
            self.race.act(action["text"])
        except Illegal as illegal:
            raise Foul(str(illegal)) from None
        self.valid.append((self.n, line))
        self.judge_position(line)

    def undo(self, line):
        at = max(i for i, (_, earlier) in enumerate(self.valid) if earlier["action"]["seat"] == line["action"]["seat"])
        same("takes_back", self.valid[at][0], line["takes_back"])
        del self.valid[at]
        self.race = self.new_race()
        for _, earlier in self.valid:
            self.race.act(earlier["action"]["text"])
        self.judge_position(line)

    def judge_position(self, line):
        race, state = self.race, line["state"]
        expected = race.state()
        for name in expected:
            same(name, plain(name, expected[name]), plain(name, state.get(name)))
        same("turn", race.turn(), line["turn"])
        legal = race.legal()
        same("who may act", sorted(legal), sorted(line["legal"]))
        for seat, actions in legal.items():
            same(f"legal for seat {seat}", sorted(actions), sorted(line["legal"][seat]))
        chances = race.chances()
        same("chances", sorted(chances) if chances else None,
             sorted((c["text"], c["weight"]) for c in line["chances"]) if "chances" in line else None)

    def judge_result(self, line):
        same("results", self.race.results() if self.race.over else [], line["results"])
        same("winners", self.race.winners() if self.race.over else [], line["winners"])
        if line["complete"] and not self.race.over:
            raise Foul("complete, but the race is not over")


def judge(lines):
    """Judge the text of a replay; returns the referee, who has counted the lines by type."""
    referee = Referee()
    for number, text in enumerate(lines, 1):
        line = json.loads(text)
        try:
            referee.judge(line)
        except Foul as foul:
            done = line.get("action", {}).get("text", line["type"])
            raise Foul(f"line {number} ({done}): {foul}") from None
    if referee.lines["result"] != 1:
        raise Foul("the result is missing")
    return referee


if __name__ == "__main__":
    try:
        judged = judge(sys.stdin)
    except Foul as found:
        sys.exit(f"referee: {found}")
    print(dict(judged.lines), dict(+judged.race.seen))
