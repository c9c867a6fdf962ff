"""A referee for LACORSA that shares nothing with the program but the rulebooks.

It reads what `paddock replay --json` prints, plays along with a model of its own, and stops at the first state,
turn, list of legal actions, chance, fact or result that the rules do not give. It knows the whole game: the base
race with its variations (B), the Large Grid (LG), the Seasons (S), in any mixture, as the rulings L1-L40 read them.
Cars stand on numbered spaces here, cards are words; nothing is packed or clever.

What it looks at in every line: all fields of the state, whose turn it is, every legal action, every outcome of chance
with its weight, the events; at the end the results. `Race.seen` counts which rules were needed on the way.

usage: paddock replay --json race.txt | referee.py
"""
import json
import sys
from collections import Counter, namedtuple

# ---- what the rulebooks and the list of components print or fill in ----------------------------------------------

SUITS = {"g": "gears", "a": "accelerators", "p": "pistons", "w": "wheels", "s": "shiftgates", "c": "cams"}
LETTERS = {name: letter for letter, name in SUITS.items()}
SUIT_RANK = {letter: -i for i, letter in enumerate(SUITS)}  # B Suit Tiebreaker: gears are the highest
LARGE_GRID = {2: (6, 13), 3: (6, 13), 4: (6, 13), 5: (7, 14), 6: (7, 14), 7: (10, 15), 8: (10, 15),
              9: (12, 15), 10: (12, 15), 11: (12, 14), 12: (12, 13)}  # LG Increasing Hand Size: suits, cards
DECKS = {"standard": {"cards": [{"value": str(n), "extend": {1: "plain", 2: "plain", 3: "drafting"}.get(n, "no")}
                                for n in range(1, 13)]}}
COLLISIONS = {
    "shunting": ["both-back", "both-back", "challenger-out", "defender-out", "none", "none"],
    "large-grid": ["both-out", "defender-out", "challenger-out", "both-back", "both-drop", "none"],
}
LOSE_1, LOSE_2, BACK, OUT, NONE = ("lose", 1), ("lose", 2), ("back", 0), ("out", 0), ("none", 0)
CHARTS = {
    "driver": [OUT, BACK, LOSE_2, LOSE_1, NONE, NONE],
    "car": [OUT, OUT, LOSE_2, LOSE_1, NONE, NONE],
    "pit": [LOSE_2, LOSE_2, LOSE_1, LOSE_1, NONE, NONE],
}
TRACKS = {
    "none": set(), "monza": {"banked_turns"}, "spa": {"slipstream"}, "monaco": {"limited_passing"},
    "nurburgring": {"dangerous"}, "rouen": {"deuces_wild"}, "zandvoort": {"redline_less"},
    "aintree": {"leader_drafts"},
}
Racecar = namedtuple("Racecar", "striped flat_out redline incidents light", defaults=(False, 1, 0, 0, False))
SEASONS = {"none": [], "1962": [  # two quick teams, three reliable, two light, two without; the second is striped
    Racecar(striped=striped, **kind)
    for kind, teams in (({"redline": 2}, 2), ({"incidents": 1}, 3), ({"light": True}, 2), ({}, 2))
    for _ in range(teams) for striped in (False, True)]}


class Foul(Exception):
    """Something that the rules do not allow."""


def same(what, expected, found):
    if expected != found:
        raise Foul(f"{what}: the rules give {expected}; found {found}")


# ---- packed data ---------------------------------------------------------------------------------------------------

def unpack(text):
    """The tree of a packed text: maps and lists, everything else a string."""
    value, rest = unpack_value(text)
    same("the end of the packed text", "", rest)
    return value


def unpack_value(text):
    if text[0] in "{[":
        end, tree = "]}"[text[0] == "{"], {} if text[0] == "{" else []
        text = text[1:]
        while text[0] != end:
            text = text.removeprefix(",")
            if end == "}":
                name, _, text = text.partition(":")
                tree[name], text = unpack_value(text)
            else:
                item, text = unpack_value(text)
                tree.append(item)
        return tree, text[1:]
    size = next((i for i, char in enumerate(text) if char in ",]}"), len(text))
    return text[:size], text[size:]  # the referee needs no text with % in it


def data_of(text, builtin, read):
    return read(unpack(text)) if text[0] == "{" else builtin[text]


def chart_of(tree):
    return [(face["effect"], int(face.get("spaces", 0)) if face["effect"] == "lose" else 0) for face in tree["faces"]]


def track_of(tree):
    return {name: int(value) for name, value in tree.items() if name == "redline_less"} | {
        name: 1 for name, value in tree.items() if value == "yes"}


def season_of(tree):
    return [Racecar(card.get("striped") == "yes", int(card.get("flat_out", 1)), int(card.get("redline", 0)),
                    int(card.get("incidents", 0)), card.get("light") == "yes") for card in tree.get("racecars", [])]


# ---- cards ---------------------------------------------------------------------------------------------------------

# A card is a word: "12" or "R", with the letter of its suit where suits matter: "12g". A play is a card, perhaps with a
# Redline, perhaps a deuce that its owner calls a 12.
Play = namedtuple("Play", "card redline wild", defaults=(None, False))
NO_CARDS = Play("none")  # what a car lays that has nothing to lay (L10)


def suit_of(card):
    return card[-1] if card[-1] in SUITS else ""


def name_of(card):
    return card.rstrip("".join(SUITS))


def number_of(card):
    """What it counts alone: a Redline nothing (B Rank of Cards)."""
    return 0 if name_of(card) in ("R", "none") else int(name_of(card))


def rank(card):
    return number_of(card), -SUIT_RANK.get(suit_of(card), 0)


