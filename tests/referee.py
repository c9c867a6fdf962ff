"""A referee for LACORSA's base race that shares nothing with the program but the rulebook.

It reads what `paddock replay --json` prints, plays along with a model of its own, and stops at the first
state, turn, list of legal actions, fact or result that the base rules (B) and rulings L1-L10, L23, L24, L33
and L40 do not give. Cars stand on numbered spaces here, cards are words; nothing is packed or clever.

usage: paddock replay --json race.txt | referee.py
"""
import json
import sys
from collections import Counter

RANKS = ["R"] + [str(n) for n in range(1, 13)]  # one suit (B Playing Cards)
EXTENDS = ["1", "2", "3"]
DRAFTING = "3"
RANK = {card: i for i, card in enumerate(RANKS)}.get
HAND = len(RANKS)
OUR_FIELDS = ("phase lap active passes order gaps held hands plays rolls ties pile deck pole").split()


class Foul(Exception):
    """Something that the rules do not allow."""


def cards_of(play):
    return play.split("+")


def value_of(play):
    """B Rank of Cards, L6: a Redline adds 2 to another card and is worth nothing alone."""
    parts = cards_of(play)
    if parts == ["R"]:
        return 0
    return int(parts[0]) + (2 if len(parts) == 2 else 0)


def bonus_of(play):
    return 2 if play.endswith("+R") else 0


def plays_of(hand):
    """Any card alone, or any other card with a Redline; never two Redlines (L2, L6, L7)."""
    kinds = sorted(set(hand), key=RANK)
    pairs = [card + "+R" for card in kinds if card != "R"] if "R" in kinds else []
    return kinds + pairs