def heap(cards):
    return sorted(cards, key=rank)


def cards_in(play):
    return [] if play == NO_CARDS else [play.card] + ([play.redline] if play.redline else [])


def has_redline(play):
    return any(name_of(card) == "R" for card in cards_in(play))


def short(play):
    """As it lies in the state: 12, 2=12g+Rc."""
    return (name_of(play.card) + ("=12" if play.wild else "") + suit_of(play.card)
            + ("+" + play.redline if play.redline else ""))


def facts_of(play, name="play"):
    """As actions and events tell it."""
    facts = {name: name_of(play.card) + ("=12" if play.wild else "") + ("+R" if play.redline else "")}
    if suit_of(play.card):
        facts["suit"] = "+".join(SUITS[suit_of(card)] for card in cards_in(play))
    return facts


def words_of(play):
    """In the text of an action it is spelled as in the state."""
    return short(play)


def play_from(action, name):
    """The play of an action in the JSON."""
    words = action[name].split("+")
    number, _, wild = words[0].partition("=")
    suits = [LETTERS[suit] for suit in action["suit"].split("+")] if "suit" in action else ["", ""]
    return Play(number + suits[0], "R" + suits[1] if len(words) == 2 else None, wild == "12")


# ---- the race ------------------------------------------------------------------------------------------------------

class Race:
    def __init__(self, options):
        self.options = options
        self.seen = Counter()
        self.facts = []
        self.read_options(options)
        self.hand = {car: [] for car in self.cars if self.holder(car) == car}
        self.pile, self.closed = [], []
        self.shown = {car: set() for car in self.cars}
        self.face_down = {}
        self.phase = "deal"
        self.groups = [[car] for car in self.cars]  # cars in qualifying order; a group is level
        self.rolls = {}
        self.space = {}  # where each running car stands, once the grid does
        self.out = []  # best classified first
        self.just_out = ()  # those of the accident being settled
        self.cause = {}
        self.lap = 0
        self.is_last_lap = False
        self.pole = self.fastest = 0
        self.stops = Counter()
        self.drawing = 0
        self.rest = self.pair = ()  # who acts after this turn; challenger and defender
        self.challenges = 0
        self.best = {}  # car: (total, when)
        self.new_turn(None)

    def read_options(self, o):
        self.cars = list(range(1, o["cars"] + 1))
        deck = data_of(o["deck"], DECKS, lambda tree: tree)
        self.redline = int(deck.get("redline", 2))
        self.extend_kind = {card["value"]: card.get("extend", "no") for card in deck["cards"]}
        suit = ["R"] * int(deck.get("redlines", 1))
        suit += [card["value"] for card in deck["cards"] for _ in range(int(card.get("copies", 1)))]
        suits, self.hand_size = len(self.cars), len(suit)  # B The Deal
        if o["deal"] == "large_grid":
            suits, size = LARGE_GRID[len(self.cars)]
            self.hand_size += size - 13
        if o["six_suits"]:
            suits = max(6, suits)  # L39
        suited = o["suit_tiebreaker"] or o["fastest_lap"] == "card"  # L23
        letters = list(SUITS) * 2
        self.deck = heap(card + (letters[i] if suited else "") for i in range(suits) for card in suit)
        self.suited = suited
        track = data_of(o["track"], TRACKS, track_of)
        self.track = dict.fromkeys(track, 1) if isinstance(track, set) else track
        self.slipstream = o["slipstream"] or "slipstream" in self.track
        self.collisions = None
        if o["shunting"]:
            self.collisions = data_of(o["shunting_table"], COLLISIONS, lambda tree: tree["faces"])
        if o["racing_incidents"]:
            self.collisions = data_of(o["incident_table"], COLLISIONS, lambda tree: tree["faces"])
        self.charts = [data_of(o["driver_chart"], CHARTS, chart_of), data_of(o["car_chart"], CHARTS, chart_of)]
        self.pit_chart = data_of(o["pit_chart"], CHARTS, chart_of)
        cards = data_of(o["season"], SEASONS, season_of)
        numbers = self.cars if o["racecars"] == [0] else o["racecars"]
        self.racecar = {car: cards[n - 1] if 1 <= n <= len(cards) else Racecar() for car, n in zip(self.cars, numbers)}
        if not o["performance"]:
            self.racecar = {car: Racecar(card.striped, card.flat_out) for car, card in self.racecar.items()}
        self.required = o["pit_required"] if o["pit"] else 0

    def new_turn(self, car):
        self.active, self.passes = car, 0
        self.acted = self.extra = False
        self.forget_challenge()

    def forget_challenge(self):
        self.flat, self.asked = set(), set()
        self.tie = self.level = self.chart = 0

    # ---- what can be seen -------------------------------------------------------------------------------------------

    def seat(self, car):
        return (car + 1) // 2 if self.options["each"] == 2 else car

    def holder(self, car):
        """The car under whose number the hand lies: with team orders the lower of the two (L27)."""
        return car - (car + 1) % 2 if self.options["team_orders"] else car

    def hand_of(self, car):
        return self.hand[self.holder(car)]

    def share(self, one, other):
        return self.holder(one) == self.holder(other)

    def order(self):
        if self.space or self.out:
            return sorted(self.space, key=lambda car: -self.space[car])
        return [car for group in self.groups for car in group]

    def ahead(self, car):
        """The next car ahead, or None for the leader."""
        order = self.order()
        place = order.index(car)
        return order[place - 1] if place else None

    def ahead_of(self, car):
        """Who has still to act when this car's space has been dealt with (L1)."""
        order = self.order()
        return order[:order.index(car)]

    def behind(self, car):
        order = self.order()
        place = order.index(car)
        return order[place + 1] if place + 1 < len(order) else None

    def gap(self, car):
        other = self.ahead(car)
        return self.space[other] - self.space[car] - 1 if self.space and other else 0

    def challenged(self, car):
        """The car directly ahead, or None."""
        other = self.ahead(car)
        return other if other is not None and self.gap(car) == 0 else None

    def ties(self):
        if self.phase != "roll":
            return []
        places, place = [], 0
        for group in self.groups:
            places += [place + i + 1 for i in range(1, len(group))]
            place += len(group)
        return places

    def state(self):
        o = self.options
        racing = self.phase not in ("deal", "qualify", "roll", "over")
        order = self.order()
        spaces = [self.space[car] if self.space else -place for place, car in enumerate(order)]
        accidents = o["incidents"] or self.collisions is not None
        state = {
            "phase": self.phase,
            "lap": self.lap,
            "last_lap": int(self.is_last_lap),
            "active": self.active if racing else 0,
            "passes": self.passes,
            "order": order,
            "gaps": [0][:len(order)] + [front - back - 1 for front, back in zip(spaces, spaces[1:])],
        }
        if accidents or self.required:
            state["out"] = self.out
            state["causes"] = [self.cause.get(car, "-") for car in self.cars]
        state["held"] = [len(self.hand.get(car, [])) for car in self.cars]
        state["hands"] = [heap(self.hand.get(car, [])) for car in self.cars]
        state["plays"] = [short(self.face_down[car]) if car in self.face_down else "-" for car in self.cars]
        state["rolls"] = [self.rolls.get(car, 0) for car in self.cars]
        state["ties"] = self.ties()
        state["pile"] = heap(self.pile)
        state["shown"] = [heap(self.shown[car]) for car in self.cars]
        if o["pit"] and o["pit_draw"] != "choose":
            state["closed"] = heap(self.closed)
            state["closed_count"] = len(self.closed)
        state["deck"] = heap(self.deck)
        if o["pit"]:
            state["stops"] = [self.stops[car] for car in self.cars]
            state["drawing"] = self.drawing
            state["acted"] = int(self.acted)
        if o["drafting"] or "banked_turns" in self.track:
            state["extra"] = int(self.extra)
        if o["flat_out"]:
            state["flat"] = self.sides(self.flat)
            state["asked"] = self.sides(self.asked)
        if accidents:
            state.update(tie=self.tie, level=self.level, chart=self.chart)
        if o["fastest_lap"] == "challenge":
            state["challenges"] = self.challenges
            state["best"] = [self.best.get(car, (0, 0))[0] for car in self.cars]
            state["best_at"] = [self.best.get(car, (0, 0))[1] for car in self.cars]
        if o["fastest_lap"] != "none":
            state["fastest"] = self.fastest
        state["pole"] = self.pole
        return state

    def sides(self, cars):
        return sum(2 if car != self.active else 1 for car in cars)

    # ---- who may do what --------------------------------------------------------------------------------------------

    def free_hand(self, car):
        """The hand without what lies face down from it."""
        free = Counter(self.hand_of(car))
        for other, play in self.face_down.items():
            if self.share(car, other):
                free -= Counter(cards_in(play))
        return heap(free)

    def owing(self):
        """The cars that must choose now."""
        if self.phase == "qualify":
            return [car for car in self.cars if car not in self.face_down]
        if self.phase == "challenge":
            car, defender = self.active, self.challenged(self.active)
            if car not in self.face_down and (self.may_stop() or self.share(car, defender)):
                return [car]  # L18; L10
            return [one for one in (car, defender) if one not in self.face_down and self.free_hand(one)]
        if self.phase == "flat-out":
            return self.undecided()[:1]
        return [self.active] if self.phase in ("open", "extra", "pick") else []

    def turn(self):
        if self.phase in ("deal", "roll", "incident", "collision", "wide", "draw", "pit"):
            return "chance"
        return sorted({self.seat(car) for car in self.owing()})

    def may_stop(self):
        """L18: at the beginning of the car's own turn, from lap 2 on, with cards."""
        return (self.options["pit"] and self.lap >= 2 and not self.acted and not self.extra
                and self.stops[self.active] < self.options["pit_max"] and bool(self.hand_of(self.active)))

    def plays_of(self, hand, wild):
        """Any card alone, or any other card with a Redline; never two Redlines (L2, L6, L7)."""
        kinds = heap(set(hand))
        redlines = [card for card in kinds if name_of(card) == "R"]
        plays = []
        for card in kinds:
            for called in ((False, True) if wild and name_of(card) == "2" else (False,)):  # L31
                plays += [Play(card, redline, called)
                          for redline in [None] + (redlines if name_of(card) != "R" else [])]
        return plays

    def extend_of(self, car, card):
        """How this car can extend with the card: plain, drafting or no (L32)."""
        if self.racecar[car].light and name_of(card) == "4":
            return "drafting"
        return self.extend_kind.get(name_of(card), "no")

    def extends_of(self, car):
        kinds = ("plain", "drafting")
        if self.ahead(car) is None and "leader_drafts" not in self.track:
            kinds = ("plain",)  # L5
        return [card for card in heap(set(self.hand_of(car))) if self.extend_of(car, card) in kinds]

    def legal_of_car(self, car):
        wild = "deuces_wild" in self.track
        if self.phase == "extra":
            return [f"challenge car{car}", f"stay car{car}"]  # L4
        if self.phase == "flat-out":
            return [f"flat-out car{car}", f"steady car{car}"]  # L16
        if self.phase == "pick":
            return [f"pick car{car} {words_of(Play(card))}" for card in heap(set(self.pile))]
        stop = [f"pit car{car}"] if self.phase != "qualify" and car == self.active and self.may_stop() else []
        if self.phase != "open":
            return [f"play car{car} {words_of(play)}" for play in self.plays_of(self.free_hand(car), wild)] + stop
        actions = [f"extend car{car} {words_of(Play(card))}" for card in self.extends_of(car)]
        actions += [f"discard car{car} {words_of(play)}" for play in self.plays_of(self.hand_of(car), False)]
        if (self.options["going_wide"] and self.ahead(car) is not None
                and all(self.extend_of(car, card) == "no" for card in self.hand_of(car))):
            actions.append(f"wide car{car}")  # L28
        return actions + stop

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

    def full(self):
        """The size of a whole hand (L23; both cars' sizes with a shared one, L19)."""
        return self.hand_size * (2 if self.options["team_orders"] else 1)

    def roller(self):
        """Whose die is thrown now."""
        if self.phase == "roll":
            return next(car for car in self.rolling() if car not in self.rolls)
        if self.phase == "incident":  # L15: the challenger first
            return self.active if self.active not in self.rolls else self.challenged(self.active)
        return self.challenged(self.active) if self.phase == "collision" else self.active

    def chances(self):
        if self.turn() != "chance":
            return None
        if self.phase in ("deal", "draw"):
            car = self.active if self.phase == "draw" else next(c for c in self.hand if len(self.hand[c]) < self.full())
            heap_of = self.closed if self.phase == "draw" else self.deck
            return [(f"{self.phase} car{car} {words_of(Play(card))}", n) for card, n in Counter(heap_of).items()]
        return [(f"roll car{self.roller()} {die}", 1) for die in range(1, 7)]

    # ---- what happens -----------------------------------------------------------------------------------------------

    def tell(self, event, **facts):
        self.facts.append({"event": event, **facts})

    def act(self, action):
        self.facts = []
        kind, car = action["kind"], action["car"]
        if kind == "roll":
            self.roll(car, action["die"])
        elif kind in ("deal", "extend", "draw", "pick"):
            getattr(self, kind)(car, play_from(action, "card").card)
        elif kind in ("play", "discard"):
            getattr(self, kind)(car, play_from(action, "play"))
        elif kind in ("wide", "pit", "challenge", "stay", "flat-out", "steady"):
            getattr(self, "do_" + kind.replace("-", "_"))(car)
        else:
            raise Foul(f"the rules know no {kind}")

    def deal(self, car, card):
        self.deck.remove(card)
        self.hand[car].append(card)
        self.tell("dealt", car=car, **facts_of(Play(card), "card"))
        if all(len(hand) == self.full() for hand in self.hand.values()):
            self.phase = "qualify"

    def lay_down(self, car, play):
        for card in cards_in(play):
            self.hand_of(car).remove(card)
            self.pile.append(card)
            self.shown[car].add(name_of(card))

    def play(self, car, play):
        self.face_down[car] = play
        self.tell("chose", car=car, **facts_of(play))
        if self.phase == "qualify":
            if not self.owing():
                self.qualify()
            return
        defender = self.challenged(self.active)
        if defender not in self.face_down and not self.free_hand(defender):
            self.face_down[defender] = NO_CARDS  # L10
            self.tell("empty-hand", car=defender)
            self.seen["shared hand ran out: defender without cards"] += 1
        if not self.owing():
            self.declare()

    def worth(self, car, play):
        """The card and what a Redline adds to it (B Rank of Cards, S 2, S 5, L6, L31)."""
        return (12 if play.wild else number_of(play.card)) + self.bonus(car, play)

    def bonus(self, car, play):
        if not play.redline:
            return 0
        return max(0, self.redline + self.racecar[car].redline - self.track.get("redline_less", 0))

    # Qualifying: the highest card is first, the die parts equals (B Start Position, L8, L38).

    def split(self, cars, key):
        keys = sorted({key(car) for car in cars}, reverse=True)
        return [[car for car in cars if key(car) == k] for k in keys]

    def qualify(self):
        plays, self.face_down = self.face_down, {}
        for car in self.cars:
            play = plays[car]
            self.tell("qualified", car=car, **facts_of(play), total=self.worth(car, play), bonus=self.bonus(car, play))
            self.lay_down(car, play)
        self.groups = self.split(self.cars, lambda car: self.worth(car, plays[car]))
        self.part()

    def qualifying_roll(self, car, die):
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
        if self.options["pole_point"]:
            self.tell("pole-point", car=self.pole, points=1)
        self.space = {car: len(grid) - place for place, car in enumerate(grid)}
        self.start_lap()

    # The lap: from the last car to the leader, never back (L1).

    def start_lap(self):
        self.lap += 1
        last = self.order()[-1]
        self.tell("lap", lap=self.lap, car=last)
        if len(self.space) == 1:
            self.seen["one car left drives a lap"] += 1
        self.start_turn(last)

    def start_turn(self, car):
        self.new_turn(car)
        if self.hand_of(car):
            self.go_on()
        else:
            self.tell("no-cards", car=car)
            self.next_of(self.ahead_of(car))

    def go_on(self):
        car = self.active
        ahead = self.ahead(car)
        if self.challenged(car):
            self.begin_challenge()
            return
        self.phase = "open"  # L3
        if ahead is None:
            self.tell("leads", car=car)
        else:
            self.tell("open-road", car=car, gap=self.gap(car), ahead=ahead)

    def next_of(self, cars):
        """The turn is over; of these the rearmost that still runs comes next (L1)."""
        running = [car for car in cars if car in self.space]
        if not self.space:
            self.tell("nobody-left", lap=self.lap)
            self.seen["everyone retired"] += 1
            self.finish()
        elif running:
            self.start_turn(running[-1])
        elif self.is_last_lap:
            self.seen["the last lap goes on though the empty hand is out"] += all(
                self.hand_of(car) for car in self.space)
            self.finish()
        else:
            self.start_lap()

    # Challenges.

    def begin_challenge(self):
        car, defender = self.active, self.challenged(self.active)
        self.phase = "challenge"  # L2
        self.forget_challenge()
        self.tell("challenge", car=car, defender=defender, passes=self.passes, extra=int(self.extra))
        if not self.hand_of(defender) and not self.options["team_orders"]:
            raise Foul("a defender without cards cannot occur (L10)")

    def undecided(self):
        """Who may still say whether it goes flat out, the challenger first (L16)."""
        if not self.options["flat_out"]:
            return []
        return [car for car in (self.active, self.challenged(self.active))
                if self.racecar[car].striped and car not in self.asked and self.face_down[car] != NO_CARDS]

    def declare(self):
        self.phase = "flat-out"
        if not self.undecided():
            self.reveal()

    def do_flat_out(self, car):
        self.flat.add(car)
        self.asked.add(car)
        self.tell("flat-out", car=car, adds=self.racecar[car].flat_out)
        if len(self.flat) == 2:
            self.seen["flat out by both"] += 1
        self.declare()

    def do_steady(self, car):
        self.asked.add(car)
        self.tell("steady", car=car)
        self.declare()

    def reveal(self):
        challenger, defender = self.pair = self.active, self.challenged(self.active)
        plays, self.face_down = self.face_down, {}
        self.rest = self.ahead_of(defender)
        self.acted = True
        self.challenges += 1
        totals = []
        for side, car in enumerate(self.pair):
            play = plays[car]
            self.lay_down(car, play)
            flat = self.racecar[car].flat_out if car in self.flat else 0
            total = self.worth(car, play) + flat
            totals.append(total)
            if play == NO_CARDS:
                continue
            self.tell("showed", car=car, **facts_of(play), total=total, bonus=self.bonus(car, play), flat=flat)
            if car not in self.best or total > self.best[car][0]:  # L25: a Redline alone is a total of 0
                self.best[car] = total, 2 * self.challenges + side
            self.count_play(car, play)
        attack, defence = totals
        self.seen["extra challenge after an extend"] += self.extra
        self.seen["shared hand: both cars in one challenge"] += self.share(challenger, defender)
        # L29: all the cards, a Redline beside another card for 2, whatever the car, the track or the driver adds.
        cards = sum((12 if p.wild else number_of(p.card)) + (self.redline if p.redline else 0) for p in plays.values())
        if self.options["multi_21"] and cards == 21:
            self.tell("multi-21", car=challenger, defender=defender)
            self.seen["multi 21"] += 1
            self.both_back(challenger, defender)
            self.last_cards(*self.pair)
            self.settle("nobody")
        elif attack > defence:
            self.tell("passed", car=challenger, defender=defender, total=attack, against=defence)
            self.exchange(challenger, defender)
        elif attack < defence:
            self.tell("held", car=defender, challenger=challenger, total=defence, against=attack)
            self.last_cards(*self.pair)
            self.settle("defender")
        else:
            self.level = attack
            self.tied(challenger, defender, plays)

    def count_play(self, car, play):
        self.seen["wild deuce as 12"] += play.wild
        self.seen["a Redline at another value than its card's"] += (
            play.redline is not None and self.bonus(car, play) != self.redline)
        self.seen["flat out"] += car in self.flat

    def tied(self, challenger, defender, plays):
        """L9, L15, L36: whose the tie is, and whether it is an accident first."""
        self.tie = self.tie_rule(plays[challenger], plays[defender])
        if self.options["incidents"] and (self.flat or "dangerous" in self.track):
            self.phase = "incident"
            self.seen["an incident before the Redline table"] += bool(
                self.collisions and any(has_redline(play) for play in plays.values()))
            self.chart = 0 if self.flat else 1
            self.tell("incident", car=challenger, defender=defender, chart=("driver", "car")[self.chart])
        elif self.collisions and any(has_redline(play) for play in plays.values()):
            self.phase = "collision"
            self.tell("collision", car=challenger, defender=defender)
        else:
            self.decide_tie()

    def tie_rule(self, attack, defence):
        """0 the defender's, 2 the challenger's; 1 more if the suits say so."""
        if defence == NO_CARDS:
            self.seen["tie against an empty hand"] += 1
            return 0  # L10
        if self.options["suit_tiebreaker"]:
            suits = [SUIT_RANK[suit_of(play.card)] for play in (attack, defence)]
            if suits[0] != suits[1]:
                return 3 if suits[0] > suits[1] else 1
            self.seen["a tie with equal suits"] += 1
        return 2 if self.slipstream else 0

    def decide_tie(self):
        challenger, defender = self.pair
        by_suit = "suit" if self.tie & 1 else "tie"
        self.seen["a tie decided by suit" if self.tie & 1 else "a tie by the rule"] += 1
        if self.tie & 2:
            self.seen["slipstream"] += not self.tie & 1
            self.tell(f"passed-{by_suit}", car=challenger, defender=defender, total=self.level)
            self.exchange(challenger, defender)
        else:
            self.tell(f"held-{by_suit}", car=defender, challenger=challenger, total=self.level)
            self.last_cards(*self.pair)
            self.settle("defender")

    def exchange(self, challenger, defender):
        self.last_cards(challenger, defender)
        self.space[challenger], self.space[defender] = self.space[defender], self.space[challenger]
        self.passes += 1
        self.settle("passer")

    def settle(self, turn):
        """What follows. turn: the `defender` has its own, the challenger goes on as `passer` or as `survivor`, or
        `nobody` of the pair acts again and those in `rest` do."""
        car, defender = self.pair
        self.rolls = {}
        self.empty_hands()
        limit = 1 if "limited_passing" in self.track else 2  # L30
        if turn == "defender" and defender in self.space:
            self.start_turn(defender)
        elif turn == "passer" and car in self.space and self.passes >= limit and not self.extra:
            self.tell("turn-limit", car=car, passes=limit)
            self.seen["limited passing"] += limit == 1
            self.next_of(self.rest)
        elif turn in ("passer", "survivor") and car in self.space and self.hand_of(car) and not self.extra:
            self.forget_challenge()
            self.go_on()
        else:
            self.next_of(self.rest)

    def last_cards(self, *cars):
        """Told once for each hand that has just been emptied, of a car that races on with it: the one that played
        the card, or else its mate (L10, L20, L27). Then this lap is the last (B Finish), whatever becomes of that car;
        one that an accident has just put out does not begin it (L10)."""
        told = []
        for car in cars:
            if self.hand_of(car) or any(self.share(car, other) for other in told):
                continue
            told.append(car)
            mates = [other for other in self.space if other != car and self.share(car, other)]
            for one in [car, *mates]:
                if one in self.space and self.stops[one] >= self.required:
                    self.tell("last-card", car=one, lap=self.lap)
                    self.is_last_lap = True
                    break

    def empty_hands(self):
        """L20: who has played its last card without its stops is out of fuel."""
        dry = [car for car in self.order() if not self.hand_of(car) and self.stops[car] < self.required]
        for car in reversed(dry):
            self.tell("no-fuel", car=car)
            self.cause[car] = "fuel"
            self.seen["out of fuel"] += 1
            self.seen["out of fuel on the last lap"] += any(
                not self.hand_of(other) for other in self.space if not self.share(car, other) and other not in dry)
            self.seen["out of fuel after a pass"] += car == self.active and self.passes > 0
            self.seen["a tank emptied by the other car's play"] += car not in self.pair and car != self.active
        self.seen["tanks emptied together"] += len(dry) > 1
        self.seen["an accident and an empty tank at once"] += bool(dry and self.just_out)
        for car in dry:
            self.remove(car)
        accident = len([car for car in self.out if car in self.just_out])
        self.out[accident:accident] = dry  # L22
        self.just_out = ()

    # Accidents.

    def roll(self, car, die):
        self.rolls[car] = die
        if self.phase == "roll":
            self.qualifying_roll(car, die)
        elif self.phase == "incident":
            self.incident_roll(car, die)
        elif self.phase == "collision":
            self.rolls = {}
            self.collision_roll(car, die)
        elif self.phase == "wide":
            self.rolls = {}
            self.wide_roll(car, die)
        else:
            self.rolls = {}
            self.pit_roll(car, die)

    def incident_result(self, car):
        total = min(6, self.rolls[car] + self.racecar[car].incidents)  # L35
        return self.charts[self.chart][total - 1]

    def incident_roll(self, car, die):
        adds = self.racecar[car].incidents
        self.tell("incident-roll", car=car, die=die, adds=adds, total=min(6, die + adds))
        effect, spaces = self.incident_result(car)
        self.seen[f"{('driver', 'car')[self.chart]} incident: {effect} {spaces or ''}".strip()] += 1
        if len(self.rolls) < 2:
            return
        challenger, defender = self.pair
        results = [self.incident_result(challenger), self.incident_result(defender)]
        hit = [effect != "none" for effect, _ in results]
        self.seen["incident in an extra challenge: defender hit"] += self.extra and hit == [False, True]
        self.seen["incident under limited passing: defender hit"] += (
            "limited_passing" in self.track and hit == [False, True])
        self.seen["incident: " + ("nobody hit", "defender hit", "challenger hit", "both hit")[2 * hit[0] + hit[1]]] += 1
        if results == [BACK, BACK]:
            self.both_back(challenger, defender)
        elif results == [OUT, OUT]:
            self.crash(defender, challenger)
        elif not any(hit):
            self.tell("avoided", car=challenger, defender=defender)
        else:
            for one, result in zip((challenger, defender), results):
                self.suffer(one, *result)
        if hit == [False, False]:
            self.rolls = {}
            self.decide_tie()
        else:
            self.last_cards(*self.pair)
            self.settle("nobody" if all(hit) else "defender" if hit[0] else "survivor")

    def suffer(self, car, effect, spaces):
        if effect == "out":
            self.crash(car)
        elif effect == "back":
            self.tell("to-back", car=car)
            self.to_back(car)
        elif effect == "lose":
            self.tell("lost-spaces", car=car, spaces=spaces)
            self.lose(car, spaces)
        else:
            self.tell("unharmed", car=car)

    def collision_roll(self, car, die):
        """L13, L14."""
        challenger, defender = self.pair
        face = self.collisions[die - 1]
        self.tell("collision-roll", car=car, die=die)
        self.seen[f"collision: {face}"] += 1
        if face == "none":
            self.tell("avoided", car=challenger, defender=defender)
            self.decide_tie()
            return
        gone = [one for one, side in ((defender, "defender-out"), (challenger, "challenger-out"))
                if face in (side, "both-out")]
        if gone:
            self.crash(*gone)
        elif face == "both-back":
            self.both_back(challenger, defender)
        else:
            self.both_drop(challenger, defender)
            self.tell("both-drop", car=challenger, defender=defender)
        self.last_cards(*self.pair)
        self.settle("nobody")

    def remove(self, car):
        """Everything behind, gaps included, moves up one space (L12)."""
        gone = self.space.pop(car)
        for other in self.space:
            self.space[other] += self.space[other] < gone

    def crash(self, *cars):
        """Out by one accident: the car ahead on the track is classified first (L22)."""
        for car in reversed(cars):
            self.tell("out", car=car)
            self.cause[car] = "crash"
            if not self.hand_of(car):
                self.seen["retired with an empty hand"] += 1
        for car in cars:
            self.remove(car)
        self.out = list(cars) + self.out
        self.just_out = cars

    def lose(self, car, spaces):
        """Steps back over so many spaces, cars or empty ones, which move up one each (L11)."""
        for _ in range(spaces):
            below = next((other for other in self.space if self.space[other] == self.space[car] - 1), None)
            if below is not None:
                self.space[below] += 1
            else:
                self.seen["a space lost to a gap"] += 1
            self.space[car] -= 1

    def to_back(self, car):
        if self.behind(car) is None:
            return
        self.remove(car)
        self.space[car] = min(self.space.values()) - 1

    def both_back(self, challenger, defender):
        self.tell("both-back", car=challenger, defender=defender)
        if self.behind(challenger) is None:
            self.seen["both to the back, nobody behind"] += 1
            return
        self.to_back(defender)
        self.to_back(challenger)

    def both_drop(self, challenger, defender):
        third = self.behind(challenger)
        if third is None:
            self.seen["both drop: already last"] += 1
        elif self.gap(third):
            self.space[defender] -= 1
            self.space[challenger] -= 1
            self.seen["both drop: into the gap"] += 1
        else:
            self.space[third] += 2
            self.space[defender] -= 1
            self.space[challenger] -= 1

    # One card on the open road.

    def extend(self, car, card):
        self.rest = self.ahead_of(car)
        drafting = self.extend_of(car, card) == "drafting"
        self.lay_down(car, Play(card))
        self.space[car] += 1  # one space, whatever the number (B Extending)
        behind = self.behind(car)
        self.tell("extended", car=car, **facts_of(Play(card), "card"), gap=self.gap(car),
                  behind=self.gap(behind) if behind else 0)
        self.seen["extended with a light car's 4"] += self.racecar[car].light and name_of(card) == "4"
        self.seen["leader extended with a Drafting Extend"] += drafting and not self.rest
        self.last_cards(car)
        self.empty_hands()
        more = "banked_turns" in self.track or (self.options["drafting"] and drafting)
        if more and car in self.space and self.hand_of(car) and self.challenged(car):
            self.phase = "extra"  # L4
            self.tell("extra", car=car, ahead=self.ahead(car))
            self.seen["banked: may challenge after an extend" if "banked_turns" in self.track
                      else "drafting: may challenge after an extend"] += 1
        else:
            self.next_of(self.rest)

    def do_challenge(self, _):
        self.extra = self.acted = True
        self.begin_challenge()

    def do_stay(self, car):
        self.tell("extra-left", car=car)
        self.next_of(self.ahead_of(car))

    def discard(self, car, play):
        self.rest = self.ahead_of(car)
        self.lay_down(car, play)
        self.tell("discarded", car=car, **facts_of(play))
        self.last_cards(car)
        self.empty_hands()
        self.next_of(self.rest)

    def do_wide(self, car):
        self.phase = "wide"
        self.tell("wide", car=car)

    def wide_roll(self, car, die):
        rest, behind = self.ahead_of(car), self.behind(car)
        if die <= 3:
            self.space[car] += 1
            self.tell("wide-extend", car=car, die=die, gap=self.gap(car))
            self.seen["wide: extends"] += 1
        elif behind is not None and self.gap(behind) == 0:
            self.space[car], self.space[behind] = self.space[behind], self.space[car]
            self.tell("wide-lost", car=car, die=die, to=behind)
            self.seen["wide: changes places"] += 1
        else:
            self.tell("wide-stayed", car=car, die=die)
            self.seen["wide: stays"] += 1
        self.next_of(rest)

    # Pit stops (L18, L19, L40).

    def do_pit(self, car):
        o = self.options
        self.face_down = {}
        self.rest = self.ahead_of(car)
        self.stops[car] += 1
        self.seen[f"pit stop {self.stops[car]} ({o['pit_draw']})"] += 1
        self.seen["pit stop on the last lap"] += self.is_last_lap
        self.seen["one car left makes a stop"] += len(self.space) == 1
        owed = self.full() - len(self.hand_of(car)) if o["pit_draw"] == "fill" else o["pit_cards"]
        self.drawing = max(0, min(owed, len(self.pile) + len(self.closed)))
        self.seen["pit stop: fewer cards than owed"] += self.drawing < owed
        self.tell("pit", car=car, stop=self.stops[car], cards=self.drawing)
        if not self.drawing:
            self.tell("pit-empty", car=car)
            self.seen["pit stop: empty pile"] += owed > 0
            self.stop_drawn()
        elif o["pit_draw"] == "choose":
            self.phase = "pick"
        else:
            self.phase = "draw"
            self.closed, self.pile = self.closed + self.pile, []

    def draw(self, car, card):
        self.closed.remove(card)
        self.drawn(car, card, "pit-draw")

    def pick(self, car, card):
        self.pile.remove(card)
        self.drawn(car, card, "pit-pick")

    def drawn(self, car, card, event):
        self.hand_of(car).append(card)
        self.drawing -= 1
        self.tell(event, car=car, **facts_of(Play(card), "card"))
        if not self.drawing:
            self.stop_drawn()

    def stop_drawn(self):
        if self.options["pit_die"]:
            self.phase = "pit"
        else:
            self.tell("pit-done", car=self.active)
            self.next_of(self.rest)

    def pit_roll(self, car, die):
        effect, spaces = self.pit_chart[die - 1]
        self.tell("pit-roll", car=car, die=die, spaces=spaces)
        self.seen[f"pit roll: {effect} {spaces or ''}".strip()] += 1
        if effect == "lose":
            self.lose(car, spaces)
        elif effect != "none":
            self.suffer(car, effect, spaces)
        self.next_of(self.rest)

    # The finish.

    def may_score(self, car):
        return car in self.space and self.stops[car] >= self.required  # L21

    def classified(self):
        order = self.order()
        return [c for c in order if self.may_score(c)] + [c for c in order if not self.may_score(c)] + self.out

    def finish(self):
        self.new_turn(None)
        self.phase = "over"
        self.fastest = self.fastest_lap()
        results = self.results()
        for result in results:
            no_stop = result["out"] == "no-stop"
            self.tell("no-stop" if no_stop else "finished", place=result["place"], car=result["car"],
                      points=result["points"], out=["-", "crash", "fuel", "no-stop"].index(result["out"] or "-"))
        self.seen["pole point of a car that retired"] += self.options["pole_point"] and self.pole in self.out
        self.seen["finished without the stop"] += sum(result["out"] == "no-stop" for result in results)

    def fastest_lap(self):
        """L25."""
        cars = [car for car in self.classified() if self.may_score(car)]
        if self.options["fastest_lap"] == "card":
            best = {car: max((number_of(card), SUIT_RANK[suit_of(card)]) for card in self.hand_of(car))
                    for car in cars if self.hand_of(car)}
            if best:
                car = max(best, key=lambda one: best[one])
                card = next(c for c in self.hand_of(car) if (number_of(c), SUIT_RANK[suit_of(c)]) == best[car])
                self.tell("fastest-card", car=car, **facts_of(Play(card), "card"))
                self.seen["fastest lap by card"] += 1
                self.seen["fastest lap: equal cards"] += list(best.values()).count(best[car]) > 1
                return car
        elif self.options["fastest_lap"] == "challenge":
            best = {car: (self.best[car][0], -self.best[car][1]) for car in cars if car in self.best}
            if best:
                car = max(best, key=lambda one: best[one])
                self.tell("fastest-total", car=car, total=best[car][0])
                self.seen["fastest lap by challenge"] += 1
                self.seen["fastest lap: equal totals"] += [b[0] for b in best.values()].count(best[car][0]) > 1
                return car
        return 0

    def results(self):
        o = self.options

        def points_of(table, place, car):
            points = table[place - 1] if place <= len(table) and self.may_score(car) else 0
            return points + (car == self.fastest) + (o["pole_point"] and car == self.pole)  # L26

        team = o["points"] if o["team_points"] == [0] else o["team_points"]  # L33
        return [{"car": car, "seat": self.seat(car), "place": place,
                 "points": points_of(o["points"], place, car), "team_points": points_of(team, place, car),
                 "pole": car == self.pole, "fastest": car == self.fastest,
                 "out": None if self.may_score(car) else self.cause.get(car, "no-stop")}
                for place, car in enumerate(self.classified(), 1)]


    def winners(self):
        """B Scoring: with two cars each the points of both, and among equals the better of their places that score;
        with one the first place."""
        results = self.results()
        if self.options["each"] == 1:
            return [results[0]["seat"]]
        score = {}
        for seat in {result["seat"] for result in results}:
            own = [result for result in results if result["seat"] == seat]
            places = [result["place"] for result in own if result["points"]]
            score[seat] = sum(result["points"] for result in own), -min(places, default=99)
        return sorted(seat for seat in score if score[seat] == max(score.values()))