class Race:
    def __init__(self, options):
        self.cars = list(range(1, options["cars"] + 1))
        self.each = options["each"]
        points = options["points"]
        self.points = [points[i] if i < len(points) else 0 for i in range(len(self.cars))]
        self.deck = Counter({card: len(self.cars) for card in RANKS})  # L23
        self.pile = Counter()
        self.hand = {car: [] for car in self.cars}
        self.face_down = {}
        self.phase = "deal"
        self.groups = [[car] for car in self.cars]  # cars in qualifying order; a group is level
        self.rolls = {}
        self.space = {}  # where each car stands, once the grid does
        self.active = None
        self.passes = 0
        self.lap = 0
        self.pole = 0
        self.facts = []

    # ---- what can be seen -------------------------------------------------------------------------

    def seat(self, car):
        return (car + 1) // 2 if self.each == 2 else car

    def order(self):
        if self.space:
            return sorted(self.cars, key=lambda car: -self.space[car])
        return [car for group in self.groups for car in group]

    def ahead(self, car):
        """The next car ahead, or None for the leader."""
        order = self.order()
        place = order.index(car)
        return order[place - 1] if place else None

    def gap(self, car):
        other = self.ahead(car)
        return self.space[other] - self.space[car] - 1 if self.space and other else 0

    def behind(self, car):
        order = self.order()
        place = order.index(car)
        return order[place + 1] if place + 1 < len(order) else None

    def ties(self):
        if self.phase != "roll":
            return []
        places, place = [], 0
        for group in self.groups:
            places += [place + i + 1 for i in range(1, len(group))]
            place += len(group)
        return places

    def state(self):
        def heap(cards):
            return sorted(cards, key=RANK)

        racing = self.phase in ("challenge", "open")
        order = self.order()
        spaces = [self.space[car] if self.space else -place for place, car in enumerate(order)]
        return {
            "phase": self.phase,
            "lap": self.lap,
            "active": self.active if racing else 0,
            "passes": self.passes,
            "order": order,
            "gaps": [0] + [front - back - 1 for front, back in zip(spaces, spaces[1:])],
            "held": [len(self.hand[car]) for car in self.cars],
            "hands": [heap(self.hand[car]) for car in self.cars],
            "plays": [self.face_down.get(car, "-") for car in self.cars],
            "rolls": [self.rolls.get(car, 0) for car in self.cars],
            "ties": self.ties(),
            "pile": heap(self.pile.elements()),
            "deck": heap(self.deck.elements()),
            "pole": self.pole,
        }

    def owing(self):
        """The cars that must choose now."""
        if self.phase == "qualify":
            cars = self.cars
        elif self.phase == "challenge":
            cars = [self.active, self.ahead(self.active)]
        elif self.phase == "open":
            cars = [self.active]
        else:
            cars = []
        return [car for car in cars if car not in self.face_down]

    def turn(self):
        if self.phase in ("deal", "roll"):
            return "chance"
        return sorted({self.seat(car) for car in self.owing()})

    def legal_of_car(self, car):
        plays = plays_of(self.hand[car])
        if self.phase != "open":
            return [f"play car{car} {play}" for play in plays]
        leader = self.ahead(car) is None
        extends = [card for card in EXTENDS if card in self.hand[car] and not (leader and card == DRAFTING)]
        return [f"extend car{car} {card}" for card in extends] + [f"discard car{car} {p}" for p in plays]

    def legal(self):
        """By seat; who owes for two cars chooses for the lower one first."""
        if self.turn() == "chance":
            return {}
        first = {}
        for car in sorted(self.owing(), reverse=True):
            first[self.seat(car)] = car
        return {str(seat): self.legal_of_car(car) for seat, car in first.items()}

    def rolling(self):
        """The level cars that roll now: the first group of more than one."""
        return next(group for group in self.groups if len(group) > 1)

    def chances(self):
        if self.phase == "deal":
            car = next(car for car in self.cars if len(self.hand[car]) < HAND)
            return [(f"deal car{car} {card}", n) for card, n in self.deck.items() if n]
        if self.phase == "roll":
            car = next(car for car in self.rolling() if car not in self.rolls)
            return [(f"roll car{car} {die}", 1) for die in range(1, 7)]
        return None

    def results(self):
        return [{"car": car, "seat": self.seat(car), "place": i + 1, "points": self.points[i],
                 "pole": car == self.pole, "fastest": False, "out": None}
                for i, car in enumerate(self.order())]

    # ---- what happens ------------------------------------------------------------------------------

    def tell(self, event, **facts):
        self.facts.append({"event": event, **facts})

    def act(self, action):
        self.facts = []
        kind, car = action["kind"], action["car"]
        if kind == "deal":
            self.deal(car, action["card"])
        elif kind == "roll":
            self.roll(car, action["die"])
        elif kind == "play":
            self.play(car, action["play"])
        elif kind == "extend":
            self.extend(car, action["card"])
        elif kind == "discard":
            self.discard(car, action["play"])
        else:
            raise Foul(f"the base rules know no {kind}")

    def deal(self, car, card):
        self.deck[card] -= 1
        self.hand[car].append(card)
        self.tell("dealt", car=car, card=card)
        if not any(self.deck.values()):
            self.phase = "qualify"

    def lay_down(self, car, play):
        for card in cards_of(play):
            self.hand[car].remove(card)
            self.pile[card] += 1

    def play(self, car, play):
        self.face_down[car] = play
        self.tell("chose", car=car, play=play)
        if not self.owing():
            if self.phase == "qualify":
                self.qualify()
            else:
                self.resolve()

    # Qualifying: the highest card is first, the die parts equals (B Start Position, L8).

    def split(self, cars, key):
        keys = sorted({key(car) for car in cars}, reverse=True)
        return [[car for car in cars if key(car) == k] for k in keys]

    def qualify(self):
        plays, self.face_down = self.face_down, {}
        for car in self.cars:
            play = plays[car]
            self.tell("qualified", car=car, play=play, total=value_of(play), bonus=bonus_of(play))
            self.lay_down(car, play)
        self.groups = self.split(self.cars, lambda car: value_of(plays[car]))
        self.part()

    def roll(self, car, die):
        self.rolls[car] = die
        self.tell("rolled", car=car, die=die)
        group = self.rolling()
        if all(other in self.rolls for other in group):
            at = self.groups.index(group)
            self.groups[at:at + 1] = self.split(group, lambda other: self.rolls[other])
            self.rolls = {}
            self.part()

    def part(self):
        if any(len(group) > 1 for group in self.groups):
            self.phase = "roll"
            level = self.rolling()
            place = self.order().index(level[0]) + 1
            self.tell("tied", count=len(level), car=level[0], other=level[1], place=place)
            return
        grid = self.order()
        self.pole = grid[0]
        for place, car in enumerate(grid, 1):
            self.tell("grid", place=place, car=car)
        self.space = {car: len(grid) - place for place, car in enumerate(grid)}
        self.start_lap()

    # The race: from the last car to the leader, never back (L1).

    def start_lap(self):
        self.lap += 1
        last = self.order()[-1]
        self.tell("lap", lap=self.lap, car=last)
        self.start_turn(last)

    def start_turn(self, car):
        self.active, self.passes = car, 0
        self.go_on()

    def go_on(self):
        car = self.active
        if not self.hand[car]:
            self.tell("no-cards", car=car)
            self.end_turn()
        elif self.ahead(car) is None or self.gap(car):
            self.open_road(car, self.ahead(car))
        else:
            self.challenge(car, self.ahead(car))

    def open_road(self, car, ahead):
        self.phase = "open"  # L3
        if ahead is None:
            self.tell("leads", car=car)
        else:
            self.tell("open-road", car=car, gap=self.gap(car), ahead=ahead)

    def challenge(self, car, defender):
        self.phase = "challenge"  # L2
        self.tell("challenge", car=car, defender=defender, passes=self.passes, extra=0)
        if not self.hand[defender]:
            raise Foul("a defender without cards cannot occur (L10)")

    def end_turn(self):
        following = self.ahead(self.active)
        if following is not None:
            self.start_turn(following)
        elif all(self.hand.values()):
            self.start_lap()
        else:
            self.finish()

    def finish(self):
        self.phase, self.active, self.passes = "over", None, 0
        for place, car in enumerate(self.order(), 1):
            self.tell("finished", place=place, car=car, points=self.points[place - 1], out=0)

    def tell_if_empty(self, *cars):
        for car in cars:
            if not self.hand[car]:
                self.tell("last-card", car=car, lap=self.lap)

    def resolve(self):
        challenger, defender = self.active, self.ahead(self.active)
        plays, self.face_down = self.face_down, {}
        for car in (challenger, defender):
            play = plays[car]
            self.lay_down(car, play)
            self.tell("showed", car=car, play=play, total=value_of(play), bonus=bonus_of(play), flat=0)
        attack, defence = value_of(plays[challenger]), value_of(plays[defender])
        if attack > defence:
            self.tell("passed", car=challenger, defender=defender, total=attack, against=defence)
        elif attack == defence:  # a tie is the defender's (L9)
            self.tell("held-tie", car=defender, challenger=challenger, total=defence)
        else:
            self.tell("held", car=defender, challenger=challenger, total=defence, against=attack)
        self.tell_if_empty(challenger, defender)
        if attack > defence:
            self.exchange(challenger, defender)
        else:
            self.end_turn()

    def exchange(self, challenger, defender):
        self.space[challenger], self.space[defender] = self.space[defender], self.space[challenger]
        self.passes += 1
        if self.passes == 2:
            self.tell("turn-limit", car=challenger, passes=2)
            self.end_turn()
        elif not self.hand[challenger]:
            self.end_turn()  # L10
        else:
            self.go_on()

    def extend(self, car, card):
        self.lay_down(car, card)
        self.space[car] += 1  # one space, whatever the number (B Extending)
        behind = self.behind(car)
        self.tell("extended", car=car, card=card, gap=self.gap(car), behind=self.gap(behind) if behind else 0)
        self.tell_if_empty(car)
        self.end_turn()

    def discard(self, car, play):
        self.lay_down(car, play)
        self.tell("discarded", car=car, play=play)
        self.tell_if_empty(car)
        self.end_turn()