# ---- the referee ---------------------------------------------------------------------------------------------------

# After these nobody takes anything back.
FINAL = {"qualified", "showed", "extended", "discarded", "flat-out", "steady", "extra-left"}
SECRET = {"dealt", "chose", "pit-draw"}  # L40


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
        return None

    def start(self, line):
        same("game", "lacorsa", line["game"])
        same("position", None, line["position"])
        self.options = line["options"]
        self.race = Race(self.options)
        same("numbers", self.race.cars, line["numbers"])
        same("owners", [self.race.seat(car) for car in self.race.cars], line["owners"])
        self.judge_position(line)

    def action(self, line):
        action = line["action"]
        listed = action["text"] in (self.race.legal().get(str(action["seat"]), []) if line["type"] == "action"
                                    else [text for text, _ in self.race.chances() or []])
        if not listed:
            raise Foul(f"not allowed: {action}")
        words = [action["kind"], f"car{action['car']}"]
        words += [str(action["die"])] if "die" in action else []
        words += [short(play_from(action, name)) for name in ("card", "play") if name in action]
        same("text", " ".join(words), action["text"])
        same("whose", line["type"] == "chance", action["seat"] is None)
        self.race.act(action)
        self.valid.append((self.n, line))
        self.judge_position(line)
        told = [{k: v for k, v in event.items() if k not in ("seat", "seen_by")} for event in line["events"]]
        same("events", self.race.facts, told)
        for event in line["events"]:
            if "car" in event:
                same("seat", self.race.seat(event["car"]), event["seat"])
            same("seen_by", [event["seat"]] if event["event"] in SECRET else "all", event["seen_by"])

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
        self.judge_position(line)

    def judge_position(self, line):
        race, state = self.race, line["state"]
        expected = race.state()
        for name in expected:
            same(name, expected[name], state.get(name))
        same("the fields of the state", sorted(expected), sorted(state))
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
        same("winners", self.race.winners() if over else [], line["winners"])
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
        seen = judge(sys.stdin)
    except Foul as found:
        sys.exit(f"referee: {found}")
    print(dict(seen.lines), dict(+seen.race.seen))