FINAL = {"qualified", "showed", "extended", "discarded"}  # after these nobody takes anything back


def same(what, expected, found):
    if expected != found:
        raise Foul(f"{what}: the rules give {expected}; found {found}")


class Referee:
    def __init__(self):
        self.race = None
        self.n = -1
        self.valid = []  # (n, line) of the actions that still count
        self.lines = Counter()

    def judge(self, line):
        self.lines[line["type"]] += 1
        if line["type"] == "result":
            return self.judge_result(line)
        self.n += 1
        same("n", self.n, line["n"])
        read = {"start": self.start, "action": self.action, "chance": self.action, "undo": self.undo}
        read[line["type"]](line)
        return self.judge_position(line)

    def start(self, line):
        same("game", "lacorsa", line["game"])
        same("position", None, line["position"])
        same("deck", "standard", line["options"]["deck"])
        self.options = line["options"]
        self.race = Race(self.options)
        same("owners", [self.race.seat(car) for car in self.race.cars], line["owners"])
        self.extra = {k: v for k, v in line["state"].items() if k not in OUR_FIELDS}

    def action(self, line):
        action = line["action"]
        listed = action["text"] in (self.race.legal().get(str(action["seat"]), []) if line["type"] == "action"
                                    else [text for text, _ in self.race.chances() or []])
        if not listed:
            raise Foul(f"not allowed: {action}")
        words = [action["kind"], f"car{action['car']}"]
        words += [str(action[name]) for name in ("card", "die", "play") if name in action]
        same("text", " ".join(words), action["text"])
        same("whose", line["type"] == "chance", action["seat"] is None)
        self.race.act(action)
        self.valid.append((self.n, line))
        told = [{k: v for k, v in event.items() if k not in ("seat", "seen_by")} for event in line["events"]]
        same("events", self.race.facts, told)
        for event in line["events"]:
            secret = event["event"] in ("dealt", "chose")  # L40
            same("seen_by", [event["seat"]] if secret else "all", event["seen_by"])

    def undo(self, line):
        seat = line["action"]["seat"]
        for i in range(len(self.valid) - 1, -1, -1):
            n, earlier = self.valid[i]
            if earlier["type"] == "chance" or FINAL & {event["event"] for event in earlier["events"]}:
                raise Foul("taken back what was dealt, rolled or revealed")
            if earlier["action"]["seat"] == seat:
                same("takes_back", n, line["takes_back"])
                del self.valid[i]
                break
        else:
            raise Foul(f"seat {seat} has nothing to take back")
        same("events", [], line["events"])
        self.race = Race(self.options)
        for _, earlier in self.valid:
            self.race.act(earlier["action"])

    def judge_position(self, line):
        race, state = self.race, line["state"]
        expected = race.state()
        for name in OUR_FIELDS:
            same(name, expected[name], state[name])
        same("fields of other rules", self.extra, {k: v for k, v in state.items() if k not in OUR_FIELDS})
        same("turn", race.turn(), line["turn"])
        legal = race.legal()
        same("who may act", sorted(legal), sorted(line["legal"]))
        for seat, actions in legal.items():
            same(f"legal for seat {seat}", sorted(actions), sorted(line["legal"][seat]))
        chances = race.chances()
        same("chances", sorted(chances) if chances else None,
             sorted((c["text"], c["weight"]) for c in line["chances"]) if "chances" in line else None)

    def judge_result(self, line):
        over = self.race.phase == "over"
        same("results", self.race.results() if over else [], line["results"])
        if line["complete"] and not over:
            raise Foul("complete, but the race is not over")


def judge(lines):
    """Judge the text of a replay; returns the referee, who has counted the lines by type."""
    referee = Referee()
    for number, text in enumerate(lines, 1):
        try:
            referee.judge(json.loads(text))
        except Foul as foul:
            raise Foul(f"line {number}: {foul}") from None
    if referee.lines["result"] != 1:
        raise Foul("the result is missing")
    return referee


if __name__ == "__main__":
    try:
        print(dict(judge(sys.stdin).lines))
    except Foul as found:
        sys.exit(f"referee: {found}")
